import { groupedBy } from '../../src/base';
import type { CheckedPlacements } from '../../src/checker/run';
import { formatCounts, formatObject } from '../../src/findings/format/words';
import { type Fit, iconInLine } from '../../src/findings/page/findings';
import { count, html, type Markup, name, type Part, sentence } from '../../src/findings/page/markup';
import { nodesInWords, type Scale, scaleOf, squaresOf } from '../../src/scheduling/page/node-squares';
import { fitOf, isNowhere, POOL_WIDTH, placedByGroup } from '../../src/scheduling/page/pools';
import type { NodeGroup, PodPlacement } from '../../src/scheduling/result';
import { formatSummary } from '../../src/scheduling/verdict/format';
import { severityOfVerdict, type Verdict, VERDICTS, type WorkloadVerdict } from '../../src/scheduling/verdict/result';

/** What is shown; the tabs list all. */
const MOST = { workloads: 3, names: 3, pools: 6, chips: 4 };

const TONES = { error: 'kw-bad', warning: 'kw-warn', note: 'kw-note' } as const;
const FIT_OF: Readonly<Record<Verdict, Fit>> = {
  rejected: 'nowhere', unschedulable: 'nowhere', misplaced: 'misplaced', fails: 'nowhere', unknown: 'unknown', runs: 'only',
};

/** What will happen to the workloads, and why: the answer in a few lines, and a small picture of the nodes. */
export function verdictOf(checked: CheckedPlacements): Markup {
  const { workloads, objects, failures } = checked;
  if (workloads.length === 0) { return withoutWorkloads(objects, failures.length); }
  const worst = VERDICTS.find((verdict) => workloads.some((each) => each.verdict === verdict))!;
  const severity = severityOfVerdict(worst);
  const [first, ...notes] = formatSummary(checked).trimEnd().split('\n');
  const [headline, ...rest] = first.split('. ');
  return html`<section class="kw-card pg-verdict ${severity === undefined ? 'kw-good' : TONES[severity]}" aria-labelledby="verdict-title">
<h2 id="verdict-title">${iconInLine(FIT_OF[worst])}${headline}</h2>
${failures.length > 0 ? html`<p class="pg-problem">${formatCounts([[failures.length, 'document']])} could not be read: see the findings.</p>` : ''}
${troubles(checked)}
${[...rest, ...notes].map((note) => html`<p class="kw-muted pg-small">${name(sentence(note))}</p>`)}
</section>${picture(checked)}`;
}

function withoutWorkloads(objects: number, failures: number): Markup {
  const words = failures > 0 ? `${formatCounts([[failures, 'document']])} could not be read: see the findings.`
    : objects === 0 ? 'Paste Kubernetes manifests, open files, or choose an example.' : `No workloads in ${formatCounts([[objects, 'object']])}.`;
  return html`<section class="kw-card pg-verdict ${failures > 0 ? 'kw-bad' : 'kw-note'}" aria-label="Verdict"><p>${words}</p></section>`;
}

/** The workloads that don't run, worst first, and why. Those with the same reason share an item. */
function troubles(checked: CheckedPlacements): Part {
  const { workloads } = checked;
  const sorted = VERDICTS.flatMap((verdict) => workloads.filter((each) => each.verdict === verdict && verdict !== 'runs'));
  const equal = groupedBy(sorted, ({ verdict, summary }) => JSON.stringify([verdict, summary]));
  const shown = [...equal.values()].slice(0, MOST.workloads);
  const more = equal.size - shown.length;
  return html`<ul class="pg-troubles">${shown.map((all) => html`<li>
<p><strong>${names(all)}</strong>
<span class="kw-badge kw-severity-${severityOfVerdict(all[0].verdict) ?? 'note'}">${all[0].verdict}</span></p>
${all[0].summary === undefined ? '' : html`<p>${name(sentence(all[0].summary))}</p>`}
${remedy(all[0], checked)}
</li>`)}</ul>${more > 0 ? html`<p><button type="button" data-action="where">${count(more, 'more reason')}</button></p>` : ''}`;
}

function names(all: readonly WorkloadVerdict[]): Part {
  const rest = all.length - MOST.names;
  return [...all.slice(0, MOST.names).map((each, i) => html`${i > 0 ? ', ' : ''}${name(formatObject(each))}`), rest > 0 ? ` and ${rest} more` : ''];
}

/** Where to change what, by the finding that decides on the verdict; else by what the nodes lack. */
function remedy(workload: WorkloadVerdict, { findings, placesOf }: CheckedPlacements): Part {
  const deciding = workload.reasons.flatMap((reason) => ('rule' in reason ? findings.flatMap((finding, i) => (
    finding.rule === reason.rule && finding.line === reason.line && finding.column === reason.column ? [{ finding, i }] : [])) : []));
  const found = deciding.find(({ finding }) => finding.fix) ?? deciding[0];
  if (found) {
    const { finding: { line = 1, column = 1, help, fix }, i } = found;
    return html`<p class="kw-fix">${name(sentence(help))}</p>${fixControls(line, column, fix ? i : undefined, fix?.description)}`;
  }
  const missing = placesOf.get(workload)!.flatMap(({ nearestMiss }) => nearestMiss?.reasons ?? []);
  return [...new Set(missing.flatMap(({ fix }) => fix ?? []))].map((fix) => html`<p class="kw-fix">${name(sentence(fix))}</p>`);
}

/** Leads to the place of a finding, and fixes it: at once, or after a look at the change. */
export function fixControls(line: number, column: number, finding: number | undefined, description = ''): Markup {
  const fix = html`<button type="button" class="pg-line pg-primary" data-fix="${finding}" title="${description}">Fix this</button>
<details data-fix="${finding}"><summary>YAML of the fix</summary><div class="pg-change"></div></details>`;
  return html`<div class="pg-buttons">
<button type="button" class="pg-line" data-line="${line}" data-column="${column}">line ${line}</button>${finding === undefined ? '' : fix}</div>`;
}

/** The nodes of each pool, and the Pods that can run there. */
function picture({ placements: { groups, pods }, assumed }: CheckedPlacements): Part {
  const drawn = groups.slice(0, MOST.pools);
  const scale = scaleOf(drawn, POOL_WIDTH);
  const placed = placedByGroup(pods);
  const nowhere = pods.filter(isNowhere);
  const rest = groups.length - drawn.length;
  const isKnown = assumed === undefined;
  const pool = (group: NodeGroup) => html`<li>
<div><strong>${name(group.name)}</strong>${isKnown ? html`<span class="kw-muted">${nodesInWords(group)}</span>` : ''}</div>
${isKnown ? squares(group, scale) : ''}${chips(placed.get(group.name) ?? [])}</li>`;
  return html`<ul class="pg-pools" aria-label="Where Pods run">
${nowhere.length === 0 ? '' : html`<li class="pg-nowhere"><div><strong>Run nowhere</strong></div>
${chips(nowhere.map((placement) => ({ placement, fit: fitOf(placement) })))}</li>`}
${drawn.map(pool)}
${rest > 0 ? html`<li><button type="button" data-action="where">${count(rest, 'more pool')}</button></li>` : ''}</ul>`;
}

/** Drawn at half the size of the page about where Pods run. */
function squares(group: NodeGroup, scale: Scale): Markup {
  const { markup, height } = squaresOf(group, scale, POOL_WIDTH);
  return html`<svg class="pg-nodes" viewBox="0 0 ${POOL_WIDTH} ${height + 2}" aria-hidden="true">${markup}</svg>`;
}

function chips(placed: readonly { readonly placement: PodPlacement; readonly fit: Fit }[]): Markup {
  const shown = placed.slice(0, MOST.chips).map(({ placement: { pod, replicas = 1 }, fit }) => html`<span class="pg-chip">
${iconInLine(fit)}${name(formatObject(pod))}${replicas === 1 ? '' : html`<span>×${replicas}</span>`}</span>`);
  const rest = placed.length - shown.length;
  const note = placed.length === 0 ? 'no Pods' : rest > 0 ? `and ${rest} more` : '';
  return html`<div class="pg-chips">${shown}${note === '' ? '' : html`<span class="kw-muted">${note}</span>`}</div>`;
}
