import { claimsOf, FoundClaim, isWindows } from './support/claims';
import { only } from './support/pods';
import { listAt, objectAt, scalarText, show, valueAt } from '../../base';
import { storageDriverOf, WINDOWS_ACCESS_MODES } from '../../knowledge';
import { objectName, showName } from '../../kubernetes';
import { oldVolumeKind } from '../../objects';
import { RuleDefinition } from '../rule';


export const diskAccessMode: RuleDefinition = {
  id: 'disk-access-mode',
  effect: 'broken',
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod claims a disk for several nodes at a time',
  check: only({ pods: 'windows' }, (object, context) => {
    const found = context.podOf(object);
    if (!isWindows(found)) { return []; }
    return claimsOf(object, found, context).flatMap((each) => {
      const from = diskBehind(each);
      const modes = listAt(objectAt(each.claim, 'spec'), 'accessModes').filter((mode) => !(WINDOWS_ACCESS_MODES.disk as readonly unknown[]).includes(mode));
      return from === undefined || modes.length === 0 ? [] : [{
        path: each.path,
        message: `claim ${showName(each.name)} requests ${modes.map((mode) => scalarText(mode) || show(mode)).join(' and ')} from ${from}, but only one node at a time can mount an NTFS disk: the Pod never starts`,
        help: `request ${WINDOWS_ACCESS_MODES.disk.join(' or ')}, or use a StorageClass for SMB shares (smb.csi.k8s.io, file.csi.azure.com)`,
      }];
    });
  }),
};

/** The disk behind a claim, in words; `undefined` when there is none, or it is unknown. */
function diskBehind({ storageClass, volume }: FoundClaim): string | undefined {
  const isDisk = (driver: unknown) => storageDriverOf(driver)?.kind === 'disk';
  if (storageClass) { return isDisk(storageClass.provisioner) ? `StorageClass ${showName(objectName(storageClass))}, which creates disks` : undefined; }
  const spec = objectAt(volume, 'spec');
  const old = oldVolumeKind(spec);
  const isOldDisk = old !== undefined && old !== 'azureFile' && old !== 'flexVolume';
  return isOldDisk || isDisk(valueAt(spec, ['csi', 'driver'])) ? `PersistentVolume ${showName(objectName(volume))}, a disk` : undefined;
}
