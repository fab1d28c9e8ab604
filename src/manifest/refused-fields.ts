import { OsName, RefusedField, refusedFields, WINDOWS_STOP_SIGNALS } from '../knowledge';
import { containersOf } from './containers';
import { isOpaque, isPlainObject, isPresent, PlainObject, valueAt } from './plain';
import { formatPath, Problem, show } from './problem';

/** A field of a pod template that the API server refuses for the pod's operating system. */
export interface FoundRefusedField {
  readonly field: RefusedField;
  /** From the pod template: `['spec', 'containers', 0, 'securityContext', 'privileged']`. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

function triggers(field: RefusedField, value: unknown): boolean {
  if (isOpaque(value)) { return false; }
  switch (field.when) {
    case 'present': return isPresent(value);
    case 'true': return value === true;
    case 'non-empty': return Array.isArray(value) && value.length > 0;
  }
}

/** The fields of a pod template that the API server refuses when `spec.os.name` is `os`. */
export function findRefusedFields(template: PlainObject, os: OsName): readonly FoundRefusedField[] {
  const spec = template.spec;
  const places: { level: RefusedField['level']; path: readonly (string | number)[]; object: unknown }[] = [
    { level: 'pod', path: ['spec'], object: spec },
    ...containersOf(spec).map(({ container, path }) => ({ level: 'container' as const, path: ['spec', ...path], object: container })),
  ];
  return places.flatMap(({ level, path, object }) => refusedFields(os).flatMap((field) => {
    if (field.level !== level) { return []; }
    const value = valueAt(object, field.path);
    return triggers(field, value) ? [{ field, path: [...path, ...field.path], value }] : [];
  }));
}

/** The same as problems. */
export function refusedFieldProblems(template: PlainObject, os: OsName): readonly Problem[] {
  return findRefusedFields(template, os).map(({ field, path, value }) => ({
    code: os === 'windows' ? 'linux-field-on-windows' : 'windows-options-on-linux',
    path,
    message: `is ${show(value)}, but the API server refuses it: ${field.message}`,
    remedy: `remove ${formatPath([field.path[field.path.length - 1]])}`,
  }));
}

/** `lifecycle.stopSignal` values that the API server refuses for a Windows pod. */
export function stopSignalProblems(template: PlainObject): readonly Problem[] {
  return containersOf(template.spec).flatMap(({ container, path }) => {
    const signal = valueAt(container, ['lifecycle', 'stopSignal']);
    if (typeof signal !== 'string' || WINDOWS_STOP_SIGNALS.includes(signal)) { return []; }
    return [{
      code: 'stop-signal-on-windows',
      path: ['spec', ...path, 'lifecycle', 'stopSignal'],
      message: `is ${show(signal)}, but a Windows container can only be sent ${WINDOWS_STOP_SIGNALS.join(' or ')}`,
      remedy: `use ${WINDOWS_STOP_SIGNALS.join(' or ')}, or remove stopSignal`,
    }];
  });
}

/** A pod template without what the API server refuses for its operating system, and what was taken out. */
export function removeRefusedFields(template: PlainObject, os: OsName): { readonly template: PlainObject; readonly removed: readonly FoundRefusedField[] } {
  const removed = findRefusedFields(template, os);
  return { template: removed.reduce((at, { path }) => without(at, path) as PlainObject, template), removed };
}

/** A copy without what stands at a path; an object that this empties goes too. */
function without(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) { return value.map((item, i) => (i === key ? without(item, rest) : item)); }
  if (!isPlainObject(value)) { return value; }
  const { [key]: inner, ...others } = value as Record<string | number, unknown>;
  if (rest.length === 0) { return others; }
  const left = without(inner, rest);
  return isPlainObject(left) && Object.keys(left).length === 0 ? others : { ...value, [key]: left };
}
