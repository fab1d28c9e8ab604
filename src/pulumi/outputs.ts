import { ComponentResource, Inputs, Output, output, Resource } from '@pulumi/pulumi';
import { gateOf } from './late-gate';
import { isOpaque } from '../base';
import { Lift } from '../kubernetes';

/**
 * The outputs of a component for its state: its fields that are Outputs or resources, as in the schema of the package. They are read when its
 * constructor has returned, so those of subclasses are among them. A component with an invalid late value has none, since its objects are never
 * registered.
 *
 * @param others outputs that are neither
 */
export async function outputsOf(component: ComponentResource, others: Inputs = {}): Promise<Inputs> {
  try {
    await gateOf(component);
  } catch {
    return {};
  }
  const own = Object.entries(component).filter(([key, value]) => key !== 'urn' && !key.startsWith('__')
    && (Output.isInstance(value) || Resource.isInstance(value)));
  return { ...Object.fromEntries(own), ...others };
}

/**
 * Defers a decision with an Output until all values that it depends on are known. Unknown values inside a plain object don't defer the
 * decision, so the rest of that object is visible in previews.
 */
export const PULUMI_LIFT: Lift = {
  map: (place: any, others, then) => (isOpaque(place)
    ? output([place, [...others]]).apply(([known, rest]: any[]) => then(known, rest))
    : output([...others] as any[]).apply((rest: any[]) => then(place, rest))),
};
