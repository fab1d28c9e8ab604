import { FILE_SYSTEM_PARAMETERS, LINUX_FILE_SYSTEMS } from '../../knowledge';
import { isPlainObject, lookUp, objectAt, objectName, scalarText, show, showName, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { claimsOf, isWindows } from './support/claims';
import { documents, windowsPod } from './support/example';
import { only } from './support/pods';
import { volumesOf } from './support/volumes';

const storageClass = (fsType: string) => `apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata:\n  name: disk\nprovisioner: disk.csi.azure.com\nparameters:\n  fsType: ${fsType}`;
const CLAIM = 'apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: data\nspec:\n  storageClassName: disk\n  accessModes: [ReadWriteOnce]\n  resources:\n    requests:\n      storage: 10Gi';
const pod = windowsPod({ spec: 'volumes:\n  - name: data\n    persistentVolumeClaim:\n      claimName: data' });

const isLinux = (fsType: unknown) => typeof fsType === 'string' && LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase());

export const linuxFileSystem: Rule = {
  id: 'linux-file-system',
  effect: 'broken',
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod uses a volume with a Linux file system',
  why: 'Windows formats and mounts NTFS (also ReFS, exFAT, and FAT). A StorageClass made for Linux often names ext4 or xfs: a Windows node can\'t format the disk, and the Pod stays in ContainerCreating.',
  source: 'kubernetes-sigs/azuredisk-csi-driver#561; rancher/rancher#20839',
  bad: documents(storageClass('ext4'), CLAIM, pod),
  good: documents(storageClass('ntfs'), CLAIM, pod),
  check: only({ pods: 'windows' }, (object, context) => {
    const pod1 = context.podOf(object);
    if (!isWindows(pod1)) { return []; }
    const help = 'use a separate StorageClass for Windows, with fsType ntfs';
    const own = volumesOf(pod1.spec).flatMap(({ volume, path }) => Object.entries(volume).flatMap(([kind, source]) => {
      const fsType = isPlainObject(source) ? source.fsType : undefined;
      return isLinux(fsType) ? [{ path: [...pod1.path, ...path, kind, 'fsType'], message: `fsType is ${show(fsType)}, which Windows can't mount: the Pod never starts`, help }] : [];
    }));
    const claimed = claimsOf(object, pod1, context).flatMap(({ path, name, storageClass: found, volume }) => {
      const fsTypes = [...FILE_SYSTEM_PARAMETERS.map((key) => lookUp(objectAt(found, 'parameters'), key)), ...Object.values(objectAt(volume, 'spec')).map((source) => valueAt(source, ['fsType']))];
      const fsType = fsTypes.find(isLinux);
      if (!fsType) { return []; }
      const from = volume ? `PersistentVolume ${showName(objectName(volume))}` : `StorageClass ${showName(objectName(found))}`;
      return [{ path, message: `claim ${showName(name)} gets the file system ${scalarText(fsType)}, which Windows can't mount, from ${from}: the Pod never starts`, help }];
    });
    return [...own, ...claimed];
  }),
};
