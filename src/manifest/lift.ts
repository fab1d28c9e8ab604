import { isOpaque, isPlainObject, lookUp, PlainObject } from '../options';

/**
 * How a front decides later. Where a decision hangs on a value that isn't known yet, the core hands the rest of the decision over as a
 * function: Pulumi's front applies it to the Output, and only that leaf becomes an Output.
 */
export interface Lift {
  /**
   * @param place what stands now where the decision goes, plain or opaque; `undefined` where nothing does
   * @param others what else the decision hangs on, with something opaque in it
   * @param then decides once all of it is known; pure
   * @returns what shall stand in the place
   */
  map(place: unknown, others: readonly unknown[], then: (place: any, others: any[]) => unknown): unknown;
}

/** The lift of a front that knows all values, or can't wait: what stands in the place stays. */
export const IDENTITY_LIFT: Lift = { map: (place) => place };

/** Decides now where a value is plain, and later where it is opaque. */
export function decide(lift: Lift, value: unknown, then: (known: any) => unknown): unknown {
  return isOpaque(value) ? lift.map(value, [], then) : then(value);
}

/** The same for an object; anything else stays as it is. */
export function decideObject(lift: Lift, value: unknown, then: (known: PlainObject) => unknown): unknown {
  return decide(lift, value, (known) => (isPlainObject(known) ? then(known) : known));
}

/** The same for a list; anything else stays as it is. */
export function decideList(lift: Lift, value: unknown, then: (known: readonly unknown[]) => unknown): unknown {
  return decide(lift, value, (known) => (Array.isArray(known) ? then(known) : known));
}

/** The same for what stands at a path of keys; objects on the way that aren't there are made. */
export function decideAt(lift: Lift, value: unknown, [key, ...rest]: readonly string[], then: (known: any) => unknown): unknown {
  return decide(lift, value, (known) => {
    if (key === undefined) { return then(known); }
    const own = known ?? {};
    return isPlainObject(own) ? { ...own, [key]: decideAt(lift, lookUp(own, key), rest, then) } : own;
  });
}
