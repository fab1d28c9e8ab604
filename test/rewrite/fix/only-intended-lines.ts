import { CST, isMap, isPair, isScalar, isSeq, LineCounter, Node, Pair, parseAllDocuments, stringify, YAMLSeq } from 'yaml';
import { withComments } from './keeps-comments';
import { kyaml, Random, randomManifests, randomYaml } from './manifests-to-fix';
import { isPlainObject } from '../../../src/base';
import { fixTexts } from '../../../src/check';

interface Fault {
  readonly seed: number;
  readonly form: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface Measured {
  readonly documents: number;
  /** Files that a fix has changed. */
  readonly changed: number;
  readonly faults: readonly Fault[];
}

/** A way to write documents, from which a parsed file can be written again. */
export interface Form {
  readonly name: string;
  write(documents: readonly unknown[]): string;
}

const yamlForm = (name: string, indent: number, indentSeq: boolean, sorted = false): Form => ({
  name,
  write: (documents) => documents.map((each) => stringify(
    sorted ? inAlphabet(each) : each, { version: '1.1', lineWidth: 0, indent, indentSeq, aliasDuplicateObjects: false },
  )).join('---\n'),
});
const jsonForm = (name: string, space?: number | string): Form => ({
  name, write: (documents) => documents.map((each) => JSON.stringify(each, undefined, space)).join('\n'),
});

const KUBECTL = yamlForm('YAML of kubectl', 2, false, true);

/** A file in one of these forms is in the same form after a fix, to the byte. */
export const FORMS: readonly Form[] = [
  yamlForm('YAML', 2, true), yamlForm('YAML with 4 spaces', 4, true), yamlForm('YAML with dashes below keys', 2, false), KUBECTL,
  jsonForm('JSON with 2 spaces', 2), jsonForm('JSON with 4 spaces', 4), jsonForm('JSON with tabs', '\t'), jsonForm('JSON on one line'),
  { name: 'KYAML', write: (documents) => documents.map(kyaml).join('') },
];

function inAlphabet(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(inAlphabet); }
  return isPlainObject(value) ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, inAlphabet(value[key])])) : value;
}

const valuesOf = (text: string) => parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS() as unknown);

/** Writes random manifests in many ways, fixes them, and compares the lines. Each run is one file. */
export function measure(seed: number, runs: number): Measured {
  let [documents, changed] = [0, 0];
  const faults: Fault[] = [];
  for (let run = 0; run < runs; run++) {
    const random = new Random(seed + run);
    const objects = randomManifests(random);
    const form = random.chance(0.5) ? random.pick(FORMS) : undefined;
    const text = form ? form.write(objects) : untidy(objects, random);
    const eol = random.chance(0.25) ? '\r\n' : '\n';
    const source = text.replace(/\n/g, eol);
    let after = '';
    const fault = (what: string) => { faults.push({ seed: seed + run, form: form?.name ?? 'untidy YAML', what, before: text, after }); };
    try {
      documents += objects.length;
      const { texts: [result], remaining, failures } = fixTexts([{ text: source }]);
      after = result.text.split(eol).join('\n');
      if (failures.length > 0) { fault(`not read: ${failures[0].message}`); continue; }
      if (result.text !== source) { changed += 1; }
      if (eol === '\r\n' ? /(?<!\r)\n|\r(?!\n)/.test(result.text) : result.text.includes('\r')) { fault('mixed line endings'); }
      remaining.filter((finding) => finding.fix).forEach((finding) => fault(`not applied: ${finding.rule}`));
      if (fixTexts([{ text: result.text }]).texts[0].text !== result.text) { fault('a second run changes something'); }
      // values of JSON on lines of their own aren't documents of YAML
      const [one, other] = [text, after].map((each) => (form?.name.startsWith('JSON') ? each.replace(/\n(?=\{)/g, '\n---\n') : each));
      unintended(one, other).forEach(fault);
      const values = form?.name.startsWith('JSON') ? after.split(/\n(?=\{)/).map((each) => JSON.parse(each) as unknown) : valuesOf(after);
      // an added document has a form of its own, and a document that is in both orders by chance isn't one of kubectl
      const isCertain = form !== KUBECTL
        || text.split('---\n').every((each) => /- image:/.test(each) && /\n +(nodeSelector|os|tolerations):/.test(each));
      if (form && isCertain && values.length === objects.length && unquoted(form.write(values)) !== unquoted(after)) {
        fault(`not in the form of the file:\n${form.write(values)}`);
      }
    } catch (error) {
      fault(String((error as Error).stack));
    }
  }
  return { documents, changed, faults };
}

/** A value that is put in place of another keeps its quotes. */
const unquoted = (text: string) => text.replace(/: "([\d.]+)"$/gm, ': $1');

/** YAML as people write it: with comments, empty lines, odd spaces, anchors, and brackets. */
export function untidy(objects: readonly unknown[], random: Random): string {
  const plain = objects.map((object) => randomYaml(object as object, random)).join('---\n');
  const aliased = random.chance(0.2)
    ? plain.replace(/matchLabels:\n( +app: web\n)(\s+template:\n\s+metadata:\n\s+labels:)\n +app: web\n/, 'matchLabels: &app\n$1$2 *app\n')
    : plain;
  const { text } = withComments(
    aliased, random.pick(['nowhere', 'everywhere', 'own lines', 'ends of lines', 'here and there', 'here and there'] as const), random,
  );
  const odd = random.chance(0.3)
    ? text.replace(/^( *[a-zA-Z]+:) (?=[a-z0-9]+$)/gm, (all, key: string) => (random.chance(0.2) ? `${key}   ` : all))
    : text;
  const spaced = random.chance(0.4) ? odd.replace(/\n(?= *(?:- )?[a-zA-Z]+:)/g, () => (random.chance(0.1) ? '\n\n' : '\n')) : odd;
  // what changes the values isn't only another way to write them
  return JSON.stringify(valuesOf(spaced)) === JSON.stringify(valuesOf(plain)) ? spaced : plain;
}

type Keys = readonly (string | number)[];

/** The paths of a file that differ from the other file. */
interface Differences {
  /** Values that aren't in the other file, or differ there: all of their lines. */
  readonly whole: Keys[];
  /** Values with other contents, or whose first key moved to the line of their dash: only the line that they begin on. */
  readonly own: Keys[];
  /** Collections with other members: if they are in brackets, the lines with their brackets and commas. */
  readonly around: Keys[];
}

/**
 * What a fix changed in a file without an intention: lines that differ but belong to no value that differs, keys in another order, and comments
 * that are no longer above their line. It knows only the two files, and nothing of how they are edited.
 */
export function unintended(before: string, after: string): readonly string[] {
  const problems: string[] = [];
  const [a, b] = [before, after].map((text) => new Lines(text));
  const inBefore: Differences = { whole: [], own: [], around: [] };
  const inAfter: Differences = { whole: [], own: [], around: [] };
  b.values.forEach((value, i) => {
    if (i < a.values.length) { compare(a.values[i], value, [i], [i], inBefore, inAfter, problems); } else { inAfter.whole.push([i]); }
  });
  const [mayGo, mayCome] = [a.linesOf(inBefore), b.linesOf(inAfter)];
  const { removed, added } = lineDiff(a.lines, b.lines);
  const goes = new Set([...mayGo].map((line) => a.lines[line]));
  const comes = new Set([...mayCome].map((line) => b.lines[line]));
  // a comment moves with the value that it is about
  const comments = new Set(removed.flatMap((line) => a.lines[line].match(/# keep-\d+\.$/) ?? []));
  for (const line of removed) {
    // the comment above that successor too
    if (mayCome.has(b.lines.findIndex((other) => other.endsWith(`- ${a.lines[line].trim()}`)))) { continue; }
    // an empty line above the last member of brackets
    if (a.lines[line].trim() === '' && mayGo.has(line + 1) && removed.includes(line + 1)) { continue; }
    if (!mayGo.has(line) && !goes.has(a.lines[line])) { problems.push(`removed line ${line + 1}: ${a.lines[line]}`); }
  }
  for (const line of added) {
    const text = b.lines[line];
    if (!mayCome.has(line) && !comes.has(text) && !comments.has(text.trim())) { problems.push(`added line ${line + 1}: ${text}`); }
    if (text.trim() === '' && !mayCome.has(line)) { problems.push(`added empty line ${line + 1}`); }
  }
  return [...problems, ...strayComments(a.lines, b.lines, new Set(removed))];
}

/** Own-line comments whose next line, directly below and in the same column, is still there, but no longer below them. */
function strayComments(before: readonly string[], after: readonly string[], removed: ReadonlySet<number>): readonly string[] {
  const column = (line: string) => /^ */.exec(line)![0].length;
  return before.flatMap((comment, i) => {
    const next = before[i + 1] as string | undefined;
    const isAbove = /^ *# keep-\d+\.$/.test(comment) && next !== undefined && next.trim() !== '' && column(comment) === column(next);
    const at = after.indexOf(comment);
    const times = (lines: readonly string[]) => lines.filter((line) => line === next).length;
    return isAbove && !removed.has(i + 1) && at !== -1 && after.includes(next) && times(after) === times(before) && after[at + 1] !== next
      ? [`${comment.trim()} was above: ${next}, and is above: ${after[at + 1]}`] : [];
  });
}

function compare(a: unknown, b: unknown, atA: Keys, atB: Keys, inA: Differences, inB: Differences, problems: string[]): void {
  if (isPlainObject(a) && isPlainObject(b)) {
    const [keysA, keysB] = [Object.keys(a), Object.keys(b)];
    const common = keysA.filter((key) => Object.hasOwn(b, key));
    const order = keysB.filter((key) => Object.hasOwn(a, key));
    if (common.join() !== order.join()) { problems.push(`order of ${atA.join('/')}: ${common.join()} became ${order.join()}`); }
    inA.whole.push(...keysA.filter((key) => !Object.hasOwn(b, key)).map((key) => [...atA, key]));
    inB.whole.push(...keysB.filter((key) => !Object.hasOwn(a, key)).map((key) => [...atB, key]));
    // the first key of a list item is on the line of the dash, and so is its successor
    if (common.length > 0 && keysA[0] !== keysB[0]) {
      inA.own.push(atA, [...atA, common[0]]);
      inB.own.push(atB, [...atB, common[0]]);
    }
    if ((keysA.length === 0) !== (keysB.length === 0)) { inA.own.push(atA); inB.own.push(atB); }
    if (common.length < Math.max(keysA.length, keysB.length)) { inA.around.push(atA); inB.around.push(atB); }
    for (const key of common) { compare(a[key], b[key], [...atA, key], [...atB, key], inA, inB, problems); }
    return;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    const pairs = matched(a, b);
    inA.whole.push(...a.flatMap((_item, i) => (pairs.some(([x]) => x === i) ? [] : [[...atA, i]])));
    inB.whole.push(...b.flatMap((_item, i) => (pairs.some(([, y]) => y === i) ? [] : [[...atB, i]])));
    if ((a.length === 0) !== (b.length === 0)) { inA.own.push(atA); inB.own.push(atB); }
    if (pairs.length < Math.max(a.length, b.length)) { inA.around.push(atA); inB.around.push(atB); }
    for (const [x, y] of pairs) { compare(a[x], b[y], [...atA, x], [...atB, y], inA, inB, problems); }
    return;
  }
  if (JSON.stringify(a) !== JSON.stringify(b)) { inA.whole.push(atA); inB.whole.push(atB); }
}

/** Pairs of items of two lists: by index if the lists have the same length, or else the same ones in the same order. */
function matched(a: readonly unknown[], b: readonly unknown[]): readonly (readonly [number, number])[] {
  if (a.length === b.length) { return a.map((_item, i) => [i, i]); }
  const key = (item: unknown) => JSON.stringify(isPlainObject(item) && item.name !== undefined ? [item.name, item.mountPath] : item);
  const pairs: (readonly [number, number])[] = [];
  let from = 0;
  a.forEach((item, i) => {
    const found = b.findIndex((other, j) => j >= from && key(other) === key(item));
    if (found !== -1) { pairs.push([i, found]); from = found + 1; }
  });
  return pairs;
}

/** The lines of a file, and the lines of each value in it. */
class Lines {
  public readonly lines: readonly string[];
  public readonly values: readonly unknown[];
  private readonly documents;
  private readonly counter = new LineCounter();

  public constructor(text: string) {
    this.lines = text.replace(/\n$/, '').split('\n');
    this.documents = parseAllDocuments(
      text, { lineCounter: this.counter, version: '1.1', keepSourceTokens: true },
    ) as { contents: Node | null; toJS(): unknown }[];
    this.values = this.documents.map((document) => document.toJS());
  }

  public linesOf({ whole, own, around }: Differences): ReadonlySet<number> {
    const found = new Set<number>();
    const add = ([first, last]: readonly [number, number]) => { for (let line = first; line <= last; line++) { found.add(line); } };
    for (const path of whole) { this.extents(path, true).forEach(add); }
    for (const path of own) { this.extents(path, false).forEach(add); }
    for (const path of around) { this.brackets(path).forEach((line) => found.add(line)); }
    return found;
  }

  private lineAt(offset: number): number { return this.counter.linePos(offset).line - 1; }

  private extents(keys: Keys, isWhole: boolean): readonly (readonly [number, number])[] {
    const { parent, index, item, node } = this.find(keys);
    if (item === undefined) { return [[this.lineAt(node!.range![0]) - 1, this.lines.length - 1]]; }
    const from = (isPair(item) ? item.key as Node : item).range![0];
    const start = isSeq(parent) && !parent.flow ? dashOf(parent, index) : from;
    const end = lastOf(node) ?? (isPair(item) ? (item.key as Node).range![1] : from);
    const isLeaf = !(isMap(node) || isSeq(node)) || node.flow === true;
    return [[this.lineAt(start), isWhole || isLeaf ? this.lineAt(Math.max(start, end - 1)) : this.lineAt(from)]];
  }

  /** The lines with the brackets and commas of a collection. */
  private brackets(keys: Keys): readonly number[] {
    const { node } = this.find(keys);
    if ((!isMap(node) && !isSeq(node)) || !node.flow) { return []; }
    const members = (node.items as (Pair<Node, Node | null> | Node)[]).map((each) => (isPair(each) ? each.value ?? each.key as Node : each));
    const ends = members.map((each) => this.lineAt((lastOf(each) ?? each.range![1]) - 1));
    return [this.lineAt(node.range![0]), this.lineAt(node.range![1] - 1), ...ends];
  }

  private find([document, ...path]: Keys): { parent: Node | null; index: number; item?: Pair<Node, Node | null> | Node; node: Node | null } {
    let node: Node | null = this.documents[document as number].contents;
    let parent: Node | null = null;
    let item: Pair<Node, Node | null> | Node | undefined;
    let index = -1;
    for (const key of path) {
      parent = node;
      if (!isMap(parent) && !isSeq(parent)) { throw new Error(`nothing at ${path.join('/')}`); }
      index = isMap(parent) ? parent.items.findIndex((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key) === String(key)) : Number(key);
      item = parent.items[index] as Pair<Node, Node | null> | Node;
      node = isPair(item) ? item.value as Node | null : item;
    }
    return { parent, index, item, node };
  }
}

function dashOf(list: YAMLSeq, index: number): number {
  return (list.srcToken as CST.BlockSequence).items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind'))[index].offset;
}

function lastOf(node: Node | null): number | undefined {
  if (!node?.range) { return undefined; }
  if ((isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0) {
    const last = node.items[node.items.length - 1] as Pair<Node, Node | null> | Node;
    return isPair(last) ? lastOf(last.value as Node | null) ?? (last.key as Node).range![1] : lastOf(last);
  }
  return node.range[1] > node.range[0] ? node.range[1] : undefined;
}

/** The lines that only one of two files has: as few as possible. */
export function lineDiff(a: readonly string[], b: readonly string[]): { readonly removed: readonly number[]; readonly added: readonly number[] } {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) { start += 1; }
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) { endA -= 1; endB -= 1; }
  const [rows, columns] = [endA - start, endB - start];
  const longest = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      longest[i][j] = a[start + i] === b[start + j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  const [removed, added]: number[][] = [[], []];
  let [i, j] = [0, 0];
  while (i < rows || j < columns) {
    if (i < rows && j < columns && a[start + i] === b[start + j]) {
      i += 1;
      j += 1;
    } else if (j === columns || (i < rows && longest[i + 1][j] >= longest[i][j + 1])) {
      removed.push(start + i);
      i += 1;
    } else {
      added.push(start + j);
      j += 1;
    }
  }
  return { removed, added };
}
