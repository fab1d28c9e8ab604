import {
  count, documentOf, Failure, failureList, formatObject, html, Markup, name, section, sentence, SEVERITIES, severityBadge, TONES, urlOf,
} from '../../findings';
import { severityOfVerdict, verdictTable } from '../../scheduling';
import { Diagnosis, Problem } from '../diagnose';
import { Evidence } from '../symptom';

/** Evidence of a problem that is shown at once, and on demand; JSON has all of it. */
const SHOWN = 3;
const MOST = 100;

/** A page about the problems of a running cluster, in one file. */
export function doctorPage({ problems, missingKinds, objects, workloads, clusters = [] }: Diagnosis, failures: readonly Failure[] = []): string {
  const total = Object.values(objects).reduce((sum, each) => sum + each, 0);
  const tiles = SEVERITIES.map((severity) => ({
    amount: problems.filter((problem) => problem.severity === severity).length, of: `${severity}s`, tone: ({ error: 'bad', warning: 'warn', note: undefined } as const)[severity],
  }));
  return documentOf({
    title: clusters.length > 1 ? `Problems of ${clusters.length} clusters` : 'Problems of the cluster',
    lead: problems.length === 0 ? `${count(total, 'object')} checked: no known problems${workloads.some(({ verdict }) => severityOfVerdict(verdict) === 'error') ? ', but workloads that don\'t run' : ''}.` : `Known problems of Windows nodes and their Pods, in ${count(total, 'object')}, with cause and remedy.`,
    tiles: [...tiles, { amount: total, of: 'objects' }],
  }, html`${failures.length > 0 ? section('kw-failures', 'Not read', failureList(failures)) : ''}
${SEVERITIES.map((severity) => problemSection(severity, problems.filter((problem) => problem.severity === severity)))}
${verdictTable(workloads)}
${section('kw-objects', 'What was checked', html`<div class="kw-scroll"><table><caption>Objects of the dump by kind</caption><thead><tr><th scope="col">Kind</th><th scope="col">Objects</th></tr></thead><tbody>${Object.entries(objects).map(([kind, amount]) => html`<tr><th scope="row">${name(kind)}</th><td>${amount.toLocaleString('en-US')}</td></tr>`)}</tbody></table></div>
${missingKinds.length === 0 ? '' : html`<p class="kw-muted">${clusters.length > 1 ? 'The dump of at least one cluster' : 'The dump'} has no objects of these kinds, so problems that only they show aren't detected: ${missingKinds.join(', ')}.</p>`}`)}`);
}

const HEADINGS = { error: 'Errors', warning: 'Warnings', note: 'Notes' } as const;

function problemSection(severity: Problem['severity'], problems: readonly Problem[]): Markup {
  return problems.length === 0 ? html`` : section(`kw-${severity}s`, HEADINGS[severity], html`<div class="kw-cards">${problems.map(problemCard)}</div>`);
}

function problemCard({ symptom, severity, summary, cause, remedy, evidence, page, cluster }: Problem): Markup {
  const [shown, rest] = [evidence.slice(0, SHOWN), evidence.slice(SHOWN, MOST)];
  return html`<article class="kw-card ${TONES[severity]}">
<h3 class="kw-title">${severityBadge(severity)}<span>${name(sentence(summary).slice(0, -1))}</span></h3>
<dl class="kw-facts">${cluster === undefined ? '' : html`<dt>Cluster</dt><dd>${name(cluster)}</dd>`}<dt>Cause</dt><dd>${name(sentence(cause))}</dd><dt>Remedy</dt><dd class="kw-miss">${name(sentence(remedy))}</dd><dt>${count(evidence.length, 'occurrence')}</dt><dd>${evidenceList(shown)}${rest.length > 0 ? html`<details><summary>${count(rest.length, 'more occurrence')}</summary>${evidenceList(rest)}${evidence.length > MOST ? html`<p class="kw-muted">… and ${evidence.length - MOST} more. <code>--format json</code> lists all.</p>` : ''}</details>` : ''}</dd><dt>More</dt><dd><a href="${urlOf(page)}">${symptom}</a></dd></dl>
</article>
`;
}

function evidenceList(all: readonly Evidence[]): Markup {
  return html`<ul class="kw-list">${all.map(({ object, place, text }) => html`<li>${name(formatObject(object))}, <span class="kw-muted">${name(place)}</span>: ${name(text)}</li>`)}</ul>`;
}
