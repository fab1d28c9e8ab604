import { Cluster } from './harness/cluster';
import { installGmsaCrd } from './harness/gmsa-crd';
import { KubeObject } from './harness/kube-object';
import { pod } from './harness/sample-pods';
import { acceptanceOf, refusalOf } from './harness/verdict';

/** The custom resource of group managed service accounts, and the pods that name one. */

const cluster = Cluster.ofEnvironment();

const credentialSpec = (credspec: object): KubeObject => ({ apiVersion: 'windows.k8s.io/v1', kind: 'GMSACredentialSpec', metadata: { name: 'test-webapp1' }, credspec });

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

test('a field that a GMSACredentialSpec doesn\'t have is refused', async () => {
  const refusal = await refusalOf('GMSACredentialSpec has no field Cmsplugins', cluster.create(credentialSpec({ Cmsplugins: ['ActiveDirectory'] }), { dryRun: true }));
  expect(refusal.message).toContain('unknown field "credspec.Cmsplugins"');
});

test('a pod may name a GMSACredentialSpec that isn\'t there: only the webhook looks', async () => {
  await acceptanceOf('the server itself doesn\'t look a GMSACredentialSpec up', cluster.create(pod('windows', { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'missing' } } }), { dryRun: true }));
});
