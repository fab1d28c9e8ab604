/**
 * How Kubernetes reads an unquoted YAML scalar. Its decoder follows YAML 1.1: `yes`, `on`, and `n` are booleans, and `0777` is octal. But
 * `1:30` and dates are strings.
 *
 * Source: sigs.k8s.io/yaml, goyaml.v2/resolve.go
 */
export type PlainScalar = string | number | boolean | null;

const WORDS = new Map<string, PlainScalar>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
]);
const LONGEST_WORD = 5;
const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[oO]?([0-7]+)|0[bB]([01]+)|([1-9]\d*|0))$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

/** The value of an unquoted scalar; any other text is returned unchanged. */
export function readPlainScalar(text: string): PlainScalar {
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text);
    if (word !== undefined) { return word; }
  }
  const first = text.charCodeAt(0);
  const isNumeric = (first >= 0x30 && first <= 0x39) || first === 0x2b /* + */ || first === 0x2d /* - */ || first === 0x2e /* . */;
  return isNumeric ? readNumber(text) : text;
}

function readNumber(text: string): string | number {
  const last = text.charCodeAt(text.length - 1);
  // no number ends so, but most quantities do
  if (last > 0x66 /* f */ || last === 0x25 /* % */) { return text; }
  const digits = text.includes('_') && text[0] !== '.' ? text.replace(/_/g, '') : text;
  const integer = INTEGER.exec(digits);
  if (integer) {
    const [, sign, hex, octal, binary, decimal] = integer;
    const value = hex ? parseInt(hex, 16) : octal ? parseInt(octal, 8) : binary ? parseInt(binary, 2) : Number(decimal);
    return sign === '-' ? -value : value;
  }
  return FLOAT.test(digits) ? Number(digits) : text;
}
