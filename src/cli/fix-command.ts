import { exitCode } from './check-command';
import { unifiedDiff } from './diff';
import { InputFile, inputFiles } from './input-files';
import { inTurn, Io } from './io';
import { CommonFlags, settingsFrom } from './settings';
import { FileWriter, WriteError } from './write-file';
import { Failure } from '../check/finding';
import { FixedText, fixTexts } from '../check/fix/fix-texts';
import { maskManifests } from '../check/format/mask-manifest';
import { formatFailure, formatPlace, printable, printableLine } from '../check/format/words';

export interface FixFlags extends CommonFlags {
  /** Whether to write the files; else a diff is printed. */
  readonly write?: boolean;
  /** Whether the diff shows all values. */
  readonly showSource?: boolean;
}

/** `k8s-windows fix`: the exit code, which is that of a check of the mended manifests. */
export function fixCommand(args: readonly string[], flags: FixFlags, io: Io): number | Promise<number> {
  const { options, exclude } = settingsFrom(flags, io);
  const { texts, failures } = readAll(inputFiles(args, exclude, io));
  const result = fixTexts(texts, options);
  const writer = new FileWriter(io);
  const notWritten: Failure[] = [];
  const steps = result.texts.map((fixed, i) => () => {
    try {
      show(texts[i], fixed, flags, writer, io);
      for (const { line, fix, rule } of fixed.applied) { io.stderr(`${flags.write ? 'fixed' : 'would fix'} ${formatPlace({ file: fixed.file, line, column: 1 })}: ${printable(fix!.description)} [${rule}]\n`); }
    } catch (error) {
      if (!(error instanceof WriteError)) { throw error; }
      io.stderr(`error: ${printable(error.message)}\n`);
      notWritten.push({ file: fixed.file, message: error.message });
    }
  });
  return inTurn(steps, io, () => {
    writer.finish();
    if (!flags.write && !flags.showSource && result.texts.some(({ text }, i) => text !== texts[i].text)) {
      io.stderr('note: values that didn\'t change or may be secrets are masked; --show-source prints a diff that git apply accepts\n');
    }
    const unreadable = [...failures, ...result.failures];
    for (const failure of unreadable) { io.stderr(`${formatFailure(failure)}\n`); }
    // the places are those of the file as it now is
    for (const finding of flags.write ? result.remaining : result.remainingBefore) { io.stderr(`left ${formatPlace(finding)}: ${printable(`${finding.message}; ${finding.help}`)} [${finding.rule}]\n`); }
    return exitCode({ findings: result.remaining, failures: [...unreadable, ...notWritten] });
  });
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

function show({ file, text: before, isStdin }: ReadFile, { text: after }: FixedText, { write, showSource }: FixFlags, writer: FileWriter, io: Io): void {
  if (write && isStdin) {
    io.stdout(after);
  } else if (!write) {
    showDiff(file, before, after, showSource ?? false, io);
  } else if (after === before) {
    writer.clean(file);
  } else {
    writer.write(file, after, { expected: before });
  }
}

/** A diff of the source could be applied, unless control characters or workflow commands had to be escaped. */
function showDiff(file: string, before: string, after: string, showSource: boolean, io: Io): void {
  const name = file.replace(/\\/g, '/');
  const diff = unifiedDiff(printable(name), before, after, showSource || before === after ? undefined : maskManifests(before, after));
  const shown = diff.split(/(\r?\n)/).map((part, i) => (i % 2 === 0 ? printableLine(part) : part)).join('');
  io.stdout(shown);
  if (showSource && diff !== '' && (shown !== diff || printable(name) !== name)) { io.stderr(`note: the diff of ${printable(file)} shows control characters escaped, so it can't be applied; use --write\n`); }
}
