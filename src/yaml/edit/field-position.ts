import { FIELD_ORDERS, FieldOrder } from '../../knowledge';

/** A place between the keys of a map. */
interface Position {
  /** Index of the key that follows; the number of keys at the end. */
  readonly index: number;
  /** The key that the new one belongs to: the one above or the one below. Blank lines and comments between the two keys stay on the other side. */
  readonly beside: 'above' | 'below';
}

/**
 * How the keys of a document are ordered:
 *
 * - `alphabetical`: all maps are in alphabetical order, as `kubectl get -o yaml` prints them, and at least two of them not in the order of their
 *   type. A single one, such as a Pod with `containers` before `restartPolicy`, may be so by chance.
 * - `either`: all maps are in alphabetical order, but nearly all of them in the order of their type too
 * - `other`: anything else
 */
export type KeyOrder = 'alphabetical' | 'either' | 'other';

/** @param maps the keys of each map of a document */
export function keyOrderOf(maps: readonly (readonly string[])[]): KeyOrder {
  if (!maps.every(isSorted)) { return 'other'; }
  return maps.filter(breaksOrder).length > 1 ? 'alphabetical' : 'either';
}

/**
 * Where a person would add a key to a map:
 *
 * 1. in alphabetical order, if the document is
 * 2. beside a field of the same group, such as `nodeSelector` for `tolerations`
 * 3. where the fewest fields of the type are out of order; of such places, the first
 * 4. in a map of an unknown type: in alphabetical order if all maps of the document may be; or else before the first list in block style, or at
 *    the end
 *
 * @param keys of the map, in its order
 * @param keyOrder of the document
 * @param isList whether the value of a key is a list in block style
 */
export function fieldPosition(keys: readonly string[], key: string, keyOrder: KeyOrder, isList: (index: number) => boolean): Position {
  const order = orderFor(keys, key);
  if (keyOrder === 'alphabetical' || (keyOrder === 'either' && !order && keys.length > 1)) {
    const index = keys.findIndex((each) => each > key);
    return index === 0 ? { index, beside: 'below' } : { index: index === -1 ? keys.length : index, beside: 'above' };
  }
  if (order) { return positionIn(order, keys, key); }
  const list = keys.findIndex((_key, i) => isList(i));
  return { index: list > 0 ? list : keys.length, beside: 'above' };
}

function isSorted(keys: readonly string[]): boolean { return keys.every((key, i) => i === 0 || keys[i - 1]! <= key); }

/** The place of a merge key: before all fields. */
const FIRST = -2;

function breaksOrder(keys: readonly string[]): boolean {
  const order = orderFor(keys);
  const places = order ? placesOf(order, keys).filter((place) => place !== -1) : [];
  return places.some((place, i) => i > 0 && place < places[i - 1]!);
}

/** The type that most of the keys are fields of; with a new key, a type that has that field. */
function orderFor(keys: readonly string[], key?: string): FieldOrder | undefined {
  let best: FieldOrder | undefined;
  let most = 0;
  for (const order of Object.values(FIELD_ORDERS)) {
    if (key !== undefined && !PLACES.get(order)!.has(key)) { continue; }
    const known = placesOf(order, keys).filter((place) => place !== -1).length;
    if (known > most) { [best, most] = [order, known]; }
  }
  return best;
}

function placesOf(order: FieldOrder, keys: readonly string[]): readonly number[] {
  return keys.map((key) => placeOf(order, key));
}

function placeOf(order: FieldOrder, key: string): number {
  return key === '<<' ? FIRST : PLACES.get(order)!.get(key) ?? -1;
}

/** By type, the place of each field. */
const PLACES: ReadonlyMap<FieldOrder, ReadonlyMap<string, number>> = new Map(Object.values(FIELD_ORDERS).map((order) => (
  [order, new Map(order.flat().map((field, i) => [field, i] as const).reverse())])));

function positionIn(order: FieldOrder, keys: readonly string[], key: string): Position {
  const places = placesOf(order, keys);
  const place = placeOf(order, key);
  const group = order.map((each) => [each].flat()).find((each) => each.includes(key))!;
  const ofGroup = keys.flatMap((each, index) => (group.includes(each) ? [{ index, place: placeOf(order, each) }] : []));
  const [above] = ofGroup.filter((each) => each.place < place).sort((a, b) => b.place - a.place);
  if (above) { return { index: above.index + 1, beside: 'above' }; }
  const [below] = [...ofGroup].sort((a, b) => a.place - b.place);
  if (below) { return { index: below.index, beside: 'below' }; }
  let best = 0;
  let fewest = Infinity;
  for (let index = 0; index <= keys.length; index++) {
    const outOfOrder = places.filter((each, i) => each !== -1 && (i < index ? each > place : each < place)).length;
    if (outOfOrder < fewest) { [best, fewest] = [index, outOfOrder]; }
  }
  return { index: best, beside: best === 0 ? 'below' : 'above' };
}
