import { isPlainObject, objectAt, Path, PlainObject } from '../base';
import { visitParts } from '../kubernetes';
import { PodReader, readDocuments, ReadObject, ReadResult } from '../yaml';

/** A string of an object that may contain manifests. */
export interface ManifestString {
  /** Path from the object. */
  readonly path: Path;
  readonly text: string;
  /** Whether it is a setting of a file that isn't a manifest. Manifests in it are templates or examples. @default - it isn't */
  readonly isSetting?: true;
}

/**
 * The type of the Secrets that a ClusterResourceSet applies, which contain manifests. Those of other types contain secrets, which findings would
 * print. Source: Cluster API book, "ClusterResourceSet".
 */
const RESOURCE_SET = 'addons.cluster.x-k8s.io/resource-set';

/** How many keys lead to the settings of a chart at most. */
const DEEPEST_SETTING = 20;

/** How deep strings with manifests may be nested in each other. */
export const DEEPEST_STRING = 2;

/**
 * The strings of an object that may contain manifests: those of a ConfigMap, or of a Secret for a ClusterResourceSet, that mention what
 * every Kubernetes object has, or settings of other tools.
 */
export function manifestStrings(object: PlainObject, readers: readonly PodReader[]): readonly ManifestString[] {
  const key = stringMapOf(object);
  if (key === undefined) { return NOTHING; }
  return Object.entries(objectAt(object, key)).flatMap(([name, text]) => (
    typeof text === 'string' && mayHoldPods(text, readers) ? [{ path: [key, name], text }] : []));
}

/** The key of the strings of an object that may contain manifests. The values of `data` in a Secret are encoded, and stay so. */
function stringMapOf({ kind, type }: PlainObject): 'data' | 'stringData' | undefined {
  if (kind === 'ConfigMap') { return 'data'; }
  return kind === 'Secret' && type === RESOURCE_SET ? 'stringData' : undefined;
}

/** The strings of a document that isn't an object, at any depth, that may have settings of other tools. */
export function settingStrings(document: PlainObject, readers: readonly PodReader[]): readonly ManifestString[] {
  const found: ManifestString[] = [];
  visitParts(document, (value, path) => {
    if (typeof value === 'string' && mayHoldSettings(value, readers)) { found.push({ path, text: value, isSetting: true }); }
    return path.length <= DEEPEST_SETTING;
  });
  return found;
}

function mayHoldSettings(text: string, readers: readonly PodReader[]): boolean {
  return readers.some((reader) => reader.mayRead(text));
}

function mayHoldPods(text: string, readers: readonly PodReader[]): boolean {
  return (text.includes('apiVersion') && text.includes('kind')) || mayHoldSettings(text, readers);
}

const NOTHING: readonly ManifestString[] = [];

/**
 * Reads the Kubernetes objects of a string. What isn't one is skipped without a failure: templates, other files, and configurations of
 * components, which have no metadata.
 */
export function* readManifestString(
  { text, isSetting }: Pick<ManifestString, 'text' | 'isSetting'>, readers: readonly PodReader[],
): Generator<ReadResult> {
  for (const { objects } of readDocuments(text, undefined, readers)) {
    const isManifest = ({ object, document }: ReadObject) => !isSetting && isPlainObject(object.metadata) && !document.text.includes('{{');
    yield { objects: objects.filter((at) => at.settings !== undefined || isManifest(at)), failures: [] };
  }
}
