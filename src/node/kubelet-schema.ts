import { KUBELET_STRUCTS } from '../knowledge';
import { insteadOf, isPlainObject, lookUp, OptionProblems, parseQuantity, PlainObject, Problem } from '../manifest';
import { BOOLEAN, listOf, mapOf, Schema, STRING, valueSchema } from '../options/schema';

/** A type of a field, and the minors of Kubernetes that have it. */
interface Variant {
  readonly type: string;
  readonly since?: number;
  readonly until?: number;
}

const STRUCTS: Readonly<Record<string, Readonly<Record<string, string | readonly Variant[]>>>> = KUBELET_STRUCTS;
const DURATION = /^[-+]?(\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))*$|^0$/;

const isDuration = (value: unknown) => typeof value === 'string' && DURATION.test(value);
const INTEGER = valueSchema('an integer', Number.isInteger, 'write it as an integer, without quotes');
const SCALARS: Readonly<Record<string, Schema>> = {
  string: STRING,
  bool: BOOLEAN,
  integer: INTEGER,
  number: valueSchema('a number', (value) => typeof value === 'number' && Number.isFinite(value), 'write it as a number, without quotes'),
  duration: valueSchema('a duration', isDuration, 'write it as "30s", "5m" or "1h"'),
  durationOrInteger: valueSchema('a duration', (value) => isDuration(value) || Number.isInteger(value), 'write it as "30s", "5m" or "1h"'),
  quantity: valueSchema('a quantity', (value) => parseQuantity(value) !== undefined, 'write it as "512Mi"'),
};

/** What isn't a field of the KubeletConfiguration of a minor, or isn't of its type; paths start at the configuration. */
export function kubeletFieldProblems(kubelet: PlainObject, minor: number): readonly Problem[] {
  const problems = new OptionProblems('node-kubelet-field');
  structSchema('KubeletConfiguration', minor).check(kubelet, [], problems);
  return problems.list;
}

function schemaOf(type: string, minor: number): Schema {
  if (type.startsWith('list:')) { return listOf(schemaOf(type.slice('list:'.length), minor)); }
  if (type.startsWith('map:')) { return mapOf(schemaOf(type.slice('map:'.length), minor)); }
  return lookUp(SCALARS, type) ?? structSchema(type, minor);
}

function structSchema(name: string, minor: number): Schema {
  const struct = lookUp(STRUCTS, name)!;
  return {
    wanted: 'an object',
    check: (value, path, problems) => {
      if (!isPlainObject(value)) { problems.must(path, value, 'be an object', `give an object with ${fieldsIn(name, minor).slice(0, 4).join(', ')}`); return; }
      for (const [field, inner] of Object.entries(value)) {
        // a null of JSON is no value
        if (inner === undefined || inner === null) { continue; }
        const at = [...path, field];
        const variants = Object.hasOwn(struct, field) ? variantsOf(struct[field]) : [];
        const variant = variants.find((each) => isIn(each, minor));
        if (variant) {
          schemaOf(variant.type, minor).check(inner, at, problems);
        } else if (variants.length > 0) {
          const { since, until } = variants[0];
          problems.must(at, inner, `not be set with Kubernetes 1.${minor}: the kubelet has the field ${until === undefined ? `since 1.${since}` : `up to 1.${until}`}`, 'remove it');
        } else {
          problems.add([{ code: 'node-kubelet-field', path: at, message: `unknown field of the KubeletConfiguration of Kubernetes 1.${minor}`, remedy: nearestOnly(field, fieldsIn(name, minor)) }]);
        }
      }
    },
  };
}

/** All fields are too many to list where one is meant. */
function nearestOnly(field: string, known: readonly string[]): string {
  const remedy = insteadOf(field, known);
  return /^did you mean [^?]*\?/.exec(remedy)?.[0] ?? (known.length > 12 ? 'see kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1 for the fields there are' : remedy);
}

function fieldsIn(name: string, minor: number): readonly string[] {
  return Object.entries(lookUp(STRUCTS, name)!).filter(([, type]) => variantsOf(type).some((variant) => isIn(variant, minor))).map(([field]) => field);
}

function variantsOf(field: string | readonly Variant[]): readonly Variant[] {
  return typeof field === 'string' ? [{ type: field }] : field;
}

function isIn({ since = 0, until = Infinity }: Variant, minor: number): boolean {
  return since <= minor && minor <= until;
}
