import { Edit, Finding } from '../finding';
import { saysWhatWasMeant } from './says-what-was-meant';
import { editText } from './text-edit';
import { itemText, PartOfText } from '../locate/item-text';
import { LARGE_DOCUMENT } from '../locate/places';
import { ReadObject } from '../read/read-text';

/** A part of a text that is mended by itself, and what is to be mended in it. */
interface Unit {
  readonly offset: number;
  readonly text: string;
  readonly findings: { readonly finding: Finding; readonly path: readonly (string | number)[] }[];
}

/** A text after a round, and what was mended in it. */
export interface FixedUnit {
  readonly text: string;
  readonly applied: readonly Finding[];
}

/** Makes the fixes of one round in a text: those that don't get in each other's way. */
export function fixText(text: string, findings: readonly Finding[], origins: ReadonlyMap<Finding, ReadObject>): FixedUnit {
  const mark = text.charCodeAt(0) === 0xfeff ? text[0] : '';
  const body = text.slice(mark.length);
  const pieces = [mark];
  const applied: Finding[] = [];
  let end = 0;
  for (const unit of unitsOf(findings, origins)) {
    const fixed = fixUnit(unit);
    for (const finding of fixed.applied) { applied.push(finding); }
    pieces.push(body.slice(end, unit.offset), fixed.text);
    end = unit.offset + unit.text.length;
  }
  return { text: [...pieces, body.slice(end)].join(''), applied };
}

/** The documents with findings, in the order of the text; of a large List each object by itself. */
function unitsOf(findings: readonly Finding[], origins: ReadonlyMap<Finding, ReadObject>): readonly Unit[] {
  const units = new Map<number, Unit>();
  for (const finding of findings) {
    const { document, path } = origins.get(finding)!;
    const isLarge = document.text.length > LARGE_DOCUMENT && path.length > 0;
    const part = isLarge ? partOf(document.text, path) : undefined;
    const offset = document.offset + (part?.offset ?? 0);
    let unit = units.get(offset);
    if (!unit) {
      unit = { offset, text: (part ?? document).text, findings: [] };
      units.set(offset, unit);
    }
    unit.findings.push({ finding, path: part ? part.path : path });
  }
  return [...units.values()].sort((a, b) => a.offset - b.offset);
}

/** An alias in YAML ties objects of a List together: they can't be mended one by one. */
const ALIAS = /(?:^|[\s,[{:-])\*[\w-]/;

function partOf(text: string, path: readonly (string | number)[]): PartOfText | undefined {
  return text.trimStart().startsWith('{') || !ALIAS.test(text) ? itemText(text, path) : undefined;
}

function fixUnit({ text, findings }: Unit): FixedUnit {
  let fixed = text;
  const touched: Edit[] = [];
  const applied: Finding[] = [];
  for (const { finding, path } of findings) {
    const edits = finding.fix!.edits.map((edit): Edit => ({ ...edit, path: [...path, ...edit.path] }));
    if (edits.some((edit) => touched.some((other) => areNear(edit, other)))) { continue; }
    const edited = edits.reduce<string | undefined>((at, edit) => (at === undefined ? undefined : editText(at, edit)), fixed);
    if (edited === undefined || edited === fixed || !saysWhatWasMeant(fixed, edited, path, edits)) { continue; }
    fixed = edited;
    touched.push(...edits);
    applied.push(finding);
  }
  return { text: fixed, applied };
}

/** Whether two edits could bear on one another: one's path leads through the other's, or they are about the same list. */
function areNear(a: Edit, b: Edit): boolean {
  const [short, long] = [a.path, b.path].sort((x, y) => x.length - y.length);
  if (short.every((key, i) => key === long[i])) { return true; }
  const removesItem = [a, b].some(({ op, path }) => op === 'remove' && typeof path[path.length - 1] === 'number');
  return removesItem && short.slice(0, -1).every((key, i) => key === long[i]);
}
