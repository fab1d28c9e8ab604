import { RESOURCE_FIELDS } from './resources';
import {
  ANY_OBJECT, BOOLEAN, choice, either, INVALID_OPTION, invalidValue, isPlainObject, options, PlainObject, problemsWithin, readOptions, required,
  STRING, throwProblems, valueAt,
} from '../../base';
import { ImageLock, LOCK } from '../../images';
import { DEAD_HANDLER, Isolation, LINUX_HANDLER, Placement, Platform, RUNTIME_HANDLERS, WindowsVersion } from '../../knowledge';
import { PLATFORM, WINDOWS_VERSION, WINDOWS_VERSION_OR_ANY } from '../../kubernetes';

export type { Placement };

/** A RuntimeClass: its name, or the whole object, whose scheduling and handler are then checked against the Pod. */
export type RuntimeClassReference = string | PlainObject;

/** A pool of Windows nodes of one release. */
export interface TargetPool {
  /** Name, for messages. */
  readonly name: string;
  /** Release of the nodes. @default - unknown */
  readonly version?: WindowsVersion;
}

/**
 * Target of completion: Windows nodes. `version`, `runtimeClass`, and the names may be opaque, if the adapter's `Lift` supports it; a version then
 * resolves to its name.
 */
export interface WindowsTarget {
  /** Operating system of the nodes. */
  readonly os: 'windows';
  /**
   * Release that the images are built on; `any` to not place by version.
   * @default - the release of the images, by `images` or their tags, if they agree
   */
  readonly version?: WindowsVersion | 'any';
  /** What the images are: the content of a lock, as `readLock` of `k8s-windows/images` returns it. @default - their names decide */
  readonly images?: ImageLock;
  /** Platform that provides the Windows nodes. @default - unknown: the taints of all platforms are tolerated */
  readonly platform?: Platform;
  /** Pool whose label `platform` selects: its nodes have one release, so that the Pod isn't placed by build. @default - nodes of any pool */
  readonly pool?: TargetPool;
  /** How the version is turned into placement. @default 'compatible' */
  readonly placement?: Placement;
  /** RuntimeClass that places the Pod by version. @default - none */
  readonly runtimeClass?: RuntimeClassReference;
  /** Name of that RuntimeClass in messages while its real name isn't known. @default - its name */
  readonly runtimeClassLabel?: string;
  /** Account that the containers run as, such as `ContainerUser`. @default - the image's */
  readonly runAsUserName?: string;
  /** Name of the GMSACredentialSpec. @default - none */
  readonly gmsaCredentialSpecName?: string;
  /** Whether to run all containers as HostProcess containers, and the account if not `NT AUTHORITY\SYSTEM`. @default false */
  readonly hostProcess?: boolean | {
    /** Account of the containers. @default 'NT AUTHORITY\\SYSTEM' */
    readonly account?: string;
  };
  /**
   * Whether a missing memory limit is set to the request, and a missing CPU limit unless `cpuLimit` says otherwise.
   * @default true; false in `retrofitPod`
   */
  readonly limitsFromRequests?: boolean;
  /**
   * Memory limit of containers without a memory limit and request, as a quantity; `false` for none.
   * @default '2048Mi', or '256Mi' for HostProcess Pods; none in `retrofitPod`
   */
  readonly defaultMemory?: string | false;
  /**
   * CPU limit of containers without a CPU limit and request, as a quantity; `false` for none. With `cpuLimit: false`, it is only the request.
   * @default - none; in `completeWorkload`, containers without resources get 1000m, or a request of 100m in HostProcess Pods
   */
  readonly defaultCpu?: string | false;
  /**
   * Whether containers get a CPU limit equal to their CPU request, if it is missing. A CPU limit is a hard cap on Windows.
   * @default true, but not for HostProcess Pods; `limitsFromRequests` in `retrofitPod`
   */
  readonly cpuLimit?: boolean;
  /** Whether a memory request below its limit is a problem (`equal`), since Windows has no OOM killer. @default 'any' */
  readonly memoryRequests?: 'any' | 'equal';
}

/** Target of completion: the Linux nodes of a mixed cluster. */
export interface LinuxTarget {
  /** Operating system of the nodes. */
  readonly os: 'linux';
}

/** Target of completion: the nodes that a Pod runs on. */
export type PodTarget = WindowsTarget | LinuxTarget;

/** Schema of how memory requests are judged. */
export const MEMORY_REQUESTS = choice('any', 'equal');

const TARGET = options<WindowsTarget>({
  os: required(choice('windows'), 'use "windows" or "linux"'), version: WINDOWS_VERSION_OR_ANY, images: LOCK, platform: PLATFORM,
  placement: choice('compatible', 'exact'),
  pool: options<TargetPool>({ name: required(STRING, 'give the name of the pool'), version: WINDOWS_VERSION }),
  runtimeClass: either(STRING, ANY_OBJECT), runtimeClassLabel: STRING, runAsUserName: STRING, gmsaCredentialSpecName: STRING,
  hostProcess: either(BOOLEAN, options<Exclude<NonNullable<WindowsTarget['hostProcess']>, boolean>>({ account: STRING })),
  ...RESOURCE_FIELDS, cpuLimit: BOOLEAN, memoryRequests: MEMORY_REQUESTS,
});
const LINUX_TARGET = options<LinuxTarget>({ os: required(choice('linux'), 'use "linux"') });

/** Checks a target at run time: JavaScript and casts bypass the compiler. @throws ProblemsError if it is invalid */
export function assertTarget(target: PodTarget): void {
  const os: unknown = isPlainObject(target) ? target.os : undefined;
  if (os !== 'windows' && os !== 'linux') {
    throwProblems([invalidValue(INVALID_OPTION)(['target'], target, 'be { os: "windows" } or { os: "linux" }', 'use one of the two')]);
  }
  const { problems } = readOptions<PodTarget>(target, os === 'linux' ? LINUX_TARGET : TARGET);
  throwProblems(problemsWithin(['target'], problems));
}

/** Name of a RuntimeClass reference. */
export function runtimeClassName(reference: RuntimeClassReference): unknown {
  return isPlainObject(reference) ? valueAt(reference, ['metadata', 'name']) : reference;
}

/** The handler of a RuntimeClass that Windows nodes configure themselves, so that its isolation isn't known; `undefined` if it isn't one. */
export function ownHandler(reference: RuntimeClassReference | undefined): string | undefined {
  const handler = isPlainObject(reference) ? reference.handler : undefined;
  const isOther = (name: string) => name === DEAD_HANDLER || LINUX_HANDLER.test(name) || Object.values<string>(RUNTIME_HANDLERS).includes(name);
  return typeof handler !== 'string' || isOther(handler) ? undefined : handler;
}

/** The isolation that runs the most of those that a RuntimeClass may have: the nodes' own handler may have Hyper-V isolation, which runs more. */
export function mostIsolation(reference: RuntimeClassReference | undefined): Isolation {
  return ownHandler(reference) === undefined ? isolationOf(reference) : 'hyperv';
}

/** Isolation of a Pod by its RuntimeClass: known when the object is given, else assumed to be process isolation. */
export function isolationOf(reference: RuntimeClassReference | undefined): Isolation {
  return isPlainObject(reference) && reference.handler === RUNTIME_HANDLERS.hyperv ? 'hyperv' : 'process';
}
