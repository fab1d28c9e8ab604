/** A Markdown table, the first row as its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(rows[0]), `|${'---|'.repeat(rows[0].length)}`, ...rows.slice(1).map(line)].join('\n');
}
