import { formatProblem, nearestName } from '../../src/base';
import { BOOLEAN, choice, either, kinds, listOf, mapOf, NUMBER, options, readOptions, required, STRING } from '../../src/base/schema';

interface Wheel { readonly size: number; readonly brand?: string }
interface Car {
  readonly name: string;
  readonly doors?: number;
  readonly wheels?: readonly Wheel[];
  readonly radio?: boolean | { readonly volume?: number };
  readonly labels?: Readonly<Record<string, string>>;
  readonly fuel?: string;
}

const WHEEL = options<Wheel>({ size: required(NUMBER, 'give the size in inches'), brand: STRING });
const CAR = options<Car>({
  name: required(STRING, 'name the car'), doors: NUMBER, wheels: listOf(WHEEL),
  radio: either(BOOLEAN, options<{ readonly volume?: number }>({ volume: NUMBER })), labels: mapOf(STRING),
  fuel: choice('petrol', 'electric'),
});
const messagesOf = (value: unknown) => readOptions(value as Car, CAR).problems.map(formatProblem);

test.each<[string, unknown, string]>([
  [
    'an unknown option', { name: 'a', door: 3 },
    'door: unknown option. Did you mean doors? Options: name, doors, wheels, radio, labels, fuel. [unknown-option]',
  ],
  [
    'an unknown option like none', { name: 'a', xyz: 3 },
    'xyz: unknown option. Use one of: name, doors, wheels, radio, labels, fuel. [unknown-option]',
  ],
  [
    'an unknown option in a list', { name: 'a', wheels: [{ size: 1 }, { size: 1, brnad: 'x' }] },
    'wheels[1].brnad: unknown option. Did you mean brand? Options: size, brand. [unknown-option]',
  ],
  [
    'an unknown option in one of two shapes', { name: 'a', radio: { volum: 1 } },
    'radio.volum: unknown option. Did you mean volume? Options: volume. [unknown-option]',
  ],
  ['a required option', {}, 'name: is required. Name the car. [missing-option]'],
  ['a string for a number', { name: 'a', doors: '3' }, 'doors: must be a number, got "3". Write it without quotes: 3. [invalid-option]'],
  ['a number for a string', { name: 1.5 }, 'name: must be a string, got 1.5. Write it in quotes. [invalid-option]'],
  ['null', { name: 'a', doors: null }, 'doors: must be a number, got null. Remove it, or give a number. [invalid-option]'],
  [
    'a value of neither shape', { name: 'a', radio: 'loud' },
    'radio: must be true or false, or an object, got "loud". Give true or false, or an object. [invalid-option]',
  ],
  ['a value for a list', { name: 'a', wheels: { size: 1 } }, 'wheels: must be a list, got {"size":1}. Put it in a list. [invalid-option]'],
  [
    'a value for a list of other values', { name: 'a', wheels: 'big' },
    'wheels: must be a list, got "big". Give a list, and for its items: give an object with size, brand. [invalid-option]',
  ],
  [
    'a misspelled choice', { name: 'a', fuel: 'Electric' },
    'fuel: must be one of "petrol", "electric", got "Electric". Did you mean electric? Options: petrol, electric. [invalid-option]',
  ],
  [
    'a list with a hole', { name: 'a', wheels: Array(1) },
    'wheels[0]: must be an object, got undefined. Give an object with size, brand. [invalid-option]',
  ],
  ['a Date for a string', { name: new Date(0) }, 'name: must be a string, got a Date. Give a string. [invalid-option]'],
  ['null for all options', null, 'must be an object, got null. Give an object with name, doors, wheels, radio, and others. [invalid-option]'],
])('%s is a problem', (_, value, expected) => {
  expect(messagesOf(value)).toEqual([expected]);
});

test('valid options have no problems, and undefined keys are ignored', () => {
  expect(messagesOf({ name: 'a', doors: 3, wheels: [{ size: 17 }], radio: { volume: 1 }, labels: { a: 'b' }, fuel: 'electric', other: undefined }))
    .toEqual([]);
});

test('deferred values are not checked', () => {
  expect(messagesOf({ name: Promise.resolve('a'), doors: new (class Later {})(), wheels: [Promise.resolve({})] })).toEqual([]);
});

test('invalid parts are removed, so that the rest can be checked', () => {
  const { options: rest, covers } = readOptions({ name: 'a', doors: 'x', labels: { a: 1, b: 'c' } } as never, CAR);
  expect(rest).toEqual({ name: 'a', labels: { b: 'c' } });
  const about = (...path: string[]) => covers({ code: 'any', path, message: '', remedy: '' });
  expect([about('doors'), about('labels', 'a'), about('labels', 'b'), about('name')]).toEqual([true, true, false, false]);
});

test('an object of one of several kinds is checked against the schema of its kind', () => {
  const schema = kinds('type', {
    a: options<{ readonly type: string; readonly x?: number }>({ type: required(STRING, 'give it'), x: NUMBER }),
    b: options<{ readonly type: string }>({ type: required(STRING, 'give it') }),
  });
  const kindsOf = (value: unknown) => readOptions(value as object, schema).problems.map(formatProblem);
  expect(kindsOf({ type: 'a', x: 1 })).toEqual([]);
  expect(kindsOf({ type: 'b', x: 1 })).toEqual(['x: unknown option. Use one of: type. [unknown-option]']);
  expect(kindsOf({ type: 'c' })).toEqual(['type: must be one of "a", "b", got "c". Use one of: a, b. [invalid-option]']);
  expect(kindsOf({})).toEqual(['type: is required. Give a, b. [missing-option]']);
});

test.each([
  ['verison', 'version'], ['podSecurityLevel', 'podSecurity'], ['clusterDns', 'clusterDNS'],
  ['imageGCHighTresholdPercent', 'imageGCHighThresholdPercent'], ['addresPlan', 'addressPlan'],
])('%s suggests %s', (given, meant) => {
  expect(nearestName(given, ['version', 'podSecurity', 'clusterDNS', 'imageGCHighThresholdPercent', 'addressPlan', 'name'])).toBe(meant);
});
