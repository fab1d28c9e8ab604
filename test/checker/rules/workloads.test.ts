import { check } from './context';
import { documents, linuxPod, windowsPod, workload } from '../manifests';

test('a label that the template lacks is named', () => {
  const text = workload('Deployment', windowsPod());
  expect(check(text)).toEqual([]);
  expect(check(text.replace('labels:\n        app: web', 'labels:\n        tier: web')).map(({ rule, message }) => [rule, message])).toEqual([
    ['workload-selector', 'the selector requires app: "web", but the template has no such label: the API server rejects the workload'],
  ]);
});

test.each<[selector: string, message: string | undefined]>([
  ['{}', 'spec.selector is empty: the API server rejects the workload'],
  ['{matchLabels: {}}', 'spec.selector is empty: the API server rejects the workload'],
  ['{matchExpressions: [{key: app, operator: In, values: [api, web]}]}', undefined],
  ['{matchExpressions: [{key: tier, operator: DoesNotExist}]}', undefined],
  [
    '{matchExpressions: [{key: app, operator: NotIn, values: [web]}]}',
    'the selector requires app NotIn ["web"], but the template has "web": the API server rejects the workload',
  ],
  [
    '{matchExpressions: [{key: tier, operator: Exists}]}',
    'the selector requires tier Exists, but the template has no such label: the API server rejects the workload',
  ],
  ['text', 'spec.selector must be an object, got a string: the API server rejects the workload'],
  ['{matchLabels: 5}', 'selector.matchLabels must be an object, got a number: the API server rejects the workload'],
])('a selector %s', (selector, message) => {
  const findings = (pod: string) => check(workload('Deployment', pod).replace(/selector:\n *matchLabels:\n *app: web/, `selector: ${selector}`));
  expect(findings(windowsPod()).map(({ message: told }) => told)).toEqual(message === undefined ? [] : [message]);
  expect(findings(linuxPod()).filter(({ rule }) => ['workload-selector', 'malformed-pod'].includes(rule))).toEqual([]);
});

test.each([
  ['ReplicaSet', 'apps/v1', 'selector:\n    matchLabels:\n      app: web'], ['ReplicationController', 'v1', 'selector:\n    app: web'],
])('the fields of a %s', (kind, apiVersion, selector) => {
  const of = (pod: string, fields: string) => check(
    workload(kind, pod, fields).replace('apps/v1', apiVersion).replace(/selector:\n *matchLabels:\n *app: web/, selector),
  ).map(({ rule, message }) => [rule, message]);
  const malformed = (message: string) => [['malformed-pod', expect.stringContaining(message)]];
  expect(of(windowsPod(), 'replicas: "2"')).toEqual(malformed('spec.replicas must be an integer ≥ 0, got "2"'));
  expect(of(windowsPod(), 'replica: 2')).toEqual(malformed('spec.replica must be spelled replicas'));
  expect(of(windowsPod(), 'replicas: 2\nminReadySeconds: 5')).toEqual([]);
  expect(of(linuxPod(), 'replicas: "2"')).toEqual([]);
});

const SELECTOR = /selector:\n *matchLabels:\n *app: web/;
const judged = (kind: string, apiVersion: string, fields: string, selector: string, pod = windowsPod()) => check(
  workload(kind, pod, fields).replace('apps/v1', apiVersion).replace(SELECTOR, selector),
).filter(({ rule }) => ['workload-selector', 'malformed-pod'].includes(rule)).map(({ effect, path, message }) => `${effect} ${path}: ${message}`);

test('a selector of a ReplicationController matches its Pods, which it defaults to', () => {
  const of = (selector: string, pod?: string) => judged('ReplicationController', 'v1', '', selector, pod);
  expect(of('selector: {app: web}')).toEqual([]);
  expect(of('')).toEqual([]);
  expect(of('selector: {}')).toEqual([]);
  expect(of('selector: {app: api}')).toEqual([
    'rejected spec/selector/app: the selector requires app: "api", but the template has "web": the API server rejects the workload',
  ]);
  expect(of('selector: {app: api}', linuxPod())).toEqual([]);
});

test('a Job with manualSelector has a selector that matches its Pods', () => {
  const pod = windowsPod({ spec: 'restartPolicy: Never' });
  const of = (selector: string, fields = 'manualSelector: true') => judged('Job', 'batch/v1', fields, selector, pod);
  expect(of('selector: {matchLabels: {app: web}}')).toEqual([]);
  expect(of('selector: {}')).toEqual([]);
  expect(of('', '')).toEqual([]);
  expect(of('')).toEqual(['rejected spec: spec.selector is missing: the API server rejects the workload']);
  expect(of('selector: {matchLabels: {app: api}}')).toEqual([
    'rejected spec/selector/matchLabels/app: the selector requires app: "api", but the template has "web": the API server rejects the workload',
  ]);
});

test.each([
  ['1.37', '0', true], ['1.37', '101%', true], ['1.37', '100%', false], ['1.37', '3', false], ['1.36', '0', false],
])('Kubernetes %s, with a StatefulSet whose maxUnavailable is %s', (kubernetes, maxUnavailable, isRejected) => {
  const text = workload('StatefulSet', windowsPod(), `updateStrategy:\n  rollingUpdate:\n    maxUnavailable: ${maxUnavailable}`);
  expect(check(text, { kubernetes }).map(({ path }) => path)).toEqual(isRejected ? ['spec/updateStrategy/rollingUpdate/maxUnavailable'] : []);
});

test('labels of claims are validated only with the claims', () => {
  const of = (metadata: string) => judged('StatefulSet', 'apps/v1', `volumeClaimTemplates:
  - metadata: ${metadata}
    spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}`, '$&');
  expect(of('{name: data, labels: {team: a}}')).toEqual([]);
  const at = 'spec/volumeClaimTemplates/0/metadata';
  expect(of('{name: data, labels: {team: a b}}')).toEqual([
    `broken ${at}/labels/team: labels.team must be the value of a label, got "a b": the API server rejects the claim, without which no Pod starts`,
  ]);
  expect(of('{name: data, labels: {team: 5}}')).toEqual([
    `rejected ${at}/labels/team: labels.team must be a string, got 5: the API server rejects the workload`,
  ]);
  expect(of('{labels: {}}')).toEqual([`rejected ${at}/name: metadata.name is required: the API server rejects the workload`]);
});

test.each(['Pod', 'Deployment', 'StatefulSet'])('the namespace of a %s', (kind) => {
  const text = kind === 'Pod' ? windowsPod() : workload(kind, windowsPod());
  const of = (namespace: string) => check(text.replace('metadata:\n', `metadata:\n  namespace: ${namespace}\n`))
    .filter(({ path }) => path === 'metadata/namespace').map(({ rule, message }) => [rule, message]);
  expect(of('A_B')).toEqual([['malformed-pod', expect.stringContaining('namespace must be a DNS label, got "A_B": the API server rejects the')]]);
  expect(of('shop')).toEqual([]);
  expect(of('""')).toEqual([]);
  expect(of('${NAMESPACE}')).toEqual([]);
});

test('ephemeral containers are added to running Pods', () => {
  const debugged = 'ephemeralContainers:\n  - name: debug\n    image: mcr.microsoft.com/windows/nanoserver:ltsc2022';
  const of = (text: string) => check(text).filter(({ rule }) => rule === 'malformed-pod').map(({ path, message }) => [path, message]);
  expect(of(windowsPod({ spec: debugged }))).toEqual([
    ['spec/ephemeralContainers', 'spec.ephemeralContainers must be unset when the Pod is created, got a list: the API server rejects the Pod'],
  ]);
  expect(of(`${windowsPod({ spec: debugged })}\nstatus:\n  phase: Running\n`)).toEqual([]);
  expect(of(workload('Deployment', windowsPod({ spec: debugged })))).toHaveLength(1);
  expect(of(linuxPod())).toEqual([]);
});

describe('the gMSA webhook', () => {
  const gmsa = 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1';
  const init = windowsPod({
    spec: 'initContainers:\n  - name: join\n    image: registry.example.com/join:1.0\n    resources:\n      limits: { cpu: "1", memory: 2Gi }\n'
    + gmsa.replace(/^/gm, '    '),
  });
  const replicas = (count: number, more = '') => workload('Deployment', windowsPod({ spec: `${gmsa}${more}` }), `replicas: ${count}`);
  const webhook = (tag: string, randomHostname = 'true') => linuxPod({
    image: `mirror.example.com/gmsa/k8s-gmsa-webhook:${tag}`, container: `env:\n  - name: RANDOM_HOSTNAME\n    value: "${randomHostname}"`,
  }).replace('name: web', 'name: gmsa-webhook');
  const found = (...texts: readonly string[]) => check(documents(...texts)).map(({ rule, effect, message }) => [rule, effect, message]);

  test.each([
    ['of a release that ignores init containers', [init, webhook('v0.13.0')], [['gmsa-init-container', 'broken', expect.any(String)]]],
    ['of an older release', [init, webhook('v0.9.2')], [['gmsa-init-container', 'broken', expect.any(String)]]],
    ['of a later release', [init, webhook('v0.14.0')], []],
    ['of a later major release', [init, webhook('1.0.0')], []],
    ['of an unknown release', [init, webhook('main')], [['gmsa-init-container', 'advice', expect.any(String)]]],
    ['outside of the run', [init], [['gmsa-init-container', 'advice', expect.any(String)]]],
  ])('%s', (_, texts, expected) => expect(found(...texts)).toEqual(expected));

  test.each([
    ['one replica', [replicas(1), webhook('v0.13.0', 'false')], []],
    ['random host names', [replicas(2), webhook('v0.13.0')], []],
    [
      'host names of the Pods themselves', [replicas(2), webhook('v0.13.0', 'false')],
      ['2 Pods use gMSA "gmsa-webapp1": without random host names, authentication can fail from time to time'],
    ],
    ['one host name for all', [replicas(2, '\nhostname: web'), webhook('v0.13.0')],
      ['2 Pods use gMSA "gmsa-webapp1" with the same host name "web": without random host names, authentication can fail from time to time']],
    [
      'a webhook outside of the run', [replicas(3)],
      ['3 Pods use gMSA "gmsa-webapp1": unless the gMSA webhook sets random host names, authentication can fail from time to time'],
    ],
  ])('with %s', (_, texts, expected) => {
    expect(found(...texts)).toEqual(expected.map((message) => ['gmsa-random-hostname', 'advice', message]));
  });
});
