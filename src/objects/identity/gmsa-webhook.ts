import {
  BOOLEAN, checkedBy, choice, isKnown, isPlainObject, isPresent, NUMBER, options as optionsOf, PlainObject, Problem, required, STRING,
} from '../../base';
import { CREDENTIAL_SPEC_FIELDS, GMSA, GMSA_WEBHOOK, HOSTNAME_LABEL } from '../../knowledge';
import { OptionChecks, OptionProblems } from '../../kubernetes';
import { completePod } from '../../pods';
import { accountWithRules, NamedObject, NO_OBJECTS, ObjectSet, workload } from '../object-set';

/** Certificate of the webhook from cert-manager, which must be installed in the cluster and renews it. */
export interface CertManagerTls {
  /** Options of the certificate; `{}` for the defaults. */
  readonly certManager: {
    /** Issuer of the certificate. @default - a self-signed issuer of the webhook's own */
    readonly issuer?: {
      /** Name of the issuer. */
      readonly name: string;
      /** Kind of the issuer. @default 'Issuer' */
      readonly kind?: 'Issuer' | 'ClusterIssuer';
    };
  };
}

/** Certificate of the webhook in an existing Secret. */
export interface SecretTls {
  /** Name of a Secret of type `kubernetes.io/tls` in the webhook's Namespace, with a certificate for `<name>.<namespace>.svc`. */
  readonly secretName: string;
  /** Certificate of the authority that signed it: PEM, base64-encoded. */
  readonly caBundle: string;
}

/** Source of the webhook's certificate: either cert-manager, or an existing Secret. */
export type GmsaWebhookTls = CertManagerTls | SecretTls;

/** Options of `gmsaWebhook`. */
export interface GmsaWebhookOptions {
  /** Name of the Deployment, Service, ServiceAccount, and webhook configurations. @default 'gmsa-webhook' */
  readonly name?: string;
  /** Namespace of the webhook. @default 'gmsa-webhook' */
  readonly namespace?: string;
  /** Whether to create the Namespace; an existing one needs the label `gmsa-webhook: disabled`. @default true */
  readonly createNamespace?: boolean;
  /** Whether to create the CustomResourceDefinition of GMSACredentialSpec. @default true */
  readonly installCrd?: boolean;
  /** Source of the certificate. @default - cert-manager, self-signed */
  readonly tls?: GmsaWebhookTls;
  /** Number of replicas. While all of them are down, no Pod starts anywhere in the cluster. @default 2 */
  readonly replicas?: number;
  /**
   * Whether Pods with a gMSA get a random host name, so that several of them can authenticate at the same time. An image of the webhook before
   * v0.10.0 ignores it. @default true
   */
  readonly randomHostname?: boolean;
  /** Image of the webhook. @default - the published image */
  readonly image?: string;
  /** Memory request and limit of a replica, as a quantity. @default '64Mi' */
  readonly memory?: string;
}

/** Above 1023, so that the process needs no privileges to listen on it. */
const PORT = 8443;
/** The image sets no user; any user but root works. */
const USER = 65532;
const DEFAULT_NAME = 'gmsa-webhook';

/**
 * The admission webhook for group Managed Service Accounts, which runs on Linux nodes: it inserts the credential spec that a Pod names,
 * and rejects Pods with a ServiceAccount that may not use it. Includes the CustomResourceDefinition, and a Namespace that the webhook skips. A
 * cluster needs it once.
 */
export function gmsaWebhook(options: GmsaWebhookOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, gmsaWebhookObjects);
}

/** Schema of a certificate from either source; which one is checked below. */
const TLS = optionsOf<Partial<CertManagerTls & SecretTls>>({
  certManager: optionsOf<CertManagerTls['certManager']>({
    issuer: optionsOf<NonNullable<CertManagerTls['certManager']['issuer']>>({
      name: required(STRING, 'name an existing Issuer'), kind: choice('Issuer', 'ClusterIssuer'),
    }),
  }),
  secretName: STRING,
  caBundle: STRING,
});
const OPTIONS = optionsOf<GmsaWebhookOptions>({
  name: STRING, namespace: STRING, createNamespace: BOOLEAN, installCrd: BOOLEAN, tls: TLS, replicas: NUMBER,
  randomHostname: BOOLEAN, image: STRING, memory: STRING,
});

function gmsaWebhookObjects(options: GmsaWebhookOptions): ObjectSet {
  const { name = DEFAULT_NAME, namespace = DEFAULT_NAME, createNamespace = true, installCrd = true } = options;
  const tls: CertManagerTls | SecretTls = isPlainObject(options.tls) ? options.tls : { certManager: {} };
  const labels = { app: name };
  const usesCertManager = 'certManager' in tls;
  const objects: (NamedObject | false)[] = [
    createNamespace && {
      id: 'namespace', manifest: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels: { [LABEL]: DISABLED } } },
    },
    installCrd && { id: 'crd', manifest: gmsaCrd() },
    ...accountWithRules(name, namespace, labels, RULES),
    ...(usesCertManager ? certificateObjects(name, namespace, tls) : []),
    {
      id: 'service', manifest: {
        apiVersion: 'v1', kind: 'Service', metadata: { name, namespace, labels },
        spec: { selector: labels, ports: [{ port: 443, targetPort: PORT }] },
      },
    },
    { id: 'deployment', manifest: deploymentOf(options, usesCertManager ? name : tls.secretName) },
    {
      id: 'disruption-budget', manifest: {
        apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name, namespace, labels },
        spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
      },
    },
    { id: 'validating-webhook', manifest: webhookConfiguration('Validating', ['CREATE', 'UPDATE'], options, tls) },
    { id: 'mutating-webhook', manifest: webhookConfiguration('Mutating', ['CREATE'], options, tls) },
  ];
  return { objects: objects.filter((object) => object !== false), problems: gmsaWebhookProblems(options), advice: webhookAdvice(options) };
}

const RULES = [
  { apiGroups: [GMSA.group], resources: [GMSA.resource], verbs: ['get'] },
  { apiGroups: ['authorization.k8s.io'], resources: ['localsubjectaccessreviews'], verbs: ['create'] },
];

function certificateObjects(name: string, namespace: string, { certManager }: CertManagerTls): readonly NamedObject[] {
  const issuer = certManager?.issuer;
  const own: NamedObject = {
    id: 'issuer', manifest: { apiVersion: 'cert-manager.io/v1', kind: 'Issuer', metadata: { name, namespace }, spec: { selfSigned: {} } },
  };
  return [
    ...(issuer ? [] : [own]),
    {
      id: 'certificate',
      manifest: {
        apiVersion: 'cert-manager.io/v1',
        kind: 'Certificate',
        metadata: { name, namespace },
        spec: {
          secretName: name,
          dnsNames: [`${name}.${namespace}.svc`, `${name}.${namespace}.svc.cluster.local`],
          issuerRef: { group: 'cert-manager.io', kind: issuer?.kind ?? 'Issuer', name: issuer?.name ?? name },
          privateKey: { rotationPolicy: 'Always' },
        },
      },
    },
  ];
}

/** What all replicas have in common. */
const CONTAINER = {
  args: ['--cert-reload=true'],
  ports: [{ name: 'https', containerPort: PORT }],
  readinessProbe: { httpGet: { scheme: 'HTTPS', path: GMSA_WEBHOOK.paths.health, port: PORT } },
  securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  volumeMounts: [{ name: 'tls', mountPath: '/tls', readOnly: true }],
};
const POD_SECURITY = { runAsNonRoot: true, runAsUser: USER, runAsGroup: USER, fsGroup: USER, seccompProfile: { type: 'RuntimeDefault' } };

function deploymentOf(options: GmsaWebhookOptions, secretName: string): PlainObject {
  const { name = DEFAULT_NAME, namespace = DEFAULT_NAME, replicas = 2, randomHostname = true, image = GMSA_WEBHOOK.image, memory = '64Mi' } = options;
  const { args, ports, readinessProbe, securityContext, volumeMounts } = CONTAINER;
  const labels = { app: name };
  const selector = { matchLabels: labels };
  const env = Object.entries({
    TLS_KEY: '/tls/tls.key', TLS_CRT: '/tls/tls.crt', HTTPS_PORT: String(PORT), [GMSA_WEBHOOK.randomHostname.variable]: String(randomHostname),
  }).map(([key, value]) => ({ name: key, value }));
  const resources = { requests: { cpu: '10m', memory }, limits: { memory } };
  const pod = completePod({
    metadata: { labels },
    spec: {
      serviceAccountName: name,
      securityContext: POD_SECURITY,
      topologySpreadConstraints: [{
        maxSkew: 1, topologyKey: HOSTNAME_LABEL, whenUnsatisfiable: 'ScheduleAnyway', labelSelector: selector,
      }],
      containers: [{ name: 'webhook', image, args, env, ports, readinessProbe, resources, securityContext, volumeMounts }],
      volumes: [{ name: 'tls', secret: { secretName } }],
    },
  }, { os: 'linux' });
  return workload('Deployment', { name, namespace, labels }, { replicas, selector }, pod).manifest;
}

const { key: LABEL, value: DISABLED } = GMSA_WEBHOOK.disabledLabel;
/** What both webhooks have in common. The namespaceSelector excludes the webhook's own Pods, which must start without it. */
const WEBHOOK = {
  failurePolicy: 'Fail',
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
  namespaceSelector: { matchExpressions: [{ key: LABEL, operator: 'NotIn', values: [DISABLED] }] },
};

function webhookConfiguration(
  what: 'Validating' | 'Mutating', operations: readonly string[], options: GmsaWebhookOptions, tls: CertManagerTls | SecretTls,
): PlainObject {
  const { name = DEFAULT_NAME, namespace = DEFAULT_NAME } = options;
  const path = what === 'Validating' ? GMSA_WEBHOOK.paths.validate : GMSA_WEBHOOK.paths.mutate;
  const injected = 'certManager' in tls;
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${what}WebhookConfiguration`,
    metadata: { name, labels: { app: name }, ...(injected && { annotations: { 'cert-manager.io/inject-ca-from': `${namespace}/${name}` } }) },
    webhooks: [{
      name: GMSA_WEBHOOK.name,
      clientConfig: { service: { name, namespace, path }, ...(injected ? {} : { caBundle: tls.caBundle }) },
      rules: [{ operations, apiGroups: [''], apiVersions: ['*'], resources: ['pods'] }],
      ...WEBHOOK,
    }],
  };
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;
const CHECKS: OptionChecks<GmsaWebhookOptions> = {
  name: ['label'], namespace: ['label'], replicas: ['integer', 1], memory: ['quantity', '64Mi'], image: ['image'],
};

/** Reports invalid options; values that aren't known yet are skipped. */
function gmsaWebhookProblems(options: GmsaWebhookOptions): readonly Problem[] {
  const problems = new OptionProblems('gmsa-webhook-option');
  const { tls } = options;
  problems.verify(CHECKS, options);
  if (tls === undefined) { return problems.list; }
  const { certManager, secretName, caBundle } = tls as Partial<CertManagerTls & SecretTls>;
  const hasSecret = isPresent(secretName) || isPresent(caBundle);
  if (isPresent(certManager) === hasSecret) {
    problems.must(['tls'], tls, 'have certManager, or secretName and caBundle', 'give { certManager: {} }, or { secretName, caBundle }');
  }
  problems.objectName(['tls', 'certManager', 'issuer', 'name'], certManager?.issuer?.name, 'Issuer');
  if (!hasSecret || isPresent(certManager)) { return problems.list; }
  if (!isPresent(secretName)) { problems.missing(['tls', 'secretName'], 'name a Secret of type kubernetes.io/tls in the webhook\'s namespace'); }
  problems.objectName(['tls', 'secretName'], secretName, 'Secret');
  if (!isPresent(caBundle)) { problems.missing(['tls', 'caBundle'], 'use the output of "base64 -w0 ca.crt"'); }
  if (isKnown(caBundle) && !isCertificate(caBundle)) {
    problems.must(['tls', 'caBundle'], caBundle, 'be a certificate: PEM, base64-encoded', 'use the output of "base64 -w0 ca.crt"');
  }
  return problems.list;
}

function isCertificate(caBundle: unknown): boolean {
  return typeof caBundle === 'string' && BASE64.test(caBundle) && CERTIFICATE.test(decoded(caBundle));
}

/** The bytes of a Base64 string, as characters; empty if its length is invalid. */
function decoded(base64: string): string {
  const digits = base64.replace(/[\s=]/g, '');
  return digits.length % 4 === 1 ? '' : atob(digits);
}

function webhookAdvice({ replicas }: GmsaWebhookOptions): readonly Problem[] {
  return replicas !== 1 ? [] : [{
    code: 'gmsa-webhook-option', path: ['replicas'],
    message: 'should be 2 or more, got 1: while its node is drained, no Pod starts anywhere in the cluster', remedy: 'use 2 or more',
  }];
}

const TEXT = { type: 'string' };
const object = (properties: PlainObject) => ({ type: 'object', properties });
const listOf = (items: PlainObject) => ({ type: 'array', items });
const texts = (fields: readonly string[]) => object(Object.fromEntries(fields.map((field) => [field, TEXT])));

const { account, domain, hostAccount } = CREDENTIAL_SPEC_FIELDS;
const SCHEMA = {
  openAPIV3Schema: object({
    credspec: {
      description: 'GMSA Credential Spec',
      ...object({
        ActiveDirectoryConfig: object({ GroupManagedServiceAccounts: listOf(texts(account)), HostAccountConfig: texts(hostAccount) }),
        CmsPlugins: listOf(TEXT),
        DomainJoinConfig: texts(domain),
      }),
    },
  }),
};
const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: `${GMSA.resource}.${GMSA.group}`,
    // groups below k8s.io require this annotation, or the API server rejects the definition
    annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/689-windows-gmsa' },
  },
  spec: {
    group: GMSA.group,
    scope: 'Cluster',
    names: { kind: GMSA.kind, listKind: `${GMSA.kind}List`, singular: GMSA.kind.toLowerCase(), plural: GMSA.resource },
    conversion: { strategy: 'None' },
    versions: [
      { name: GMSA.deprecatedVersion, served: true, storage: false, deprecated: true, schema: SCHEMA },
      { name: GMSA.version, served: true, storage: true, schema: SCHEMA },
    ],
  },
};

/**
 * The CustomResourceDefinition of GMSACredentialSpec: cluster-scoped, with the contents in `credspec` at the top level.
 * Source: kubernetes-sigs/windows-gmsa v0.13.0 `admission-webhook/deploy/gmsa-crd.yml`.
 */
function gmsaCrd(): PlainObject {
  // a copy without shared parts, which YAML would write as aliases
  return JSON.parse(JSON.stringify(CRD)) as PlainObject;
}
