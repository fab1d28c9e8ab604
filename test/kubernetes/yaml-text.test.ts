import { Lazy } from 'cdk8s';
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { expectSameText, MANIFEST, STRINGS } from './yaml-manifests';
import { inDoubleQuotes, isMisread, mustQuote, toYaml, yamlWithQuotes } from '../../src/yaml';
import { parseYaml } from '../../src/yaml/read/parse-yaml';
import { yamlText } from '../../src/yaml/yaml-text';
import { sampleSize } from '../sample';
import { ODD_SCALARS } from '../yaml/odd-yaml';

describe('the text is the one that cdk8s writes', () => {
  test('for strings in every place', () => {
    const manifests = STRINGS.flatMap((text) => [
      { a: text }, { [text]: text }, { a: [text, [text]] }, { a: { [text]: [{ [text]: text, b: text }] } },
    ]);
    expect(expectSameText(manifests)).toBeGreaterThan(manifests.length * 0.75);
  });

  test('for numbers, null, and empty collections', () => {
    const scalars = [0, -1, 1.5, 1e21, 1e-7, true, false, null, undefined];
    const collections = { a: scalars, b: undefined, c: {}, d: [], e: [{}, [], [[]], [{}]], f: { g: {}, h: null } };
    expect(expectSameText([collections, {}, { a: [[1, [2]], { b: [] }] }])).toBe(3);
  });

  test('for any manifests; a test of test:slow tries more', () => {
    fc.assert(fc.property(MANIFEST, (manifest) => { expectSameText([manifest]); }), { numRuns: sampleSize(500, 4) });
  });
});

describe('left to cdk8s', () => {
  const shared = { a: 1 };
  const list: unknown[] = [];
  test.each<[string, unknown]>([
    ['a list', []], ['a string', 'a'], ['nothing', undefined], ['null', null],
    ['an object that occurs twice', { a: shared, b: [shared] }], ['a list that occurs twice', { a: list, b: list }],
    ['a date', { a: new Date(0) }], ['an instance', { a: Lazy.any({ produce: () => 1 }) }], ['a Map', { a: new Map() }],
    ['a function', { toJSON: () => 'a' }],
    ['a big integer', { a: 1n }], ['NaN', { a: NaN }], ['infinity', { a: Infinity }], ['negative zero', { a: -0 }], ['a symbol', { a: Symbol('a') }],
    ['a control character', { a: '\u0000' }], ['a carriage return', { a: 'a\r\nb' }], ['half a surrogate pair', { a: '\ud800' }],
    ['a merge key', { '<<': 1 }], ['a key of several lines', { 'a\nb': 1 }], ['a long key', { ['x'.repeat(1100)]: 1 }],
    ['lines with leading spaces', { a: ' a\nb' }], ['lines with two newlines at their end', { a: 'a\n\n' }],
  ])('%s', (_, manifest) => {
    expect(yamlText(manifest)).toBeUndefined();
  });
});

test('a script is a literal block', () => {
  expect(yamlText({ data: { 'run.ps1': '$a = 1\n\nif ($a) {\n  exit 1\n}\n' }, list: ['a\nb'] })).toBe([
    'data:', '  run.ps1: |', '    $a = 1', '', '    if ($a) {', '      exit 1', '    }', 'list:', '  - |-', '    a', '    b', '',
  ].join('\n'));
});

/** Each is something else for a reader of YAML 1.1 or 1.2. */
const QUOTED = [
  '0X1F', '0x1F', '0x_1', '0o17', '0O17', '017', '0B11', '0b11', '0b-11', '1.e3_', '1e3', '1E+3', 'e5', '-_1', '1_000', '1,000', '80,443', '+.5',
  '.5', '1.', '-1', '+1', '08', '9007199254740993',
  '1:20', '190:20:30', '1:20.5', '2001-01-01', '2001-1-1', '2001-12-14 21:59:43', '2001-12-14T21:59:43Z', '.inf', '-.INF', '+.Inf', '.NaN', '.nan',
  'y', 'Y', 'n', 'N', 'yes', 'Yes', 'yEs', 'NO', 'on', 'On', 'off', 'OFF', 'true', 'tRue', 'False', '~', 'null', 'Null', 'NULL', '', '=', '<<',
  '- a', '-', '? a', '?a', ':a', ': a', 'a: b', 'a:', 'a #b', '#a', '&a', '*a', '!a', '|', '>', '@a', '`a', '%a', '"a"', '\'a\'', '[a', '{a', ',a',
  '---', '--- a', '...', '... a',
  ' a', 'a ', '\ta', 'a\t', 'a\tb', 'a\u0007', 'a\u007f', 'a\u0085', 'a\u2028b', 'a\u2029b', '\ufeffa', 'a\ufffe', 'a\rb',
];

test.each(QUOTED)('%j is quoted, as a value, a key, and an item', (text) => {
  expect(mustQuote(text)).toBe(true);
  const written = toYaml({ a: text, [text]: 1, b: [text] });
  expect(written.split('\n').slice(0, -1).filter((line) => !/^(?:a: |b:$| {2}- )?["']|^b:$/.test(line))).toEqual([]);
  for (const version of ['1.1', '1.2'] as const) { expect(parse(written, { version })).toEqual({ a: text, [text]: 1, b: [text] }); }
  expect(parseYaml(written)).toEqual([{ a: text, [text]: 1, b: [text] }]);
});

test.each([
  'web', 'v1', 'apps/v1', '10.0.20348', '1.2.3', '512Mi', '500m', '0.0.0.0/0', 'registry.example.com/web:1.0-ltsc2022', 'C:\\data',
  'node.kubernetes.io/windows-build', 'a b', 'a-', '-a', '--flag=a b', '$(A)', 'a:b', 'a#b',
  'windows', 'nope', 'online', 'yes/no', '1Gi', '25%', 'x86', 'é', '日本', '😀', '<a>', '(a)', 'it\'s',
])('%j needs no quotes', (text) => {
  expect(mustQuote(text)).toBe(false);
  expect(toYaml({ a: text })).toBe(`a: ${text}\n`);
});

test('lines are a block, unless a block may lose something', () => {
  expect(toYaml({ a: 'b\nc\n' })).toBe('a: |\n  b\n  c\n');
  for (const text of ['\tb\nc', '\n\tb', ' b\nc', '\nb\n', 'b\n\n', 'b\n ', 'b \nc ', 'a\nb\u0085', '\n', 'a\r\nb']) {
    const written = toYaml({ a: text });
    expect(written).toMatch(/^a: "/);
    expect(parseYaml(written)).toEqual([{ a: text }]);
  }
});

test('half of a surrogate pair, which no file can hold, becomes U+FFFD', () => {
  expect(parseYaml(toYaml({ 'a': '\ud800b', 'c\udc00': 1 }))).toEqual([{ 'a': '\ufffdb', 'c\ufffd': 1 }]);
});

test('any string is read as it was written', () => {
  for (const text of [...STRINGS, ...ODD_SCALARS].filter((each) => !/\p{Cs}/u.test(each))) {
    for (const value of [{ a: text }, { [text]: [text, { [text]: text }] }]) {
      const written = toYaml(value);
      expect([written, parseYaml(written)[0]]).toEqual([written, value]);
      for (const version of ['1.1', '1.2'] as const) { expect([written, parse(written, { version })]).toEqual([written, value]); }
    }
    expect(parseYaml(`a: ${inDoubleQuotes(text)}`)).toEqual([{ a: text }]);
    expect(JSON.parse(inDoubleQuotes(text))).toBe(text);
  }
});

test('what Kubernetes misreads is what it reads as something else', () => {
  for (const text of [...STRINGS, ...ODD_SCALARS].filter((each) => !/\p{Cs}/u.test(each))) {
    const value = { a: [text], [text]: 1 };
    const written = yamlWithQuotes(value, isMisread, { keepUndefined: true });
    expect([written, parseYaml(written)[0]]).toEqual([written, value]);
  }
  expect(['0o17', '-_1', 'a\u2028', '\tb\nc'].filter((text) => !isMisread(text, false))).toEqual([]);
  expect(['<<', '1:20', '2001-01-01', 'e5', '1,000', 'a\tb', 'b\n\n'].filter((text) => isMisread(text, false))).toEqual([]);
});
