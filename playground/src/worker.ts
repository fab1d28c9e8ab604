import { structuredPatch } from 'diff/lib/patch/create.js';
import type { Answer, Mark, Request } from './messages';
import { lookUp } from '../../src/base';
import type { CheckOptions } from '../../src/checker/options';
import { checkAndPlace } from '../../src/checker/run';
import { type Failure, type Finding, SEVERITIES } from '../../src/findings/finding';
import { formatCounts, formatMessage, formatObject } from '../../src/findings/format/words';
import { severityBadge } from '../../src/findings/page/icons';
import { html, name, sentence } from '../../src/findings/page/markup';
import { rulePage, urlOf } from '../../src/findings/rule-page';
import { severityOf } from '../../src/findings/severity';
import { KUBECTL_GET } from '../../src/knowledge/kubectl';
import { Platform } from '../../src/knowledge/platform';
import { WindowsVersion } from '../../src/knowledge/windows-version';
import { POD_READERS } from '../../src/other-tools/pod-readers';
import { fixTexts } from '../../src/rewrite/fix/fix-texts';
import { readCluster } from '../../src/scheduling/cluster-model';
import { whereFragment } from '../../src/scheduling/page/where-page';
import { nodesOfPools } from '../../src/scheduling/pools';
import { formatSummary } from '../../src/scheduling/verdict/format/words';

/** Bytes that a page checks in about a second; the command line has no such limit. */
const MOST_CHARACTERS = 2_000_000;
/** Findings that are shown. */
const MOST_FINDINGS = 200;
const FILE = 'manifests';

const answer = (message: Answer) => postMessage(message);

onmessage = ({ data }: MessageEvent<Request>) => {
  try {
    check(data);
  } catch (error) {
    const problem = html`<p class="pg-problem">${error instanceof Error ? error.message : String(error)}</p>`.text;
    answer({ kind: 'findings', id: data.id, marks: [], html: problem, nodesProblem: '', summary: 'The manifests could not be checked', workloads: [] });
    answer({ kind: 'rest', id: data.id, where: problem, diff: problem, fixed: data.text });
  }
};

function check({ id, text, platform, pools, nodes, site }: Request): void {
  if (text.length > MOST_CHARACTERS) {
    throw new Error(`The playground checks up to ${MOST_CHARACTERS / 1_000_000} MB, got ${(text.length / 1_000_000).toFixed(1)} MB. Use the command line: npx k8s-windows check <files>`);
  }
  const of = platform === '' ? undefined : Platform.named(platform);
  const cluster = clusterFrom(nodes, pools, of);
  const options: CheckOptions = { ...(of && { platform: of }), ...cluster.check, today: new Date().toISOString().slice(0, 10) };
  const checked = checkAndPlace([{ file: FILE, text }], options, POD_READERS);
  const { findings, failures, objects, placements, workloads } = checked;
  const marks = [...failures.map(markOfFailure), ...findings.map(markOf)].sort((a, b) => a.line - b.line);
  const counts = SEVERITIES.map((severity) => [marks.filter((mark) => mark.severity === severity).length, severity] as const);
  answer({
    kind: 'findings', id, marks: marks.slice(0, 2_000), html: listOf(marks, findings, objects, formatSummary(checked), site), nodesProblem: cluster.problem, workloads,
    summary: formatCounts(counts) || (objects === 0 ? 'No Kubernetes objects' : 'No findings'),
  });
  const { texts: [{ text: fixed, applied }] } = fixTexts([{ file: FILE, text }], options, POD_READERS);
  const where = placements.pods.length === 0 ? '' : whereFragment(placements, { workloads });
  answer({ kind: 'rest', id, where, fixed, diff: diffOf(text, fixed, applied.length) });
}

interface Cluster {
  readonly check: CheckOptions;
  readonly problem: string;
}

function clusterFrom(dump: string, pools: string, platform: Platform | undefined): Cluster {
  let problem = '';
  if (dump.trim() !== '') {
    try {
      const nodes = [JSON.parse(dump) as unknown];
      if (readCluster(nodes).nodes.every(({ os }) => os === undefined)) {
        throw new Error(`must contain nodes with an operating system, got none. Use the output of "${KUBECTL_GET}"`);
      }
      return { check: { nodes }, problem };
    } catch (error) {
      problem = error instanceof SyntaxError ? `must be JSON: ${error.message}. Use the output of "kubectl get nodes -o json"` : String((error as Error).message);
    }
  }
  const read = pools.split(',').map((pool) => {
    const [release, count] = pool.split(':');
    return { release: release === 'linux' ? 'linux' as const : WindowsVersion.all.find((each) => each.name === `LTSC${release}`)!, count: Number(count) };
  });
  return { check: { nodes: nodesOfPools(platform ?? Platform.UPSTREAM, read) }, problem };
}

function markOf(finding: Finding): Mark {
  const { line = 1, column = 1, endLine = line, endColumn = column + 1, rule } = finding;
  return { line, column, endLine, endColumn, rule, severity: severityOf(finding), message: sentence(formatMessage(finding)) };
}

function markOfFailure({ line = 1, column = 1, ...failure }: Failure): Mark {
  return { line, column, endLine: line, endColumn: column + 1, rule: '', severity: 'error', message: sentence(formatMessage(failure)) };
}

/** The page of a rule: beside the playground on the documentation site, else on GitHub. */
function pageOf(rule: string, site: string | undefined): string {
  const page = rulePage(rule);
  return site === undefined ? urlOf(page) : `${site}${page.replace(/^docs\//, '').replace(/\.md$/, '/')}`;
}

function listOf(marks: readonly Mark[], findings: readonly Finding[], objects: number, summary: string, site: string | undefined): string {
  if (marks.length === 0) {
    return html`<p class="kw-muted">${objects === 0 ? 'Write or paste Kubernetes manifests, or choose an example.' : `No findings in ${formatCounts([[objects, 'object']])}. ${summary}`}</p>`.text;
  }
  const about = new Map(findings.map((finding) => [`${finding.line} ${finding.column} ${finding.rule}`, formatObject(finding.object)]));
  const shown = marks.slice(0, MOST_FINDINGS);
  return html`${summary === '' ? '' : html`<p class="pg-verdict">${name(summary)}</p>`}<ul class="pg-findings">${shown.map(({ line, column, severity, rule, message }) => html`<li class="kw-card">
<div class="kw-title">${severityBadge(severity)}${rule === '' ? 'not read' : html`<a href="${pageOf(rule, site)}" target="_blank">${rule}</a>`}<button type="button" class="pg-line" data-line="${line}" data-column="${column}">line ${line}</button><span class="kw-muted">${name(about.get(`${line} ${column} ${rule}`) ?? '')}</span></div>
<p>${name(message)}</p></li>`)}</ul>${marks.length > shown.length ? html`<p class="kw-muted">… and ${marks.length - shown.length} more.</p>` : ''}`.text;
}

const LINES: Readonly<Record<string, string>> = { '+': 'pg-added', '-': 'pg-removed' };

function diffOf(before: string, after: string, fixes: number): string {
  if (before === after) { return html`<p class="kw-muted">Nothing to fix automatically.</p>`.text; }
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: 3 });
  return html`<p>${fixes === 1 ? 'A fix' : `${fixes} fixes`}, each verified: nothing else changes.</p>
<div class="pg-buttons"><button type="button" class="pg-primary" data-action="apply">Use the fixed YAML</button><button type="button" data-action="copy">Copy</button></div>
<pre tabindex="0" role="region" aria-label="Changes">${hunks.map(({ oldStart, newStart, lines }) => html`<span class="pg-hunk">@@ line ${oldStart} → ${newStart} @@</span>${lines.map((line) => html`<span class="${lookUp(LINES, line[0]) ?? ''}">${line}</span>`)}`)}</pre>`.text;
}
