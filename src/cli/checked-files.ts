import * as path from 'node:path';
import { InputFile, inputFiles } from './input-files';
import { Io } from './io';
import { CommandSettings, CommonFlags } from './settings';
import { attempt, isPlainObject, listAt } from '../base';
import { firstNames, formatCounts, printable } from '../findings';
import { parseYaml } from '../yaml';

/** The files that `check` and `fix` read. Notes say what is left out, and which entries of `exclude` match no file. */
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
  return withoutPatches(files, args, excluded.directory, io);
}

/** Charts or patches that a note names. */
const SHOWN = 3;

/** The files without the patches of kustomizations among them, which are parts of objects. What an argument names is kept. */
function withoutPatches(files: readonly InputFile[], args: readonly string[], directory: string, io: Io): readonly InputFile[] {
  const patches = new Set(files.flatMap((input) => patchesIn(input).map((patch) => path.resolve(directory, input.path ?? '', '..', patch))));
  if (patches.size === 0) { return files; }
  args.forEach((arg) => patches.delete(path.resolve(io.cwd, arg)));
  const isPatch = ({ path: at }: InputFile) => at !== undefined && patches.has(path.resolve(directory, at));
  const leftOut = files.filter(isPatch);
  if (leftOut.length > 0) {
    io.stderr(`note: ${formatCounts([[leftOut.length, 'kustomize patch file']])} left out: `
      + `${printable(firstNames(leftOut.map(({ file }) => file), SHOWN))}. Check the output of "kustomize build"\n`);
  }
  return files.filter((file) => !isPatch(file));
}

/**
 * The paths of the patches that a kustomization names, relative to it. Other texts among them are patches themselves.
 * Source: kubernetes-sigs/kustomize `api/types/kustomization.go` (`Kustomization`) v0.21.2, read 2026-11-29.
 */
function patchesIn({ file, text }: InputFile): readonly string[] {
  if (!/^kustomization\.ya?ml$/.test(path.basename(file))) { return []; }
  const [kustomization] = attempt(() => parseYaml(text())) ?? [];
  const paths = [
    ...['patches', 'patchesJson6902'].flatMap((key) => listAt(kustomization, key)).map((patch) => (isPlainObject(patch) ? patch.path : undefined)),
    ...listAt(kustomization, 'patchesStrategicMerge'),
  ];
  return paths.filter((each): each is string => typeof each === 'string' && !each.includes('\n'));
}
