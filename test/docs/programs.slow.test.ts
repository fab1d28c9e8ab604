import { runtime } from '@pulumi/pulumi';
import { blocksIn, CodeBlock, codeBlocks, pages } from './code-blocks';
import { PublicApi } from './public-api';
import { runProgram } from './run-program';
import { Folder } from '../cli/command';

const API = new PublicApi();
const EXAMPLES = [...API.modules].flatMap(([module, symbols]) => symbols.flatMap((symbol) => {
  return API.tags(symbol, 'example').flatMap((text) => blocksIn(text, `${module}.${symbol.name}`));
}));
/** A page's program that fails on purpose: data-blocks.test.ts verifies its error. */
const FAILS = 'Volume.fromNfs';
const BLOCKS: readonly CodeBlock[] = [...pages().flatMap((page) => codeBlocks(page, 'ts')), ...EXAMPLES];

/** Files that programs of the pages read. */
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { containers: [{ name: web, image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }] }\n';
const LINUX_POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: cache }\nspec: { containers: [{ name: cache, image: "redis:7.4" }] }\n';
const NODE = {
  apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-1', labels: { 'kubernetes.io/os': 'windows' } },
  status: { conditions: [{ type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: 'container runtime network not ready: cni config uninitialized' }] },
};
const FOLDER = new Folder({ 'web.yaml': POD, 'legacy-app.yaml': POD.replace('2022', '2019'), 'rendered-charts.yaml': LINUX_POD, 'dump.json': JSON.stringify(NODE) });

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
