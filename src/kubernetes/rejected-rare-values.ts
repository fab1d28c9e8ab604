/**
 * Values that the API server rejects in fields that few Pods have. `rejected-values` decides which Pods need them; the playground loads them apart.
 */
import { FoundContainer } from './containers';
import { isKnownLater, isKnownNow, isPlaceholder, wrongField } from './objects';
import {
  isPlainObject, listAt, lookUp, objectAt, Path, PlainObject, Problem, sameQuantity, scalarText, show, thousandthsOf, valueAt,
} from '../base';

/** A reference to a resource of a container whose divisor isn't one of those that the API server knows. */
export function divisorOfResource(ref: unknown, path: Path): readonly Problem[] {
  const [resource, divisor] = ['resource', 'divisor'].map((key) => scalarText(valueAt(ref, [key])));
  if (isPlaceholder(resource) || dividesResource(resource!, divisor!)) { return []; }
  const remedy = 'use 1, or a unit: 1m for cpu, and such as 1k or 1Mi for others';
  return [wrongField(['spec', ...path, 'divisor'], valueAt(ref, ['divisor']), `be a divisor of ${resource}`, remedy)];
}

/** Source: kubernetes v1.37.2 `validateContainerResourceDivisor`, read 2026-11-30: it compares canonical texts, which keep exponents; 0 is unset. */
function dividesResource(resource: string, divisor: string): boolean {
  const units = /\de[-+]?\d/i.test(divisor) ? [''] : /\.cpu$/.test(resource) ? ['', 'm'] : (/i\s*$/.test(divisor) ? 'Ki Mi Gi Ti Pi Ei' : ' k M G T P E').split(' ');
  return ['0', ...units.map((unit) => `1${unit}`)].some((each) => sameQuantity(each, divisor.trim()));
}

/** Files of different sources of a projected volume with one path. A token isn't compared with them. */
export function projectedPathProblems(spec: PlainObject): readonly Problem[] {
  return listAt(spec, 'volumes').flatMap((volume, v) => {
    const seen = new Set<unknown>();
    const sources = listAt(objectAt(objectAt({ volume }, 'volume'), 'projected'), 'sources');
    return sources.flatMap((source, s) => ['secret', 'configMap', 'downwardAPI'].flatMap((kind) => (
      listAt(objectAt(objectAt({ source }, 'source'), kind), 'items').flatMap((item, i): readonly Problem[] => {
        const path = valueAt(item, ['path']);
        if (!isKnownNow(path) || path === '' || seen.size < seen.add(path).size) { return []; }
        const at = ['spec', 'volumes', v, 'projected', 'sources', s, kind, 'items', i, 'path'];
        return [wrongField(at, path, 'be unique in the volume', 'use another path')];
      }))));
  });
}

/** Constraints with a number of domains that is ignored, and two of one kind. */
export function spreadProblems(constraints: readonly unknown[]): readonly Problem[] {
  const first = new Map<string, number>();
  return constraints.flatMap((constraint, i): readonly Problem[] => {
    const { minDomains, topologyKey, whenUnsatisfiable } = isPlainObject(constraint) ? constraint : {};
    const at = ['spec', 'topologySpreadConstraints', i];
    const isIgnored = isKnownNow(minDomains) && whenUnsatisfiable === 'ScheduleAnyway';
    const must = 'be unset with whenUnsatisfiable: ScheduleAnyway';
    const found = isIgnored ? [wrongField([...at, 'minDomains'], minDomains, must, 'remove it, or use DoNotSchedule')] : [];
    if (![topologyKey, whenUnsatisfiable].every((part) => typeof part === 'string' && part !== '' && isKnownNow(part))) { return found; }
    const kind = [topologyKey, whenUnsatisfiable].join();
    const earlier = first.get(kind);
    if (earlier === undefined) {
      first.set(kind, i);
      return found;
    }
    const shown = `${show(topologyKey)} with ${show(whenUnsatisfiable)}`;
    const message = `must differ from topologySpreadConstraints[${earlier}] in topologyKey or whenUnsatisfiable, got ${shown} twice`;
    return [...found, { code: 'field-value', path: at, message, remedy: 'remove one of the two' }];
  });
}

/** Devices and other resources that can't be shared or divided: a container has all that it requests, so its limit is the same. */
export function extendedResourceProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  const found: Problem[] = [];
  for (const { container, path } of containers) {
    const resources = objectAt(container, 'resources');
    for (const list of ['limits', 'requests']) {
      for (const [name, amount] of Object.entries(objectAt(resources, list))) {
        if (!name.includes('/') || /(^|\.)kubernetes\.io\//.test(name) || isKnownLater(amount)) { continue; }
        const thousandths = thousandthsOf(amount);
        if (thousandths === undefined) { continue; }
        const at = ['spec', ...path, 'resources', list, name];
        if (thousandths % 1_000n !== 0n) {
          found.push(wrongField(at, amount, 'be an integer', 'use an integer: extended resources can\'t be divided'));
        }
        const limit = lookUp(objectAt(resources, 'limits'), name);
        if (list === 'limits' || isKnownLater(resources.limits) || isKnownLater(limit) || thousandths === thousandthsOf(limit)) { continue; }
        const rest = ` where the limit is ${limit === undefined ? 'missing' : show(limit)}`;
        found.push(wrongField(at, amount, 'be the limit of the extended resource', 'set both to the same number', rest));
      }
    }
  }
  return found;
}
