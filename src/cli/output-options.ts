import { demandNoInput } from './input-files';
import { Io } from './io';
import { writeFile } from './write-file';

export { SCHEMA_VERSION } from '../findings';

/** Where a report goes, and in which format. */
export interface OutputFlags {
  readonly format: string;
  readonly output?: string;
}

/** Writes a report to a file, or to stdout. @param report as a whole, or in parts if it can be longer than a string can be */
export function writeReport(report: string | Iterable<string>, output: string | undefined, io: Io): void {
  const parts = typeof report === 'string' ? [report] : report;
  if (output === undefined) {
    for (const part of parts) { io.stdout(part); }
  } else {
    demandNoInput('--output', output, io);
    writeFile(output, Array.from(parts, (part) => Buffer.from(part)), io);
  }
}
