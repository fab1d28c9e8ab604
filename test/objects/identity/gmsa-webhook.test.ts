import { gmsaWebhook, GmsaWebhookOptions } from 'k8s-windows/core';

const CA = Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n').toString('base64');
const manifest = (options: GmsaWebhookOptions, id: string): any => gmsaWebhook(options).objects.find((object) => object.id === id)?.manifest;

test('the objects', () => {
  const { objects, problems, advice } = gmsaWebhook();
  expect({ problems, advice }).toEqual({ problems: [], advice: [] });
  expect(objects).toMatchSnapshot();
});

test('runs on Linux nodes, and skips its own Pods', () => {
  expect(manifest({}, 'deployment').spec.template.spec).toMatchObject({ os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' } });
  expect(manifest({}, 'namespace').metadata.labels).toEqual({ 'gmsa-webhook': 'disabled' });
  for (const id of ['validating-webhook', 'mutating-webhook']) {
    expect(manifest({}, id).webhooks[0].namespaceSelector)
      .toEqual({ matchExpressions: [{ key: 'gmsa-webhook', operator: 'NotIn', values: ['disabled'] }] });
  }
});

test.each([[{}, 'true'], [{ randomHostname: false }, 'false']])('random host names with %j: %s', (options, value) => {
  expect(manifest(options, 'deployment').spec.template.spec.containers[0].env).toContainEqual({ name: 'RANDOM_HOSTNAME', value });
});

test('a certificate from cert-manager: names, Secret, and injection agree', () => {
  const options = { name: 'hook', namespace: 'identity' };
  const { metadata, spec } = manifest(options, 'certificate');
  expect(spec.dnsNames).toContain('hook.identity.svc');
  expect(manifest(options, 'deployment').spec.template.spec.volumes[0].secret.secretName).toBe(spec.secretName);
  for (const id of ['validating-webhook', 'mutating-webhook']) {
    const configuration = manifest(options, id);
    expect(configuration.metadata.annotations).toEqual({ 'cert-manager.io/inject-ca-from': `${metadata.namespace}/${metadata.name}` });
    expect(configuration.webhooks[0].clientConfig.service).toMatchObject({ name: 'hook', namespace: 'identity' });
  }
});

test('a given issuer replaces the self-signed one', () => {
  const options = { tls: { certManager: { issuer: { name: 'company', kind: 'ClusterIssuer' } } } } as const;
  expect(manifest(options, 'issuer')).toBeUndefined();
  expect(manifest(options, 'certificate').spec.issuerRef).toEqual({ group: 'cert-manager.io', kind: 'ClusterIssuer', name: 'company' });
});

test('a given Secret: no cert-manager objects', () => {
  const options = { tls: { secretName: 'webhook-tls', caBundle: CA } };
  expect(gmsaWebhook(options).problems).toEqual([]);
  expect(JSON.stringify(gmsaWebhook(options).objects)).not.toContain('cert-manager');
  expect(manifest(options, 'mutating-webhook').webhooks[0].clientConfig.caBundle).toBe(CA);
  expect(manifest(options, 'deployment').spec.template.spec.volumes[0].secret.secretName).toBe('webhook-tls');
});

test('Namespace and CustomResourceDefinition can be managed elsewhere', () => {
  const ids = gmsaWebhook({ createNamespace: false, installCrd: false }).objects.map(({ id }) => id);
  expect(ids).not.toContain('namespace');
  expect(ids).not.toContain('crd');
});

test.each<[string, object, string]>([
  ['a name with a dot', { name: 'a.b' }, 'name'],
  ['a namespace in upper case', { namespace: 'GMSA' }, 'namespace'],
  ['no replicas', { replicas: 0 }, 'replicas'],
  ['half a replica', { replicas: 1.5 }, 'replicas'],
  ['an odd quantity', { memory: '64 MB' }, 'memory'],
  ['a certificate from nowhere', { tls: {} }, 'tls'],
  ['a certificate from two places', { tls: { certManager: {}, secretName: 'a', caBundle: CA } }, 'tls'],
  ['a secret without its authority', { tls: { secretName: 'a' } }, 'tls.caBundle'],
  ['an authority that isn\'t encoded', { tls: { secretName: 'a', caBundle: '-----BEGIN CERTIFICATE-----' } }, 'tls.caBundle'],
  ['an authority that is no certificate', { tls: { secretName: 'a', caBundle: Buffer.from('ca').toString('base64') } }, 'tls.caBundle'],
  ['an issuer without a name', { tls: { certManager: { issuer: { name: '' } } } }, 'tls.certManager.issuer.name'],
  [
    'an issuer of a kind that there isn\'t', { tls: { certManager: { issuer: { name: 'company', kind: 'clusterissuer' } } } },
    'tls.certManager.issuer.kind',
  ],
])('%s is rejected', (_, options, path) => {
  expect(gmsaWebhook(options).problems.map((problem) => problem.path.join('.'))).toEqual([path]);
});

test('one replica works, with a warning', () => {
  expect(gmsaWebhook({ replicas: 1 })).toMatchObject({ problems: [], advice: [{ path: ['replicas'] }] });
});

/** Ids of the objects that an option changes. */
const changedBy = (options: GmsaWebhookOptions) => {
  const before = new Map(gmsaWebhook().objects.map(({ id, manifest: made }) => [id, JSON.stringify(made)]));
  return gmsaWebhook(options).objects.filter(({ id, manifest: made }) => JSON.stringify(made) !== before.get(id)).map(({ id }) => id);
};

test('an option changes only the necessary objects', () => {
  expect(changedBy({ image: 'registry.example/webhook:2' })).toEqual(['deployment']);
  expect(changedBy({ memory: '128Mi', replicas: 3 })).toEqual(['deployment']);
  expect(changedBy({ tls: { certManager: { issuer: { name: 'company' } } } })).toEqual(['certificate']);
  expect(changedBy({ tls: { secretName: 'webhook-tls', caBundle: CA } })).toEqual(['deployment', 'validating-webhook', 'mutating-webhook']);
});
