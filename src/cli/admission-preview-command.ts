import { createColors } from 'picocolors';
import { PREVIEWED_DUMP } from './admission-command';
import { AdmissionOptionFlags, admissionSettings, ofFlag } from './admission-print-command';
import { namesOf } from './exit-code';
import { MANIFEST_EXTENSIONS } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { nodeInputs } from './node-check-command';
import { OutputFlags, SCHEMA_VERSION, writeReport } from './output-options';
import { isEmpty, readDumps } from './read-dumps';
import { useColors } from './terminal';
import { previewAdmission, PreviewedChange, windowsAdmission } from '../admission';
import { PatchOperation } from '../expressions';
import { formatCounts, formatFailure, formatObject, printable, printableJson } from '../findings/format/words';
import { findPodTemplate, listAt, objectAt } from '../manifest';
import { formatPath, keysOfPointer, throwProblems } from '../options';

/** The options of `k8s-windows admission preview`. */
export interface PreviewFlags extends AdmissionOptionFlags, OutputFlags {}

/** `k8s-windows admission preview`: what the policies would change in a cluster. Returns the exit code. */
export function admissionPreviewCommand(args: readonly string[], flags: PreviewFlags, io: Io): number {
  const { options, excluded } = admissionSettings(flags, io);
  throwProblems(windowsAdmission(options).problems.map(ofFlag));
  const inputs = nodeInputs(args, excluded, io, MANIFEST_EXTENSIONS);
  const { objects, failures } = readDumps(inputs, PREVIEWED_DUMP);
  const workloads = objects.filter((object) => findPodTemplate(object) && listAt(objectAt(object, 'metadata'), 'ownerReferences').length === 0).length;
  if (workloads === 0 && failures.every(isEmpty)) {
    const where = inputs.length === 0 ? 'no files found' : `no Pods or workloads in ${namesOf(inputs.map(({ file }) => file))}`;
    throw new UsageError(`nothing to preview: ${where}. Use the output of "${PREVIEWED_DUMP}"`);
  }
  const changed = previewAdmission(objects, options);
  const report = flags.format === 'json'
    ? printableJson({ schemaVersion: SCHEMA_VERSION, workloads, changed, failures })
    : formatText(changed, flags.output === undefined && useColors(io));
  writeReport(report, flags.output, io);
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  if (workloads > 0) { io.stderr(`${formatCounts([[workloads, 'workload']])}: ${changed.length === 0 ? 'none' : changed.length} would be changed\n`); }
  return failures.length > 0 ? EXIT.UNREADABLE : EXIT.CLEAN;
}

function formatText(changed: readonly PreviewedChange[], withColors: boolean): string {
  const colors = createColors(withColors);
  const line = ({ op, path, value }: PatchOperation) => (op === 'remove'
    ? `  ${colors.red('-')} ${printable(pathText(path))}\n` : `  ${colors.green('+')} ${printable(`${pathText(path)}: ${JSON.stringify(value)}`)}\n`);
  // the items that are added to an empty list follow
  const shown = (changes: readonly PatchOperation[]) => changes.filter(({ value }) => !Array.isArray(value) || value.length > 0);
  return changed.map(({ changes, ...object }) => `${colors.bold(formatObject(object))}\n${shown(changes).map(line).join('')}`).join('');
}

/** `spec.containers[0].resources`, and `spec.tolerations[+]` for an item that is added to a list. */
function pathText(pointer: string): string {
  const keys = keysOfPointer(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return keys[keys.length - 1] === '-' ? `${formatPath(keys.slice(0, -1))}[+]` : formatPath(keys);
}
