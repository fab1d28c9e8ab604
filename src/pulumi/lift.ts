import { output } from '@pulumi/pulumi';
import { isOpaque } from '../base';
import { Lift } from '../kubernetes';

/**
 * Defers a decision with an Output until all values that it depends on are known. Unknown values inside a plain object don't defer the
 * decision, so the rest of that object is visible in previews.
 */
export const PULUMI_LIFT: Lift = {
  map: (place: any, others, then) => (isOpaque(place)
    ? output([place, [...others]]).apply(([known, rest]: any[]) => then(known, rest))
    : output([...others] as any[]).apply((rest: any[]) => then(place, rest))),
};
