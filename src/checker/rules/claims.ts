import { ofPodRule, onWindowsWorkloads } from './support/pods';
import { replicasOf } from './support/services';
import { claimsOf, FoundClaim } from './support/volumes';
import { isPlainObject, isPresent, listAt, lookUp, objectAt, scalarText, show, valueAt } from '../../base';
import {
  FILE_SYSTEM_PARAMETERS, HOSTNAME_LABEL, INSTEAD_OF_VOLUME, LINUX_FILE_SYSTEMS, LINUX_ONLY_DRIVERS, REPLICATED_KINDS, storageDriverOf,
  UNMOUNTABLE_VOLUMES, WINDOWS_ACCESS_MODES,
} from '../../knowledge';
import { endsPodsFirst, isKnownLater, objectName, showName, volumesOf } from '../../kubernetes';
import { oldVolumeKind } from '../../objects';
import { POD_RULES } from '../../pods';
import { RuleDefinition, RuleFinding } from '../rule';

const unsupportedInPod = ofPodRule(POD_RULES.unsupportedVolume);

export const unsupportedVolume: RuleDefinition = {
  ...unsupportedInPod,
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  check: onWindowsWorkloads((object, pod, context) => {
    const finding = (path: readonly (string | number)[], what: string, why: string, kind = 'nfs'): RuleFinding => ({
      path, message: `${what} can't be mounted on a Windows node: ${why}; the Pod never starts`, help: lookUp(INSTEAD_OF_VOLUME, kind)!,
    });
    const claimed = claimsOf(object, pod, context).flatMap(({ path, name, storageClass, volume }) => {
      const [kind, why] = Object.entries(UNMOUNTABLE_VOLUMES).find(([each]) => isPresent(valueAt(volume, ['spec', each]))) ?? [];
      if (kind !== undefined) {
        return [finding(
          path, `claim ${showName(name)} is bound to PersistentVolume ${showName(objectName(volume))}, which is of kind ${kind} and`, why!, kind,
        )];
      }
      const driver = valueAt(volume, ['spec', 'csi', 'driver']) ?? storageClass?.provisioner;
      const nfs = scalarText(valueAt(storageClass, ['parameters', 'protocol'])).toLowerCase() === 'nfs';
      if (!LINUX_ONLY_DRIVERS.includes(driver as string) && !nfs) { return []; }
      return [finding(
        path, `claim ${showName(name)} gets a volume of ${scalarText(driver) || '(no driver)'}${nfs ? ' with protocol nfs' : ''}, which`,
        nfs ? UNMOUNTABLE_VOLUMES.nfs : 'that driver runs only on Linux nodes',
      )];
    });
    return [...unsupportedInPod.check(object, context), ...claimed];
  }),
};

const rawBlockInPod = ofPodRule(POD_RULES.rawBlockVolume);

export const rawBlockVolume: RuleDefinition = {
  ...rawBlockInPod,
  looksUp: 'for-more',
  needs: ['volumeDevices', 'volumes', 'volumeClaimTemplates'],
  check: onWindowsWorkloads((object, pod, context) => {
    const claimed = claimsOf(object, pod, context).filter(({ claim }) => valueAt(claim, ['spec', 'volumeMode']) === 'Block')
      .map(({ path, name }) => ({
        path, message: `claim ${showName(name)} has volumeMode Block, a raw block device, which Windows nodes don't support: the Pod never starts`,
        help: 'use volumeMounts and a claim with volumeMode Filesystem',
      }));
    return [...rawBlockInPod.check(object, context), ...claimed];
  }),
};

export const diskAccessMode: RuleDefinition = {
  id: 'disk-access-mode',
  effect: 'broken',
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod claims a disk for several nodes at a time',
  check: onWindowsWorkloads((object, found, context) => {
    return claimsOf(object, found, context).flatMap((each) => {
      const from = diskBehind(each);
      const modes = listAt(objectAt(each.claim, 'spec'), 'accessModes')
        .filter((mode) => !(WINDOWS_ACCESS_MODES.disk as readonly unknown[]).includes(mode) && !isKnownLater(mode));
      return from === undefined || modes.length === 0 ? [] : [{
        path: each.path,
        message: `claim ${showName(each.name)} requests ${modes.map((mode) => scalarText(mode) || show(mode)).join(' and ')} from ${from}, but only `
          + 'one node at a time can mount an NTFS disk: the Pod never starts',
        help: `request ${WINDOWS_ACCESS_MODES.disk.join(' or ')}, or use a StorageClass for SMB shares (smb.csi.k8s.io, file.csi.azure.com)`,
      }];
    });
  }),
};

/** The disk behind a claim, in words; `undefined` when there is none, or it is unknown. */
function diskBehind({ storageClass, volume }: FoundClaim): string | undefined {
  const isDisk = (driver: unknown) => storageDriverOf(driver)?.kind === 'disk';
  if (storageClass) {
    return isDisk(storageClass.provisioner) ? `StorageClass ${showName(objectName(storageClass))}, which creates disks` : undefined;
  }
  const spec = objectAt(volume, 'spec');
  const old = oldVolumeKind(spec);
  const isOldDisk = old !== undefined && old !== 'azureFile' && old !== 'flexVolume';
  return isOldDisk || isDisk(valueAt(spec, ['csi', 'driver'])) ? `PersistentVolume ${showName(objectName(volume))}, a disk` : undefined;
}

const ONE_NODE: readonly unknown[] = WINDOWS_ACCESS_MODES.disk;

export const singleNodeClaim: RuleDefinition = {
  id: 'single-node-claim',
  effect: 'advice',
  looksUp: true,
  needs: ['persistentVolumeClaim'],
  summary: 'several Windows Pods share a claim that only one node can mount',
  check: onWindowsWorkloads((object, pod, context) => {
    if (!REPLICATED_KINDS.includes(scalarText(object.kind))) { return []; }
    const replicas = replicasOf({ object });
    const rolls = replicas === 1 && !endsPodsFirst(object, 1);
    if (replicas < 2 && !rolls) { return []; }
    // Pods that all select one node, or each other's
    if (isPresent(valueAt(pod.spec, ['nodeSelector', HOSTNAME_LABEL])) || isPresent(valueAt(pod.spec, ['affinity', 'podAffinity']))) { return []; }
    return claimsOf(object, pod, context).filter(isForOneNode).map(({ name, path }) => ({
      path,
      message: replicas > 1
        ? `${replicas} Pods share claim ${showName(name)}, but only one node at a time can mount it: Pods on other nodes don't start`
        : `a rolling update starts the new Pod before it stops the old one, but only one node at a time can mount claim ${showName(name)}: on `
          + 'another node, the new Pod doesn\'t start',
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
  return path.includes('persistentVolumeClaim') && modes.length > 0 && modes.every((mode) => ONE_NODE.includes(mode))
    && (kind === undefined || kind === 'disk');
}

const isLinux = (fsType: unknown) => typeof fsType === 'string' && LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase());

export const linuxFileSystem: RuleDefinition = {
  id: 'linux-file-system',
  effect: 'broken',
  looksUp: true,
  needs: ['volumes', 'volumeClaimTemplates'],
  summary: 'a Windows Pod uses a volume with a Linux file system',
  check: onWindowsWorkloads((object, pod, context) => {
    const help = 'use a separate StorageClass for Windows, with fsType ntfs';
    const own = volumesOf(pod.spec).flatMap(({ volume, path }) => Object.entries(volume).flatMap(([kind, source]) => {
      const fsType = isPlainObject(source) ? source.fsType : undefined;
      return isLinux(fsType) ? [{
        path: [...pod.path, ...path, kind, 'fsType'], message: `fsType is ${show(fsType)}, which Windows can't mount: the Pod never starts`, help,
      }] : [];
    }));
    const claimed = claimsOf(object, pod, context).flatMap(({ path, name, storageClass: found, volume }) => {
      const fsTypes = [
        ...FILE_SYSTEM_PARAMETERS.map((key) => lookUp(objectAt(found, 'parameters'), key)),
        ...Object.values(objectAt(volume, 'spec')).map((source) => valueAt(source, ['fsType'])),
      ];
      const fsType = fsTypes.find(isLinux);
      if (!fsType) { return []; }
      const from = volume ? `PersistentVolume ${showName(objectName(volume))}` : `StorageClass ${showName(objectName(found))}`;
      return [{
        path,
        message: `claim ${showName(name)} gets the file system ${scalarText(fsType)}, which Windows can't mount, from ${from}: the Pod never starts`,
        help,
      }];
    });
    return [...own, ...claimed];
  }),
};
