import { buildMatrix } from './build-matrix';
import { groupedBy, NonEmpty } from '../../base';
import {
  count, documentOf, Failure, failureList, formatObject, html, Markup, name, section, sentence, SEVERITIES, severityBadge, shortMessage, Tile, TONES, urlOf,
} from '../../findings';
import { severityOfVerdict, verdictTable } from '../../scheduling';
import { Diagnosis, Problem } from '../diagnose';
import { Evidence } from '../symptom';

/** What is shown at once, and on demand; JSON has all of it. */
const SHOWN = { causes: 3, evidence: 3 };
const MOST = 100;

/** A page about the problems of a running cluster, in one file. */
export function doctorPage(diagnosis: Diagnosis, failures: readonly Failure[] = []): string {
  const { problems, missingKinds, objects, workloads, clusters = [] } = diagnosis;
  return documentOf({
    title: clusters.length > 1 ? `Problems of ${clusters.length} clusters` : `Problems of ${diagnosis.name === undefined ? 'the cluster' : `the cluster ${diagnosis.name}`}`,
    lead: leadOf(diagnosis),
    facts: factsOf(diagnosis),
    tiles: tilesOfDiagnosis(diagnosis),
  }, html`${failures.length > 0 ? section('kw-failures', 'Not read', failureList(failures)) : ''}
${SEVERITIES.map((severity) => problemSection(severity, problems.filter((problem) => problem.severity === severity)))}
${verdictTable(workloads)}
${section('kw-objects', 'What was checked', html`<div class="kw-scroll" tabindex="0" role="region" aria-label="Objects of the dump by kind"><table><caption>Objects of the dump by kind</caption><thead><tr><th scope="col">Kind</th><th scope="col">Objects</th></tr></thead><tbody>${Object.entries(objects).map(([kind, amount]) => html`<tr><th scope="row">${name(kind)}</th><td>${amount.toLocaleString('en-US')}</td></tr>`)}</tbody></table></div>
${missingKinds.length === 0 ? '' : html`<p class="kw-muted">${clusters.length > 1 ? 'The dump of at least one cluster' : 'The dump'} has no objects of these kinds, so problems that only they show aren't detected: ${missingKinds.join(', ')}.</p>`}`)}`);
}

function leadOf({ problems, objects, workloads }: Diagnosis): string {
  const total = Object.values(objects).reduce((sum, each) => sum + each, 0);
  const endsWell = workloads.some(({ verdict }) => severityOfVerdict(verdict) === 'error') ? ', but workloads that don\'t run' : '';
  return problems.length === 0 ? `${count(total, 'object')} checked: no known problems${endsWell}.`
    : `Known problems of Windows nodes and their Pods, in ${count(total, 'object')}, with cause and remedy.`;
}

/** Which cluster, and when. */
function factsOf({ name: cluster, time, clusters = [] }: Diagnosis): Markup {
  const names = clusters.length > 1 ? clusters.map((each) => each.name).join(', ') : cluster ?? 'unknown: the nodes don\'t name it';
  return html`<dl class="kw-facts"><dt>${clusters.length > 1 ? 'Clusters' : 'Cluster'}</dt><dd>${name(names)}</dd><dt>Time</dt><dd>${time === undefined ? 'unknown: the dump has no times' : html`<time datetime="${time}">${time.replace('T', ' ').replace('Z', ' UTC')}</time>, the newest in the dump`}</dd></dl>`;
}

const TILE_TONES = { error: 'bad', warning: 'warn', note: undefined } as const;

/** Kinds of problems, as each has a card, and the Pods and nodes that show them. */
function tilesOfDiagnosis({ problems, objects }: Diagnosis): readonly Tile[] {
  const affected = (kind: string) => new Set(problems.flatMap(({ evidence, cluster }) => (
    evidence.filter(({ object }) => object.kind === kind).map(({ object }) => `${cluster ?? ''}\n${formatObject(object)}`)))).size;
  const of = (kind: string) => (objects[kind] === undefined ? '' : ` of ${objects[kind].toLocaleString('en-US')}`);
  return [
    ...SEVERITIES.map((severity) => ({
      amount: new Set(problems.filter((problem) => problem.severity === severity).map(({ symptom }) => symptom)).size,
      of: `kinds of ${severity}s`, tone: TILE_TONES[severity],
    })),
    { amount: problems.reduce((sum, { evidence }) => sum + evidence.length, 0), of: 'occurrences in all' },
    { amount: affected('Pod'), of: `affected Pods${of('Pod')}` },
    { amount: affected('Node'), of: `affected nodes${of('Node')}` },
  ];
}

const HEADINGS = { error: 'Errors', warning: 'Warnings', note: 'Notes' } as const;

function problemSection(severity: Problem['severity'], problems: readonly Problem[]): Markup {
  const bySymptom = [...groupedBy(problems, ({ symptom }) => symptom).values()];
  return problems.length === 0 ? html`` : section(`kw-${severity}s`, HEADINGS[severity], html`<div class="kw-cards">${bySymptom.map(symptomCard)}</div>`);
}

/** A symptom with all its causes. */
function symptomCard(all: NonEmpty<Problem>): Markup {
  const [{ symptom, severity, summary, page }] = all;
  const occurrences = all.reduce((sum, { evidence }) => sum + evidence.length, 0);
  const matrix = all.filter(({ builds }) => builds).length > 1 ? buildMatrix(all) : undefined;
  // the matrix has the causes, too
  const remedy = all.length > 1 && all.every((each) => each.remedy === all[0].remedy) ? all[0].remedy : undefined;
  const causes = (some: readonly Problem[]) => some.map((problem) => causeOf(problem, remedy === undefined));
  const [shown, rest] = matrix ? [[], all] : [all.slice(0, SHOWN.causes), all.slice(SHOWN.causes)];
  return html`<article class="kw-card ${TONES[severity]}">
<h3 class="kw-title">${severityBadge(severity)}<span>${name(sentence(summary).slice(0, -1))}</span><span class="kw-muted">${count(occurrences, 'occurrence')}${all.length > 1 ? html`, ${count(all.length, 'cause')}` : ''}</span></h3>
${remedy === undefined ? '' : html`<dl class="kw-facts"><dt>Remedy</dt><dd class="kw-miss">${name(sentence(shortMessage(remedy)))}</dd></dl>`}${matrix}${causes(shown)}${rest.length > 0 ? html`<details class="kw-fold"><summary>${matrix ? count(rest.length, 'cause') : count(rest.length, 'more cause')}, with remedy and objects</summary>${causes(rest.slice(0, MOST))}${rest.length > MOST ? html`<p class="kw-muted">… and ${rest.length - MOST} more. <code>--format json</code> lists all.</p>` : ''}</details>` : ''}
<p><a href="${urlOf(page)}">${symptom}</a></p>
</article>
`;
}

/** @param withRemedy whether the card doesn't have it already */
function causeOf({ cause, remedy, evidence, cluster }: Problem, withRemedy: boolean): Markup {
  const [shown, rest] = [evidence.slice(0, SHOWN.evidence), evidence.slice(SHOWN.evidence, MOST)];
  return html`<dl class="kw-facts kw-cause">${cluster === undefined ? '' : html`<dt>Cluster</dt><dd>${name(cluster)}</dd>`}<dt>Cause</dt><dd>${name(sentence(shortMessage(cause)))}</dd>${withRemedy ? html`<dt>Remedy</dt><dd class="kw-miss">${name(sentence(shortMessage(remedy)))}</dd>` : ''}<dt>${count(evidence.length, 'occurrence')}</dt><dd>${evidenceList(shown)}${rest.length > 0 ? html`<details class="kw-fold"><summary>${count(evidence.length - shown.length, 'more occurrence')}</summary>${evidenceList(rest)}${evidence.length > MOST ? html`<p class="kw-muted">… and ${evidence.length - MOST} more. <code>--format json</code> lists all.</p>` : ''}</details>` : ''}</dd></dl>
`;
}

function evidenceList(all: readonly Evidence[]): Markup {
  return html`<ul class="kw-list">${all.map(({ object, place, text }) => html`<li>${name(formatObject(object))}, <span class="kw-muted">${name(place)}</span>: ${name(shortMessage(text))}</li>`)}</ul>`;
}
