import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { identity } from './core-parts';
import { IssuerKindName } from './names';
import { ObjectSetComponent } from './object-set-component';

/** An issuer of cert-manager. */
export interface CertificateIssuerArgs {
  readonly name: Input<string>;
  /** @default 'Issuer' */
  readonly kind?: IssuerKindName;
}

/** The certificate comes from cert-manager, which must be in the cluster, and is renewed by it. */
export interface CertManagerArgs {
  /** @default - a self-signed issuer of the webhook's own */
  readonly issuer?: CertificateIssuerArgs;
}

/** Where the webhook's certificate comes from: cert-manager, or a Secret that exists already. */
export interface GmsaWebhookTlsArgs {
  readonly certManager?: CertManagerArgs;
  /** Name of a Secret of type `kubernetes.io/tls` in the webhook's namespace; its certificate is for `<name>.<namespace>.svc`. */
  readonly secretName?: Input<string>;
  /** The authority that signed it: PEM, in base64. */
  readonly caBundle?: Input<string>;
}

export interface GmsaWebhookArgs {
  /** Name of the Deployment, Service, account and webhook configurations. @default 'gmsa-webhook' */
  readonly name?: Input<string>;
  /** @default 'gmsa-webhook' */
  readonly namespace?: Input<string>;
  /** Whether the namespace is made too; one that exists needs the label `gmsa-webhook: disabled`. @default true */
  readonly createNamespace?: boolean;
  /** Whether the CustomResourceDefinition of GMSACredentialSpec is made too. @default true */
  readonly installCrd?: boolean;
  /** Where the certificate comes from. @default - cert-manager, self-signed */
  readonly tls?: GmsaWebhookTlsArgs;
  /** No pod starts anywhere in the cluster while all of them are down. @default 2 */
  readonly replicas?: Input<number>;
  /** @default - the published image */
  readonly image?: Input<string>;
  /** Memory request and limit of a replica, as a quantity. @default '64Mi' */
  readonly memory?: Input<string>;
}

/** The admission webhook that gives pods the credential spec that they name, with its CustomResourceDefinition; once in a cluster. */
export class GmsaWebhook extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: GmsaWebhookArgs = {}, opts?: ComponentResourceOptions) {
    super('GmsaWebhook', name, args, (options) => identity().gmsaWebhook(options), opts);
  }
}
