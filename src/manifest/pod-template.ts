import { isPlainObject, lookUp, PlainObject, valueAt } from '../options';

/** Where the pod template of each built-in kind stands: an object with `metadata` and `spec`. */
const TEMPLATE_PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: [],
  PodTemplate: ['template'],
  Deployment: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  ReplicationController: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
};
/** Where custom kinds keep theirs: Argo Rollouts, CloneSet and Knative as a Deployment does, scheduled ones as a CronJob does. */
const USUAL_PATHS = [TEMPLATE_PATHS.Deployment, TEMPLATE_PATHS.CronJob];

/** Where a built-in kind keeps its pod template; empty for a Pod, and for a kind without one. */
export function podTemplatePath(kind: string): readonly string[] {
  return lookUp(TEMPLATE_PATHS, kind) ?? [];
}

/** A pod template found in a manifest. */
export interface FoundTemplate {
  /** Keys from the manifest to the template; empty for a Pod. */
  readonly path: readonly string[];
  readonly template: PlainObject;
}

/** The pod template of a manifest: by its kind, or, for a kind that isn't built in, by its shape. `undefined` when it holds no pod. */
export function findPodTemplate(manifest: unknown): FoundTemplate | undefined {
  if (!isPlainObject(manifest) || typeof manifest.kind !== 'string') { return undefined; }
  const known = lookUp(TEMPLATE_PATHS, manifest.kind);
  const paths = known ? [known] : USUAL_PATHS;
  for (const path of paths) {
    const template = valueAt(manifest, path);
    if (isPlainObject(template) && (known !== undefined || Array.isArray(valueAt(template, ['spec', 'containers'])))) {
      return { path, template };
    }
  }
  return undefined;
}

/** An object with another value at a path; what stands beside it is shared, not copied. */
export function withValueAt(object: PlainObject, path: readonly (string | number)[], value: unknown): PlainObject {
  return replaced(object, path, value) as PlainObject;
}

function replaced(at: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) { return value; }
  if (Array.isArray(at)) { return at.map((item, i) => (i === key ? replaced(item, rest, value) : item)); }
  return { ...(isPlainObject(at) ? at : {}), [key]: replaced(valueAt(at, [key]), rest, value) };
}
