import { ChartSource } from './chart-source';
import { isPlainObject, isPresent, Path, PlainObject, valueAt } from '../../base';
import { visitParts } from '../../kubernetes';

/** How the value of a candidate is changed: a key is added to a map, an item to a list, or a string is set. */
export type Shape = 'map' | 'list' | 'string';

/** A value that may reach Pods. */
export interface Candidate {
  readonly path: Path;
  readonly shape: Shape;
}

/** A list with more items is data, not settings. */
const MAX_ITEMS = 30;
/** More values aren't tried. */
const MAX_CANDIDATES = 4000;

/** The values of a chart that may reach Pods, by how they can be tried. */
export interface Candidates {
  /** Maps and lists; those that are null or absent count as maps. */
  readonly settings: readonly Candidate[];
  /** Null and absent values as lists, and fields that templates read of some map. */
  readonly others: readonly Candidate[];
  /** Values beyond the limit, which aren't tried. */
  readonly dropped: readonly Candidate[];
  /** Null, absent, and empty values, and strings that are worth a try, as strings. */
  readonly strings: readonly Candidate[];
}

/**
 * Finds the values that can be tried: all maps, lists, and nulls, what templates name, and strings.
 *
 * @param values as the templates have them
 * @param fields keys that would be of use in any map of the values
 * @param isTried whether a string with content is worth a try
 */
export function candidatesIn(
  values: PlainObject, source: ChartSource, fields: ReadonlySet<string>, isTried: (path: Path, text: string) => boolean,
): Candidates {
  const known: { readonly path: Path; readonly value: unknown }[] = [];
  const dropped: Path[] = [];
  visitParts(values, (value, path) => {
    if (isCopyOfGlobal(path, source)) { return false; }
    if (known.length >= MAX_CANDIDATES) {
      dropped.push(path);
      return false;
    }
    if (path.length > 0) { known.push({ path, value }); }
    return !Array.isArray(value) || value.length <= MAX_ITEMS;
  });
  const seen = new Set(known.map(({ path }) => JSON.stringify(path)));
  const absent = (paths: readonly Path[]) => {
    const all = paths.filter((path) => {
      const key = JSON.stringify(path);
      const isNew = !seen.has(key) && path.every((own, i) => i === 0 || canHold(valueAt(values, path.slice(0, i)), own));
      seen.add(key);
      return isNew;
    });
    dropped.push(...all.slice(MAX_CANDIDATES));
    return all.slice(0, MAX_CANDIDATES);
  };
  const named = absent(source.references.filter((path) => !isCopyOfGlobal(path, source)));
  const maps = known.filter(({ value }) => isPlainObject(value)).map(({ path }) => path);
  const lists = known.filter(({ value }) => Array.isArray(value)).map(({ path }) => path);
  const used = [...fields].filter((field) => source.fields.has(field));
  const isField = (path: Path) => path.some((key) => fields.has(String(key)));
  const unnamed = absent(maps.filter((path) => !isField(path)).flatMap((path) => used.map((field) => [...path, field])));
  const of = (shape: Shape) => (path: Path): Candidate => ({ path, shape });
  const nulls = known.filter(({ value }) => !isPresent(value)).map(({ path }) => path);
  const texts = known.filter(({ path, value }) => typeof value === 'string' && (value === '' || isTried(path, value))).map(({ path }) => path);
  return {
    settings: [...maps.map(of('map')), ...lists.map(of('list')), ...[...nulls, ...named].map(of('map'))],
    others: [...[...nulls, ...named].map(of('list')), ...unnamed.map(of('map'))],
    dropped: dropped.map(of('map')),
    strings: [...texts, ...nulls, ...named].map(of('string')),
  };
}

/** Whether a path is in `global` of a subchart, which Helm copies from that of the chart. */
function isCopyOfGlobal(path: Path, { subcharts }: ChartSource): boolean {
  return subcharts.some((subchart) => path[subchart.length] === 'global' && subchart.every((key, i) => path[i] === key));
}

function canHold(value: unknown, key: Path[number]): boolean {
  return typeof key === 'number' ? Array.isArray(value) : !isPresent(value) || isPlainObject(value);
}
