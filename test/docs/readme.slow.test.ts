import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');

/** The TypeScript of a Markdown page, one text per code block. */
function codeBlocks(file: string): readonly string[] {
  return [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]);
}

/** The pages whose code is held against the compiler. */
const PAGES = ['README.md', 'docs/identity.md', 'docs/storage.md', 'docs/quotas.md'];

test('the code of the README and of the guides compiles, each block by itself', () => {
  const blocks = PAGES.flatMap(codeBlocks);
  expect(blocks.length).toBeGreaterThanOrEqual(3);
  const sources = new Map(blocks.map((text, i) => [path.join(ROOT, 'src', `readme-${i}.ts`), text]));
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (file, ...rest) =>
    (sources.has(file) ? ts.createSourceFile(file, sources.get(file)!, ts.ScriptTarget.ES2022) : read.call(host, file, ...rest));
  const exists = host.fileExists;
  host.fileExists = (file) => sources.has(file) || exists.call(host, file);
  const program = ts.createProgram([...sources.keys()], options, host);
  const errors = [...sources.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .map((diagnostic) => `${path.basename(file)}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`);
  });
  expect(errors).toEqual([]);
}, 60_000);
