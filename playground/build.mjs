/** Builds the playground to `dist`: static files that any server can serve, from any path. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
const DIST = join(HERE, 'dist');
const ofRoot = createRequire(join(ROOT, 'package.json'));
const ts = ofRoot('typescript');
const { minify } = ofRoot('@swc/core');

/** What only the pages of rules show, to which findings link. */
const ON_PAGES = new Set(['summary']);

/**
 * The sources of the library without the documentation of rules. No module of the package does anything when it is loaded but define what it
 * exports, so a value that nothing uses needn't be computed.
 */
function slim(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isRule = /[\\/](?:check|pod-rules)[\\/](?:[^\\/]+[\\/])?[^\\/]+$/.test(file);
  const edits = [];
  const visit = (node) => {
    if (ts.isVariableStatement(node) && node.parent === tree) {
      for (const { initializer } of node.declarationList.declarations) {
        if (initializer && (ts.isCallExpression(initializer) || ts.isNewExpression(initializer))) { edits.push([initializer.getStart(), initializer.getStart(), '/* @__PURE__ */ ']); }
      }
    }
    if (isRule && /[\\/]rules[\\/]/.test(file) && ts.isPropertyAssignment(node) && ON_PAGES.has(node.name.getText())) {
      edits.push([node.initializer.getStart(), node.initializer.getEnd(), "''"]);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return edits.sort((a, b) => b[0] - a[0]).reduce((all, [from, to, by]) => all.slice(0, from) + by + all.slice(to), text);
}

/** The parts of libraries that the checker uses, of yaml as `libraries.ts` lists them. */
const YAML_PARTS = /YAML_PARTS = \[([^\]]*)\]/.exec(readFileSync(join(ROOT, 'src/manifest/libraries.ts'), 'utf8'))[1].replaceAll("'", '');
const LIBRARIES = `
import { ${YAML_PARTS} } from 'yaml';
import { sha256 } from '@noble/hashes/sha2';
import { parse, TomlError } from 'smol-toml';
export const sha2 = () => ({ sha256 });
export const toml = () => ({ parse, TomlError });
export const yaml = () => ({ ${YAML_PARTS} });
`;

const core = {
  name: 'core',
  setup(each) {
    each.onResolve({ filter: /^\./ }, async ({ path, importer, pluginData, ...args }) => {
      if (pluginData === core || !importer.startsWith(join(ROOT, 'src'))) { return undefined; }
      return { ...await each.resolve(path, { ...args, importer, pluginData: core }), sideEffects: false };
    });
    each.onLoad({ filter: /[\\/]rule-pages\.ts$/ }, () => ({ contents: 'export const RULE_PAGES = new Map();', loader: 'ts' }));
    each.onLoad({ filter: /[\\/]src[\\/]manifest[\\/]libraries\.ts$/ }, ({ path }) => ({ contents: LIBRARIES, loader: 'ts', resolveDir: dirname(path) }));
    // the policy of the page allows style sheets that scripts construct, but no <style>, which is what CodeMirror would use outside of a shadow root
    each.onLoad({ filter: /[\\/]style-mod\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const slot = '!root.head && root.adoptedStyleSheets';
      if (!text.includes(slot)) { throw new Error(`${path}: must contain "${slot}"`); }
      return { contents: text.replace(slot, 'root.adoptedStyleSheets') };
    });
    each.onLoad({ filter: /\.ts$/ }, ({ path }) => (path.startsWith(join(ROOT, 'src'))
      ? { contents: slim(path, readFileSync(path, 'utf8')), loader: 'ts' } : undefined));
  },
};

/** What a source of the library exports. */
async function moduleOf(file) {
  const { outputFiles } = await build({ entryPoints: [join(ROOT, file)], bundle: true, format: 'esm', platform: 'node', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

async function script(name) {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, `src/${name}.ts`)], bundle: true, minify: true, format: 'iife', platform: 'browser', target: 'es2022', write: false,
    define: { PLATFORM_NAMES: JSON.stringify(Platform.all.map((platform) => platform.name)) },
    plugins: [core], legalComments: 'none', tsconfigRaw: {}, logLevel: 'warning',
  });
  const { code } = await minify(outputFiles[0].text, { compress: { passes: 2, unsafe_arrows: true }, mangle: { toplevel: true }, ecma: 2022 });
  writeFileSync(join(DIST, `${name}.js`), code);
  return code;
}

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
const { STYLES } = await moduleOf('src/page/styles.ts');
const { Platform } = await moduleOf('src/knowledge/platform.ts');
writeFileSync(join(DIST, 'playground.css'), STYLES + readFileSync(join(HERE, 'src/playground.css'), 'utf8'));
cpSync(join(HERE, 'src/index.html'), join(DIST, 'index.html'));
const codes = [await script('app'), await script('worker')];
// a new version of the page has a new cache
const version = createHash('sha256').update(codes.join('')).update(STYLES).update(readFileSync(join(HERE, 'src/index.html'))).digest('hex').slice(0, 12);
writeFileSync(join(DIST, 'offline.js'), readFileSync(join(HERE, 'src/offline.js'), 'utf8').replace('VERSION', version));
