import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What a PowerShell script consists of. */
export interface ParsedScript {
  /** Whether the grammar takes all of it. */
  readonly valid: boolean;
  /** Names of the commands. */
  readonly commands: readonly string[];
  /** What stands after the operators `&` and `.`. */
  readonly called: readonly string[];
  /** Strings that are looked through for variables and expressions. */
  readonly expandable: readonly string[];
  /** All strings. */
  readonly literals: readonly string[];
}

/** A part of a script, by its name in the grammar. */
export interface SyntaxNode {
  readonly type: string;
  /** Offsets in the script. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

/** Parses scripts. */
export function parsePowershell(scripts: readonly string[]): readonly ParsedScript[] {
  return run(scripts, []);
}

/** The syntax trees of scripts; `null` for one that isn't valid. */
export function treesOf(scripts: readonly string[]): readonly (SyntaxNode | null)[] {
  return run(scripts, ['tree']);
}

function run<T>(scripts: readonly string[], args: readonly string[]): T {
  // V8's optimizing compiler would take ten seconds for the grammar
  const words = ['--liftoff-only', join(__dirname, 'parse-powershell.cjs'), ...args];
  return JSON.parse(execFileSync(process.execPath, words, { input: JSON.stringify(scripts), encoding: 'utf8', maxBuffer: 2 ** 28 }));
}
