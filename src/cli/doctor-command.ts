import { applyBaseline } from './baseline';
import { noteNewerNodes } from './cluster-nodes';
import type { PlatformFlags } from './config-file';
import { exitCode, namesOf } from './exit-code';
import { dumpFiles, InputFile } from './input-files';
import { Io, UsageError } from './io';
import { writeReport } from './output-options';
import { DumpContent, isEmpty, readDumps } from './read-dumps';
import { countedWorkloads, FORMATS, printUnusedIgnores, ReportFlags, shownByNodes } from './report-findings';
import { CommonFlags, settingsFrom } from './settings';
import { fitted, useColors } from './terminal';
import { settingsOf } from '../checker';
import {
  clustersOf, diagnoseClusters, Diagnosis, doctorPage, DumpedCluster, findingsOf, formatJson, formatText, isOfCluster, onlyOf, SYMPTOMS,
} from '../diagnosis';
import { Failure, formatCounts, formatFailure, keyOf, ObjectReference, printable, referenceTo } from '../findings';
import { Day, KUBECTL_GET } from '../knowledge';
import { formatSummary, keyInCluster, makersIn, makersOf, severityOfVerdict, WorkloadVerdict } from '../scheduling';

export interface DoctorFlags
  extends Omit<ReportFlags, 'format'>, PlatformFlags, Pick<CommonFlags, 'kubernetes' | 'windows' | 'images' | 'config' | 'on'> {
  readonly format: ReportFlags['format'] | 'html';
}

/** `k8s-windows doctor`. Returns the exit code. */
export function doctorCommand(args: readonly string[], flags: DoctorFlags, io: Io): number {
  const { on, format, allowEmpty = false } = flags;
  const { options: { ignore, minSeverity, ...options }, excluded, ofVerdicts, placeOfIgnore } = settingsFrom(flags, io, 'doctor');
  settingsOf(options);
  const inputs = dumpFiles(args, excluded, io);
  if (inputs.length === 0 && !allowEmpty) {
    throw new UsageError(`nothing to diagnose: no files found. Name files with the output of "${KUBECTL_GET}"`);
  }
  const dump = readDumps(inputs, KUBECTL_GET);
  noteNewerNodes(dump.objects, io, options.kubernetes);
  const clusters = clustersOf(dump.files.map(({ input: { file }, objects }) => ({ file, objects })));
  const diagnosed = diagnoseClusters(clusters.length > 0 ? clusters : [NO_CLUSTER], {
    platform: options.platform, kubernetes: options.kubernetes, on: (on ?? io.today) as Day | undefined, version: options.version,
    images: options.images, ignore: ofVerdicts,
  }, (symptom) => io.progress?.(`diagnosing: ${symptom}`));
  if (!dump.objects.some(isOfCluster) && dump.failures.every(isEmpty) && !allowEmpty) {
    throw new UsageError(
      `nothing to diagnose: no objects of a running cluster in ${namesOf(inputs.map(({ file }) => file))}. Use the output of "${KUBECTL_GET}"`,
    );
  }
  const failures = allowEmpty ? dump.failures.filter((failure) => !isEmpty(failure)) : dump.failures;
  const { findings: all, unusedIgnores } = findingsOf(diagnosed, { ignore, minSeverity }, inputsOf(dump, clusters, inputs[0]));
  const errors = errorsOf(diagnosed, dump);
  const idsOf = (workload: WorkloadVerdict) => [idOfWorkload(workload), ANY_WORKLOAD];
  const ofNodes = shownByNodes(diagnosed.workloads, errors(diagnosed.problems), idsOf);
  const { result: { findings }, verdicts } = applyBaseline({ findings: all }, flags, io, ofNodes);
  const diagnosis = onlyOf(diagnosed, findings);
  const files = inputs.map(({ file }) => file);
  const report = () => {
    switch (format) {
      case 'text': return fitted(formatText(diagnosis, useColors(io, flags)), flags, io);
      case 'json': return formatJson(diagnosis, failures);
      case 'html': return doctorPage(diagnosis, failures);
      default: return FORMATS[format]({ findings, failures, objects: dump.objects.length, files }, { rules: SYMPTOMS });
    }
  };
  writeReport(report(), flags.output, io);
  printSummary(diagnosis, diagnosed.problems.length, failures, io);
  printUnusedIgnores(unusedIgnores, placeOfIgnore, io);
  const counted = countedWorkloads(diagnosis.workloads, verdicts, errors(diagnosis.problems), idsOf);
  return exitCode({ findings, failures }, flags.failOn, counted);
}

/** The ID of the workloads that an error of other objects can stop, such as of a node. */
const ANY_WORKLOAD = '';
const idOfWorkload = ({ cluster, ...object }: ObjectReference & Pick<WorkloadVerdict, 'cluster'>) => `${cluster ?? ''}\n${keyInCluster(object)}`;

/** A function that gives for each error among problems the ID of the workload that shows it: the object itself, or what makes it. */
function errorsOf({ workloads }: Diagnosis, { objects }: DumpContent): (problems: Diagnosis['problems']) => readonly string[] {
  const makers = makersIn(objects);
  const known = new Set(workloads.map(idOfWorkload));
  return (problems) => problems.filter(({ severity }) => severity === 'error').flatMap(({ cluster, evidence }) => evidence.map(({ object }) => {
    const id = idOfWorkload({ ...makersOf(object, makers).at(-1) ?? object, cluster });
    return known.has(id) ? id : ANY_WORKLOAD;
  }));
}

/** What is diagnosed if nothing could be read. */
const NO_CLUSTER: DumpedCluster = { name: '', files: [], objects: [] };

/** Finds the file of an object among those of its cluster. */
function inputsOf(
  { files }: DumpContent, clusters: readonly DumpedCluster[], otherwise: InputFile | undefined,
): (object: ObjectReference, cluster?: string) => InputFile | undefined {
  const inputOf = new Map(clusters.map((cluster) => {
    const own = files.filter(({ input }) => cluster.files.includes(input.file));
    return [cluster.name, new Map(own.flatMap(({ input, objects }) => objects.map((object) => [keyOf(referenceTo(object)), input] as const)))];
  }));
  const ofFile = (name: string | undefined) => files.find(({ input }) => input.file === name)?.input;
  return (object, name = clusters[0]?.name ?? '') => inputOf.get(name)?.get(keyOf(object)) ?? ofFile(name) ?? otherwise;
}

/** @param known number of the problems, also of those that aren't reported */
function printSummary(diagnosis: Diagnosis, known: number, failures: readonly Failure[], io: Io): void {
  const { problems, missingKinds, objects, clusters, workloads } = diagnosis;
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  const count = Object.values(objects).reduce((sum, each) => sum + each, 0);
  if (problems.length === 0 && count > 0) {
    const allRun = workloads.every(({ verdict }) => severityOfVerdict(verdict) !== 'error');
    const result = known > 0 ? ': no problems reported' : allRun ? ': no known problems' : '';
    io.stderr(`checked ${formatCounts([[count, 'object']])}${clusters ? ` of ${clusters.length} clusters` : ''}${result}\n`);
  }
  io.stderr(formatSummary({ workloads }, ', judged by their nodes, not their states'));
  for (const { name, missingKinds: missing } of clusters ?? [{ name: 'the input', missingKinds }]) {
    if (missing.length > 0 && count > 0) {
      io.stderr(
        `note: ${printable(name)} contains no ${missing.map(plural).join(', ')}, so some problems can't be detected. To collect everything: ${KUBECTL_GET}\n`,
      );
    }
  }
}

function plural(kind: string): string {
  return kind.endsWith('s') ? `${kind}es` : `${kind}s`;
}
