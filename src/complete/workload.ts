import { decideAt, decideObject, IDENTITY_LIFT, isPlainObject, Lift, objectAt, PlainObject, podTemplatePath, Problem, scalarText } from '../manifest';
import { completePod } from './complete-pod';
import { imageProblems, noContainerProblems, withDefaultResources } from './containers';
import { WindowsTarget } from './target';

/** A workload whose pod is complete. */
export interface CompletedWorkload {
  readonly manifest: PlainObject;
  /** Paths begin at the manifest. Only what could be seen now: what stands behind an opaque value is found once that is known. */
  readonly problems: readonly Problem[];
}

/** A workload written for Windows nodes (a manifest with `kind` and `spec`), with its pod completed and default resources filled in. */
export function completeWorkload(manifest: PlainObject, target: WindowsTarget, lift: Lift = IDENTITY_LIFT): CompletedWorkload {
  const path = podTemplatePath(scalarText(manifest.kind));
  let problems: readonly Problem[] = [];
  const completed = decideAt(lift, manifest, path, (found: unknown) => {
    const made = isPlainObject(found) ? { ...found, spec: decideObject(lift, found.spec, (spec) => withDefaultResources(spec, lift)) } : found;
    const { template, problems: ofPod } = completePod(made as PlainObject, target, lift);
    const spec = objectAt(template, 'spec');
    const ofContainers = isPlainObject(made) && isPlainObject(made.spec) ? [...noContainerProblems(spec), ...imageProblems(spec)] : [];
    problems = [...ofContainers, ...ofPod].map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
    return template;
  });
  return { manifest: completed as PlainObject, problems };
}
