import { ADDRESS_PLAN, AddressPlanOptions } from './address-plan';
import { ApiServer, apiServerProblems, apiServerVariables, REQUIRED_API_SERVER } from './api-server';
import { CniConfiguration } from './cni-config';
import { exceptionList } from './exception-list';
import { flannelNetworkName, netConfProblems } from './flannel';
import { KubeProxyForWindowsOptions, KUBERNETES_VERSION, SourceVip, WINKERNEL, WinkernelOptions } from './kube-proxy';
import { flannelCni } from './meta-plugins';
import { planOfNetwork, platformNetworkProblems, proxyOfNetwork } from './network-parts';
import { sdnOverlay, winBridge } from './plugins';
import type { EndpointPolicy } from './policies';
import { FLANNEL_SCRIPT } from './scripts.generated';
import {
  BOOLEAN, either, lookUp, mapOf, options as optionsOf, PlainObject, Problem, problemsWithin, required, RequiredSchema, Schema, STRING,
} from '../../base';
import { ENFORCE_LABEL, FLANNEL_IMAGES, FLANNEL_SUBNET_LENGTH, Platform, WINDOWS_NODE_PATHS, WindowsNetwork } from '../../knowledge';
import { NOT_EMPTY, OptionChecks, OptionProblems, PLATFORM } from '../../kubernetes';
import { completePod } from '../../pods';
import { hostProcessDaemonSet } from '../host-process-daemon-set';
import { accountWithRules, asFile, CheckedObject, configMap, contentOf, ObjectSet, ofObject, workload } from '../object-set';

/** Options of kube-proxy on the Windows nodes of a network; the network sets everything else. */
export interface NetworkKubeProxyOptions extends WinkernelOptions, Pick<KubeProxyForWindowsOptions, 'version' | 'image' | 'featureGates' | 'memory'> {
  /** Must be the name of the network; set it to check a name that is used elsewhere. @default - the name of the network */
  readonly networkName?: string;
}

/** Options of every network for Linux and Windows nodes. */
export interface ClusterNetworkOptions {
  /** CIDRs of the cluster; an `AddressPlan` is accepted too. @default - those of AddressPlan */
  readonly addressPlan?: Omit<AddressPlanOptions, 'network'>;
  /** Address of the API server itself: host and port, or a URL. Its Service can't be reached from Windows nodes before kube-proxy runs. */
  readonly apiServer: ApiServer | string;
  /** kube-proxy for the Windows nodes; `false` if something else installs it. */
  readonly kubeProxy: NetworkKubeProxyOptions | false;
  /**
   * Platform of the Windows nodes, whose labels the DaemonSets select. They tolerate every taint.
   * @default - in a construct, the platform of its scope (`Platform.set`), else unknown: nodes of any platform
   */
  readonly platform?: Platform;
}

/** Options of every Flannel network. */
export interface FlannelOptions extends ClusterNetworkOptions {
  /** Name of the Windows nodes' network adapter, as `Get-NetAdapter` shows it. @default - the adapter of the default route */
  readonly interfaceName?: string;
  /** Keeps the clouds' instance metadata service, 169.254.169.254, reachable from Windows nodes. @default true */
  readonly metadataRoute?: boolean;
  /**
   * Images to use instead of the published ones. That for Windows is years old, and users reported that Docker Hub doesn't have it;
   * docs/guides/flannel.md shows how to build your own.
   * @default - the published images
   */
  readonly images?: {
    /** Flannel on Linux nodes. @default - the published image */
    readonly daemon?: string;
    /** The CNI plugin on Linux nodes. @default - the published image */
    readonly cniPlugin?: string;
    /** Flannel and the CNI plugins on Windows nodes. @default - the published image */
    readonly windows?: string;
  };
  /** Directory in which containerd on Windows nodes looks for CNI plugins. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: string;
  /** Directory in which containerd on Windows nodes looks for CNI configurations. @default 'C:\\etc\\cni\\net.d' */
  readonly cniConfigDir?: string;
}

const KUBE_PROXY: Schema = optionsOf<NetworkKubeProxyOptions>({
  ...WINKERNEL, version: required(KUBERNETES_VERSION, 'set it to the Kubernetes version of the cluster, such as "v1.36.3"'),
  image: STRING, featureGates: mapOf(BOOLEAN), memory: STRING, networkName: STRING,
});
const NOT_OURS: Schema = {
  wanted: 'false', check: (value, path, problems) => {
    if (value !== false) {
      problems.must(path, value, 'be an object or false', 'use { version: "v1.36.3" }, or false if something else installs kube-proxy');
    }
  },
};

/** Schema of the option `kubeProxy` of a network. */
export const NETWORK_KUBE_PROXY: RequiredSchema = required(
  either(KUBE_PROXY, NOT_OURS),
  'use { version: "v1.36.3" } with the Kubernetes version of the cluster, or false if something else installs kube-proxy on the Windows nodes',
);

/** Schemas of the options of every Flannel network. */
export const FLANNEL_OPTIONS = {
  addressPlan: ADDRESS_PLAN, apiServer: REQUIRED_API_SERVER, kubeProxy: NETWORK_KUBE_PROXY, interfaceName: STRING, metadataRoute: BOOLEAN,
  images: optionsOf<NonNullable<FlannelOptions['images']>>({ daemon: STRING, cniPlugin: STRING, windows: STRING }),
  cniBinDir: STRING, cniConfigDir: STRING, platform: PLATFORM,
};

/** What differs between the backends of Flannel. */
export interface FlannelBackend {
  /** Name of the network, in the CNI configuration and for kube-proxy. */
  readonly networkName: string;
  readonly netConf: PlainObject;
  readonly windowsCni: CniConfiguration;
  readonly sourceVip: SourceVip;
  readonly clusterCidr: string;
  readonly serviceCidr: string;
}

const NAMESPACE = 'kube-flannel';
const LABELS = { 'k8s-app': 'flannel' };
const WINDOWS_NAME = 'kube-flannel-ds-windows-amd64';
const WINDOWS_CONFIG = 'kube-flannel-windows-cfg';
const LINUX_CONFIG = 'kube-flannel-cfg';
const RULES = [
  { apiGroups: [''], resources: ['pods'], verbs: ['get'] },
  { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: [''], resources: ['nodes/status'], verbs: ['patch'] },
];

/** A Flannel network without its objects: the configurations that nodes have as files, and the problems of the options. */
export interface FlannelConfiguration extends Omit<ObjectSet, 'objects'> {
  readonly backend: FlannelBackend;
}

/** The objects of a Flannel network. */
export function flannelObjects(options: FlannelOptions, { backend, problems, advice }: FlannelConfiguration): ObjectSet {
  const { networkName, sourceVip, clusterCidr, netConf, windowsCni } = backend;
  const config = configMap(LINUX_CONFIG, NAMESPACE, { tier: 'node', ...LABELS, app: 'flannel' }, {
    'cni-conf.json': asFile({ name: networkName, ...LINUX_CNI }), 'net-conf.json': asFile(netConf),
  });
  const windowsConfig = configMap(WINDOWS_CONFIG, NAMESPACE, { tier: 'node', app: 'flannel' }, {
    'cni-conf-containerd.json': asFile(windowsCni.config), 'flannel.ps1': FLANNEL_SCRIPT,
  });
  const linux = linuxDaemonSet(options, config);
  const windows = windowsDaemonSet(options, networkName, [config, windowsConfig]);
  const { kubeProxy, apiServer, cniBinDir, platform } = options;
  const proxy = proxyOfNetwork(kubeProxy, { networkName, sourceVip, apiServer, clusterCidr, cniBinDir, platform });
  return {
    objects: [
      {
        id: 'namespace',
        manifest: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels: { ...LABELS, [ENFORCE_LABEL]: 'privileged' } } },
      },
      ...accountWithRules('flannel', NAMESPACE, LABELS, RULES),
      { id: 'config', manifest: config },
      { id: 'windows-config', manifest: windowsConfig },
      { id: 'linux-daemon-set', manifest: linux.manifest },
      { id: 'windows-daemon-set', manifest: windows.manifest },
      ...proxy.objects,
    ],
    problems: [...problems, ...ofObject(linux), ...ofObject(windows), ...proxy.problems],
    advice: [...advice, ...proxy.advice],
  };
}

/** What differs between the backends. */
const BACKENDS = {
  'flannel-vxlan': { delegate: sdnOverlay, policy: { type: 'ProviderAddress' }, sourceVip: 'host-local', advice: [] },
  // its second route leads to the node itself, whose address flannel.ps1 sets on the node
  'flannel-host-gateway': {
    delegate: winBridge, policy: { type: 'SDNRoute' }, sourceVip: 'none',
    advice: [{
      code: 'flannel-adjacency', path: [],
      message: 'requires that all nodes are in one layer 2 network, and that this network allows packets with Pod addresses: they are sent between '
        + 'nodes without encapsulation',
      remedy: 'use FlannelVxlanNetwork if nodes are connected by a router, or by a cloud network that checks source addresses',
    }],
  },
} as const;

/** The configurations of a Flannel network. @param name name of the network @default - Flannel's name for the backend */
export function flannelConfiguration(
  kind: keyof typeof BACKENDS, options: FlannelOptions, backend: PlainObject, name?: string,
): FlannelConfiguration {
  const { plan, problems } = planOfNetwork(kind, options.addressPlan);
  const { clusterCidr, serviceCidr, nodeMask } = plan;
  const { delegate, policy, sourceVip, advice } = BACKENDS[kind];
  const length = nodeMask === FLANNEL_SUBNET_LENGTH ? {} : { SubnetLen: nodeMask };
  const netConf = { Network: clusterCidr, EnableNFTables: false, ...length, Backend: backend };
  const networkName = name ?? flannelNetworkName(netConf)!;
  const exceptions = exceptionList(plan);
  const policies: EndpointPolicy[] = [{ type: 'OutBoundNAT', exceptions: exceptions.cidrs }, { type: 'SDNRoute', destination: serviceCidr }, policy];
  const windowsCni = flannelCni({ name: networkName, delegate: delegate({ name: networkName, policies }) });
  return {
    backend: { networkName, netConf, windowsCni, sourceVip, clusterCidr, serviceCidr },
    problems: [
      ...problemsWithin(['addressPlan'], problems), ...backendProblems(netConf), ...windowsCni.problems,
      ...flannelOptionProblems(options, kind, networkName, serviceCidr),
    ],
    advice: [...problemsWithin(['addressPlan'], exceptions.advice), ...advice],
  };
}

/** Options by the field of the net-conf's backend that they set. */
const OPTION_OF: Readonly<Record<string, string>> = {
  VNI: 'vni', Port: 'port', MacPrefix: 'macPrefix', DirectRouting: 'directRouting', GBP: 'gbp', Name: 'name',
};

/** Problems of the net-conf, with the names of the options. */
function backendProblems(netConf: PlainObject): readonly Problem[] {
  return netConfProblems(netConf).map((problem) => {
    const field = String(problem.path[1]);
    const option = lookUp(OPTION_OF, field) ?? field;
    return { ...problem, path: [option], remedy: problem.remedy.replace(new RegExp(`\\b${field}\\b`), option) };
  });
}

const CHECKS: OptionChecks<FlannelOptions> = {
  'cniBinDir': ['windowsPath', 'C:\\opt\\cni\\bin'],
  'cniConfigDir': ['windowsPath', 'C:\\etc\\cni\\net.d'],
  'interfaceName': [NOT_EMPTY, 'be the name of a network adapter', 'use a name that Get-NetAdapter shows, or remove it'],
  'images.*': ['image'],
};

/** Problems of the options that all Flannel networks have; paths start at the options. */
function flannelOptionProblems(options: FlannelOptions, network: WindowsNetwork, networkName: string, serviceCidr: string): readonly Problem[] {
  const problems = new OptionProblems('flannel-option');
  problems.verify(CHECKS, options);
  const { kubeProxy } = options;
  if (kubeProxy && kubeProxy.networkName !== undefined && kubeProxy.networkName !== networkName) {
    problems.must(
      ['kubeProxy', 'networkName'], kubeProxy.networkName, `be "${networkName}", the name of the network, or kube-proxy waits forever`,
      `set it to "${networkName}", or remove it`,
    );
  }
  return [...platformNetworkProblems(network, options.platform), ...problems.list, ...apiServerProblems(options.apiServer, serviceCidr)];
}

/** The CNI configuration of the Linux nodes, without its name. */
const LINUX_CNI = {
  cniVersion: '1.0.0',
  plugins: [
    { type: 'flannel', delegate: { hairpinMode: true, isDefaultGateway: true } },
    { type: 'portmap', capabilities: { portMappings: true } },
  ],
};

function windowsDaemonSet(options: FlannelOptions, networkName: string, content: readonly PlainObject[]): CheckedObject {
  const { cniBinDir = WINDOWS_NODE_PATHS.cniBin, cniConfigDir = WINDOWS_NODE_PATHS.cniConfig } = options;
  const { interfaceName = '', images, metadataRoute = true, platform } = options;
  return hostProcessDaemonSet({
    // a label of its own: with that of the Linux DaemonSet, each of the two would select the other's Pods
    daemonSet: WINDOWS_NAME,
    namespace: NAMESPACE,
    serviceAccountName: 'flannel',
    platform,
    content,
    containers: [{
      name: 'kube-flannel',
      image: images?.windows ?? FLANNEL_IMAGES.windows,
      script: 'C:\\mounts\\kube-flannel-windows\\flannel.ps1',
      env: {
        CNI_BIN_PATH: cniBinDir,
        CNI_CONFIG_PATH: cniConfigDir,
        INTERFACE_NAME: interfaceName,
        KUBE_NETWORK: networkName,
        METADATA_ROUTE: String(metadataRoute),
        ...apiServerVariables(options.apiServer),
      },
      fields: { POD_NAME: 'metadata.name', POD_NAMESPACE: 'metadata.namespace' },
      configMaps: { 'C:\\mounts\\kube-flannel': LINUX_CONFIG, 'C:\\mounts\\kube-flannel-windows': WINDOWS_CONFIG },
      memory: '256Mi',
    }],
  });
}

/** Flannel for the Linux nodes, as in its published manifest. */
function linuxDaemonSet({ images }: FlannelOptions, linuxConfig: PlainObject): CheckedObject {
  const { initContainers: [plugin, config], containers: [flanneld] } = LINUX_POD;
  const image = images?.daemon ?? FLANNEL_IMAGES.daemon;
  const initContainers = [{ ...plugin, image: images?.cniPlugin ?? FLANNEL_IMAGES.cniPlugin }, { ...config, image }];
  const pod = completePod({
    metadata: { labels: { tier: 'node', app: 'flannel' }, annotations: contentOf([linuxConfig]) },
    spec: { ...LINUX_POD, initContainers, containers: [{ ...flanneld, image }] },
  }, { os: 'linux' });
  const labels = { tier: 'node', app: 'flannel', ...LABELS };
  return workload('DaemonSet', { name: 'kube-flannel-ds', namespace: NAMESPACE, labels }, { selector: { matchLabels: { app: 'flannel' } } }, pod);
}

const LINUX_CONFIG_MOUNT = { name: 'flannel-cfg', mountPath: '/etc/kube-flannel/' };
/** The Pod on Linux nodes. Its images are options. */
const LINUX_POD = {
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] }],
      },
    },
  },
  hostNetwork: true,
  priorityClassName: 'system-node-critical',
  tolerations: [{ operator: 'Exists', effect: 'NoSchedule' }],
  serviceAccountName: 'flannel',
  initContainers: [
    {
      name: 'install-cni-plugin',
      image: '',
      command: ['cp'],
      args: ['-f', '/flannel', '/opt/cni/bin/flannel'],
      volumeMounts: [{ name: 'cni-plugin', mountPath: '/opt/cni/bin' }],
    },
    {
      name: 'install-cni',
      image: '',
      command: ['/opt/bin/install-conf'],
      args: ['/etc/kube-flannel/cni-conf.json', '/etc/cni/net.d/10-flannel.conflist'],
      volumeMounts: [{ name: 'cni', mountPath: '/etc/cni/net.d' }, LINUX_CONFIG_MOUNT],
    },
  ],
  containers: [{
    name: 'kube-flannel',
    image: '',
    command: ['/opt/bin/flanneld'],
    args: ['--ip-masq', '--kube-subnet-mgr', '--healthz-port=8081'],
    ports: [{ name: 'healthz', containerPort: 8081, protocol: 'TCP' }],
    livenessProbe: { httpGet: { path: '/healthz', port: 'healthz' }, initialDelaySeconds: 10, periodSeconds: 30 },
    readinessProbe: { httpGet: { path: '/readyz', port: 'healthz' }, initialDelaySeconds: 5, periodSeconds: 10 },
    resources: { requests: { cpu: '100m', memory: '50Mi' } },
    securityContext: { privileged: false, capabilities: { add: ['NET_ADMIN', 'NET_RAW'] } },
    env: [
      { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      { name: 'POD_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      { name: 'EVENT_QUEUE_DEPTH', value: '5000' },
      { name: 'CONT_WHEN_CACHE_NOT_READY', value: 'false' },
    ],
    volumeMounts: [{ name: 'run', mountPath: '/run/flannel' }, LINUX_CONFIG_MOUNT, { name: 'xtables-lock', mountPath: '/run/xtables.lock' }],
  }],
  volumes: [
    { name: 'run', hostPath: { path: '/run/flannel' } },
    { name: 'cni-plugin', hostPath: { path: '/opt/cni/bin' } },
    { name: 'cni', hostPath: { path: '/etc/cni/net.d' } },
    { name: 'flannel-cfg', configMap: { name: LINUX_CONFIG } },
    { name: 'xtables-lock', hostPath: { path: '/run/xtables.lock', type: 'FileOrCreate' } },
  ],
} as const;
