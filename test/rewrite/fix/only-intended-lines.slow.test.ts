import { measure } from './only-intended-lines';

// LINES_SEED chooses other documents; LINES_FILES is the number of files
const seed = Number(process.env.LINES_SEED ?? 1);
const files = Number(process.env.LINES_FILES ?? 4_000);

test(`fixes of more than 5,000 documents change only the lines that they are about (LINES_SEED=${seed})`, () => {
  const { documents, changed, faults } = measure(seed, files);
  expect(documents).toBeGreaterThan(files * 1.25);
  expect(changed).toBeGreaterThan(files * 0.9);
  expect(faults).toEqual([]);
}, 3_600_000);
