import { claimsOf, FoundClaim, isWindows } from './support/claims';
import { only } from './support/pods';
import { isPresent, listAt, objectAt, scalarText, valueAt } from '../../base';
import { storageDriverOf, WINDOWS_ACCESS_MODES } from '../../knowledge';
import { showName } from '../../kubernetes';
import { RuleDefinition } from '../rule';

const KINDS = ['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet'];
const ONE_NODE: readonly unknown[] = WINDOWS_ACCESS_MODES.disk;
const HOSTNAME_LABEL = 'kubernetes.io/hostname';

export const singleNodeClaim: RuleDefinition = {
  id: 'single-node-claim',
  effect: 'advice',
  looksUp: true,
  needs: ['persistentVolumeClaim'],
  summary: 'several Windows Pods share a claim that only one node can mount',
  check: only({ pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (!isWindows(pod) || !KINDS.includes(scalarText(object.kind))) { return []; }
    const spec = objectAt(object, 'spec');
    const replicas = typeof spec.replicas === 'number' ? spec.replicas : 1;
    const rolls = object.kind === 'Deployment' && replicas === 1 && valueAt(spec, ['strategy', 'type']) !== 'Recreate';
    if (replicas < 2 && !rolls) { return []; }
    // Pods that all select one node, or each other's
    if (isPresent(valueAt(pod.spec, ['nodeSelector', HOSTNAME_LABEL])) || isPresent(valueAt(pod.spec, ['affinity', 'podAffinity']))) { return []; }
    return claimsOf(object, pod, context).filter(isForOneNode).map(({ name, path }) => ({
      path,
      message: replicas > 1
        ? `${replicas} Pods share claim ${showName(name)}, but only one node at a time can mount it: Pods on other nodes don't start`
        : `a rolling update starts the new Pod before it stops the old one, but only one node at a time can mount claim ${showName(name)}: on another node, the new Pod doesn't start`,
      help: replicas > 1
        ? 'use a StatefulSet with volumeClaimTemplates, one replica, or a claim with ReadWriteMany (SMB shares: smb.csi.k8s.io, file.csi.azure.com)'
        : 'set strategy.type to Recreate, or use a StatefulSet with volumeClaimTemplates',
    }));
  }),
};

/** Whether a claim's volume can be mounted by one node only. Drivers of shares don't attach volumes, so each node can mount theirs. */
function isForOneNode({ path, claim: found, storageClass, volume }: FoundClaim): boolean {
  const modes = listAt(objectAt(found, 'spec'), 'accessModes');
  const kind = storageDriverOf(storageClass?.provisioner ?? valueAt(volume, ['spec', 'csi', 'driver']))?.kind;
  return path.includes('persistentVolumeClaim') && modes.length > 0 && modes.every((mode) => ONE_NODE.includes(mode)) && (kind === undefined || kind === 'disk');
}
