import * as path from 'node:path';
import { applyBaseline } from './baseline';
import { CheckFlags, FORMATS, printSummary } from './check-command';
import { demandObjects, exitCode } from './exit-code';
import { Excluded, inputFiles, noStdin, readBytes, STDIN, STDIN_NAME } from './input-files';
import { Io } from './io';
import { writeReport } from './output-options';
import { settingsFrom } from './settings';
import { useColors } from './terminal';
import { checkNodeFiles, NODE_FILE_EXTENSIONS, NODE_RULES, NodeFileInput } from '../node-check';

export interface NodeCheckFlags extends Omit<CheckFlags, 'platform' | 'nodes' | 'mixed'> {
  /** Windows release of the nodes. */
  readonly windows?: string;
}

/** `k8s-windows node check`. Returns the exit code, with the meaning of that of `check`. */
export function nodeCheckCommand(args: readonly string[], flags: NodeCheckFlags, io: Io): number {
  const { options, excluded, placeOfIgnore } = settingsFrom({ config: flags.config, kubernetes: flags.kubernetes, minEffect: flags.minEffect }, io, 'node check');
  const { kubernetes, minEffect, ignore } = options;
  const inputs = nodeInputs(args, excluded, io);
  const checked = checkNodeFiles(inputs, {
    kubernetes, minEffect, ignore, windows: flags.windows, rules: flags.rules, skipRules: flags.skipRules,
  });
  demandObjects(checked, 'command lines or configurations of node components', flags);
  const result = applyBaseline(checked, flags, io);
  const report = FORMATS[flags.format](result, {
    textOf: (file) => result.texts.get(file), showSource: flags.showSource, all: flags.all,
    colors: flags.output === undefined && useColors(io), rules: NODE_RULES,
  });
  writeReport(report, flags.output, io);
  printSummary(result, io, ['command line or configuration', 'no command lines or configurations'], placeOfIgnore);
  return exitCode(result, flags.failOn);
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
    return inputFiles([arg], excluded, io, extensions)
      .map(({ file, path: relative }) => ({ file, path: relative, text: () => readBytes(path.resolve(io.cwd, file)) }));
  }).filter(({ file }) => !seen.has(file) && seen.add(file));
}

function stdin(io: Io, isDefault: boolean): string | Uint8Array {
  const content = io.readStdinBytes ? io.readStdinBytes() : io.readStdin();
  if (content === undefined) { throw noStdin(isDefault); }
  return content;
}
