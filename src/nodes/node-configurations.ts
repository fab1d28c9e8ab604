import { NodePlan } from './plan';
import { objectAt, PlainObject } from '../base';
import {
  CONTAINERD_ENDPOINT, GRACEFUL_SHUTDOWN_SINCE, kubeadmVersion, noEnforcement, PROXY_SERVICE_FIELD_SINCE, RUNHCS, RUNTIME_HANDLERS,
  TOKEN_PLACEHOLDER,
} from '../knowledge';
import { taintObject } from '../kubernetes';
import { apiServerOf, clusterRole, DEFAULT_API_PORT, kubeProxyConfiguration, roleBinding } from '../objects';

/**
 * The KubeletConfiguration of a node. With kubeadm it is a patch of the cluster's, which was written for Linux nodes, so settings that
 * matter are included even if they are the kubelet's defaults.
 */
export function kubeletConfiguration(plan: NodePlan): PlainObject {
  const { taints, network, clusterDomain, reserved, eviction, paths, logs, options, release, serviceManager } = plan;
  const { authentication: _, ...own } = options.kubelet ?? {};
  const authentication = objectAt(options.kubelet, 'authentication');
  const hasShutdown = Object.keys(own).some((field) => field.startsWith('shutdownGracePeriod'));
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    ...(taints.length > 0 && { registerWithTaints: taints.map(taintObject) }),
    containerRuntimeEndpoint: CONTAINERD_ENDPOINT,
    clusterDNS: [network.addressPlan.dnsServiceIp],
    clusterDomain,
    // Pods use the name servers of the cluster; the resolv.conf of Linux nodes doesn't exist here
    resolvConf: '',
    maxPods: network.addressPlan.maxPods,
    systemReserved: reserved.system,
    ...(Object.keys(reserved.kube).length > 0 && { kubeReserved: reserved.kube }),
    // without cgroups, reservations only reduce what the scheduler can allocate; nothing can be enforced
    cgroupsPerQOS: false,
    enforceNodeAllocatable: noEnforcement(release.minor),
    evictionHard: eviction,
    authentication: { ...authentication, x509: { clientCAFile: `${paths.configuration}\\pki\\ca.crt`, ...objectAt(authentication, 'x509') } },
    containerLogMaxSize: `${logs.maxMebibytes}Mi`,
    containerLogMaxFiles: logs.maxFiles,
    // only as a service of Windows is the kubelet notified of a shutdown
    ...(release.minor >= GRACEFUL_SHUTDOWN_SINCE && serviceManager === 'sc.exe' && !hasShutdown
      && { shutdownGracePeriod: '60s', shutdownGracePeriodCriticalPods: '20s' }),
    ...own,
  };
}

/** The JoinConfiguration of a node; join.ps1 replaces the placeholder with the token. */
export function joinConfiguration({ options, release, taints, paths }: NodePlan): PlainObject {
  const { host = '', port = DEFAULT_API_PORT } = apiServerOf(options.apiServer) ?? {};
  const join = options.join || { caCertHashes: [] };
  return {
    apiVersion: `kubeadm.k8s.io/${kubeadmVersion(release.minor)}`,
    kind: 'JoinConfiguration',
    discovery: { bootstrapToken: { token: TOKEN_PLACEHOLDER, apiServerEndpoint: `${host}:${port}`, caCertHashes: join.caCertHashes } },
    nodeRegistration: {
      ...(options.nodeName !== undefined && { name: options.nodeName }),
      criSocket: CONTAINERD_ENDPOINT,
      // the same as in the KubeletConfiguration, which the kubelet uses
      taints: taints.map(taintObject),
    },
    patches: { directory: patchFolder(paths) },
  };
}

/** The folder with kubeadm's patches of the cluster's KubeletConfiguration. */
export function patchFolder({ configuration }: Pick<NodePlan['paths'], 'configuration'>): string {
  return `${configuration}\\patches`;
}

/** Placeholder until the node has a source VIP; it can't be mistaken for an address. */
const SOURCE_VIP_PLACEHOLDER = '(set by network.ps1)';

/** The KubeProxyConfiguration of kube-proxy as a service: that of its Pod, with the credentials of the kubelet. */
export function proxyConfiguration({ network, options, release, serviceManager, paths }: NodePlan): PlainObject {
  const { hostnameOverride: _, winkernel, ...config } = kubeProxyConfiguration(network.kubeProxy);
  return {
    ...config,
    winkernel: { ...winkernel as PlainObject, ...(network.sourceVip !== 'none' && { sourceVip: SOURCE_VIP_PLACEHOLDER }) },
    clientConnection: { kubeconfig: `${paths.configuration}\\kubelet.conf` },
    hostnameOverride: options.nodeName ?? '',
    ...(serviceManager === 'sc.exe' && release.minor >= PROXY_SERVICE_FIELD_SINCE && { windowsRunAsService: true }),
  };
}

/**
 * RBAC objects for daemons on the nodes, which use the credentials of the kubelet: what these may not read yet. kube-proxy also reads Services and
 * its node, and flanneld writes to its node, which every kubelet may do. Source: kubernetes v1.37.2
 * `plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go`, `NodeRules` and `system:node-proxier`; flannel v0.28.10 `pkg/subnet/kube/kube.go`,
 * read 2026-11-25.
 *
 * Without a name, no subject is smaller than all nodes: the certificate of a kubelet has no other group (`pkg/apis/certificates/helpers.go`), a node
 * gets tokens only of the ServiceAccounts of its Pods (`plugin/pkg/admission/noderestriction`), and a token that never expires would be worse than
 * these reads.
 */
export function nodeRoles({ network, options: { nodeName } }: NodePlan): readonly PlainObject[] {
  const name = nodeName === undefined ? 'windows-node-daemons' : `windows-node-daemons-${nodeName}`;
  const subject = nodeName === undefined ? { kind: 'Group', name: 'system:nodes' } : { kind: 'User', name: `system:node:${nodeName}` };
  const reads = (group: string, resource: string) => ({ apiGroups: [group], resources: [resource], verbs: ['list', 'watch'] });
  return [
    clusterRole({ name: 'windows-node-daemons' }, [
      reads('discovery.k8s.io', 'endpointslices'), reads('networking.k8s.io', 'servicecidrs'), ...(network.flannel ? [reads('', 'nodes')] : []),
    ]),
    roleBinding('ClusterRoleBinding', { name }, 'windows-node-daemons', { apiGroup: 'rbac.authorization.k8s.io', ...subject }),
  ];
}

const { type, containerAnnotations, podAnnotations, hyperv } = RUNHCS;
/** Both runtime handlers with containerd's default settings: the section replaces all handlers that containerd defines itself. */
const RUNTIMES = {
  default_runtime_name: RUNTIME_HANDLERS.process,
  runtimes: {
    [RUNTIME_HANDLERS.process]: { runtime_type: type, container_annotations: containerAnnotations },
    [RUNTIME_HANDLERS.hyperv]: { runtime_type: type, pod_annotations: podAnnotations, container_annotations: containerAnnotations, options: hyperv },
  },
};

/** The config.toml of containerd. Settings that it doesn't contain have containerd's defaults. */
export function containerdConfig({ containerd, sandboxImage, paths }: NodePlan): PlainObject {
  const { configVersion, cniBin } = containerd;
  const cni = { ...(cniBin === 'bin_dirs' ? { bin_dirs: [paths.cniBin] } : { bin_dir: paths.cniBin }), conf_dir: paths.cniConfig, max_conf_num: 1 };
  const plugins: PlainObject = configVersion === 2
    ? { 'io.containerd.grpc.v1.cri': { sandbox_image: sandboxImage, cni, containerd: RUNTIMES } }
    : { 'io.containerd.cri.v1.images': { pinned_images: { sandbox: sandboxImage } }, 'io.containerd.cri.v1.runtime': { cni, containerd: RUNTIMES } };
  return { version: configVersion, plugins };
}

/** The crictl.yaml of a node. */
export const CRICTL_CONFIG = { 'runtime-endpoint': CONTAINERD_ENDPOINT, 'image-endpoint': CONTAINERD_ENDPOINT, 'timeout': 30 };
