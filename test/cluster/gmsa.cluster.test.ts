import { Cluster, referenceTo } from './harness/cluster';
import { installGmsaCrd } from './harness/crds';
import { KubeObject, pod } from './harness/kube-objects';
import { acceptanceOf, rejectionOf } from './harness/verdict';
import { gmsaCredentialSpec } from 'k8s-windows/core';

/** The custom resource of group managed service accounts, and the pods that name one. */

const cluster = Cluster.ofEnvironment();

const credentialSpec = (credspec: object): KubeObject => ({
  apiVersion: 'windows.k8s.io/v1', kind: 'GMSACredentialSpec', metadata: { name: 'test-webapp1' }, credspec,
});

beforeAll(async () => installGmsaCrd(cluster));

test('a GMSACredentialSpec is accepted', async () => {
  await acceptanceOf('a GMSACredentialSpec is accepted', cluster.create(credentialSpec({
    ActiveDirectoryConfig: { GroupManagedServiceAccounts: [{ Name: 'WebApp1', Scope: 'CONTOSO' }, { Name: 'WebApp1', Scope: 'contoso.com' }] },
    CmsPlugins: ['ActiveDirectory'],
    DomainJoinConfig: {
      DnsName: 'contoso.com',
      DnsTreeName: 'contoso.com',
      Guid: '244818ae-87ac-4fcd-92ec-e79e5252348a',
      MachineAccountName: 'WebApp1',
      NetBiosName: 'CONTOSO',
      Sid: 'S-1-5-21-2126449477-2524075714-3094792973',
    },
  }), { dryRun: true }));
});

test('a field that a GMSACredentialSpec doesn\'t have is rejected', async () => {
  const rejection = await rejectionOf(
    'GMSACredentialSpec has no field Cmsplugins', cluster.create(credentialSpec({ Cmsplugins: ['ActiveDirectory'] }), { dryRun: true }),
  );
  expect(rejection.message).toContain('unknown field "credspec.Cmsplugins"');
});

test('a Pod may name a missing GMSACredentialSpec: only the webhook looks it up', async () => {
  await acceptanceOf(
    'the server itself doesn\'t look a GMSACredentialSpec up',
    cluster.create(pod('windows', { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'missing' } } }), { dryRun: true }),
  );
});

describe('who may use a credential spec', () => {
  const NAME = 'granted-webapp1';
  const domain = {
    dnsName: 'contoso.com', netBiosName: 'CONTOSO', sid: 'S-1-5-21-2126449477-2524075714-3094792973', guid: '244818ae-87ac-4fcd-92ec-e79e5252348a',
  };
  let namespace: string;
  let objects: readonly KubeObject[];

  beforeAll(async () => {
    namespace = await cluster.createNamespace('gmsa');
    const set = gmsaCredentialSpec({ name: NAME, account: 'WebApp1', domain, usedBy: [{ serviceAccount: 'web', namespace }] });
    expect(set.problems).toEqual([]);
    objects = set.objects.map(({ manifest }) => manifest as unknown as KubeObject);
    for (const object of objects) { await cluster.apply(object); }
  });
  afterAll(async () => {
    for (const object of objects) { await cluster.delete(referenceTo(object)); }
    await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
  });

  /** What the webhook asks the server before it lets a pod in. */
  const may = async (account: string, name: string, verb = 'use'): Promise<boolean> => (await cluster.create({
    apiVersion: 'authorization.k8s.io/v1', kind: 'LocalSubjectAccessReview', metadata: { namespace },
    spec: {
      user: `system:serviceaccount:${namespace}:${account}`,
      resourceAttributes: { namespace, group: 'windows.k8s.io', version: '*', resource: 'gmsacredentialspecs', verb, name },
    },
  })).object.status.allowed;

  test('only the service account that it was granted to, and only that one', async () => {
    await cluster.until('the server knows the role', async () => may('web', NAME));
    expect(await may('default', NAME)).toBe(false);
    expect(await may('web', 'test-webapp1')).toBe(false);
    expect(await may('web', NAME, 'get')).toBe(false);
  });
});
