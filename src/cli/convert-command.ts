import * as fs from 'node:fs';
import * as path from 'node:path';
import { noteNewerKubernetes } from './cluster-nodes';
import { exitCode, ExitFlags, rated } from './exit-code';
import { allFiles, demandNoInput, nodeFiles } from './input-files';
import { Io, UsageError } from './io';
import { colored } from './terminal';
import { writeFile } from './write-file';
import { formatFailure, printableJson, SCHEMA_VERSION, Tones } from '../findings';
import { NODE_FILE_EXTENSIONS } from '../nodes';
import { conversionFile, ConversionOutcome, conversionText, convertFiles } from '../other-tools';

export interface ConvertFlags extends Pick<ExitFlags, 'failOn'> {
  readonly windows?: string;
  readonly kubernetes?: string;
  readonly format: string;
  /** A new file for the node description, or the az commands. */
  readonly output?: string;
  /** Whether an existing file may be overwritten. @default false */
  readonly force?: boolean;
}

/** What became of each setting. */
const TONES: Tones = [[/^ {2}converted(?= )/gm, 'good'], [/^ {2}asked(?= )/gm, 'warning'], [/^ {2}dropped(?= )/gm, 'note']];

/** `k8s-windows convert`: converts a legacy setup of Windows nodes. Input files are never written. Returns the exit code. */
export function convertCommand(args: readonly string[], flags: ConvertFlags, io: Io): number {
  const inputs = nodeFiles(args, allFiles(io), io, NODE_FILE_EXTENSIONS);
  if (inputs.length === 0) {
    throw new UsageError('nothing to convert: no files found. Name files with service definitions, start scripts, or API models');
  }
  if (flags.output !== undefined) { demandNewFile(flags.output, flags.force ?? false, io); }
  const conversion = convertFiles(inputs, { windows: flags.windows, kubernetes: flags.kubernetes });
  noteNewerKubernetes([flags.kubernetes], io);
  for (const failure of conversion.failures) { io.stderr(`${formatFailure(failure)}\n`); }
  const text = conversionFile(conversion);
  if (flags.output !== undefined && text !== '') { writeFile(flags.output, text, io); }
  if (flags.format === 'json') {
    io.stdout(printableJson({ schemaVersion: SCHEMA_VERSION, ...conversion }));
  } else if (conversion.results.length > 0) {
    io.stdout(colored(conversionText(conversion), TONES, {}, io));
  }
  const { results, missing, failures } = conversion;
  const of = (outcome: ConversionOutcome) => results.filter((result) => result.outcome === outcome);
  return exitCode({ findings: [...rated('warning', [...missing, ...of('asked')]), ...rated('note', of('dropped'))], failures }, flags.failOn);
}

/** @throws UsageError for a file that exists, or that is an input file by whatever path or link */
function demandNewFile(output: string, force: boolean, io: Io): void {
  demandNoInput('--output', output, io);
  if (!force && fs.existsSync(path.resolve(io.cwd, output))) { throw new UsageError(`--output: ${output} already exists. Name another file, or use --force`); }
}
