import { isTimeZone } from './controllers';
import { podTemplatePath } from './find-pods';
import { faultOfValues } from './node-selector';
import { isKnownLater, wrongField } from './objects';
import { withoutValueAt } from './paths';
import { PORT_NAME, rejectedValueProblems, workloadValueProblems } from './rejected-values';
import { showScalar } from './secrets';
import { ipVersion } from './windows-service';
import {
  formatPath, invalidValue, isOpaque, isPlainObject, isPresent, listAt, lookUp, misspelledName, Path, PlainObject, Problem, scalarText,
  show, showType, thousandthsOf, valueAt,
} from '../base';
import {
  FieldShape, isContainerResource, isDnsLabel, isDnsSubdomain, isLabelKey, isLabelValue, KeyShape, LABELED, OBJECT_FIELDS, ObjectShape,
  POD_SPEC_FIELDS, ScalarShape, VALID_LABEL, WORKLOAD_FIELDS,
} from '../knowledge';

/** The highest number in fields of 32 bits, as those with numbers of Pods. */
export const MAX_INT32 = 2 ** 31 - 1;
const MAX_PORT = 65535;
/** Beyond the greatest number of 64 bits, which JavaScript rounds to this. */
const MAX_INT64 = 2 ** 63;

const isInteger = (value: unknown, least: number, most: number) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isPort = (value: unknown) => isInteger(value, 1, MAX_PORT);
/** Whether a value is a number of Pods, seconds, or other things. */
export const isCount = (value: unknown): boolean => isInteger(value, 0, MAX_INT32);

/** What a value must be, in code and in words, and how to fix it. */
interface Scalar {
  /** Whether what isn't a string is told so. @default false */
  readonly isText?: true;
  readonly is: (value: unknown) => boolean;
  readonly must: string;
  readonly remedy: string;
}

const atLeast = (least: number, most = MAX_INT32): Scalar => (
  { is: (value) => isInteger(value, least, most), must: `an integer ≥ ${least}`, remedy: 'use a number such as 3, without quotes' });

function countOr(percentage: RegExp, must: string): Scalar {
  return {
    is: (value) => isCount(value) || (typeof value === 'string' && percentage.test(value)),
    must: `an integer ≥ 0 or ${must}`, remedy: 'use a number such as 1, or a string such as "25%"',
  };
}

const NAME: Scalar = {
  is: (value) => typeof value === 'string' && isDnsSubdomain(value), must: 'a DNS subdomain',
  remedy: 'use at most 253 lowercase letters, digits, "-", and "."',
};
const LABEL: Scalar = {
  is: (value) => typeof value === 'string' && isDnsLabel(value), must: 'a DNS label', remedy: 'use at most 63 lowercase letters, digits, and "-"',
};

const VALID_KEY = `${VALID_LABEL}, after an optional domain and "/"`;

const SCALARS: Readonly<Record<ScalarShape, Scalar>> = {
  'string': { is: (value) => typeof value === 'string', must: 'a string', remedy: 'quote it' },
  'boolean': { is: (value) => typeof value === 'boolean', must: 'true or false', remedy: 'use true or false, without quotes' },
  'integer': { is: (value) => isInteger(value, -MAX_INT64, MAX_INT64), must: 'an integer', remedy: 'use a number such as 30, without quotes' },
  'integer-32': {
    is: (value) => isInteger(value, -MAX_INT32 - 1, MAX_INT32), must: 'an integer of 32 bits', remedy: 'use a number such as 10, without quotes',
  },
  'exit-code': {
    is: (value) => isInteger(value, -MAX_INT32 - 1, MAX_INT32), must: 'an integer of 32 bits',
    remedy: 'write greater exit codes as negative numbers: -1073741819 for 3221225477 (0xC0000005)',
  },
  'count': atLeast(0),
  'count-int64': atLeast(0, MAX_INT64),
  'positive': atLeast(1),
  'positive-int64': atLeast(1, MAX_INT64),
  'zero-or-one': { is: (value) => value === 0 || value === 1, must: '1', remedy: 'use 1, or remove it' },
  'unset': { is: () => false, must: 'unset', remedy: 'remove it' },
  'name': NAME,
  'optional-name': { ...NAME, is: (value) => value === '' || NAME.is(value) },
  // Source: kubernetes v1.37.2 `pkg/apis/core/validation/validation.go` (`ValidateConfigMapName` with a prefix)
  'reference': { ...NAME, is: (value) => NAME.is(typeof value === 'string' ? value.replace(/.-$/, 'a') : value) },
  'label': LABEL,
  'optional-label': { ...LABEL, is: (value) => value === '' || LABEL.is(value) },
  'label-key': { isText: true, is: (value) => typeof value === 'string' && isLabelKey(value), must: 'the key of a label', remedy: VALID_KEY },
  'label-value': { isText: true, is: (value) => typeof value === 'string' && isLabelValue(value), must: 'the value of a label', remedy: VALID_LABEL },
  'file-mode': {
    is: (value) => isInteger(value, 0, 0o777), must: 'an integer from 0 to 511 (octal 0777)',
    remedy: 'use a number such as 0644 in YAML, or 420 in JSON, without quotes',
  },
  'weight': { is: (value) => isInteger(value, 1, 100), must: 'an integer from 1 to 100', remedy: 'use a number such as 100, without quotes' },
  'port': { is: isPort, must: 'an integer from 1 to 65535', remedy: 'use a number such as 80, without quotes' },
  'port-or-name': {
    is: (value) => isPort(value) || (typeof value === 'string' && PORT_NAME.test(value)),
    must: 'an integer from 1 to 65535, or the name of a port',
    remedy: 'use a number such as 80, without quotes, or a name such as "http"',
  },
  'host-port': {
    is: (value) => isInteger(value, 0, MAX_PORT), must: 'an integer from 0 to 65535', remedy: 'use a number such as 8080, without quotes',
  },
  'partition': { is: (value) => isInteger(value, 0, 255), must: 'an integer from 0 to 255', remedy: 'use a number such as 1, without quotes' },
  'integer-or-string': countOr(/^\d+%$/, 'a percentage'),
  'integer-or-share': countOr(/^0*(\d{1,2}|100)%$/, 'a percentage up to 100%'),
  'filled': { is: (value) => typeof value === 'string' && value !== '', must: 'a string that isn\'t empty', remedy: 'set it to a string' },
  'ip': {
    // older API servers ignore leading zeros, and all know no zones: k8s.io/utils `net/parse.go` (ParseIPSloppy), read 2026-11-30
    is: (value) => typeof value === 'string' && !value.includes('%') && ipVersion(value.replace(/(^|\.)0+(?=\d)/g, '$1')) !== 0,
    must: 'an IP address', remedy: 'use an address such as "10.0.0.10"',
  },
  'time-zone': {
    is: (value) => typeof value === 'string' && isTimeZone(value),
    must: 'an IANA time zone',
    remedy: 'use a name such as "Europe/Berlin": the API server doesn\'t know abbreviations, or the names that Windows uses',
  },
  'quantity': { is: (value) => (thousandthsOf(value) ?? -1n) >= 0n, must: 'a quantity ≥ 0', remedy: 'use a value such as "500m" or "2Gi"' },
  'positive-quantity': { is: (value) => (thousandthsOf(value) ?? -1n) > 0n, must: 'a quantity > 0', remedy: 'use a value such as "10Gi"' },
  'token-seconds': {
    is: (value) => isInteger(value, 600, 2 ** 32), must: 'an integer from 600 to 4294967296', remedy: 'use a number such as 3600, without quotes',
  },
  'object': { is: isPlainObject, must: 'an object', remedy: 'write it as { … }' },
};

/** What a key of a map must be, as `SCALARS`. */
const KEYS: Readonly<Record<KeyShape, { readonly is: (key: string) => boolean; readonly must: string; readonly remedy: string }>> = {
  label: { is: isLabelKey, must: 'the key of a label', remedy: VALID_KEY },
  annotation: { is: (key) => isLabelKey(key.toLowerCase()), must: 'the key of an annotation', remedy: VALID_KEY },
  resource: {
    is: (key) => isContainerResource(key) && isLabelKey(key),
    must: 'the name of a resource', remedy: 'use cpu, memory, ephemeral-storage, or a name such as "microsoft.com/directx"',
  },
};

/**
 * Fields of a workload with a value that the API server rejects. Opaque values and placeholders are skipped.
 *
 * @param manifest a manifest with `kind`; one that isn't a built-in workload has no problems
 */
export function workloadFieldProblems(manifest: PlainObject): readonly Problem[] {
  const kind = scalarText(manifest.kind);
  const shape = lookUp(WORKLOAD_FIELDS, kind);
  return shape ? [...shapeProblems(manifest, shape), ...selectorProblems(manifest, kind), ...rejectedValueProblems(manifest, kind)] : [];
}

/** Fields of a workload with such a value, without its Pod template; of a Pod its namespace. @param minor of Kubernetes */
export function workloadSpecProblems(manifest: PlainObject, minor?: number): readonly Problem[] {
  const kind = scalarText(manifest.kind);
  const [shape, template] = [lookUp(WORKLOAD_FIELDS, kind), podTemplatePath(kind)];
  if (!shape) { return []; }
  const isPod = template.length === 0;
  // the name has a rule of its own
  const ofFields = shapeProblems(isPod ? { metadata: manifest.metadata } : withoutValueAt(manifest, template), shape).filter((
    { code, path: [first, second] },
  ) => second === 'namespace' || (!isPod && (first === 'spec' || second === 'labels' || second === 'annotations' || code === 'field-unknown')));
  return [...ofFields, ...workloadValueProblems(manifest, kind, minor)];
}

/**
 * Fields of the spec of a Pod, or of the Pod template of a workload, with a value that the API server rejects. Paths start at the Pod, or at the
 * template.
 *
 * @param kind of the object
 */
export function podSpecProblems(spec: PlainObject, kind: string): readonly Problem[] {
  const known = lookUp(WORKLOAD_FIELDS, kind);
  const path = [...podTemplatePath(known ? kind : 'Pod'), 'spec'];
  return shapeProblems(spec, valueAt(known ?? WORKLOAD_FIELDS.Pod, path.flatMap((key) => ['fields', key])) as FieldShape, ['spec']);
}

/** The other fields of a Pod, or of a Pod template, with such a value. The name isn't validated in a template. */
export function podTemplateProblems(template: PlainObject): readonly Problem[] {
  return shapeProblems(template, POD_TEMPLATE);
}

const POD_TEMPLATE: FieldShape = {
  fields: { metadata: LABELED, spec: 'object' },
  others: OBJECT_FIELDS,
  elsewhere: { of: [...POD_SPEC_FIELDS], where: 'the spec' },
};

/** The parts of a value that don't match a shape. Absent fields match, unless they are required. */
export function shapeProblems(value: unknown, shape: FieldShape, path: Path = []): readonly Problem[] {
  const problems: Problem[] = [];
  findShapeProblems(undefined, value, shape, [...path], problems);
  return problems;
}

const NO_FIELDS: PlainObject = {};

/**
 * @param key of the value in the one at the path; `undefined` for the value at the path itself
 * @param path it is changed on the way and restored, since only few parts have problems and need it
 */
function findShapeProblems(
  key: string | number | undefined, value: unknown, shape: FieldShape, path: (string | number)[], problems: Problem[],
): void {
  if (value === undefined || value === null) { return; }
  if (key !== undefined) { path.push(key); }
  if (typeof shape === 'string') {
    if (!SCALARS[shape].is(value) && !isKnownLater(value)) { problems.push(scalarProblem(value, SCALARS[shape], path)); }
  } else if ('fields' in shape) {
    if (isObject(value, path, problems)) { findFieldProblems(value, shape, path, problems); }
  } else if ('list' in shape) {
    if (Array.isArray(value)) {
      // an object that is null has no fields, but those that it must have are required
      const absent = typeof shape.list === 'object' && 'fields' in shape.list ? NO_FIELDS : undefined;
      for (let i = 0; i < value.length; i++) { findShapeProblems(i, value[i] ?? absent, shape.list, path, problems); }
      if (shape.distinct !== undefined) { problems.push(...repeatedProblems(value, shape.distinct, path)); }
      const { isFilled = false, most = Infinity } = shape;
      if (isFilled && value.length === 0) {
        problems.push({ code: 'field-missing', path: [...path], message: 'must have an item, got []', remedy: 'add one' });
      }
      if (shape.alone !== undefined && value.includes(shape.alone) && value.some((item) => item !== shape.alone && !isKnownLater(item))) {
        problems.push({ code: 'field-value', path: [...path], message: `must have no other item beside ${shape.alone}`, remedy: 'remove the others' });
      }
      if (value.length > most) {
        problems.push({ code: 'field-value', path: [...path], message: `must have at most ${most} items, got ${value.length}`, remedy: 'remove some' });
      }
    } else if (!isKnownLater(value)) {
      problems.push(problem([...path], 'a list', showType(value), 'write it as [ … ]'));
    }
  } else if ('map' in shape) {
    const { keys } = shape;
    for (const own of isObject(value, path, problems) ? Object.keys(value) : []) {
      if (keys !== undefined && !KEYS[keys].is(own) && !isKnownLater(own)) {
        problems.push({ code: 'field-value', path: [...path, own], message: `must have ${KEYS[keys].must}, got ${show(own)}`, remedy: KEYS[keys].remedy });
      }
      findShapeProblems(own, (value as PlainObject)[own], shape.map, path, problems);
    }
  } else if ('oneOf' in shape) {
    // an empty string is mostly the same as none
    if ((value !== '' || shape.isFilled) && !shape.oneOf.includes(value as string) && !isKnownLater(value)) {
      const allowed = shape.oneOf.map(show).join(', ');
      problems.push(problem([...path], shape.oneOf.length === 1 ? allowed : `one of ${allowed}`, showScalar(value, path), `use ${allowed}`));
    }
  } else if (!(typeof value === 'string' && shape.pattern.test(value)) && !isLaterIn(key, value)) {
    problems.push(scalarProblem(value, { ...shape, isText: true }, path));
  }
  if (key !== undefined) { path.pop(); }
}

/** Whether a value is an object; what is known now and isn't one is a problem. */
function isObject(value: unknown, path: Path, problems: Problem[]): value is PlainObject {
  if (isPlainObject(value)) { return true; }
  if (!isKnownLater(value)) { problems.push(problem([...path], 'an object', showType(value), SCALARS.object.remedy)); }
  return false;
}

function findFieldProblems(value: PlainObject, shape: ObjectShape, path: (string | number)[], problems: Problem[]): void {
  for (const required of shape.required ?? []) {
    const own = value[required];
    if (isPresent(own) && own !== '') { continue; }
    const allowed = allowedBy(shape.fields[required]);
    if (own === '' && !allowed) { continue; }
    const remedy = allowed ? `set it to one of ${allowed.map(show).join(', ')}` : 'add it';
    problems.push({ code: 'field-missing', path: [...path, required], message: 'is required', remedy });
  }
  if (shape.one) { problems.push(...choiceProblems(value, shape.fields, shape.one, path)); }
  if (shape.needs) { problems.push(...lonelyProblems(value, shape.needs, path)); }
  if (shape.isRequirement) { problems.push(...requirementProblems(value, path)); }
  // a value has few of the fields
  for (const own in value) {
    const inner = shape.fields[own];
    if (inner !== undefined && Object.hasOwn(shape.fields, own)) {
      findShapeProblems(own, value[own], inner, path, problems);
    } else if (!shape.others?.includes(own)) {
      problems.push(...unknownFieldProblems(own, shape, path));
    }
  }
}

/** Fields without another one that they require. */
function lonelyProblems(value: PlainObject, needs: NonNullable<ObjectShape['needs']>, path: Path): readonly Problem[] {
  return Object.entries(needs).filter(([own, needed]) => listAt(value, own).length > 0 && !isPresent(value[needed])).map(([own, needed]) => (
    { code: 'field-value', path: [...path, own], message: `must be unset without ${needed}, got a list`, remedy: `add a ${needed}` }));
}

/** A requirement of a selector with values, or without, where its operator doesn't allow that. */
function requirementProblems({ operator, values }: PlainObject, path: Path): readonly Problem[] {
  if (isKnownLater(values) || (isPresent(values) && !Array.isArray(values))) { return []; }
  const fault = faultOfValues(operator, Array.isArray(values) ? values : []);
  return fault ? [{ code: 'field-value', path: [...path], message: fault[0], remedy: fault[1] }] : [];
}

/** A field that doesn't exist, if it is surely a mistake. Without strict validation, which kubectl asks for, the API server drops it. */
function unknownFieldProblems(own: string, { fields, others = [], elsewhere }: ObjectShape, path: Path): readonly Problem[] {
  const at = { code: 'field-unknown', path: [...path, own] };
  const known = misspelledName(own, [...Object.keys(fields), ...others]);
  if (known !== undefined) { return [{ ...at, message: `must be spelled ${known}, got ${own}`, remedy: `rename it to ${known}` }]; }
  const right = [elsewhere ?? []].flat().find(({ of }) => of.includes(own));
  return right ? [{ ...at, message: `must be in ${right.where}`, remedy: 'move it there' }] : [];
}

function scalarProblem(value: unknown, scalar: Pick<Scalar, 'isText' | 'must' | 'remedy'>, path: Path): Problem {
  const { must, remedy } = scalar.isText && typeof value !== 'string' ? SCALARS.string : scalar;
  return problem([...path], must, showScalar(value, path), remedy);
}

function allowedBy(shape: FieldShape | undefined): readonly string[] | undefined {
  return typeof shape === 'object' && 'oneOf' in shape ? shape.oneOf : undefined;
}

/** Items of a list that have the same value of a field as an earlier one. */
function repeatedProblems(list: readonly unknown[], field: string, path: Path): readonly Problem[] {
  const first = new Map<unknown, number>();
  return list.flatMap((item, i) => {
    const value = valueAt(item, [field]);
    if (!isPresent(value) || value === '' || isKnownLater(value)) { return []; }
    const earlier = first.get(value);
    if (earlier === undefined) {
      first.set(value, i);
      return [];
    }
    const must = `differ from ${formatPath([path.at(-1)!, earlier, field])}`;
    return [wrongField([...path, i, field], value, must, `remove one of the two, or change its ${field}`)];
  });
}

/** Fields in which the kubelet expands `$(NAME)`, which is the placeholder of another tool elsewhere. */
const EXPANDED: readonly unknown[] = ['value', 'subPathExpr'];

/** Whether the value of a field is known only later. */
function isLaterIn(field: string | number | undefined, value: unknown): boolean {
  return isKnownLater(typeof value === 'string' && EXPANDED.includes(field) ? value.replace(/\$\([^)]+\)/g, 'x') : value);
}

/** Several fields of an object that may have only one of them, or none where one is required. */
function choiceProblems(
  value: PlainObject, fields: ObjectShape['fields'], { what, of, isRequired }: NonNullable<ObjectShape['one']>, path: Path,
): readonly Problem[] {
  const isGiven = (key: string) => isPresent(value[key]) && value[key] !== '' && !(Array.isArray(value[key]) && value[key].length === 0);
  const chosen = of.filter(isGiven);
  if (chosen.length === 1 || of.some((key) => isLaterIn(key, value[key]))) { return []; }
  // an unknown field may be a choice of a custom kind
  if (chosen.length === 0 && !(isRequired && Object.keys(value).filter(isGiven).every((key) => lookUp(fields, key)))) { return []; }
  return [{
    code: 'field-value', path: [...path], message: `must have one ${what}, got ${chosen.length === 0 ? 'none' : chosen.join(' and ')}`,
    remedy: chosen.length === 0 ? `add one of ${of.join(', ')}` : `keep one of ${chosen.join(', ')}`,
  }];
}

function problem(path: Path, must: string, got: string, remedy: string): Problem {
  return { code: 'field-value', path, message: `must be ${must}, got ${got}`, remedy };
}

const SELECTING = ['Deployment', 'StatefulSet', 'DaemonSet'];

/** Labels in a workload's selector that its own Pod template doesn't have. */
function selectorProblems(manifest: PlainObject, kind: string): readonly Problem[] {
  if (!SELECTING.includes(kind)) { return []; }
  const selected = valueAt(manifest, ['spec', 'selector', 'matchLabels']);
  if (!isPlainObject(selected)) { return []; }
  const metadata = [...podTemplatePath(kind), 'metadata'];
  const labels = valueAt(manifest, [...metadata, 'labels']);
  if (isPlainObject(labels) && Object.keys(selected).every((key) => lookUp(labels, key) === selected[key])) { return []; }
  const places = [['spec'], ...podTemplatePath(kind).map((_, i, keys) => keys.slice(0, i + 1)), metadata, [...metadata, 'labels']];
  if (places.some((place) => isOpaque(valueAt(manifest, place)))) { return []; }
  const mismatch = invalidValue('selector-mismatch');
  return Object.entries(selected).filter(([, value]) => typeof value === 'string').flatMap(([key, value]) => {
    const own = valueAt(labels, [key]);
    if (own === value || [own, value].some(isKnownLater)) { return []; }
    const rest = ` where the template has ${isPresent(own) ? show(own) : 'no such label'}`;
    const path = ['spec', 'selector', 'matchLabels', key];
    return [mismatch(path, value, 'match the labels of the Pod template', 'use the same labels in both places', rest)];
  });
}
