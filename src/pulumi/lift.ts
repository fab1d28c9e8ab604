import { output } from '@pulumi/pulumi';
import { isOpaque, Lift } from '../manifest';

/**
 * Decides through an Output once all is known that a decision hangs on. In the place itself only an Output is waited for: what stands in
 * a plain object may stay unknown, and the rest of it is shown.
 */
export const PULUMI_LIFT: Lift = {
  map: (place: any, others, then) => (isOpaque(place)
    ? output([place, [...others]]).apply(([known, rest]: any[]) => then(known, rest))
    : output([...others] as any[]).apply((rest: any[]) => then(place, rest))),
};
