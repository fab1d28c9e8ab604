import { PASSWORD, PushedPlatform, RealRegistry, USER } from './harness/registry';
import { WindowsVersion } from '../../src/knowledge';
import { formatLock, imageOnNode, lockedImage, lockImages, readLock, verifyLock } from 'k8s-windows/images';

const REVISIONS = [1, 2402];
const ALL: readonly PushedPlatform[] = [
  ...WindowsVersion.all.flatMap(({ build }) => REVISIONS.map((revision) => ({ os: 'windows', osVersion: `${build}.${revision}` }))),
  { os: 'windows' }, { os: 'linux' },
];
const fetch = globalThis.fetch;
let registry: RealRegistry;
let guarded: RealRegistry;

beforeAll(async () => {
  [registry, guarded] = [await RealRegistry.start(), await RealRegistry.start({ withTokens: true })];
}, 600_000);
afterAll(async () => { await Promise.all([registry, guarded].map(async (each) => each?.stop())); });

test('an index of all builds is locked, verified, and read again', async () => {
  const digest = await registry.push('windows/all', 'v1', ALL);
  const image = `${registry.host}/windows/all:v1`;
  const { lock, problems } = await lockImages([image, `${registry.host}/windows/all@${digest}`], { fetch });
  expect(problems).toEqual([]);
  const { isIndex, platforms } = lock.images[image];
  expect([isIndex, lock.images[image].digest]).toEqual([true, digest]);
  expect(platforms.map(({ os, osVersion, created, layers }) => ({ os, osVersion, created, layers: layers!.length })))
    .toEqual(ALL.map(({ os, osVersion }) => ({ os, osVersion, created: '2026-11-10T17:01:27Z', layers: 1 })));
  expect(lock.images[`${registry.host}/windows/all@${digest}`]).toEqual(lock.images[image]);
  expect(await verifyLock(lock, { fetch })).toEqual([]);
  expect(readLock(formatLock(lock))).toEqual(lock);
  expect(imageOnNode(lockedImage(lock, image)!, { build: '10.0.26100.1742', containerd: '2.3.7' }))
    .toMatchObject({ verdict: 'runs', platform: { osVersion: '10.0.26100.2402' } });
});

test('a single manifest has its platform in the configuration', async () => {
  await registry.push('single', 'v1', { os: 'windows', osVersion: '10.0.20348.7' });
  const { lock } = await lockImages([`${registry.host}/single:v1`], { fetch });
  expect(Object.values(lock.images)[0]).toMatchObject({ isIndex: false, platforms: [{ os: 'windows', osVersion: '10.0.20348.7' }] });
});

test('a tag that moves, and one that is deleted', async () => {
  const names = ['moves', 'goes', 'stays'];
  for (const name of names) { await registry.push(name, 'v1', [{ os: 'windows', osVersion: '10.0.17763.1' }]); }
  const { lock } = await lockImages(names.map((name) => `${registry.host}/${name}:v1`), { fetch });
  expect(await verifyLock(lock, { fetch })).toEqual([]);
  const now = await registry.push('moves', 'v1', [{ os: 'windows', osVersion: '10.0.20348.1' }]);
  await registry.deleteTag('goes', 'v1');
  expect((await verifyLock(lock, { fetch })).map(({ image, code, message }) => [image, code, message])).toEqual([
    [`${registry.host}/goes:v1`, 'not-found', `${registry.host} has no such image (404)`],
    [`${registry.host}/moves:v1`, 'moved', `must have the digest ${lock.images[`${registry.host}/moves:v1`].digest}, got ${now}`],
  ]);
});

test('with tokens: locked with the password, and nothing without it', async () => {
  const images = ['a', 'b/c'].map((name) => `${guarded.host}/${name}:v1`);
  for (const name of ['a', 'b/c']) { await guarded.push(name, 'v1', ALL); }
  const { lock, problems } = await lockImages(images, { fetch, credentials: () => ({ username: USER, password: PASSWORD }) });
  expect([problems, Object.keys(lock.images)]).toEqual([[], images]);
  expect(await verifyLock(lock, { fetch, credentials: () => ({ username: USER, password: PASSWORD }) })).toEqual([]);
  expect(formatLock(lock)).not.toContain(PASSWORD);
  for (const credentials of [undefined, () => ({ username: USER, password: 'wrong' })]) {
    const result = await lockImages(images, { fetch, credentials });
    expect([result.lock.images, result.problems.map(({ code }) => code)]).toEqual([{}, ['unauthorized', 'unauthorized']]);
  }
});

// IMAGES=1000 npm run test:cluster -- images.cluster: with 20 connections, in less than 60 s
test('many images', async () => {
  const count = Number(process.env.IMAGES ?? 50);
  const names = Array.from({ length: count }, (_, i) => `many/app-${i}`);
  for (const name of names) { await registry.push(name, 'v1', [{ os: 'windows', osVersion: '10.0.20348.1' }, { os: 'linux' }]); }
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const { lock, problems } = await lockImages(names.map((name) => `${registry.host}/${name}:v1`), { fetch, concurrency: 20 });
  const seconds = Math.round(performance.now() - started) / 1000;
  expect([problems, Object.keys(lock.images)]).toEqual([[], expect.arrayContaining([])]);
  expect(Object.keys(lock.images)).toHaveLength(count);
  if (process.env.IMAGES) {
    process.stderr.write(`locked ${count} images in ${seconds} s, with ${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MiB more\n`);
    expect(seconds).toBeLessThan(60 * Math.max(1, count / 1000));
  }
}, 600_000);
