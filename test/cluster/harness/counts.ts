import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionOfEnvironment } from '../control-plane/credentials';

/** What a run counts, so that its end can say how much was checked. */
export type Counted = 'objects applied' | 'placements checked' | 'troubles found' | 'rejections checked' | 'acceptances checked'
| 'Pods applied twice' | 'Pods of every combination'
| `${'Pods' | 'on wrong nodes' | 'pending'} ${'before' | 'after'} the filter on ${string}`
| 'Pods of public projects'
| 'on wrong nodes without policies' | 'on wrong nodes with policies' | 'pending without policies' | 'pending with policies';

const FILE = 'counts.log';

/** Counts one more. In a file, since every test file runs in a module registry of its own. */
export function count(what: Counted, times = 1): void {
  appendFileSync(join(connectionOfEnvironment().directory, FILE), `${times} ${what}\n`);
}

/** What was counted in the life of control planes. */
export function counted(directories: readonly string[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  const files = directories.map((directory) => join(directory, FILE)).filter((file) => existsSync(file));
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))) {
    const [, times, what] = /^(\d+) (.*)$/.exec(line)!;
    totals.set(what, (totals.get(what) ?? 0) + Number(times));
  }
  return totals;
}
