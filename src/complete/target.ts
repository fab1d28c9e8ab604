import { Isolation, Platform, RUNTIME_HANDLERS, WindowsVersion } from '../knowledge';
import { isOpaque, isPlainObject, parseQuantity, PlainObject, show, valueAt } from '../manifest';

/**
 * How a version is turned into placement:
 *
 * - `compatible`: required node affinity for every build that runs the images
 * - `exact`: a nodeSelector for the version's own build
 */
export type Placement = 'compatible' | 'exact';

/** A RuntimeClass: its name, or the whole object, whose scheduling and handler are then checked against the pod. */
export type RuntimeClassReference = string | PlainObject;

/**
 * What a pod is completed for: Windows nodes. `version`, `runtimeClass` and the names may be opaque, if the front's `Lift` knows how to
 * wait for them; a version then comes out as its name.
 */
export interface WindowsTarget {
  readonly os: 'windows';
  /**
   * Release that the images are built on; `any` for no placement by version.
   * @default - what the tags of the images tell, when they agree
   */
  readonly version?: WindowsVersion | 'any';
  /** @default Platform.UPSTREAM */
  readonly platform?: Platform;
  /** @default 'compatible' */
  readonly placement?: Placement;
  /** RuntimeClass that does the placement by version. @default - none */
  readonly runtimeClass?: RuntimeClassReference;
  /** What messages call that RuntimeClass while its name isn't known. @default - its name */
  readonly runtimeClassLabel?: string;
  /** Account of the containers, such as `ContainerUser`. @default - the image's */
  readonly runAsUserName?: string;
  /** Name of the GMSACredentialSpec. @default - none */
  readonly gmsaCredentialSpecName?: string;
  /** Runs all containers as HostProcess containers; an account other than `NT AUTHORITY\SYSTEM` may be named. @default false */
  readonly hostProcess?: boolean | { readonly account?: string };
  /** Memory limit and request of containers that have neither, as a quantity; `false` for none. @default '2048Mi' */
  readonly defaultMemory?: string | false;
}

/** What a pod is completed for: the Linux nodes of a mixed cluster. */
export interface LinuxTarget {
  readonly os: 'linux';
}

export type PodTarget = WindowsTarget | LinuxTarget;

/**
 * Refuses a target that the compiler would have refused; JavaScript and casts get past it.
 *
 * @throws when a value can't be meant
 */
export function assertTarget(target: PodTarget): void {
  if (target?.os !== 'windows' && target?.os !== 'linux') { throw new Error(`target is ${show(target)}: use { os: 'windows' } or { os: 'linux' }`); }
  if (target.os === 'linux') { return; }
  const { version, platform, placement, defaultMemory } = target;
  const wrong = [
    ...(version === undefined || version === 'any' || isOpaque(version) ? [] : [`version is ${show(version)}: use a WindowsVersion or 'any'`]),
    ...(platform === undefined || Platform.isPlatform(platform) ? [] : [`platform is ${show(platform)}: use a Platform`]),
    ...(placement === undefined || placement === 'compatible' || placement === 'exact' ? [] : [`placement is ${show(placement)}: use 'compatible' or 'exact'`]),
    ...(defaultMemory === undefined || defaultMemory === false || isOpaque(defaultMemory) || parseQuantity(defaultMemory) !== undefined
      ? [] : [`defaultMemory is ${show(defaultMemory)}: use a quantity such as '2Gi', or false`]),
  ];
  if (wrong.length > 0) { throw new Error(`target: ${wrong.join('; ')}`); }
}

/** Name of a referenced RuntimeClass. */
export function runtimeClassName(reference: RuntimeClassReference): unknown {
  return isPlainObject(reference) ? valueAt(reference, ['metadata', 'name']) : reference;
}

/** Isolation that a pod gets from its RuntimeClass: known when the object is given, else taken as process isolation. */
export function isolationOf(reference: RuntimeClassReference | undefined): Isolation {
  return isPlainObject(reference) && reference.handler === RUNTIME_HANDLERS.hyperv ? 'hyperv' : 'process';
}
