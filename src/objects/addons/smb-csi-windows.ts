import type { SmbCsiImages } from './smb-csi-driver';
import { Platform, SMB_CSI_DRIVER } from '../../knowledge';
import { completePod } from '../../pods';
import { hostProcessDaemonSet } from '../host-process-daemon-set';
import { CheckedObject, workload } from '../object-set';

const { driver, windowsNode, nodeAccount, ports, pipes } = SMB_CSI_DRIVER;
const KUBELET = 'C:\\var\\lib\\kubelet';
const PLUGIN = `${KUBELET}\\plugins\\${driver}`;
/** Doubles backslashes, as socket addresses require. */
const twice = (path: string) => path.replaceAll('\\', '\\\\');
const REGISTRATION_SOCKET = twice(`${PLUGIN}\\csi.sock`);
const NODE_NAME = { KUBE_NODE_NAME: 'spec.nodeName' };
const SMB_ARGS = ['--v=5', '--endpoint=$(CSI_ENDPOINT)', '--nodeid=$(KUBE_NODE_NAME)'];
const CSI_ENDPOINT = `unix://${REGISTRATION_SOCKET}`;

/** The containers of the HostProcess Pod. */
const HOST_PROCESS_CONTAINERS = [
  {
    name: 'node-driver-registrar', part: 'registrar', memory: '150Mi', command: ['csi-node-driver-registrar.exe'],
    args: [
      '--v=2', '--csi-address=$(CSI_ENDPOINT)', '--kubelet-registration-path=$(DRIVER_REG_SOCK_PATH)', '--plugin-registration-path=$(PLUGIN_REG_DIR)',
    ],
    env: { CSI_ENDPOINT, DRIVER_REG_SOCK_PATH: REGISTRATION_SOCKET, PLUGIN_REG_DIR: twice(`${KUBELET}\\plugins_registry\\`) },
    fields: NODE_NAME,
  },
  {
    name: 'smb', part: 'hostProcessPlugin', memory: '600Mi', command: ['smbplugin.exe'],
    args: [...SMB_ARGS, '--enable-windows-host-process=true', '--remove-smb-mapping-during-unmount=true'], env: { CSI_ENDPOINT }, fields: NODE_NAME,
  },
] as const;

/** The driver on Windows nodes, as a HostProcess Pod. */
export function hostProcessNode(namespace: string, images: Required<SmbCsiImages>, platform: Platform | undefined): CheckedObject {
  return hostProcessDaemonSet({
    daemonSet: windowsNode,
    namespace,
    serviceAccountName: nodeAccount,
    platform,
    initContainers: [{
      name: 'init', image: images.hostProcessPlugin, memory: '150Mi',
      command: ['powershell.exe', '-NoProfile', '-Command', `New-Item -ItemType Directory -Force -Path ${PLUGIN}`],
    }],
    containers: HOST_PROCESS_CONTAINERS.map(({ part, ...container }) => ({ ...container, image: images[part] })),
  });
}

const PIPES = pipes.map((api) => ({ name: `csi-proxy-${api}-pipe`, path: `\\\\.\\pipe\\csi-proxy-${api}-v1` }));
const PIPE_MOUNTS = PIPES.map(({ name, path }) => ({ name, mountPath: path }));
const PIPE_VOLUMES = PIPES.map(({ name, path }) => ({ name, hostPath: { path } }));
const ENDPOINT = { name: 'CSI_ENDPOINT', value: `unix://${twice('C:\\csi\\csi.sock')}` };
const NODE = { name: 'KUBE_NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } };
const KUBELET_MOUNT = { name: 'kubelet-dir', mountPath: KUBELET };
const PLUGIN_MOUNT = { name: 'plugin-dir', mountPath: 'C:\\csi' };

/** The Pod that uses csi-proxy. */
const PIPE_POD = {
  serviceAccountName: nodeAccount,
  priorityClassName: 'system-node-critical',
  tolerations: [{ operator: 'Exists' }],
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  containers: [
    {
      name: 'liveness-probe', part: 'pipeLivenessProbe', memory: '100Mi',
      fields: {
        args: ['--csi-address=$(CSI_ENDPOINT)', '--probe-timeout=30s', `--health-port=${ports.nodeHealth}`, '--v=2'], env: [ENDPOINT],
        volumeMounts: [PLUGIN_MOUNT],
      },
    },
    {
      name: 'node-driver-registrar', part: 'pipeRegistrar', memory: '100Mi',
      fields: {
        args: ['--v=2', '--csi-address=$(CSI_ENDPOINT)', '--kubelet-registration-path=$(DRIVER_REG_SOCK_PATH)'],
        env: [ENDPOINT, { name: 'DRIVER_REG_SOCK_PATH', value: REGISTRATION_SOCKET }, NODE],
        volumeMounts: [KUBELET_MOUNT, PLUGIN_MOUNT, { name: 'registration-dir', mountPath: 'C:\\registration' }],
      },
    },
    {
      name: 'smb', part: 'plugin', memory: '200Mi',
      fields: {
        args: [...SMB_ARGS, '--remove-smb-mapping-during-unmount=true'],
        ports: [{ containerPort: ports.nodeHealth, name: 'healthz', protocol: 'TCP' }],
        livenessProbe: {
          failureThreshold: 5, httpGet: { path: '/healthz', port: 'healthz' }, initialDelaySeconds: 30, timeoutSeconds: 10, periodSeconds: 30,
        },
        env: [ENDPOINT, NODE],
        volumeMounts: [KUBELET_MOUNT, PLUGIN_MOUNT, ...PIPE_MOUNTS],
      },
    },
  ],
  volumes: [
    ...PIPE_VOLUMES,
    { name: 'registration-dir', hostPath: { path: `${KUBELET}\\plugins_registry\\`, type: 'Directory' } },
    { name: 'kubelet-dir', hostPath: { path: `${KUBELET}\\`, type: 'Directory' } },
    { name: 'plugin-dir', hostPath: { path: `${PLUGIN}\\`, type: 'DirectoryOrCreate' } },
  ],
} as const;

/** The driver on Windows nodes, as a normal Pod that uses the named pipes of csi-proxy. */
export function pipeNode(namespace: string, images: Required<SmbCsiImages>, platform: Platform | undefined): CheckedObject {
  const labels = { 'k8s-app': windowsNode };
  const containers = PIPE_POD.containers.map(({ name, part, memory, fields }) => (
    { name, image: images[part], resources: { limits: { memory }, requests: { memory } }, ...fields }));
  const pod = completePod({ metadata: { labels }, spec: { ...PIPE_POD, containers } }, { os: 'windows', version: 'any', platform });
  return workload(
    'DaemonSet', { name: windowsNode, namespace, labels }, { selector: { matchLabels: labels }, updateStrategy: { type: 'RollingUpdate' } }, pod,
  );
}
