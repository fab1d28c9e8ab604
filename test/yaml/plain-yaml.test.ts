import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { RULES } from '../../src/checker/rules';
import { DocumentMap } from '../../src/yaml/locate/document-map';
import { anyNodesOf } from '../../src/yaml/locate/positioned';
import { commentsOf } from '../../src/yaml/read/comments';
import { ParseError, parseAnyYaml, parseYaml } from '../../src/yaml/read/parse-yaml';
import { readPlacedYaml, readPlainYaml } from '../../src/yaml/read/plain-yaml';
import { splitDocuments } from '../../src/yaml/read/split-documents';
import { sampleOf, sampleSize } from '../sample';

const FILES = path.join(__dirname, '../../examples');
const MANIFESTS: readonly string[] = [
  ...RULES.flatMap(({ bad, good }) => [bad, good]),
  ...readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(path.join(FILES, file), 'utf8')),
];
const DOCUMENTS: readonly string[] = MANIFESTS.flatMap((text) => splitDocuments(text).map((document) => document.text));

/** Values with the order of their keys, which deep equality ignores. */
function valuesOf(text: string): { values: readonly unknown[]; keys: string } | string {
  try {
    const values = parseAnyYaml(text);
    return { values, keys: JSON.stringify(values) };
  } catch (error) {
    if (error instanceof ParseError) { return error.message; }
    throw error;
  }
}

/** Fails if the plain reader reads a text in another way than the reader of all YAML. Returns whether it reads it at all. */
function compare(text: string): boolean {
  const plain = readPlainYaml(text);
  if (plain === undefined) { return false; }
  // `yaml` takes text after such a comment for less indented than it is, and reports an error
  if (/^[ \t]*#\S/m.test(text)) { return true; }
  const expected = valuesOf(text);
  const actual = { values: [plain], keys: JSON.stringify([plain]) };
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(`${JSON.stringify(text)}\nread as ${JSON.stringify(actual)}\ninstead of ${JSON.stringify(expected)}`);
  }
  return true;
}

function compareText(text: string): boolean {
  return splitDocuments(text).map((document) => compare(document.text)).every(Boolean);
}

test('nearly all manifests are plain YAML, and are read as the reader of all YAML reads them', () => {
  const documents = sampleOf(DOCUMENTS, 3);
  expect(documents.filter(compare).length / documents.length).toBeGreaterThan(0.9);
});

const READ: readonly (readonly [text: string, value: unknown])[] = [
  ['a: 1\nb:\nc: ~\n', { a: 1, b: null, c: null }],
  ['a:\n- 1\n-\n- b: 1\n  c: 2\n- - 1\n  - 2\nd: x', { a: [1, null, { b: 1, c: 2 }, [1, 2]], d: 'x' }],
  ['--- # one\n# two\na: x # three\n\n  # four\nb: y#z\n', { a: 'x', b: 'y#z' }],
  ['yes: no\n0777: 0777\n1: -1\n"1.0": .5\n', { 'true': false, '511': 511, '1': -1, '1.0': 0.5 }],
  ['"a b": "c\\n\\"d\\""\n\'e\': \'it\'\'s\'\nf: ""\n', { 'a b': 'c\n"d"', 'e': 'it\'s', 'f': '' }],
  ['a: |\n  x\n\n   y\nb: |-\n  x\n\nc: |+\n  x\n\nd: 1\n', { a: 'x\n\n y\n', b: 'x', c: 'x\n\n', d: 1 }],
  ['a: >\n  x\n  y\n\n  z\n   more\n  w\n- b', undefined],
  ['a: |\n  x\n  y', { a: 'x\ny' }],
  ['a: b\n  c: d e\n', undefined],
  ['a: b\n  c # d\ne:\n  - f\n\n    - g\n\n\n    "h" \n', { a: 'b c', e: ['f\n- g\n\n"h"'] }],
  ['a: "b\\n \n  c\n\n  \\u00e9"\nb: \'x\n  it\'\'s\'\n', { a: 'b\n c\né', b: 'x it\'s' }],
  ['a: "b\\ c\n  \\  d\\\\ e"\n', { a: 'b c   d\\ e' }],
  ['a:\n  # why\n  {}\nb:\n  [x,\n   # y\n  "z", ]\nc:\n  d e\n', { a: {}, b: ['x', 'z'], c: 'd e' }],
  ['---\n{\n  "a": "b",\n  c: [{\n    d: http://e:80/f,\n  }],\n}\n', { a: 'b', c: [{ d: 'http://e:80/f' }] }],
  ['- - x\n  -\n- b:\n  -\n- c\n', [['x', null], { b: [null] }, 'c']],
  ['a:\t"b"\t# c\nd: e\tf # “g” 😀\n', { a: 'b', d: 'e\tf' }],
  ['a: >-\n  x\n  y\n\n  z\n   more\n\n  w\n', { a: 'x y\n\nz\n more\n\nw'.replace('y\n\nz', 'y\nz') }],
  ['- [a, "b", \'c\', [], {}, 1]\n- {a: 1, b: {c: d}}\n', [['a', 'b', 'c', [], {}, 1], { a: 1, b: { c: 'd' } }]],
  ['a: Größe ☃\n', { a: 'Größe ☃' }],
];

test.each(READ)('%j', (text, value) => {
  expect(readPlainYaml(text)).toEqual(value);
  compare(text);
});

const NOT_PLAIN: readonly string[] = [
  '', '# nothing\n', 'text\n', '"text"\n', 'a: &x 1\nb: *x\n', 'a: !!str 1\n', '<<: {a: 1}\n', '? a\n: b\n', 'a: 1\na: 2\n', 'a: b\n  c: d\n',
  'a: "b\nc"\n', 'a: b\n  # c\n  d\n',
  'a: b\r\n', 'a: 1\n...\n', '... a: 1\n', 'a: 1\n...  b: 2\n', '%YAML 1.2\n---\na: 1\n', 'a: b: c\n', 'a: [b\nc]\n', 'a: "\\x41"\n', 'a: "\\/"\n',
  'a: "\\ud800"\n', 'a: |2\n   b\n',
  'a: 1\n b: 2\n', '  a: 1\n b: 2\n', 'a: {{ b }}\n', '-\t# a\n', '- \ta\n', '\ta: 1\n', '~: 1\n', 'a: .inf\n', 'a: [-.Inf]\n', '? 1\n',
  `${'a'.repeat(1100)}: 1\n`,
  'a: |\n  b\n    ', 'a:\n  b: {\n}\n', 'a: [\nb]\n', 'a: ["b\nc"]\n',
  '__proto__:\n  a: 1\n', 'constructor: 1\n', 'a: {__proto__: 1}\n', 'a: \u0007\n', '--- a: 1\n', 'a : 1\n', 'a: @b\n', 'a: [b: c]\n', 'a: {b}\n',
  'a: x\u2028y\n', 'a: \ud800\n', '\ufeffa: 1\n',
];

test.each(NOT_PLAIN)('%j is left to the reader of all YAML', (text) => {
  expect(readPlainYaml(text)).toBeUndefined();
});

test('words with the same length, first, middle, and last character are kept apart', () => {
  for (const word of ['axcye', 'azcwe', 'axcye', '10230', '19290']) {
    expect(readPlainYaml(`${word}: ${word}`)).toEqual({ [word]: Number.isNaN(Number(word)) ? word : Number(word) });
    expect(readPlainYaml(`key: "${word}"`)).toEqual({ key: word });
  }
});

test('keys that every object has become own keys', () => {
  const [value] = parseYaml('a:\n  __proto__:\n    b: 1\n  toString: 2\n') as { a: object }[];
  expect(Object.keys(value.a)).toEqual(['__proto__', 'toString']);
  expect(Object.getPrototypeOf(value.a)).toBe(Object.prototype);
});

test('a part of a file ends where its document ends', () => {
  const parts = ['a: \'x\n', '---\nb: "y"\n', '---\nc:\n- |\n  z\n\n', '---\nd: [1]'];
  const text = parts.join('');
  let start = 0;
  for (const part of parts) {
    expect(readPlainYaml(text, start, start + part.length)).toEqual(readPlainYaml(part));
    start += part.length;
  }
});

const PIECES = [
  '\n', '\n', '\n', ' ', '  ', '    ', ':', ': ', '- ', '-', '#', ' # c', '"', '\'', '\\', '\\n', '[', ']', '{', '}', ',', ', ', '|', '|-', '|+', '>',
  '>-', '|2', '&a ', '*a',
  '!', '!!str ', '%', '@', '`', '?', '? ', '---', '---\n', '...', '<<', '\t', '\r\n', 'a', 'b: 1', 'a: ', 'a:\n', '- a\n', '- a: 1\n', 'key: value\n',
  '  key: value\n', '  - x\n',
  '0777', '1_0', '0x1F', '1e3', '.5', '-3', '+1', '~', 'null', 'yes', 'no', '__proto__: 1\n', 'constructor', '"b": 2\n', '\'c\': 3\n', 'é', '\u00a0',
  '\u2028', '\ufeff', '\u0085', '😀', '{{ x }}',
  'a: |\n  text\n', 'a: >\n  text\n\n  more\n', '\n\n', '   \n', ' \n',
];

/** A few changes of a text at random places. */
const mutated = fc.record({
  text: fc.constantFrom(...DOCUMENTS.filter(({ length }) => length < 3000)),
  changes: fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(8), piece: fc.constantFrom('', ...PIECES) }),
    { minLength: 1, maxLength: 3 },
  ),
}).map(({ text, changes }) => changes.reduce((changed, { at, remove, piece }) => {
  const offset = Math.floor(at * changed.length);
  return changed.slice(0, offset) + piece + changed.slice(offset + remove);
}, text));

const RUNS = { numRuns: Number(process.env.RUNS ?? sampleSize(1000, 4)) };

test('changed manifests are read as the reader of all YAML reads them', () => {
  let plain = 0;
  fc.assert(fc.property(mutated, (text) => { plain += compareText(text) ? 1 : 0; }), RUNS);
  // otherwise nothing is compared: a third is plain, give or take
  expect(plain).toBeGreaterThan(RUNS.numRuns / 10);
});

test('texts of pieces of YAML are read as the reader of all YAML reads them', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(fc.property(text, (pieces) => { compareText(`a: ${pieces}`); compareText(`k:\n  ${pieces}`); compareText(`- ${pieces}`); }), RUNS);
});

const scalar = fc.oneof(
  fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...PIECES),
  fc.array(fc.constantFrom(...PIECES, 'word '), { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.integer(), fc.double(), fc.boolean(), fc.constant(null),
);
const written = fc.record({
  value: fc.dictionary(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a', 'b.c/d', '1', 'yes', '__proto__', 'x y')), fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 }, scalar, fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), tie('value'), { maxKeys: 4 }),
    ),
  })).value, { minKeys: 1, maxKeys: 5 }),
  options: fc.record({
    indent: fc.integer({ min: 1, max: 5 }), indentSeq: fc.boolean(), lineWidth: fc.constantFrom(0, 20, 80),
    version: fc.constantFrom('1.1' as const, '1.2' as const),
    defaultStringType: fc.constantFrom(
      'PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const, 'BLOCK_LITERAL' as const, 'BLOCK_FOLDED' as const,
    ),
    collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
  }),
});

test('what a writer of YAML writes is read as the reader of all YAML reads it', () => {
  fc.assert(fc.property(written, ({ value, options }) => { compareText(stringify(value, options)); }), RUNS);
});

/** The paths of all values, and some that don't exist. */
function pathsIn(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) { return [at, [...at, 'missing'], [...at, 0]]; }
  const below = Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...at, Array.isArray(value) ? Number(key) : key]));
  return [at, [...at, 'missing'], [...at, 99], ...below];
}

/** Fails if a place is another one than that of the parser with all positions. */
function comparePlaces(text: string): boolean {
  const placed = readPlacedYaml(text);
  if (!placed) { return false; }
  const [plain, full] = [placed, anyNodesOf(text)].map((document) => new DocumentMap(text, document));
  for (const keys of pathsIn(readPlainYaml(text))) {
    const [actual, expected] = [plain, full].map((map) => map!.rangeOf(keys).join('-'));
    if (actual !== expected) { throw new Error(`${JSON.stringify(text)}: ${JSON.stringify(keys)} is at ${actual} instead of ${expected}`); }
  }
  // `yaml` takes text after such a comment for less indented than it is
  if (!/^[ \t]*#\S/m.test(text)) { expect(placed.comments()).toEqual(commentsOf(text)); }
  return true;
}

describe('places are those of the parser with all positions', () => {
  test('in manifests', () => {
    const documents = sampleOf(DOCUMENTS, 3);
    expect(documents.filter(comparePlaces).length / documents.length).toBeGreaterThan(0.9);
  });

  test('of items below a comment', () => {
    expect(comparePlaces('a:\n-\n  # one\n  b: 1\n  c: 2\n- # two\n  d: 3\n')).toBe(false);
    expect(comparePlaces('a:\n-\n  # one\n  b: 1\n  c: 2\n')).toBe(true);
  });

  test('in changed manifests', () => {
    fc.assert(
      fc.property(mutated, (text) => { splitDocuments(text).forEach((document) => comparePlaces(document.text)); }), { numRuns: sampleSize(200, 4) },
    );
  });

  test('in what a writer of YAML writes', () => {
    fc.assert(fc.property(written, ({ value, options }) => {
      splitDocuments(stringify(value, options)).forEach((document) => comparePlaces(document.text));
    }), { numRuns: sampleSize(200, 4) });
  });
});
