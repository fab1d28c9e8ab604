import { checkedFiles } from './checked-files';
import { InputFile } from './input-files';
import { Io } from './io';
import { FindingFlags, reportFindings } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { POD_READERS } from '../check/read/pod-readers';
import { RULES } from '../check/rules';
import { checkTexts } from '../check/run';

export interface CheckFlags extends CommonFlags, FindingFlags {}

/** `k8s-windows check`. Returns the exit code. */
export function checkCommand(args: readonly string[], flags: CheckFlags, io: Io): number {
  const settings = settingsFrom(flags, io, 'check');
  const { options, placeOfIgnore } = settings;
  const inputs = held(checkedFiles(args, flags, settings, io));
  const code = reportFindings(checkTexts(inputs, { ...options, today: io.today }, POD_READERS), flags, {
    rules: RULES, textOf: cachedTexts(inputs), placeOfIgnore, demanded: 'Kubernetes objects', words: ['object', 'objects', 'no Kubernetes objects'],
  }, io);
  const isPart = (options.rules ?? options.skipRules ?? []).length > 0;
  if (flags.format === 'text' && isPart) { io.stderr('note: not all rules were run: another one may find what keeps a workload from running\n'); }
  return code;
}

/** Files of this many characters in all stay in memory. Further ones are read again for the second pass of the run, and for code frames. */
const MAX_HELD = 64_000_000;

/** The same inputs, whose files are read once if they aren't very large. */
function held(inputs: readonly InputFile[]): readonly InputFile[] {
  let left = MAX_HELD;
  return inputs.map((input) => {
    let known = typeof input.text === 'string' ? input.text : undefined;
    const read = () => {
      const text = known ?? (input.text as () => string)();
      if (known === undefined && text.length <= left) {
        known = text;
        left -= text.length;
      }
      return text;
    };
    return { ...input, text: read };
  });
}

/** Texts for code frames. Findings come file by file, so keeping the last text is enough. */
function cachedTexts(inputs: readonly InputFile[]): (file: string) => string | undefined {
  const byName = new Map(inputs.map(({ file, text }) => [file, text]));
  let last: { file: string; text: string } | undefined;
  return (file) => {
    if (last?.file === file) { return last.text; }
    const text = byName.get(file);
    try {
      last = { file, text: (typeof text === 'function' ? text() : text ?? '').replace(/^\ufeff/, '') };
      return last.text;
    } catch {
      // the failure itself is in the report
      return undefined;
    }
  };
}
