import { Splice } from './source-text';
import { editAll, spliced } from './text-edit';
import { matchesEdits } from './verify-edits';
import { Edit, Finding } from '../../findings/finding';
import { editAt, editBelow } from '../edit-below';
import { DocumentMap } from '../locate/document-map';
import { EmbeddedText, StringScalar } from '../locate/embedded-text';
import { itemText, PartOfText } from '../locate/item-text';
import { LARGE_DOCUMENT } from '../locate/places';
import { KeysInDocument } from '../read/bare-pods';
import { ReadObject } from '../read/read-text';

type Keys = readonly (string | number)[];

/** A part of a file that is fixed on its own, with the findings to fix. */
interface Unit {
  readonly offset: number;
  readonly text: string;
  readonly findings: { readonly finding: Finding; readonly path: Keys; readonly keysInDocument?: KeysInDocument }[];
  /** Its strings with findings, by their path. */
  readonly strings: Map<string, StringToFix>;
}

/** A string with manifests that is fixed like a file. */
interface StringToFix {
  /** Path of the object that has the string. */
  readonly object: Keys;
  /** Keys from that object to the string. */
  readonly path: Keys;
  readonly findings: ToFix[];
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
  return fixAll(text, findings.map((finding) => ({ finding, at: outwards(origins.get(finding)!) })));
}

/** A finding to fix, and its object: that of the file, and those in its strings down to the one to edit. */
interface ToFix {
  readonly finding: Finding;
  readonly at: readonly ReadObject[];
}

/** An object of a string with all objects around it, from the outermost on. */
function outwards(at: ReadObject): readonly ReadObject[] {
  return at.within ? [...outwards(at.within.at), at] : [at];
}

function fixAll(text: string, findings: readonly ToFix[]): FixedUnit {
  const mark = text.charCodeAt(0) === 0xfeff ? text[0] : '';
  const body = text.slice(mark.length);
  const pieces = [mark];
  const applied: Finding[] = [];
  const splices: Splice[] = [];
  let end = 0;
  let length = mark.length;
  for (const unit of unitsOf(findings)) {
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
function unitsOf(findings: readonly ToFix[]): readonly Unit[] {
  const units = new Map<number, Unit>();
  for (const { finding, at: [{ document, path, keysInDocument }, ...inString] } of findings) {
    const isLarge = document.text.length > LARGE_DOCUMENT && path.length > 0;
    const part = isLarge ? partOf(document.text, path) : undefined;
    const offset = document.offset + (part?.offset ?? 0);
    let unit = units.get(offset);
    if (!unit) {
      unit = { offset, text: (part ?? document).text, findings: [], strings: new Map() };
      units.set(offset, unit);
    }
    const inUnit = part ? part.path : path;
    if (inString.length === 0) {
      unit.findings.push({ finding, path: inUnit, keysInDocument });
    } else {
      const inObject = inString[0].within!.path;
      const key = JSON.stringify([...inUnit, ...inObject]);
      const string = unit.strings.get(key) ?? { object: inUnit, path: inObject, findings: [] };
      string.findings.push({ finding, at: inString });
      unit.strings.set(key, string);
    }
  }
  return [...units.values()].sort((a, b) => a.offset - b.offset);
}

/** A YAML alias can connect objects of a List, so they can't be fixed one by one. */
const ALIAS = /(?:^|[\s,[{:-])\*[\w-]/;

function partOf(text: string, path: Keys): PartOfText | undefined {
  return text.trimStart().startsWith('{') || !ALIAS.test(text) ? itemText(text, path) : undefined;
}

function fixUnit({ text, findings, strings }: Unit): FixedUnit {
  let fixed = text;
  const touched: Edit[] = [];
  const splices: Splice[] = [];
  const applied: Finding[] = [];
  for (const { finding, path, keysInDocument = (keys: Keys) => keys } of findings) {
    const edits = finding.fix!.edits.map((edit) => editBelow(path, editAt(edit, (keys) => keysInDocument(keys)!)));
    if (edits.some((edit) => touched.some((other) => areNear(edit, other)))) { continue; }
    const edited = editAll(fixed, edits);
    if (edited === undefined || edited.text === fixed || !matchesEdits(fixed, edited.text, path, edits)) { continue; }
    fixed = edited.text;
    splices.push(...edited.splices);
    touched.push(...edits);
    applied.push(finding);
  }
  const inStrings = fixStrings(fixed, [...strings.values()]);
  return { text: inStrings.text, splices: [...splices, ...inStrings.splices], applied: [...applied, ...inStrings.applied] };
}

/** Fixes the strings of a document, each like a file. */
function fixStrings(text: string, strings: readonly StringToFix[]): FixedUnit {
  const fixed = strings.length > 0 ? tryStrings(text, strings) : { text, splices: [], applied: [] };
  if (fixed || strings.length === 1) { return fixed ?? { text, splices: [], applied: [] }; }
  // one of them can't be changed: halving finds the others in few steps
  const half = Math.ceil(strings.length / 2);
  const first = fixStrings(text, strings.slice(0, half));
  const second = fixStrings(first.text, strings.slice(half));
  return { text: second.text, splices: [...first.splices, ...second.splices], applied: [...first.applied, ...second.applied] };
}

/** @returns `undefined` if a string isn't as intended afterwards: then none is changed */
function tryStrings(text: string, strings: readonly StringToFix[]): FixedUnit | undefined {
  const before = new DocumentMap(text);
  const found = strings.flatMap((string) => {
    const scalar = before.scalarAt([...string.object, ...string.path]);
    return scalar ? [{ ...string, scalar }] : [];
  });
  let fixed = text;
  const splices: Splice[] = [];
  const applied: Finding[] = [];
  const changed: { readonly object: Keys; readonly place: Keys; readonly value: string }[] = [];
  // from the last one on, because a change moves what is behind it
  for (const { object, path, scalar, findings } of found.sort((a, b) => b.scalar.range![0] - a.scalar.range![0])) {
    const inner = fixAll(scalar.value, findings);
    const written = inner.applied.length > 0 ? rewrite(fixed, scalar, inner.splices) : undefined;
    if (!written) { continue; }
    fixed = written.text;
    splices.push(...written.splices);
    applied.push(...inner.applied);
    changed.push({ object, place: [...object, ...path], value: inner.text });
  }
  const after = new DocumentMap(fixed);
  const edits = changed.map(({ place, value }) => ({ op: 'set' as const, path: place, value, written: after.scalarAt(place)?.value }));
  // a block without a line break at its end (`|-`) stays one
  const object = commonStart(changed.map((each) => each.object));
  const isIntended = edits.every(({ value, written }) => written?.trimEnd() === value.trimEnd())
    && matchesEdits(text, fixed, object, edits.map(({ op, path, written }) => ({ op, path, value: written })));
  return isIntended || changed.length === 0 ? { text: fixed, splices, applied } : undefined;
}

/** Applies changes of a string's value to its document; `undefined` if the style of the string can't hold one. */
function rewrite(
  text: string, scalar: StringScalar, changes: readonly Splice[],
): { readonly text: string; readonly splices: readonly Splice[] } | undefined {
  let written = text;
  const splices: Splice[] = [];
  let { value } = scalar;
  let [start, end, rest] = scalar.range!;
  for (const change of changes) {
    const splice = new EmbeddedText(written, { type: scalar.type, range: [start, end, rest], value }).replacement(change);
    if (!splice) { return undefined; }
    const growth = splice.text.length - (splice.end - splice.start);
    written = spliced(written, splice);
    value = spliced(value, change);
    [end, rest] = [end + growth, rest + growth];
    splices.push(splice);
  }
  return { text: written, splices };
}

function commonStart(paths: readonly Keys[]): Keys {
  const [first = []] = paths;
  const length = first.findIndex((key, i) => paths.some((path) => path[i] !== key));
  return length === -1 ? first : first.slice(0, length);
}

/** Whether two edits can affect each other: one path contains the other, or they change the same list. */
function areNear(a: Edit, b: Edit): boolean {
  const [short, long] = [a.path, b.path].sort((x, y) => x.length - y.length);
  if (short.every((key, i) => key === long[i])) { return true; }
  const removesItem = [a, b].some(({ op, path }) => op === 'remove' && typeof path[path.length - 1] === 'number');
  return removesItem && short.slice(0, -1).every((key, i) => key === long[i]);
}
