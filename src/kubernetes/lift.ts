import { copyOf, isOpaque, isPlainObject, lookUp, PlainObject } from '../base';

/**
 * How an adapter makes decisions that depend on values not known yet. The core passes the rest of the decision as a function: the Pulumi
 * adapter applies it to the Output, so only that leaf becomes an Output.
 */
export interface Lift {
  /**
   * @param place current value, plain or opaque, of the field to decide; `undefined` when there is none
   * @param others other values that the decision depends on, at least one of them opaque
   * @param then makes the decision once all values are known; pure
   * @returns the new value of the field
   */
  map(place: unknown, others: readonly unknown[], then: (place: any, others: any[]) => unknown): unknown;
}

/** The lift of an adapter that knows all values, or can't wait for them: fields keep their value. */
export const IDENTITY_LIFT: Lift = { map: (place) => place };

/** Decides now for a plain value, and later for an opaque one. */
export function decide(lift: Lift, value: unknown, then: (known: any) => unknown): unknown {
  return isOpaque(value) ? lift.map(value, [], then) : then(value);
}

/** Like `decide`, for an object; other values stay unchanged. */
export function decideObject(lift: Lift, value: unknown, then: (known: PlainObject) => unknown): unknown {
  return decide(lift, value, (known) => (isPlainObject(known) ? then(known) : known));
}

/** Like `decide`, for a list; other values stay unchanged. */
export function decideList(lift: Lift, value: unknown, then: (known: readonly unknown[]) => unknown): unknown {
  return decide(lift, value, (known) => (Array.isArray(known) ? then(known) : known));
}

/** Like `decide`, for the value at a path of keys; missing objects on the path are created. */
export function decideAt(lift: Lift, value: unknown, [key, ...rest]: readonly string[], then: (known: any) => unknown): unknown {
  return decide(lift, value, (known) => {
    if (key === undefined) { return then(known); }
    const own = known ?? {};
    return isPlainObject(own) ? Object.assign(copyOf(own), { [key]: decideAt(lift, lookUp(own, key), rest, then) }) : own;
  });
}
