import { Namespace } from '@pulumi/kubernetes/core/v1';
import { output, RunError } from '@pulumi/pulumi';
import { ApiObject, App, Chart } from 'cdk8s';
import { ConfigMap, EnvValue } from 'cdk8s-plus-27';
import { only, run, UNKNOWN, unknown } from './mocks';
import { FlannelVxlanNetwork, onLinux, onWindows, WindowsDeployment, WindowsPersistentVolumeClaim } from 'k8s-windows';
import { Cdk8sApp, Cdk8sAppArgs, outputNumber, outputString } from 'k8s-windows/pulumi-cdk8s';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

/** The error of an app, and what it registered. */
async function failure(args: Cdk8sAppArgs) {
  let error: any;
  const registered = await run(() => { try { new Cdk8sApp('shop', args); } catch (e) { error = e; } });
  expect(RunError.isInstance(error)).toBe(true); // the kind that Pulumi prints without a stack trace
  return { error: error as Error, registered };
}

test('creates one resource per object in dependency order, named after the component and the path', async () => {
  const registered = await run(() => new Cdk8sApp('shop', {
    build: (app) => {
      const chart = new Chart(app, 'chart');
      const web = new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE }] });
      web.node.addDependency(new ConfigMap(chart, 'config', { data: { a: 'b' } }));
    },
  }));
  expect(registered.map(({ type, name }) => `${type} ${name}`)).toEqual([
    'k8s-windows:index:Cdk8sApp shop', 'kubernetes:core/v1:ConfigMap shop-chart-config-Resource',
    'kubernetes:apps/v1:Deployment shop-chart-web-Resource',
  ]);
  const { inputs, request } = only(registered, 'Deployment');
  expect(inputs.spec.template.spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
  expect(request.dependenciesList).toEqual([expect.stringContaining('ConfigMap::shop-chart-config')]);
});

test.each([[true, UNKNOWN], [false, 'v']])('Outputs in props (unknown: %s): only their leaves are unknown', async (preview, value) => {
  const leaf = <T>(known: T) => (preview ? unknown<T>() : output(known)) as any;
  const registered = await run(() => new Cdk8sApp('shop', {
    build: (app) => {
      const chart = new Chart(app, 'chart');
      new WindowsDeployment(chart, 'web', {
        replicas: outputNumber(leaf(7)),
        containers: [{
          image: `registry.example/${outputString(leaf('web:ltsc2022'))}`, envVariables: { A: EnvValue.fromValue(outputString(leaf('v'))) },
        }],
        windows: { version: 'any' },
      });
      new ApiObject(chart, 'raw', { apiVersion: 'v1', kind: 'ConfigMap', data: { a: leaf('v'), b: 'known' } });
    },
  }), { preview });
  expect(only(registered, 'ConfigMap').inputs.data).toEqual({ a: value, b: 'known' });
  const { spec } = only(registered, 'Deployment').inputs;
  expect(spec.replicas).toBe(preview ? UNKNOWN : 7);
  expect(spec.template.spec.containers[0]).toMatchObject({
    image: preview ? UNKNOWN : 'registry.example/web:ltsc2022', env: [{ name: 'A', value }], resources: { limits: { memory: '2048Mi' } },
  });
});

test('names, namespaces, and accounts may be Outputs, on which no field is decided', async () => {
  const late = (value: string) => outputString(output(value));
  const image = 'mcr.microsoft.com/windows/servercore:ltsc2022';
  const registered = await run(() => new Cdk8sApp('shop', {
    build: (app) => {
      const chart = new Chart(app, 'chart');
      new WindowsDeployment(chart, 'web', {
        metadata: { name: late('web'), namespace: late('shop'), labels: { rev: late('x1') } }, containers: [{ image }],
        windows: { runAsUserName: late('ContainerAdministrator'), gmsa: late('identity'), runtimeClass: late('windows-2022') },
      });
      new WindowsPersistentVolumeClaim(chart, 'claim', { name: late('data'), size: '5Gi', storageClass: late('ntfs') });
      new FlannelVxlanNetwork(chart, 'net', { apiServer: { host: late('10.0.0.4') }, kubeProxy: { version: 'v1.36.3' } });
    },
  }));
  const { metadata, spec } = only(registered, 'Deployment').inputs;
  expect(metadata).toMatchObject({ name: 'web', namespace: 'shop', labels: { rev: 'x1' } });
  expect(spec.template.spec).toMatchObject({
    runtimeClassName: 'windows-2022',
    securityContext: { windowsOptions: { runAsUserName: 'ContainerAdministrator', gmsaCredentialSpecName: 'identity' } },
  });
  expect(JSON.stringify(spec)).not.toContain('runAsNonRoot');
  expect(only(registered, 'PersistentVolumeClaim').inputs).toMatchObject({ metadata: { name: 'data' }, spec: { storageClassName: 'ntfs' } });
  const hosts = [...JSON.stringify(registered.map(({ inputs }) => inputs)).matchAll(/"KUBERNETES_SERVICE_HOST","value":"([^"]*)"/g)];
  expect(hosts.map(([, host]) => host)).toEqual(['10.0.0.4']);
});

test('an invalid construct is one error without a stack, before anything is registered', async () => {
  const { error, registered } = await failure({
    build: (app) => { new WindowsDeployment(new Chart(app, 'chart'), 'web', { containers: [{ image: '' }] }); },
  });
  expect(error.message).toContain('[chart/web] spec.template.spec.containers[0].image: must be an image reference, got ""');
  expect(registered).toEqual([]);
});

test('options of the component apply to its objects, which have 30 minutes to start', async () => {
  const build = (app: App) => {
    const chart = new Chart(app, 'chart');
    const service = new ApiObject(chart, 'a', { apiVersion: 'v1', kind: 'Service' });
    service.addDependency(new ApiObject(chart, 'b', { apiVersion: 'v1', kind: 'ConfigMap' }));
  };
  const registered = await run(() => {
    const dependsOn = [new Namespace('first')];
    new Cdk8sApp('shop', { build }, {
      dependsOn, ignoreChanges: ['spec.ports'], replaceOnChanges: ['spec.type'], retainOnDelete: true, customTimeouts: { delete: '1m' },
    });
  });
  const { request } = only(registered, 'Service');
  expect(request.dependenciesList).toEqual([expect.stringMatching('Namespace::first$'), expect.stringMatching('ConfigMap::shop-chart-b$')]);
  expect(request).toMatchObject({ ignorechangesList: ['spec.ports'], replaceonchangesList: ['spec.type'], retainondelete: true });
  expect(request.customtimeouts).toMatchObject({ create: '30m', update: '30m', pb_delete: '1m' });
  // components don't support these
  expect(only(registered, 'Cdk8sApp').request).toMatchObject({ ignorechangesList: [], replaceonchangesList: [], customtimeouts: { pb_delete: '' } });
});

test.each<[string, (app: App) => unknown, string]>([
  ['async', async (app) => { await Promise.resolve(); new Chart(app, 'chart'); }, 'a promise'],
  ['that fails', async () => { await Promise.resolve(); throw new Error('late'); }, 'a promise'],
  ['in an Output', (app) => output('chart').apply((id) => new Chart(app, id)), 'an Output'],
])('a build %s would add charts after the app is read, so it is a problem', async (_, build, got) => {
  const { error, registered } = await failure({ build: build as (app: App) => void });
  expect(error.message).toContain(`[shop] build: must add all charts before it returns, got a function that returns ${got}. `);
  expect(registered).toEqual([]);
});

test('keys can be Outputs, on which only their object waits', async () => {
  const build = (late: <T>(known: T) => any) => (app: App) => {
    const chart = new Chart(app, 'chart');
    new ConfigMap(chart, 'config', { data: { [`${outputString(late('key'))}.txt`]: outputString(late('v')), b: 'c' } });
    new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE }], podMetadata: { labels: { [outputString(late('team'))]: 'x' } } });
  };
  const registered = await run(() => new Cdk8sApp('shop', { build: build(output) }));
  expect(only(registered, 'ConfigMap').inputs.data).toEqual({ 'key.txt': 'v', 'b': 'c' });
  expect(only(registered, 'Deployment').inputs.spec.template.metadata.labels).toMatchObject({ team: 'x' });
  const previewed = await run(() => new Cdk8sApp('shop', { build: build(unknown) }), { preview: true });
  expect(only(previewed, 'ConfigMap').inputs).toMatchObject({ data: UNKNOWN, metadata: { name: expect.any(String) } });
});

test('paths of constructs that differ only in "/" and "-" are two resources', async () => {
  const build = (...objects: readonly [string, string, string][]) => (app: App) => {
    for (const [chart, id, kind] of objects) { new ApiObject(new Chart(app, chart), id, { apiVersion: 'v1', kind }); }
  };
  const args = { build: build(['a-b', 'c', 'ConfigMap'], ['a', 'b-c', 'ConfigMap'], ['a-b-c', 'd', 'ConfigMap']) };
  const registered = await run(() => new Cdk8sApp('x', args));
  expect(registered.slice(1).map(({ name }) => name)).toEqual(['x-a-b-c', expect.stringMatching(/^x-a-b-c-[\da-f]{8}$/), 'x-a-b-c-d']);
  // a name that is taken by another type stays as it is
  const types = await run(() => new Cdk8sApp('x', { build: build(['a-b', 'c', 'ConfigMap'], ['a', 'b-c', 'Secret']) }));
  expect(types.slice(1).map(({ name }) => name)).toEqual(['x-a-b-c', 'x-a-b-c']);
});

test('a cycle of dependencies is a problem with its paths', async () => {
  const { error, registered } = await failure({
    build: (app) => {
      const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => new ApiObject(new Chart(app, id), 'map', { apiVersion: 'v1', kind: 'ConfigMap' }));
      a.addDependency(b);
      b.addDependency(c.chart);
      c.addDependency(a, b);
      d.chart.addDependency(a);
    },
  });
  expect(error.message).toMatchInlineSnapshot(`
"1 problem found:
  [a/map] must not depend on itself, got a/map → b/map → c/map → a/map. Remove one of these dependencies. [dependency-cycle]"
`);
  expect(registered).toEqual([]);
});

describe('an Output in place of an object or a list of a Pod', () => {
  const containers = [{ name: 'main', image: IMAGE }];
  const build = (place: typeof onWindows, apiVersion: string, kind: string, spec: unknown) => (app: App) => {
    const chart = new Chart(app, 'chart');
    new ApiObject(chart, 'object', { apiVersion, kind, spec } as never);
    place(chart);
  };

  test.each<[typeof onWindows, string, string, unknown, readonly string[]]>([
    [onWindows, 'v1', 'Pod', { nodeSelector: output({ a: 'b' }), containers: output(containers) }, ['spec.containers', 'spec.nodeSelector']],
    [onWindows, 'v1', 'Pod', { tolerations: output([]), affinity: output({}), containers }, ['spec.affinity', 'spec.tolerations']],
    [onWindows, 'v1', 'Pod', { containers: [output(containers[0])] }, ['spec.containers[0]']],
    [onWindows, 'v1', 'Pod', output({ containers }), ['spec']],
    [onWindows, 'apps/v1', 'Deployment', output({ template: { spec: { containers } } }), ['spec']],
    [onWindows, 'apps/v1', 'Deployment', { selector: { matchLabels: { a: 'b' } }, template: output({ spec: { containers } }) }, ['spec.template']],
    [onWindows, 'argoproj.io/v1alpha1', 'Rollout', { template: output({ spec: { containers } }) }, ['spec.template']],
    [onLinux, 'v1', 'Pod', { nodeSelector: output({ a: 'b' }), tolerations: output([]), containers: output(containers) }, ['spec.nodeSelector']],
  ])('is a problem if completion needs it (%#)', async (place, apiVersion, kind, spec, paths) => {
    const { error, registered } = await failure({ build: build(place, apiVersion, kind, spec) });
    const nodes = place === onLinux ? 'Linux' : 'Windows';
    expect(error.message.split('\n').slice(1)).toEqual(paths.map((path) => `  [chart/object] ${path}: must be known when the objects are generated, `
      + `got an Output: fields for ${nodes} nodes depend on it. Use Outputs for the values in it. [late-value]`));
    expect(registered).toEqual([]);
  });

  test('is passed on where completion doesn\'t need it', async () => {
    const spec = {
      nodeSelector: { a: output('b') }, affinity: output({}), volumes: output([{ name: 'v', emptyDir: {} }]),
      containers: [{ name: 'main', image: output(IMAGE), env: output([{ name: 'A', value: 'b' }]), resources: output({}) }],
    };
    const any = (chart: Chart) => onWindows(chart, { version: 'any' });
    const registered = await run(() => {
      new Cdk8sApp('shop', { build: build(any as never, 'v1', 'Pod', spec) });
      new Cdk8sApp('other', { build: build(onWindows, 'example.com/v1', 'Unknown', output({ a: 'b' })) });
    });
    expect(only(registered, 'Pod').inputs.spec).toMatchObject({ nodeSelector: { 'a': 'b', 'kubernetes.io/os': 'windows' }, affinity: {} });
    expect(only(registered, 'Unknown').inputs.spec).toEqual({ a: 'b' });
  });
});
