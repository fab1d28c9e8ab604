import { evaluator, isPresent, objectAt, PlainObject, valueAt } from '../../../src/base';
import { filterObjects } from '../../../src/filter';
import { Platform } from '../../../src/knowledge';
import { isHostProcessPod, podOs } from '../../../src/kubernetes';
import { ADMITTED_KINDS, changesOf } from '../../../src/objects/admission/mutating-policies';
import { podUpdateChanges } from '../../../src/objects/admission/pod-updates';
import { applyPatch } from '../../../src/objects/admission/preview';
import { completePod, podExpressions, ResourceOptions, retrofitDefaults } from '../../../src/pods';
import { generatePods } from '../../cluster/differential/generate-pod';

const [PODS, DAEMON_SETS] = ADMITTED_KINDS;
const IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const BUILDS = ['10.0.20348', '10.0.25398', '10.0.26100'];

const evaluators = new Map(ADMITTED_KINDS.map((kind) => [kind, evaluator(changesOf(kind, { platform: Platform.GKE }))]));
const changed = (object: PlainObject, { kind = PODS, namespace = {}, username = 'someone' } = {}): any =>
  applyPatch(object, evaluators.get(kind)!({ object, namespaceObject: namespace, request: { operation: 'CREATE', userInfo: { username } } }));
const podWith = (spec: object, metadata = {}) => ({
  apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [{ name: 'web', image: IMAGE }], ...spec },
});
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
      containers: [{ name: 'web', image: IMAGE }],
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

  const limits = { limits: { cpu: '1', memory: '1Gi' } };
  test.each<[string, ResourceOptions, object | undefined, object | undefined]>([
    ['nothing', {}, undefined, undefined],
    ['nothing', {}, { requests: { cpu: '10m', memory: '40Mi' } }, { requests: { cpu: '10m', memory: '40Mi' } }],
    ['no request from a limit, which the API server sets', {}, limits, limits],
    [
      'its limits from requests', { limitsFromRequests: true }, { requests: { cpu: '10m', memory: '64Mi' } },
      { limits: { cpu: '10m', memory: '64Mi' }, requests: { cpu: '10m', memory: '64Mi' } },
    ],
    [
      'no limits with which it doesn\'t start', { limitsFromRequests: true }, { requests: { cpu: '9m', memory: '40Mi' } },
      { requests: { cpu: '9m', memory: '40Mi' } },
    ],
    ['nothing without a request', { limitsFromRequests: true }, {}, {}],
    ['the defaults', { defaultCpu: '1', defaultMemory: '1Gi' }, undefined, limits],
    ['a default beside a limit', { defaultMemory: '1Gi' }, { limits: { cpu: '2' } }, { limits: { cpu: '2', memory: '1Gi' } }],
    ['no default beside a request', { defaultMemory: '1Gi' }, { requests: { memory: '40Mi' } }, { requests: { memory: '40Mi' } }],
    [
      'no larger request', { limitsFromRequests: true, defaultMemory: '4Gi' }, { limits: { memory: '2Gi' }, requests: { memory: '1Gi' } },
      { limits: { memory: '2Gi' }, requests: { memory: '1Gi' } },
    ],
  ])('gets %s with %j, as by filter', (_, options, resources, expected) => {
    const pod = podWith({ containers: [{ name: 'a', image: IMAGE }, { name: 'b', image: IMAGE, ...(resources && { resources }) }] });
    const change = evaluator(changesOf(PODS, { platform: Platform.GKE, ...options }));
    const admitted: any = applyPatch(
      pod, change({ object: pod, namespaceObject: {}, request: { operation: 'CREATE', userInfo: { username: 'x' } } }),
    );
    expect(admitted.spec.containers[1].resources).toEqual(expected);
    expect(admitted).toEqual(filterObjects([pod], { platform: Platform.GKE, ...options }).result[0]);
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

  test('stays as it is on a node already', () => {
    expect(specOf({ ...linux, nodeName: 'linux-1' })).toEqual({ ...linux, nodeName: 'linux-1' });
  });
});

describe('a Linux Pod', () => {
  const os = { name: 'linux' };
  const required = (values: string[]) =>
    ({
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values }] }],
        },
      },
    });

  test('that only spec.os shows is kept on Linux nodes, since the scheduler ignores spec.os', () => {
    const pod = podWith({ ...linux, os, hostPID: true });
    expect(changed(pod)).toEqual(podWith({ ...linux, os, hostPID: true, nodeSelector: { 'kubernetes.io/os': 'linux' } }));
  });

  test.each<[string, object]>([
    ['nodeSelector', { nodeSelector: { 'kubernetes.io/os': 'linux' } }], ['old label', { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } }],
    ['affinity', { affinity: required(['linux']) }],
  ])('stays as it is if it is kept there by its %s', (_, placed) => {
    expect(specOf({ ...linux, os, ...placed })).toEqual({ ...linux, os, ...placed });
    expect(specOf({ ...linux, ...placed })).toEqual({ ...linux, ...placed });
  });

  test('that selects Windows nodes is pending, rather than on one of them', () => {
    expect(specOf({ ...linux, os, affinity: required(['windows']) }).nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
    // the label that is there is never changed
    expect(specOf({ ...linux, os, nodeSelector: { 'kubernetes.io/os': 'windows' } }).nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
  });

  test('isn\'t changed with the option leave', () => {
    const leave = evaluator(changesOf(PODS, { linux: 'leave' }));
    for (const spec of [linux, { ...linux, os }]) { expect(leave({ object: podWith(spec), request: {} })).toEqual([]); }
  });
});

describe('a HostProcess Pod', () => {
  const windowsOptions = { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' };
  const ofContainer = { containers: [{ name: 'agent', image: 'agent', securityContext: { windowsOptions } }] };

  test.each<[string, object]>([
    ['in the Pod', { ...linux, hostNetwork: true, securityContext: { windowsOptions } }], ['in a container', { ...ofContainer, hostNetwork: true }],
    ['in an init container', { ...linux, hostNetwork: true, initContainers: ofContainer.containers }],
  ])('is a Windows Pod: %s', (_, spec) => {
    expect(specOf(spec)).toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
    expect(podOs(spec as PlainObject)).toEqual({ os: 'windows', osFrom: 'hostProcess' });
  });

  test('is none if hostProcess is false, which leaves open whether it is for Windows', () => {
    const undecided = podWith({ ...linux, securityContext: { windowsOptions: { hostProcess: false } } });
    expect(changed(undecided)).toEqual(undecided);
    const pin = evaluator(changesOf(PODS, { undecided: 'pin' }));
    expect(pin({ object: undecided, namespaceObject: {}, request: {} })).toMatchObject([{ value: { 'kubernetes.io/os': 'linux' } }]);
  });
});

/** Every combination of what says for which operating system a Pod is. */
const COMBINATIONS = [undefined, { name: 'windows' }, { name: 'linux' }].flatMap((os) =>
  [
    {}, ...['kubernetes.io/os', 'beta.kubernetes.io/os'].flatMap((key) => ['linux', 'windows'].map((value) => ({ nodeSelector: { [key]: value } }))),
  ].flatMap((selector) =>
    [{}, { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } }].flatMap((hostProcess) =>
      [IMAGE, 'registry.example.com/app:1'].map((image) => ({
        ...(os && { os }), ...selector, ...hostProcess, containers: [{ name: 'web', image }],
      })))));

test('the filter and admission take each combination for the same operating system', () => {
  const compared = COMBINATIONS.flatMap((spec) => {
    const { result: [filtered], problems } = filterObjects([podWith(spec)]);
    if (problems.length > 0) { return []; }
    const systems = [filtered, changed(podWith(spec))].map((object) => podOs(objectAt(object as PlainObject, 'spec')).os);
    const selectors = [filtered, changed(podWith(spec))].map((object) => valueAt(object, ['spec', 'nodeSelector', 'kubernetes.io/os']));
    return [{ spec, systems, selectors }];
  });
  expect(compared.filter(({ systems: [a, b] }) => a !== b)).toEqual([]);
  // the old label is enough for Linux Pods, whose other fields stay as they are
  expect(compared.filter(({ spec, selectors: [a, b] }) => a !== b && !JSON.stringify(spec).includes('beta.'))).toEqual([]);
  expect(compared.length).toBeGreaterThan(25);
});

describe('the Pod of a DaemonSet', () => {
  const ownedBy = (apiVersion: string, controller = true) => ({
    ownerReferences: [{ apiVersion, kind: 'DaemonSet', name: 'agent', uid: '1', controller }],
  });
  const DAEMON_SET_CONTROLLER = 'system:serviceaccount:kube-system:daemon-set-controller';
  const selectorOf = (metadata: object, username: string, options = {}) =>
    applyPatch(
      podWith(linux, metadata), evaluator(changesOf(PODS, options))({ object: podWith(linux, metadata), request: { userInfo: { username } } }),
    ).spec as { readonly nodeSelector?: object };

  test.each([DAEMON_SET_CONTROLLER, 'system:kube-controller-manager'])('isn\'t placed if %s created it: it is for one node', (username) => {
    expect(selectorOf(ownedBy('apps/v1'), username)).not.toHaveProperty('nodeSelector');
  });

  test.each<[string, object, string]>([
    ['apps/v1', ownedBy('apps/v1'), 'someone'], ['another group', ownedBy('example.com/v1'), 'someone'],
    ['apps/v1, not as its controller', ownedBy('apps/v1', false), 'someone'],
    ['apps/v1, by a name that looks like it', ownedBy('apps/v1'), 'system:serviceaccount:default:daemon-set-controller'],
    ['none', {}, DAEMON_SET_CONTROLLER],
  ])('is placed if the owner isn\'t proven: %s', (_, metadata, username) => {
    expect(selectorOf(metadata, username).nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
  });

  test('of another controller isn\'t placed if that is trusted', () => {
    const kruise = 'system:serviceaccount:kruise-system:kruise-manager';
    expect(selectorOf(ownedBy('apps.kruise.io/v1alpha1'), kruise).nodeSelector).toBeDefined();
    expect(selectorOf(ownedBy('apps.kruise.io/v1alpha1'), kruise, { trustedControllers: [kruise] })).not.toHaveProperty('nodeSelector');
  });
});

test('a DaemonSet is changed in its template, and its Windows Pods aren\'t placed again', () => {
  const object = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: {}, spec: { template: { spec: podWith({}).spec } } };
  expect(changed(object, { kind: DAEMON_SETS }).spec.template.spec).toEqual(specOf({}));
  const ownerReferences = [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent' }];
  const own = changed(podWith({}, { ownerReferences }), { username: 'system:serviceaccount:kube-system:daemon-set-controller' }).spec;
  expect(own).toMatchObject({ os: { name: 'windows' } });
  expect(own).not.toHaveProperty('nodeSelector');
});

describe('random Pods', () => {
  const pods = generatePods(11, 800, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as PlainObject);
  const conditions = PODS.conditions(Platform.GKE, retrofitDefaults({})).map(({ holds }) => evaluator(holds));
  const [os, isHostProcess] = [evaluator(podExpressions().os), evaluator(podExpressions().isHostProcess)];

  test('are of the operating system that the checker determines', () => {
    const different = pods.filter((object) => {
      const spec = objectAt(object, 'spec');
      return os({ object }) !== (podOs(spec).os ?? '') || isHostProcess({ object }) !== isHostProcessPod(spec);
    });
    expect(different).toEqual([]);
  });

  test('without anything to change are those that the policy skips', () => {
    const all = [...pods, ...pods.map((pod) => changed(pod))];
    const skipped = all.filter((object) => !conditions.every((holds) => holds({ object })));
    for (const object of skipped) { expect(changed(object)).toEqual(object); }
    // those that are complete now, but for a few that can't be
    expect(skipped.length).toBeGreaterThan(0.7 * pods.length);
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

const taint = { key: 'os', value: 'windows', effect: 'NoSchedule' } as const;
const platform = Platform.custom({ taints: [taint], nodeLabels: { pool: 'windows' } });
const changes = evaluator(podUpdateChanges(platform, retrofitDefaults({ defaultMemory: '2Gi', limitsFromRequests: true })));

const own = { key: 'team', operator: 'Equal', value: 'web', effect: 'NoSchedule' };
const added = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
const OS = 'kubernetes.io/os';
const pod = (spec: object) => ({ spec });
/** The spec that is stored for an update of a Pod with a spec. */
const updated = (oldSpec: object, spec: object) => {
  const object = pod(spec);
  return applyPatch(object, changes({ object, oldObject: pod(oldSpec) })).spec;
};

test('labels and tolerations that a Pod got are restored', () => {
  const oldSpec = { nodeSelector: { disk: 'ssd', [OS]: 'windows', pool: 'windows' }, tolerations: [own, added] };
  expect(updated(oldSpec, { nodeSelector: { disk: 'ssd' }, tolerations: [own] })).toEqual(oldSpec);
  expect(updated(oldSpec, { nodeSelector: { disk: 'ssd', [OS]: 'windows' }, tolerations: [own, added] })).toEqual(oldSpec);
});

test('those of a Linux Pod too', () => {
  const oldSpec = { nodeSelector: { disk: 'ssd', [OS]: 'linux' } };
  expect(updated(oldSpec, { nodeSelector: { disk: 'ssd' } })).toEqual(oldSpec);
});

test.each([
  ['a complete Pod', { nodeSelector: { [OS]: 'windows', pool: 'windows' }, tolerations: [own, added] }],
  ['a Pod that is older than the policies', { nodeSelector: { disk: 'ssd' }, tolerations: [own] }],
  ['a Pod without either', { containers: [] }],
])('%s isn\'t changed', (_, spec) => {
  expect(changes({ object: pod(spec), oldObject: pod(spec) })).toEqual([]);
});

test('an empty selector becomes the one that a Pod got, unless its author selected something', () => {
  const oldSpec = { nodeSelector: { [OS]: 'windows', pool: 'windows' } };
  expect(updated(oldSpec, {})).toEqual(oldSpec);
  expect(updated({ nodeSelector: { ...oldSpec.nodeSelector, disk: 'ssd' } }, {})).toEqual({});
});

test('the operating system that a Pod got is restored', () => {
  expect(updated({ os: { name: 'windows' } }, {})).toEqual({ os: { name: 'windows' } });
  expect(updated({ os: { name: 'linux' } }, {})).toEqual({});
});

test('limits that a container got are restored, but not those of another value', () => {
  const of = (...resources: readonly (object | undefined)[]) => {
    const containers = resources.map((each) => ({ name: 'web', image: 'web', ...(each && { resources: each }) }));
    return { os: { name: 'windows' }, initContainers: containers, containers };
  };
  const limits = { limits: { memory: '2Gi' } };
  const requests = { requests: { cpu: '10m', memory: '64Mi' } };
  const old = of({ ...limits, requests: { memory: '2Gi' } }, { ...requests, limits: requests.requests });
  // the API server sets the requests again
  expect(updated(old, of({}, requests))).toEqual(of(limits, { ...requests, limits: requests.requests }));
  expect(updated(old, of(undefined, requests))).toEqual(of(limits, { ...requests, limits: requests.requests }));
  const others = of({ limits: { memory: '1Gi' } }, { ...requests, limits: { memory: '1Gi' } });
  expect(updated(others, of({}, requests))).toEqual(of({}, requests));
  expect(updated({ ...old, os: { name: 'linux' } }, of({}, requests))).toEqual(of({}, requests));
});

test('other values, labels, and tolerations are left to the API server, which rejects their change', () => {
  const oldSpec = { nodeSelector: { disk: 'ssd', [OS]: 'windows' }, tolerations: [own] };
  const spec = { nodeSelector: { [OS]: 'linux' }, tolerations: [{ ...added, value: 'Windows' }] };
  expect(updated(oldSpec, spec)).toEqual(spec);
});

describe('of a Windows Pod', () => {
  const os = { name: 'windows' };
  const affinityOf = (...terms: object[]) =>
    ({ nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } });
  const pool = { key: 'pool', operator: 'Exists' };
  const build = { key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.20348'] };

  test('builds that its terms got are restored, each in its place', () => {
    const matchFields = [{ key: 'metadata.name', operator: 'In', values: ['a'] }];
    const oldTerms = [{ matchExpressions: [pool, build] }, { matchExpressions: [build], matchFields }, { matchExpressions: [build] }];
    const oldSpec = { os, affinity: affinityOf(...oldTerms) };
    const spec = { os, affinity: affinityOf({ matchExpressions: [pool] }, { matchFields }, { matchExpressions: [build] }) };
    expect(updated(oldSpec, spec)).toEqual(oldSpec);
  });

  test.each<[string, object]>([
    ['no affinity', {}], ['no node affinity', { affinity: { podAntiAffinity: {} } }],
    ['no required node affinity', { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } } }],
  ])('a term that it got is restored in a manifest with %s', (_, { affinity = {} }: { readonly affinity?: any }) => {
    const { nodeAffinity } = affinityOf({ matchExpressions: [build] });
    const oldSpec = { os, affinity: { ...affinity, nodeAffinity: { ...affinity.nodeAffinity, ...nodeAffinity } } };
    expect(updated(oldSpec, { os, ...(Object.keys(affinity).length > 0 && { affinity }) })).toEqual(oldSpec);
  });

  test.each<[string, readonly object[]]>([
    ['two terms', [{ matchExpressions: [build] }, { matchExpressions: [build] }]], ['another requirement', [{ matchExpressions: [build, pool] }]],
    ['another label', [{ matchExpressions: [pool] }]], ['fields', [{ matchExpressions: [build], matchFields: [pool] }]],
  ])('affinity with %s, which no policy makes, is left to the API server', (_, terms) => {
    expect(updated({ os, affinity: affinityOf(...terms) }, { os })).toEqual({ os });
  });

  test.each([
    ['another requirement', affinityOf({ matchExpressions: [{ ...pool, key: 'team' }] })],
    ['a second requirement', affinityOf({ matchExpressions: [pool, { ...pool, key: 'team' }] })],
    ['no requirement', affinityOf({ matchExpressions: [] })],
    ['another term', affinityOf({ matchExpressions: [{ ...pool, operator: 'In', values: ['a'] }] }, {})],
  ])('%s is left to the API server, which rejects the change', (_, affinity) => {
    const oldSpec = { os, affinity: affinityOf({ matchExpressions: [pool, build] }) };
    expect(updated(oldSpec, { os, affinity })).toEqual({ os, affinity });
  });

  test('fields that were removed are removed again', () => {
    const oldSpec = { os, containers: [{ name: 'web', securityContext: {} }, { name: 'logs' }], initContainers: [{ name: 'init' }] };
    const spec = {
      os, hostPID: true, securityContext: { runAsUser: 1 }, initContainers: [{ name: 'init', securityContext: { runAsGroup: 1 } }],
      containers: [{ name: 'web', securityContext: { privileged: false } }, { name: 'logs', securityContext: { capabilities: { add: ['A'] } } }],
    };
    expect(updated(oldSpec, spec)).toEqual({
      os, securityContext: {}, initContainers: [{ name: 'init', securityContext: {} }],
      containers: [{ name: 'web', securityContext: {} }, { name: 'logs', securityContext: {} }],
    });
  });

  test('fields that a Pod has kept stay, and so do those of a Linux Pod', () => {
    const spec = { os, hostPID: true, containers: [{ name: 'web', securityContext: { privileged: true } }] };
    expect(updated(spec, spec)).toEqual(spec);
    const others = { containers: [{ name: 'web' }] };
    expect(updated(others, { ...others, hostPID: true })).toEqual({ ...others, hostPID: true });
  });
});
