import { canonical } from './edit-document';
import { FilterChange, FilterNote, FilterReport } from './result';
import { groupedBy, isPlainObject, listAt, objectAt, PlainObject, withoutUndefined } from '../../base';
import { ObjectReference } from '../../findings';
import { apiGroupOf } from '../../kubernetes';
import { toYaml, yamlValues } from '../../yaml';

/** The patches of a kustomization: `patches` of a `kustomization.yaml`, or of a Kustomization of Flux. */
export interface KustomizePatches {
  /** A patch for each object that the filter changed. */
  readonly patches: readonly KustomizePatch[];
  /** The changed objects without a patch; absent if there are none. */
  readonly notes?: readonly FilterNote[];
}

/** A patch of one object. */
export interface KustomizePatch {
  /**
   * The object to patch. Its values are regular expressions, as kustomize reads them. The namespace is present only if other objects differ in
   * nothing else: patches are applied before the `namespace` of a kustomization.
   */
  readonly target: {
    readonly group?: string;
    readonly version: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  };
  /** JSON Patch (RFC 6902), in YAML. */
  readonly patch: string;
}

/**
 * The changes of the filter as kustomize patches: applied to the manifests that were filtered, they have the same result. As
 * everywhere in kustomize, each object needs a name of its own.
 *
 * @param report of `filterText` or `filterObjects`
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { filterText, kustomizePatches } from 'k8s-windows/filter';
 *
 * console.log(kustomizePatches(filterText(readFileSync('web.yaml', 'utf8'))).patches);
 * ```
 */
export function kustomizePatches({ changes, references }: Pick<FilterReport, 'changes' | 'references'>): KustomizePatches {
  const byKey = groupedBy(references, keyOf);
  const isShared = (object: ObjectReference) => (byKey.get(keyOf(object))?.length ?? 0) > 1;
  const all = [...groupedBy(changes, ({ object }) => object)];
  const withoutName = all.filter(([{ name }]) => isGenerated(name));
  return {
    ...(withoutName.length > 0 && { notes: withoutName.map(noteOf) }),
    patches: all.filter((each) => !withoutName.includes(each))
      .map(([object, own]) => ({ target: targetOf(object, isShared(object)), patch: toYaml(own.map(operationOf)) })),
  };
}

/** Whether a name is that of an object with `generateName` instead: no name has an asterisk. */
const isGenerated = (name: string) => name.endsWith('*');
const NO_PATCH = 'no patch is made, since it has metadata.generateName, and kustomize requires metadata.name. To patch it, set metadata.name';

function noteOf([object, [{ line, column }]]: readonly [ObjectReference, readonly [FilterChange, ...unknown[]]]): FilterNote {
  return { object, path: '', message: NO_PATCH, ...withoutUndefined({ line, column }) };
}

/** What a target selects without a namespace. */
function keyOf({ apiVersion, kind, name }: ObjectReference): string {
  return JSON.stringify([apiVersion, kind, name]);
}

/** The namespace that kustomize assumes for objects without one. */
const NO_NAMESPACE = 'default';

function targetOf({ apiVersion, kind, name, namespace = NO_NAMESPACE }: ObjectReference, isShared: boolean): KustomizePatch['target'] {
  const group = apiGroupOf(apiVersion);
  const version = apiVersion.slice(group === '' ? 0 : group.length + 1);
  const exact = (text: string) => text.replace(/\./g, '\\.');
  return { ...(group !== '' && { group }), version, kind, name: exact(name), ...(isShared && { namespace }) };
}

function operationOf({ path, from, to }: FilterChange): PlainObject {
  if (to === undefined) { return { op: 'remove', path }; }
  return { op: from === undefined ? 'add' : 'replace', path, value: to };
}

/** A file with patches of kustomize: a list, a kustomization, or a Kustomization or HelmRelease of Flux. */
export interface PatchFile {
  readonly file: string;
  /** The values of its documents. */
  readonly documents: readonly unknown[];
  /** Reads a file that a patch names by its path from this one; `undefined` if it can't be read. */
  readonly read: (path: string) => string | undefined;
}

/** A patch that has to be written again. */
export interface OutdatedPatch {
  /** The object of the patch. */
  readonly target: KustomizePatch['target'];
  /** The file that has another patch for it; absent if no file has one. */
  readonly file?: string;
  /** Whether the filter changes nothing of the object any more. */
  readonly isExtra: boolean;
}

/**
 * Compares the patches of the filter with those in files. The order of patches and keys doesn't matter. Other patches in a kustomization are the
 * user's own; in a file that has nothing but patches, as the filter prints it, they are outdated.
 */
export function outdatedPatches({ patches }: Pick<KustomizePatches, 'patches'>, files: readonly PatchFile[]): readonly OutdatedPatch[] {
  const found = files.flatMap(patchesOf);
  const isThere = new Set(found.map(({ content }) => content));
  const wanted = new Set(patches.map(({ target }) => canonical(target)));
  const missing = patches.filter((patch) => !isThere.has(contentOf(patch.target, patch.patch))).map(({ target }): OutdatedPatch => {
    const file = found.find((other) => canonical(other.target) === canonical(target))?.file;
    return { target, ...(file !== undefined && { file }), isExtra: false };
  });
  const extra = found.filter(({ isOnly, target }) => isOnly && !wanted.has(canonical(target)));
  return [...missing, ...extra.map(({ target, file }): OutdatedPatch => ({ target: target as KustomizePatch['target'], file, isExtra: true }))];
}

interface FoundPatch {
  readonly file: string;
  readonly target: unknown;
  /** Target and operations, in a form that can be compared. */
  readonly content: string;
  /** Whether the file has nothing but patches. */
  readonly isOnly: boolean;
}

function patchesOf({ file, documents, read }: PatchFile): readonly FoundPatch[] {
  return documents.filter(isPlainObject).flatMap((document) => {
    const isOnly = Object.keys(document).every((key) => key === 'patches');
    return patchListsOf(document).flatMap((list) => list.filter(isPlainObject).map(({ target, patch, path }) => {
      const text = typeof path === 'string' ? read(path) : patch;
      return { file, target, content: contentOf(target, text), isOnly };
    }));
  });
}

function patchListsOf(document: PlainObject): readonly (readonly unknown[])[] {
  const spec = objectAt(document, 'spec');
  return [
    listAt(document, 'patches'), listAt(spec, 'patches'),
    ...listAt(spec, 'postRenderers').map((each) => listAt(objectAt(each, 'kustomize'), 'patches')),
  ];
}

function contentOf(target: unknown, patch: unknown): string {
  const [value] = (typeof patch === 'string' && yamlValues(patch)) || [patch];
  return canonical([target, value]);
}
