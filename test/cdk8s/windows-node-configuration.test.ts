import { App, Chart, Testing } from 'cdk8s';
import { Platform, WindowsNodeConfiguration, WindowsNodeConfigurationProps } from '../../src';
import { windowsNode } from '../../src/node';
import { nodeWith } from '../nodes/grid';

function synth(props: WindowsNodeConfigurationProps, platform?: Platform): { readonly objects: any[]; readonly node: WindowsNodeConfiguration } {
  const chart = new Chart(new App(), 'nodes', { namespace: 'of-the-chart' });
  if (platform) { Platform.set(chart, platform); }
  const node = new WindowsNodeConfiguration(chart, 'windows', props);
  return { objects: Testing.synth(chart), node };
}

test('contains the files of the node and the role of its daemons', () => {
  const { objects: [files, ...roles] } = synth(nodeWith());
  expect(files).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'windows-node', namespace: 'kube-system' } });
  const rendered = windowsNode(nodeWith()).files.filter(({ name }) => !name.startsWith('cluster/'));
  expect(files.data).toEqual(Object.fromEntries(rendered.map(({ name, content }) => [name.replace('/', '.'), content])));
  expect(Object.keys(files.data).filter((key) => !/^[-._a-zA-Z0-9]+$/.test(key))).toEqual([]);
  expect(roles.map(({ kind, metadata }) => [kind, metadata])).toEqual([
    ['ClusterRole', { name: 'windows-node-daemons' }], ['ClusterRoleBinding', { name: 'windows-node-daemons' }],
  ]);
});

test('role bindings can be left out', () => {
  expect(synth({ ...nodeWith(), roles: false, configMapName: 'windows-2022', namespace: 'nodes' }).objects.map(({ metadata: { name, namespace } }) => [name, namespace]))
    .toEqual([['windows-2022', 'nodes']]);
});

test('the platform defaults to that of the app', () => {
  const custom = Platform.custom({ name: 'ours', taints: [{ key: 'ours', value: 'yes', effect: 'NoSchedule' }] });
  expect(synth(nodeWith(), custom).objects[0].data['kubelet.config.yaml']).toMatch(/key: ours\n\s+value: ["']?yes/);
  expect(() => synth(nodeWith(), Platform.GKE)).toThrow('[nodes/windows] platform: must be a platform whose nodes are set up by files, got "GKE", which creates its Windows nodes itself');
});

test('a file with a secret is left out of the ConfigMap, with a warning', () => {
  const { objects, node } = synth(nodeWith({ proxy: { http: 'http://user:hunter2hunter2@proxy.corp.example:3128' } }));
  expect(JSON.stringify(objects)).not.toContain('hunter2');
  expect(node.advice).toContainEqual(expect.objectContaining({ code: 'node-secret-file', message: expect.stringContaining('scripts/proxy.ps1') }));
});

test('all problems are reported at once, with the path of the construct', () => {
  expect(() => synth(nodeWith({ kubernetes: '1.9', reservations: { system: { memory: '1Gi' } } }))).toThrow(/2 problems found:\n {2}\[nodes\/windows\] kubernetes: [^]*\[nodes\/windows\] reservations/);
});
