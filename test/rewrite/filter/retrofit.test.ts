import { App, Chart, Include, Testing, YamlOutputType } from 'cdk8s';
import { parseAllDocuments, stringify } from 'yaml';
import { onLinux, onWindows, WindowsOptions } from '../../../src';
import { filterObjects, Platform, WindowsVersion } from '../../../src/filter';
import { Folder } from '../../cli/command';

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
  { spec: { containers: [{ name: 'a', image, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Mi', cpu: '1' } } }], tolerations: [{ key: 'x', operator: 'Exists' }] } },
  { metadata: { labels: { app: 'a' } }, spec: { initContainers: [{ name: 'b', image }], containers: [{ name: 'a', image }], nodeSelector: { zone: 'a' }, priorityClassName: 'high' } },
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
  spec: { hostPID: true, securityContext: { fsGroup: 1, seLinuxOptions: {} }, containers: [{ name: 'a', image: WINDOWS_IMAGE, securityContext: { privileged: true, readOnlyRootFilesystem: false } }] },
};

test.each<[string, WindowsOptions]>([
  ['defaults', {}], ['a platform', { platform: Platform.AKS_HCI }], ['a version', { version: WindowsVersion.LTSC2019, platform: Platform.GKE }], ['exact placement', { placement: 'exact' }],
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
