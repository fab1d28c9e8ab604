import { containersOf, podPartsOf } from './containers';
import { formatPath, invalidValue, isOpaque, isPlainObject, isPresent, listAt, PlainObject, Problem, valueAt } from '../base';
import { CONTAINER_LISTS, OsName, RejectedField, rejectedFields, WINDOWS_STOP_SIGNALS } from '../knowledge';

/** A field of a Pod template that the API server rejects for the Pod's operating system. */
export interface FoundRejectedField {
  readonly field: RejectedField;
  /** Path from the Pod template: `['spec', 'containers', 0, 'securityContext', 'privileged']`. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

function triggers(field: RejectedField, value: unknown): boolean {
  if (isOpaque(value)) { return false; }
  switch (field.when) {
    case 'present': return isPresent(value);
    case 'true': return value === true;
    case 'non-empty': return Array.isArray(value) && value.length > 0;
  }
}

/**
 * Finds the fields of a Pod template that the API server rejects when `spec.os.name` is `os`. Looks up the template's keys in the tables, and
 * not the reverse, because this runs for every rendered Pod.
 */
export function findRejectedFields(template: PlainObject, os: OsName, containers = containersOf(template.spec)): readonly FoundRejectedField[] {
  const found: FoundRejectedField[] = [];
  for (const { part, list, path } of isPlainObject(template.spec) ? podPartsOf(template.spec, containers) : []) {
    for (const [parent, fields] of INDEX[os][list === 'pod' ? 'pod' : 'container']) {
      const holder = parent === '' ? part : (part as PlainObject)[parent];
      if (!isPlainObject(holder)) { continue; }
      for (const key of Object.keys(holder)) {
        const field = fields.get(key);
        if (field && triggers(field, holder[key])) { found.push({ field, path: [...path, ...field.path], value: holder[key] }); }
      }
    }
  }
  return found;
}

/** Whether a value that isn't known yet decides which fields of a Pod the API server rejects for the operating system. */
export function areRejectedFieldsOpen(template: PlainObject, os: OsName): boolean {
  const isOpen = (part: unknown, path: readonly string[]) => path.some((_, i) => isOpaque(valueAt(part, path.slice(0, i + 1))));
  const isListOpen = (list: unknown) => isOpaque(list) || (Array.isArray(list) && list.some(isOpaque));
  return CONTAINER_LISTS.some((list) => isListOpen(valueAt(template, ['spec', list]))) || podPartsOf(template.spec).some(({ part, list }) => (
    rejectedFields(os).some(({ level, path }) => (level === 'pod') === (list === 'pod') && isOpen(part, path))));
}

type FieldsByParent = ReadonlyMap<string, ReadonlyMap<string, RejectedField>>;

/** The tables by level, parent key (`''` for the object itself) and key. */
const INDEX: Readonly<Record<OsName, Readonly<Record<RejectedField['level'], FieldsByParent>>>> = {
  windows: { pod: byParent('windows', 'pod'), container: byParent('windows', 'container') },
  linux: { pod: byParent('linux', 'pod'), container: byParent('linux', 'container') },
};

function byParent(os: OsName, level: RejectedField['level']): FieldsByParent {
  const parents = new Map<string, Map<string, RejectedField>>();
  for (const field of rejectedFields(os)) {
    if (field.level !== level) { continue; }
    const [parent, key] = [field.path.at(-2) ?? '', field.path.at(-1)!];
    const fields = parents.get(parent);
    if (fields) { fields.set(key, field); } else { parents.set(parent, new Map([[key, field]])); }
  }
  return parents;
}

/**
 * Reports the fields of a Pod template that the API server rejects when `spec.os.name` is `os`.
 *
 * @param minor of Kubernetes
 */
export function rejectedFieldProblems(
  template: PlainObject, os: OsName, containers = containersOf(template.spec), minor = Infinity,
): readonly Problem[] {
  const rejected = invalidValue(os === 'windows' ? 'linux-field-on-windows' : 'windows-options-on-linux');
  return findRejectedFields(template, os, containers).filter(({ field: { since = 0 } }) => since <= minor).map(({ field, path, value }) =>
    rejected(path, value, 'not be set', `remove ${formatPath(field.path.slice(-1))}`, `: the API server rejects it (${field.message})`));
}

/** Reports `lifecycle.stopSignal` values that the API server rejects for Windows Pods. */
export function stopSignalProblems(template: PlainObject, containers = containersOf(template.spec)): readonly Problem[] {
  const wrong = invalidValue('stop-signal-on-windows');
  return containers.flatMap(({ container, path }) => {
    const signal = valueAt(container, ['lifecycle', 'stopSignal']);
    if (typeof signal !== 'string' || WINDOWS_STOP_SIGNALS.includes(signal)) { return []; }
    const able = WINDOWS_STOP_SIGNALS.join(' or ');
    return [wrong(['spec', ...path, 'lifecycle', 'stopSignal'], signal, `be ${able} on Windows`, `use ${able}, or remove stopSignal`)];
  });
}

/**
 * What the API server accepts only together with `privileged`, which Windows containers can't have.
 * Source: kubernetes v1.37.2 `pkg/apis/core/validation/validation.go` (validateMountPropagation), read 2026-11-30.
 */
const SHARED_MOUNT: RejectedField = {
  level: 'container', path: ['volumeMounts', 'mountPropagation'], when: 'present',
  message: 'Bidirectional mount propagation is available only to privileged containers',
};

function sharedMounts({ spec }: PlainObject): readonly FoundRejectedField[] {
  return containersOf(spec).flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((mount, i) => {
    const value = valueAt(mount, ['mountPropagation']);
    return value === 'Bidirectional' ? [{ field: SHARED_MOUNT, path: ['spec', ...path, 'volumeMounts', i, 'mountPropagation'], value }] : [];
  }));
}

/** Removes the fields that the API server rejects for the operating system, and lists them. */
export function removeRejectedFields(template: PlainObject, os: OsName): { template: PlainObject; removed: readonly FoundRejectedField[] } {
  const removed = [...findRejectedFields(template, os), ...(os === 'windows' ? sharedMounts(template) : [])];
  return { template: removed.reduce((at, { path }) => without(at, path) as PlainObject, template), removed };
}

/** A copy without the value at a path; objects that become empty are removed too. */
function without(value: unknown, [key = '', ...rest]: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) { return value.map((item, i) => (i === key ? without(item, rest) : item)); }
  if (!isPlainObject(value)) { return value; }
  const { [key]: inner, ...others } = value as Record<string | number, unknown>;
  if (rest.length === 0) { return others; }
  const left = without(inner, rest);
  return isPlainObject(left) && Object.keys(left).length === 0 ? others : { ...value, [key]: left };
}
