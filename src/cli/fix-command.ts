import * as path from 'node:path';
import { checkedFiles } from './checked-files';
import { releaseOf } from './config-file';
import { counting } from './console';
import { DiffOptions, unifiedDiff } from './diff';
import { demandObjects, exitCode, ExitFlags } from './exit-code';
import { InputFile } from './input-files';
import { inTurn, Io, UsageError } from './io';
import { CommonFlags, settingsFrom } from './settings';
import { colored } from './terminal';
import { FileWriter, streamAt, WriteError } from './write-file';
import { groupedBy } from '../base';
import {
  Failure, Finding, findingForJson, firstOfRules, formatFailure, formatMessage, formatMore, formatPlace, printable, printableJson,
  printableLine, printableMessage, SCHEMA_VERSION, Tones,
} from '../findings';
import { repinRule } from '../migration';
import { POD_READERS } from '../other-tools';
import { FixedText, fixWithSplices } from '../rewrite';
import { maskManifests } from '../yaml';

export interface FixFlags extends CommonFlags, ExitFlags {
  /** Whether to write the files. @default - a diff is printed */
  readonly write?: boolean;
  /** Whether the diff shows all values. @default false */
  readonly showSource?: boolean;
  readonly format: string;
  /** Whether each change and finding is printed, however often a rule repeats. @default false */
  readonly all?: boolean;
  /** Windows release whose nodes are selected instead of older ones. @default - selectors stay */
  readonly to?: string;
  /** The older one. @default - all */
  readonly from?: string;
  /** Whether digests of the lock are added to images. @default false */
  readonly pinImages?: boolean;
}

/** `k8s-windows fix`. Returns the exit code, which is that of a check of the fixed manifests. */
export function fixCommand(args: readonly string[], flags: FixFlags, io: Io): number | Promise<number> {
  const settings = settingsFrom(flags, io, 'check');
  const options = { ...settings.options, ...(flags.pinImages && { pinImages: true }) };
  if (options.pinImages && !options.images) { throw new UsageError('--pin-images: must be set with --images, which has the digests'); }
  const isJson = flags.format === 'json';
  const inputs = checkedFiles(args, flags, settings, io);
  if (flags.write) { demandFiles(inputs, io); }
  const { texts, failures } = readAll(inputs);
  if (isJson && flags.write && texts.some(({ isStdin }) => isStdin)) {
    throw new UsageError('--format json doesn\'t work with --write and stdin: stdout has the fixed manifest');
  }
  if (flags.from !== undefined && flags.to === undefined) { throw new UsageError('--from: must be given with --to. Add --to ltsc2022'); }
  const [to, from] = (['to', 'from'] as const).map((key) => (flags[key] === undefined ? undefined : releaseOf(flags[key], `--${key}`)));
  const result = fixWithSplices(texts, options, POD_READERS, {
    onObject: counting('checking', io), ...(to && { first: repinRule(to, from) }),
  });
  demandObjects(
    { objects: result.objects, failures: [...failures, ...result.failures], files: texts.map(({ file }) => file) }, 'Kubernetes objects', flags,
  );
  const writer = new FileWriter(io);
  const notWritten: Failure[] = [];
  const lines = new Lines(flags.write ? 'fixed' : 'would fix', result.texts.flatMap(({ applied }) => applied), flags.all ?? false, io);
  const steps = result.texts.flatMap((fixed, i) => {
    let fault: WriteError | undefined;
    const write = () => {
      try {
        show(texts[i]!, { ...fixed, splices: result.splices[i]! }, flags, writer, io);
      } catch (error) {
        if (!(error instanceof WriteError)) { throw error; }
        fault = error;
      }
    };
    const report = () => {
      // a reader that doesn't read can keep this waiting
      io.releaseSignals?.();
      if (fault) {
        io.stderr(`error: ${printable(fault.message)}\n`);
        notWritten.push({ file: fixed.file, message: fault.message });
      } else if (!isJson) {
        for (const finding of fixed.applied) { lines.print(finding, finding.fix!.description); }
      }
    };
    return [write, report];
  });
  return inTurn(steps, io, () => {
    writer.finish();
    const unreadable = [...failures, ...result.failures];
    // with the positions of the file as it is now
    const remaining = flags.write ? result.remaining : result.remainingBefore;
    if (isJson) {
      const findings = (list: readonly Finding[]) => list.map((finding) => findingForJson(finding, flags.showSource));
      io.stdout(printableJson({
        schemaVersion: SCHEMA_VERSION,
        written: flags.write ?? false,
        objects: result.objects,
        fixed: findings(result.texts.flatMap(({ applied }) => applied)),
        remaining: findings(remaining),
        failures: [...unreadable, ...notWritten],
      }));
    } else {
      lines.finish();
      if (!flags.write && !flags.showSource && result.texts.some(({ text }, i) => text !== texts[i]!.text)) {
        io.stderr('note: comments, and values that can be secrets, are masked. --show-source prints a diff that "git apply" accepts\n');
      }
      for (const failure of unreadable) { io.stderr(`${formatFailure(failure)}\n`); }
      const notFixed = new Lines('not fixed', remaining, flags.all ?? false, io);
      for (const finding of remaining) { notFixed.print(finding, formatMessage(finding)); }
      notFixed.finish();
    }
    return exitCode({ findings: result.remaining, failures: [...unreadable, ...notWritten] }, flags.failOn);
  });
}

/** @throws UsageError if one of the inputs isn't a file that can be replaced by the fixed one */
function demandFiles(inputs: readonly InputFile[], io: Io): void {
  const faults = inputs.flatMap(({ file, isStdin }) => {
    const stream = isStdin ? undefined : streamAt(path.resolve(io.cwd, file));
    return stream === undefined ? [] : [`${file}: must be a file for --write, got ${stream}. Name a file, or use - to print what is read from stdin`];
  });
  if (faults.length > 0) { throw new UsageError(...faults); }
}

/** A line for each finding, or for the first ones of each rule and their number. */
class Lines {
  private readonly inFull: ReadonlySet<Finding>;
  private readonly more: Finding[] = [];

  /** @param findings all that may be printed */
  public constructor(private readonly verb: string, findings: readonly Finding[], all: boolean, private readonly io: Io) {
    this.inFull = all ? new Set(findings) : firstOfRules(findings);
  }

  public print(finding: Finding, text: string): void {
    if (this.inFull.has(finding)) {
      this.io.stderr(`${this.verb} ${formatPlace(finding)}: ${printableMessage(text)} [${finding.rule}]\n`);
    } else {
      this.more.push(finding);
    }
  }

  /** Prints how often the rules repeat. */
  public finish(): void {
    for (const [what, findings] of groupedBy(this.more, ({ rule, effect }) => `${rule} (${effect})`)) {
      this.io.stderr(`${formatMore(`${this.verb} ${findings.length} more of ${what}`, findings)}\n`);
    }
  }
}

interface ReadFile extends Omit<InputFile, 'text'> {
  readonly text: string;
}

function readAll(inputs: readonly InputFile[]): { texts: ReadFile[]; failures: Failure[] } {
  const texts: ReadFile[] = [];
  const failures: Failure[] = [];
  for (const input of inputs) {
    try {
      texts.push({ ...input, text: input.text() });
    } catch (error) {
      failures.push({ file: input.file, message: (error as Error).message });
    }
  }
  return { texts, failures };
}

function show(
  { file, text: before, isStdin }: ReadFile, { text: after, splices }: FixedText & Pick<DiffOptions, 'splices'>,
  { write, showSource, format }: FixFlags, writer: FileWriter, io: Io,
): void {
  if (write && isStdin) {
    io.stdout(after);
  } else if (!write) {
    if (format === 'text') { showDiff(file, before, after, splices, showSource ?? false, io); }
  } else if (after === before) {
    writer.clean(file);
  } else {
    writer.write(file, after, { expected: before });
  }
}

/** Lines of a diff. */
const DIFF_TONES: Tones = [[/^(?:---|\+\+\+) .*$/gm, 'strong'], [/^@@ .*$/gm, 'note'], [/^-(?!-- ).*$/gm, 'error'], [/^\+(?!\+\+ ).*$/gm, 'good']];

/** Prints a diff. One with escaped control characters or workflow commands can be read, but not applied. */
function showDiff(file: string, before: string, after: string, splices: DiffOptions['splices'], showSource: boolean, io: Io): void {
  const name = file.replace(/\\/g, '/');
  const diff = unifiedDiff(printable(name), before, after, {
    splices,
    shown: showSource || before === after ? undefined : maskManifests(before, after),
  });
  const shown = diff.split(/(\r?\n)/).map((part, i) => (i % 2 === 0 ? printableLine(part) : part)).join('');
  io.stdout(colored(shown, DIFF_TONES, {}, io));
  if (showSource && diff !== '' && (shown !== diff || printable(name) !== name)) {
    io.stderr(`note: the diff of ${printable(file)} has escaped control characters, so that it can't be applied. Use --write\n`);
  }
}
