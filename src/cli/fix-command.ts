import * as fs from 'node:fs';
import * as path from 'node:path';
import { exitCode } from './check-command';
import { unifiedDiff } from './diff';
import { InputFile, inputFiles } from './input-files';
import { Io } from './io';
import { CommonFlags, settingsFrom } from './settings';
import { Failure } from '../check/finding';
import { fixTexts } from '../check/fix/fix-texts';
import { maskManifests } from '../check/format/mask-manifest';
import { formatPlace } from '../check/format/words';

export interface FixFlags extends CommonFlags {
  /** Whether to write the files; else a diff is printed. */
  readonly write?: boolean;
  /** Whether the diff shows all values. */
  readonly showSource?: boolean;
}

/** `k8s-windows fix`: the exit code, which is that of a check of the mended manifests. */
export function fixCommand(args: readonly string[], flags: FixFlags, io: Io): number {
  const { options, exclude } = settingsFrom(flags, io);
  const { texts, failures } = readAll(inputFiles(args, exclude, io));
  const result = fixTexts(texts, options);
  result.texts.forEach(({ text }, i) => show(texts[i], text, flags, io));
  if (!flags.write && !flags.showSource && result.texts.some(({ text }, i) => text !== texts[i].text)) {
    io.stderr('note: values that didn\'t change or may be secrets are masked; --show-source prints a diff that git apply takes\n');
  }
  for (const { file, applied } of result.texts) {
    for (const { line, fix, rule } of applied) { io.stderr(`fixed ${formatPlace({ file, line, column: 1 })}: ${fix!.description} [${rule}]\n`); }
  }
  const allFailures = [...failures, ...result.failures];
  for (const failure of allFailures) { io.stderr(`unreadable ${formatPlace(failure)}: ${failure.message}\n`); }
  for (const finding of result.remaining) { io.stderr(`left ${formatPlace(finding)}: ${finding.message}; ${finding.help} [${finding.rule}]\n`); }
  return exitCode({ findings: result.remaining, failures: allFailures });
}

interface ReadFile extends InputFile {
  readonly text: string;
}

function readAll(inputs: readonly InputFile[]): { texts: ReadFile[]; failures: Failure[] } {
  const texts: ReadFile[] = [];
  const failures: Failure[] = [];
  for (const input of inputs) {
    try {
      texts.push({ ...input, text: typeof input.text === 'string' ? input.text : input.text() });
    } catch (error) {
      failures.push({ file: input.file, message: (error as Error).message });
    }
  }
  return { texts, failures };
}

function show({ file, text: before, isStdin }: ReadFile, after: string, { write, showSource }: FixFlags, io: Io): void {
  if (write && isStdin) {
    io.stdout(after);
  } else if (!write) {
    io.stdout(unifiedDiff(file.replace(/\\/g, '/'), before, after, showSource || before === after ? undefined : maskManifests(before, after)));
  } else if (after !== before) {
    fs.writeFileSync(path.resolve(io.cwd, file), after);
  }
}
