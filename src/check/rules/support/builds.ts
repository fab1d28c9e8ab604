import { blockingTaints, candidates, isRealNode, isScheduled, scheduledSpec } from './placement';
import { NodeLabel, WindowsVersion } from '../../../knowledge';
import { isEmptyTerm, objectAt, PlainObject, requiredTerms, requirementsOf, satisfies } from '../../../manifest';
import { CheckContext, WindowsWorkload } from '../../rule';

/**
 * Builds of the Windows nodes that a Pod may be scheduled to: of the cluster's own nodes where they were given, else those that the Pod's
 * selectors name; empty when they are unknown.
 */
export function buildsOf(spec: PlainObject, context: CheckContext): readonly string[] {
  const scheduled = scheduledSpec(spec, context);
  if (!isScheduled(spec)) { return []; }
  if (context.windowsNodes.length > 0 && context.windowsNodes.every(isRealNode)) {
    const open = candidates(scheduled, context).filter((node) => blockingTaints(scheduled, node).length === 0);
    return [...new Set(open.map((node) => node.build!))];
  }
  return isPinned(scheduled) ? WindowsVersion.all.map(({ build }) => build).filter((build) => allowsBuild(scheduled, build)) : [];
}

/** Whether a Pod's selectors keep it to certain builds. */
export function isPinned(spec: PlainObject): boolean {
  const terms = requiredTerms(spec);
  return objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD] !== undefined
    || (terms.length > 0 && terms.every((term) => requirementsOf(term).some(({ key, operator }) => key === NodeLabel.WINDOWS_BUILD && operator === 'In')));
}

function allowsBuild(spec: PlainObject, build: string): boolean {
  const own = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
  const terms = requiredTerms(spec);
  return (own === undefined || own === build) && (terms.length === 0 || terms.some((term) => !isEmptyTerm(term)
    && requirementsOf(term).every((requirement) => requirement.key !== NodeLabel.WINDOWS_BUILD || satisfies(requirement, build))));
}

/** The releases before a build among those of the nodes that workloads may run on; empty when they are unknown. */
export function hostsBefore(workloads: readonly Pick<WindowsWorkload, 'spec'>[], since: string, context: CheckContext): readonly WindowsVersion[] {
  const builds = workloads.flatMap(({ spec }) => buildsOf(spec, context)).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
  return [...new Set(builds)].filter((host) => WindowsVersion.all.indexOf(host) < WindowsVersion.all.indexOf(WindowsVersion.ofBuild(since)));
}
