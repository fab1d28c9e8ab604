import { isPlainObject, lookUp, PlainObject, valueAt } from '../options';

/** Path of the Pod template in each built-in kind: an object with `metadata` and `spec`. */
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
/** Paths in custom kinds: Argo Rollouts, CloneSet, and Knative as in a Deployment, scheduled kinds as in a CronJob. */
const USUAL_PATHS = [TEMPLATE_PATHS.Deployment, TEMPLATE_PATHS.CronJob];

/** Path of the Pod template in a built-in kind; empty for a Pod, and for a kind without one. */
export function podTemplatePath(kind: string): readonly string[] {
  return lookUp(TEMPLATE_PATHS, kind) ?? [];
}

/** A Pod template found in a manifest. */
export interface FoundTemplate {
  /** Keys from the manifest to the template; empty for a Pod. */
  readonly path: readonly string[];
  readonly template: PlainObject;
}

/** Finds the Pod template of a manifest: by kind, or by shape for custom kinds. `undefined` when the manifest has none. */
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

/** A copy of an object with another value at a path; the other parts are shared, not copied. */
export function withValueAt(object: PlainObject, path: readonly (string | number)[], value: unknown): PlainObject {
  return replaced(object, path, value) as PlainObject;
}

function replaced(at: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) { return value; }
  if (Array.isArray(at)) { return at.map((item, i) => (i === key ? replaced(item, rest, value) : item)); }
  return { ...(isPlainObject(at) ? at : {}), [key]: replaced(valueAt(at, [key]), rest, value) };
}
