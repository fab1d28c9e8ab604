import * as fc from 'fast-check';
import { parseDocument, Scalar, stringify } from 'yaml';
import { Splice } from '../../../src/yaml/edit/source-text';
import { DocumentMap } from '../../../src/yaml/locate/document-map';
import { anyNodesOf, jsonNodes, nodesOf } from '../../../src/yaml/locate/positioned';

const STYLES = ['BLOCK_LITERAL', 'BLOCK_FOLDED', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'PLAIN'] as const;
const PARTS = [
  'a: b', '  c: "d"', '    - x', '', ' ', 'it\'s', 'C:\\dir', 'é😀', '# no', '\t', 'words that are folded when they are long enough to be folded',
];

function spliced(text: string, { start, end, text: added }: Splice): string {
  return text.slice(0, start) + added + text.slice(end);
}

/** The same numbers for every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** A document with a string, in many forms. */
function* documents(): Generator<{ text: string; value: string; pick: (below: number) => number }> {
  for (let seed = 0; seed < 300; seed++) {
    const pick = random(seed * 7919);
    const style = STYLES[seed % STYLES.length];
    const value = Array.from({ length: 1 + pick(6) }, () => PARTS[pick(PARTS.length)]).join('\n') + '\n'.repeat(pick(3));
    const scalar = new Scalar(value);
    scalar.type = style;
    const yaml = stringify({ first: 1, data: { entry: scalar }, last: 2 }, { indent: 2 + pick(3), lineWidth: [0, 40][pick(2)] });
    const text = pick(3) === 0 ? yaml.replace(/\n/g, '\r\n') : yaml;
    // the library doesn't read everything as it wrote it
    const document = parseDocument(text);
    if (document.errors.length === 0 && document.toJS().data.entry === value) { yield { text, value, pick }; }
  }
}

test('each character of a string has its place', () => {
  let located = 0;
  const misplaced: string[] = [];
  for (const { text, value } of documents()) {
    const embedded = new DocumentMap(text).stringAt(['data', 'entry'])!;
    for (let i = 0; i < value.length; i++) {
      const offset = embedded.offsetOf(i);
      if (offset === undefined || !/[\w:#-]/.test(value[i])) { continue; }
      if (text[offset] === value[i]) { located += 1; } else { misplaced.push(`${JSON.stringify(text)} ${i}`); }
    }
  }
  expect(misplaced).toEqual([]);
  expect(located).toBeGreaterThan(3000);
});

test('blocks, and double quotes on one line, hold every change', () => {
  const changed = new Map<string, number>();
  for (const { text, value, pick } of documents()) {
    const embedded = new DocumentMap(text).stringAt(['data', 'entry'])!;
    const source = text.slice(text.indexOf('entry: ') + 'entry: '.length, text.lastIndexOf('last:')).trimEnd();
    const style = source[0];
    if (style !== '|' && (style !== '"' || source.includes('\n'))) { continue; }
    const start = pick(value.length + 1);
    const end = start + pick(value.length + 1 - start);
    const added = ['', 'new', 'new\n', '\nnew: 1', 'a:\n  - "b"\n'][pick(5)];
    const expected = value.slice(0, start) + added + value.slice(end);
    // a first line with spaces needs another header, and what is empty has no lines: the fixer verifies its changes
    if (style === '|' && (!/^\S/.test(expected) || !/^\S/.test(value))) { continue; }
    const replacement = embedded.replacement({ start, end, text: added })!;
    const written = spliced(text, replacement);
    const result = new DocumentMap(written).stringAt(['data', 'entry'])?.value;
    expect(result?.trimEnd()).toBe(expected.trimEnd());
    expect(written.replace(/\s*last: 2\s*$/, '').startsWith(text.slice(0, Math.min(replacement.start, text.indexOf('entry'))))).toBe(true);
    expect(written.trimEnd().endsWith('last: 2')).toBe(true);
    changed.set(style, (changed.get(style) ?? 0) + 1);
  }
  expect(changed.get('|')).toBeGreaterThan(10);
  expect(changed.get('"')).toBeGreaterThan(20);
});

test('styles without new lines hold changes within a line', () => {
  for (const [text, expected] of [['\'it\'\'s\'', '\'it\'\'s\''], ['plain', 'it\'s']]) {
    const embedded = new DocumentMap(`data:\n  entry: ${text}\n`).stringAt(['data', 'entry'])!;
    const { value } = embedded;
    const change = embedded.replacement({ start: 0, end: value.length, text: 'it\'s' })!;
    expect(spliced(`data:\n  entry: ${text}\n`, change)).toBe(`data:\n  entry: ${expected}\n`);
    expect(embedded.replacement({ start: 0, end: 1, text: 'a\nb' })).toBeUndefined();
  }
});

test('a string of a million characters is read in proportion to its length', () => {
  const value = `${'a: "b c"   \n'.repeat(80_000)}${' '.repeat(100_000)}x`;
  for (const text of [
    `entry: ${JSON.stringify(value)}\n`, `entry: '${' '.repeat(500_000)}\n\n${' a\n\n'.repeat(100_000)} '\n`,
    `entry: >\n${'  a\n\n'.repeat(100_000)}`,
  ]) {
    const embedded = new DocumentMap(text).stringAt(['entry'])!;
    expect(embedded.offsetOf(embedded.value.length)).toBeDefined();
  }
}, 20_000);

test('JSON has the nodes that the parser of YAML makes of it', () => {
  const value = fc.jsonValue({ maxDepth: 4 }).filter((each) => typeof each === 'object' && each !== null);
  fc.assert(fc.property(value, fc.constantFrom(undefined, 2, 4), (each, space) => {
    const text = JSON.stringify(each, undefined, space);
    // keys that are longer aren't those of YAML
    fc.pre(!/\\u|[\u007f-\uffff]/.test(text));
    expect(jsonNodes(text)).toEqual(anyNodesOf(text).contents);
  }), { numRuns: 300 });
});

test.each([
  '{"a": 1,}', '{a: 1}', '{"a": 1} # b', '{"a": 01}', '{"a": "\t"}', '{"a" 1}', '{"a": 1', '["a" "b"]', '{"a": 1} {}', '{"a": \'b\'}', '1', '',
])('%j isn\'t JSON', (text) => {
  expect(jsonNodes(text)).toBeUndefined();
  expect(() => nodesOf(text)).not.toThrow();
});
