import { ObjectSet } from '../complete';
import { NO_OBJECTS } from '../complete/object-set';
import { ACCESS_MODES, AccessMode, FILE_SYSTEM_PARAMETERS, LINUX_FILE_SYSTEMS, LINUX_ONLY_DRIVERS, StorageKind, storageDriverOf, WINDOWS_ACCESS_MODES } from '../knowledge';
import { insteadOf, isDnsSubdomain, isKnown, isPlainObject, lookUp, objectAt, objectName, OptionProblems, PlainObject, Problem, scalarText, show, showName } from '../manifest';
import { ANY_OBJECT, checkedBy, either, listOf, options as optionsOf, required, STRING } from '../options/schema';

/** What a claim asks for. */
export interface ClaimOptions {
  /** The StorageClass: its name, or the whole object, which is then checked too; '' for a volume that was made by hand. */
  readonly storageClass: string | PlainObject;
  /** How much, as a quantity: `20Gi`. */
  readonly size: string;
  /**
   * How many nodes or pods may have it at a time. An NTFS disk has one node.
   * @default - `ReadWriteOnce`, or `ReadWriteMany` when the class is known to give shares
   */
  readonly accessModes?: readonly AccessMode[];
  /** Windows nodes have no raw block devices: `Filesystem` is all that works. @default 'Filesystem' */
  readonly volumeMode?: 'Filesystem';
}

export interface WindowsPersistentVolumeClaimOptions extends ClaimOptions {
  readonly name: string;
  /** @default - the one that it is applied to */
  readonly namespace?: string;
  /** A PersistentVolume that was made by hand. @default - one is made */
  readonly volumeName?: string;
}

/** Schemas of what a claim asks for. */
export const CLAIM = {
  storageClass: required(either(STRING, ANY_OBJECT), 'name the StorageClass: the default one is mostly for Linux'), size: required(STRING, 'give a quantity such as "20Gi"'),
  accessModes: listOf(STRING), volumeMode: STRING,
};
const OPTIONS = optionsOf<WindowsPersistentVolumeClaimOptions>({ ...CLAIM, name: required(STRING, 'name the claim'), namespace: STRING, volumeName: STRING });

/** A PersistentVolumeClaim that Windows pods can use. */
export function windowsPersistentVolumeClaim(options: WindowsPersistentVolumeClaimOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, made);
}

function made(options: WindowsPersistentVolumeClaimOptions): ObjectSet {
  const { name, namespace, volumeName } = options;
  const problems = new OptionProblems('claim-option');
  problems.objectName(['name'], name, 'PersistentVolumeClaim');
  problems.objectName(['namespace'], namespace, 'namespace');
  return {
    objects: [{
      id: 'claim',
      manifest: {
        apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, ...(namespace !== undefined && { namespace }) },
        spec: { ...claimSpec(options), ...(volumeName !== undefined && { volumeName }) },
      },
    }],
    problems: [...problems.list, ...claimProblems(options)],
    advice: [],
  };
}

/** `spec` of a claim, as it also stands in the claim templates of StatefulSets and ephemeral volumes. */
export function claimSpec(options: ClaimOptions): PlainObject {
  const { storageClass, size, volumeMode } = options;
  return {
    accessModes: options.accessModes ?? (kindOf(storageClass) === 'share' ? ['ReadWriteMany'] : ['ReadWriteOnce']),
    storageClassName: isPlainObject(storageClass) ? objectAt(storageClass, 'metadata').name : storageClass,
    ...(volumeMode !== undefined && { volumeMode }),
    resources: { requests: { storage: size } },
  };
}

/** What the class is known to give. */
function kindOf(storageClass: unknown): StorageKind | undefined {
  return isPlainObject(storageClass) ? storageDriverOf(storageClass.provisioner)?.kind : undefined;
}

/** What of a claim can't work on Windows; what isn't known yet is passed over. */
export function claimProblems(options: ClaimOptions): readonly Problem[] {
  const problems = new OptionProblems('claim-option');
  const { storageClass, size, accessModes, volumeMode } = options;
  problems.quantity(['size'], size, '20Gi');
  if (isKnown(volumeMode) && volumeMode !== 'Filesystem') {
    problems.must(['volumeMode'], volumeMode, 'be "Filesystem": Windows nodes have no raw block devices', 'use "Filesystem"', 'raw-block-volume');
  }
  return [...problems.list, ...classProblems(storageClass), ...modeProblems(accessModes, kindOf(storageClass))];
}

function modeProblems(accessModes: readonly AccessMode[] | undefined, kind: StorageKind | undefined): readonly Problem[] {
  if (accessModes === undefined || !isKnown(accessModes)) { return []; }
  if (!Array.isArray(accessModes) || accessModes.length === 0) { return [wrong(['accessModes'], accessModes, 'name an access mode', 'use ["ReadWriteOnce"], or remove it')]; }
  const problems: Problem[] = [];
  accessModes.forEach((mode, i) => {
    if (!isKnown(mode)) { return; }
    if (!ACCESS_MODES.includes(mode)) {
      problems.push(wrong(['accessModes', i], mode, `be one of ${ACCESS_MODES.join(', ')}`, insteadOf(String(mode), ACCESS_MODES)));
    } else if (kind !== undefined && !WINDOWS_ACCESS_MODES[kind].includes(mode)) {
      problems.push({ code: 'disk-access-mode', path: ['accessModes', i], message: `must be ${WINDOWS_ACCESS_MODES.disk.map(show).join(' or ')} for an NTFS disk, which one node mounts at a time, got ${show(mode)}`, remedy: `use "${WINDOWS_ACCESS_MODES.disk[0]}", or a class of SMB shares (WindowsStorageClass.smb, azureFile)` });
    }
  });
  if (accessModes.includes('ReadWriteOncePod') && accessModes.length > 1) { problems.push(wrong(['accessModes'], accessModes, 'have no other mode beside ReadWriteOncePod', 'keep one')); }
  return problems;
}

/** A class made for Linux. */
function classProblems(storageClass: unknown): readonly Problem[] {
  if (typeof storageClass === 'string') {
    return storageClass === '' || isDnsSubdomain(storageClass) ? [] : [wrong(['storageClass'], storageClass, 'be the name of a StorageClass', 'use lower-case letters, digits, "-" and "."')];
  }
  if (!isPlainObject(storageClass)) { return isKnown(storageClass) ? [wrong(['storageClass'], storageClass, 'be the name of a StorageClass, or the object', 'name one')] : []; }
  const name = showName(objectName(storageClass));
  const parameters = objectAt(storageClass, 'parameters');
  const fsType = FILE_SYSTEM_PARAMETERS.map((key) => lookUp(parameters, key)).find((value) => typeof value === 'string' && LINUX_FILE_SYSTEMS.includes(value.toLowerCase()));
  if (fsType !== undefined) {
    return [{ code: 'linux-file-system', path: ['storageClass'], message: `must format NTFS for Windows nodes, got ${name}, which formats ${scalarText(fsType)}`, remedy: 'use a WindowsStorageClass, which formats NTFS' }];
  }
  const nfs = typeof parameters.protocol === 'string' && parameters.protocol.toLowerCase() === 'nfs';
  if (!nfs && !LINUX_ONLY_DRIVERS.includes(storageClass.provisioner as string)) { return []; }
  const why = nfs ? 'whose volumes are NFS, which Windows nodes can\'t mount' : `whose driver ${scalarText(storageClass.provisioner)} runs on Linux nodes only`;
  return [{ code: 'unsupported-volume', path: ['storageClass'], message: `must give volumes that Windows nodes can mount, got ${name}, ${why}`, remedy: 'use SMB: WindowsStorageClass.smb, or azureFile' }];
}

function wrong(path: readonly (string | number)[], value: unknown, must: string, remedy: string): Problem {
  return { code: 'claim-option', path, message: `must ${must}, got ${show(value)}`, remedy };
}
