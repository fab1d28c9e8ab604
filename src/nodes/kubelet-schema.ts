import { BOOLEAN, insteadOf, isPlainObject, listOf, lookUp, mapOf, parseQuantity, PlainObject, Problem, Schema, STRING, valueSchema } from '../base';
import { KNOWN_KUBERNETES_MINORS, KUBELET_STRUCTS, KubeletFieldVariant, kubeletValueFault } from '../knowledge';
import { GO_DURATION, isPlaceholder, OptionProblems } from '../kubernetes';

const isDuration = (value: unknown) => typeof value === 'string' && GO_DURATION.test(value);
const INTEGER = valueSchema('an integer', Number.isInteger, 'use an integer, without quotes');
const SCALARS: Readonly<Record<string, Schema>> = {
  string: STRING,
  bool: BOOLEAN,
  integer: INTEGER,
  number: valueSchema('a number', (value) => typeof value === 'number' && Number.isFinite(value), 'use a number, without quotes'),
  duration: valueSchema('a duration', isDuration, 'use a duration such as "30s", "5m" or "1h"'),
  durationOrInteger: valueSchema('a duration', (value) => isDuration(value) || Number.isInteger(value), 'use a duration such as "30s", "5m" or "1h"'),
  quantity: valueSchema('a quantity', (value) => parseQuantity(value) !== undefined, 'use a quantity such as "512Mi"'),
};

/**
 * Unknown fields of the KubeletConfiguration of a Kubernetes minor version, values of the wrong type, and those that keep the kubelet from
 * starting; paths start at the configuration.
 */
export function kubeletFieldProblems(kubelet: PlainObject, minor: number): readonly Problem[] {
  const problems = new OptionProblems('node-kubelet-field');
  structSchema('KubeletConfiguration', minor).check(kubelet, [], problems);
  const ofWrongType = new Set(problems.list.map(({ path }) => path[0]));
  for (const [field, value] of Object.entries(kubelet).filter(([name]) => !ofWrongType.has(name))) { checkValue(field, value, problems); }
  const { imageGCHighThresholdPercent: high, imageGCLowThresholdPercent: low, serializeImagePulls, maxParallelImagePulls } = kubelet;
  if (Number.isInteger(high) && Number.isInteger(low) && Number(low) >= Number(high)) {
    problems.must(['imageGCLowThresholdPercent'], low, 'be less than imageGCHighThresholdPercent', `use less than ${Number(high)}`);
  }
  if (serializeImagePulls === true && Number(maxParallelImagePulls) > 1) {
    const remedy = 'set serializeImagePulls: false, or use 1';
    problems.must(['maxParallelImagePulls'], maxParallelImagePulls, 'be 1 with serializeImagePulls: true', remedy);
  }
  return problems.list;
}

function checkValue(field: string, value: unknown, problems: OptionProblems): void {
  const each = Array.isArray(value) ? value.map((item: unknown, i) => [[field, i], item] as const) : [[[field], value] as const];
  for (const [path, given] of each) {
    const must = isPlaceholder(given) ? undefined : kubeletValueFault(field, given);
    if (must !== undefined) { problems.must(path, given, `be ${must}`, `use ${must}: the kubelet doesn't start`); }
  }
  if (field === 'enforceNodeAllocatable' && each.length > 1) {
    const given = each.map(([, item]) => item);
    const isFault = given.includes('none') || new Set(given).size < given.length;
    if (isFault) { problems.must([field], value, 'be only "none", or have each value once', 'use [none]'); }
  }
}

/** Whether the KubeletConfiguration of a minor version has a field. */
export function hasKubeletField(field: string, minor: number): boolean {
  return variantsOf(KUBELET_STRUCTS.KubeletConfiguration?.[field] ?? []).some((variant) => isIn(variant, minor));
}

function schemaOf(type: string, minor: number): Schema {
  if (type.startsWith('list:')) { return listOf(schemaOf(type.slice('list:'.length), minor)); }
  if (type.startsWith('map:')) { return mapOf(schemaOf(type.slice('map:'.length), minor)); }
  return lookUp(SCALARS, type) ?? structSchema(type, minor);
}

function structSchema(name: string, minor: number): Schema {
  const struct = lookUp(KUBELET_STRUCTS, name)!;
  return {
    wanted: 'an object',
    check: (value, path, problems) => {
      if (!isPlainObject(value)) {
        problems.must(path, value, 'be an object', `use an object with ${fieldsIn(name, minor).slice(0, 4).join(', ')}`);
        return;
      }
      for (const [field, inner] of Object.entries(value)) {
        // null in JSON means that the field isn't set
        if (inner === undefined || inner === null) { continue; }
        const at = [...path, field];
        const variants = variantsOf(lookUp(struct, field) ?? []);
        const [known] = variants;
        const variant = variants.find((each) => isIn(each, minor));
        if (variant) {
          schemaOf(variant.type, minor).check(inner, at, problems);
        } else if (known) {
          const { since, until } = known;
          problems.must(
            at, inner,
            `not be set with Kubernetes 1.${minor}: the kubelet has the field ${until === undefined ? `since 1.${since}` : `up to 1.${until}`}`,
            'remove it',
          );
        } else if (minor <= KNOWN_KUBERNETES_MINORS.last) {
          problems.add([{
            code: 'node-kubelet-field', path: at, message: `unknown field of the KubeletConfiguration of Kubernetes 1.${minor}`,
            remedy: nearestOnly(field, fieldsIn(name, minor)),
          }]);
        }
      }
    },
  };
}

/** A close name if there is one; otherwise all fields only if they are few. */
function nearestOnly(field: string, known: readonly string[]): string {
  const remedy = insteadOf(field, known);
  return /^did you mean [^?]*\?/.exec(remedy)?.[0]
    ?? (known.length > 12 ? 'see kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1 for all fields' : remedy);
}

function fieldsIn(name: string, minor: number): readonly string[] {
  return Object.entries(lookUp(KUBELET_STRUCTS, name)!)
    .filter(([, type]) => variantsOf(type).some((variant) => isIn(variant, minor)))
    .map(([field]) => field);
}

function variantsOf(field: string | readonly KubeletFieldVariant[]): readonly KubeletFieldVariant[] {
  return typeof field === 'string' ? [{ type: field }] : field;
}

function isIn({ since = 0, until = Infinity }: KubeletFieldVariant, minor: number): boolean {
  return since <= minor && minor <= until;
}
