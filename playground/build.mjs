/** Builds the playground to `dist`: static files that any server can serve, from any path. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
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
  const isRule = /[\\/](?:checker|pods)[\\/](?:[^\\/]+[\\/])?[^\\/]+$/.test(file);
  const edits = [];
  const visit = (node) => {
    if (ts.isVariableStatement(node) && node.parent === tree) {
      for (const { initializer } of node.declarationList.declarations) {
        if (!initializer) { continue; }
        const [start, end] = [initializer.getStart(), initializer.getEnd()];
        if (ts.isCallExpression(initializer) || ts.isNewExpression(initializer)) { edits.push([start, start, '/* @__PURE__ */ ']); }
        // the compiler doesn't know that the calls in it do nothing else
        if (ts.isObjectLiteralExpression(initializer) && /\(|\.\.\./.test(initializer.getText())) {
          edits.push([end, end, '))()'], [start, start, '/* @__PURE__ */ (() => (']);
        }
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

/** A source that imports what it loads at its first use: a `require` would keep all that the module imports, used or not. */
function withImports(text) {
  const modules = [];
  const code = text.replace(/require\('(\.[^']+)'\) as typeof import\('\1'\)/g, (_, module) => `required${modules.push(module) - 1}`);
  return modules.map((module, i) => `import * as required${i} from '${module}';\n`).join('') + code;
}

/**
 * Functions, classes, and tables that few manifests need, by their modules. They are scripts of their own, with all that they need, which the worker loads at
 * their first use. They must not share classes or state with the rest.
 */
const RARE = {
  ...await rulesOf('src/checker/rules/calico.ts'),
  ...await rulesOf('src/checker/rules/flannel.ts'),
  ...await rulesOf('src/checker/rules/nodes.ts', ['aksPoolFips']),
  ...await rulesOf('src/checker/rules/network.ts', ['networkPolicyIgnored']),
  ...await rulesOf('src/checker/rules/gmsa.ts', ['gmsaCredentialSpecShape']),
  ...await rulesOf('src/checker/rules/runtime-classes.ts', ['runtimeClassHandler']),
  'src/base/did-you-mean.ts': ['misspelledName', 'nearestName'],
  'src/base/libraries.ts': ['sha256', 'distanceBetween'],
  'src/kubernetes/controllers.ts': ['cronScheduleFault', 'isTimeZone', 'jobProblems'],
  'src/checker/rules/support/cidrs.ts': ['allCidrs', 'cidrsOf', 'conflictingCidrs'],
  'src/checker/rules/support/config-map.ts': ['rewriting'],
  'src/checker/rules/support/kube-proxy.ts': ['forwardsHealthChecks', 'networkName'],
  'src/kubernetes/pod-schema.ts': ['placesOfKnownKind', 'podKindsOfCrd'],
  'src/objects/network/cni.ts': ['cniPolicyProblems', 'retiredCniPlugins', 'withExceptions', 'withPoliciesOfVersion2'],
  'src/scheduling/known-bugs.ts': ['bugRemedy', 'bugText'],
  'src/scheduling/wake.ts': ['asleepOf', 'wakesOf'],
  'src/other-tools/gitlab-runner-pods.ts': ['runnerPods'],
  'src/other-tools/jenkins-pods.ts': ['podOf'],
  'src/yaml/locate/embedded-text.ts': ['EmbeddedText'],
  'src/knowledge/node-pools.ts': ['isOwnLabel'],
  'src/yaml/locate/toml-places.ts': ['TomlPlaces'],
  'src/yaml/read/yaml-values.ts': ['readYaml'],
  'src/kubernetes/host-process.ts': ['hostPortMismatches', 'hostProcessProblems'],
  'src/kubernetes/gmsa.ts': ['allowsCredentialSpec', 'mayUseCredentialSpec'],
  'src/kubernetes/windows-service.ts': ['windowsServiceProblems'],
  'src/kubernetes/rejected-rare-values.ts': ['divisorOfResource', 'extendedResourceProblems', 'projectedPathProblems', 'spreadProblems'],
  'src/pods/complete/runtime-class.ts': ['runtimeClassProblems'],
  'src/images/image-on-node.ts': ['imageOnNode'],
  'src/images/lock.ts': ['readLock'],
  'src/knowledge/containerd-matching.ts': ['matchPlatform', 'pulledManifest'],
  'src/knowledge/feature-gates.ts': ['featureGateFault'],
  'src/knowledge/pod-kinds.ts': ['POD_KINDS'],
  'playground/src/migration.ts': ['clusterAfter', 'planHtml', 'planOf', 'waveHtml'],
  'src/objects/network/calico.ts': ['installationProblems'],
  'src/objects/network/flannel.ts': ['fixNetConf', 'netConfProblems'],
  'src/rewrite/fix/elsewhere.ts': ['addObjects', 'elsewhere'],
  'src/objects/storage/convert.ts': ['convertPersistentVolume', 'convertStorageClass', 'convertVolume'],
};
const nameOf = (file) => file.replace(/^.*[\\/]|\.ts$/g, '') + (Array.isArray(RARE[file]) ? '' : '-rules');
/** A script's exports, which it puts where the worker finds them. */
const loaded = (name) => `(self[${JSON.stringify(name)}] ?? (importScripts('${name}.js'), self[${JSON.stringify(name)}]))`;

/** A module whose rare functions, classes, and tables load their script. */
function withRare(file, names) {
  const stubs = (Array.isArray(names) ? names : Object.keys(names)).map((name) => {
    const value = `${loaded(nameOf(file))}.${name}`;
    if (names[name]) { return `export const ${name} = { ...${JSON.stringify(names[name])}, check: Object.assign((...all) => ${value}.check(...all), ${JSON.stringify(names[name].check)}) };\n`; }
    if (/^[A-Z][a-z]/.test(name)) { return `export const ${name} = /* @__PURE__ */ new Proxy(class {}, { construct: (_, all) => new ${value}(...all) });\n`; }
    return `export const ${name} = ${/^[A-Z]/.test(name)
      ? `/* @__PURE__ */ new Proxy({}, { getOwnPropertyDescriptor: (_, key) => Object.getOwnPropertyDescriptor(${value}, key), get: (_, key) => ${value}[key] })`
      : `(...all) => ${value}(...all)`};\n`;
  });
  return `export * from './${basename(file, '.ts')}?common';\n${stubs.join('')}`;
}

/** The parts of libraries that the checker uses, of yaml as `libraries.ts` lists them. Plain manifests need none of them. */
const [, YAML_PARTS] = /YAML_PARTS = \[([^\]]*)\]/.exec(readFileSync(join(ROOT, 'src/yaml/libraries.ts'), 'utf8'));
const LIBRARIES = {
  toml: `export { parse, TomlError } from 'smol-toml';`,
  yaml: `export { ${YAML_PARTS.replaceAll("'", '')} } from 'yaml';`,
};
const LOADERS = Object.keys(LIBRARIES).map((name) => `export const ${name} = () => ${loaded(name)};\n`).join('');

const core = {
  name: 'core',
  setup(each) {
    each.onResolve({ filter: /^\./ }, async ({ path, importer, pluginData, ...args }) => {
      if (pluginData === core || !importer.startsWith(join(ROOT, 'src'))) { return undefined; }
      return { ...await each.resolve(path, { ...args, importer, pluginData: core }), sideEffects: false };
    });
    each.onLoad({ filter: /[\\/]rule-pages\.ts$/ }, () => ({ contents: 'export const RULE_PAGES = new Map();', loader: 'ts' }));
    each.onLoad({ filter: /[\\/]src[\\/]yaml[\\/]libraries\.ts$/ }, () => ({ contents: LOADERS, loader: 'ts' }));
    // the policy of the page allows style sheets that scripts construct, but no <style>, which is what CodeMirror would use outside of a shadow root
    each.onLoad({ filter: /[\\/]style-mod\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const slot = '!root.head && root.adoptedStyleSheets';
      if (!text.includes(slot)) { throw new Error(`${path}: must contain "${slot}"`); }
      return { contents: text.replace(slot, 'root.adoptedStyleSheets') };
    });
    // none of them does anything when it is loaded, and the editor has no grammar
    each.onResolve({ filter: /^@(?:lezer\/|codemirror\/language$)/ }, async ({ path, pluginData, ...args }) => (
      pluginData === core ? undefined : { ...await each.resolve(path, { ...args, pluginData: core }), sideEffects: false }));
    each.onResolve({ filter: /\?common$/ }, ({ path, importer }) => ({ path: join(dirname(importer), path.replace(/(?:\.ts)?\?common$/, '.ts')), suffix: '?common', sideEffects: false }));
    each.onLoad({ filter: /\.ts$/ }, ({ path, suffix }) => {
      const file = relative(ROOT, path).replaceAll('\\', '/');
      return RARE[file] && suffix === '' ? { contents: withRare(file, RARE[file]), loader: 'ts', resolveDir: dirname(path) } : undefined;
    });
    each.onLoad({ filter: /\.ts$/ }, ({ path }) => (path.startsWith(join(ROOT, 'src'))
      ? { contents: withImports(slim(path, readFileSync(path, 'utf8'))), loader: 'ts' } : undefined));
  },
};

/** What a source of the library exports. */
async function moduleOf(file) {
  const { outputFiles } = await build({ entryPoints: [join(ROOT, file)], bundle: true, format: 'esm', platform: 'node', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** Rules of a module by their exports, with the scope as their `check`: their functions are loaded for an object of their kinds. */
async function rulesOf(file, names) {
  const rules = await moduleOf(file);
  return {
    [file]: Object.fromEntries((names ?? Object.keys(rules)).map((name) => {
      const { id, check: { scope } } = rules[name];
      if (!scope?.kinds || scope.pods) { throw new Error(`${file}: ${id} must be about objects of a kind only`); }
      return [name, { ...rules[name], check: { scope } }];
    })),
  };
}

/** Writes a script of the page. `globalName` is for what it exports. */
async function script(name, input = { entryPoints: [join(HERE, `src/${name}.ts`)] }) {
  const { outputFiles } = await build({
    ...input, bundle: true, minify: true, format: 'iife', platform: 'browser', target: 'es2022', write: false,
    define: {
      PLATFORM_NAMES: JSON.stringify(Platform.all.map((platform) => platform.name)),
      TARGETS: JSON.stringify(TARGETS.map(({ product, name }) => [product, name])),
    },
    plugins: [core], legalComments: 'none', tsconfigRaw: {}, logLevel: 'warning',
  });
  const { code } = await minify(outputFiles[0].text, { compress: { passes: 4, unsafe_arrows: true }, mangle: { toplevel: true }, ecma: 2022 });
  writeFileSync(join(DIST, `${name}.js`), code);
  return code;
}

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
const { STYLES } = await moduleOf('src/findings/page/styles.ts');
const { Platform } = await moduleOf('src/knowledge/platform.ts');
const { WindowsVersion } = await moduleOf('src/knowledge/windows-version.ts');
/** Releases with long support that clusters move to. */
const TARGETS = WindowsVersion.all.filter(({ name }) => /^LTSC/.test(name)).slice(2);
writeFileSync(join(DIST, 'playground.css'), STYLES + readFileSync(join(HERE, 'src/playground.css'), 'utf8'));
const { ICONS } = await moduleOf('src/findings/page/findings.ts');
const page = readFileSync(join(HERE, 'src/index.html'), 'utf8').replace('<!-- icons -->', ICONS.text.trim());
writeFileSync(join(DIST, 'index.html'), page);
const rare = [
  ...Object.entries(RARE).map(([file, names]) => [nameOf(file), `export { ${Array.isArray(names) ? names : Object.keys(names)} } from './${file}?common';`]),
  ...Object.entries(LIBRARIES),
];
const codes = [await script('app'), await script('worker')];
const scripts = ['app', 'worker', ...rare.map(([name]) => name)];
for (const [name, contents] of rare) {
  const stdin = { contents, resolveDir: ROOT, loader: 'ts', sourcefile: join(ROOT, 'rare.ts') };
  codes.push(await script(name, { stdin, globalName: 'rare', footer: { js: `self[${JSON.stringify(name)}] = rare;` } }));
}
// a new version of the page has a new cache
const version = createHash('sha256').update(codes.join('')).update(STYLES).update(page).digest('hex').slice(0, 12);
writeFileSync(join(DIST, 'offline.js'), readFileSync(join(HERE, 'src/offline.js'), 'utf8').replace('VERSION', version).replace('SCRIPTS', scripts.map((name) => `'${name}.js'`).join(', ')));
