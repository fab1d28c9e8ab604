import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { sha256 } from '../../src/base';
import { readImage } from '../../src/knowledge';

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
