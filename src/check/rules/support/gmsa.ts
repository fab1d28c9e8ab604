import { containersOf } from './core';
import { once } from './once';
import { isPresent, PlainObject, valueAt } from '../../../manifest';

const OPTIONS = ['securityContext', 'windowsOptions'];

/** A place of a pod that names a credential spec, or has one inline. */
export interface GmsaPlace {
  /** From the pod's template to `windowsOptions`. */
  readonly path: readonly (string | number)[];
  readonly list: 'pod' | 'initContainers' | 'containers' | 'ephemeralContainers';
  readonly name: unknown;
  readonly contents: unknown;
}

/** The places of a pod that name a credential spec, or have one inline. */
export const gmsaPlacesOf = once((spec: PlainObject): readonly GmsaPlace[] => {
  const at = (object: unknown, path: readonly (string | number)[], list: GmsaPlace['list']): GmsaPlace => ({
    path: [...path, ...OPTIONS],
    list,
    name: valueAt(object, [...OPTIONS, 'gmsaCredentialSpecName']),
    contents: valueAt(object, [...OPTIONS, 'gmsaCredentialSpec']),
  });
  return [at(spec, ['spec'], 'pod'), ...containersOf(spec).map(({ container, path, list }) => at(container, ['spec', ...path], list))]
    .filter(({ name, contents }) => isPresent(name) || isPresent(contents));
});
