import { placesOf, Random } from './differential/random';
import { placedPart } from './differential/where-it-runs';
import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { KubeObject, podTemplateOf } from './harness/kube-objects';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { allObjectsOf, publicInstalls } from './public-workloads';
import { readImage } from '../../src/knowledge';
import { lockOf } from '../images/locks';
import { fixTexts, Platform } from 'k8s-windows/check';
import { WindowsVersion } from 'k8s-windows/core';
import { ImageLock } from 'k8s-windows/images';

/**
 * Windows Pods of public projects, with locks that say on which builds each of their images is built: none that the scheduler bound to a node that
 * can't run it before is bound to one after `fix --images`. `SEED=42 PODS=2000 npm run test:cluster -- fix-images` tries other locks.
 */

const SEED = Number(process.env.SEED ?? 1);
const PODS = Number(process.env.PODS ?? 500);
const PATIENCE = 1_800_000;
/** What images are built on: one release, or as an index several. */
const BUILT_ON = [
  ['LTSC2019'], ['LTSC2022'], ['LTSC2025'], ['LTSC2019', 'LTSC2022'], ['LTSC2019', 'LTSC2025'], ['LTSC2022', 'LTSC2025'],
  ['LTSC2019', 'LTSC2022', 'LTSC2025'],
];

type BuiltOn = ReadonlyMap<string, readonly string[]>;

const cluster = Cluster.ofEnvironment();
const imagesOf = ({ spec }: KubeObject): readonly string[] =>
  [...spec.containers, ...spec.initContainers ?? []].map(({ image }: any) => String(image));

/** The Pods of public projects that select Windows, but for those whose containers run on every build. */
async function windowsPods(): Promise<readonly KubeObject[]> {
  const installs = await publicInstalls('1.36.0');
  const templates = installs.flatMap(({ text }) => allObjectsOf(text)).flatMap((object) => (
    ['Deployment', 'DaemonSet', 'StatefulSet', 'Job', 'CronJob'].includes(object.kind) ? [podTemplateOf(object)] : []));
  return templates.filter(({ spec }) => JSON.stringify([spec.nodeSelector, spec.affinity]).includes('"windows"')
    && !JSON.stringify(spec).includes('"hostProcess":true')).map(({ spec }) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' }, spec }))
    // some charts have no image without values
    .filter((pod) => imagesOf(pod).every((image) => readImage(image).value));
}

/** The nodes that run all images of a Pod, by the releases that these are built on. Written down once more here, so that two have to agree. */
function ableNodes(pod: KubeObject, builtOn: BuiltOn): readonly string[] {
  const named = (name: string) => WindowsVersion.all.find((version) => version.name === name)!;
  return Object.keys(WINDOWS_BUILDS).filter((role) => imagesOf(pod).every((image) => (
    builtOn.get(image)!.some((release) => named(release).runsOn(named(role))))));
}

function lockFor(builtOn: BuiltOn): ImageLock {
  return lockOf(Object.fromEntries([...builtOn].map(([image, releases]) => (
    [image, releases.map((name) => ({ os: 'windows', architecture: 'amd64', osVersion: `${WINDOWS_BUILDS[name]}.1234` }))]))));
}

test(`of ${PODS} public Windows Pods, none is bound to a node of the wrong build after "fix --images"`, async () => {
  const pods = await windowsPods();
  expect(pods.length).toBeGreaterThanOrEqual(10);
  const random = new Random(SEED);
  const fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM });
  try {
    const cases = Array.from({ length: Math.ceil(PODS / pods.length) }, () => {
      const builtOn: BuiltOn = new Map([...new Set(pods.flatMap(imagesOf))].map((image) => [image, random.pick(BUILT_ON)]));
      const { texts, failures } = fixTexts(
        pods.map((pod, i) => ({ file: String(i), text: JSON.stringify(pod) })), { platform: Platform.UPSTREAM, images: lockFor(builtOn) },
      );
      expect(failures).toEqual([]);
      return pods.map((before, i) => ({ before, after: JSON.parse(texts[i].text) as KubeObject, able: ableNodes(before, builtOn) }));
    }).flat();
    const places = await placesOf(cluster, fleet, cases.flatMap(({ before, after }) => [before, after]));
    const placesFor = (pod: KubeObject) => places.get(JSON.stringify(placedPart(pod)))!;
    const isWrong = (pod: KubeObject, able: readonly string[]) => placesFor(pod).some((role) => !able.includes(role));
    // of the others, no node runs all images, which is an error that no fix can remove
    const possible = cases.filter(({ able }) => able.length > 0);
    const wrongBefore = possible.filter(({ before, able }) => isWrong(before, able));
    const wrongAfter = possible.filter(({ after, able }) => isWrong(after, able));
    const lost = possible.filter(({ before, after, able }) => placesFor(before).some((role) => able.includes(role)) && placesFor(after).length === 0);
    process.stderr.write(`fix-images: ${cases.length} Pods (${pods.length} with ${cases.length / pods.length} locks), ${possible.length} that a node `
      + `can run, of which ${wrongBefore.length} could be bound to a node of the wrong build; after fix, ${wrongAfter.length} can\n`);
    expect(wrongAfter.map(({ after }) => after.spec)).toEqual([]);
    expect(lost.map(({ after }) => after.spec)).toEqual([]);
    expect(cases.length).toBeGreaterThanOrEqual(PODS);
    expect(wrongBefore.length).toBeGreaterThan(PODS / 4);
  } finally {
    await fleet.remove();
  }
}, PATIENCE);
