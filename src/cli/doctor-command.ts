import { applyBaseline } from './baseline';
import type { PlatformFlags } from './config-file';
import { exitCode, namesOf } from './exit-code';
import { MANIFEST_EXTENSIONS } from './input-files';
import { Io, UsageError } from './io';
import { nodeInputs } from './node-check-command';
import { writeReport } from './output-options';
import { isEmpty, readDumps } from './read-dumps';
import { FORMATS, printUnusedIgnores, ReportFlags } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { useColors } from './terminal';
import { settingsOf } from '../check/settings';
import { Diagnosis, diagnose } from '../doctor/diagnose';
import { DUMP_KINDS } from '../doctor/dump-kinds';
import { formatJson } from '../doctor/format/json';
import { formatText } from '../doctor/format/text';
import { findingsOf, onlyOf } from '../doctor/report';
import { SYMPTOMS } from '../doctor/symptoms';
import { Failure } from '../findings/finding';
import { formatCounts, formatFailure } from '../findings/format/words';
import { KUBECTL_GET } from '../knowledge';
import { doctorPage } from '../page/doctor-page';

export interface DoctorFlags extends Omit<ReportFlags, 'format'>, PlatformFlags, Pick<CommonFlags, 'kubernetes' | 'config'> {
  readonly format: ReportFlags['format'] | 'html';
}

/** `k8s-windows doctor`. Returns the exit code. */
export function doctorCommand(args: readonly string[], flags: DoctorFlags, io: Io): number {
  const { platform, taint, nodeLabel, kubernetes, config, format, allowEmpty = false } = flags;
  const { options: { ignore, minSeverity, ...options }, excluded, placeOfIgnore } = settingsFrom({ platform, taint, nodeLabel, kubernetes, config }, io, 'doctor');
  settingsOf(options);
  const inputs = nodeInputs(args, excluded, io, MANIFEST_EXTENSIONS);
  if (inputs.length === 0 && !allowEmpty) { throw new UsageError(`nothing to diagnose: no files found. Name files with the output of "${KUBECTL_GET}"`); }
  const dump = readDumps(inputs, KUBECTL_GET);
  const diagnosed = diagnose(dump.objects, { platform: options.platform, kubernetes: options.kubernetes });
  if (isAboutNothing(diagnosed) && dump.failures.every(isEmpty) && !allowEmpty) { throw new UsageError(`nothing to diagnose: no ${listed(DUMP_KINDS)} in ${namesOf(inputs.map(({ file }) => file))}. Use the output of "${KUBECTL_GET}"`); }
  const failures = allowEmpty ? dump.failures.filter((failure) => !isEmpty(failure)) : dump.failures;
  const { findings: all, unusedIgnores } = findingsOf(diagnosed, { ignore, minSeverity }, (object) => dump.inputOf(object) ?? inputs[0]);
  const { findings } = applyBaseline({ findings: all }, flags, io);
  const diagnosis = onlyOf(diagnosed, findings);
  const files = inputs.map(({ file }) => file);
  const report = () => {
    switch (format) {
      case 'text': return formatText(diagnosis, flags.output === undefined && useColors(io));
      case 'json': return formatJson(diagnosis, failures);
      case 'html': return doctorPage(diagnosis, failures);
      default: return FORMATS[format]({ findings, failures, objects: dump.objects.length, files }, { rules: SYMPTOMS });
    }
  };
  writeReport(report(), flags.output, io);
  printSummary(diagnosis, failures, io);
  printUnusedIgnores(unusedIgnores, placeOfIgnore, io);
  return exitCode({ findings, failures }, flags.failOn);
}

function isAboutNothing({ problems, missingKinds }: Diagnosis): boolean {
  return problems.length === 0 && missingKinds.length === DUMP_KINDS.length;
}

function printSummary({ problems, missingKinds, objects }: Diagnosis, failures: readonly Failure[], io: Io): void {
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  const count = Object.values(objects).reduce((sum, each) => sum + each, 0);
  if (problems.length === 0 && count > 0) { io.stderr(`checked ${formatCounts([[count, 'object']])}: no known problems\n`); }
  if (missingKinds.length > 0 && count > 0) { io.stderr(`note: the input contains no ${listed(missingKinds)}, so some problems can't be detected. To collect everything: ${KUBECTL_GET}\n`); }
}

function listed(kinds: readonly string[]): string {
  return kinds.map(plural).join(', ');
}

function plural(kind: string): string {
  return kind.endsWith('s') ? `${kind}es` : `${kind}s`;
}
