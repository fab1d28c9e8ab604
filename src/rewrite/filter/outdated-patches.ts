import { canonical } from './edit-document';
import { KustomizePatch, KustomizePatches } from './kustomize';
import { isPlainObject, listAt, objectAt, PlainObject } from '../../base';
import { ParseError, parseYaml } from '../../yaml';

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
export function outdatedPatches({ patches }: KustomizePatches, files: readonly PatchFile[]): readonly OutdatedPatch[] {
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
  return canonical([target, typeof patch === 'string' ? valueOf(patch) : patch]);
}

function valueOf(text: string): unknown {
  try {
    return parseYaml(text)[0];
  } catch (error) {
    if (!(error instanceof ParseError)) { throw error; }
    return text;
  }
}
