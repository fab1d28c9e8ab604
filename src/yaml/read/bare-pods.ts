import { isPlainObject, PlainObject, valueAt } from '../../base';
import { POD_SPEC_FIELDS, TEMPLATE_PATHS } from '../../knowledge';

/** The keys of a document for a path of an object that the document contains in another form; `undefined` for what it doesn't have. */
export type KeysInDocument = (path: readonly (string | number)[]) => readonly (string | number)[] | undefined;

/** A Pod that is written without `apiVersion` and `kind`. */
export interface BarePod {
  readonly object: PlainObject;
  /** Keys from the document to the part that is the Pod. */
  readonly path: readonly string[];
  readonly keysInDocument?: KeysInDocument;
}

/** Where snippets of workloads have their Pod template, the deepest place first. */
const PLACES = [...new Map(Object.values(TEMPLATE_PATHS).map((path) => [path.join('.'), path])).values()].sort((a, b) => b.length - a.length);

/** Keys of an object without `apiVersion` and `kind`. Other keys at its top are those of another kind of file. */
const OBJECT_KEYS: ReadonlySet<string> = new Set(['apiVersion', 'metadata', 'spec', 'status', 'template']);

/**
 * Finds the Pod of a snippet: a Pod or workload without `kind`, a Pod template, or a PodSpec. The shape has to be unmistakable: containers with
 * names and images, and only the keys of such an object.
 */
export function findBarePod(document: unknown): BarePod | undefined {
  if (!isPlainObject(document) || document.kind !== undefined) { return undefined; }
  const keys = Object.keys(document);
  if (keys.every((key) => OBJECT_KEYS.has(key))) {
    const path = PLACES.find((each) => isPodSpec(valueAt(document, [...each, 'spec'])));
    return path && { object: asPod(valueAt(document, path) as PlainObject), path };
  }
  return isPodSpec(document)
    ? { object: asPod({ spec: document }), path: [], keysInDocument: ([first, ...rest]) => (first === 'spec' ? rest : undefined) }
    : undefined;
}

function asPod({ metadata, spec }: PlainObject): PlainObject {
  return { apiVersion: 'v1', kind: 'Pod', ...(metadata !== undefined && { metadata }), spec };
}

/** Whether a value is a Pod's spec. With other keys beside `containers`, it is something else, such as values of a Helm chart. */
function isPodSpec(value: unknown): boolean {
  return isPlainObject(value) && Array.isArray(value.containers) && value.containers.length > 0 && value.containers.every(isContainer)
    && Object.keys(value).every((key) => POD_SPEC_FIELDS.has(key));
}

function isContainer(value: unknown): boolean {
  return isPlainObject(value) && typeof value.name === 'string' && typeof value.image === 'string';
}
