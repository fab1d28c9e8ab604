import { App, Chart } from 'cdk8s';
import { k8s, ServiceAccount } from 'cdk8s-plus-27';
import { checkTexts } from '../../../src/check';
import { GmsaCredentialSpec, GmsaWebhook, onLinux, onWindows, WindowsAccount, WindowsDeployment, WindowsNamespace } from 'k8s-windows';
import { accountConsequences } from 'k8s-windows/core';

const DOMAIN = {
  dnsName: 'corp.example.com', netBiosName: 'CORP', sid: 'S-1-5-21-1004336348-1177238915-682003330', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10',
};
const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

const GRANTS = {
  'none': () => undefined,
  'grantUse': (_: Chart, spec: GmsaCredentialSpec, account: ServiceAccount) => spec.grantUse(account),
  'grantUse of names': (_: Chart, spec: GmsaCredentialSpec) => spec.grantUse({ name: 'web', namespace: 'shop' }),
  'a RoleBinding of one\'s own': (chart: Chart) => void new k8s.KubeRoleBinding(chart, 'binding', {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'use-gmsa-webapp1' },
    subjects: [{ kind: 'ServiceAccount', name: 'web' }],
  }),
  'an aggregated role, whose rules the cluster makes': (chart: Chart) => {
    new k8s.KubeClusterRole(
      chart, 'role',
      { metadata: { name: 'identities' }, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { identities: 'yes' } }] }, rules: [] },
    );
    new k8s.KubeRoleBinding(chart, 'binding', {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'identities' },
      subjects: [{ kind: 'ServiceAccount', name: 'web' }],
    });
  },
};

function app(
  grant: (chart: Chart, spec: GmsaCredentialSpec, account: ServiceAccount) => void, windows: object = {}, account = 'web', container: object = {},
): App {
  const made = new App();
  const admin = new Chart(made, 'admin');
  const namespace = new WindowsNamespace(admin, 'namespace', { metadata: { name: 'shop' } });
  new GmsaWebhook(admin, 'webhook');
  const spec = new GmsaCredentialSpec(admin, 'identity', { name: 'gmsa-webapp1', domain: DOMAIN, account: 'webapp01' });
  const team = new Chart(made, 'team', { namespace: namespace.name });
  const serviceAccount = new ServiceAccount(team, 'account', { metadata: { name: account } });
  grant(team, spec, serviceAccount);
  new WindowsDeployment(team, 'web', { serviceAccount, containers: [{ image: IMAGE }], windows: { gmsa: spec, ...windows }, ...container });
  return made;
}

describe.each(Object.entries(GRANTS).filter(([name]) => name !== 'none'))('with %s', (_, grant) => {
  test('the app is rendered, and the checker finds nothing', () => {
    const text = app(grant).synthYaml();
    expect(text).toContain('gmsaCredentialSpecName: gmsa-webapp1');
    expect(checkTexts([{ file: 'app.yaml', text }]).findings).toEqual([]);
  });
});

test('without a grant, the app is rejected, and the checker reports its manifests', () => {
  expect(() => app(GRANTS.none).synthYaml())
    .toThrow(/must be a credential spec that service account "web" in namespace "shop" may use.*the GMSA webhook rejects the [Pp]od\. .*grantUse/);
  const text = app(GRANTS.grantUse).synthYaml().split('---\n').filter((document) => !document.includes('kind: RoleBinding')).join('---\n');
  expect(checkTexts([{ file: 'app.yaml', text }]).findings.map(({ rule }) => rule)).toEqual(['gmsa-role-missing']);
});

test('the same for a foreign chart under onWindows', () => {
  const made = (grant: boolean) => {
    const all = new App();
    const chart = new Chart(all, 'chart', { namespace: 'shop' });
    const spec = new GmsaCredentialSpec(chart, 'identity', { name: 'gmsa-webapp1', domain: DOMAIN, account: 'webapp01' });
    if (grant) { spec.grantUse({ name: 'default', namespace: 'shop' }); }
    onWindows(new k8s.KubePod(chart, 'pod', { spec: { containers: [{ name: 'web', image: IMAGE }] } }), { gmsa: spec });
    return all;
  };
  expect(() => made(false).synthYaml()).toThrow(/must be a credential spec that service account "default" in namespace "shop" may use/);
  expect(made(true).synthYaml()).toContain('gmsaCredentialSpecName: gmsa-webapp1');
});

test('a grant to another ServiceAccount doesn\'t count', () => {
  expect(() => app(GRANTS['grantUse of names'], {}, 'other').synthYaml()).toThrow(/service account "other"/);
});

test('the same, by name', () => {
  expect(() => app(GRANTS.none, { gmsa: 'gmsa-webapp1' }).synthYaml()).toThrow(/must be a credential spec that service account/);
  expect(app(GRANTS.grantUse, { gmsa: 'gmsa-webapp1' }).synthYaml()).toBe(app(GRANTS.grantUse).synthYaml());
  expect(app(GRANTS.none, { gmsa: 'of-somebody-else' }).synthYaml()).toContain('gmsaCredentialSpecName: of-somebody-else');
});

test('granting twice creates one binding, in the Namespace of the ServiceAccount', () => {
  const text = app((chart, spec, account) => {
    GRANTS.grantUse(chart, spec, account);
    spec.grantUse({ name: 'web', namespace: 'shop' });
  }).synthYaml();
  expect(text.match(/kind: RoleBinding/g)).toHaveLength(1);
  expect(text).toMatch(/kind: RoleBinding\nmetadata:\n {2}name: use-gmsa-webapp1-web\n {2}namespace: shop\n/);
});

test('for an account without a namespace, the binding has none, whatever the chart\'s namespace', () => {
  const made = new App();
  const spec = new GmsaCredentialSpec(
    new Chart(made, 'admin', { namespace: 'admin' }), 'identity', { name: 'a', domain: DOMAIN, account: 'webapp01' },
  );
  spec.grantUse({ name: 'web' });
  expect(made.synthYaml()).toMatch(/kind: RoleBinding\nmetadata:\n {2}name: use-a-web\nroleRef/);
});

test('an init container with its own identity is rejected', () => {
  expect(() => app(GRANTS.grantUse, {}, 'web', { initContainers: [{ image: IMAGE, name: 'init', windows: { gmsa: 'gmsa-webapp1' } }] }).synthYaml())
    .toThrow(/initContainers\[0\].*must not be set on an init container, .*the gMSA webhook up to v0.13.0 ignores it/);
});

test('the constructor rejects invalid domain values', () => {
  const chart = new Chart(new App(), 'chart');
  expect(() => new GmsaCredentialSpec(chart, 'identity', { name: 'gmsa-WebApp1', domain: { ...DOMAIN, sid: 'x' }, account: 'webapp01' }))
    .toThrow(/2 problems found:\n.*name: must be a DNS-1123 subdomain.*got "gmsa-WebApp1".*\n.*domain.sid: must be the SID of a domain.*got "x"/);
});

test('an app with a Linux Pod that has an identity is rejected', () => {
  const made = new App();
  const chart = new Chart(made, 'chart');
  new k8s.KubePod(chart, 'pod', {
    spec: { containers: [{ name: 'a', image: 'a' }], securityContext: { windowsOptions: { gmsaCredentialSpecName: 'a' } }, os: { name: 'linux' } },
  });
  const { changes } = onLinux(chart);
  made.synthYaml();
  expect(changes.map(({ path }) => path)).toEqual(['/spec/securityContext/windowsOptions']);
});

test.each(Object.entries(WindowsAccount))('%s: a Namespace allows a workload according to its Pod Security level', (_, account) => {
  const { podSecurity } = accountConsequences(account);
  for (const level of ['privileged', 'baseline', 'restricted'] as const) {
    const made = new App();
    const chart = new Chart(made, 'chart');
    const namespace = new WindowsNamespace(chart, 'namespace', { metadata: { name: 'shop' }, podSecurity: level });
    new WindowsDeployment(
      chart, 'web', { metadata: { namespace: namespace.name }, containers: [{ image: IMAGE }], windows: { runAsUserName: account } },
    );
    if (level === 'restricted' && podSecurity !== 'restricted') {
      expect(() => made.synthYaml()).toThrow(
        /runAsNonRoot: runAsNonRoot isn't set, but namespace "shop" enforces restricted/,
      );
    } else {
      expect(made.synthYaml()).toContain(`runAsUserName: ${account}`);
    }
  }
});

test('GmsaWebhook creates the objects as children', () => {
  const chart = new Chart(new App(), 'chart', { namespace: 'other' });
  const webhook = new GmsaWebhook(chart, 'webhook');
  expect(webhook.objects.map(({ kind, metadata }) => [kind, metadata.namespace])).toContainEqual(['Deployment', 'gmsa-webhook']);
  expect(webhook.objects.find(({ kind }) => kind === 'Namespace')!.toJson().metadata)
    .toEqual({ name: 'gmsa-webhook', labels: { 'gmsa-webhook': 'disabled' } });
});
