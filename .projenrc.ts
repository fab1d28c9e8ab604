import { readdirSync, readFileSync } from 'node:fs';
import { github, IResolver, javascript, JsonFile, TextFile, typescript, YamlFile } from 'projen';
import { action, withVersions } from './projenrc/actions';
import { CDK8S_PLUS_VERSIONS, CLOUD_PEERS, ENTRIES, PEERS } from './projenrc/entries';
import { GENERATED } from './projenrc/generated-sources';

const REPOSITORY = 'https://github.com/k8s-windows/k8s-windows';
/** The documentation, which `npm run site` builds. */
const SITE = 'https://k8s-windows.github.io/k8s-windows/';
/** Version of the package. A release is a tag of the same name with a "v" in front: see CONTRIBUTING.md. */
const VERSION = '0.1.0';
/** What the components' args are made of: other languages take the same version's types. */
const PULUMI_KUBERNETES = '4.34.2';
const NODE_VERSIONS = ['20', '22', '24'];
const GO_VERSION = '1.26';

const project = new typescript.TypeScriptProject({
  name: 'k8s-windows',
  description: 'Infrastructure as code for Kubernetes clusters with Windows nodes: cdk8s constructs and Pulumi components for correct Windows Pods, '
    + 'and a checker for manifests',
  authorName: 'The k8s-windows authors',
  license: 'Apache-2.0',
  copyrightOwner: 'The k8s-windows authors',
  defaultReleaseBranch: 'main',
  repository: `git+${REPOSITORY}.git`,
  homepage: SITE,
  bugsUrl: `${REPOSITORY}/issues`,
  keywords: ['cdk8s', 'kubernetes', 'k8s', 'windows', 'windows-containers', 'constructs', 'infrastructure-as-code'],
  packageManager: javascript.NodePackageManager.NPM,
  npmAccess: javascript.NpmAccess.PUBLIC,
  minNodeVersion: '20.0.0',
  typescriptVersion: '~5.9.3',
  entrypoint: 'lib/index.js',
  entrypointTypes: 'lib/index.d.ts',

  deps: [
    'commander@^14.0.3', 'damerau-levenshtein@^1.0.8', 'diff@^9.0.0', 'js-sha256@^1.0.0', 'picocolors@^1.1.1', 'smol-toml@^1', 'yaml@^2.9.1',
  ],
  bin: { 'k8s-windows': 'lib/cli/main.js' },
  peerDeps: Object.entries(PEERS).map(([name, range]) => `${name}@${range}`),
  peerDependencyOptions: { pinnedDevDependency: false },
  devDeps: [
    'cdk8s@^2.70.106', 'cdk8s-oldest@npm:cdk8s@2.68.12', 'constructs@^10.8.1',
    ...CDK8S_PLUS_VERSIONS.map((version) => `cdk8s-plus-${version}@${PEERS[`cdk8s-plus-${version}`]}`),
    '@types/node@^20', '@types/damerau-levenshtein@^1', 'fast-check@^4.10.2', 'publint@^0.3.25', '@arethetypeswrong/cli@^0.18.5', 'tsx@^4.23.15',
    'esbuild@^0.28.2',
    // later versions name platform packages that the registry lacks
    '@swc/core@1.13.5', 'rollup@4.60.0', '@jridgewell/sourcemap-codec@^1', '@swc/jest@^0.2', '@types/sarif@^2.1.7', 'ajv@^8', 'ajv-formats@^3',
    'cdk8s-cli@^2', 'saxes@^6', '@microsoft/api-extractor@^7', 'typedoc@^0.28', 'typedoc-plugin-markdown@^4',
    'eslint@^9', '@eslint/js@^9', '@stylistic/eslint-plugin@^2', '@typescript-eslint/eslint-plugin@^8', '@typescript-eslint/parser@^8',
    'eslint-plugin-import@^2.32.0', 'concurrently@^9',
    'eslint-import-resolver-typescript@^4.4.5',
    // the last one for Node 20
    '@pulumi/pulumi@3.248.0', `@pulumi/kubernetes@${PULUMI_KUBERNETES}`, '@pulumi/policy@^1.21.0', 'ipaddr.js@^2.5.0',
    '@vscode/tree-sitter-wasm@^0.3.1',
  ],

  sampleCode: false,
  projenrcTs: true,
  // projen writes the legacy format, which ESLint 10 doesn't read: eslint.config.mjs is kept by hand
  eslint: false,
  jest: true,
  jestOptions: {
    jestVersion: '^30',
    configFilePath: 'jest.config.json',
    preserveDefaultReporters: false,
    junitReporting: false,
    coverageText: false,
    jestConfig: {
      collectCoverage: false,
      reporters: ['default' as never],
      moduleNameMapper: {
        '^k8s-windows$': '<rootDir>/src/index.ts',
        '^k8s-windows/(.*)$': '<rootDir>/src/$1',
        [`^(${CLOUD_PEERS.join('|')})/(.*)$`]: '<rootDir>/test/stubs/$1/$2',
      },
      // no test is about time, and machines of CI are slow
      testTimeout: 60_000,
      // outside of the directory for temporary files, where a run leaves nothing
      cacheDirectory: '<rootDir>/.cache/jest',
      globalSetup: '<rootDir>/test/global-setup.ts',
      modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/lib/'],
      testPathIgnorePatterns: ['/node_modules/', '/test/cluster/', '/test/pulumi/engine/', '\\.slow\\.test\\.ts$'],
    },
  },
  // src/tsconfig.json is for the sources, this one for all else that imports them, and for tsx
  disableTsconfigDev: true,
  tsconfig: {
    include: ['src/**/*.ts', 'test/**/*.ts', 'examples/**/*.ts', 'bench/**/*.ts', 'site/src/**/*.ts'],
    compilerOptions: {
      target: 'ES2022',
      lib: ['es2022'],
      module: 'node16',
      moduleResolution: javascript.TypeScriptModuleResolution.NODE16,
      types: ['jest', 'node'],
      paths: {
        'k8s-windows': ['./src/index.ts'], 'k8s-windows/*': ['./src/*'],
        ...Object.fromEntries(CLOUD_PEERS.map((name) => [`${name}/*`, [`./test/stubs/${name}/*`]])),
      },
      rootDir: '.',
      noEmit: true,
      skipLibCheck: true,
      sourceMap: false,
      inlineSourceMap: false,
      inlineSources: false,
    },
  },

  // the workflows are at the end of this file
  buildWorkflow: false,
  release: false,
  depsUpgrade: false,
  githubOptions: { mergify: false, pullRequestLint: false },
  pullRequestTemplate: false,
  npmignoreEnabled: false,
  // examples have no lockfile, since users copy their folders
  gitignore: ['dist/', '/lib/', '*.tgz', '.cache/', '.astro/', '/examples/**/package-lock.json'],
});

// after `!/src/` of projen
project.gitignore.addPatterns(...GENERATED);
project.jest!.config.testMatch = ['<rootDir>/test/**/*.test.ts'];
project.jest!.config.transform = { '^.+\\.tsx?$': '@swc/jest' };
project.jest!.config.testEnvironment = '<rootDir>/test/jest-environment.cjs';
project.jest!.config.runtime = '<rootDir>/test/jest-runtime.cjs';
project.deps.removeDependency('ts-jest');
// what takes long: the packed package, compilers and programs of others, large inputs
// and all cases of the files of which `npm test` runs samples
const sampled = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/')).sort()
  .filter((file) => file.endsWith('.test.ts') && /\/sample';$/m.test(readFileSync(`test/${file}`, 'utf8')));
new JsonFile(project, 'jest.slow.config.json', {
  obj: () => ({
    ...project.jest!.config, testMatch: ['<rootDir>/test/**/*.slow.test.ts', ...sampled.map((file) => `<rootDir>/test/${file}`)],
    testPathIgnorePatterns: ['/node_modules/'], testTimeout: 300_000, globals: { runsAllCases: true },
  }),
});

// 1.13.0 names platform packages that the registry lacks, so `npm ci` would refuse the lockfile.
project.package.addField('overrides', { 'unrs-resolver': '1.12.2' });
project.package.addField('type', 'commonjs');
project.package.addVersion(VERSION);
project.package.addField('files', ['lib', 'docs', '!docs/api', 'provider', 'schemas', 'integrations', 'README.md', 'CHANGELOG.md', 'LICENSE']);
const typesOf = (module: string) => `./lib/${module}.d.ts`;
project.package.addField('exports', {
  ...Object.fromEntries(Object.entries(ENTRIES).map(([subpath, { module }]) => [subpath, { types: typesOf(module), default: `./lib/${module}.js` }])),
  './package.json': './package.json',
});
// for compilers that don't read `exports`: `module: CommonJS`, as in an app made by `cdk8s init`
project.package.addField('typesVersions', {
  '*': Object.fromEntries(Object.entries(ENTRIES).filter(([subpath]) => subpath !== '.')
    .map(([subpath, { module }]) => [subpath.slice(2), [typesOf(module)]])),
});
project.package.addField('peerDependenciesMeta', Object.fromEntries(Object.keys(PEERS).map((name) => [name, { optional: true }])));

// What `helm plugin install` reads: in the npm package, and at the root of a clone of the repository. Helm 4 runs a post-renderer only as a plugin.
for (const [file, script] of Object.entries({
  'integrations/helm/plugin.yaml': 'post-renderer.js', 'plugin.yaml': 'integrations/helm/post-renderer.js',
})) {
  new YamlFile(project, file, {
    obj: {
      apiVersion: 'v1',
      type: 'postrenderer/v1',
      name: 'k8s-windows',
      version: VERSION,
      runtime: 'subprocess',
      runtimeConfig: { platformCommand: [{ command: 'node', args: [`\${HELM_PLUGIN_DIR}/${script}`] }] },
    },
  });
}

// What Pulumi runs as a plugin, for programs in any language: it runs `npm install` in such a folder before. `provider` is in the npm package,
// where all that it needs is there already; `provider-from-git` is for those who have Pulumi clone the repository.
for (const [folder, dependencies] of Object.entries({
  'provider': {},
  // the types of the schema are this version's
  'provider-from-git': { 'k8s-windows': VERSION, '@pulumi/kubernetes': PULUMI_KUBERNETES, '@pulumi/pulumi': PEERS['@pulumi/pulumi'] },
})) {
  new JsonFile(project, `${folder}/package.json`, { obj: { name: `k8s-windows-${folder}`, private: true, main: 'index.js', dependencies } });
  new YamlFile(project, `${folder}/PulumiPlugin.yaml`, { obj: { runtime: { name: 'nodejs', options: { typescript: false } } } });
  new TextFile(project, `${folder}/index.js`, { lines: ["require('k8s-windows/pulumi-provider').serve(process.argv.slice(2));"] });
}

// what is published is checked more strictly
new JsonFile(project, 'src/tsconfig.json', {
  obj: {
    extends: '../tsconfig.json',
    // ES modules, which are bundled to CommonJS; `bundler` for imports without file extensions
    compilerOptions: {
      noEmit: false, declaration: true, sourceMap: true, rootDir: '.', outDir: '../lib', types: ['node'], paths: {},
      module: 'esnext', moduleResolution: 'bundler', noUncheckedIndexedAccess: true,
    },
    include: ['**/*.ts'],
  },
});
// swc only transpiles for jest: `npm run lint` is where the compiler checks tests, examples and benchmarks.
new JsonFile(project, '.swcrc', {
  // swc knows no comments by key
  marker: false,
  obj: {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, keepClassNames: true },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
});

// Plain npm scripts: the same commands with or without projen.
const sources = 'tsx projenrc/generated-sources.ts &&';
// jest leaves a core free, half of a small machine; more space for new objects is a tenth of the time less
const jest = 'node --max-semi-space-size=64 node_modules/jest/bin/jest.js --maxWorkers=100%';
const scripts: Record<string, string> = {
  'build': 'tsx projenrc/build.ts',
  // a process for each of two cores; `src` and the rest have their own programs anyway
  'lint': `${sources} concurrently --group --max-processes 2 "eslint src" "eslint test examples bench projenrc playground/src site/src .projenrc.ts" `
    + '"tsc" "tsc -p src --noEmit"',
  'test': jest,
  'test:slow': `${jest} --config jest.slow.config.json`,
  'generate': `projen && ${sources} tsx projenrc/indexes.ts && tsx projenrc/generate.ts`,
  'facts': `${sources} tsx projenrc/facts/main.ts`,
  'synth': `${sources} tsx projenrc/synth-examples.ts`,
  'site': `${sources} tsx projenrc/indexes.ts && tsx projenrc/site.ts`,
  'test:site': 'node --import tsx --test site/test/site.test.mjs',
  'bench': 'npm run --silent build && tsx bench/index.ts',
  'bench:pulumi': 'npm run --silent build && tsx bench/pulumi.ts',
  'playground': `${sources} npm ci --prefix playground --no-audit --no-fund && tsc -p playground && node playground/build.mjs`,
  'test:browser': 'npm run --silent playground && node playground/test/run.mjs',
  'cluster:build': `${sources} tsx test/cluster/cli.ts build`,
  'cluster': `${sources} tsx test/cluster/cli.ts`,
  'test:cluster': `${sources} tsx test/cluster/cli.ts test`,
  'test:pulumi': `${sources} tsx test/pulumi/engine/cli.ts`,
  'prepack': 'npm run build && tsx projenrc/indexes.ts',
  'prepare': 'node projenrc/prepare.cjs',
};
for (const name of Object.keys(project.package.manifest.scripts ?? {})) { project.removeScript(name); }
for (const name of ['clobber', 'compile', 'default', 'eject', 'eslint', 'package', 'post-compile', 'pre-compile', 'test:watch', 'watch']) {
  project.removeScript(name);
}
for (const [name, command] of Object.entries(scripts)) { project.setScript(name, command); }

const { JobPermission } = github.workflows;
const CHECKOUT = { uses: action('actions/checkout') };
const setupNode = (version: string, more: Readonly<Record<string, string>> = {}) => ({
  uses: action('actions/setup-node'), with: { 'node-version': version, 'cache': 'npm', ...more },
});

const ci = new github.GithubWorkflow(
  project.github!, 'ci', { limitConcurrency: true, concurrencyOptions: { group: 'ci-${{ github.ref }}', cancelInProgress: true } },
);
ci.on({ push: { branches: ['main'] }, pullRequest: {}, workflowDispatch: {} });
ci.addJob('unit', {
  name: 'Unit tests (${{ matrix.os }}, Node ${{ matrix.node }})',
  runsOn: ['${{ matrix.os }}'],
  strategy: { failFast: false, matrix: { domain: { os: ['ubuntu-latest', 'windows-latest'], node: NODE_VERSIONS } } },
  permissions: { contents: JobPermission.READ },
  timeoutMinutes: 30,
  steps: [CHECKOUT, setupNode('${{ matrix.node }}'), { run: 'npm ci' }, { run: 'npm run lint' }, { run: 'npm test' }],
});
ci.addJob('all', {
  name: 'All tests, with a cluster and Pulumi',
  runsOn: ['ubuntu-latest'],
  permissions: { contents: JobPermission.READ },
  timeoutMinutes: 90,
  steps: [
    CHECKOUT,
    setupNode(NODE_VERSIONS[0]),
    // the Go build cache is in the cache of the binaries below
    { uses: action('actions/setup-go'), with: { 'go-version': GO_VERSION, 'cache': false } },
    {
      uses: action('actions/cache'),
      with: {
        'path': '~/.cache/k8s-windows\n~/.cache/go-build\n~/go/pkg/mod',
        'key': "control-plane-${{ runner.os }}-${{ hashFiles('test/cluster/go/**', 'test/pulumi/engine/go/**') }}",
        'restore-keys': 'control-plane-${{ runner.os }}-',
      },
    },
    { run: 'bash .ci/run' },
  ],
});

// npm trusts this workflow of this repository ("trusted publishing"), so there is no token that could leak.
const release = new github.GithubWorkflow(project.github!, 'release');
release.on({ push: { tags: ['v*'] } });
release.addJob('npm', {
  name: 'Publish to npm',
  runsOn: ['ubuntu-latest'],
  environment: 'npm',
  permissions: { contents: JobPermission.READ, idToken: JobPermission.WRITE },
  timeoutMinutes: 30,
  steps: [
    CHECKOUT,
    // trusted publishing needs npm 11.5, which comes with Node 24; a cache could be poisoned by another workflow
    {
      uses: action('actions/setup-node'),
      with: { 'node-version': '24', 'registry-url': 'https://registry.npmjs.org', 'package-manager-cache': false },
    },
    { name: 'Check that the tag is the version', run: 'test "$GITHUB_REF_NAME" = "v$(node -p \'require("./package.json").version\')"' },
    { run: 'npm ci' },
    { run: 'npm run lint' },
    { run: 'npm test' },
    { run: 'npm run test:slow' },
    { run: 'npm publish --provenance --access public' },
  ],
});
release.addJob('github', {
  name: 'Publish the release notes',
  needs: ['npm'],
  runsOn: ['ubuntu-latest'],
  permissions: { contents: JobPermission.WRITE },
  timeoutMinutes: 10,
  steps: [
    CHECKOUT,
    // the section of the changelog for this version
    { run: 'awk -v version="${GITHUB_REF_NAME#v}" \'/^## / { found = ($2 == version); next } found\' CHANGELOG.md > notes.md' },
    {
      run: 'gh release create "$GITHUB_REF_NAME" --verify-tag --title "$GITHUB_REF_NAME" --notes-file notes.md',
      env: { GH_TOKEN: '${{ github.token }}' },
    },
  ],
});

const site = new github.GithubWorkflow(
  project.github!, 'site', { limitConcurrency: true, concurrencyOptions: { group: 'site-${{ github.ref }}', cancelInProgress: false } },
);
site.on({ push: { branches: ['main'] }, pullRequest: {}, workflowDispatch: {} });
site.addJob('build', {
  name: 'Build the site and verify its links',
  runsOn: ['ubuntu-latest'],
  permissions: { contents: JobPermission.READ },
  timeoutMinutes: 30,
  steps: [
    CHECKOUT,
    setupNode(NODE_VERSIONS[0]),
    { run: 'npm ci' },
    { run: 'npm run site' },
    { run: 'npm run test:site' },
    { uses: action('actions/upload-pages-artifact'), if: "github.ref == 'refs/heads/main'", with: { path: 'site/dist' } },
  ],
});
site.addJob('publish', {
  name: 'Publish to GitHub Pages',
  needs: ['build'],
  if: "github.ref == 'refs/heads/main'",
  runsOn: ['ubuntu-latest'],
  environment: { name: 'github-pages', url: '${{ steps.deployment.outputs.page_url }}' },
  permissions: { pages: JobPermission.WRITE, idToken: JobPermission.WRITE },
  timeoutMinutes: 10,
  steps: [{ id: 'deployment', uses: action('actions/deploy-pages') }],
});

// Whether a table is to change, people decide: a difference opens an issue.
const facts = new github.GithubWorkflow(project.github!, 'facts');
facts.on({ schedule: [{ cron: '0 6 * * 1' }], workflowDispatch: {} });
facts.addJob('facts', {
  name: 'Compare the tables with their sources',
  runsOn: ['ubuntu-latest'],
  permissions: { contents: JobPermission.READ, issues: JobPermission.WRITE },
  timeoutMinutes: 60,
  steps: [
    CHECKOUT,
    setupNode(NODE_VERSIONS[0]),
    { uses: action('actions/setup-go'), with: { 'go-version': GO_VERSION, 'cache': false } },
    { run: 'npm ci' },
    {
      name: 'Open an issue if something differs',
      // one issue at a time: while it is open, its differences are updated
      run: [
        'code=0',
        '{ npm run --silent facts || code=1; echo; npm run --silent facts -- --sources || code=1; } > facts.txt 2>&1',
        'cat facts.txt',
        'if [ "$code" = 0 ]; then exit 0; fi',
        '{ echo "Output of \\`npm run facts\\` and \\`npm run facts -- --sources\\`: see CONTRIBUTING.md."; echo; sed \'s/^/    /\' facts.txt; } > '
          + 'body.md',
        'number=$(gh issue list --state open --search \'in:title "Facts differ from their sources"\' --json number --jq \'.[0].number // empty\')',
        'if [ -n "$number" ]; then gh issue edit "$number" --body-file body.md; else gh issue create --title "Facts differ from their sources" '
          + '--body-file body.md; fi',
      ].join('\n'),
      env: { GH_TOKEN: '${{ github.token }}' },
    },
  ],
});

for (const { file } of [ci, release, site, facts]) {
  const { synthesizeContent } = file as unknown as { synthesizeContent: (resolver: IResolver) => string | undefined };
  Object.assign(file!, { synthesizeContent: (resolver: IResolver) => withVersions(synthesizeContent.call(file, resolver) ?? '') });
}

new YamlFile(project, '.github/dependabot.yml', {
  obj: {
    version: 2,
    updates: [
      // .projenrc.ts has the ranges of package.json
      {
        'package-ecosystem': 'npm', 'directory': '/', 'schedule': { interval: 'weekly' }, 'versioning-strategy': 'lockfile-only',
        'groups': { all: { patterns: ['*'] } },
      },
      { 'package-ecosystem': 'npm', 'directory': '/playground', 'schedule': { interval: 'weekly' }, 'groups': { all: { patterns: ['*'] } } },
      { 'package-ecosystem': 'npm', 'directory': '/site', 'schedule': { interval: 'weekly' }, 'groups': { all: { patterns: ['*'] } } },
      { 'package-ecosystem': 'github-actions', 'directory': '/', 'schedule': { interval: 'weekly' } },
    ],
  },
});

project.synth();
