import * as path from 'node:path';
import { demandFormat, exitCode, FORMATS, tellMore, writeReport } from './check-command';
import { inputFiles, readBytes, STDIN, STDIN_NAME } from './input-files';
import { Io, UsageError } from './io';
import { NamedRules } from './rule-options';
import { CommonFlags, settingsFrom } from './settings';
import { useColors } from './terminal';
import { checkNodeFiles, NODE_FILE_EXTENSIONS, NODE_RULES, NodeFileInput } from '../node-check';

export interface NodeCheckFlags extends CommonFlags, NamedRules {
  readonly format: string;
  readonly output?: string;
  readonly showSource?: boolean;
  /** Release of Windows of the nodes. */
  readonly windows?: string;
}

/** `k8s-windows node check`: the exit code, which means what that of `check` does. */
export function nodeCheckCommand(args: readonly string[], flags: NodeCheckFlags, io: Io): number {
  demandFormat(flags.format);
  const { options, exclude } = settingsFrom({ config: flags.config, kubernetes: flags.kubernetes, minEffect: flags.minEffect }, io, 'nodes');
  const { kubernetes, minEffect, ignore } = options;
  const inputs = nodeInputs(args, exclude, io);
  const result = checkNodeFiles(inputs, {
    kubernetes, minEffect, ignore, windows: flags.windows, rules: flags.rules, skipRules: flags.skipRules,
  });
  const isClean = flags.format === 'text' && result.findings.length + result.failures.length === 0;
  const report = isClean ? '' : FORMATS[flags.format]()(result, {
    textOf: (file) => result.texts.get(file), showSource: flags.showSource, colors: flags.output === undefined && useColors(io), rules: NODE_RULES,
  });
  writeReport(report, flags.output, io);
  tellMore(result, io, ['command line or configuration', 'nothing about nodes']);
  return exitCode(result);
}

/** An input, and its name in findings. */
export interface NamedInput extends NodeFileInput {
  readonly file: string;
}

/** Files of nodes: as bytes, since Windows writes UTF-16 too. */
export function nodeInputs(args: readonly string[], exclude: readonly string[], io: Io, extensions = NODE_FILE_EXTENSIONS): readonly NamedInput[] {
  const seen = new Set<string>();
  return (args.length === 0 ? [STDIN] : args).flatMap((arg): readonly NamedInput[] => {
    if (arg === STDIN) { return [{ file: STDIN_NAME, text: stdin(io, args.length === 0) }]; }
    return inputFiles([arg], exclude, io, extensions).map(({ file }) => ({ file, text: () => readBytes(path.resolve(io.cwd, file)) }));
  }).filter(({ file }) => !seen.has(file) && seen.add(file));
}

function stdin(io: Io, isDefault: boolean): string | Uint8Array {
  const content = io.readStdinBytes ? io.readStdinBytes() : io.readStdin();
  if (content === undefined) { throw new UsageError(isDefault ? 'name files or folders, or - for stdin' : 'nothing comes from stdin: it is a terminal'); }
  return content;
}
