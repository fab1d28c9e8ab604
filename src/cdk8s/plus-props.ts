import { jsiiTypeOf } from './internals';
import PLUS_PROPS from './plus-props.json';
import { INVALID_OPTION, isPlainObject, lookUp, nearestName, Path, Problem, Problems, remembering, Schema, UNKNOWN_OPTION } from '../base';
import { isOlder } from '../knowledge';

/**
 * A prop of a workload or Service, of any cdk8s-plus: the struct of its value, with [] for a list, and the first version of cdk8s-plus that has it.
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
  /** The types of the props that it has, by struct; `undefined` for a struct that isn't known. */
  readonly propsOf: (struct: string) => ReadonlyMap<string, PropType> | undefined;
}

/** The struct of a prop, empty for other types, and whether it is a list. */
interface PropType {
  readonly struct: string;
  readonly isList: boolean;
}

/** Options of this library in addition to the props of cdk8s-plus. */
type Own = Readonly<Record<string, Schema>>;

/**
 * Props that a class of cdk8s-plus doesn't have: it would silently ignore misspelled ones. Paths start at the props.
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
    const all = lookUp(STRUCTS, struct);
    if (!all) { return undefined; }
    const props = new Map<string, PropType>();
    for (const [key, prop] of Object.entries(all)) {
      const { of, since } = typeof prop === 'string' ? { of: prop, since: 0 } : prop;
      if (newer || since <= minor) { props.set(key, { struct: of.replace('[]', ''), isList: of.endsWith('[]') }); }
    }
    return props;
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
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (inner === undefined) { continue; }
    const at = [...path, key];
    const type = props.get(key);
    const schema = lookUp(own, key);
    if (schema) {
      schema.check(inner, at, problems);
    } else if (type) {
      const below = type.struct === 'ContainerProps' ? ownOfContainer : {};
      if (type.isList) {
        if (!Array.isArray(inner)) { problems.must(at, inner, 'be a list', 'use a list'); continue; }
        if (type.struct !== '') { inner.forEach((item, i) => check(type.struct, item, [...at, i], plus, below, ownOfContainer, problems)); }
      } else if (type.struct !== '') {
        check(type.struct, inner, at, plus, below, ownOfContainer, problems);
      }
    } else {
      const names = [...props.keys(), ...Object.keys(own)];
      if (!plus.isNewer || nearestName(key, names) !== undefined) { problems.unknown(at, names, 'option', UNKNOWN_OPTION); }
    }
  }
}
