import { placedPart, SeenNode } from './where-it-runs';
import { Cluster } from '../harness/cluster';
import { Fleet } from '../harness/fleet';
import { KubeObject } from '../harness/kube-objects';
import { feasibleNodes } from '../harness/placement';
import { WINDOWS_BUILDS } from '../harness/platform-nodes';

const MODULUS = 2 ** 31 - 1;

/** Random choices that a seed repeats. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = 1 + (Math.abs(Math.trunc(seed)) * 7919) % (MODULUS - 1);
  }

  /** At least 0, less than 1. (Park and Miller's generator) */
  public next(): number {
    this.state = (this.state * 48271) % MODULUS;
    return (this.state - 1) / (MODULUS - 1);
  }

  public chance(probability: number): boolean {
    return this.next() < probability;
  }

  public pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)];
  }

  /** One of the choices, each as likely as the number before it says. */
  public weighted<T>(...choices: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      rest -= weight;
      if (rest < 0) { return value; }
    }
    return choices[choices.length - 1][1];
  }
}

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

/** The smallest version of a value that still fails: what can be left out is, one field at a time. */
export async function shrink<T extends object>(value: T, stillFails: (candidate: T) => Promise<boolean>): Promise<T> {
  let smallest = value;
  for (let changed = true; changed;) {
    changed = false;
    for (const path of pathsIn(smallest)) {
      const candidate = without(smallest, path) as T;
      if (JSON.stringify(candidate) !== JSON.stringify(smallest) && await stillFails(candidate)) {
        smallest = candidate;
        changed = true;
        break;
      }
    }
  }
  return smallest;
}

function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) { return []; }
  const keys = Object.keys(value);
  return [...keys.map((key) => [...path, key]), ...keys.flatMap((key) => pathsIn((value as any)[key], [...path, key]))];
}

function without(value: any, [key, ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) { return value; }
  if (Array.isArray(value)) { return value.flatMap((item, i) => (String(i) !== key ? [item] : rest.length === 0 ? [] : [without(item, rest)])); }
  const { [key]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [key]: without(inner, rest) };
}
