import { mapTuple, objectAt, PlainObject, remembering, scalarText } from '../../base';
import { kubernetesObjects, ParseError, parseYaml, splitDocuments } from '../../yaml';

/** An object of a rendering, by what identifies it. */
export interface Named {
  /** Its kind and namespace. */
  readonly group: string;
  readonly name: string;
  readonly object: PlainObject;
}

/** Names that differ in a part. */
interface Pattern {
  readonly group: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** In the place of the random part of a name. */
const RANDOM = '*';

const idOf = ({ group, name }: Named) => `${group}\n${name}`;

/**
 * The names with a random part in a chart, such as of test Pods: those that are others in a second rendering with equal values. With the random part
 * replaced, an object has the same name in all renderings.
 */
export class RandomNames {
  /** Learns from two renderings with equal values. */
  public static between(one: readonly Named[], other: readonly Named[]): RandomNames {
    const [before, after] = mapTuple([one, other], (objects) => new Set(objects.map(idOf)));
    const left = other.filter((each) => !before.has(idOf(each)));
    const patterns = one.filter((each) => !after.has(idOf(each))).flatMap((each): readonly Pattern[] => {
      const all = left.filter(({ group }) => group === each.group).map((candidate) => ({ candidate, pattern: patternOf(each, candidate.name) }));
      const [best] = all.sort((a, b) => lengthOf(b.pattern) - lengthOf(a.pattern));
      if (!best) { return []; }
      left.splice(left.indexOf(best.candidate), 1);
      return [best.pattern];
    });
    return new RandomNames(new Set([...before].filter((id) => after.has(id))), patterns.sort((a, b) => lengthOf(b) - lengthOf(a)));
  }

  /** @param patterns the longest first */
  private constructor(private readonly stable: ReadonlySet<string>, private readonly patterns: readonly Pattern[]) {}

  /** The object with a name that is the same in all renderings. */
  public withoutRandom(named: Named): Named {
    if (this.patterns.length === 0 || this.stable.has(idOf(named))) { return named; }
    const { group, name, object } = named;
    const pattern = this.patterns.find(({ group: of, prefix, suffix }) => (
      of === group && name.length > prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix)));
    if (!pattern) { return named; }
    const fixed = `${pattern.prefix}${RANDOM}${pattern.suffix}`;
    return { group, name: fixed, object: { ...object, metadata: { ...object.metadata as PlainObject, name: fixed } } };
  }
}

const lengthOf = ({ prefix, suffix }: Pattern) => prefix.length + suffix.length;

/** What two names have in common, up to a separator: random parts may begin with the same character. */
function patternOf({ group, name }: Named, other: string): Pattern {
  let start = 0;
  while (start < name.length && name[start] === other[start]) { start++; }
  const prefix = name.slice(0, name.slice(0, start).search(/[^-.]*$/));
  let end = 0;
  while (end < Math.min(name.length, other.length) - prefix.length && name.at(-1 - end) === other.at(-1 - end)) { end++; }
  const suffix = /(?:[-.].*)?$/s.exec(name.slice(name.length - end))![0];
  return { group, prefix, suffix };
}

/** What a renderer prints: manifests, or why the chart can't be rendered with these values. */
export type Rendering = { readonly text: string } | { readonly error: string };

/** Renders a chart with values beside those of the user. */
export type Renderer = (values: PlainObject) => Rendering;

/** The objects of a rendering, by an identifier that is the same in all renderings. */
export type RenderedObjects = ReadonlyMap<string, PlainObject>;

/** Why a chart can't be analysed, in the words of the renderer. */
export class ChartError extends Error {}

/** Objects, or why there are none. */
export type Rendered = { readonly objects: readonly Named[] } | { readonly error: string };

/** Reads renderings. Documents that are the same in several renderings are parsed once. */
export class RenderingReader {
  private readonly objectsIn = remembering((text: string): readonly PlainObject[] => {
    const document = { text, offset: 0 };
    return kubernetesObjects(parseYaml(text), document).map(({ object }) => object);
  });

  public read(rendering: Rendering): Rendered {
    if ('error' in rendering) { return rendering; }
    const objects: Named[] = [];
    try {
      for (const { text } of splitDocuments(rendering.text)) { objects.push(...this.objectsIn(text).map(namedOf)); }
    } catch (error) {
      if (!(error instanceof ParseError)) { throw error; }
      return { error: `the rendered manifests can't be read: a document ${error.message}` };
    }
    return { objects };
  }
}

function namedOf(object: PlainObject): Named {
  const { apiVersion, kind, metadata } = object;
  const { name, generateName, namespace } = objectAt({ metadata }, 'metadata');
  return { group: [apiVersion, kind, namespace ?? ''].map(scalarText).join('\n'), name: scalarText(name ?? generateName ?? ''), object };
}

/** Objects by their identifiers; those of the same name are numbered. */
export function identified(objects: readonly Named[]): RenderedObjects {
  const all = new Map<string, PlainObject>();
  for (const { group, name, object } of objects) {
    const key = `${group}\n${name}`;
    let free = key;
    for (let i = 2; all.has(free); i++) { free = `${key}\n${i}`; }
    all.set(free, object);
  }
  return all;
}
