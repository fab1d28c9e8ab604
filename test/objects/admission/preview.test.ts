import { evaluator, PlainObject } from '../../../src/base';
import { Platform } from '../../../src/knowledge';
import { mayReport } from '../../../src/objects/admission/may-report';
import { previewAdmission } from '../../../src/objects/admission/preview';
import { JUDGED_KINDS, judgementsOf, POLICY_SHARES } from '../../../src/objects/admission/validating-policies';
import { generatePods } from '../../cluster/differential/generate-pod';

const linux = { containers: [{ name: 'web', image: 'nginx' }] };
const workload = (kind: string, spec: object, metadata = {}): PlainObject => ({
  kind, metadata: { name: kind.toLowerCase(), namespace: 'shop', ...metadata }, spec,
});
const template = (spec: object) => ({ template: { spec } });
const windows = {
  containers: [{ name: 'web', image: 'web:ltsc2022' }], volumes: [{ name: 'pipe', hostPath: { path: '\\\\.\\pipe\\docker_engine', type: 'Socket' } }],
};
const selected = (path: string) => [{ op: 'add', path, value: { 'kubernetes.io/os': 'linux' } }];

test('lists the changes of each workload, with paths from the object', () => {
  const objects = [
    workload('Pod', linux), workload('Deployment', template(linux)), workload('DaemonSet', template(linux)),
    workload('CronJob', { jobTemplate: { spec: template(linux) } }), workload('Service', {}),
  ];
  expect(previewAdmission(objects)).toEqual([
    { kind: 'Pod', namespace: 'shop', name: 'pod', changes: selected('/spec/nodeSelector'), findings: [] },
    { kind: 'Deployment', namespace: 'shop', name: 'deployment', changes: selected('/spec/template/spec/nodeSelector'), findings: [] },
    { kind: 'DaemonSet', namespace: 'shop', name: 'daemonset', changes: selected('/spec/template/spec/nodeSelector'), findings: [] },
    { kind: 'CronJob', namespace: 'shop', name: 'cronjob', changes: selected('/spec/jobTemplate/spec/template/spec/nodeSelector'), findings: [] },
  ]);
});

test('leaves out complete workloads, objects of owners that are shown, mirror Pods, and exempt namespaces', () => {
  const objects = [
    workload('Deployment', template({ ...linux, nodeSelector: { 'kubernetes.io/os': 'linux' } })),
    workload('ReplicaSet', template(linux), { ownerReferences: [{ kind: 'Deployment', name: 'deployment' }] }),
    workload('Pod', linux, { ownerReferences: [{ kind: 'ReplicaSet', name: 'replicaset' }] }),
    workload('Pod', linux, { annotations: { 'kubernetes.io/config.mirror': 'x' }, ownerReferences: [{ kind: 'Node', name: 'linux-1' }] }),
    workload('Pod', linux, { namespace: 'kube-system' }), workload('Pod', linux, { namespace: 'monitoring' }),
  ];
  expect(previewAdmission(objects, { exemptNamespaces: ['monitoring'] })).toEqual([]);
});

test('shows objects whose owner isn\'t there, such as a custom resource', () => {
  const owned = workload(
    'StatefulSet', template(linux),
    { ownerReferences: [{ apiVersion: 'monitoring.coreos.com/v1', kind: 'Prometheus', name: 'x', controller: true }] },
  );
  expect(previewAdmission([owned])).toMatchObject([{ kind: 'StatefulSet', changes: selected('/spec/template/spec/nodeSelector') }]);
  const elsewhere = { kind: 'Prometheus', metadata: { name: 'x', namespace: 'other' } };
  expect(previewAdmission([owned, elsewhere])).toHaveLength(1);
});

test('the Pod of a workload that isn\'t there is changed, but not judged', () => {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'x', controller: true };
  expect(previewAdmission([workload('Pod', windows, { ownerReferences: [owner] })])).toMatchObject([{ kind: 'Pod', findings: [] }]);
  expect(previewAdmission([workload('Pod', windows, { ownerReferences: [{ ...owner, apiVersion: 'example.com/v1' }] })]))
    .toMatchObject([{ findings: [{ rule: 'docker-socket' }, { rule: 'memory-limit-missing' }] }]);
});

test.each([{ os: { name: '${OS}' } }, { nodeSelector: { 'kubernetes.io/os': '${OS}' } }])('is open with a placeholder: %j', (spec) => {
  expect(previewAdmission([workload('Pod', { ...linux, ...spec })], { mode: 'deny' }))
    .toEqual([{ kind: 'Pod', namespace: 'shop', name: 'pod', changes: [], findings: [], isOpen: true }]);
});

test('each change is as the policy makes it, before the next one', () => {
  const [{ changes }] = previewAdmission([workload('Pod', windows)], { platform: Platform.GKE });
  const ofTolerations = changes.filter(({ path }) => path.startsWith('/spec/tolerations'));
  expect(ofTolerations).toEqual([
    { op: 'add', path: '/spec/tolerations', value: [] },
    { op: 'add', path: '/spec/tolerations/-', value: expect.objectContaining({ value: 'windows' }) },
  ]);
});

test('invalid arguments are problems', () => {
  expect(() => previewAdmission([], { kubernetes: '1.29', name: 'A', exempt: [] } as never)).toThrow(/^3 problems found:/);
  expect(() => previewAdmission({ kind: 'List', items: [] } as never)).toThrow('objects: must be a list, got');
  expect(previewAdmission([null, 'x', 5, {}] as never)).toEqual([]);
  expect(() => previewAdmission([{ kind: 'Pod' }, { kind: 'Pod', metadata: 5, spec: 'x' }, { kind: 'CronJob', spec: [] }])).not.toThrow();
});

test('knows which namespaces are for Windows', () => {
  const namespace = { kind: 'Namespace', metadata: { name: 'shop', labels: { 'k8s-windows.dev/os': 'windows' } } };
  const [{ changes }] = previewAdmission([workload('Deployment', template(linux)), namespace]);
  expect(changes).toContainEqual({ op: 'add', path: '/spec/template/spec/os', value: { name: 'windows' } });
});

describe('findings', () => {
  const namespace = (mode: string) => ({ kind: 'Namespace', metadata: { name: 'shop', labels: { 'k8s-windows.dev/admission': mode } } });
  const verdicts = (objects: readonly PlainObject[], options = {}) =>
    previewAdmission(objects, options).map(({ kind, findings }) => [kind, findings.map(({ rule, verdict }) => `${rule}: ${verdict}`)]);

  test('are those of the policies, after the changes', () => {
    const [{ findings }] = previewAdmission([workload('Deployment', template(windows))], { mode: 'deny' });
    expect(findings).toEqual([{
      rule: 'docker-socket', severity: 'error', verdict: 'deny',
      message: 'docker-socket: volume "pipe": hostPath is \\\\.\\pipe\\docker_engine, which only nodes with Docker have, and Kubernetes 1.24 '
        + 'removed dockershim: without Docker, the container can\'t be created. '
        + 'Help: use the pipe of containerd, \\\\.\\pipe\\containerd-containerd, or build images without the container runtime of the node. '
        + 'See https://github.com/k8s-windows/k8s-windows/blob/main/docs/rules/docker-socket.md',
    }]);
  });

  test.each([
    ['off', []], ['audit', ['docker-socket: audit']], ['warn', ['docker-socket: warn']], ['deny', ['docker-socket: deny']],
  ])('with mode %s', (mode, expected) => {
    expect(verdicts([workload('Deployment', template(windows))], { mode })).toEqual([['Deployment', expected]]);
  });

  test('are those of the mode of their Namespace, where nothing is changed either if it is off', () => {
    const pod = workload('Pod', windows);
    expect(verdicts([pod, namespace('deny')])).toEqual([['Pod', ['docker-socket: deny', 'memory-limit-missing: warn']]]);
    expect(verdicts([pod, namespace('other')])).toEqual([['Pod', ['docker-socket: warn', 'memory-limit-missing: warn']]]);
    expect(verdicts([pod], { defaultMemory: '1Gi' })).toEqual([['Pod', ['docker-socket: warn']]]);
    expect(verdicts([pod, namespace('off')], { mode: 'deny' })).toEqual([]);
  });

  test('advice is never denied', () => {
    const spec = { ...windows, volumes: [{ name: 'cache', emptyDir: { medium: 'Memory' } }] };
    expect(verdicts([workload('CronJob', { jobTemplate: { spec: template(spec) } })], { mode: 'deny' }))
      .toEqual([['CronJob', ['memory-volume: warn']]]);
  });

  test('hide secrets', () => {
    const spec = { ...windows, containers: [{ name: 'web', image: 'web:ltsc2022', env: [{ name: 'PASSWORD', value: 'docker_engine' }] }] };
    const [{ findings }] = previewAdmission([workload('Pod', spec)]);
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toContain('docker_engine');
  });

  test('without changes', () => {
    expect(previewAdmission([workload('Pod', windows)], { mutate: false })).toMatchObject([{
      changes: [], findings: [{ rule: 'os-selector-missing' }, { rule: 'docker-socket' }, { rule: 'memory-limit-missing' }],
    }]);
  });
});

const [PODS, WORKLOADS] = JUDGED_KINDS;
const pods = generatePods(21, 800, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as any);
const deployments = pods.map(({ metadata, spec }) => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { template: { metadata, spec } },
}));

describe.each(POLICY_SHARES)('the condition of the policies for $name', (share) => {
  test.each([
    ['Pods', PODS, pods], ['workloads', WORKLOADS, deployments],
  ])('holds for all %s with findings', (_, kind, objects: readonly PlainObject[]) => {
    const judgements = judgementsOf(kind, share, { platform: Platform.GKE });
    const isSkipped = (object: PlainObject) => !condition({ object });
    const condition = evaluator(mayReport(kind, judgements, share, {}).holds);
    const areRight = judgements.map(({ isRight }) => evaluator(isRight));
    const isRight = (object: PlainObject) => areRight.every((holds) => holds({ object, namespaceObject: {} }));
    expect(objects.filter((object) => isSkipped(object) && !isRight(object))).toEqual([]);
    // it is worth its cost
    const right = objects.filter(isRight);
    expect(right.length).toBeGreaterThan(20);
    expect(right.filter(isSkipped).length).toBeGreaterThan(0.6 * right.length);
  });

  test('holds for a large Pod, whose parts would cost too much', () => {
    const condition = evaluator(mayReport(PODS, judgementsOf(PODS, share, {}), share, {}).holds);
    const container = {
      name: 'web', image: 'registry.example.com/web:1.0', resources: { limits: { memory: '1Gi', cpu: '1' }, requests: { memory: '1Gi' } },
    };
    const podOf = (...containers: object[]) => ({
      object: { spec: { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers } },
    });
    expect(condition(podOf(container))).toBe(false);
    expect(condition(podOf(...Array.from({ length: 31 }, () => container)))).toBe(true);
    expect(condition(podOf({ ...container, command: ['a'.repeat(11_000)] }))).toBe(true);
  });
});
