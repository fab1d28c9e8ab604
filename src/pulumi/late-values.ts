import { all, Input, Output } from '@pulumi/pulumi';
import { formatPath, formatProblem, isPlainObject, PlainObject, Problem, valueAt, withValueAt } from '../manifest';
import { NamedObject, ObjectSet } from '../objects';

/**
 * Late values (Outputs and promises) as arguments of core functions, which require plain values. To find the leaves of the objects that depend
 * on a late value, the objects are created with several stand-ins for it and compared. Only leaves that differ become Outputs, which create the
 * objects again from the actual value. When all values are known, the result is verified against the objects created from them.
 */

type Path = readonly (string | number)[];

/** A value that is not known yet. */
interface LateValue {
  readonly path: Path;
  readonly value: Input<unknown>;
}

/** A leaf of an object, and the late values (by index) that it depends on. */
interface LateLeaf {
  readonly path: Path;
  readonly dependsOn: readonly number[];
}

/** An object set with Outputs for all leaves that are not known yet. */
export interface LateObjectSet extends ObjectSet {
  /** Checks the arguments when all of them are known. @default - absent if all of them are known already */
  readonly problemsOf?: (known: any) => readonly Problem[];
}

/** Stand-ins for a late value: examples of each type and format of options. */
const STAND_INS: readonly unknown[] = [
  undefined, false, true,
  'late-a', 'late-b', 'late-a.example', 'late-b.example', 'https://late-a.example', 'https://late-b.example', 'v1.31.2', 'v1.36.3', '1Gi', '2Gi', '30s', '1m',
  '10.77.0.0/16', '172.29.0.0/16', '192.168.240.0/20', '10.77.0.9', '10.96.0.53',
  'C:\\late\\a', 'C:\\late\\b', '/late/a', '/late/b', '\\\\late-a\\share', '\\\\late-b\\share', '//late-a/share', '//late-b/share', 'LATE\\a', 'LATE\\b',
  'LTSC2019', 'LTSC2022', '0E-2B', '0E-2C',
  1, 2, 25, 26, 4097, 8443,
  { version: 'v1.36.3' },
];

/** The objects created from arguments, with an Output for each leaf that depends on a late value. */
export function lateObjectSet<A>(args: A, make: (args: A) => ObjectSet): LateObjectSet {
  const late = lateValues(args);
  return late.length === 0 ? make(args) : new Trials(args, make, late).result();
}

/** The late values in arguments, at any depth. */
export function lateValues(value: unknown, path: Path = []): readonly LateValue[] {
  if (Output.isInstance(value) || value instanceof Promise) { return [{ path, value }]; }
  if (Array.isArray(value)) { return value.flatMap((item, i) => lateValues(item, [...path, i])); }
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => lateValues(inner, [...path, key])) : [];
}

/** Number of valid stand-ins after which no others are tried. */
const ENOUGH = 9;
/** Number of stand-ins per value in combination with those of other values, which shows leaves that depend on two values together. */
const FEW = 4;

/** A stand-in for one value, and the object set created from it. */
interface Run {
  readonly standIn: unknown;
  readonly set: ObjectSet;
}

/** The object set created from stand-ins for all values, and per value the runs with other stand-ins for it. */
interface Round {
  readonly base: ObjectSet;
  readonly runs: readonly (readonly Run[])[];
}

/** The trials of one set of arguments. */
class Trials<A> {
  /** A valid stand-in for each value. */
  private readonly standIns: readonly unknown[];
  private readonly base: ObjectSet;
  private readonly leaves: ReadonlyMap<string, readonly LateLeaf[]>;
  private readonly problems: readonly Problem[];
  private readonly advice: readonly Problem[];

  constructor(private readonly args: A, private readonly make: (args: A) => ObjectSet, private readonly late: readonly LateValue[]) {
    const standIns: unknown[] = late.map(() => 'late-a');
    // twice, since the validity of a stand-in depends on those for the other values
    for (const _ of ['first', 'better']) { late.forEach((__, i) => { standIns[i] = this.best(i, standIns); }); }
    const round = (chosen: readonly unknown[], tried: readonly (readonly unknown[])[]): Round =>
      ({ base: this.made(chosen), runs: late.map((_, i) => this.usable(i, chosen, tried[i])) });
    const first = round(standIns, late.map(() => STAND_INS));
    const few = first.runs.map((runs) => spread(runs.map(({ standIn }) => standIn), FEW));
    const others = Array.from({ length: late.length === 1 ? 0 : FEW }, (_, n) => round(few.map((usable) => usable[n % usable.length]), few));
    const rounds = [first, ...others];
    this.standIns = standIns;
    this.base = first.base;
    const differ = (id: string) => late.map((_, i) => rounds.flatMap(({ base, runs }) =>
      differing(objectOf(base, id), runs[i].map(({ set }) => objectOf(set, id)), areFew(runs[i]))));
    // a value with few valid stand-ins may hide what depends on the others
    const hiding = late.map((_, i) => areFew(first.runs[i]));
    this.leaves = new Map(this.base.objects.map(({ id }) => [id, leavesOf(differ(id)).map(({ path, dependsOn }) =>
      ({ path, dependsOn: dependsOn.some((i) => hiding[i]) ? late.map((_, i) => i) : dependsOn }))]));
    const decides = (i: number) => rounds.some(({ base, runs }) =>
      (areFew(runs[i]) ? [...this.runs(i, standIns)] : runs[i]).some(({ set }) => kindsOf(set) !== kindsOf(base)));
    this.advice = this.common(({ advice }) => advice, first);
    this.problems = [
      ...late.flatMap(({ path }, i) => (decides(i)
        ? [{ code: 'late-value', path, message: 'must be a plain value, got an Output: it decides which objects are created', remedy: 'pass a plain value' }]
        : [])),
      ...this.common(({ problems }) => problems, first),
    ];
  }

  public result(): LateObjectSet {
    const memo = new Map<string, ObjectSet | undefined>();
    const whole = all(this.late.map(({ value }) => value)).apply((values) => this.made(values));
    const leaf = (id: string, { path, dependsOn }: LateLeaf) => all(dependsOn.map((i) => this.late[i].value)).apply((values): unknown => {
      const key = dependsOn.join();
      if (!memo.has(key)) { memo.set(key, this.madeOf(dependsOn, values)); }
      const set = memo.get(key);
      return set ? valueAt(objectOf(set, id), path) : whole.apply((known) => valueAt(objectOf(known, id), path));
    });
    return {
      objects: this.base.objects.map(({ id, manifest }) => ({
        id, manifest: this.leaves.get(id)!.reduce((at, late) => withValueAt(at, late.path, leaf(id, late)), manifest),
      })),
      problems: this.problems,
      advice: this.advice,
      problemsOf: (known) => {
        const set = this.make(known);
        return set.problems.length > 0 ? set.problems : this.missed(known, set);
      },
    };
  }

  /** The object sets created from the stand-ins for one value, without invalid ones. */
  private usable(index: number, standIns: readonly unknown[], tried: readonly unknown[]): readonly Run[] {
    const runs: Run[] = [];
    let valid = 0;
    for (const run of this.runs(index, standIns, tried)) {
      runs.push(run);
      valid += run.set.problems.length === 0 ? 1 : 0;
      if (valid === ENOUGH) { break; }
    }
    const fewest = Math.min(...runs.map(({ set }) => set.problems.length));
    const { path } = this.late[index];
    return runs.filter(({ set }) => set.problems.length === fewest && !set.problems.some((problem) => isWithin(problem.path, path)));
  }

  /** The first valid stand-in for one value, else the one with the fewest problems. */
  private best(index: number, standIns: readonly unknown[]): unknown {
    let best: Run | undefined;
    for (const run of this.runs(index, standIns)) {
      if (!best || run.set.problems.length < best.set.problems.length) { best = run; }
      if (best.set.problems.length === 0) { break; }
    }
    return best?.standIn;
  }

  private* runs(index: number, standIns: readonly unknown[], tried = STAND_INS): Iterable<Run> {
    // an item of a list is present
    const fitting = typeof this.late[index].path.at(-1) === 'number' ? tried.filter((standIn) => standIn !== undefined) : tried;
    for (const standIn of fitting) {
      let set: ObjectSet;
      try {
        set = this.made(standIns.map((own, i) => (i === index ? standIn : own)));
      } catch {
        // invalid type for this option
        continue;
      }
      yield { standIn, set };
    }
  }

  /** The object set created from plain values in place of the late ones. */
  private made(values: readonly unknown[]): ObjectSet {
    return this.make(this.late.reduce((args, { path }, i) => withValueAt(args, path, values[i]), this.args as PlainObject) as A);
  }

  /** The object set created from some late values, by their indices, with stand-ins for the others; `undefined` if they conflict with those. */
  private madeOf(indices: readonly number[], values: readonly unknown[]): ObjectSet | undefined {
    const set = this.made(this.standIns.map((standIn, i) => (indices.includes(i) ? values[indices.indexOf(i)] : standIn)));
    return set.problems.length > this.base.problems.length ? undefined : set;
  }

  /** Problems that don't depend on the late values. */
  private common(of: (set: ObjectSet) => readonly Problem[], { base, runs }: Round): readonly Problem[] {
    return of(base).filter((problem) => !this.late.some(({ path }) => isWithin(problem.path, path))
      && runs.flat().every(({ set }) => of(set).some((other) => formatProblem(other) === formatProblem(problem))));
  }

  /** Differences that the stand-ins didn't show. Without this check, the object would be created with the value of a stand-in. */
  private missed(known: A, set: ObjectSet): readonly Problem[] {
    const problemAt = (path: Path): Problem => ({
      code: 'late-value', path, message: `depends on ${this.late.map((late) => formatPath(late.path)).join(', ')} in a way that the preview could not determine`, remedy: 'pass these arguments as plain values',
    });
    if (kindsOf(set) !== kindsOf(this.base)) { return [problemAt([])]; }
    const expectedAt = (id: string, { path, dependsOn }: LateLeaf) =>
      valueAt(objectOf(this.madeOf(dependsOn, dependsOn.map((i) => valueAt(known, this.late[i].path))) ?? set, id), path);
    return this.base.objects.flatMap(({ id, manifest }) => {
      const expected = this.leaves.get(id)!.reduce((at, leaf) => withValueAt(at, leaf.path, expectedAt(id, leaf)), manifest);
      return differences(expected, objectOf(set, id)).map((path) => problemAt([String(manifest.kind), ...path]));
    });
  }
}

/** Evenly spaced items of a list. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  return list.length <= count ? list : Array.from({ length: count }, (_, n) => list[Math.round(n * (list.length - 1) / (count - 1))]);
}

function objectOf({ objects }: ObjectSet, id: string): PlainObject | undefined {
  return objects.find((object) => object.id === id)?.manifest;
}

function kindsOf({ objects }: ObjectSet): string {
  return objects.map(({ id, manifest }: NamedObject) => `${id} ${String(manifest.apiVersion)} ${String(manifest.kind)}`).join();
}

/** Whether there are too few runs to detect what depends on their value. */
function areFew(runs: readonly Run[]): boolean {
  return runs.filter(({ standIn }) => standIn !== undefined).length < 2;
}

/** The paths at which an object differs between runs. With few runs, all fields except its identity count as different. */
function differing(manifest: PlainObject | undefined, made: readonly (PlainObject | undefined)[], few: boolean): readonly Path[] {
  if (few) { return Object.keys(manifest ?? {}).filter((key) => !['apiVersion', 'kind', 'metadata'].includes(key)).map((key) => [key]); }
  return made.flatMap((other) => differences(manifest, other));
}

/** The leaves of an object that hang on late values, by where each of those makes a difference; of two, one in the other, the outer one. */
function leavesOf(differ: readonly (readonly Path[])[]): readonly LateLeaf[] {
  const found = new Map<string, { path: Path; dependsOn: Set<number> }>();
  differ.forEach((paths, i) => paths.forEach((path) => {
    const leaf = found.get(formatPath(path)) ?? { path, dependsOn: new Set() };
    leaf.dependsOn.add(i);
    found.set(formatPath(path), leaf);
  }));
  const leaves = [...found.values()];
  const outer = leaves.filter(({ path }) => !leaves.some((other) => other.path.length < path.length && isWithin(path, other.path)));
  return outer.map(({ path }) => ({
    path, dependsOn: [...new Set(leaves.filter((leaf) => isWithin(leaf.path, path)).flatMap((leaf) => [...leaf.dependsOn]))].sort((a, b) => a - b),
  }));
}

/** The paths at which two values differ, as deep as possible. */
function differences(one: unknown, two: unknown, path: Path = []): readonly Path[] {
  if (Object.is(one, two)) { return []; }
  if (Array.isArray(one) && Array.isArray(two) && one.length === two.length) {
    return one.flatMap((item, i) => differences(item, two[i], [...path, i]));
  }
  if (isPlainObject(one) && isPlainObject(two)) {
    return [...new Set([...Object.keys(one), ...Object.keys(two)])].flatMap((key) => differences(one[key], two[key], [...path, key]));
  }
  return [path];
}

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, i) => path[i] === key);
}
