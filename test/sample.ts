/** Whether `npm run test:slow` runs, where files that import this run all of their cases. */
export const IS_SLOW = 'runsAllCases' in globalThis;

/** One in `every` of the cases for `npm test`; all for `npm run test:slow`. */
export function sampleOf<T>(cases: readonly T[], every: number): readonly T[] {
  return IS_SLOW ? cases : cases.filter((_, i) => i % every === 0);
}

/** How many runs of a property `npm test` has. @param all those of `npm run test:slow` */
export function sampleSize(all: number, every: number): number { return IS_SLOW ? all : Math.ceil(all / every); }
