import { App, Chart, Include, Testing, YamlOutputType } from 'cdk8s';
import { parseAllDocuments, stringify } from 'yaml';
import { onLinux, onWindows, WindowsOptions } from '../../../src';
import { previewAdmission } from '../../../src/admission';
import { isPresent, objectAt, PlainObject, valueAt } from '../../../src/base';
import { fixTexts } from '../../../src/check';
import { filterObjects, WindowsVersion } from '../../../src/filter';
import { Platform } from '../../../src/knowledge';
import { podOs } from '../../../src/kubernetes';
import { applyPatch } from '../../../src/objects/admission/preview';
import { parseYaml } from '../../../src/yaml/read/parse-yaml';
import { Folder } from '../../cli/command';
import { generatePods } from '../../cluster/differential/generate-pod';
import { sampleSize } from '../../sample';

/** Options that are the same for all three. */
interface Options {
  readonly platform?: Platform;
  readonly limitsFromRequests?: boolean;
  readonly defaultMemory?: string;
  readonly defaultCpu?: string;
}

const byFix = (object: PlainObject, options: Options = {}): PlainObject =>
  parseYaml(fixTexts([{ file: 'a.yaml', text: stringify(object) }], options).texts[0].text)[0] as PlainObject;
const byFilter = (object: PlainObject, options: Options = {}): PlainObject => filterObjects([object], options).result[0];
const byAdmission = (object: PlainObject, options: Options = {}): PlainObject => {
  const [preview] = previewAdmission([object], options);
  return preview ? applyPatch(object, preview.changes) : object;
};
const WAYS = { fix: byFix, filter: byFilter, admission: byAdmission };

/** A value with sorted keys and values of requirements: their order has no meaning. */
const normal = (value: unknown): unknown => {
  if (Array.isArray(value)) { return value.map(normal).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)); }
  // the API server has quantities as strings
  if (typeof value === 'number') { return String(value); }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([key, each]) => isPresent(each) && !key.startsWith('hugepages-'))
    .sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, normal(each)]));
};
const resourcesOf = (object: PlainObject) => ['initContainers', 'containers'].map((list) =>
  ((valueAt(object, ['spec', list]) ?? []) as readonly PlainObject[]).map(({ name, resources }) => [name, resources ?? {}]));
/**
 * What the completion of a Pod decides: where it is scheduled, and what it reserves. Left out are a beta label, which admission keeps beside the
 * stable one, and resources that only Linux has, which `fix` removes.
 */
const completed = (object: PlainObject) => {
  const { nodeSelector, tolerations, affinity } = objectAt(object, 'spec');
  const { 'beta.kubernetes.io/os': _, ...labels } = (nodeSelector ?? {}) as PlainObject;
  return normal({ nodeSelector: labels, tolerations, affinity, resources: resourcesOf(object) }) as PlainObject;
};

/**
 * Pods that all three can complete: they are for Windows, and don't contradict themselves. `fix` leaves more alone than the others: Pods that select
 * builds already, which it may widen, those that select the operating system by affinity, and those that match no node. It places no Pod with a
 * `nodeName`, nor does admission.
 */
const isComparable = (pod: PlainObject, options: Options) => {
  const spec = objectAt(pod, 'spec');
  const selectsBuilds = JSON.stringify([spec.nodeSelector, spec.affinity]).includes('windows-build');
  const isFixed = /kubernetes\.io\/os"|"matchExpressions":\[\]|\{\}/.test(JSON.stringify(spec.affinity) ?? '');
  return podOs(spec).os === 'windows' && !selectsBuilds && !isFixed && !isPresent(spec.nodeName)
    && filterObjects([pod], options).problems.length === 0;
};

/** What public charts give to their agents: images, requests, and limits of csi-driver-smb, Datadog, vsphere-csi, and windows-exporter. */
const AGENTS: readonly (readonly [string, readonly (object | undefined)[]])[] = [
  ['csi-smb-node-win', [
    { limits: { memory: '150Mi' }, requests: { cpu: '10m', memory: '40Mi' } },
    { limits: { memory: '200Mi' }, requests: { cpu: '10m', memory: '40Mi' } },
  ]],
  ['datadog', [undefined, {}, undefined]],
  ['vsphere-csi-node-windows', [undefined, undefined, undefined]],
  ['windows-exporter', [{}]],
  ['small-agent', [{ requests: { cpu: '10m', memory: '40Mi' } }]],
];

const LABELS = { labels: { app: 'a' } };
const SELECTOR = { matchLabels: LABELS.labels };

describe.each(AGENTS)('the Windows DaemonSet %s', (name, resources) => {
  const spec = {
    nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }],
    initContainers: [{ name: 'init', image: 'agent:1', ...(resources[0] && { resources: resources[0] }) }],
    containers: resources.map((each, i) => ({ name: `c${i}`, image: 'agent:1', ...(each && { resources: each }) })),
  };
  const agent = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { selector: SELECTOR, template: { metadata: LABELS, spec } } };
  const templateOf = (object: PlainObject) => ({ spec: valueAt(object, ['spec', 'template', 'spec']) }) as PlainObject;

  test.each(Object.entries(WAYS))('keeps its requests and limits through %s', (_, way) => {
    expect(resourcesOf(templateOf(way(agent, { platform: Platform.GKE })))).toEqual(resourcesOf(templateOf(agent)));
  });
});

/** What cdk8s synthesizes of objects after a retrofit. */
function synthesized(objects: readonly object[], retrofit: (chart: Chart) => void): readonly unknown[] {
  const folder = new Folder({ 'objects.yaml': objects.map((object) => stringify(object)).join('---\n') });
  const chart = new Chart(new App({ yamlOutputType: YamlOutputType.FILE_PER_CHART }), 'chart');
  new Include(chart, 'include', { url: `${folder.path}/objects.yaml` });
  retrofit(chart);
  return Testing.synth(chart);
}

const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2019';
const TEMPLATES = (image: string) => [
  { metadata: LABELS, spec: { containers: [{ name: 'a', image }] } },
  {
    metadata: LABELS,
    spec: {
      containers: [{ name: 'a', image, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Mi', cpu: '1' } } }],
      tolerations: [{ key: 'x', operator: 'Exists' }],
    },
  },
  {
    metadata: LABELS,
    spec: { initContainers: [{ name: 'b', image }], containers: [{ name: 'a', image }], nodeSelector: { zone: 'a' }, priorityClassName: 'high' },
  },
];
const ending = (template: { spec: object }) => ({ ...template, spec: { ...template.spec, restartPolicy: 'Never' } });
const WORKLOADS = (image: string) => TEMPLATES(image).flatMap((template, i) => [
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: `p${i}` }, spec: template.spec },
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: `d${i}` }, spec: { selector: SELECTOR, template } },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: `s${i}` }, spec: { selector: SELECTOR, template } },
  { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: `j${i}`, annotations: { 'helm.sh/hook': 'pre-install' } }, spec: { template: ending(template) } },
  {
    apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: `c${i}` },
    spec: { schedule: '* * * * *', jobTemplate: { spec: { template: ending(template) } } },
  },
]);
const LINUX_ONLY = {
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'rejected' },
  spec: {
    hostPID: true, securityContext: { fsGroup: 1, seLinuxOptions: {} },
    containers: [{ name: 'a', image: WINDOWS_IMAGE, securityContext: { privileged: true, readOnlyRootFilesystem: false } }],
  },
};

test.each<[string, WindowsOptions]>([
  ['defaults', {}], ['a platform', { platform: Platform.AKS_HCI }], ['a version', { version: WindowsVersion.LTSC2019, platform: Platform.GKE }],
  ['exact placement', { placement: 'exact' }],
])('Windows Pods are those of onWindows, with %s', (_, options) => {
  const objects = [...WORKLOADS(WINDOWS_IMAGE), LINUX_ONLY];
  const { result, problems } = filterObjects(objects, options as object);
  expect(problems).toEqual([]);
  expect(result).toEqual(synthesized(objects, (chart) => onWindows(chart, { platform: Platform.UPSTREAM, ...options })));
});

test('Linux Pods are those of onLinux', () => {
  const objects = [...WORKLOADS('shop/web:1'), { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: {} }];
  const { result, problems } = filterObjects(objects);
  expect(problems).toEqual([]);
  expect(result).toEqual(synthesized(objects, onLinux));
});

test('the YAML of cdk8s is one that the filter has nothing to do in', () => {
  const objects = synthesized(WORKLOADS(WINDOWS_IMAGE), (chart) => onWindows(chart));
  const text = objects.map((object) => stringify(object)).join('---\n');
  const { code, stdout } = new Folder().run(['filter'], { stdin: text });
  expect({ code, stdout }).toEqual({ code: 0, stdout: text });
  expect(parseAllDocuments(stdout)).toHaveLength(objects.length);
});

const COUNT = sampleSize(2000, 25);
describe(`${COUNT} random Pods are completed the same by fix, filter, and admission`, () => {
  const all = generatePods(28, COUNT, ['UPSTREAM']).map(({ pod }) => pod as PlainObject);

  test.each<[string, Options]>([
    ['without options', {}], ['with limits from requests', { limitsFromRequests: true }],
    ['with defaults', { limitsFromRequests: true, defaultMemory: '1Gi', defaultCpu: '500m' }],
  ])('%s', (_, given) => {
    const options = { platform: Platform.GKE, ...given };
    const pods = all.filter((pod) => isComparable(pod, options));
    for (const pod of pods) {
      const [fix, filter, admission] = [byFix, byFilter, byAdmission].map((way) => completed(way(pod, options)));
      expect({ pod, fix, admission }).toEqual({ pod, fix: filter, admission: filter });
    }
    expect(pods.length).toBeGreaterThan(COUNT / 20);
  });
});
