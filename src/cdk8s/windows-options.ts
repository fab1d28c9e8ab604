import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Placement, WindowsTarget } from '../complete';
import { Platform, WindowsVersion } from '../knowledge';
import { PlainObject } from '../manifest';

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
