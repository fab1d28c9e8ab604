import { Construct } from 'constructs';
import { isPlainObject, objectAt, OptionProblems, PlainObject } from '../manifest';
import {
  AzureFileVolumeOptions, azureFileVolume, CheckedVolume, ClaimOptions, CsiVolumeOptions, csiVolume, DownwardFile, downwardApiVolume, ephemeralVolume,
  NamedPipe, namedPipeVolume, ProjectedSource, projectedVolume, SmbVolumeOptions, smbVolume, WindowsHostPathOptions, windowsHostPathVolume,
  WindowsPath,
} from '../storage';
import { pathOf, throwIfAny } from './problems-error';
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

/** Volumes for Windows pods beside those of cdk8s-plus; each function throws a ProblemsError when the options can't work. */
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
  /** A volume of options that have a name beside those of the core. */
  const made = <Props extends VolumeName>(scope: Construct, id: string, props: Props, make: (options: Omit<Props, 'name'>) => CheckedVolume) => {
    const { name, source } = volumeOf(scope, id, props, make);
    return new Base(scope, id, name, asL1(source));
  };
  const classed = (scope: Construct) => (options: Omit<ClaimTemplateProps, 'name'>): CheckedVolume =>
    ephemeralVolume(isPlainObject(options) ? { ...options, storageClass: storageClassOf(options.storageClass, scope) } : options);

  class ClaimTemplate extends (Base as unknown as new (...args: any[]) => Construct) {
    public readonly [TEMPLATE]: NonNullable<WithTemplate[typeof TEMPLATE]>;

    constructor(scope: Construct, id: string, name: string, spec: PlainObject) {
      super(scope, id, name, { emptyDir: {} });
      this[TEMPLATE] = { manifest: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name }, spec }, taken: false };
    }

    /** What cdk8s-plus asks a volume for when it writes a pod. */
    public _toKube(): unknown {
      if (!this[TEMPLATE].taken) { throw new Error(`${this.node.path}: a claim template must be of a WindowsStatefulSet. Use WindowsVolume.ephemeral, or a WindowsPersistentVolumeClaim.`); }
      return { name: objectAt(this[TEMPLATE].manifest, 'metadata').name };
    }
  }

  return {
    csi: (scope, id, props) => made(scope, id, props, csiVolume),
    smb: (scope, id, props) => made(scope, id, props, smbVolume),
    azureFile: (scope, id, props) => made(scope, id, props, azureFileVolume),
    downwardApi: (scope, id, props) => made(scope, id, props, downwardApiVolume),
    projected: (scope, id, props) => made(scope, id, props, projectedVolume),
    ephemeral: (scope, id, props) => made(scope, id, props, classed(scope)),
    claimTemplate: (scope, id, props) => {
      const { name, source } = volumeOf(scope, id, props, classed(scope));
      const { spec } = (source.ephemeral as { volumeClaimTemplate: { spec: PlainObject } }).volumeClaimTemplate;
      return new ClaimTemplate(scope, id, name, spec) as unknown as Volume;
    },
    hostPath: (scope, id, props) => made(scope, id, props, windowsHostPathVolume),
    namedPipe: (scope, id, props) => made(scope, id, props, namedPipeVolume),
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

function volumeOf<Props extends VolumeName>(scope: Construct, id: string, props: Props, make: (options: Omit<Props, 'name'>) => CheckedVolume): { readonly name: string; readonly source: PlainObject } {
  const { name = id, ...options } = isPlainObject(props ?? {}) ? { ...props } : {} as Props;
  const { source, problems } = make(isPlainObject(props ?? {}) ? options : props);
  const names = new OptionProblems('volume-option');
  if (typeof name === 'string') { names.label(['name'], name); } else { names.must(['name'], name, 'be a string', 'give a DNS label, or remove it'); }
  throwIfAny(pathOf(scope, id), [...problems, ...names.list]);
  return { name, source };
}

/** The claim templates among volumes. */
export function claimTemplatesIn(volumes: readonly unknown[]): readonly { readonly construct: string; readonly taken: boolean }[] {
  return [...new Set(volumes)].flatMap((volume) => {
    const template = (volume as WithTemplate)[TEMPLATE];
    return template ? [{ construct: (volume as Construct).node.path, taken: template.taken }] : [];
  });
}

/** The claim templates among volumes, which a StatefulSet takes; from then on they may be written. */
export function takeClaimTemplates(volumes: readonly unknown[]): readonly PlainObject[] {
  const templates = [...new Set(volumes)].flatMap((volume) => (volume as WithTemplate)[TEMPLATE] ?? []);
  for (const template of templates) { template.taken = true; }
  return templates.map(({ manifest }) => manifest);
}
