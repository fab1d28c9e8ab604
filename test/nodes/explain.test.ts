import { parse as parseYaml } from 'yaml';
import { GRID, nodeWith } from './grid';
import { toml } from '../../src/yaml/libraries';
import { Platform } from 'k8s-windows/core';
import { NODE_FILE_EXPLANATIONS, NodeFile, windowsNode, WindowsNodeOptions } from 'k8s-windows/node';

/** Every node whose files are looked at: the grid, and one with all that is rare. */
const FILES = [
  ...GRID.map(({ options }) => options),
  nodeWith({
    kubernetes: '1.31', proxy: { http: 'http://proxy.corp.example:1' }, reservations: { kube: { cpu: '1' } }, addressPlan: { nodeMask: 25, clusterCidr: '10.244.0.0/16', maxPods: 60 },
    kubeProxy: { featureGates: { Other: true } }, nodeName: 'win-1',
  }),
  nodeWith({ platform: Platform.RKE2, kubernetes: 'v1.35.7+rke2r1', join: false, serviceManager: undefined, nodeName: 'win-1', nodeIp: '192.168.1.20', nodeLabels: { 'corp.example/pool': 'win' } }),
  { platform: Platform.EKS, eks: { clusterName: 'shop' } } as WindowsNodeOptions,
  nodeWith({ kubernetes: '1.30', containerRuntime: { version: '1.7' } }),
].flatMap((options) => windowsNode(options).files);

function settingsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) { return [path]; }
  return Object.entries(value).flatMap(([key, inner]) => settingsOf(inner, path === '' ? key : `${path}.${key}`));
}

function contentOf({ name, content }: NodeFile): unknown {
  return /\.(?:ps1|txt)$/.test(name) ? {} : name.endsWith('.toml') ? toml().parse(content) : parseYaml(content);
}

test('every file has an explanation, and every explanation has a file', () => {
  expect([...new Set(FILES.map(({ name }) => name))].sort()).toEqual(NODE_FILE_EXPLANATIONS.map(({ name }) => name).sort());
});

test.each(NODE_FILE_EXPLANATIONS.filter(({ name }) => !/\.(?:ps1|txt)$/.test(name)))('every setting of $name has an explanation, and there are no others', ({ name, settings }) => {
  const found = [...new Set(FILES.filter((file) => file.name === name).flatMap((file) => settingsOf(contentOf(file))))];
  const explains = (key: string) => (setting: string) => setting === key || setting.startsWith(`${key}.`);
  expect(found.filter((setting) => !Object.keys(settings).some((key) => explains(key)(setting)))).toEqual([]);
  expect(Object.keys(settings).filter((key) => !found.some(explains(key)))).toEqual([]);
});
