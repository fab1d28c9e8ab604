import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { appWith as installed, manifest, manifestsOf, MODULES, node, pack, ROOT, run, tool } from './packed';
import { CDK8S_PLUS_VERSIONS, ENTRIES, PEERS } from '../../projenrc/entries';

const SUBPATHS = Object.keys(ENTRIES).map((key) => `k8s-windows${key.slice(1)}`);
const LARGEST_INSTALLATION = 12 * 1024 * 1024;
const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

let packed: string;
let tarball: string;
let appWith: (packages: readonly string[]) => string;

beforeAll(() => {
  const all = pack();
  packed = all.folder;
  tarball = all.tarball;
  appWith = (packages) => installed(all, packages);
}, 300_000);

/** Bytes on disk of a file or folder, links followed, in blocks of 4 KiB. */
function diskUsage(file: string): number {
  const stats = statSync(file);
  if (!stats.isDirectory()) { return Math.ceil(stats.size / 4096) * 4096; }
  return 4096 + readdirSync(file).reduce((sum, name) => sum + diskUsage(path.join(file, name)), 0);
}

/** A program that names every subpath, and synthesizes a Deployment of one. */
const program = (entry: string, subpaths: readonly string[] = []) => `
import { App, Chart } from 'cdk8s';
import { Platform, WindowsDeployment } from '${entry}';
${subpaths.map((subpath, i) => `import * as entry${i} from '${subpath}';`).join('\n')}

const app = new App();
const chart = new Chart(app, 'web');
const deployment = new WindowsDeployment(chart, 'web', { containers: [{ image: '${IMAGE}', portNumber: 80 }], windows: { platform: Platform.AKS } });
deployment.exposeViaService();
app.synth();
${subpaths.map((_, i) => `if (Object.keys(entry${i}).length === 0) { throw new Error('entry${i} is empty'); }`).join('\n')}
`;

describe('the tarball', () => {
  test('contains the build and the docs, but no sources or tests', () => {
    const files = run(packed, 'tar', ['-tzf', tarball]).trim().split('\n').map((file) => file.replace('package/', ''));
    expect(files).toEqual(expect.arrayContaining([
      'lib/index.js', 'lib/index.d.ts', 'docs/rules/README.md', 'docs/symptoms/README.md', 'README.md', 'CHANGELOG.md', 'LICENSE', 'package.json',
    ]));
    expect(files.filter((file) => !/^(lib|docs|integrations|provider|schemas)\/|^[A-Z]+(\.md)?$|^package\.json$/.test(file))).toEqual([]);
    expect(files.filter((file) => /\.(tsbuildinfo|ts)$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
  });

  test('contains every file that package.json refers to', () => {
    const named = Object.values(manifest.exports).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry as object)));
    expect(named.filter((file) => !existsSync(path.join(packed, 'package', file)))).toEqual([]);
  });

  test('the command is executable in the repository as well, so that npx runs it there', () => {
    expect(() => accessSync(path.join(ROOT, manifest.bin['k8s-windows']), constants.X_OK)).not.toThrow();
  });

  test('is smaller than 12 MiB with its dependencies', () => {
    const files = [path.join(packed, 'package'), ...Object.keys(manifest.dependencies).map((name) => path.join(MODULES, name))];
    expect(files.map(diskUsage).reduce((sum, size) => sum + size)).toBeLessThan(LARGEST_INSTALLATION);
  });

  test('publint reports nothing', () => {
    expect(node(ROOT, tool('.bin/publint'), 'run', tarball, '--strict')).toContain('All good');
  });

  test('are-the-types-wrong reports nothing, nor without "exports" (node10)', () => {
    expect(() => node(ROOT, tool('.bin/attw'), tarball, '--no-emoji')).not.toThrow();
  });
});

describe('without peers', () => {
  const load = (dir: string, subpath: string) =>
    node(dir, '-e', `try { console.log(Object.keys(require('${subpath}')).length > 0); } catch (error) { console.log(error.message); }`).trim();
  let dir: string;
  beforeAll(() => { dir = appWith([]); });

  test.each(Object.entries(ENTRIES).filter(([, { peers }]) => peers.length === 0))('%s loads', (subpath) => {
    expect(load(dir, `k8s-windows${subpath.slice(1)}`)).toBe('true');
  });

  test.each(Object.entries(ENTRIES).filter(([, { peers }]) => peers.length > 0))('%s lists all packages to install', (subpath, { peers }) => {
    expect(load(dir, `k8s-windows${subpath.slice(1)}`))
      .toMatch(new RegExp(`^k8s-windows${subpath.slice(1)} needs .*: npm install ${peers.join(' ')}($|\\. With another cdk8s-plus, import from )`));
  });

  test('only the missing package is reported', () => {
    expect(load(appWith(['cdk8s', 'constructs']), 'k8s-windows/plus-33')).toBe('k8s-windows/plus-33 needs cdk8s-plus-33: npm install cdk8s-plus-33');
    expect(load(appWith(['@pulumi/pulumi', 'cdk8s', 'constructs']), 'k8s-windows/pulumi-cdk8s'))
      .toBe('k8s-windows/pulumi-cdk8s needs @pulumi/kubernetes: npm install @pulumi/kubernetes');
  });

  test('the command checks a manifest', () => {
    writeFileSync(
      path.join(dir, 'pod.yaml'),
      'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { os: { name: windows }, hostPID: true, containers: [{ name: web, image: a }] }\n',
    );
    expect(() => node(dir, 'node_modules/k8s-windows/lib/cli/main.js', 'check', 'pod.yaml')).toThrow('[linux-field-on-windows]');
  });
});

describe('the folder provider', () => {
  test('is a plugin that Pulumi can run', async () => {
    const dir = appWith(['@pulumi/pulumi', '@pulumi/kubernetes']);
    const plugin = spawn(process.execPath, [tool('@pulumi/pulumi/cmd/run-plugin'), path.join(dir, 'node_modules/k8s-windows/provider')], {
      cwd: dir, stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      // the port that it listens on
      expect(String(await Promise.race([once(plugin.stdout, 'data'), once(plugin, 'exit')]))).toMatch(/^\d{2,5}\n$/);
    } finally {
      plugin.kill();
    }
  });
});

describe('with all peers', () => {
  let dir: string;
  beforeAll(() => { dir = appWith([...Object.keys(PEERS), '@types/node']); });

  test.each(SUBPATHS)('%s loads by require and by import, with the same names', (subpath) => {
    const required = node(dir, '-e', `console.log(Object.keys(require('${subpath}')).sort().join())`);
    const imported = node(dir, '--input-type=module', '-e', `import * as all from '${subpath}'; console.log(Object.keys(all).sort().join())`);
    const names = (text: string) => text.trim().split(',').filter((name) => !['default', 'module.exports', '__esModule'].includes(name));
    expect(names(required).length).toBeGreaterThan(0);
    expect(names(imported)).toEqual(names(required));
  });

  test('k8s-windows/core loads neither cdk8s nor Pulumi', () => {
    const loaded = node(dir, '-e', 'require("k8s-windows/core"); console.log(Object.keys(require.cache).join("\\n"))').split('\n');
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter((file) => /cdk8s|constructs|pulumi/.test(path.relative(dir, file)) && !file.includes('k8s-windows/lib'))).toEqual([]);
  });

  test('every entry point has the same classes', () => {
    const names = ['Platform', 'ProblemsError', 'WindowsVersion'];
    const different = node(dir, '-e', `
      const root = require('k8s-windows');
      const entries = ${JSON.stringify(SUBPATHS)}.map((subpath) => [subpath, require(subpath)]);
      const different = entries.flatMap(([subpath, entry]) => ${JSON.stringify(names)}.filter((name) => name in entry && entry[name] !== root[name]).map((name) => subpath + ' ' + name));
      const counted = entries.filter(([, entry]) => 'Platform' in entry && 'ProblemsError' in entry).length;
      console.log(JSON.stringify({ different, many: counted > 10 }));`);
    expect(JSON.parse(different)).toEqual({ different: [], many: true });
  });

  test.each(Object.entries(ENTRIES))('%s loads no peers but its own, and at most 24 files of 750 kB', (subpath, { peers }) => {
    const loaded = node(dir, '-e', `require('k8s-windows${subpath.slice(1)}'); console.log(Object.keys(require.cache).join('\\n'))`).trim()
      .split('\n');
    const packages = loaded.map((file) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)![1].replace('\\', '/'));
    // Pulumi's packages load each other, and the same libraries
    const ofPulumi = (name: string) => name.startsWith('@pulumi/');
    const allowed = (name: string) => peers.includes(name) || (ofPulumi(name) && peers.some(ofPulumi));
    expect(Object.keys(PEERS).filter((name) => packages.includes(name) && !allowed(name))).toEqual([]);
    const own = loaded.filter((_, i) => packages[i] === 'k8s-windows');
    expect(own.length).toBeLessThanOrEqual(24);
    expect(own.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(750_000);
    // libraries are loaded at their first use
    const libraries = peers.some(ofPulumi) ? [] : Object.keys(manifest.dependencies);
    expect(libraries.filter((name) => loaded.some((file) => file.startsWith(path.join(MODULES, name) + path.sep)))).toEqual([]);
  });

  test('stacks have the lines of sources with --enable-source-maps', () => {
    // not below node_modules, where Node ignores source maps
    const doctor = path.join(packed, 'package', 'lib', 'doctor.js');
    expect(() => node(
      dir, '--enable-source-maps', '-e', `require(${JSON.stringify(doctor)}).diagnose([new Proxy({}, { get() { throw new Error('trap'); } })])`,
    ))
      .toThrow(/package[\\/]src[\\/]diagnosis[\\/]diagnose\.ts:\d+:\d+/);
  });

  // `node10` is what `module: CommonJS` means: it reads `typesVersions`, not `exports`
  test.each([
    ['node10', 'CommonJS', 'commonjs'], ['node16', 'Node16', 'commonjs'], ['node16', 'Node16', 'module'], ['nodenext', 'NodeNext', 'commonjs'],
    ['nodenext', 'NodeNext', 'module'], ['bundler', 'ESNext', 'module'],
  ])('every subpath compiles and runs with moduleResolution %s, module %s, in a package of type %s', (moduleResolution, module, type) => {
    const name = `app-${moduleResolution}-${type}`;
    mkdirSync(path.join(dir, name));
    writeFileSync(path.join(dir, name, 'package.json'), JSON.stringify({ type }));
    writeFileSync(path.join(dir, name, 'main.ts'), program('k8s-windows/plus-33', SUBPATHS));
    // of declarations, only those of this package are of interest: Pulumi's ask for more
    const options = [
      '--strict', '--target', 'ES2022', '--types', 'node', '--skipLibCheck', '--module', module, '--moduleResolution', moduleResolution,
    ];
    node(path.join(dir, name), tool('typescript/bin/tsc'), ...options, 'main.ts');
    node(path.join(dir, name), 'main.js');
    expect(manifestsOf(path.join(dir, name))).toContain('kubernetes.io/os: windows');
  });
});

describe('an app from cdk8s init', () => {
  const TEMPLATE = path.join(MODULES, 'cdk8s-cli', 'templates', 'typescript-app');
  const [, ofTemplate] = /"cdk8s-plus-(\d+)"/.exec(readFileSync(path.join(TEMPLATE, 'package.json'), 'utf8'))!;

  // the versions between them have been compiled above
  test.each([
    ...new Set([CDK8S_PLUS_VERSIONS[0], '32', ofTemplate, CDK8S_PLUS_VERSIONS.at(-1)!]),
  ])('compiles and synthesizes with cdk8s-plus-%s', (version) => {
    const dir = appWith([`cdk8s-plus-${version}`, 'cdk8s', 'constructs', 'cdk8s-cli', 'typescript', 'ts-node', '@types/node', '@types/jest']);
    for (const name of ['tsconfig.json', 'cdk8s.yaml', 'main.test.ts']) { cpSync(path.join(TEMPLATE, name), path.join(dir, name)); }
    const subpaths = Object.entries(ENTRIES).filter(([, { peers }]) => peers.length === 0).map(([subpath]) => `k8s-windows${subpath.slice(1)}`);
    const main = readFileSync(path.join(TEMPLATE, 'main.ts'), 'utf8').replace('{{ $base }}', 'web').replace('// define resources here', `
      new WindowsDeployment(this, 'web', { containers: [{ image: '${IMAGE}', portNumber: 80 }] }).exposeViaService();`);
    const imports = subpaths.map((subpath, i) => `import * as entry${i} from '${subpath}';\nexport { entry${i} };\n`).join('');
    writeFileSync(path.join(dir, 'main.ts'), `import { WindowsDeployment } from 'k8s-windows/plus-${version}';\n${imports}${main}`);
    node(dir, tool('typescript/bin/tsc'), '--build');
    run(
      dir, process.execPath, [tool('cdk8s-cli/bin/cdk8s'), 'synth', '--check-upgrade=false'],
      { PATH: `${tool('.bin')}${path.delimiter}${process.env.PATH}` },
    );
    expect(manifestsOf(dir)).toContain('kubernetes.io/os: windows');
  });
});
