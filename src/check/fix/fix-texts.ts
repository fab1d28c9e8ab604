import { Failure, Finding } from '../finding';
import { CheckOptions } from '../options';
import { checkWithOrigins } from '../run';
import { addObjects, elsewhere } from './elsewhere';
import { fixText } from './fix-text';
import { OriginalPlaces } from './original-places';

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
  /** What was fixed, with the places in the text as it was before; for what another fix has put there, where that was put. */
  readonly applied: readonly Finding[];
}

/** What came of mending. */
export interface FixResult {
  readonly texts: readonly FixedText[];
  /** What is left in the fixed texts: findings without a fix, and those whose fix the text doesn't allow. */
  readonly remaining: readonly Finding[];
  /** The same findings with the places that they have in the texts as they were before. */
  readonly remainingBefore: readonly Finding[];
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
  const places = texts.map(({ text }) => new OriginalPlaces(text));
  let current = texts;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { byText: found, origins } = checkWithOrigins(current, options);
    const byText = found.map((findings) => findings.filter(({ fix }) => fix));
    const all = new Map(origins);
    elsewhere(byText, origins, current).forEach(({ text, finding, at }) => {
      byText[text].push(finding);
      all.set(finding, at);
    });
    const next = current.map(({ text, file }, i) => {
      const fixed = byText[i].length > 0 ? fixText(text, byText[i], all) : { text, splices: [], applied: [] };
      const added = addObjects(fixed.text, byText[i], origins);
      for (const finding of places[i].of([...fixed.applied, ...added.applied], text)) { applied[i].push({ ...finding, file }); }
      places[i].add([...fixed.splices, ...added.splices]);
      return { file, text: added.text };
    });
    const isDone = next.every(({ text }, i) => text === current[i].text);
    current = next;
    if (isDone) { break; }
  }
  const { findings: remaining, byText, failures } = checkWithOrigins(current, options);
  return {
    texts: current.map(({ text, file }, i) => ({ file, text, applied: applied[i] })),
    remaining,
    remainingBefore: byText.flatMap((findings, i) => places[i].of(findings, current[i].text)),
    failures,
  };
}
