import { ClusterNode, UNUSED, Usage } from './node';
import { allocatableAmount } from './resources';
import { NodeGroup, NodeState } from './result';
import { PodRequirements, selectedKeys } from './scheduled-pod';
import { groupedBy, lookUp, NonEmpty, parseQuantity, PlainObject, scalarText } from '../base';
import { isLabelOfOneNode, POOL_LABELS } from '../knowledge';
import { formatTaint } from '../kubernetes';

/** Resources of which equal machines report slightly different amounts. */
const ROUGH = ['memory', 'ephemeral-storage'];

/** Groups of nodes that are equal to the Pods, in the order of their first nodes. */
export function groupsOf(
  nodes: readonly ClusterNode[], pods: readonly PodRequirements[],
): readonly { readonly group: NodeGroup; readonly nodes: readonly ClusterNode[] }[] {
  const selected = [...new Set([...POOL_LABELS, ...pods.flatMap(selectedKeys)])].filter((key) => !isLabelOfOneNode(key)).sort();
  const names = new Map<string, number>();
  return [...groupedBy(nodes, (node) => keyOf(node, selected)).values()].map((members) => {
    const name = nameOf(members[0]);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return { nodes: members, group: groupOf(count === 1 ? name : `${name} #${count}`, members) };
  });
}

function keyOf({ name, os, build, lastingTaints, labels, allocatable, info, isAssumed, ofPool }: ClusterNode, selected: readonly string[]): string {
  return JSON.stringify([
    os, build, info.containerRuntimeVersion, isAssumed && name, ofPool,
    lastingTaints.map(formatTaint).sort(),
    selected.map((key) => lookUp(labels, key)),
    allocatable && Object.entries(allocatable).map(amountOf).sort(byName),
  ]);
}

function amountOf([name, quantity]: readonly [string, unknown]): readonly [string, string] {
  return [name, ROUGH.includes(name) ? roughly(quantity) : scalarText(quantity)];
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** The first two digits of a quantity. */
function roughly(quantity: unknown): string {
  return Number(parseQuantity(quantity) ?? 0n).toPrecision(2);
}

function nameOf({ name, os, build, version, labels, isAssumed }: ClusterNode): string {
  if (isAssumed) { return name; }
  const release = version?.name ?? build;
  const system = os === 'windows' ? ['Windows', ...(release === undefined ? [] : [release])].join(' ') : os === 'linux' ? 'Linux' : 'unknown system';
  const pool = POOL_LABELS.map((key) => lookUp(labels, key)).find((value) => value !== undefined && value !== '');
  return pool === undefined ? system : `${system}, pool ${pool}`;
}

function groupOf(name: string, nodes: NonEmpty<ClusterNode>): NodeGroup {
  const [{ os, build, version, labels, lastingTaints }] = nodes;
  const common = Object.entries(labels).filter(([key, value]) => nodes.every((node) => lookUp(node.labels, key) === value));
  const least = leastOf(nodes);
  return {
    name,
    nodes: nodes.map((node) => node.name),
    ...(os && { os }),
    ...(build !== undefined && os === 'windows' && { build, ...(version && { release: version.name }) }),
    labels: Object.fromEntries(common),
    taints: lastingTaints,
    ...(least && { allocatable: least }),
  };
}

function leastOf(nodes: NonEmpty<ClusterNode>): Readonly<Record<string, string>> | undefined {
  const [{ allocatable }] = nodes;
  const lesser = (least: unknown, each: unknown) => ((parseQuantity(each) ?? 0n) < (parseQuantity(least) ?? 0n) ? each : least);
  const leastOfAll = (name: string) => nodes.map((node) => lookUp(node.allocatable as PlainObject, name)).reduce(lesser);
  return allocatable && Object.fromEntries(Object.keys(allocatable).map((name) => [name, scalarText(leastOfAll(name))]));
}

/** How a node is. @param usage of all nodes with Pods, by name; `undefined` if it isn't known which Pods run */
export function stateOf({ name, isReady, isUnschedulable, allocatable }: ClusterNode, usage: ReadonlyMap<string, Usage> | undefined): NodeState {
  return {
    ...(isReady === false && { isReady }),
    ...(isUnschedulable && { isCordoned: true }),
    ...(usage && allocatable && { requested: requestedOf(allocatable, usage.get(name)) }),
  };
}

function requestedOf(allocatable: PlainObject, { pods, requests }: Usage = UNUSED): number {
  const amounts = [['pods', BigInt(pods)], ...['cpu', 'memory'].map((key) => [key, requests.get(key) ?? 0n] as const)] as const;
  const shares = amounts.map(([key, used]) => [Number(used), Number(allocatableAmount(allocatable, key))] as const).filter(([, all]) => all > 0);
  return Math.round(100 * Math.max(0, ...shares.map(([used, all]) => used / all))) / 100;
}
