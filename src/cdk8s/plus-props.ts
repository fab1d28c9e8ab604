import { isPlainObject, nearestName, Path, Problem, Problems } from '../options';
import { jsiiTypeOf } from './internals';
import { PLUS_PROPS, PLUS_VERSIONS } from './plus-props.generated';
import { INVALID_OPTION, Schema, UNKNOWN_OPTION } from '../options/schema';

/** A prop: the struct of its value, with [] for a list, and the first version of cdk8s-plus that has it. */
type Prop = string | { readonly of: string; readonly since: number };

const STRUCTS: Readonly<Record<string, Readonly<Record<string, Prop>>>> = PLUS_PROPS;
const VERSIONS: Readonly<Record<string, string>> = PLUS_VERSIONS;

/** Facts about the installed cdk8s-plus. */
interface Plus {
  readonly version: number;
  /** Whether it is newer than all known versions, so that it may have more props. */
  readonly isNewer: boolean;
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
  const { fqn, version } = jsiiTypeOf(base);
  const [name, className] = fqn.split('.');
  const problems = new Problems(INVALID_OPTION);
  const plus = { version: Number(/\d+$/.exec(name)?.[0]), isNewer: isNewer(version, VERSIONS[name]) };
  check(struct ?? `${className}Props`, props, [], plus, own, ownOfContainer, problems);
  return problems.list;
}

function check(
  struct: string, value: unknown, path: Path, plus: Plus, own: Own, ownOfContainer: Own, problems: Problems,
): void {
  if (!isPlainObject(value)) {
    // instances of classes are valid props; null, lists and strings aren't
    if (typeof value !== 'object' || value === null || Array.isArray(value)) { problems.must(path, value, 'be an object', 'use an object'); }
    return;
  }
  const props = Object.hasOwn(STRUCTS, struct) ? STRUCTS[struct] : undefined;
  if (!props) { return; }
  const known = Object.keys(props).filter((name) => sinceOf(props[name]) <= plus.version || plus.isNewer);
  const names = [...known, ...Object.keys(own)];
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) { continue; }
    const at = [...path, key];
    if (Object.hasOwn(own, key)) {
      own[key].check(inner, at, problems);
    } else if (known.includes(key)) {
      const type = typeOf(props[key]);
      const of = type.replace('[]', '');
      const below = of === 'ContainerProps' ? ownOfContainer : {};
      if (type.endsWith('[]')) {
        if (!Array.isArray(inner)) { problems.must(at, inner, 'be a list', 'use a list'); continue; }
        if (of !== '') { inner.forEach((item, i) => check(of, item, [...at, i], plus, below, ownOfContainer, problems)); }
      } else if (of !== '') {
        check(of, inner, at, plus, below, ownOfContainer, problems);
      }
    } else if (!plus.isNewer || nearestName(key, names) !== undefined) {
      problems.unknown(at, names, 'option', UNKNOWN_OPTION);
    }
  }
}

function sinceOf(prop: Prop): number {
  return typeof prop === 'string' ? 0 : prop.since;
}

function typeOf(prop: Prop): string {
  return typeof prop === 'string' ? prop : prop.of;
}

function isNewer(installed: string, known: string | undefined): boolean {
  if (known === undefined) { return true; }
  const [a, b] = [installed, known].map((version) => version.split('.').map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  return at !== -1 && a[at] > b[at];
}
