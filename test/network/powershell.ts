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

/** Parses scripts. */
export function parsePowershell(scripts: readonly string[]): readonly ParsedScript[] {
  // V8's optimizing compiler would take ten seconds for the grammar
  const node = [process.execPath, '--liftoff-only', join(__dirname, 'parse-powershell.cjs')] as const;
  return JSON.parse(execFileSync(node[0], node.slice(1), { input: JSON.stringify(scripts), encoding: 'utf8' }));
}
