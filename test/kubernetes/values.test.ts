import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { parseQuantity, sameQuantity, thousandthsOf } from '../../src/base';
import { byteLength } from '../../src/kubernetes/objects';
import { isFilled, verified } from '../../src/kubernetes/option-problems';
import { ipVersion } from '../../src/kubernetes/windows-service';
import { ANY_CHARACTER } from '../any-character';
import { sampleSize } from '../sample';

const NANO = 1_000_000_000n;

test.each([
  ['0', 0n], ['1', NANO], ['+1', NANO], ['-1', -NANO], [2, 2n * NANO], [0.5, NANO / 2n], ['.5', NANO / 2n], ['5.', 5n * NANO],
  ['1500m', 1_500_000_000n], ['0.1', 100_000_000n], ['100m', 100_000_000n], ['1u', 1000n], ['1n', 1n], ['0.1n', 1n], ['-0.1n', -1n],
  ['1k', 1000n * NANO], ['1M', 1_000_000n * NANO], ['1E', 10n ** 18n * NANO], ['1e3', 1000n * NANO], ['1E3', 1000n * NANO], ['5e-1', NANO / 2n],
  ['1e+2', 100n * NANO],
  ['1Ki', 1024n * NANO], ['2Gi', 2n * 1024n ** 3n * NANO], ['0.5Gi', 512n * 1024n ** 2n * NANO], ['1Ei', 1024n ** 6n * NANO],
  [1e21, 10n ** 21n * NANO],
])('%j is %s billionths', (quantity, nano) => {
  expect(parseQuantity(quantity)).toBe(nano);
});

test.each([
  '', ' ', '.', '1 Gi', ' 1Gi', '1Gi ', 'Gi', '1gi', '1K', '1mi', '1KiB', '1GB', '1e', '1e1.5', '0x10', '1,5', 'NaN', 'Infinity', NaN, Infinity, null,
  undefined, true, {}, [], ['1'],
])('%j is not a quantity', (quantity) => {
  expect(parseQuantity(quantity)).toBeUndefined();
});

test.each([
  ['1', 1000n], [' 1Gi ', 1024n ** 3n * 1000n], ['1u', 1n], ['1.0001', 1001n], [null, 0n], ['0', 0n], ['-1n', -1n],
  ['-1', -1000n], ['10Ei', (2n ** 63n - 1n) * 1000n],
  ['10E', 10n ** 22n], [undefined, undefined], ['1GB', undefined],
])('the API server reads %j as %s thousandths', (quantity, thousandths) => {
  expect(thousandthsOf(quantity)).toBe(thousandths);
});

/** A quantity in a random spelling, with its value as an exact fraction, computed without parsing. */
const SCALES = {
  '': [1n, 1n], 'm': [1n, 1000n], 'k': [1000n, 1n], 'M': [1000n ** 2n, 1n], 'G': [1000n ** 3n, 1n], 'Ki': [1024n, 1n], 'Mi': [1024n ** 2n, 1n],
  'Gi': [1024n ** 3n, 1n], 'Ti': [1024n ** 4n, 1n], 'e2': [100n, 1n], 'e-3': [1n, 1000n],
} as const;
const spelled = fc.record({
  whole: fc.nat(5000), decimals: fc.constantFrom(0, 0, 1, 2, 3), fraction: fc.nat(999),
  suffix: fc.constantFrom(...Object.keys(SCALES) as (keyof typeof SCALES)[]),
}).map(({ whole, decimals, fraction, suffix }) => {
  const digits = BigInt(fraction) % 10n ** BigInt(decimals);
  const text = `${whole}${decimals === 0 ? '' : `.${String(digits).padStart(decimals, '0')}`}${suffix}`;
  const [up, down] = SCALES[suffix];
  return { text, numerator: (BigInt(whole) * 10n ** BigInt(decimals) + digits) * up, denominator: 10n ** BigInt(decimals) * down };
});

test('sameQuantity agrees with exact fractions', () => {
  fc.assert(fc.property(spelled, spelled, (a, b) => {
    expect(sameQuantity(a.text, b.text)).toBe(a.numerator * b.denominator === b.numerator * a.denominator);
  }), { numRuns: sampleSize(2_000, 4) });
});

test('equal quantities in different units are the same', () => {
  fc.assert(fc.property(fc.nat(100_000), (n) => {
    expect(sameQuantity(`${n}Gi`, `${n * 1024}Mi`)).toBe(true);
    expect(sameQuantity(n, `${n * 1000}m`)).toBe(true);
    expect(sameQuantity(`${n}Gi`, `${n * 1024 + 1}Mi`)).toBe(false);
    expect(sameQuantity(`${n + 1}Gi`, `${n + 1}G`)).toBe(false);
  }));
});

test('other values are compared as strings', () => {
  expect([sameQuantity('lots', 'lots'), sameQuantity('lots', 'many'), sameQuantity('1Gi', 'lots'), sameQuantity(undefined, undefined)])
    .toEqual([true, false, false, true]);
});

const TEXT = fc.string({ unit: ANY_CHARACTER, maxLength: 300 });

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
    }), { numRuns: sampleSize(5_000, 4) });
    expect([...versions].sort()).toEqual([0, 4, 6]);
  });
});

describe('checks of options', () => {
  const paths = (options: object) => verified<any>('code', {
    'pools': [isFilled, 'have a pool', 'add one'],
    'pools.*': { 'name': ['label'], 'labels.*': [/^[a-z]+$/, 'be letters', 'use letters'] },
    'size.cpu': ['quantity'],
    'hash': ['set', /^[0-9a-f]+$/, 'be a hash', 'use a hash', 'own-code'],
  }, options).map(({ code, path }) => [code, ...path].join(' '));

  test('go to each item of a list and each value of a map, and through the items one by one', () => {
    const pools = [{ name: 'A', labels: { b: '1', c: 'd' } }, { name: 'e', labels: { f: '2' } }, { name: '-' }];
    expect(paths({ pools, size: { cpu: 'x' }, hash: 'x' })).toEqual([
      'code pools 0 name', 'code pools 0 labels b', 'code pools 1 labels f', 'code pools 2 name', 'code size cpu', 'own-code hash',
    ]);
    expect(paths({ pools: [] })).toEqual(['code pools']);
  });

  test('skip what is missing, of another type, or right', () => {
    expect(paths({ pools: true, size: null })).toEqual([]);
    expect(paths({ pools: [{ name: 'a', labels: {} }], size: { cpu: '1' }, hash: '0f' })).toEqual([]);
  });

  test('read options of a class', () => {
    class Size { public get cpu() { return 'x'; } }
    expect(paths({ size: new Size() })).toEqual(['code size cpu']);
  });
});
