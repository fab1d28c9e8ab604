/**
 * Builds the package to `lib`: a CommonJS file per entry point, chunks of the code that several share, source maps, and the declarations that
 * users can import. Loading few large files is much faster than loading hundreds of small ones.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { decode, encode, SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { rollup } from 'rollup';
import * as ts from 'typescript';
import { CLOUD_PEERS, ENTRIES, OTHER_FILES } from './entries';
import { writeGeneratedSources } from './generated-sources';

const ROOT = join(__dirname, '..');
const LIB = join(ROOT, 'lib');

/** Characters. Compiling as many takes as long as finding and reading one more file, so smaller chunks are merged into others. */
const SMALLEST_CHUNK = 12_000;

/** A module of the package that is loaded at its first use: an import of rollup, which makes it a chunk of its own. */
const OWN_REQUIRE = /\brequire\(('\.[^']+')\)/;

/** What rollup makes of such an import when it merges the chunk into another: it takes `require` for a promise. */
const MERGED_REQUIRE = /\b(require\('[^']+'\))\.then\((\w+) => \2\.([\w$]+)\)/g;

/** What the compiler writes: ES modules, source maps, and declarations below `lib`, none of which are on the disk. Exits if there are errors. */
function compiled(): ReadonlyMap<string, string> {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, 'src', 'tsconfig.json'), ts.sys.readFile).config, ts.sys, join(ROOT, 'src'),
  );
  const program = ts.createProgram(fileNames, options);
  const outputs = new Map<string, string>();
  const { diagnostics } = program.emit(
    undefined, (file, text) => outputs.set(file.replace(/\//g, sep), text), undefined, false, { after: [withoutComments, withQuickCopies] },
  );
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (errors.length > 0) {
    console.error(ts.formatDiagnostics(errors, { getCanonicalFileName: (file) => file, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' }));
    process.exit(1);
  }
  return outputs;
}

/** Leaves the comments out of the code. Editors read those of the declarations, which keep them. */
const withoutComments: ts.TransformerFactory<ts.SourceFile> = () => (file) => {
  for (const statement of file.statements) { ts.setEmitFlags(statement, ts.EmitFlags.NoComments + ts.EmitFlags.NoNestedComments); }
  return file;
};

/**
 * Begins `{ ...object, key: value }` with an empty object that is spread. Without it, V8 of Node 20 makes a hidden class of its own for each copy:
 * that takes ten times as long, stays in memory until the next full garbage collection, and slows down whatever reads the copies.
 */
const withQuickCopies: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context);
    if (!ts.isObjectLiteralExpression(visited) || visited.properties.length < 2 || !ts.isSpreadAssignment(visited.properties[0]!)) { return visited; }
    const nothing = context.factory.createSpreadAssignment(context.factory.createObjectLiteralExpression());
    return context.factory.updateObjectLiteralExpression(visited, [nothing, ...visited.properties]);
  };
  return ts.visitEachChild(file, visit, context);
};

/** The file that an import of the package's own code means. */
function resolved(imported: string, importer: string, extension: string, outputs: ReadonlyMap<string, string>): string {
  const target = join(dirname(importer), imported);
  const found = [target, `${target}${extension}`, join(target, `index${extension}`)].find((file) => outputs.has(file));
  if (!found) { throw new Error(`${importer}: there is no ${imported}`); }
  return found;
}

/** Adds a declaration file and all that it imports from the package to those that are reachable. Nobody can import the others. */
function reach(file: string, outputs: ReadonlyMap<string, string>, reachable: Set<string>): void {
  if (reachable.has(file)) { return; }
  reachable.add(file);
  for (const { fileName } of ts.preProcessFile(outputs.get(file)!).importedFiles) {
    if (fileName.startsWith('.')) { reach(resolved(fileName, file, '.d.ts', outputs), outputs, reachable); }
  }
}

function writeDeclarations(outputs: ReadonlyMap<string, string>): void {
  const reachable = new Set<string>();
  for (const { module } of Object.values(ENTRIES)) { reach(join(LIB, `${module}.d.ts`), outputs, reachable); }
  for (const file of reachable) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, outputs.get(file)!);
  }
}

/** What an entry point runs first, so that a missing peer is named before anything else needs it. */
function peerCheck(name: string): string {
  const found = Object.entries(ENTRIES).find(([, { module }]) => module === name);
  if (!found || found[1].peers.length === 0) { return ''; }
  const [subpath, { peers, hint }] = found;
  // a literal `require` for each, which bundlers can follow; providers as a whole take long to load
  const isLarge = (peer: string) => [...CLOUD_PEERS, '@pulumi/kubernetes'].includes(peer);
  const loaders = peers.map((peer) => `  '${peer}': () => require('${isLarge(peer) ? `${peer}/package.json` : peer}'),\n`);
  const toLib = posix.relative(posix.dirname(name), '.') || '.';
  return `require('${toLib}/require-peers.js').requirePeers('k8s-windows${subpath.slice(1)}', {\n${loaders.join('')}}${hint ? `, '${hint}'` : ''});\n`;
}

async function writeBundles(outputs: ReadonlyMap<string, string>): Promise<void> {
  const modules = [...Object.values(ENTRIES).map(({ module }) => module), ...OTHER_FILES];
  const bundle = await rollup({
    input: Object.fromEntries(modules.map((module) => [module, join(LIB, `${module}.js`)])),
    external: /^[^./]/,
    // no module of the package does anything when it is loaded but define what it exports, so a module without a used export needn't be loaded
    treeshake: { moduleSideEffects: (_, external) => external },
    plugins: [{
      name: 'outputs of the compiler',
      resolveId: (imported, importer) => (importer ? resolved(imported, importer, '.js', outputs) : imported),
      load: (file) => (file.endsWith('.json')
        ? `export default ${outputs.get(file)!}`
        : { code: outputs.get(file)!.replace(new RegExp(OWN_REQUIRE, 'g'), 'import($1)'), map: outputs.get(`${file}.map`)! }),
      // other imports, such as those of the CLI's commands, stay promises
      renderDynamicImport: ({ moduleId }) => (OWN_REQUIRE.test(outputs.get(moduleId)!) ? { left: 'require(', right: ')' } : null),
    }],
    onLog: (_, { code, message }) => { if (code !== 'OPTIMIZE_CHUNK_STATUS') { throw new Error(message); } },
  });
  const { output } = await bundle.generate({
    dir: LIB, format: 'cjs', experimentalMinChunkSize: SMALLEST_CHUNK, sourcemap: true, sourcemapExcludeSources: true,
    chunkFileNames: 'chunks/[name].js',
    intro: ({ isEntry, name }) => (isEntry ? peerCheck(name) : ''),
    // what is loaded is not more than what is needed, and is what TypeScript would have loaded
    hoistTransitiveImports: false, interop: 'esModule', dynamicImportInCjs: false, minifyInternalExports: false,
    generatedCode: 'es2015', externalLiveBindings: false, freeze: false,
  });
  for (const file of output) {
    const target = join(LIB, file.fileName);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.type === 'chunk' ? file.code.replace(MERGED_REQUIRE, '$1.$3') : withLinesOnly(String(file.source)));
  }
}

/** A source map that maps lines, not each word in them, which is enough for stack traces and a fraction of the size. */
function withLinesOnly(text: string): string {
  const map = JSON.parse(text) as { readonly mappings: string };
  const lines = decode(map.mappings).map((segments): SourceMapSegment[] => {
    const [first] = segments.filter((segment) => segment.length > 1);
    return first === undefined ? [] : [[0, ...first.slice(1, 4)] as [number, number, number, number]];
  });
  return JSON.stringify({ ...map, mappings: encode(lines), names: [] });
}

async function build(): Promise<void> {
  writeGeneratedSources();
  const outputs = compiled();
  rmSync(LIB, { recursive: true, force: true });
  writeDeclarations(outputs);
  await writeBundles(outputs);
}

void build();
