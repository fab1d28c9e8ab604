import { Cluster } from './cluster';
import { installCrd } from './crd';

const STRING = { type: 'string' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, ...(required.length > 0 && { required }) });

/**
 * The kinds of cert-manager, as far as the library writes them, written down here and not read from the library. Source: cert-manager/cert-manager,
 * `pkg/apis/certmanager/v1`.
 */
const KINDS = {
  Issuer: object({
    selfSigned: object({ crlDistributionPoints: { type: 'array', items: STRING } }), ca: object({ secretName: STRING }, ['secretName']),
  }),
  Certificate: object({
    secretName: STRING,
    dnsNames: { type: 'array', items: STRING },
    issuerRef: object({ name: STRING, kind: STRING, group: STRING }, ['name']),
    privateKey: object({ rotationPolicy: { type: 'string', enum: ['Never', 'Always'] } }),
  }, ['issuerRef', 'secretName']),
};

/** Makes the server know the kinds of cert-manager. */
export async function installCertManagerCrds(cluster: Cluster): Promise<void> {
  for (const [kind, spec] of Object.entries(KINDS)) {
    const plural = `${kind.toLowerCase()}s`;
    await installCrd(cluster, {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.cert-manager.io` },
      spec: {
        group: 'cert-manager.io', scope: 'Namespaced', names: { kind, plural },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: object({ spec }, ['spec']) } }],
      },
    });
  }
}
