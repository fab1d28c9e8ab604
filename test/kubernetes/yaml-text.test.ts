import { Lazy } from 'cdk8s';
import * as fc from 'fast-check';
import { expectSameText, MANIFEST, STRINGS } from './yaml-manifests';
import { yamlText } from '../../src/yaml/yaml-text';

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
    fc.assert(fc.property(MANIFEST, (manifest) => { expectSameText([manifest]); }), { numRuns: 500 });
  });
});

describe('left to cdk8s', () => {
  const shared = { a: 1 };
  const list: unknown[] = [];
  test.each<[string, unknown]>([
    ['a list', []], ['a string', 'a'], ['nothing', undefined], ['null', null],
    ['an object that occurs twice', { a: shared, b: [shared] }], ['a list that occurs twice', { a: list, b: list }],
    ['a date', { a: new Date(0) }], ['an instance', { a: Lazy.any({ produce: () => 1 }) }], ['a Map', { a: new Map() }], ['a function', { toJSON: () => 'a' }],
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
