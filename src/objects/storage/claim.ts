import {
  ANY_OBJECT, checkedBy, either, insteadOf, invalidValue, isKnown, isPlainObject, listOf, lookUp, objectAt, options as optionsOf, PlainObject,
  Problem, required, scalarText, show, STRING,
} from '../../base';
import {
  ACCESS_MODES, AccessMode, FILE_SYSTEM_PARAMETERS, isDnsSubdomain, LINUX_FILE_SYSTEMS, LINUX_ONLY_DRIVERS, storageDriverOf, StorageKind,
  WINDOWS_ACCESS_MODES,
} from '../../knowledge';
import { objectName, OptionChecks, OptionProblems, showName, verified } from '../../kubernetes';
import { NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of a claim's spec. */
export interface ClaimOptions {
  /** The StorageClass: its name, or the whole object, which is then checked too; '' for a volume that was created by hand. */
  readonly storageClass: string | PlainObject;
  /** Requested size, as a quantity: `20Gi`. */
  readonly size: string;
  /**
   * How many nodes or Pods may use the volume at a time. An NTFS disk is mounted by one node.
   * @default - `ReadWriteOnce`, or `ReadWriteMany` when the class is known to provide shares
   */
  readonly accessModes?: readonly AccessMode[];
  /** Mode of the volume. Windows nodes don't support raw block volumes, so only `Filesystem` works. @default 'Filesystem' */
  readonly volumeMode?: 'Filesystem';
}

/** Options of `windowsPersistentVolumeClaim`. */
export interface WindowsPersistentVolumeClaimOptions extends ClaimOptions {
  /** Name of the claim. */
  readonly name: string;
  /** Namespace of the claim. @default - the namespace that it is applied to */
  readonly namespace?: string;
  /** Name of a PersistentVolume that was created by hand. @default - a volume is provisioned */
  readonly volumeName?: string;
}

/** Schemas of the options of a claim's spec. */
export const CLAIM = {
  storageClass: required(either(STRING, ANY_OBJECT), 'name a StorageClass: the default one is usually for Linux'),
  size: required(STRING, 'give a quantity such as "20Gi"'),
  accessModes: listOf(STRING), volumeMode: STRING,
};
const OPTIONS = optionsOf<WindowsPersistentVolumeClaimOptions>({
  ...CLAIM, name: required(STRING, 'give a name for the claim'), namespace: STRING, volumeName: STRING,
});

const CHECKS: OptionChecks<WindowsPersistentVolumeClaimOptions> = {
  name: ['objectName', 'PersistentVolumeClaim'], namespace: ['label'],
};

/** A PersistentVolumeClaim that Windows Pods can mount: with supported access modes, and a file system. */
export function windowsPersistentVolumeClaim(options: WindowsPersistentVolumeClaimOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, claimObjects);
}

function claimObjects(options: WindowsPersistentVolumeClaimOptions): ObjectSet {
  const { name, namespace, volumeName } = options;
  return {
    objects: [{
      id: 'claim',
      manifest: {
        apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, ...(namespace !== undefined && { namespace }) },
        spec: { ...claimSpec(options), ...(volumeName !== undefined && { volumeName }) },
      },
    }],
    problems: [...verified('claim-option', CHECKS, options), ...claimProblems(options)],
    advice: [],
  };
}

/** `spec` of a claim, also used in the claim templates of StatefulSets and ephemeral volumes. */
export function claimSpec(options: ClaimOptions): PlainObject {
  const { storageClass, size, volumeMode } = options;
  return {
    accessModes: options.accessModes ?? (kindOf(storageClass) === 'share' ? ['ReadWriteMany'] : ['ReadWriteOnce']),
    storageClassName: isPlainObject(storageClass) ? objectAt(storageClass, 'metadata').name : storageClass,
    ...(volumeMode !== undefined && { volumeMode }),
    resources: { requests: { storage: size } },
  };
}

/** The kind of storage that a StorageClass provides, if known. */
function kindOf(storageClass: unknown): StorageKind | undefined {
  return isPlainObject(storageClass) ? storageDriverOf(storageClass.provisioner)?.kind : undefined;
}

/** Reports options of a claim that don't work on Windows; values that aren't known yet are skipped. */
export function claimProblems(options: ClaimOptions): readonly Problem[] {
  const problems = new OptionProblems('claim-option');
  const { storageClass, size, accessModes, volumeMode } = options;
  problems.quantity(['size'], size, '20Gi');
  if (isKnown(volumeMode) && volumeMode !== 'Filesystem') {
    problems.must(
      ['volumeMode'], volumeMode, 'be "Filesystem": Windows nodes don\'t support raw block volumes', 'use "Filesystem"', 'raw-block-volume',
    );
  }
  return [...problems.list, ...classProblems(storageClass), ...modeProblems(accessModes, kindOf(storageClass))];
}

function modeProblems(accessModes: readonly AccessMode[] | undefined, kind: StorageKind | undefined): readonly Problem[] {
  if (accessModes === undefined || !isKnown(accessModes)) { return []; }
  if (!Array.isArray(accessModes) || accessModes.length === 0) {
    return [wrong(['accessModes'], accessModes, 'have an access mode', 'use ["ReadWriteOnce"], or remove it')];
  }
  const problems: Problem[] = [];
  accessModes.forEach((mode, i) => {
    if (!isKnown(mode)) { return; }
    if (!ACCESS_MODES.includes(mode)) {
      problems.push(wrong(['accessModes', i], mode, `be one of ${ACCESS_MODES.join(', ')}`, insteadOf(scalarText(mode), ACCESS_MODES)));
    } else if (kind !== undefined && !WINDOWS_ACCESS_MODES[kind].includes(mode)) {
      const must = `be ${WINDOWS_ACCESS_MODES.disk.map(show).join(' or ')} for an NTFS disk, which one node mounts at a time`;
      const remedy = `use "${WINDOWS_ACCESS_MODES.disk[0]}", or a class of SMB shares (WindowsStorageClass.smb, azureFile)`;
      problems.push(invalidValue('disk-access-mode')(['accessModes', i], mode, must, remedy));
    }
  });
  if (accessModes.includes('ReadWriteOncePod') && accessModes.length > 1) {
    problems.push(wrong(['accessModes'], accessModes, 'have no other mode besides ReadWriteOncePod', 'keep only one'));
  }
  return problems;
}

/** Reports a StorageClass made for Linux. */
function classProblems(storageClass: unknown): readonly Problem[] {
  if (typeof storageClass === 'string') {
    return storageClass === '' || !isKnown(storageClass) || isDnsSubdomain(storageClass)
      ? []
      : [wrong(['storageClass'], storageClass, 'be the name of a StorageClass', 'use lowercase letters, digits, "-", and "."')];
  }
  if (!isPlainObject(storageClass)) {
    return isKnown(storageClass) ? [wrong(['storageClass'], storageClass, 'be the name of a StorageClass, or the object', 'give the name')] : [];
  }
  const name = showName(objectName(storageClass));
  const parameters = objectAt(storageClass, 'parameters');
  const fsType = FILE_SYSTEM_PARAMETERS.map((key) => lookUp(parameters, key))
    .find((value) => typeof value === 'string' && LINUX_FILE_SYSTEMS.includes(value.toLowerCase()));
  if (fsType !== undefined) {
    return [{
      code: 'linux-file-system', path: ['storageClass'],
      message: `must format NTFS for Windows nodes, got ${name}, which formats ${scalarText(fsType)}`,
      remedy: 'use a WindowsStorageClass, which formats NTFS',
    }];
  }
  const nfs = typeof parameters.protocol === 'string' && parameters.protocol.toLowerCase() === 'nfs';
  if (!nfs && !LINUX_ONLY_DRIVERS.includes(storageClass.provisioner as string)) { return []; }
  const why = nfs
    ? 'whose volumes are NFS, which Windows nodes can\'t mount'
    : `whose driver ${scalarText(storageClass.provisioner)} runs only on Linux nodes`;
  return [{
    code: 'unsupported-volume', path: ['storageClass'], message: `must provide volumes that Windows nodes can mount, got ${name}, ${why}`,
    remedy: 'use SMB: WindowsStorageClass.smb, or azureFile',
  }];
}

const wrong = invalidValue('claim-option');
