import { Yaml } from 'cdk8s';
import * as fc from 'fast-check';
import { isMisread, yamlWithQuotes } from '../../src/yaml';
import { yamlText } from '../../src/yaml/yaml-text';
import { ANY_CHARACTER } from '../any-character';

/** Strings that YAML has trouble with, or nearly so. */
export const STRINGS: readonly string[] = [
  '', '~', 'null', 'Null', 'NULL', 'nULL', 'y', 'N', 'yes', 'yEs', 'No', 'on', 'ON', 'Off', 'true', 'True', 'TRUE', 'false', 'fAlse', // words
  '0', '1', '007', '08', '0o17', '0x1F', '0x', '0b11', '0b2', '1_000', '_', '1__', '+1', '-1', '+', '-0x1', '-007', '1.', '.5', '-.5', '.', '1.5.5',
  '1,000',
  '1e3', 'e5', 'E10', '.e5', '1e', '1.5e-3', '.inf', '-.INF', '+.Inf', '.nan', '.NaN', '+.nan', '1:30', '1:99', '1:30.5', '12:30:45', '190:20:30',
  '2001-01-01', '2001-1-1T1:1:1Z', '2001-01-01 01:01:01', '2001-12-14t21:59:43.10-05:00', '2001-01-01-x', // dates
  '512Mi', '1000m', '192.168.0.1', '0.0.0.0:80', '10.0.17763', 'v1', 'apps/v1', '*', '<<', '=', '%a', '@a', '`a', // values of manifests, indicators
  '&a', '*a', '!a', '!!str a', '|', '>', '- a', '-a', '-', '--', '---', '--- a', '...', '... a', '? a', '?a', '?', ':', ': a', ':a', 'a: b', 'a:b',
  'a:', 'a :b',
  'a #b', 'a#b', '#a', '[a]', '{a}', 'a, b', ',a', 'a]', ']a', 'a-', 'a---', '"a"', '\'a\'', '"\'', 'a"b', 'a\'b', 'C:\\a\\b', '\\n', '$(A)',
  '{{ a }}', '<a>',
  ' a', 'a ', '  ', '\ta', 'a\t', 'a\tb', 'a\n', 'a\nb', 'a\n\nb\n', 'a\n\n', '\na', ' a\nb', 'a\n b\n', 'a \nb', 'a\n\t', '\n', ' \n ', 'a\r\nb',
  '\r\n', // spaces, lines
  '- a\n- b', '# a\nb', 'a:\n  b', 'a\n---\nb', 'a\n%b\n', 'a\n#b', '"a\nb', '\'a\nb', 'a\n\tb\n', 'a\n \nb', '@echo off\r\nexit 1\r\n',
  'é', 'ä: ö', '日本', '\u0085', '\u00a0', '\u2028', '\u200b', '\ufeff', '💥', '💥: a', '\ud800', '\udc00a', '\u0000', '\u0007', '\u001b[0m',
  '\u007f', // Unicode
  'x'.repeat(1200), 'word '.repeat(400).trim(), `${'word '.repeat(400)}\nb`, 'é'.repeat(600), '1'.repeat(400), // very long
  'constructor', 'toString', 'toJSON', 'hasOwnProperty',
];

const character = fc.constantFrom(...'aAeEyYnNoO019xb.:-_+ ,#&*!|>\'"%@`~?[]{}<=\\/\n\tTZé');
const string = fc.oneof(
  fc.constantFrom(...STRINGS),
  fc.tuple(fc.constantFrom(...STRINGS), fc.constantFrom(...STRINGS)).map(([a, b]) => a + b),
  fc.string({ unit: character, maxLength: 12 }), fc.string(), fc.string({ unit: ANY_CHARACTER, maxLength: 10 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const key = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('name', 'spec', 'app.kubernetes.io/name', 'data') }, { weight: 2, arbitrary: string });
const other = fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined, 0, -0));
const scalar = fc.oneof({ weight: 3, arbitrary: string }, { weight: 2, arbitrary: other });
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' }, scalar, scalar, fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

/** Objects of any JSON values, with keys and strings of all kinds. */
export const MANIFEST = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });

/** Whether cdk8s writes a string of a manifest as something else, as Kubernetes reads it. */
function isMisreadAnywhere(at: unknown, isKey = false): boolean {
  if (typeof at === 'string') { return isMisread(at, isKey); }
  return typeof at === 'object' && at !== null
    && Object.entries(at).some(([name, inner]) => (!Array.isArray(at) && isMisreadAnywhere(name, true)) || isMisreadAnywhere(inner));
}

/**
 * How many of the manifests the writer doesn't leave to others; throws where it differs from cdk8s, but for quotes around what Kubernetes misreads.
 */
export function expectSameText(manifests: readonly unknown[], yaml: typeof Yaml = Yaml): number {
  let written = 0;
  for (const manifest of manifests) {
    const text = yamlText(manifest);
    if (text === undefined) { continue; }
    written++;
    expect(text).toBe(isMisreadAnywhere(manifest) ? yamlWithQuotes(manifest, isMisread, { keepUndefined: true }) : yaml.stringify(manifest));
  }
  return written;
}
