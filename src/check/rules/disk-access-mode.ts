import { storageDriverOf, WINDOWS_ACCESS_MODES } from '../../knowledge';
import { listAt, objectAt, objectName, scalarText, show, showName, valueAt } from '../../manifest';
import { oldVolumeKind } from '../../storage/convert';
import { Rule } from '../rule';
import { claimsOf, FoundClaim, isWindows } from './support/claims';
import { documents, windowsPod } from './support/example';
import { only } from './support/pods';

const CLASS = 'apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata:\n  name: disk\nprovisioner: disk.csi.azure.com\nparameters:\n  csi.storage.k8s.io/fstype: ntfs';
const claim = (mode: string) => `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: data\nspec:\n  storageClassName: disk\n  accessModes: [${mode}]\n  resources:\n    requests:\n      storage: 10Gi`;
const pod = windowsPod({ spec: 'volumes:\n  - name: data\n    persistentVolumeClaim:\n      claimName: data' });

export const diskAccessMode: Rule = {
  id: 'disk-access-mode',
  effect: 'broken',
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod claims a disk for several nodes at a time',
  why: 'Only one node at a time can mount a disk with NTFS. Disk drivers reject `ReadWriteMany` for file systems: no volume is created and the Pod stays Pending. To share files between many Pods, use SMB.',
  source: 'documentation of the CSI drivers for Azure disks, GCE persistent disks, Amazon EBS and vSphere; Kubernetes documentation, "Persistent Volumes" (Access Modes)',
  bad: documents(CLASS, claim('ReadWriteMany'), pod),
  good: documents(CLASS, claim('ReadWriteOnce'), pod),
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
