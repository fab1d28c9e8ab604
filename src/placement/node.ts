import { HostPort, hostPortsOf } from './host-ports';
import { Amounts, amountsOf, podRequests } from './resources';
import { NodeLabel, OsName, Taint, WindowsVersion } from '../knowledge';
import { isPlainObject, listAt, lookUp, objectAt, objectName, objectNamespace, PlainObject, scalarText, taintsIn } from '../manifest';

/** A node, as far as it decides where Pods run. */
export interface PlacementNode {
  readonly name: string;
  /** Operating system from `status.nodeInfo`, or else from a label. */
  readonly os: OsName | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly isUnschedulable: boolean;
  /** Windows build, such as `10.0.20348`, from `status.nodeInfo`, or else from a label. */
  readonly build: string | undefined;
  readonly version: WindowsVersion | undefined;
  /** Quantities that Pods can request; `undefined` if the node doesn't report them. */
  readonly allocatable: PlainObject | undefined;
}

/** What the Pods on a node use. */
export interface Usage {
  readonly pods: number;
  readonly requests: Amounts;
  readonly hostPorts: readonly HostPort[];
}

/** The operating system of a node from `status.nodeInfo`, or else from a label; `undefined` if it is unknown. */
export function osOfNode(labels: Readonly<Record<string, string>>, nodeInfo: PlainObject): OsName | undefined {
  return osName(nodeInfo.operatingSystem) ?? osName(lookUp(labels, NodeLabel.OS)) ?? osName(lookUp(labels, NodeLabel.BETA_OS));
}

/** The Windows build of a node, such as `10.0.20348`: the first three parts of its kernel version, or else the label. */
export function buildOfNode(labels: Readonly<Record<string, string>>, nodeInfo: PlainObject): string | undefined {
  return /^10\.0\.\d{5}(?=\.|$)/.exec(scalarText(nodeInfo.kernelVersion))?.[0] ?? lookUp(labels, NodeLabel.WINDOWS_BUILD);
}

function osName(value: unknown): OsName | undefined {
  return value === 'windows' || value === 'linux' ? value : undefined;
}

export function readPlacementNode(node: PlainObject): PlacementNode {
  const spec = objectAt(node, 'spec');
  const status = objectAt(node, 'status');
  const labels = stringsOf(objectAt(objectAt(node, 'metadata'), 'labels'));
  const info = objectAt(status, 'nodeInfo');
  const build = buildOfNode(labels, info);
  return {
    name: objectName(node),
    os: osOfNode(labels, info),
    labels,
    taints: taintsIn(listAt(spec, 'taints')),
    isUnschedulable: spec.unschedulable === true,
    build,
    version: build === undefined ? undefined : WindowsVersion.findBuild(build),
    // the API server completes it in the same way
    allocatable: [status.allocatable, status.capacity].find(isPlainObject),
  };
}

/** A map of strings; YAML can have other scalars, which the API server rejects. */
function stringsOf(map: PlainObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const FINISHED: readonly unknown[] = ['Succeeded', 'Failed'];

/** What Pods use, by the name of their node. @param isCounted whether a Pod counts, by its namespace and name */
export function usageByNode(pods: readonly PlainObject[], isCounted: (id: string) => boolean): ReadonlyMap<string, Usage> {
  const usage = new Map<string, { pods: number; requests: Map<string, bigint>; hostPorts: HostPort[] }>();
  for (const pod of pods) {
    const spec = objectAt(pod, 'spec');
    const nodeName = scalarText(spec.nodeName);
    if (nodeName === '' || FINISHED.includes(objectAt(pod, 'status').phase) || !isCounted(podId(pod))) { continue; }
    const used = usage.get(nodeName) ?? { pods: 0, requests: new Map<string, bigint>(), hostPorts: [] };
    usage.set(nodeName, used);
    used.pods++;
    used.hostPorts.push(...hostPortsOf(spec));
    for (const [name, amount] of amountsOf(podRequests(spec, objectAt(pod, 'status')).requests)) {
      used.requests.set(name, (used.requests.get(name) ?? 0n) + amount);
    }
  }
  return usage;
}

/** Namespace and name of a Pod. */
export function podId(pod: PlainObject): string {
  return `${objectNamespace(pod)}/${objectName(pod)}`;
}
