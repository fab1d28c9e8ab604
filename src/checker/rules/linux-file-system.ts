import { claimsOf, isWindows } from './support/claims';
import { only } from './support/pods';
import { volumesOf } from './support/volumes';
import { isPlainObject, lookUp, objectAt, scalarText, show, valueAt } from '../../base';
import { FILE_SYSTEM_PARAMETERS, LINUX_FILE_SYSTEMS } from '../../knowledge';
import { objectName, showName } from '../../kubernetes';
import { RuleDefinition } from '../rule';


const isLinux = (fsType: unknown) => typeof fsType === 'string' && LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase());

export const linuxFileSystem: RuleDefinition = {
  id: 'linux-file-system',
  effect: 'broken',
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod uses a volume with a Linux file system',
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
