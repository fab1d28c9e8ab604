import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { App, Names } from 'cdk8s';
import { parse } from 'yaml';
import { codeBlocks, pages, ROOT } from './code-blocks';
import { scripts, version } from '../../package.json';
import { KUBECTL_GET } from '../../src/knowledge';
import { Folder } from '../cli/command';
import { event, list, node, pod } from '../diagnosis/objects';
import { EXAMPLES } from '../examples';
import { digestOf, FakeRegistry } from '../images/fake-registry';
import { MODEL } from '../other-tools/convert/api-model-example';
import { sampleOf } from '../sample';

const only = (page: string, language: string, i = 0): string => codeBlocks(page, language)[i].text;

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec:\n  containers: [{ name: web, image: '
  + '"mcr.microsoft.com/windows/nanoserver:ltsc2022" }]\n';
const SCRIPT = only('docs/convert.md', 'powershell');
const NODE = only('docs/nodes.md', 'yaml').replace('sha256:…', `sha256:${'0'.repeat(64)}`);
const LEGACY_IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2019';
const MISMATCH = 'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: '
  + 'The container operating system does not match the host operating system.: unknown';
const DUMP = JSON.stringify(list(
  node('win-1', 'windows'), pod('web-0', { containers: [{ name: 'main', image: LEGACY_IMAGE }] }),
  event('Pod', 'web-0', 'Failed', `Error: ${MISMATCH}`),
));

/** A node with an image. */
const CACHED = JSON.stringify(list({
  apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-1' },
  status: { images: [{ names: [`example.com/web@${digestOf('')}`, 'example.com/web:1'] }] },
}));

/** The cluster of the preview. */
const WINDOWS_POD = {
  containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', securityContext: { privileged: false } }],
  volumes: [{ name: 'docker', hostPath: { path: '\\\\.\\pipe\\docker_engine', type: 'Socket' } }],
};
const workload = (kind: string, name: string, spec: object) => ({
  apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, metadata: { name, namespace: 'shop' }, spec: { template: { spec } },
});
const WORKLOADS = JSON.stringify(list(
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }, workload('Deployment', 'web', WINDOWS_POD),
  workload('Job', 'migrate', { restartPolicy: 'Never', containers: [{ name: 'migrate', image: 'registry.example/migrate:3' }] }),
));

/** The chart of a page. */
const SHOP = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.2.0\n', 'shop/values.yaml': only('docs/tools/chart.md', 'yaml'),
  'shop/templates/web.yaml': only('docs/tools/chart.md', 'yaml', 1), 'shop/templates/cache.yaml': only('docs/tools/chart.md', 'yaml', 2),
};
/** In place of Helm, with which `test/cluster/chart-values.cluster.test.ts` compares it. */
const HELM = path.join(__dirname, '../rewrite/chart/fake-helm.js');

/** Files that commands read, by page. */
const CRD = JSON.stringify({
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', spec: { group: 'example.com', names: { kind: 'Pool' }, versions: [] },
});
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    [`k8s-windows-${version}.tgz`]: '',
    'node.yaml': NODE, 'C-k/services.ps1': SCRIPT, 'register-svc.ps1': SCRIPT, 'apimodel.json': JSON.stringify(MODEL),
    'manifests/web.yaml': POD, 'dump.json': DUMP, 'cluster.json': WORKLOADS,
  },
  'docs/admission.md': { 'dump.json': WORKLOADS, 'deploy/web.yaml': POD },
  'docs/check.md': {
    'deploy/web.yaml': POD, 'crds.yaml': CRD, 'config.toml': '[[runners]]\nname = "windows"\n[runners.kubernetes]\nimage = "example.com/web"\n',
  },
  'docs/convert.md': { 'services.ps1': SCRIPT, 'windows.json': JSON.stringify(MODEL) },
  'docs/doctor.md': { 'dump.json': DUMP, 'clusters/east.json': DUMP },
  'docs/guides/build-agents.md': { 'agents.yaml': POD },
  'docs/guides/collecting-logs.md': { 'dump.json': DUMP },
  'docs/node-check.md': {
    'services.ps1': SCRIPT, 'config.toml': 'version = 3\n', 'kubelet.yaml': 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n',
    'cni.conf': '{ "cniVersion": "1.0.0", "name": "flannel.4096", "type": "flannel" }', 'C-k/services.ps1': SCRIPT,
  },
  'docs/node-pools.md': { 'pools.yaml': only('docs/node-pools.md', 'yaml'), 'deploy.yaml': only('docs/node-pools.md', 'yaml', 1) },
  'docs/nodes.md': { 'node.yaml': NODE },
  'docs/playground.md': { 'deploy/web.yaml': POD },
  'docs/filter.md': { 'patches.yaml': 'patches: []\n' },
  'docs/tools/kustomize.md': { 'patches.yaml': 'patches: []\n' },
  'docs/tools/pre-commit.md': { 'deploy/web.yaml': POD },
  'docs/tools/chart.md': SHOP,
  'docs/known-bugs.md': { 'deploy/web.yaml': POD, 'dump.json': DUMP },
  'docs/image-lock.md': {
    'deploy/web.yaml': POD, 'nodes.json': DUMP, 'dump.json': CACHED, 'images.lock': only('docs/image-lock.md', 'json'),
  },
  'docs/where.md': { 'deploy.yaml': only('docs/where.md', 'yaml'), 'nodes.json': DUMP },
  'docs/migrate.md': {
    'node-ltsc2022.yaml': NODE, 'dump.json': JSON.stringify(parse(only('docs/migrate.md', 'yaml'), { merge: true })),
    'images.lock': only('docs/migrate.md', 'json'), 'deploy/web.yaml': POD,
  },
  ...Object.fromEntries(pages().filter((page) => page.startsWith('docs/platforms/')).map((page) => [page, { 'manifests/web.yaml': POD }])),
};

/** What programs print that write to a command of this package. */
const PRINTED: Readonly<Record<string, string>> = { 'helm': POD, 'kustomize': POD, 'flux': POD, 'kubectl': DUMP, 'Get-Content': SCRIPT };

/** Programs of others, which tests don't run here: those of Pulumi run in `npm run test:pulumi`. */
const OTHERS = ['cd', 'kubectl', 'docker', 'pulumi', 'curl', 'python3', 'az', 'eksctl', 'gcloud', 'oc'];

interface Step {
  readonly words: readonly string[];
  /** The program whose output it reads. */
  readonly reads?: string;
}

/** The programs that a line of a shell runs, without comments and redirections. */
function stepsOf(line: string): readonly Step[] {
  // `POD=$(kubectl get …)`
  return line.replace(/(^|\s)#.*$/, '').replace(/^\w+=\$\((.*)\)$/, '$1').split('&&').flatMap((pipeline) => {
    const programs = pipeline.split(' | ').map((program) => program.replace(/ > \S+/, '').trim().split(/\s+/));
    return programs.map((words, i) => ({ words, ...(i > 0 && { reads: programs[i - 1][0] }) }));
  }).filter(({ words: [program] }) => program !== '');
}

const SHELL = pages().flatMap((page) => codeBlocks(page, 'sh', 'console').map((block) => ({ page, ...block })));

test('pages have the one line for kubectl', () => {
  const lines = SHELL.flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith('kubectl get nodes,namespaces'));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !line.startsWith(KUBECTL_GET))).toEqual([]);
});

/** A registry that has the image of these files. */
const REGISTRY = new FakeRegistry('mcr.microsoft.com');
REGISTRY.index('windows/nanoserver', 'ltsc2022', [{ osVersion: '10.0.20348.2402' }]);

test.each(sampleOf(SHELL, 4))('commands of $name', async ({ page, text }) => {
  const folder = new Folder(FILES[page] ?? {});
  const steps = text.trimEnd().split('\n').flatMap(stepsOf);
  expect(steps).not.toEqual([]);
  for (const { words: [program, ...words], reads } of steps) {
    if (program === 'npx') {
      expect(words[0]).toBe('k8s-windows');
      // the directory of a Windows machine
      const argv = words.slice(1).map((word) => word.replace('C:\\k', 'C-k'));
      // a script isn't a program on Windows
      if (argv[0] === 'chart' && process.platform === 'win32') { continue; }
      const helm = argv[0] === 'chart' ? ['--helm', HELM] : [];
      const stdin = reads === undefined ? undefined : PRINTED[reads];
      const { code, stdout, stderr } = argv[0] === 'images'
        ? await folder.send(argv, { stdin, fetch: REGISTRY.fetch }) : folder.run([...argv, ...helm], { env: { PATH: process.env.PATH }, stdin });
      // findings are no failure of a command, nor what is out of date; a missing file or an unknown flag is
      const isResult = code === 1 || (code === 4 && argv.includes('--check'));
      expect({ argv, code, stderr: isResult ? '' : code > 0 ? stderr : '' }).toEqual({ argv, code: isResult ? code : 0, stderr: '' });
      expect(stdout + stderr).not.toBe('');
    } else if (program === 'npm') {
      const [command, name] = words;
      expect(command === 'run' ? Object.keys(scripts) : ['ci', 'init', 'install', 'pack', 'test']).toContain(command === 'run' ? name : command);
    } else {
      expect([...OTHERS, ...Object.keys(PRINTED)]).toContain(program);
    }
  }
});

/** Output that pages show, with the command that prints it. */
const OUTPUTS: readonly (readonly [page: string, files: Readonly<Record<string, string>>, argv: readonly string[]])[] = [
  ['docs/admission.md', { 'dump.json': WORKLOADS }, ['admission', 'preview', 'dump.json', '--platform', 'aks', '--mode', 'deny']],
  ['docs/check.md', { 'deploy.yaml': only('docs/check.md', 'yaml') }, ['check', '--platform', 'upstream', 'deploy.yaml']],
  ['docs/convert.md', { 'services.ps1': SCRIPT }, ['convert', 'services.ps1', '--windows', 'ltsc2022', '--kubernetes', '1.36']],
  ['docs/doctor.md', { 'dump.json': DUMP }, ['doctor', 'dump.json']],
  [
    'docs/node-check.md', { 'services.ps1': only('docs/node-check.md', 'powershell'), 'cluster.yaml': only('docs/node-check.md', 'yaml') },
    ['node', 'check', 'services.ps1', 'cluster.yaml'],
  ],
];

test.each(OUTPUTS)('%s shows what the command prints', (page, files, argv) => {
  expect(new Folder(files).run(argv).stdout).toBe(only(page, 'text'));
});

test('docs/playground.md shows what the checker reports, and every finding is fixable', () => {
  const folder = new Folder({ 'deploy.yaml': only('docs/playground.md', 'yaml') });
  const { findings } = JSON.parse(folder.run(['check', '--platform', 'upstream', 'deploy.yaml', '--format', 'json']).stdout);
  const rows = readFileSync(path.join(ROOT, 'docs/playground.md'), 'utf8').split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows).toEqual(findings.map(({ line, severity, rule, message }: Record<string, string>) => `| ${line} | ${severity} | `
    + `[${rule}](rules/${rule}.md) | ${message} |`));
});

const onPosix = process.platform === 'win32' ? test.skip : test;
onPosix('docs/tools/chart.md shows what the command prints', () => {
  const { stdout } = new Folder(SHOP).run(['chart', './shop', '--platform', 'aks', '--helm', HELM], { env: { PATH: process.env.PATH } });
  expect(stdout).toBe(only('docs/tools/chart.md', 'text'));
});

test.each(sampleOf(EXAMPLES, 4))('the README of $name names its own folder and files, and commands that run', ({ name, build }) => {
  const steps = codeBlocks(`examples/${name}/README.md`, 'sh', 'console').flatMap(({ text }) => text.trimEnd().split('\n').flatMap(stepsOf))
    .map(({ words }) => words);
  const app = new App();
  build(app);
  expect(steps.map((words) => words.join(' ')).filter((line) => line.startsWith('npm '))).toEqual(['npm install', 'npm run synth']);
  const files = app.charts.map((chart) => `dist/${Names.toDnsLabel(chart)}.k8s.yaml`);
  for (const [program, ...words] of steps) {
    if (program === 'kubectl' && words.join(' ').startsWith('apply -f dist')) { expect(['dist', ...files]).toContain(words[2]); }
    if (program === 'npx') {
      expect(words[0]).toBe('k8s-windows');
      const named = words.filter((word) => existsSync(path.join(ROOT, 'examples', name, word)));
      const folder = new Folder(Object.fromEntries(named.map((file) => [file, readFileSync(path.join(ROOT, 'examples', name, file), 'utf8')])));
      expect(folder.run(words.slice(1))).toMatchObject({ code: 0 });
    }
  }
});
