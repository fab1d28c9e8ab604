import { checkTexts, CheckOptions, fixTexts } from '../../src/check';
import { diagnose } from '../../src/doctor';
import { ImageLock, LockedPlatform } from '../../src/image-locks';
import { Platform } from '../../src/knowledge';
import { whereItRuns } from '../../src/where';
import { containerdNode, lockOf } from '../images/locks';

const IMAGE = 'registry.example.com/shop/web:1.4';
const windows = (...builds: readonly string[]): readonly LockedPlatform[] =>
  builds.map((osVersion) => ({ os: 'windows', architecture: 'amd64', osVersion }));
const LINUX: readonly LockedPlatform[] = [{ os: 'linux', architecture: 'amd64' }];

const BUILDS = ['10.0.17763.6', '10.0.20348.7', '10.0.26100.8'];
const NODES = [...BUILDS.map((build) => containerdNode(build)), { kind: 'Node', metadata: { name: 'lin', labels: { 'kubernetes.io/os': 'linux' } } }];

const pod = (os: string | undefined, images: readonly string[] = [IMAGE]) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
  spec: {
    ...(os !== undefined && { os: { name: os }, nodeSelector: { 'kubernetes.io/os': os } }),
    tolerations: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
    containers: images.map((image, i) => ({ name: `c${i}`, image, resources: { limits: { cpu: '1', memory: '1Gi' } } })),
  },
});

const findingsOf = (object: object, images: ImageLock | undefined, options: CheckOptions = {}) =>
  checkTexts([{ text: JSON.stringify(object) }], { platform: Platform.UPSTREAM, images, ...options }).findings;
const rulesOf = (...args: Parameters<typeof findingsOf>) => findingsOf(...args).map(({ rule }) => rule);

describe('the operating system of a Pod', () => {
  /** With only a toleration, which a Linux image makes weak, and names that say nothing. */
  const osOf = (images: readonly string[], lock?: ImageLock) => whereItRuns([pod(undefined, images)], NODES, { images: lock }).pods[0].os;

  test.each<[string, string | undefined, readonly string[], ImageLock | undefined]>([
    ['a Windows image', 'windows', [IMAGE], lockOf({ [IMAGE]: windows(BUILDS[1]) })],
    ['one of several images', 'windows', ['other:1', IMAGE], lockOf({ [IMAGE]: windows(BUILDS[1]), 'other:1': LINUX })],
    ['images only for Linux', 'linux', [IMAGE], lockOf({ [IMAGE]: LINUX })],
    ['a Linux image beside one that isn\'t locked', undefined, [IMAGE, 'other:1'], lockOf({ [IMAGE]: LINUX })],
    ['an image for both', undefined, [IMAGE], lockOf({ [IMAGE]: [...windows(BUILDS[1]), ...LINUX] })],
    ['an image that isn\'t locked', undefined, [IMAGE], lockOf({})],
    ['a name for Windows of a Linux image', 'linux', ['shop:ltsc2022'], lockOf({ 'shop:ltsc2022': LINUX })],
    ['a name for Windows, without a lock', 'windows', ['shop:ltsc2022'], undefined],
  ])('%s: %s', (_, os, images, lock) => { expect(osOf(images, lock)).toBe(os); });

  test('selectors decide before images', () => {
    expect(whereItRuns([pod('linux')], NODES, { images: lockOf({ [IMAGE]: windows(BUILDS[1]) }) }).pods[0].os).toBe('linux');
  });

  test('an image that is pinned to the digest of the lock is the same', () => {
    const lock = lockOf({ [IMAGE]: windows(BUILDS[1]) });
    const [{ digest }] = Object.values(lock.images);
    expect(osOf([`${IMAGE}@${digest}`], lock)).toBe('windows');
    expect(osOf([`${IMAGE}@${digest.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`], lock)).toBeUndefined();
  });
});

describe('images for the other operating system', () => {
  const misnamed = 'registry.example.com/alpine-tools:3-alpine';

  test('a Linux image in a Windows Pod is an error, whatever its name is', () => {
    const lock = lockOf({ [IMAGE]: LINUX });
    expect(findingsOf(pod('windows'), lock).find(({ rule }) => rule === 'linux-image')).toMatchObject({
      effect: 'broken', path: '/spec/containers/0/image', message: `image "${IMAGE}" is only for Linux, by the lock: Windows nodes can't run it`,
    });
    expect(rulesOf(pod('linux'), lock)).not.toContain('linux-image');
    expect(rulesOf(pod('windows'), undefined)).not.toContain('linux-image');
  });

  test('a Windows image in a Linux Pod is an error', () => {
    const lock = lockOf({ [IMAGE]: windows(BUILDS[1]) });
    expect(findingsOf(pod('linux'), lock).find(({ rule }) => rule === 'windows-image-on-linux')).toMatchObject({
      effect: 'broken', path: '/spec/containers/0/image',
      message: `image "${IMAGE}" is only for Windows, by the lock, but the Pod is for Linux nodes, which can't run it`,
    });
    expect(rulesOf(pod('windows'), lock)).not.toContain('windows-image-on-linux');
    expect(rulesOf(pod('linux'), undefined)).not.toContain('windows-image-on-linux');
  });

  test('a name of Linux says nothing about a Windows image', () => {
    expect(rulesOf(pod('windows', [misnamed]), undefined)).toContain('linux-image');
    expect(rulesOf(pod('windows', [misnamed]), lockOf({ [misnamed]: windows(BUILDS[1]) }))).not.toContain('linux-image');
    expect(rulesOf(pod('linux', ['shop:ltsc2022']), undefined)).toContain('windows-image-on-linux');
    expect(rulesOf(pod('linux', ['shop:ltsc2022']), lockOf({ 'shop:ltsc2022': LINUX }))).not.toContain('windows-image-on-linux');
  });

  test('an image for both is right in both', () => {
    const lock = lockOf({ [IMAGE]: [...windows(BUILDS[1]), ...LINUX] });
    const errors = expect.arrayContaining([expect.stringMatching(/image-on|linux-i/)]);
    for (const os of ['windows', 'linux']) { expect(rulesOf(pod(os), lock)).not.toEqual(errors); }
  });
});

describe('where', () => {
  const fits = (lock: ImageLock | undefined, image = IMAGE) => whereItRuns([pod('windows', [image])], NODES, { images: lock }).pods[0]
    .groups.map(({ fits: able, misplaced, unknown }) => (able ? 'runs' : misplaced ? 'fails' : unknown ? 'unknown' : '-')).slice(0, 3);

  test('says runs or fails where names leave it unknown', () => {
    expect(fits(undefined)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(fits(lockOf({ [IMAGE]: windows(BUILDS[0]) }))).toEqual(['runs', 'fails', 'fails']);
    expect(fits(lockOf({ [IMAGE]: windows(BUILDS[1]) }))).toEqual(['fails', 'runs', 'runs']);
    expect(fits(lockOf({ [IMAGE]: windows(BUILDS[2], BUILDS[0]) }))).toEqual(['runs', 'fails', 'runs']);
    expect(fits(lockOf({ [IMAGE]: windows('') }))).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('the lock decides before a name', () => {
    expect(fits(undefined, 'shop:ltsc2019')).toEqual(['runs', 'fails', 'fails']);
    expect(fits(lockOf({ 'shop:ltsc2019': windows(BUILDS[2]) }), 'shop:ltsc2019')).toEqual(['fails', 'fails', 'runs']);
  });

  test('what a dump shows of an image adds to its name', () => {
    const ranOn = (build: string): ImageLock => {
      const { version, images } = lockOf({ [IMAGE]: [{ os: 'windows', architecture: 'amd64', ranOn: [build] }] });
      return { version, images: Object.fromEntries(Object.entries(images).map(([name, { isIndex: _, ...image }]) => [name, image])) };
    };
    expect(fits(ranOn('10.0.20348'))).toEqual(['unknown', 'runs', 'unknown']);
  });

  test('which manifest matches is up to the containerd of the node', () => {
    const old = [containerdNode(BUILDS[2], '1.7.3')];
    const verdict = (isIndex: boolean) => whereItRuns([pod('windows')], old, { images: lockOf({ [IMAGE]: windows(BUILDS[1]) }, isIndex) }).pods[0];
    expect(verdict(true)).toMatchObject({ fits: 0, misplaced: 1 });
    expect(verdict(false)).toMatchObject({ fits: 1 });
  });

  test('a reason names the cause', () => {
    const { groups } = whereItRuns([pod('windows')], NODES, { images: lockOf({ [IMAGE]: windows(BUILDS[0]) }) }).pods[0];
    expect(groups[1].reasons[0].message).toBe(`nodes don't run image "${IMAGE}": its index has no manifest for the node`);
  });
});

describe('placement by build', () => {
  const buildsAfterFix = (lock: ImageLock, images = [IMAGE], options: CheckOptions = {}) => {
    const { texts: [{ text }] } = fixTexts(
      [{ text: JSON.stringify(pod('windows', images)) }], { platform: Platform.UPSTREAM, images: lock, ...options },
    );
    const { affinity, nodeSelector } = JSON.parse(text).spec;
    return affinity?.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values
      ?? nodeSelector['node.kubernetes.io/windows-build'];
  };

  test.each<[string, readonly string[], readonly string[]]>([
    ['one build', ['10.0.17763'], [BUILDS[0]]],
    ['one with later hosts', ['10.0.20348', '10.0.25398', '10.0.26100'], [BUILDS[1]]],
    ['an index of several', ['10.0.17763', '10.0.26100'], [BUILDS[0], BUILDS[2]]],
  ])('%s', (_, builds, of) => { expect(buildsAfterFix(lockOf({ [IMAGE]: windows(...of) }))).toEqual(builds); });

  test('several images run on the builds that they share', () => {
    const lock = lockOf({ [IMAGE]: windows(...BUILDS), 'other:1': windows(BUILDS[1]) });
    expect(buildsAfterFix(lock, [IMAGE, 'other:1'])).toEqual(['10.0.20348', '10.0.25398', '10.0.26100']);
    const without = lockOf({ [IMAGE]: windows(BUILDS[0]), 'other:1': windows(BUILDS[1]) });
    expect(buildsAfterFix(without, [IMAGE, 'other:1'])).toBeUndefined();
    expect(findingsOf(pod('windows', [IMAGE, 'other:1']), without).find(({ rule }) => rule === 'image-build-mismatch')?.message)
      .toMatch(/got "registry.example.com\/shop\/web:1.4", built on LTSC2019 \(10.0.17763\): it doesn't run on LTSC2022/);
  });

  test('an exact build is one that all images have', () => {
    const lock = lockOf({ [IMAGE]: windows(BUILDS[0], BUILDS[2]), 'other:1': windows(BUILDS[0]) });
    expect(buildsAfterFix(lock, [IMAGE, 'other:1'], { placement: 'exact' })).toBe('10.0.17763');
  });

  test('the lock decides before a name, and nothing is placed without either', () => {
    expect(buildsAfterFix(lockOf({ 'shop:ltsc2019': windows(BUILDS[2]) }), ['shop:ltsc2019'])).toEqual(['10.0.26100']);
    expect(buildsAfterFix(lockOf({}))).toBeUndefined();
  });

  test('a HostProcess Pod runs on every build', () => {
    const { spec, ...others } = pod('windows');
    const hostProcess = {
      ...others,
      spec: { ...spec, hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } } },
    };
    expect(rulesOf(hostProcess, lockOf({ [IMAGE]: windows(BUILDS[0]) }), { nodes: NODES })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/build/)]),
    );
  });
});

test('nodes of builds that the image doesn\'t run on are reported', () => {
  const lock = lockOf({ [IMAGE]: windows(BUILDS[0]) });
  expect(findingsOf(pod('windows'), lock, { nodes: NODES }).find(({ rule }) => rule === 'image-build-mismatch')).toMatchObject({
    effect: 'misplaced', message: expect.stringMatching(/^image ".*" is built on LTSC2019 .* may be scheduled to a node with LTSC2022 .*, LTSC2025/),
  });
  expect(rulesOf(pod('windows'), undefined, { nodes: NODES })).not.toContain('image-build-mismatch');
});

test('a tag that names nothing known isn\'t reported if the registry has it', () => {
  const image = 'mcr.microsoft.com/windows/servercore:latest';
  expect(rulesOf(pod('windows', [image]), undefined)).toContain('windows-image-tag');
  expect(rulesOf(pod('windows', [image]), lockOf({ [image]: windows(BUILDS[1]) }))).not.toContain('windows-image-tag');
});

test('doctor finds a node that an image doesn\'t run on', () => {
  const running = { ...pod('windows'), spec: { ...pod('windows').spec, nodeName: 'win-10.0.20348' }, status: { phase: 'Pending' } };
  const symptoms = (images?: ImageLock) => diagnose([...NODES, running], { images }).problems.map(({ symptom }) => symptom);
  expect(symptoms(lockOf({ [IMAGE]: windows(BUILDS[0]) }))).toContain('doctor-image-build-mismatch');
  expect(symptoms()).not.toContain('doctor-image-build-mismatch');
});

test('an empty lock changes nothing', () => {
  for (const images of [[IMAGE], ['shop:ltsc2022'], ['nginx'], [IMAGE, 'shop:1-ltsc2019']]) {
    for (const os of ['windows', 'linux', undefined]) {
      expect(findingsOf(pod(os, images), lockOf({}), { nodes: NODES })).toEqual(findingsOf(pod(os, images), undefined, { nodes: NODES }));
    }
  }
});

test('a lock that can\'t be right is an invalid option', () => {
  expect(() => findingsOf(pod('windows'), { version: 1, images: { web: {} } } as never)).toThrow(/images\.images\.web: must be a full reference/);
  expect(() => findingsOf(pod('windows'), '{}' as never)).toThrow(/images: must be an object/);
});

describe('rules that a lock makes certain', () => {
  const RULES_OF_LOCKS = [
    'image-without-manifest', 'image-larger-than-disk', 'image-newer-than-node', 'image-older-than-a-year', 'image-without-updates',
    'image-not-pinned', 'image-slower-than-deadline',
  ];
  const found = (platforms: readonly LockedPlatform[], options: CheckOptions = {}, object: object = pod('windows')) =>
    rulesOf(object, lockOf({ [IMAGE]: platforms }), options).filter((rule) => RULES_OF_LOCKS.includes(rule) && rule !== 'image-not-pinned');
  const ON_DISK = (disk: string) => [{
    ...NODES[1], status: { ...(NODES[1] as ReturnType<typeof containerdNode>).status, allocatable: { 'ephemeral-storage': disk } },
  }];
  const HOST_PROCESS = {
    ...pod('windows'),
    spec: {
      ...pod('windows').spec, hostNetwork: true,
      securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
    },
  };

  test('none is reported without a lock, or for an image that it doesn\'t have', () => {
    for (const lock of [undefined, lockOf({ 'other:1': windows(BUILDS[0]) })]) {
      const rules = rulesOf(pod('windows', [IMAGE, 'shop:ltsc2019']), lock, { nodes: NODES, on: '2040-01-01' });
      expect(rules.filter((rule) => RULES_OF_LOCKS.includes(rule))).toEqual([]);
    }
  });

  test.each<[string, readonly string[], string]>([
    ['older updates', [], '10.0.20348.6'], ['the same', [], '10.0.20348.7'], ['later updates', ['image-newer-than-node'], '10.0.20348.8'],
    ['another build', [], '10.0.17763.9'], ['no revision', [], '10.0.20348'],
  ])('an image with %s: %j', (_, rules, build) => {
    expect(found(windows(build), { nodes: [NODES[1]] }).filter((rule) => rule === 'image-newer-than-node')).toEqual(rules);
  });

  test('updates don\'t matter to HostProcess containers', () => {
    expect(found(windows('10.0.20348.8'), { nodes: NODES })).toContain('image-newer-than-node');
    expect(found(windows('10.0.20348.8'), { nodes: NODES }, HOST_PROCESS)).toEqual([]);
  });

  test.each<[string, number, readonly string[]]>([
    ['1Gi', 2 ** 30, []], ['1Gi', 2 ** 30 + 1, ['image-larger-than-disk']], ['none', 2 ** 40, []],
  ])('a disk of %s, and an image of %d bytes: %j', (disk, size, rules) => {
    expect(found(windows(BUILDS[1]).map((each) => ({ ...each, size })), { nodes: ON_DISK(disk) })).toEqual(rules);
  });

  const SLOW = ['image-slower-than-deadline'];
  test.each<[string, unknown, readonly (number | undefined)[], readonly string[]]>([
    // 1000 Mbit/s are 125,000,000 bytes per second
    ['Deployment', undefined, [75_000_000_000], []], ['Deployment', undefined, [75_000_000_001], SLOW], ['Deployment', 60, [7_500_000_000], []],
    ['Deployment', 60, [7_500_000_001], SLOW], ['StatefulSet', 60, [7_500_000_001], []], ['Deployment', '60', [1e12], []],
    ['Deployment', 60, [1e12, 7_500_000_000], []], ['Deployment', 60, [1e12, undefined], []],
  ])('a %s with the deadline %s, and an image of %j bytes: %j', (kind, progressDeadlineSeconds, sizes, rules) => {
    const spec = (os: 'windows' | 'linux') => ({ progressDeadlineSeconds, selector: {}, template: { metadata: {}, spec: pod(os).spec } });
    const platforms = sizes.map((size, i) => ({ os: 'windows', architecture: 'amd64', osVersion: BUILDS[i + 1], ...(size && { size }) }));
    const object = (os: 'windows' | 'linux') => ({ apiVersion: 'apps/v1', kind, metadata: { name: 'web' }, spec: spec(os) });
    expect(found(platforms, {}, object('windows'))).toEqual(rules);
    const linux = sizes.map((size) => ({ os: 'linux', architecture: 'amd64', ...(size && { size }) }));
    expect(found([...linux, ...platforms], {}, object('linux'))).toEqual([]);
  });

  test.each<[string, string | undefined, readonly string[]]>([
    ['2026-11-24', '2025-11-24T23:00:00Z', []], ['2026-11-24', '2025-11-23T00:00:00Z', ['image-older-than-a-year']], ['2026-11-24', undefined, []],
    ['2026-11-24', '1970-01-01T00:00:00Z', []], ['2026-11-24', '0001-01-01T00:00:00Z', []], ['2026-11-24', '2024-02-30', []],
    ['2026-11-24', '2099-01-01T00:00:00Z', []],
  ])('on %s, an image of %s: %j', (on, created, rules) => {
    expect(found(windows(BUILDS[1]).map((each) => ({ ...each, created })), { on })).toEqual(rules);
    expect(found(windows(BUILDS[1]).map((each) => ({ ...each, created })), { today: on })).toEqual(rules);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['2031-10-13', [BUILDS[1]], []], ['2031-10-14', [BUILDS[1]], ['image-without-updates']], ['2031-10-14', [BUILDS[1], BUILDS[2]], []],
  ])('on %s, an image of %j: %j', (on, builds, rules) => { expect(found(windows(...builds), { on })).toEqual(rules); });

  test('an index for other builds than the nodes have is reported once', () => {
    const errors = (platforms: readonly LockedPlatform[], isIndex = true) =>
      findingsOf(pod('windows'), lockOf({ [IMAGE]: platforms }, isIndex), { nodes: [NODES[1]] })
        .filter(({ effect }) => effect === 'broken' || effect === 'misplaced').map(({ rule }) => rule);
    expect(errors(windows(BUILDS[0]))).toEqual(['image-without-manifest']);
    expect(errors(windows(BUILDS[1]))).toEqual([]);
    expect(errors([{ os: 'windows', architecture: 'arm64', osVersion: BUILDS[1] }])).toEqual(['image-build-mismatch']);
    expect(errors([])).toEqual(['image-without-manifest']);
    // a single manifest is pulled by every node
    expect(errors(windows(BUILDS[0]), false)).toEqual(['image-build-mismatch']);
  });

  test.each<[string, LockedPlatform, string]>([
    [
      'another architecture', { os: 'windows', architecture: 'arm64', osVersion: BUILDS[2] },
      `built on LTSC2025 (10.0.26100), of which the registry has windows/arm64 ${BUILDS[2]}`,
    ],
    [
      'another build than its own', { os: 'windows', architecture: 'amd64', osVersion: BUILDS[1], builtOn: BUILDS[0] },
      `built on LTSC2019 (10.0.17763), of which the registry has windows/amd64 ${BUILDS[1]}`,
    ],
  ])('an image that no node runs, since its index names %s, is an error without nodes, and its build isn\'t selected', (_, platform, text) => {
    const [finding, ...others] = findingsOf(pod('windows'), lockOf({ [IMAGE]: [platform] }, true)).filter(({ effect }) => effect !== 'advice');
    expect([finding.rule, others]).toEqual(['image-build-mismatch', []]);
    expect(finding.message).toContain(text);
    expect(finding.fix).toBeUndefined();
  });

  test('an index without manifests is an error without nodes', () => {
    expect(rulesOf(pod('windows'), lockOf({ [IMAGE]: [] }, true))).toContain('image-without-manifest');
  });

  describe('digests', () => {
    const lock = lockOf({ [IMAGE]: windows(BUILDS[1]), 'other:1': windows(BUILDS[1]) });
    const imagesAfter = (options: CheckOptions) => JSON.parse(
      fixTexts([{ text: JSON.stringify(pod('windows', [IMAGE, 'other:1', 'unlocked:1'])) }], { images: lock, ...options }).texts[0].text,
    ).spec.containers.map(({ image }: { image: string }) => image);

    test('a tag without a digest is reported, and fixed only if that is asked for', () => {
      expect(rulesOf(pod('windows'), lock)).toContain('image-not-pinned');
      expect(rulesOf(pod('linux'), lock)).not.toContain('image-not-pinned');
      expect(imagesAfter({})).toEqual([IMAGE, 'other:1', 'unlocked:1']);
      const pinned = imagesAfter({ pinImages: true });
      expect(pinned).toEqual([
        `${IMAGE}@${lock.images[IMAGE].digest}`, `other:1@${lock.images['docker.io/library/other:1'].digest}`, 'unlocked:1',
      ]);
      expect(rulesOf(pod('windows', pinned), lock)).not.toContain('image-not-pinned');
    });

    test('a pinned image is placed as the tag is', () => {
      const { spec: { affinity } } = JSON.parse(
        fixTexts([{ text: JSON.stringify(pod('windows')) }], { images: lock, pinImages: true, platform: Platform.UPSTREAM }).texts[0].text,
      );
      expect(JSON.stringify(affinity)).toContain('"10.0.20348","10.0.25398","10.0.26100"');
    });
  });
});
