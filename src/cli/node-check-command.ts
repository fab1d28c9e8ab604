import { nodeFiles } from './input-files';
import { Io } from './io';
import { FindingFlags, reportFindings } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { checkNodeFiles, NODE_FILE_EXTENSIONS, NODE_RULES } from '../nodes';

export interface NodeCheckFlags extends FindingFlags, Pick<CommonFlags, 'kubernetes' | 'minSeverity' | 'rules' | 'skipRules' | 'config'> {
  /** Windows release of the nodes. */
  readonly windows?: string;
}

/** `k8s-windows node check`. Returns the exit code, with the meaning of that of `check`. */
export function nodeCheckCommand(args: readonly string[], flags: NodeCheckFlags, io: Io): number {
  const { options, excluded, placeOfIgnore } = settingsFrom(
    { config: flags.config, kubernetes: flags.kubernetes, minSeverity: flags.minSeverity, images: false }, io, 'node check',
  );
  const { kubernetes, minSeverity, ignore } = options;
  const checked = checkNodeFiles(nodeFiles(args, excluded, io, NODE_FILE_EXTENSIONS), {
    kubernetes, minSeverity, ignore, windows: flags.windows, rules: flags.rules, skipRules: flags.skipRules,
  });
  return reportFindings(checked, flags, {
    rules: NODE_RULES, textOf: (file) => checked.texts.get(file), placeOfIgnore,
    demanded: 'command lines or configurations of node components',
    words: ['command line or configuration', 'command lines and configurations', 'no command lines or configurations'],
  }, io);
}
