import { Mutant, Outcome, SUBJECTS } from './subjects';

/**
 * A sample of the mutants is tried in each run. `MUTATION_SEED` repeats a sample, `MUTATION_SHARE=1` tries all of them.
 */
const SEED = Number(process.env.MUTATION_SEED ?? Date.now() % 1_000_000);
const SHARE = Number(process.env.MUTATION_SHARE ?? 0);
/** Mutants of each subject in a run of the tests. */
const SAMPLE = 400;

/** Numbers from 0 to 1 that a seed determines. Source: mulberry32, public domain. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What no user should ever read: the traces of a value that isn't there, or isn't what it was taken for. */
const NONSENSE = /\bundefined\b|\[object |\bNaN\b|native code|"null"|(?<=[a-z] )null(?= (?:is|has|and|in)\b)/;

function faultOf({ run, twin }: Mutant): string | undefined {
  try {
    const { words, all } = run();
    const nonsense = words.find((each) => NONSENSE.test(each));
    if (nonsense !== undefined) { return `says ${nonsense.slice(0, 300)}`; }
    return twin && differenceOf(twin, all, twin.run());
  } catch (error) {
    return error instanceof Error ? `throws ${error.stack?.split('\n').slice(0, 4).join(' ')}` : `throws ${String(error)}`;
  }
}

/** Where the outcome of an inherited name isn't that of a neutral one, but for the name itself. */
function differenceOf({ name, neutral }: { readonly name: string; readonly neutral: string }, all: unknown, { all: wanted }: Outcome): string | undefined {
  // flags have dashes for underscores; names of node pools have letters only, and six of them
  const forms = [name, neutral].flatMap((each) => [each.replace(/_/g, '[-_]'), each.replace(/_/g, '').slice(0, 6)]);
  const [got, expected] = [JSON.stringify(all), JSON.stringify(wanted)].map((text) => text.replaceAll(new RegExp(forms.join('|'), 'gi'), 'NAME'));
  if (got === expected) { return undefined; }
  const at = [...got].findIndex((char, i) => char !== expected[i]);
  return `has another outcome than with ${neutral}: ${got.slice(Math.max(0, at - 80), at + 120)} INSTEAD OF ${expected.slice(Math.max(0, at - 80), at + 120)}`;
}

test.each(Object.entries(SUBJECTS))('mutated %s are answered in plain words', (subject, mutants) => {
  const all = mutants();
  const random = randomOf(SEED);
  const share = SHARE || SAMPLE / all.length;
  const tried = all.filter(() => random() < share);
  const start = process.cpuUsage();
  const faults = tried.flatMap((mutant) => {
    const fault = faultOf(mutant);
    return fault === undefined ? [] : [`${mutant.name} ${fault}`];
  });
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`${subject}: ${tried.length} of ${all.length} mutants, ${faults.length} failures, ${((user + system) / 1e6).toFixed(1)} s CPU, MUTATION_SEED=${SEED}\n`);
  expect(tried.length).toBeGreaterThan(SAMPLE / 2);
  expect(faults).toEqual([]);
}, 3_600_000);
