import { Failure } from '../../findings/finding';
import { printableJson, SCHEMA_VERSION } from '../../findings/format/words';
import { Placements } from '../result';

/** Formats placements as JSON. */
export function formatJson(placements: Placements, failures: readonly Failure[]): string {
  return printableJson({ schemaVersion: SCHEMA_VERSION, ...placements, failures });
}
