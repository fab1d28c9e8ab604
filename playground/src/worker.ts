import { structuredPatch } from 'diff/lib/patch/create.js';
import { type Item, itemsOf, listOf } from './list';
import type { Answer, Request } from './messages';
import { clusterAfter, planHtml, planOf, waveHtml } from './migration';
import { verdictOf } from './verdict';
import { lookUp, type PlainObject } from '../../src/base';
import type { CheckOptions } from '../../src/checker/options';
import { checkAndPlace } from '../../src/checker/run';
import { type Finding, SEVERITIES, type Severity } from '../../src/findings/finding';
import { formatCounts } from '../../src/findings/format/words';
import { html, type Markup } from '../../src/findings/page/markup';
import { type ImageLock, readLockLater } from '../../src/images';
import type { Day } from '../../src/knowledge';
import { KUBECTL_GET } from '../../src/knowledge/kubectl';
import { Platform } from '../../src/knowledge/platform';
import { WindowsVersion } from '../../src/knowledge/windows-version';
import { objectsIn } from '../../src/kubernetes/objects';
import type { MigrationPlan } from '../../src/migration/result';
import { POD_READERS } from '../../src/other-tools';
import { fixFinding, fixTexts } from '../../src/rewrite/fix/fix-texts';
import { readCluster } from '../../src/scheduling/cluster-model';
import { whereFragment } from '../../src/scheduling/page/where-page';
import { defaultPools, type NodePool, nodesOfPools } from '../../src/scheduling/pools';
import { readText } from '../../src/yaml/read/read-text';

type CheckRequest = Extract<Request, { kind: 'check' }>;

/** Bytes that a page checks in about a second; the command line has no such limit. */
const MOST_CHARACTERS = 2_000_000;
/** Findings that are underlined. */
const MOST_MARKS = 2_000;
const FILE = 'manifests';

const answer = (message: Answer) => postMessage(message);

/** What is kept of a check, for what the page asks about it later. */
interface Checked {
  readonly id: number;
  readonly texts: readonly [{ readonly file: string; readonly text: string }];
  readonly options: CheckOptions;
  readonly findings: readonly Finding[];
  readonly items: readonly Item[];
  readonly site: string | undefined;
}

let last: Checked | undefined;
/** What the page shows the waves of. */
let move: { readonly plan: MigrationPlan; readonly objects: readonly PlainObject[]; readonly options: CheckOptions } | undefined;

onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'view') {
    if (last) { answer({ kind: 'list', list: listOf(last.items, data.view, last.site) }); }
  } else if (data.kind === 'wave') {
    if (move) { answer({ kind: 'wave', html: waveOf(move, data.wave) }); }
  } else if (data.kind === 'fix') {
    if (last) { fixOne(last, data); }
  } else {
    tryCheck(data);
  }
};

function tryCheck(request: CheckRequest): void {
  const { id, text } = request;
  try {
    check(request);
  } catch (error) {
    last = undefined;
    const problem = html`<p class="pg-problem">${error instanceof Error ? error.message : String(error)}</p>`.text;
    answer({
      kind: 'findings', id, marks: [], counts: countsOf([]), verdict: problem, list: problem, nodes: 0, nodesProblem: '', lockProblem: '',
      canMove: false, workloads: [], summary: 'The manifests could not be checked',
    });
    answer({ kind: 'rest', id, where: problem, diff: problem, fixed: text, plan: '' });
  }
}

function check({ id, text, platform, pools, nodes, lock, to, site, view }: CheckRequest): void {
  if (text.length > MOST_CHARACTERS) {
    const got = (text.length / 1_000_000).toFixed(1);
    const most = MOST_CHARACTERS / 1_000_000;
    throw new Error(`The playground checks up to ${most} million characters, got ${got} million. Use the command line: npx k8s-windows check <files>`);
  }
  const of = platform === '' ? undefined : Platform.named(platform);
  const today = new Date().toISOString().slice(0, 10) as Day;
  const cluster = clusterFrom(nodes, poolsOf(pools, of, today), of);
  const { images, problem: lockProblem } = lockFrom(lock);
  const options: CheckOptions = {
    ...(of && { platform: of }), ...(cluster.nodes && { nodes: cluster.nodes }), ...(images && { images }), today,
  };
  const texts = [{ file: FILE, text }] as const;
  const checked = checkAndPlace(texts, options, POD_READERS);
  const items = itemsOf(checked);
  const { findings, objects, placements, workloads, assumed } = checked;
  last = { id, texts, options, findings, items, site };
  const counts = countsOf(items);
  answer({
    kind: 'findings', id, marks: items.slice(0, MOST_MARKS).map(({ mark }) => mark).sort((a, b) => a.line - b.line), counts,
    verdict: verdictOf(checked).text, list: listOf(items, view, site), nodes: cluster.given, nodesProblem: cluster.problem, lockProblem, workloads,
    canMove: hasNodes(text, cluster),
    summary: formatCounts(SEVERITIES.map((severity) => [counts[severity], severity])) || (objects === 0 ? 'No Kubernetes objects' : 'No findings'),
  });
  const { texts: [{ text: fixed, applied }] } = fixTexts(texts, options, POD_READERS);
  const where = placements.pods.length === 0 ? '' : whereFragment(placements, { workloads, ...(assumed !== undefined && { assumed }) });
  const plan = to !== '' && hasNodes(text, cluster) ? tryPlan(text, cluster, to, options) : '';
  answer({ kind: 'rest', id, where, fixed, diff: diffOf(text, fixed, applied.length), plan });
}

/** Whether there are nodes whose release is known: in the text, which may be a dump, or beside it. */
const hasNodes = (text: string, { given }: Cluster): boolean => given > 0 || /"?kind"?: *"?Node"?(?=[\s,}]|$)/.test(text);

function tryPlan(text: string, { given, nodes = [] }: Cluster, to: string, options: CheckOptions): string {
  move = undefined;
  try {
    const objects = [...readText(text, FILE).objects.map(({ object }) => object), ...given > 0 ? objectsIn(nodes) : []];
    move = { plan: planOf({ objects, to, on: options.today as Day, ...(options.images && { images: options.images }) }), objects, options };
    return planHtml(move.plan);
  } catch (error) {
    return html`<p class="pg-problem">${(error as Error).message}</p>`.text;
  }
}

/** The cluster after some waves: what runs, and on which nodes. Its findings are those of the manifests, and aren't repeated. */
function waveOf({ plan, objects, options }: NonNullable<typeof move>, wave: number): string {
  const { nodes, text } = clusterAfter(objects, plan, wave);
  const checked = checkAndPlace([{ file: FILE, text }], { ...options, nodes }, POD_READERS);
  return waveHtml(plan, wave) + verdictOf({ ...checked, findings: [] }).text.replaceAll('verdict-title', 'wave-title')
    .replace(/<button[^>]*data-action="where"[^>]*>(.*?)<\/button>/g, '$1');
}

function countsOf(items: readonly Item[]): Readonly<Record<Severity, number>> {
  const of = (severity: Severity) => items.filter(({ mark }) => mark.severity === severity).length;
  return { error: of('error'), warning: of('warning'), note: of('note') };
}

function fixOne({ id, texts, options, findings }: Checked, { finding, isApplied }: Extract<Request, { kind: 'fix' }>): void {
  const { texts: [{ text: fixed }] } = fixFinding(texts, findings[finding], options, POD_READERS);
  const [{ text }] = texts;
  const diff = text === fixed ? html`<p class="kw-muted">The fix can't be applied here: change it by hand.</p>`
    : changes(text, fixed, `Change of finding ${finding + 1}`);
  answer({ kind: 'fix', id, finding, isApplied, fixed, diff: diff.text, description: findings[finding].fix!.description });
}

interface Cluster {
  /** Absent if they are unknown. */
  readonly nodes?: readonly unknown[];
  /** Number of nodes that the user has given. */
  readonly given: number;
  readonly problem: string;
}

function poolsOf(pools: string, platform: Platform = Platform.UPSTREAM, today: Day): readonly NodePool[] | undefined {
  if (pools === 'unknown') { return undefined; }
  if (pools.startsWith('default:')) { return defaultPools(platform, today); }
  return pools.split(',').map((pool) => {
    const [release, count] = pool.split(':');
    return { release: release === 'linux' ? 'linux' : WindowsVersion.all.find((each) => each.name === `LTSC${release}`)!, count: Number(count) };
  });
}

function clusterFrom(dump: string, pools: readonly NodePool[] | undefined, platform: Platform = Platform.UPSTREAM): Cluster {
  let problem = '';
  if (dump.trim() !== '') {
    try {
      const nodes = [JSON.parse(dump) as unknown];
      const { nodes: read } = readCluster(nodes);
      if (read.every(({ os }) => os === undefined)) {
        throw new Error(`must contain nodes with an operating system, got none. Use the output of "${KUBECTL_GET}"`);
      }
      return { nodes, given: read.length, problem };
    } catch (error) {
      problem = error instanceof SyntaxError ? `must be JSON: ${error.message}. Use the output of "kubectl get nodes -o json"`
        : String((error as Error).message);
    }
  }
  return { ...(pools && { nodes: nodesOfPools(platform, pools) }), given: 0, problem };
}

function lockFrom(text: string): { readonly images?: ImageLock; readonly problem: string } {
  try {
    return { ...(text.trim() !== '' && { images: readLockLater(text) }), problem: '' };
  } catch (error) {
    return { problem: String((error as Error).message) };
  }
}

const LINES: Readonly<Record<string, string>> = { '+': 'pg-added', '-': 'pg-removed' };

function diffOf(before: string, after: string, fixes: number): string {
  if (before === after) { return html`<p class="kw-muted">Nothing to fix automatically.</p>`.text; }
  return html`<p>${fixes === 1 ? 'A fix' : `${fixes} fixes`}, each verified: nothing else changes.</p>
<div class="pg-buttons"><button type="button" class="pg-primary" data-action="apply">Use the fixed YAML</button>
<button type="button" data-action="copy">Copy</button></div>
${changes(before, after, 'Changes')}`.text;
}

function changes(before: string, after: string, label: string): Markup {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: 3 });
  const shown = hunks.map(({ oldStart, newStart, lines }) => [
    html`<span class="pg-hunk">@@ line ${oldStart} → ${newStart} @@</span>`,
    ...lines.map((line) => html`<span class="${lookUp(LINES, line[0]) ?? ''}">${line}</span>`),
  ]);
  return html`<pre tabindex="0" role="region" aria-label="${label}">${shown}</pre>`;
}
