import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { identity } from './core-parts';
import { ObjectSet } from '../complete';
import type { GmsaCredentialSpecOptions } from '../identity';
import { ObjectSetComponent } from './object-set-component';

/** An Active Directory domain, as `Get-ADDomain` tells of it. */
export interface ActiveDirectoryDomainArgs {
  /** `DNSRoot`: `corp.example.com`. */
  readonly dnsName: Input<string>;
  /** `NetBIOSName`: `CORP`. */
  readonly netBiosName: Input<string>;
  /** `DomainSID`: `S-1-5-21-…`, with three numbers behind. */
  readonly sid: Input<string>;
  /** `ObjectGUID`, without braces. */
  readonly guid: Input<string>;
  /** `Forest`: DNS name of the forest's root. @default - `dnsName` */
  readonly forest?: Input<string>;
}

/** How nodes that aren't in the domain get at the account: a plug-in on the node fetches its password. */
export interface HostAccountArgs {
  /** Class id of the plug-in, in braces. */
  readonly pluginGuid: Input<string>;
  /** Where the password is, in the plug-in's own words. */
  readonly pluginInput: Input<string>;
  /** Version of the plug-ins' interface. @default '1' */
  readonly portableCcgVersion?: Input<string>;
}

/** A further account that processes in the container may sign in as. */
export interface AdditionalAccountArgs {
  /** Without the `$` at its end. */
  readonly account: Input<string>;
  /** DNS name of its domain. @default - that of the domain */
  readonly domain?: Input<string>;
}

/** A service account that may use a credential spec. */
export interface GmsaUserArgs {
  /** Name of the ServiceAccount. */
  readonly serviceAccount: Input<string>;
  /** Its namespace. @default - that of the provider */
  readonly namespace?: Input<string>;
}

/** A credential spec by the facts of its domain (`domain` and `account`), or as a tool has printed it (`credentialSpec`). */
export interface GmsaCredentialSpecArgs {
  /** Name of the object, which pods give as `gmsaCredentialSpecName`: a DNS-1123 subdomain, however the account is spelled. */
  readonly name: Input<string>;
  readonly domain?: ActiveDirectoryDomainArgs;
  /** Name of the group Managed Service Account, without the `$` at its end. */
  readonly account?: Input<string>;
  /** @default - none */
  readonly additionalAccounts?: AdditionalAccountArgs[];
  /** @default - none: the nodes are in the domain */
  readonly hostAccount?: HostAccountArgs;
  /** The text of the JSON file that a tool has printed, in place of the facts. */
  readonly credentialSpec?: Input<string>;
  /** Service accounts that may use it. @default - none */
  readonly usedBy?: GmsaUserArgs[];
}

/**
 * The Active Directory identity of Windows pods: a GMSACredentialSpec, the ClusterRole that allows to use it, and a RoleBinding for each
 * service account that may.
 */
export class GmsaCredentialSpec extends ObjectSetComponent {
  /** Name of the GMSACredentialSpec, for `windows.gmsa` of workloads. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: GmsaCredentialSpecArgs, opts?: ComponentResourceOptions) {
    super('GmsaCredentialSpec', name, args, make, opts);
    this.name = this.names['credential-spec'];
  }
}

/** Bindings are told apart by their place in the list, since the name of an account may be known late. */
function make({ credentialSpec, ...args }: GmsaCredentialSpecArgs): ObjectSet {
  const options = credentialSpec === undefined ? args : { ...args, credentialSpec };
  const { objects, problems, advice } = identity().gmsaCredentialSpec(options as GmsaCredentialSpecOptions);
  const first = objects.length - (args.usedBy?.length ?? 0);
  return {
    objects: objects.map(({ id, manifest }, i) => ({ id: i < first ? id : `user-${i - first}`, manifest })),
    problems,
    advice,
  };
}
