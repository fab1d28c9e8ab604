import { Folder } from './command';
import { filterStream } from '../../src/rewrite/filter/filter-stream';

const folder = new Folder();
const run = (stdin: string, ...argv: string[]) => folder.run(['filter', ...argv], { stdin });
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: a, image: "shop/web:1"}\n';
const JSON_POD = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web"},"spec":{"containers":[{"name":"a","image":"shop/web:1"}]}}';
const list = (version: string) => `apiVersion: config.kubernetes.io/${version}\nkind: ResourceList\nitems: []\n`;

describe('nothing is printed, and the error has the place and the fix', () => {
  test.each<[name: string, broken: string, error: string]>([
    ['a flow map that ends early', 'apiVersion: v1\nkind: Pod\nmetadata: {name', '3:16: is not valid YAML'],
    ['a string that ends early', 'apiVersion: v1\nkind: Pod\nmetadata: {name: "ab', '3:21: is not valid YAML'],
    ['a document that ends before its kind', 'apiVersion: v1\n', '1:1: must be a Kubernetes object with apiVersion and kind, got a map without them'],
    ['a document that ends in its first word', 'apiVer', '1:1: must be a Kubernetes object with apiVersion and kind, got a string'],
    ['JSON that ends early', JSON_POD.slice(0, -9), '1:108: is not valid YAML'],
    ['a line of JSON that ends early', `${JSON_POD}\n${JSON_POD.slice(0, -9)}`, '2:1: is not valid YAML'],
    ['a template as a value', POD.replace('web}', '{{ .Values.name }}}'), '3:18: contains a template'],
    ['a template as an action', `{{- if .Values.web }}\n${POD}{{- end }}\n`, '1:3: is not valid YAML'],
    ['a template in the name', POD.replace('web}', '"{{ .Release.Name }}-web"}'), '3:12: metadata.name: must be a name, got the template "{{ .Release.Name }}-web". Render it first'],
    ['a template in the namespace', POD.replace('web}', 'web, namespace: "{{ .Release.Namespace }}"}'), '3:23: metadata.namespace: must be a name, got the template'],
    ['an older ResourceList', list('v1beta1'), '1:1: apiVersion: must be config.kubernetes.io/v1, got "config.kubernetes.io/v1beta1"'],
    ['a newer ResourceList', list('v2'), '1:1: apiVersion: must be config.kubernetes.io/v1, got "config.kubernetes.io/v2"'],
    ['tabs', POD.replace('  containers', '\tcontainers'), '5:1: is indented with a tab; YAML allows only spaces'],
    ['a key twice, and a string that ends early', `${POD}kind: Pod\nstatus: "ab`, 'is not valid YAML: missing closing'],
    ['a key twice, and a template', `${POD}kind: Pod\nstatus: {{ .Values.status }}\n`, 'has the key "kind" twice in one map'],
    ['deep nesting', `${POD}x: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`, '7:103: is nested too deeply'],
    ['deep nesting in JSON', `${JSON_POD.slice(0, -1)},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'stdin:1:220: is nested too deeply. Use at most 100 levels of maps and lists'],
    ['NUL', `${POD}\0`, 'must be a text file in UTF-8, got binary or UTF-16 content'],
    ['a control character', POD.replace('web:1', 'we\u0001b'), '6:30: contains U+0001'],
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

describe('only its document is left as it is, and the others are filtered', () => {
  const FILTERED = run(POD).stdout;
  const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {}\n';

  test.each<[name: string, broken: string, error: string]>([
    ['a key twice', `${POD}kind: Pod\n`, '14:1: has the key "kind" twice in one map, so its document is left as it is. Remove all but one: kubectl uses the last one, and other tools reject the file'],
    ['a label twice', POD.replace('{name: web}', '{name: web, labels: {a: b, a: b}}'), '10:38: has the key "a" twice in one map, so its document is left as it is'],
    ['a key twice in JSON', `${JSON_POD.replace('"kind":"Pod"', '"kind":"Pod", "kind":"Pod"')}\n`, '8:34: has the key "kind" twice in one map, so its document is left as it is. Remove all but one'],
    ['a byte order mark', `# a pod\n\ufeff${POD}`, '9:1: has a byte order mark that isn\'t at the start of the file, so its document is left as it is. Remove it: for Kubernetes, it is a part of the key behind it'],
  ])('a Pod with %s', (_, broken, error) => {
    const { code, stdout, stderr } = run(`${POD}---\n${broken}---\n${POD}`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: `${FILTERED}---\n${broken}---\n${FILTERED}` });
    expect(stderr).toContain(`error: stdin:${error}`);
    expect(stderr).toMatch(/\nfiltered 3 objects: 2 changed for Linux; 1 unreadable document\n$/);
    expect(run(broken, '--fail-on', 'never')).toMatchObject({ code: 3, stdout: broken });
    // its object is named by patterns, and needs no change then
    expect(run(broken, '--skip', 'Pod/web')).toMatchObject({ code: 0, stdout: broken, stderr: expect.stringMatching(/^note stdin:\d+:\d+: Pod web: has /) });
    // also at the start of its document
    expect(run(`${POD}---\n${broken.replace('# a pod\n', '')}`).code).toBe(3);
    // all of a stream is filtered
    const parts = [...filterStream([POD, `---\n${broken}`, `---\n${POD}`], {}, 'stdin', { held: 20, part: 20 })];
    expect(parts.map((part) => part.text).join('')).toBe(stdout);
    expect(parts.flatMap(({ failures }) => failures)).toMatchObject([{ isLeft: true, line: Number(/:(\d+):/.exec(`:${error}`)![1]) }]);
  });

  test('patches are printed for the others', () => {
    const { code, stdout } = run(`${POD}---\n${POD.replace('web}', 'other}')}kind: Pod\n`, '--emit', 'kustomize');
    expect({ code, stdout }).toEqual({ code: 3, stdout: run(POD, '--emit', 'kustomize').stdout });
  });

  test.each([
    ['a label twice', SERVICE.replace('{name: web}', '{name: web, labels: {a: b, a: b}}'), '3:38: Service web: has the key "a" twice in one map, so its document is left as it is. Remove all but one'],
    ['a byte order mark', `---\n\ufeff${SERVICE}`, '2:1: Service web: has a byte order mark that isn\'t at the start of the file, so its document is left as it is. Remove it'],
    ['a byte order mark before its marker', `# a\n\ufeff---\n${SERVICE}`, '2:1: Service web: has a byte order mark'],
  ])('without Pods, %s is only a note', (_, broken, note) => {
    const { code, stdout, stderr } = run(`${broken}---\n${POD}`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${broken}---\n${FILTERED}` });
    expect(stderr).toContain(`note stdin:${note}`);
  });

  test('a byte order mark in a string, which kubectl reads in another way, is reported', () => {
    const { code, stderr } = run(SERVICE.replace('web}', '"\ufeffweb"}'));
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringMatching(/^error: stdin:3:\d+: contains U\+FEFF, .* Write it as "\\uFEFF" in double quotes, or remove it\n$/) });
  });
});
