import { completePod } from '../complete';
import { Platform, SMB_CSI_DRIVER } from '../knowledge';
import { PlainObject } from '../manifest';
import { CheckedObject, hostProcessDaemonSet, inTemplate } from '../objects';
import type { SmbCsiImages } from './smb-csi-driver';

const { driver, windowsNode, nodeAccount, ports, pipes } = SMB_CSI_DRIVER;
const KUBELET = 'C:\\var\\lib\\kubelet';
const PLUGIN = `${KUBELET}\\plugins\\${driver}`;
/** Doubles backslashes, as socket addresses require. */
const twice = (path: string) => path.replaceAll('\\', '\\\\');
const REGISTRATION_SOCKET = twice(`${PLUGIN}\\csi.sock`);
const NODE_NAME = { KUBE_NODE_NAME: 'spec.nodeName' };
const SMB_ARGS = ['--v=5', '--endpoint=$(CSI_ENDPOINT)', '--nodeid=$(KUBE_NODE_NAME)'];

/** The driver on Windows nodes, as a HostProcess Pod. */
export function hostProcessNode(namespace: string, images: Required<SmbCsiImages>, platform: Platform | undefined): CheckedObject {
  const endpoint = `unix://${twice(`${PLUGIN}\\csi.sock`)}`;
  return hostProcessDaemonSet({
    daemonSet: windowsNode,
    namespace,
    serviceAccountName: nodeAccount,
    platform,
    initContainers: [{
      name: 'init', image: images.hostProcessPlugin, memory: '150Mi', command: ['powershell.exe', '-NoProfile', '-Command', `New-Item -ItemType Directory -Force -Path ${PLUGIN}`],
    }],
    containers: [
      {
        name: 'node-driver-registrar', image: images.registrar, memory: '150Mi', command: ['csi-node-driver-registrar.exe'],
        args: ['--v=2', '--csi-address=$(CSI_ENDPOINT)', '--kubelet-registration-path=$(DRIVER_REG_SOCK_PATH)', '--plugin-registration-path=$(PLUGIN_REG_DIR)'],
        env: { CSI_ENDPOINT: endpoint, DRIVER_REG_SOCK_PATH: REGISTRATION_SOCKET, PLUGIN_REG_DIR: twice(`${KUBELET}\\plugins_registry\\`) },
        fields: NODE_NAME,
      },
      {
        name: 'smb', image: images.hostProcessPlugin, memory: '600Mi', command: ['smbplugin.exe'],
        args: [...SMB_ARGS, '--enable-windows-host-process=true', '--remove-smb-mapping-during-unmount=true'], env: { CSI_ENDPOINT: endpoint }, fields: NODE_NAME,
      },
    ],
  });
}

/** The driver on Windows nodes, as a normal Pod that uses the named pipes of csi-proxy. */
export function pipeNode(namespace: string, images: Required<SmbCsiImages>, platform: Platform | undefined): CheckedObject {
  const labels = { 'k8s-app': windowsNode };
  const endpoint = { name: 'CSI_ENDPOINT', value: `unix://${twice('C:\\csi\\csi.sock')}` };
  const nodeName = { name: 'KUBE_NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } };
  const pipeOf = (api: string) => ({ name: `csi-proxy-${api}-pipe`, path: `\\\\.\\pipe\\csi-proxy-${api}-v1` });
  const mounts = {
    kubelet: { name: 'kubelet-dir', mountPath: KUBELET }, plugin: { name: 'plugin-dir', mountPath: 'C:\\csi' }, registration: { name: 'registration-dir', mountPath: 'C:\\registration' },
  };
  const container = (name: string, image: string, memory: string, fields: PlainObject): PlainObject =>
    ({ name, image, resources: { limits: { memory }, requests: { memory } }, ...fields });
  const { template, problems } = completePod({
    metadata: { labels },
    spec: {
      serviceAccountName: nodeAccount,
      priorityClassName: 'system-node-critical',
      tolerations: [{ operator: 'Exists' }],
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      containers: [
        container('liveness-probe', images.pipeLivenessProbe, '100Mi', {
          args: ['--csi-address=$(CSI_ENDPOINT)', '--probe-timeout=30s', `--health-port=${ports.nodeHealth}`, '--v=2'], env: [endpoint], volumeMounts: [mounts.plugin],
        }),
        container('node-driver-registrar', images.pipeRegistrar, '100Mi', {
          args: ['--v=2', '--csi-address=$(CSI_ENDPOINT)', '--kubelet-registration-path=$(DRIVER_REG_SOCK_PATH)'],
          env: [endpoint, { name: 'DRIVER_REG_SOCK_PATH', value: REGISTRATION_SOCKET }, nodeName],
          volumeMounts: [mounts.kubelet, mounts.plugin, mounts.registration],
        }),
        container('smb', images.plugin, '200Mi', {
          args: [...SMB_ARGS, '--remove-smb-mapping-during-unmount=true'],
          ports: [{ containerPort: ports.nodeHealth, name: 'healthz', protocol: 'TCP' }],
          livenessProbe: { failureThreshold: 5, httpGet: { path: '/healthz', port: 'healthz' }, initialDelaySeconds: 30, timeoutSeconds: 10, periodSeconds: 30 },
          env: [endpoint, nodeName],
          volumeMounts: [mounts.kubelet, mounts.plugin, ...pipes.map(pipeOf).map(({ name, path }) => ({ name, mountPath: path }))],
        }),
      ],
      volumes: [
        ...pipes.map(pipeOf).map(({ name, path }) => ({ name, hostPath: { path } })),
        { name: 'registration-dir', hostPath: { path: `${KUBELET}\\plugins_registry\\`, type: 'Directory' } },
        { name: 'kubelet-dir', hostPath: { path: `${KUBELET}\\`, type: 'Directory' } },
        { name: 'plugin-dir', hostPath: { path: `${PLUGIN}\\`, type: 'DirectoryOrCreate' } },
      ],
    },
  }, { os: 'windows', version: 'any', platform });
  return {
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: windowsNode, namespace, labels },
      spec: { selector: { matchLabels: labels }, updateStrategy: { type: 'RollingUpdate' }, template },
    },
    problems: inTemplate(problems),
  };
}
