import { Failure } from '../../check/finding';
import { printableJson } from '../../check/format/words';
import { Diagnosis } from '../diagnose';

/** Grows when a field changes its meaning or goes; new fields don't count. */
const SCHEMA_VERSION = 1;

/** For programs. */
export function formatJson({ troubles, missingKinds, objects }: Diagnosis, failures: readonly Failure[]): string {
  return printableJson({ schemaVersion: SCHEMA_VERSION, objects, missingKinds, troubles, failures });
}
