import { once, once2 } from './core';
import { isPlainObject, listAt, objectAt, PlainObject } from '../../../base';
import { Isolation, OsName, Platform, Taint } from '../../../knowledge';
import { formatTaint, podOs } from '../../../kubernetes';
import { isolationOf as ofRuntimeClass } from '../../../pods';
import * as placement from '../../../scheduling';
import { anyNode, ClusterNode } from '../../../scheduling';
import { CheckContext, PodUnderCheck, RuleFinding } from '../../rule';

/** The RuntimeClass of a Pod, if it is among the checked objects. */
export function runtimeClassOf(spec: PlainObject, context: CheckContext): PlainObject | undefined {
  return typeof spec.runtimeClassName === 'string' ? context.find('RuntimeClass', spec.runtimeClassName) : undefined;
}

/** Whether the RuntimeClass of a Pod isn't known: it may select nodes and add tolerations. */
export function hasUnknownClass(spec: PlainObject, context: CheckContext): boolean {
  return Boolean(spec.runtimeClassName) && !runtimeClassOf(spec, context);
}

/** The message of a finding, which is advice if the RuntimeClass of the Pod isn't known. */
export function unlessClassHelps(message: string, spec: PlainObject, context: CheckContext): Pick<RuleFinding, 'message' | 'effect'> {
  return hasUnknownClass(spec, context)
    ? { effect: 'advice', message: `${message}, unless its RuntimeClass, which isn't known, prevents that` }
    : { message };
}

/** The Pod's spec as the scheduler sees it. */
export const scheduledSpec = once2((spec: PlainObject, context: CheckContext) => placement.scheduledSpec(spec, runtimeClassOf(spec, context)));

/** Whether a RuntimeClass selects Windows nodes. */
export function selectsWindows(runtimeClass: PlainObject): boolean {
  return podOs(objectAt(runtimeClass, 'scheduling')).os === 'windows';
}

/** Whether the scheduler places the Pod at all: `nodeName` bypasses it. */
export function isScheduled(spec: PlainObject): boolean {
  return !spec.nodeName;
}

const admitsOn = (os: OsName) => {
  const node = anyNode(os);
  return once((spec: PlainObject) => placement.selects(spec, node) !== 'no');
};
const ADMITS = { linux: admitsOn('linux'), windows: admitsOn('windows') };
/** Whether the Pod's nodeSelector and required affinity allow some node of an operating system, by the filters of the scheduler. */
export const admits = (spec: PlainObject, os: OsName): boolean => ADMITS[os](spec);

/** The Windows nodes that the Pod's nodeSelector and required affinity allow. */
export const candidates = once2((spec: PlainObject, context: CheckContext): readonly ClusterNode[] => (
  context.windowsNodes.filter((node) => placement.selects(spec, node) !== 'no')));

const readNodes = once((objects: readonly PlainObject[]) => objects.map(placement.readNode));

/** The nodes of the given cluster, or else those among the checked objects. */
export function givenNodes(context: CheckContext): readonly ClusterNode[] {
  return context.cluster.isAssumed ? readNodes(context.all('Node')) : context.cluster.nodes;
}

/** Isolation of a Pod's containers, from its RuntimeClass; `undefined` if that isn't among the checked objects. */
export function isolationOf(spec: PlainObject, context: CheckContext): Isolation | undefined {
  if (!spec.runtimeClassName) { return 'process'; }
  const runtimeClass = runtimeClassOf(spec, context);
  return runtimeClass?.handler === undefined ? undefined : ofRuntimeClass(runtimeClass);
}

interface BarringTaints {
  /** The Pod's spec as the scheduler sees it. */
  readonly spec: PlainObject;
  readonly taints: readonly Taint[];
}

/** Taints that keep a Windows Pod off every node that it selects; empty if one of the nodes accepts it, or if it selects none. */
export const barringTaints = once2(({ spec }: PodUnderCheck, context: CheckContext): BarringTaints => {
  const scheduled = scheduledSpec(spec, context);
  return { spec: scheduled, taints: isScheduled(spec) ? placement.nearestNode(scheduled, context.windowsNodes)?.taints ?? [] : [] };
});

/** The platforms whose taints keep a Pod off all their Windows nodes, each with the taints. */
export function barringPlatforms(spec: PlainObject): readonly { readonly platform: Platform; readonly taints: readonly Taint[] }[] {
  return Platform.all.flatMap((platform) => {
    const taints = placement.untoleratedTaints(spec, { lastingTaints: platform.taints });
    return taints.length === 0 ? [] : [{ platform, taints }];
  });
}

/** Platforms with their taints, and those without taints for a Pod, for messages. */
export function platformsText(barring: ReturnType<typeof barringPlatforms>): { readonly barring: string; readonly others: string } {
  const names = barring.map(({ platform }) => platform.name);
  return {
    barring: barring.map(({ platform, taints }) => `${platform.name} (${taints.map(formatTaint).join(', ')})`).join(', '),
    others: Platform.all.filter(({ name }) => !names.includes(name)).map(({ name }) => name).join(', '),
  };
}

/** Index of a toleration of every taint that keeps Pods from being scheduled: `operator: Exists` without a key; -1 if there is none. */
export function everythingToleration(spec: PlainObject): number {
  return listAt(spec, 'tolerations').findIndex((toleration) =>
    isPlainObject(toleration) && toleration.operator === 'Exists' && !toleration.key && (!toleration.effect || toleration.effect === 'NoSchedule'));
}
