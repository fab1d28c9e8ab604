import { addObjects, elsewhere } from './elsewhere';
import { fixText } from './fix-text';
import { OriginalPlaces } from './original-places';
import { checkArgument, listOf, valueSchema } from '../../base';
import { CheckOptions, checkWithOrigins } from '../../checker';
import { Failure, Finding } from '../../findings';
import { PodReader, Splice } from '../../yaml';

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

const TEXTS = listOf(valueSchema('an object with the text of a file', (value) => typeof (value as Partial<TextToFix> | null)?.text === 'string', 'give { text, file }'));

/** One fix can enable another. More rounds than this mean that two fixes conflict. */
const MAX_ROUNDS = 10;

/** Applies all fixes to manifests, until no finding has a fix. @param readers of the files of other tools */
export function fixTexts(texts: readonly TextToFix[], options: CheckOptions = {}, readers: readonly PodReader[] = []): FixResult {
  checkArgument('texts', texts, TEXTS);
  const { splices, ...result } = fixWithSplices(texts, options, readers);
  return result;
}

/** Fixes manifests as `fixTexts` does, and returns the changes of each file in order, too. */
export function fixWithSplices(
  texts: readonly TextToFix[], options: CheckOptions, readers: readonly PodReader[], onObject?: () => void,
): FixResult & { readonly splices: readonly (readonly Splice[])[] } {
  const applied = texts.map((): Finding[] => []);
  const places = texts.map(({ text }) => new OriginalPlaces(text));
  let current = texts;
  let checked = checkWithOrigins(current, options, readers, onObject);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { origins } = checked;
    const byText = checked.byText.map((findings) => findings.filter(({ fix }) => fix));
    const all = new Map(origins);
    elsewhere(byText, origins, current, readers).forEach(({ text, finding, at }) => {
      byText[text].push(finding);
      all.set(finding, at);
    });
    const next = current.map(({ text, file, path }, i) => {
      const fixed = byText[i].length > 0 ? fixText(text, byText[i], all) : { text, splices: [], applied: [] };
      const added = addObjects(fixed.text, byText[i], origins, readers);
      for (const finding of places[i].of([...fixed.applied, ...added.applied], text)) { applied[i].push({ ...finding, file }); }
      places[i].add(fixed.splices);
      places[i].add(added.splices);
      return { file, path, text: added.text };
    });
    if (next.every(({ text }, i) => text === current[i].text)) { break; }
    current = next;
    checked = checkWithOrigins(current, options, readers, onObject);
  }
  const { findings: remaining, byText, failures, objects } = checked;
  return {
    texts: current.map(({ text, file }, i) => ({ file, text, applied: applied[i] })),
    remaining,
    remainingBefore: byText.flatMap((findings, i) => places[i].of(findings, current[i].text)),
    failures,
    objects,
    splices: places.map((each) => each.splices),
  };
}
