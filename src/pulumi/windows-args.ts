import { Config, Input, Resource } from '@pulumi/pulumi';
import {
  BOOLEAN, choice, hasOpaque, invalidValue, isOpaque, isPlainObject, isPresent, PlainObject, Problem, Problems, problemsWithin, show, STRING, valueAt,
  withoutAbsent,
} from '../base';
import { Names, unknownArgs } from './component-args';
import { isLate } from './late-values';
import { MemoryRequestsName, PlacementName, PlatformName, WindowsVersionName } from './names.generated';
import { ImageLock, lockGiven } from '../images';
import { Platform, WindowsVersion } from '../knowledge';
import { HasNodePool, POOL, poolOf } from '../nodes/pools/pool-reference';
import { ObjectSet } from '../objects';
import { MEMORY_REQUESTS, RESOURCE_FIELDS, RuntimeClassReference, windowsOptionProblems, WindowsTarget } from '../pods';
import { type WindowsRuntimeClass } from './windows-runtime-class';
import { type WindowsNodePool } from '../nodes';

/** The RuntimeClasses of components, by component and by its `name`. Pods are checked against them. */
const RUNTIME_CLASSES = new WeakMap<object, PlainObject>();

/** Labels of RuntimeClasses in messages while their names in the cluster aren't known, by manifest. */
const LABELS = new WeakMap<object, string>();

/** Registers a component as a RuntimeClass, with its label in messages. */
export function isRuntimeClass(component: object, name: object, manifest: PlainObject, label: string): void {
  RUNTIME_CLASSES.set(component, manifest);
  RUNTIME_CLASSES.set(name, manifest);
  LABELS.set(manifest, label);
}

/** The label of a RuntimeClass of a component in messages. */
function runtimeClassLabel(manifest: unknown): string | undefined {
  return isPlainObject(manifest) ? LABELS.get(manifest) : undefined;
}

/** Arguments with plain objects in place of components, so that their Outputs are found. */
export function withoutComponents(windows: WindowsArgs | undefined): WindowsArgs | undefined {
  if (!isPlainObject(windows)) { return windows; }
  const { runtimeClass, gmsa } = windows as WindowsArgs;
  const manifest = typeof runtimeClass === 'object' && runtimeClass !== null ? RUNTIME_CLASSES.get(runtimeClass) : undefined;
  return {
    ...windows, ...(manifest && { runtimeClass: manifest as never }),
    // another value is reported as it is
    ...(Resource.isInstance(gmsa) && gmsa.name !== undefined && { gmsa: { name: gmsa.name } }),
  };
}

/** The Active Directory identity of a container: a group Managed Service Account. */
export interface GmsaArgs {
  /** Name of the GMSACredentialSpec object. */
  readonly name: Input<string>;
}

/** A taint of a node. */
export interface TaintArgs {
  /** Key of the taint. */
  readonly key: string;
  /** Value of the taint. @default - no value */
  readonly value?: string;
  /** Effect of the taint: `NoSchedule`, `PreferNoSchedule`, or `NoExecute`. */
  readonly effect: string;
}

/** Taints and labels of Windows nodes on a platform without a name in `PlatformName`. */
export interface CustomPlatformArgs {
  /** Taints of every Windows node. @default - none */
  readonly taints?: TaintArgs[];
  /** Labels of every Windows node, which are added to the node selector. @default - none */
  readonly nodeLabels?: { [key: string]: string };
}

/** The platform of the cluster. */
export interface PlatformArgs {
  /**
   * Name of the platform of the Windows nodes, whose labels are selected, and whose taints are tolerated. DaemonSets of add-ons and networks tolerate
   * every taint.
   * @default - `k8s-windows:platform` in the stack's configuration, else unknown: the taints of all platforms are tolerated. Policies of
   * `WindowsAdmission` are then for `UPSTREAM`
   */
  readonly platform?: PlatformName;
  /** A custom platform, instead of `platform`. @default - none */
  readonly customPlatform?: CustomPlatformArgs;
}

/** A component of a pool of Windows nodes. */
export interface NodePoolResource extends Resource, HasNodePool {}

/** Windows-specific settings of a Pod. */
export interface WindowsArgs extends PlatformArgs {
  /**
   * Windows release of the images; `any` for nodes of any release.
   * @default - the release of the images, by `images` or else by their tags, if they agree
   */
  readonly version?: Input<WindowsVersionName>;
  /**
   * Pool of nodes that the Pod runs on: a component such as `AksWindowsNodePool`, or what `windowsNodePool` returns. The Pod selects its label, and
   * tolerates its taints. Its images must run on the release of the pool, and it must be able to wake a pool without nodes.
   * @default - any Windows nodes
   */
  readonly pool?: WindowsNodePool | NodePoolResource;
  /** Content of a lock, which `k8s-windows images lock` writes: what the images are. @default - their names decide */
  readonly images?: string;
  /** Whether Pods run on all builds that can run the images, or only on the exact build. @default 'compatible' */
  readonly placement?: PlacementName;
  /** RuntimeClass of the Pod: a `WindowsRuntimeClass`, which the Pod is checked against, or a name. @default - none */
  readonly runtimeClass?: Input<string> | WindowsRuntimeClass;
  /** Account of the containers. @default - the account of the image; `NT AUTHORITY\SYSTEM` for HostProcess containers */
  readonly runAsUserName?: Input<string>;
  /** Active Directory identity: a `GmsaCredentialSpec`, or an object with the name of one. @default - none */
  readonly gmsa?: GmsaArgs;
  /** Runs all containers as HostProcess containers in the network of the node. @default false */
  readonly hostProcess?: boolean;
  /**
   * Whether containers get a CPU limit: equal to their CPU request, or 1000m if they set no resources. On Windows it is a hard cap. Without it, a
   * container can use all CPUs of its node.
   * @default true, but not for HostProcess Pods; in `windowsTransform`, the value of `limitsFromRequests`
   */
  readonly cpuLimit?: boolean;
  /**
   * Whether a missing memory limit is set to the memory request, and a missing CPU limit to the CPU request unless `cpuLimit` says otherwise.
   * @default true; false in `windowsTransform`, which leaves the requests and limits of existing resources alone
   */
  readonly limitsFromRequests?: boolean;
  /**
   * Memory limit of containers without a memory limit and request, as a quantity; `false` for none.
   * @default '2048Mi', or '256Mi' for HostProcess Pods; none in `windowsTransform`
   */
  readonly defaultMemory?: string | false;
  /**
   * CPU limit of containers without a CPU limit and request, as a quantity; `false` for none.
   * @default - containers that set no resources get 1000m, or a request of 100m in HostProcess Pods; none in `windowsTransform`
   */
  readonly defaultCpu?: string | false;
  /**
   * Whether a memory request must equal its limit, or may be below it, so that nodes can be overcommitted, for which Windows has no OOM killer.
   * @default 'any'
   */
  readonly memoryRequests?: MemoryRequestsName;
}

/** The target that the core completes a Pod for, and problems of the arguments. */
interface ReadArgs {
  readonly target: WindowsTarget;
  readonly problems: readonly Problem[];
}

/** Key in the configuration of a stack. */
const CONFIGURED = 'k8s-windows:platform';

const NAMES: Names<WindowsArgs> = {
  version: true, images: true, platform: true, customPlatform: true, pool: true, placement: true, runtimeClass: true, runAsUserName: true,
  gmsa: true,
  hostProcess: true, cpuLimit: true, limitsFromRequests: true, defaultMemory: true, defaultCpu: true, memoryRequests: true,
};

/** Reads arguments into the target of the core. Paths of problems start at the object with `windows`. */
export function readWindowsArgs(given?: WindowsArgs): ReadArgs {
  const isObject = isPlainObject(given);
  const args: WindowsArgs = isObject ? withoutAbsent(withoutComponents(given) as typeof given) : {};
  const { runtimeClass, gmsa } = args;
  const plain = readPlainArgs(args);
  const { hostProcess } = plain.options;
  const ofClass = runtimeClassProblems(runtimeClass);
  const names = new Problems('windows-option', ['windows']);
  const nameIn = (path: Problem['path'], name: unknown) => {
    if (isOpaque(name) || name === undefined) { return name as string | undefined; }
    STRING.check(name, path, names);
    return typeof name === 'string' ? name : undefined;
  };
  const runAsUserName = nameIn(['runAsUserName'], args.runAsUserName);
  const gmsaName = isPlainObject(gmsa) && isPresent(gmsa.name) ? nameIn(['gmsa', 'name'], gmsa.name) : undefined;
  const version = readVersion(args.version);
  const lock = readImages(args.images);
  const { platform, problems: ofPlatform } = readPlatform(args);
  const { pool, problems: ofPool } = readPool(args.pool);
  return {
    target: {
      os: 'windows',
      platform: pool?.platform ?? platform,
      ...(pool && { pool: { name: pool.name, version: pool.version } }),
      ...(lock.images && { images: lock.images }),
      // the core waits for late values
      ...(version.version === undefined ? {} : { version: version.version as WindowsTarget['version'] }),
      ...(runtimeClass === undefined || ofClass.length > 0 ? {} : {
        runtimeClass: runtimeClass as RuntimeClassReference, runtimeClassLabel: runtimeClassLabel(runtimeClass),
      }),
      ...(runAsUserName === undefined ? {} : { runAsUserName }),
      ...(gmsaName === undefined ? {} : { gmsaCredentialSpecName: gmsaName }),
      ...plain.options,
    },
    problems: [
      ...unknownArgs(given, NAMES, ['windows']),
      ...unknownArgs<GmsaArgs>(gmsa, { name: true }, ['windows', 'gmsa']),
      ...(isObject || !isPresent(given)
        ? []
        : [mustBe(['windows'], 'an object', given, isOpaque(given) ? 'use Outputs for single options' : 'pass an object')]),
      ...[...version.problems, ...ofPool, ...ofPlatform].map((problem) =>
        (problem.path[0] === CONFIGURED ? problem : { ...problem, path: ['windows', ...problem.path] })),
      ...lock.problems,
      ...ofClass,
      ...(gmsa === undefined || isPlainObject(gmsa) ? [] : [mustBe(['windows', 'gmsa'], 'a GmsaCredentialSpec or { name }', gmsa, 'pass { name }')]),
      ...names.list,
      ...plain.problems,
      ...windowsOptionProblems({
        pool, platform: args.platform ?? args.customPlatform, placement: plain.options.placement, runtimeClass, runAsUserName, hostProcess,
        ...(isPlainObject(gmsa) ? { gmsa } : {}),
        ...(version.version === 'any' ? { version: 'any' } : {}),
      }),
    ],
  };
}

/** Reads a pool. Paths of problems start at the object with the pool. */
function readPool(given: WindowsArgs['pool']): { readonly pool?: WindowsNodePool; readonly problems: readonly Problem[] } {
  const problems = new Problems('windows-option');
  if (given === undefined) { return { problems: [] }; }
  if (isLate(given)) {
    return { problems: [mustBe(['pool'], 'a plain value, since it decides which fields are set', given, 'pass the component of the pool')] };
  }
  POOL.check(given, ['pool'], problems);
  return problems.list.length > 0 ? { problems: problems.list } : { pool: poolOf(given), problems: [] };
}

function readImages(given: unknown): { readonly images?: ImageLock; readonly problems: readonly Problem[] } {
  const path = ['windows', 'images'];
  if (given === undefined) { return { problems: [] }; }
  if (typeof given !== 'string') {
    const remedy = isOpaque(given) ? 'use a plain value: it decides where Pods are placed' : 'pass the text of the file';
    return { problems: [mustBe(path, 'the content of a lock', given, remedy)] };
  }
  return lockGiven(given, path);
}

const PLAIN = {
  placement: choice(...Object.values(PlacementName)), hostProcess: BOOLEAN, cpuLimit: BOOLEAN, ...RESOURCE_FIELDS, memoryRequests: MEMORY_REQUESTS,
};
type PlainArgs = Pick<WindowsTarget, keyof typeof PLAIN>;

/** The arguments that must be known: those that are valid, and the problems of others. */
function readPlainArgs(args: WindowsArgs): { readonly options: PlainArgs; readonly problems: readonly Problem[] } {
  const options: Record<string, unknown> = {};
  const problems = new Problems('windows-option');
  for (const [key, schema] of Object.entries(PLAIN)) {
    const value = args[key as keyof typeof PLAIN] as unknown;
    const before = problems.list.length;
    if (isOpaque(value)) {
      problems.add([mustBe(['windows', key], schema.wanted, value, 'use a plain value: it decides which fields are set')]);
    } else if (value !== undefined) { schema.check(value, ['windows', key], problems); }
    if (value !== undefined && problems.list.length === before) { options[key] = value; }
  }
  return { options, problems: problems.list };
}

const wrong = invalidValue('windows-option');

function mustBe(path: Problem['path'], must: string, value: unknown, remedy: string): Problem {
  return { code: 'windows-option', path, message: `must be ${must}, got ${got(value)}`, remedy };
}

/** A value in a message. A resource is shown by its class. */
function got(value: unknown): string {
  if (isLate(value)) { return 'an Output'; }
  return Resource.isInstance(value) ? `a resource of the class ${value.constructor.name}` : show(value);
}

function runtimeClassProblems(runtimeClass: unknown): readonly Problem[] {
  const isObject = isPlainObject(runtimeClass) && isPresent(valueAt(runtimeClass, ['metadata', 'name']));
  if (runtimeClass === undefined || typeof runtimeClass === 'string' || isObject || isLate(runtimeClass)) { return []; }
  return [
    mustBe(['windows', 'runtimeClass'], 'a RuntimeClass or its name', runtimeClass, 'pass a WindowsRuntimeClass, or the name of a RuntimeClass'),
  ];
}

/** Reads a version by its name. An Output is returned unchanged. Paths of problems start at the object with the version. */
export function readVersion(version: Input<WindowsVersionName> | undefined): { readonly version?: unknown; readonly problems: readonly Problem[] } {
  if (!isPresent(version)) { return { problems: [] }; }
  if (version === 'any' || isOpaque(version)) { return { version, problems: [] }; }
  const { value: known, fault } = WindowsVersion.read(version);
  return known ? { version: known, problems: [] } : { problems: [wrong(['version'], version, fault.must, fault.remedy)] };
}

/** Adapts a core function to arguments with the name of a Windows release. */
export function withVersion(make: (options: any) => ObjectSet): (args: any) => ObjectSet {
  return (args) => {
    const { version, problems } = readVersion(args.version);
    const set = make({ ...args, version });
    return { ...set, problems: [...problems, ...set.problems] };
  };
}

/** Reads a platform by its name, a custom platform, or that of the stack's configuration. Paths of problems start at the object with the platform. */
export function readPlatform({ platform, customPlatform }: PlatformArgs): { readonly platform?: Platform; readonly problems: readonly Problem[] } {
  const path = ['platform'];
  if (isPresent(customPlatform)) {
    const misshapen = hasOpaque(customPlatform)
      ? [mustBe(['customPlatform'], 'plain values', customPlatform, 'use plain values: they decide which fields are set')] : [];
    const problems: Problem[] = [...misshapen, ...(isPresent(platform) ? [{
      code: 'windows-option', path, message: `conflicts with customPlatform, got ${show(platform)}`, remedy: 'set one of the two',
    }] : [])];
    if (misshapen.length > 0) { return { problems }; }
    const { platform: custom, problems: found } = Platform.check(customPlatform);
    return { platform: custom, problems: [...problems, ...problemsWithin(['customPlatform'], found)] };
  }
  if (isLate(platform)) {
    const remedy = `pass a name such as 'AKS_HCI' itself, or set ${CONFIGURED} in the configuration of the stack`;
    return { problems: [mustBe(path, 'a plain value, since it decides which fields are set', platform, remedy)] };
  }
  const configured = isPresent(platform) ? undefined : new Config('k8s-windows').get('platform');
  const name = platform ?? configured;
  if (!isPresent(name)) { return { problems: [] }; }
  const { value: known, fault } = Platform.read(name, Object.values(PlatformName));
  if (known) { return { platform: known, problems: [] }; }
  return { problems: [wrong(configured === undefined ? path : [CONFIGURED], name, fault.must, fault.remedy)] };
}

/** Adapts a core function to arguments with the name of a platform. */
export function onPlatform(make: (options: any) => ObjectSet): (args: PlatformArgs) => ObjectSet {
  return ({ platform: name, customPlatform, ...options }) => {
    const { platform, problems } = readPlatform({ platform: name, customPlatform });
    const set = make({ ...options, platform });
    return { ...set, problems: [...problems, ...set.problems] };
  };
}
