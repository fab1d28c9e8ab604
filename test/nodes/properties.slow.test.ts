import * as fc from 'fast-check';
import { GRID, nodeWith } from './grid';
import { ANY_CHARACTER } from '../any-character';
import { parsePowershell } from '../powershell/powershell';
import { readNodeOptions, windowsNode, WindowsNodeOptions } from 'k8s-windows/node';

/** Bad input is told, and never crashes. */

const KEYS = [
  'version', 'kubernetes', 'network', 'apiServer', 'join', 'platform', 'addressPlan', 'networkDaemons', 'serviceManager', 'nodeName', 'nodeLabels',
  'containerRuntime', 'reservations',
  'eviction', 'priorityClass', 'proxy', 'clusterDomain', 'kubeProxy', 'kubelet', 'logs', 'paths', 'kind', 'vni', 'host', 'port', 'caCertHashes',
  'system', 'kube', 'memory', 'http',
  'sandboxImage', 'clusterCidr', 'maxPods', 'managementCidrs', 'programs', 'featureGates', '__proto__', 'constructor',
];
const WORDS = [
  'flannel-vxlan', 'flannel-host-gateway', 'calico', '1.36', 'v1.31.4', '2Gi', '10.0.0.0/8', '10.96.0.10', 'C:\\k', 'sha256:', 'http://a', 'nssm',
  'pods', '\'', '’', '\n', '$x', '',
];
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' }, fc.constantFrom(...WORDS), fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null),
    fc.constant(undefined), fc.array(tie('value'), { maxLength: 3 }), tie('map'),
  ),
  map: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie('value'), { maxKeys: 5 }),
}));

test('arbitrary options never throw', () => {
  fc.assert(fc.property(anything.value, (options) => {
    const { problems } = windowsNode(options as WindowsNodeOptions);
    expect(problems.length).toBeGreaterThan(0);
  }), { numRuns: 500 });
});

test('an arbitrary value of one option never throws, and each problem has a message and a remedy', () => {
  fc.assert(fc.property(fc.constantFrom(...KEYS.slice(0, 21)), anything.value, (key, value) => {
    const { problems, advice } = windowsNode(nodeWith({ [key]: value } as Partial<WindowsNodeOptions>));
    for (const { path, message, remedy } of [...problems, ...advice]) {
      expect([path.length > 0, typeof message, typeof remedy]).toEqual([true, 'string', 'string']);
      expect(message).not.toMatch(/undefined|\[object|NaN is/);
    }
  }), { numRuns: 600 });
});

test('scripts with arbitrary values are valid PowerShell', () => {
  const nodes = fc.sample(
    fc.tuple(fc.constantFrom('nodeName', 'priorityClass', 'clusterDomain', 'serviceManager'), fc.string({ unit: 'grapheme' })),
    { numRuns: 60, seed: 7 },
  );
  const scripts = nodes.flatMap(([key, value]) => windowsNode(nodeWith({ [key]: value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '') })).files)
    .filter(({ name }) => name.endsWith('.ps1'));
  expect(scripts.length).toBeGreaterThan(60);
  const parsed = parsePowershell(scripts.map(({ content }) => content));
  expect(scripts.filter((_, i) => !parsed[i].valid || parsed[i].expandable.length > 0)).toEqual([]);
});

test('an arbitrary file is read, or reported with a position', () => {
  const anyText = fc.oneof(fc.string(), fc.string({ unit: ANY_CHARACTER }), fc.json(), anything.map.map((map) => JSON.stringify(map)));
  fc.assert(fc.property(anyText, (text) => {
    const { options, problems } = readNodeOptions(text);
    expect(options !== undefined || problems.length > 0).toBe(true);
    for (const { line, column } of problems) { expect([Number(line) >= 1, Number(column) >= 1]).toEqual([true, true]); }
  }), { numRuns: 500 });
});

test('every script of the grid is valid PowerShell', () => {
  const scripts = GRID.flatMap(({ title, options }) => windowsNode(options).files.filter(({ name: file }) => file.endsWith('.ps1'))
    .map(({ name, content }) => ({ title: `${title} ${name}`, content })));
  expect(scripts.length).toBeGreaterThan(72 * 5);
  const parsed = parsePowershell(scripts.map(({ content }) => content));
  expect(scripts.filter((_, i) => !parsed[i].valid).map(({ title }) => title)).toEqual([]);
});
