import { fitOf, isNowhere, LightOf, lightsFor, poolPictures, ShownPlacements, ShownPod } from './pools';
import { distinct, groupedBy, NonEmpty } from '../../base';
import {
  count, documentOf, Failure, failureList, Finding, findingCards, formatObject, html, iconInLine, ICONS, Markup, name, PageHead, Part, section,
  sentence, tilesOf,
} from '../../findings';
import { OS_WORDS } from '../../knowledge';
import { Numbers } from '../node-classes';
import { GroupPlacement, PlacementReason, withFixesOnce } from '../result';
import { severityOfVerdict, verdictCounts, VERDICTS, WorkloadVerdict } from '../verdict/result';

/** What a page shows beside the placements. */
export interface WherePageOptions {
  /** Findings of the checker in the same files. @default - none */
  readonly findings?: readonly Finding[];
  /** What could not be read. @default - none */
  readonly failures?: readonly Failure[];
  /** What will happen to each workload. @default - not judged */
  readonly workloads?: readonly WorkloadVerdict[];
  /** What was assumed of the cluster. @default - nothing */
  readonly assumed?: string;
  /** The address of a rule's page. @default - in the repository */
  readonly linkOf?: (rule: string) => string;
}

/** What is written out; JSON has all of it. */
const MOST = { verdicts: 10, classes: 100, names: 3, listed: 400, groups: 8, rowsPerTable: 100, compared: 50_000 };

/** A page about where Pods run, in one file. */
export function wherePage(placements: ShownPlacements, options: WherePageOptions = {}): string {
  return documentOf(headOf(placements, options), html`${ICONS}\n${whereBody(placements, options)}`);
}

/** The contents of `wherePage`, as a part of another page, which has the `ICONS`. */
export function whereFragment(placements: ShownPlacements, options: WherePageOptions = {}): string {
  return html`${tilesOf(headOf(placements, options).tiles)}${whereBody(placements, options)}`.text;
}

function headOf({ pods, groups }: ShownPlacements, { findings, workloads }: WherePageOptions): PageHead {
  const nodes = groups.reduce((sum, group) => sum + group.nodes.length, 0);
  return {
    title: 'Where Pods run',
    lead: 'On which nodes of the cluster each Pod can run, and why not on the others. Which of several nodes the scheduler selects isn\'t shown.',
    tiles: [
      ...verdictTiles(pods, workloads),
      { amount: nodes, of: 'nodes' },
      ...(findings ? [{ amount: findings.length, of: 'findings' }] : []),
    ],
  };
}

/** How many workloads run, and how many don't. */
function verdictTiles(pods: readonly ShownPod[], workloads: readonly WorkloadVerdict[] | undefined): PageHead['tiles'] {
  if (!workloads) {
    const nowhere = pods.filter(isNowhere).length;
    return [{ amount: pods.length - nowhere, of: 'Pods fit', tone: 'good' }, { amount: nowhere, of: 'Pods run nowhere', tone: 'bad' }];
  }
  return verdictCounts(workloads, 'runs').map(([amount, verdict]) => ({
    amount, of: verdict === 'runs' ? 'workloads run' : verdict,
    tone: severityOfVerdict(verdict) === 'error' ? 'bad' : verdict === 'runs' ? 'good' : 'warn',
  }));
}

/** The workloads that don't run, and why. */
export function verdictTable(workloads: readonly WorkloadVerdict[]): Part {
  const others = workloads.filter(({ verdict, note }) => verdict !== 'runs' || note !== undefined);
  if (others.length === 0) { return ''; }
  const equal = [...groupedBy(others, ({ verdict, summary, note }) => JSON.stringify([verdict, summary, note])).values()]
    .sort(([a], [b]) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)).slice(0, MOST.classes);
  const rest = equal.length - MOST.verdicts;
  const more = rest <= 0 ? '' : html`<details class="kw-fold"><summary>${count(rest, 'more verdict')}</summary>
${verdictRows(equal.slice(MOST.verdicts), 'More workloads that don\'t run')}</details>`;
  return section('kw-verdicts', 'Verdicts', verdictRows(equal.slice(0, MOST.verdicts), 'Workloads that don\'t run'), more);
}

function verdictRows(equal: readonly NonEmpty<WorkloadVerdict>[], label: string): Markup {
  return html`<div class="kw-scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr><th scope="col">Workloads</th><th scope="col">Verdict</th><th scope="col">Why</th></tr></thead>
<tbody>${equal.map((all) => html`<tr><th scope="row">${all.slice(0, MOST.names).map((each, i) => html`${i > 0 ? ', ' : ''}${name(formatObject(each))}`)}${all.length > MOST.names ? ` and ${all.length - MOST.names} more` : ''}</th>
<td>${all[0].verdict}</td><td>${name(all[0].summary ?? all[0].note ?? '')}</td></tr>
`)}</tbody></table></div>`;
}

function whereBody(placements: ShownPlacements, { findings = [], failures = [], workloads = [], assumed, linkOf }: WherePageOptions): Markup {
  const { pods, notConsidered } = placements;
  const classes = [...groupedBy(pods, signatures(pods)).values()];
  const lightOf = lightsFor(placements);
  const nowhere = classes.filter(([first]) => isNowhere(first));
  const others = classes.filter(([first]) => !isNowhere(first));
  return html`${failures.length > 0 ? section('kw-failures', 'Not read', failureList(failures)) : ''}
${verdictTable(workloads)}
${nowhere.length > 0 ? section('kw-nowhere', 'Pods that run nowhere', html`<div class="kw-cards">${nowhere.map(nowhereCard)}</div>`) : ''}
<div class="kw-lit">${section('kw-pools', 'Node pools', lightSwitches(classes, lightOf), poolPictures(placements))}
${others.length > 0 ? section('kw-table', 'Pods and their nodes', tables(others, lightOf)) : ''}</div>
${findings.length > 0 ? section('kw-findings', 'Findings in the manifests', findingCards(findings, linkOf)) : ''}
${assumed === undefined ? '' : html`<p class="kw-muted">Assumed: ${name(assumed)}.</p>`}${notConsidered.length > 0 ? section('kw-limits', 'Not considered', html`<ul class="kw-list">${notConsidered.map((each) => html`<li>${name(each)}</li>`)}</ul>`) : ''}`;
}

/** Pods with the same signature run on the same nodes, for the same reasons. */
function signatures(pods: readonly ShownPod[]): (placement: ShownPod) => string {
  const all = distinct(pods.map(({ groups }) => groups));
  const numbers = new Numbers();
  // equal Pods share their groups; comparing those of thousands of Pods by value would take longer than all else
  const isLarge = all.length * (all[0]?.length ?? 0) > MOST.compared;
  const ids = new Map(all.map((groups, i) => [groups, isLarge ? i : numbers.of(groups)]));
  return ({ os, groups, nearestMiss, notConsidered, verdict }) => JSON.stringify([os, ids.get(groups), nearestMiss?.summary, notConsidered, verdict]);
}

/** What lights up the pools where a Pod runs: by pointer, by keyboard, or by selection, without a script. */
function lightSwitches(classes: readonly PodClass[], lightOf: LightOf): Markup {
  const [shown, rest] = [classes.slice(0, MOST.classes), classes.length - MOST.classes];
  const light = (pod: ShownPod | undefined, label: Part) => html`<label class="kw-light ${pod ? lightOf(pod) : ''}">
<input type="radio" name="kw-light"${pod ? '' : html` checked`}>${label}</label>
`;
  const equal = (amount: number) => (amount > 0 ? html`<span class="kw-muted">and ${amount} equal</span>` : '');
  const lightOfClass = ([first, ...more]: PodClass) =>
    light(first, html`${iconInLine(fitOf(first))}${name(formatObject(first.pod))}${equal(more.length)}`);
  return html`<fieldset class="kw-lights"><legend>Light up the nodes of</legend>
${light(undefined, 'none')}${shown.map(lightOfClass)}
${rest > 0 ? html`<span class="kw-muted">… and ${count(rest, 'more kind')} of Pods, which the table lists</span>` : ''}
</fieldset>
`;
}

type PodClass = readonly [ShownPod, ...ShownPod[]];

function nowhereCard(all: PodClass, i: number): Markup {
  const [{ nearestMiss, groups, fits, misplaced, notConsidered }] = all;
  const summary = nearestMiss?.summary ?? (groups.length === 0 ? 'the cluster has no nodes' : undefined);
  return html`<article class="kw-card kw-bad">
<h3 class="kw-title">${names(all)}</h3>
${summary === undefined ? '' : html`<p class="kw-miss">${iconInLine('nowhere')}${name(sentence(summary))}</p>`}
${misplaced > 0 ? html`<p>${iconInLine('misplaced')}The scheduler may bind ${all.length === 1 ? 'it' : 'them'} to ${count(misplaced, 'node')} that can't run ${all.length === 1 ? 'it' : 'them'}.</p>` : ''}
${nearestMiss && i < MOST.classes ? html`<ul class="kw-list">${withFixesOnce(nearestMiss.reasons).map((reason) => reasonItem(reason, true))}</ul>` : ''}
${i < MOST.classes && groups.length > 0 ? html`<details><summary>Reasons by node pool</summary>${reasonsByGroup(groups)}</details>` : ''}
${limits(notConsidered, fits)}
</article>
`;
}

function limits(notConsidered: readonly string[], fits: number): Part {
  return notConsidered.length === 0
    ? ''
    : html`<p class="kw-muted">Not considered${fits > 0 ? ', and may keep it from some nodes' : ''}: ${name(notConsidered.join(', '))}.</p>`;
}

function names(all: PodClass): Markup {
  const [first, ...rest] = all;
  const copies = all.length === 1 && (first.replicas ?? 1) !== 1 ? html` <span class="kw-muted">×${first.replicas}</span>` : '';
  if (rest.length < MOST.names) {
    return html`<span>${all.map((each, i) => html`${i > 0 ? ', ' : ''}${name(formatObject(each.pod))}`)}${copies}</span>`;
  }
  const listed = rest.slice(0, MOST.listed);
  return html`<span>${name(formatObject(first.pod))} and ${count(rest.length, 'equal Pod')}</span><details><summary>Names</summary><ul class="kw-list">${listed.map((each) => html`<li>${name(formatObject(each.pod))}</li>`)}${rest.length > listed.length ? html`<li>… and ${rest.length - listed.length} more</li>` : ''}</ul></details>`;
}

/** Tables of a limited length, so that a browser lays out only those in view. */
function tables(classes: readonly PodClass[], lightOf: LightOf): readonly Markup[] {
  const starts = Array.from({ length: Math.ceil(classes.length / MOST.rowsPerTable) }, (_, i) => i * MOST.rowsPerTable);
  const chunks = starts.map((start) => classes.slice(start, start + MOST.rowsPerTable));
  return chunks.map((rows, i) => html`<div class="kw-scroll" tabindex="0" role="region" aria-label="Table of Pods and their nodes${chunks.length > 1 ? `, part ${i + 1} of ${chunks.length}` : ''}"><table>
<caption>Pods and their nodes${chunks.length > 1 ? `, part ${i + 1} of ${chunks.length}` : ''}</caption>
<thead><tr><th scope="col">Pods</th><th scope="col">For</th><th scope="col">Run on</th><th scope="col">Why not on others</th></tr></thead>
<tbody>${rows.map((row, j) => tableRow(row, i * MOST.rowsPerTable + j, lightOf))}</tbody>
</table></div>
`);
}

function tableRow(all: PodClass, i: number, lightOf: LightOf): Markup {
  const [first] = all;
  const others = first.groups.filter(({ reasons, misplaced }) => reasons.length > 0 || misplaced > 0);
  const isDetailed = i < MOST.classes;
  return html`<tr${isDetailed ? html` class="kw-light ${lightOf(first)}"` : ''}><th scope="row">${names(all)}${limits(first.notConsidered, first.fits)}</th>
<td>${first.os === undefined ? '' : OS_WORDS[first.os]}</td>
<td>${isDetailed ? fittingPools(first) : html`${count(first.fits, 'node')}${first.misplaced > 0 ? html`; ${iconInLine('misplaced')}${count(first.misplaced, 'node')} can't run it` : ''}`}</td>
<td>${others.length === 0 ? 'runs on all nodes' : isDetailed ? html`<details><summary>${count(others.length, 'pool')}</summary>${reasonsByGroup(others)}</details>` : count(others.length, 'pool')}</td></tr>
`;
}

function fittingPools({ groups }: ShownPod): Markup {
  const fitting = groups.filter(({ fits }) => fits > 0);
  const misplaced = groups.filter((each) => each.misplaced > 0);
  const unknown = groups.filter((each) => each.unknown > 0);
  const rest = [fitting, misplaced, unknown].reduce((sum, some) => sum + Math.max(some.length - MOST.groups, 0), 0);
  const fit = fitting.length === 1 ? 'only' : 'some';
  return html`${fitting.slice(0, MOST.groups).map(({ group, fits }) => html`<div>${iconInLine(fit)}${name(group)} <span class="kw-muted">${count(fits, 'node')}</span></div>`)}
${unknown.slice(0, MOST.groups).map((each) => html`<div>${iconInLine('unknown')}${name(each.group)} <span class="kw-muted">${count(each.unknown, 'node')}: not known whether it runs there</span></div>`)}
${misplaced.slice(0, MOST.groups).map((each) => html`<div>${iconInLine('misplaced')}${name(each.group)} <span class="kw-muted">${count(each.misplaced, 'node')}: scheduled there, but can't run</span></div>`)}
${rest > 0 ? html`<div class="kw-muted">… and ${count(rest, 'more pool')}</div>` : ''}`;
}

function reasonsByGroup(groups: readonly GroupPlacement[]): Markup {
  const withReasons = groups.filter(({ reasons }) => reasons.length > 0);
  const shown = withReasons.slice(0, MOST.groups);
  return html`<dl class="kw-facts">${shown.map(({ group, reasons }) => html`<dt>${name(group)}</dt><dd><ul class="kw-list">${withFixesOnce(reasons).map((reason) => reasonItem(reason, false))}</ul></dd>`)}</dl>${withReasons.length > shown.length ? html`<p class="kw-muted">… and ${withReasons.length - shown.length} more pools. <code>--format json</code> lists all.</p>` : ''}`;
}

function reasonItem({ message, fix, nodes }: PlacementReason, withNodes: boolean): Markup {
  return html`<li>${name(sentence(message).slice(0, -1))}${withNodes ? html` <span class="kw-muted">(${count(nodes, 'node')})</span>` : ''}${fix === undefined ? '' : html`. <span class="kw-fix">${name(sentence(fix))}</span>`}</li>`;
}
