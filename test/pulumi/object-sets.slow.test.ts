import { ConfigMap } from '@pulumi/kubernetes/core/v1';
import { output, secret } from '@pulumi/pulumi';
import { App, Chart } from 'cdk8s';
import { ADD_ON_CASES } from './add-on-cases';
import { only, Registered, run, UNKNOWN, unknown } from './mocks';
import { BASE, NETWORK_CASES, ObjectSetCase } from './network-cases';
import { FlannelHostGatewayNetwork, FlannelVxlanNetwork, KubeProxyForWindows, ObjectSetComponent, ProblemsError } from 'k8s-windows/pulumi';
import * as front from 'k8s-windows/pulumi';

const CASES: readonly ObjectSetCase[] = [...NETWORK_CASES, ...ADD_ON_CASES];
/** Arguments that decide what is made: their types take no Outputs. */
const PLAIN = [
  'platform', 'customPlatform', 'encapsulation', 'bgp', 'sourceVip', 'windows', 'linuxNodes', 'firewall', 'service', 'components', 'run', 'type',
  'placement',
  'createNamespace', 'installCrd', 'kind', 'os', 'enforce', 'kubernetes',
];
const objects = (registered: readonly Registered[]) => registered.filter(({ type }) => type.startsWith('kubernetes:'));
const childOf = (registered: readonly Registered[], id: string) => registered.find(({ name }) => name.endsWith(`-${id}`))!;
const dependenciesOf = ({ request }: Registered): readonly string[] => request.dependenciesList.map((urn: string) => urn.split('::').pop());

test('the table has every component of an object set', () => {
  const components = Object.entries(front).filter(([, value]) => typeof value === 'function' && value.prototype instanceof ObjectSetComponent)
    .map(([name]) => name);
  expect(components.length).toBeGreaterThanOrEqual(25);
  expect(components.filter((component) => !CASES.some(({ name }) => name.split(' ')[0] === component))).toEqual([]);
});

describe.each([{ preview: true }, { preview: false }])('preview: $preview', (mode) => {
  test.each(CASES)('$name: creates the objects of the cdk8s construct', async ({ construct, Component, args, patches }) => {
    const chart = new Chart(new App(), 'chart');
    construct(chart);
    const expected = chart.toJson();
    let made!: ObjectSetComponent;
    const registered = objects(await run(() => { made = new Component('it', args); }, mode));
    const ids = Object.keys(made.objects);
    expect(registered.map(({ name }) => name).sort()).toEqual(ids.map((id) => `it-${id}`).sort());
    ids.forEach((id, i) => {
      const { type, inputs } = registered.find(({ name }) => name === `it-${id}`)!;
      const { apiVersion, kind, metadata: { annotations, ...rest } } = inputs;
      const { 'pulumi.com/patchForce': force, ...own } = annotations ?? {};
      const metadata = { ...rest, ...(Object.keys(own).length > 0 && { annotations: own }) };
      expect(type).toBe(`kubernetes:${apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`}:${kind}${patches ? 'Patch' : ''}`);
      expect(force).toBe(patches ? 'true' : undefined);
      expect({ ...inputs, metadata }).toEqual(expected[i]);
    });
  });
});

test('children depend on earlier objects, but not on Pods that may need them', async () => {
  const registered = await run(() => new FlannelVxlanNetwork('net', BASE));
  expect(dependenciesOf(childOf(registered, 'windows-daemon-set'))).toEqual([
    'net-namespace', 'net-service-account', 'net-role', 'net-role-binding', 'net-config', 'net-windows-config',
  ]);
  expect(dependenciesOf(childOf(registered, 'namespace'))).toEqual([]);
  expect(dependenciesOf(childOf(registered, 'proxy-daemon-set'))).not.toContain('net-linux-daemon-set');
});

test('the component is the parent, passes on its options, and exposes the names', async () => {
  let network!: FlannelVxlanNetwork;
  const registered = await run(() => {
    const config = new ConfigMap('config', {});
    network = new FlannelVxlanNetwork('net', BASE, { dependsOn: config, protect: true, ignoreChanges: ['data'] });
  });
  const [component] = registered.filter(({ name }) => name === 'net');
  expect(component.type).toBe('k8s-windows:index:FlannelVxlanNetwork');
  for (const child of registered.filter(({ name }) => name.startsWith('net-'))) {
    expect(child.request.parent).toContain('FlannelVxlanNetwork::net');
    expect(child.request.ignorechangesList).toEqual(['data']);
    expect(dependenciesOf(child)).toContain('config');
  }
  const name = await new Promise((resolve) => network.names['windows-daemon-set'].apply(resolve));
  expect(name).toBe('kube-flannel-ds-windows-amd64');
});

test('warnings are exposed as advice', async () => {
  let network!: FlannelHostGatewayNetwork;
  await run(() => { network = new FlannelHostGatewayNetwork('net', BASE); });
  expect(network.advice).toEqual([expect.stringContaining('[flannel-adjacency]')]);
});

describe('late values', () => {
  const later = <T>(value: T) => output(new Promise<T>((resolve) => setTimeout(() => resolve(value), 5)));

  test.each<[string, any]>([
    ['a host', { apiServer: { host: unknown() } }],
    ['a range', { addressPlan: { clusterCidr: unknown() } }],
    ['a switch', { kubeProxy: { ...BASE.kubeProxy, enableDsr: unknown() } }],
    ['the version', { kubeProxy: { version: unknown() } }],
    ['a number', { vni: unknown() }],
  ])('%s doesn\'t hide which objects are created, nor their names', async (_, args) => {
    const identity = ({ type, name, inputs: { apiVersion, kind, metadata } }: Registered) => ({ type, name, apiVersion, kind, metadata });
    const sorted = (all: readonly Registered[]) => all.map(identity).sort((a, b) => a.name.localeCompare(b.name));
    const known = objects(await run(() => new FlannelVxlanNetwork('net', BASE)));
    const registered = objects(await run(() => new FlannelVxlanNetwork('net', { ...BASE, ...args }), { preview: true }));
    expect(sorted(registered)).toEqual(sorted(known));
    expect(JSON.stringify(sorted(registered))).not.toContain(UNKNOWN);
    expect(childOf(registered, 'windows-daemon-set').inputs.spec).toBe(UNKNOWN);
  });

  test('a late name hides the names made of it, and a late script the hash in a name', async () => {
    const namesOf = (all: readonly Registered[]) => objects(all).map(({ inputs: { metadata: { name, namespace } } }) => [name, namespace]);
    const script = (args: object) => run(() => new front.HostProcessScript('it', { name: 'it', script: 'Get-Date', ...args }), { preview: true });
    expect(namesOf(await script({ name: unknown() }))).toEqual([[UNKNOWN, 'kube-system'], [UNKNOWN, 'kube-system']]);
    expect(namesOf(await script({ namespace: unknown() }))).toEqual([[expect.stringMatching(/^it-/), UNKNOWN], ['it', UNKNOWN]]);
    expect(namesOf(await script({ script: unknown() }))).toEqual([[UNKNOWN, 'kube-system'], ['it', 'kube-system']]);
    expect(namesOf(await script({ run: 'once', env: { A: unknown() } })))
      .toEqual([[expect.stringMatching(/^it-/), 'kube-system'], [UNKNOWN, 'kube-system']]);
  });

  describe.each(CASES)('$name', ({ Component, args, plain = [] }) => {
    const shape = (all: readonly Registered[]) => Object.fromEntries(objects(all).map(({ name, inputs }) => [name, inputs]));
    /** The arguments with Outputs for the leaves at chosen paths. */
    const lazily = (value: any, isLate: (path: string) => boolean, path = ''): any => {
      const key = path.slice(path.lastIndexOf('.') + 1);
      // an object of options has Outputs in it; `kubeProxy: false` decides what is made
      if (PLAIN.includes(key) || plain.includes(key) || (key === 'kubeProxy' && value === false)) { return value; }
      if (Array.isArray(value)) { return value.map((item, i) => lazily(item, isLate, `${path}.${i}`)); }
      if (typeof value === 'object') {
        return Object.fromEntries(Object.entries(value).map(([inner, v]) => [inner, lazily(v, isLate, `${path}.${inner}`)]));
      }
      return isLate(path) ? later(value) : value;
    };

    test('all arguments as Outputs, and each one alone, give the same result', async () => {
      const now = shape(await run(() => new Component('it', args)));
      const paths: string[] = [];
      lazily(args, (path) => paths.push(path) === 0);
      for (const isLate of [() => true, ...paths.map((one) => (path: string) => path === one)]) {
        expect(shape(await run(() => new Component('it', lazily(args, isLate))))).toEqual(now);
      }
    });
  });

  test('secrets stay secret', async () => {
    const registered = await run(() => new KubeProxyForWindows(
      'proxy', { version: 'v1.36.3', networkName: 'l2', sourceVip: 'none', apiServer: { host: secret('10.0.0.4') } },
    ));
    expect(childOf(registered, 'proxy-config').inputs.data.secret['kubeconfig.json']).toContain('https://10.0.0.4:6443');
    expect(childOf(registered, 'proxy-config').inputs.metadata).toMatchObject({ name: 'kube-proxy-windows', namespace: 'kube-system' });
  });
});

describe('errors', () => {
  test('all known problems are reported at once, before anything is registered', async () => {
    let error: any;
    const registered = await run(() => {
      try {
        new FlannelVxlanNetwork('net', {
          addressPlan: { clusterCidr: '10.0.0.0/33', serviceCidr: unknown() }, apiServer: { host: 'kubernetes' },
          kubeProxy: { version: unknown(), networkName: 'other' }, vni: 1,
          platform: 'GCP' as never,
        });
      } catch (e) { error = e; }
    }, { preview: true });
    expect(error).toBeInstanceOf(ProblemsError);
    expect(error.problems.map(({ path }: any) => path.join('.')).sort())
      .toEqual(['addressPlan.clusterCidr', 'apiServer.host', 'kubeProxy.networkName', 'platform', 'vni']);
    expect(registered).toEqual([]);
  });

  test.each<[string, any, string]>([
    ['no arguments', {}, 'apiServer'],
    ['no kube-proxy, and no word of it', { apiServer: BASE.apiServer }, 'kubeProxy'],
    ['taints that there can\'t be', { ...BASE, customPlatform: { taints: [{ key: 'a', effect: 'Never' }] } }, 'customPlatform.taints.0.effect'],
  ])('%s', async (_, args, path) => {
    let error: any;
    await run(() => { try { new FlannelVxlanNetwork('net', args); } catch (e) { error = e; } });
    expect(error.problems.map((problem: any) => problem.path.join('.'))).toContain(path);
  });

  test.each(CASES)('$name: missing arguments and arguments of other types never crash', async ({ Component, args }) => {
    const NUMBERS = Object.fromEntries(Object.keys(args).map((key) => [key, 5]));
    await run(() => {
      for (const given of [{}, NUMBERS]) {
        try { new Component('it', given); } catch (e) { expect(e).toBeInstanceOf(ProblemsError); }
      }
    });
  });

  test('arguments that decide which objects are created must be plain', async () => {
    let error: any;
    await run(() => {
      try { new FlannelVxlanNetwork('net', { ...BASE, kubeProxy: unknown() as never }); } catch (e) { error = e; }
    }, { preview: true });
    expect(error.message).toContain(
      '[net] kubeProxy: must be a plain value, got an Output: it decides which objects are created. Pass a plain value.',
    );
  });
});

test('finds a resource of a kind', async () => {
  expect(only(await run(() => new front.OvnHybridOverlay('ovn')), 'NetworkPatch').inputs.metadata.name).toBe('cluster');
});
