import { CLAIM, ClaimOptions, claimProblems, claimSpec } from './claim';
import { SMB_SOURCE, smbSourceProblems } from './storage-class';
import {
  BOOLEAN, checkedBy, choice, invalidValue, isKnown, isPresent, listOf, mapOf, NUMBER, ObjectSchema, options as optionsOf, PlainObject, Problem,
  required, STRING, withoutAbsent, withoutUndefined,
} from '../../base';
import { DOCKER_SOCKETS, LINUX_HOST_PATH, Misread, NAMED_PIPE, STORAGE_DRIVERS, WINDOWS_FILE_SYSTEMS, WINDOWS_PATH } from '../../knowledge';
import { OptionChecks, verified } from '../../kubernetes';

/** An absolute path on a drive: `C:\data`, `D:/logs`. */
export type WindowsPath = `${string}:${'\\' | '/'}${string}`;

/** A named pipe: `\\.\pipe\name`. */
export type NamedPipe = `\\\\.\\pipe\\${string}`;

const PIPE_NAME = /^\\\\\.\\pipe\\[^\\/]+(?:\\[^\\/]+)*$/i;

/** What a named pipe must be, if the value isn't one; else `undefined`. */
export function namedPipeFault(value: unknown): Misread | undefined {
  if (typeof value !== 'string') { return { must: 'be a string', remedy: 'write it as "\\\\\\\\.\\\\pipe\\\\name"' }; }
  if (PIPE_NAME.test(value)) { return DOCKER_SOCKETS.some((socket) => socket.test(value)) ? DOCKER : undefined; }
  const bare = value.replace(/[\\/]+/g, '\\').replace(/^\\?\.?\\?pipe\\/i, '').replace(/^\\+/, '');
  return { must: 'be a named pipe', remedy: `write it as ${JSON.stringify(`\\\\.\\pipe\\${bare || 'name'}`)}` };
}

const DOCKER: Misread = {
  must: 'not be the socket of Docker, which was removed in Kubernetes 1.24',
  remedy: 'use the pipe of containerd, "\\\\\\\\.\\\\pipe\\\\containerd-containerd"',
};

/** What a path of a Windows node must be, if the value isn't one; else `undefined`. Named pipes have a volume type of their own. */
export function windowsPathFault(value: unknown): Misread | undefined {
  if (typeof value === 'string' && WINDOWS_PATH.test(value)) { return undefined; }
  if (typeof value === 'string' && NAMED_PIPE.test(value)) { return { must: 'not be a named pipe', remedy: 'mount it as a named pipe' }; }
  if (typeof value === 'string' && DOCKER_SOCKETS.some((socket) => socket.test(value))) { return DOCKER; }
  if (typeof value === 'string' && LINUX_HOST_PATH.test(value)) {
    return { must: 'not be a Linux path', remedy: 'use a Windows path such as "C:\\\\ProgramData"' };
  }
  const rooted = typeof value === 'string' && /^[\\/][^\\/]/.test(value) && WINDOWS_PATH.test(`C:${value}`);
  return {
    must: 'be an absolute Windows path',
    remedy: rooted
      ? `write it with its drive: ${JSON.stringify(`C:${String(value).replace(/\//g, '\\')}`)}`
      : 'write it as "C:\\\\data", without < > : " | ? *',
  };
}

/** A volume of a Pod without its name, and its problems; paths start at the options. */
export interface CheckedVolume {
  readonly source: PlainObject;
  readonly problems: readonly Problem[];
}

function checked<Options extends object>(schema: ObjectSchema<Options>, given: Options, make: (options: Options) => CheckedVolume): CheckedVolume {
  return checkedBy(schema, given, { source: {} }, make);
}

export interface CsiVolumeOptions {
  /** Name of the CSI driver. It must support inline volumes, and run on Windows nodes. */
  readonly driver: string;
  /** Attributes that the driver requires. @default - none */
  readonly volumeAttributes?: Readonly<Record<string, string>>;
  /** Name of a Secret in the Pod's namespace. @default - none */
  readonly secretName?: string;
  /** File system of the volume. @default - the driver's */
  readonly fsType?: string;
  /** Whether to mount the volume read-only. @default false */
  readonly readOnly?: boolean;
}

const SECRET_CHECKS: OptionChecks<{ readonly secretName: unknown }> = { secretName: ['objectName', 'Secret'] };
const SECRET_NAME = required(STRING, 'name a Secret in the Pod\'s namespace');
const CSI = optionsOf<CsiVolumeOptions>({
  driver: required(STRING, 'name the CSI driver'), volumeAttributes: mapOf(STRING), secretName: STRING, fsType: STRING, readOnly: BOOLEAN,
});

/** An inline volume of a CSI driver. It lives as long as the Pod. */
export function csiVolume(given: CsiVolumeOptions): CheckedVolume {
  return checked(CSI, given, ({ driver, volumeAttributes, secretName, fsType, readOnly }) => {
    const problems: Problem[] = [];
    if (driver === '') { problems.push(wrong(['driver'], driver, 'be the name of a CSI driver', 'name the driver')); }
    if (isKnown(fsType) && !WINDOWS_FILE_SYSTEMS.includes(fsType!.toLowerCase())) {
      problems.push({ ...wrong(['fsType'], fsType, 'be a file system that Windows can mount', 'use "ntfs"'), code: 'linux-file-system' });
    }
    return {
      source: {
        csi: {
          driver, ...withoutUndefined({ readOnly, fsType }), ...(volumeAttributes && { volumeAttributes }),
          ...(secretName !== undefined && { nodePublishSecretRef: { name: secretName } }),
        },
      },
      problems,
    };
  });
}

/** Options of `smbVolume`. */
export interface SmbVolumeOptions {
  /** The share: `//server/share`. */
  readonly source: string;
  /** Name of a Secret with `username` and `password`, in the Pod's namespace. */
  readonly secretName: string;
  /** Whether to mount the share read-only. @default false */
  readonly readOnly?: boolean;
}

const SMB = optionsOf<SmbVolumeOptions>({ source: SMB_SOURCE, secretName: SECRET_NAME, readOnly: BOOLEAN });

/** An SMB share, defined in the Pod itself. */
export function smbVolume(given: SmbVolumeOptions): CheckedVolume {
  return checked(SMB, given, ({ source, secretName, readOnly }) => {
    const volume = csiVolume({ driver: STORAGE_DRIVERS.smb.driver, volumeAttributes: { source, secretName }, readOnly });
    return { ...volume, problems: [...smbSourceProblems(source), ...verified('volume-option', SECRET_CHECKS, { secretName })] };
  });
}

/** Options of `azureFileVolume`. */
export interface AzureFileVolumeOptions {
  /** Name of the share. */
  readonly shareName: string;
  /** Name of a Secret with `azurestorageaccountname` and `azurestorageaccountkey`, in the Pod's namespace. */
  readonly secretName: string;
  /** Whether to mount the share read-only. @default false */
  readonly readOnly?: boolean;
}

const AZURE_FILE = optionsOf<AzureFileVolumeOptions>({ shareName: required(STRING, 'name the share'), secretName: SECRET_NAME, readOnly: BOOLEAN });

/** An Azure Files share, defined in the Pod itself. */
export function azureFileVolume(given: AzureFileVolumeOptions): CheckedVolume {
  return checked(AZURE_FILE, given, ({ shareName, secretName, readOnly }) => {
    const { source } = csiVolume({ driver: STORAGE_DRIVERS.azureFile.driver, volumeAttributes: { secretName, shareName }, readOnly });
    const problems = !isKnown(shareName) || /^[a-z0-9](-?[a-z0-9]){2,62}$/.test(shareName) ? []
      : [wrong(['shareName'], shareName, 'be the name of an Azure Files share', 'use 3 to 63 lowercase letters, digits, and single hyphens')];
    return { source, problems: [...problems, ...verified('volume-option', SECRET_CHECKS, { secretName })] };
  });
}

/** A file of a projected volume, with the value of a Pod field or of a container resource. */
export interface DownwardFile {
  /** Relative path of the file in the volume. */
  readonly path: string;
  /** Field of the Pod: `metadata.labels`. @default - none: `resource` is set */
  readonly field?: string;
  /** Resource of a container: `limits.memory`. @default - none: `field` is set */
  readonly resource?: {
    /** Name of the container. */
    readonly container: string;
    /** Name of the resource: `limits.memory`. */
    readonly name: string;
    /** Unit of the value, as a quantity: `1Mi`. @default '1' */
    readonly divisor?: string;
  };
}

const FILE = optionsOf<DownwardFile>({
  path: required(STRING, 'give the path of a file in the volume'), field: STRING,
  resource: optionsOf<NonNullable<DownwardFile['resource']>>({
    container: required(STRING, 'name the container'), name: required(STRING, 'give the resource, such as "limits.memory"'), divisor: STRING,
  }),
});
const DOWNWARD = optionsOf<{ readonly files: readonly DownwardFile[] }>({ files: required(listOf(FILE), 'give [{ path, field }]') });

/** A volume with files about the Pod itself. */
export function downwardApiVolume(given: { readonly files: readonly DownwardFile[] }): CheckedVolume {
  return checked(DOWNWARD, given, ({ files }) => (
    { source: { downwardAPI: { items: asList(files).map(downwardItem) } }, problems: downwardProblems(['files'], files) }));
}

function downwardItem(file: DownwardFile): PlainObject {
  const { path, field, resource } = file ?? {};
  return {
    path, ...(field !== undefined && { fieldRef: { fieldPath: field } }),
    ...(resource && { resourceFieldRef: withoutAbsent({ containerName: resource.container, resource: resource.name, divisor: resource.divisor }) }),
  };
}

/** One source of a projected volume; set exactly one of the four. */
export interface ProjectedSource {
  /** Keys of a Secret: all, or those in `items`. @default - none: another source is set */
  readonly secret?: ProjectedObject;
  /** Keys of a ConfigMap: all, or those in `items`. @default - none: another source is set */
  readonly configMap?: ProjectedObject;
  /** Fields of the Pod, and resources of its containers. @default - none: another source is set */
  readonly downwardApi?: { readonly files: readonly DownwardFile[] };
  /** A token of the Pod's service account. @default - none: another source is set */
  readonly serviceAccountToken?: {
    /** Relative path of the file in the volume. */
    readonly path: string;
    /** Audience of the token. @default - the API server */
    readonly audience?: string;
    /** Lifetime of the token in seconds, at least 600. @default 3600 */
    readonly expirationSeconds?: number;
  };
}

/** A Secret or ConfigMap in a projected volume. */
export interface ProjectedObject {
  /** Name of the Secret or ConfigMap. */
  readonly name: string;
  /** Keys to project, with the path of their file in the volume. @default - all keys, in files of that name */
  readonly items?: Readonly<Record<string, string>>;
  /** Whether the object may be missing. @default false */
  readonly optional?: boolean;
}

const PROJECTED_OBJECT = optionsOf<ProjectedObject>({
  name: required(STRING, 'give the name of the object'), items: mapOf(STRING), optional: BOOLEAN,
});
const PROJECTED = optionsOf<{ readonly sources: readonly ProjectedSource[] }>({
  sources: required(listOf(optionsOf<ProjectedSource>({
    secret: PROJECTED_OBJECT, configMap: PROJECTED_OBJECT, downwardApi: DOWNWARD,
    serviceAccountToken: optionsOf<NonNullable<ProjectedSource['serviceAccountToken']>>({
      path: required(STRING, 'give the path of a file in the volume'), audience: STRING, expirationSeconds: NUMBER,
    }),
  })), 'give at least one'),
});

/** A volume with Secrets, ConfigMaps, Pod fields, and tokens in one directory. On Windows, they are stored in plain files on the node's disk. */
export function projectedVolume(given: { readonly sources: readonly ProjectedSource[] }): CheckedVolume {
  return checked(PROJECTED, given, ({ sources }) => {
    const list = asList(sources);
    const problems: Problem[] = !Array.isArray(sources) || list.length > 0 ? [] : [wrong(['sources'], sources, 'have a source', 'give at least one')];
    const projected = list.map((source, i) => {
      const { secret, configMap, downwardApi, serviceAccountToken: token } = source ?? {};
      if (Object.values({ secret, configMap, downwardApi, token }).filter(isPresent).length !== 1) {
        problems.push(wrong(
          ['sources', i], source, 'have one of secret, configMap, downwardApi, serviceAccountToken',
          'give one of secret, configMap, downwardApi, serviceAccountToken',
        ));
      }
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
    return { source: { projected: { sources: projected } }, problems };
  });
}

/** The value if it is a list, else an empty list. */
function asList<T>(value: readonly T[] | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** Minimum lifetime of a token in seconds. Source: kubernetes v1.36.3 `pkg/apis/core/validation/validation.go`. */
const MIN_TOKEN_SECONDS = 600;

function projectedObject({ name, items, optional }: ProjectedObject): PlainObject {
  return {
    name,
    ...(items && { items: Object.entries(items).map(([key, path]) => ({ key, path })) }),
    ...(optional !== undefined && { optional }),
  };
}

function downwardProblems(at: readonly (string | number)[], files: readonly DownwardFile[] | undefined): readonly Problem[] {
  if (!Array.isArray(files) || files.length === 0) { return files === undefined ? [] : [wrong(at, files, 'have a file', 'give { path, field }')]; }
  return (files as readonly DownwardFile[]).flatMap((file, i) => [
    ...fileProblems([...at, i, 'path'], file?.path),
    ...(isPresent(file?.field) === isPresent(file?.resource)
      ? [wrong([...at, i], file, 'have exactly one of field and resource', 'set one of field and resource')]
      : []),
  ]);
}

function fileProblems(at: readonly (string | number)[], path: unknown): readonly Problem[] {
  if (!isKnown(path)) { return []; }
  if (typeof path === 'string' && path !== '' && !/^[\\/]|^[A-Za-z]:|(^|[\\/])\.\.([\\/]|$)|[<>:"|?*]/.test(path)) { return []; }
  return [wrong(at, path, 'be a relative path that is valid on Windows', 'write it as "labels", without .. and < > : " | ? *')];
}

const EPHEMERAL = optionsOf<ClaimOptions>(CLAIM);

/** A volume from a StorageClass that lives as long as the Pod. */
export function ephemeralVolume(given: ClaimOptions): CheckedVolume {
  return checked(EPHEMERAL, given, (options) => (
    { source: { ephemeral: { volumeClaimTemplate: { spec: claimSpec(options) } } }, problems: claimProblems(options) }));
}

export interface WindowsHostPathOptions {
  /** Path on the node, with its drive: `C:\logs`. */
  readonly path: string;
  /** What must exist at the path, or is created. @default - not checked */
  readonly type?: 'DirectoryOrCreate' | 'Directory' | 'FileOrCreate' | 'File';
}

const HOST_PATH = optionsOf<WindowsHostPathOptions>({
  path: required(STRING, 'give a path on the node, such as "C:\\\\logs"'), type: choice('DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File'),
});

/** A file or directory of the node. */
export function windowsHostPathVolume(given: WindowsHostPathOptions): CheckedVolume {
  return checked(HOST_PATH, given, ({ path, type }) => (
    { source: { hostPath: { path, ...withoutUndefined({ type }) } }, problems: pathProblems('path', path, windowsPathFault) }));
}

const PIPE = optionsOf<{ readonly pipe: string }>({ pipe: required(STRING, 'give a pipe such as "\\\\\\\\.\\\\pipe\\\\name"') });

/** A named pipe of the node. HostProcess containers can't mount it; they open it directly. */
export function namedPipeVolume(given: { readonly pipe: string }): CheckedVolume {
  return checked(PIPE, given, ({ pipe }) => ({ source: { hostPath: { path: pipe } }, problems: pathProblems('pipe', pipe, namedPipeFault) }));
}

function pathProblems(key: string, value: unknown, fault: (value: unknown) => Misread | undefined): readonly Problem[] {
  const found = isKnown(value) ? fault(value) : undefined;
  return found ? [wrong([key], value, found.must, found.remedy)] : [];
}

const wrong = invalidValue('volume-option');
