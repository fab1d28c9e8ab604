import { Folder } from './command';
import { filterStream } from '../../src/filter/filter-stream';

const folder = new Folder();
const run = (stdin: string, ...argv: string[]) => folder.run(['filter', ...argv], { stdin });
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: a, image: "shop/web:1"}\n';
const JSON_POD = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web"},"spec":{"containers":[{"name":"a","image":"shop/web:1"}]}}';
const PLACED = { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' } };
const list = (version: string) => `apiVersion: config.kubernetes.io/${version}\nkind: ResourceList\nitems: []\n`;

describe('nothing is printed, and the error has the place and the fix', () => {
  test.each<[name: string, broken: string, error: string]>([
    ['a flow map that ends early', 'apiVersion: v1\nkind: Pod\nmetadata: {name', '3:16: is not valid YAML'],
    ['a string that ends early', 'apiVersion: v1\nkind: Pod\nmetadata: {name: "ab', '3:21: is not valid YAML'],
    ['a document that ends before its kind', 'apiVersion: v1\n', '1:1: must be a Kubernetes object with apiVersion and kind, got a map without them'],
    ['a document that ends in its first word', 'apiVer', '1:1: must be a Kubernetes object with apiVersion and kind, got a string'],
    ['JSON that ends early', JSON_POD.slice(0, -9), '1:108: is not valid YAML'],
    ['a line of JSON that ends early', `${JSON_POD}\n${JSON_POD.slice(0, -9)}`, '2:108: is not valid YAML'],
    ['a template as a value', POD.replace('web}', '{{ .Values.name }}}'), '3:18: contains a template'],
    ['a template as an action', `{{- if .Values.web }}\n${POD}{{- end }}\n`, '1:3: is not valid YAML'],
    ['a template in the name', POD.replace('web}', '"{{ .Release.Name }}-web"}'), '3:12: metadata.name: must be a name, got the template "{{ .Release.Name }}-web". Render it first'],
    ['a template in the namespace', POD.replace('web}', 'web, namespace: "{{ .Release.Namespace }}"}'), '3:23: metadata.namespace: must be a name, got the template'],
    ['an older ResourceList', list('v1beta1'), '1:1: apiVersion: must be config.kubernetes.io/v1, got "config.kubernetes.io/v1beta1"'],
    ['a newer ResourceList', list('v2'), '1:1: apiVersion: must be config.kubernetes.io/v1, got "config.kubernetes.io/v2"'],
    ['tabs', POD.replace('  containers', '\tcontainers'), '5:1: is indented with a tab; YAML allows only spaces'],
    ['a key twice', `${POD}kind: Pod\n`, '7:1: has the key "kind" twice in one map'],
    ['a key twice in JSON', JSON_POD.replace('"kind":"Pod"', '"kind":"Pod", "kind":"Pod"'), '1:34: has the key "kind" twice in one map. Fix the JSON'],
    ['deep nesting', `${POD}x: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`, '7:103: is nested too deeply'],
    ['deep nesting in JSON', `${JSON_POD.slice(0, -1)},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'is nested too deeply. Fix the JSON'],
    ['NUL', `${POD}\0`, 'must be a text file in UTF-8, got binary or UTF-16 content'],
    ['a control character', POD.replace('web:1', 'we\u0001b'), '6:30: is not valid YAML'],
    ['the error of another command', 'Error: chart "shop" not found\n', '1:1: must be a Kubernetes object'],
    ['HTML', '<html><body>502</body></html>\n', '1:1: must be a Kubernetes object'],
    ['a list of JSON', `[${JSON_POD}]`, '1:1: must be a Kubernetes object with apiVersion and kind, got a list'],
  ])('%s', (_, broken, error) => {
    const { code, stdout, stderr } = run(broken);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(error);
    expect(stderr).toMatch(/^(error: stdin(:\d+:\d+)?: .+\. [A-Z].+\n)+$/);
    // documents before it aren't printed either
    if (!broken.startsWith('{') && !broken.startsWith('[')) { expect(run(`${POD}---\n${broken}`)).toMatchObject({ code: 3, stdout: '' }); }
    expect(run(broken, '--emit', 'kustomize')).toMatchObject({ code: 3, stdout: '' });
    expect(run(broken, '--fail-on', 'never').code).toBe(3);
  });
});

describe('unusual input is filtered', () => {
  test.each(['', '\n\n', '   ', '\ufeff', '# nothing\n', '# a\n---\n# b\n---\n', '---\n---\n', 'null\n'])('%j has no objects, and stays as it is', (text) => {
    expect(run(text)).toEqual({ code: 0, stdout: text, stderr: 'filtered no objects: nothing changed\n' });
  });

  test('JSON: an object, lines, and a List', () => {
    const expected = { ...JSON.parse(JSON_POD), spec: { ...PLACED, ...JSON.parse(JSON_POD).spec } };
    expect(JSON.parse(run(JSON_POD).stdout)).toEqual(expected);
    expect(run(`${JSON_POD}\n${JSON_POD}\n`).stdout.trimEnd().split(/\n(?=\{"apiVersion)/).map((each) => JSON.parse(each))).toEqual([expected, expected]);
    expect(JSON.parse(run(`{"apiVersion":"v1","kind":"List","items":[${JSON_POD}]}`).stdout).items).toEqual([expected]);
  });

  test('a byte order mark, line endings of Windows, and separators in block scalars stay', () => {
    const filtered = run(POD).stdout;
    expect(run(`\ufeff${POD}`).stdout).toBe(`\ufeff${filtered}`);
    expect(run(POD.replaceAll('\n', '\r\n')).stdout).toBe(filtered.replaceAll('\n', '\r\n'));
    const block = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  x: |\n    a\n    ---\n    "{{ .Values.b }}"\n---\n';
    expect(run(block + POD).stdout).toBe(block + filtered);
  });
});

test('in a stream, nothing follows a part that can\'t be read', () => {
  const parts = [...filterStream([POD, '---\n', `${POD.slice(0, -4)}\n`, '---\n', POD], {}, 'stdin', { held: 20, part: 20 })];
  expect(parts.map(({ failures }) => failures.length)).toEqual([...parts.slice(1).map(() => 0), 1]);
  expect(parts.flatMap(({ failures }) => failures)).toMatchObject([{ file: 'stdin', line: 14 }]);
});
