import * as fc from 'fast-check';
import { Mutant, Outcome, SUBJECTS, Twin } from './subjects';

/**
 * A sample of the mutants is tried in each run. `MUTATION_SEED` repeats a sample, `MUTATION_SHARE=1` tries all of them.
 */
const SEED = Number(process.env.MUTATION_SEED ?? Date.now() % 1_000_000);
const SHARE = Number(process.env.MUTATION_SHARE ?? 0);
/** Mutants of each subject in a run of the tests. */
const SAMPLE = 300;

/** The mutants to try. */
function pick(all: readonly Mutant[]): readonly Mutant[] {
  if (SHARE >= 1) { return all; }
  const numRuns = SHARE > 0 ? Math.ceil(SHARE * all.length) : SAMPLE;
  return [...new Set(fc.sample(fc.noBias(fc.nat(all.length - 1)), { seed: SEED, numRuns }))].map((i) => all[i]);
}

/** What no user should ever read: the traces of a value that isn't there, or isn't what it was taken for. */
const NONSENSE = /\bundefined\b|\[object |\bNaN\b|native code|"null"|(?<=[a-z] )null(?= (?:is|has|and|in)\b)/;

function faultOf({ run, twin }: Mutant): string | undefined {
  try {
    const { words, all } = run();
    const nonsense = words.find((each) => NONSENSE.test(each));
    if (nonsense !== undefined) { return `says ${nonsense.split('\n').find((line) => NONSENSE.test(line))!.slice(0, 300)}`; }
    return twin && differenceOf(twin, all, twin.run());
  } catch (error) {
    return error instanceof Error ? `throws ${error.stack?.split('\n').slice(0, 4).join(' ')}` : `throws ${String(error)}`;
  }
}

/** Where the outcome of an inherited name isn't that of a neutral one, but for the name itself. */
function differenceOf({ name, neutral }: Twin, all: unknown, { all: wanted }: Outcome): string | undefined {
  // flags have dashes for underscores; names of node pools have letters only, six or twelve of them
  const names = [name, neutral];
  const forms = [
    ...names.map((each) => each.replace(/_/g, '[-_]')), ...[12, 6].flatMap((length) => names.map((each) => each.replace(/_/g, '').slice(0, length))),
  ];
  const pattern = new RegExp(forms.join('|'), 'gi');
  const [got, expected] = [all, wanted].map((outcome) => JSON.stringify(outcome).replaceAll(pattern, 'NAME'));
  if (got === expected) { return undefined; }
  const at = [...got].findIndex((char, i) => char !== expected[i]);
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return `has another outcome than with ${neutral}: ${around(got)} INSTEAD OF ${around(expected)}`;
}

test.each(Object.entries(SUBJECTS))('mutated %s are answered in plain words', (subject, mutants) => {
  const all = mutants();
  const tried = pick(all);
  const start = process.cpuUsage();
  const faults = tried.flatMap((mutant) => {
    const fault = faultOf(mutant);
    return fault === undefined ? [] : [`${mutant.name} ${fault}`];
  });
  const { user, system } = process.cpuUsage(start);
  const seconds = ((user + system) / 1e6).toFixed(1);
  process.stdout.write(`${subject}: ${tried.length} of ${all.length} mutants, ${faults.length} failures, ${seconds} s CPU, MUTATION_SEED=${SEED}\n`);
  expect(tried.length).toBeGreaterThan(SHARE > 0 ? 0 : SAMPLE / 2);
  expect(faults).toEqual([]);
}, 3_600_000);
