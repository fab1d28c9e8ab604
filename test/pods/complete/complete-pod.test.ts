import { valueAt } from '../../../src/base';
import { tolerates } from '../../../src/kubernetes';
import { completePod, completeWorkload, Platform, PlainObject, PodTarget, retrofitPod, WindowsTarget, WindowsVersion } from 'k8s-windows/core';

const SERVER_CORE_2019 = 'mcr.microsoft.com/windows/servercore:ltsc2019';
const SERVER_CORE_2022 = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const SERVER_CORE_2025 = 'mcr.microsoft.com/windows/servercore:ltsc2025';
const BUILD = 'node.kubernetes.io/windows-build';
const SKU = 'kubernetes.azure.com/os-sku';

const complete = (spec: object, target: Partial<WindowsTarget> = {}) => completePod({ spec: spec as PlainObject }, { os: 'windows', ...target });
const specOf = (spec: object, target: Partial<WindowsTarget> = {}): any => complete(spec, target).template.spec;
const codes = (spec: object, target: Partial<WindowsTarget> = {}) =>
  complete(spec, target).problems.map(({ code, path }) => `${code} ${path.join('.')}`);
const web = (more: object = {}) => ({ containers: [{ name: 'web', image: 'web:1', ...more }] });
const terms = (...nodeSelectorTerms: object[]) => ({ nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } });
const inBuilds = (...values: string[]) => ({ key: BUILD, operator: 'In', values });

const TOLERATIONS_OF_ALL = Platform.allTaints.map((taint) => ({ ...taint, operator: 'Equal' }));

describe('a minimal Pod for Windows', () => {
  test('gets OS, nodeSelector, toleration, and memory, and nothing else', () => {
    expect(specOf(web())).toEqual({
      os: { name: 'windows' },
      nodeSelector: { 'kubernetes.io/os': 'windows' },
      tolerations: TOLERATIONS_OF_ALL,
      containers: [{ name: 'web', image: 'web:1', resources: { limits: { memory: '2048Mi' }, requests: { memory: '2048Mi' } } }],
    });
    expect(codes(web())).toEqual([]);
  });

  test('keeps fields outside of the spec', () => {
    const template = { metadata: { name: 'web' }, extra: [1], spec: web() };
    expect(completePod(template, { os: 'windows' }).template).toMatchObject({ metadata: { name: 'web' }, extra: [1] });
  });

  test('is completed without containers too', () => {
    expect(specOf({})).toEqual({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: expect.any(Array) });
    expect(specOf({ containers: null, initContainers: [] })).toMatchObject({ containers: null, initContainers: [] });
  });

  test.each([[{}], [{ spec: null }], [{ spec: 'x' }], [[]], ['x'], [null], [undefined]])('%j is not a Pod template', (template) => {
    for (const os of ['windows', 'linux'] as const) {
      const completed = completePod(template as any, { os });
      expect(completed.template).toBe(template);
      expect(completed.problems).toEqual([
        expect.objectContaining({ code: 'no-pod-spec', path: ['spec'], message: expect.stringContaining('must be the spec of a Pod') }),
      ]);
    }
  });
});

test.each<[any, string]>([
  [undefined, 'target: must be { os: "windows" } or { os: "linux" }, got undefined'],
  [{ os: 'mac' }, 'must be { os: "windows" } or { os: "linux" }, got {"os":"mac"}'],
  [{ os: 'windows', version: 'ltsc2022' }, 'target.version: must be a WindowsVersion or \'any\', got "ltsc2022". Use WindowsVersion.LTSC2022.'],
  [{ os: 'windows', platform: 'GKE', placement: 'near' }, 'target.platform: must be a Platform, got "GKE". Use Platform.GKE. [invalid-option]\n  '
    + 'target.placement: must be one of "compatible", "exact", got "near"'],
  [{ os: 'windows', defaultMemory: 'lots' }, 'target.defaultMemory: must be a positive quantity or false, got "lots"'],
])('%j is not a target', (target, words) => {
  expect(() => completePod({ spec: {} }, target)).toThrow(words);
});

describe('for Linux', () => {
  const linux: PodTarget = { os: 'linux' };

  test('gets OS and nodeSelector, and nothing else', () => {
    expect(completePod({ spec: web() }, linux))
      .toEqual({ template: { spec: { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, ...web() } }, problems: [] });
  });

  test('rejects a Windows Pod', () => {
    const spec = { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, ...web({ image: SERVER_CORE_2022 }) };
    expect(completePod({ spec }, linux).problems.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([
      'os-contradiction spec.os.name', 'os-contradiction spec.nodeSelector.kubernetes.io/os', 'windows-image-on-linux spec.containers.0.image',
    ]);
  });

  test.each([
    ['mcr.microsoft.com/windows/servercore/iis'], [`mcr.microsoft.com/windows/servercore@sha256:${'b'.repeat(64)}`],
  ])('rejects an image for Windows without its release: %s', (image) => {
    expect(completePod({ spec: web({ image }) }, linux).problems.map(({ code, path }) => `${code} ${path.join('.')}`))
      .toEqual(['windows-image-on-linux spec.containers.0.image']);
  });

  test.each([
    ['the release of nodes of AKS', { nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } }],
    ['a Windows build', { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.20348' } }],
    ['no node', { affinity: terms({}) }],
  ])('rejects selectors of %s', (_, selectors) => {
    expect(completePod({ spec: { ...selectors, ...web() } }, linux).problems.map(({ code, path }) => `${code} ${path.join('.')}`))
      .toEqual(['os-contradiction spec']);
  });

  test('a beta label of Windows is reported as written', () => {
    const { problems } = retrofitPod({ spec: { nodeSelector: { 'beta.kubernetes.io/os': 'windows' }, ...web() } }, linux);
    expect(problems.map(({ path }) => path.join('.'))).toEqual(['spec.nodeSelector.beta.kubernetes.io/os']);
  });

  test('keeps Linux fields', () => {
    const spec = { hostPID: true, securityContext: { fsGroup: 1 }, ...web({ securityContext: { privileged: true } }) };
    expect(completePod({ spec }, linux)).toEqual({ template: { spec: expect.objectContaining(spec) }, problems: [] });
  });
});

describe('tolerations', () => {
  test('without a platform, exactly the taints of all platforms are tolerated', () => {
    const spec = specOf(web());
    const taints = Platform.all.flatMap((platform) => platform.taints);
    const textOf = ({ key, value, effect }: { readonly key?: string; readonly value?: string; readonly effect?: string }) => `${key}=${value}:${effect}`;
    expect(TOLERATIONS_OF_ALL.map(textOf)).toEqual([...new Set(taints.map(textOf))]);
    expect(taints.filter((taint) => !spec.tolerations.some((toleration: unknown) => tolerates(toleration, taint)))).toEqual([]);
    expect(specOf({ ...web(), tolerations: [{ key: 'os', operator: 'Exists' }] }).tolerations)
      .toHaveLength(1 + TOLERATIONS_OF_ALL.filter(({ key }) => key !== 'os').length);
  });

  // acceptance line 5
  test.each([
    ['UPSTREAM', [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }]],
    ['GKE', [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }]],
    ['AKS', undefined],
    ['AKS_HCI', [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'Windows', effect: 'NoSchedule' }]],
    ['EKS', undefined],
    ['OPENSHIFT', [{ key: 'os', operator: 'Equal', value: 'Windows', effect: 'NoSchedule' }]],
    ['RKE2', undefined],
  ])('%s', (name, tolerations) => {
    expect(specOf(web(), { platform: Platform.named(name) }).tolerations).toEqual(tolerations);
  });

  test('several taints, with and without value; taints with a toleration are not tolerated twice', () => {
    const platform = Platform.custom({
      taints: [{ key: 'a', value: 'A', effect: 'NoSchedule' }, { key: 'b', effect: 'NoExecute' }, { key: 'c', value: '', effect: 'NoSchedule' }],
      nodeLabels: { pool: 'win' },
    });
    const spec = specOf({ tolerations: [{ key: 'x', operator: 'Exists' }, { key: 'a', value: 'A' }] }, { platform });
    expect(spec.tolerations).toEqual([
      { key: 'x', operator: 'Exists' }, { key: 'a', value: 'A' },
      { key: 'b', operator: 'Exists', effect: 'NoExecute' }, { key: 'c', operator: 'Equal', value: '', effect: 'NoSchedule' },
    ]);
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows', 'pool': 'win' });
  });

  test('one that tolerates everything is enough', () => {
    expect(specOf({ tolerations: [{ operator: 'Exists' }] }).tolerations).toEqual([{ operator: 'Exists' }]);
  });

  test('wrong letter case is a problem, but not next to a correct toleration', () => {
    const wrong = { key: 'os', value: 'Windows', effect: 'NoSchedule' };
    const problem = complete({ tolerations: [wrong] }, { platform: Platform.UPSTREAM }).problems[0];
    expect(codes({ tolerations: [wrong] })).toEqual([]);
    expect(problem).toMatchObject({
      code: 'toleration-letter-case', path: ['spec', 'tolerations', 0], remedy: 'use key "os" and value "windows", or remove the toleration',
    });
    expect(problem.message).toBe('must match the letter case of taint "os=windows:NoSchedule" on platform UPSTREAM, got "os=Windows"');
    expect(codes({ tolerations: [wrong, { ...wrong, value: 'windows' }] }, { platform: Platform.UPSTREAM })).toEqual([]);
    expect(codes({ tolerations: [wrong] }, { platform: Platform.OPENSHIFT })).toEqual([]);
    expect(codes({ tolerations: [{ ...wrong, value: 'windows' }] }, { platform: Platform.OPENSHIFT }))
      .toEqual(['toleration-letter-case spec.tolerations.0']);
  });
});

describe('os and nodeSelector', () => {
  test.each([
    ['another os.name', { os: { name: 'linux' } }, ['os-contradiction spec.os.name']],
    ['an os that is a string', { os: 'windows' }, ['os-contradiction spec.os']],
    ['an empty os.name', { os: { name: '' } }, ['os-contradiction spec.os.name']],
    ['another os in the selector', { nodeSelector: { 'kubernetes.io/os': 'linux' } }, ['os-contradiction spec.nodeSelector.kubernetes.io/os']],
    ['wrong letter case', { nodeSelector: { 'kubernetes.io/os': 'Windows' } }, ['os-contradiction spec.nodeSelector.kubernetes.io/os']],
    [
      'another os by the old label', { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } },
      ['os-contradiction spec.nodeSelector.beta.kubernetes.io/os'],
    ],
    [
      'affinity to another os', { affinity: terms({ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] }) },
      ['os-contradiction spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0'],
    ],
    [
      'anti-affinity to its own',
      { affinity: terms({}, { matchExpressions: [{ key: 'kubernetes.io/os', operator: 'NotIn', values: ['windows'] }] }) },
      ['os-contradiction spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.1'],
    ],
  ])('%s is a problem, and stays as written', (_, spec, expected) => {
    expect(codes({ ...spec, ...web() })).toEqual(expected);
    expect(specOf(spec)).toMatchObject(spec);
  });

  test.each([
    ['its own os', { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows', 'beta.kubernetes.io/os': 'windows' } }],
    [
      'affinity that takes both',
      { affinity: terms({ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux', 'windows'] }] }) },
    ],
    [
      'a label that every object has a property of',
      { affinity: terms({ matchExpressions: [{ key: 'constructor', operator: 'In', values: ['x'] }] }) },
    ],
  ])('%s is not a problem', (_, spec) => {
    expect(codes(spec)).toEqual([]);
  });

  test('null and undefined are filled in', () => {
    expect(specOf({ os: null, nodeSelector: null, tolerations: null, affinity: null }))
      .toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
    expect(specOf({ os: { name: null }, nodeSelector: { 'kubernetes.io/os': null, 'disk': 'ssd' } }))
      .toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows', 'disk': 'ssd' } });
    expect(specOf({ nodeSelector: { 'kubernetes.io/os': undefined } }).nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
  });

  test('the Pod label with which the kubelet rejects the Pod', () => {
    const problems = completePod({ metadata: { labels: { 'kubernetes.io/os': 'linux' } }, spec: web() }, { os: 'windows' }).problems;
    expect(problems).toEqual([expect.objectContaining({ code: 'os-label-on-pod', path: ['metadata', 'labels', 'kubernetes.io/os'] })]);
  });

  test('a platform label with another value', () => {
    const platform = Platform.custom({ nodeLabels: { pool: 'win' } });
    expect(codes({ nodeSelector: { pool: 'linux' } }, { platform })).toEqual(['platform-label-contradiction spec.nodeSelector.pool']);
  });
});

describe('version', () => {
  test('required affinity for the compatible builds', () => {
    const { affinity, nodeSelector } = specOf(web(), { version: WindowsVersion.LTSC2022 });
    expect(affinity).toEqual(terms({ matchExpressions: [inBuilds('10.0.20348', '10.0.25398', '10.0.26100')] }));
    expect(nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
    expect(specOf(web(), { version: WindowsVersion.LTSC2019 }).affinity).toEqual(terms({ matchExpressions: [inBuilds('10.0.17763')] }));
  });

  test('determined by image tags, including init containers; any disables it', () => {
    expect(specOf(web({ image: SERVER_CORE_2019 })).affinity).toEqual(terms({ matchExpressions: [inBuilds('10.0.17763')] }));
    expect(specOf({ ...web(), initContainers: [{ image: SERVER_CORE_2019 }] }).affinity)
      .toEqual(terms({ matchExpressions: [inBuilds('10.0.17763')] }));
    expect(specOf(web({ image: SERVER_CORE_2019 }), { version: 'any' }).affinity).toBeUndefined();
    expect(specOf(web()).affinity).toBeUndefined();
  });

  test('exact: a nodeSelector instead of affinity', () => {
    const spec = specOf(web({ image: SERVER_CORE_2022 }), { placement: 'exact' });
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows', [BUILD]: '10.0.20348' });
    expect(spec.affinity).toBeUndefined();
    expect(specOf(web(), { placement: 'exact' }).nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
    expect(complete(web(), { placement: 'exact' }).problems).toEqual([expect.objectContaining({
      code: 'release-unknown', path: ['spec', 'containers', 0, 'image'],
      message: 'must have a known Windows release for placement "exact", got "web:1"',
    })]);
    expect(codes(web(), { placement: 'exact', version: 'any' })).toEqual(['release-unknown spec.containers.0.image']);
    expect(codes(web(), { placement: 'exact', hostProcess: true })).toEqual(['release-unknown spec.containers.0.image']);
    expect(codes(web(), { placement: 'exact', version: WindowsVersion.LTSC2022 })).toEqual([]);
    // the HostProcess Pods of someone else run on every release
    expect(codes({ ...web(), hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } }, { placement: 'exact' })).toEqual([]);
  });

  test('is added to every term, but not to an empty one; a term that already selects only these builds stays', () => {
    const zone = { key: 'zone', operator: 'In', values: ['a'] };
    const affinity = {
      podAffinity: { x: 1 },
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: {} }],
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            { matchExpressions: [zone] }, {}, { matchExpressions: [] }, { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] },
            { matchExpressions: [inBuilds('10.0.20348')] }, { matchExpressions: [zone, inBuilds('10.0.17763', '10.0.20348')] }, null,
          ],
        },
      },
    };
    const builds = inBuilds('10.0.20348', '10.0.25398', '10.0.26100');
    const { affinity: completed } = specOf({ affinity, ...web() }, { version: WindowsVersion.LTSC2022 });
    expect(completed.podAffinity).toEqual({ x: 1 });
    expect(completed.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution).toEqual([{ weight: 1, preference: {} }]);
    expect(completed.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms).toEqual([
      { matchExpressions: [zone, builds] },
      {}, { matchExpressions: [] },
      { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }], matchExpressions: [builds] },
      { matchExpressions: [inBuilds('10.0.20348')] },
      { matchExpressions: [zone, inBuilds('10.0.17763', '10.0.20348'), builds] },
      null,
    ]);
  });

  test.each([
    [
      'a tag of another release than the version given', web({ image: SERVER_CORE_2019 }), { version: WindowsVersion.LTSC2022 },
      ['image-build-mismatch spec.containers.0.image'],
    ],
    [
      'a tag newer than the version given', web({ image: SERVER_CORE_2025 }), { version: WindowsVersion.LTSC2022 },
      ['image-build-mismatch spec.containers.0.image'],
    ],
    [
      'an init container\'s tag', { ...web(), initContainers: [{ image: 'x' }, { image: SERVER_CORE_2019 }] }, { version: WindowsVersion.LTSC2022 },
      ['image-build-mismatch spec.initContainers.1.image'],
    ],
    [
      'tags that share no host', { containers: [{ image: SERVER_CORE_2019 }, { image: SERVER_CORE_2022 }] }, {},
      ['image-build-mismatch spec.containers.0.image'],
    ],
    [
      'an older image placed exactly', web({ image: SERVER_CORE_2022 }), { version: WindowsVersion.LTSC2019, placement: 'exact' as const },
      ['image-build-mismatch spec.containers.0.image'],
    ],
    [
      'a selector for another build', { ...web(), nodeSelector: { [BUILD]: '10.0.17763' } }, { version: WindowsVersion.LTSC2022 },
      [`windows-build-contradiction spec.nodeSelector.${BUILD}`],
    ],
    [
      'affinity for another build', { ...web(), affinity: terms({ matchExpressions: [inBuilds('10.0.17763')] }) },
      { version: WindowsVersion.LTSC2022 },
      ['windows-build-contradiction spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0'],
    ],
    [
      'the SKU of another release', { ...web(), nodeSelector: { [SKU]: 'Windows2019' } }, { version: WindowsVersion.LTSC2022 },
      [`windows-build-contradiction spec.nodeSelector.${SKU}`],
    ],
    [
      'affinity for the SKU of another release',
      { ...web(), affinity: terms({ matchExpressions: [{ key: SKU, operator: 'In', values: ['Windows2019'] }] }) },
      { version: WindowsVersion.LTSC2022 },
      ['windows-build-contradiction spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0'],
    ],
    [
      'another build placed exactly', { ...web(), nodeSelector: { [BUILD]: '10.0.26100' } },
      { version: WindowsVersion.LTSC2022, placement: 'exact' as const }, [`windows-build-contradiction spec.nodeSelector.${BUILD}`],
    ],
  ])('%s is a problem', (_, spec, target, expected) => {
    expect(codes(spec, target)).toEqual(expected);
  });

  test('the message contains image, release, and hosts, the remedy a fix', () => {
    const [{ message, remedy }] = complete(web({ image: SERVER_CORE_2019 }), { version: WindowsVersion.LTSC2022 }).problems;
    expect(message).toContain(
      `must run on every node that the given version, LTSC2022 (10.0.20348), allows, got "${SERVER_CORE_2019}", built on LTSC2019 (10.0.17763)`,
    );
    expect(remedy).toBe('use an image of LTSC2022 (tag ltsc2022), or version LTSC2019');
  });

  test.each([
    ['2022 images on 2025 hosts', { containers: [{ image: SERVER_CORE_2022 }, { image: SERVER_CORE_2025 }] }, {}],
    ['2022 images with version 2025', web({ image: SERVER_CORE_2022 }), { version: WindowsVersion.LTSC2025 }],
    ['a selector for a host that runs them', { ...web({ image: SERVER_CORE_2022 }), nodeSelector: { [BUILD]: '10.0.26100' } }, {}],
    ['the SKU of a host', { ...web({ image: SERVER_CORE_2022 }), nodeSelector: { [SKU]: 'Windows2025' } }, {}],
    [
      'affinity for nodes without a SKU',
      { ...web({ image: SERVER_CORE_2022 }), affinity: terms({ matchExpressions: [{ key: SKU, operator: 'DoesNotExist' }] }) }, {},
    ],
    ['any version', { containers: [{ image: SERVER_CORE_2019 }, { image: SERVER_CORE_2022 }] }, { version: 'any' as const }],
    ['HostProcess images, which run everywhere', { containers: [{ image: SERVER_CORE_2019 }, { image: SERVER_CORE_2022 }] }, { hostProcess: true }],
    ['HostProcess images that a container says itself', {
      hostNetwork: true,
      containers: [SERVER_CORE_2019, SERVER_CORE_2022].map((image) => ({ image, securityContext: { windowsOptions: { hostProcess: true } } })),
    }, {}],
  ])('%s is not a problem', (_, spec, target) => {
    expect(codes(spec, target)).toEqual([]);
  });

  test('2022 and 2025 images together are placed on 2025 hosts', () => {
    expect(specOf({ containers: [{ image: SERVER_CORE_2022 }, { image: SERVER_CORE_2025 }] }).affinity)
      .toEqual(terms({ matchExpressions: [inBuilds('10.0.26100')] }));
  });
});

describe('runtimeClass', () => {
  const runtimeClass = (nodeSelector: object = {}, more: object = {}) => ({
    kind: 'RuntimeClass', metadata: { name: 'win' }, handler: 'runhcs-wcow-process', scheduling: { nodeSelector }, ...more,
  });

  test('replaces affinity and the build in the nodeSelector', () => {
    const spec = specOf(web({ image: SERVER_CORE_2022 }), { runtimeClass: 'win', version: WindowsVersion.LTSC2022 });
    expect(spec.runtimeClassName).toBe('win');
    expect([spec.affinity, spec.nodeSelector]).toEqual([undefined, { 'kubernetes.io/os': 'windows' }]);
    expect(specOf(web(), { runtimeClass: runtimeClass() }).runtimeClassName).toBe('win');
  });

  test.each([
    ['another class in the pod', { runtimeClassName: 'other' }, 'win', ['spec.runtimeClassName']],
    ['another value in the pod\'s selector', { nodeSelector: { pool: 'a' } }, runtimeClass({ pool: 'b' }), ['spec.nodeSelector.pool']],
    ['a class for Linux', {}, runtimeClass({ 'kubernetes.io/os': 'linux' }), ['spec.nodeSelector.kubernetes.io/os']],
    ['a build that can\'t run the images', web({ image: SERVER_CORE_2019 }), runtimeClass({ [BUILD]: '10.0.20348' }), ['spec.runtimeClassName']],
    [
      'overhead of another amount', { overhead: { memory: '1Gi' } }, runtimeClass({}, { overhead: { podFixed: { memory: '512Mi' } } }),
      ['spec.overhead'],
    ],
    ['overhead that the class lacks', { overhead: { memory: '1Gi' } }, runtimeClass(), ['spec.overhead']],
  ])('%s is a problem', (_, spec, reference, paths) => {
    expect(codes(spec, { runtimeClass: reference })).toEqual(paths.map((path) => `runtime-class-conflict ${path}`));
  });

  test.each([
    ['the same class', { runtimeClassName: 'win' }, 'win'],
    ['a host that runs the images', web({ image: SERVER_CORE_2022 }), runtimeClass({ [BUILD]: '10.0.26100' })],
    ['the same overhead, spelled otherwise', { overhead: { memory: '0.5Gi' } }, runtimeClass({}, { overhead: { podFixed: { memory: '512Mi' } } })],
    [
      'an older image in Hyper-V isolation', web({ image: SERVER_CORE_2019 }),
      runtimeClass({ [BUILD]: '10.0.20348' }, { handler: 'runhcs-wcow-hypervisor' }),
    ],
    [
      'overhead that isn\'t known yet', { overhead: { memory: Promise.resolve('1Gi') } },
      runtimeClass({}, { overhead: { podFixed: { memory: '512Mi' } } }),
    ],
  ])('%s is not a problem', (_, spec, reference) => {
    expect(codes(spec, { runtimeClass: reference })).toEqual([]);
  });
});

describe('windowsOptions', () => {
  const options = (spec: object, target: Partial<WindowsTarget>) => specOf(spec, target).securityContext?.windowsOptions;

  test('runAsUserName and gMSA', () => {
    expect(options(web(), { runAsUserName: 'ContainerUser', gmsaCredentialSpecName: 'web' }))
      .toEqual({ runAsUserName: 'ContainerUser', gmsaCredentialSpecName: 'web' });
    expect(specOf(web()).securityContext).toBeUndefined();
  });

  test('HostProcess sets the host network and an account', () => {
    const spec = specOf(web(), { hostProcess: true });
    expect(spec.hostNetwork).toBe(true);
    expect(spec.securityContext.windowsOptions).toEqual({ hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' });
    expect(options(web(), { hostProcess: { account: 'NT AUTHORITY\\Local service' } }).runAsUserName).toBe('NT AUTHORITY\\Local service');
    expect(options(web(), { hostProcess: {} })).toEqual({ hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' });
    expect(codes(web(), { hostProcess: true })).toEqual([]);
  });

  test('existing values stay; null is filled in', () => {
    const spec = { securityContext: { runAsNonRoot: true, windowsOptions: { runAsUserName: null, gmsaCredentialSpec: 'x' } } };
    expect(specOf(spec, { runAsUserName: 'ContainerUser' }).securityContext)
      .toEqual({ runAsNonRoot: true, windowsOptions: { runAsUserName: 'ContainerUser', gmsaCredentialSpec: 'x' } });
  });

  test.each([
    [
      'another account than asked for', { securityContext: { windowsOptions: { runAsUserName: 'A' } } }, { runAsUserName: 'B' },
      ['windows-options-contradiction spec.securityContext.windowsOptions.runAsUserName'],
    ],
    [
      'hostProcess false, but asked for', { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: false } } }, { hostProcess: true },
      ['windows-options-contradiction spec.securityContext.windowsOptions.hostProcess'],
    ],
    [
      'two accounts asked for', {}, { runAsUserName: 'NT AUTHORITY\\SYSTEM', hostProcess: { account: 'NT AUTHORITY\\Local service' } },
      ['windows-options-contradiction spec.securityContext.windowsOptions.runAsUserName'],
    ],
    ['hostNetwork false', { hostNetwork: false }, { hostProcess: true }, ['host-process-network spec.hostNetwork']],
    ['a bad account', {}, { runAsUserName: 'a@b' }, ['run-as-user-name spec.securityContext.windowsOptions.runAsUserName']],
    ['an empty account', {}, { hostProcess: { account: '' } }, ['run-as-user-name spec.securityContext.windowsOptions.runAsUserName']],
    ['a bad gMSA', {}, { gmsaCredentialSpecName: 'Web' }, ['gmsa-credential-spec-name spec.securityContext.windowsOptions.gmsaCredentialSpecName']],
    [
      'a container that isn\'t one', web({ securityContext: { windowsOptions: { hostProcess: false } } }), { hostProcess: true },
      ['host-process-contradiction spec.containers.0.securityContext.windowsOptions.hostProcess'],
    ],
  ])('%s is a problem', (_, spec, target, expected) => {
    expect(codes(spec, target)).toEqual(expected);
  });

  test('the same account twice is not a problem', () => {
    expect(codes({}, { runAsUserName: 'NT AUTHORITY\\SYSTEM', hostProcess: { account: 'NT AUTHORITY\\SYSTEM' } })).toEqual([]);
  });
});

describe('resources', () => {
  const resources = (own: unknown, target: Partial<WindowsTarget> = {}, list = 'containers') =>
    specOf({ [list]: [{ name: 'web', resources: own }] }, target)[list][0].resources;
  const memory = { memory: '2048Mi' };

  test.each([
    ['nothing', undefined, { limits: memory, requests: memory }],
    ['null', null, { limits: memory, requests: memory }],
    ['empty ones', { limits: {}, requests: {} }, { limits: memory, requests: memory }],
    ['nulls', { limits: null, requests: { memory: null, cpu: null } }, { limits: memory, requests: { memory: '2048Mi', cpu: null } }],
    ['a memory limit', { limits: { memory: '1Gi' } }, { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } }],
    ['a memory request', { requests: { memory: '1Gi' } }, { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } }],
    ['a cpu limit', { limits: { cpu: 2 } }, { limits: { cpu: 2, ...memory }, requests: { cpu: 2, ...memory } }],
    ['a cpu request', { requests: { cpu: '500m' } }, { limits: { cpu: '500m', ...memory }, requests: { cpu: '500m', ...memory } }],
    [
      'both cpus, different', { requests: { cpu: '1' }, limits: { cpu: '2' } },
      { limits: { cpu: '2', ...memory }, requests: { cpu: '1', ...memory } },
    ],
    [
      'crosswise', { requests: { cpu: '1' }, limits: { memory: '1Gi' } },
      { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } },
    ],
    [
      'others', { limits: { 'microsoft.com/directx': 1 }, claims: [{ name: 'x' }] },
      { limits: { 'microsoft.com/directx': 1, ...memory }, requests: memory, claims: [{ name: 'x' }] },
    ],
    ['zero', { limits: { memory: 0 } }, { limits: { memory: 0 }, requests: { memory: 0 } }],
  ])('%s', (_, own, expected) => {
    expect(resources(own)).toEqual(expected);
    expect(resources(own, {}, 'initContainers')).toEqual(expected);
  });

  test('another default, or none', () => {
    expect(resources({ requests: { cpu: '1' } }, { cpuLimit: false })).toEqual({ limits: memory, requests: { cpu: '1', ...memory } });
    expect(resources(undefined, { defaultMemory: '4Gi' })).toEqual({ limits: { memory: '4Gi' }, requests: { memory: '4Gi' } });
    expect(resources({ limits: { cpu: '1' } }, { defaultMemory: false })).toEqual({ limits: { cpu: '1' }, requests: { cpu: '1' } });
    expect(specOf(web(), { defaultMemory: false }).containers[0]).toEqual({ name: 'web', image: 'web:1' });
  });

  test('ephemeral containers don\'t support them', () => {
    expect(specOf({ ephemeralContainers: [{ name: 'debug' }] }).ephemeralContainers).toEqual([{ name: 'debug' }]);
  });

  test.each<[string, unknown, Partial<WindowsTarget>, unknown]>([
    ['a CPU limit', undefined, { defaultCpu: '2' }, { limits: { cpu: '2', ...memory }, requests: { cpu: '2', ...memory } }],
    ['a CPU request only', undefined, { defaultCpu: '2', cpuLimit: false }, { limits: memory, requests: { cpu: '2', ...memory } }],
    ['no limits from requests', { requests: { cpu: '1', memory: '1Gi' } }, { limitsFromRequests: false }, { requests: { cpu: '1', memory: '1Gi' } }],
    ['little in a HostProcess Pod', undefined, { hostProcess: true }, { limits: { memory: '256Mi' }, requests: { memory: '256Mi' } }],
    [
      'no CPU limit in a HostProcess Pod', { requests: { cpu: '50m' } }, { hostProcess: true },
      { limits: { memory: '256Mi' }, requests: { cpu: '50m', memory: '256Mi' } },
    ],
  ])('%s, by options', (_, own, target, expected) => {
    expect(resources(own, target)).toEqual(expected);
  });

  test('a workload\'s containers without any get CPU too; HostProcess ones only a request of it', () => {
    const containers = [{ name: 'web', image: 'web:1' }];
    const completed = (spec: object, target: Partial<WindowsTarget> = {}) =>
      valueAt(completeWorkload(
        { kind: 'DaemonSet', metadata: {}, spec: { template: { spec: { containers, ...spec } } } }, { os: 'windows', ...target },
      ).manifest, ['spec', 'template', 'spec', 'containers', 0, 'resources']);
    const small = { limits: { memory: '256Mi' }, requests: { cpu: '100m', memory: '256Mi' } };
    expect(completed({})).toEqual({ limits: { cpu: '1000m', ...memory }, requests: { cpu: '1000m', ...memory } });
    expect(completed({}, { hostProcess: true })).toEqual(small);
    expect(completed({ hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } })).toEqual(small);
    expect(completed({}, { defaultMemory: false, defaultCpu: '2' })).toEqual({ limits: { cpu: '2' }, requests: { cpu: '2' } });
  });

  test('a memory request that differs from the limit is a problem with memoryRequests equal; another notation isn\'t', () => {
    const equal: Partial<WindowsTarget> = { memoryRequests: 'equal' };
    const own = { resources: { limits: { memory: '2Gi' }, requests: { memory: '1Gi' } } };
    expect(codes({ containers: [own], initContainers: [{}, own] })).toEqual([]);
    expect(codes({ containers: [own], initContainers: [{}, own] }, equal)).toEqual([
      'memory-request-not-limit spec.initContainers.1.resources.requests.memory',
      'memory-request-not-limit spec.containers.0.resources.requests.memory',
    ]);
    expect(complete({ containers: [own] }, equal).problems[0].message)
      .toContain('must be the limit "2Gi", got "1Gi": Windows has no OOM killer, so an overcommitted node pages');
    expect(codes({ containers: [{ resources: { limits: { memory: '2Gi' }, requests: { memory: '2048Mi' } } }] }, equal)).toEqual([]);
  });
});

test('reports all problems at once', () => {
  const spec = {
    os: { name: 'linux' }, hostPID: true, tolerations: [{ key: 'OS', value: 'windows' }],
    securityContext: { fsGroup: 1, windowsOptions: { runAsUserName: '' } },
    containers: [
      { image: SERVER_CORE_2019, lifecycle: { stopSignal: 'SIGINT' } },
      { image: SERVER_CORE_2022, securityContext: { privileged: false }, resources: { limits: { memory: 1 }, requests: { memory: 2 } } },
    ],
  };
  const { problems } = complete(spec, { platform: Platform.UPSTREAM });
  expect(problems.map(({ code }) => code).sort()).toEqual([
    'image-build-mismatch', 'linux-field-on-windows', 'linux-field-on-windows', 'linux-field-on-windows',
    'os-contradiction', 'request-over-limit', 'run-as-user-name', 'stop-signal-on-windows', 'toleration-letter-case',
  ]);
  for (const { message, remedy, path } of problems) {
    expect(message).not.toMatch(/undefined|\[object|\.$/);
    expect([remedy.length > 0, path[0]]).toEqual([true, 'spec']);
  }
});
