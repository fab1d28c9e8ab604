import { SEVERITIES, severityOf } from '../finding';
import { Format } from './format';
import { placeOf } from './lines';
import { countsOf, formatCounts, formatMessage, printableMessage } from './words';

/** Rows of a table; a comment of a pull request has a limit. */
const MOST_ROWS = 100;

/** A table for a pull request or the summary of a CI job. */
export const formatMarkdown: Format = ({ findings, failures, files }) => {
  const rows = [
    ...failures.map((failure) => ['error', placeOf(failure), formatMessage(failure), 'unreadable']),
    ...SEVERITIES.flatMap((severity) => findings.filter((finding) => severityOf(finding) === severity))
      .map((finding) => [severityOf(finding), placeOf(finding), formatMessage(finding), finding.rule]),
  ];
  return '### k8s-windows: '
    + `${countsOf(findings, failures) || `no findings in ${formatCounts([[files.length, 'file']]) || 'no files'}`}\n${reportTable(['', 'where', 'what', 'rule'], rows)}`;
};

/** A table of text of users, with as many rows as a comment can have; empty without rows. */
export function reportTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) { return ''; }
  const rest = rows.length - MOST_ROWS;
  const table = markdownTable([head, ...rows.slice(0, MOST_ROWS).map((row) => row.map(asMarkdown))]);
  return `\n${table}\n${rest > 0 ? `\n… and ${rest} more\n` : ''}`;
}

/** A table of Markdown. @param rows the head first */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Text of users as it is: nothing in it is Markdown, HTML, or a mention. */
function asMarkdown(text: string): string {
  return printableMessage(text).replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&').replace(/@/g, '@&#8203;');
}
