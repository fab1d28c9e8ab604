import * as path from 'node:path';
import { InputFile, inputFiles } from './input-files';
import { Io } from './io';
import { CommandSettings, CommonFlags } from './settings';
import { firstNames, formatCounts, printable } from '../findings';

/** The files that `check` and `fix` read. Notes say which charts are left out, and which entries of `exclude` match no file. */
export function checkedFiles(
  args: readonly string[], { chartTemplates }: Pick<CommonFlags, 'chartTemplates'>, { excluded, placeOfExclude }: CommandSettings, io: Io,
): readonly InputFile[] {
  const unused = new Set(excluded.exclude);
  const charts: string[] = [];
  const onChart = chartTemplates === false ? (directory: string) => { charts.push(directory); } : undefined;
  const files = inputFiles(args, { ...excluded, onUsed: (glob) => unused.delete(glob), onChart }, io);
  if (charts.length > 0) {
    const names = firstNames(charts.map((directory) => path.relative(io.cwd, directory) || '.'), SHOWN);
    io.stderr(`note: the templates of ${formatCounts([[charts.length, 'Helm chart']])} are left out: ${printable(names)}. Render them `
      + 'with "helm template" to check them\n');
  }
  // other files could match
  const isAll = charts.length === 0 && args.some((arg) => !path.relative(path.resolve(io.cwd, arg), excluded.directory).startsWith('..'));
  excluded.exclude.forEach((glob, i) => {
    if (isAll && unused.has(glob)) {
      io.stderr(`note: ${placeOfExclude(i)}: unused entry in exclude: no file matches ${printable(JSON.stringify(glob))}. Remove the entry\n`);
    }
  });
  return files;
}

/** Charts that the note names. */
const SHOWN = 3;
