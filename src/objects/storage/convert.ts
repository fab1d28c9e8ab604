import { smbSourceProblems } from './storage-class';
import {
  ANY_OBJECT, checkArgument, invalidValue, isPlainObject, isPresent, listAt, lookUp, objectAt, Path, PlainObject, Problem, scalarText, setOwn, STRING,
  valueAt, withoutAbsent,
} from '../../base';
import { FILE_SYSTEM_PARAMETERS, FLEX_VOLUMES, NodeLabel, STORAGE_DRIVERS, StorageDriver, storageDriverOf } from '../../knowledge';
import { objectName } from '../../kubernetes';

/** Result of converting an in-tree volume type. Nothing is generated without an exact equivalent: the problems state why. */
export interface Converted {
  /** The converted object or volume; `undefined` if there is none. */
  readonly object?: PlainObject;
  readonly problems: readonly Problem[];
}

const DRIVERS = Object.values<StorageDriver>(STORAGE_DRIVERS);
const CODE = 'no-csi-equivalent';
const none = (path: Path, message: string, remedy: string): Converted => ({ problems: [{ code: CODE, path, message, remedy }] });
const wrong = (path: Path, value: unknown, must: string, remedy: string, rest = ''): Converted => (
  { problems: [invalidValue(CODE)(path, value, must, remedy, rest)] });

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const nameless = (path: Path, value: unknown): Converted => wrong(path, value ?? null, 'be a name', 'give the name');

/** Key of a volume's in-tree type, or of FlexVolume; `undefined` for other types. */
export function oldVolumeKind(volume: PlainObject): string | undefined {
  return isPresent(volume.flexVolume)
    ? 'flexVolume'
    : DRIVERS.find(({ inTree }) => inTree && isPresent(lookUp(volume, inTree.volume)))?.inTree?.volume;
}

/**
 * Converts a StorageClass with an in-tree provisioner to its CSI driver; paths start at the object.
 * Source: kubernetes csi-translation-lib v0.36.3 `TranslateInTreeStorageClassToCSI`.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function convertStorageClass(storageClass: PlainObject): Converted {
  checkArgument('storageClass', storageClass, ANY_OBJECT);
  const driver = DRIVERS.find(({ inTree }) => inTree !== undefined && inTree.provisioner === storageClass.provisioner);
  if (!driver) { return { object: storageClass, problems: [] }; }
  const problems: Problem[] = [];
  const parameters: Record<string, unknown> = {};
  let zones: readonly string[] | undefined;
  for (const [key, value] of Object.entries(objectAt(storageClass, 'parameters'))) {
    const lower = key.toLowerCase();
    if (lower === 'zone' || lower === 'zones') {
      zones = scalarText(value).split(',').map((zone) => zone.trim());
    } else if (lower === 'fstype' && driver.kind === 'disk') {
      parameters[FILE_SYSTEM_PARAMETERS[0]] = value;
    } else {
      const fault = parameterFault(driver, lower, value);
      if (fault) { problems.push(invalidValue(CODE)(['parameters', key], value, fault, 'use a parameter of the CSI driver')); }
      setOwn(parameters, driver === STORAGE_DRIVERS.vsphere ? lower : key, value);
      if (driver === STORAGE_DRIVERS.awsEbs && lower === 'iopspergb') { parameters.allowAutoIOPSPerGBIncrease = 'true'; }
    }
  }
  const { allowedTopologies, ...rest } = storageClass;
  if (zones && isPresent(allowedTopologies)) {
    problems.push(...none(['allowedTopologies'], 'must not be set together with zones in the parameters', 'remove one of the two').problems);
  }
  if (problems.length > 0) { return { problems }; }
  const topologies = zones ? [{ matchLabelExpressions: [{ key: driver.zoneKey, values: zones }] }] : renamed(allowedTopologies, driver);
  const placed = topologies === undefined ? {} : { allowedTopologies: topologies };
  return { object: { ...rest, provisioner: driver.driver, parameters, ...placed }, problems: [] };
}

/** What a parameter must be, if only the in-tree provisioner supports it. */
function parameterFault(driver: StorageDriver, key: string, value: unknown): string | undefined {
  if (driver === STORAGE_DRIVERS.azureDisk && key === 'kind' && scalarText(value).toLowerCase() !== 'managed') {
    return 'be "Managed": the CSI driver supports only managed disks';
  }
  if (driver === STORAGE_DRIVERS.vsphere && key !== 'storagepolicyname') {
    return 'not be set: the CSI driver supports it only for migrated volumes';
  }
  return undefined;
}

const ZONE_KEYS: readonly string[] = [NodeLabel.BETA_ZONE, NodeLabel.ZONE];

/** Terms of a topology, or of an affinity, with the driver's own label key for zones. */
function renamed(topologies: unknown, { zoneKey }: StorageDriver, expressions = 'matchLabelExpressions'): unknown {
  if (!Array.isArray(topologies) || zoneKey === undefined) { return topologies; }
  const isOfZones = (each: unknown): each is PlainObject => isPlainObject(each) && ZONE_KEYS.includes(each.key as string);
  return topologies.map((term) => (isPlainObject(term) && Array.isArray(lookUp(term, expressions))
    ? { ...term, [expressions]: listAt(term, expressions).map((each) => (isOfZones(each) ? { ...each, key: zoneKey } : each)) }
    : term));
}

/** The node affinity of a PersistentVolume: nodes have the driver's own zone label too, but not always the oldest one. */
function placedByDriver(spec: PlainObject, driver: StorageDriver): PlainObject {
  const terms = valueAt(spec, ['nodeAffinity', 'required', 'nodeSelectorTerms']);
  if (!Array.isArray(terms)) { return {}; }
  const affinity = objectAt(spec, 'nodeAffinity');
  return {
    nodeAffinity: { ...affinity, required: { ...objectAt(affinity, 'required'), nodeSelectorTerms: renamed(terms, driver, 'matchExpressions') } },
  };
}

/**
 * Converts an in-tree PersistentVolume to its CSI driver; paths start at the object. The volume handle is generated only where the driver supports
 * the old identifier.
 * Source: kubernetes csi-translation-lib v0.36.3 `TranslateInTreePVToCSI`.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function convertPersistentVolume(volume: PlainObject): Converted {
  checkArgument('volume', volume, ANY_OBJECT);
  const spec = objectAt(volume, 'spec');
  const kind = oldVolumeKind(spec);
  if (kind === undefined) { return { object: volume, problems: [] }; }
  const { [kind]: source, ...rest } = spec;
  const claimNamespace = objectAt(spec, 'claimRef').namespace;
  const labels = objectAt(objectAt(volume, 'metadata'), 'labels');
  const name = objectName(volume);
  if (name === '') { return nameless(['metadata', 'name'], objectAt(volume, 'metadata').name); }
  const converted = csiSource(kind, isPlainObject(source) ? source : {}, ['spec', kind], {
    name,
    namespace: typeof claimNamespace === 'string' ? claimNamespace : undefined,
    zone: scalarText(lookUp(labels, ZONE_KEYS[1]) ?? lookUp(labels, ZONE_KEYS[0])),
  });
  if (!converted.object) { return converted; }
  const driver = storageDriverOf(converted.object.driver);
  return { object: { ...volume, spec: { ...rest, ...(driver && placedByDriver(spec, driver)), csi: converted.object } }, problems: [] };
}

/**
 * Converts an in-tree volume of a Pod to an inline CSI volume; paths start at the volume. Only for shares: CSI drivers for disks don't support
 * inline volumes, so a disk needs a PersistentVolume and a claim.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function convertVolume(volume: PlainObject): Converted {
  checkArgument('volume', volume, ANY_OBJECT);
  const kind = oldVolumeKind(volume);
  if (kind === undefined) { return { object: volume, problems: [] }; }
  const { [kind]: given, ...rest } = volume;
  const source = isPlainObject(given) ? given : {};
  const asCsi = ({ driver }: StorageDriver, volumeAttributes: PlainObject): Converted => (
    { object: { ...rest, csi: { driver, ...(isPresent(source.readOnly) && { readOnly: source.readOnly }), volumeAttributes } }, problems: [] }
  );
  if (kind === 'azureFile') {
    const { secretName, shareName } = source;
    return asCsi(STORAGE_DRIVERS.azureFile, { secretName, shareName });
  }
  if (kind === 'flexVolume') {
    const share = flexShare(source, [kind]);
    if (!share.object) { return share; }
    const { name: secretName } = objectAt(source, 'secretRef');
    if (typeof secretName !== 'string') {
      return none([kind, 'secretRef'], 'is required: the SMB driver needs credentials', 'name a Secret with username and password');
    }
    return asCsi(STORAGE_DRIVERS.smb, { ...share.object, secretName });
  }
  return none(
    [kind], 'must not be a disk defined in the Pod itself: no CSI driver for disks supports inline volumes',
    'create a PersistentVolume of the driver and a claim, and name the claim in the Pod (convertDiskVolume)',
  );
}

/** A disk that was defined in a Pod, as a PersistentVolume with its claim. */
export interface ConvertedDisk {
  /** The volume of the Pod, which names the claim. */
  readonly volume?: PlainObject;
  readonly persistentVolume?: PlainObject;
  readonly claim?: PlainObject;
  readonly problems: readonly Problem[];
}

/**
 * Converts a disk that a Pod defines itself, with an in-tree volume type, to a PersistentVolume of its CSI driver, bound to a claim that the Pod
 * names; paths start at the volume. The disk is kept when they are deleted, as it was before.
 *
 * @param namespace namespace of the Pod
 * @param size capacity to report for the disk, as a quantity
 * @throws ProblemsError if an argument has the wrong type
 */
export function convertDiskVolume(volume: PlainObject, namespace: string, size: string): ConvertedDisk {
  checkArgument('volume', volume, ANY_OBJECT);
  checkArgument('namespace', namespace, STRING);
  checkArgument('size', size, STRING);
  const kind = oldVolumeKind(volume);
  const driver = DRIVERS.find(({ inTree }) => inTree !== undefined && inTree.volume === kind);
  if (kind === undefined || driver?.kind !== 'disk') {
    return none([], 'must be a disk of an in-tree volume type', 'use convertVolume for shares');
  }
  const { [kind]: given, ...rest } = volume;
  const { name: claimName } = volume;
  if (!isName(claimName)) { return nameless(['name'], claimName); }
  const name = `${namespace}-${claimName}`;
  const { object: csi, problems } = csiSource(kind, isPlainObject(given) ? given : {}, [kind], { name, namespace, zone: '' });
  if (!csi) { return { problems }; }
  const common = { accessModes: ['ReadWriteOnce'], storageClassName: '' };
  return {
    volume: { ...rest, persistentVolumeClaim: { claimName, ...(csi.readOnly === true && { readOnly: true }) } },
    persistentVolume: {
      apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name },
      spec: {
        ...common, capacity: { storage: size }, persistentVolumeReclaimPolicy: 'Retain',
        claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name: claimName, namespace }, csi,
      },
    },
    claim: {
      apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: claimName, namespace },
      spec: { ...common, resources: { requests: { storage: size } }, volumeName: name },
    },
    problems: [],
  };
}

interface VolumeFacts {
  readonly name: string;
  readonly namespace?: string;
  readonly zone: string;
}

/** What a CSI source is made of. */
interface CsiParts {
  readonly driver: StorageDriver;
  readonly volumeHandle: string;
  readonly attributes?: PlainObject;
  readonly secret?: { readonly name: string; readonly namespace: string };
}

/** The problem of the first of several fields that must be names. */
function namelessIn(source: PlainObject, path: readonly string[], ...keys: readonly string[]): Converted | undefined {
  const key = keys.find((each) => !isName(source[each]));
  return key === undefined ? undefined : nameless([...path, key], source[key]);
}

function partition({ partition: number }: PlainObject): PlainObject {
  return isPresent(number) && number !== 0 ? { partition: scalarText(number) } : {};
}

/** The conversion of each in-tree type that identifies its volume by ID. */
const SOURCES: Readonly<Record<string, (source: PlainObject, path: readonly string[], facts: VolumeFacts) => CsiParts | Converted>> = {
  azureDisk: (source, path) => {
    const { kind, diskURI, cachingMode, fsType } = source;
    if (isPresent(kind) && scalarText(kind).toLowerCase() !== 'managed') {
      const rest = ': the CSI driver supports only managed disks';
      return wrong([...path, 'kind'], kind, 'be "Managed"', 'move the data to a managed disk', rest);
    }
    return namelessIn(source, path, 'diskURI')
      ?? {
        driver: STORAGE_DRIVERS.azureDisk, volumeHandle: scalarText(diskURI),
        attributes: { kind: 'managed', ...withoutAbsent({ cachingMode, fsType }) },
      };
  },
  azureFile: (source, path, { name, namespace }) => {
    const { secretName, shareName, secretNamespace = namespace } = withoutAbsent(source);
    if (typeof secretNamespace !== 'string') {
      return none([...path, 'secretNamespace'], 'is required: no claim provides the namespace', 'give secretNamespace');
    }
    return namelessIn(source, path, 'secretName', 'shareName') ?? {
      driver: STORAGE_DRIVERS.azureFile, volumeHandle: [secretNamespace, secretName, shareName, name].join('-'), attributes: { shareName },
      secret: { name: scalarText(secretName), namespace: secretNamespace },
    };
  },
  gcePersistentDisk: (source, path, { zone }) => {
    // several zones, joined by two underscores: a regional disk, which is identified by its region
    const zones = zone.split('__');
    if (zones.length > 1) {
      return none(
        path, `must be a disk in one zone, got one in ${zones.join(' and ')}`,
        'write its volumeHandle by hand: projects/<project>/regions/<region>/disks/<name>',
      );
    }
    const volumeHandle = `projects/UNSPECIFIED/zones/${zone || 'UNSPECIFIED'}/disks/${scalarText(source.pdName)}`;
    return namelessIn(source, path, 'pdName') ?? { driver: STORAGE_DRIVERS.gcePersistentDisk, volumeHandle, attributes: partition(source) };
  },
  awsElasticBlockStore: (source, path) => {
    const volumeHandle = /^(?:aws:\/\/[^/]*\/)?(vol-[^/]+)$/.exec(scalarText(source.volumeID))?.[1];
    return volumeHandle === undefined ? wrong([...path, 'volumeID'], source.volumeID, 'be a volume ID', 'write it as "vol-…"')
      : { driver: STORAGE_DRIVERS.awsEbs, volumeHandle, attributes: partition(source) };
  },
  flexVolume: (source, path, { name: volumeHandle, namespace: ofClaim }) => {
    const { object: attributes, ...share } = flexShare(source, path);
    if (!attributes) { return share; }
    const { name, namespace = ofClaim } = objectAt(source, 'secretRef');
    if (typeof name !== 'string' || typeof namespace !== 'string') {
      return none([...path, 'secretRef'], 'must have the name and namespace of a Secret', 'give name and namespace');
    }
    return { driver: STORAGE_DRIVERS.smb, volumeHandle, attributes, secret: { name, namespace } };
  },
};

function csiSource(kind: string, source: PlainObject, path: readonly string[], facts: VolumeFacts): Converted {
  const parts = lookUp(SOURCES, kind)?.(source, path, facts)
    ?? none(
      path, 'must identify the disk by ID: the CSI driver doesn\'t support paths',
      'register the disk with the driver, and use its ID as volumeHandle',
    );
  if ('problems' in parts) { return parts; }
  const { driver: { driver }, volumeHandle, attributes = {}, secret } = parts;
  const { readOnly, fsType } = source;
  return {
    object: {
      driver, volumeHandle, ...withoutAbsent({ readOnly, fsType }), ...(Object.keys(attributes).length > 0 && { volumeAttributes: attributes }),
      ...(secret && { nodeStageSecretRef: secret }),
    },
    problems: [],
  };
}

/** Options of the SMB plugin that identify the share; the plugin's provisioner uses others for its own purposes. */
const SMB_OPTIONS = ['source'];

/** The share of a FlexVolume, as attributes of the SMB driver. */
function flexShare(source: PlainObject, path: readonly string[]): Converted {
  const { driver } = source;
  if (driver === FLEX_VOLUMES.iscsi) {
    return none(
      [...path, 'driver'], 'must not be an iSCSI disk: no CSI driver for iSCSI runs on Windows',
      'use a disk of the platform, or share the files over SMB',
    );
  }
  if (driver !== FLEX_VOLUMES.smb) {
    return wrong([...path, 'driver'], driver, 'be a driver with a known CSI equivalent', 'ask the vendor for a CSI driver that runs on Windows');
  }
  const options = objectAt(source, 'options');
  const odd = Object.keys(options).find((key) => !SMB_OPTIONS.includes(key));
  if (odd !== undefined) {
    const rest = ': the SMB driver has no equivalent';
    return wrong([...path, 'options', odd], options[odd], 'not be set', 'create a new volume with smb.csi.k8s.io', rest);
  }
  const share = scalarText(options.source).replace(/\\/g, '/');
  const problems = smbSourceProblems(share);
  return problems.length > 0
    ? wrong([...path, 'options', 'source'], options.source, 'be a share', 'write \\\\server\\share')
    : { object: { source: share }, problems: [] };
}
