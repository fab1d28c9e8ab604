import { applyPatch } from '../../src/admission/json-patch';
import { ADMITTED_KINDS, changesOf } from '../../src/admission/mutating-policies';
import { completePod } from '../../src/complete';
import { evaluator } from '../../src/expressions';
import { Platform } from '../../src/knowledge';
import { isHostProcessPod, isPresent, objectAt, PlainObject, podOs, valueAt } from '../../src/manifest';
import { podExpressions } from '../../src/pod-rules';
import { generatePods } from '../cluster/differential/generate-pod';

const [PODS, DAEMON_SETS] = ADMITTED_KINDS;
const IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const BUILDS = ['10.0.20348', '10.0.25398', '10.0.26100'];

const evaluators = new Map(ADMITTED_KINDS.map((kind) => [kind, evaluator(changesOf(kind, { platform: Platform.GKE }))]));
const changed = (object: PlainObject, { kind = PODS, namespace = {} } = {}): any =>
  applyPatch(object, evaluators.get(kind)!({ object, namespaceObject: namespace }));
const podWith = (spec: object, metadata = {}) => ({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [{ name: 'web', image: IMAGE }], ...spec } });
const specOf = (spec: object, metadata = {}) => changed(podWith(spec, metadata)).spec;
const linux = { containers: [{ name: 'web', image: 'nginx' }] };

describe('a Windows Pod', () => {
  test('gets everything it lacks', () => {
    expect(specOf({})).toEqual({
      os: { name: 'windows' },
      nodeSelector: { 'kubernetes.io/os': 'windows' },
      tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'node.kubernetes.io/windows-build', operator: 'In', values: BUILDS }] }],
          },
        },
      },
      containers: [{ name: 'web', image: IMAGE, resources: { limits: { memory: '2048Mi' }, requests: { memory: '2048Mi' } } }],
    });
  });

  test('loses the fields that the API server rejects, and no others', () => {
    const securityContext = { privileged: false, runAsNonRoot: true, capabilities: {} };
    const ofPod = { hostPID: false, hostUsers: true, securityContext: { fsGroup: 0, runAsNonRoot: true } };
    const spec = specOf({ ...ofPod, containers: [{ name: 'a', image: IMAGE, securityContext }] });
    expect(spec).toMatchObject({ hostPID: false, containers: [{ name: 'a' }] });
    expect([spec.securityContext, spec.containers[0].securityContext]).toEqual([{ runAsNonRoot: true }, { runAsNonRoot: true }]);
    expect(spec).not.toHaveProperty('hostUsers');
  });

  test.each<[string, object, object]>([
    ['from the limit', { limits: { memory: '1Gi' } }, { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } }],
    ['from the request', { requests: { memory: '1Gi', cpu: 1 } }, { limits: { memory: '1Gi' }, requests: { memory: '1Gi', cpu: 1 } }],
    ['beside a CPU limit', { limits: { cpu: 1 } }, { limits: { cpu: 1, memory: '2048Mi' }, requests: { memory: '2048Mi' } }],
    ['not, if both are there', { limits: { memory: '2Gi' }, requests: { memory: '1Gi' } }, { limits: { memory: '2Gi' }, requests: { memory: '1Gi' } }],
  ])('gets its memory %s', (_, resources, expected) => {
    const containers = [{ name: 'a', image: IMAGE, resources: {} }, { name: 'b', image: IMAGE, resources }];
    expect(specOf({ containers }).containers[1].resources).toEqual(expected);
  });

  test('keeps what it states, even if it contradicts itself', () => {
    const nodeSelector = { 'kubernetes.io/os': 'linux' };
    expect(specOf({ os: { name: 'windows' }, nodeSelector }).nodeSelector).toEqual(nodeSelector);
  });

  test('has the builds added to every term, but not to those that select builds already', () => {
    const pool = { key: 'pool', operator: 'Exists' };
    const build = { key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.20348'] };
    const terms = [{ matchExpressions: [pool] }, { matchExpressions: [build] }, { matchFields: [pool] }, {}];
    const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } };
    const all = { ...build, values: BUILDS };
    expect(specOf({ affinity }).affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms)
      .toEqual([{ matchExpressions: [pool, all] }, { matchExpressions: [build] }, { matchFields: [pool], matchExpressions: [all] }, {}]);
  });

  test.each<[string, object]>([
    ['of several releases that share no host', { containers: [{ name: 'a', image: 'a:ltsc2019' }, { name: 'b', image: 'b:ltsc2022' }] }],
    ['of HostProcess containers', { securityContext: { windowsOptions: { hostProcess: true } } }],
    ['with a RuntimeClass, which may place it', { runtimeClassName: 'windows-2022' }],
    ['that selects only other builds, which is reported', { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.17763' } }],
  ])('%s isn\'t placed by build', (_, spec) => {
    expect(specOf({ os: { name: 'windows' }, ...spec })).not.toHaveProperty('affinity');
  });
});

describe('a Pod that doesn\'t say', () => {
  test('is kept on Linux nodes, and nothing else of it changes', () => {
    expect(specOf(linux)).toEqual({ ...linux, nodeSelector: { 'kubernetes.io/os': 'linux' } });
  });

  test('is a Windows Pod in a namespace for Windows', () => {
    const namespace = { metadata: { labels: { 'k8s-windows.dev/os': 'windows' } } };
    expect(changed(podWith(linux), { namespace }).spec).toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
  });

  test.each<[string, object, object]>([
    ['on a node already', { nodeName: 'linux-1' }, {}], ['of a DaemonSet', {}, { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent' }] }],
  ])('stays as it is %s', (_, spec, metadata) => {
    expect(specOf({ ...linux, ...spec }, metadata)).toEqual({ ...linux, ...spec });
  });
});

test('a Linux Pod stays as it is', () => {
  const pod = podWith({ ...linux, os: { name: 'linux' }, hostPID: true });
  expect(changed(pod)).toEqual(pod);
});

test('a DaemonSet is changed in its template, and its Windows Pods aren\'t placed again', () => {
  const object = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: {}, spec: { template: { spec: podWith({}).spec } } };
  expect(changed(object, { kind: DAEMON_SETS }).spec.template.spec).toEqual(specOf({}));
  const own = specOf({}, { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent' }] });
  expect(own).toMatchObject({ os: { name: 'windows' } });
  expect(own).not.toHaveProperty('nodeSelector');
});

describe('random Pods', () => {
  const pods = generatePods(11, 800, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as PlainObject);
  const [os, isHostProcess] = [evaluator(podExpressions().os), evaluator(podExpressions().isHostProcess)];

  test('are of the operating system that the checker determines', () => {
    const different = pods.filter((object) => {
      const spec = objectAt(object, 'spec');
      return os({ object }) !== (podOs(spec).os ?? '') || isHostProcess({ object }) !== isHostProcessPod(spec);
    });
    expect(different).toEqual([]);
  });

  test('change only once', () => {
    for (const pod of pods) {
      const once = changed(pod);
      expect(changed(once)).toEqual(once);
    }
  });

  test('are placed as completePod places them', () => {
    const isPlaced = (spec: PlainObject) => podOs(spec).os === 'windows' && !isPresent(spec.runtimeClassName) && !isPresent(spec.nodeName);
    const complete = pods.filter((pod) => isPlaced(objectAt(pod, 'spec')));
    const placement = (pod: unknown) => ['nodeSelector', 'tolerations', 'affinity'].map((field) => valueAt(pod, ['spec', field]));
    let compared = 0;
    for (const pod of complete) {
      const { template, problems } = completePod(pod, { os: 'windows', platform: Platform.GKE });
      if (problems.length > 0) { continue; }
      compared += 1;
      expect(placement(changed(pod))).toEqual(placement(template));
    }
    expect(compared).toBeGreaterThan(100);
  });
});
