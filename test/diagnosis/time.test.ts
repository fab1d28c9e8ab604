import { configMap, ended, event, list, node, pending, pod, podWithEvent, RUNNING, TAINT, terminating, waiting } from './objects';
import { HEALTHY } from './planted';
import { PlainObject } from 'k8s-windows/core';
import { diagnose } from 'k8s-windows/doctor';

const NOW = '2026-05-04T10:01:00Z';
const AN_HOUR_AGO = { lastTimestamp: '2026-05-04T09:00:00Z' };
const problems = (...objects: readonly PlainObject[]) => diagnose(list(...HEALTHY, ...objects)).problems;
const symptoms = (...objects: readonly PlainObject[]) => problems(...objects).map(({ symptom }) => symptom);
/** A container that crashes, and last started at a time. */
const crashing = (startedAt: string) => ({
  phase: 'Running',
  containerStatuses: [{
    name: 'main', ready: false, state: { waiting: { reason: 'CrashLoopBackOff' } },
    lastState: { terminated: { exitCode: 1, reason: 'Error', startedAt } },
  }],
});

describe('events that are over', () => {
  const mount = (time: object) =>
    event('Pod', 'web-0', 'FailedMount', 'MountVolume.MountDevice failed for volume "a" : rpc error: code = Unknown desc = volume id empty', time);
  test('about the setup of a Pod whose container has started since', () => {
    // its exit code has no known meaning
    expect(symptoms(pod('web-0', {}, crashing('2026-05-04T09:30:00Z')), mount(AN_HOUR_AGO))).toEqual(['doctor-unknown-failure']);
    expect(symptoms(pod('web-0', {}, crashing('2026-05-04T08:30:00Z')), mount(AN_HOUR_AGO))).toEqual(['doctor-volume-offline']);
    expect(symptoms(pod('web-0', {}, crashing('2026-05-04T08:30:00Z')), mount({ lastTimestamp: undefined }))).toEqual(['doctor-volume-offline']);
  });
  test('about a container that has started since', () => {
    const slow = (container: string) => event('Pod', 'web-0', 'Failed', 'Failed to pull image "acme/web:1": rpc error: context deadline exceeded', {
      ...AN_HOUR_AGO, involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-0', fieldPath: `spec.containers{${container}}` },
    });
    const web = pod('web-0', {}, crashing('2026-05-04T09:30:00Z'));
    expect(symptoms(web, slow('main'))).toEqual(['doctor-unknown-failure']);
    expect(symptoms(web, slow('other'))).toEqual(['doctor-image-pull-slow', 'doctor-unknown-failure']);
  });
  test('about a Pod that no longer exists', () => {
    const gone = (time: object) => event('Pod', 'gone', 'FailedMount', 'volume id empty', time);
    expect(symptoms(gone(AN_HOUR_AGO))).toEqual([]);
    expect(symptoms(gone({ lastTimestamp: '2026-05-04T09:55:00Z' }))).toEqual(['doctor-volume-offline']);
    // without other times, nobody knows how old it is
    expect(diagnose(list(gone(AN_HOUR_AGO))).problems.map(({ symptom }) => symptom)).toEqual(['doctor-volume-offline']);
  });
  test('about an earlier Pod of the same name', () => {
    const withUid = (uid: string, metadata = {}) => {
      const web = pod('web-0', {}, waiting('ContainerCreating'));
      return { ...web, metadata: { ...web.metadata as object, uid, ...metadata } };
    };
    const failed = (uid: string) => event('Pod', 'web-0', 'FailedMount', 'volume id empty', {
      ...AN_HOUR_AGO, involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-0', uid },
    });
    expect(symptoms(withUid('new'), failed('old'))).toEqual([]);
    expect(symptoms(withUid('new'), failed('new'))).toEqual(['doctor-volume-offline']);
    // events of the Pod of a static manifest name the hash of that
    expect(symptoms(withUid('new', { annotations: { 'kubernetes.io/config.hash': 'hash' } }), failed('hash'))).toEqual(['doctor-volume-offline']);
  });
  test('about the end of an earlier container of a Pod, or of its earlier sandbox', () => {
    const killed = (time: object) =>
      event('Pod', 'web-0', 'FailedKillPod', 'error killing pod: failed to "KillPodSandbox" for "9a" with KillPodSandboxError: "rpc error"', time);
    const web = pod('web-0', {}, waiting('ContainerCreating'));
    expect(symptoms(web, killed(AN_HOUR_AGO))).toEqual([]);
    expect(symptoms(pod('web-0', {}, crashing('2026-05-04T09:59:00Z')), killed({ lastTimestamp: '2026-05-04T09:58:00Z' })))
      .toEqual(['doctor-unknown-failure']);
    const [{ symptom, remedy }] = problems(web, killed({}));
    expect(symptom).toBe('doctor-pod-stuck-terminating');
    expect(remedy).toMatch(/^if it persists, delete the Pod, so that its controller/);
  });
  test('about a node that is ready', () => {
    const evicted = (time: object) => event('Node', 'win-1', 'SystemOOM', 'System OOM encountered', time);
    expect(symptoms(evicted(AN_HOUR_AGO))).toEqual([]);
    expect(symptoms(evicted({ lastTimestamp: NOW }))).toEqual(['doctor-memory-exhausted']);
  });
});

test('an old event of a Pod that still fails is reported with its age', () => {
  const [web] = podWithEvent('FailedMount', '');
  const [{ evidence: [{ text, place }] }] = problems(web, event('Pod', 'web-0', 'FailedMount', 'volume id empty', AN_HOUR_AGO));
  expect(text).toBe('volume id empty (last seen 61 minutes before the end of the dump)');
  expect(place).toBe('event FailedMount');
});

test('the end of a dump is also in the times of nodes and Pods', () => {
  const heard = node('win-9', 'windows', { conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-05-04T10:11:00Z' }] });
  const started = pod(
    'web-9', {}, { ...RUNNING, containerStatuses: [{ name: 'main', ready: true, state: { running: { startedAt: '2026-05-04T10:21:00Z' } } }] },
  );
  const waits = podWithEvent('FailedMount', 'volume id empty', {});
  const textOf = (...more: readonly PlainObject[]) => problems(...waits, ...more)[0].evidence[0].text;
  expect(textOf()).toBe('volume id empty');
  expect(textOf(heard)).toBe('volume id empty');
  expect(textOf(heard, started)).toBe('volume id empty (last seen 20 minutes before the end of the dump)');
});

describe('Pods that are being deleted', () => {
  const at = (deletionTimestamp: string) => terminating('web-0', {}, { deletionTimestamp });
  test('are reported once they should have ended, with what is known', () => {
    expect(symptoms(at('2026-05-04T09:58:00Z'))).toEqual([]);
    const [{ symptom, cause, remedy, evidence }] = problems(at('2026-05-04T09:51:00Z'));
    expect(symptom).toBe('doctor-pod-stuck-terminating');
    expect(cause).toMatch(/^cause unknown, known facts: none of its containers runs any more; the node runs LTSC2022|Windows Server 2022/);
    expect(remedy).not.toContain('Remove-HnsNetwork');
    expect(evidence[0].text).toBe('2026-05-04T09:51:00Z, 10 minutes before the end of the dump');
  });
  test('are not reported for the exit codes and probes of their end', () => {
    const failed = event('Pod', 'web-0', 'Unhealthy', 'Readiness probe failed: command timed out: "powershell" timed out after 1s');
    expect(symptoms(at('2026-05-04T10:01:20Z'), failed)).toEqual([]);
  });
  test('that never started have the messages of their start', () => {
    const never = pod('web-0', {}, waiting('ContainerCreating'));
    const deleted = { ...never, metadata: { ...never.metadata as object, deletionTimestamp: '2026-05-04T10:01:20Z' } };
    expect(symptoms(deleted, event('Pod', 'web-0', 'FailedMount', 'volume id empty'))).toEqual(['doctor-volume-offline']);
  });
  test('wait for a finalizer, or for their node', () => {
    const finalizers = ['batch.kubernetes.io/job-tracking'];
    expect(problems(terminating('web-0', {}, { finalizers }, 'Failed'))[0].cause).toContain('finalizers batch.kubernetes.io/job-tracking remain');
    // the controller of a Job waits for the node
    expect(problems(terminating('web-0', {}, { finalizers }))[0].cause).toMatch(/^cause unknown/);
    const down = node(
      'win-9', 'windows',
      { conditions: [{ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' }] },
    );
    const found = problems(terminating('web-0', { nodeName: 'win-9' }), down).find(({ symptom }) => symptom === 'doctor-pod-stuck-terminating');
    expect(found?.cause).toContain('its node win-9 isn\'t ready');
  });
  test('of Linux are out of scope', () => {
    expect(symptoms(terminating('web-0', { nodeName: 'lin-1', nodeSelector: { 'kubernetes.io/os': 'linux' }, tolerations: [] }))).toEqual([]);
  });
  test.each([
    ['v1.36.4', 'doctor-sub-path-deletion'], ['v1.37.0', 'doctor-pod-stuck-terminating'],
  ])('two subPath mounts and kubelet %s: %s', (kubeletVersion, expected) => {
    const mounts = ['a', 'b'].map((subPath) => ({ name: 'c', mountPath: `C:\\${subPath}`, subPath }));
    const of = (...volumeMounts: (readonly object[])[]) => diagnose([
      node('win-9', 'windows', { info: { kubeletVersion }, conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: NOW }] }),
      terminating('web-0', { nodeName: 'win-9', containers: volumeMounts.map((own, i) => ({ name: `c${i}`, image: 'a', volumeMounts: own })) }),
    ]).problems.map(({ symptom }) => symptom);
    expect(of(mounts)).toEqual([expected]);
    // one mount in each of two containers is no problem
    expect(of([mounts[0]], [mounts[1]])).toEqual(['doctor-pod-stuck-terminating']);
  });
});

describe('the cluster autoscaler', () => {
  const web = pending('web-0', { nodeSelector: { 'kubernetes.io/os': 'windows', 'disk': 'ssd' } });
  const refused = (message: string, more: object = {}) =>
    event('Pod', 'web-0', 'NotTriggerScaleUp', `pod didn't trigger scale-up: ${message}`, { type: 'Normal', ...more });
  test.each([
    ['1 max node group size reached', /^raise the maximum size/], ['2 node(s) didn\'t match Pod\'s node affinity/selector', /node-template\/label/],
    ['1 in backoff after failed scale-up', /cloud provider/],
    ['1 Insufficient memory', /larger machines/], ['something else', /check the log of the cluster autoscaler/],
  ])('%s', (message, remedy) => {
    const [problem] = problems(web, refused(message));
    expect(problem).toMatchObject({ symptom: 'doctor-no-matching-node', remedy: expect.stringMatching(remedy) });
    expect(problem.cause).toBe('the Pod selects disk: ssd, but no Windows node has this label; the cluster autoscaler creates no node for it '
      + `(NotTriggerScaleUp): pod didn't trigger scale-up: ${message}`);
    expect(problem.remedy).not.toContain('label a node');
  });
  test.each([
    ['TriggeredScaleUp', 'pod triggered scale-up: [{win 0->1 (max: 3)}]'], ['Nominated', 'Pod should schedule on: nodeclaim/win-1'],
  ])('is creating a node: %s', (reason, message) => {
    const created = (more: object = {}) => event('Pod', 'web-0', reason, message, { type: 'Normal', ...more });
    const failed = event('Pod', 'web-0', 'FailedScheduling', '0/2 nodes are available: 2 node(s) didn\'t match Pod\'s node affinity/selector.');
    expect(problems(web, failed, refused('1 max node group size reached', AN_HOUR_AGO), created())).toEqual([]);
    expect(problems(web, failed, created(AN_HOUR_AGO))[0].remedy).toContain('label a node');
    expect(problems(web, failed, created(AN_HOUR_AGO), refused('1 max node group size reached'))[0].remedy).toMatch(/^raise the maximum size/);
  });
  test('and nodes without free resources', () => {
    const full = pending('web-0', {}, '0/4 nodes are available: 2 Insufficient memory, 2 node(s) didn\'t match Pod\'s node affinity/selector.');
    expect(problems(full, refused('1 max node group size reached'))[0])
      .toMatchObject({ symptom: 'doctor-windows-nodes-full', remedy: expect.stringMatching(/^raise the maximum size/) });
  });
});

test('on EKS without the group of kube-proxy, names aren\'t resolved', () => {
  const nodes = [
    node('lin-1', 'linux', { labels: { 'eks.amazonaws.com/nodegroup': 'a' } }),
    node('win-1', 'windows', { taints: [], labels: { 'eks.amazonaws.com/nodegroup': 'b' } }),
  ];
  const web = pod('web-0', {}, ended(1, 'Error: getaddrinfo ENOTFOUND api.example.com'));
  const of = (groups: string) => diagnose([...nodes, web, configMap('aws-auth', { mapRoles: `- groups: [${groups}]\n  rolearn: a` })]).problems[0];
  expect(of('system:nodes')).toMatchObject({
    symptom: 'doctor-dns-failed', cause: expect.stringContaining('eks:kube-proxy-windows'), remedy: expect.stringContaining('EC2_WINDOWS'),
  });
  expect(of('system:nodes, eks:kube-proxy-windows').cause).not.toContain('aws-auth');
});

describe('several containers of a Pod', () => {
  const status = (name: string, state: object, lastState = {}) => ({ name, ready: false, state, lastState });
  const crash = (name: string, exitCode: number) => (
    status(name, { waiting: { reason: 'CrashLoopBackOff', message: 'back-off' } }, { terminated: { exitCode } }));
  const withContainers = (...containerStatuses: readonly object[]) => pod('web-0', {}, { phase: 'Running', containerStatuses });
  const probe = event('Pod', 'web-0', 'Unhealthy', 'Readiness probe failed: command timed out: "x" timed out after 1s', {
    involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-0', fieldPath: 'spec.containers{side}' },
  });

  test('what is known of one doesn\'t explain another', () => {
    expect(symptoms(withContainers(crash('main', 1), status('side', { running: {} })), probe))
      .toEqual(['doctor-unknown-failure', 'doctor-probe-timeout']);
    expect(symptoms(withContainers(status('main', { running: {} }), crash('side', 1)), probe)).toEqual(['doctor-probe-timeout']);
    expect(symptoms(withContainers(
      status('main', { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "a"' } }),
      status('side', { waiting: { reason: 'CreateContainerConfigError', message: 'secret "db" not found' } }),
    ))).toEqual(['doctor-image-pull-failed', 'doctor-unknown-failure']);
  });

  test('one that ends without an error again and again is a problem, and one that has ended isn\'t', () => {
    const [{ symptom, cause }, ...others] = problems(withContainers(crash('main', 0)));
    expect([symptom, others]).toEqual(['doctor-unknown-failure', []]);
    expect(cause).toMatch(/^the container ends without an error \(exit code 0\)/);
    expect(symptoms(withContainers(status('main', { terminated: { exitCode: 0, reason: 'Completed' } })))).toEqual([]);
  });
});

test.each([['Complete', []], ['Failed', ['doctor-unknown-failure']]])('a failed Pod of a Job that is %s', (type, expected) => {
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name: 'import', controller: true };
  const state = { terminated: { exitCode: 1, reason: 'Error' } };
  const tried = pod('import-1', {}, { phase: 'Failed', containerStatuses: [{ name: 'main', ready: false, state }] });
  const job = {
    apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'import', namespace: 'shop' }, status: { conditions: [{ type, status: 'True' }] },
  };
  expect(symptoms({ ...tried, metadata: { ...tried.metadata as object, ownerReferences: [owner] } }, job)).toEqual(expected);
});

test('a back-off after a layer that wasn\'t unpacked has no other remedy', () => {
  const failed = event('Pod', 'web-0', 'Failed', 'Failed to pull image "a": failed to extract layer sha256:f624: hcsshim::ProcessBaseLayer C:\\x: '
    + 'The system cannot find the path specified.: unknown');
  const [{ symptom, remedy, evidence }, ...others] = problems(pod('web-0', {}, waiting('ImagePullBackOff', 'Back-off pulling image "a"')), failed);
  expect([symptom, evidence.length, others]).toEqual(['doctor-image-pull-failed', 2, []]);
  expect(remedy).toMatch(/^check that the image is for Windows/);
});

test('the message of the scheduler is where the dump has it', () => {
  const message = '0/1 nodes are available: 1 Insufficient memory.';
  const placeOf = (...objects: readonly PlainObject[]) => problems(...objects)[0].evidence.map(({ place }) => place);
  expect(placeOf(pending('web-0', {}, message))).toEqual(['status.conditions[0]']);
  const unscheduled = pod('web-0', { nodeName: undefined });
  expect(placeOf(unscheduled, event('Pod', 'web-0', 'FailedScheduling', message))).toEqual(['event FailedScheduling']);
});

test.each([
  ['ContainerStatusUnknown', 137, 'the kubelet doesn\'t find the container any more, and sets exit code 137 itself'],
  ['Unknown', 255, 'containerd doesn\'t know how the container ended, and sets exit code 255 itself'],
  ['StartError', 128, 'the container didn\'t start, and containerd sets exit code 128 itself'],
  ['Error', 255, 'exit code 255, whose meaning the program defines'],
  ['Error', -1073741500, 'exit code -1073741500 is 0xC0000144, an NTSTATUS error'],
])('what sets the exit code of a container, by its reason: %s', (reason, exitCode, fact) => {
  const state = { terminated: { exitCode, reason, message: 'x' } };
  expect(problems(pod('web-0', {}, { phase: 'Failed', containerStatuses: [{ name: 'main', ready: false, state }] }))[0].cause).toContain(fact);
});

describe('a controller that can\'t create Pods', () => {
  const template = { spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'main', image: 'registry.example.com/web:1' }] } };
  const made = (kind: string, replicas: number, status: object = {}, os = 'windows') => ({
    apiVersion: 'apps/v1', kind, metadata: { name: 'web-5', namespace: 'shop' }, status,
    spec: { replicas, template: { spec: { ...template.spec, nodeSelector: { 'kubernetes.io/os': os } } } },
  });
  const failing = (message: string) => ({ replicas: 0, conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }] });

  test.each([
    'pods "web-5-x" is forbidden: exceeded quota: q, requested: limits.memory=512Mi, used: limits.memory=0, limited: limits.memory=100Mi',
    'pods "web-5-x" is forbidden: failed quota: q: must specify limits.cpu for: c',
    'pods "web-5-x" is forbidden: maximum memory usage per Container is 256Mi, but limit is 512Mi',
    'pods "web-5-x" is forbidden: error looking up service account shop/foo: serviceaccount "foo" not found',
    'Pod "web-5-x" is invalid: spec.containers[0].resources.requests: Invalid value: "1Gi": must be less than or equal to memory limit of 512Mi',
  ])('is reported: %s', (message) => {
    const [{ symptom, cause, evidence }, ...others] = problems(made('ReplicaSet', 2, failing(message)));
    expect([symptom, others]).toEqual(['doctor-unknown-failure', []]);
    expect(cause).toMatch(/^the controller can't create its Pods/);
    expect(evidence).toEqual([expect.objectContaining({ place: 'status.conditions[0]', text: message })]);
    const created = (kind: string) => event(kind, 'web-5', 'FailedCreate', `Error creating: ${message}`);
    expect(symptoms(made('StatefulSet', 2), created('StatefulSet'))).toEqual(['doctor-unknown-failure']);
    // those of Linux, those that need no Pods now, and other events
    expect(symptoms(made('ReplicaSet', 2, failing(message), 'linux'))).toEqual([]);
    expect(symptoms(made('ReplicaSet', 0), created('ReplicaSet'))).toEqual([]);
    expect(symptoms(made('ReplicaSet', 2), event('ReplicaSet', 'web-5', 'FailedDelete', message))).toEqual([]);
  });
});

test('one of several terms of an affinity selects no build that the Pod needs', () => {
  const term = (key: string, value: string) => ({ matchExpressions: [{ key, operator: 'In', values: [value] }] });
  const required = (...nodeSelectorTerms: readonly object[]) => pod('web-0', {
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
  }, RUNNING);
  const old = term('node.kubernetes.io/windows-build', '10.0.17763');
  expect(symptoms(required(old, term('kubernetes.io/os', 'windows')))).toEqual([]);
  expect(symptoms(required(old))).toEqual(['doctor-image-build-mismatch']);
});

test('the remedy for a Pod without a node is about nodes', () => {
  const [{ symptom, remedy }] = problems(pending('web-0', {}, '0/1 nodes are available: 1 node(s) were unschedulable.'));
  expect(symptom).toBe('doctor-unknown-failure');
  expect(remedy).toMatch(/^make one of the nodes fit/);
});

describe('what the input says of a Pod that never started', () => {
  const cordoned = (name: string) => {
    const { spec, ...rest } = node(name, 'windows');
    return { ...rest, spec: { ...spec as object, unschedulable: true } };
  };
  const waits = pending('web-0', {}, '0/2 nodes are available: 1 node(s) didn\'t match Pod\'s node affinity/selector, 1 node(s) were unschedulable.');
  const of = (...objects: readonly PlainObject[]) => (
    diagnose(list(node('lin-1', 'linux'), ...objects)).problems.map(({ symptom, cause, remedy }) => [symptom, cause, remedy].join()));

  test('all nodes for it are cordoned, or only some of them', () => {
    expect(of(cordoned('win-1'), waits))
      .toEqual([expect.stringMatching(/^doctor-unknown-failure,the Windows nodes .* are cordoned: win-1,.*uncordon win-1,/)]);
    const gpu = node('win-2', 'windows', { taints: [{ key: 'gpu', effect: 'NoSchedule' }] });
    const waitsToo = pending('web-0', {}, '0/2 nodes are available: 1 node(s) had untolerated taint {node.kubernetes.io/not-ready: }, '
      + '1 node(s) had untolerated taint {gpu: }.');
    const notReady = node('win-1', 'windows', { taints: [TAINT, { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }] });
    expect(of(notReady, gpu, waitsToo)).toEqual([expect.stringMatching(
      /taint of their condition: win-1; others have the taint gpu:NoSchedule,check kubectl describe node win-1, let the Pod tolerate gpu:NoSchedule if/,
    )]);
    expect(of(cordoned('win-1'), node('win-2', 'windows'), waits)).toEqual([expect.stringMatching(/^doctor-unknown-failure,cause unknown/)]);
  });

  test.each([
    ['OutOfmemory', 'Pod was rejected: Node didn\'t have enough resource: memory, requested: 4294967296, used: 1, capacity: 4294967296', /didn't have enough left/],
    ['OutOfcpu', 'Node didn\'t have enough resource: cpu, requested: 4000, used: 2000, capacity: 4000', /didn't have enough left/],
    ['OutOfpods', 'Pod was rejected: Node didn\'t have enough resource: pods, requested: 1, used: 30, capacity: 30', /didn't have enough left/],
    ['NodeAffinity', 'Pod was rejected: Predicate NodeAffinity failed: node(s) didn\'t match Pod\'s node affinity/selector', /doesn't have the labels/],
    ['NodeShutdown', 'Pod was rejected as the node is shutting down.', /was shutting down/],
    ['Other', 'Pod was rejected: another reason', /cause unknown/],
  ])('the kubelet rejected it: %s', (reason, message, cause) => {
    const [found, ...others] = of(node('win-1', 'windows'), pod('web-0', {}, { phase: 'Failed', reason, message }));
    expect(others).toEqual([]);
    expect(found).toMatch(cause);
    expect(found!.includes('--previous')).toBe(reason === 'Other');
  });
});

test('a probe over HTTP that times out isn\'t replaced with one', () => {
  const [{ symptom, remedy }] = problems(...podWithEvent(
    'Unhealthy', 'Readiness probe failed: Get "http://10.0.0.1:80/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
  ));
  expect(symptom).toBe('doctor-probe-timeout');
  expect(remedy).toBe('set timeoutSeconds to 5 or more, use a startupProbe for slow starts, and raise CPU limits below 250m');
});
