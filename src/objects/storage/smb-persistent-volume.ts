import { claimProblems, windowsPersistentVolumeClaim } from './claim';
import { SECRET, secretProblems, SecretReference, SMB_SOURCE, smbSourceProblems } from './storage-class';
import { BOOLEAN, checkedBy, listOf, options as optionsOf, required, STRING } from '../../base';
import { AccessMode, STORAGE_DRIVERS } from '../../knowledge';
import { OptionChecks, verified } from '../../kubernetes';
import { NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of `smbPersistentVolume`. */
export interface SmbPersistentVolumeOptions {
  /** Name of the PersistentVolume and of its claim. */
  readonly name: string;
  /** Namespace of the claim. @default - the namespace that it is applied to */
  readonly namespace?: string;
  /** The share: `//server/share`. Every Windows node must be able to resolve the server name. */
  readonly source: string;
  /** Directory within the share. @default - the whole share */
  readonly subDirectory?: string;
  /** Secret with the credentials for the share. */
  readonly secret: SecretReference;
  /** Reported capacity, as a quantity; SMB shares enforce no size. @default '1Gi' */
  readonly size?: string;
  /** Access modes of the volume and its claim. @default - `ReadWriteMany` */
  readonly accessModes?: readonly AccessMode[];
  /** Whether to mount the share read-only. @default false */
  readonly readOnly?: boolean;
}

/** Names separated by forward slashes, none of them `.` or `..`. */
const SUB_DIRECTORY = /^(?!\.{1,2}(?:\/|$))[^/\\<>:"|?*]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\<>:"|?*]+)*$/;

/** An existing SMB share: a PersistentVolume, and its claim, which workloads mount. */
export function smbPersistentVolume(options: SmbPersistentVolumeOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, smbObjects);
}

const OPTIONS = optionsOf<SmbPersistentVolumeOptions>({
  name: required(STRING, 'give a name for the PersistentVolume'), namespace: STRING, source: SMB_SOURCE, subDirectory: STRING, secret: SECRET,
  size: STRING, accessModes: listOf(STRING), readOnly: BOOLEAN,
});

const CHECKS: OptionChecks<SmbPersistentVolumeOptions> = {
  name: ['objectName', 'PersistentVolume'], namespace: ['label'],
  subDirectory: [SUB_DIRECTORY, 'be a directory below the share', 'write it as "data/shop", with forward slashes and without ..'],
};

function smbObjects(options: SmbPersistentVolumeOptions): ObjectSet {
  const { name, namespace, source, subDirectory, secret, size = '1Gi', accessModes = ['ReadWriteMany'], readOnly } = options;
  const claim = { name, namespace, storageClass: '', size, accessModes, volumeName: name };
  return {
    objects: [
      {
        id: 'volume',
        manifest: {
          apiVersion: 'v1',
          kind: 'PersistentVolume',
          metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': STORAGE_DRIVERS.smb.driver } },
          spec: {
            capacity: { storage: size },
            accessModes,
            persistentVolumeReclaimPolicy: 'Retain',
            storageClassName: '',
            // so that no other claim is bound to it
            ...(namespace !== undefined && { claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace } }),
            csi: {
              driver: STORAGE_DRIVERS.smb.driver,
              // any string that is unique among the cluster's volumes
              volumeHandle: name,
              ...(readOnly !== undefined && { readOnly }),
              volumeAttributes: { source, ...(subDirectory !== undefined && { subDir: subDirectory }) },
              nodeStageSecretRef: { name: secret?.name, namespace: secret?.namespace },
            },
          },
        },
      },
      ...windowsPersistentVolumeClaim(claim).objects,
    ],
    problems: [...verified('smb-volume-option', CHECKS, options), ...claimProblems(claim), ...smbSourceProblems(source), ...secretProblems(secret)],
    advice: [],
  };
}
