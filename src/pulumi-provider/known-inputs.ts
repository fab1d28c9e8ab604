import { Inputs, isUnknown, output, Output, Resource, unknown } from '@pulumi/pulumi';
import { isPlainObject, PlainObject } from '../manifest';

/** Inputs as far as they are known, and the resources that they come from. */
export interface KnownInputs {
  readonly inputs: PlainObject;
  readonly dependsOn: readonly Resource[];
}

/** The parts of an Output that its type doesn't show. */
export interface OutputInternals {
  readonly isSecret: Promise<boolean>;
  promise(withUnknowns: true): Promise<unknown>;
  allResources(): Promise<ReadonlySet<Resource>>;
}

/**
 * Inputs with plain values in place of all Outputs that are known by now: some languages make an Output of a whole group when one value in it
 * comes from a resource, and the components check plain values before anything is registered. What is secret or unknown stays an Output.
 */
export async function knownInputs(inputs: Inputs): Promise<KnownInputs> {
  const dependsOn = new Set<Resource>();
  const known = async (value: unknown): Promise<unknown> => {
    if (Output.isInstance(value)) {
      const inside = value as unknown as OutputInternals;
      if (await inside.isSecret) { return value; }
      (await inside.allResources()).forEach((resource) => dependsOn.add(resource));
      const held = await inside.promise(true);
      return isUnknown(held) ? value : known(held);
    }
    if (isUnknown(value)) { return output(unknown); }
    if (Array.isArray(value)) { return Promise.all(value.map(known)); }
    if (!isPlainObject(value)) { return value; }
    return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, inner]) => [key, await known(inner)])));
  };
  return { inputs: await known(inputs) as PlainObject, dependsOn: [...dependsOn] };
}
