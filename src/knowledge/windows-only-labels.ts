import { NodeLabel } from './node-labels';

/**
 * Node labels, with a given value or any, that exist only on Windows nodes: a Pod that selects them is for Windows.
 * Sources: kubernetes `pkg/kubelet/winstats`; azure-aks-docs (os-sku).
 */
export const WINDOWS_ONLY_LABELS: readonly { readonly key: string; readonly value: RegExp }[] = [
  { key: NodeLabel.WINDOWS_BUILD, value: /^/ },
  { key: 'kubernetes.azure.com/os', value: /^windows$/ },
  { key: 'kubernetes.azure.com/os-sku', value: /^Windows/ },
];

/**
 * Node labels, with a given value or any, that Windows nodes never have. Sources: Kubernetes documentation, "Windows containers in Kubernetes"
 * (the control plane runs only on Linux); azure-aks-docs, "Use system node pools" (their OS must be Linux).
 */
export const LINUX_ONLY_LABELS: readonly { readonly key: string; readonly value: RegExp }[] = [
  { key: 'node-role.kubernetes.io/control-plane', value: /^/ },
  { key: 'node-role.kubernetes.io/master', value: /^/ },
  { key: 'kubernetes.azure.com/mode', value: /^system$/ },
];

/** Node labels that nodes of every operating system have, so that selecting them doesn't tell which one a Pod runs on. */
export const COMMON_NODE_LABELS: readonly string[] = [
  'kubernetes.io/arch', 'beta.kubernetes.io/arch',
  'node.kubernetes.io/instance-type', 'beta.kubernetes.io/instance-type',
  'topology.kubernetes.io/region', 'failure-domain.beta.kubernetes.io/region',
  'topology.kubernetes.io/zone', 'failure-domain.beta.kubernetes.io/zone',
];
