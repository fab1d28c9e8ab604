/**
 * How Kubernetes reads an unquoted YAML scalar. Its decoder follows YAML 1.1: `yes`, `on`, and `n` are booleans, and `0777` is octal. But
 * `1:30` and dates are strings.
 *
 * Source: sigs.k8s.io/yaml 1.6, which Kubernetes 1.36 has, and go.yaml.in/yaml/v2, resolve.go; read on 2026-11-23. `npm run test:cluster -- yaml`
 * compares with it.
 */
export type PlainScalar = string | number | boolean | null;

const WORDS = new Map<string, PlainScalar>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Infinity] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, -Infinity] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, NaN] as const),
]);
const LONGEST_WORD = 5;
const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[oO]([0-7]+)|0[bB]([01]+)|0([0-7]*)|([1-9]\d*))$/;
/** Go reads a sign behind the prefix, too. */
const SIGNED_BINARY = /^0b([-+])([01]+)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
/** Behind a point at the start, Go allows underscores between digits only. */
const FRACTION = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;
/** With as many characters, an integer in any base is below 2^53. */
const SAFE_LENGTH = 15;

/** The value of an unquoted scalar; any other text is returned unchanged. A number may be infinite, or NaN, which JSON doesn't have. */
export function readPlainScalar(text: string): PlainScalar {
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text);
    if (word !== undefined) { return word; }
  }
  const first = text.charCodeAt(0);
  const isNumeric = (first >= 0x30 && first <= 0x39) || first === 0x2b /* + */ || first === 0x2d /* - */ || first === 0x2e /* . */;
  return isNumeric ? readNumber(text) : text;
}

/** The key that an unquoted scalar is in JSON; `undefined` for null, and for what else Kubernetes rejects as a key. */
export function readPlainKey(text: string, value = readPlainScalar(text)): string | undefined {
  if (typeof value !== 'number') { return value === null ? undefined : String(value); }
  const integer = integerOf(text);
  if (integer === undefined) { return floatKey(value); }
  return integer > MAX_INT64 ? undefined : String(integer);
}

function readNumber(text: string): string | number {
  const last = text.charCodeAt(text.length - 1);
  // no number ends so, but most quantities do
  if (last > 0x66 /* f */ || last === 0x25 /* % */) { return text; }
  const integer = integerOf(text);
  if (integer !== undefined) { return Number(integer); }
  const digits = withoutUnderscores(text);
  if (text[0] === '.' ? !FRACTION.test(text) : !FLOAT.test(digits)) { return text; }
  const value = Number(digits);
  return Number.isFinite(value) ? value : text;
}

function withoutUnderscores(text: string): string {
  return text.includes('_') ? text.replace(/_/g, '') : text;
}

const MAX_INT64 = 2n ** 63n - 1n;
const MAX_UINT64 = 2n ** 64n - 1n;

/** The value of an integer that Go has a type for; an exact one if it is large. */
function integerOf(text: string): number | bigint | undefined {
  const digits = withoutUnderscores(text);
  const match = INTEGER.exec(digits);
  if (!match) {
    const [, sign, binary] = SIGNED_BINARY.exec(digits) ?? [];
    return binary === undefined ? undefined : inRange(sign, BigInt(`0b${binary}`));
  }
  const [, sign, hex, octal, binary, legacyOctal, decimal] = match;
  if (digits.length <= SAFE_LENGTH) {
    const value = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : binary ? parseInt(binary, 2) : parseInt(octal ?? (legacyOctal || '0'), 8);
    return sign === '-' && value !== 0 ? -value : value;
  }
  return inRange(sign, BigInt(hex ? `0x${hex}` : decimal ?? (binary ? `0b${binary}` : `0o${octal ?? (legacyOctal || '0')}`)));
}

function inRange(sign: string | undefined, value: bigint): bigint | undefined {
  if (sign === '-') { return value <= MAX_INT64 + 1n ? -value : undefined; }
  return value <= (sign === '+' ? MAX_INT64 : MAX_UINT64) ? value : undefined;
}

/** As Go writes a number of 32 bits with as few digits as distinguish it. */
function floatKey(value: number): string {
  if (!Number.isFinite(value)) { return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf'; }
  const single = Math.fround(value);
  if (!Number.isFinite(single)) { return single > 0 ? '.inf' : '-.inf'; }
  if (single === 0) { return Object.is(value, -0) || value < 0 ? '-0' : '0'; }
  let digits = 1;
  while (Math.fround(Number(single.toPrecision(digits))) !== single) { digits += 1; }
  const [mantissa, exponent = ''] = single.toExponential(digits - 1).split('e');
  if (Number(exponent) >= -4 && Number(exponent) < 6) { return String(Number(single.toPrecision(digits))); }
  return `${mantissa}e${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}
