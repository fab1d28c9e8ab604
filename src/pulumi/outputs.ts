import { ComponentResource, Inputs, Output, Resource } from '@pulumi/pulumi';
import { gateOf } from './late-gate';

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
