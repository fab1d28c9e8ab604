import { completePod } from './complete-pod';
import { containerProblems, withDefaultResources } from './containers';
import { assertTarget, WindowsTarget } from './target';
import { ANY_OBJECT, checkArgument, isPlainObject, objectAt, PlainObject, Problem, problemsWithin, scalarText } from '../../base';
import { decideAt, decideObject, IDENTITY_LIFT, Lift, podTemplatePath, withDefault, workloadFieldProblems } from '../../kubernetes';

/** A workload with a completed Pod. */
export interface CompletedWorkload {
  /** The workload with its completed Pod template. */
  readonly manifest: PlainObject;
  /** Problems found now; paths start at the manifest. Opaque values are checked once they are known. */
  readonly problems: readonly Problem[];
}

/** Kinds with Pods that terminate: Kubernetes has no default restart policy for them, and rejects `Always`. */
const ENDING_KINDS = ['Job', 'CronJob'];

/**
 * Completes a workload for Windows nodes (a manifest with `kind` and `spec`): its Pod, default resources, and the restart policy of a Job.
 *
 * @throws ProblemsError if the target is invalid
 */
export function completeWorkload(manifest: PlainObject, target: WindowsTarget, lift: Lift = IDENTITY_LIFT): CompletedWorkload {
  checkArgument('manifest', manifest, ANY_OBJECT);
  assertTarget(target);
  const path = podTemplatePath(scalarText(manifest.kind));
  let problems: readonly Problem[] = [];
  const withDefaults = (spec: PlainObject) => {
    const withResources = withDefaultResources(spec, target, lift);
    return ENDING_KINDS.includes(scalarText(manifest.kind))
      ? { ...withResources, restartPolicy: withDefault(lift, spec.restartPolicy, 'Never') }
      : withResources;
  };
  const completed = decideAt(lift, manifest, path, (found: unknown) => {
    const decided = isPlainObject(found) ? { ...found, spec: decideObject(lift, found.spec, withDefaults) } : found;
    const { template, problems: ofPod } = completePod(decided as PlainObject, target, lift);
    const spec = objectAt(template, 'spec');
    const ofContainers = isPlainObject(decided) && isPlainObject(decided.spec) ? containerProblems(spec) : [];
    problems = problemsWithin(path, [...ofContainers, ...ofPod]);
    return template;
  });
  return { manifest: completed as PlainObject, problems: [...problems, ...fieldProblems(completed as PlainObject, problems)] };
}

/** The problems of the manifest's fields, except for fields that already have a reported problem. */
export function fieldProblems(manifest: PlainObject, known: readonly Problem[]): readonly Problem[] {
  const isReported = (path: Problem['path']) => known.some((problem) => path.every((key, i) => problem.path[i] === key));
  return workloadFieldProblems(manifest).filter(({ path }) => !isReported(path));
}
