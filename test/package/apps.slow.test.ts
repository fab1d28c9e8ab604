import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { appWith, manifestsOf, MODULES, node, pack, Packed, run, tool } from './packed';
import { CLOUD_PEERS, PEERS } from '../../projenrc/entries';
import { CDK8S_EXAMPLES, EXAMPLES_FOLDER, PULUMI_EXAMPLES } from '../../projenrc/examples';
import { Folder } from '../cli/command';
import { FAILS, FILES } from '../docs/code-blocks';
import { PROGRAMS } from '../docs/public-api';
import { temporaryFolder } from '../temporary-folder';

let packed: Packed;
beforeAll(() => { packed = pack(); }, 300_000);

/** Runs compiled programs, and returns what is wrong with them. */
function faultsOf(dir: string, programs: readonly string[]): readonly string[] {
  const output = node(dir, tool('tsx/dist/cli.mjs'), path.join(__dirname, 'run-programs.ts'), dir, new Folder(FILES).path, ...programs);
  return output.split('\n').filter((line) => line !== '').map((line) => line.replace(`${dir}/`, ''));
}

describe.each(['cdk8s', 'pulumi'] as const)('init --template %s', (template) => {
  // the program, a part of it, and what takes its place so that nothing runs on Windows nodes
  const [program, part, wrong] = {
    cdk8s: ['main.ts', /WindowsDeployment \} from 'k8s-windows\/plus-33'/, "Deployment as WindowsDeployment } from 'cdk8s-plus-33'"],
    pulumi: ['index.ts', /spec: \{\n {4}template/, 'windows: { version: "LTSC2019" },\n  spec: {\n    template'],
  }[template] as [string, RegExp, string];

  test('writes a project that npm installs, that passes its test, and that writes manifests', () => {
    const dir = temporaryFolder();
    const cli = path.join(appWith(packed, []), 'node_modules/k8s-windows/lib/cli/main.js');
    const output = node(dir, cli, 'init', '--template', template, '--package', packed.tarball, 'shop');
    const [, manifests] = /npm run synth +# writes (\S+)/.exec(output)!;
    const shop = path.join(dir, 'shop');
    run(shop, 'npm', ['install', '--no-audit', '--no-fund']);
    expect(run(shop, 'npm', ['test'])).toMatch(/pass 2\n/);
    run(shop, 'npm', ['run', 'synth']);
    expect(readFileSync(path.join(shop, manifests), 'utf8')).toMatch(/"?os"?:\s*\{?\s*"?name"?: "?windows/);

    // the test fails for a program that isn't right
    const text = readFileSync(path.join(shop, program), 'utf8');
    expect(text).toMatch(part);
    writeFileSync(path.join(shop, program), text.replace(part, wrong));
    expect(() => run(shop, 'npm', ['test'])).toThrow();
  });
});

describe('examples, copied alone', () => {
  let dir: string;
  beforeAll(() => {
    dir = appWith(packed, [...Object.keys(PEERS), '@types/node']);
    for (const name of [...Object.keys(CDK8S_EXAMPLES), ...PULUMI_EXAMPLES.filter((each) => !each.includes('/'))]) {
      cpSync(
        path.join(EXAMPLES_FOLDER, name), path.join(dir, name), { recursive: true, filter: (file) => !/[\\/](?:dist|node_modules)$/.test(file) },
      );
    }
  });
  const objectsIn = (text: string) => parseAllDocuments(text).map((document) => JSON.stringify(document.toJS())).sort();

  test('all compile with their tsconfig.json', () => {
    const files = [...Object.keys(CDK8S_EXAMPLES).map((name) => `${name}/main.ts`), ...PULUMI_EXAMPLES.map((name) => `${name}/index.ts`)];
    writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify({ extends: './iis/tsconfig.json', files }));
    expect(() => node(dir, tool('typescript/bin/tsc'))).not.toThrow();
  });

  test.each(Object.keys(CDK8S_EXAMPLES))('%s writes its manifests', (name) => {
    const folder = path.join(dir, name);
    node(folder, tool('tsx/dist/cli.mjs'), 'main.ts');
    expect(objectsIn(manifestsOf(folder))).toEqual(objectsIn(readFileSync(path.join(EXAMPLES_FOLDER, name, 'expected.yaml'), 'utf8')));
  });

  test('those of Pulumi register resources', () => {
    const programs = PULUMI_EXAMPLES.map((name) => path.join(dir, name, 'index.ts'));
    expect(faultsOf(dir, programs)).toEqual([]);
  });
});

/** Settings of an app that `pulumi new kubernetes-typescript` creates. */
const PULUMI_TSCONFIG = {
  compilerOptions: {
    strict: true, outDir: 'bin', target: 'es2020', module: 'commonjs', moduleResolution: 'node', sourceMap: true, experimentalDecorators: true,
    noFallthroughCasesInSwitch: true, noImplicitReturns: true, forceConsistentCasingInFileNames: true,
    // not of the template: the declarations of @pulumi/policy have errors of their own
    skipLibCheck: true,
  },
  include: ['*.ts'],
};
const CDK8S_TEMPLATE = path.join(MODULES, 'cdk8s-cli/templates/typescript-app');
const usesPulumi = (text: string) => /from '(?:@pulumi|k8s-windows\/pulumi)/.test(text);

/** The apps of those who begin with a template of cdk8s or Pulumi. */
const TEMPLATES = {
  cdk8s: {
    has: (text: string) => !usesPulumi(text), packages: ['cdk8s', 'constructs'],
    tsconfig: readFileSync(path.join(CDK8S_TEMPLATE, 'tsconfig.json'), 'utf8'), output: '',
  },
  pulumi: {
    has: usesPulumi, packages: ['@pulumi/pulumi', '@pulumi/kubernetes', '@pulumi/policy', ...CLOUD_PEERS, 'cdk8s', 'constructs'],
    tsconfig: JSON.stringify(PULUMI_TSCONFIG), output: 'bin',
  },
};

describe.each(['33', '34'])('programs of README.md, docs, and docstrings, with plus-%s', (version) => {
  test.each(Object.entries(TEMPLATES))('compile in the template of %s, and run', (_, { has, packages, tsconfig, output }) => {
    const dir = appWith(packed, [...packages, `cdk8s-plus-${version}`, '@types/node', 'typescript']);
    // with another cdk8s-plus, those that use one
    const programs = PROGRAMS.filter(({ text }) => has(text) && !text.includes(FAILS) && (version === '33' || text.includes('plus-')));
    expect(programs.length).toBeGreaterThan(version === '33' ? 30 : 1);
    const names = programs.map(({ name }) => name.replaceAll(/\W/g, '-'));
    mkdirSync(path.join(dir, output), { recursive: true });
    writeFileSync(path.join(dir, 'tsconfig.json'), tsconfig);
    for (const [i, { text }] of programs.entries()) {
      writeFileSync(path.join(dir, `${names[i]}.ts`), text.replaceAll(/plus-(?:27|33)/g, `plus-${version}`));
    }
    node(dir, tool('typescript/bin/tsc'), '--project', '.');
    expect(faultsOf(dir, names.map((name) => path.join(dir, output, `${name}.js`)))).toEqual([]);
  });
});
