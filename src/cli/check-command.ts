import { InputFile, inputFiles } from './input-files';
import { Io } from './io';
import { FindingFlags, reportFindings } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { RULES } from '../check/rules';
import { checkTexts } from '../check/run';

export interface CheckFlags extends CommonFlags, FindingFlags {}

/** `k8s-windows check`. Returns the exit code. */
export function checkCommand(args: readonly string[], flags: CheckFlags, io: Io): number {
  const { options, excluded, placeOfIgnore } = settingsFrom(flags, io, 'check');
  const inputs = inputFiles(args, excluded, io);
  return reportFindings(checkTexts(inputs, options), flags, {
    rules: RULES, textOf: cachedTexts(inputs), placeOfIgnore, demanded: 'Kubernetes objects', words: ['object', 'no Kubernetes objects'],
  }, io);
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
