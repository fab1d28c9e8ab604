import { addOnProblems, ANY_ADD_ON, namespaceOf, NodeAddOnOptions, withAddOnOptions } from './node-add-on';
import { BOOLEAN, checkedBy, mapOf, NUMBER, options as optionsOf, PlainObject, STRING } from '../../base';
import { ADD_ON_IMAGES, Platform, SMB_CSI_DRIVER, SMB_CSI_ROLES } from '../../knowledge';
import { OptionChecks } from '../../kubernetes';
import { completePod } from '../../pods';
import { hostProcessDaemonSet } from '../host-process-daemon-set';
import { CheckedObject, clusterRole, NO_OBJECTS, ObjectSet, ofObject, roleBinding, serviceAccount, workload } from '../object-set';

/** Images of the driver's containers. */
export interface SmbCsiImages {
  /** The driver on Linux nodes, and on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly plugin?: string;
  /** The driver on Windows nodes, as a HostProcess container. @default - the image pinned by this release */
  readonly hostProcessPlugin?: string;
  /** csi-provisioner of the controller. @default - the image pinned by this release */
  readonly provisioner?: string;
  /** csi-resizer of the controller. @default - the image pinned by this release */
  readonly resizer?: string;
  /** livenessprobe on Linux nodes. @default - the image pinned by this release */
  readonly livenessProbe?: string;
  /** csi-node-driver-registrar, except on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly registrar?: string;
  /** livenessprobe on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly pipeLivenessProbe?: string;
  /** csi-node-driver-registrar on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly pipeRegistrar?: string;
}

/** Options of `smbCsiDriver`. */
export interface SmbCsiDriverOptions extends Omit<NodeAddOnOptions, 'image' | 'memory'> {
  /**
   * How the driver accesses Windows nodes: as HostProcess Pods, or through the named pipes of csi-proxy, which must be installed on the nodes.
   * @default 'host-process'
   */
  readonly windows?: 'host-process' | 'csi-proxy';
  /** Whether Linux nodes can mount shares too. @default true */
  readonly linuxNodes?: boolean;
  /** Number of controller replicas, one of which is active. @default 1 */
  readonly controllerReplicas?: number;
  /** Images to use. @default - the published images, pinned in this release */
  readonly images?: SmbCsiImages;
}

const { driver, controller, linuxNode, windowsNode, controllerAccount, nodeAccount, ports, pipes } = SMB_CSI_DRIVER;
const SOCKET = { name: 'socket-dir', mountPath: '/csi' };
const DROP_ALL = { capabilities: { drop: ['ALL'] } };
const SMALL = { cpu: '10m', memory: '20Mi' };

const CHECKS: OptionChecks<SmbCsiDriverOptions> = { windows: ['oneOf', ['host-process', 'csi-proxy']], controllerReplicas: ['integer', 1] };
const OPTIONS = optionsOf<SmbCsiDriverOptions>({
  ...ANY_ADD_ON, windows: STRING, linuxNodes: BOOLEAN, controllerReplicas: NUMBER, images: mapOf(STRING),
});

/** The CSI driver for SMB shares: its Pods on Windows nodes and on Linux nodes, and its controller, which runs on Linux. */
export function smbCsiDriver(options: SmbCsiDriverOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, smbCsiObjects);
}

function smbCsiObjects(options: SmbCsiDriverOptions): ObjectSet {
  const { windows = 'host-process', linuxNodes = true, controllerReplicas = 1, platform } = options;
  const allowed = windows === 'csi-proxy' ? 'privileged Pods, and volumes of type hostPath' : undefined;
  const problems = addOnProblems('smb-csi-option', options, CHECKS, allowed);
  for (const [part, image] of Object.entries(options.images ?? {})) {
    if (Object.hasOwn(ADD_ON_IMAGES.smb, part)) { problems.image(['images', part], image); } else {
      problems.unknown(['images', part], Object.keys(ADD_ON_IMAGES.smb), 'image');
    }
  }
  const namespace = namespaceOf(options);
  const images: Required<SmbCsiImages> = { ...ADD_ON_IMAGES.smb, ...options.images };
  const node = (windows === 'csi-proxy' ? pipeNode : hostProcessNode)(namespace, images, platform);
  const linux = linuxNodes ? [{ id: 'linux-daemon-set', ...linuxDaemonSet(namespace, images) }] : [];
  const deployment = controllerDeployment(namespace, images, controllerReplicas);
  const pods = [{ id: 'controller', ...deployment }, ...linux, { id: 'windows-daemon-set', ...node }];
  return withAddOnOptions({
    objects: [...account(namespace), ...pods.map(({ id, manifest }) => ({ id, manifest }))],
    problems: [...problems.list, ...pods.flatMap(ofObject)],
    advice: windows === 'csi-proxy' ? [{
      code: 'csi-proxy-needed', path: ['windows'],
      message: 'requires csi-proxy on the nodes, got "csi-proxy": its pipes must exist before the Pods start',
      remedy: 'install csi-proxy on the nodes, or use "host-process"',
    }] : [],
  }, options);
}

function account(namespace: string): ObjectSet['objects'] {
  return [
    {
      id: 'driver', manifest: {
        apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata: { name: driver },
        spec: { attachRequired: false, podInfoOnMount: true, volumeLifecycleModes: ['Persistent', 'Ephemeral'] },
      },
    },
    { id: 'controller-account', manifest: serviceAccount(controllerAccount, namespace) },
    { id: 'node-account', manifest: serviceAccount(nodeAccount, namespace) },
    ...SMB_CSI_ROLES.flatMap(({ role, binding, account: name, rules }) => [
      { id: role, manifest: clusterRole({ name: role }, rules) },
      { id: binding, manifest: roleBinding('ClusterRoleBinding', { name: binding }, role, { kind: 'ServiceAccount', name, namespace }) },
    ]),
  ];
}

/** Fields that the controller and the Pods on Linux nodes have in common. */
const LINUX_POD = { hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet', securityContext: { seccompProfile: { type: 'RuntimeDefault' } } };
/** Security context of the driver container, which mounts shares and so must be privileged. */
const DRIVER_SECURITY = { privileged: true, ...DROP_ALL };

/** A container of the driver, with the name of its image. */
interface DriverContainer {
  readonly part: keyof SmbCsiImages;
  readonly container: PlainObject & { readonly args: readonly string[] };
}

const linuxContainer = (
  name: string, part: keyof SmbCsiImages, args: readonly string[], limits: PlainObject, more: PlainObject = {},
): DriverContainer => ({
  part, container: { name, image: '', args, resources: { limits, requests: SMALL }, volumeMounts: [SOCKET], securityContext: DROP_ALL, ...more },
});
const livenessContainer = (port: number, limits: PlainObject) => linuxContainer(
  'liveness-probe', 'livenessProbe', ['--csi-address=/csi/csi.sock', '--probe-timeout=3s', `--http-endpoint=localhost:${port}`, '--v=2'], limits,
);
const livenessProbe = (port: number): PlainObject => ({
  failureThreshold: 5, httpGet: { host: 'localhost', path: '/healthz', port }, initialDelaySeconds: 30, timeoutSeconds: 10, periodSeconds: 30,
});

/** Containers with their images, and the Namespace in their arguments. */
function withImages(containers: readonly DriverContainer[], images: Required<SmbCsiImages>, namespace: string): readonly PlainObject[] {
  return containers.map(({ part, container }) => (
    { ...container, image: images[part], args: container.args.map((arg) => arg.replace(OWN_NAMESPACE, namespace)) }));
}

/** Stands for the Namespace of the driver in arguments. */
const OWN_NAMESPACE = '<namespace>';
const ELECTION = ['--leader-election', `--leader-election-namespace=${OWN_NAMESPACE}`];
const ADDRESS = { env: [{ name: 'ADDRESS', value: '/csi/csi.sock' }] };
const CONTROLLER_POD = {
  ...LINUX_POD,
  serviceAccountName: controllerAccount,
  priorityClassName: 'system-cluster-critical',
  tolerations: [
    { key: 'node-role.kubernetes.io/master', operator: 'Exists', effect: 'NoSchedule' },
    { key: 'node-role.kubernetes.io/controlplane', operator: 'Exists', effect: 'NoSchedule' },
    { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' },
    { key: 'CriticalAddonsOnly', operator: 'Exists', effect: 'NoSchedule' },
  ],
  containers: [
    linuxContainer(
      'csi-provisioner', 'provisioner', ['-v=2', '--csi-address=$(ADDRESS)', ...ELECTION, '--extra-create-metadata=true', '--retry-interval-max=30m'],
      { cpu: '1', memory: '400Mi' }, ADDRESS,
    ),
    linuxContainer(
      'csi-resizer', 'resizer', ['-csi-address=$(ADDRESS)', '-v=2', ...ELECTION, '-handle-volume-inuse-error=false'], { memory: '400Mi' }, ADDRESS,
    ),
    livenessContainer(ports.controllerHealth, { cpu: '1', memory: '100Mi' }),
    linuxContainer('smb', 'plugin', ['--v=5', '--endpoint=$(CSI_ENDPOINT)', `--metrics-address=0.0.0.0:${ports.metrics}`], { memory: '200Mi' }, {
      ports: [{ containerPort: ports.metrics, name: 'metrics', protocol: 'TCP' }],
      livenessProbe: livenessProbe(ports.controllerHealth),
      env: [{ name: 'CSI_ENDPOINT', value: 'unix:///csi/csi.sock' }],
      securityContext: DRIVER_SECURITY,
    }),
  ],
  volumes: [{ name: SOCKET.name, emptyDir: {} }],
};

function controllerDeployment(namespace: string, images: Required<SmbCsiImages>, replicas: number): CheckedObject {
  const labels = { app: controller };
  const containers = withImages(CONTROLLER_POD.containers, images, namespace);
  const pod = completePod({ metadata: { labels }, spec: { ...CONTROLLER_POD, containers } }, { os: 'linux' });
  return workload('Deployment', { name: controller, namespace, labels }, { replicas, selector: { matchLabels: labels } }, pod);
}

const SMB_ARGS = ['--v=5', '--endpoint=$(CSI_ENDPOINT)', '--nodeid=$(KUBE_NODE_NAME)'];
const NODE = { name: 'KUBE_NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } };
const NODE_POD = {
  ...LINUX_POD,
  serviceAccountName: nodeAccount,
  priorityClassName: 'system-node-critical',
  tolerations: [{ operator: 'Exists' }],
  containers: [
    livenessContainer(ports.nodeHealth, { memory: '100Mi' }),
    linuxContainer(
      'node-driver-registrar', 'registrar', ['--csi-address=$(ADDRESS)', '--kubelet-registration-path=$(DRIVER_REG_SOCK_PATH)', '--v=2'],
      { memory: '100Mi' }, {
        env: [{ name: 'ADDRESS', value: '/csi/csi.sock' }, { name: 'DRIVER_REG_SOCK_PATH', value: `/var/lib/kubelet/plugins/${driver}/csi.sock` }],
        volumeMounts: [SOCKET, { name: 'registration-dir', mountPath: '/registration' }],
      },
    ),
    linuxContainer('smb', 'plugin', SMB_ARGS, { memory: '200Mi' }, {
      livenessProbe: livenessProbe(ports.nodeHealth),
      env: [{ name: 'CSI_ENDPOINT', value: 'unix:///csi/csi.sock' }, NODE],
      volumeMounts: [SOCKET, { name: 'mountpoint-dir', mountPath: '/var/lib/kubelet/', mountPropagation: 'Bidirectional' }],
      securityContext: DRIVER_SECURITY,
    }),
  ],
  volumes: [
    { name: SOCKET.name, hostPath: { path: `/var/lib/kubelet/plugins/${driver}`, type: 'DirectoryOrCreate' } },
    { name: 'mountpoint-dir', hostPath: { path: '/var/lib/kubelet/', type: 'DirectoryOrCreate' } },
    { name: 'registration-dir', hostPath: { path: '/var/lib/kubelet/plugins_registry/', type: 'DirectoryOrCreate' } },
  ],
};

function linuxDaemonSet(namespace: string, images: Required<SmbCsiImages>): CheckedObject {
  const labels = { app: linuxNode };
  const containers = withImages(NODE_POD.containers, images, namespace);
  const pod = completePod({ metadata: { labels }, spec: { ...NODE_POD, containers } }, { os: 'linux' });
  return workload(
    'DaemonSet', { name: linuxNode, namespace, labels },
    { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } }, selector: { matchLabels: labels } }, pod,
  );
}

const KUBELET = 'C:\\var\\lib\\kubelet';
const PLUGIN = `${KUBELET}\\plugins\\${driver}`;
/** Doubles backslashes, as socket addresses require. */
const twice = (path: string) => path.replaceAll('\\', '\\\\');
const REGISTRATION_SOCKET = twice(`${PLUGIN}\\csi.sock`);
const NODE_NAME = { KUBE_NODE_NAME: 'spec.nodeName' };
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
function hostProcessNode(namespace: string, images: Required<SmbCsiImages>, platform: Platform | undefined): CheckedObject {
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
const KUBELET_MOUNT = { name: 'kubelet-dir', mountPath: KUBELET };
const PLUGIN_MOUNT = { name: 'plugin-dir', mountPath: 'C:\\csi' };

const pipeContainer = (name: string, part: keyof SmbCsiImages, memory: string, fields: DriverContainer['container']): DriverContainer => (
  { part, container: { name, image: '', resources: { limits: { memory }, requests: { memory } }, ...fields } });
/** The Pod that uses csi-proxy. */
const PIPE_POD = {
  serviceAccountName: nodeAccount,
  priorityClassName: 'system-node-critical',
  tolerations: [{ operator: 'Exists' }],
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  containers: [
    pipeContainer('liveness-probe', 'pipeLivenessProbe', '100Mi', {
      args: ['--csi-address=$(CSI_ENDPOINT)', '--probe-timeout=30s', `--health-port=${ports.nodeHealth}`, '--v=2'], env: [ENDPOINT],
      volumeMounts: [PLUGIN_MOUNT],
    }),
    pipeContainer('node-driver-registrar', 'pipeRegistrar', '100Mi', {
      args: ['--v=2', '--csi-address=$(CSI_ENDPOINT)', '--kubelet-registration-path=$(DRIVER_REG_SOCK_PATH)'],
      env: [ENDPOINT, { name: 'DRIVER_REG_SOCK_PATH', value: REGISTRATION_SOCKET }, NODE],
      volumeMounts: [KUBELET_MOUNT, PLUGIN_MOUNT, { name: 'registration-dir', mountPath: 'C:\\registration' }],
    }),
    pipeContainer('smb', 'plugin', '200Mi', {
      args: [...SMB_ARGS, '--remove-smb-mapping-during-unmount=true'],
      ports: [{ containerPort: ports.nodeHealth, name: 'healthz', protocol: 'TCP' }],
      livenessProbe: {
        failureThreshold: 5, httpGet: { path: '/healthz', port: 'healthz' }, initialDelaySeconds: 30, timeoutSeconds: 10, periodSeconds: 30,
      },
      env: [ENDPOINT, NODE],
      volumeMounts: [KUBELET_MOUNT, PLUGIN_MOUNT, ...PIPE_MOUNTS],
    }),
  ],
  volumes: [
    ...PIPE_VOLUMES,
    { name: 'registration-dir', hostPath: { path: `${KUBELET}\\plugins_registry\\`, type: 'Directory' } },
    { name: 'kubelet-dir', hostPath: { path: `${KUBELET}\\`, type: 'Directory' } },
    { name: 'plugin-dir', hostPath: { path: `${PLUGIN}\\`, type: 'DirectoryOrCreate' } },
  ],
} as const;

/** The driver on Windows nodes, as a normal Pod that uses the named pipes of csi-proxy. */
function pipeNode(namespace: string, images: Required<SmbCsiImages>, platform: Platform | undefined): CheckedObject {
  const labels = { 'k8s-app': windowsNode };
  const containers = withImages(PIPE_POD.containers, images, namespace);
  const pod = completePod({ metadata: { labels }, spec: { ...PIPE_POD, containers } }, { os: 'windows', version: 'any', platform });
  return workload(
    'DaemonSet', { name: windowsNode, namespace, labels }, { selector: { matchLabels: labels }, updateStrategy: { type: 'RollingUpdate' } }, pod,
  );
}
