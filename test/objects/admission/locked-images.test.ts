import * as fc from 'fast-check';
import { evaluator, input, PlainObject, stringAt } from '../../../src/base';
import { formatLock, lockedImage } from '../../../src/images';
import { Platform, readImage } from '../../../src/knowledge';
import { entryOf, lockedImages } from '../../../src/objects/admission/locked-images';
import { previewAdmission } from '../../../src/objects/admission/preview';
import { windowsAdmission } from '../../../src/objects/admission/windows-admission';
import { generatePods } from '../../cluster/differential/generate-pod';
import { lockOf } from '../../images/locks';
import { checkObjects } from 'k8s-windows/check';

const windows = (osVersion: string) => ({ os: 'windows', architecture: 'amd64', osVersion });
const LINUX = { os: 'linux', architecture: 'amd64' };
const HOST = 'registry.example.com';

describe('the entry of an image', () => {
  const names = [
    'nginx', 'nginx:1.27', 'shop/web', `${HOST}/web:1`, `${HOST}:5000/shop/web_app:1._2`, 'localhost/x', 'localhost:5000/x', 'a/b__c-d:1', '[::1]:5000/x',
    `${HOST}/by-digest@sha256:${'a'.repeat(64)}`, 'X/y', 'a.b/c:_x',
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
    const parts = fc.array(fc.constantFrom(...'_-.:/@aX1'.split(''), ...names, ...digests, 'latest', 'docker.io/', '_-', '_.', '__'), { maxLength: 6 });
    fc.assert(fc.property(parts.map((each) => each.join('')), (image) => {
      const found = digestIn(entry(image));
      if (found !== undefined && readImage(image).value) { expect(found).toBe(expected(image)); }
      if (!readImage(image).value) { expect([image, found]).toEqual([image, undefined]); }
    }), { numRuns: 5000 });
  });
});
