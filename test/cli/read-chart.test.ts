import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Folder } from './command';
import { readChart } from '../../src/cli/read-chart';

const folder = new Folder({ 'shop/Chart.yaml': 'name: shop\n', 'shop/README.md': '# Shop\n', 'shop/templates/a/b.yaml': 'a\n', 'shop/charts/cache/values.yaml': 'b\n' });

/** An entry of a tar archive. */
function entry(name: string, content: string | Buffer, { type = '0', magic = 'ustar\u000000', prefix = '' } = {}): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  const fields: readonly (readonly [number, string])[] = [[0, name], [124, octal(data.length, 12)], [148, '        '], [156, type], [257, magic], [345, prefix]];
  for (const [at, text] of fields) { header.write(text, at, 'utf8'); }
  header.write(octal(header.reduce((sum, byte) => sum + byte, 0), 7), 148);
  return Buffer.concat([header, data, Buffer.alloc((512 - data.length % 512) % 512)]);
}

const archive = (...entries: readonly Buffer[]) => gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));

function read(bytes: Uint8Array): Readonly<Record<string, string>> {
  const file = join(folder.path, 'chart.tgz');
  writeFileSync(file, bytes);
  return Object.fromEntries(readChart(file));
}

const LONG = `templates/${'a'.repeat(120)}.yaml`;

test('a directory is read, without files that say nothing about values', () => {
  expect(Object.fromEntries(readChart(join(folder.path, 'shop')))).toEqual({ 'Chart.yaml': 'name: shop\n', 'templates/a/b.yaml': 'a\n', 'charts/cache/values.yaml': 'b\n' });
});

test.each<[string, readonly Buffer[]]>([
  ['ustar, with a prefix', [entry('b.yaml', 'a', { prefix: 'shop/templates' })]],
  ['a long name of POSIX', [entry('x', '30 path=shop/templates/b.yaml\n', { type: 'x' }), entry('shop/short', 'a')]],
  ['a long name of GNU', [entry('././@LongLink', 'shop/templates/b.yaml\0', { type: 'L', magic: 'ustar  \0' }), entry('shop/short', 'a', { magic: 'ustar  \0', prefix: '14' })]],
  ['a file of the old type', [entry('shop/templates/b.yaml', 'a', { type: '\0' })]],
  ['other entries beside it', [entry('shop/', '', { type: '5' }), entry('shop/link', '', { type: '2' }), entry('shop/README.md', 'x'), entry('./shop/templates/b.yaml', 'a')]],
  ['paths that leave it', [entry('shop/../../templates/b.yaml', 'x'), entry('/templates/b.yaml', 'a')]],
])('an archive with %s', (_, entries) => {
  expect(read(archive(...entries))).toEqual({ 'templates/b.yaml': 'a' });
});

test('names of more than 100 characters, and subcharts in archives', () => {
  const path = `shop/${LONG}`;
  const record = ` path=${path}\n`;
  const cache = archive(entry('cache/values.yaml', 'b'));
  expect(read(archive(entry('x', `${record.length + 3}${record}`, { type: 'x' }), entry('y', 'a'), entry('shop/charts/cache-1.0.0.tgz', cache)))).toEqual({
    [LONG]: 'a', 'charts/cache-1.0.0/values.yaml': 'b',
  });
});

test.each<[string, Uint8Array, string]>([
  ['half an archive', archive(entry('shop/values.yaml', 'a'.repeat(5000))).subarray(0, 40), 'isn\'t a complete gzip archive: unexpected end of file'],
  ['half a file', gzipSync(entry('shop/values.yaml', 'a'.repeat(5000)).subarray(0, 1024)), 'isn\'t a complete tar archive'],
  ['other data in gzip', gzipSync(Buffer.alloc(2048, 'a')), 'isn\'t a complete tar archive'],
  ['a broken subchart', archive(entry('shop/charts/cache.tgz', 'not an archive')), 'charts/cache: isn\'t a complete gzip archive: incorrect header check'],
  ['more than is allowed', gzipSync(Buffer.alloc(101 * 2 ** 20)), 'must have at most 100 MiB'],
])('rejects %s', (_, bytes, message) => {
  expect(() => read(bytes)).toThrow(message);
});
