import { ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { ensureTool } from './control-plane/binaries';
import { say } from './control-plane/commands';
import { installCommand } from './harness/command';
import { downloadModule } from './harness/go-program';
import { filterObjects, Platform } from '../../src/filter';
import { Folder } from '../cli/command';
import { ROOT } from '../docs/code-blocks';
import { temporaryFolder } from '../temporary-folder';

const PLUGIN = join(ROOT, 'integrations', 'argo-cd');
const folder = temporaryFolder();
const paths = { programs: join(folder, 'bin'), sockets: join(folder, 'sockets'), work: join(folder, 'work') };
let env: NodeJS.ProcessEnv;
let argoCd: string;
let server: ChildProcess;

beforeAll(async () => {
  Object.values(paths).forEach((path) => mkdirSync(path));
  argoCd = await ensureTool('argo-cd', say);
  for (const name of ['helm', 'kustomize'] as const) { symlinkSync(await ensureTool(name, say), join(paths.programs, name)); }
  symlinkSync(join(PLUGIN, 'k8s-windows-argo-cd'), join(paths.programs, 'k8s-windows-argo-cd'));
  installCommand(paths.programs);
  env = {
    PATH: `${paths.programs}${delimiter}${process.env.PATH}`, HOME: folder, ARGOCD_PLUGINSOCKFILEPATH: paths.sockets, ARGOCD_CMP_WORKDIR: paths.work,
    HELM_CACHE_HOME: join(folder, 'helm'), HELM_CONFIG_HOME: join(folder, 'helm'), HELM_DATA_HOME: join(folder, 'helm'),
  };
  server = spawn(argoCd, ['cmp-server', '--config-dir-path', PLUGIN], { env, stdio: 'ignore' });
  while (!existsSync(join(paths.sockets, 'k8s-windows.sock'))) {
    if (server.exitCode !== null) { throw new Error('the server of plugins ended'); }
    await sleep(50);
  }
}, 600_000);

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  // it doesn't end for less
  server.kill('SIGKILL');
  await ended;
});

const WINDOWS = { name: 'web', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022' };
const deployment = (name: string, spec: object, more: object = {}) => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, ...more },
  spec: { selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec } },
});
const WEB = deployment('web', { containers: [WINDOWS] });
const CACHE = deployment('cache', { containers: [{ name: 'cache', image: 'redis:7' }] });
const CONFLICT = deployment('web', { containers: [{ name: 'web', image: 'redis:7' }], os: { name: 'windows' } });
const PLATFORM = { name: 'platform', string: 'gke' };
const KUSTOMIZATION = { 'kustomization.yaml': 'resources: [web.yaml]\nnamePrefix: a-\n', 'web.yaml': stringify(WEB) };
const CHART = {
  'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n', 'values.yaml': 'note: none\n', 'values-prod.yaml': 'note: prod\n',
  'crds/pools.yaml': stringify({
    apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'pools.example.com' }, spec: {},
  }),
  'templates/web.yaml': stringify(deployment('web', { containers: [WINDOWS] }, {
    namespace: '{{ .Release.Namespace }}',
    annotations: {
      note: '{{ .Values.note }}', by: '{{ .Release.Name }} {{ .Capabilities.KubeVersion.Version }} {{ .Capabilities.APIVersions.Has "batch/v1" }}',
    },
  })),
};

interface Source {
  readonly path?: string;
  readonly plugin?: object;
}

/** What Argo CD applies for an Application, and what it shows of an error. */
function render(files: Readonly<Record<string, string>>, { path = 'app', plugin }: Source): { code: number | null; stderr: string; objects: any[] } {
  const below = Object.fromEntries(Object.entries(files).map(([name, text]) => [name.startsWith('/') ? name.slice(1) : `${path}/${name}`, text]));
  const repository = new Folder({ ...below, 'README.md': '# shop\n' });
  const application = {
    apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', metadata: { name: 'shop', namespace: 'argocd' },
    spec: {
      project: 'default', source: { repoURL: 'https://git.example/shop.git', path, plugin },
      destination: { server: 'https://kubernetes.default.svc', namespace: 'prod' },
    },
  };
  const file = new Folder({ 'application.yaml': stringify(application) }).path;
  const { status: code, stdout, stderr } = spawnSync(
    argoCd, ['manifests', repository.path, join(file, 'application.yaml')], { env, encoding: 'utf8' },
  );
  return { code, stderr, objects: stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line)) };
}

const plugin = (...parameters: object[]) => ({ name: 'k8s-windows', parameters: [PLATFORM, ...parameters] });
const filtered = (...objects: object[]) => filterObjects(objects, { platform: Platform.GKE }).result;
const named = (object: any, name: string) => ({ ...object, metadata: { name } });

describe('an Application gets the manifests of the filter', () => {
  test('for a chart', () => {
    const { code, objects, stderr } = render(CHART, { plugin: plugin() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [crd, web] = objects;
    expect(crd.kind).toBe('CustomResourceDefinition');
    expect(web.metadata).toEqual({ name: 'web', namespace: 'prod', annotations: { note: 'none', by: 'shop v1.36.0 true' } });
    expect(web.spec).toEqual((filtered(WEB)[0]).spec);
  });

  test.each<[string, object, string]>([
    ['a file beside the chart', { name: 'values-files', array: ['values-prod.yaml'] }, 'prod'],
    ['a file of the repository', { name: 'values-files', array: ['/values/eu.yaml'] }, 'eu'],
    ['YAML', { name: 'values', string: 'note: "$(touch injected) \'; touch injected #"\n' }, '$(touch injected) \'; touch injected #'],
  ])('for a chart with values in %s', (_, parameter, note) => {
    expect(render({ ...CHART, '/values/eu.yaml': 'note: eu\n' }, { plugin: plugin(parameter) }).objects[1].metadata.annotations.note).toBe(note);
  });

  test('for a kustomization', () => {
    expect(render(KUSTOMIZATION, { plugin: plugin() }).objects).toEqual(filtered(named(WEB, 'a-web')));
  });

  test('for manifests, not those in folders below', () => {
    const files = {
      'b.yml': stringify(CACHE), 'a.yaml': stringify(WEB).trimEnd(), 'c.json': JSON.stringify(named(CACHE, 'c')),
      'below/d.yaml': stringify(named(CACHE, 'd')), 'notes.txt': 'x', 'package.json': '{"name": "shop"}',
    };
    const { objects } = render(files, { plugin: plugin({ name: 'skip', array: ['Deployment/cache', 'Deployment/*che'] }) });
    expect(objects).toEqual([...filtered(WEB), CACHE, ...filtered(named(CACHE, 'c'))]);
  });

  test('with options in a configuration file, and without a name of the plugin', () => {
    const config = { '/.k8s-windows.yaml': 'platform: gke\nfilter: { skip: [Deployment/cache] }\n' };
    const files = { ...config, 'web.yaml': stringify(WEB), 'z.yaml': stringify(CACHE) };
    expect(render(files, {}).objects).toEqual([...filtered(WEB), CACHE]);
    expect(render(files, { path: 'apps/shop', plugin: { name: 'k8s-windows' } }).objects).toEqual([...filtered(WEB), CACHE]);
  });

  test('with options in plugin.env', () => {
    const files = { 'web.yaml': stringify(WEB), 'z.yaml': stringify(CACHE) };
    const options = [{ name: 'PLATFORM', value: 'gke' }, { name: 'SKIP', value: 'Deployment/cache, Deployment/*che' }];
    expect(render(files, { plugin: { name: 'k8s-windows', env: options } }).objects).toEqual([...filtered(WEB), CACHE]);
  });

  test('with a Pod that has a problem, by fail-on', () => {
    const { code, objects } = render({ 'web.yaml': stringify(CONFLICT) }, { plugin: plugin({ name: 'fail-on', string: 'never' }) });
    expect({ code, objects }).toEqual({ code: 0, objects: [CONFLICT] });
  });
});

describe('an Application gets no manifests, but an error', () => {
  test.each<[string, Readonly<Record<string, string>>, Source, string]>([
    [
      'a Pod has a problem', { 'a.yaml': stringify(CACHE), 'web.yaml': stringify(CONFLICT) }, { plugin: plugin() },
      'failed exit status 1: left stdin:',
    ],
    [
      'a pattern selects no object', { 'a.yaml': stringify(CACHE) }, { plugin: plugin({ name: 'skip', array: ['Job/*'] }) },
      'error --skip: must select an object of the input, got "Job/*"',
    ],
    ['helm fails', { ...CHART, 'templates/bad.yaml': '{{ fail "no image" }}' }, { plugin: plugin() }, 'no image'],
    ['kustomize fails', { ...KUSTOMIZATION, 'web.yaml': 'kind: x\n' }, { plugin: plugin() }, 'kustomize: failed with exit code 1'],
    ['a manifest can\'t be read', { 'a.yaml': 'kind: {\n' }, { plugin: plugin() }, 'k8s-windows: failed with exit code 3'],
    [
      'there is nothing to render', { 'notes.txt': '' }, { plugin: plugin() },
      'could not find cmp-server plugin with name "k8s-windows" supporting the given repository',
    ],
    ['nothing says that the plugin is for it', { 'a.yaml': stringify(WEB) }, { plugin: { name: 'k8s-windows' } }, 'supporting the given repository'],
    ['an option is invalid', KUSTOMIZATION, { plugin: plugin({ name: 'linux', string: 'away' }) }, 'linux'],
    [
      'a parameter is unknown', KUSTOMIZATION, { plugin: plugin({ name: 'plattform', string: 'gke' }) },
      'plugin.parameters plattform: unknown parameter. Parameters: platform, ',
    ],
    [
      'a variable is unknown', KUSTOMIZATION, { plugin: { ...plugin(), env: [{ name: 'SKIPS', value: 'a' }] } },
      'plugin.env SKIPS: unknown name. Names: PLATFORM, ',
    ],
    [
      'a parameter has another type', KUSTOMIZATION, { plugin: plugin({ name: 'skip', string: 'Job/a' }) },
      'plugin.parameters skip: must be an array',
    ],
    [
      'a values file is missing', CHART, { plugin: plugin({ name: 'values-files', array: ['x.yaml'] }) },
      'must be files of the repository, got "x.yaml", which doesn\'t exist',
    ],
    [
      'a values file is outside of the repository', CHART, { plugin: plugin({ name: 'values-files', array: ['../../../../../../../etc/hostname'] }) },
      'which is outside of it',
    ],
    [
      'values are for a kustomization', KUSTOMIZATION, { plugin: plugin({ name: 'values', string: 'a: b' }) },
      'plugin.parameters values: must be unset where there is no Chart.yaml',
    ],
    [
      'a dependency is missing',
      { ...CHART, 'Chart.yaml': `${CHART['Chart.yaml']}dependencies: [{name: db, version: 1.0.0, repository: "https://charts.invalid"}]\n` },
      { plugin: plugin() }, 'helm: failed with exit code 1',
    ],
  ])('if %s', (_, files, source, message) => {
    const { code, objects, stderr } = render(files, source);
    expect({ code, objects, stderr }).toEqual({ code: 1, objects: [], stderr: expect.stringContaining(message) });
    expect(stderr).not.toContain('changed stdin');
  });

  test('values can\'t be flags', () => {
    const { code, stderr } = render(KUSTOMIZATION, { plugin: plugin({ name: 'skip', array: ['--config=/etc/hostname'] }) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('must be a kind and a name, got "--config=/etc/hostname"') });
  });
});

test('other directories are rendered by Argo CD itself', () => {
  expect(render({ 'web.yaml': stringify(WEB) }, {}).objects).toEqual([WEB]);
});

test('the patch adds the sidecar to the repo-server, with the volumes that it has', () => {
  const version = /quay\.io\/argoproj\/argocd:(v\S+)/.exec(readFileSync(join(PLUGIN, 'Containerfile'), 'utf8'))![1];
  const manifest = readFileSync(
    join(downloadModule('github.com/argoproj/argo-cd/v3', version), 'manifests/base/repo-server/argocd-repo-server-deployment.yaml'), 'utf8',
  );
  const target = new Folder({
    'repo-server.yaml': manifest, 'patch.yaml': readFileSync(join(PLUGIN, 'repo-server-patch.yaml'), 'utf8'),
    'kustomization.yaml': 'resources: [repo-server.yaml]\npatches: [{path: patch.yaml}]\n',
  });
  const { stdout, stderr } = spawnSync(join(paths.programs, 'kustomize'), ['build', target.path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { containers, volumes } = parse(stdout).spec.template.spec;
  expect(containers.map(({ name }: any) => name).sort()).toEqual(['argocd-repo-server', 'k8s-windows']);
  const names = volumes.map(({ name }: any) => name);
  expect(new Set(names).size).toBe(parse(manifest).spec.template.spec.volumes.length + 1);
  for (const { volumeMounts } of containers) { expect(names).toEqual(expect.arrayContaining(volumeMounts.map(({ name }: any) => name))); }
});
