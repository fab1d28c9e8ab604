import { randomCondition, randomObject } from './random-expressions';
import {
  all, and, booleanAt, concat, DataMap, equal, evaluator, Evaluators, exists, Expression, filter, find, first, has, input, isIn,
  isLess, isLessQuantity, isQuantity, isSame, itemOf, join, joinLists, list, literal, lowerCase, map, mapAt, mapsAt, matches, not, numberAt,
  or, policyVariables, quantityAt, quoted, remembered, replaceAll, shortened, size, split, stringAt, stringsAt, toCel, untyped, variable,
  when,
} from '../../../src/base';
import { Random } from '../../cluster/differential/random';

const pod = input('object');
const os = stringAt(pod, 'spec', 'os', 'name');
const containers = mapsAt(pod, 'spec', 'containers');
const WINDOWS = { spec: { os: { name: 'windows' }, containers: [{ name: 'web', image: 'web:ltsc2022' }, { name: 'log' }] } };

const value = <T>(expression: Expression<T>, ...[object]: readonly unknown[]) => evaluator(expression)({ object });

/** Each kind of expression: its CEL, and its value for a Windows Pod. */
const CASES: readonly (readonly [title: string, expression: Expression<unknown>, cel: string, value: unknown])[] = [
  ['string at a path', os, "object.?spec.?os.?name.orValue('')", 'windows'],
  [
    'keys that aren\'t names', stringAt(pod, 'metadata', 'labels', 'kubernetes.io/os'), "object.?metadata.?labels[?'kubernetes.io/os'].orValue('')",
    '',
  ],
  ['keyword as a key', has(pod, 'in'), "object[?'in'].hasValue()", false],
  [
    'computed key', stringAt(mapAt(pod, 'spec', 'os'), concat(literal('na'), literal('me'))), "object.?spec.?os.orValue({})[?'name'].orValue('')",
    'windows',
  ],
  ['absent boolean', booleanAt(pod, 'spec', 'hostNetwork'), 'object.?spec.?hostNetwork.orValue(false)', false],
  ['strings', isIn(os, list(literal('windows'), literal('linux'))), "object.?spec.?os.?name.orValue('') in ['windows', 'linux']", true],
  ['list with values of the object', size(list(literal('a'), os)), "size([dyn('a'), dyn(object.?spec.?os.?name.orValue(''))])", 2],
  ['quotes', literal('it\'s C:\\a\n\u0001'), "'it\\'s C:\\\\a\\n\\x01'", 'it\'s C:\\a\n\u0001'],
  ['and below or', and(or(literal(true), has(pod, 'x')), has(pod, 'spec')), '(true || object.?x.hasValue()) && object.?spec.hasValue()', true],
  ['not of a comparison', not(equal(os, literal('linux'))), "!(object.?spec.?os.?name.orValue('') == 'linux')", true],
  ['condition', when(has(pod, 'x'), literal('a'), literal('b')), "object.?x.hasValue() ? 'a' : 'b'", 'b'],
  ['condition as a part', concat(when(has(pod, 'x'), literal('a'), literal('b')), literal('c')), "(object.?x.hasValue() ? 'a' : 'b') + 'c'", 'bc'],
  [
    'functions of strings', join(split(replaceAll(lowerCase(literal('A-B')), 'b', 'c'), '-'), '+'),
    "'A-B'.lowerAscii().replace('b', 'c').split('-').join('+')", 'a+c',
  ],
  ['regular expression', matches(literal('web:ltsc2022'), 'ltsc\\d{4}$'), "'web:ltsc2022'.matches('ltsc\\\\d{4}$')", true],
  ['first match', find(literal('web:ltsc2022'), 'ltsc\\d{4}'), "'web:ltsc2022'.find('ltsc\\\\d{4}')", 'ltsc2022'],
  ['no match', find(literal('web'), '^x'), "'web'.find('^x')", ''],
  [
    'quantities', isLessQuantity(literal('1000Mi'), literal('1Gi')),
    "isQuantity('1000Mi') && isQuantity('1Gi') && quantity('1000Mi').isLessThan(quantity('1Gi'))", true,
  ],
  [
    'invalid quantity', isLessQuantity(literal('1 Mi'), literal('1Gi')),
    "isQuantity('1 Mi') && isQuantity('1Gi') && quantity('1 Mi').isLessThan(quantity('1Gi'))", false,
  ],
  [
    'filter and map', map(filter(containers, 'c', (c) => has(c, 'image')), 'c', (c) => stringAt(c, 'name')),
    "object.?spec.?containers.orValue([]).filter(c, c.?image.hasValue()).map(c, c.?name.orValue(''))", ['web'],
  ],
  [
    'items in each other have names of their own',
    exists(containers, 'c', (c) => all(containers, 'c', (d) => equal(stringAt(c, 'name'), stringAt(d, 'name')))),
    "object.?spec.?containers.orValue([]).exists(c, object.?spec.?containers.orValue([]).all(c2, c.?name.orValue('') == c2.?name.orValue('')))",
    false,
  ],
  [
    'keys of a map', exists(mapAt(pod, 'spec', 'os'), 'key', (key) => equal(key, literal('name'))),
    "object.?spec.?os.orValue({}).exists(key, key == 'name')", true,
  ],
  ['first of several strings', first(split(literal('a b'), ' ')), "'a b'.split(' ')[?0].orValue('')", 'a'],
  ['first of none', first(stringsAt(pod, 'x')), "object.?x.orValue([])[?0].orValue('')", ''],
  ['absent number', isLess(numberAt(pod, 'x'), literal(1)), 'object.?x.orValue(0) < 1', true],
  ['quantity', isQuantity(quantityAt(pod, 'x')), "isQuantity(object.?x.orValue(''))", false],
  ['same maps', isSame(mapAt(untyped(pod), 'x'), mapAt(pod, 'spec')), 'dyn(object).?x.orValue({}) == object.?spec.orValue({})', false],
  ['ignored letter case', matches(literal('C:\\Windows'), /^c:[\\/]/i), "'C:\\\\Windows'.matches('(?i)^c:[\\\\\\\\/]')", true],
  ['start of a string', shortened(literal('abcdef'), 5), "['abcdef'].map(t, size(t) > 5 ? t.substring(0, 5 - 3) + '...' : t)[0]", 'ab...'],
  ['lists as one', size(joinLists(containers, containers)), 'size(object.?spec.?containers.orValue([]) + object.?spec.?containers.orValue([]))', 4],
];

test.each(CASES)('%s', (_, expression, cel, expected) => {
  expect(toCel(expression)).toBe(cel);
  expect(value(expression, WINDOWS)).toEqual(expected);
});

test.each([
  ['a"b\\c\n', '"a\\"b\\\\c\\n"'], ['é😀', '"é😀"'], ['\u0001', 'a string with control characters'], ['x'.repeat(79), `"${'x'.repeat(76)}...`],
])('%j in quotation marks', (given, expected) => {
  expect(value(quoted(literal(given)), {})).toBe(expected);
});

describe('evaluation', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined], ['null', null], ['a string', 'Pod'], ['spec of another type', { spec: 'x' }],
    ['os of another type', { spec: { os: ['windows'] } }],
    ['name of another type', { spec: { os: { name: 1 } } }],
  ])('of %s: values of another type count as absent', (_, object) => {
    expect(value(os, object)).toBe('');
    expect(value(has(pod, 'spec', 'containers'), object)).toBe(false);
  });

  test('items of another type are skipped', () => {
    const object = { spec: { containers: [null, 'x', { name: 'a', command: ['a', 1, null] }] } };
    expect(value(map(containers, 'c', (c) => stringAt(c, 'name')), object)).toEqual(['a']);
    expect(value(exists(containers, 'c', (c) => equal(size(stringsAt(c, 'command')), literal(1))), object)).toBe(true);
  });

  test('keys of the prototype aren\'t there', () => {
    expect(value(has(pod, 'constructor'), WINDOWS)).toBe(false);
    expect(value(stringAt(pod, '__proto__', 'x'), JSON.parse('{"__proto__":{"x":"own"}}'))).toBe('own');
  });

  test('a variable is evaluated once, and again for the next object', () => {
    const both = evaluator(and(equal(variable('os', os), literal('windows')), not(equal(variable('os', os), literal('linux')))));
    expect(both({ object: WINDOWS })).toBe(true);
    expect(both({ object: {} })).toBe(false);
  });

  test('of several expressions for the same inputs, also of those that are compiled later', () => {
    const evaluators = new Evaluators();
    const frame = evaluators.frameOf({ object: WINDOWS });
    expect(evaluators.compile(os)(frame)).toBe('windows');
    const item = itemOf('c');
    const name = evaluators.compile(stringAt(item, 'name'));
    evaluators.setter(item)(frame, { name: 'web' });
    expect(name(frame)).toBe('web');
  });

  test('of a value that a string determines: once per string, as the value itself', () => {
    const image = stringAt(pod, 'image');
    const isLong = evaluator(remembered(image, matches(image, '^.{3}')));
    expect(['a', 'abc', 'a', 'abc', ''].map((each) => isLong({ object: { image: each } }))).toEqual([false, true, false, true, false]);
    expect(toCel(remembered(image, isQuantity(image)))).toBe("isQuantity(object.?image.orValue(''))");
  });

  test('of random expressions never throws, whatever the object', () => {
    const random = new Random(7);
    const objects: readonly unknown[] = [undefined, 'x', { spec: [] }, { spec: { containers: {}, os: null } }, { metadata: { labels: { a: 1 } } }];
    for (let i = 0; i < 500; i++) {
      const evaluate = evaluator(randomCondition(random));
      for (const object of [...objects, randomObject(random)]) { expect(typeof evaluate({ object })).toBe('boolean'); }
    }
  });
});

describe('variables of a policy', () => {
  const name = variable('os', os);
  const isWindows = variable('isWindows', equal(name, literal('windows')));

  test('stand after those that they refer to', () => {
    expect(toCel(not(isWindows))).toBe('!variables.isWindows');
    expect(policyVariables([not(isWindows), has(pod, 'x')])).toEqual([
      { name: 'os', expression: "object.?spec.?os.?name.orValue('')" },
      { name: 'isWindows', expression: "variables.os == 'windows'" },
    ]);
  });

  test('must have different names', () => {
    expect(() => policyVariables([name, variable('os', has(pod, 'spec'))])).toThrow('two variables have the name os');
  });

  test('an item can\'t be used outside of its comprehension', () => {
    let outside: Expression<DataMap> | undefined;
    toCel(exists(containers, 'c', (c) => {
      outside = c;
      return has(c, 'x');
    }));
    expect(() => toCel(has(outside!, 'image'))).toThrow('item c is used outside of its comprehension');
  });
});
