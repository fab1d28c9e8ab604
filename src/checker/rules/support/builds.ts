import { builtImages, containersOf, imagesOf, isHostProcessPod, once, once2 } from './core';
import { admits, candidates, isolationOf, isScheduled, scheduledSpec } from './placement';
import { lookUp, objectAt, PlainObject } from '../../../base';
import { editsBetween, Fix } from '../../../findings';
import { isEarlier, Isolation, NodeLabel, RUNTIME_HANDLERS, WindowsVersion } from '../../../knowledge';
import { IDENTITY_LIFT, requiredTerms, requirementsOf } from '../../../kubernetes';
import { allowedBuilds, decideVersion, ofSpec, placedByBuild, placementField, VersionDecision } from '../../../pods';
import { ClusterNode, untoleratedTaints } from '../../../scheduling';
import { CheckContext, PodUnderCheck, WindowsWorkload } from '../../rule';

/**
 * Builds of the Windows nodes that a Pod may be scheduled to: of the cluster's own nodes where they were given, else those that the Pod's
 * selectors name; empty when they are unknown.
 */
export const buildsOf = once2((spec: PlainObject, context: CheckContext): readonly string[] => (
  isScheduled(spec) && knowsBuilds(spec, context) ? buildsFor(scheduledSpec(spec, context), context) : []));

/** Whether the builds of the nodes that a Pod may be scheduled to are known. */
export function knowsBuilds(spec: PlainObject, context: CheckContext): boolean {
  return knowsNodes(context) || isPinned(scheduledSpec(spec, context));
}

/** Whether the nodes of the cluster were given, each with its build. */
export function knowsNodes({ windowsNodes }: CheckContext): boolean {
  return windowsNodes.length > 0 && windowsNodes.every(({ isAssumed, build }) => !isAssumed && build !== undefined);
}

/** @param scheduled the Pod's spec as the scheduler sees it */
function buildsFor(scheduled: PlainObject, context: CheckContext): readonly string[] {
  if (!knowsNodes(context)) { return allowedBuilds(scheduled); }
  return [...new Set(openNodes(scheduled, context).map((node) => node.build!))];
}

/** The Windows nodes that a Pod's selectors and tolerations allow. */
function openNodes(scheduled: PlainObject, context: CheckContext): readonly ClusterNode[] {
  return candidates(scheduled, context).filter((node) => untoleratedTaints(scheduled, node).length === 0);
}

/**
 * The releases that a Pod could select by build and then run on one of the cluster's own nodes, as far as its other selectors and its tolerations
 * allow; empty when the nodes are unknown.
 */
export function selectableHosts(spec: PlainObject, context: CheckContext): readonly WindowsVersion[] {
  if (!isScheduled(spec) || !knowsNodes(context)) { return []; }
  const builds = openNodes(withAnyBuild(scheduledSpec(spec, context)), context).map(({ labels }) => lookUp(labels, NodeLabel.WINDOWS_BUILD));
  return WindowsVersion.all.filter(({ build }) => builds.includes(build));
}

/** The spec of a Pod that selects nodes with any build instead of those that it names. */
function withAnyBuild(spec: PlainObject): PlainObject {
  const { [NodeLabel.WINDOWS_BUILD]: _, ...nodeSelector } = objectAt(spec, 'nodeSelector');
  // a requirement is replaced, not removed: a term that is empty then would match no node
  const nodeSelectorTerms = requiredTerms(spec).map((term) => ({
    ...term,
    matchExpressions: requirementsOf(term).map((each) => (each.key === NodeLabel.WINDOWS_BUILD ? { key: each.key, operator: 'Exists' } : each)),
  }));
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } };
  return { ...spec, nodeSelector, ...(nodeSelectorTerms.length > 0 && { affinity }) };
}

/** Whether a Pod's selectors keep it to certain builds. */
export const isPinned = once(ofSpec(({ builds }) => builds.areSelected));

/** The release that a Pod's image tags name, and what the Pod lacks to run only on nodes that can run them. */
export interface RequiredBuilds extends VersionDecision {
  /** How its containers are isolated. */
  readonly isolation: Isolation;
  /** Whether the selectors of the Pod exclude all these nodes. */
  readonly areExcluded: boolean;
  /** What the Pod is placed by: `nodeSelector` for an exact build. */
  readonly field: 'nodeSelector' | 'affinity';
  /** Adds what `completePod` would add; `undefined` if that is nothing, or if no node would match then. */
  fix(): Fix | undefined;
}

/**
 * The builds that a Pod's images require; `undefined` if they name none, if it is a HostProcess Pod, or if the scheduler or an unknown RuntimeClass
 * doesn't let the builds be known.
 */
export const requiredBuilds = once2(({ template, spec }: PodUnderCheck, context: CheckContext): RequiredBuilds | undefined => {
  const isolation = isolationOf(spec, context);
  const scheduled = scheduledSpec(spec, context);
  if (!isScheduled(spec) || isolation === undefined || isHostProcessPod(spec)) { return undefined; }
  if (!builtImages(spec, context).some(({ version }) => version) || !admits(scheduled, 'windows')) { return undefined; }
  // a RuntimeClass for Hyper-V isolation has no exact build: every later host runs the images too
  const isHyperV = isolation === 'hyperv';
  const placement = context.placement === 'exact' && !isHyperV ? 'exact' : 'compatible';
  const runtimeClass = isHyperV ? { handler: RUNTIME_HANDLERS.hyperv } : undefined;
  const decision = decideVersion(
    template, {
      os: 'windows', placement, runtimeClass, images: context.cluster.images,
      ...(imagesOf(spec, context).every(({ version }) => !version) && { version: context.version }),
    }, containersOf(spec),
  );
  const field = placementField(placement);
  const isExcluded = (placed: PlainObject) => !decision.hosts.some(({ build }) => allowedBuilds(placed).includes(build));
  return {
    ...decision,
    isolation,
    field,
    areExcluded: decision.version !== undefined && isExcluded(scheduled),
    fix: () => {
      if (context.placement === 'none') { return undefined; }
      const value = placedByBuild(spec, decision, placement, IDENTITY_LIFT);
      const before = lookUp(spec, field) === undefined ? {} : { [field]: spec[field] };
      const edits = editsBetween(before, value === undefined ? {} : { [field]: value }, ['spec']);
      const placed = scheduledSpec({ ...spec, [field]: value }, context);
      if (edits.length === 0 || isExcluded(placed) || (knowsNodes(context) && buildsFor(placed, context).length === 0)) { return undefined; }
      return { description: placementText(decision, field), edits };
    },
  };
});

/** What places a Pod by build, as an instruction. */
export function placementText({ version, hosts }: VersionDecision, field: RequiredBuilds['field']): string {
  return field === 'nodeSelector'
    ? `add ${NodeLabel.WINDOWS_BUILD}: ${version!.build} to the nodeSelector`
    : `add node affinity: ${NodeLabel.WINDOWS_BUILD} In [${hosts.map(({ build }) => build).join(', ')}]`;
}

/** The releases before a build among those of the nodes that workloads may run on; empty when they are unknown. */
export function hostsBefore(workloads: readonly Pick<WindowsWorkload, 'spec'>[], since: string, context: CheckContext): readonly WindowsVersion[] {
  const builds = workloads.flatMap(({ spec }) => buildsOf(spec, context)).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
  return [...new Set(builds)].filter((host) => isEarlier(host, WindowsVersion.ofBuild(since)));
}
