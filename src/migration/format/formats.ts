import {
  columnLines, documentOf, html, Markup, name, paletteOf, printable, printableJson, reportTable, SCHEMA_VERSION, section,
} from '../../findings';
import { MigrationPlan } from '../result';
import { PlanTable, summaryOf, tablesOf } from './tables';
import { timelineSvg } from './timeline-svg';

/** Formats a plan for a terminal. */
export function formatText(plan: MigrationPlan, useColors = false, width = Infinity): string {
  const { strong } = paletteOf(useColors);
  const steps = ({ rows }: PlanTable) => rows.flatMap(([number, pool, what, command]) => [
    `${number}. ${printable(`${pool}: ${what}`)}`, ...(command === '-' ? [] : [`   ${printable(command!)}`]),
  ]);
  const table = ({ head, rows }: PlanTable) => {
    const [heads = '', ...lines] = columnLines([head.map((each) => each.toUpperCase()), ...rows.map((row) => row.map(printable))], width);
    return [strong(heads), ...lines.map((line) => line.trimEnd())];
  };
  const parts = tablesOf(plan).flatMap((each) => [strong(each.title), ...(each.title === 'Steps' ? steps(each) : table(each)), '']);
  return [...parts, printable(summaryOf(plan)), ''].join('\n');
}

/** Formats a plan as Markdown. */
export const formatMarkdown = (plan: MigrationPlan): string => (
  `## ${printable(summaryOf(plan))}\n${tablesOf(plan).map(({ title, head, rows }) => `\n### ${title}\n${reportTable(head, rows)}`).join('')}`);

/** Formats a plan as JSON. */
export const formatJson = (plan: MigrationPlan): string => printableJson({ schemaVersion: SCHEMA_VERSION, ...plan });

/** A page about a plan in one file, with the picture of its waves. */
export function migrationPage(plan: MigrationPlan): string {
  const { from, to, rebuild, blocked, unknown, waves } = plan;
  const count = (state: string) => rebuild.filter((each) => each.state === state).length;
  return documentOf({
    title: `From ${from.join(', ')} to ${to}`, lead: `${summaryOf(plan)}.`,
    tiles: [
      { amount: waves.reduce((sum, { drain }) => sum + drain.length, 0), of: 'nodes to leave' },
      { amount: count('missing'), of: 'images to build', tone: 'bad' }, { amount: count('unknown'), of: 'images unknown', tone: 'warn' },
      { amount: blocked.filter(({ severity }) => severity === 'error').length, of: 'blockers', tone: 'bad' },
      { amount: unknown.length, of: 'gaps', tone: 'warn' },
    ],
  }, new Markup(migrationFragment(plan)));
}

/** The parts of such a page, for another page. */
export const migrationFragment = (plan: MigrationPlan): string => (
  html`${section('kw-timeline', 'Timeline', new Markup(timelineSvg(plan)))}${tablesOf(plan).map(tableSection)}`.text);

function tableSection({ title, head, rows }: PlanTable): Markup {
  return section(`kw-${title.toLowerCase()}`, title, html`<div class="kw-scroll" tabindex="0" role="region" aria-label="${title}: table"><table>
<thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, i) => (i === 0 ? html`<th scope="row">${name(cell)}</th>` : html`<td>${name(cell)}</td>`))}</tr>
`)}</tbody></table></div>`);
}
