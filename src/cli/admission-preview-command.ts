import { AdmissionOptionFlags, admissionSettings } from './admission-print-command';
import { hasColors } from './console';
import { exitCode, ExitFlags, namesOf } from './exit-code';
import { dumpFiles } from './input-files';
import { Io, UsageError } from './io';
import { OutputFlags, writeReport } from './output-options';
import { isEmpty, readDumps } from './read-dumps';
import { CommonFlags } from './settings';
import { fitted, useColors } from './terminal';
import { ChangedVerdict, formatVerdictChanges, verdictChanges } from './verdict-changes';
import { formatPointer, groupedBy, PatchOperation, PlainObject, throwProblems } from '../base';
import { CheckOptions } from '../checker';
import { formatCounts, formatFailure, formatObject, paletteOf, printable, printableJson, SCHEMA_VERSION } from '../findings';
import { KUBECTL_GET } from '../knowledge';
import { findPodTemplate, objectName, objectNamespace } from '../kubernetes';
import { applyPatch, previewAdmission, PreviewedChange, PreviewedFinding, problemsOfOptions } from '../objects';

/** The options of `k8s-windows admission preview`. */
export interface PreviewFlags extends AdmissionOptionFlags, OutputFlags, Pick<ExitFlags, 'failOn'>, Pick<CommonFlags, 'nodes' | 'windows'> {}

/**
 * `k8s-windows admission preview`: what the policies would do in a cluster. Returns the exit code: that of findings by their severity, whatever the
 * policies do with them.
 */
export function admissionPreviewCommand(args: readonly string[], flags: PreviewFlags, io: Io): number {
  const { options, check, excluded } = admissionSettings(flags, io);
  throwProblems(problemsOfOptions(options));
  const inputs = dumpFiles(args, excluded, io);
  const { objects, failures } = readDumps(inputs, KUBECTL_GET);
  if (!objects.some((object) => findPodTemplate(object)) && failures.every(isEmpty)) {
    const where = inputs.length === 0 ? 'no files found' : `no Pods or workloads in ${namesOf(inputs.map(({ file }) => file))}`;
    throw new UsageError(`nothing to preview: ${where}. Use the output of "${KUBECTL_GET}"`);
  }
  const workloads = previewAdmission(objects, options);
  const verdicts = check.nodes && verdictsOf(objects, workloads, { ...check, today: io.today });
  writeReport(
    flags.format === 'json'
      ? printableJson({ schemaVersion: SCHEMA_VERSION, workloads, ...(verdicts && { verdicts }), failures })
      : fitted(formatText(workloads, useColors(io, flags)), flags, io),
    flags.output, io,
  );
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  io.stderr(summaryOf(workloads, objects));
  if (verdicts) { io.stderr(formatVerdictChanges(verdicts, hasColors(io, io.isStderrTerminal ?? false))); }
  return exitCode({ findings: workloads.flatMap(({ findings }) => findings), failures }, flags.failOn, verdicts?.map(({ after }) => after));
}

/** What will happen to the objects before and after the changes. */
function verdictsOf(objects: readonly PlainObject[], changes: readonly PreviewedChange[], check: CheckOptions): readonly ChangedVerdict[] {
  const idOf = (kind: unknown, namespace: string, name: string) => JSON.stringify([kind, namespace, name]);
  const byObject = new Map(changes.map((each) => [idOf(each.kind, each.namespace, each.name), each.changes]));
  const listOf = (items: readonly PlainObject[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const changed = objects.map((object) => applyPatch(object, byObject.get(idOf(object.kind, objectNamespace(object), objectName(object))) ?? []));
  return verdictChanges(listOf(objects), listOf(changed), check);
}

function countOf(workloads: readonly PreviewedChange[], verdict: PreviewedFinding['verdict']): number {
  return workloads.filter(({ findings }) => findings.some((finding) => finding.verdict === verdict)).length;
}

function summaryOf(workloads: readonly PreviewedChange[], objects: readonly PlainObject[]): string {
  if (objects.length === 0) { return 'checked no objects\n'; }
  const what = [
    [workloads.filter(({ changes }) => changes.length > 0).length, 'changed'], [countOf(workloads, 'deny'), 'denied'],
    [countOf(workloads, 'warn'), 'warned about'],
    [countOf(workloads, 'audit'), 'audited'],
    [workloads.filter(({ isOpen }) => isOpen).length, 'decided by the values of placeholders'],
  ] as const;
  const counts = what.filter(([count]) => count > 0).map(([count, verb]) => `${count} would be ${verb}`);
  const of = `checked ${formatCounts([[objects.length, 'object']])}: ${counts.join(', ') || 'nothing would be changed or reported'}\n`;
  const hasNamespaces = objects.some(({ kind }) => kind === 'Namespace');
  return hasNamespaces ? of : `${of}note: the input contains no Namespaces, so their labels are unknown. To collect everything: ${KUBECTL_GET}\n`;
}

/** Objects of a heading that are named; the others are counted. */
const NAMED = 3;

/** Each object with what the policies would do with it. Objects with which they would do the same share a heading. */
function formatText(workloads: readonly PreviewedChange[], withColors: boolean): string {
  const colors = paletteOf(withColors);
  const paint = { deny: colors.error, warn: colors.warning, audit: colors.note };
  const finding = ({ verdict, message }: PreviewedFinding) => `  ${paint[verdict](`${verdict}:`)} ${printable(message)}\n`;
  const change = ({ op, path, value }: PatchOperation) => (op === 'remove'
    ? `  ${colors.error('-')} ${printable(pathText(path))}\n` : `  ${colors.good('+')} ${printable(`${pathText(path)}: ${JSON.stringify(value)}`)}\n`);
  // the items that are added to an empty list follow
  const shown = (changes: readonly PatchOperation[]) => changes.filter(({ value }) => !Array.isArray(value) || value.length > 0);
  const equal = groupedBy(workloads, ({ kind, changes, findings, isOpen }) => JSON.stringify([kind, changes, findings, isOpen]));
  return Array.from(equal.values(), (all) => {
    const [{ changes, findings, isOpen }] = all;
    const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
    return [
      `${colors.strong(all.slice(0, NAMED).map(formatObject).join(', ') + more)}\n`, ...findings.map(finding), ...shown(changes).map(change),
      ...isOpen ? ['  unknown: placeholders stand for its operating system, or for labels that may be of one\n'] : [],
    ].join('');
  }).join('');
}

/** `spec.containers[0].resources`, and `spec.tolerations[+]` for an item that is added to a list. */
function pathText(pointer: string): string {
  return pointer.endsWith('/-') ? `${formatPointer(pointer.slice(0, -'/-'.length))}[+]` : formatPointer(pointer);
}
