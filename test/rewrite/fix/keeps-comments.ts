import { parseAllDocuments } from 'yaml';
import { commentsIn, isKept, Keys, mayGo, uncommented, Where, withComments } from './comments';
import { manyFaults, Source, SOURCES } from './manifests-to-fix';
import { Random, randomYaml } from './random-yaml';
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
