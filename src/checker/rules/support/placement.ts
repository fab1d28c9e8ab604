import { isPlainObject, listAt, objectAt, PlainObject } from '../../../base';
import { isLabelValue, OsName, Platform, Taint } from '../../../knowledge';
import { formatTaint, isPlaceholder, podOs } from '../../../kubernetes';
import * as placement from '../../../scheduling';
import { anyNode, ClusterNode } from '../../../scheduling';
import { PodFacts, RunFacts } from '../../pod-facts';
import { CheckContext, RuleFinding } from '../../rule';

/** The message of a finding, which is advice if the RuntimeClass of the Pod isn't known. */
export function unlessClassHelps(message: string, { hasUnknownClass }: PodFacts): Pick<RuleFinding, 'message' | 'effect'> {
  return hasUnknownClass
    ? { effect: 'advice', message: `${message}, unless its RuntimeClass, which isn't known, prevents that` }
    : { message };
}

/** Whether a RuntimeClass selects Windows nodes. */
export function selectsWindows(runtimeClass: PlainObject): boolean {
  return podOs(objectAt(runtimeClass, 'scheduling')).os === 'windows';
}

/** Whether a Pod's nodeSelector and required affinity allow some node of an operating system, by the filters of the scheduler. */
export const admits = (pod: PodFacts, os: OsName): boolean => pod.placing.of(ADMITS[os]);

const [LINUX, WINDOWS] = [anyNode('linux'), anyNode('windows')];
const ADMITS = {
  linux: ({ scheduled }: PodFacts) => placement.selects(scheduled, LINUX) !== 'no',
  windows: ({ scheduled }: PodFacts) => placement.selects(scheduled, WINDOWS) !== 'no',
};

/** The Windows nodes that the Pod's nodeSelector and required affinity allow. */
export const candidates = ({ placing }: PodFacts): readonly ClusterNode[] => placing.of(CANDIDATES);
const CANDIDATES = ({ scheduled, run }: PodFacts) => selectedNodes(scheduled, run);

/** The Windows nodes that a spec, as the scheduler sees it, selects. */
export const selectedNodes = (scheduled: PlainObject, run: RunFacts): readonly ClusterNode[] =>
  nodesFor(scheduled, run).filter((node) => placement.selects(scheduled, node) !== 'no');

/** The Windows nodes that may differ to a Pod: one of each kind, unless it selects some by name. */
export const nodesFor = (scheduled: PlainObject, { windowsNodes, platformIsAssumed, cluster }: RunFacts): readonly ClusterNode[] => (
  platformIsAssumed || !placement.selectsByName(scheduled) ? windowsNodes : cluster.nodes.filter(({ os }) => os === 'windows'));

/** The nodes of the given cluster, or else those among the checked objects: a fact of the run. */
export function givenNodes(context: CheckContext): readonly ClusterNode[] {
  return context.cluster.isAssumed ? context.all('Node').map(placement.readNode) : context.cluster.nodes;
}

/** Taints that keep a Windows Pod off every node that it selects; empty if one of the nodes accepts it, or if it selects none. */
export const barringTaints = ({ isScheduled, placing }: PodFacts): readonly Taint[] => (isScheduled ? placing.of(BARRING_TAINTS) : []);
const BARRING_TAINTS = ({ scheduled, run }: PodFacts) => placement.nearestNode(scheduled, nodesFor(scheduled, run))?.taints ?? [];

/** For messages: the platforms whose taints keep a Pod off all their Windows nodes, each with the taints, and the others. */
export function platformsText(spec: PlainObject): { readonly barring: string; readonly others: string } {
  const all = Platform.all.map(({ name, taints: lastingTaints }) => ({ name, taints: placement.untoleratedTaints(spec, { lastingTaints }) }));
  const barring = all.flatMap(({ name, taints }) => (taints.length > 0 ? `${name} (${taints.map(formatTaint).join(', ')})` : []));
  const others = all.filter(({ taints }) => taints.length === 0).map(({ name }) => name).join(', ');
  return { barring: `${barring.join(', ')}${others === '' ? '' : `; not affected: ${others}`}`, others };
}

/** Index of a toleration of every taint that keeps Pods from being scheduled: `operator: Exists` without a key; -1 if there is none. */
export function everythingToleration(spec: PlainObject): number {
  return listAt(spec, 'tolerations').findIndex((toleration) =>
    isPlainObject(toleration) && toleration.operator === 'Exists' && !toleration.key && (!toleration.effect || toleration.effect === 'NoSchedule'));
}

/** Whether a value can't be that of a label; what isn't known yet can. */
export const isInvalidLabelValue = (value: unknown): boolean => typeof value === 'string' && !isLabelValue(value) && !isPlaceholder(value);
