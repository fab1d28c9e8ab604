import {
  BOOLEAN, checkedBy, choice, invalidValue, isKnown, isPlainObject, isPresent, listOf, mapOf, NUMBER, objectAt, options as optionsOf, PlainObject,
  Problem, required, scalarText, show, STRING, withoutAbsent, withoutUndefined,
} from '../../base';
import { FILE_SYSTEM_PARAMETERS, LINUX_FILE_SYSTEMS, STORAGE_DRIVERS, StorageDriver, StorageDriverName } from '../../knowledge';
import { OptionChecks, OptionProblems, verified } from '../../kubernetes';
import { NamedObject, NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of every StorageClass. */
export interface StorageClassOptions {
  /** Name of the StorageClass, for use in claims. */
  readonly name: string;
  /** What to do with a volume whose claim is deleted. @default 'Delete' */
  readonly reclaimPolicy?: 'Delete' | 'Retain';
  /** Whether claims can be expanded. @default true */
  readonly allowVolumeExpansion?: boolean;
  /**
   * When to create the volume: for the first Pod, in a zone where that Pod can run; or immediately, possibly in a zone without Windows nodes.
   * @default 'WaitForFirstConsumer'
   */
  readonly volumeBindingMode?: 'WaitForFirstConsumer' | 'Immediate';
  /** Whether this is the default class, for claims without one, including those of Linux Pods. @default false */
  readonly isDefault?: boolean;
  /** Other parameters of the driver by name. @default - none */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Options of a StorageClass for disks, each of which is in one zone. */
export interface DiskStorageClassOptions extends StorageClassOptions {
  /** Zones to create disks in. @default - any */
  readonly zones?: readonly string[];
}

/** Options of `azureDiskStorageClass`. */
export interface AzureDiskStorageClassOptions extends DiskStorageClassOptions {
  /** Type of the managed disks. @default - the driver's: StandardSSD_LRS */
  readonly skuName?: 'Standard_LRS' | 'StandardSSD_LRS' | 'StandardSSD_ZRS' | 'Premium_LRS' | 'Premium_ZRS' | 'PremiumV2_LRS' | 'UltraSSD_LRS';
  /** Host caching; None only for PremiumV2_LRS and UltraSSD_LRS. @default - the driver's: ReadOnly, but None for PremiumV2_LRS */
  readonly cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite';
  /** Resource group of the disks. @default - that of the cluster's nodes */
  readonly resourceGroup?: string;
  /** Resource ID of a disk encryption set. @default - none */
  readonly diskEncryptionSetId?: string;
}

/** Options of `azureFileStorageClass`. */
export interface AzureFileStorageClassOptions extends StorageClassOptions {
  /** Type of the storage account. @default - the driver's: Standard_LRS */
  readonly skuName?: 'Standard_LRS' | 'Standard_ZRS' | 'Standard_GRS' | 'Standard_RAGRS' | 'Premium_LRS' | 'Premium_ZRS';
  /** Name of an existing storage account. @default - a suitable one is found or created */
  readonly storageAccount?: string;
  /** Resource group of the storage account. @default - that of the cluster's nodes */
  readonly resourceGroup?: string;
  /** Name of the share. @default - one share for each claim */
  readonly shareName?: string;
}

/** Options of `gcePersistentDiskStorageClass`. */
export interface GcePersistentDiskStorageClassOptions extends DiskStorageClassOptions {
  /** Type of the persistent disks. @default 'pd-balanced' */
  readonly type?: 'pd-standard' | 'pd-balanced' | 'pd-ssd' | 'pd-extreme' | 'hyperdisk-balanced' | 'hyperdisk-throughput' | 'hyperdisk-extreme';
  /** Replication of the disks; `regional-pd` keeps a copy in a second zone. @default - the driver's: none */
  readonly replicationType?: 'none' | 'regional-pd';
  /** Resource name of the key that encrypts the disks. @default - a key managed by Google */
  readonly diskEncryptionKmsKey?: string;
}

/** Options of `awsEbsStorageClass`. */
export interface AwsEbsStorageClassOptions extends DiskStorageClassOptions {
  /** Type of the EBS volumes. @default 'gp3' */
  readonly type?: 'gp2' | 'gp3' | 'io1' | 'io2' | 'sc1' | 'st1' | 'standard';
  /** I/O operations per second; gp3, io1, and io2 only. @default - the type's; io1 and io2 have none, and require it or `parameters.iopsPerGB` */
  readonly iops?: number;
  /** Throughput in MiB per second; gp3 only. @default - the type's */
  readonly throughput?: number;
  /** Whether to encrypt the volumes. @default true */
  readonly encrypted?: boolean;
  /** ARN of the key that encrypts the volumes. @default - the account's */
  readonly kmsKeyId?: string;
}

/** Options of `vsphereStorageClass`. */
export interface VsphereStorageClassOptions extends DiskStorageClassOptions {
  /** Name of the vSphere storage policy. @default - none */
  readonly storagePolicyName?: string;
  /** Datastore of the disks: `ds:///vmfs/volumes/…/`. @default - one that the policy allows */
  readonly datastoreUrl?: string;
}

/** A Secret with `username` and `password`, and optionally `domain`. */
export interface SecretReference {
  /** Name of the Secret. */
  readonly name: string;
  /** Namespace of the Secret. */
  readonly namespace: string;
}

/** Options of `smbStorageClass`. */
export interface SmbStorageClassOptions extends StorageClassOptions {
  /** The share: `//server/share`. Every Windows node must be able to resolve the server name. */
  readonly source: string;
  /** Secret with the credentials for the share. Each claim gets a directory of its own in the share. */
  readonly secret: SecretReference;
}

const COMMON = {
  name: required(STRING, 'give a name for the StorageClass'), reclaimPolicy: choice('Delete', 'Retain'), allowVolumeExpansion: BOOLEAN,
  volumeBindingMode: choice('WaitForFirstConsumer', 'Immediate'), isDefault: BOOLEAN, parameters: mapOf(STRING),
};
const DISK = { ...COMMON, zones: listOf(STRING) };
/** Schema of a Secret with the credentials for an SMB share. */
export const SECRET = required(optionsOf<SecretReference>({
  name: required(STRING, 'give the name of the Secret'), namespace: required(STRING, 'give the namespace of the Secret'),
}), 'give { name, namespace } of a Secret with username and password');
export const SMB_SOURCE = required(STRING, 'give "//server/share"');

const SHARE = /^\/\/[^/\\\s]+(\/[^/\\<>:"|?*]+)+$/;

/** Reports an invalid source of an SMB volume. The driver requires `//server/share`, with forward slashes. */
export function smbSourceProblems(source: unknown): readonly Problem[] {
  if (!isKnown(source)) { return []; }
  if (typeof source === 'string' && SHARE.test(source)) { return []; }
  const turned = typeof source === 'string' ? source.replace(/\\/g, '/').replace(/^smb:/, '').replace(/^\/*/, '//').replace(/\/$/, '') : '';
  const remedy = SHARE.test(turned) ? `write ${show(turned)}` : 'give the server and the share, with forward slashes';
  return [invalidValue('smb-source')(['source'], source, 'be //server/share', remedy)];
}
const AZURE_DISK = optionsOf<AzureDiskStorageClassOptions>({
  ...DISK, skuName: choice('Standard_LRS', 'StandardSSD_LRS', 'StandardSSD_ZRS', 'Premium_LRS', 'Premium_ZRS', 'PremiumV2_LRS', 'UltraSSD_LRS'),
  cachingMode: choice('None', 'ReadOnly', 'ReadWrite'), resourceGroup: STRING, diskEncryptionSetId: STRING,
});
const AZURE_FILE = optionsOf<AzureFileStorageClassOptions>({
  ...COMMON, skuName: choice('Standard_LRS', 'Standard_ZRS', 'Standard_GRS', 'Standard_RAGRS', 'Premium_LRS', 'Premium_ZRS'), storageAccount: STRING,
  resourceGroup: STRING, shareName: STRING,
});
const GCE = optionsOf<GcePersistentDiskStorageClassOptions>({
  ...DISK, type: choice('pd-standard', 'pd-balanced', 'pd-ssd', 'pd-extreme', 'hyperdisk-balanced', 'hyperdisk-throughput', 'hyperdisk-extreme'),
  replicationType: choice('none', 'regional-pd'), diskEncryptionKmsKey: STRING,
});
const EBS = optionsOf<AwsEbsStorageClassOptions>({
  ...DISK, type: choice('gp2', 'gp3', 'io1', 'io2', 'sc1', 'st1', 'standard'), iops: NUMBER, throughput: NUMBER, encrypted: BOOLEAN, kmsKeyId: STRING,
});
const VSPHERE = optionsOf<VsphereStorageClassOptions>({ ...DISK, storagePolicyName: STRING, datastoreUrl: STRING });
const SMB = optionsOf<SmbStorageClassOptions>({ ...COMMON, source: SMB_SOURCE, secret: SECRET });

/** Options by the parameters of each driver that they set. */
const PARAMETERS: Readonly<Record<StorageDriverName, Readonly<Record<string, string>>>> = {
  azureDisk: { skuName: 'skuName', cachingMode: 'cachingMode', resourceGroup: 'resourceGroup', diskEncryptionSetID: 'diskEncryptionSetId' },
  azureFile: { skuName: 'skuName', storageAccount: 'storageAccount', resourceGroup: 'resourceGroup', shareName: 'shareName' },
  gcePersistentDisk: { 'type': 'type', 'replication-type': 'replicationType', 'disk-encryption-kms-key': 'diskEncryptionKmsKey' },
  awsEbs: { type: 'type', iops: 'iops', throughput: 'throughput', encrypted: 'encrypted', kmsKeyId: 'kmsKeyId' },
  vsphere: { storagepolicyname: 'storagePolicyName', datastoreurl: 'datastoreUrl' },
  smb: { source: 'source' },
};

/**
 * Disks without host caching. Sources, read 2026-11-30: kubernetes-sigs/azuredisk-csi-driver docs/driver-parameters.md,
 * pkg/azureutils/azure_disk_utils.go (ParseDiskParameters).
 */
const WITHOUT_CACHE: readonly string[] = ['PremiumV2_LRS', 'UltraSSD_LRS'];

/** A StorageClass for Azure managed disks, formatted with NTFS. */
export function azureDiskStorageClass(given: AzureDiskStorageClassOptions): ObjectSet {
  return checkedBy(AZURE_DISK, given, NO_OBJECTS, (options) => {
    const { skuName = '', cachingMode } = options;
    const made = storageClass('azureDisk', options);
    const problems = new OptionProblems(CODE);
    if (WITHOUT_CACHE.includes(skuName)) {
      problems.unless(/^None$/, ['cachingMode'], cachingMode, `be "None" for ${show(skuName)}, which has no host caching`, 'remove it');
    }
    return { ...made, problems: [...made.problems, ...problems.list] };
  });
}

/** A StorageClass for Azure Files shares, which many Pods can mount at the same time. They use SMB, since Windows can't mount them over NFS. */
export function azureFileStorageClass(given: AzureFileStorageClassOptions): ObjectSet {
  return checkedBy(AZURE_FILE, given, NO_OBJECTS, (options) => storageClass('azureFile', options, { protocol: 'smb' }));
}

/** A StorageClass for Google Compute Engine persistent disks, formatted with NTFS. */
export function gcePersistentDiskStorageClass(given: GcePersistentDiskStorageClassOptions): ObjectSet {
  return checkedBy(GCE, given, NO_OBJECTS, (options) => storageClass('gcePersistentDisk', { type: 'pd-balanced', ...withoutUndefined(options) }));
}

/**
 * Types of EBS volumes for which the number of I/O operations can't be set, and must be. Sources, read 2026-11-30:
 * kubernetes-sigs/aws-ebs-csi-driver docs/parameters.md, pkg/cloud/cloud.go (CreateDisk), #766 ("The parameter iops must be specified").
 */
const [WITHOUT_IOPS, REQUIRING_IOPS] = [['gp2', 'sc1', 'st1', 'standard'], ['io1', 'io2']];
/** Parameters of the driver, whose names have any letter case, that set it. */
const IOPS_PARAMETER = /^iops(?:pergb)?$/i;

/** A StorageClass for Amazon EBS volumes, formatted with NTFS. */
export function awsEbsStorageClass(given: AwsEbsStorageClassOptions): ObjectSet {
  return checkedBy(EBS, given, NO_OBJECTS, (own) => {
    const options = { type: 'gp3', encrypted: true, ...withoutUndefined(own) };
    const { type, iops, throughput, encrypted, kmsKeyId, parameters = {} } = options;
    const made = storageClass('awsEbs', options);
    const problems = new OptionProblems(CODE);
    for (const key of ['iops', 'throughput'] as const) { problems.integer([key], options[key], 1); }
    if (isPresent(iops) && WITHOUT_IOPS.includes(type)) {
      problems.must(['iops'], iops, `be set with type "gp3", "io1", or "io2" only, not with ${show(type)}`, 'use one of these types, or remove it');
    }
    const isSet = isPresent(iops) || !isPlainObject(parameters) || Object.keys(parameters).some((key) => IOPS_PARAMETER.test(key));
    if (!isSet && REQUIRING_IOPS.includes(type)) {
      problems.missing(['iops'], `set it, or parameters.iopsPerGB: Amazon EBS has no default of it for ${show(type)}`);
    }
    if (isPresent(throughput) && isKnown(type) && type !== 'gp3') {
      problems.must(['throughput'], throughput, `be set with type "gp3" only, not with ${show(type)}`, 'use type "gp3", or remove it');
    }
    if (isPresent(kmsKeyId) && encrypted === false) {
      problems.must(['kmsKeyId'], kmsKeyId, 'not be set with encrypted false', 'remove one of the two');
    }
    return { ...made, problems: [...made.problems, ...problems.list] };
  });
}

/** A StorageClass for vSphere disks, formatted with NTFS. */
export function vsphereStorageClass(given: VsphereStorageClassOptions): ObjectSet {
  return checkedBy(VSPHERE, given, NO_OBJECTS, (options) => storageClass('vsphere', options));
}

/** A StorageClass for directories of an SMB share, which many Pods can mount at the same time. */
export function smbStorageClass(given: SmbStorageClassOptions): ObjectSet {
  return checkedBy(SMB, given, NO_OBJECTS, (options) => {
    const { source, secret } = options;
    const secrets = ['provisioner', 'node-stage'].flatMap((use) => [
      [`csi.storage.k8s.io/${use}-secret-name`, secret?.name], [`csi.storage.k8s.io/${use}-secret-namespace`, secret?.namespace],
    ]);
    const made = storageClass('smb', options, { source, ...Object.fromEntries(secrets) });
    return { ...made, problems: [...made.problems, ...smbSourceProblems(source), ...secretProblems(secret)] };
  });
}

/** Reports a reference to a Secret with an invalid name. */
export function secretProblems(secret: SecretReference | undefined): readonly Problem[] {
  return verified(CODE, SECRET_CHECKS, { secret });
}

function text(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

const CODE = 'storage-class-option';
const SECRET_CHECKS: OptionChecks<{ readonly secret: unknown }> = {
  'secret.name': ['objectName', 'Secret'], 'secret.namespace': ['label'],
};

const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';

function storageClass(driverName: StorageDriverName, options: DiskStorageClassOptions, fixed: PlainObject = {}): ObjectSet {
  const driver: StorageDriver = STORAGE_DRIVERS[driverName];
  const given = Object.entries(PARAMETERS[driverName]).map(([parameter, option]) => [parameter, text(options[option as keyof typeof options])]);
  const own = withoutAbsent({ [FILE_SYSTEM_PARAMETERS[0]]: driver.fileSystem, ...fixed, ...Object.fromEntries(given) });
  const { name, reclaimPolicy = 'Delete', allowVolumeExpansion = true, volumeBindingMode = 'WaitForFirstConsumer', isDefault, zones } = options;
  const object: NamedObject = {
    id: 'storage-class',
    manifest: {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name, ...(isDefault && { annotations: { [DEFAULT_CLASS]: text(isDefault) } }) },
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

/** Reports parameters that conflict with the options, and invalid names. */
function classProblems(driver: StorageDriver, options: DiskStorageClassOptions, own: PlainObject): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  problems.objectName(['name'], options.name, 'StorageClass');
  if (options.zones?.length === 0) { problems.must(['zones'], options.zones, 'have a zone', 'add a zone, or remove zones'); }
  const { regionalZone } = driver;
  (regionalZone === undefined ? [] : options.zones ?? []).forEach((zone, i) => {
    if (typeof zone !== 'string' || !/^\d+$/.test(zone)) { return; }
    problems.must(
      ['zones', i], zone, `be a zone with its region, since no node has a number alone in ${driver.zoneKey}`,
      `add the region: ${regionalZone?.replace(/\d+$/, zone)} in the region ${regionalZone?.replace(/-\d+$/, '')}`,
    );
  });
  for (const [key, value] of Object.entries(objectAt(options, 'parameters'))) {
    const path = ['parameters', key];
    const fileSystem = FILE_SYSTEM_PARAMETERS.some((each) => each.toLowerCase() === key.toLowerCase());
    if (fileSystem && isKnown(value)) {
      const given = scalarText(value).toLowerCase();
      if (LINUX_FILE_SYSTEMS.includes(given) || driver.fileSystem === undefined || given !== driver.fileSystem.toLowerCase()) {
        problems.must(
          path, value, driver.fileSystem ? `be ${driver.fileSystem}, the file system of the class` : 'not be set: the driver doesn\'t format volumes',
          'remove it',
        );
      }
      continue;
    }
    const meant = Object.keys(own).find((each) => each.toLowerCase() === key.toLowerCase());
    if (meant !== undefined && isKnown(value) && own[meant] !== value) {
      problems.must(path, value, `be ${show(own[meant])}, the value of the option of that name`, 'set only the option');
    }
    if (key.toLowerCase() === 'protocol' && isKnown(value) && scalarText(value).toLowerCase() !== 'smb' && meant === undefined) {
      problems.must(path, value, 'be "smb", the only protocol that Windows nodes can mount', 'use "smb"');
    }
  }
  return problems.list;
}

function classAdvice({ kind }: StorageDriver, { isDefault, volumeBindingMode }: StorageClassOptions): readonly Problem[] {
  const advice: Problem[] = [];
  const odd = (path: string, value: unknown, message: string, remedy: string) =>
    advice.push({ code: 'storage-class-option', path: [path], message: `should ${message}, got ${show(value)}`, remedy });
  if (isDefault === true && kind === 'disk') {
    odd(
      'isDefault', isDefault, 'not be true: claims of Linux Pods without a class would get an NTFS disk',
      'make a class for Linux the default, and name this one in the claims of Windows Pods',
    );
  }
  if (volumeBindingMode === 'Immediate' && kind === 'disk') {
    odd(
      'volumeBindingMode', volumeBindingMode, 'be "WaitForFirstConsumer": the disk may be created in a zone without Windows nodes',
      'use "WaitForFirstConsumer"',
    );
  }
  return advice;
}
