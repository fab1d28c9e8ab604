import { Failure, printableJson, SCHEMA_VERSION } from '../../findings';
import { Diagnosis } from '../diagnose';

/** Formats a diagnosis as JSON. */
export function formatJson({ problems, missingKinds, objects, workloads, clusters }: Diagnosis, failures: readonly Failure[]): string {
  return printableJson({ schemaVersion: SCHEMA_VERSION, objects, missingKinds, ...(clusters && { clusters }), problems, workloads, failures });
}
