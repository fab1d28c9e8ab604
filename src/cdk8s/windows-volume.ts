import { Construct } from 'constructs';
import { Amount, withQuantities } from './amounts';
import { plusVolume } from './internals';
import { pathOf, throwIfAny } from './problems';
import { storageClassOf, StorageClassReference } from './storage';
import { isPlainObject, PlainObject } from '../base';
import { OptionProblems } from '../kubernetes';
import {
  azureFileVolume, AzureFileVolumeOptions, CheckedVolume, ClaimOptions, csiVolume, CsiVolumeOptions, downwardApiVolume, DownwardFile,
  ephemeralVolume, NamedPipe, namedPipeVolume, ProjectedSource, projectedVolume, smbVolume, SmbVolumeOptions, WindowsHostPathOptions,
  windowsHostPathVolume, WindowsPath,
} from '../objects';

/** The name of a volume, which every volume can have. */
export interface VolumeName {
  /** Name of the volume in the Pod: a DNS label. @default - the id of the construct */
  readonly name?: string;
}

/** Props of `WindowsVolume.csi`. */
export interface CsiVolumeProps extends VolumeName, CsiVolumeOptions {}
/** Props of `WindowsVolume.smb`. */
export interface SmbVolumeProps extends VolumeName, SmbVolumeOptions {}
/** Props of `WindowsVolume.azureFile`. */
export interface AzureFileVolumeProps extends VolumeName, AzureFileVolumeOptions {}
/** Props of `WindowsVolume.downwardApi`. */
export interface DownwardApiVolumeProps extends VolumeName {
  /** Files of the volume. */
  readonly files: readonly DownwardFile[];
}
/** Props of `WindowsVolume.projected`. */
export interface ProjectedVolumeProps extends VolumeName {
  /** Sources of the volume's files. */
  readonly sources: readonly ProjectedSource[];
}

/** Props of `WindowsVolume.ephemeral` and `WindowsVolume.claimTemplate`: a volume that is provisioned for each Pod. */
export interface ClaimTemplateProps extends VolumeName, Omit<ClaimOptions, 'size' | 'storageClass'> {
  /** Size of each volume: a quantity such as `20Gi`, or a `Size`. */
  readonly size: Amount;
  /** StorageClass: a construct such as `WindowsStorageClass`, which is checked too, or a name. */
  readonly storageClass: StorageClassReference;
}

/** Props of `WindowsVolume.hostPath`. */
export interface WindowsHostPathVolumeProps extends VolumeName, WindowsHostPathOptions {
  /** Path on the node, with its drive: `C:\logs`. */
  readonly path: WindowsPath;
}
/** Props of `WindowsVolume.namedPipe`. */
export interface NamedPipeVolumeProps extends VolumeName {
  /** Path of the named pipe on the node: `\\.\pipe\name`. */
  readonly pipe: NamedPipe;
}

/** Volumes for Windows Pods, in addition to those of cdk8s-plus. Each function throws a ProblemsError if an option is invalid. */
export interface WindowsVolumes<Volume> {
  /** An inline volume of a CSI driver, which is deleted with the Pod. */
  csi(scope: Construct, id: string, props: CsiVolumeProps): Volume;
  /** An SMB share, specified in the Pod itself. */
  smb(scope: Construct, id: string, props: SmbVolumeProps): Volume;
  /** An Azure Files share, specified in the Pod itself. */
  azureFile(scope: Construct, id: string, props: AzureFileVolumeProps): Volume;
  /** Files with fields of the Pod and its containers. */
  downwardApi(scope: Construct, id: string, props: DownwardApiVolumeProps): Volume;
  /** Secrets, ConfigMaps, fields of the Pod and service account tokens in one directory. */
  projected(scope: Construct, id: string, props: ProjectedVolumeProps): Volume;
  /** A volume of a StorageClass, which is deleted with the Pod. */
  ephemeral(scope: Construct, id: string, props: ClaimTemplateProps): Volume;
  /** A volume of a StorageClass for each Pod of a `WindowsStatefulSet`, which is kept after the Pod is deleted (`volumeClaimTemplates`). */
  claimTemplate(scope: Construct, id: string, props: ClaimTemplateProps): Volume;
  /** A file or directory of the node. */
  hostPath(scope: Construct, id: string, props: WindowsHostPathVolumeProps): Volume;
  /** A named pipe of the node; not for HostProcess containers, which open it directly. */
  namedPipe(scope: Construct, id: string, props: NamedPipeVolumeProps): Volume;
}

/** On a volume that represents a claim template: the template, and whether a WindowsStatefulSet uses it. */
const TEMPLATE = Symbol('claim template');
interface WithTemplate { [TEMPLATE]?: { readonly manifest: PlainObject; taken: boolean } }

/** Makes the volume functions for the `Volume` class of any version of cdk8s-plus. */
export function windowsVolumes<Volume extends Construct>(base: { readonly prototype: Volume }): WindowsVolumes<Volume> {
  /** A volume from options with a name in addition to those of the core. */
  const toVolume = <Props extends VolumeName>(scope: Construct, id: string, props: Props, make: (options: Omit<Props, 'name'>) => CheckedVolume) => {
    const { name, source } = volumeOf(scope, id, props, make);
    return plusVolume(base, scope, id, name, source);
  };
  const classed = (scope: Construct) => (options: Omit<ClaimTemplateProps, 'name'>): CheckedVolume =>
    ephemeralVolume(isPlainObject(options) ? { ...withQuantities(options), storageClass: storageClassOf(options.storageClass, scope) } : options);

  return {
    csi: (scope, id, props) => toVolume(scope, id, props, csiVolume),
    smb: (scope, id, props) => toVolume(scope, id, props, smbVolume),
    azureFile: (scope, id, props) => toVolume(scope, id, props, azureFileVolume),
    downwardApi: (scope, id, props) => toVolume(scope, id, props, downwardApiVolume),
    projected: (scope, id, props) => toVolume(scope, id, props, projectedVolume),
    ephemeral: (scope, id, props) => toVolume(scope, id, props, classed(scope)),
    claimTemplate: (scope, id, props) => {
      const { name, source } = volumeOf(scope, id, props, classed(scope));
      const { spec } = (source.ephemeral as { volumeClaimTemplate: { spec: PlainObject } }).volumeClaimTemplate;
      const template = { manifest: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name }, spec }, taken: false };
      const volume = plusVolume(base, scope, id, name, {}, () => {
        if (!template.taken) {
          throwIfAny(volume, [{
            code: 'claim-template', path: [], message: 'must be a volume of a WindowsStatefulSet',
            remedy: 'use WindowsVolume.ephemeral, or a WindowsPersistentVolumeClaim',
          }]);
        }
      });
      // Object.assign would hide from rollup that others change `taken`, and the check above would become constant
      (volume as WithTemplate)[TEMPLATE] = template;
      return volume;
    },
    hostPath: (scope, id, props) => toVolume(scope, id, props, windowsHostPathVolume),
    namedPipe: (scope, id, props) => toVolume(scope, id, props, namedPipeVolume),
  };
}

function volumeOf<Props extends VolumeName>(
  scope: Construct, id: string, props: Props, make: (options: Omit<Props, 'name'>) => CheckedVolume,
): { readonly name: string; readonly source: PlainObject } {
  const { name = id, ...options } = (isPlainObject(props ?? {}) ? { ...props } : {}) as Props;
  const { source, problems } = make(isPlainObject(props ?? {}) ? options : props);
  const names = new OptionProblems('volume-option');
  if (typeof name === 'string') { names.label(['name'], name); } else { names.must(['name'], name, 'be a string', 'use a DNS label, or remove it'); }
  throwIfAny(pathOf(scope, id), [...problems, ...names.list]);
  return { name, source };
}

/** The claim templates among volumes. */
export function claimTemplatesIn(volumes: readonly unknown[]): readonly { readonly construct: string; readonly taken: boolean }[] {
  if (volumes.length === 0) { return []; }
  return [...new Set(volumes)].flatMap((volume) => {
    const template = (volume as WithTemplate | undefined)?.[TEMPLATE];
    return template ? [{ construct: (volume as Construct).node.path, taken: template.taken }] : [];
  });
}

/** Marks the claim templates among volumes as used by a StatefulSet, so that they can be rendered, and returns their manifests. */
export function takeClaimTemplates(volumes: readonly unknown[]): readonly PlainObject[] {
  const templates = [...new Set(volumes)].flatMap((volume) => (volume as WithTemplate | undefined)?.[TEMPLATE] ?? []);
  for (const template of templates) { template.taken = true; }
  return templates.map(({ manifest }) => manifest);
}
