import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { Placement, RuntimeClassReference, windowsOptionProblems, WindowsTarget } from '../complete';
import { PLATFORM, WINDOWS_VERSION_OR_ANY } from '../complete/option-schemas';
import { Platform, WindowsVersion } from '../knowledge';
import { isPlainObject, PlainObject, Problem, show, withoutAbsent } from '../manifest';
import { runtimeClassNamed } from './windows-runtime-class';
import { BOOLEAN, choice, either, INVALID_OPTION, options as optionsOf, readOptions, Schema, STRING, UNKNOWN_OPTION } from '../options/schema';

/** The Active Directory identity of a container: a group Managed Service Account. A `GmsaCredentialSpec` is one. */
export interface GmsaOptions {
  /** Name of the GMSACredentialSpec object; a DNS-1123 subdomain. */
  readonly name: string;
}

/** What a Windows pod is, beside what any pod is. */
export interface WindowsOptions {
  /**
   * Windows release that the images are built on; the pod is placed on nodes that run it. `'any'` leaves the release open.
   * @default - what the tags of the images tell, when they agree
   */
  readonly version?: WindowsVersion | 'any';

  /**
   * Whose Windows nodes these are: their taints are tolerated.
   * @default - the platform set on the construct or above it by `Platform.set`, else `Platform.UPSTREAM`
   */
  readonly platform?: Platform;

  /**
   * How the version becomes placement: `compatible` takes every node that runs the images, `exact` only nodes of that very release.
   * @default 'compatible'
   */
  readonly placement?: Placement;

  /**
   * RuntimeClass that places the pod: a `WindowsRuntimeClass` (or any construct of one), which is checked against the pod, or a name.
   * @default - none
   */
  readonly runtimeClass?: IConstruct | string;

  /**
   * Account that the containers run as: one of `WindowsAccount`, or `DOMAIN\user`.
   * @default - the image's
   */
  readonly runAsUserName?: string;

  /**
   * Active Directory identity: a `GmsaCredentialSpec`, or the name of one.
   * @default - none
   */
  readonly gmsa?: GmsaOptions | string;

  /**
   * Makes all containers HostProcess containers: processes of the node itself, in its network. Their account is
   * `NT AUTHORITY\SYSTEM` unless one is named. The namespace's Pod Security level must be `privileged`.
   * @default false
   */
  readonly hostProcess?: boolean | { readonly account?: string };
}

/** What a single Windows container may say otherwise than its pod. */
export interface ContainerWindowsOptions {
  /** Account that the container runs as: one of `WindowsAccount`, or `DOMAIN\user`. @default - the pod's */
  readonly runAsUserName?: string;
  /** Active Directory identity: a `GmsaCredentialSpec`, or the name of one. @default - the pod's */
  readonly gmsa?: GmsaOptions | string;
  /** Must be the same for all containers of a pod. @default - the pod's */
  readonly hostProcess?: boolean;
}

const GMSA = either(STRING, {
  wanted: 'a GmsaCredentialSpec', check: (value, path, problems) => {
    const name: unknown = typeof value === 'object' && value !== null ? (value as { readonly name?: unknown }).name : undefined;
    if (typeof name !== 'string') { problems.must(path, value, 'be the name of a GMSACredentialSpec, or an object that has it as name', 'use its name, or { name }'); return; }
    if (isPlainObject(value)) { for (const key of Object.keys(value).filter((each) => each !== 'name')) { problems.unknown([...path, key], ['name'], 'option', UNKNOWN_OPTION); } }
  },
});
const RUNTIME_CLASS: Schema = {
  wanted: 'a RuntimeClass or its name',
  check: (value, path, problems) => {
    if (typeof value === 'string') { return; }
    const object = Construct.isConstruct(value) ? objectOf(value) : undefined;
    if (object?.kind === 'RuntimeClass') { return; }
    const what = object ? `the ${object.kind} ${object.node.path}` : Construct.isConstruct(value) ? `${(value as IConstruct).node.path}, which has no object` : show(value);
    problems.add([{ code: INVALID_OPTION, path, message: `must be a RuntimeClass or its name, got ${what}`, remedy: 'give a WindowsRuntimeClass, or the name of a RuntimeClass' }]);
  },
};
const OPTIONS = optionsOf<WindowsOptions>({
  version: WINDOWS_VERSION_OR_ANY, platform: PLATFORM, placement: choice('compatible', 'exact'), runtimeClass: RUNTIME_CLASS, runAsUserName: STRING, gmsa: GMSA,
  hostProcess: either(BOOLEAN, optionsOf<Exclude<NonNullable<WindowsOptions['hostProcess']>, boolean>>({ account: STRING })),
});

/** The options of one container. */
export const CONTAINER_WINDOWS_OPTIONS = optionsOf<ContainerWindowsOptions>({ runAsUserName: STRING, gmsa: GMSA, hostProcess: BOOLEAN });

/** What is wrong with options: unknown ones, those of another type, and those that contradict each other. Paths start at what holds them. */
export function optionProblems(given: WindowsOptions): readonly Problem[] {
  const { options, problems, covers } = readOptions(given, OPTIONS);
  const below = (list: readonly Problem[]) => list.map((problem) => ({ ...problem, path: ['windows', ...problem.path] }));
  if (!options) { return below(problems); }
  const { runtimeClass, ...rest } = options;
  const contradictions = windowsOptionProblems({ ...rest, ...(runtimeClass !== undefined && { runtimeClass: typeof runtimeClass === 'string' ? runtimeClass : {} }) });
  return [...below(problems), ...contradictions.filter((problem) => !covers({ ...problem, path: problem.path.slice(1) }))];
}

/** The object of a construct; `undefined` when it holds none. */
function objectOf(construct: IConstruct): ApiObject | undefined {
  return ApiObject.isApiObject(construct) ? construct : construct.node.defaultChild && objectOf(construct.node.defaultChild);
}

/** The options as the core takes them. */
export function targetOf(options: WindowsOptions, scope: IConstruct): WindowsTarget {
  const { runtimeClass, gmsa, platform, ...rest } = options;
  return {
    ...rest,
    os: 'windows',
    platform: platform ?? Platform.of(scope),
    ...(runtimeClass === undefined ? {} : { runtimeClass: referenceOf(runtimeClass, scope) }),
    ...(gmsa === undefined ? {} : { gmsaCredentialSpecName: gmsaName(gmsa) }),
  };
}

/** A RuntimeClass as the core takes it: the whole object, unless all that is known is its name. */
function referenceOf(runtimeClass: IConstruct | string, scope: IConstruct): RuntimeClassReference {
  const construct = typeof runtimeClass === 'string' ? runtimeClassNamed(scope, runtimeClass) : runtimeClass;
  return construct ? ApiObject.of(construct).toJson() : runtimeClass as string;
}

/** `windowsOptions` of a container's own. */
export function containerOptions({ gmsa, ...rest }: ContainerWindowsOptions): PlainObject {
  return withoutAbsent({ ...rest, gmsaCredentialSpecName: gmsaName(gmsa) });
}

function gmsaName(gmsa: GmsaOptions | string | undefined): string | undefined {
  return typeof gmsa === 'object' ? gmsa.name : gmsa;
}
