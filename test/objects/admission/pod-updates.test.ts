import { evaluator } from '../../../src/base';
import { applyPatch } from '../../../src/objects/admission/json-patch';
import { podUpdateChanges } from '../../../src/objects/admission/pod-updates';
import { retrofitDefaults } from '../../../src/pods';
import { Platform } from 'k8s-windows/core';

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
  const requests = { requests: { cpu: '10m', memory: '40Mi' } };
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
    const linux = { containers: [{ name: 'web' }] };
    expect(updated(linux, { ...linux, hostPID: true })).toEqual({ ...linux, hostPID: true });
  });
});
