import { App, Chart, Include, Testing, YamlOutputType } from 'cdk8s';
import { parseAllDocuments, stringify } from 'yaml';
import { describeRandomPods, resourcesOf, WAYS } from './ways-of-completion';
import { onLinux, onWindows, WindowsOptions } from '../../../src';
import { PlainObject, valueAt } from '../../../src/base';
import { filterObjects, WindowsVersion } from '../../../src/filter';
import { Platform } from '../../../src/knowledge';
import { Folder } from '../../cli/command';

describeRandomPods(30);

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

describe.each(AGENTS)('the Windows DaemonSet %s', (name, resources) => {
  const spec = {
    nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }],
    initContainers: [{ name: 'init', image: 'agent:1', ...(resources[0] && { resources: resources[0] }) }],
    containers: resources.map((each, i) => ({ name: `c${i}`, image: 'agent:1', ...(each && { resources: each }) })),
  };
  const agent = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { selector: {}, template: { metadata: {}, spec } } };
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
  { spec: { containers: [{ name: 'a', image }] } },
  {
    spec: {
      containers: [{ name: 'a', image, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Mi', cpu: '1' } } }],
      tolerations: [{ key: 'x', operator: 'Exists' }],
    },
  },
  {
    metadata: { labels: { app: 'a' } },
    spec: { initContainers: [{ name: 'b', image }], containers: [{ name: 'a', image }], nodeSelector: { zone: 'a' }, priorityClassName: 'high' },
  },
];
const WORKLOADS = (image: string) => TEMPLATES(image).flatMap((template, i) => [
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: `p${i}` }, spec: template.spec },
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: `d${i}` }, spec: { selector: {}, template } },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: `s${i}` }, spec: { selector: {}, template } },
  { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: `j${i}`, annotations: { 'helm.sh/hook': 'pre-install' } }, spec: { template } },
  { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: `c${i}` }, spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } } },
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
