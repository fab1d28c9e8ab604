import { count, html, Markup, name, sentence } from './markup';
import { groupedBy } from '../../base';
import { Failure, Finding, SEVERITIES, Severity, severityOf } from '../finding';
import { formatFailure, formatMessage, formatObject, formatPlace, shortMessage } from '../format/words';
import { rulePage, urlOf } from '../rule';

/** How a Pod fits into nodes. */
export type Fit = 'only' | 'some' | 'unknown' | 'misplaced' | 'nowhere';

/** From best to worst. */
export const FITS: readonly Fit[] = ['only', 'some', 'unknown', 'misplaced', 'nowhere'];

/** The mark of a Pod in a square of 16. Each has a form of its own, beside its color. */
const MARKS: Readonly<Record<Fit, Markup>> = {
  only: html`<g class="kw-fit-only"><circle cx="8" cy="8" r="6"/><path class="kw-line" d="m5.2 8.2 2 2 3.7-4.2"/></g>`,
  some: html`<g class="kw-fit-some"><circle cx="8" cy="8" r="5.4"/><path class="kw-line" d="m5.4 8.2 1.9 1.9 3.4-4"/></g>`,
  unknown: html`<g class="kw-fit-unknown"><circle cx="8" cy="8" r="6"/><path class="kw-line" d="M6 6.4a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1m0 1.9v.6"/></g>`,
  misplaced: html`<g class="kw-fit-misplaced"><path d="M8 1.5 15 14H1z"/><path class="kw-line" d="M8 6v4m0 1.6v.6"/></g>`,
  nowhere: html`<g class="kw-fit-nowhere"><path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z"/><path class="kw-line" d="m5.5 5.5 5 5m0-5-5 5"/></g>`,
};

/** The icons that a page refers to, once in each page with pictures. */
export const ICONS = html`<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>
${FITS.map((fit) => symbol([fit, MARKS[fit]]))}
</defs></svg>
`;

function symbol([id, icon]: readonly [string, Markup]): Markup {
  return html`<symbol id="kw-${id}" viewBox="0 0 16 16">${icon}</symbol>`;
}

/** One of `ICONS` in a line of text. */
export function iconInLine(id: Fit): Markup {
  return inLine(html`<use href="#kw-${id}"/>`);
}

/** An icon in a line of text, hidden from screen readers: words beside it say the same. */
function inLine(icon: Markup): Markup {
  return html`<svg class="kw-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${icon}</svg>`;
}

const FIT_OF_SEVERITY: Readonly<Record<Severity, Fit>> = { error: 'nowhere', warning: 'misplaced', note: 'some' };

/** The severity of a finding or problem, with its icon. */
export function severityBadge(severity: Severity): Markup {
  return html`<span class="kw-badge kw-severity-${severity}">${inLine(severity === 'note' ? html`<g class="kw-fit-note"><circle cx="8" cy="8" r="6.5"/><path class="kw-line" d="M8 7.4v4m0-7v.6"/></g>` : MARKS[FIT_OF_SEVERITY[severity]])}${severity}</span>`;
}

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
