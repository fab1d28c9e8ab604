import { containersOf, once } from './core';
import { mayHaveBug } from './known-bugs';
import { isPresent, listAt, PlainObject, valueAt } from '../../../base';
import * as manifest from '../../../kubernetes';
import { objectNamespace, serviceAccountOf } from '../../../kubernetes';
import { CheckContext } from '../../rule';

/** The volumes of a Pod. */
export const volumesOf = once((spec: PlainObject) => manifest.volumesOf(spec));

const TOKEN = 'serviceAccountToken';

/**
 * Whether the kubelet of a Windows node fails to mount the Pod's token: with the bug, it tries to make the user of `runAsUser` the owner, when all
 * containers have the same one, and Windows doesn't support that.
 * Source: kubernetes v1.30.8 and v1.30.9 `pkg/volume/util` (`FsUserFrom`, `atomic_writer_unsupported.go`).
 */
export function tokenMountFails(spec: PlainObject, object: PlainObject, context: CheckContext): boolean {
  const ofPod = valueAt(spec, ['securityContext', 'runAsUser']);
  const users = containersOf(spec).map(({ container }) => valueAt(container, ['securityContext', 'runAsUser']) ?? ofPod);
  return users.length > 0 && users.every((user) => isPresent(user) && user === users[0]) && mountsToken(spec, object, context)
    && mayHaveBug('k/k#125040', context);
}

function mountsToken(spec: PlainObject, object: PlainObject, context: CheckContext): boolean {
  const projected = listAt(spec, 'volumes')
    .some((volume) => listAt(valueAt(volume, ['projected']), 'sources').some((source) => isPresent(valueAt(source, [TOKEN]))));
  if (projected) { return true; }
  const account = context.find('ServiceAccount', serviceAccountOf(spec), objectNamespace(object));
  return (spec.automountServiceAccountToken ?? account?.automountServiceAccountToken ?? true) !== false;
}
