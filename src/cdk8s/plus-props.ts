import { jsiiTypeOf } from './internals';
import PLUS_PROPS from './plus-props.json';
import {
  BOOLEAN, INVALID_OPTION, isPlainObject, lookUp, nearestName, Path, Problem, Problems, remembering, Schema, showType, UNKNOWN_OPTION,
} from '../base';
import { isOlder, METADATA_FIELDS } from '../knowledge';

/**
 * A prop of a workload or Service, of any cdk8s-plus, and the first version of cdk8s-plus that has it: `boolean`, the struct of its value, or its
 * class with `@`, with `[]` for a list, `{}` for a map, and `!` if it is required.
 */
type Prop = string | { readonly of: string; readonly since: number };

const STRUCTS: Readonly<Record<string, Readonly<Record<string, Prop>>>> = PLUS_PROPS.structs;
const VERSIONS: Readonly<Record<string, string>> = PLUS_PROPS.versions;

/** Facts about a class of the installed cdk8s-plus. */
interface Plus {
  /** The struct of the props of the class. */
  readonly propsStruct: string;
  /** Whether cdk8s-plus is newer than all known versions, so that it may have more props. */
  readonly isNewer: boolean;
  /** The props that it has, by struct; `undefined` for a struct that isn't known. */
  readonly propsOf: (struct: string) => Props | undefined;
}

interface Props {
  /** Types, as in the table. */
  readonly types: ReadonlyMap<string, string>;
  /** The required ones whose values are instances of classes. */
  readonly required: readonly string[];
}

/** The type of a prop, as the table writes it. */
interface PropType {
  /** The struct or the class of the prop, or `boolean`; empty for other types. */
  readonly name: string;
  readonly isClass: boolean;
  readonly form: 'list' | 'map' | 'one';
}

/** How to get an instance of a class. */
const INSTANCES: Readonly<Record<string, string>> = {
  Cpu: 'Cpu.millis(500)', Cron: 'Cron.schedule({ minute: "0", hour: "0" })', DeploymentStrategy: 'DeploymentStrategy.recreate()',
  Duration: 'Duration.seconds(30)', EnvFrom: 'Env.fromConfigMap(…)', EnvValue: 'EnvValue.fromValue("…")', Handler: 'Handler.fromCommand([…])',
  Probe: 'Probe.fromHttpGet("/")', Secret: 'Secret.fromSecretName(…)', ServiceAccount: 'ServiceAccount.fromServiceAccountName(…)',
  Size: 'Size.mebibytes(1024)', StatefulSetUpdateStrategy: 'StatefulSetUpdateStrategy.onDelete()', Volume: 'Volume.fromEmptyDir(…)',
};
const FORMS = { '[]': 'list', '{}': 'map' } as const;

function propTypeOf(text: string): PropType {
  const [, isClass, name = '', form] = /^(@?)(\w*)(.*)$/.exec(text)!;
  return { name, isClass: isClass !== '', form: lookUp(FORMS, form) ?? 'one' };
}

/** Options of this library in addition to the props of cdk8s-plus. */
type Own = Readonly<Record<string, Schema>>;

/**
 * Props that a class of cdk8s-plus doesn't have, which it would silently ignore, and those that aren't instances of the right class. Paths start at
 * the props.
 *
 * @param own options of this library in addition to the props
 * @param ownOfContainer options of this library in each container
 * @param struct struct of the props @default - that of the class
 */
export function plusProblems(base: object, props: unknown, own: Own, ownOfContainer: Own = {}, struct?: string): readonly Problem[] {
  const plus = plusOf(base);
  const problems = new Problems(INVALID_OPTION);
  check(struct ?? plus.propsStruct, props, [], plus, own, ownOfContainer, problems);
  return problems.list;
}

const INSTALLED = new WeakMap<object, Plus>();

/** The facts about a class, found out once, since props are checked for every construct. */
function plusOf(base: object): Plus {
  const installed = INSTALLED.get(base);
  if (installed) { return installed; }
  const { fqn, version } = jsiiTypeOf(base);
  const [name = '', className] = fqn.split('.');
  const known = lookUp(VERSIONS, name);
  const newer = known === undefined || isOlder(known, version);
  const minor = Number(/\d+$/.exec(name)?.[0]);
  const propsOf = remembering((struct) => {
    // the API server knows no other fields, so they would be lost
    const all = struct === 'ApiObjectMetadata'
      ? Object.fromEntries(METADATA_FIELDS.map((field) => [field, field === 'labels' || field === 'annotations' ? '{}' : '']))
      : lookUp(STRUCTS, struct);
    if (!all) { return undefined; }
    const types = new Map<string, string>();
    const required: string[] = [];
    for (const [key, prop] of Object.entries(all)) {
      const { of, since } = typeof prop === 'string' ? { of: prop, since: 0 } : prop;
      if (newer || since <= minor) { types.set(key, of); }
      if (of.endsWith('!')) { required.push(key); }
    }
    return { types, required };
  });
  const plus = { propsStruct: `${className}Props`, isNewer: newer, propsOf };
  INSTALLED.set(base, plus);
  return plus;
}

function check(
  struct: string, value: unknown, path: Path, plus: Plus, own: Own, ownOfContainer: Own, problems: Problems,
): void {
  if (!isPlainObject(value)) {
    // instances of classes are valid props; null, lists and strings aren't
    if (typeof value !== 'object' || value === null || Array.isArray(value)) { problems.must(path, value, 'be an object', 'use an object'); }
    return;
  }
  const props = plus.propsOf(struct);
  if (!props) { return; }
  const { types, required } = props;
  for (const key of required) {
    if (value[key] === undefined) { mustBeInstance(propTypeOf(types.get(key)!).name, undefined, [...path, key], problems); }
  }
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (inner === undefined) { continue; }
    const at = [...path, key];
    const text = types.get(key);
    const schema = lookUp(own, key);
    if (schema) {
      schema.check(inner, at, problems);
    } else if (text !== undefined) {
      const type = propTypeOf(text);
      const below = type.name === 'ContainerProps' ? ownOfContainer : {};
      const checkOne = (item: unknown, where: Path) => {
        if (type.name === 'boolean') {
          if (item !== null) { BOOLEAN.check(item, where, problems); }
        } else if (type.isClass) {
          mustBeInstance(type.name, item, where, problems);
        } else if (type.name !== '') {
          check(type.name, item, where, plus, below, ownOfContainer, problems);
        }
      };
      if (type.form === 'list') {
        if (!Array.isArray(inner)) { problems.must(at, inner, 'be a list', 'use a list'); continue; }
        inner.forEach((item, i) => { checkOne(item, [...at, i]); });
      } else if (type.form === 'map') {
        if (!isPlainObject(inner)) { mustBe('an object', inner, at, 'use { name: value }', problems, showType); continue; }
        for (const name of Object.keys(inner)) { checkOne(inner[name], [...at, name]); }
      } else {
        checkOne(inner, at);
      }
    } else {
      const names = [...types.keys(), ...Object.keys(own)];
      if (!plus.isNewer || nearestName(key, names) !== undefined) { problems.unknown(at, names, 'option', UNKNOWN_OPTION); }
    }
  }
}

/** Interfaces, and classes of which TypeScript and cdk8s-plus accept any object with the same fields. */
const ANY_OBJECT = /^(I[A-Z].*|Cpu|Cron|EnvValue)$/;

/** Whatever isn't `null`, which is the same as nothing, has to be an instance. */
function mustBeInstance(name: string, value: unknown, path: Path, problems: Problems): void {
  const isPlain = isPlainObject(value);
  const isInstance = isPlain ? ANY_OBJECT.test(name) && Object.keys(value).length > 0 : typeof value === 'object' && !Array.isArray(value);
  if (value === null || isInstance) { return; }
  const shown = name.replace(/^I(?=[A-Z])/, '');
  const instance = lookUp(INSTANCES, shown);
  const remedy = instance ? `use ${instance}` : `make one with the functions of ${shown}`;
  // the value of a variable can be a secret
  mustBe(`${/^[AEIOU]/.test(shown) ? 'an' : 'a'} ${shown}`, value, path, remedy, problems, name === 'EnvValue' ? showType : undefined);
}

function mustBe(what: string, value: unknown, path: Path, remedy: string, problems: Problems, show = problems.show): void {
  problems.add([{ code: INVALID_OPTION, path, message: `must be ${what}, got ${show(value)}`, remedy }]);
}
