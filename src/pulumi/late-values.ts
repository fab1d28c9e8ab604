import { all, Input, Output } from '@pulumi/pulumi';
import { NamedObject, ObjectSet } from '../complete';
import { formatPath, formatProblem, isPlainObject, PlainObject, Problem, valueAt, withValueAt } from '../manifest';

/**
 * Arguments with values that come late, for functions of the core that want all of them now. Which leaves of the objects hang on a value
 * is found by trying: the objects are made with several stand-ins for it, and what differs hangs on it. Only that becomes an Output, which
 * makes the objects once more from the real value. Once all is known, what was found is held against the objects as they really are.
 */

type Path = readonly (string | number)[];

/** A value that isn't known yet. */
interface LateValue {
  readonly path: Path;
  readonly value: Input<unknown>;
}

/** A leaf of an object, and the late values (by index) that it hangs on. */
interface LateLeaf {
  readonly path: Path;
  readonly hangsOn: readonly number[];
}

/** An object set as far as it is known. */
export interface LateObjectSet extends ObjectSet {
  /** What is wrong when all is known; absent when all is known already. */
  readonly problemsOf?: (known: any) => readonly Problem[];
}

/** What is tried in place of a value: something of each kind that options are. */
const STAND_INS: readonly unknown[] = [
  undefined, false, true,
  'late-a', 'late-b', 'late-a.example', 'late-b.example', 'https://late-a.example', 'https://late-b.example', 'v1.31.2', 'v1.36.3', '1Gi', '2Gi', '30s', '1m',
  '10.77.0.0/16', '172.29.0.0/16', '192.168.240.0/20', '10.77.0.9', '10.96.0.53',
  'C:\\late\\a', 'C:\\late\\b', '/late/a', '/late/b', '\\\\late-a\\share', '\\\\late-b\\share', '//late-a/share', '//late-b/share', 'LATE\\a', 'LATE\\b',
  'LTSC2019', 'LTSC2022', '0E-2B', '0E-2C',
  1, 2, 25, 26, 4097, 8443,
  { version: 'v1.36.3' },
];

/** The objects that arguments make, with an Output wherever a value is needed that isn't known yet. */
export function lateObjectSet<A>(args: A, make: (args: A) => ObjectSet): LateObjectSet {
  const late = lateValues(args);
  return late.length === 0 ? make(args) : new Trials(args, make, late).result();
}

/** The values that aren't known yet, wherever in arguments they stand. */
export function lateValues(value: unknown, path: Path = []): readonly LateValue[] {
  if (Output.isInstance(value) || value instanceof Promise) { return [{ path, value }]; }
  if (Array.isArray(value)) { return value.flatMap((item, i) => lateValues(item, [...path, i])); }
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => lateValues(inner, [...path, key])) : [];
}

/** How many stand-ins that nothing is wrong with are enough for a value. */
const ENOUGH = 9;
/** How many stand-ins of each value are tried beside other ones for the others: what hangs on two together shows then. */
const FEW = 4;

/** A stand-in for one value, and the set that it makes. */
interface Run {
  readonly standIn: unknown;
  readonly set: ObjectSet;
}

/** Stand-ins for all values, the set that they make, and the runs in which one of them is another one, by its index. */
interface Round {
  readonly base: ObjectSet;
  readonly runs: readonly (readonly Run[])[];
}

/** The trials of one set of arguments. */
class Trials<A> {
  /** A stand-in for each value, of which nothing is wrong. */
  private readonly standIns: readonly unknown[];
  private readonly base: ObjectSet;
  private readonly leaves: ReadonlyMap<string, readonly LateLeaf[]>;
  private readonly problems: readonly Problem[];
  private readonly advice: readonly Problem[];

  constructor(private readonly args: A, private readonly make: (args: A) => ObjectSet, private readonly late: readonly LateValue[]) {
    const standIns: unknown[] = late.map(() => 'late-a');
    // twice, since a first stand-in can only be as good as the others are
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
    // a value of which little can be told may hide what hangs on the others
    const hiding = late.map((_, i) => areFew(first.runs[i]));
    this.leaves = new Map(this.base.objects.map(({ id }) => [id, leavesOf(differ(id)).map(({ path, hangsOn }) =>
      ({ path, hangsOn: hangsOn.some((i) => hiding[i]) ? late.map((_, i) => i) : hangsOn }))]));
    const decides = (i: number) => rounds.some(({ base, runs }) =>
      (areFew(runs[i]) ? [...this.runs(i, standIns)] : runs[i]).some(({ set }) => kindsOf(set) !== kindsOf(base)));
    this.advice = this.common(({ advice }) => advice, first);
    this.problems = [
      ...late.flatMap(({ path }, i) => (decides(i)
        ? [{ code: 'late-value', path, message: 'isn\'t known yet, but decides which objects there are', remedy: 'give it as a plain value' }]
        : [])),
      ...this.common(({ problems }) => problems, first),
    ];
  }

  public result(): LateObjectSet {
    const memo = new Map<string, ObjectSet | undefined>();
    const whole = all(this.late.map(({ value }) => value)).apply((values) => this.made(values));
    const leaf = (id: string, { path, hangsOn }: LateLeaf) => all(hangsOn.map((i) => this.late[i].value)).apply((values): unknown => {
      const key = hangsOn.join();
      if (!memo.has(key)) { memo.set(key, this.madeOf(hangsOn, values)); }
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

  /** What the stand-ins for one value make, without those that something is wrong with. */
  private usable(index: number, standIns: readonly unknown[], tried: readonly unknown[]): readonly Run[] {
    const runs: Run[] = [];
    let faultless = 0;
    for (const run of this.runs(index, standIns, tried)) {
      runs.push(run);
      faultless += run.set.problems.length === 0 ? 1 : 0;
      if (faultless === ENOUGH) { break; }
    }
    const fewest = Math.min(...runs.map(({ set }) => set.problems.length));
    const { path } = this.late[index];
    return runs.filter(({ set }) => set.problems.length === fewest && !set.problems.some((problem) => isWithin(problem.path, path)));
  }

  /** The first stand-in for one value that nothing is wrong with, else the one with which the least is. */
  private best(index: number, standIns: readonly unknown[]): unknown {
    let best: Run | undefined;
    for (const run of this.runs(index, standIns)) {
      if (!best || run.set.problems.length < best.set.problems.length) { best = run; }
      if (best.set.problems.length === 0) { break; }
    }
    return best?.standIn;
  }

  private* runs(index: number, standIns: readonly unknown[], tried = STAND_INS): Iterable<Run> {
    // an item of a list is there
    const fitting = typeof this.late[index].path.at(-1) === 'number' ? tried.filter((standIn) => standIn !== undefined) : tried;
    for (const standIn of fitting) {
      let set: ObjectSet;
      try {
        set = this.made(standIns.map((own, i) => (i === index ? standIn : own)));
      } catch {
        // of a type that the option can't be
        continue;
      }
      yield { standIn, set };
    }
  }

  /** The set that values in place of the late ones make. */
  private made(values: readonly unknown[]): ObjectSet {
    return this.make(this.late.reduce((args, { path }, i) => withValueAt(args, path, values[i]), this.args as PlainObject) as A);
  }

  /** The set that some of the late values make, by their indices, with stand-ins for the others; `undefined` when they don't get on with those. */
  private madeOf(indices: readonly number[], values: readonly unknown[]): ObjectSet | undefined {
    const set = this.made(this.standIns.map((standIn, i) => (indices.includes(i) ? values[indices.indexOf(i)] : standIn)));
    return set.problems.length > this.base.problems.length ? undefined : set;
  }

  /** What is said whatever the late values are. */
  private common(of: (set: ObjectSet) => readonly Problem[], { base, runs }: Round): readonly Problem[] {
    return of(base).filter((problem) => !this.late.some(({ path }) => isWithin(problem.path, path))
      && runs.flat().every(({ set }) => of(set).some((other) => formatProblem(other) === formatProblem(problem))));
  }

  /** What the trials haven't shown: it would go into the cluster with the value of a stand-in. */
  private missed(known: A, set: ObjectSet): readonly Problem[] {
    const say = (path: Path): Problem => ({
      code: 'late-value', path, message: `hangs on ${this.late.map((late) => formatPath(late.path)).join(', ')} in a way that didn't show before`, remedy: 'give that as a plain value',
    });
    if (kindsOf(set) !== kindsOf(this.base)) { return [say([])]; }
    const expectedAt = (id: string, { path, hangsOn }: LateLeaf) =>
      valueAt(objectOf(this.madeOf(hangsOn, hangsOn.map((i) => valueAt(known, this.late[i].path))) ?? set, id), path);
    return this.base.objects.flatMap(({ id, manifest }) => {
      const expected = this.leaves.get(id)!.reduce((at, leaf) => withValueAt(at, leaf.path, expectedAt(id, leaf)), manifest);
      return differences(expected, objectOf(set, id)).map((path) => say([String(manifest.kind), ...path]));
    });
  }
}

/** Some of a list, from one end to the other. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  return list.length <= count ? list : Array.from({ length: count }, (_, n) => list[Math.round(n * (list.length - 1) / (count - 1))]);
}

function objectOf({ objects }: ObjectSet, id: string): PlainObject | undefined {
  return objects.find((object) => object.id === id)?.manifest;
}

function kindsOf({ objects }: ObjectSet): string {
  return objects.map(({ id, manifest }: NamedObject) => `${id} ${String(manifest.apiVersion)} ${String(manifest.kind)}`).join();
}

/** Whether runs are too few to tell what hangs on their value. */
function areFew(runs: readonly Run[]): boolean {
  return runs.filter(({ standIn }) => standIn !== undefined).length < 2;
}

/** Where an object differs from what runs make of it; of few, all but its name may. */
function differing(manifest: PlainObject | undefined, made: readonly (PlainObject | undefined)[], few: boolean): readonly Path[] {
  if (few) { return Object.keys(manifest ?? {}).filter((key) => !['apiVersion', 'kind', 'metadata'].includes(key)).map((key) => [key]); }
  return made.flatMap((other) => differences(manifest, other));
}

/** The leaves of an object that hang on late values, by where each of those makes a difference; of two, one in the other, the outer one. */
function leavesOf(differ: readonly (readonly Path[])[]): readonly LateLeaf[] {
  const found = new Map<string, { path: Path; hangsOn: Set<number> }>();
  differ.forEach((paths, i) => paths.forEach((path) => {
    const leaf = found.get(formatPath(path)) ?? { path, hangsOn: new Set() };
    leaf.hangsOn.add(i);
    found.set(formatPath(path), leaf);
  }));
  const leaves = [...found.values()];
  const outer = leaves.filter(({ path }) => !leaves.some((other) => other.path.length < path.length && isWithin(path, other.path)));
  return outer.map(({ path }) => ({
    path, hangsOn: [...new Set(leaves.filter((leaf) => isWithin(leaf.path, path)).flatMap((leaf) => [...leaf.hangsOn]))].sort((a, b) => a - b),
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
