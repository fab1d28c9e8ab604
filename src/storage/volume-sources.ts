import { Misread, STORAGE_DRIVERS, WINDOWS_FILE_SYSTEMS } from '../knowledge';
import { isKnown, isPresent, OptionProblems, PlainObject, Problem, show, withoutAbsent } from '../manifest';
import { CLAIM, ClaimOptions, claimProblems, claimSpec } from './claim';
import { smbSourceProblems } from './smb-source';
import { SMB_SOURCE } from './storage-class';
import { namedPipeFault, windowsPathFault } from './windows-paths';
import { BOOLEAN, checkedBy, choice, listOf, mapOf, NUMBER, ObjectSchema, options as optionsOf, required, STRING } from '../options/schema';

/** A volume of a pod without its name, and what is wrong with it; paths start at the options. */
export interface CheckedVolume {
  readonly source: PlainObject;
  readonly problems: readonly Problem[];
}

function checked<Options extends object>(schema: ObjectSchema<Options>, given: Options, make: (options: Options) => CheckedVolume): CheckedVolume {
  return checkedBy(schema, given, { source: {} }, make);
}

export interface CsiVolumeOptions {
  /** Name of the CSI driver. It must allow inline volumes, and run on Windows nodes. */
  readonly driver: string;
  /** What the driver asks for. @default - none */
  readonly volumeAttributes?: Readonly<Record<string, string>>;
  /** Secret of the pod's namespace. @default - none */
  readonly secretName?: string;
  /** @default - the driver's */
  readonly fsType?: string;
  /** @default false */
  readonly readOnly?: boolean;
}

const SECRET_NAME = required(STRING, 'name a Secret of the pod\'s namespace');
const CSI = optionsOf<CsiVolumeOptions>({ driver: required(STRING, 'name the CSI driver'), volumeAttributes: mapOf(STRING), secretName: STRING, fsType: STRING, readOnly: BOOLEAN });

/** An inline volume of a CSI driver: it lives as long as the pod. */
export function csiVolume(given: CsiVolumeOptions): CheckedVolume {
  return checked(CSI, given, ({ driver, volumeAttributes, secretName, fsType, readOnly }) => {
    const problems: Problem[] = [];
    if (driver === '') { problems.push(wrong(['driver'], driver, 'be the name of a CSI driver', 'name the driver')); }
    if (isKnown(fsType) && !WINDOWS_FILE_SYSTEMS.includes(fsType!.toLowerCase())) { problems.push({ ...wrong(['fsType'], fsType, 'be a file system that Windows can mount', 'use "ntfs"'), code: 'linux-file-system' }); }
    return {
      source: {
        csi: {
          driver, ...(readOnly !== undefined && { readOnly }), ...(fsType !== undefined && { fsType }), ...(volumeAttributes && { volumeAttributes }),
          ...(secretName !== undefined && { nodePublishSecretRef: { name: secretName } }),
        },
      },
      problems,
    };
  });
}

export interface SmbVolumeOptions {
  /** `//server/share`. */
  readonly source: string;
  /** Secret with `username` and `password`, of the pod's namespace. */
  readonly secretName: string;
  /** @default false */
  readonly readOnly?: boolean;
}

const SMB = optionsOf<SmbVolumeOptions>({ source: SMB_SOURCE, secretName: SECRET_NAME, readOnly: BOOLEAN });

/** An SMB share, named in the pod itself. */
export function smbVolume(given: SmbVolumeOptions): CheckedVolume {
  return checked(SMB, given, ({ source, secretName, readOnly }) => {
    const { source: made } = csiVolume({ driver: STORAGE_DRIVERS.smb.driver, volumeAttributes: { source, secretName }, readOnly });
    return { source: made, problems: [...smbSourceProblems(source), ...nameProblems('secretName', secretName, 'Secret')] };
  });
}

export interface AzureFileVolumeOptions {
  readonly shareName: string;
  /** Secret with `azurestorageaccountname` and `azurestorageaccountkey`, of the pod's namespace. */
  readonly secretName: string;
  /** @default false */
  readonly readOnly?: boolean;
}

const AZURE_FILE = optionsOf<AzureFileVolumeOptions>({ shareName: required(STRING, 'name the share'), secretName: SECRET_NAME, readOnly: BOOLEAN });

/** A share of Azure Files, named in the pod itself. */
export function azureFileVolume(given: AzureFileVolumeOptions): CheckedVolume {
  return checked(AZURE_FILE, given, ({ shareName, secretName, readOnly }) => {
    const { source } = csiVolume({ driver: STORAGE_DRIVERS.azureFile.driver, volumeAttributes: { secretName, shareName }, readOnly });
    const problems = !isKnown(shareName) || /^[a-z0-9](-?[a-z0-9]){2,62}$/.test(shareName) ? []
      : [wrong(['shareName'], shareName, 'be the name of a share of Azure Files', 'use 3 to 63 lower-case letters, digits and single hyphens')];
    return { source, problems: [...problems, ...nameProblems('secretName', secretName, 'Secret')] };
  });
}

/** A file of a projected volume, from one of the pod's fields or its resources. */
export interface DownwardFile {
  /** In the volume, relative. */
  readonly path: string;
  /** Field of the pod: `metadata.labels`. @default - none: `resource` is given */
  readonly field?: string;
  /** Amount of a container: `limits.memory`. @default - none: `field` is given */
  readonly resource?: { readonly container: string; readonly name: string; readonly divisor?: string };
}

const FILE = optionsOf<DownwardFile>({
  path: required(STRING, 'give the path of a file in the volume'), field: STRING,
  resource: optionsOf<NonNullable<DownwardFile['resource']>>({ container: required(STRING, 'name the container'), name: required(STRING, 'give the resource, such as "limits.memory"'), divisor: STRING }),
});
const DOWNWARD = optionsOf<{ readonly files: readonly DownwardFile[] }>({ files: required(listOf(FILE), 'give [{ path, field }]') });

/** Files about the pod itself. */
export function downwardApiVolume(given: { readonly files: readonly DownwardFile[] }): CheckedVolume {
  return checked(DOWNWARD, given, ({ files }) => {
    return { source: { downwardAPI: { items: asList(files).map(downwardItem) } }, problems: downwardProblems(['files'], files) };
  });
}

function downwardItem(file: DownwardFile): PlainObject {
  const { path, field, resource } = file ?? {};
  return {
    path,
    ...(field !== undefined && { fieldRef: { fieldPath: field } }),
    ...(resource && { resourceFieldRef: withoutAbsent({ containerName: resource.container, resource: resource.name, divisor: resource.divisor }) }),
  };
}

/** One source of a projected volume; each gives one of the four. */
export interface ProjectedSource {
  /** Keys of a Secret; all of them unless `items` says which, as what file. */
  readonly secret?: ProjectedObject;
  readonly configMap?: ProjectedObject;
  readonly downwardApi?: { readonly files: readonly DownwardFile[] };
  readonly serviceAccountToken?: {
    /** File in the volume. */
    readonly path: string;
    /** Whom the token is for. @default - the API server */
    readonly audience?: string;
    /** Seconds, 600 at least. @default 3600 */
    readonly expirationSeconds?: number;
  };
}

export interface ProjectedObject {
  readonly name: string;
  /** File in the volume by key. @default - each key is a file */
  readonly items?: Readonly<Record<string, string>>;
  /** @default false */
  readonly optional?: boolean;
}

const PROJECTED_OBJECT = optionsOf<ProjectedObject>({ name: required(STRING, 'give the name of the object'), items: mapOf(STRING), optional: BOOLEAN });
const PROJECTED = optionsOf<{ readonly sources: readonly ProjectedSource[] }>({
  sources: required(listOf(optionsOf<ProjectedSource>({
    secret: PROJECTED_OBJECT, configMap: PROJECTED_OBJECT, downwardApi: DOWNWARD,
    serviceAccountToken: optionsOf<NonNullable<ProjectedSource['serviceAccountToken']>>({ path: required(STRING, 'give the path of a file in the volume'), audience: STRING, expirationSeconds: NUMBER }),
  })), 'give one or more'),
});

/** Secrets, ConfigMaps, fields of the pod and tokens in one directory. On Windows all of it stands in plain files on the node's disk. */
export function projectedVolume(given: { readonly sources: readonly ProjectedSource[] }): CheckedVolume {
  return checked(PROJECTED, given, ({ sources }) => {
    const list = asList(sources);
    const problems: Problem[] = !Array.isArray(sources) || list.length > 0 ? [] : [wrong(['sources'], sources, 'name a source', 'give one or more')];
    const made = list.map((source, i) => {
      const { secret, configMap, downwardApi, serviceAccountToken: token } = source ?? {};
      if (Object.values({ secret, configMap, downwardApi, token }).filter(isPresent).length !== 1) { problems.push(wrong(['sources', i], source, 'have one of secret, configMap, downwardApi, serviceAccountToken', 'give one of secret, configMap, downwardApi, serviceAccountToken')); }
      if (downwardApi) { problems.push(...downwardProblems(['sources', i, 'downwardApi', 'files'], downwardApi.files)); }
      const seconds = token?.expirationSeconds;
      if (isKnown(seconds) && !(Number.isInteger(seconds) && seconds! >= MIN_TOKEN_SECONDS)) {
        problems.push(wrong(['sources', i, 'serviceAccountToken', 'expirationSeconds'], seconds, `be an integer ≥ ${MIN_TOKEN_SECONDS}`, 'use 3600'));
      }
      if (token) { problems.push(...fileProblems(['sources', i, 'serviceAccountToken', 'path'], token.path)); }
      return {
        ...(secret && { secret: projectedObject(secret) }),
        ...(configMap && { configMap: projectedObject(configMap) }),
        ...(downwardApi && { downwardAPI: { items: asList(downwardApi.files).map(downwardItem) } }),
        ...(token && { serviceAccountToken: { ...token } }),
      };
    });
    return { source: { projected: { sources: made } }, problems };
  });
}

/** A list, whatever was given in its place. */
function asList<T>(value: readonly T[] | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** Source: kubernetes v1.36.3 `pkg/apis/core/validation/validation.go`. */
const MIN_TOKEN_SECONDS = 600;

function projectedObject({ name, items, optional }: ProjectedObject): PlainObject {
  return {
    name,
    ...(items && { items: Object.entries(items).map(([key, path]) => ({ key, path })) }),
    ...(optional !== undefined && { optional }),
  };
}

function downwardProblems(at: readonly (string | number)[], files: readonly DownwardFile[] | undefined): readonly Problem[] {
  if (!Array.isArray(files) || files.length === 0) { return files === undefined ? [] : [wrong(at, files, 'name a file', 'give { path, field }')]; }
  return (files as readonly DownwardFile[]).flatMap((file, i) => [
    ...fileProblems([...at, i, 'path'], file?.path),
    ...(isPresent(file?.field) === isPresent(file?.resource) ? [wrong([...at, i], file, 'have one of field and resource', 'give one of field and resource')] : []),
  ]);
}

function fileProblems(at: readonly (string | number)[], path: unknown): readonly Problem[] {
  if (!isKnown(path)) { return []; }
  if (typeof path === 'string' && path !== '' && !/^[\\/]|^[A-Za-z]:|(^|[\\/])\.\.([\\/]|$)|[<>:"|?*]/.test(path)) { return []; }
  return [wrong(at, path, 'be a relative path of a file that Windows can have', 'write it as "labels", without .. and < > : " | ? *')];
}

const EPHEMERAL = optionsOf<ClaimOptions>(CLAIM);

/** A volume of a StorageClass that lives as long as the pod. */
export function ephemeralVolume(given: ClaimOptions): CheckedVolume {
  return checked(EPHEMERAL, given, (options) => {
    return { source: { ephemeral: { volumeClaimTemplate: { spec: claimSpec(options) } } }, problems: claimProblems(options) };
  });
}

export interface WindowsHostPathOptions {
  /** A path of the node, with its drive: `C:\logs`. */
  readonly path: string;
  /** What must be there, or is made. @default - nothing is checked */
  readonly type?: 'DirectoryOrCreate' | 'Directory' | 'FileOrCreate' | 'File';
}

const HOST_PATH = optionsOf<WindowsHostPathOptions>({ path: required(STRING, 'give a path of the node, such as "C:\\\\logs"'), type: choice('DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File') });

/** A file or directory of the node. */
export function windowsHostPathVolume(given: WindowsHostPathOptions): CheckedVolume {
  return checked(HOST_PATH, given, ({ path, type }) => {
    const problems: Problem[] = [...pathProblems('path', path, windowsPathFault)];
    return { source: { hostPath: { path, ...(type !== undefined && { type }) } }, problems };
  });
}

const PIPE = optionsOf<{ readonly pipe: string }>({ pipe: required(STRING, 'give a pipe such as "\\\\\\\\.\\\\pipe\\\\name"') });

/** A named pipe of the node. HostProcess containers open it directly: to them it can't be mounted. */
export function namedPipeVolume(given: { readonly pipe: string }): CheckedVolume {
  return checked(PIPE, given, ({ pipe }) => {
    return { source: { hostPath: { path: pipe } }, problems: pathProblems('pipe', pipe, namedPipeFault) };
  });
}

function pathProblems(key: string, value: unknown, fault: (value: unknown) => Misread | undefined): readonly Problem[] {
  const found = isKnown(value) ? fault(value) : undefined;
  return found ? [wrong([key], value, found.must, found.remedy)] : [];
}

function nameProblems(key: string, value: unknown, kind: string): readonly Problem[] {
  const problems = new OptionProblems('volume-option');
  problems.objectName([key], value, kind);
  return problems.list;
}

function wrong(path: readonly (string | number)[], value: unknown, must: string, remedy: string): Problem {
  return { code: 'volume-option', path, message: `must ${must}, got ${show(value)}`, remedy };
}
