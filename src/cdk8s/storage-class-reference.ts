import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { PlainObject } from '../manifest';

/** A StorageClass: any construct of one, or a name. */
export type StorageClassReference = IConstruct | string;

/** A StorageClass as the core takes it: the whole object, where the app makes it; else its name. */
export function storageClassOf(reference: StorageClassReference | undefined, scope: IConstruct): string | PlainObject {
  if (Construct.isConstruct(reference)) {
    const object = [reference, ...reference.node.findAll()].find((found) => ApiObject.isApiObject(found) && found.kind === 'StorageClass');
    // what isn't a StorageClass is reported by the core, which is shown its path
    return object ? (object as ApiObject).toJson() : { kind: reference.node.path } as never;
  }
  const known = scope.node.root.node.findAll().find((found) => ApiObject.isApiObject(found) && found.kind === 'StorageClass' && found.name === reference);
  return known ? (known as ApiObject).toJson() : reference as string;
}
