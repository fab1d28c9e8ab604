import { measure as measureComments } from './keeps-comments';
import { measure, unintended } from './only-intended-lines';
import { sampleSize } from '../../sample';

// LINES_SEED chooses other documents; LINES_FILES is the number of files
const seed = Number(process.env.LINES_SEED ?? 1);
const files = Number(process.env.LINES_FILES ?? sampleSize(2_000, 100));

test(`a fix changes only the lines that it is about (LINES_SEED=${seed})`, () => {
  const { documents, changed, faults } = measure(seed, files);
  expect(documents).toBeGreaterThan(files);
  expect(changed).toBeGreaterThan(files * 0.9);
  expect(faults).toEqual([]);
}, 3_600_000);

describe('the comparison of lines finds', () => {
  const text = 'a:\n  # keep-1.\n  b: 1\n  c: 2\n\nlist:\n  - name: x\n  - name: y\n';
  test.each<[what: string, after: string]>([
    ['a changed space', text.replace('b: 1', 'b:  1')],
    ['a lost comment', text.replace('  # keep-1.\n', '')],
    ['a comment at another key', text.replace('  # keep-1.\n  b', '  # keep-1.\n  n: 0\n  b')],
    ['an added empty line', text.replace('  c', '\n  c')],
    ['a lost empty line', text.replace('\n\n', '\n')],
    ['keys in another order', text.replace('  b: 1\n  c: 2\n', '  c: 2\n  b: 1\n')],
    ['other quotes', text.replace('name: x', 'name: "x"')],
  ])('%s', (_what, after) => expect(unintended(text, after)).not.toEqual([]));

  test.each<[what: string, after: string]>([
    ['a new key', text.replace('  c', '  n: 0\n  c')],
    ['a removed key', text.replace('  c: 2\n', '')],
    ['a removed item', text.replace('  - name: x\n', '')],
    ['another value', text.replace('b: 1', 'b: 2')],
  ])('nothing in %s', (_what, after) => expect(unintended(text, after)).toEqual([]));
});

describe('keeps comments', () => {
  // COMMENTS_SEED repeats a run; COMMENTS_RUNS=10000 is a thorough one
  const commentsSeed = Number(process.env.COMMENTS_SEED ?? Date.now() % 1_000_000_000);
  const runs = Number(process.env.COMMENTS_RUNS ?? sampleSize(400, 20));

  test(`a fix keeps every comment outside of what it removes (COMMENTS_SEED=${commentsSeed})`, () => {
    const { counts, changed, comments, removed, examples } = measureComments(commentsSeed, runs);
    // the manifests have findings, and some of their comments are in removed parts
    expect(changed).toBeGreaterThan(runs * 0.9);
    expect(comments).toBeGreaterThan(runs * 10);
    expect(removed).toBeGreaterThan(0);
    expect(examples).toEqual([]);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
  }, 1_000_000);
});
