import * as fc from 'fast-check';
import { containerdMatches, GoEntry } from './harness/containerd';
import { ImagePlatform, matchPlatform, PLATFORM_MATCHING, pulledManifest } from '../../src/knowledge';

const BUILDS = [14393, 17763, 18362, 19042, 20348, 22621, 25398, 26100, 26200];
const REVISIONS = ['', '.999', '.2402'];
const ODD = ['10.0', 'foo', '10.0.20348.x', '6.3.9600.1', '10.1.20348.1'];
const windows = (osVersion?: string, more: object = {}): GoEntry =>
  ({ platform: { os: 'windows', architecture: 'amd64', ...(osVersion !== undefined && { 'os.version': osVersion }), ...more } });

const ENTRIES: readonly GoEntry[] = [
  ...BUILDS.flatMap((build) => REVISIONS.map((revision) => windows(`10.0.${build}${revision}`))),
  ...ODD.map((version) => windows(version)), windows(),
  ...['win32k', 'other'].map((feature) => windows('10.0.20348.2402', { 'os.features': [feature] })),
  windows(undefined, { 'os.features': ['other', 'win32k'] }),
  windows('10.0.20348.2402', { architecture: 'arm64' }), { platform: { os: 'linux', architecture: 'amd64' } },
  { ...windows('10.0.14393.1'), isFromConfig: true }, { platform: { os: 'linux', architecture: 'amd64' }, isFromConfig: true },
];

/** A platform as we have it. */
function platformOf({ platform: { 'os.version': osVersion, 'os.features': osFeatures, ...rest }, isFromConfig }: GoEntry): ImagePlatform {
  return { ...rest, osVersion, osFeatures, ...(isFromConfig && { isFromConfig }) };
}

test('containerd\'s own code matches the same manifests of indexes with nodes, and pulls the same one', () => {
  const pairs = ENTRIES.flatMap((one) => ENTRIES.map((other) => [one, other]));
  const longer = fc.sample(fc.array(fc.constantFrom(...ENTRIES), { minLength: 3, maxLength: 9 }), { numRuns: 2000, seed: 7 });
  const indexes = [[], ...ENTRIES.map((entry) => [entry]), ...pairs, ...longer];
  const answers = containerdMatches({ nodes: BUILDS, indexes });
  const platforms = indexes.map((index) => index.map(platformOf));
  const differences: string[] = [];
  for (const [release, byNode] of Object.entries(answers)) {
    BUILDS.forEach((build, i) => {
      const node = { build: `10.0.${build}`, architecture: 'amd64', containerd: release };
      const known = new Map(ENTRIES.map((entry) => [entry, matchPlatform(platformOf(entry), node)]));
      indexes.forEach((index, j) => {
        const { matches, pulled } = byNode[i][j];
        const own = [index.map((entry) => known.get(entry) === 'yes'), pulledManifest(platforms[j], node)];
        const theirs = [matches, pulled === -1 ? 'none' : pulled];
        if (JSON.stringify(own) !== JSON.stringify(theirs)) {
          differences.push(`${release} on ${build}: ${JSON.stringify(index)}: ${JSON.stringify(own)}, not ${JSON.stringify(theirs)}`);
        }
      });
    });
  }
  expect(differences.slice(0, 5)).toEqual([]);
  expect(differences).toHaveLength(0);
  // every row of the table makes a difference here
  expect(new Set(Object.values(answers).map((all) => JSON.stringify(all))).size).toBe(PLATFORM_MATCHING.length);
});
