import { previewAdmission, windowsAdmission } from '../../../src/admission';
import { PlainObject, valueAt } from '../../../src/base';
import { checkTexts } from '../../../src/check';
import { marksOf, OS_EVIDENCE, Platform } from '../../../src/knowledge';
import { podOs } from '../../../src/kubernetes';
import { toYaml } from '../../../src/yaml';
import { FilterOptions, filterObjects } from 'k8s-windows/filter';

const platform = Platform.custom({ taints: [{ key: 'os', value: 'win', effect: 'NoSchedule' }], nodeLabels: { agentpool: 'win22' } });
const TOLERATION = { key: 'os', operator: 'Equal', value: 'win', effect: 'NoSchedule' };
const podOf = (spec: object, image = 'shop/web:1'): PlainObject =>
  ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image }], ...spec } });
const required = (key: string, ...values: string[]) => ({ affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values }] }] } } } });
/** The operating system whose nodes the Pod selects in the end. */
const byFilter = (pod: PlainObject, options: FilterOptions = {}) => valueAt(filterObjects([pod], { platform, ...options }).result[0], ['spec', 'nodeSelector', 'kubernetes.io/os']);
const byAdmission = (pod: PlainObject) => previewAdmission([pod], { platform }).flatMap(({ changes }) => changes)
  .map(({ path, value }) => (path === '/spec/nodeSelector' ? valueAt(value, ['kubernetes.io/os']) : path.endsWith('~1os') ? value : undefined)).find((os) => os !== undefined);

test.each<[string, PlainObject]>([
  ['a label of the platform', podOf({ nodeSelector: { agentpool: 'win22' } })],
  ['a label of the platform in affinity', podOf(required('agentpool', 'win22'))],
  ['the distribution of GKE', podOf({ nodeSelector: { 'cloud.google.com/gke-os-distribution': 'windows_ltsc' } })],
  ['the SKU of AKS', podOf({ nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } })],
  ['a toleration of exactly the taint', podOf({ tolerations: [TOLERATION] })],
  ...['windows-exporter:0.31.8', 'calico/node-windows', 'x/splunk-otel-collector-windows:0.1', 'x/ciprod:win-3.1.20', 'mcr.microsoft.com/businesscentral/sandbox',
    'mirror.local/mcr.microsoft.com/windows/nanoserver:latest', 'x/iis-windows-ltsc2019', 'web:windows-ltsc-2022'].map((image): [string, PlainObject] => [image, podOf({}, image)]),
])('%s is clear: filter and admission select Windows nodes, and check judges a Windows Pod', (_, pod) => {
  expect([byFilter(pod), byAdmission(pod)]).toEqual(['windows', 'windows']);
  expect(checkTexts([{ file: 'a.yaml', text: toYaml(pod) }], { platform }).findings.map(({ rule }) => rule)).toContain('os-field-missing');
});

test.each<[string, PlainObject]>([
  ['a toleration of the taint with an image for Linux', podOf({ tolerations: [TOLERATION] }, 'nginx:1')],
  ['windowsOptions', podOf({ securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } } })],
  ['an unknown RuntimeClass', podOf({ runtimeClassName: 'win' })],
])('%s is weak: such a Pod is left as it is with a warning, unless undecided says otherwise', (_, pod) => {
  const { result, problems } = filterObjects([pod], { platform });
  expect(result[0]).toBe(pod);
  expect(problems).toMatchObject([{ code: 'os-undecided', effect: 'ignored', isLeft: true }]);
  expect(byAdmission(pod)).toBeUndefined();
  expect(filterObjects([pod], { platform, undecided: 'fail' }).problems).toMatchObject([{ code: 'os-undecided', effect: 'misplaced' }]);
});

test('of several, the first in the order of the table is reported', () => {
  const weak = {
    securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } }, runtimeClassName: 'win', tolerations: [TOLERATION],
    containers: [{ name: 'a', image: 'nginx:1', command: ['cmd.exe'] }],
  };
  const reported = (spec: object) => filterObjects([podOf(spec)], { platform }).problems.map(({ path }) => path);
  const { tolerations, ...withOptions } = weak;
  const { securityContext, ...withPath } = withOptions;
  const { containers, ...withClass } = withPath;
  expect([weak, withOptions, withPath, withClass].flatMap(reported)).toEqual([
    '/spec/tolerations/0', '/spec/securityContext/windowsOptions', '/spec/containers/0/command/0', '/spec/runtimeClassName',
  ]);
  expect(OS_EVIDENCE.map(({ id }) => id).slice(-4)).toEqual(['toleration', 'windowsOptions', 'path', 'unknownRuntimeClass']);
});

test.each<[string, PlainObject]>([
  ['nothing', podOf({})], ['a toleration of everything', podOf({ tolerations: [{ operator: 'Exists' }] })],
  ['a toleration of the taint with another effect', podOf({ tolerations: [{ ...TOLERATION, effect: 'NoExecute' }] })],
  ['another value of the label', podOf({ nodeSelector: { agentpool: 'linux' } })], ['a number that is no release on Linux', podOf({}, 'myapp:1809')],
  ['an image for Linux with Windows in its name', podOf({}, 'x/k8s-windows:1')],
])('%s is no evidence: the Pod is kept on Linux nodes', (_, pod) => {
  expect([byFilter(pod), byAdmission(pod)]).toEqual(['linux', 'linux']);
});

test('undecided Pods are pinned, and RuntimeClasses decide', () => {
  const windows = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'win' }, handler: 'x', scheduling: { nodeSelector: { agentpool: 'win22' } } };
  const pod = podOf({ runtimeClassName: 'win' });
  expect(byFilter(pod, { undecided: 'pin' })).toBe('linux');
  expect(byFilter(pod, { runtimeClasses: [windows] })).toBe('windows');
  expect(byFilter(pod, { runtimeClasses: [{ ...windows, scheduling: {} }] })).toBe('linux');
  // only containerd on Windows has the handler
  expect(byFilter(pod, { runtimeClasses: [{ ...windows, handler: 'runhcs-wcow-process', scheduling: {} }] })).toBe('windows');
});

test('policies know the RuntimeClasses that they were generated with', () => {
  const classOf = (name: string, nodeSelector?: object) =>
    ({ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler: 'x', ...(nodeSelector && { scheduling: { nodeSelector } }) });
  const runtimeClasses = [classOf('win', { agentpool: 'win22' }), classOf('lin', { 'kubernetes.io/os': 'linux' }), classOf('any')];
  const patchesOf = (runtimeClassName: string) => previewAdmission([podOf({ runtimeClassName })], { platform, runtimeClasses })
    .flatMap(({ changes }) => changes.map(({ path, value }) => [path, value]));
  expect(patchesOf('win')).toContainEqual(['/spec/nodeSelector', { 'kubernetes.io/os': 'windows', 'agentpool': 'win22' }]);
  // its own selector keeps such a Pod there
  expect(patchesOf('lin')).toEqual([]);
  expect(patchesOf('any')).toEqual([['/spec/nodeSelector', { 'kubernetes.io/os': 'linux' }]]);
  expect(patchesOf('other')).toEqual([]);
  const policies = JSON.stringify(windowsAdmission({ platform, runtimeClasses }).objects);
  expect(policies).toContain("runtimeClassName.orValue('') in ['win']");
  expect(windowsAdmission({ runtimeClasses: ['win'] as never }).problems).toMatchObject([{ path: ['runtimeClasses', 0] }]);
});

test('labels of the cluster\'s own pools, and its RuntimeClasses, are evidence', () => {
  const nodeOf = (os: string, pool: string) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name: pool, labels: { 'kubernetes.io/os': os, pool } } });
  const runtimeClass = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'win' }, handler: 'x', scheduling: { nodeSelector: { pool: 'blue' } } };
  const nodes = [nodeOf('windows', 'blue'), nodeOf('linux', 'green'), runtimeClass];
  const pods = [podOf({ nodeSelector: { pool: 'blue' } }), podOf({ runtimeClassName: 'win' }), podOf({ nodeSelector: { pool: 'green' } })];
  expect(pods.map((pod) => byFilter(pod))).toEqual(['linux', undefined, 'linux']);
  expect(pods.map((pod) => byFilter(pod, { nodes }))).toEqual(['windows', 'windows', 'linux']);
});

test('the table names what decides', () => {
  const clear = OS_EVIDENCE.filter(({ strength }) => strength === 'clear').map(({ id }) => id);
  expect(clear).toContain(podOs({ tolerations: [TOLERATION] }, undefined, marksOf(platform)).osFrom);
  expect(podOs({ tolerations: [TOLERATION] }).os).toBeUndefined();
});
