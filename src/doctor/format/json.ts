import { Failure } from '../../findings/finding';
import { printableJson } from '../../findings/format/words';
import { Diagnosis } from '../diagnose';

/** Increased when a field changes its meaning or is removed, not when a field is added. */
const SCHEMA_VERSION = 1;

/** Formats a diagnosis as JSON. */
export function formatJson({ problems, missingKinds, objects }: Diagnosis, failures: readonly Failure[]): string {
  return printableJson({ schemaVersion: SCHEMA_VERSION, objects, missingKinds, problems, failures });
}
