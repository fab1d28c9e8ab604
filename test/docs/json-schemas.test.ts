import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { expectPage } from './golden';
import { jsonSchemas } from '../../projenrc/json-schemas';
import { JsonSchema } from '../../src/base/schema';
import { readConfig } from '../../src/checker/config';
import { Platform, WindowsVersion } from '../../src/knowledge';
import { readNodeOptions, windowsNode } from 'k8s-windows/node';

const ROOT = join(__dirname, '../..');
const SCHEMAS = jsonSchemas();
const [CONFIG, NODE] = ['schemas/k8s-windows.schema.json', 'schemas/node.schema.json'];
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const validators = Object.fromEntries(Object.entries(SCHEMAS).map(([path, schema]) => [path, ajv.compile(schema)]));
const isValid = (path: string, content: unknown) => validators[path](content);

/** The YAML below the editor comment for a schema, on a page. */
function exampleOf(page: string, schema: string): string {
  const comment = `# yaml-language-server: $schema=node_modules/k8s-windows/${schema}\n`;
  const [, example] = readFileSync(join(ROOT, page), 'utf8').split(`\`\`\`yaml\n${comment}`);
  return example.slice(0, example.indexOf('```'));
}

test.each(Object.keys(SCHEMAS))('%s is current (npm run generate writes it)', (path) => {
  expectPage(`../${path}`, `${JSON.stringify(SCHEMAS[path], undefined, 2)}\n`);
});

test('the package contains the schemas', () => {
  expect(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).files).toContain('schemas');
});

test('every option has a description and a type', () => {
  const lacking: string[] = [];
  const visit = ({ properties = {}, items, anyOf = [] }: JsonSchema, path: string) => {
    for (const [key, schema] of Object.entries(properties)) {
      if (!schema.description || !(schema.type ?? schema.enum ?? schema.anyOf)) { lacking.push(`${path}.${key}`); }
      visit(schema, `${path}.${key}`);
    }
    [...anyOf, ...(items ? [items] : [])].forEach((each) => visit(each, path));
  };
  Object.entries(SCHEMAS).forEach(([path, schema]) => visit(schema, path));
  expect(lacking).toEqual([]);
});

test.each([['docs/check.md', CONFIG], ['docs/nodes.md', NODE]])('the example of %s is valid', (page, schema) => {
  expect(isValid(schema, parse(exampleOf(page, schema)))).toBe(true);
});

test('the configuration with options of the filter in docs/filter.md is valid', () => {
  const [, example] = /```yaml\n(platform: gke\nfilter:\n[^`]*)```/.exec(readFileSync(join(ROOT, 'docs/filter.md'), 'utf8'))!;
  expect(isValid(CONFIG, parse(example))).toBe(true);
});

test('the node of the example kubeadm-windows-node is valid', () => {
  expect(isValid(NODE, parse(readFileSync(join(ROOT, 'examples/kubeadm-windows-node/node.yaml'), 'utf8')))).toBe(true);
});

/** Whether the command accepts the file. */
const isConfig = (content: unknown) => readConfig(content).problems.length === 0;

const TAINT = { key: 'os', value: 'windows', effect: 'NoSchedule' };
test.each<[valid: boolean, content: object]>([
  [true, {}], [true, { platform: 'AKS_HCI' }], [true, { platform: { taints: [TAINT], nodeLabels: { pool: 'windows' } } }],
  [true, { kubernetes: 'v1.34.1-gke.1293000' }], [true, { kubernetes: 1.36 }], [true, { mixed: false, minSeverity: 'error', exclude: [] }],
  [true, { ignore: [{ rule: 'duplicate-object', reason: 'overlays' }, { rule: 'node-flag-removed', reason: 'old', paths: ['a/**'] }] }],
  [false, { platfrom: 'gke' }], [false, { platform: 'gkee' }], [false, { platform: { taint: [] } }],
  [false, { platform: { taints: [{ ...TAINT, effect: 'No' }] } }],
  [true, { kubernetes: '1.99' }], [true, { kubernetes: 1.38 }], [false, { kubernetes: '1.13' }], [false, { kubernetes: 1.3 }],
  [false, { kubernetes: 'latest' }], [false, { mixed: 'yes' }], [false, { minSeverity: 'worst' }],
  [false, { exclude: 'charts/**' }], [false, { exclude: [1] }], [false, { ignore: {} }], [false, { ignore: [{ rule: 'duplicate-object' }] }],
  [false, { ignore: [{ rule: 'duplicate-object', reason: ' ' }] }], [false, { ignore: [{ rule: 'duplicate-object', reason: 'a', path: [] }] }],
  ...['ltsc2022', '2022', '10.0.20348', 'Windows Server 2022', 2022, 'any'].map((version): [boolean, object] => [true, { filter: { version } }]),
  [false, { filter: { version: 'ltsc2021' } }], [false, { filter: { version: 'none' } }],
  [true, { defaultMemory: '2Gi', defaultCpu: '.5' }], [true, { defaultMemory: false, defaultCpu: 1 }], [true, { defaultMemory: '+1e9' }],
  [false, { defaultMemory: 'none' }], [false, { defaultCpu: 'none' }], [false, { defaultMemory: '' }], [false, { defaultMemory: '-1Gi' }],
  [false, []],
])('.k8s-windows.yaml is valid (%s) for the schema and for check: %j', (valid, content) => {
  expect([isValid(CONFIG, content), isConfig(content)]).toEqual([valid, valid]);
});

test('the schema knows the IDs of rules', () => {
  expect(isValid(CONFIG, { ignore: [{ rule: 'no-such-rule', reason: 'a' }] })).toBe(false);
});

const EXAMPLE = parse(exampleOf('docs/nodes.md', NODE).replace('sha256:…', `sha256:${'a'.repeat(64)}`)) as object;
const isNode = (content: unknown) => {
  const { options, problems } = readNodeOptions(JSON.stringify(content));
  return problems.length === 0 && windowsNode(options!).problems.length === 0;
};

test.each<[valid: boolean, changes: object]>([
  [true, {}], [true, { version: 2022 }], [true, { version: 'Windows Server 2022' }], [true, { version: '10.0.20348' }],
  [true, { kubernetes: '1.36' }],
  [true, { kubernetes: 1.36 }], [true, { network: 'flannel-host-gateway' }], [true, { network: { kind: 'flannel-vxlan', vni: 4097 } }],
  [true, { join: false }],
  [true, { apiServer: 'https://192.168.1.10:6443' }], [true, { kubelet: { imageGCHighThresholdPercent: 90 } }], [true, { platform: 'Upstream' }],
  [false, { verison: 'LTSC2022' }], [false, { version: 'LTSC2021' }], [false, { kubernetes: '1.26' }], [false, { kubernetes: undefined }],
  [false, { join: true }],
  [false, { network: 'weave' }], [false, { network: { kind: 'calico', vni: 4097 } }], [false, { network: { vni: 4097 } }],
  [false, { join: { caCertHashes: 'sha256:a' } }],
  [false, { apiServer: { host: '192.168.1.10', prot: 6443 } }], [false, { platform: 'windows' }], [false, { serviceManager: 'systemd' }],
  [false, { networkDaemons: 'daemon-set' }], [false, { containerRuntime: { hyperV: 'yes' } }], [false, { reservations: { system: { cpu: 1 } } }],
  [false, { token: 'abcdef.0123456789abcdef' }], [false, { logs: { maxFiles: '5' } }], [false, { nodeLabels: ['a'] }],
])('node.yaml is valid (%s) for the schema and for node render: with %j', (valid, changes) => {
  const content = JSON.parse(JSON.stringify({ ...EXAMPLE, ...changes })) as object;
  expect([isValid(NODE, content), isNode(content)]).toEqual([valid, valid]);
});

test.each<[valid: boolean, content: object]>([
  [true, { platform: 'rke2', version: 'LTSC2022', kubernetes: '1.36', apiServer: { host: '192.168.1.10' } }],
  [true, { platform: 'EKS', eks: { clusterName: 'shop' } }],
  [false, { platform: 'rke2', version: 'LTSC2022', kubernetes: '1.36' }], [false, { platform: 'eks' }],
  [false, { platform: 'upstream', eks: { clusterName: 'shop' } }],
])('node.yaml of another platform is valid (%s) for the schema and for node render: %j', (valid, content) => {
  expect([isValid(NODE, content), isNode(content)]).toEqual([valid, valid]);
});

test('every platform and every release of Windows Server that has a name is valid', () => {
  expect(Platform.all.filter(({ id, name }) => !isValid(CONFIG, { platform: id }) || !isValid(CONFIG, { platform: name }))).toEqual([]);
  const names = WindowsVersion.all.flatMap(({ name, build, imageTags }) => [name, name.toLowerCase(), build, `${build}.1`, ...imageTags]);
  expect(names.filter((version) => !isValid(NODE, { ...EXAMPLE, version }))).toEqual([]);
});
