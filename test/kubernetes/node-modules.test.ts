import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { ipVersion } from '../../src/kubernetes/ip-address';
import { byteLength } from '../../src/kubernetes/utf8';

const TEXT = fc.string({ unit: 'binary', maxLength: 300 });

describe('what replaces modules of Node.js, which browsers lack', () => {
  test('bytes of a string', () => {
    fc.assert(fc.property(TEXT, (text) => byteLength(text) === Buffer.byteLength(text)), { numRuns: 2_000 });
    expect(byteLength('\ud800')).toBe(Buffer.byteLength('\ud800'));
  });

  test('IP addresses, and what is nearly one', () => {
    const piece = fc.constantFrom(':', '::', '.', '0', '1', 'ffff', 'FE80', '12345', 'g', '255', '256', '01', '1.2.3.4', '%eth0', '%', ' ', '-');
    const nearly = fc.array(piece, { maxLength: 17 }).map((pieces) => pieces.join(''));
    const groups = fc.array(fc.constantFrom('', '0', 'ab', '1.2.3.4'), { minLength: 2, maxLength: 10 }).map((parts) => parts.join(':'));
    const versions = new Set<number>();
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), nearly, groups, TEXT), (text) => {
      versions.add(isIP(text));
      expect([text, ipVersion(text)]).toEqual([text, isIP(text)]);
    }), { numRuns: 20_000 });
    expect([...versions].sort()).toEqual([0, 4, 6]);
  });
});
