import { github, javascript, JsonFile, TextFile, typescript, YamlFile } from 'projen';

/** Kubernetes minors whose cdk8s-plus gets an entry point of its own; the root entry binds cdk8s-plus-27. */
const PLUS_ENTRIES = ['32', '33', '34'];

/** What the components' args are made of: other languages take the same version's types. */
const PULUMI_KUBERNETES = '4.34.2';

const project = new typescript.TypeScriptProject({
  name: 'k8s-windows',
  description: 'Infrastructure as code for Kubernetes clusters with Windows nodes: cdk8s constructs that make Windows pods right',
  authorName: 'The k8s-windows authors',
  license: 'Apache-2.0',
  copyrightOwner: 'The k8s-windows authors',
  defaultReleaseBranch: 'main',
  keywords: ['cdk8s', 'kubernetes', 'k8s', 'windows', 'windows-containers', 'constructs', 'infrastructure-as-code'],
  packageManager: javascript.NodePackageManager.NPM,
  npmAccess: javascript.NpmAccess.PUBLIC,
  minNodeVersion: '20.0.0',
  typescriptVersion: '~5.9.3',
  entrypoint: 'lib/index.js',
  entrypointTypes: 'lib/index.d.ts',

  deps: ['commander@^14.0.3', 'js-yaml@^4.3.0', 'picocolors@^1.1.1', 'smol-toml@^1', 'yaml@^2.9.1'],
  bin: { 'k8s-windows': 'lib/cli/main.js' },
  peerDeps: ['cdk8s@^2.68.11', 'cdk8s-plus-27@^2.9.5', 'constructs@^10.3.0', ...PLUS_ENTRIES.map((v) => `cdk8s-plus-${v}@^2`), '@pulumi/pulumi@^3.142.0', '@pulumi/kubernetes@^4.0.0', '@pulumi/policy@^1.21.0'],
  peerDependencyOptions: { pinnedDevDependency: false },
  devDeps: [
    'cdk8s@^2.70.106', 'cdk8s-plus-27@^2.9.5', 'constructs@^10.8.1', 'cdk8s-plus-32@^2.5.92', 'cdk8s-plus-33@^2.5.57', 'cdk8s-plus-34@^2.0.54',
    '@types/node@^20', 'fast-check@^4.10.2', 'publint@^0.3.25', '@arethetypeswrong/cli@^0.18.5', 'tsx@^4.23.15',
    '@swc/core@^1', '@swc/jest@^0.2', '@types/js-yaml@^4.0.9', '@types/sarif@^2.1.7', 'ajv@^8', 'ajv-formats@^3', 'cdk8s-cli@^2', 'saxes@^6',
    // the last one for Node 20
    '@pulumi/pulumi@3.248.0', `@pulumi/kubernetes@${PULUMI_KUBERNETES}`, '@pulumi/policy@^1.21.0', 'ipaddr.js@^2.5.0', '@vscode/tree-sitter-wasm@^0.3.1',
  ],

  sampleCode: false,
  projenrcTs: true,
  eslint: true,
  eslintOptions: { dirs: ['src'], devdirs: ['test', 'examples', 'bench'], fileExtensions: ['.ts'] },
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
        '^k8s-windows/(.*)$': '<rootDir>/src/$1.ts',
      },
      // no test is about time, and machines of CI are slow
      testTimeout: 60_000,
      modulePathIgnorePatterns: ['<rootDir>/.cache/'],
      testPathIgnorePatterns: ['/node_modules/', '/test/cluster/', '/test/pulumi/engine/'],
    },
  },
  // tsconfig.json is what editors, ESLint, tsx and `npm run lint` read; tsconfig.build.json is what is published.
  disableTsconfigDev: true,
  tsconfig: {
    include: ['src/**/*.ts', 'test/**/*.ts', 'examples/**/*.ts', 'bench/**/*.ts'],
    compilerOptions: {
      target: 'ES2022',
      lib: ['es2022'],
      module: 'node16',
      moduleResolution: javascript.TypeScriptModuleResolution.NODE16,
      types: ['jest', 'node'],
      paths: { 'k8s-windows': ['./src/index.ts'], 'k8s-windows/*': ['./src/*.ts'] },
      rootDir: '.',
      noEmit: true,
      skipLibCheck: true,
      sourceMap: false,
      inlineSourceMap: false,
      inlineSources: false,
    },
  },

  // The GitHub workflow runs what .ci/run runs; releases are cut by hand for now.
  buildWorkflow: false,
  release: false,
  depsUpgrade: false,
  githubOptions: { mergify: false, pullRequestLint: false },
  pullRequestTemplate: false,
  npmignoreEnabled: false,
  gitignore: ['dist/', '/lib/', '*.tgz', '.cache/'],
});

project.jest!.config.testMatch = ['<rootDir>/test/**/*.test.ts'];
project.jest!.config.transform = { '^.+\\.tsx?$': '@swc/jest' };
project.deps.removeDependency('ts-jest');

// 1.13.0 names platform packages that the registry lacks, so `npm ci` would refuse the lockfile.
project.package.addField('overrides', { 'unrs-resolver': '1.12.2' });
project.package.addField('type', 'commonjs');
project.package.addField('files', ['lib', 'provider', 'README.md', 'CHANGELOG.md', 'LICENSE']);
project.package.addField('exports', {
  '.': { types: './lib/index.d.ts', default: './lib/index.js' },
  './check': { types: './lib/check.d.ts', default: './lib/check.js' },
  './doctor': { types: './lib/doctor.d.ts', default: './lib/doctor.js' },
  './cdk8s-validation': { types: './lib/cdk8s-validation.d.ts', default: './lib/cdk8s-validation.js' },
  './pulumi': { types: './lib/pulumi.d.ts', default: './lib/pulumi.js' },
  './pulumi-cdk8s': { types: './lib/pulumi-cdk8s.d.ts', default: './lib/pulumi-cdk8s.js' },
  './pulumi-provider': { types: './lib/pulumi-provider.d.ts', default: './lib/pulumi-provider.js' },
  './pulumi-policy': { types: './lib/pulumi-policy.d.ts', default: './lib/pulumi-policy.js' },
  './node': { types: './lib/node.d.ts', default: './lib/node.js' },
  './core': { types: './lib/core.d.ts', default: './lib/core.js' },
  ...Object.fromEntries(PLUS_ENTRIES.map((v) => [`./plus-${v}`, { types: `./lib/plus-${v}.d.ts`, default: `./lib/plus-${v}.js` }])),
  './package.json': './package.json',
});
project.package.addField('peerDependenciesMeta', Object.fromEntries(
  [...PLUS_ENTRIES.map((v) => `cdk8s-plus-${v}`), '@pulumi/pulumi', '@pulumi/kubernetes', '@pulumi/policy'].map((name) => [name, { optional: true }]),
));

// What Pulumi runs as a plugin, for programs in any language: it runs `npm install` in such a folder before. `provider` is in the npm package,
// where all that it needs is there already; `provider-from-git` is for those who have Pulumi clone the repository.
for (const [folder, dependencies] of Object.entries({
  'provider': {},
  'provider-from-git': {
    'k8s-windows': () => project.package.manifest.version,
    // the types of the schema are this version's
    '@pulumi/kubernetes': PULUMI_KUBERNETES,
    '@pulumi/pulumi': '^3.142.0',
  },
})) {
  new JsonFile(project, `${folder}/package.json`, { obj: { name: `k8s-windows-${folder}`, private: true, main: 'index.js', dependencies } });
  new YamlFile(project, `${folder}/PulumiPlugin.yaml`, { obj: { runtime: { name: 'nodejs', options: { typescript: false } } } });
  new TextFile(project, `${folder}/index.js`, { lines: ["require('k8s-windows/pulumi-provider').serve(process.argv.slice(2));"] });
}

new JsonFile(project, 'tsconfig.build.json', {
  obj: {
    extends: './tsconfig.json',
    compilerOptions: { noEmit: false, declaration: true, rootDir: 'src', outDir: 'lib', types: ['node'], paths: {} },
    include: ['src/**/*.ts'],
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

// Imports run one way: a layer may import those of the lines above its own.
const ORDER = [
  ['knowledge'],
  ['manifest'],
  ['complete'],
  ['identity', 'storage', 'addons', 'check', 'network'],
  ['node'],
  ['node-check'],
  ['convert', 'doctor'],
  ['cdk8s'],
  ['pulumi', 'cli'],
];
const FRONTS = ['cdk8s', 'pulumi', 'cli'];
const PURE_LAYERS = ORDER.flat().filter((layer) => !FRONTS.includes(layer));
const LAYERS = Object.fromEntries(ORDER.flatMap((line, level) => line.map((layer) => {
  const otherFronts = FRONTS.filter((front) => FRONTS.includes(layer) && front !== layer);
  return [layer, [...new Set([...ORDER.slice(level + 1).flat(), ...otherFronts])]];
})));
project.eslint?.addRules({
  'import/no-restricted-paths': ['error', {
    zones: Object.entries(LAYERS).map(([layer, forbidden]) => ({
      target: `./src/${layer}`,
      from: [...forbidden.map((f) => `./src/${f}`), './src/index.ts'],
      message: 'imports run one way: knowledge -> manifest -> complete -> check, network, … -> node -> fronts',
    })),
  }],
  '@stylistic/max-len': ['error', { code: 150, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreComments: true, ignoreRegExpLiterals: true }],
  '@stylistic/quote-props': ['error', 'consistent-as-needed'],
  '@stylistic/object-property-newline': 'off',
});
project.eslint?.addOverride({
  files: PURE_LAYERS.map((l) => `src/${l}/**`),
  rules: {
    'no-restricted-imports': ['error', {
      patterns: [{
        group: ['cdk8s', 'cdk8s-*', 'constructs', '@pulumi/*', 'fs', 'node:fs', 'node:fs/*', 'fs/*', 'node:child_process', 'node:process'],
        message: 'the core takes and returns plain objects: no front, no file system',
      }],
    }],
  },
});

// Plain npm scripts: the same commands with or without projen.
const scripts: Record<string, string> = {
  'build': 'tsc -p tsconfig.build.json',
  'lint': 'ESLINT_USE_FLAT_CONFIG=false eslint --ext .ts --no-error-on-unmatched-pattern src test examples bench .projenrc.ts && tsc',
  'test': 'jest',
  'synth': 'tsx examples/synth.ts',
  'bench': 'npm run --silent build && tsx bench/index.ts',
  'bench:pulumi': 'npm run --silent build && tsx bench/pulumi.ts',
  'cluster:build': 'tsx test/cluster/cli.ts build',
  'cluster': 'tsx test/cluster/cli.ts',
  'test:cluster': 'tsx test/cluster/cli.ts test',
  'test:pulumi': 'tsx test/pulumi/engine/cli.ts',
  'prepack': 'npm run build',
};
for (const name of Object.keys(project.package.manifest.scripts ?? {})) { project.removeScript(name); }
for (const name of ['clobber', 'compile', 'default', 'eject', 'eslint', 'package', 'post-compile', 'pre-compile', 'test:watch', 'watch']) { project.removeScript(name); }
for (const [name, command] of Object.entries(scripts)) { project.setScript(name, command); }

const workflow = new github.GithubWorkflow(project.github!, 'ci');
workflow.on({ push: { branches: ['main'] }, pullRequest: {}, workflowDispatch: {} });
workflow.addJob('ci', {
  runsOn: ['ubuntu-latest'],
  permissions: { contents: github.workflows.JobPermission.READ },
  timeoutMinutes: 90,
  steps: [
    { uses: 'actions/checkout@v5' },
    { uses: 'actions/setup-node@v5', with: { 'node-version': '20' } },
    { uses: 'actions/setup-go@v6', with: { 'go-version': '1.26' } },
    { run: 'bash .ci/run' },
  ],
});

project.synth();
