import { ApiServer, apiServerOf, apiServerProblems, DEFAULT_API_PORT, REQUIRED_API_SERVER } from './api-server';
import { cidrFault, parseAddress } from './cidr';
import { KUBE_PROXY_SCRIPT } from './scripts.generated';
import {
  BOOLEAN, checkedBy, mapOf, NUMBER, options as optionsOf, PlainObject, Problem, required, Schema, STRING, withoutUndefined,
} from '../../base';
import {
  DEFAULT_ADDRESSES, featureGate, featureGateFault, KUBE_PROXY_IMAGE, newerKubernetes, NODE_KUBERNETES_MINORS, OVERLAY_NETWORK, Platform,
  readKubernetesVersion, WINDOWS_NODE_PATHS, WINDOWS_PROXY_MODE,
} from '../../knowledge';
import { NOT_EMPTY, OptionChecks, OptionProblems, PLATFORM } from '../../kubernetes';
import { hostProcessDaemonSet } from '../host-process-daemon-set';
import { accountWithRole, asFile, configMap, NO_OBJECTS, ObjectSet, ofObject } from '../object-set';

/**
 * Origin of the source VIP: the address to which kube-proxy translates sources when it balances load. Overlay networks require it.
 *
 * - `host-local`: reserved in the node's Pod CIDR, as for Flannel
 * - `endpoint`: the address of the endpoint `<network>_ep`, if the network is an overlay, as for Calico
 * - `none`: for networks other than overlays
 */
export type SourceVip = 'host-local' | 'endpoint' | 'none';

/** The fields of `winkernel` in a KubeProxyConfiguration that are the same on every node. */
export interface WinkernelOptions {
  /**
   * Direct server return: responses of a Service go directly to the client. Requires Windows Server 2019 with KB4580390, or later.
   * @default true since Kubernetes 1.33
   */
  readonly enableDsr?: boolean;
  /** Name of the node's own HNS endpoint in an l2bridge network. @default 'cbr0' */
  readonly rootHnsEndpointName?: string;
  /** Forwards health checks of load balancers to the node. @default false */
  readonly forwardHealthCheckVip?: boolean;
}

/** Options of kube-proxy on Windows nodes. */
export interface KubeProxyForWindowsOptions extends WinkernelOptions {
  /** Kubernetes version of the cluster, such as `v1.36.3`. A minor version such as `1.36` means its first patch release. */
  readonly version: string;
  /** Name of the HNS network; the same as in the CNI configuration. */
  readonly networkName: string;
  /** Origin of the source VIP: `host-local` with Flannel's VXLAN, `endpoint` with Calico, `none` without an overlay. */
  readonly sourceVip: SourceVip;
  /** Address of the API server itself, not of its Service: host and port, or a URL. */
  readonly apiServer: ApiServer | string;
  /** CIDR of all Pods. @default '10.244.0.0/16' */
  readonly clusterCidr?: string;
  /** Feature gates of kube-proxy, by name. @default - none */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Image with kube-proxy.exe in `/kube-proxy`. @default - the image of SIG Windows for the version */
  readonly image?: string;
  /** Directory of host-local.exe. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: string;
  /** Memory request and limit of the container, as a quantity. @default '512Mi' */
  readonly memory?: string;
  /**
   * Platform of the Windows nodes, whose labels the DaemonSets select. They tolerate every taint.
   * @default - in a construct, the platform of its scope (`Platform.set`), else unknown: nodes of any platform
   */
  readonly platform?: Platform;
}

const NAME = 'kube-proxy-windows';
const NAMESPACE = 'kube-system';
const MOUNT = 'C:\\mounts\\kube-proxy-windows';

/** Schemas of the fields of `winkernel`. */
export const WINKERNEL = { enableDsr: BOOLEAN, rootHnsEndpointName: STRING, forwardHealthCheckVip: BOOLEAN };
/** Schema of a Kubernetes version, whose form `readKubernetesVersion` checks. */
export const KUBERNETES_VERSION: Schema = {
  wanted: 'a Kubernetes version', check: (value, path, problems) => (typeof value === 'number' ? NUMBER : STRING).check(value, path, problems),
};
const OPTIONS = optionsOf<KubeProxyForWindowsOptions>({
  ...WINKERNEL,
  version: required(KUBERNETES_VERSION, 'set it to the Kubernetes version of the cluster, such as "v1.36.3"'),
  networkName: required(STRING, 'use the name in the CNI configuration'),
  sourceVip: required(STRING, 'use "host-local", "endpoint" or "none"'),
  apiServer: REQUIRED_API_SERVER,
  clusterCidr: STRING, featureGates: mapOf(BOOLEAN), image: STRING, cniBinDir: STRING, memory: STRING, platform: PLATFORM,
});

/**
 * kube-proxy on every Windows node, for other networks than Flannel and Calico, which include it: a DaemonSet, its configuration, and its service
 * account. The kube-proxy of Linux nodes stays as it is.
 */
export function kubeProxyForWindows(options: KubeProxyForWindowsOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, kubeProxyObjects);
}

function kubeProxyObjects(options: KubeProxyForWindowsOptions): ObjectSet {
  const { networkName, sourceVip, cniBinDir = WINDOWS_NODE_PATHS.cniBin, memory = '512Mi', platform } = options;
  const labels = { 'k8s-app': NAME };
  const config = configMap(NAME, NAMESPACE, labels, {
    'config.json': asFile(kubeProxyConfiguration(options)), 'kubeconfig.json': asFile(kubeconfig(apiServerOf(options.apiServer))),
    'kube-proxy.ps1': KUBE_PROXY_SCRIPT,
  });
  const daemonSet = hostProcessDaemonSet({
    daemonSet: NAME,
    namespace: NAMESPACE,
    serviceAccountName: NAME,
    platform,
    content: [config],
    containers: [{
      name: 'kube-proxy',
      image: options.image ?? `${KUBE_PROXY_IMAGE.repository}:${patchOf(options.version)}${KUBE_PROXY_IMAGE.suffix}`,
      script: `${MOUNT}\\kube-proxy.ps1`,
      env: { KUBE_NETWORK: String(networkName), SOURCE_VIP: sourceVip === 'none' ? '' : String(sourceVip), CNI_BIN_PATH: String(cniBinDir) },
      fields: { NODE_NAME: 'spec.nodeName', POD_IP: 'status.podIP' },
      configMaps: { [MOUNT]: NAME },
      memory,
    }],
  });
  return {
    objects: [
      ...accountWithRole(NAME, NAMESPACE, labels, 'system:node-proxier').map(({ id, manifest }) => ({ id: `proxy-${id}`, manifest })),
      { id: 'proxy-config', manifest: config },
      { id: 'proxy-daemon-set', manifest: daemonSet.manifest },
    ],
    problems: [...kubeProxyProblems(options), ...ofObject(daemonSet)],
    advice: newerKubernetes(options.version, ['version']),
  };
}

/** The options that a KubeProxyConfiguration is made of. */
export type KubeProxyConfigurationOptions = WinkernelOptions & Pick<KubeProxyForWindowsOptions,
  | 'version'
  | 'networkName'
  | 'clusterCidr'
  | 'featureGates'>;

/** Whether kube-proxy of a Kubernetes minor version uses direct server return. */
export function enablesDsr({ enableDsr }: WinkernelOptions = {}, minor: number): boolean {
  return enableDsr ?? featureGate('WinDSR', minor)?.isOn !== false;
}

/** A KubeProxyConfiguration for Windows nodes. A script on the node adds the node's name and the source VIP. */
export function kubeProxyConfiguration(options: KubeProxyConfigurationOptions): PlainObject {
  const { networkName, clusterCidr = DEFAULT_ADDRESSES.clusterCidr, featureGates, rootHnsEndpointName, forwardHealthCheckVip } = options;
  const minor = readKubernetesVersion(options.version).value?.minor ?? Infinity;
  const enableDsr = enablesDsr(options, minor);
  const gates = { ...(enableDsr && featureGate('WinDSR', minor)?.isOn === false && { WinDSR: true }), ...featureGates };
  return {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    mode: WINDOWS_PROXY_MODE,
    clientConnection: { kubeconfig: `${MOUNT}\\kubeconfig.json` },
    clusterCIDR: clusterCidr,
    hostnameOverride: '',
    ...(Object.keys(gates).length > 0 && { featureGates: gates }),
    winkernel: {
      networkName,
      sourceVip: '',
      enableDSR: enableDsr,
      ...withoutUndefined({ rootHnsEndpointName, forwardHealthCheckVip }),
    },
  };
}

/**
 * A kubeconfig for the Pod's own service account. Its paths are absolute, since client-go resolves relative ones in the directory of the kubeconfig.
 */
function kubeconfig(apiServer: ApiServer | undefined): PlainObject {
  const { host, port = DEFAULT_API_PORT } = apiServer ?? { host: '' };
  const cluster = { 'server': `https://${host}:${port}`, 'certificate-authority': `${WINDOWS_NODE_PATHS.serviceAccount}\\ca.crt` };
  return { ...KUBECONFIG, clusters: [{ name: 'default', cluster }] };
}

const KUBECONFIG = {
  'apiVersion': 'v1',
  'kind': 'Config',
  'clusters': [] as readonly PlainObject[],
  'users': [{ name: 'default', user: { tokenFile: `${WINDOWS_NODE_PATHS.serviceAccount}\\token` } }],
  'contexts': [{ name: 'default', context: { cluster: 'default', user: 'default' } }],
  'current-context': 'default',
};

/** The patch release of a version; the first one for a minor version. */
export function patchOf(version: unknown): string {
  const { value } = readKubernetesVersion(version);
  return value === undefined ? String(version) : value.patch ?? `v1.${value.minor}.0`;
}

const CHECKS: OptionChecks<KubeProxyForWindowsOptions> = {
  cniBinDir: ['windowsPath', 'C:\\opt\\cni\\bin'],
  rootHnsEndpointName: [NOT_EMPTY, 'be the name of an HNS endpoint', 'use the name of an endpoint, or remove it'],
  image: ['image'],
  memory: ['quantity'],
};

/** Errors: why kube-proxy doesn't work. Paths start at the options. */
export function kubeProxyProblems(options: KubeProxyForWindowsOptions): readonly Problem[] {
  const { version, networkName, sourceVip, clusterCidr, featureGates = {} } = options;
  const problems = new OptionProblems('kube-proxy-option');
  const { first, last } = NODE_KUBERNETES_MINORS;
  const { fault: versionFault, value: { minor } = { minor: last } } = readKubernetesVersion(version, first);
  if (version !== undefined && versionFault) { problems.must(['version'], version, versionFault.must, versionFault.remedy); }
  if (networkName === '') { problems.must(['networkName'], networkName, 'be the name of the HNS network', 'use the name in the CNI configuration'); }
  if (sourceVip !== undefined && !['host-local', 'endpoint', 'none'].includes(sourceVip) && parseAddress(sourceVip) === undefined) {
    problems.must(['sourceVip'], sourceVip, 'be "host-local", "endpoint" or "none"', 'use "host-local" with Flannel, "endpoint" with Calico');
  }
  if (sourceVip === 'none' && networkName !== undefined && OVERLAY_NETWORK.test(networkName)) {
    problems.must(
      ['sourceVip'], sourceVip, `be set for the overlay network "${networkName}", or kube-proxy stops with "source-vip flag not set"`,
      'use "host-local", or "endpoint" with Calico',
    );
  }
  problems.fault(['clusterCidr'], clusterCidr, cidrFault);
  for (const [gate, value] of Object.entries(featureGates)) {
    const gateFault = featureGateFault(gate, value, minor);
    if (gateFault) {
      problems.must(
        ['featureGates', gate], value, `not be set: ${gateFault.message}`,
        `${gateFault.remedy}; enableDsr sets the feature gate for releases that require it`,
      );
    }
  }
  problems.verify(CHECKS, options);
  return [...problems.list, ...apiServerProblems(options.apiServer, undefined)];
}
