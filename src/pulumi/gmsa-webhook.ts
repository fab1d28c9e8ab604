import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { IssuerKindName } from './names';
import { ObjectSetComponent } from './object-set-component';
import { gmsaWebhook } from '../identity';

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
