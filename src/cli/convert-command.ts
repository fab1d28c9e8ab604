import * as fs from 'node:fs';
import * as path from 'node:path';
import { statOf } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { nodeInputs } from './node-check-command';
import { writeFile } from './write-file';
import { formatFailure, printableJson } from '../check/format/words';
import { conversionFile, conversionText, convertFiles } from '../convert';

export interface ConvertFlags {
  readonly windows?: string;
  readonly kubernetes?: string;
  readonly json?: boolean;
  readonly out?: string;
  /** Whether a file that is there already may be written over. */
  readonly force?: boolean;
}

/** `k8s-windows convert`: what an old set-up of Windows nodes is today. The files given are never written. */
export function convertCommand(args: readonly string[], flags: ConvertFlags, io: Io): number {
  const inputs = nodeInputs(args, [], io);
  if (flags.out !== undefined) { demandNewFile(flags.out, inputs.map(({ file }) => file), flags.force ?? false, io); }
  const conversion = convertFiles(inputs, { windows: flags.windows, kubernetes: flags.kubernetes });
  for (const failure of conversion.failures) { io.stderr(`${formatFailure(failure)}\n`); }
  const made = conversionFile(conversion);
  if (flags.out !== undefined && made !== '') { writeFile(flags.out, made, io); }
  if (flags.json) {
    io.stdout(printableJson({ schemaVersion: 1, ...conversion }));
  } else if (conversion.results.length > 0) {
    io.stdout(conversionText(conversion));
  }
  return conversion.failures.length > 0 ? EXIT.UNREADABLE : EXIT.CLEAN;
}

/** The original stays, whatever it is called: by another path, or by a link. */
function demandNewFile(out: string, inputs: readonly string[], force: boolean, io: Io): void {
  const target = path.resolve(io.cwd, out);
  const same = inputs.find((file) => isSameFile(path.resolve(io.cwd, file), target));
  if (same !== undefined) { throw new UsageError(`--out: ${out} is the original: name another file`); }
  if (!force && fs.existsSync(target)) { throw new UsageError(`--out: ${out} is there already: name another file, or give --force`); }
}

function isSameFile(a: string, b: string): boolean {
  if (a === b) { return true; }
  const [left, right] = [a, b].map(statOf);
  return left !== undefined && right !== undefined && left.ino === right.ino && left.dev === right.dev;
}
