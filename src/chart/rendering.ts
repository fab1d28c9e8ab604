import { ParseError, parseYaml } from '../check/read/parse-yaml';
import { kubernetesObjects } from '../check/read/read-text';
import { splitDocuments } from '../check/read/split-documents';
import { objectAt, PlainObject, remembering, scalarText } from '../manifest';

/** What a renderer prints: manifests, or why the chart can't be rendered with these values. */
export type Rendering = { readonly text: string } | { readonly error: string };

/** Renders a chart with values beside those of the user. */
export type Renderer = (values: PlainObject) => Rendering;

/** The objects of a rendering, by an identifier that is the same in all renderings. */
export type RenderedObjects = ReadonlyMap<string, PlainObject>;

/** Objects, or why there are none. */
export type Rendered = { readonly objects: RenderedObjects } | { readonly error: string };

/** Reads renderings. Documents that are the same in several renderings are parsed once. */
export class RenderingReader {
  private readonly objectsIn = remembering((text: string): readonly PlainObject[] => {
    const document = { text, offset: 0 };
    return kubernetesObjects(parseYaml(text), document).map(({ object }) => object);
  });

  public read(rendering: Rendering): Rendered {
    if ('error' in rendering) { return rendering; }
    const objects = new Map<string, PlainObject>();
    try {
      for (const { text } of splitDocuments(rendering.text)) {
        for (const object of this.objectsIn(text)) { objects.set(freeKey(keyOf(object), objects), object); }
      }
    } catch (error) {
      if (!(error instanceof ParseError)) { throw error; }
      return { error: `the rendered manifests can't be read: a document ${error.message}` };
    }
    return { objects };
  }
}

function keyOf({ apiVersion, kind, metadata }: PlainObject): string {
  const { name, generateName, namespace } = objectAt({ metadata }, 'metadata');
  return [apiVersion, kind, namespace ?? '', name ?? generateName ?? ''].map(scalarText).join('\n');
}

function freeKey(key: string, taken: ReadonlyMap<string, unknown>): string {
  let free = key;
  for (let i = 2; taken.has(free); i++) { free = `${key}\n${i}`; }
  return free;
}
