import { isNonEmpty, NonEmpty, onceFor, Path } from '../../base';
import { Edit, editAt, editBelow, Finding, Fix } from '../../findings';
import {
  ChangedText, DocumentMap, DocumentStyle, DocumentText, EditedPaths, editInRounds, EmbeddedText, hasAliases, itemText, KeysInDocument,
  matchesEdits, ReadObject, ScalarNode, Splice,
} from '../../yaml';

/** A part of a file that is fixed on its own, with the findings to fix. */
interface Unit {
  readonly offset: number;
  readonly text: string;
  /** The style of the document that it is a part of. */
  readonly whole: DocumentStyle;
  readonly findings: { readonly finding: Finding; readonly path: Path; readonly keysInDocument?: KeysInDocument }[];
  /** Its strings with findings, by their path. */
  readonly strings: Map<string, StringToFix>;
}

/** A string with manifests that is fixed like a file. */
interface StringToFix {
  /** Path of the object that has the string. */
  readonly object: Path;
  /** Path from that object to the string. */
  readonly path: Path;
  readonly findings: ToFix[];
}

/** The content of a file after a round of fixes, with the applied fixes. */
export interface FixedUnit {
  readonly text: string;
  /** The changes in order, and apart from each other; offsets refer to the content before all of them. */
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
  readonly at: NonEmpty<ReadObject>;
}

/** An object of a string with all objects around it, from the outermost on. */
function outwards(at: ReadObject): NonEmpty<ReadObject> {
  return at.within ? [...outwards(at.within.at), at] : [at];
}

function fixAll(text: string, findings: readonly ToFix[]): FixedUnit {
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const applied: Finding[] = [];
  const splices: Splice[] = [];
  for (const unit of unitsOf(findings)) {
    const fixed = fixUnit(unit);
    for (const finding of fixed.applied) { applied.push(finding); }
    const offset = mark + unit.offset;
    for (const splice of fixed.splices) { splices.push({ start: offset + splice.start, end: offset + splice.end, text: splice.text }); }
  }
  const changed = new ChangedText(text);
  changed.change(splices);
  return { text: changed.text, splices, applied };
}

/** The documents with findings, in file order; the objects of a List are units of their own. */
function unitsOf(findings: readonly ToFix[]): readonly Unit[] {
  const units = new Map<number, Unit>();
  const undivided = wholeDocuments(findings);
  const styleOf = onceFor((document: DocumentText) => new DocumentStyle(document.text));
  for (const { finding, at: [{ document, path, keysInDocument }, ...inString] } of findings) {
    const part = undivided.has(document) ? undefined : itemText(document.text, path);
    const offset = document.offset + (part?.offset ?? 0);
    let unit = units.get(offset);
    if (!unit) {
      unit = { offset, text: (part ?? document).text, whole: styleOf(document), findings: [], strings: new Map() };
      units.set(offset, unit);
    }
    const inUnit = part ? part.path : path;
    if (isNonEmpty(inString)) {
      const inObject = inString[0].within!.path;
      const key = JSON.stringify([...inUnit, ...inObject]);
      const string = unit.strings.get(key) ?? { object: inUnit, path: inObject, findings: [] };
      string.findings.push({ finding, at: inString });
      unit.strings.set(key, string);
    } else {
      unit.findings.push({ finding, path: inUnit, keysInDocument });
    }
  }
  return [...units.values()].sort((a, b) => a.offset - b.offset);
}

/** The documents that aren't fixed object by object: those that are changed themselves, and those whose objects can't be parsed on their own. */
function wholeDocuments(findings: readonly ToFix[]): ReadonlySet<DocumentText> {
  const whole = new Set<DocumentText>();
  const divided = new Set<DocumentText>();
  for (const { at: [{ document, path }] } of findings) {
    if (whole.has(document)) { continue; }
    const isPart = path.length > 0 && itemText(document.text, path) !== undefined && (divided.has(document) || !hasAliases(document.text));
    (isPart ? divided : whole).add(document);
  }
  return whole;
}

/** A finding with its edits in the unit. */
interface Change {
  readonly finding: Finding;
  /** Path of the object. */
  readonly object: Path;
  readonly edits: readonly Edit[];
}

function fixUnit({ text, whole, findings, strings }: Unit): FixedUnit {
  const paths = new EditedPaths();
  const changes: Change[] = [];
  let last: Fix | undefined;
  for (const { finding, path, keysInDocument = (keys: Path) => keys } of findings) {
    // several findings can have the same fix, and a fix elsewhere is another finding there
    if (finding.fix === last || finding.fix!.edits.length === 0) { continue; }
    last = finding.fix;
    const edits = finding.fix!.edits.map((edit) => editBelow(path, editAt(edit, (keys) => keysInDocument(keys)!)));
    if (edits.some((edit) => paths.isNear(edit))) { continue; }
    edits.forEach((edit) => paths.add(edit));
    changes.push({ finding, object: path, edits });
  }
  const changed = new ChangedText(text);
  const applied = applyChanges(changed, changes, whole, { left: MAX_TRIES });
  const inStrings = fixStrings(changed.text, [...strings.values()]);
  changed.change(inStrings.splices);
  return { text: changed.text, splices: changed.splices, applied: [...applied, ...inStrings.applied] };
}

/** How often the changes of a unit are tried in smaller groups. In a large unit, each takes long. */
const MAX_TRIES = 200;

/** Applies changes that don't affect each other, but for those that can't be applied. @param whole the style of the document */
function applyChanges(changed: ChangedText, changes: readonly Change[], whole: DocumentStyle, tries: { left: number }): readonly Finding[] {
  if (changes.length === 0 || tries.left === 0) { return []; }
  tries.left -= 1;
  const before = changed.text;
  const { changed: edited, failed } = editInRounds(before, changes.map(({ edits }) => edits), whole);
  const made = changes.filter((_, i) => !failed.has(i));
  if (edited.text === before) { return []; }
  if (matchesEdits(before, edited.text, made)) {
    changed.change(edited.splices);
    return made.map(({ finding }) => finding);
  }
  if (made.length === 1) { return []; }
  // one of them changes something else: halving finds the others in few steps
  const half = Math.ceil(made.length / 2);
  const first = applyChanges(changed, made.slice(0, half), whole, tries);
  return [...first, ...applyChanges(changed, made.slice(half), whole, tries)];
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
  const applied: Finding[] = [];
  const splices: Splice[] = [];
  const seen = new Set<ScalarNode>();
  const changes: { readonly object: Path; readonly place: Path; readonly value: string }[] = [];
  for (const { object, path, findings } of strings) {
    const place = [...object, ...path];
    const scalar = before.scalarAt(place);
    // another path can lead to it through an alias
    const inner = scalar && !seen.has(scalar) ? fixAll(scalar.text, findings) : undefined;
    if (scalar) { seen.add(scalar); }
    const written = inner && inner.splices.length > 0 ? rewrite(text, scalar!, inner.splices) : undefined;
    if (!inner || !written) { continue; }
    splices.push(...written);
    applied.push(...inner.applied);
    changes.push({ object, place, value: inner.text });
  }
  if (changes.length === 0) { return { text, splices: [], applied: [] }; }
  const changed = new ChangedText(text);
  changed.change(splices.sort((a, b) => a.start - b.start));
  const after = new DocumentMap(changed.text);
  const edits = changes.map(({ object, place, value }) => ({ object, place, value, written: after.scalarAt(place)?.text }));
  // a block without a line break at its end (`|-`) stays one
  const isIntended = edits.every(({ value, written }) => written?.trimEnd() === value.trimEnd())
    && matchesEdits(text, changed.text, edits.map(({ object, place, written }) => ({ object, edits: [{ op: 'set', path: place, value: written }] })));
  return isIntended ? { text: changed.text, splices, applied } : undefined;
}

/** The changes of the document that change the value of a string; `undefined` if the style of the string can't hold one. */
function rewrite(text: string, scalar: ScalarNode, changes: readonly Splice[]): readonly Splice[] | undefined {
  const embedded = new EmbeddedText(text, scalar);
  const splices = changes.map((change) => embedded.replacement(change));
  if (!splices.every((splice) => splice !== undefined)) { return undefined; }
  return splices.every(({ start }, i) => i === 0 || start >= splices[i - 1]!.end) ? splices : undefined;
}
