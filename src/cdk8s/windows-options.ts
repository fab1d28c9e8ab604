import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { Amount, withQuantities } from './amounts';
import { Images } from './images';
import { objectBelow } from './problems';
import { runtimeClassNamed } from './windows-runtime-class';
import {
  BOOLEAN, choice, decidedNow, either, INVALID_OPTION, isPlainObject, options as optionsOf, PlainObject, Problem, problemsWithin, readOptions, Schema,
  show, STRING, UNKNOWN_OPTION, withoutAbsent,
} from '../base';
import { Platform, WindowsVersion } from '../knowledge';
import { PLATFORM, WINDOWS_VERSION_OR_ANY } from '../kubernetes';
import { HasNodePool, POOL, poolOf, WindowsNodePool } from '../nodes';
import { MEMORY_REQUESTS, Placement, RESOURCE_FIELDS, RuntimeClassReference, windowsOptionProblems, WindowsTarget } from '../pods';

/** The Active Directory identity of a container: the credential spec of a group Managed Service Account, such as a `GmsaCredentialSpec`. */
export interface GmsaOptions {
  /** Name of the GMSACredentialSpec object; a DNS-1123 subdomain. */
  readonly name: string;
}

/** Options of a Windows Pod, in addition to those of every Pod. */
export interface WindowsOptions {
  /**
   * Windows release that the images are built for; the Pod is placed on nodes that run these images. `'any'` allows nodes of every release.
   * @default - the release of the images: by the lock of `Images.fromLock`, or else by their tags, if they agree
   */
  readonly version?: WindowsVersion | 'any';

  /**
   * Platform of the Windows nodes, whose taints are tolerated.
   * @default - the platform set with `Platform.set` on the construct or a parent, otherwise unknown: the taints of all platforms are tolerated
   */
  readonly platform?: Platform;

  /**
   * Pool of nodes that the Pod runs on: a construct such as `KarpenterWindowsNodePool`, or what `windowsNodePool` returns. The Pod selects its label,
   * and tolerates its taints. Its images must run on the release of the pool, and it must be able to wake a pool without nodes.
   * @default - any Windows nodes
   */
  readonly pool?: WindowsNodePool | NodePoolConstruct;

  /**
   * On which nodes the Pod is placed: `compatible` allows every node that can run the images, `exact` only nodes of the release in `version`.
   * @default 'compatible'
   */
  readonly placement?: Placement;

  /**
   * RuntimeClass that places the Pod: a construct such as `WindowsRuntimeClass`, which must match the Pod, or a name.
   * @default - none
   */
  readonly runtimeClass?: IConstruct | string;

  /**
   * Account that the containers run as: one of `WindowsAccount`, or `DOMAIN\user`.
   * @default - the account of the image
   */
  readonly runAsUserName?: string;

  /**
   * Active Directory identity: a `GmsaCredentialSpec`, or the name of one.
   * @default - none
   */
  readonly gmsa?: GmsaOptions | string;

  /**
   * Makes all containers HostProcess containers: processes on the node itself, in its network. They run as
   * `NT AUTHORITY\SYSTEM` unless `account` is set. The namespace's Pod Security level must be `privileged`.
   * @default false
   */
  readonly hostProcess?: boolean | {
    /** Account of the containers. @default 'NT AUTHORITY\\SYSTEM' */
    readonly account?: string;
  };

  /**
   * Whether containers get a CPU limit: equal to their CPU request, or 1000m if they set no resources. On Windows it is a hard cap. Without it, a
   * container can use all CPUs of its node.
   * @default true, but not for HostProcess Pods; in `onWindows`, the value of `limitsFromRequests`
   */
  readonly cpuLimit?: boolean;

  /**
   * Whether a missing memory limit is set to the memory request, and a missing CPU limit to the CPU request unless `cpuLimit` says otherwise.
   * @default true; false in `onWindows`, which leaves the requests and limits of existing manifests alone
   */
  readonly limitsFromRequests?: boolean;

  /**
   * Memory limit of containers without a memory limit and request: a quantity such as `1Gi`, or a `Size`; `false` for none.
   * @default '2048Mi', or '256Mi' for HostProcess Pods; none in `onWindows`
   */
  readonly defaultMemory?: Amount | false;

  /**
   * CPU limit of containers without a CPU limit and request, as a quantity; `false` for none.
   * @default - containers that set no resources get 1000m, or a request of 100m in HostProcess Pods; none in `onWindows`
   */
  readonly defaultCpu?: string | false;

  /**
   * Whether a memory request must equal its limit (`equal`), or may be below it (`any`), so that nodes can be overcommitted, for which
   * Windows has no OOM killer: `k8s-windows check` reports it as advice.
   * @default 'any'
   */
  readonly memoryRequests?: 'any' | 'equal';
}

/** The options with a quantity in place of a `Size`. */
type PlainWindowsOptions = Omit<WindowsOptions, 'defaultMemory'> & Pick<WindowsTarget, 'defaultMemory'>;

/** Options of a single Windows container, which override those of its Pod. */
export interface ContainerWindowsOptions {
  /** Account that the container runs as: one of `WindowsAccount`, or `DOMAIN\user`. @default - the account of the Pod */
  readonly runAsUserName?: string;
  /** Active Directory identity: a `GmsaCredentialSpec`, or the name of one. @default - the identity of the Pod */
  readonly gmsa?: GmsaOptions | string;
  /** Whether it is a HostProcess container; must be the same for all containers of a Pod. @default - as for the Pod */
  readonly hostProcess?: boolean;
}

/** A construct of a pool of Windows nodes. */
export interface NodePoolConstruct extends IConstruct, HasNodePool {}

const GMSA = either(STRING, {
  wanted: 'a GmsaCredentialSpec', check: (value, path, problems) => {
    const name: unknown = typeof value === 'object' && value !== null ? (value as { readonly name?: unknown }).name : undefined;
    if (typeof name !== 'string') {
      problems.must(path, value, 'be the name of a GMSACredentialSpec, or an object with this name', 'use the name, or { name }');
      return;
    }
    if (isPlainObject(value)) {
      for (const key of Object.keys(value).filter((each) => each !== 'name')) {
        problems.unknown([...path, key], ['name'], 'option', UNKNOWN_OPTION);
      }
    }
  },
});
const RUNTIME_CLASS: Schema = {
  wanted: 'a RuntimeClass or its name',
  check: (value, path, problems) => {
    if (typeof value === 'string') { return; }
    const object = Construct.isConstruct(value) ? objectBelow(value) : undefined;
    if (object?.kind === 'RuntimeClass') { return; }
    const what = object
      ? `the ${object.kind} ${object.node.path}`
      : Construct.isConstruct(value) ? `${(value as IConstruct).node.path}, which has no object` : show(value);
    problems.add([{
      code: INVALID_OPTION, path, message: `must be a RuntimeClass or its name, got ${what}`,
      remedy: 'use a WindowsRuntimeClass, or the name of a RuntimeClass',
    }]);
  },
};
const OPTIONS = decidedNow(optionsOf<WindowsOptions>({
  version: WINDOWS_VERSION_OR_ANY, platform: PLATFORM, pool: POOL, placement: choice('compatible', 'exact'), runtimeClass: RUNTIME_CLASS,
  runAsUserName: STRING, gmsa: GMSA,
  hostProcess: either(BOOLEAN, optionsOf<Exclude<NonNullable<WindowsOptions['hostProcess']>, boolean>>({ account: STRING })),
  cpuLimit: BOOLEAN, ...RESOURCE_FIELDS, memoryRequests: MEMORY_REQUESTS,
}));

/** Options of a Pod that sets none. */
export const NO_OPTIONS: WindowsOptions = {};

/** Schema of the options of a container. */
export const CONTAINER_WINDOWS_OPTIONS = decidedNow(optionsOf<ContainerWindowsOptions>({ runAsUserName: STRING, gmsa: GMSA, hostProcess: BOOLEAN }));

/** Problems of options: unknown ones, wrong types, and options that conflict with each other. Paths start at the props that contain them. */
export function windowsPropProblems(given: WindowsOptions): readonly Problem[] {
  if (given === NO_OPTIONS) { return []; }
  const { options, problems, covers } = readOptions(withQuantities(given), OPTIONS);
  const below = (list: readonly Problem[]) => problemsWithin(['windows'], list);
  if (!options) { return below(problems); }
  const { runtimeClass, ...rest } = options;
  const contradictions = windowsOptionProblems({
    ...rest, ...(runtimeClass !== undefined && { runtimeClass: typeof runtimeClass === 'string' ? runtimeClass : {} }),
  });
  return [...below(problems), ...contradictions.filter((problem) => !covers({ ...problem, path: problem.path.slice(1) }))];
}

/** The options in the form of the core. */
export function targetOf(options: WindowsOptions, scope: IConstruct): WindowsTarget {
  const { runtimeClass, gmsa, platform, pool, ...rest }: PlainWindowsOptions = withQuantities(options);
  const { name, version, platform: ofPool } = poolOf(pool) ?? {};
  const images = Images.of(scope)?.lock;
  return {
    os: 'windows',
    platform: ofPool ?? platform ?? Platform.of(scope),
    ...(name !== undefined && { pool: { name, version } }),
    ...(images && { images }),
    ...rest,
    ...(runtimeClass === undefined ? {} : { runtimeClass: referenceOf(runtimeClass, scope) }),
    ...(gmsa === undefined ? {} : { gmsaCredentialSpecName: gmsaName(gmsa) }),
  };
}

/** A RuntimeClass for the core: the whole object, or its name if nothing else is known. */
function referenceOf(runtimeClass: IConstruct | string, scope: IConstruct): RuntimeClassReference {
  const construct = typeof runtimeClass === 'string' ? runtimeClassNamed(scope, runtimeClass) : runtimeClass;
  return construct ? ApiObject.of(construct).toJson() : runtimeClass as string;
}

/** The `windowsOptions` of a container. */
export function containerOptions({ gmsa, ...rest }: ContainerWindowsOptions): PlainObject {
  return withoutAbsent({ ...rest, gmsaCredentialSpecName: gmsaName(gmsa) });
}

function gmsaName(gmsa: GmsaOptions | string | undefined): string | undefined {
  return typeof gmsa === 'object' ? gmsa.name : gmsa;
}
