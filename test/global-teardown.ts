import { rmSync } from 'node:fs';

/** Removes the directory that `global-setup.ts` has made, with all that programs have left there. */
export default function tearDown(): void {
  rmSync(process.env.TMPDIR!, { recursive: true, force: true, maxRetries: 3 });
}
