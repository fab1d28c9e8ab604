import { ImagePlatform, matchPlatform, PLATFORM_MATCHING, pulledManifest } from '../../src/knowledge';
import { imageOnNode, LockedImage, LockedPlatform } from 'k8s-windows/images';

const windows = (osVersion?: string, more: Partial<LockedPlatform> = {}): ImagePlatform => ({
  os: 'windows', architecture: 'amd64', osVersion, ...more,
});
const node = (build: string, containerd: string) => ({ build: `10.0.${build}`, containerd, architecture: 'amd64' });

// the cluster suite images-matching compares all pairs with containerd's own code
test.each([
  // releases that run other builds: from 1.6.23 and 1.7.6 on
  ['10.0.20348.1', '26100.1', '1.6.22', 'no'], ['10.0.20348.1', '26100.1', '1.6.23', 'yes'], ['10.0.20348.1', '26100.1', '1.7.5', 'no'],
  ['10.0.20348.1', '26100.1', '1.7.6', 'yes'], ['10.0.20348.1', '26100.1', '2.4.2', 'yes'], ['10.0.20348.1', '26100', '3.0.0', 'yes'],
  ['10.0.20348.1', '26100.1', '', 'yes'], ['10.0.20348.1', '26100.1', 'containerd://1.7.20', 'yes'],
  // never an older one than 2022, nor a later one than the node's
  ['10.0.17763.1', '20348.1', '1.7.20', 'no'], ['10.0.26100.1', '20348.1', '1.7.20', 'no'], ['10.0.19042.1', '17763.1', '1.7.20', 'no'],
  // vendors' builds may have the later rule of their series
  ['10.0.20348.1', '26100.1', '1.7.3+azure', 'unknown'], ['10.0.20348.1', '20348.1', '1.7.3+azure', 'yes'],
  ['10.0.20348.1', '26100.1', '1.6.35+azure', 'yes'],
  ['10.0.20348.1', '26100.1', '1.7.6-rc.1', 'unknown'], ['10.0.17763.1', '26100.1', '1.7.3+azure', 'no'],
  // other runtimes, and builds that aren't known
  ['10.0.20348.1', '26100.1', 'docker://20.10.9', 'unknown'], ['10.0.20348.1', '26100.1', '1.4.3', 'unknown'],
  ['10.0.20348.1', 'x', '2.0.4', 'unknown'],
  // without a version
  [undefined, '17763.1', '1.6.17', 'no'], [undefined, '17763.1', '1.6.18', 'yes'],
] as const)('an image of %s on %s with containerd %s: %s', (osVersion, build, containerd, match) => {
  expect(matchPlatform(windows(osVersion), node(build, containerd))).toBe(match);
});

test('a feature, another architecture, and another operating system', () => {
  const on = node('20348.1', '2.3.4');
  expect(matchPlatform(windows(undefined, { osFeatures: ['win32k'] }), on)).toBe('yes');
  expect(matchPlatform(windows(undefined, { osFeatures: ['other'] }), on)).toBe('no');
  expect(matchPlatform(windows(undefined, { osFeatures: ['other'] }), node('20348.1', '2.2.7'))).toBe('yes');
  expect(matchPlatform(windows('10.0.20348', { architecture: 'arm64' }), on)).toBe('no');
  expect(matchPlatform({ os: 'linux', architecture: 'amd64' }, on)).toBe('no');
});

test('of several manifests, the highest revision is pulled, the first, or the last version as text', () => {
  const index = [windows('10.0.20348.999'), windows('10.0.20348.2402'), windows('10.0.26100.7'), windows(undefined, { isFromConfig: true })];
  expect(['1.6.35', '1.7.20', '2.0.4', '2.1.6', '2.4.2'].map((release) => pulledManifest(index, node('26100.1', release)))).toEqual([1, 0, 0, 2, 2]);
  expect(['1.6.35', '1.7.20', '2.4.2'].map((release) => pulledManifest(index, node('20348.1', release)))).toEqual([1, 0, 0]);
  expect(pulledManifest(index, node('20348.1', '1.7.3+azure'))).toBe(0);
  expect(pulledManifest(index, node('26100.1', '1.7.3+azure'))).toBe('unknown');
  expect(pulledManifest(index.slice(0, 3), node('17763.1', '1.7.20'))).toBe('none');
  expect(pulledManifest(index, node('17763.1', '1.7.20'))).toBe(3);
});

test('every row has its source, in order', () => {
  const numbers = PLATFORM_MATCHING.map(({ since }) => since.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(PLATFORM_MATCHING.filter(({ source, readOn }) => !source || !/^\d{4}-\d\d-\d\d$/.test(readOn))).toEqual([]);
});

describe('what a node runs', () => {
  const image = (
    isIndex: boolean | undefined, ...platforms: readonly LockedPlatform[]
  ): LockedImage => ({ digest: `sha256:${'0'.repeat(64)}`, isIndex, platforms });
  const on2025 = node('26100.1742', '1.7.20');

  test.each<[what: string, image: LockedImage, on: typeof on2025, verdict: string, because: string]>([
    ['of an index', image(true, windows('10.0.20348.7')), on2025, 'runs', 'it is built on 10.0.20348.7'],
    [
      'nothing of an index without a manifest for it', image(true, windows('10.0.17763.7')), on2025, 'fails',
      'its index has no manifest for the node',
    ],
    [
      'by a runtime that may match it or not', image(true, windows('10.0.20348.7')), node('26100.1742', '1.7.3+azure'), 'unknown',
      'it isn\'t known which manifest the node pulls',
    ],
    [
      'a single manifest of another build, whatever the release of containerd', image(false, windows('10.0.20348.7')), node('26100.1742', '1.7.3'),
      'runs', 'it is built on 10.0.20348.7',
    ],
    ['a single manifest of a build that Windows doesn\'t run', image(false, windows('10.0.17763.7')), on2025, 'fails', 'it is built on 10.0.17763.7'],
    ['a single manifest for Linux', image(false, { os: 'linux', architecture: 'amd64' }), on2025, 'fails', 'it is for linux'],
    [
      'what the index doesn\'t name, but the configuration', image(true, windows(undefined, { builtOn: '10.0.17763.7' })), on2025, 'fails',
      'it is built on 10.0.17763.7',
    ],
    ['what nothing names, such as a HostProcess image', image(true, windows()), on2025, 'unknown', 'it names no Windows build'],
    ['a build that isn\'t known', image(false, windows('10.0.12345.7')), on2025, 'unknown', 'build 10.0.12345.7 isn\'t known'],
    ['2016 of another revision', image(true, windows('10.0.14393.5')), node('14393.7', '1.7.20'), 'fails', 'it is built on 10.0.14393.5'],
    ['2016 of the same revision', image(true, windows('10.0.14393.7')), node('14393.7', '1.7.20'), 'runs', 'it is built on 10.0.14393.7'],
    ['what ran there', image(undefined, windows(undefined, { ranOn: ['10.0.26100'] })), on2025, 'runs', 'it runs on a node of this build'],
    [
      'what ran elsewhere', image(undefined, windows(undefined, { ranOn: ['10.0.20348'] })), on2025, 'unknown',
      'it isn\'t known which manifest the node pulls',
    ],
    ['a lock without anything', image(false), on2025, 'unknown', 'it isn\'t known which manifest the node pulls'],
  ])('%s', (_, locked, on, verdict, because) => expect(imageOnNode(locked, on)).toMatchObject({ verdict, because }));
});
