import { ClusterNode, UNUSED, Usage } from './node';
import { allocatableAmount, HostPort } from './resources';
import { PodRequirements, selectedKeys } from './scheduled-pod';
import { isPlainObject, isSameValue, listAt, lookUp } from '../base';
import { formatTaint } from '../kubernetes';

/** An integer: a number where it is exact, since numbers are compared faster. */
export type Amount = number | bigint;

export function amount(integer: bigint): Amount {
  return integer >= Number.MIN_SAFE_INTEGER && integer <= Number.MAX_SAFE_INTEGER ? Number(integer) : integer;
}

/** Nodes that no Pod of the run distinguishes. Each aspect is numbered: nodes with the same number don't differ in it. */
export interface NodeClass {
  /** One of them. */
  readonly node: ClusterNode;
  /** Index of their group. */
  readonly group: number;
  readonly count: number;
  readonly labels: number;
  readonly taints: number;
  readonly machine: number;
  /** All of these but the usage. */
  readonly fixed: number;
  /** The free amount of each requested resource; `undefined` if the node doesn't report its resources. */
  readonly free: ReadonlyMap<string, Amount> | undefined;
  /** Number of Pods that it allows, and of those that run; `undefined` if it doesn't report them. */
  readonly allowedPods: bigint | undefined;
  readonly pods: number;
  readonly hostPorts: readonly HostPort[];
}

/**
 * Classes of nodes, in the order of their groups.
 *
 * @param usage what runs on the nodes, by name
 * @param hosts names of nodes that run Pods of the objects themselves: each is a class of its own
 */
export function nodeClasses(
  groups: readonly { readonly nodes: readonly ClusterNode[] }[], pods: readonly PodRequirements[], usage: ReadonlyMap<string, Usage>,
  hosts: ReadonlySet<string>,
): readonly NodeClass[] {
  const keys = [...new Set(pods.flatMap(selectedKeys))].sort();
  const names = new Set(pods.flatMap(selectedNames));
  const resources = [...new Set(pods.flatMap(({ requests }) => [...requests.keys()]))].sort();
  const usesPorts = pods.some(({ hostPorts }) => hostPorts.length > 0);
  const [labels, taints, used, machines, fixed] = [new Numbers(), new Numbers(), new Numbers(), new Numbers(), new Numbers()];
  const classes = new Map<string, { -readonly [Key in keyof NodeClass]: NodeClass[Key] }>();
  groups.forEach(({ nodes }, group) => {
    for (const node of nodes) {
      const { requests, pods: running, hostPorts } = usage.get(node.name) ?? UNUSED;
      const { allocatable } = node;
      const free = allocatable && new Map(resources.map((name) => [name, amount(allocatableAmount(allocatable, name) - (requests.get(name) ?? 0n))]));
      const allowedPods = allocatable && allocatableAmount(allocatable, 'pods');
      const ofNode = {
        labels: labels.of([
          node.os, node.build, names.has(node.name) ? node.name : undefined, node.ofPool, node.provider,
          node.labelEnds, ...keys.map((key) => lookUp(node.labels, key)),
        ]),
        taints: taints.of([node.isUnschedulable, ...node.taints.map(formatTaint)]),
        usage: used.of([
          free && [...free.values()].map(String), String(allowedPods), running,
          usesPorts ? hostPorts.map(({ ip, protocol, port }) => `${protocol} ${port} ${ip}`).sort() : [], hosts.has(node.name) ? node.name : undefined,
        ]),
        machine: machines.of([
          node.os, node.build, node.info.containerRuntimeVersion ?? null, node.os === 'windows' ? node.info.architecture ?? null : null,
        ]),
      };
      const key = JSON.stringify([group, ofNode]);
      const known = classes.get(key);
      if (known) {
        known.count++;
        continue;
      }
      const { usage: _, ...others } = ofNode;
      classes.set(key, { node, group, count: 1, ...others, fixed: fixed.of(others), free, allowedPods, pods: running, hostPorts });
    }
  });
  return [...classes.values()];
}

/** A node without some of what it runs. */
export function withoutUsage(node: NodeClass, { requests, pods, hostPorts }: Usage): NodeClass {
  return {
    ...node, pods: node.pods - pods, hostPorts: node.hostPorts.filter((port) => !hostPorts.some((own) => isSameValue(own, port))),
    free: node.free && new Map([...node.free].map(([name, left]) => [name, amount(BigInt(left) + (requests.get(name) ?? 0n))])),
  };
}

/** The nodes that a Pod names. */
function selectedNames({ nodeName, terms = [] }: PodRequirements): readonly unknown[] {
  return [nodeName, ...terms.flatMap((term) => listAt(term, 'matchFields').filter(isPlainObject).flatMap((field) => listAt(field, 'values')))];
}

/** Numbers values in the order of their first occurrence. */
export class Numbers {
  private readonly known = new Map<string, number>();

  public of(value: unknown): number {
    const text = JSON.stringify(value);
    let number = this.known.get(text);
    if (number === undefined) { this.known.set(text, number = this.known.size); }
    return number;
  }
}
