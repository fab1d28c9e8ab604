import { lookUp } from '../base';

/**
 * Node labels that placement uses.
 *
 * Source: kubernetes `pkg/kubelet/kubelet_node_status.go`, `pkg/kubelet/winstats`.
 */
export const NodeLabel = {
  /** `windows` or `linux`; set by the kubelet. */
  OS: 'kubernetes.io/os',
  /** `amd64`, `arm64`; set by the kubelet. */
  ARCH: 'kubernetes.io/arch',
  /** Deprecated since 1.14, still set by the kubelet. */
  BETA_OS: 'beta.kubernetes.io/os',
  /** Deprecated since 1.14, still set by the kubelet. */
  BETA_ARCH: 'beta.kubernetes.io/arch',
  /** Build of a Windows node, `10.0.20348`; set by the kubelet since 1.17. */
  WINDOWS_BUILD: 'node.kubernetes.io/windows-build',
  /** Release of an AKS node, `Windows2022`; set by AKS. */
  AKS_OS_SKU: 'kubernetes.azure.com/os-sku',
  /** Machine type of a node: `m5.large`, `Standard_D4s_v5`; set by the cloud provider. */
  INSTANCE_TYPE: 'node.kubernetes.io/instance-type',
  /** Availability zone of a node; set by the cloud provider. */
  ZONE: 'topology.kubernetes.io/zone',
  /** Region of a node; set by the cloud provider. */
  REGION: 'topology.kubernetes.io/region',
  /** Deprecated since 1.17, still set by some cloud providers. */
  BETA_ZONE: 'failure-domain.beta.kubernetes.io/zone',
} as const;

/** The labels of nodes that have an operating system as their value. */
export const OS_LABELS: readonly string[] = [NodeLabel.OS, NodeLabel.BETA_OS];

/** The stable labels that replace the beta ones. */
export const STABLE_LABELS: Readonly<Record<string, string>> = { [NodeLabel.BETA_OS]: NodeLabel.OS, [NodeLabel.BETA_ARCH]: NodeLabel.ARCH };

/** Operating systems in Kubernetes (`spec.os.name`, `kubernetes.io/os`). */
export type OsName = 'windows' | 'linux';

/** All of them. */
export const OS_NAMES: readonly OsName[] = ['windows', 'linux'];

/** Operating systems as words. */
export const OS_WORDS: Readonly<Record<OsName, string>> = { windows: 'Windows', linux: 'Linux' };

/**
 * Label of a Namespace, or annotation of an object, with an operating system: that of its Pods that don't say which one they are for. Policies and
 * `filter` read it.
 */
export const INTENDED_OS = 'k8s-windows.dev/os';

/**
 * Annotations of Namespaces with a node selector for their Pods, of Kubernetes and of OpenShift, where the first prevails. Admission merges it into
 * the nodeSelector, and rejects Pods with another value. OpenShift enables both plugins; whether others enable that of Kubernetes isn't known.
 * Sources, read 2026-11-30: kubernetes `plugin/pkg/admission/podnodeselector/admission.go` (Admit); openshift/kubernetes
 * `openshift-kube-apiserver/admission/scheduler/nodeenv/admission.go` (admit); openshift-docs `modules/admission-plug-ins-default.adoc`.
 */
export const NAMESPACE_NODE_SELECTORS: readonly string[] = ['scheduler.alpha.kubernetes.io/node-selector', 'openshift.io/node-selector'];

/**
 * Node labels, with a given value or any, that exist only on Windows nodes: a Pod that selects them is for Windows.
 * Sources: kubernetes `pkg/kubelet/winstats`; azure-aks-docs (os-sku); GKE documentation, "Creating a cluster with Windows node pools".
 */
export const WINDOWS_ONLY_LABELS: readonly { readonly key: string; readonly value: RegExp }[] = [
  { key: NodeLabel.WINDOWS_BUILD, value: /^/ },
  { key: 'kubernetes.azure.com/os', value: /^windows$/ },
  { key: NodeLabel.AKS_OS_SKU, value: /^Windows/ },
  { key: 'cloud.google.com/gke-os-distribution', value: /^windows/ },
];

/**
 * Node labels, with a given value or any, that Windows nodes never have. Sources: Kubernetes documentation, "Windows containers in Kubernetes"
 * (the control plane runs only on Linux); azure-aks-docs, "Use system node pools" (their OS must be Linux); kubernetes `hack/lib/golang.sh`
 * (`KUBE_SUPPORTED_NODE_PLATFORMS`: on Windows, only amd64), read 2026-11-29.
 */
export const LINUX_ONLY_LABELS: readonly { readonly key: string; readonly value: RegExp }[] = [
  { key: 'node-role.kubernetes.io/control-plane', value: /^/ },
  { key: 'node-role.kubernetes.io/master', value: /^/ },
  { key: 'kubernetes.azure.com/mode', value: /^system$/ },
  ...[NodeLabel.ARCH, NodeLabel.BETA_ARCH].map((key) => ({ key, value: /^(arm|arm64|386|ppc64le|s390x|riscv64)$/ })),
];

/** Labels that the kubelet sets on every node of an operating system. Source: kubernetes `pkg/kubelet/kubelet_node_status.go`, read 2026-11-29 */
export const ALWAYS_SET: Readonly<Record<OsName, readonly string[]>> = {
  linux: [NodeLabel.ARCH, NodeLabel.BETA_ARCH], windows: [NodeLabel.ARCH, NodeLabel.BETA_ARCH, NodeLabel.WINDOWS_BUILD],
};

/** Node labels that nodes of every operating system have, so that selecting them doesn't tell which one a Pod runs on. */
export const COMMON_NODE_LABELS: readonly string[] = [
  NodeLabel.ARCH, NodeLabel.BETA_ARCH, NodeLabel.INSTANCE_TYPE, 'beta.kubernetes.io/instance-type',
  NodeLabel.REGION, 'failure-domain.beta.kubernetes.io/region', NodeLabel.ZONE, NodeLabel.BETA_ZONE,
];

/** The label of a node with its name, usually. */
export const HOSTNAME_LABEL = 'kubernetes.io/hostname';

/**
 * Labels that state a fact about a node: its operating system, build, architecture, machine, or place. They aren't added to a node that differs.
 * Sources: kubernetes, "Well-Known Labels, Annotations and Taints"; azure-aks-docs (os-sku); GKE documentation (gke-os-distribution).
 */
const FACT_LABELS: readonly string[] = [
  ...Object.values(NodeLabel), ...COMMON_NODE_LABELS, HOSTNAME_LABEL, 'kubernetes.azure.com/os',
  'cloud.google.com/gke-os-distribution', 'node.openshift.io/os_id',
];

/** Whether a label states a fact about a node, and isn't a choice of the cluster's administrator. */
export function statesFact(key: string): boolean {
  return FACT_LABELS.includes(key);
}

/** Labels that name the node pool of a node, on the platforms and with the tools that have them; the last two are set by `windowsNodePool`. */
export const PoolLabel = {
  AKS: 'kubernetes.azure.com/agentpool',
  AKS_LEGACY: 'agentpool',
  GKE: 'cloud.google.com/gke-nodepool',
  EKS: 'eks.amazonaws.com/nodegroup',
  EKSCTL: 'alpha.eksctl.io/nodegroup-name',
  KARPENTER: 'karpenter.sh/nodepool',
  CLUSTER_API: 'node.cluster.x-k8s.io/pool',
  OWN: 'k8s-windows.dev/pool',
} as const;

/** The labels that name the node pool of a node. */
export const POOL_LABELS: readonly string[] = Object.values(PoolLabel);

/**
 * Annotation of a Node that doesn't exist yet, since its pool has no nodes: what the autoscaler assumes of it, as JSON. `windowsNodePool` and `where`
 * make such nodes.
 */
export const NODE_TO_BE = 'k8s-windows.dev/node-to-be';

/** Annotation of a Node that stands for the nodes of a pool, whose name it has, as far as the definition of the pool decides on them. */
export const NODE_OF_POOL = 'k8s-windows.dev/node-of-pool';

/** Annotation of such a Node with the provider of the pool, which sets labels that the definition doesn't decide. */
export const NODE_PROVIDER = 'k8s-windows.dev/node-provider';

/** Annotation of such a Node: as JSON, by the labels that the definition of the pool doesn't decide but narrows, how their values end. */
export const NODE_ENDS = 'k8s-windows.dev/node-label-ends';

/** The zone of a node, by Kubernetes and by drivers of volumes, such as `topology.disk.csi.azure.com/zone`. */
const LABEL_OF_ZONE = /^(?:failure-domain\.beta\.kubernetes\.io|topology\..*)\/zone$/;

/** Whether a label says in which zone a node is. */
export function isLabelOfZone(key: string): boolean {
  return LABEL_OF_ZONE.test(key);
}

/** Labels that differ between nodes that are equal otherwise: names of machines, and where they are. */
const LABEL_OF_ONE_NODE = /^(?:kubernetes\.io\/hostname|alpha\.eksctl\.io\/instance-id|topology\.k8s\.aws\/.*)$/;

/** Whether a label usually differs between the nodes of a pool. */
export function isLabelOfOneNode(key: string): boolean {
  return isLabelOfZone(key) || LABEL_OF_ONE_NODE.test(key);
}

/** Prefixes of labels that managed platforms set. Source: `own` and `reserved` of `NODE_POOL_PROVIDERS`. */
const OF_CLOUD = /^(?:kubernetes\.azure|eks\.amazonaws|cloud\.google)\.com\//;

/** Whether someone can give another node a label: it states no fact, and the platform doesn't set it. */
export function canBeGiven(key: string): boolean {
  return !statesFact(key) && !OF_CLOUD.test(key);
}

/** Label and taint syntax of the API server. Source: kubernetes v1.36.3 `staging/src/k8s.io/apimachinery/pkg/util/validation`. */
const LABEL_NAME = /^[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)?$/;
const DNS_LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const MAX_DNS_NAME = 253;

/** Whether a string is a DNS label: a valid name of a Namespace, a Service, or a volume. */
export function isDnsLabel(text: string): boolean {
  return DNS_LABEL.test(text);
}

/** Whether a string is a DNS name in lowercase. */
export function isDnsName(text: string): boolean {
  return text.length <= MAX_DNS_NAME && text.split('.').every(isDnsLabel);
}

/** Whether a string is a valid name of most objects: a DNS name, but the API server doesn't limit the length of each label. */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= MAX_DNS_NAME && text.split('.').every((label) => /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(label));
}

/** Whether a string is a valid key of a label or a taint: a name, with an optional prefix (a DNS subdomain and "/"). */
export function isLabelKey(key: string): boolean {
  const [name = '', domain, ...rest] = key.split('/').reverse();
  return rest.length === 0 && LABEL_NAME.test(name) && (domain === undefined || isDnsSubdomain(domain));
}

/** How to correct the value of a label or a taint. */
export const VALID_LABEL = 'use at most 63 letters, digits, "-", "_", and ".", with a letter or a digit at both ends';

/** Whether a string is a valid value of a label or a taint. */
export function isLabelValue(value: string): boolean {
  return LABEL_VALUE.test(value);
}

const KUBERNETES_DOMAIN = /(^|\.)(kubernetes|k8s)\.io$/;
const NODE_DOMAIN = /(^|\.)(kubelet|node)\.kubernetes\.io$/;
const ITS_OWN = /^kubernetes\.io\/(hostname|os|arch)$|^beta\.kubernetes\.io\/(os|arch|instance-type)$|^(topology|failure-domain\.beta)\.kubernetes\.io\/(zone|region)$/;

/**
 * Whether a label is one of Kubernetes' own that a kubelet may not set on its node. Source: `k8s.io/kubelet` v0.36.3
 * `pkg/apis/well_known_labels.go`.
 */
export function isReservedLabel(key: string): boolean {
  const [domain = ''] = key.split('/').slice(0, -1);
  return KUBERNETES_DOMAIN.test(domain) && !NODE_DOMAIN.test(domain) && !ITS_OWN.test(key);
}

/** Kubernetes minor version since which the kubelet exits with such a label; before, it logs a warning. */
const RESERVED_LABELS_SINCE = 16;

/**
 * What a label must be for a kubelet to set it on its node; `undefined` for one that it can set. A value replaces that which the kubelet detects.
 * Source: kubernetes v1.15.12, v1.16.15, v1.24.17, and v1.37.2 `cmd/kubelet/app/options/options.go` (ValidateKubeletFlags), v1.37.2
 * `pkg/kubelet/kubelet_node_status.go` (initialNode), read 2026-11-30.
 *
 * @param build that of the Windows node @default - unknown
 */
export function nodeLabelFault(
  key: string, value: string, { minor = Infinity, build }: { readonly minor?: number; readonly build?: string | undefined } = {},
): { readonly must: string; readonly remedy: string } | undefined {
  if (!isLabelKey(key) || !isLabelValue(value)) {
    return {
      must: 'be a valid label', remedy: 'use letters, digits, "-", "_" and "." in key and value; the key can start with a domain and "/"',
    };
  }
  const stable = lookUp(STABLE_LABELS, key) ?? key;
  const detected = lookUp({ [NodeLabel.OS]: 'windows', [NodeLabel.ARCH]: 'amd64', [NodeLabel.WINDOWS_BUILD]: build ?? value }, stable);
  if (detected !== undefined && value !== detected) {
    return { must: `not replace the value that the kubelet detects, ${detected}`, remedy: 'remove it: Pods select nodes by this label' };
  }
  return isReservedLabel(key) && minor >= RESERVED_LABELS_SINCE ? {
    must: 'not be a label of kubernetes.io, which the kubelet can\'t set',
    remedy: 'label the node with kubectl, or use a key with a domain of your own',
  } : undefined;
}

const GMSA_NAME = ['securityContext', 'windowsOptions', 'gmsaCredentialSpecName'];
const GMSA_SPEC = ['securityContext', 'windowsOptions', 'gmsaCredentialSpec'];

/**
 * Pod annotations that configured Windows features before there were fields for them. They no longer have any effect.
 * Source: kubernetes/enhancements 689 (gMSA); the dockershim's Hyper-V isolation was removed with it in Kubernetes 1.24.
 */
export const LEGACY_ANNOTATIONS: readonly {
  readonly key: RegExp;
  readonly instead: string;
  /** Fields of the Pod or of a container that replace it. */
  readonly fields: readonly (readonly string[])[];
}[] = [
  {
    key: /^experimental\.windows\.kubernetes\.io\/isolation-type$/, instead: 'a RuntimeClass with the handler runhcs-wcow-hypervisor',
    fields: [['runtimeClassName']],
  },
  {
    key: /(^pod|\.container)\.alpha\.windows\.kubernetes\.io\/gmsa-credential-spec-name$/,
    instead: 'securityContext.windowsOptions.gmsaCredentialSpecName', fields: [GMSA_NAME, GMSA_SPEC],
  },
  {
    key: /(^pod|\.container)\.alpha\.windows\.kubernetes\.io\/gmsa-credential-spec$/,
    instead: 'securityContext.windowsOptions.gmsaCredentialSpec', fields: [GMSA_NAME, GMSA_SPEC],
  },
];

/** How to enable and disable the injection of a service mesh's Linux sidecar into Pods. */
export interface SidecarInjection {
  readonly mesh: string;
  /** Setting on the Pod. */
  readonly pod: { readonly field: 'labels' | 'annotations'; readonly key: string; readonly on: RegExp; readonly off: string };
  /** Setting on its Namespace. */
  readonly namespace: readonly { readonly field: 'labels' | 'annotations'; readonly key: string; readonly on: RegExp }[];
}

/** Sidecar injection of service meshes. Source: linkerd/linkerd2#2882, linkerd/linkerd2#3298; istio/istio#39788. */
export const SIDECAR_INJECTIONS: readonly SidecarInjection[] = [
  {
    mesh: 'Istio',
    pod: { field: 'labels', key: 'sidecar.istio.io/inject', on: /^true$/, off: 'false' },
    namespace: [{ field: 'labels', key: 'istio-injection', on: /^enabled$/ }, { field: 'labels', key: 'istio.io/rev', on: /./ }],
  },
  {
    mesh: 'Istio',
    pod: { field: 'annotations', key: 'sidecar.istio.io/inject', on: /^true$/, off: 'false' },
    namespace: [],
  },
  {
    mesh: 'Linkerd',
    pod: { field: 'annotations', key: 'linkerd.io/inject', on: /^(enabled|ingress)$/, off: 'disabled' },
    namespace: [{ field: 'annotations', key: 'linkerd.io/inject', on: /^(enabled|ingress)$/ }],
  },
];

/** Taints of a node's current condition, which Pods aren't written for. */
const PASSING_TAINT = /^node\.kubernetes\.io\/(not-ready|unreachable|unschedulable|memory-pressure|disk-pressure|pid-pressure|network-unavailable|out-of-service)$|^node\.cloudprovider\.kubernetes\.io\//;

/** Whether a taint is due to a node's current condition. */
export function isPassingTaint(key: string): boolean {
  return PASSING_TAINT.test(key);
}

/**
 * What GitLab Runner's Kubernetes executor sets on the Pods of jobs, and requires of Windows Pods.
 * Source: gitlab-org/gitlab-runner executors/kubernetes, issue 29201 ("unsupported Windows version"), merge request 3046 (the feature flag).
 */
export const GITLAB_RUNNER = { label: 'job.runner.gitlab.com/pod', pathFlag: 'FF_USE_POWERSHELL_PATH_RESOLVER' } as const;

/**
 * Labels and annotations of nodes that have the name of their cluster.
 *
 * Sources: kubernetes-sigs/cluster-api `api/v1beta1/common_types.go` (ClusterNameAnnotation), eksctl-io/eksctl `pkg/apis/eksctl.io/v1alpha5/types.go`
 * (ClusterNameLabel).
 */
export const CLUSTER_NAME_MARKS: readonly (readonly ['labels' | 'annotations', string])[] = [
  ['annotations', 'cluster.x-k8s.io/cluster-name'], ['labels', 'alpha.eksctl.io/cluster-name'],
];
