import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ensureTool, ToolName } from './control-plane/binaries';
import { say } from './control-plane/commands';
import { Cluster } from './harness/cluster';
import { discardNamespace } from './harness/fleet';
import { repository, version } from '../../package.json';
import { buildTo, Folder } from '../cli/command';
import { codeBlocks, ROOT } from '../docs/code-blocks';
import { filterText, Platform } from 'k8s-windows/filter';

/** How the plugin of Helm 4 is installed and finds the command, and what the commands of Helm show of a filtered release. */

const cluster = Cluster.ofEnvironment();
const WITH_BUILD = 20 * 60_000;
const TOOLS = ['helm', 'helm-4'] as const;

const deployment = (name: string, image: string, annotations = '{team: shop}') => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  annotations: ${annotations}
spec:
  replicas: 0
  selector:
    matchLabels: {app: ${name}}
  template:
    metadata:
      labels: {app: ${name}}
    spec:
      containers:
        - name: main # ${name}
          image: ${image}
`;
const TEST_HOOK = `apiVersion: v1
kind: Pod
metadata:
  name: smoke-test
  annotations:
    helm.sh/hook: test
spec:
  containers:
    - name: main
      image: registry.example/test:1
`;
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name:   farms.helm.example.com} # odd
spec:
  group: helm.example.com
  names: {kind: Farm, plural: farms}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;

const folder = new Folder({
  'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'shop/crds/farms.yaml': CRD,
  'shop/templates/NOTES.txt': 'The shop is open.\n',
  'shop/templates/web.yaml': deployment('web', 'mcr.microsoft.com/windows/nanoserver:ltsc2022'),
  'shop/templates/cache.yaml': deployment('cache', 'registry.example/cache:1', '{helm.sh/resource-policy: keep}'),
  'shop/templates/test.yaml': TEST_HOOK,
  'empty/Chart.yaml': 'apiVersion: v2\nname: empty\nversion: 1.0.0\n',
  'empty/templates/none.yaml': '{{ if false }}kind: Pod{{ end }}\n',
});
const inFolder = (name: string) => join(folder.path, name);

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a line of a shell with the programs of some folders alone. stderr is a pipe, as in CI. */
function shell(line: string, programs: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const { status, stdout } = spawnSync('/bin/bash', ['-c', `{ ${line}\n} 2> >(/bin/cat > stderr.txt); code=$?; wait; exit $code`], {
    cwd: folder.path, encoding: 'utf8',
    env: {
      HOME: folder.path, PATH: programs.map((name) => inFolder(name)).join(':'), KUBECONFIG: cluster.connection.kubeconfig,
      HELM_CACHE_HOME: inFolder('cache'), HELM_CONFIG_HOME: inFolder('config'), HELM_DATA_HOME: inFolder('data'), ...env,
    },
  });
  return { code: status, stdout, stderr: readFileSync(inFolder('stderr.txt'), 'utf8') };
}

function script(name: string, text: string): void {
  folder.write(name, `#!/bin/sh\n${text}\n`);
  chmodSync(inFolder(name), 0o755);
}

afterAll(async () => cluster.delete({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', name: 'farms.helm.example.com' }));

/** The objects of manifests, sorted. */
const objectsIn = (manifests: string) => parseAllDocuments(manifests).map((document) => document.toJS()).filter((object) => object !== null)
  .sort((a, b) => `${a.kind}/${a.metadata.name}`.localeCompare(`${b.kind}/${b.metadata.name}`));
const isHook = ({ metadata: { annotations } }: any) => annotations['helm.sh/hook'] !== undefined;
const isOnRightNodes = ({ spec, metadata }: any) =>
  (spec.template?.spec ?? spec).nodeSelector?.['kubernetes.io/os'] === (metadata.name === 'web' ? 'windows' : 'linux');

beforeAll(async () => {
  const built = (name: string) => `node_modules/k8s-windows/${name}`;
  buildTo({ path: inFolder(built('.')), write: (name: string, text: string) => folder.write(built(name), text) } as Folder);
  cpSync(join(ROOT, 'integrations'), inFolder(built('integrations')), { recursive: true });
  for (const tool of TOOLS) {
    mkdirSync(inFolder(`bin-${tool}`));
    symlinkSync(await ensureTool(tool, say), inFolder(`bin-${tool}/helm`));
  }
  mkdirSync(inFolder('bin-node'));
  symlinkSync(process.execPath, inFolder('bin-node/node'));
  script('bin-command/k8s-windows', `exec '${process.execPath}' '${inFolder(built('lib/cli/main.js'))}' "$@"`);
  // that of npm would download the package
  script('bin-npx/npx', `echo "$@" > npx.txt\nshift 2\nexec '${inFolder('bin-command/k8s-windows')}' "$@"`);
}, WITH_BUILD);

describe('the plugin, installed from a Git repository', () => {
  const HELM = ['bin-helm-4', 'bin-node'];
  const filtered = (programs: readonly string[]) =>
    shell('helm template shop ./shop --post-renderer k8s-windows --post-renderer-args --platform=gke', [...HELM, ...programs]);

  beforeAll(() => {
    for (const name of ['plugin.yaml', 'integrations']) { cpSync(join(ROOT, name), inFolder(`repository/${name}`), { recursive: true }); }
    const git = (...args: readonly string[]) => expect(
      spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: inFolder('repository') }),
    ).toMatchObject({ status: 0 });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'plugin');
    git('tag', `v${version}`);
    // the command of the guide
    const installs = codeBlocks('docs/tools/helm.md', 'sh').map(({ text }) => text).find((text) => text.includes('--verify=false'))!;
    expect(installs).toContain(` ${repository.url.replace(/^git\+|\.git$/g, '')} --version ${version} `);
    const line = installs.trim().replace(/https:\S+/, `"file://${inFolder('repository')}"`);
    const installed = shell(line, [], { PATH: `${inFolder('bin-helm-4')}:${process.env.PATH}` });
    expect(installed).toMatchObject({ code: 0, stdout: expect.stringContaining('Installed plugin: k8s-windows') });
  });

  test('runs the command that is on the PATH', () => {
    const { code, stdout } = filtered(['bin-command']);
    expect(code).toBe(0);
    expect(objectsIn(stdout).map(isOnRightNodes)).toEqual([true, true, true]);
  });

  test('prefers it to npx, which runs the version of the plugin', () => {
    filtered(['bin-command', 'bin-npx']);
    expect(existsSync(inFolder('npx.txt'))).toBe(false);
    const { code, stdout } = filtered(['bin-npx']);
    expect(code).toBe(0);
    expect(objectsIn(stdout).map(isOnRightNodes)).toEqual([true, true, true]);
    expect(folder.read('npx.txt')).toBe(`--yes k8s-windows@${version} filter --platform=gke\n`);
  });

  test('fails without both, and says what to install', () => {
    const { code, stdout, stderr } = filtered([]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      'k8s-windows: the command must be on the PATH, or npx, which downloads it, got neither. Run "npm install -g k8s-windows"',
    );
  });

  test('fails if the command fails, and shows why', () => {
    const { code, stdout, stderr } = shell(
      'helm template shop ./shop --post-renderer k8s-windows --post-renderer-args --linux=maybe', [...HELM, 'bin-command'],
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('--linux: must be one of "pin", "leave", got "maybe"');
  });

  test('fails for a chart that renders nothing, as each plugin does', () => {
    const { code, stderr } = shell('helm template empty ./empty --post-renderer k8s-windows', [...HELM, 'bin-command']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('produced empty output') });
  });

  test('is a warning in Helm 3 with the same folder of plugins', () => {
    const template = 'helm template shop ./shop --post-renderer k8s-windows --post-renderer-args filter';
    const programs = ['bin-helm', 'bin-node', 'bin-command'];
    const beside = shell(template, programs);
    expect(beside).toMatchObject({ code: 0, stderr: expect.stringContaining('unknown field "apiVersion"') });
    expect(shell(template, programs, { HELM_PLUGINS: inFolder('no-plugins') })).toEqual({ code: 0, stdout: beside.stdout, stderr: '' });
  });
});

describe.each<[ToolName, readonly string[], boolean]>([
  ['helm', ['filter'], false],
  ['helm-4', [], true],
])('a release of %s', (tool, before, reachesHooks) => {
  const flags = ['--post-renderer k8s-windows', ...[...before, '--platform=gke'].map((arg) => `--post-renderer-args ${arg}`)].join(' ');
  const helm = (line: string) => {
    const plugins = { HELM_PLUGINS: inFolder(reachesHooks ? 'data/plugins' : 'no-plugins') };
    const run = shell(`helm ${line}`, [`bin-${tool}`, 'bin-node', 'bin-command'], plugins);
    expect(run).toMatchObject({ code: 0 });
    return run.stdout;
  };
  const withoutHooks = (manifests: string) => objectsIn(manifests).filter((object) => !isHook(object));
  let namespace: string;

  beforeAll(async () => { namespace = await cluster.createNamespace('helm'); });
  afterAll(async () => discardNamespace(cluster, namespace));

  test('has the manifests that the filter makes of helm template', () => {
    const original = helm('template shop ./shop');
    const filtered = filterText(original, { platform: Platform.GKE }).text;
    const rendered = helm(`template shop ./shop ${flags}`);
    expect(withoutHooks(rendered)).toEqual(withoutHooks(filtered));
    expect(objectsIn(rendered).filter(isHook)).toEqual(objectsIn(reachesHooks ? filtered : original).filter(isHook));
    // the hook is the last
    expect(objectsIn(rendered).map(isOnRightNodes)).toEqual([true, true, reachesHooks]);
  });

  test('shows them in dry runs and in helm get, and its notes', async () => {
    const rendered = helm(`template shop ./shop ${flags}`);
    const shown = (line: string) => JSON.parse(helm(`${line} --namespace ${namespace} --output json ${flags}`));
    for (const kind of ['client', 'server']) {
      expect(objectsIn(shown(`install shop ./shop --dry-run=${kind}`).manifest)).toEqual(withoutHooks(rendered));
    }
    const { manifest, info } = shown('install shop ./shop');
    expect(info.notes.trim()).toBe('The shop is open.');
    expect(objectsIn(manifest)).toEqual(withoutHooks(rendered));
    expect(objectsIn(helm(`get manifest shop --namespace ${namespace}`))).toEqual(withoutHooks(rendered));
    expect(objectsIn(helm(`get hooks shop --namespace ${namespace}`))).toEqual(objectsIn(rendered).filter(isHook));
    expect(await cluster.exists({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', name: 'farms.helm.example.com' }))
      .toBe(true);
    const dryRun = shown('upgrade shop ./shop --dry-run=server');
    expect(dryRun.manifest).toBe(manifest);
  });

  test('is as the chart renders it after an upgrade without the flags', () => {
    helm(`upgrade shop ./shop --namespace ${namespace}`);
    expect(objectsIn(helm(`get manifest shop --namespace ${namespace}`)).map(isOnRightNodes)).toEqual([false, false]);
    helm(`upgrade shop ./shop --namespace ${namespace} ${flags}`);
    expect(objectsIn(helm(`get manifest shop --namespace ${namespace}`)).map(isOnRightNodes)).toEqual([true, true]);
  });

  test('keeps what the chart keeps after the uninstallation', async () => {
    helm(`uninstall shop --namespace ${namespace}`);
    const exists = async (name: string) => cluster.exists({ apiVersion: 'apps/v1', kind: 'Deployment', name, namespace });
    expect([await exists('cache'), await exists('web')]).toEqual([true, false]);
  });
});
