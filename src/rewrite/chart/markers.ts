import { Candidate } from './candidates';
import { RenderedObjects } from './rendering';
import { ValueChange, valuesWith } from './values-tree';
import { isPlainObject, Path, PlainObject, Results, valueAt } from '../../base';
import type { PodKinds } from '../../knowledge';
import { FoundPod, podsToComplete, visitParts } from '../../kubernetes';

/** Where a marker appears. */
export interface Appearance {
  /** Identifier of the object. */
  readonly object: string;
  /** Path in the object of the value that holds the marker. */
  readonly path: Path;
}

/** A Pod whose field is made of a value. */
export interface Reached {
  /** Identifier of the object. */
  readonly object: string;
  /** Path of the Pod in the object. */
  readonly pod: Path;
  /** Path in the Pod template of what the value becomes: the whole map, list, or string. */
  readonly at: Path;
}

/** What a value does, as a rendering shows. */
export interface Effect {
  readonly candidate: Candidate;
  readonly reached: readonly Reached[];
  readonly appearances: readonly Appearance[];
}

const NONE: ReadonlySet<Candidate> = new Set();

/** Strings that a chart doesn't have, a different one for each candidate. */
export class Markers {
  private readonly candidates: Candidate[] = [];
  private readonly numbers = new Results();
  private readonly prefix: string;

  /** @param texts in which no marker may be */
  public constructor(private readonly kinds: PodKinds, ...texts: readonly string[]) {
    let prefix = 'k8sw';
    while (texts.some((text) => text.includes(prefix))) { prefix += 'x'; }
    this.prefix = prefix;
  }

  /** The marker of a candidate. */
  public of(candidate: Candidate): string {
    return `${this.prefix}-${this.numberOf(candidate)}-z`;
  }

  /** Values that hold the markers of candidates. */
  public valuesWith(values: PlainObject, candidates: readonly Candidate[]): PlainObject {
    return valuesWith(values, candidates.map((candidate) => this.changeOf(values, candidate)));
  }

  /** The candidates whose markers are in a text. */
  public in(text: string): ReadonlySet<Candidate> {
    // quick, since nearly no string has one
    if (!text.includes(this.prefix)) { return NONE; }
    return new Set([...text.matchAll(new RegExp(`${this.prefix}-(\\d+)-z`, 'g'))].flatMap(([, number]) => this.candidates[Number(number)] ?? []));
  }

  /** What the markers in objects show. */
  public effectsIn(objects: RenderedObjects): readonly Effect[] {
    const effects = new Map<Candidate, { candidate: Candidate; reached: Reached[]; appearances: Appearance[] }>();
    const effectOf = (candidate: Candidate) => {
      const effect = effects.get(candidate) ?? { candidate, reached: [], appearances: [] };
      effects.set(candidate, effect);
      return effect;
    };
    for (const [id, object] of objects) {
      const found = this.appearancesIn(object);
      if (found.length === 0) { continue; }
      for (const { candidate, path } of found) { effectOf(candidate).appearances.push({ object: id, path }); }
      for (const pod of podsToComplete(object, this.kinds)) {
        for (const { candidate, at } of this.reachedIn(pod)) { effectOf(candidate).reached.push({ object: id, pod: pod.path, at }); }
      }
    }
    return [...effects.values()];
  }

  private changeOf(values: PlainObject, candidate: Candidate): ValueChange {
    const [{ path, shape }, marker] = [candidate, this.of(candidate)];
    switch (shape) {
      case 'string': return { path, value: marker };
      // the form of a toleration, and of most items of other lists
      case 'list': return { path, value: { key: marker, name: marker, operator: 'Exists' }, isItem: true };
      case 'map': {
        const items = Object.values(valueAt(values, path) ?? {});
        // templates that iterate over maps expect a map
        const isOfMaps = items.length > 0 && items.every(isPlainObject);
        return { path: [...path, marker], value: isOfMaps ? { [marker]: marker } : marker };
      }
    }
  }

  private numberOf(candidate: Candidate): number {
    return this.numbers.of(candidate, () => this.candidates.push(candidate) - 1);
  }

  private appearancesIn(object: PlainObject): readonly { candidate: Candidate; path: Path }[] {
    const found: { candidate: Candidate; path: Path }[] = [];
    const look = (text: string, path: Path) => { for (const candidate of this.in(text)) { found.push({ candidate, path }); } };
    visitParts(object, (value, path) => {
      if (typeof value === 'string') { look(value, path); }
      if (isPlainObject(value)) { Object.keys(value).forEach((key) => look(key, path)); }
      return true;
    });
    return found;
  }

  /** What becomes of values in a Pod: a map with the key, a list with the item, or the string itself. */
  private reachedIn({ template }: FoundPod): readonly { candidate: Candidate; at: Path }[] {
    const found: { candidate: Candidate; at: Path }[] = [];
    const add = (text: unknown, shape: Shape, at: Path) => {
      const [candidate] = typeof text === 'string' ? this.in(text) : [];
      if (candidate?.shape === shape && text === this.of(candidate)) { found.push({ candidate, at }); }
    };
    visitParts(template, (value, at) => {
      if (isPlainObject(value)) { Object.keys(value).forEach((key) => add(key, 'map', at)); }
      if (Array.isArray(value)) { value.forEach((item: unknown) => add(isPlainObject(item) ? item.key : undefined, 'list', at)); }
      add(value, 'string', at);
      return true;
    });
    return found;
  }
}

type Shape = Candidate['shape'];
