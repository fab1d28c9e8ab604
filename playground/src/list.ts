import type { Mark, View } from './messages';
import { fixControls } from './verdict';
import { groupedBy, keysOfPointer } from '../../src/base';
import type { CheckedPlacements } from '../../src/checker/run';
import { type Failure, type Finding, SEVERITIES, severityOf } from '../../src/findings/finding';
import { formatMessage, formatObject } from '../../src/findings/format/words';
import { severityBadge } from '../../src/findings/page/findings';
import { count, html, type Markup, name, sentence } from '../../src/findings/page/markup';
import { rulePage, urlOf } from '../../src/findings/rule';

/** Findings that are shown. */
const MOST = 200;

/** What is listed: a finding, or what could not be read. */
export interface Item {
  readonly mark: Mark;
  /** The object that it is about, and which of its Pods; empty if it could not be read. */
  readonly object: string;
  /** Number of the finding, if it can be fixed. */
  readonly fixable?: number;
  readonly fix?: string;
}

/** What a check found, worst first, and by line. */
export function itemsOf({ failures, findings, placements }: CheckedPlacements): readonly Item[] {
  const items = [
    ...failures.map((failure): Item => ({ mark: markOfFailure(failure), object: '' })),
    ...findings.map((finding, i): Item => ({
      mark: markOf(finding), object: objectOf(finding, placements.pods), ...(finding.fix && { fixable: i, fix: finding.fix.description }),
    })),
  ];
  const rank = ({ mark }: Item) => SEVERITIES.indexOf(mark.severity);
  return items.sort((a, b) => rank(a) - rank(b) || a.mark.line - b.mark.line);
}

function markOf(finding: Finding): Mark {
  const { line = 1, column = 1, endLine = line, endColumn = column + 1, rule } = finding;
  return { line, column, endLine, endColumn, rule, severity: severityOf(finding), message: sentence(formatMessage(finding)) };
}

function markOfFailure({ line = 1, column = 1, ...failure }: Failure): Mark {
  return { line, column, endLine: line, endColumn: column + 1, rule: '', severity: 'error', message: sentence(formatMessage(failure)) };
}

/** The object of a finding, and which of its Pods has it. */
function objectOf({ object, path }: Finding, pods: CheckedPlacements['placements']['pods']): string {
  const keys = keysOfPointer(path);
  const own = pods.find(({ pod }) => pod.part !== undefined && formatObject({ ...pod, part: undefined }) === formatObject(object)
    && pod.path!.every((key, i) => String(key) === keys[i]));
  return formatObject(own?.pod ?? object);
}

const GROUPS: Readonly<Record<View['groupBy'], (item: Item) => string>> = {
  severity: ({ mark }) => `${mark.severity.charAt(0).toUpperCase()}${mark.severity.slice(1)}s`,
  rule: ({ mark }) => mark.rule || 'Not read',
  object: ({ object }) => object || 'Not read',
  line: () => '',
};

/** The list of findings. @param site address of the documentation that the playground is part of */
export function listOf(items: readonly Item[], { hidden, groupBy }: View, site: string | undefined): string {
  const wanted = items.filter(({ mark }) => !hidden.includes(mark.severity));
  const shown = wanted.slice(0, MOST);
  const rest = wanted.length - shown.length;
  if (groupBy === 'line') { shown.sort((a, b) => a.mark.line - b.mark.line); }
  const groups = groupedBy(shown, GROUPS[groupBy]);
  const heading = (title: string, own: readonly Item[]) => html`<h3 class="pg-group">${name(title)} <span class="kw-muted">${own.length}</span></h3>`;
  const note = items.length === 0 ? 'No findings.' : wanted.length === 0 ? 'All findings are filtered out.'
    : rest > 0 ? `… and ${count(rest, 'more finding')}.` : '';
  return html`${[...groups].map(([title, own]) => html`${title === '' ? '' : heading(title, own)}
<ul class="pg-findings">${own.map((item) => card(item, site))}</ul>`)}
${note === '' ? '' : html`<p class="kw-muted">${note}</p>`}`.text;
}

function card({ mark: { line, column, severity, rule, message }, object, fixable, fix }: Item, site: string | undefined): Markup {
  return html`<li class="kw-card">
<div class="kw-title">${severityBadge(severity)}${rule === '' ? 'not read' : html`<a href="${pageOf(rule, site)}" target="_blank">${rule}</a>`}
<span class="kw-muted">${name(object)}</span></div>
<p>${name(message)}</p>${fixControls(line, column, fixable, fix)}</li>`;
}

/** The page of a rule: beside the playground on the documentation site, else on GitHub. */
function pageOf(rule: string, site: string | undefined): string {
  const page = rulePage(rule);
  return site === undefined ? urlOf(page) : `${site}${page.replace(/^docs\//, '').replace(/\.md$/, '/')}`;
}
