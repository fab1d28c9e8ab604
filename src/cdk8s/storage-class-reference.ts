import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { PlainObject } from '../manifest';

/** A StorageClass: any construct of one, or a name. */
export type StorageClassReference = IConstruct | string;

/** A StorageClass for the core: the whole object if it is in the app, otherwise its name. */
export function storageClassOf(reference: StorageClassReference | undefined, scope: IConstruct): string | PlainObject {
  if (Construct.isConstruct(reference)) {
    const object = [reference, ...reference.node.findAll()].find((found) => ApiObject.isApiObject(found) && found.kind === 'StorageClass');
    // the core reports other values, by the path of the construct
    return object ? (object as ApiObject).toJson() : { kind: reference.node.path } as never;
  }
  const known = scope.node.root.node.findAll().find((found) => ApiObject.isApiObject(found) && found.kind === 'StorageClass' && found.name === reference);
  return known ? (known as ApiObject).toJson() : reference as string;
}
