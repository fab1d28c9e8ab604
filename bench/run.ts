import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

/** What one process needed. */
export interface Measure {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Runs a measured case (a file of `cases/`) in a process of its own; it prints its measure as JSON. */
export function runCase(file: string, ...args: readonly (string | number)[]): Measure {
  const text = execFileSync(process.execPath, [path.join(__dirname, 'cases', file), ...args.map(String)], { encoding: 'utf8' });
  return JSON.parse(text.trim().split('\n').pop()!);
}

/** Runs a case several times; gives the medians. */
export function repeat(rounds: number, run: () => Measure): Measure {
  return medians(Array.from({ length: rounds }, run));
}

/** Runs two cases in turn, A B A B …, so that a machine that changes its speed changes it for both; gives the medians. */
export function compare(rounds: number, ours: () => Measure, theirs: () => Measure): { ours: Measure; theirs: Measure } {
  const all = Array.from({ length: rounds }, () => ({ theirs: theirs(), ours: ours() }));
  return { ours: medians(all.map((round) => round.ours)), theirs: medians(all.map((round) => round.theirs)) };
}

function medians(all: readonly Measure[]): Measure {
  return { milliseconds: median(all.map(({ milliseconds }) => milliseconds)), megabytes: median(all.map(({ megabytes }) => megabytes)) };
}

/** The middle one of some values. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Prints rows of cells as a table, the first row as its head. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) { console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')); }
}
