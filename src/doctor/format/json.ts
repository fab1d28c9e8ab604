import { Failure } from '../../check/finding';
import { Diagnosis } from '../diagnose';

/** Grows when a field changes its meaning or goes; new fields don't count. */
const SCHEMA_VERSION = 1;

/** For programs. */
export function formatJson({ troubles, missingKinds, objects }: Diagnosis, failures: readonly Failure[]): string {
  return `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, objects, missingKinds, troubles, failures }, undefined, 2)}\n`;
}
