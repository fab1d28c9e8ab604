import { HEALTHY } from './healthy';
import { event, flannel, list, node, pending, pod, podWithEvent, TOLERATION, waiting } from './objects';
import { sandbox, VARIANTS } from './variants';
import { diagnose } from 'k8s-windows/doctor';

test.each(VARIANTS)('%s: %s', (symptom, what, planted) => {
  const symptoms = [...new Set(diagnose(list(...HEALTHY, ...planted)).problems.map((problem) => problem.symptom))];
  // old kubelets have known bugs too
  expect(symptoms).toEqual(what === 'too old' ? [symptom, 'doctor-known-bug'] : [symptom]);
});

test('reports the Windows releases that a pause image was built for', () => {
  const [web, failed] = sandbox('failed to get sandbox image "registry.k8s.io/pause:3.5": no match for platform in manifest: not found');
  const [{ cause, remedy }] = diagnose(list(...HEALTHY, web, failed)).problems;
  expect(cause).toMatch(/^the pause image registry\.k8s\.io\/pause:3\.5 was built for LTSC2019 .*, but the node runs LTSC2022 \(10\.0\.20348\)$/);
  expect(remedy).toContain(' to registry.k8s.io/pause:3.10.2,');
});

test('matches events of events.k8s.io, and events of deleted pods', () => {
  const message = 'Failed to create pod sandbox: rpc error: code = Unknown desc = hnsCall failed in Win32: The object already exists.';
  const modern = { apiVersion: 'events.k8s.io/v1', kind: 'Event', type: 'Warning', reason: 'FailedCreatePodSandBox', note: message, regarding: { kind: 'Pod', namespace: 'shop', name: 'gone' }, eventTime: '2026-05-04T10:01:00.000000Z' };
  expect(diagnose(list(modern)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-sandbox-network']);
});

test('reports that DaemonSets skip a node without the OS label', () => {
  const { problems } = diagnose(list(...HEALTHY, node('win-3', 'windows', { labels: { 'kubernetes.io/os': undefined } })));
  expect(problems.map(({ symptom, severity }) => `${severity} ${symptom}`)).toEqual(['error doctor-windows-node-labels', 'warning doctor-daemon-set-misses-nodes']);
});

test('reports a fallback symptom only without a more specific one', () => {
  const slow = podWithEvent('Failed', 'Failed to pull image "acme/web:1": rpc error: context deadline exceeded')[1];
  const backOff = pod('web-0', {}, waiting('ImagePullBackOff', 'Back-off pulling image "acme/web:1"'));
  expect(diagnose(list(...HEALTHY, backOff)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-image-pull-failed']);
  expect(diagnose(list(...HEALTHY, backOff, slow)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-image-pull-slow']);
});

test('uses the scheduler\'s message if the dump has no nodes', () => {
  const of = (spec: object, message: string) => diagnose(list(pending('web-0', spec, message))).problems.map(({ symptom }) => symptom);
  const now = '0/3 nodes are available: 1 node(s) had untolerated taint {os: windows}, 2 node(s) didn\'t match Pod\'s node affinity/selector. preemption: 0/3 nodes are available.';
  const then = '0/3 nodes are available: 1 node(s) had taint {os: windows}, that the pod didn\'t tolerate, 2 node(s) didn\'t match node selector.';
  for (const message of [now, then]) {
    expect(of({ tolerations: [] }, message)).toEqual(['doctor-toleration-missing']);
    expect(of({ tolerations: [{ ...TOLERATION, value: 'Windows' }] }, message)).toEqual(['doctor-toleration-letter-case']);
    expect(of({ tolerations: [{ ...TOLERATION, key: 'node.kubernetes.io/os' }] }, message)).toEqual(['doctor-toleration-mismatch']);
    expect(diagnose(list(event('Pod', 'gone', 'FailedScheduling', message))).problems.map(({ symptom }) => symptom)).toEqual(['doctor-toleration-missing']);
  }
  expect(of({}, '0/3 nodes are available: 3 node(s) didn\'t match Pod\'s node affinity/selector.')).toEqual(['doctor-no-matching-node']);
});

test('ignores messages that aren\'t specific to Windows in a cluster with only Linux nodes', () => {
  const linux = [node('lin-1', 'linux'), flannel({})];
  const messages = ['cni plugin not initialized', 'Failed to create pod sandbox: context deadline exceeded', 'cannot find the file specified', 'Access is denied'];
  expect(diagnose([...linux, ...messages.map((message, i) => event('Pod', `gone-${i}`, 'FailedCreatePodSandBox', message))]).problems).toEqual([]);
});

describe('accepts untainted Windows nodes if the platform has no taint', () => {
  test.each(['kubernetes.azure.com/cluster', 'eks.amazonaws.com/nodegroup'])('%s', (label) => {
    const nodes = [node('lin-1', 'linux', { labels: { [label]: 'a' } }), node('win-1', 'windows', { taints: [], labels: { [label]: 'a' } })];
    expect(diagnose(list(...nodes)).problems).toEqual([]);
  });
  test('tainted Linux nodes', () => {
    expect(diagnose(list(node('lin-1', 'linux', { taints: [{ key: 'cattle.io/os', value: 'linux', effect: 'NoSchedule' }] }), node('win-1', 'windows', { taints: [] }))).problems).toEqual([]);
  });
  test('only Windows nodes', () => expect(diagnose(list(node('win-1', 'windows', { taints: [] }))).problems).toEqual([]));
});
