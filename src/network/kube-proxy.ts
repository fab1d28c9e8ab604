import { hostProcessDaemonSet } from '../complete';
import {
  DEFAULT_ADDRESSES, KUBE_PROXY_IMAGE, OVERLAY_NETWORK, Platform, SPENT_FEATURE_GATES, WIN_DSR_ON_SINCE, WINDOWS_NODE_PATHS, WINDOWS_PATH,
  WINDOWS_PROXY_MODE,
} from '../knowledge';
import { lookUp, PlainObject, Problem, show } from '../manifest';
import { ApiServer, apiServerProblems, DEFAULT_API_PORT } from './api-server';
import { cidrFault, parseAddress } from './cidr';
import { KUBE_PROXY_SCRIPT } from './scripts.generated';
import { accountWithRole, asFile, configMap, ObjectSet, ofObject } from '../complete/object-set';

/**
 * Where the address comes from that kube-proxy uses for the node's own traffic to Services, which an overlay needs:
 *
 * - `host-local`: reserved in the node's range, as for Flannel
 * - `endpoint`: the address of the endpoint `<network>_ep`, if the network is an overlay, as for Calico
 * - `none`: for networks that are no overlay
 */
export type SourceVip = 'host-local' | 'endpoint' | 'none';

/** The fields of `winkernel` in a KubeProxyConfiguration that don't hang on the node. */
export interface WinkernelOptions {
  /** Answers of a Service go straight to the client. Needs Windows Server 2019 with KB4580390, or later. @default false */
  readonly enableDsr?: boolean;
  /** Name of the endpoint on the node in an l2bridge network. @default 'cbr0' */
  readonly rootHnsEndpointName?: string;
  /** Carries health checks of load balancers to the node. @default false */
  readonly forwardHealthCheckVip?: boolean;
}

export interface KubeProxyForWindowsOptions extends WinkernelOptions {
  /** Version of the cluster's Kubernetes, as `v1.36.3`. */
  readonly version: string;
  /** Name of the network of HNS; that of the CNI configuration. */
  readonly networkName: string;
  readonly sourceVip: SourceVip;
  /** Where the API server itself listens. */
  readonly apiServer: ApiServer;
  /** Range of all pods. @default '10.244.0.0/16' */
  readonly clusterCidr?: string;
  /** @default - none */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Image with kube-proxy.exe in `/kube-proxy`. @default - that of SIG Windows for the version */
  readonly image?: string;
  /** Where host-local.exe is. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: string;
  /** Memory request and limit, as a quantity. @default '512Mi' */
  readonly memory?: string;
  /** Whose Windows nodes these are. @default Platform.UPSTREAM */
  readonly platform?: Platform;
}

const NAME = 'kube-proxy-windows';
const NAMESPACE = 'kube-system';
const MOUNT = 'C:\\mounts\\kube-proxy-windows';
const VERSION = /^v1\.(\d+)\.\d+(-[\w.]+)?$/;

/** kube-proxy on every Windows node: a DaemonSet, its configuration and its account. The Linux nodes' kube-proxy is left alone. */
export function kubeProxyForWindows(options: KubeProxyForWindowsOptions): ObjectSet {
  const { version, networkName, sourceVip, cniBinDir = WINDOWS_NODE_PATHS.cniBin, memory = '512Mi', platform } = options;
  const labels = { 'k8s-app': NAME };
  const config = configMap(NAME, NAMESPACE, labels, {
    'config.json': asFile(kubeProxyConfiguration(options)), 'kubeconfig.json': asFile(kubeconfig(options.apiServer)), 'kube-proxy.ps1': KUBE_PROXY_SCRIPT,
  });
  const daemonSet = hostProcessDaemonSet({
    daemonSet: NAME,
    namespace: NAMESPACE,
    serviceAccountName: NAME,
    platform,
    content: [config],
    containers: [{
      name: 'kube-proxy',
      image: options.image ?? `${KUBE_PROXY_IMAGE.repository}:${version}${KUBE_PROXY_IMAGE.suffix}`,
      script: `${MOUNT}\\kube-proxy.ps1`,
      env: { KUBE_NETWORK: String(networkName), SOURCE_VIP: sourceVip === 'none' ? '' : String(sourceVip), CNI_BIN_PATH: String(cniBinDir) },
      fields: { NODE_NAME: 'spec.nodeName', POD_IP: 'status.podIP' },
      configMaps: { [MOUNT]: NAME },
      memory,
    }],
  });
  const [serviceAccount, binding] = accountWithRole(NAME, NAMESPACE, labels, 'system:node-proxier');
  return {
    objects: [
      { id: 'proxy-service-account', manifest: serviceAccount },
      { id: 'proxy-role-binding', manifest: binding },
      { id: 'proxy-config', manifest: config },
      { id: 'proxy-daemon-set', manifest: daemonSet.manifest },
    ],
    problems: [...kubeProxyProblems(options), ...ofObject(daemonSet)],
    advice: [],
  };
}

/** A KubeProxyConfiguration for Windows nodes; the node fills its name and the source VIP in. */
export function kubeProxyConfiguration(options: KubeProxyForWindowsOptions): PlainObject {
  const { networkName, clusterCidr = DEFAULT_ADDRESSES.clusterCidr, enableDsr = false, featureGates } = options;
  const { rootHnsEndpointName, forwardHealthCheckVip } = options;
  const gates = { ...(enableDsr && (minorOf(options.version) ?? Infinity) < WIN_DSR_ON_SINCE && { WinDSR: true }), ...featureGates };
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
      ...(rootHnsEndpointName !== undefined && { rootHnsEndpointName }),
      ...(forwardHealthCheckVip !== undefined && { forwardHealthCheckVip }),
    },
  };
}

/** A kubeconfig with the pod's own service account. Paths are whole, since client-go looks for others beside the kubeconfig. */
function kubeconfig(apiServer: ApiServer | undefined): PlainObject {
  const { host, port = DEFAULT_API_PORT } = apiServer ?? { host: '' };
  return {
    'apiVersion': 'v1',
    'kind': 'Config',
    'clusters': [{ name: 'default', cluster: { 'server': `https://${host}:${port}`, 'certificate-authority': `${WINDOWS_NODE_PATHS.serviceAccount}\\ca.crt` } }],
    'users': [{ name: 'default', user: { tokenFile: `${WINDOWS_NODE_PATHS.serviceAccount}\\token` } }],
    'contexts': [{ name: 'default', context: { cluster: 'default', user: 'default' } }],
    'current-context': 'default',
  };
}

function minorOf(version: string): number | undefined {
  const minor = VERSION.exec(version)?.[1];
  return minor === undefined ? undefined : Number(minor);
}

/** What keeps kube-proxy from working; paths start at the options. */
export function kubeProxyProblems(options: KubeProxyForWindowsOptions): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], value: unknown, message: string, remedy: string) =>
    problems.push({ code: 'kube-proxy-option', path, message: `is ${show(value)}, ${message}`, remedy });
  const { version, networkName, sourceVip, clusterCidr, featureGates = {}, cniBinDir, rootHnsEndpointName } = options;
  if (minorOf(version) === undefined) { wrong(['version'], version, 'which is no version of Kubernetes', 'give the cluster\'s, as "v1.36.3"'); }
  if (!networkName) { wrong(['networkName'], networkName, 'but kube-proxy has to be told the network', 'give the name in the CNI configuration'); }
  if (!['host-local', 'endpoint', 'none'].includes(sourceVip) && parseAddress(sourceVip) === undefined) {
    wrong(['sourceVip'], sourceVip, 'which is unknown', 'use "host-local", "endpoint" or "none"');
  }
  if (sourceVip === 'none' && OVERLAY_NETWORK.test(networkName)) {
    wrong(['sourceVip'], sourceVip, `but network "${networkName}" is an overlay: kube-proxy stops with "source-vip flag not set"`, 'use "host-local", or "endpoint" with Calico');
  }
  const fault = clusterCidr === undefined ? undefined : cidrFault(clusterCidr);
  if (fault) { wrong(['clusterCidr'], clusterCidr, fault, 'write it as "<first address>/<prefix>"'); }
  for (const [gate, value] of Object.entries(featureGates)) {
    const state = lookUp(SPENT_FEATURE_GATES, gate);
    if (state) {
      wrong(['featureGates', gate], value, `but the gate is ${state}`, 'remove it; enableDsr switches on what older releases need');
    }
  }
  if (cniBinDir !== undefined && !WINDOWS_PATH.test(cniBinDir)) { wrong(['cniBinDir'], cniBinDir, 'which is no absolute path of Windows', 'write it as "C:\\\\opt\\\\cni\\\\bin"'); }
  if (rootHnsEndpointName === '') { wrong(['rootHnsEndpointName'], rootHnsEndpointName, 'which is no name', 'name the endpoint, or remove it'); }
  return [...problems, ...apiServerProblems(options.apiServer, undefined)];
}
