import { noteNewerNodes } from './cluster-nodes';
import { PlatformFlags, releaseOf } from './config-file';
import { exitCode, ExitFlags, namesOf, rated } from './exit-code';
import { dumpFiles } from './input-files';
import { Io, UsageError } from './io';
import { OutputFlags, writeReport } from './output-options';
import { poolsIn } from './pool-file';
import { readDumps } from './read-dumps';
import { CommonFlags, settingsFrom } from './settings';
import { fitted, useColors, widthOf } from './terminal';
import { clustersOf } from '../diagnosis';
import { formatFailure, Rated } from '../findings';
import { Day, KUBECTL_GET } from '../knowledge';
import { formatJson, formatMarkdown, formatText, migrationPage, MigrationPlan, planMigration } from '../migration';

/** The options of `k8s-windows migrate`. */
export interface MigrateFlags extends OutputFlags, PlatformFlags, Pick<CommonFlags, 'config' | 'on' | 'images'>, Pick<ExitFlags, 'failOn'> {
  readonly format: 'text' | 'markdown' | 'json' | 'html';
  readonly to?: string;
  readonly from?: string;
  /** A file with definitions of pools. */
  readonly pools?: string;
  /** Megabits per second. */
  readonly bandwidth: number;
  /** Minutes. */
  readonly drainLimit?: number;
}

/** `k8s-windows migrate`: a plan for leaving a Windows release. Returns the exit code. */
export function migrateCommand(args: readonly string[], flags: MigrateFlags, io: Io): number {
  const { on, format, bandwidth, drainLimit } = flags;
  if (flags.to === undefined) { throw new UsageError('--to: is required. Set it to the Windows release of the new nodes: --to ltsc2022'); }
  const { options: { platform, images }, excluded } = settingsFrom(flags, io, 'check');
  const inputs = dumpFiles(args, excluded, io);
  if (inputs.length === 0) { throw new UsageError(`nothing to plan: no files found. Name files with the output of "${KUBECTL_GET}"`); }
  const { objects, files, failures } = readDumps(inputs, KUBECTL_GET);
  // a part of a dump would be a plan that hides what it doesn't know
  if (failures.length > 0) { throw new UsageError(...failures.map((failure) => formatFailure(failure).replace(/^error: /, ''))); }
  if (!objects.some(({ kind }) => kind === 'Node')) {
    throw new UsageError(`nothing to plan: no nodes in ${namesOf(inputs.map(({ file }) => file))}. Use the output of "${KUBECTL_GET}"`);
  }
  const clusters = clustersOf(files.map(({ input: { file }, objects: own }) => ({ file, objects: own })));
  if (clusters.length > 1) {
    throw new UsageError(`the files must be of one cluster, got those of ${clusters.length}: ${clusters.map(({ name }) => name).join(', ')}. `
      + 'Plan each cluster on its own');
  }
  noteNewerNodes(objects, io);
  io.progress?.('planning');
  const plan = planMigration(objects, {
    to: releaseOf(flags.to, '--to'), from: flags.from === undefined ? undefined : releaseOf(flags.from, '--from'),
    platform, bandwidth, drainLimit, on: (on ?? io.today) as Day | undefined,
    images,
    pools: flags.pools === undefined ? undefined : poolsIn(flags.pools, io).definitions,
  });
  const formats: Readonly<Record<MigrateFlags['format'], () => string>> = {
    text: () => fitted(formatText(plan, useColors(io, flags), widthOf(io, flags)), flags, io),
    markdown: () => formatMarkdown(plan), json: () => formatJson(plan), html: () => migrationPage(plan),
  };
  writeReport(formats[format](), flags.output, io);
  return exitCode({ findings: toSolve(plan) }, flags.failOn);
}

/** What decides on the exit code: blockers, images without a build, and images of which that isn't known. */
function toSolve({ blocked, rebuild }: MigrationPlan): readonly Rated[] {
  const images = (state: string) => rebuild.filter((each) => each.state === state);
  return [...blocked.map(({ severity }) => ({ severity })), ...rated('error', images('missing')), ...rated('warning', images('unknown'))];
}
