import { Construct } from 'constructs';
import { objectAt, PlainObject, Problem } from '../manifest';
import {
  AzureFileVolumeOptions, azureFileVolume, CheckedVolume, ClaimOptions, CsiVolumeOptions, csiVolume, DownwardFile, downwardApiVolume, ephemeralVolume,
  NamedPipe, namedPipeVolume, ProjectedSource, projectedVolume, SmbVolumeOptions, smbVolume, WindowsHostPathOptions, windowsHostPathVolume,
  WindowsPath,
} from '../storage';
import { throwIfAny } from './problems-error';
import { StorageClassReference, storageClassOf } from './storage-class-reference';

/** What every volume may be told. */
export interface VolumeName {
  /** Name of the volume in the pod; a DNS label. @default - the id of the construct */
  readonly name?: string;
}

export interface CsiVolumeProps extends VolumeName, CsiVolumeOptions {}
export interface SmbVolumeProps extends VolumeName, SmbVolumeOptions {}
export interface AzureFileVolumeProps extends VolumeName, AzureFileVolumeOptions {}
export interface DownwardApiVolumeProps extends VolumeName { readonly files: readonly DownwardFile[] }
export interface ProjectedVolumeProps extends VolumeName { readonly sources: readonly ProjectedSource[] }

/** A volume that a StorageClass makes for each pod. */
export interface ClaimTemplateProps extends VolumeName, Omit<ClaimOptions, 'storageClass'> {
  /** A `WindowsStorageClass` (or any construct of a StorageClass), which is checked too, or a name. */
  readonly storageClass: StorageClassReference;
}

export interface WindowsHostPathVolumeProps extends VolumeName, WindowsHostPathOptions {
  /** A path of the node, with its drive: `C:\logs`. */
  readonly path: WindowsPath;
}
export interface NamedPipeVolumeProps extends VolumeName {
  /** `\\.\pipe\name` */
  readonly pipe: NamedPipe;
}

/** Volumes for Windows pods beside those of cdk8s-plus; each function throws a PodProblemsError when the options can't work. */
export interface WindowsVolumes<Volume> {
  /** An inline volume of a CSI driver: it lives as long as the pod. */
  csi(scope: Construct, id: string, props: CsiVolumeProps): Volume;
  /** An SMB share, named in the pod itself. */
  smb(scope: Construct, id: string, props: SmbVolumeProps): Volume;
  /** A share of Azure Files, named in the pod itself. */
  azureFile(scope: Construct, id: string, props: AzureFileVolumeProps): Volume;
  /** Files about the pod itself. */
  downwardApi(scope: Construct, id: string, props: DownwardApiVolumeProps): Volume;
  /** Secrets, ConfigMaps, fields of the pod and tokens in one directory. */
  projected(scope: Construct, id: string, props: ProjectedVolumeProps): Volume;
  /** A volume of a StorageClass that lives as long as the pod. */
  ephemeral(scope: Construct, id: string, props: ClaimTemplateProps): Volume;
  /** A volume of a StorageClass for each pod of a `WindowsStatefulSet`, which outlives the pod (`volumeClaimTemplates`). */
  claimTemplate(scope: Construct, id: string, props: ClaimTemplateProps): Volume;
  /** A file or directory of the node. */
  hostPath(scope: Construct, id: string, props: WindowsHostPathVolumeProps): Volume;
  /** A named pipe of the node; not for HostProcess containers, which open it directly. */
  namedPipe(scope: Construct, id: string, props: NamedPipeVolumeProps): Volume;
}

/** Of a volume that stands for a claim template: the template, and whether a WindowsStatefulSet has taken it. */
const TEMPLATE = Symbol('claim template');
interface WithTemplate { [TEMPLATE]?: { readonly manifest: PlainObject; taken: boolean } }

/** The volumes for the `Volume` of a cdk8s-plus, of any version. */
export function windowsVolumes<Volume extends Construct>(base: { readonly prototype: Volume }): WindowsVolumes<Volume> {
  // its constructor is private, but the same in every version; the functions by which volumes are made call nothing else
  const Base = base as unknown as new (scope: Construct, id: string, name: string, config: unknown) => Volume;
  const made = (scope: Construct, id: string, { name = id }: VolumeName, { source, problems }: CheckedVolume) => {
    throwIfAny(`${scope.node.path}/${id}`, [...problems, ...nameProblems(name)]);
    return new Base(scope, id, name, asL1(source));
  };
  const classed = (scope: Construct, { name: _, storageClass, ...rest }: ClaimTemplateProps): ClaimOptions => (
    { ...rest, storageClass: storageClassOf(storageClass, scope) }
  );

  class ClaimTemplate extends (Base as unknown as new (...args: any[]) => Construct) {
    public readonly [TEMPLATE]: NonNullable<WithTemplate[typeof TEMPLATE]>;

    constructor(scope: Construct, id: string, name: string, spec: PlainObject) {
      super(scope, id, name, { emptyDir: {} });
      this[TEMPLATE] = { manifest: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name }, spec }, taken: false };
    }

    /** What cdk8s-plus asks a volume for when it writes a pod. */
    public _toKube(): unknown {
      if (!this[TEMPLATE].taken) { throw new Error(`${this.node.path} is a claim template, which only a WindowsStatefulSet can have: use WindowsVolume.ephemeral, or a claim`); }
      return { name: objectAt(this[TEMPLATE].manifest, 'metadata').name };
    }
  }

  return {
    csi: (scope, id, props) => made(scope, id, props, csiVolume(props)),
    smb: (scope, id, props) => made(scope, id, props, smbVolume(props)),
    azureFile: (scope, id, props) => made(scope, id, props, azureFileVolume(props)),
    downwardApi: (scope, id, props) => made(scope, id, props, downwardApiVolume(props)),
    projected: (scope, id, props) => made(scope, id, props, projectedVolume(props)),
    ephemeral: (scope, id, props) => made(scope, id, props, ephemeralVolume(classed(scope, props))),
    claimTemplate: (scope, id, props) => {
      const { source, problems } = ephemeralVolume(classed(scope, props));
      const { name = id } = props;
      throwIfAny(`${scope.node.path}/${id}`, [...problems, ...nameProblems(name)]);
      const { spec } = (source.ephemeral as { volumeClaimTemplate: { spec: PlainObject } }).volumeClaimTemplate;
      return new ClaimTemplate(scope, id, name, spec) as unknown as Volume;
    },
    hostPath: (scope, id, props) => made(scope, id, props, windowsHostPathVolume(props)),
    namedPipe: (scope, id, props) => made(scope, id, props, namedPipeVolume(props)),
  };
}

/** Where cdk8s-plus' own objects differ from the API's: a key with another letter case, and quantities that are objects. */
function asL1(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) { return value.map((inner) => asL1(inner)); }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => {
      if (name === 'volumeAttributes') { return [name, inner]; }
      return [name === 'downwardAPI' ? 'downwardApi' : name, asL1(inner, key === 'requests' ? 'quantity' : name)];
    }));
  }
  return key === 'quantity' || key === 'divisor' ? { value } : value;
}

function nameProblems(name: string): readonly Problem[] {
  return /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name) ? [] : [{
    code: 'volume-option', path: ['name'], message: `is ${JSON.stringify(name)}, which is no DNS label`, remedy: 'give a name of lower-case letters, digits and "-"',
  }];
}

/** The claim templates among volumes, which a StatefulSet takes; from then on they may be written. */
export function takeClaimTemplates(volumes: readonly unknown[]): readonly PlainObject[] {
  const templates = [...new Set(volumes)].flatMap((volume) => (volume as WithTemplate)[TEMPLATE] ?? []);
  for (const template of templates) { template.taken = true; }
  return templates.map(({ manifest }) => manifest);
}
