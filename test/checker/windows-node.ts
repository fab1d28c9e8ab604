import { NodeLabel, Taint } from '../../src/knowledge';

/** A Windows node of a build, as kubectl prints it. */
export function windowsNode(build: string, { labels = {}, taints = [] }: { readonly labels?: object; readonly taints?: readonly Taint[] } = {}) {
  return {
    apiVersion: 'v1', kind: 'Node',
    metadata: { name: `win-${build}`, labels: { 'kubernetes.io/os': 'windows', [NodeLabel.WINDOWS_BUILD]: build, ...labels } },
    spec: { taints },
    status: { nodeInfo: { operatingSystem: 'windows', kernelVersion: build } },
  };
}
