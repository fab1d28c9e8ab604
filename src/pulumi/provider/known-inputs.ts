import { Inputs, isUnknown, output, Output, Resource, unknown } from '@pulumi/pulumi';
import { isPlainObject, PlainObject } from '../../base';

/** Inputs with plain values where they are known, and the resources that they come from. */
export interface KnownInputs {
  readonly inputs: PlainObject;
  readonly dependsOn: readonly Resource[];
}

/** Members of an Output that its type doesn't declare. */
export interface OutputInternals {
  readonly isSecret: Promise<boolean>;
  promise(withUnknowns: true): Promise<unknown>;
  allResources(): Promise<ReadonlySet<Resource>>;
}

/**
 * Replaces known Outputs with plain values. Some languages wrap a whole object in an Output if one of its values comes from a resource, and
 * the components check plain values before they register resources. Secret and unknown values remain Outputs.
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
