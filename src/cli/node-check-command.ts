import { Excluded, inputFiles, noStdin, STDIN, STDIN_NAME } from './input-files';
import { Io } from './io';
import { FindingFlags, reportFindings } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { checkNodeFiles, NODE_FILE_EXTENSIONS, NODE_RULES, NodeFileInput } from '../node-check';

export interface NodeCheckFlags extends FindingFlags, Pick<CommonFlags, 'kubernetes' | 'minSeverity' | 'rules' | 'skipRules' | 'config'> {
  /** Windows release of the nodes. */
  readonly windows?: string;
}

/** `k8s-windows node check`. Returns the exit code, with the meaning of that of `check`. */
export function nodeCheckCommand(args: readonly string[], flags: NodeCheckFlags, io: Io): number {
  const { options, excluded, placeOfIgnore } = settingsFrom({ config: flags.config, kubernetes: flags.kubernetes, minSeverity: flags.minSeverity }, io, 'node check');
  const { kubernetes, minSeverity, ignore } = options;
  const checked = checkNodeFiles(nodeInputs(args, excluded, io), {
    kubernetes, minSeverity, ignore, windows: flags.windows, rules: flags.rules, skipRules: flags.skipRules,
  });
  return reportFindings(checked, flags, {
    rules: NODE_RULES, textOf: (file) => checked.texts.get(file), placeOfIgnore,
    demanded: 'command lines or configurations of node components', words: ['command line or configuration', 'command lines and configurations', 'no command lines or configurations'],
  }, io);
}

/** An input with its name in findings. */
export interface NamedInput extends NodeFileInput {
  readonly file: string;
}

/** Files of nodes, as bytes, since programs on Windows write UTF-16, too. */
export function nodeInputs(
  args: readonly string[], excluded: Excluded, io: Io, extensions = NODE_FILE_EXTENSIONS,
): readonly NamedInput[] {
  const seen = new Set<string>();
  return (args.length === 0 ? [STDIN] : args).flatMap((arg): readonly NamedInput[] => {
    if (arg === STDIN) { return [{ file: STDIN_NAME, text: stdin(io, args.length === 0) }]; }
    return inputFiles([arg], excluded, io, extensions).map(({ file, path, text, bytes }) => ({ file, path, text: bytes ?? text }));
  }).filter(({ file }) => !seen.has(file) && seen.add(file));
}

function stdin(io: Io, isDefault: boolean): string | Uint8Array {
  const content = io.readStdinBytes ? io.readStdinBytes() : io.readStdin();
  if (content === undefined) { throw noStdin(isDefault); }
  return content;
}
