import * as fc from 'fast-check';
import { evaluator, input, PlainObject, stringAt } from '../../../src/base';
import { formatLock, lockedImage } from '../../../src/images';
import { Platform, readImage } from '../../../src/knowledge';
import { entryOf, lockedImages } from '../../../src/objects/admission/locked-images';
import { previewAdmission } from '../../../src/objects/admission/preview';
import { windowsAdmission } from '../../../src/objects/admission/windows-admission';
import { podExpressions } from '../../../src/pods';
import { generatePods } from '../../cluster/differential/generate-pod';
import { lockOf } from '../../images/locks';
import { sampleSize } from '../../sample';
import { checkObjects } from 'k8s-windows/check';

const windows = (osVersion: string) => ({ os: 'windows', architecture: 'amd64', osVersion });
const LINUX = { os: 'linux', architecture: 'amd64' };
const HOST = 'registry.example.com';

describe('the entry of an image', () => {
  const names = [
    'nginx', 'nginx:1.27', 'shop/web', `${HOST}/web:1`, `${HOST}:5000/shop/web_app:1._2`, 'localhost/x', 'localhost:5000/x', 'a/b__c-d:1',
    '[::1]:5000/x', 'index.example.com/x:1', `${HOST}/by-digest@sha256:${'a'.repeat(64)}`, 'X/y', 'a.b/c:_x',
  ];
  const lock = lockOf(Object.fromEntries(names.map((name, i) => [name, [windows(`10.0.${[17763, 20348, 26100][i % 3]}.${i}`)]])));
  const { data } = lockedImages({ images: formatLock(lock) }).object as { data: Record<string, string> };
  const find = evaluator(entryOf(stringAt(input('object'), 'image')));
  const entry = (image: string) => find({ object: { image }, params: { data } });
  const expected = (image: string) => {
    const locked = lockedImage(lock, image);
    // no key can have an IPv6 address
    return locked && !readImage(image).value!.registry.startsWith('[') ? locked.digest : undefined;
  };
  const digestIn = (text: string) => /@(.*)$/.exec(text)?.[1];

  test('says what it is', () => {
    expect(entry('shop/web')).toBe(`windows; 10.0.26100; LTSC2025 (10.0.26100); @${lock.images['docker.io/shop/web:latest'].digest}`);
    expect(Object.keys(data)).toContain('docker.io_-shop_-web_.latest');
  });

  const digests = Object.values(lock.images).map(({ digest }) => digest);
  const spelled = names.flatMap((name) => [name, `docker.io/${name}`, `index.docker.io/${name}`, `docker.io/library/${name}`, `library/${name}`])
    .flatMap((name) => [name, `${name}:latest`, `${name}:1`, ...digests.map((digest) => `${name}@${digest}`), `${name}:latest@${digests[0]}`]);

  test('is found by every name of the image, as in the lock', () => {
    for (const image of spelled) { expect([image, digestIn(entry(image))]).toEqual([image, expected(image)]); }
    expect(new Set(spelled.map(expected)).size).toBe(names.length);
  });

  test('is of no other image, whatever its name', () => {
    const full = Object.keys(lock.images);
    const alike = full.flatMap((name) => [['/', '_-'], [':', '_.'], ['@', '_a']].map(([from, to]) => name.replace(from, to)));
    expect(alike.filter((name) => !full.includes(name) && entry(name) !== '')).toEqual([]);
    const parts = fc.array(
      fc.constantFrom(...'_-.:/@aX1'.split(''), ...names, ...digests, 'latest', 'docker.io/', '_-', '_.', '__'), { maxLength: 6 },
    );
    fc.assert(fc.property(parts.map((each) => each.join('')), (image) => {
      const found = digestIn(entry(image));
      if (found !== undefined && readImage(image).value) { expect(found).toBe(expected(image)); }
      if (!readImage(image).value) { expect([image, found]).toEqual([image, undefined]); }
    }), { numRuns: sampleSize(5_000, 10) });
  });
});

/** What an image may be by a lock: that of an index, or of one manifest. */
const TRUTHS = [
  [windows('10.0.17763.5')], [windows('10.0.20348.5')], [windows('10.0.26100.5')], [windows('10.0.17763.5'), windows('10.0.20348.5')],
  [LINUX], [windows('10.0.20348.5'), LINUX], [{ os: 'windows', architecture: 'amd64' }],
];
const RULES = ['linux-image', 'windows-image-on-linux', 'image-build-mismatch'];

test('verdicts about random Pods are those of check with the lock, as far as the Pods select builds', () => {
  const generated = generatePods(7, sampleSize(200, 3), Platform.all.map(({ name }) => name));
  const pods = generated.map(({ pod }) => pod as unknown as PlainObject & { spec: any });
  const images = [...new Set(pods.flatMap(({ spec }) => [...spec.containers, ...spec.initContainers ?? []].map(({ image }) => image)))]
    .filter((image) => typeof image === 'string' && readImage(image).value);
  const { areSelected } = podExpressions().builds;
  const selectsBuilds = evaluator(areSelected);
  const counts: Record<string, number> = {};
  const different = TRUTHS.flatMap((_, shift) => {
    // some images aren't locked
    const known = images.map((image, i) => [image, TRUTHS[(i * 3 + shift) % (TRUTHS.length + 1)]] as const).filter(([, truth]) => truth);
    const lock = lockOf(Object.fromEntries(known));
    const previewed = previewAdmission(pods, { mutate: false, mode: 'deny', images: formatLock(lock) });
    const { findings } = checkObjects(pods, { images: lock, rules: RULES });
    return pods.flatMap((object) => {
      const { name, namespace = 'default' } = object.metadata as { name: string; namespace?: string };
      const ofPod = previewed.filter((each) => each.name === name && each.namespace === namespace).flatMap((each) => each.findings);
      const judged = ofPod.filter(({ rule }) => RULES.includes(rule)).map(({ rule, verdict }) => `${verdict} ${rule}`).sort();
      const checked = findings.filter((each) => each.object.name === name).map(({ rule }) => `deny ${rule}`);
      for (const each of judged) { counts[each] = (counts[each] ?? 0) + 1; }
      const expected = [...new Set(checked)].filter((each) => each !== 'deny image-build-mismatch' || selectsBuilds({ object })).sort();
      return judged.join() === expected.join() ? [] : [{ judged, expected, object }];
    });
  });
  expect(different.slice(0, 2)).toEqual([]);
  expect(Object.keys(counts).sort()).toEqual(RULES.map((rule) => `deny ${rule}`).sort());
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(pods.length / 4);
});

describe('policies with a lock', () => {
  const lock = lockOf({ [`${HOST}/web:1`]: [windows('10.0.20348.5')], nginx: [LINUX] });
  const objects = (options: object) => windowsAdmission({ images: formatLock(lock), ...options }).objects.map(({ manifest }) => manifest) as any[];

  test('read it from a ConfigMap, without which the failure policy decides', () => {
    const all = objects({ name: 'own' });
    expect(all.find(({ kind }) => kind === 'ConfigMap')).toEqual({
      apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'own-images', namespace: 'kube-system' }, data: {
        'docker.io_-library_-nginx_.latest': `linux; ; ; @${lock.images['docker.io/library/nginx:latest'].digest}`,
        'registry.example.com_-web_.1':
          `windows; 10.0.20348, 10.0.25398, 10.0.26100; LTSC2022 (10.0.20348); @${lock.images[`${HOST}/web:1`].digest}`,
      },
    });
    const policies = all.filter(({ kind }) => kind === 'ValidatingAdmissionPolicy');
    const bindings = all.filter(({ kind }) => kind === 'ValidatingAdmissionPolicyBinding');
    expect([policies.length, bindings.length >= 6]).toEqual([6, true]);
    for (const { spec } of policies) { expect(spec.paramKind).toEqual({ apiVersion: 'v1', kind: 'ConfigMap' }); }
    for (const { spec } of bindings) {
      expect(spec.paramRef).toEqual({ name: 'own-images', namespace: 'kube-system', parameterNotFoundAction: 'Deny' });
    }
    expect(policies.filter((policy) => JSON.stringify(policy).length >= 128_000)).toEqual([]);
  });

  test('have no parameter without one', () => {
    expect(JSON.stringify(windowsAdmission({}))).not.toMatch(/paramKind|paramRef|params/);
  });

  test('are a problem if it isn\'t one, or is too large', () => {
    const problems = (images: any) => windowsAdmission({ images }).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(problems('{}')).toEqual(['images.version: is required', 'images.images: is required']);
    expect(problems(lock)).toEqual([expect.stringMatching(/^images: must be a string/)]);
    const many = lockOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${HOST}/web-${i}:1`, [LINUX]])));
    expect(problems(formatLock(many))).toEqual([expect.stringMatching(/^images: must have entries of at most 1048576 bytes in a ConfigMap, got \d{7}$/)]);
  });

  test('leave out what no key can name, and what a dump shows of images', () => {
    const long = `${HOST}/${'a'.repeat(240)}:1`;
    const { objects: [{ manifest }], advice } = windowsAdmission({ images: formatLock(lockOf({ [long]: [LINUX], '[::1]:5000/x:1': [LINUX] })) });
    expect([manifest.kind, manifest.data]).toEqual(['MutatingAdmissionPolicy', undefined]);
    expect(advice.map(({ message }) => message)).toEqual([
      `no key of a ConfigMap can name [::1]:5000/x:1, ${long}: policies judge these images by their names`,
    ]);
    const { images } = lockOf({ [`${HOST}/web:1`]: [windows('10.0.20348.5')] });
    const ran = { version: 1 as const, images: { [`${HOST}/web:1`]: { ...images[`${HOST}/web:1`], isIndex: undefined } } };
    expect(lockedImages({ images: formatLock(ran) }).object!.data).toEqual({});
  });
});
