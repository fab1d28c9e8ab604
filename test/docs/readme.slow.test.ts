import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');

/** The TypeScript of a Markdown page, one text per code block. */
function codeBlocks(file: string): readonly { readonly name: string; readonly text: string }[] {
  const blocks = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];
  return blocks.map(({ 1: text }, i) => ({ name: `${file.replaceAll(/\W/g, '-')}-${i + 1}.ts`, text }));
}

const DOCS = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => path.join('docs', file));
// the API reference shows docstrings
const PAGES = ['README.md', ...DOCS.filter((file) => file.endsWith('.md') && !file.startsWith(path.join('docs', 'api')))];

test('all TypeScript code of the README and of docs compiles, each block by itself', () => {
  const blocks = PAGES.flatMap(codeBlocks);
  expect(blocks.length).toBeGreaterThan(20);
  const sources = new Map(blocks.map(({ name, text }) => [path.join(ROOT, 'src', name), text]));
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (file, ...rest) =>
    (sources.has(file) ? ts.createSourceFile(file, sources.get(file)!, ts.ScriptTarget.ES2022) : read.call(host, file, ...rest));
  const exists = host.fileExists;
  host.fileExists = (file) => sources.has(file) || exists.call(host, file);
  const program = ts.createProgram([...sources.keys()], { ...options, noUnusedLocals: false }, host);
  const errors = [...sources.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .map((diagnostic) => `${path.basename(file)}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`);
  });
  expect(errors).toEqual([]);
}, 180_000);
