import { checkTexts, Platform } from '../../src/check';

const NET_CONF = '{\n  "Network": "10.244.0.0/16",\n  "Backend": {\n    "Type": "vxlan", "VNI": 1,\n    "Port": 4789\n  }\n}';
const configMap = (entry: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kube-flannel-cfg\ndata:\n${entry}`;
const block = (header: string, indent: string, newline = '\n') =>
  configMap(`  net-conf.json: ${header}\n${NET_CONF.replace(/^/gm, indent)}\n`).replace(/\n/g, newline);

/** What is underlined for a rule. */
function underlined(text: string, rule = 'flannel-vni'): string | undefined {
  const { findings: [finding] } = checkTexts([{ text }], { rules: [rule], platform: Platform.UPSTREAM });
  const line = text.split(/\r?\n/)[finding.line! - 1];
  expect(finding.endLine).toBe(finding.line);
  expect(finding.path).toBe('/data/net-conf.json');
  return line.slice(finding.column! - 1, finding.endColumn! - 1);
}

test.each([
  ['a block', block('|', '    ')],
  ['a block that keeps its newlines', block('|+', '      ')],
  ['a block with an indentation indicator', block('|2', '    ')],
  ['CRLF', block('|-', '    ', '\r\n')],
  ['behind another document', `kind: X\n---\n${block('|', '    ')}`],
  ['single quotes', configMap(`  net-conf.json: '${NET_CONF.replace(/\n\s*/g, ' ')}'\n`)],
])('the position inside %s', (_, text) => {
  expect(underlined(text)).toBe('"VNI": 1');
});

test('for a path that doesn\'t exist, the nearest part is underlined', () => {
  expect(underlined(block('|', '    ').replace('"VNI": 1,', ''))).toBe('"Backend"');
  expect(underlined(configMap('  net-conf.json: |\n    {"Network": "10.244.0.0/22", "Backend": {"Type": "vxlan", "VNI": 4096, "Port": 4789}}\n'), 'flannel-network-too-small'))
    .toBe('"Network": "10.244.0.0/22"');
});

test.each([
  ['JSON', JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { 'net-conf.json': NET_CONF } })],
  ['double quotes', configMap(`  net-conf.json: ${JSON.stringify(NET_CONF)}\n`)],
])('the position among the escapes of %s', (_, text) => {
  expect(underlined(text)).toBe('\\"VNI\\": 1');
});

test.each([
  ['a folded block', configMap(`  net-conf.json: >\n${NET_CONF.replace(/^/gm, '    ')}\n`)],
  ['a folded block whose lines are joined', configMap(`  net-conf.json: >-\n${NET_CONF.replace(/\n\s*/g, '\n').replace(/^/gm, '    ')}\n`)],
  ['single quotes on several lines', configMap(`  net-conf.json: '${NET_CONF.replace(/\n\s*/g, '\n\n    ')}'\n`)],
])('the position in %s', (_, text) => {
  expect(underlined(text)).toBe('"VNI": 1');
});

test('the position among escaped line breaks', () => {
  const text = configMap(`  net-conf.json: "${NET_CONF.replace(/"/g, '\\"').replace(/\n\s*/g, '\\\n    \\x20')}"\n`);
  expect(underlined(text)).toBe('\\"VNI\\": 1');
});
