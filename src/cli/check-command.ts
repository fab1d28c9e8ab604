import { checkedFiles } from './checked-files';
import { counting } from './console';
import { InputFile } from './input-files';
import { Io } from './io';
import { FindingFlags, reportFindings } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { attempt } from '../base';
import { checkTexts, RULES } from '../checker';
import { POD_READERS } from '../other-tools';
import { VisibleParts, visibleParts } from '../yaml';

export interface CheckFlags extends CommonFlags, FindingFlags {}

/** `k8s-windows check`. Returns the exit code. */
export function checkCommand(args: readonly string[], flags: CheckFlags, io: Io): number {
  const settings = settingsFrom(flags, io, 'check');
  const { options, placeOfIgnore } = settings;
  const inputs = held(checkedFiles(args, flags, settings, io));
  const textOf = textsOf(inputs);
  const code = reportFindings(checkTexts(inputs, { ...options, today: io.today }, POD_READERS, counting('checking', io)), flags, {
    rules: RULES, textOf, visibleIn: visibleBy(textOf), placeOfIgnore, demanded: 'Kubernetes objects',
    words: ['object', 'objects', 'no Kubernetes objects'],
  }, io);
  const isPart = (options.rules ?? options.skipRules ?? []).length > 0;
  if (flags.format === 'text' && isPart) { io.stderr('note: not all rules were run: another one may find what keeps a workload from running\n'); }
  return code;
}

/** Files of this many characters in all stay in memory. Further ones are read again for the second pass of the run, and for code frames. */
const MAX_HELD = 64_000_000;

/** Inputs whose texts are kept, and of those that are too large, the last one: findings come file by file. */
function held(inputs: readonly InputFile[]): readonly InputFile[] {
  const texts = new Map<InputFile, string>();
  let [left, last] = [MAX_HELD, undefined as InputFile | undefined];
  return inputs.map((input) => ({
    ...input,
    text: () => {
      const known = texts.get(input);
      if (known !== undefined) { return known; }
      if (last) { texts.delete(last); }
      const text = input.text();
      texts.set(input, text);
      last = text.length > left ? input : undefined;
      if (!last) { left -= text.length; }
      return text;
    },
  }));
}

/** Texts for code frames. */
function textsOf(inputs: readonly InputFile[]): (file: string) => string | undefined {
  const byName = new Map(inputs.map((input) => [input.file, input]));
  // the failure itself is in the report
  return (file) => attempt(() => byName.get(file)?.text().replace(/^\ufeff/, ''));
}

/** What can be shown of a file. Findings come file by file. */
function visibleBy(textOf: (file: string) => string | undefined): (file: string) => VisibleParts | undefined {
  let last: { readonly file: string; readonly visible: VisibleParts | undefined } | undefined;
  return (file) => {
    if (last?.file !== file) {
      const text = textOf(file);
      last = { file, visible: text === undefined ? undefined : visibleParts(text) };
    }
    return last.visible;
  };
}
