import { severityBadge } from './icons';
import { count, html, Markup, name, sentence } from './markup';
import { groupedBy } from '../../base';
import { Failure, Finding, SEVERITIES, severityOf } from '../finding';
import { formatFailure, formatMessage, formatObject, formatPlace, shortMessage } from '../format/words';
import { rulePage, urlOf } from '../rule';

/** Findings of a rule that are listed; JSON has all of them. */
const SHOWN = 20;

/** Findings by rule, worst first. @param linkOf the address of a rule's page */
export function findingCards(findings: readonly Finding[], linkOf: (rule: string) => string = (rule) => urlOf(rulePage(rule))): Markup {
  const byRule = groupedBy(findings, ({ rule }) => rule);
  const rules = SEVERITIES.flatMap((severity) => [...byRule].filter(([, [first]]) => severityOf(first) === severity));
  return html`<div class="kw-cards">${rules.map(([rule, all]) => html`<article class="kw-card ${TONES[severityOf(all[0])]}">
<h3 class="kw-title">${severityBadge(severityOf(all[0]))}<a href="${linkOf(rule)}">${rule}</a><span class="kw-muted">${count(all.length, 'finding')}</span></h3>
<ul class="kw-list">${all.slice(0, SHOWN).map((finding) => html`<li>${name(sentence(shortMessage(formatMessage(finding))))} <span class="kw-muted kw-place">${name(formatObject(finding.object))}${finding.file === undefined ? '' : html`, <span class="kw-mono">${name(formatPlace(finding))}</span>`}</span></li>`)}</ul>
${all.length > SHOWN ? html`<p class="kw-muted">… and ${all.length - SHOWN} more. <code>--format json</code> lists all.</p>` : ''}
</article>`)}</div>`;
}

export const TONES = { error: 'kw-bad', warning: 'kw-warn', note: 'kw-note' } as const;

/** What could not be read. */
export function failureList(failures: readonly Failure[]): Markup {
  return html`<ul class="kw-list">${failures.map((failure) => html`<li>${name(formatFailure(failure))}</li>`)}</ul>`;
}
