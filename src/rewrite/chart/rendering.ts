import { Named } from './random-names';
import { objectAt, PlainObject, remembering, scalarText } from '../../base';
import { kubernetesObjects, ParseError, parseYaml, splitDocuments } from '../../yaml';

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
