import { ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureTool, ToolName } from './control-plane/binaries';
import { say } from './control-plane/commands';
import { downloadModule } from './harness/go-program';
import { PUBLIC_PROJECTS } from './public-workloads/catalogue';
import { filterText, Platform } from '../../src/filter';
import type { ChartPlacement, PodResult } from '../../src/rewrite';
import { Folder } from '../cli/command';
import { codeBlocks } from '../docs/code-blocks';

/** Building Helm, which is done once on each machine, can take minutes. */
const WITH_BUILD = 20 * 60_000;
const KUBERNETES = '1.36.0';
const folder = new Folder();
// without the plugins and repositories of whoever runs the tests
const ENV = { ...process.env, HELM_CACHE_HOME: folder.path, HELM_CONFIG_HOME: folder.path, HELM_DATA_HOME: folder.path };

/** What the command reports for a chart. */
function chart(helm: string, path: string, ...argv: string[]): { code: number; stderr: string; placement: ChartPlacement } {
  const { code, stdout, stderr } = folder.run(
    ['chart', path, '--helm', helm, '--kube-version', KUBERNETES, '--format', 'json', ...argv], { env: ENV },
  );
  return { code, stderr, placement: stdout === '' ? undefined as never : JSON.parse(stdout) };
}

/** The objects that the filter changes in a rendered chart. */
function changedBy(helm: string, path: string, values: object, platform = Platform.UPSTREAM): readonly string[] {
  const text = execFileSync(helm, [
    'template', basename(path).replace(/-[\d.]+\.tgz$/, ''), join(folder.path, path), '--kube-version', KUBERNETES, '--values', '-',
  ], {
    input: JSON.stringify(values), encoding: 'utf8', env: ENV, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { changes, failures } = filterText(text, { platform });
  expect(failures).toEqual([]);
  return [...new Set(changes.map(({ object }) => object.name))];
}

const results = ({ pods }: ChartPlacement) => Object.fromEntries(pods.map(({ object, result }) => [`${object.kind}/${object.name}`, result]));
const container = (image: string) => `containers: [{name: main, image: "${image}"}]`;
const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const LINUX = { 'kubernetes.io/os': 'linux' };
const POD = (name: string, image: string, fields: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n${fields}  ${container(image)}\n`;
const WITH = (name: string, value: string) => `{{- with ${value} }}\n  ${name}: {{- toYaml . | nindent 4 }}\n{{- end }}\n`;
const CHART = (name: string, more = '') => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n${more}`;

/** Charts of this test, by directory. */
const CHARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shop: {
    'Chart.yaml': CHART('shop', 'dependencies: [{name: cache, version: 1.0.0, alias: store, condition: store.enabled}]\n'),
    'values.yaml': 'global: {pull: {}}\nstore: {enabled: true}\nweb: {where: {}, tolerate: [{key: team, operator: Exists}], spread: {}, os: '
      + '""}\njob: {pod: {}}\n',
    'templates/web.yaml': POD('web', WINDOWS_IMAGE, [
      WITH('nodeSelector', '.Values.web.where'), WITH('tolerations', '.Values.web.tolerate'), WITH('affinity', '.Values.web.spread'),
      '{{- with .Values.web.os }}\n  os: {name: {{ . }}}\n{{- end }}\n',
    ].join('')),
    'templates/job.yaml': 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: job, annotations: {helm.sh/hook: post-install}}\nspec:\n  template:\n  '
      + '  spec:\n      {{- with .Values.job.pod }}\n      {{- toYaml . | nindent 6 }}\n      {{- end }}\n      restartPolicy: Never\n      '
        + `${container('registry.example/job:1')}\n`,
    'charts/cache/Chart.yaml': CHART('cache'),
    'charts/cache/values.yaml': 'placement: {nodes: {disk: ssd}}\n',
    'charts/cache/templates/cache.yaml': POD('cache', 'registry.example/cache:1', WITH('nodeSelector', '.Values.placement.nodes')),
  },
  strict: {
    'Chart.yaml': CHART('strict'),
    'values.yaml': 'labels: {}\nnodeSelector: {}\ntolerations:\nhosts: {a: {path: /}}\n',
    'values.schema.json': JSON.stringify({
      type: 'object', additionalProperties: false, properties: {
        labels: { type: 'object', additionalProperties: false }, nodeSelector: { type: 'object', additionalProperties: { type: 'string' } },
        tolerations: { type: ['array', 'null'] }, hosts: { type: 'object', additionalProperties: { type: 'object', required: ['path'] } },
        global: { type: 'object' },
      },
    }),
    'templates/web.yaml': POD('web', WINDOWS_IMAGE, `${WITH('nodeSelector', '.Values.nodeSelector')}${WITH('tolerations', '.Values.tolerations')}`),
  },
  services: {
    'Chart.yaml': CHART('services'),
    'values.yaml': 'services: {api: {image: registry.example/api:1}, web: {image: registry.example/web:1}}\n',
    'templates/all.yaml': '{{- range $name, $service := .Values.services }}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: {{ $name '
      + `}}}\nspec:\n${WITH('nodeSelector', '$service.nodeSelector')}  ${container('{{ required "image" $service.image }}')}\n{{- end }}\n`,
  },
  presets: {
    'Chart.yaml': CHART('presets'),
    'values.yaml': 'affinity: {}\nnodeSelector: ""\n',
    'templates/web.yaml': POD(
      'web', 'registry.example/web:1',
      '{{- if .Values.nodeSelector }}\n  nodeSelector: {{ tpl .Values.nodeSelector . | nindent 4 }}\n{{- end }}\n  affinity:\n{{- if '
        + '.Values.affinity }} {{- toYaml .Values.affinity | nindent 4 }}{{ else }} {podAntiAffinity: '
          + '{preferredDuringSchedulingIgnoredDuringExecution: []}}{{ end }}\n',
    ),
  },
  legacy: {
    'Chart.yaml': 'apiVersion: v1\nname: legacy\nversion: 1.0.0\n',
    'requirements.yaml': 'dependencies: [{name: inner, version: 1.0.0, repository: ""}]\n',
    'values.yaml': 'inner: {select: {zone: a}}\n',
    'charts/inner/Chart.yaml': 'apiVersion: v1\nname: inner\nversion: 1.0.0\n',
    'charts/inner/values.yaml': 'select: {}\n',
    'charts/inner/templates/web.yaml': POD('web', 'registry.example/web:1', WITH('nodeSelector', '.Values.select')),
  },
  shared: {
    'Chart.yaml': CHART('shared'), 'values.yaml': 'where: {}\n',
    'templates/web.yaml': POD('web', WINDOWS_IMAGE, WITH('nodeSelector', '.Values.where')),
    'templates/cache.yaml': POD('cache', 'registry.example/cache:1', WITH('nodeSelector', '.Values.where')),
  },
  // as Traefik's chart: a template with the name of Helm 2's file of dependencies
  requirements: {
    'Chart.yaml': CHART('requirements'), 'values.yaml': 'nodeSelector: {}\n',
    'templates/requirements.yaml': '{{- if eq (toString .Values.mode) "bad" }}{{ fail "not supported" }}{{- end }}\n',
    'templates/web.yaml': POD('web', 'registry.example/web:1', WITH('nodeSelector', '.Values.nodeSelector')),
  },
  // as Consul's chart: strings with YAML that are null, and many values that must not be anything else than they are
  strings: {
    'Chart.yaml': CHART('strings'),
    'values.yaml': `server: {nodeSelector: null, tolerations: ""}\nother: {${Array.from({ length: 300 }, (_, i) => `v${i}: null`).join(', ')}}\n`,
    'templates/web.yaml': POD('web', 'registry.example/web:1', '{{- if .Values.server.nodeSelector }}\n  nodeSelector:\n    {{- tpl '
      + '.Values.server.nodeSelector . | nindent 4 }}\n{{- end }}\n{{- range .Values.other }}{{ if . }}{{ lower (trunc 5 .) }}{{ end }}{{ end }}\n'),
  },
  // as the charts of Jenkins and Elasticsearch
  random: {
    'Chart.yaml': CHART('random'), 'values.yaml': 'nodeSelector: {}\n',
    'templates/web.yaml': POD('web', 'registry.example/web:1', WITH('nodeSelector', '.Values.nodeSelector')),
    'templates/test.yaml': POD(
      '"{{ .Release.Name }}-ui-test-{{ randAlphaNum 5 | lower }}"', 'registry.example/test:1', WITH('nodeSelector', '.Values.nodeSelector'),
    ),
    'templates/secret.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: "s-{{ randAlphaNum 8 | lower }}"}\ndata: {password: "{{ randAlphaNum '
      + '16 | b64enc }}"}\n',
  },
  fixed: { 'Chart.yaml': CHART('fixed'), 'values.yaml': 'nodeSelector: {}\n', 'templates/web.yaml': POD('web', 'registry.example/web:1', '') },
};

beforeAll(() => {
  for (const [name, files] of Object.entries(CHARTS)) {
    for (const [file, text] of Object.entries(files)) { folder.write(`${name}/${file}`, text); }
  }
});

describe.each<ToolName>(['helm', 'helm-4'])('with %s', (tool) => {
  let helm: string;

  beforeAll(async () => { helm = await ensureTool(tool, say); }, WITH_BUILD);

  test('values of the chart and of a subchart are found by their effect, in a directory and in an archive', () => {
    const { code, placement } = chart(helm, 'shop');
    expect({ code, results: results(placement) }).toEqual({ code: 0, results: { 'Pod/cache': 'values', 'Pod/web': 'values', 'Job/job': 'values' } });
    expect(placement.values).toMatchObject({
      store: { placement: { nodes: LINUX } }, job: { pod: { nodeSelector: LINUX } },
      web: {
        os: 'windows', where: { 'kubernetes.io/os': 'windows' }, tolerate: [{ key: 'team', operator: 'Exists' }, { key: 'os' }],
        spread: { nodeAffinity: {} },
      },
    });
    // with the values, nothing is left
    expect(changedBy(helm, 'shop', {}).length).toBe(3);
    expect(changedBy(helm, 'shop', placement.values)).toEqual([]);
    const packed = join(folder.path, tool);
    mkdirSync(packed);
    execFileSync(helm, ['package', join(folder.path, 'shop'), '--destination', packed], { env: ENV, stdio: 'ignore' });
    expect(chart(helm, `${tool}/shop-1.0.0.tgz`)).toEqual({ code, stderr: '', placement });
  });

  test('a schema rejects some markers, and null is a list there', () => {
    const options = ['--placement', 'none', '--default-memory', 'none'];
    expect(chart(helm, 'strict', ...options).placement).toMatchObject({
      values: { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os' }] },
      pods: [{ result: 'values', missing: [], notSearched: ['spec.os'] }],
    });
    expect(chart(helm, 'strict', ...options, '--renders', '60').placement)
      .toMatchObject({ pods: [{ missing: ['spec.os'], notSearched: [] }], untried: [] });
  });

  test.each<[string, object]>([
    ['services', { services: { api: { nodeSelector: LINUX }, web: { nodeSelector: LINUX } } }],
    ['presets', { nodeSelector: '{"kubernetes.io/os":"linux"}' }], ['legacy', { inner: { select: LINUX } }],
    ['requirements', { nodeSelector: LINUX }],
    ['strings', { server: { nodeSelector: '{"kubernetes.io/os":"linux"}' } }],
  ])('the values of %s', (name, values) => {
    const { code, placement } = chart(helm, name);
    expect({ code, values: placement.values }).toEqual({ code: 0, values });
    expect(changedBy(helm, name, {})).not.toEqual([]);
    expect(changedBy(helm, name, values)).toEqual([]);
  });

  test('a shared value is a conflict, and a value without an effect isn\'t used', () => {
    expect(chart(helm, 'shared')).toMatchObject({
      code: 1, placement: { values: {}, conflicts: [{ value: 'where' }], pods: [{ result: 'filter' }, { result: 'filter' }] },
    });
    expect(chart(helm, 'fixed')).toMatchObject({
      code: 1, placement: { values: {}, conflicts: [], pods: [{ result: 'filter', missing: ['spec.nodeSelector'] }] },
    });
  });

  test('a Pod with a random name is found again, and random content isn\'t reported', () => {
    const { code, placement } = chart(helm, 'random');
    expect(code).toBe(0);
    expect(placement).toMatchObject({ values: { nodeSelector: LINUX }, sideEffects: [], renders: 4 });
    expect(results(placement)).toEqual({ 'Pod/web': 'values', 'Pod/random-ui-test-*': 'values' });
  });

  test('flags of Helm are passed on', () => {
    expect(chart(
      helm, 'shop', '--set', 'store.enabled=false', '--set-json', 'job.pod={"nodeSelector":{"kubernetes.io/os":"linux"}}', '--skip', 'Pod/web',
    ).placement).toMatchObject({
      pods: [{ object: { name: 'web' }, result: 'skipped' }, { object: { name: 'job' }, result: 'placed' }],
    });
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['a library chart', { 'Chart.yaml': CHART('bad', 'type: library\n') }, 'Name a chart that uses it'],
    [
      'a missing dependency', { 'Chart.yaml': CHART('bad', 'dependencies: [{name: inner, version: 1.0.0, repository: "https://example.com"}]\n') },
      'Run "helm dependency build" for the chart',
    ],
    [
      'a missing value', { 'Chart.yaml': CHART('bad'), 'templates/web.yaml': '{{ required "image is required" .Values.image }}\n' },
      'image is required. Pass the values that the chart requires by --values or --set',
    ],
    ['another version of Kubernetes', { 'Chart.yaml': CHART('bad', 'kubeVersion: ">=1.99"\n') }, 'Pass the version of the cluster by --kubernetes'],
    ['a broken Chart.yaml', { 'Chart.yaml': 'name: bad\nversion: [\n' }, 'must be a chart with a Chart.yaml'],
  ])('%s is an error', (_, files, message) => {
    const bad = new Folder(Object.fromEntries(Object.entries(files).map(([name, text]) => [`bad/${name}`, text])));
    const { code, stdout, stderr } = bad.run(['chart', 'bad', '--helm', helm], { env: ENV });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe.each<ToolName>(['helm', 'helm-4'])('a chart that %s downloads', (tool) => {
  const PASSWORD = 'S3cr3t';
  const home = new Folder();
  const env = { ...process.env, HELM_CACHE_HOME: home.path, HELM_CONFIG_HOME: home.path, HELM_DATA_HOME: home.path };
  let server: ChildProcess;
  let [helm, address] = ['', ''];
  const run = (reference: string, ...argv: string[]) => {
    const { code, stdout, stderr } = home.run(
      ['chart', reference, '--helm', helm, '--kube-version', KUBERNETES, '--format', 'json', ...argv], { env },
    );
    return { code, stderr, report: stdout === '' ? undefined : JSON.parse(stdout) };
  };

  beforeAll(async () => {
    helm = await ensureTool(tool, say);
    for (const version of ['1.0.0', '1.1.0']) {
      execFileSync(helm, ['package', join(folder.path, 'shop'), '--version', version, '--destination', home.path], { env, stdio: 'ignore' });
    }
    execFileSync(helm, ['repo', 'index', home.path], { env, stdio: 'ignore' });
    server = spawn(process.execPath, [join(__dirname, 'harness', 'chart-server.js'), home.path, PASSWORD], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [port] = await once(server.stdout!, 'data');
    address = `127.0.0.1:${String(port).trim()}`;
    execFileSync(helm, ['repo', 'add', 'store', `http://${address}/public`], { env, stdio: 'ignore' });
    execFileSync(helm, ['repo', 'add', 'own', `http://${address}/private`, '--username', 'me', '--password', PASSWORD], { env, stdio: 'ignore' });
  }, WITH_BUILD);
  afterAll(() => { server?.stdin!.end(); });

  test.each<[string, () => readonly string[], string]>([
    ['from a registry', () => [`oci://${address}/charts/shop`, '--plain-http'], '1.1.0'],
    ['of a version, from a registry', () => [`oci://${address}/charts/shop`, '--plain-http', '--version', '1.0.0'], '1.0.0'],
    ['from a repository that Helm knows', () => ['store/shop', '--version', '1.0.0'], '1.0.0'],
    ['from a repository with Helm\'s password', () => ['own/shop'], '1.1.0'],
    ['from the URL of a repository', () => ['shop', '--repo', `http://${address}/public`], '1.1.0'],
    ['from its own URL', () => [`http://${address}/public/shop-1.0.0.tgz`], '1.0.0'],
  ])('%s is that of a directory', (_, argv, version) => {
    const { placement } = chart(helm, 'shop');
    const [reference, ...flags] = argv();
    expect(run(reference, ...flags)).toEqual({ code: 0, stderr: '', report: { schemaVersion: 1, ...placement, chart: { name: 'shop', version } } });
  });

  test.each<[string, () => readonly string[]]>([
    ['an unknown chart of a registry', () => [`oci://${address}/charts/none`, '--plain-http']],
    ['an unknown version', () => ['store/shop', '--version', '9.9.9']],
    ['an unknown repository', () => ['none/shop']], ['a repository without its password', () => ['shop', '--repo', `http://${address}/private`]],
    ['a server that isn\'t there', () => ['oci://127.0.0.1:9/charts/shop', '--plain-http']],
  ])('%s is an error', (_, argv) => {
    const [reference, ...flags] = argv();
    const { code, stderr, report } = run(reference, ...flags);
    expect({ code, report }).toEqual({ code: 3, report: undefined });
    expect(stderr).toMatch(/^error: \S+: .*\. Name a directory or an archive, or a chart that "helm pull" downloads\n$/);
  });
});

test('the output of the documentation is that of Helm', async () => {
  const files = codeBlocks('docs/tools/chart.md', 'yaml').slice(0, 3).map(({ text }) => text);
  const [values, web, cache] = files;
  const shop = new Folder({
    'shop/Chart.yaml': CHART('shop').replace('1.0.0', '1.2.0'), 'shop/values.yaml': values, 'shop/templates/web.yaml': web,
    'shop/templates/cache.yaml': cache,
  });
  const [{ text }] = codeBlocks('docs/tools/chart.md', 'text');
  expect(shop.run(['chart', 'shop', '--platform', 'aks', '--helm', await ensureTool('helm', say)], { env: ENV }).stdout).toBe(text);
});

/** How many Pods of each chart have each result, as read in its templates: nodeSelectors that are there, and values that templates put there. */
const PUBLIC: Readonly<Record<string, Partial<Record<PodResult, number>>>> = {
  'actions-runner-controller/actions-runner-controller': { values: 1 },
  'actions-runner-controller/gha-runner-scale-set-controller': { values: 1 },
  'aws-cloud-controller-manager': { values: 1 },
  'aws-vpc-cni/cni-metrics-helper': { values: 1 },
  'aws-vpc-cni/aws-vpc-cni': { placed: 1 },
  'calico/tigera-operator': { placed: 2 },
  'cert-manager': { placed: 4 },
  'crossplane': { values: 2 },
  'dapr': { placed: 5 },
  'descheduler': { values: 1 },
  'flannel': { placed: 1 },
  'grafana-operator': { values: 1 },
  'ingress-nginx': { placed: 3 },
  'istio/gateway': { values: 1 },
  'istio/istio-discovery': { values: 1 },
  'jobset': { values: 1 },
  // its manager has no value for any field of placement
  'kueue': { filter: 1 },
  'kwok': { values: 1 },
  'local-path-provisioner': { values: 1 },
  'lws': { values: 1 },
  'metrics-server': { values: 1 },
  'vertical-pod-autoscaler': { values: 5 },
};

test.each(Object.entries(PUBLIC))('the values of %s', async (name, expected) => {
  const [project, part] = name.split('/');
  const { module, version, charts } = PUBLIC_PROJECTS[project];
  const paths = charts!.map((each) => (typeof each === 'string' ? each : each.folder));
  const path = join(downloadModule(module, version), paths.find((each) => part === undefined || basename(each) === part)!);
  const helm = await ensureTool('helm', say);
  const { placement } = chart(helm, path);
  const counts: Partial<Record<PodResult, number>> = {};
  for (const { result } of placement.pods) { counts[result] = (counts[result] ?? 0) + 1; }
  expect(counts).toEqual(expected);
  expect(placement.renders).toBeLessThanOrEqual(30);
  // with the values, as users pass them, the filter changes nothing of the Pods that they place
  const filtered = (values: object) => {
    const args = ['template', basename(path), path, '--kube-version', KUBERNETES, '--values', '-'];
    const text = execFileSync(
      helm, args, { input: JSON.stringify(values), encoding: 'utf8', env: ENV, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'ignore'] },
    );
    return new Set(filterText(text).changes.map(({ object }) => `${object.kind} ${object.name.replace(/^release-name/, '')}`)).size;
  };
  const { values: placed = 0, filter = 0 } = expected;
  expect(filtered({})).toBe(placed + filter);
  expect(filtered(placement.values)).toBe(filter);
});
