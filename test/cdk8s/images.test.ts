import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import { formatLock } from '../../src/image-locks';
import { Images, Platform, WindowsDeployment } from '../../src/index';
import { lockOf } from '../images/locks';
import { temporaryFolder } from '../temporary-folder';

const IMAGE = 'registry.example.com/shop/web:1.4';
const windows = (osVersion: string) => [{ os: 'windows', architecture: 'amd64', osVersion }];

function lockFile(text: string): string {
  const file = join(temporaryFolder(), 'images.lock');
  writeFileSync(file, text);
  return file;
}

function chartWith(images: Parameters<typeof lockOf>[0]): Chart {
  const chart = new Chart(new App(), 'web');
  Platform.set(chart, Platform.AKS);
  Images.fromLock(chart, lockFile(formatLock(lockOf(images))));
  return chart;
}

const buildsOf = (chart: Chart) => JSON.stringify(Testing.synth(chart)).match(/10\.0\.\d{5}/g);

test('a workload is placed by the builds of its locked images', () => {
  const chart = chartWith({ [IMAGE]: windows('10.0.17763.6') });
  new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE }] });
  expect(buildsOf(chart)).toEqual(['10.0.17763']);
});

test('the nearest lock applies, and names decide without one', () => {
  const chart = chartWith({ 'shop:ltsc2019': windows('10.0.26100.6') });
  const web = new WindowsDeployment(chart, 'web', { containers: [{ image: 'shop:ltsc2019' }] });
  Images.fromLock(web, lockFile(formatLock(lockOf({}))));
  expect(buildsOf(chart)).toEqual(['10.0.17763']);
  expect(Images.of(new App())).toBeUndefined();
});

test('a locked image that is only for Linux is a problem', () => {
  const chart = chartWith({ [IMAGE]: [{ os: 'linux', architecture: 'amd64' }] });
  new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE }] });
  expect(() => Testing.synth(chart))
    .toThrow(/spec\.template\.spec\.containers\[0\]\.image: must be a Windows image, got "registry\.example\.com\/shop\/web:1\.4"/);
});

test.each([
  ['web.lock', undefined, /\[web\] \[web\.lock\]: must be the file of a lock, got ENOENT\. Write one with "k8s-windows images lock"/],
  ['images.lock', '{', /images\.lock\]: must be a lock in JSON/],
  ['images.lock', '{ "version": 9, "images": {} }', /images\.lock\]\.version: must be 1, got 9\. Upgrade k8s-windows/],
])('%s with %s can\'t be read', (name, text, message) => {
  const chart = new Chart(new App(), 'web');
  expect(() => Images.fromLock(chart, text === undefined ? name : lockFile(text))).toThrow(message);
  expect(() => Images.fromLock(chart, null as never)).toThrow('[web] path: must be a string, got null');
});
