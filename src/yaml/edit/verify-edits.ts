import { attempt, groupedBy, isPlainObject, isSameValue, Path, PlainObject, setOwn, valueAt } from '../../base';
import { Edit, editObject } from '../../findings';
import { yamlValues } from '../read/parse-yaml';

/** Path below a path. */
interface Place {
  readonly below: Map<string, Place>;
  isEdited: boolean;
  /** Whether items are removed from the list at this path, so that the others move. */
  losesItems: boolean;
}

/** The paths of edits, in which those are found quickly that can affect another edit: one path contains the other, or they change the same list. */
export class EditedPaths {
  private readonly root = newPlace();

  public add(edit: Edit): void {
    let place = this.root;
    edit.path.forEach((key, i) => {
      if (i === edit.path.length - 1 && removesItem(edit)) { place.losesItems = true; }
      place = inside(place, key);
    });
    place.isEdited = true;
  }

  /** Whether one of the edits can affect this one, or this one can affect them. */
  public isNear(edit: Edit): boolean {
    let place: Place | undefined = this.root;
    for (const [i, key] of edit.path.entries()) {
      const movesOthers = i === edit.path.length - 1 && removesItem(edit) && place.below.size > 0;
      if (place.isEdited || place.losesItems || movesOthers) { return true; }
      place = place.below.get(String(key));
      if (!place) { return false; }
    }
    return place.isEdited || place.below.size > 0;
  }
}

function removesItem({ op, path }: Edit): boolean {
  return op === 'remove' && typeof path[path.length - 1] === 'number';
}

function inside(place: Place, key: Path[number]): Place {
  const known = place.below.get(String(key));
  if (known) { return known; }
  const added = newPlace();
  place.below.set(String(key), added);
  return added;
}

function newPlace(): Place { return { below: new Map(), isEdited: false, losesItems: false }; }

/** Edits of an object. */
export interface ObjectEdits {
  /** Path of the object. */
  readonly object: Path;
  /** Their paths start at the document. */
  readonly edits: readonly Edit[];
}

/**
 * Whether an edited file has exactly the changes of the edits: applied to the values of the old content, the edits must result in the values
 * of the new content. Each may change its own object only, even if an alias connects it with another one.
 */
export function matchesEdits(before: string, after: string, changes: readonly ObjectEdits[]): boolean {
  const result = valuesOf(after);
  if (!result) { return false; }
  // a removal also removes what becomes empty, unless an alias refers to it
  const isGone = (at: Path) => valueAt(result[0], at) === undefined;
  const hasRemoval = changes.some(({ edits }) => edits.some(({ op }) => op === 'remove'));
  return (hasRemoval ? [() => true, () => false, isGone] : [isGone]).some((collapse) => {
    const [first, ...others] = valuesOf(before) ?? [];
    return isSameValue([edited(first, before.includes('*'), changes, collapse), ...others], result);
  });
}

/** A value with edits. @param hasAliases whether parts of it can be the same */
function edited(value: unknown, hasAliases: boolean, changes: readonly ObjectEdits[], collapse: (path: Path) => boolean): unknown {
  if (!isPlainObject(value) && !Array.isArray(value)) { return value; }
  const root = (hasAliases ? separated(value, changes.map(({ object }) => object)) : value) as PlainObject;
  for (const { edits } of changes) {
    for (const edit of edits) { editObject(root, edit, collapse); }
  }
  return root;
}

/** A value with copies of the objects at some paths: each keeps what its own aliases share, and shares nothing with the others. */
function separated(value: unknown, objects: readonly Path[]): unknown {
  if (objects.some((path) => path.length === 0)) { return structuredClone(value); }
  if (!isPlainObject(value) && !Array.isArray(value)) { return value; }
  const copy = (Array.isArray(value) ? [...value as unknown[]] : { ...value }) as Record<string | number, unknown>;
  for (const [key, paths] of groupedBy(objects, ([first = '']) => first)) {
    if (Object.hasOwn(copy, key)) { setOwn(copy, key, separated(copy[key], paths.map((path) => path.slice(1)))); }
  }
  return copy;
}

/** The values of a document, shared like its aliases; `undefined` if it can't be parsed. */
function valuesOf(text: string): readonly unknown[] | undefined {
  // JSON needs no parser of YAML
  const json: readonly unknown[] | undefined = /^\s*[{[]/.test(text) ? attempt(() => [JSON.parse(text)]) : undefined;
  return json ?? yamlValues(text);
}
