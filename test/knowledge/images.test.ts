import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { sha256 } from '../../src/base';
import { ImagePlatform, matchPlatform, PLATFORM_MATCHING, pulledManifest, readImage } from '../../src/knowledge';
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

const DIGEST = `sha256:${'a1'.repeat(32)}`;

test.each([
  ['nginx', 'docker.io/library/nginx:latest'], ['nginx:1.27', 'docker.io/library/nginx:1.27'],
  ['grafana/grafana', 'docker.io/grafana/grafana:latest'],
  ['index.docker.io/nginx', 'docker.io/library/nginx:latest'], ['docker.io/a/b:c', 'docker.io/a/b:c'], ['localhost/x', 'localhost/x:latest'],
  ['localhost:5000/x:y', 'localhost:5000/x:y'], ['host:5000/a/b', 'host:5000/a/b:latest'],
  ['MCR.microsoft.com/windows/servercore:ltsc2022', 'MCR.microsoft.com/windows/servercore:ltsc2022'],
  ['UPPER/x', 'UPPER/x:latest'], ['[::1]:5000/x', '[::1]:5000/x:latest'], [`nginx:1@${DIGEST}`, `docker.io/library/nginx@${DIGEST}`],
  [`a.b/c@${DIGEST}`, `a.b/c@${DIGEST}`],
  ['a__b/c-d.e', 'docker.io/a__b/c-d.e:latest'], ['x:_Tag.1-2', 'docker.io/library/x:_Tag.1-2'],
  [`x:${'t'.repeat(128)}`, `docker.io/library/x:${'t'.repeat(128)}`],
])('%s is %s', (given, full) => expect(readImage(given).value?.full).toBe(full));

test.each([
  ['', 'be an image reference'], [' nginx', 'be an image reference'], ['nginx:', 'have a valid tag'], ['nginx:-x', 'have a valid tag'],
  [`nginx:${'t'.repeat(129)}`, 'have a valid tag'],
  ['Nginx', 'have a repository in lowercase'], ['a.b/C', 'have a repository in lowercase'], ['https://a.b/c', 'be an image reference'],
  ['a//b', 'be an image reference'],
  ['a.b/', 'be an image reference'], ['-a/b', 'be an image reference'], ['a___b', 'be an image reference'], ['a/b:c:d', 'be an image reference'],
  ['nginx@sha256:12', 'have a valid digest'],
  [`nginx@sha512:${'a'.repeat(128)}`, 'have a valid digest'], [`nginx@${DIGEST}x`, 'have a valid digest'], ['a1'.repeat(32), 'be an image reference'],
  ['x'.repeat(2000), 'be an image reference'],
  [`a.b/${'x/'.repeat(140)}y`, 'be an image reference'], ['{{ .Values.image }}', 'be an image reference'], ['a.b:port/c', 'be an image reference'],
])('%s isn\'t one', (given, must) => expect(readImage(given).fault?.must).toBe(must));

test('the reference in lowercase keeps its host and tag', () => {
  expect(readImage('REGISTRY.example/X:V1').fault?.remedy).toBe('write it as REGISTRY.example/x:V1');
});

test('the full reference is read as itself, and odd ones quickly', () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9._:@/-]{0,12}$/);
  fc.assert(fc.property(fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')), (text) => {
    const full = readImage(text).value?.full;
    if (full !== undefined) { expect(readImage(full).value).toEqual(readImage(text).value); }
  }), { numRuns: 3000 });
  expect(readImage(`${'a-'.repeat(490)}!`).fault).toBeDefined();
});

test('the SHA-256 of bytes is that of Node.js', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }));
});
