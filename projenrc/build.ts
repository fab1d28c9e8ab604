/**
 * Builds the package to `lib`: a CommonJS file per entry point, chunks of the code that several share, source maps, and the declarations that
 * users can import. Loading few large files is much faster than loading hundreds of small ones, and a chunk that only functions use is loaded when
 * the first of them is called.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { decode, encode, SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { rollup } from 'rollup';
import * as ts from 'typescript';
import { CLOUD_PEERS, ENTRIES, OTHER_FILES, PARTS } from './entries';
import { writeGeneratedSources } from './generated-sources';

const ROOT = join(__dirname, '..');
const LIB = join(ROOT, 'lib');

/** Characters. Compiling as many takes as long as finding and reading one more file, so smaller chunks are merged into others. */
const SMALLEST_CHUNK = 4000;

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
    undefined, (file, text) => outputs.set(file.replace(/\//g, sep), text), undefined, false, { after: [withoutComments] },
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
      buildStart() {
        for (const part of PARTS) { this.emitFile({ type: 'chunk', id: join(LIB, `${part}.js`), preserveSignature: false }); }
      },
      resolveId: (imported, importer) => (importer ? resolved(imported, importer, '.js', outputs) : imported),
      load: (file) => (file.endsWith('.json')
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(outputs.get(file)!)))});`
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
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code.replace(MERGED_REQUIRE, '$1.$3')]] : [])));
  const maps = output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, withLinesOnly(String(file.source))] as const] : []));
  for (const [name, text] of [...loadedAtFirstUse(chunks), ...maps]) {
    const target = join(LIB, name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** A chunk that another one requires, or a module of Node.js. */
interface Required {
  /** The chunk or the module. */
  readonly name: string;
  /** The statement that requires it: `const local = require('./name.js');`. */
  readonly statement: ts.VariableStatement;
  readonly local: string;
  /** Where its exports are used. */
  readonly uses: ts.Identifier[];
  /** Whether one of them is used when the other chunk is loaded. */
  isUsedAtLoad: boolean;
}

/**
 * Chunks that require others, and modules of Node.js, at the first use of one of their exports, unless these are needed to load them. No module
 * does anything when it is loaded but define what it exports, so it doesn't matter when that is.
 */
function loadedAtFirstUse(chunks: ReadonlyMap<string, string>): readonly (readonly [name: string, text: string])[] {
  const program = programOf(chunks);
  const required = new Map([...chunks.keys()].map((name) => [name, requiredBy(program.getSourceFile(name)!, program.getTypeChecker())]));
  const atLoad = (name: string, known: Set<string> = new Set()): ReadonlySet<string> => {
    for (const each of required.get(name) ?? []) {
      if (each.isUsedAtLoad && !known.has(each.name)) { atLoad(each.name, known.add(each.name)); }
    }
    return known;
  };
  return [...chunks].map(([name, text]) => {
    const loaded = atLoad(name);
    const edits = required.get(name)!.filter((each) => !loaded.has(each.name)).flatMap(({ statement, local, uses }) => [
      // without a function call for each use, since some are in loops
      { of: statement, text: `let ${local}; const load_${local} = () => ${statement.getText().slice('const '.length)}` },
      ...uses.map((use) => ({ of: use, text: `(${local} ?? load_${local}())` })),
    ]);
    // from the end, so that positions stay right
    edits.sort((a, b) => b.of.pos - a.of.pos);
    return [name, edits.reduce((edited, { of, text: by }) => edited.slice(0, of.getStart()) + by + edited.slice(of.end), text)];
  });
}

/** A program of JavaScript files that are in memory only, which knows what each name in them refers to. */
function programOf(files: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = { allowJs: true, noLib: true, noResolve: true, types: [], target: ts.ScriptTarget.ES2022 };
  const read = (name: string) => files.get(name)!;
  return ts.createProgram([...files.keys()], options, {
    ...ts.createCompilerHost(options), getCurrentDirectory: () => '', fileExists: (name) => files.has(name), readFile: read,
    getSourceFile: (name) => ts.createSourceFile(name, read(name), ts.ScriptTarget.ES2022, true),
  });
}

/** The chunks that one requires, and where it uses them. */
function requiredBy(file: ts.SourceFile, checker: ts.TypeChecker): readonly Required[] {
  const found = new Map<ts.Symbol, Required>();
  const visit = (node: ts.Node): void => {
    const required = ts.isIdentifier(node) && !ts.isVariableDeclaration(node.parent) ? found.get(checker.getSymbolAtLocation(node)!) : undefined;
    if (required) {
      required.uses.push(node as ts.Identifier);
      required.isUsedAtLoad ||= runsAtLoad(node);
    }
    ts.forEachChild(node, visit);
  };
  for (const statement of file.statements) {
    const [, local, path] = /^const ([\w$]+) = require\('((?:\.|node:).*)'\);$/.exec(statement.getText()) ?? [];
    if (local === undefined || path === undefined || !ts.isVariableStatement(statement)) { continue; }
    const symbol = checker.getSymbolAtLocation(statement.declarationList.declarations[0]!.name)!;
    found.set(symbol, { name: posix.join(posix.dirname(file.fileName), path), statement, local, uses: [], isUsedAtLoad: false });
  }
  visit(file);
  return [...found.values()];
}

/** Whether code runs when its file is loaded, as far as its place shows it: it isn't in a function. */
function runsAtLoad(node: ts.Node): boolean {
  return ts.isSourceFile(node) || !(ts.isFunctionLike(node.parent) && !ts.isComputedPropertyName(node)) && runsAtLoad(node.parent);
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
