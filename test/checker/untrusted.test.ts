import { checkObjects, checkTexts, fixTexts } from 'k8s-windows/check';
import { gmsaWebhook, hostProcessScript, logMonitor, WindowsPersistentVolumeClaimOptions, windowsPersistentVolumeClaim } from 'k8s-windows/core';

/** Names, kinds and keys that a user can choose, and that every object has. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

const pod = (selector: string, labels = '') => `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels: {${labels}}
spec:
  os:
    name: windows
  nodeSelector:
    kubernetes.io/os: windows${selector}
  tolerations:
    - key: os
      value: windows
      effect: NoSchedule
  containers:
    - name: web
      image: mcr.microsoft.com/windows/nanoserver:ltsc2022
      resources:
        limits:
          cpu: "1"
          memory: 1Gi
`;
const rulesOf = (text: string) => checkTexts([{ text }]).findings.map(({ rule, path }) => `${rule} ${path}`);

test.each(INHERITED)('a node label called %s is an ordinary label', (name) => {
  const neutral = rulesOf(pod('\n    pool: web'));
  // the API server rejects a label that begins with _
  const rejected = name.startsWith('_') ? [`affinity-invalid /spec/nodeSelector/${name}`] : [];
  expect(rulesOf(pod(`\n    ${name}: web`))).toEqual([...neutral.map((each) => each.replace('pool', name)), ...rejected]);
});

test.each(INHERITED)('affinity with a key called %s is ordinary affinity', (name) => {
  const affinity = (key: string) =>
    pod('').replace('  tolerations:', '  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ '
      + `matchExpressions: [{ key: ${key}, operator: In, values: [a] }] }] } } }\n  tolerations:`);
  // a label's name begins with a letter or digit
  const like = name.startsWith('_') ? '_pool' : 'pool';
  expect(rulesOf(affinity(name))).toEqual(rulesOf(affinity(like)));
  expect(fixTexts([{ text: affinity(name) }]).texts[0].text).toBe(fixTexts([{ text: affinity(like) }]).texts[0].text.replace(like, name));
});

test.each(['constructor', '', '__proto__', 'Deployment'])('a binding to a role of kind "%s" grants nothing, and no rule throws', (kind) => {
  const objects = [
    { apiVersion: 'windows.k8s.io/v1', kind: 'GMSACredentialSpec', metadata: { name: 'webapp1' }, credspec: {} },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: { name: 'web' }, roleRef: { kind, name: 'web' },
      subjects: [{ kind: 'ServiceAccount', name: 'default' }],
    },
    {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
      spec: { os: { name: 'windows' }, containers: [], securityContext: { windowsOptions: { gmsaCredentialSpecName: 'webapp1' } } },
    },
  ];
  const rules = checkObjects(objects).findings.map(({ rule }) => rule);
  expect(rules).toContain('gmsa-role-missing');
  expect(rules).not.toContain('rule-crashed');
});

test.each([
  ['a list', [JSON.parse('{"__proto__":{},"toString":1}')]],
  ['an object without a text', { toString: 1 }],
  ['a number', 5],
  ['null', null],
])('a name that is %s is no name', (_title, name) => {
  for (const kind of ['ConfigMap', 'Namespace', 'Role', 'RuntimeClass', 'Service', 'Pod']) {
    const object = {
      apiVersion: 'v1', kind, metadata: { name, namespace: name }, spec: { os: { name: 'windows' }, containers: [{ name, image: 'a' }] },
    };
    const { findings } = checkObjects([object]);
    expect(findings.filter(({ rule }) => rule === 'rule-crashed')).toEqual([]);
    expect(findings.map(({ message }) => message).join('\n')).not.toMatch(/undefined|\[object/);
  }
  const container = { apiVersion: 'v1', kind: 'Pod', spec: { os: { name: 'windows' }, containers: [{ name, image: 'a' }] } };
  expect(checkObjects([container]).findings.map(({ message }) => message))
    .toContainEqual(expect.stringContaining('container (no name) has no memory limit'));
});

test('a key called __proto__ doesn\'t change other objects', () => {
  checkTexts([
    { text: `${pod('')}__proto__: { polluted: true }\n` },
    { text: '{"apiVersion":"v1","kind":"Pod","__proto__":{"polluted":true},"spec":{"__proto__":{"polluted":true}}}' },
  ]);
  fixTexts([{
    text: `${pod('').replace('nodeSelector:', 'nodeSelector:\n    __proto__: { polluted: true }').replace('limits:', 'limits:\n          __proto__: 1')}`,
  }]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each(INHERITED)('LogMonitor has no source of type %s', (type) => {
  expect(logMonitor({ sources: [{ type } as never] }).problems).toEqual([expect.objectContaining({ path: ['sources', 0, 'type'] })]);
});

test.each([null, undefined])('a name that is %s is a problem', (name) => {
  const options = { name: name as never, script: 'Get-Date' };
  expect(hostProcessScript(options).problems.map(({ path }) => path[0])).toContain('name');
});

test('a namespace that is null is a problem', () => {
  const claim = { name: 'data', namespace: null, storageClass: 'disk', size: '1Gi' } as unknown as WindowsPersistentVolumeClaimOptions;
  const namespace = null as never;
  for (const { problems } of [
    hostProcessScript({ name: 'a', script: 'b', namespace }), gmsaWebhook({ namespace, tls: { certManager: {} } }),
    windowsPersistentVolumeClaim(claim),
  ]) {
    expect(problems.map(({ path }) => path[0])).toContain('namespace');
  }
});

test('a variable without a value is a problem', () => {
  const env = { TIME_ZONE: undefined as never };
  expect(hostProcessScript({ name: 'a', script: 'b', env }).problems.map(({ path }) => path)).toEqual([['env', 'TIME_ZONE']]);
});
