import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { gmsaCredentialSpec, GmsaCredentialSpecOptions, gmsaWebhook } from '../identity';
import { ObjectSet } from '../objects';
import { IssuerKindName } from './names';
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

/** An issuer of cert-manager. */
export interface CertificateIssuerArgs {
  /** Name of the issuer. */
  readonly name: Input<string>;
  /** Kind of the issuer. @default 'Issuer' */
  readonly kind?: IssuerKindName;
}

/** A certificate that cert-manager issues and renews. cert-manager must be installed in the cluster. */
export interface CertManagerArgs {
  /** Issuer of the certificate. @default - a self-signed issuer, created for the webhook */
  readonly issuer?: CertificateIssuerArgs;
}

/** Source of the webhook's certificate: either cert-manager, or an existing Secret. */
export interface GmsaWebhookTlsArgs {
  /** Uses a certificate of cert-manager. @default - none */
  readonly certManager?: CertManagerArgs;
  /** Name of a Secret of type `kubernetes.io/tls` in the webhook's namespace, with a certificate for `<name>.<namespace>.svc`. @default - none */
  readonly secretName?: Input<string>;
  /** CA certificate of the Secret's certificate: PEM, encoded in Base64. @default - none, but required with `secretName` */
  readonly caBundle?: Input<string>;
}

/** Arguments of `GmsaWebhook`. */
export interface GmsaWebhookArgs {
  /** Name of the Deployment, Service, service account, and webhook configurations. @default 'gmsa-webhook' */
  readonly name?: Input<string>;
  /** Namespace of the webhook. @default 'gmsa-webhook' */
  readonly namespace?: Input<string>;
  /** Creates the namespace. An existing namespace requires the label `gmsa-webhook: disabled`. @default true */
  readonly createNamespace?: boolean;
  /** Creates the CustomResourceDefinition of GMSACredentialSpec. @default true */
  readonly installCrd?: boolean;
  /** Source of the certificate. @default - cert-manager with a self-signed issuer */
  readonly tls?: GmsaWebhookTlsArgs;
  /** Number of replicas. While none of them is available, no Pod starts in the cluster. @default 2 */
  readonly replicas?: Input<number>;
  /** Gives Pods with a gMSA random host names, so that several of them can authenticate at the same time. @default true */
  readonly randomHostname?: Input<boolean>;
  /** Image of the webhook. @default - the published image */
  readonly image?: Input<string>;
  /** Memory request and limit of a replica, as a Kubernetes quantity. @default '64Mi' */
  readonly memory?: Input<string>;
}

/**
 * The gMSA admission webhook, which adds the credential spec to Pods that name it, with its CustomResourceDefinition. Install it once per cluster.
 *
 * @example
 * ```ts
 * import { GmsaWebhook } from 'k8s-windows/pulumi';
 *
 * new GmsaWebhook('webhook', { tls: { certManager: {} } }); // requires cert-manager
 * ```
 */
export class GmsaWebhook extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: GmsaWebhookArgs = {}, opts?: ComponentResourceOptions) {
    super('GmsaWebhook', name, args, (options) => gmsaWebhook(options), opts, { plain: ['createNamespace', 'installCrd', 'tls', 'tls.certManager', 'tls.certManager.issuer'] });
  }
}
