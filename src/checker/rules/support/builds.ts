import { admits, nodesFor, selectedNodes } from './placement';
import { lookUp, objectAt, PlainObject } from '../../../base';
import { editsBetween, Fix } from '../../../findings';
import { canBeNode, isEarlier, Isolation, NodeLabel, RUNTIME_HANDLERS, Taint, WindowsVersion } from '../../../knowledge';
import { IDENTITY_LIFT, requiredTerms, requirementsOf } from '../../../kubernetes';
import { allowedBuilds, decideVersion, mostIsolation, ofSpec, ownHandler, placedByBuild, placementField, VersionDecision } from '../../../pods';
import { ClusterNode, nearestNode, selects, untoleratedTaints } from '../../../scheduling';
import { PodFacts, RunFacts } from '../../pod-facts';
import { CheckContext, WindowsWorkload } from '../../rule';

/**
 * Builds of the Windows nodes that a Pod may be scheduled to: of the cluster's own nodes where they were given, else those that the Pod's
 * selectors name; empty when they are unknown.
 */
export const buildsOf = (pod: PodFacts): readonly string[] => pod.of(BUILDS);
const BUILDS = (pod: PodFacts) => (pod.isScheduled && knowsBuilds(pod) ? pod.placing.of(BUILDS_OF_PLACING) : []);
const BUILDS_OF_PLACING = ({ scheduled, run }: PodFacts) => buildsFor(scheduled, run);

/** Those of them that have nodes which the Pod certainly selects, by all their labels. */
export const certainBuildsOf = (pod: PodFacts): readonly string[] => pod.placing.of(CERTAIN_BUILDS);
const CERTAIN_BUILDS = ({ scheduled, run }: PodFacts) => (knowsNodes(run)
  ? openNodes(scheduled, run).filter((node) => selects(scheduled, node) === 'yes').map(({ build }) => build!) : allowedBuilds(scheduled));

/** Whether the builds of the nodes that a Pod may be scheduled to are known. */
export function knowsBuilds(pod: PodFacts): boolean {
  return knowsNodes(pod.run) || isPinned(pod);
}

/** Whether the nodes of the cluster were given, each with its build. */
export function knowsNodes({ windowsNodes }: RunFacts): boolean {
  return windowsNodes.length > 0 && windowsNodes.every(({ isAssumed, build }) => !isAssumed && build !== undefined);
}

/** @param scheduled the Pod's spec as the scheduler sees it */
function buildsFor(scheduled: PlainObject, run: RunFacts): readonly string[] {
  if (!knowsNodes(run)) { return allowedBuilds(scheduled); }
  return [...new Set(openNodes(scheduled, run).map((node) => node.build!))];
}

/** The Windows nodes that a Pod's selectors and tolerations allow. */
function openNodes(scheduled: PlainObject, run: RunFacts): readonly ClusterNode[] {
  return selectedNodes(scheduled, run).filter((node) => untoleratedTaints(scheduled, node).length === 0);
}

/**
 * The releases that a Pod could select by build and then run on one of the cluster's own nodes, as far as its other selectors and its tolerations
 * allow; empty when the nodes are unknown.
 */
export function selectableHosts({ isScheduled, scheduled, run }: PodFacts): readonly WindowsVersion[] {
  if (!isScheduled || !knowsNodes(run)) { return []; }
  const builds = openNodes(withAnyBuild(scheduled), run).map(({ labels }) => lookUp(labels, NodeLabel.WINDOWS_BUILD));
  return WindowsVersion.all.filter(({ build }) => builds.includes(build));
}

/**
 * Those of some releases that the cluster has nodes of. If the Pod's other selectors allow some of these nodes, it is only that with the fewest
 * taints to tolerate, and the taints.
 */
export function closedHosts(
  hosts: readonly WindowsVersion[], { scheduled, run }: PodFacts,
): { readonly hosts: readonly WindowsVersion[]; readonly taints?: readonly Taint[] } {
  const nodes = knowsNodes(run) ? nodesFor(scheduled, run) : [];
  const near = nearestNode(withAnyBuild(scheduled), nodes.filter(({ labels, build }) => (
    lookUp(labels, NodeLabel.WINDOWS_BUILD) === build && hosts.some((host) => host.build === build))));
  const there = near ? [near.node] : nodes;
  return { hosts: hosts.filter(({ build }) => there.some((node) => node.build === build)), taints: near?.taints };
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
export const isPinned = ({ placing }: PodFacts): boolean => placing.of(IS_PINNED);
const areSelected = ofSpec(({ builds }) => builds.areSelected);
const IS_PINNED = ({ scheduled }: PodFacts) => areSelected(scheduled);

/** The release that a Pod's image tags name, and what the Pod lacks to run only on nodes that can run them. */
export interface RequiredBuilds extends VersionDecision {
  /** How its containers are isolated. */
  readonly isolation: Isolation;
  /** Whether the isolation isn't known, because the nodes configure the handler; it is that which runs the most then. */
  readonly isAtBest: boolean;
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
export const requiredBuilds = (pod: PodFacts): RequiredBuilds | undefined => pod.of(REQUIRED_BUILDS);

const REQUIRED_BUILDS = (pod: PodFacts): RequiredBuilds | undefined => {
  const { spec, run } = pod;
  const isAtBest = ownHandler(pod.runtimeClass) !== undefined;
  const isolation = isAtBest ? mostIsolation(pod.runtimeClass) : pod.isolation;
  if (!pod.isScheduled || isolation === undefined || pod.isHostProcess) { return undefined; }
  if (!pod.builtImages.some(({ version }) => version) || !admits(pod, 'windows')) { return undefined; }
  // a RuntimeClass for Hyper-V isolation has no exact build: every later host runs the images too
  const isHyperV = isolation === 'hyperv';
  const placement = run.placement === 'exact' && !isHyperV ? 'exact' : 'compatible';
  const runtimeClass = isHyperV ? { handler: RUNTIME_HANDLERS.hyperv } : undefined;
  const decision = decideVersion(pod.template, { os: 'windows', placement, runtimeClass, images: run.cluster.images }, pod.containers, run.version);
  const field = placementField(placement);
  const isExcluded = ({ placing }: PodFacts) => !decision.hosts.some(({ build }) => placing.of(ALLOWED_BUILDS).includes(build));
  return {
    ...decision,
    isolation,
    isAtBest,
    field,
    areExcluded: decision.version !== undefined && isExcluded(pod),
    fix: () => {
      if (run.placement === 'none' || isAtBest || !decision.hosts.some(canBeNode)) { return undefined; }
      const value = placedByBuild(spec, decision, placement, IDENTITY_LIFT);
      const before = lookUp(spec, field) === undefined ? {} : { [field]: spec[field] };
      const edits = editsBetween(before, value === undefined ? {} : { [field]: value }, ['spec']);
      const placed = pod.with({ [field]: value });
      if (edits.length === 0 || isExcluded(placed) || (knowsNodes(run) && buildsFor(placed.scheduled, run).length === 0)) { return undefined; }
      return { description: placementText(decision, field), edits };
    },
  };
};

const ALLOWED_BUILDS = ({ scheduled }: PodFacts) => allowedBuilds(scheduled);

/** What places a Pod by build, as an instruction. */
export function placementText({ version, hosts }: VersionDecision, field: RequiredBuilds['field']): string {
  return field === 'nodeSelector'
    ? `add ${NodeLabel.WINDOWS_BUILD}: ${version!.build} to the nodeSelector`
    : `add node affinity: ${NodeLabel.WINDOWS_BUILD} In [${hosts.map(({ build }) => build).join(', ')}]`;
}

/** The releases before a build among those of the nodes that workloads may run on; empty when they are unknown. */
export function hostsBefore(workloads: readonly Pick<WindowsWorkload, 'spec'>[], since: string, context: CheckContext): readonly WindowsVersion[] {
  const builds = workloads.flatMap(({ spec }) => buildsOf(context.factsOf(spec))).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
  return [...new Set(builds)].filter((host) => isEarlier(host, WindowsVersion.ofBuild(since)));
}
