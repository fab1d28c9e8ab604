import { runtime } from '@pulumi/pulumi';
import { FAILS, FILES, runProgram } from './code-blocks';
import { API, PROGRAMS as BLOCKS } from './public-api';
import { Folder } from '../cli/command';

const FOLDER = new Folder(FILES);

/** What programs gave to Pulumi besides resources: its mocks run neither policies nor transforms, which the tests with its engine do. */
let mockGiven: unknown[] = [];
jest.mock('@pulumi/policy', () => ({
  PolicyPack: class {
    constructor(_: string, { policies }: { policies: readonly unknown[] }) { mockGiven.push(...policies); }
  },
}));
beforeEach(() => {
  mockGiven = [];
  jest.spyOn(runtime, 'registerResourceTransform').mockImplementation((transform) => { mockGiven.push(transform); });
});

test('the code of README.md, docs, and docstrings compiles, each block by itself', () => {
  expect(BLOCKS.length).toBeGreaterThan(90);
  expect(API.errorsIn(new Map(BLOCKS.map(({ name, text }) => [name, text])))).toEqual([]);
});

test.each(BLOCKS.filter(({ text }) => !text.includes(FAILS)).map((block) => [block.name, block] as const))('%s runs', async (_, { text }) => {
  const { apps, registered, output } = await runProgram(text, FOLDER.path);
  // each does something
  expect([...apps.filter((yaml) => yaml !== ''), ...registered, ...output, ...mockGiven]).not.toEqual([]);
});
