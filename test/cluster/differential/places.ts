import { placedPart, SeenNode } from './where-it-runs';
import { Cluster } from '../harness/cluster';
import { Fleet } from '../harness/fleet';
import { KubeObject } from '../harness/kube-object';
import { feasibleNodes } from '../harness/placement';
import { WINDOWS_BUILDS } from '../harness/platform-nodes';

/** Pods whose placement is asked for at a time; each is asked for on every node. */
const BATCH = 100;

/** Labels of the simulated nodes, for what their operating system depends on. */
export const NODES: readonly SeenNode[] = [
  ...['amd64', 'arm64'].map((arch) => ({ role: `linux-${arch}`, labels: labels('linux', arch) })),
  ...Object.entries(WINDOWS_BUILDS).map(([role, build]) => ({
    role, labels: { ...labels('windows', 'amd64'), 'node.kubernetes.io/windows-build': build },
  })),
];

function labels(os: string, arch: string): Record<string, string> {
  return { 'kubernetes.io/os': os, 'kubernetes.io/arch': arch, 'beta.kubernetes.io/os': os, 'beta.kubernetes.io/arch': arch };
}

/** Roles of the nodes that the scheduler binds pods to, by what of them it goes by. */
export async function placesOf(cluster: Cluster, fleet: Fleet, pods: readonly KubeObject[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = [...new Map(pods.filter(({ spec }) => !spec.nodeName).map((pod) => [JSON.stringify(placedPart(pod)), placedPart(pod)]))];
  const feasible = new Map<string, readonly string[]>();
  for (let start = 0; start < parts.length; start += BATCH) {
    const batch = parts.slice(start, start + BATCH);
    const asked = await feasibleNodes(cluster, fleet, batch.map(([, spec]) => ({ apiVersion: 'v1', kind: 'Pod', spec })));
    batch.forEach(([key], i) => feasible.set(key, asked[i].nodes));
  }
  return feasible;
}
