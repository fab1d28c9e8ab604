import { addObjects, elsewhere } from './elsewhere';
import { fixText } from './fix-text';
import { checkArgument, listOf, valueSchema } from '../../base';
import { CheckOptions, checkWithOrigins, DecidingRule } from '../../checker';
import { Failure, Finding, LineIndex } from '../../findings';
import { ChangedText, PodReader, ReadObject, Splice, withoutMark } from '../../yaml';

/** Maps the positions of findings in a changed file to positions in the original. */
class OriginalPlaces {
  private readonly original: LineIndex;
  private readonly changed: ChangedText;
  private readonly mark: number;
  private isChanged = false;

  public constructor(text: string) {
    const body = withoutMark(text);
    this.mark = text.length - body.length;
    this.original = new LineIndex(body);
    this.changed = new ChangedText(body);
  }

  /** Records changes that were made at once. */
  public add(splices: readonly Splice[]): void {
    this.isChanged ||= splices.length > 0;
    this.changed.change(splices.map(({ start, end, text }) => ({ start: start - this.mark, end: end - this.mark, text })));
  }

  /** All changes from the original file on, in order, and apart from each other. */
  public get splices(): readonly Splice[] {
    return this.changed.splices.map(({ start, end, text }) => ({ start: start + this.mark, end: end + this.mark, text }));
  }

  /**
   * Findings with their positions in the original file; for added content, the position where it was inserted.
   *
   * @param changed content that the findings refer to
   */
  public of(findings: readonly Finding[], changed: string): readonly Finding[] {
    if (!this.isChanged) { return findings; }
    const index = new LineIndex(withoutMark(changed));
    return findings.map((finding) => {
      const { line, column, endLine, endColumn } = finding;
      if (line === undefined || column === undefined || endLine === undefined || endColumn === undefined) { return finding; }
      const start = this.changed.originalOffset(index.offsetOf({ line, column }));
      const end = this.changed.originalOffset(index.offsetOf({ line: endLine, column: endColumn }));
      return { ...finding, ...this.original.rangeOf(start, end) };
    });
  }
}

/** A file to fix. */
export interface TextToFix {
  /** Name of the file in findings. */
  readonly file?: string;
  /** Path that the globs of `ignore` match. @default - file */
  readonly path?: string;
  /** Content of the file. */
  readonly text: string;
}

/** A fixed file. */
export interface FixedText {
  /** Name of the file in findings; absent if it has none. */
  readonly file?: string;
  /** The same bytes as before if nothing was fixed. */
  readonly text: string;
  /** The fixed findings, with their positions in the file before the fixes. A finding about what another fix added has the position of that fix. */
  readonly applied: readonly Finding[];
}

/** The result of fixing. */
export interface FixResult {
  /** The files, in the order they were given. */
  readonly texts: readonly FixedText[];
  /** Findings in the fixed files: those without a fix, and those whose fix can't be applied to the file. */
  readonly remaining: readonly Finding[];
  /** The same findings with their positions in the files before the fixes. */
  readonly remainingBefore: readonly Finding[];
  /** Files and documents that could not be read. */
  readonly failures: readonly Failure[];
  /** Number of Kubernetes objects in the fixed files. */
  readonly objects: number;
}

const TEXTS = listOf(
  valueSchema('an object with the text of a file', (value) => typeof (value as Partial<TextToFix> | null)?.text === 'string', 'give { text, file }'),
);

/** One fix can enable another. More rounds than this mean that two fixes conflict. */
const MAX_ROUNDS = 10;

/** Applies all fixes to manifests, until no finding has a fix. @param readers of the files of other tools */
export function fixTexts(texts: readonly TextToFix[], options: CheckOptions = {}, readers: readonly PodReader[] = []): FixResult {
  checkArgument('texts', texts, TEXTS);
  const { splices, ...result } = fixWithSplices(texts, options, readers);
  return result;
}

/** Applies the fix of one finding, and none of the others. @param finding a finding of a check of the same files, with the same options */
export function fixFinding(texts: readonly TextToFix[], finding: Finding, options: CheckOptions = {}, readers: readonly PodReader[] = []): FixResult {
  const key = keyOfFinding(finding);
  const { splices, ...result } = fixWithSplices(texts, options, readers, { rounds: 1, isChosen: (each) => keyOfFinding(each) === key });
  return result;
}

function keyOfFinding({ rule, file, line, column, path }: Finding): string {
  return JSON.stringify([rule, file, line, column, path]);
}

/** Which findings are fixed, how often, and what is called for each object that was checked. */
interface FixOptions {
  readonly rounds?: number;
  readonly isChosen?: (finding: Finding) => boolean;
  readonly onObject?: () => void;
  /** A rule whose findings are fixed before all others. Those that stay are reported. @default - none */
  readonly first?: DecidingRule;
}

/** Fixes manifests as `fixTexts` does, and returns the changes of each file in order, too. */
export function fixWithSplices(
  texts: readonly TextToFix[], options: CheckOptions, readers: readonly PodReader[],
  { rounds = MAX_ROUNDS, isChosen = () => true, onObject, first }: FixOptions = {},
): FixResult & { readonly splices: readonly (readonly Splice[])[] } {
  const files = texts.map(({ text, file, path }) => (
    { text, file, path, findings: [] as Finding[], applied: [] as Finding[], places: new OriginalPlaces(text) }
  ));
  const ofFirst = () => {
    const { byText, origins } = checkWithOrigins(files, options, readers, undefined, first);
    return { origins, byText: byText.map((found) => found.filter(({ rule }) => rule === first!.id)) };
  };
  if (first) {
    const { byText, origins } = ofFirst();
    files.forEach((each, i) => applyTo(each, byText[i]!.filter(({ fix }) => fix), origins, origins, readers));
  }
  let checked = checkWithOrigins(files, options, readers, onObject);
  for (let round = 0; round < rounds; round++) {
    const { origins, byText } = checked;
    files.forEach((each, i) => { each.findings = (byText[i] ?? []).filter((finding) => finding.fix && isChosen(finding)); });
    const all = new Map(origins);
    const moved = files.some((each) => each.findings.some(isElsewhere)) ? elsewhere(files, origins, readers) : [];
    moved.forEach(({ file, finding, at }) => {
      file.findings.push(finding);
      all.set(finding, at);
    });
    let isChanged = false;
    for (const each of files) { isChanged = applyTo(each, each.findings, all, origins, readers) || isChanged; }
    if (!isChanged) { break; }
    checked = checkWithOrigins(files, options, readers, onObject);
  }
  const { findings, byText, failures, objects } = checked;
  const kept = first ? ofFirst().byText : [];
  return {
    texts: files.map(({ text, file, applied }) => ({ file, text, applied })),
    remaining: [...kept.flat(), ...findings],
    remainingBefore: [kept, byText].flatMap((all) => files.flatMap(({ text, places }, i) => places.of(all[i] ?? [], text))),
    failures,
    objects,
    splices: files.map(({ places }) => places.splices),
  };
}

/** Whether a finding is fixed in another object, or by a new one. */
const isElsewhere = ({ fix }: Finding) => fix?.elsewhere !== undefined;

/** The text of a file, with what was changed in it. */
interface FileToFix extends Omit<TextToFix, 'text'> {
  text: string;
  readonly applied: Finding[];
  readonly places: OriginalPlaces;
}

type Origins = ReadonlyMap<Finding, ReadObject>;

/**
 * Applies the fixes of findings to a file. Returns whether its text has changed.
 *
 * @param all the objects of the findings
 * @param origins the objects in which they were found, for objects that are added
 */
function applyTo(each: FileToFix, findings: readonly Finding[], all: Origins, origins: Origins, readers: readonly PodReader[]): boolean {
  const { text, file, places } = each;
  const fixed = findings.length > 0 ? fixText(text, findings, all) : { text, splices: [], applied: [] };
  const added = findings.some(isElsewhere) ? addObjects(fixed.text, findings, origins, readers) : { ...fixed, splices: [], applied: [] };
  for (const finding of places.of([...fixed.applied, ...added.applied], text)) { each.applied.push({ ...finding, file }); }
  places.add(fixed.splices);
  places.add(added.splices);
  each.text = added.text;
  return added.text !== text;
}
