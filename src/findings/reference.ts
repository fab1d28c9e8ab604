import { ObjectReference } from './finding';
import { objectAt, PlainObject, scalarText } from '../base';

/** The reference to an object, which may lack any field. The name of one that gets its name from the API server ends with `*`. */
export function referenceTo(object: PlainObject): ObjectReference {
  const { name, namespace, generateName } = objectAt(object, 'metadata');
  const own = scalarText(name);
  return {
    apiVersion: scalarText(object.apiVersion),
    kind: scalarText(object.kind),
    ...(typeof namespace === 'string' && namespace !== '' && { namespace }),
    name: own === '' && typeof generateName === 'string' ? `${generateName}*` : own,
  };
}

/** A reference as a key: objects of one kind and name are the same, whatever their API version. */
export function keyOf({ kind, namespace, name }: Omit<ObjectReference, 'apiVersion'>): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}
