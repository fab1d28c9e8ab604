import { maskManifests, visibleParts } from '../../../src/yaml';

const SECRET = 'Zq7hunter2';

/** The lines of a manifest as a diff shows them around changes, and as a report shows them. */
function shownOf(text: string): readonly [diff: string, report: string] {
  const visible = visibleParts(text);
  let at = 0;
  const report = text.split('\n').map((line) => {
    const ranges = visible(at, at + line.length);
    at += line.length + 1;
    return [...line].map((char, i) => (/\s/.test(char) || ranges.some(([start, end]) => start <= i && i < end) ? char : '·')).join('');
  });
  return [maskManifests(text, text).before.around.join('\n'), report.join('\n')];
}

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels: {app: web, tier: "front"}
spec:
  os: {name: windows}
  priority: 5000
  hostNetwork: false
  nodeSelector: {"kubernetes.io/os": windows}
  tolerations:
  - {key: os, operator: Equal, value: windows, effect: NoSchedule, tolerationSeconds: 60}
  containers:
  - name: web
    image: registry.example.com/web:1.2
    imagePullPolicy: IfNotPresent
    ports: [{containerPort: 80, protocol: TCP}]
    resources: {limits: {memory: 2Gi, cpu: 500m}}
    securityContext: {windowsOptions: {hostProcess: true}}
    env:
    - name: MODE
      valueFrom: {fieldRef: {fieldPath: spec.nodeName}}
`;

test('keys, enums, booleans, numbers, and names in known fields are shown, in block and flow style', () => {
  expect(shownOf(POD)).toEqual([POD, POD]);
});

test('JSON is shown as YAML is', () => {
  const text = JSON.stringify({
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
    spec: { replicas: 3, template: { spec: { containers: [{ name: 'a', args: [SECRET] }] } } },
  }, undefined, 2);
  const masked = text.replace(`"${SECRET}"`, '·'.repeat(SECRET.length + 2));
  expect(shownOf(text)).toEqual([masked, masked]);
});

const inContainer = (text: string) => `${POD}  - name: second\n${text.replace(/^(?=.)/gm, '    ')}\n`;
const object = (kind: string, rest: string, apiVersion = 'v1') =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: s, namespace: shop}\n${rest}\n`;

test.each<[what: string, text: string]>([
  ['the value of a variable', inContainer(`env: [{name: Z, value: ${SECRET}}]`)],
  ['the value of a variable in block style', inContainer(`env:\n- name: Z\n  value: ${SECRET}`)],
  ['the value of a variable, which is quoted', inContainer(`env:\n- name: Z\n  value: "${SECRET}"`)],
  ['the value of a variable that is a map', inContainer(`env:\n- name: Z\n  value: {a: ${SECRET}}`)],
  ['variables that are a map', inContainer(`env: {Z: ${SECRET}, ${SECRET}: 1}`)],
  ['variables that are strings', inContainer(`env: [Z=${SECRET}, ${SECRET}]`)],
  ['variables of a misspelled list', inContainer(`enviroment:\n- {name: Z, value: ${SECRET}}`)],
  ['variables below an unknown field', inContainer(`envs: {z: ${SECRET}}`)],
  ['an argument', inContainer(`args: [--token, ${SECRET}]`)],
  ['an argument with its flag', inContainer(`args:\n- --token=${SECRET}`)],
  ['arguments of a misspelled list', inContainer(`arg: [${SECRET}]`)],
  ['arguments that are a string', inContainer(`args: ${SECRET}`)],
  ['a command', inContainer(`command: [login, ${SECRET}]`)],
  ['the command of a probe', inContainer(`livenessProbe: {exec: {command: [${SECRET}]}}`)],
  ['the command of a hook', inContainer(`lifecycle: {preStop: {exec: {command: [${SECRET}]}}}`)],
  ['a header', inContainer(`livenessProbe: {httpGet: {port: 80, httpHeaders: [{name: X-Key, value: ${SECRET}}]}}`)],
  ['a field whose name is that of a secret', inContainer(`securityContext: {apiToken: ${SECRET}}`)],
  ['an image with a password', inContainer(`image: https://user:${SECRET}@registry.example.com/web`)],
  ['a string with whitespace', inContainer(`workingDir: C:\\app ${SECRET}`)],
  ['a comment', inContainer(`image: a # ${SECRET}`)],
  ['a comment in a flow map', inContainer(`ports: [{containerPort: 80, # ${SECRET}\n  name: a}]`)],
  ['a comment on a line of its own', inContainer(`# ${SECRET}: [x]\nimage: a`)],
  ['a comment before the first document', `# ${SECRET}\n${POD}`],
  ['an annotation', object('Service', 'spec: {}').replace('name: s', `name: s, annotations: {a: ${SECRET}}`)],
  ['data of a Secret', object('Secret', `data: {a: ${SECRET}}`)],
  ['data of a Secret of strings', object('Secret', `stringData:\n  a: ${SECRET}`)],
  ['data of a Secret in the wrong place', object('Secret', `spec: {a: ${SECRET}}`)],
  ['a Secret before its kind', `data: {a: ${SECRET}}\nkind: Secret\napiVersion: v1\n`],
  ['data of a ConfigMap', object('ConfigMap', `data: {a: ${SECRET}}`)],
  ['a file in a ConfigMap', object('ConfigMap', `data:\n  a.yaml: |\n    apiVersion: v1\n    kind: Pod\n    metadata: {name: ${SECRET}}`)],
  ['parameters of a StorageClass', object('StorageClass', `parameters: {a: ${SECRET}}`, 'storage.k8s.io/v1')],
  ['a string of a custom kind', object('Database', `spec: {host: ${SECRET}}`, 'example.com/v1')],
  ['a number of a custom kind', object('Database', 'spec: {code: 73215}', 'example.com/v1')],
  ['a list of a custom kind', object('Database', `spec: {hosts: [a, ${SECRET}]}`, 'example.com/v1')],
  ['a Secret in a List', `apiVersion: v1\nkind: List\nitems:\n- ${object('Secret', `data: {a: ${SECRET}}`).replace(/\n(?=.)/g, '\n  ')}`],
  [
    'a Secret in a custom kind',
    object('Composition', `spec:\n  base:\n    apiVersion: v1\n    kind: Secret\n    data: {a: ${SECRET}}`, 'example.com/v1'),
  ],
  ['values without a kind', `replicas: 3\nhost: ${SECRET}\n`],
  ['a kind without an API version', `kind: Pod\nhost: ${SECRET}\n`],
  ['a text that isn\'t YAML', `${SECRET}: [\n`],
  ['a string for a document', `${SECRET}\n`],
  ['an anchor', inContainer(`image: &${SECRET} a`)],
  ['a tag', inContainer(`image: !${SECRET} a`)],
  ['a key that is a map', inContainer(`? {a: ${SECRET}}\n: b`)],
  ['a key with whitespace', object('ConfigMap', `data: {"the ${SECRET}": a}`)],
  ['the same value in a known field', inContainer(`args: [${SECRET}]\nworkingDir: ${SECRET}`)],
])('is masked: %s', (_, text) => {
  for (const shown of shownOf(text)) {
    expect(shown).not.toMatch(/Zq7|hunter2|73215/);
    expect(shown).toHaveLength(text.length);
  }
});

test('the keys of what is masked are shown', () => {
  const [diff, report] = shownOf(object('Database', 'spec: {host: db, isOn: true}', 'example.com/v1'));
  expect(diff).toBe(object('Database', 'spec: {host: ··, isOn: true}', 'example.com/v1'));
  expect(report).toBe(diff);
});

test('a diff also shows changed values of custom kinds, as far as they can\'t be secrets', () => {
  const of = (host: string, args: string) => object('Database', `spec: {host: ${host}, args: ${args}}`, 'example.com/v1');
  const { before, after } = maskManifests(of('old', 'a'), of('new', 'b'));
  expect(before.changed.join('\n')).toBe(of('old', '·'));
  expect(after.changed.join('\n')).toBe(of('new', '·'));
  expect(after.around.join('\n')).toBe(of('···', '·'));
});

test('the names of placeholders are shown, but not their defaults, nor any where a secret can be', () => {
  const text = [
    'apiVersion: v1', 'kind: Pod', 'metadata: {name: "web-${ENV}", labels: {app: "{{ .Values.app }}"}}', 'spec:',
    '  containers: [{name: web, image: "${REGISTRY}/web:$(TAG)", workingDir: "${DIR:-Zq7hunter2}", env: [{name: TOKEN, value: "${TOKEN}"}]}]',
  ].join('\n');
  for (const shown of shownOf(text)) {
    expect(shown).toContain('metadata: {name: "web-${ENV}", labels: {app: "{{ .Values.app }}"}}');
    expect(shown).toContain('image: "${REGISTRY}/web:$(TAG)"');
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain('${TOKEN}');
  }
});
