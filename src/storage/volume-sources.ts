import { STORAGE_DRIVERS, WINDOWS_FILE_SYSTEMS } from '../knowledge';
import { isDnsSubdomain, isKnown, isPresent, PlainObject, Problem, scalarText, show, withoutAbsent } from '../manifest';
import { ClaimOptions, claimProblems, claimSpec } from './claim';
import { smbSourceProblems } from './smb-source';
import { namedPipeFault, PathFault, windowsPathFault } from './windows-paths';

/** A volume of a pod without its name, and what is wrong with it; paths start at the options. */
export interface CheckedVolume {
  readonly source: PlainObject;
  readonly problems: readonly Problem[];
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

/** An inline volume of a CSI driver: it lives as long as the pod. */
export function csiVolume({ driver, volumeAttributes, secretName, fsType, readOnly }: CsiVolumeOptions): CheckedVolume {
  const problems: Problem[] = [];
  if (!isPresent(driver) || driver === '') { problems.push(wrong(['driver'], driver, 'which names no driver', 'name the CSI driver')); }
  if (isKnown(fsType) && !WINDOWS_FILE_SYSTEMS.includes(fsType!.toLowerCase())) { problems.push({ ...wrong(['fsType'], fsType, 'which Windows can\'t mount', 'use "ntfs"'), code: 'linux-file-system' }); }
  return {
    source: {
      csi: {
        driver, ...(readOnly !== undefined && { readOnly }), ...(fsType !== undefined && { fsType }), ...(volumeAttributes && { volumeAttributes }),
        ...(secretName !== undefined && { nodePublishSecretRef: { name: secretName } }),
      },
    },
    problems,
  };
}

export interface SmbVolumeOptions {
  /** `//server/share`. */
  readonly source: string;
  /** Secret with `username` and `password`, of the pod's namespace. */
  readonly secretName: string;
  /** @default false */
  readonly readOnly?: boolean;
}

/** An SMB share, named in the pod itself. */
export function smbVolume({ source, secretName, readOnly }: SmbVolumeOptions): CheckedVolume {
  const { source: made } = csiVolume({ driver: STORAGE_DRIVERS.smb.driver, volumeAttributes: { source, secretName }, readOnly });
  return { source: made, problems: [...smbSourceProblems(source), ...nameProblems('secretName', secretName, 'Secret')] };
}

export interface AzureFileVolumeOptions {
  readonly shareName: string;
  /** Secret with `azurestorageaccountname` and `azurestorageaccountkey`, of the pod's namespace. */
  readonly secretName: string;
  /** @default false */
  readonly readOnly?: boolean;
}

/** A share of Azure Files, named in the pod itself. */
export function azureFileVolume({ shareName, secretName, readOnly }: AzureFileVolumeOptions): CheckedVolume {
  const { source } = csiVolume({ driver: STORAGE_DRIVERS.azureFile.driver, volumeAttributes: { secretName, shareName }, readOnly });
  const problems = isPresent(shareName) && (!isKnown(shareName) || /^[a-z0-9](-?[a-z0-9]){2,62}$/.test(shareName)) ? []
    : [wrong(['shareName'], shareName, 'which is no share of Azure Files', 'use 3 to 63 lower-case letters, digits and single hyphens')];
  return { source, problems: [...problems, ...nameProblems('secretName', secretName, 'Secret')] };
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

/** Files about the pod itself. */
export function downwardApiVolume({ files }: { readonly files: readonly DownwardFile[] }): CheckedVolume {
  return { source: { downwardAPI: { items: asList(files).map(downwardItem) } }, problems: downwardProblems(['files'], files) };
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

/** Secrets, ConfigMaps, fields of the pod and tokens in one directory. On Windows all of it stands in plain files on the node's disk. */
export function projectedVolume({ sources }: { readonly sources: readonly ProjectedSource[] }): CheckedVolume {
  const list = asList(sources);
  const problems: Problem[] = list.length > 0 ? [] : [wrong(['sources'], sources, 'which names none', 'give one or more')];
  const made = list.map((source, i) => {
    const { secret, configMap, downwardApi, serviceAccountToken: token } = source ?? {};
    if (Object.values({ secret, configMap, downwardApi, token }).filter(isPresent).length !== 1) { problems.push(wrong(['sources', i], source, 'but a source is one thing', 'give one of secret, configMap, downwardApi, serviceAccountToken')); }
    if (downwardApi) { problems.push(...downwardProblems(['sources', i, 'downwardApi', 'files'], downwardApi.files)); }
    if (token && isKnown(token.expirationSeconds) && !(Number.isInteger(token.expirationSeconds) && token.expirationSeconds! >= MIN_TOKEN_SECONDS)) {
      problems.push(wrong(['sources', i, 'serviceAccountToken', 'expirationSeconds'], token.expirationSeconds, `but tokens live ${MIN_TOKEN_SECONDS} seconds at least`, 'use 3600'));
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
  if (!Array.isArray(files) || files.length === 0) { return [wrong(at, files, 'which names none', 'give { path, field }')]; }
  return (files as readonly DownwardFile[]).flatMap((file, i) => [
    ...fileProblems([...at, i, 'path'], file?.path),
    ...(isPresent(file?.field) === isPresent(file?.resource) ? [wrong([...at, i], file, 'but a file shows one thing', 'give one of field and resource')] : []),
  ]);
}

function fileProblems(at: readonly (string | number)[], path: unknown): readonly Problem[] {
  if (isPresent(path) && !isKnown(path)) { return []; }
  if (typeof path === 'string' && path !== '' && !/^[\\/]|^[A-Za-z]:|(^|[\\/])\.\.([\\/]|$)|[<>:"|?*]/.test(path)) { return []; }
  return [wrong(at, path, 'which is no relative path of a file that Windows can have', 'write it as "labels", without .. and < > : " | ? *')];
}

/** A volume of a StorageClass that lives as long as the pod. */
export function ephemeralVolume(options: ClaimOptions): CheckedVolume {
  return { source: { ephemeral: { volumeClaimTemplate: { spec: claimSpec(options) } } }, problems: claimProblems(options) };
}

export interface WindowsHostPathOptions {
  /** A path of the node, with its drive: `C:\logs`. */
  readonly path: string;
  /** What must be there, or is made. @default - nothing is checked */
  readonly type?: 'DirectoryOrCreate' | 'Directory' | 'FileOrCreate' | 'File';
}

/** A file or directory of the node. */
export function windowsHostPathVolume({ path, type }: WindowsHostPathOptions): CheckedVolume {
  const problems: Problem[] = [...pathProblems('path', path, windowsPathFault)];
  if (isKnown(type) && !['DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File'].includes(type!)) { problems.push(wrong(['type'], type, 'which nothing on a Windows node is', 'use Directory or File')); }
  return { source: { hostPath: { path, ...(type !== undefined && { type }) } }, problems };
}

/** A named pipe of the node. HostProcess containers open it directly: to them it can't be mounted. */
export function namedPipeVolume({ pipe }: { readonly pipe: string }): CheckedVolume {
  return { source: { hostPath: { path: pipe } }, problems: pathProblems('pipe', pipe, namedPipeFault) };
}

function pathProblems(key: string, value: unknown, fault: (value: unknown) => PathFault | undefined): readonly Problem[] {
  const found = isKnown(value) || !isPresent(value) ? fault(value) : undefined;
  return found ? [wrong([key], value, found.message, found.remedy)] : [];
}

function nameProblems(key: string, value: unknown, kind: string): readonly Problem[] {
  if (isPresent(value) && (!isKnown(value) || isDnsSubdomain(scalarText(value)))) { return []; }
  return [wrong([key], value, `which is no name of a ${kind}`, 'name one of the pod\'s namespace')];
}

function wrong(path: readonly (string | number)[], value: unknown, message: string, remedy: string): Problem {
  return { code: 'volume-option', path, message: `is ${show(value)}, ${message}`, remedy };
}
