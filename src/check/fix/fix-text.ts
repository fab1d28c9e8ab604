import { editBelow } from '../edit-below';
import { Edit, Finding } from '../finding';
import { editText, Splice, spliced } from './text-edit';
import { matchesEdits } from './verify-edits';
import { itemText, PartOfText } from '../locate/item-text';
import { LARGE_DOCUMENT } from '../locate/places';
import { ReadObject } from '../read/read-text';

type Keys = readonly (string | number)[];

/** A part of a file that is fixed on its own, with the findings to fix. */
interface Unit {
  readonly offset: number;
  readonly text: string;
  readonly findings: { readonly finding: Finding; readonly path: Keys }[];
}

/** The content of a file after a round of fixes, with the applied fixes. */
export interface FixedUnit {
  readonly text: string;
  /** The changes in order; offsets refer to the content after the previous change. */
  readonly splices: readonly Splice[];
  readonly applied: readonly Finding[];
}

/** Applies one round of fixes to a file: those that don't affect each other. */
export function fixText(text: string, findings: readonly Finding[], origins: ReadonlyMap<Finding, ReadObject>): FixedUnit {
  const mark = text.charCodeAt(0) === 0xfeff ? text[0] : '';
  const body = text.slice(mark.length);
  const pieces = [mark];
  const applied: Finding[] = [];
  const splices: Splice[] = [];
  let end = 0;
  let length = mark.length;
  for (const unit of unitsOf(findings, origins)) {
    const fixed = fixUnit(unit);
    for (const finding of fixed.applied) { applied.push(finding); }
    const offset = length + unit.offset - end;
    for (const splice of fixed.splices) { splices.push({ start: offset + splice.start, end: offset + splice.end, text: splice.text }); }
    pieces.push(body.slice(end, unit.offset), fixed.text);
    end = unit.offset + unit.text.length;
    length = offset + fixed.text.length;
  }
  return { text: [...pieces, body.slice(end)].join(''), splices, applied };
}

/** The documents with findings, in file order; the objects of a large List are units of their own. */
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

/** A YAML alias can connect objects of a List, so they can't be fixed one by one. */
const ALIAS = /(?:^|[\s,[{:-])\*[\w-]/;

function partOf(text: string, path: Keys): PartOfText | undefined {
  return text.trimStart().startsWith('{') || !ALIAS.test(text) ? itemText(text, path) : undefined;
}

function fixUnit({ text, findings }: Unit): FixedUnit {
  let fixed = text;
  const touched: Edit[] = [];
  const splices: Splice[] = [];
  const applied: Finding[] = [];
  for (const { finding, path } of findings) {
    const edits = finding.fix!.edits.map((edit) => editBelow(path, edit));
    if (edits.some((edit) => touched.some((other) => areNear(edit, other)))) { continue; }
    const edited = editAll(fixed, edits);
    if (edited === undefined || edited.text === fixed || !matchesEdits(fixed, edited.text, path, edits)) { continue; }
    fixed = edited.text;
    splices.push(...edited.splices);
    touched.push(...edits);
    applied.push(finding);
  }
  return { text: fixed, splices, applied };
}

/** Applies the edits of a finding. Values are moved before their old keys are removed. */
function editAll(text: string, edits: readonly Edit[]): { readonly text: string; readonly splices: readonly Splice[] } | undefined {
  const moves = edits.filter((edit) => edit.op === 'set' && edit.from);
  const isMoved = ({ op, path }: Edit) => op === 'remove' && moves.some((move) => 'from' in move && String(move.from) === String(path));
  let edited = text;
  const splices: Splice[] = [];
  for (const edit of [...moves, ...edits.filter((each) => !moves.includes(each))]) {
    const splice = editText(edited, edit);
    // in the same map, the new key has already replaced the old one
    if (!splice && isMoved(edit)) { continue; }
    if (!splice) { return undefined; }
    edited = spliced(edited, splice);
    splices.push(splice);
  }
  return { text: edited, splices };
}

/** Whether two edits can affect each other: one path contains the other, or they change the same list. */
function areNear(a: Edit, b: Edit): boolean {
  const [short, long] = [a.path, b.path].sort((x, y) => x.length - y.length);
  if (short.every((key, i) => key === long[i])) { return true; }
  const removesItem = [a, b].some(({ op, path }) => op === 'remove' && typeof path[path.length - 1] === 'number');
  return removesItem && short.slice(0, -1).every((key, i) => key === long[i]);
}
