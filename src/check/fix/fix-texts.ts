import { PlainObject } from '../../manifest';
import { Edit, Failure, Finding } from '../finding';
import { itemText } from '../locate/item-text';
import { LARGE_DOCUMENT } from '../locate/places';
import { CheckOptions } from '../options';
import { ReadObject, readText } from '../read/read-text';
import { checkWithOrigins } from '../run';
import { editObject } from './plain-edit';
import { editText } from './text-edit';

/** A text to be mended. */
export interface TextToFix {
  readonly file?: string;
  readonly text: string;
}

/** A text after mending. */
export interface FixedText {
  readonly file?: string;
  /** Byte for byte the old one where nothing was mended. */
  readonly text: string;
  /** What was mended; the lines are those of the text as it was at that moment. */
  readonly applied: readonly Finding[];
}

/** What came of mending. */
export interface FixResult {
  readonly texts: readonly FixedText[];
  /** What is left: findings without a fix, and those whose fix the text doesn't allow. */
  readonly remaining: readonly Finding[];
  readonly failures: readonly Failure[];
}

/** One fix can make room for another; more rounds than this would be two fixes at odds. */
const MAX_ROUNDS = 10;

/**
 * Mends what can be mended in texts, until nothing is left that can be. Mending the result again changes nothing.
 *
 * Each fix is checked: it is kept only if the text then says what the fix meant, and nothing else has changed.
 *
 * @throws OptionsError when an option has a value that it can't have
 */
export function fixTexts(texts: readonly TextToFix[], options: CheckOptions = {}): FixResult {
  const applied = texts.map((): Finding[] => []);
  let current = texts;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // names may repeat; what tells the texts apart here is their number
    const { findings, origins } = checkWithOrigins(current.map(({ text }, i) => ({ file: String(i), text })), options);
    const next = current.map(({ text, file }, i) => {
      const fixable = findings.filter((finding) => finding.fix && finding.file === String(i));
      const fixed = fixable.length > 0 ? fixText(text, fixable, origins) : { text, applied: [] };
      applied[i].push(...fixed.applied.map((finding) => ({ ...finding, file })));
      return { file, text: fixed.text };
    });
    const isDone = next.every(({ text }, i) => text === current[i].text);
    current = next;
    if (isDone) { break; }
  }
  const { findings: remaining, failures } = checkWithOrigins(current, options);
  return { texts: current.map(({ text, file }, i) => ({ file, text, applied: applied[i] })), remaining, failures };
}

/** Makes the fixes of one round in a text: those that don't get in each other's way. */
function fixText(text: string, findings: readonly Finding[], origins: ReadonlyMap<Finding, ReadObject>): Pick<FixedText, 'text' | 'applied'> {
  const mark = text.charCodeAt(0) === 0xfeff ? text[0] : '';
  const body = text.slice(mark.length);
  let applied: readonly Finding[] = [];
  const documents = new Map<number, Finding[]>();
  for (const finding of findings) {
    const { offset } = origins.get(finding)!.document;
    documents.set(offset, [...documents.get(offset) ?? [], finding]);
  }
  let result = body;
  // from the last document to the first, so that the offsets before it stay right
  for (const [offset, ofDocument] of [...documents].sort(([a], [b]) => b - a)) {
    let document = origins.get(ofDocument[0])!.document.text;
    const length = document.length;
    const touched: Edit[] = [];
    const made: Finding[] = [];
    for (const finding of ofDocument) {
      const { path } = origins.get(finding)!;
      const edits = finding.fix!.edits.map((edit): Edit => ({ ...edit, path: [...path, ...edit.path] }));
      if (edits.some((edit) => touched.some((other) => areNear(edit, other)))) { continue; }
      const edited = editDocument(document, path, finding.fix!.edits);
      if (edited === undefined) { continue; }
      document = edited;
      touched.push(...edits);
      made.push(finding);
    }
    applied = [...made, ...applied];
    result = result.slice(0, offset) + document + result.slice(offset + length);
  }
  return { text: mark + result, applied };
}

/** Whether two edits could bear on one another: one's path leads through the other's, or they are about the same list. */
function areNear(a: Edit, b: Edit): boolean {
  const [short, long] = [a.path, b.path].sort((x, y) => x.length - y.length);
  if (short.every((key, i) => key === long[i])) { return true; }
  const removesItem = [a, b].some(({ op, path }) => op === 'remove' && typeof path[path.length - 1] === 'number');
  return removesItem && short.slice(0, -1).every((key, i) => key === long[i]);
}

function editDocument(text: string, path: readonly (string | number)[], edits: readonly Edit[]): string | undefined {
  let edited = text;
  for (const edit of edits) {
    const next = editPart(edited, path, edit);
    if (next === undefined) { return undefined; }
    edited = next;
  }
  return edited !== text && saysWhatWasMeant(text, edited, path, edits) ? edited : undefined;
}

/** Edits the object's own part of a large List, else the whole document. */
function editPart(text: string, path: readonly (string | number)[], edit: Edit): string | undefined {
  const part = text.length > LARGE_DOCUMENT ? itemText(text, path) : undefined;
  const edited = part && editText(part.text, part.path, edit);
  return edited === undefined ? editText(text, path, edit) : text.slice(0, part!.offset) + edited + text.slice(part!.offset + part!.text.length);
}

function saysWhatWasMeant(before: string, after: string, path: readonly (string | number)[], edits: readonly Edit[]): boolean {
  const result = readText(after);
  if (result.failures.length > 0) { return false; }
  const isEqual = (expected: readonly ReadObject[]) => expected.length === result.objects.length
    && expected.every(({ object }, i) => JSON.stringify(sorted(object)) === JSON.stringify(sorted(result.objects[i].object)));
  // what a removal empties is taken out too, but left where an alias hangs on it
  return [true, false].some((collapse) => {
    const expected = readText(before).objects;
    const target = expected.find((each) => each.path.join('/') === path.join('/'));
    const others = expected.filter((each) => each !== target).map(({ object }) => JSON.stringify(object));
    if (!target) { return false; }
    for (const edit of edits) { editObject(target.object, edit, collapse); }
    const othersAfter = expected.filter((each) => each !== target).map(({ object }) => JSON.stringify(object));
    return others.every((other, i) => other === othersAfter[i]) && isEqual(expected);
  });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(sorted); }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value as PlainObject).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, child]) => [key, sorted(child)]));
}
