import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { exitCode, ExitFlags } from './exit-code';
import { filterSettings, PodFlags } from './filter-command';
import { Helm, HelmFlags } from './helm';
import { demandNoInput, noteInput, statOf } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { writeReport } from './output-options';
import { ARCHIVE, ChartReadError, readChart } from './read-chart';
import { colored } from './terminal';
import { isPlainObject, lookUp, objectAt, PlainObject, show, throwProblems } from '../base';
import { columnLines, formatCounts, formatObject, printable, printableJson, printableLine, SCHEMA_VERSION, Severity, Tones } from '../findings';
import { OS_WORDS } from '../knowledge';
import { hideSecrets } from '../kubernetes';
import {
  ChartError, ChartFiles, chartOfValues, ChartPlacement, ChartPod, ChartSource, placeByValues, PodResult, problemsOf, readChartSource,
} from '../rewrite';
import { ParseError, parseYaml, toYaml } from '../yaml';

/** The options of `k8s-windows chart`. */
export interface ChartFlags extends PodFlags, HelmFlags, Pick<ExitFlags, 'failOn'> {
  readonly format: string;
  readonly output?: string;
  readonly verbose?: boolean;
  /** @default 30 */
  readonly renders?: number;
}

/** `k8s-windows chart`: which Pods of a chart values can place. Returns the exit code. */
export function chartCommand(given: string, flags: ChartFlags, io: Io): number {
  const { options } = filterSettings(flags, io);
  throwProblems(problemsOf(options));
  requireFiles(given, flags, io);
  try {
    return withChart(given, flags, io, (chart) => {
      const files = readChart(chart, io);
      demandNoInput('--output', flags.output, io);
      const source = readChartSource(files);
      if (!source) { throw new ChartReadError('must be a chart with a Chart.yaml'); }
      const helm = new Helm(flags, source.name || 'chart', io);
      const render = (values: PlainObject) => helm.template(chart, values);
      const placement = placeByValues({ source, values: valuesOf(files, helm), render, maxRenders: flags.renders }, options);
      report(source, placement, flags, io);
      return exitCode({ findings: placement.pods.flatMap(findingOf), failures: [] }, flags.failOn);
    });
  } catch (error) {
    if (!(error instanceof ChartError || error instanceof ChartReadError || error instanceof PullError)) { throw error; }
    const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
    // the URL of a repository may have a password
    io.stderr(`error: ${printable(hideSecrets(given))}: ${printable(hideSecrets(`${message} ${helpFor(error)}`.trim()))}\n`);
    return EXIT.UNREADABLE;
  }
}

/** A chart that Helm downloads: of a registry, at a URL, or of a repository that Helm knows. */
const REFERENCE = /^(?![a-z]:[\\/](?!\/))(?:[a-z][a-z0-9+.-]+:\/\/|[^/\\.][^/\\]*\/)[^\\]*[^/\\]$/i;
/** A path, or a reference. */
const NO_NAME = /^[./\\]|^[a-z][a-z0-9+.-]*:/i;

/** Runs an action with the chart as a file or directory. One in a registry or repository is downloaded for it. */
function withChart<T>(given: string, flags: ChartFlags, io: Io, action: (chart: string) => T): T {
  const chart = path.resolve(io.cwd, given);
  if (statOf(chart)) { return action(chart); }
  return inTemporaryFolder((folder) => {
    const pulled = new Helm(flags, '', io).pull(given, folder);
    if ('error' in pulled) { throw new PullError(pulled.error); }
    const archive = fs.readdirSync(folder).find((name) => ARCHIVE.test(name));
    if (archive === undefined) { throw new PullError('helm pull wrote no archive'); }
    return action(path.join(folder, archive));
  });
}

function inTemporaryFolder<T>(action: (folder: string) => T): T {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'k8s-windows-chart-'));
  try {
    return action(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A chart that can't be downloaded, in the words of Helm. */
class PullError extends Error {}

/** @throws UsageError if the chart or a file of values doesn't exist, or flags don't fit the chart */
function requireFiles(given: string, flags: ChartFlags, io: Io): void {
  const { values = [], name, repo } = flags;
  const chart = path.resolve(io.cwd, given);
  const status = statOf(chart);
  if (!status && repo === undefined && !REFERENCE.test(given)) {
    throw new UsageError(`chart: must be a directory, an archive, or a reference such as oci://registry.example.com/shop, got ${show(given)}, which `
      + 'doesn\'t exist. Fix its path, or pass --repo with the URL of its repository');
  }
  if (!status && repo !== undefined && NO_NAME.test(given)) {
    throw new UsageError(`chart: must be the name of a chart with --repo, got ${show(given)}. Name the chart, or remove --repo`);
  }
  const unused = (['repo', 'version', 'plainHttp'] as const).filter((flag) => status && flags[flag] !== undefined);
  if (unused.length > 0) {
    throw new UsageError(...unused.map((flag) => `--${flag === 'plainHttp' ? 'plain-http' : flag}: must be set only for a chart that is downloaded, `
      + `got ${show(given)}, which is here, as helm finds it too. Remove the flag, or run the command in another directory`));
  }
  if (status?.isDirectory() && !statOf(path.join(chart, 'Chart.yaml'))) {
    throw new UsageError(`chart: must be a directory with a Chart.yaml, got ${show(given)}. Name the directory of the chart`);
  }
  if (name?.startsWith('-')) {
    throw new UsageError(`--name: must be the name of a release, got ${show(name)}. Use lower case letters, digits, and "-"`);
  }
  const faults = values.flatMap((list) => list.split(',')).flatMap((file) => {
    if (file === '-') { return ['--values: must be a file, got "-". Save stdin to a file first']; }
    noteInput(file, io);
    const isFile = /^[a-z][\w+.-]*:\/\//i.test(file) || statOf(path.resolve(io.cwd, file)) !== undefined;
    return isFile ? [] : [`--values: must be a file, got ${show(file)}, which doesn't exist. Fix its path`];
  });
  if (faults.length > 0) { throw new UsageError(...faults); }
}

/** The values as the templates of a chart have them. @throws ChartError if Helm can't merge them */
function valuesOf(files: ChartFiles, helm: Helm): PlainObject {
  const rendered = inTemporaryFolder((folder) => {
    for (const [name, text] of chartOfValues(files)) {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    }
    return helm.template(folder);
  });
  if ('error' in rendered) { throw new ChartError(rendered.error); }
  try {
    const encoded = lookUp(objectAt(parseYaml(rendered.text)[0], 'data'), 'values');
    if (typeof encoded !== 'string') {
      throw new UsageError('--helm: must be the program of Helm 3 or later, got one whose "template" prints no manifests. Pass its path');
    }
    const values: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    return isPlainObject(values) ? values : {};
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof SyntaxError)) { throw error; }
    throw new ChartError(`its values can't be read: ${error.message}`);
  }
}

/** What to do about a chart that can't be read or rendered. */
function helpFor(error: Error): string {
  if (error instanceof PullError) {
    return error.message.includes('--timeout') ? '' : 'Name a directory or an archive, or a chart that "helm pull" downloads';
  }
  if (!(error instanceof ChartError)) { return 'Name the directory of a chart, or an archive made by "helm package"'; }
  if (error.message.includes('missing in charts/')) { return 'Run "helm dependency build" for the chart'; }
  if (error.message.includes('library chart')) { return 'Name a chart that uses it'; }
  if (error.message.includes('requires kubeVersion')) { return 'Pass the version of the cluster by --kubernetes'; }
  if (error.message.includes('--timeout')) { return ''; }
  return 'Pass the values that the chart requires by --values or --set, as for helm, or fix the chart';
}

/** A Pod that the values can't place is an error; one that they place, but that isn't placed yet, is a warning. */
const SEVERITY_OF_RESULT: Readonly<Partial<Record<PodResult, Severity>>> = {
  partly: 'error', filter: 'error', undecided: 'error', values: 'warning',
};

function findingOf({ result }: ChartPod): readonly { readonly rule: string; readonly severity: Severity }[] {
  const severity = SEVERITY_OF_RESULT[result];
  return severity === undefined ? [] : [{ rule: result, severity }];
}

/** The heads of the text, and results. */
const TONES: Tones = [
  [/^(?:chart [^:]*(?=:)|POD OF .*|Values to set(?=:))/gm, 'strong'], [/^(?:conflict|error)(?=:)/gm, 'error'],
  [/^(?:note|not searched)(?=:)/gm, 'note'],
  [/(?<!partly )\bplaced (?:already|by values)\b/g, 'good'], [/\b(?:partly placed by values|needs the filter|can't be decided)/g, 'warning'],
];

function report(source: ChartSource, placement: ChartPlacement, flags: ChartFlags, io: Io): void {
  const { name, version } = source;
  if (flags.format === 'json') {
    const pods = placement.pods.map((pod) => ({ severity: SEVERITY_OF_RESULT[pod.result], ...pod }));
    writeReport(printableJson({ schemaVersion: SCHEMA_VERSION, chart: { name, version }, ...placement, pods }), flags.output, io);
    return;
  }
  const text = [...podLines(source, placement), ...noteLines(placement, flags)].map((line) => `${line}\n`).join('');
  const values = valuesText(placement.values);
  if (flags.format === 'values') {
    writeReport(values, flags.output, io);
    io.stderr(text);
  } else {
    const hasValues = Object.keys(placement.values).length > 0;
    writeReport(colored(hasValues ? `${text}\nValues to set:\n\n${values}` : text, TONES, flags, io), flags.output, io);
  }
}

function valuesText(values: PlainObject): string {
  return toYaml(values).split('\n').map(printableLine).join('\n');
}

const RESULT_WORDS: Readonly<Record<PodResult, string>> = {
  placed: 'placed already', values: 'placed by values', partly: 'partly placed by values', filter: 'needs the filter', undecided: 'can\'t be decided',
  skipped: 'skipped',
};

function podLines({ name, version }: ChartSource, { pods }: ChartPlacement): readonly string[] {
  const count = (result: PodResult): readonly [number, string] => [pods.filter((pod) => pod.result === result).length, RESULT_WORDS[result]];
  const counts = (Object.keys(RESULT_WORDS) as PodResult[]).map(count).filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${number === 1 ? words : words.replace('needs', 'need')}`);
  const rows = pods.map((pod) => [nameOf(pod), pod.os ? OS_WORDS[pod.os] : '-', RESULT_WORDS[pod.result], detailOf(pod)]);
  return [
    printable(`chart ${[name, version].filter((part) => part !== '').join(' ')}: `
      + `${formatCounts([[pods.length, 'Pod']]) || 'no Pods'}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`),
    ...(pods.length > 0 ? ['', ...columnLines([['POD OF', 'NODES', 'RESULT', 'VALUES'], ...rows]).map((line) => line.trimEnd())] : []),
  ];
}

function nameOf({ object, path: pointer }: ChartPod): string {
  const inner = pointer === '' || pointer.endsWith('/template') ? '' : ` ${printable(pointer)}`;
  return `${formatObject(object)}${inner}`;
}

function detailOf({ result, values, missing, notSearched, why }: ChartPod): string {
  if (result === 'undecided') { return printable(why); }
  const none = missing.length === 0 ? [] : [`no value found for ${missing.join(', ')}`];
  const open = notSearched.length === 0 ? [] : [`not all values searched for ${notSearched.join(', ')}`];
  return printable([...(values.length > 0 ? [values.join(', ')] : []), ...none, ...open].join('; '));
}

/** Names of values in the text before it shows how many more there are. */
const SHOWN_VALUES = 5;

function noteLines({ conflicts, sideEffects, untried, renders }: ChartPlacement, { verbose = false }: ChartFlags): readonly string[] {
  const shown = untried.slice(0, SHOWN_VALUES);
  const names = (objects: readonly ChartPod['object'][]) => objects.map(formatObject).join(', ');
  return [
    ...conflicts.map(({ value, neededBy, against }) => `conflict: ${printable(value)}: needed by ${names(neededBy)}, but also reaches `
      + names(against)),
    ...sideEffects.map(({ object, path: at }) => `note: the values also change ${formatObject(object)}${at === '' ? '' : `: ${printable(at)}`}`),
    ...(verbose ? [`rendered ${formatCounts([[renders, 'time']])}`] : []),
    ...(untried.length > 0
      ? [
        `not searched: ${formatCounts([[untried.length, 'value']])}${shown.length < untried.length ? ', such as' : ':'} `
          + `${shown.map(printable).join(', ')}. The chart was rendered ${formatCounts([[renders, 'time']])}; pass --renders ${2 * renders} to `
            + 'search more',
      ]
      : []),
  ];
}
