import { ObjectSet } from '../complete';
import { ACCESS_MODES, AccessMode, FILE_SYSTEM_PARAMETERS, LINUX_FILE_SYSTEMS, LINUX_ONLY_DRIVERS, StorageKind, storageDriverOf, WINDOWS_ACCESS_MODES } from '../knowledge';
import {
  isDnsSubdomain, isKnown, isOpaque, isPlainObject, isPresent, lookUp, objectAt, objectName, parseQuantity, PlainObject, Problem,
  scalarText, show, showName,
} from '../manifest';

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

/** A PersistentVolumeClaim that Windows pods can use. */
export function windowsPersistentVolumeClaim(options: WindowsPersistentVolumeClaimOptions): ObjectSet {
  const { name, namespace, volumeName } = options;
  const problems: Problem[] = [];
  if (!isPresent(name) || (isKnown(name) && !isDnsSubdomain(name))) { problems.push(wrong(['name'], name, 'which is no name of a claim', 'use lower-case letters, digits, "-" and "."')); }
  if (namespace !== undefined && !isOpaque(namespace) && !(typeof namespace === 'string' && isDnsSubdomain(namespace))) {
    problems.push(wrong(['namespace'], namespace, 'which is no name of a namespace', 'name one, or remove it'));
  }
  return {
    objects: [{
      id: 'claim',
      manifest: {
        apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, ...(namespace !== undefined && { namespace }) },
        spec: { ...claimSpec(options), ...(volumeName !== undefined && { volumeName }) },
      },
    }],
    problems: [...problems, ...claimProblems(options)],
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
  const problems: Problem[] = [];
  const { storageClass, size, accessModes, volumeMode } = options;
  if (!isPresent(size) || (isKnown(size) && (parseQuantity(size) ?? 0n) <= 0n)) { problems.push(wrong(['size'], size, 'which is no amount', 'use a quantity such as "20Gi"')); }
  if (isKnown(volumeMode) && volumeMode !== 'Filesystem') {
    problems.push({ code: 'raw-block-volume', path: ['volumeMode'], message: `is ${show(volumeMode)}, which Windows nodes don't provide`, remedy: 'use "Filesystem"' });
  }
  return [...problems, ...classProblems(storageClass), ...modeProblems(accessModes, kindOf(storageClass))];
}

function modeProblems(accessModes: readonly AccessMode[] | undefined, kind: StorageKind | undefined): readonly Problem[] {
  if (accessModes === undefined || !isKnown(accessModes)) { return []; }
  if (!Array.isArray(accessModes) || accessModes.length === 0) { return [wrong(['accessModes'], accessModes, 'which names none', 'use ["ReadWriteOnce"], or remove it')]; }
  const problems: Problem[] = [];
  accessModes.forEach((mode, i) => {
    if (!isKnown(mode)) { return; }
    if (!ACCESS_MODES.includes(mode)) {
      problems.push(wrong(['accessModes', i], mode, 'which is unknown', `use ${ACCESS_MODES.join(', ')}`));
    } else if (kind !== undefined && !WINDOWS_ACCESS_MODES[kind].includes(mode)) {
      problems.push({ code: 'disk-access-mode', path: ['accessModes', i], message: `is ${show(mode)}, but an NTFS disk has one node at a time`, remedy: `use "${WINDOWS_ACCESS_MODES.disk[0]}", or a class of SMB shares (WindowsStorageClass.smb, azureFile)` });
    }
  });
  if (accessModes.includes('ReadWriteOncePod') && accessModes.length > 1) { problems.push(wrong(['accessModes'], accessModes, 'but ReadWriteOncePod goes with no other', 'keep one')); }
  return problems;
}

/** A class made for Linux. */
function classProblems(storageClass: unknown): readonly Problem[] {
  if (typeof storageClass === 'string') {
    return storageClass === '' || isDnsSubdomain(storageClass) ? [] : [wrong(['storageClass'], storageClass, 'which is no name of a StorageClass', 'name one')];
  }
  if (!isPlainObject(storageClass)) { return isKnown(storageClass) || !isPresent(storageClass) ? [wrong(['storageClass'], storageClass, 'but the class has to be named: the default one is mostly for Linux', 'name one')] : []; }
  const name = showName(objectName(storageClass));
  const parameters = objectAt(storageClass, 'parameters');
  const fsType = FILE_SYSTEM_PARAMETERS.map((key) => lookUp(parameters, key)).find((value) => typeof value === 'string' && LINUX_FILE_SYSTEMS.includes(value.toLowerCase()));
  if (fsType !== undefined) {
    return [{ code: 'linux-file-system', path: ['storageClass'], message: `is ${name}, which formats ${scalarText(fsType)}: Windows can't mount that`, remedy: 'use a WindowsStorageClass, which formats NTFS' }];
  }
  const nfs = typeof parameters.protocol === 'string' && parameters.protocol.toLowerCase() === 'nfs';
  if (!nfs && !LINUX_ONLY_DRIVERS.includes(storageClass.provisioner as string)) { return []; }
  const why = nfs ? 'whose volumes are NFS, which Windows nodes can\'t mount' : `whose driver ${scalarText(storageClass.provisioner)} runs on Linux nodes only`;
  return [{ code: 'unsupported-volume', path: ['storageClass'], message: `is ${name}, ${why}`, remedy: 'use SMB: WindowsStorageClass.smb, or azureFile' }];
}

function wrong(path: readonly (string | number)[], value: unknown, message: string, remedy: string): Problem {
  return { code: 'claim-option', path, message: `is ${show(value)}, ${message}`, remedy };
}
