import { isOpaque } from '../../../src/base';
import { Lift } from '../../../src/kubernetes';
import { completePod, PlainObject, PodTarget, WindowsTarget, WindowsVersion } from 'k8s-windows/core';

/** A stand-in for a Pulumi Output: a value that is known later, and the functions to apply to it. */
class Deferred {
  constructor(public readonly resolve: () => unknown) {}
}

const later = (value: unknown) => new Deferred(() => value);

/** The value once everything is known. */
function settle(value: unknown): any {
  if (value instanceof Deferred) { return settle(value.resolve()); }
  if (Array.isArray(value)) { return value.map(settle); }
  if (typeof value === 'object' && value !== null) { return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settle(inner)])); }
  return value;
}

const lift: Lift = { map: (place, others, then) => new Deferred(() => then(settle(place), others.map(settle))) };

/** Paths of deferred values. */
function deferredAt(value: unknown, path: readonly string[] = []): string[] {
  if (isOpaque(value)) { return [path.join('.')]; }
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => deferredAt(inner, [...path, key])) : [];
}

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const windows: WindowsTarget = { os: 'windows' };
const resources = { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } };
const known = {
  nodeSelector: { pool: 'x' }, tolerations: [{ key: 'gpu', operator: 'Exists' }],
  containers: [{ name: 'web', image: IMAGE, resources }, { name: 'log', image: 'log', resources }],
};

test.each<[string, (spec: any) => unknown, readonly string[], PodTarget?]>([
  ['an image', (spec) => { spec.containers[0].image = later(IMAGE); }, ['affinity', 'containers.0.image']],
  ['an image, with the version given', (spec) => {
    spec.containers[0].image = later(IMAGE);
  }, ['containers.0.image'], { os: 'windows', version: 'any' }],
  ['an image, placed exactly', (spec) => {
    spec.containers[0].image = later(IMAGE);
  }, ['nodeSelector.node.kubernetes.io/windows-build', 'containers.0.image'], { os: 'windows', placement: 'exact' }],
  ['an image, beside other affinity', (spec) => {
    spec.containers[0].image = later(IMAGE);
    spec.affinity = { podAffinity: { a: 1 } };
  }, ['affinity.nodeAffinity', 'containers.0.image']],
  ['an image, with a RuntimeClass', (spec) => {
    spec.containers[0].image = later(IMAGE);
  }, ['containers.0.image'], { os: 'windows', runtimeClass: 'win' }],
  ['an image for Linux', (spec) => {
    spec.containers[0].image = later('nginx');
    spec.containers[1].image = 'nginx';
  }, ['containers.0.image'], { os: 'linux' }],
  ['images and affinity', (spec) => {
    spec.containers[0].image = later(IMAGE);
    spec.affinity = later({ podAffinity: { a: 1 } });
  }, ['affinity', 'containers.0.image']],
  ['a memory limit alone', (spec) => {
    spec.containers[0].resources = { limits: { memory: later('3Gi') } };
  }, ['containers.0.resources.limits.memory', 'containers.0.resources.requests.memory']],
  ['a cpu request alone', (spec) => {
    spec.containers[0].resources = { requests: { cpu: later('2') } };
  }, ['containers.0.resources.limits.cpu', 'containers.0.resources.requests.cpu']],
  ['all limits', (spec) => {
    spec.containers[0].resources = { limits: later({ memory: '3Gi' }) };
  }, ['containers.0.resources.limits', 'containers.0.resources.requests']],
  ['all requests, limits known', (spec) => {
    spec.containers[0].resources = { requests: later({ cpu: '3' }), limits: { memory: '3Gi' } };
  }, ['containers.0.resources.requests', 'containers.0.resources.limits']],
  ['requests that turn out to be absent', (spec) => {
    spec.containers[0].resources = { requests: later(undefined), limits: { memory: '3Gi' } };
  }, ['containers.0.resources.requests', 'containers.0.resources.limits']],
  ['all resources', (spec) => { spec.containers[0].resources = later({ limits: { memory: '3Gi' } }); }, ['containers.0.resources']],
  ['a container', (spec) => { spec.containers[0] = later(spec.containers[0]); }, ['affinity', 'containers.0']],
  ['the list of containers', (spec) => { spec.containers = later(spec.containers); }, ['affinity', 'containers']],
  ['the list of init containers', (spec) => { spec.initContainers = later([{ name: 'init', image: IMAGE }]); }, ['affinity', 'initContainers']],
  ['a selector\'s value', (spec) => { spec.nodeSelector.pool = later('y'); }, ['nodeSelector.pool']],
  ['the selector', (spec) => { spec.nodeSelector = later({ pool: 'y' }); }, ['nodeSelector']],
  ['the selector, placed exactly', (spec) => { spec.nodeSelector = later({ pool: 'y' }); }, ['nodeSelector'], { os: 'windows', placement: 'exact' }],
  ['the selector and an image, placed exactly', (spec) => {
    spec.nodeSelector = later({ pool: 'y' });
    spec.containers[0].image = later(IMAGE);
  }, ['nodeSelector', 'containers.0.image'], { os: 'windows', placement: 'exact' }],
  ['the selector for Linux', (spec) => {
    spec.nodeSelector = later({ pool: 'y' });
    spec.containers[0].image = 'nginx';
  }, ['nodeSelector'], { os: 'linux' }],
  ['the tolerations', (spec) => { spec.tolerations = later([{ operator: 'Exists' }]); }, ['tolerations']],
  ['the affinity', (spec) => { spec.affinity = later({ podAffinity: {} }); }, ['affinity']],
  ['the node affinity', (spec) => { spec.affinity = { podAffinity: {}, nodeAffinity: later({}) }; }, ['affinity.nodeAffinity']],
  ['one term', (spec) => {
    spec.affinity = {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [later({ matchExpressions: [{ key: 'z', operator: 'Exists' }] }), { matchFields: [{}] }],
        },
      },
    };
  }, ['affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0']],
  ['the expressions of a term', (spec) => {
    spec.affinity = {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: later([{ key: 'z', operator: 'Exists' }]) }] },
      },
    };
  }, ['affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0.matchExpressions']],
  ['the security context, an account given', (spec) => {
    spec.securityContext = later({ runAsNonRoot: true });
  }, ['affinity', 'containers.0.resources', 'containers.1.resources', 'securityContext'], { os: 'windows', runAsUserName: 'ContainerUser' }],
  ['the windowsOptions, an account given', (spec) => {
    spec.securityContext = { windowsOptions: later({ gmsaCredentialSpecName: 'web' }) };
  }, ['affinity', 'containers.0.resources', 'containers.1.resources', 'securityContext.windowsOptions'], {
    os: 'windows', runAsUserName: 'ContainerUser',
  }],
  ['the security context, nothing given', (spec) => {
    spec.securityContext = later({ runAsNonRoot: true });
  }, ['affinity', 'containers.0.resources', 'containers.1.resources', 'securityContext']],
  ['an environment variable', (spec) => { spec.containers[0].env = [{ name: 'A', value: later('b') }]; }, ['containers.0.env.0.value']],
  ['HostProcess containers, one image unknown', (spec) => {
    const hpc = { securityContext: { windowsOptions: { hostProcess: true } } };
    spec.hostNetwork = true;
    spec.containers = [{ ...hpc, image: later('x'), resources }, { ...hpc, image: IMAGE, resources }];
  }, ['affinity', 'containers.0.image']],
  ['a HostProcess Pod', (spec) => {
    spec.hostNetwork = true;
    spec.securityContext = { windowsOptions: { hostProcess: later(true) } };
    delete spec.containers[1].resources;
  }, ['affinity', 'containers.0.resources', 'containers.1.resources', 'securityContext.windowsOptions.hostProcess']],
  ['a HostProcess container', (spec) => {
    spec.hostNetwork = true;
    spec.containers = [{ name: 'web', image: IMAGE, securityContext: later({ windowsOptions: { hostProcess: true } }) }];
  }, ['affinity', 'containers.0.resources', 'containers.0.securityContext']],
  ['HostProcess containers', (spec) => {
    spec.hostNetwork = true;
    spec.containers = later([{ name: 'web', image: IMAGE, securityContext: { windowsOptions: { hostProcess: true } } }]);
  }, ['affinity', 'containers']],
  ['a HostProcess Pod, with images that no node runs together', (spec) => {
    spec.hostNetwork = true;
    spec.securityContext = { windowsOptions: { hostProcess: later(true) } };
    spec.containers = [{ name: 'web', image: IMAGE, resources }, { name: 'old', image: IMAGE.replace('2022', '2019'), resources }];
  }, ['affinity', 'containers.0.resources', 'containers.1.resources', 'securityContext.windowsOptions.hostProcess']],
  ['the operating system, absent', (spec) => { spec.os = later(undefined); }, ['os']],
  ['its name, absent', (spec) => { spec.os = { name: later(null) }; }, ['os.name']],
  ['the selector, absent', (spec) => { spec.nodeSelector = later(undefined); }, ['nodeSelector']],
  ['the label of the operating system, absent', (spec) => {
    spec.nodeSelector = { 'kubernetes.io/os': later(undefined) };
  }, ['nodeSelector.kubernetes.io/os']],
  ['the tolerations, absent', (spec) => { spec.tolerations = later(null); }, ['tolerations']],
  ['the affinity, absent', (spec) => { spec.affinity = later(undefined); }, ['affinity']],
  ['the node affinity, absent', (spec) => { spec.affinity = { nodeAffinity: later(undefined) }; }, ['affinity.nodeAffinity']],
  ['all resources, absent', (spec) => { spec.containers[0].resources = later(undefined); }, ['containers.0.resources']],
  ['a memory limit, absent', (spec) => {
    spec.containers[0].resources = { limits: { memory: later(undefined) }, requests: { memory: '3Gi' } };
  }, ['containers.0.resources.limits.memory']],
  ['a memory limit alone, absent', (spec) => {
    spec.containers[0].resources = { limits: { memory: later(undefined) } };
  }, ['containers.0.resources.limits.memory', 'containers.0.resources.requests.memory']],
  ['hostNetwork and the account, absent', (spec) => {
    spec.hostNetwork = later(undefined);
    spec.securityContext = { windowsOptions: { runAsUserName: later(null) } };
  }, ['hostNetwork', 'securityContext.windowsOptions.runAsUserName'], { os: 'windows', hostProcess: true }],
  ['a part of a toleration', (spec) => { spec.tolerations = [{ key: later('gpu'), operator: 'Exists' }]; }, ['tolerations.0.key']],
])('%s: only what depends on it is decided later, with the same result as if it had been known', (_, change, expected, target = windows) => {
  const spec: PlainObject = structuredClone(known);
  change(spec);
  const { template, problems } = completePod({ spec }, target, lift);
  expect(deferredAt(template.spec).sort()).toEqual([...expected].sort());
  expect(problems).toEqual([]);
  const atOnce = completePod({ spec: settle(spec) }, target);
  expect(dropAbsent(settle(template.spec))).toEqual(dropAbsent(atOnce.template.spec));
});

test.each<[string, readonly string[], Partial<WindowsTarget>]>([
  ['a version', ['affinity'], { version: later('LTSC2022') as never }],
  ['a version that turns out to be any', ['affinity'], { version: later('any') as never }],
  ['a version, placed exactly', ['nodeSelector.node.kubernetes.io/windows-build'], { version: later('LTSC2022') as never, placement: 'exact' }],
  ['the name of a RuntimeClass', ['runtimeClassName'], { runtimeClass: later('win') as never }],
  ['an account', ['securityContext.windowsOptions.runAsUserName'], { runAsUserName: later('ContainerUser') as never }],
])('%s of the target: only what depends on it is decided later, with the same result as if it had been known', (_, expected, options) => {
  const { template, problems } = completePod({ spec: known }, { os: 'windows', ...options }, lift);
  expect(deferredAt(template.spec)).toEqual(expected);
  expect(problems).toEqual([]);
  const resolved = settle({ ...options, version: undefined });
  const version = settle(options.version) === 'LTSC2022' ? WindowsVersion.LTSC2022 : settle(options.version);
  const atOnce = completePod({ spec: known }, { os: 'windows', ...resolved, version });
  expect(dropAbsent(settle(template.spec))).toEqual(dropAbsent(atOnce.template.spec));
});

test('the whole spec', () => {
  const { template } = completePod({ spec: later(known) }, windows, lift);
  expect(template.spec).toBeInstanceOf(Deferred);
  expect(settle(template.spec)).toEqual(completePod({ spec: known }, windows).template.spec);
});

test('the decision for an unknown image is correct for each possible value', () => {
  const affinityOf = (image: string, given?: object) => {
    const spec = { ...structuredClone(known), ...(given && { affinity: given }), containers: [{ name: 'web', image: later(image), resources }] };
    return settle((completePod({ spec }, windows, lift).template.spec as any).affinity);
  };
  expect(affinityOf('web:1')).toBeUndefined();
  expect(affinityOf('web:1', { podAffinity: {} })).toEqual({ podAffinity: {} });
  expect(JSON.stringify(affinityOf('web:ltsc2019'))).toContain('"values":["10.0.17763"]');
  expect(JSON.stringify(affinityOf('web:ltsc2022', { podAffinity: {} }))).toMatch(/podAffinity.*"10.0.20348","10.0.25398","10.0.26100"/);
});

test('without a lift, unknown values stay, and nothing that depends on them is guessed', () => {
  const image = later(IMAGE);
  const { template, problems } = completePod({ spec: { containers: [{ image }], nodeSelector: later({}) } }, windows);
  expect(deferredAt(template.spec)).toEqual(['containers.0.image', 'nodeSelector'].sort());
  expect((template.spec as any).affinity).toBeUndefined();
  expect(problems).toEqual([]);
});

/** `undefined` and a missing key are the same to a serializer. */
function dropAbsent(value: any): any {
  if (Array.isArray(value)) { return value.map(dropAbsent); }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined).map(([key, inner]) => [key, dropAbsent(inner)]));
}
