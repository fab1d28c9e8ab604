import { applyBaseline } from './baseline';
import { exitCode, namesOf } from './exit-code';
import { MANIFEST_EXTENSIONS } from './input-files';
import { Io, UsageError } from './io';
import { NamedInput, nodeInputs } from './node-check-command';
import { writeReport } from './output-options';
import { FORMATS, printUnusedIgnores, ReportFlags } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { useColors } from './terminal';
import { referenceTo } from '../check/check-document';
import { readText, withoutMark } from '../check/read/read-text';
import { settingsOf } from '../check/settings';
import { Diagnosis, diagnose } from '../doctor/diagnose';
import { DUMP_KINDS } from '../doctor/dump-objects';
import { formatJson } from '../doctor/format/json';
import { formatText } from '../doctor/format/text';
import { findingsOf, onlyOf } from '../doctor/report';
import { SYMPTOMS } from '../doctor/symptoms';
import { Failure, ObjectReference } from '../findings/finding';
import { formatCounts, formatFailure } from '../findings/format/words';
import { textOfBytes } from '../node-check/read/decode-text';

export interface DoctorFlags extends ReportFlags, Pick<CommonFlags, 'platform' | 'kubernetes' | 'config'> {}

/** Prints what the doctor reads. */
const KUBECTL = 'kubectl get nodes,pods,events,daemonsets,configmaps,runtimeclasses -A -o json';

const NO_OBJECTS = 'contains no Kubernetes objects';

function isEmpty({ message }: Failure): boolean {
  return message === NO_OBJECTS;
}

/** `k8s-windows doctor`. Returns the exit code. */
export function doctorCommand(args: readonly string[], flags: DoctorFlags, io: Io): number {
  const { platform, kubernetes, config, format, allowEmpty = false } = flags;
  const { options: { ignore, minEffect, ...options }, excluded, placeOfIgnore } = settingsFrom({ platform, kubernetes, config }, io, 'doctor');
  settingsOf(options);
  const inputs = nodeInputs(args, excluded, io, MANIFEST_EXTENSIONS);
  if (inputs.length === 0 && !allowEmpty) { throw new UsageError(`nothing to diagnose: no files found. Name files with the output of "${KUBECTL}"`); }
  const dump = readDumps(inputs);
  const diagnosed = diagnose(dump.objects, { platform: options.platform, kubernetes: options.kubernetes });
  if (isAboutNothing(diagnosed) && dump.failures.every(isEmpty) && !allowEmpty) { throw new UsageError(`nothing to diagnose: no ${listed(DUMP_KINDS)} in ${namesOf(inputs.map(({ file }) => file))}. Use the output of "${KUBECTL}"`); }
  const failures = allowEmpty ? dump.failures.filter((failure) => !isEmpty(failure)) : dump.failures;
  const { findings: all, unusedIgnores } = findingsOf(diagnosed, { ignore, minEffect }, (object) => dump.files.get(keyOf(object)) ?? inputs[0]);
  const { findings } = applyBaseline({ findings: all }, flags, io);
  const diagnosis = onlyOf(diagnosed, findings);
  const files = inputs.map(({ file }) => file);
  const report = () => {
    switch (format) {
      case 'text': return formatText(diagnosis, flags.output === undefined && useColors(io));
      case 'json': return formatJson(diagnosis, failures);
      default: return FORMATS[format]({ findings, failures, objects: dump.objects.length, files }, { rules: SYMPTOMS });
    }
  };
  writeReport(report(), flags.output, io);
  printSummary(diagnosis, failures, io);
  printUnusedIgnores(unusedIgnores, placeOfIgnore, io);
  return exitCode({ findings, failures }, flags.failOn);
}

interface DumpContent {
  readonly objects: readonly object[];
  readonly failures: readonly Failure[];
  /** The file of each object. */
  readonly files: ReadonlyMap<string, NamedInput>;
}

function readDumps(inputs: readonly NamedInput[]): DumpContent {
  const objects: object[] = [];
  const failures: Failure[] = [];
  const files = new Map<string, NamedInput>();
  // a redirection of Windows PowerShell writes UTF-16
  for (const input of inputs) {
    const { file, text } = input;
    try {
      const content = typeof text === 'function' ? text() : text;
      const read = readText(withoutMark(typeof content === 'string' ? content : textOfBytes(content)), file);
      failures.push(...read.failures);
      if (read.objects.length === 0 && read.failures.length === 0) { failures.push({ file, message: NO_OBJECTS, help: `use the output of "${KUBECTL}"` }); }
      for (const { object } of read.objects) {
        objects.push(object);
        files.set(keyOf(referenceTo(object)), input);
      }
    } catch (error) {
      failures.push({ file, message: (error as Error).message });
    }
  }
  return { objects, failures, files };
}

function keyOf({ kind, namespace = '', name }: ObjectReference): string {
  return `${kind}/${namespace}/${name}`;
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
