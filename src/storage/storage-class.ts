import { NamedObject, ObjectSet } from '../complete';
import {
  FILE_SYSTEM_PARAMETERS, LINUX_FILE_SYSTEMS, STORAGE_DRIVERS, StorageDriver, StorageDriverName,
} from '../knowledge';
import { isDnsSubdomain, isKnown, isPlainObject, isPresent, objectAt, PlainObject, Problem, scalarText, show, withoutAbsent } from '../manifest';
import { smbSourceProblems } from './smb-source';

/** What every StorageClass may be told. */
export interface StorageClassOptions {
  /** Name of the StorageClass, which claims give. */
  readonly name: string;
  /** What becomes of a volume whose claim is deleted. @default 'Delete' */
  readonly reclaimPolicy?: 'Delete' | 'Retain';
  /** Whether a claim may grow. @default true */
  readonly allowVolumeExpansion?: boolean;
  /**
   * When the volume is made: for the first pod, where that pod can run; or at once, perhaps where no Windows node is.
   * @default 'WaitForFirstConsumer'
   */
  readonly volumeBindingMode?: 'WaitForFirstConsumer' | 'Immediate';
  /** Whether claims without a class get this one: those of Linux pods too. @default false */
  readonly isDefault?: boolean;
  /** Further parameters of the driver, by their names. @default - none */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Options of a StorageClass for disks, which are in one zone. */
export interface DiskStorageClassOptions extends StorageClassOptions {
  /** Zones that disks may be made in. @default - any */
  readonly zones?: readonly string[];
}

export interface AzureDiskStorageClassOptions extends DiskStorageClassOptions {
  /** @default - the driver's: StandardSSD_LRS */
  readonly skuName?: 'Standard_LRS' | 'StandardSSD_LRS' | 'StandardSSD_ZRS' | 'Premium_LRS' | 'Premium_ZRS' | 'PremiumV2_LRS' | 'UltraSSD_LRS';
  /** Host caching. @default - the driver's: ReadOnly */
  readonly cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite';
  /** @default - that of the cluster's nodes */
  readonly resourceGroup?: string;
  /** Resource id of a disk encryption set. @default - none */
  readonly diskEncryptionSetId?: string;
}

export interface AzureFileStorageClassOptions extends StorageClassOptions {
  /** @default - the driver's: Standard_LRS */
  readonly skuName?: 'Standard_LRS' | 'Standard_ZRS' | 'Standard_GRS' | 'Standard_RAGRS' | 'Premium_LRS' | 'Premium_ZRS';
  /** A storage account that exists. @default - one that fits is found or made */
  readonly storageAccount?: string;
  /** @default - that of the cluster's nodes */
  readonly resourceGroup?: string;
  /** Name of the share. @default - one share for each claim */
  readonly shareName?: string;
}

export interface GcePersistentDiskStorageClassOptions extends DiskStorageClassOptions {
  /** @default 'pd-balanced' */
  readonly type?: 'pd-standard' | 'pd-balanced' | 'pd-ssd' | 'pd-extreme' | 'hyperdisk-balanced' | 'hyperdisk-throughput' | 'hyperdisk-extreme';
  /** `regional-pd` keeps a copy in a second zone. @default - the driver's: none */
  readonly replicationType?: 'none' | 'regional-pd';
  /** Resource name of the key that encrypts the disks. @default - Google's */
  readonly diskEncryptionKmsKey?: string;
}

export interface AwsEbsStorageClassOptions extends DiskStorageClassOptions {
  /** @default 'gp3' */
  readonly type?: 'gp2' | 'gp3' | 'io1' | 'io2' | 'sc1' | 'st1' | 'standard';
  /** Operations per second. @default - the type's */
  readonly iops?: number;
  /** MiB per second; gp3 only. @default - the type's */
  readonly throughput?: number;
  /** @default true */
  readonly encrypted?: boolean;
  /** ARN of the key that encrypts the disks. @default - the account's */
  readonly kmsKeyId?: string;
}

export interface VsphereStorageClassOptions extends DiskStorageClassOptions {
  /** @default - none */
  readonly storagePolicyName?: string;
  /** `ds:///vmfs/volumes/…/` @default - what the policy allows */
  readonly datastoreUrl?: string;
}

/** A Secret with `username` and `password`, and perhaps `domain`. */
export interface SecretReference {
  readonly name: string;
  readonly namespace: string;
}

export interface SmbStorageClassOptions extends StorageClassOptions {
  /** `//server/share`; every Windows node must find the server by that name. */
  readonly source: string;
  /** Who signs in to the share. Each claim gets a directory of its own in it. */
  readonly secret: SecretReference;
}

/** A StorageClass for managed disks of Azure, formatted NTFS. */
export function azureDiskStorageClass(options: AzureDiskStorageClassOptions): ObjectSet {
  const { skuName, cachingMode, resourceGroup, diskEncryptionSetId } = options;
  return storageClass('azureDisk', options, { skuName, cachingMode, resourceGroup, diskEncryptionSetID: diskEncryptionSetId });
}

/** A StorageClass for shares of Azure Files, by SMB: Windows can't mount those by NFS. */
export function azureFileStorageClass(options: AzureFileStorageClassOptions): ObjectSet {
  const { skuName, storageAccount, resourceGroup, shareName } = options;
  return storageClass('azureFile', options, { protocol: 'smb', skuName, storageAccount, resourceGroup, shareName });
}

/** A StorageClass for persistent disks of Google Compute Engine, formatted NTFS. */
export function gcePersistentDiskStorageClass(options: GcePersistentDiskStorageClassOptions): ObjectSet {
  const { type = 'pd-balanced', replicationType, diskEncryptionKmsKey } = options;
  return storageClass('gcePersistentDisk', options, { 'type': type, 'replication-type': replicationType, 'disk-encryption-kms-key': diskEncryptionKmsKey });
}

/** A StorageClass for volumes of Amazon EBS, formatted NTFS. */
export function awsEbsStorageClass(options: AwsEbsStorageClassOptions): ObjectSet {
  const { type = 'gp3', iops, throughput, encrypted = true, kmsKeyId } = options;
  const { objects, problems, advice } = storageClass('awsEbs', options, { type, iops: text(iops), throughput: text(throughput), encrypted: text(encrypted), kmsKeyId });
  const more: Problem[] = [];
  for (const key of ['iops', 'throughput'] as const) {
    const value = options[key];
    if (isKnown(value) && !(Number.isInteger(value) && value! > 0)) { more.push(wrong([key], value, 'which is no amount', 'use a whole number')); }
  }
  more.push(...switchProblems(options, ['encrypted']));
  if (isPresent(throughput) && isKnown(type) && type !== 'gp3') { more.push(wrong(['throughput'], throughput, `but ${show(type)} has no such setting`, 'use type "gp3", or remove it')); }
  if (isPresent(kmsKeyId) && encrypted === false) { more.push(wrong(['kmsKeyId'], kmsKeyId, 'but encrypted is false', 'remove one of the two')); }
  return { objects, problems: [...problems, ...more], advice };
}

/** A StorageClass for disks of vSphere, formatted NTFS. */
export function vsphereStorageClass(options: VsphereStorageClassOptions): ObjectSet {
  const { storagePolicyName, datastoreUrl } = options;
  return storageClass('vsphere', options, { storagepolicyname: storagePolicyName, datastoreurl: datastoreUrl });
}

/** A StorageClass for directories of an SMB share. */
export function smbStorageClass(options: SmbStorageClassOptions): ObjectSet {
  const { source, secret } = options;
  const { objects, problems, advice } = storageClass('smb', options, {
    source,
    'csi.storage.k8s.io/provisioner-secret-name': secret?.name,
    'csi.storage.k8s.io/provisioner-secret-namespace': secret?.namespace,
    'csi.storage.k8s.io/node-stage-secret-name': secret?.name,
    'csi.storage.k8s.io/node-stage-secret-namespace': secret?.namespace,
  });
  return { objects, problems: [...problems, ...smbSourceProblems(source), ...secretProblems(secret)], advice };
}

/** A reference to a Secret that lacks something. */
export function secretProblems(secret: SecretReference | undefined, path = 'secret'): readonly Problem[] {
  return (['name', 'namespace'] as const).flatMap((key) => {
    const value = isPlainObject(secret) ? secret[key] : undefined;
    if (isPresent(value) && (!isKnown(value) || isDnsSubdomain(scalarText(value)))) { return []; }
    return [wrong([path, key], value, `which is no ${key} of a Secret`, 'give { name, namespace } of a Secret with username and password')];
  });
}

function text(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function wrong(path: readonly string[], value: unknown, message: string, remedy: string): Problem {
  return { code: 'storage-class-option', path, message: `is ${show(value)}, ${message}`, remedy };
}

const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';

function storageClass(driverName: StorageDriverName, options: DiskStorageClassOptions, parameters: PlainObject): ObjectSet {
  const driver: StorageDriver = STORAGE_DRIVERS[driverName];
  const own = withoutAbsent({ [FILE_SYSTEM_PARAMETERS[0]]: driver.fileSystem, ...parameters });
  const { name, reclaimPolicy = 'Delete', allowVolumeExpansion = true, volumeBindingMode = 'WaitForFirstConsumer', isDefault, zones } = options;
  const object: NamedObject = {
    id: 'storage-class',
    manifest: {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name, ...(isDefault && { annotations: { [DEFAULT_CLASS]: 'true' } }) },
      provisioner: driver.driver,
      parameters: { ...options.parameters, ...own },
      reclaimPolicy,
      allowVolumeExpansion,
      volumeBindingMode,
      ...(zones && driver.zoneKey && { allowedTopologies: [{ matchLabelExpressions: [{ key: driver.zoneKey, values: zones }] }] }),
    },
  };
  return { objects: [object], problems: classProblems(driver, options, own), advice: classAdvice(driver, options) };
}

/** What the parameters given say otherwise than the options, and what else can't work. */
function classProblems(driver: StorageDriver, options: DiskStorageClassOptions, own: PlainObject): readonly Problem[] {
  const problems: Problem[] = [];
  const { name, reclaimPolicy, volumeBindingMode, zones } = options;
  const parameters = objectAt(options, 'parameters');
  if (!isPresent(name) || (isKnown(name) && !isDnsSubdomain(name))) { problems.push(wrong(['name'], name, 'which is no name of a StorageClass', 'use lower-case letters, digits, "-" and "."')); }
  if (isKnown(reclaimPolicy) && !['Delete', 'Retain'].includes(reclaimPolicy!)) { problems.push(wrong(['reclaimPolicy'], reclaimPolicy, 'which is unknown', 'use "Delete" or "Retain"')); }
  if (isKnown(volumeBindingMode) && !['WaitForFirstConsumer', 'Immediate'].includes(volumeBindingMode!)) {
    problems.push(wrong(['volumeBindingMode'], volumeBindingMode, 'which is unknown', 'use "WaitForFirstConsumer" or "Immediate"'));
  }
  problems.push(...switchProblems(options, ['allowVolumeExpansion', 'isDefault']));
  if (zones !== undefined && (!Array.isArray(zones) || zones.length === 0)) { problems.push(wrong(['zones'], zones, 'which names no zone', 'name one, or remove it')); }
  for (const [key, value] of Object.entries(parameters)) {
    if (isKnown(value) && typeof value !== 'string') { problems.push(wrong(['parameters', key], value, 'which is no text', 'write it as text')); continue; }
    const fileSystem = FILE_SYSTEM_PARAMETERS.some((each) => each.toLowerCase() === key.toLowerCase());
    if (fileSystem && isKnown(value)) {
      const given = scalarText(value).toLowerCase();
      const linux = LINUX_FILE_SYSTEMS.includes(given);
      if (linux || driver.fileSystem === undefined || given !== driver.fileSystem.toLowerCase()) {
        problems.push(wrong(['parameters', key], value, linux ? 'which Windows can\'t mount' : `but the driver formats ${driver.fileSystem ?? 'nothing'}`, driver.fileSystem ? `remove it: the class formats ${driver.fileSystem}` : 'remove it'));
      }
      continue;
    }
    const meant = Object.keys(own).find((each) => each.toLowerCase() === key.toLowerCase());
    if (meant !== undefined && isKnown(value) && own[meant] !== value) { problems.push(wrong(['parameters', key], value, `but the class says ${show(own[meant])}`, 'say it by the option of that name only')); }
    if (key.toLowerCase() === 'protocol' && isKnown(value) && scalarText(value).toLowerCase() !== 'smb' && meant === undefined) { problems.push(wrong(['parameters', key], value, 'which Windows can\'t mount', 'use SMB')); }
  }
  return problems;
}

/** Options that are neither true nor false. */
function switchProblems<Options extends object>(options: Options, keys: readonly (keyof Options & string)[]): readonly Problem[] {
  return keys.filter((key) => isPresent(options[key]) && isKnown(options[key]) && typeof options[key] !== 'boolean')
    .map((key) => wrong([key], options[key], 'which is neither true nor false', 'use true or false'));
}

function classAdvice({ kind }: StorageDriver, { isDefault, volumeBindingMode }: StorageClassOptions): readonly Problem[] {
  const advice: Problem[] = [];
  const odd = (path: string, value: unknown, message: string, remedy: string) => advice.push({ code: 'storage-class-option', path: [path], message: `is ${show(value)}: ${message}`, remedy });
  if (isDefault === true && kind === 'disk') { odd('isDefault', isDefault, 'claims of Linux pods without a class get an NTFS disk', 'leave the default to a class for Linux, and name this one in the claims of Windows pods'); }
  if (volumeBindingMode === 'Immediate' && kind === 'disk') { odd('volumeBindingMode', volumeBindingMode, 'the disk may be made in a zone without a Windows node', 'use "WaitForFirstConsumer"'); }
  return advice;
}
