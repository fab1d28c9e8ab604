import { Path } from '../../base';
import { Edit } from '../../findings';

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
