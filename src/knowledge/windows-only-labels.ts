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
