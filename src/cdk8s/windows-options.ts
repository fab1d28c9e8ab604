import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Placement, WindowsTarget } from '../complete';
import { Platform, WindowsVersion } from '../knowledge';
import { PlainObject, Problem, show } from '../manifest';

/** The Active Directory identity of a container: a group Managed Service Account. */
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
   * Account that the containers run as: `ContainerUser`, `ContainerAdministrator`, `DOMAIN\user`.
   * @default - the image's
   */
  readonly runAsUserName?: string;

  /**
   * Active Directory identity.
   * @default - none
   */
  readonly gmsa?: GmsaOptions;

  /**
   * Makes all containers HostProcess containers: processes of the node itself, in its network. Their account is
   * `NT AUTHORITY\SYSTEM` unless one is named. The namespace's Pod Security level must be `privileged`.
   * @default false
   */
  readonly hostProcess?: boolean | { readonly account?: string };
}

/** What a single Windows container may say otherwise than its pod. */
export interface ContainerWindowsOptions {
  /** Account that the container runs as. @default - the pod's */
  readonly runAsUserName?: string;
  /** Active Directory identity. @default - the pod's */
  readonly gmsa?: GmsaOptions;
  /** Must be the same for all containers of a pod. @default - the pod's */
  readonly hostProcess?: boolean;
}

/** The options as the core takes them. */
export function targetOf(options: WindowsOptions, scope: IConstruct): WindowsTarget {
  const { runtimeClass, gmsa, platform, ...rest } = options;
  return {
    ...rest,
    os: 'windows',
    platform: platform ?? Platform.of(scope),
    ...(runtimeClass === undefined ? {} : { runtimeClass: typeof runtimeClass === 'string' ? runtimeClass : ApiObject.of(runtimeClass).toJson() as PlainObject }),
    ...(gmsa === undefined ? {} : { gmsaCredentialSpecName: gmsa.name }),
  };
}

/** `windowsOptions` of a container's own. */
export function containerOptions({ gmsa, ...rest }: ContainerWindowsOptions): PlainObject {
  return { ...rest, ...(gmsa === undefined ? {} : { gmsaCredentialSpecName: gmsa.name }) };
}

/** Values that the compiler would have refused; JavaScript and casts get past it. */
export function optionProblems(options: WindowsOptions): readonly Problem[] {
  const wrong = (key: keyof WindowsOptions, message: string, remedy: string): Problem => ({ code: 'windows-option', path: ['windows', key], message: `is ${show(options[key])}, ${message}`, remedy });
  return [
    ...(options.version === undefined || options.version === 'any' || WindowsVersion.isWindowsVersion(options.version) ? [] : [wrong(
      'version', 'which is no WindowsVersion', `use ${WindowsVersion.all.map((v) => `WindowsVersion.${v.name}`).join(', ')} or 'any'`,
    )]),
    ...(options.platform === undefined || Platform.isPlatform(options.platform) ? [] : [wrong(
      'platform', 'which is no Platform', `use ${Platform.all.map((p) => `Platform.${p.name}`).join(', ')} or Platform.custom({ taints })`,
    )]),
    ...(options.placement === undefined || ['compatible', 'exact'].includes(options.placement) ? [] : [wrong('placement', 'which is unknown', 'use \'compatible\' or \'exact\'')]),
    ...(options.placement === 'exact' && options.runtimeClass !== undefined ? [wrong(
      'placement', 'but a runtimeClass is given, which does the placement', 'give one of the two',
    )] : []),
    ...(options.placement === 'exact' && options.version === 'any' ? [wrong('placement', 'but the version is \'any\'', 'name the version, or remove placement')] : []),
    ...(options.runAsUserName !== undefined && typeof options.hostProcess === 'object' && options.hostProcess.account !== undefined && options.hostProcess.account !== options.runAsUserName ? [wrong(
      'runAsUserName', `but hostProcess.account is ${show(options.hostProcess.account)}`, 'name the account in one place only',
    )] : []),
    ...(options.runtimeClass === '' ? [wrong('runtimeClass', 'must be the name of a RuntimeClass', 'name it, or remove runtimeClass')] : []),
  ];
}
