import { filterObject } from './filter-object';
import { KnownObjects } from './known-objects';
import { FilterOptions, settingsOf, unmatchedPatterns } from './options';
import { FilteredObjects, joined, ReportedProblems, reportOf } from './result';
import { ANY_OBJECT, checkArgument, listOf, PlainObject } from '../../base';
import { applyEdits, editBelow } from '../../findings';
import { kubernetesObjects } from '../../yaml';

const OBJECTS = listOf(ANY_OBJECT);

/**
 * `filterText` for objects that were read already. The given objects are never changed.
 *
 * @param objects Kubernetes objects, or Lists of them, as in JSON
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { filterObjects } from 'k8s-windows/filter';
 *
 * const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
 * const { result, changes } = filterObjects([pod]);
 * console.log(result, changes);
 * ```
 */
export function filterObjects(objects: readonly object[], options: FilterOptions = {}): FilteredObjects {
  checkArgument('objects', objects, OBJECTS);
  const settings = settingsOf(options);
  const known = new KnownObjects(settings);
  const reported = new ReportedProblems(settings, known);
  const read = (objects as readonly PlainObject[]).map((object) => ({ object, inner: kubernetesObjects([object], { text: '', offset: 0 }) }));
  for (const { inner } of read) { inner.forEach(({ object }) => known.learn(object)); }
  const all = read.map(({ object, inner }) => {
    const filtered = inner.map((at) => ({ ...at, filtered: filterObject(at.object, settings, known) }));
    const edits = filtered.flatMap(({ path, filtered: { edits: own } }) => own.map((edit) => editBelow(path, edit)));
    return { result: applyEdits(object, edits), reports: filtered.map((at) => reportOf(at.object, reported.of(at, at.filtered))) };
  });
  const count = read.reduce((sum, { inner }) => sum + inner.length, 0);
  return {
    result: all.map(({ result }) => result), objects: count, unmatched: count === 0 ? [] : unmatchedPatterns(settings),
    ...joined(all.flatMap(({ reports }) => reports)),
  };
}
