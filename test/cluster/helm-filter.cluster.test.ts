import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { ensureTool, ToolName } from './control-plane/binaries';
import { say } from './control-plane/commands';
import { Guard } from './control-plane/guard';
import { Cluster } from './harness/cluster';
import { discardNamespace, Fleet } from './harness/fleet';
import { startKwok } from './harness/karpenter';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { buildTo, Folder } from '../cli/command';
import { codeBlocks, ROOT } from '../docs/code-blocks';
import { filterText, Platform } from 'k8s-windows/filter';

/**
 * `k8s-windows filter` as the post-renderer of Helm 3 and Helm 4, on the chart of docs/tools/helm.md, with hooks and a subchart added, and on the
 * chart of examples/mixed-chart.
 */

const cluster = Cluster.ofEnvironment();
const WITH_BUILD = 20 * 60_000;

const [template, output] = codeBlocks('docs/tools/helm.md', 'yaml').map(({ text }) => text);
const commands = codeBlocks('docs/tools/helm.md', 'sh').map(({ text }) => text);
const [report] = codeBlocks('docs/tools/helm.md', 'text').map(({ text }) => text);

const example = (name: string) => readFileSync(join(ROOT, 'examples/mixed-chart', name), 'utf8');
// in the folder of the example, the chart is `shop`
const exampleCommands = codeBlocks('examples/mixed-chart/README.md', 'console')
  .map(({ text }) => text.trimEnd().replace(/ shop shop\b/, ' shop examples/mixed-chart/shop'));

const job = (name: string, hook: string, image: string) => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
  annotations:
    helm.sh/hook: ${hook}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: main
          image: ${image}
`;
/** Fields of a Pod that can be changed after the installation, so the workload is a Deployment. */
const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Chart.Name }}
  annotations:
    note: {{ .Values.note | default "none" }}
spec:
  selector:
    matchLabels: {app: {{ .Chart.Name }}}
  template:
    metadata:
      labels: {app: {{ .Chart.Name }}}
    spec:
      containers:
        - name: main
          image: registry.example/cache:1
`;
const PLACED = DEPLOYMENT.replace('      containers:', '      os: {name: linux}\n      nodeSelector: {kubernetes.io/os: linux}\n      containers:');
const metadata = (name: string) => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;

const folder = new Folder({
  'shop/Chart.yaml': metadata('shop'),
  'shop/templates/web.yaml': template,
  'mixed/Chart.yaml': metadata('mixed'),
  'mixed/templates/web.yaml': template,
  'mixed/templates/migrate.yaml': job('migrate', 'pre-install', 'registry.example/migrate:3'),
  'mixed/templates/warm-up.yaml': job('warm-up', 'post-install', 'mcr.microsoft.com/windows/nanoserver:ltsc2022'),
  'mixed/templates/test.yaml': job('smoke-test', 'test', 'registry.example/test:1'),
  'mixed/charts/cache/Chart.yaml': metadata('cache'),
  'mixed/charts/cache/templates/cache.yaml': DEPLOYMENT,
  'job/Chart.yaml': metadata('job'),
  'job/templates/load.yaml': job('load', '', 'registry.example/load:1').replace(/ {2}annotations:\n.*\n/, ''),
  'placed/Chart.yaml': metadata('placed'),
  'placed/templates/cache.yaml': PLACED,
  'contradiction/Chart.yaml': metadata('contradiction'),
  'contradiction/templates/web.yaml': template.replace('spec:\n', 'spec:\n  nodeSelector: {kubernetes.io/os: linux}\n  os: {name: windows}\n'),
  'node_modules/.bin/k8s-windows': `#!/bin/sh\nexec '${process.execPath}' node_modules/k8s-windows/lib/cli/main.js "$@"\n`,
  'bin/npm': '#!/bin/sh\n',
});
const inFolder = (name: string) => join(folder.path, name);

beforeAll(() => {
  const built = new Folder({}, inFolder('.'));
  buildTo({
    ...built, path: inFolder('node_modules/k8s-windows'),
    write: (name: string, text: string) => built.write(`node_modules/k8s-windows/${name}`, text),
  } as Folder);
  cpSync(join(ROOT, 'integrations'), inFolder('node_modules/k8s-windows/integrations'), { recursive: true });
  cpSync(join(ROOT, 'examples'), inFolder('examples'), { recursive: true, filter: (file) => !/node_modules|dist/.test(file) });
  for (const program of ['node_modules/.bin/k8s-windows', 'bin/npm']) { chmodSync(inFolder(program), 0o755); }
});

/** The kinds and names of objects whose Pods are placed. */
function placedIn(manifests: string): readonly string[] {
  return parseAllDocuments(manifests).map((document) => document.toJS()).filter((object) => object !== null)
    .filter(({ spec }) => (spec.template?.spec ?? spec).nodeSelector?.['kubernetes.io/os'] !== undefined)
    .map(({ kind, metadata: { name } }) => `${kind}/${name}`).sort();
}

describe.each<[ToolName, string, readonly string[], boolean]>([
  ['helm', 'node_modules/.bin/k8s-windows', ['filter'], false],
  ['helm-4', 'k8s-windows', [], true],
])('%s', (tool, postRenderer, before, reachesHooks) => {
  const home = inFolder(`home-${tool}`);
  const env = () => ({
    ...process.env, PATH: `${inFolder(`bin-${tool}`)}:${inFolder('bin')}:${process.env.PATH}`, KUBECONFIG: cluster.connection.kubeconfig,
    HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home, HELM_DATA_HOME: home,
  });
  /** Runs a line of a shell. stderr is a pipe, as in CI. */
  const shell = (line: string) => {
    const { status, stdout } = spawnSync(
      'bash', ['-o', 'pipefail', '-c', `{ ${line.trimEnd()}\n} 2> >(cat > stderr.txt); code=$?; wait; exit $code`],
      { cwd: folder.path, env: env(), encoding: 'utf8' },
    );
    return { code: status, stdout, stderr: readFileSync(inFolder('stderr.txt'), 'utf8') };
  };
  const filter = (...args: readonly string[]) =>
    ['--post-renderer', postRenderer, ...[...before, '--platform=gke', ...args].flatMap((arg) => ['--post-renderer-args', arg])].join(' ');
  /** Not synchronous: nodes and Pods are simulated meanwhile. */
  const helm = async (...args: readonly string[]) =>
    (await promisify(execFile)('bash', ['-c', `helm ${args.join(' ')}`], { cwd: folder.path, env: env() })).stdout;

  beforeAll(async () => {
    folder.write(`bin-${tool}/keep`, '');
    symlinkSync(await ensureTool(tool, say), inFolder(`bin-${tool}/helm`));
    if (reachesHooks) { await helm('plugin', 'install', 'node_modules/k8s-windows/integrations/helm'); }
  }, WITH_BUILD);

  test('runs the commands of the guide', () => {
    const [line, again] = reachesHooks ? [commands[1].replace(/^helm plugin.*\n/m, ''), commands[4]] : [commands[0]];
    const { stdout } = shell(line);
    expect(stdout.trimStart().replace(/^---\n/, '')).not.toBe('');
    expect(parse(stdout)).toEqual(parse(output));
    // Helm 4 formats manifests anew
    if (!reachesHooks) { expect(stdout).toBe(output); }
    if (again) {
      shell(again);
      const withoutPlaces = (text: string) => text.replace(/stdin:\d+:\d+/g, 'stdin');
      expect(withoutPlaces(folder.read('report.txt'))).toBe(withoutPlaces(report));
    }
  });

  test(`filters templates and subcharts${reachesHooks ? ', hooks, and tests' : ', but no hooks'}`, async () => {
    const hooks = ['Job/migrate', 'Job/smoke-test', 'Job/warm-up'];
    expect(placedIn(await helm('template', 'mixed', './mixed', filter()))).toEqual(['Deployment/cache', ...(reachesHooks ? hooks : []), 'Pod/web']);
    expect(placedIn(filterText(await helm('template', 'mixed', './mixed'), { platform: Platform.GKE }).text))
      .toEqual(['Deployment/cache', ...hooks, 'Pod/web']);
  });

  test('changes nothing more when it runs again', async () => {
    const filtered = await helm('template', 'mixed', './mixed', filter());
    expect(filterText(filtered, { platform: Platform.GKE }).changes.filter(({ object }) => object.kind !== 'Job')).toEqual([]);
    if (reachesHooks) { expect(filterText(filtered, { platform: Platform.GKE }).text).toBe(filtered); }
  });

  test('leaves a chart that is right already as it is', async () => {
    const original = await helm('template', 'placed', './placed');
    const filtered = await helm('template', 'placed', './placed', filter());
    expect(parse(filtered)).toEqual(parse(original));
    if (!reachesHooks) { expect(filtered).toBe(original); }
  });

  test.each([
    ['a problem', 'contradiction', [], 'left stdin:'],
    ['wrong usage', 'shop', ['--linux=maybe'], '--linux: must be one of "pin", "leave", got "maybe"'],
  ])('fails for %s, and shows the reason', (_what, chart, args, reason) => {
    const { code, stdout, stderr } = shell(`helm template x ./${chart} ${filter(...args)}`);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(reason);
    expect(stderr).toContain('error while running post render');
  });

  test('installs a chart with a problem with --fail-on never', async () => {
    expect(await helm('template', 'x', './contradiction', filter('--fail-on=never'))).toContain('kind: Pod');
  });

  test('renders the chart of examples/mixed-chart as that shows it', () => {
    shell(exampleCommands[0].split('\n')[0]);
    // Helm 4 ends each file with an empty line
    expect(folder.read('rendered.yaml').replace(/\n\n---/g, '\n---').trimEnd()).toBe(example('rendered.yaml').trimEnd());
    const { stdout } = folder.run(
      ['chart', 'examples/mixed-chart/shop', '--platform', 'gke', '--helm', inFolder(`bin-${tool}/helm`)], { env: env() },
    );
    expect(`${stdout}\n`).toContain(codeBlocks('examples/mixed-chart/README.md', 'text')[1].text);
  });

  describe('a release', () => {
    let namespace: string;
    let fleet: Fleet;
    let kwok: Guard | undefined;
    const stored = async (kind: string, name: string) =>
      cluster.get({ apiVersion: kind === 'Pod' ? 'v1' : kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, name, namespace });
    const podSpec = ({ spec }: any) => spec.template?.spec ?? spec;

    beforeAll(async () => {
      namespace = await cluster.createNamespace('helm');
      fleet = await Fleet.create(cluster, { name: 'GKE', taints: WINDOWS_TAINTS.GKE });
      kwok = await startKwok(cluster.connection);
    });

    afterAll(async () => {
      await kwok?.close();
      await fleet.remove();
      await discardNamespace(cluster, namespace);
    });

    /** Operating systems of the nodes that the Pods of each workload are bound to. */
    const systems = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
      const found: Record<string, Set<string>> = {};
      await cluster.until('all Pods of the shop are bound', async () => {
        const pods: readonly any[] = await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace });
        const daemonSet: any = await stored('DaemonSet', 'agent');
        for (const { metadata: { labels }, spec } of pods.filter(({ spec: { nodeName } }) => nodeName)) {
          const app = labels.app ?? labels['job-name'];
          (found[app] ??= new Set()).add(fleet.roleOf(spec.nodeName).startsWith('linux') ? 'linux' : 'windows');
        }
        const apps = ['agent', 'api', 'cache', 'web'];
        return daemonSet.status.desiredNumberScheduled > 0 && daemonSet.status.numberReady === daemonSet.status.desiredNumberScheduled
          && apps.every((app) => found[app]) && pods.every(({ spec: { nodeName } }) => nodeName);
      }, 60);
      return Object.fromEntries(Object.entries(found).map(([app, names]) => [app, [...names].sort()]));
    };

    test('of examples/mixed-chart has Pods on wrong nodes without the filter, and none with it', async () => {
      const install = (command: string) => helm(...command.split(' ').slice(1), '--namespace', namespace, '--timeout', '60s');
      await install('helm install shop examples/mixed-chart/shop');
      expect(await systems()).toMatchObject({ agent: ['linux', 'windows'], web: ['linux'] });
      await helm('uninstall', 'shop', '--namespace', namespace, '--wait');
      await cluster.until(
        'the Pods are gone',
        async () => (await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace })).every((pod: any) => pod.metadata.labels['job-name']), 60,
      );
      await install(exampleCommands[reachesHooks ? 3 : 2].split('\n').pop()!);
      expect(await systems()).toMatchObject({ agent: ['linux'], api: ['linux'], cache: ['linux'], web: ['windows'], migrate: ['linux'] });
      const reports: any = await cluster.get({ apiVersion: 'batch/v1', kind: 'CronJob', name: 'reports', namespace });
      expect(reports.spec.jobTemplate.spec.template.spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
      await helm('uninstall', 'shop', '--namespace', namespace);
    }, 240_000);

    test('that exists without the filter can\'t be upgraded with changes of a Job, unless it is deleted or left out', async () => {
      const upgrade = (...args: readonly string[]) => shell(`helm upgrade load ./job --namespace ${namespace} ${filter(...args)}`);
      await helm('install', 'load', './job', '--namespace', namespace);
      expect(shell(`helm get manifest load --namespace ${namespace} | node_modules/.bin/k8s-windows filter --check`))
        .toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('Job load: for Linux nodes') });
      expect(upgrade()).toMatchObject({
        code: 1, stderr: expect.stringMatching(/Job\.batch \\?"load\\?" is invalid: spec\.template: .*field is immutable/s),
      });
      expect(upgrade('--skip=Job/*')).toMatchObject({ code: 0 });
      await cluster.delete({ apiVersion: 'batch/v1', kind: 'Job', name: 'load', namespace });
      expect(upgrade()).toMatchObject({ code: 0 });
      expect(podSpec(await stored('Job', 'load')).nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
      await helm('uninstall', 'load', '--namespace', namespace);
    }, 120_000);

    test('has its Pods on the right nodes after install, upgrade, and rollback', async () => {
      const flags = [filter(), '--namespace', namespace, '--timeout', '60s'];
      await helm('install', 'mixed', './mixed', ...flags);
      expect(podSpec(await stored('Pod', 'web'))).toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
      expect(podSpec(await stored('Deployment', 'cache')).nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
      expect(podSpec(await stored('Job', 'migrate')).nodeSelector).toEqual(reachesHooks ? { 'kubernetes.io/os': 'linux' } : undefined);
      expect(podSpec(await stored('Job', 'warm-up')).nodeSelector).toEqual(reachesHooks ? { 'kubernetes.io/os': 'windows' } : undefined);
      await helm('upgrade', 'mixed', './mixed', '--set', 'cache.note=changed', ...flags);
      const upgraded: any = await stored('Deployment', 'cache');
      expect(upgraded.metadata.annotations.note).toBe('changed');
      expect(podSpec(upgraded).nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
      await helm('rollback', 'mixed', '1', '--namespace', namespace);
      const rolledBack: any = await stored('Deployment', 'cache');
      expect(rolledBack.metadata.annotations.note).toBe('none');
      expect(podSpec(rolledBack).nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
      await helm('uninstall', 'mixed', '--namespace', namespace);
      expect(await cluster.exists({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'cache', namespace })).toBe(false);
    }, 120_000);
  });
});
