import { isPair, isScalar, parseAllDocuments, visit } from 'yaml';
import { manyFaults, Random, randomYaml, Source, SOURCES } from './manifests-to-fix';
import { isPlainObject, valueAt } from '../../../src/base';
import { checkTexts, fixTexts } from '../../../src/check';
import { Finding } from '../../../src/findings/finding';

/** Counts of errors over many manifests; each must be 0. */
export interface Counts {
  'comments lost: own line': number;
  'comments lost: end of line': number;
  'comments lost: end of document': number;
  'comments repeated': number;
  'objects changed': number;
  'other lines changed': number;
  'fixes left out': number;
  'second runs that change something': number;
  'mixed line endings': number;
  'findings elsewhere than before': number;
  'errors': number;
}

export interface Measured {
  readonly counts: Counts;
  readonly documents: number;
  readonly changed: number;
  readonly comments: number;
  /** Comments that were removed together with a removed part. */
  readonly removed: number;
  /** The first few errors, for debugging. */
  readonly examples: { readonly what: keyof Counts; readonly rule: string; readonly before: string; readonly after: string; readonly more: string }[];
}

/** A manifest to be fixed: the example of a rule, as it is or written otherwise, alone or in a List, or a pod with several faults. */
function manifest(random: Random): Source {
  const source = random.pick(SOURCES);
  const isSeveral = random.chance(0.3);
  const documents = isSeveral ? [manyFaults(random)] : parseAllDocuments(source.text).map((document) => document.toJS() as object);
  const rule = isSeveral ? 'several' : source.rule;
  if (random.chance(0.15)) { return { rule: `${rule} in a List`, text: randomYaml({ apiVersion: 'v1', kind: 'List', items: documents }, random) }; }
  if (!isSeveral && random.chance(0.25)) { return source; }
  if (random.chance(0.1)) {
    const space = random.pick([0, 2, 4, '\t']);
    return { rule, isJson: true, text: documents.map((document) => JSON.stringify(document, undefined, space)).join('\n') };
  }
  const start = random.pick(['', '---\n']);
  return { rule, text: start + documents.map((document) => randomYaml(document, random)).join('---\n') };
}

const valuesOf = (text: string) => parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS() as unknown);
const fixed = (text: string) => fixTexts([{ text }]).texts[0];

/** Inserts comments into manifests and fixes them, `runs` times. */
export function measure(seed: number, runs: number): Measured {
  const counts: Counts = {
    'comments lost: own line': 0, 'comments lost: end of line': 0, 'comments lost: end of document': 0, 'comments repeated': 0, 'objects changed': 0,
    'other lines changed': 0, 'fixes left out': 0, 'second runs that change something': 0, 'mixed line endings': 0,
    'findings elsewhere than before': 0, 'errors': 0,
  };
  let [changed, total, removed] = [0, 0, 0];
  const examples: Measured['examples'] = [];
  for (let run = 0; run < runs; run++) {
    const random = new Random(seed + run);
    const { rule, text: plain, isJson } = manifest(random);
    const where = isJson ? 'nowhere' : random.pick<Where>(['everywhere', 'own lines', 'ends of lines', 'here and there']);
    const { text: commented, comments } = withComments(plain, where, random);
    // without a newline at the end of the file, a block scalar has none either
    const text = /: [|>]/.test(commented) && !commented.endsWith('\n') ? `${commented}\n` : commented;
    const eol = random.pick(['\n', '\n', '\r\n']);
    const source = text.replace(/\n/g, eol);
    let after = '';
    const fault = (what: keyof Counts, more = '', count = 1) => {
      if (count === 0) { return; }
      counts[what] += count;
      if (examples.filter((each) => each.what === what).length < 40) {
        examples.push({ what, rule: `${rule} (seed ${seed + run})`, before: text, after, more });
      }
    };
    try {
      if (JSON.stringify(valuesOf(text)) !== JSON.stringify(valuesOf(plain))) { throw new Error('the comments changed the manifest'); }
      const expected = fixed(plain);
      const { texts: [result], remainingBefore } = fixTexts([{ text: source }]);
      const { findings } = checkTexts([{ text: source }]);
      fault('findings elsewhere than before', '', [...result.applied, ...remainingBefore].filter((finding) => isElsewhere(finding, findings)).length);
      after = result.text.split(eol).join('\n');
      total += comments.length;
      if (result.text !== source) { changed += 1; }
      if (eol === '\r\n' ? /(?<!\r)\n|\r(?!\n)/.test(result.text) : result.text.includes('\r')) { fault('mixed line endings'); }
      if (isJson) { after.split(/\n(?=\{)/).forEach((document) => JSON.parse(document) as unknown); }
      if (fixed(result.text).text !== result.text) { fault('second runs that change something'); }
      if (result.applied.length < expected.applied.length) { fault('fixes left out'); continue; }
      const [before, values] = [valuesOf(plain), valuesOf(after)];
      if (sorted(values) !== sorted(valuesOf(expected.text))) { fault('objects changed'); }
      if (compact(uncommented(after)) !== compact(expected.text)) { fault('other lines changed', expected.text); }
      const moved = expected.applied.flatMap(movesOf);
      const allowed = mayGo(plain, comments, (document, path) => (
        isKept(before[document], values[document], path) || moved.some((from) => leadsTo(from, path))));
      const left = commentsIn(after);
      if (new Set(left).size !== left.length) { fault('comments repeated'); }
      for (const { id, place } of comments) {
        if (left.includes(id)) { continue; }
        if (allowed.has(id)) { removed += 1; } else { fault(`comments lost: ${place}`, String(id)); }
      }
    } catch (error) {
      fault('errors', String((error as Error).stack));
    }
  }
  return { counts, documents: runs, changed, comments: total, removed, examples };
}

/** Whether a finding has another place than the only one of the same words among those of the original text. */
function isElsewhere({ rule, message, line, column }: Finding, original: readonly Finding[]): boolean {
  const same = original.filter((each) => each.rule === rule && each.message === message);
  // a finding that is fixed in another object has its place there
  return same.length === 1 && !same[0].fix?.elsewhere && (same[0].line !== line || same[0].column !== column);
}

/** Paths whose values a fix moves to another key, with their comments. */
function movesOf({ fix }: Finding): readonly Keys[] {
  return fix!.edits.flatMap((edit) => ('from' in edit && edit.from ? [edit.from as Keys] : []));
}

/** Whether a path of a document leads into one of an object in it, or List of it. */
function leadsTo(from: Keys, path: Keys): boolean {
  const at = path[0] === 'items' && typeof path[1] === 'number' ? path.slice(2) : path;
  return from.every((key, i) => at[i] === key);
}

/** A text without the line breaks that a comment needs: behind a dash, and in brackets. */
function compact(text: string): string {
  return text.trimEnd().replace(/^( *(?:- +)*)-[^\S\n]*\n +/gm, '$1- ').replace(/\{\s*\}/g, '{}').replace(/\[\s*\]/g, '[]');
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner));
}

export type Keys = readonly (string | number)[];

/** The place of an inserted comment. */
export type Place = 'own line' | 'end of line' | 'end of document';

export interface Comment {
  readonly id: number;
  readonly place: Place;
  /** Number of the line in the text without comments that it stands before, or behind. */
  readonly line: number;
  readonly column: number;
}

const marker = (id: number) => `# keep-${id}.`;
const MARKER = /# keep-(\d+)\./g;

/** The ids of the comments in a text, in its order. */
export function commentsIn(text: string): readonly number[] {
  return [...text.matchAll(MARKER)].map(([, id]) => Number(id));
}

/** A file without the inserted comments. */
export function uncommented(text: string): string {
  return text.replace(/^[^\S\n]*# keep-\d+\.\r?\n/gm, '').replace(/[^\S\n]+# keep-\d+\./g, '').replace(/\n# keep-\d+\.$/, '');
}

/** Where comments may be inserted at a line: not before or after the lines of a scalar. */
interface Line {
  readonly text: string;
  readonly before: boolean;
  readonly behind: boolean;
}

function linesOf(text: string): readonly Line[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const starts: number[] = [];
  lines.reduce((at, line) => { starts.push(at); return at + line.length + 1; }, 0);
  const lineAt = (offset: number) => starts.filter((start) => start <= offset).length - 1;
  const [before, behind] = [lines.map(() => true), lines.map(() => true)];
  for (const document of parseAllDocuments(text)) {
    visit(document, {
      Scalar(_key, { range, type }) {
        const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
        const [first, last] = [lineAt(range![0]), lineAt(range![1] - 1)];
        for (let line = first; line <= last; line++) {
          if (line > first) { before[line] = false; }
          if (isBlock ? line > first : line < last) { behind[line] = false; }
        }
      },
    });
  }
  return lines.map((line, i) => ({ text: line, before: before[i], behind: behind[i] }));
}

export type Where = 'nowhere' | 'everywhere' | 'own lines' | 'ends of lines' | 'here and there';

/** A text with numbered comments on lines of their own and behind values, wherever YAML takes them. */
export function withComments(text: string, where: Where, random: Random): { readonly text: string; readonly comments: readonly Comment[] } {
  if (where === 'nowhere') { return { text, comments: [] }; }
  const lines = linesOf(text);
  const comments: Comment[] = [];
  const wanted = () => where !== 'here and there' || random.chance(0.15);
  const add = (place: Place, line: number, column: number) => {
    comments.push({ id: comments.length + 1, place, line, column });
    return marker(comments.length);
  };
  const out = lines.flatMap((line, i): string[] => {
    // a comment usually has the indentation of the line below, but may have any
    const own = /^ */.exec(line.text)![0].length;
    const column = random.chance(0.9) ? own : random.pick([0, Math.max(0, own - 2), own + 2]);
    const follows = i > 0 && !lines[i - 1].behind ? Math.min(own, column) : column;
    const above = line.before && line.text.trim() !== '' && where !== 'ends of lines' && wanted()
      ? [`${' '.repeat(follows)}${add('own line', i, follows)}`]
      : [];
    const isTaken = line.behind && line.text.trim() !== '' && where !== 'own lines' && wanted();
    return [
      ...above,
      isTaken ? `${line.text}${random.pick([' ', ' ', '  ', line.text.endsWith('-') ? ' ' : '\t'])}${add('end of line', i, -1)}` : line.text,
    ];
  });
  if (where !== 'ends of lines') { out.push(add('end of document', lines.length, 0)); }
  return { text: `${out.join('\n')}${random.chance(0.9) ? '\n' : ''}`, comments };
}

/**
 * The comments that may go with what was removed: those on a line of a key or item that isn't in the new text, and those between its lines
 * that don't stand further left than it.
 *
 * @param kept whether what stands at a path of a document has its place in the new text too
 */
export function mayGo(text: string, comments: readonly Comment[], kept: (document: number, path: Keys) => boolean): ReadonlySet<number> {
  const lines = text.split('\n');
  const starts: number[] = [];
  lines.reduce((at, line) => { starts.push(at); return at + line.length + 1; }, 0);
  const lineAt = (offset: number) => starts.filter((start) => start <= offset).length - 1;
  /** Lines of removed blocks, each with the column of its block, and whether the block begins there. */
  const removed = new Map<number, { readonly column: number; readonly isFirst: boolean }>();
  parseAllDocuments(text).forEach((document, number) => {
    const walk = (node: unknown, path: Keys) => {
      const items = (node as { items?: readonly unknown[] } | null)?.items ?? [];
      items.forEach((item, i) => {
        const key = isPair(item) ? String(isScalar(item.key) ? item.key.value : item.key) : i;
        const value = isPair(item) ? item.value : item;
        const below = [...path, key];
        if (kept(number, below)) { walk(value, below); return; }
        const from = (isPair(item) ? item.key : item) as { range: readonly [number, number, number] };
        const end = lastOffset(value) ?? from.range[1];
        const dash = isPair(item) ? from.range[0] : text.lastIndexOf('-', from.range[0]);
        const isBlockItem = !isPair(item) && dash >= 0 && /^-\s*(?:&\w+\s*)?$/.test(text.slice(dash, from.range[0]));
        const start = isBlockItem ? dash : from.range[0];
        const [first, last] = [lineAt(start), lineAt(end - 1)];
        // a line with other content isn't part of the block
        const isOwnFirst = /^[\s-]*$/.test(text.slice(starts[first], start));
        const isOwnLast = /^,?\s*$/.test(text.slice(end, starts[last + 1] ?? text.length));
        for (let line = isOwnFirst ? first : first + 1; line <= (isOwnLast ? last : last - 1); line++) {
          removed.set(line, { column: start - starts[first], isFirst: line === first });
        }
      });
    };
    walk(document.contents, []);
  });
  return new Set(comments.filter(({ place, line, column }) => {
    const block = removed.get(line);
    if (place === 'end of document' || !block) { return false; }
    return place === 'end of line' || (!block.isFirst && column >= block.column);
  }).map(({ id }) => id));
}

function lastOffset(node: unknown): number | undefined {
  const { items, flow, range } = (node ?? {}) as { items?: readonly unknown[]; flow?: boolean; range?: readonly [number, number, number] };
  if (!items || flow || items.length === 0) { return range && range[1] > range[0] ? range[1] : undefined; }
  const last = items[items.length - 1];
  return isPair(last) ? lastOffset(last.value) ?? (last.key as { range: readonly [number, number] }).range[1] : lastOffset(last);
}

/** Whether what stands at a path of one value has its place in the other; items of a list that has become shorter are told by their names. */
export function isKept(before: unknown, after: unknown, path: Keys): boolean {
  let [a, b] = [before, after];
  for (const key of path) {
    const child = valueAt(a as never, [key]);
    if (Array.isArray(a) && Array.isArray(b)) {
      const same = b.length >= a.length ? b[Number(key)] : b.find((each) => isSame(each, child));
      if (same === undefined) { return false; }
      b = same;
    } else if (isPlainObject(b) && Object.hasOwn(b, key)) {
      b = b[key];
    } else {
      return false;
    }
    a = child;
  }
  return true;
}

function isSame(a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) { return true; }
  return isPlainObject(a) && isPlainObject(b) && a.name !== undefined && a.name === b.name && a.mountPath === b.mountPath;
}
