import { FilterChange, FilterReport } from './result';
import { PlainObject } from '../../base';
import { ObjectReference } from '../../findings';
import { apiGroupOf } from '../../kubernetes';
import { toYaml } from '../../yaml';

/** The patches of a kustomization: `patches` of a `kustomization.yaml`, or of a Kustomization of Flux. */
export interface KustomizePatches {
  /** A patch for each object that the filter changed. */
  readonly patches: readonly KustomizePatch[];
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
  const byObject = new Map<ObjectReference, FilterChange[]>();
  for (const change of changes) {
    const known = byObject.get(change.object);
    if (known) { known.push(change); } else { byObject.set(change.object, [change]); }
  }
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const reference of references) {
    const key = keyOf(reference);
    if (seen.has(key)) { shared.add(key); } else { seen.add(key); }
  }
  return {
    patches: [...byObject].map(([object, own]) => ({ target: targetOf(object, shared.has(keyOf(object))), patch: toYaml(own.map(operationOf)) })),
  };
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
