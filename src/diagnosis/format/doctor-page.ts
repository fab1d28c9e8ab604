import { groupedBy, NonEmpty } from '../../base';
import {
  count, documentOf, Failure, failureList, formatObject, html, Markup, name, section, sentence, SEVERITIES, severityBadge, shortMessage, Tile, TONES,
  urlOf,
} from '../../findings';
import { severityOfVerdict, verdictTable } from '../../scheduling';
import { Diagnosis, Problem } from '../diagnose';
import { Evidence } from '../symptom';

/** What is shown at once, and on demand; JSON has all of it. */
const SHOWN = { causes: 3, evidence: 3 };
const MOST = 100;

/** A page about the problems of a running cluster, in one file. */
export function doctorPage(diagnosis: Diagnosis, failures: readonly Failure[] = []): string {
  const { problems, workloads } = diagnosis;
  return documentOf({ title: titleOf(diagnosis), lead: leadOf(diagnosis), facts: factsOf(diagnosis), tiles: tilesOfDiagnosis(diagnosis) }, html`
${failures.length > 0 ? section('kw-failures', 'Not read', failureList(failures)) : ''}
${SEVERITIES.map((severity) => problemSection(severity, problems.filter((problem) => problem.severity === severity)))}
${verdictTable(workloads)}
${section('kw-objects', 'What was checked', objectTable(diagnosis))}`);
}

function titleOf({ name: cluster, clusters = [] }: Diagnosis): string {
  return `Problems of ${clusters.length > 1 ? `${clusters.length} clusters` : ['the cluster', ...(cluster === undefined ? [] : [cluster])].join(' ')}`;
}

function leadOf({ problems, objects, workloads }: Diagnosis): string {
  const total = count(Object.values(objects).reduce((sum, each) => sum + each, 0), 'object');
  if (problems.length > 0) { return `Known problems of Windows nodes and their Pods, in ${total}, with cause and remedy.`; }
  const failing = workloads.some(({ verdict }) => severityOfVerdict(verdict) === 'error') ? ', but workloads that don\'t run' : '';
  return `${total} checked: no known problems${failing}.`;
}

/** Which cluster, and when. */
function factsOf({ name: cluster, time, clusters = [] }: Diagnosis): Markup {
  const isOne = clusters.length <= 1;
  const names = isOne ? cluster ?? 'unknown: the nodes don\'t name it' : clusters.map((each) => each.name).join(', ');
  const when = time === undefined ? 'unknown: the dump has no times'
    : html`<time datetime="${time}">${time.replace('T', ' ').replace('Z', ' UTC')}</time>, the newest in the dump`;
  return html`<dl class="kw-facts"><dt>${isOne ? 'Cluster' : 'Clusters'}</dt><dd>${name(names)}</dd><dt>Time</dt><dd>${when}</dd></dl>`;
}

const TILE_TONES = { error: 'bad', warning: 'warn', note: undefined } as const;
const plural = (amount: number) => (amount === 1 ? '' : 's');

/** Kinds of problems, as each has a card, and the Pods and nodes that show them. */
function tilesOfDiagnosis({ problems, objects }: Diagnosis): readonly Tile[] {
  const affected = (kind: string, one: string): Tile => {
    const evidence = problems.flatMap((problem) => problem.evidence.map(({ object }) => ({ object, cluster: problem.cluster ?? '' })));
    const amount = new Set(evidence.filter(({ object }) => object.kind === kind)
      .map(({ object, cluster }) => `${cluster}\n${formatObject(object)}`)).size;
    return { amount, of: `affected ${one}${plural(amount)}${objects[kind] === undefined ? '' : ` of ${objects[kind].toLocaleString('en-US')}`}` };
  };
  const kinds = SEVERITIES.map((severity): Tile => {
    const amount = new Set(problems.filter((problem) => problem.severity === severity).map(({ symptom }) => symptom)).size;
    return { amount, of: `kind${plural(amount)} of ${severity}${plural(amount)}`, tone: TILE_TONES[severity] };
  });
  const occurrences = problems.reduce((sum, { evidence }) => sum + evidence.length, 0);
  return [...kinds, { amount: occurrences, of: 'occurrences in all' }, affected('Pod', 'Pod'), affected('Node', 'node')];
}

const HEADINGS = { error: 'Errors', warning: 'Warnings', note: 'Notes' } as const;

function problemSection(severity: Problem['severity'], problems: readonly Problem[]): Markup {
  if (problems.length === 0) { return html``; }
  const bySymptom = [...groupedBy(problems, ({ symptom }) => symptom).values()];
  return section(`kw-${severity}s`, HEADINGS[severity], html`<div class="kw-cards">${bySymptom.map(symptomCard)}</div>`);
}

/** A symptom with all its causes. */
function symptomCard(all: NonEmpty<Problem>): Markup {
  const [{ symptom, severity, summary, page, remedy }] = all;
  const occurrences = count(all.reduce((sum, { evidence }) => sum + evidence.length, 0), 'occurrence');
  const matrix = all.filter(({ builds }) => builds).length > 1 ? buildMatrix(all) : undefined;
  const hasOneRemedy = all.length > 1 && all.every((each) => each.remedy === remedy);
  const causes = (some: readonly Problem[]) => some.map((problem) => causeOf(problem, !hasOneRemedy));
  // the matrix has the causes, too
  const [shown, rest] = matrix ? [[], all] : [all.slice(0, SHOWN.causes), all.slice(SHOWN.causes)];
  return html`<article class="kw-card ${TONES[severity]}">
<h3 class="kw-title">${severityBadge(severity)}<span>${name(sentence(summary).slice(0, -1))}</span>
<span class="kw-muted">${all.length > 1 ? `${occurrences}, ${count(all.length, 'cause')}` : occurrences}</span></h3>
${hasOneRemedy ? html`<dl class="kw-facts">${remedyOf(all[0])}</dl>` : ''}${matrix}${causes(shown)}
${rest.length > 0 ? folded(`${count(rest.length, matrix ? 'cause' : 'more cause')}, with remedy and objects`, causes(rest.slice(0, MOST)), rest.length) : ''}
<p><a href="${urlOf(page)}">${symptom}</a></p>
</article>
`;
}

/** @param withRemedy whether the card doesn't have it already */
function causeOf(problem: Problem, withRemedy: boolean): Markup {
  const { cause, evidence, cluster } = problem;
  const rest = evidence.slice(SHOWN.evidence);
  return html`<dl class="kw-facts kw-cause">${cluster === undefined ? '' : html`<dt>Cluster</dt><dd>${name(cluster)}</dd>`}
<dt>Cause</dt><dd>${name(sentence(shortMessage(cause)))}</dd>${withRemedy ? remedyOf(problem) : ''}
<dt>${count(evidence.length, 'occurrence')}</dt><dd>${evidenceList(evidence.slice(0, SHOWN.evidence))}
${rest.length > 0 ? folded(count(rest.length, 'more occurrence'), evidenceList(rest.slice(0, MOST)), rest.length) : ''}</dd></dl>
`;
}

function remedyOf({ remedy }: Problem): Markup {
  return html`<dt>Remedy</dt><dd class="kw-miss">${name(sentence(shortMessage(remedy)))}</dd>`;
}

/** What is shown on demand, and not in print. @param amount of all, of which the first ones are there */
function folded(summary: string, body: Markup | readonly Markup[], amount: number): Markup {
  return html`<details class="kw-fold"><summary>${summary}</summary>${body}
${amount > MOST ? html`<p class="kw-muted">… and ${amount - MOST} more. <code>--format json</code> lists all.</p>` : ''}</details>`;
}

function evidenceList(all: readonly Evidence[]): Markup {
  const item = ({ object, place, text }: Evidence) => (
    html`<li>${name(formatObject(object))}, <span class="kw-muted">${name(place)}</span>: ${name(shortMessage(text))}</li>`);
  return html`<ul class="kw-list">${all.map(item)}</ul>`;
}

function objectTable({ objects, missingKinds, clusters = [] }: Diagnosis): Markup {
  const row = ([kind, amount]: readonly [string, number]) =>
    html`<tr><th scope="row">${name(kind)}</th><td>${amount.toLocaleString('en-US')}</td></tr>`;
  const dump = clusters.length > 1 ? 'The dump of at least one cluster' : 'The dump';
  return html`<div class="kw-scroll" tabindex="0" role="region" aria-label="Objects of the dump by kind"><table>
<caption>Objects of the dump by kind</caption><thead><tr><th scope="col">Kind</th><th scope="col">Objects</th></tr></thead>
<tbody>${Object.entries(objects).map(row)}</tbody></table></div>
${missingKinds.length === 0 ? '' : html`<p class="kw-muted">${dump} has no objects of these kinds, so problems that only they show
aren't detected: ${missingKinds.join(', ')}.</p>`}`;
}

/** Image builds by node builds: in how many objects, and with how many images, they don't match. */
function buildMatrix(problems: readonly Problem[]): Markup {
  const cells = problems.flatMap(({ builds, evidence }) => (builds ? [{ ...builds, evidence }] : []));
  const images = [...new Set(cells.map(({ image }) => image))].sort();
  const nodes = [...new Set(cells.map(({ node }) => node))].sort();
  const cell = (image: string, node: string) => {
    const own = cells.filter((each) => each.image === image && each.node === node).flatMap(({ evidence }) => evidence);
    if (own.length === 0) { return html`<td class="kw-muted">–</td>`; }
    const objects = new Set(own.map(({ object }) => formatObject(object))).size;
    const [kind = 'object', ...others] = new Set(own.map(({ object }) => object.kind));
    return html`<td class="kw-clash">${count(objects, others.length === 0 ? kind : 'object')}</td>`;
  };
  return html`<div class="kw-scroll kw-matrix" tabindex="0" role="region" aria-label="Image builds that don't match the builds of nodes"><table>
<caption>Objects whose images aren't for the build of their node</caption>
<thead><tr><th scope="col">Image build</th>${nodes.map((node) => html`<th scope="col">on nodes with ${node}</th>`)}</tr></thead>
<tbody>${images.map((image) => html`<tr><th scope="row">${image}</th>${nodes.map((node) => cell(image, node))}</tr>
`)}</tbody></table></div>
`;
}
