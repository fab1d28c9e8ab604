import {
  decideAt, decideObject, IDENTITY_LIFT, isPlainObject, isPresent, Lift, objectAt, PlainObject, podTemplatePath, Problem, scalarText, workloadFieldProblems,
} from '../manifest';
import { completePod } from './complete-pod';
import { imageProblems, noContainerProblems, withDefaultResources } from './containers';
import { WindowsTarget } from './target';

/** A workload whose pod is complete. */
export interface CompletedWorkload {
  readonly manifest: PlainObject;
  /** Paths begin at the manifest. Only what could be seen now: what stands behind an opaque value is found once that is known. */
  readonly problems: readonly Problem[];
}

/** Kinds whose pods end: Kubernetes has no default for them, and rejects `Always`. */
const ENDING_KINDS = ['Job', 'CronJob'];

/**
 * A workload written for Windows nodes (a manifest with `kind` and `spec`), with its pod completed, and default resources and the
 * restart policy of a Job filled in.
 */
export function completeWorkload(manifest: PlainObject, target: WindowsTarget, lift: Lift = IDENTITY_LIFT): CompletedWorkload {
  const path = podTemplatePath(scalarText(manifest.kind));
  let problems: readonly Problem[] = [];
  const withDefaults = (spec: PlainObject) => {
    const withResources = withDefaultResources(spec, lift);
    return ENDING_KINDS.includes(scalarText(manifest.kind)) && !isPresent(spec.restartPolicy) ? { ...withResources, restartPolicy: 'Never' } : withResources;
  };
  const completed = decideAt(lift, manifest, path, (found: unknown) => {
    const made = isPlainObject(found) ? { ...found, spec: decideObject(lift, found.spec, withDefaults) } : found;
    const { template, problems: ofPod } = completePod(made as PlainObject, target, lift);
    const spec = objectAt(template, 'spec');
    const ofContainers = isPlainObject(made) && isPlainObject(made.spec) ? [...noContainerProblems(spec), ...imageProblems(spec)] : [];
    problems = [...ofContainers, ...ofPod].map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
    return template;
  });
  return { manifest: completed as PlainObject, problems: withFieldProblems(problems, manifest) };
}

/** Problems with those of the manifest's fields, where nothing is reported of the same field yet. */
export function withFieldProblems(problems: readonly Problem[], manifest: PlainObject): readonly Problem[] {
  const isReported = (path: Problem['path']) => problems.some((known) => path.every((key, i) => known.path[i] === key));
  return [...problems, ...workloadFieldProblems(manifest).filter(({ path }) => !isReported(path))];
}
