import { App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-27';
import { AWS_MACHINES, VALID } from '../nodes/pools/valid';
import {
  ClusterApiWindowsNodePool, CrossplaneWindowsNodePool, KarpenterWindowsNodePool, windowsNodePool, crossplaneNodePool, WindowsDeployment,
  WindowsVersion,
} from 'k8s-windows';

const CROSSPLANE = { subscriptionId: '00000000-0000-0000-0000-000000000000', namespace: 'shop' };
const without = ({ provider: _, ...options }: { readonly provider: string }) => options as never;
const POOLS = {
  'Karpenter': [KarpenterWindowsNodePool, without(VALID.karpenter), windowsNodePool(VALID.karpenter)],
  'Cluster API': [ClusterApiWindowsNodePool, without(AWS_MACHINES), windowsNodePool(AWS_MACHINES as never)],
  'Crossplane': [CrossplaneWindowsNodePool, { ...VALID.aks, crossplane: CROSSPLANE }, crossplaneNodePool({ ...VALID.aks, crossplane: CROSSPLANE })],
} as const;
const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

describe.each(Object.entries(POOLS))('a pool of %s', (_, [Pool, options, expected]) => {
  test('has the objects of the core', () => {
    const chart = new Chart(new App(), 'shop');
    const pool = new Pool(chart, 'nodes', options as never);
    expect(chart.toJson()).toEqual(expected.objects.map(({ manifest }) => manifest));
    expect([pool.nodeLabels, pool.taints]).toEqual([expected.nodeLabels, expected.taints]);
  });

  test('a workload selects and tolerates exactly its nodes, and depends on it; another one doesn\'t', () => {
    const app = new App();
    const chart = new Chart(app, 'shop');
    const pool = new Pool(chart, 'nodes', options as never);
    const web = new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE }], windows: { pool } });
    const linux = new kplus.Deployment(chart, 'linux', { containers: [{ image: 'nginx:1.29' }] });
    const specOf = (name: string) => chart.toJson().find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name).spec.template.spec;
    expect(specOf(web.name).nodeSelector).toMatchObject(expected.platform.nodeLabels);
    expect(specOf(web.name).tolerations ?? []).toEqual(expected.taints.map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect })));
    expect(web.node.dependencies).toContain(pool);
    expect(specOf(linux.name)).not.toHaveProperty('nodeSelector');
    expect(specOf(linux.name)).not.toHaveProperty('tolerations');
  });

  test('all problems are thrown at once, with the path of the construct', () => {
    const chart = new Chart(new App(), 'shop');
    expect(() => new Pool(chart, 'nodes', { ...options as object, name: 'No name', min: 9, max: 3, kubernetes: 'x' } as never))
      .toThrow(/problems found:\n.*\[shop\/nodes\] kubernetes: (?:.*\n)+.*\[shop\/nodes\] name: (?:.*\n)+.*\[shop\/nodes\] min: must be at most max, 3, got 9/);
  });
});

test('objects of Cluster API are in the namespace of the option, or else of the chart', () => {
  const namespaces = (more: object) => {
    const chart = new Chart(new App(), 'capi', { namespace: 'shop' });
    new ClusterApiWindowsNodePool(chart, 'nodes', { ...without(AWS_MACHINES) as object, ...more } as never);
    return chart.toJson().map(({ metadata }) => metadata.namespace);
  };
  expect(namespaces({})).toEqual(['shop', 'shop', 'shop']);
  expect(namespaces({ namespace: 'other' })).toEqual(['other', 'other', 'other']);
});

test('version says what an image is built on of which nothing else says it, which must run on the pool', () => {
  const pool = windowsNodePool({ ...VALID.aks, version: WindowsVersion.LTSC2025 });
  const web = (version: WindowsVersion | 'any', on: typeof pool, image = 'registry.example/iis:1.0', more: object = {}) => {
    const chart = new Chart(new App(), 'shop');
    return () => new WindowsDeployment(chart, 'web', { containers: [{ image }], windows: { pool: on, version, ...more } } as never);
  };
  const old = windowsNodePool(VALID.aks);
  const fails = /image: must run on nodes of pool win22a, LTSC2022 .*got "registry.example\/iis:1.0", built on LTSC2025/;
  expect(web(WindowsVersion.LTSC2025, old)).toThrow(fails);
  for (const works of [
    web(WindowsVersion.LTSC2022, old), web(WindowsVersion.LTSC2025, pool), web('any', old), web(WindowsVersion.LTSC2025, old, IMAGE),
    web(WindowsVersion.LTSC2025, old, undefined, { hostProcess: true }),
  ]) { expect(works).not.toThrow(); }
});
