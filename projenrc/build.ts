/**
 * Builds the package to `lib`: a CommonJS file per entry point, chunks of the code that several share, source maps, and the declarations that
 * users can import. Loading few large files is much faster than loading hundreds of small ones, and a chunk that only functions use is loaded when
 * the first of them is called.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { decode, encode, SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { OutputChunk, OutputOptions, rollup, RollupOutput } from 'rollup';
import * as ts from 'typescript';
import { CLOUD_PEERS, ENTRIES, MAIN, OTHER_FILES, PARTS } from './entries';
import { digestOfBuild, writeGeneratedSources } from './generated-sources';

const ROOT = join(__dirname, '..');
const LIB = join(ROOT, 'lib');
/** Holds the digest of the last build. */
const STAMP = join(ROOT, '.cache', 'built');

/** Characters. Compiling as many takes about as long as finding and reading one more file. */
const FILE_COST = 8000;

/** How much it counts what an entry point may load later, against what it loads at once. */
const WEIGHT_OF_LATER = 0.1;

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

/** The package as chunks, of the modules that the same entry points need, unless options say what is in one. */
async function bundled(outputs: ReadonlyMap<string, string>, more?: OutputOptions): Promise<RollupOutput> {
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
  return bundle.generate({
    dir: LIB, format: 'cjs', experimentalMinChunkSize: 0, sourcemap: true, sourcemapExcludeSources: true,
    chunkFileNames: 'chunks/[name].js',
    intro: ({ isEntry, name }) => (isEntry ? peerCheck(name) : ''),
    // what is loaded is not more than what is needed, and is what TypeScript would have loaded
    hoistTransitiveImports: false, interop: 'esModule', dynamicImportInCjs: false, minifyInternalExports: false,
    generatedCode: 'es2015', externalLiveBindings: false, freeze: false, ...more,
  });
}

async function writeBundles(outputs: ReadonlyMap<string, string>): Promise<void> {
  const groups = grouped(chunksOf(await bundled(outputs)));
  const { output } = await bundled(outputs, { manualChunks: (module) => groups.get(module), onlyExplicitManualChunks: true });
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code.replace(MERGED_REQUIRE, '$1.$3')]] : [])));
  const maps = output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, withLinesOnly(String(file.source))] as const] : []));
  for (const [name, text] of [...loadedAtFirstUse(chunks), ...maps]) {
    const target = join(LIB, name);
    mkdirSync(dirname(target), { recursive: true });
    // npx runs the command in this repository too, where no installation makes it executable
    writeFileSync(target, text, { mode: name === `${MAIN}.js` ? 0o755 : 0o644 });
  }
}

const chunksOf = ({ output }: RollupOutput) => output.flatMap((file) => (file.type === 'chunk' ? [file] : []));

/** What is loaded together, as names of chunks. */
interface Load {
  readonly weight: number;
  readonly chunks: Set<string>;
}

/** The chunks that are loaded with each of some: those that they need at once, or all that they may need. */
function loadedWith(
  required: ReadonlyMap<string, readonly Required[]>, isIncluded: (each: Required) => boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const visit = (name: string, known: Set<string>): ReadonlySet<string> => {
    known.add(name);
    for (const each of required.get(name)!) { if (required.has(each.name) && isIncluded(each) && !known.has(each.name)) { visit(each.name, known); } }
    return known;
  };
  return new Map([...required.keys()].map((name) => [name, visit(name, new Set())]));
}

/** What the entry points load at once, and may load later, and what the commands load. */
function loadsOf(
  chunks: readonly OutputChunk[], atOnce: ReadonlyMap<string, ReadonlySet<string>>, later: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Load[] {
  // all plus-NN load the same
  const entries = [...Object.values(ENTRIES).map(({ module }) => module).filter((module) => !/^plus-/.test(module)), MAIN].map((module) => `${module}.js`);
  const commands = chunks.find(({ name }) => name === MAIN)!.dynamicImports;
  return [
    ...entries.flatMap((name) => [
      { weight: 1, chunks: new Set(atOnce.get(name)) }, { weight: WEIGHT_OF_LATER, chunks: new Set(later.get(name)) },
    ]),
    ...commands.map((name) => ({ weight: 1, chunks: new Set([...atOnce.get(`${MAIN}.js`)!, ...later.get(name)!]) })),
  ];
}

/** Chunks to merge. */
interface Group {
  /** The packages that they import: not every entry point has the same peers. */
  readonly packages: string;
  readonly chunks: readonly OutputChunk[];
}

/**
 * Merges chunks while that makes loading faster, by what each load costs: the name of the chunk of each module that has been merged. An entry point
 * stays a file of its own.
 */
function grouped(chunks: readonly OutputChunk[]): ReadonlyMap<string, string> {
  const sizeOf = ({ code }: OutputChunk) => code.length;
  const costs = new Map(chunks.map((chunk) => [chunk.fileName, sizeOf(chunk) + FILE_COST]));
  const costOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + costs.get(name)!, 0);
  const required = requiredByEach(new Map(chunks.map(({ fileName, code }) => [fileName, code])));
  const atOnce = loadedWith(required, ({ isUsedAtLoad }) => isUsedAtLoad);
  // all loads count the same, whatever their size
  const loads = loadsOf(chunks, atOnce, loadedWith(required, () => true)).map((load) => ({ ...load, weight: load.weight / costOf(load.chunks) }));
  const namesOf = (group: Group) => group.chunks.flatMap(({ fileName }) => [...atOnce.get(fileName)!]);
  let groups: readonly Group[] = chunks.filter(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry).map((chunk) => ({
    packages: chunk.imports.filter((name) => !costs.has(name) && !name.startsWith('node:')).sort().join(), chunks: [chunk],
  }));
  for (;;) {
    // for each load, what a group adds to it: 0 if it is loaded
    const measured = groups.map((group) => {
      const names = new Set(namesOf(group));
      return { group, adds: loads.map((load) => costOf([...names].filter((name) => !load.chunks.has(name)))) };
    });
    const pairs = measured.flatMap((a, i) => measured.slice(i + 1).filter(({ group }) => group.packages === a.group.packages).map((b) => ({
      a: a.group, b: b.group, gain: loads.reduce((sum, { weight }, k) => sum + weight * gainOf(a.adds[k]!, b.adds[k]!), 0),
    }))).filter(({ gain }) => gain > 0);
    const best = pairs.sort((one, other) => other.gain - one.gain).find(({ a, b }) => isFreeOfCycles(chunks, groups, a, b));
    if (!best) { break; }
    const merged = { packages: best.a.packages, chunks: [...best.a.chunks, ...best.b.chunks] };
    const [members, names] = [merged.chunks.map(({ fileName }) => fileName), namesOf(merged)];
    groups = [...groups.filter((group) => group !== best.a && group !== best.b), merged];
    for (const set of [...atOnce.values(), ...loads.map((load) => load.chunks)] as Set<string>[]) {
      if (members.some((name) => set.has(name))) { names.forEach((name) => set.add(name)); }
    }
  }
  return new Map(groups.flatMap(({ chunks: members }) => {
    const { fileName } = members.reduce((largest, each) => (sizeOf(each) > sizeOf(largest) ? each : largest));
    return members.flatMap(({ moduleIds }) => moduleIds.map((module) => [module, posix.basename(fileName, '.js')] as const));
  }));
}

/** What a load gains when two groups are merged, of which it has both, one, or neither. */
function gainOf(a: number, b: number): number {
  return a === 0 && b === 0 ? FILE_COST : a === 0 || b === 0 ? FILE_COST - a - b : 0;
}

/** Whether no chunk outside of two groups needs one of them and is needed by the other: merged, they would need each other. */
function isFreeOfCycles(chunks: readonly OutputChunk[], groups: readonly Group[], a: Group, b: Group): boolean {
  const merged = new Set([...a.chunks, ...b.chunks]);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const groupOf = new Map(groups.flatMap((group) => group.chunks.map((chunk) => [chunk, group])));
  const importsOf = (of: readonly OutputChunk[]) => of.flatMap(({ imports }) => imports.flatMap((name) => byName.get(name) ?? []));
  const known = new Set<OutputChunk>();
  const returns = (from: readonly OutputChunk[]): boolean => from.some((chunk) => {
    if (merged.has(chunk)) { return true; }
    if (known.has(chunk)) { return false; }
    const all = groupOf.get(chunk)?.chunks ?? [chunk];
    all.forEach((each) => known.add(each));
    return returns(importsOf(all));
  });
  return !returns(importsOf([...merged]).filter((chunk) => !merged.has(chunk)));
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
  const required = requiredByEach(chunks);
  const atOnce = loadedWith(required, ({ isUsedAtLoad }) => isUsedAtLoad);
  return [...chunks].map(([name, text]) => {
    const isLater = (each: Required) => !each.isUsedAtLoad && !atOnce.get(name)!.has(each.name);
    const edits = required.get(name)!.filter(isLater).flatMap(({ statement, local, uses }) => [
      // without a function call for each use, since some are in loops
      { of: statement, text: `let ${local}; const load_${local} = () => ${statement.getText().slice('const '.length)}` },
      ...uses.map((use) => ({ of: use, text: `(${local} ?? load_${local}())` })),
    ]);
    // from the end, so that positions stay right
    edits.sort((a, b) => b.of.pos - a.of.pos);
    return [name, edits.reduce((edited, { of, text: by }) => edited.slice(0, of.getStart()) + by + edited.slice(of.end), text)];
  });
}

/** What each chunk requires. */
function requiredByEach(chunks: ReadonlyMap<string, string>): ReadonlyMap<string, readonly Required[]> {
  const program = programOf(chunks);
  return new Map([...chunks.keys()].map((name) => [name, requiredBy(program.getSourceFile(name)!, program.getTypeChecker())]));
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

/** Builds, unless neither what is built, nor by what, nor the result has changed since the last time. */
async function build(): Promise<void> {
  writeGeneratedSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestOfBuild(ROOT)) { return; }
  const outputs = compiled();
  rmSync(LIB, { recursive: true, force: true });
  writeDeclarations(outputs);
  await writeBundles(outputs);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, digestOfBuild(ROOT));
}

void build();
