import { all, Input, Output } from '@pulumi/pulumi';
import {
  formatPath, isPathWithin, isPlainObject, lookUp, NOT_KNOWN_YET, objectAt, Path, PlainObject, Problem, TEXT_NOT_KNOWN_YET, UNKNOWN_OPTION,
} from '../base';
import { withValueAt } from '../kubernetes';
import { ObjectSet } from '../objects';

/** A value that is not known yet. */
export interface LateValue {
  readonly path: Path;
  readonly value: Input<unknown>;
}

/** An object set with Outputs for all fields that may depend on late values. */
export interface LateObjectSet extends ObjectSet {
  /** Checks the arguments when all of them are known, or those that are. @default - absent if all of them are known already */
  readonly problemsOf?: (known: any) => readonly Problem[];
}

/** What the core makes of arguments with late values. */
export interface LateMade<R> {
  /** What is made now, with a placeholder in place of each late value. */
  readonly now: R;
  /** What is made of the actual values. */
  readonly known: Output<R>;
  /** Problems and advice that don't depend on late values. */
  readonly problems: readonly Problem[];
  readonly advice: readonly Problem[];
}

type Found = Pick<ObjectSet, 'problems' | 'advice'>;

/** In place of each late value until it is known. Core functions never check such a value, and its text is in what is made of it. */
const PLACEHOLDER = Object.freeze(new (class LateValuePlaceholder {
  public toString(): string { return TEXT_NOT_KNOWN_YET; }
  public toJSON(): string { return TEXT_NOT_KNOWN_YET; }
})());

/** What the core makes of arguments, whose late values are given. @param isDeciding whether an argument must be a plain value, by its path */
export function madeLate<A, R extends Found>(
  args: A, late: readonly LateValue[], make: (args: A) => R, isDeciding: (path: Path) => boolean,
): LateMade<R> {
  const now = make(withValues(args, late, late.map(({ path }) => (isDeciding(path) ? undefined : PLACEHOLDER))));
  const isAbout = (path: Path) => late.some((value) => isPathWithin(path, value.path) || isPathWithin(value.path, path));
  // of an unknown option, the name is at fault
  const isKnownNow = ({ code, path, message, remedy }: Problem) =>
    code === UNKNOWN_OPTION || (!isAbout(path) && ![message, remedy].some((text) => text.includes(NOT_KNOWN_YET)));
  return {
    now,
    known: all(late.map(({ value }) => value)).apply((values) => make(withValues(args, late, values))),
    problems: [
      ...late.filter(({ path }) => isDeciding(path)).map(({ path }): Problem => ({
        code: 'late-value', path, message: 'must be a plain value, got an Output: it decides which objects are created', remedy: 'pass a plain value',
      })),
      ...now.problems.filter(isKnownNow),
    ],
    advice: now.advice.filter(isKnownNow),
  };
}

/**
 * The objects created from arguments, which may have late values (Outputs and promises) at any depth. Which objects there are is known now, and so
 * is the metadata that doesn't contain a late value. All other fields are Outputs, which create the objects again from the actual values.
 *
 * @param plain arguments that decide which objects are created, so they must be plain values
 */
export function lateObjectSet<A>(args: A, make: (args: A) => ObjectSet, plain: readonly string[] = []): LateObjectSet {
  const late = lateValues(args);
  if (late.length === 0) { return make(args); }
  const isDeciding = (path: Path) => plain.includes(formatPath(path.filter((key) => typeof key === 'string')));
  const { now, known, problems, advice } = madeLate(args, late, make, isDeciding);
  const lateField = (id: string, key: string) => known.apply((set): unknown => lookUp(objectOf(set, id), key));
  const lateMetadata = (id: string, key: string) => known.apply((set): unknown => lookUp(objectAt(objectOf(set, id), 'metadata'), key));
  return {
    objects: now.objects.map(({ id, manifest }) => ({
      id,
      manifest: mapFields(manifest, (value, key) => {
        if (TYPE.includes(key)) { return value; }
        if (key !== 'metadata' || !isPlainObject(value)) { return lateField(id, key); }
        return mapFields(value, (inner, name) => (isKnown(inner) ? inner : lateMetadata(id, name)));
      }),
    })),
    problems,
    advice,
    problemsOf: (options) => {
      // some may be left out, such as secrets
      if (lateValues(options).length > 0) { return lateObjectSet(options, make, plain).problems; }
      const set = make(options);
      return set.problems.length > 0 ? set.problems : differences(now, set, late);
    },
  };
}

/** Whether a value is known only later. */
export function isLate(value: unknown): boolean {
  return Output.isInstance(value) || value instanceof Promise;
}

/** The late values in arguments, at any depth. */
export function lateValues(value: unknown): readonly LateValue[] {
  return valuesIn(value, isLate);
}

/** The paths of what stands for late values in arguments that are made without them. */
export function placeholdersIn(value: unknown): readonly Path[] {
  return valuesIn(value, (inner) => inner === PLACEHOLDER).map(({ path }) => path);
}

function valuesIn(value: unknown, isSought: (value: unknown) => boolean, path: Path = []): readonly LateValue[] {
  if (isSought(value)) { return [{ path, value }]; }
  if (Array.isArray(value)) { return value.flatMap((item, i) => valuesIn(item, isSought, [...path, i])); }
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, isSought, [...path, key])) : [];
}

const TYPE: readonly string[] = ['apiVersion', 'kind'];

/** Whether a field that passes values on is known now, such as names and labels: a late one contains its placeholder. */
export function isKnown(value: unknown): boolean {
  return !asText(value).includes(TEXT_NOT_KNOWN_YET);
}

function asText(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function withValues<A>(args: A, late: readonly LateValue[], values: readonly unknown[]): A {
  return late.reduce((at, { path }, i) => withValueAt(at, path, values[i]), args as PlainObject) as A;
}

/** An object with each field changed. */
export function mapFields(object: PlainObject, change: (value: unknown, key: string) => unknown): PlainObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

function objectOf({ objects }: ObjectSet, id: string): PlainObject {
  return objects.find((object) => object.id === id)?.manifest ?? {};
}

/** Objects, metadata, and fields that the actual values create, other than those that are registered. */
function differences(now: ObjectSet, set: ObjectSet, late: readonly LateValue[]): readonly Problem[] {
  const problemAt = (path: Path): Problem => ({
    code: 'late-value', path,
    message: `depends on ${late.map((value) => formatPath(value.path)).join(', ')} in a way that the preview could not determine`,
    remedy: 'pass these arguments as plain values',
  });
  if (typesOf(now) !== typesOf(set)) { return [problemAt([])]; }
  return now.objects.flatMap(({ id, manifest }) => {
    const other = objectOf(set, id);
    const [metadata, otherMetadata] = [objectAt(manifest, 'metadata'), objectAt(other, 'metadata')];
    const changed = Object.keys(metadata).filter((key) => isKnown(metadata[key]) && asText(metadata[key]) !== asText(otherMetadata[key]));
    const paths = [
      ...missing(manifest, other).map((key) => [key]), ...[...changed, ...missing(metadata, otherMetadata)].map((key) => ['metadata', key]),
    ];
    return paths.map((path) => problemAt([String(manifest.kind), ...path]));
  });
}

function missing(object: PlainObject, other: PlainObject): readonly string[] {
  return Object.keys(other).filter((key) => !Object.hasOwn(object, key));
}

function typesOf({ objects }: ObjectSet): string {
  return objects.map(({ id, manifest }) => `${id} ${String(manifest.apiVersion)} ${String(manifest.kind)}`).join();
}
