import { namesOf } from './exit-code';
import { MANIFEST_EXTENSIONS } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { nodeInputs } from './node-check-command';
import { OutputFlags, writeReport } from './output-options';
import { settingsFrom } from './settings';
import { useColors } from './terminal';
import { readText, withoutMark } from '../check/read/read-text';
import { settingsOf } from '../check/settings';
import { Diagnosis, diagnose } from '../doctor/diagnose';
import { DUMP_KINDS } from '../doctor/dump-objects';
import { formatJson } from '../doctor/format/json';
import { formatText } from '../doctor/format/text';
import { Failure } from '../findings/finding';
import { formatCounts, formatFailure } from '../findings/format/words';
import { textOfBytes } from '../node-check/read/decode-text';

export interface DoctorFlags extends OutputFlags {
  readonly platform?: string;
  readonly kubernetes?: string;
  readonly config?: string;
}

/** Prints what the doctor reads. */
const KUBECTL = 'kubectl get nodes,pods,events,daemonsets,configmaps,runtimeclasses -A -o json';

const NO_OBJECTS = 'contains no Kubernetes objects';

function isEmpty({ message }: Failure): boolean {
  return message === NO_OBJECTS;
}

/** `k8s-windows doctor`. Returns the exit code. */
export function doctorCommand(args: readonly string[], flags: DoctorFlags, io: Io): number {
  const { platform, kubernetes, config } = flags;
  const { options } = settingsFrom({ platform, kubernetes, config }, io);
  settingsOf(options);
  const inputs = nodeInputs(args, { exclude: [], directory: io.cwd }, io, MANIFEST_EXTENSIONS);
  if (inputs.length === 0) { throw new UsageError(`nothing to diagnose: no files found. Name files with the output of "${KUBECTL}"`); }
  const { objects, failures } = readDumps(inputs);
  const diagnosis = diagnose(objects, { platform: options.platform, kubernetes: options.kubernetes });
  if (isAboutNothing(diagnosis) && failures.every(isEmpty)) { throw new UsageError(`nothing to diagnose: no ${listed(DUMP_KINDS)} in ${namesOf(inputs.map(({ file }) => file))}. Use the output of "${KUBECTL}"`); }
  const report = flags.format === 'json' ? formatJson(diagnosis, failures) : formatText(diagnosis, flags.output === undefined && useColors(io));
  writeReport(report, flags.output, io);
  printSummary(diagnosis, failures, io);
  if (failures.length > 0) { return EXIT.UNREADABLE; }
  return diagnosis.problems.some(({ level }) => level === 'error') ? EXIT.FINDINGS : EXIT.CLEAN;
}

function readDumps(inputs: ReturnType<typeof nodeInputs>): { objects: unknown[]; failures: Failure[] } {
  const objects: unknown[] = [];
  const failures: Failure[] = [];
  // a redirection of Windows PowerShell writes UTF-16
  for (const { file, text } of inputs) {
    try {
      const content = typeof text === 'function' ? text() : text;
      const read = readText(withoutMark(typeof content === 'string' ? content : textOfBytes(content)), file);
      failures.push(...read.failures);
      if (read.objects.length === 0 && read.failures.length === 0) { failures.push({ file, message: NO_OBJECTS, help: `use the output of "${KUBECTL}"` }); }
      for (const { object } of read.objects) { objects.push(object); }
    } catch (error) {
      failures.push({ file, message: (error as Error).message });
    }
  }
  return { objects, failures };
}

function isAboutNothing({ problems, missingKinds }: Diagnosis): boolean {
  return problems.length === 0 && missingKinds.length === DUMP_KINDS.length;
}

function printSummary({ problems, missingKinds, objects }: Diagnosis, failures: readonly Failure[], io: Io): void {
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  const count = Object.values(objects).reduce((sum, each) => sum + each, 0);
  if (problems.length === 0 && count > 0) { io.stderr(`checked ${formatCounts([[count, 'object']])}: no known problems\n`); }
  if (missingKinds.length > 0 && count > 0) { io.stderr(`note: the input contains no ${listed(missingKinds)}, so some problems can't be detected. To collect everything: ${KUBECTL}\n`); }
}

function listed(kinds: readonly string[]): string {
  return kinds.map(plural).join(', ');
}

function plural(kind: string): string {
  return kind.endsWith('s') ? `${kind}es` : `${kind}s`;
}
