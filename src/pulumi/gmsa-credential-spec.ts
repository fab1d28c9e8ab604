import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { gmsaCredentialSpec, GmsaCredentialSpecOptions } from '../identity';
import { ObjectSet } from '../objects';
import { ObjectSetComponent } from './object-set-component';

/** An Active Directory domain. `Get-ADDomain` prints these values. */
export interface ActiveDirectoryDomainArgs {
  /** `DNSRoot`: `corp.example.com`. */
  readonly dnsName: Input<string>;
  /** `NetBIOSName`: `CORP`. */
  readonly netBiosName: Input<string>;
  /** `DomainSID`: `S-1-5-21-…`, followed by three numbers. */
  readonly sid: Input<string>;
  /** `ObjectGUID`, without braces. */
  readonly guid: Input<string>;
  /** `Forest`: DNS name of the forest root. @default - `dnsName` */
  readonly forest?: Input<string>;
}

/** The plugin that retrieves the password of the account on nodes that aren't joined to the domain. */
export interface HostAccountArgs {
  /** Class ID of the plugin, in braces. */
  readonly pluginGuid: Input<string>;
  /** Location of the password, in the format of the plugin. */
  readonly pluginInput: Input<string>;
  /** Version of the plugin interface. @default '1' */
  readonly portableCcgVersion?: Input<string>;
}

/** Another gMSA that processes in the container can use. */
export interface AdditionalAccountArgs {
  /** Name of the account, without the trailing `$`. */
  readonly account: Input<string>;
  /** DNS name of the account's domain. @default - the `dnsName` of `domain` */
  readonly domain?: Input<string>;
}

/** A service account that can use a credential spec. */
export interface GmsaUserArgs {
  /** Name of the ServiceAccount. */
  readonly serviceAccount: Input<string>;
  /** Namespace of the service account. @default - the namespace of the provider */
  readonly namespace?: Input<string>;
}

/** Arguments of `GmsaCredentialSpec`: either `domain` and `account`, or a generated credential spec in `credentialSpec`. */
export interface GmsaCredentialSpecArgs {
  /** Name of the object, used by Pods as `gmsaCredentialSpecName`. Must be a DNS-1123 subdomain. */
  readonly name: Input<string>;
  /** Domain of the account. @default - none, but required without `credentialSpec` */
  readonly domain?: ActiveDirectoryDomainArgs;
  /** Name of the group Managed Service Account, without the trailing `$`. @default - none, but required without `credentialSpec` */
  readonly account?: Input<string>;
  /** Other accounts that processes in the container can use. @default - none */
  readonly additionalAccounts?: AdditionalAccountArgs[];
  /** For nodes that aren't joined to the domain. @default - none */
  readonly hostAccount?: HostAccountArgs;
  /** Contents of a credential spec in JSON, such as `New-CredentialSpec` generates, instead of `domain` and `account`. @default - none */
  readonly credentialSpec?: Input<string>;
  /** Service accounts that can use the credential spec. @default - none */
  readonly usedBy?: GmsaUserArgs[];
}

/**
 * An Active Directory identity for Windows Pods: a GMSACredentialSpec, a ClusterRole that grants its use, and a RoleBinding for each service
 * account in `usedBy`.
 *
 * @example
 * ```ts
 * import { GmsaCredentialSpec, WindowsDeployment } from 'k8s-windows/pulumi';
 *
 * const identity = new GmsaCredentialSpec('identity', {
 *   name: 'shop',
 *   account: 'WebApp1',
 *   domain: {
 *     dnsName: 'corp.example', netBiosName: 'CORP',
 *     sid: 'S-1-5-21-2126449477-2524075714-3094792973', guid: '244818ae-87ac-4fcd-92ec-e79e5252348a',
 *   },
 *   usedBy: [{ serviceAccount: 'shop', namespace: 'shop' }],
 * });
 * new WindowsDeployment('web', {
 *   metadata: { namespace: 'shop' },
 *   spec: {
 *     template: {
 *       spec: {
 *         serviceAccountName: 'shop',
 *         containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 *       },
 *     },
 *   },
 *   windows: { gmsa: { name: identity.name } },
 * });
 * ```
 */
export class GmsaCredentialSpec extends ObjectSetComponent {
  /** Name of the GMSACredentialSpec, for `windows.gmsa` of workloads. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: GmsaCredentialSpecArgs, opts?: ComponentResourceOptions) {
    super('GmsaCredentialSpec', name, args, make, opts, { plain: ['usedBy'] });
    this.name = this.names['credential-spec'];
  }
}

/** RoleBindings have IDs by their position in the list, since the name of a service account may be a late value. */
function make({ credentialSpec, ...args }: GmsaCredentialSpecArgs): ObjectSet {
  const options = credentialSpec === undefined ? args : { ...args, credentialSpec };
  const { objects, problems, advice } = gmsaCredentialSpec(options as GmsaCredentialSpecOptions);
  const first = objects.length - (args.usedBy?.length ?? 0);
  return {
    objects: objects.map(({ id, manifest }, i) => ({ id: i < first ? id : `user-${i - first}`, manifest })),
    problems,
    advice,
  };
}
