import { PlainObject, valueAt } from '../../../src/base';
import { filterText, FilterOptions, Platform } from '../../../src/filter';
import { parseYaml } from '../../../src/yaml/read/parse-yaml';

/** What charts of others contain, and what their users report. */

const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const indented = (text: string, spaces: number) => text.replace(/^(?=.)/gm, ' '.repeat(spaces));
const deployment = (spec: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n${indented(spec, 6)}`;
const containers = (image: string, more = '') => `containers:\n- name: main\n  image: ${image}\n${indented(more, 2)}`;
const LINUX = containers('shop/web:1');
const WINDOWS = containers(WINDOWS_IMAGE);

function filtered(text: string, options: FilterOptions = { platform: Platform.GKE }) {
  const result = filterText(text, options);
  expect(result.failures).toEqual([]);
  const again = filterText(result.text, options);
  expect({ text: again.text, changes: again.changes }).toEqual({ text: result.text, changes: [] });
  return { ...result, objects: parseYaml(result.text) as readonly PlainObject[] };
}

/** The operating system that the Pods of a text are changed for. */
const osOf = (text: string, options?: FilterOptions) => [...new Set(filtered(text, options).changes.map(({ os }) => os))].join() || 'none';
const specOf = (text: string, options?: FilterOptions) => valueAt(filtered(text, options).objects[0], ['spec', 'template', 'spec']) as PlainObject;

describe('images', () => {
  test.each([
    [WINDOWS_IMAGE, 'windows'],
    [`mcr.microsoft.com/windows/servercore@sha256:${'a'.repeat(64)}`, 'windows'],
    [`registry.example.com:5000/shop/web:1.0-ltsc2022@sha256:${'a'.repeat(64)}`, 'windows'],
    ['registry.example.com:5000/shop/web:1.2-windowsservercore-ltsc2022', 'windows'],
    ['example.azurecr.io/shop/web:1.2-nanoserver-1809', 'windows'],
    ['docker.io/daprio/daprd:1.14.0-windows-amd64', 'windows'],
    ['mcr.microsoft.com/dotnet/framework/aspnet:4.8', 'windows'],
    ['mcr.microsoft.com/dotnet/aspnet:8.0-nanoserver-ltsc2022', 'windows'],
    // nothing tells
    ['mcr.microsoft.com/dotnet/aspnet:8.0', 'linux'],
    ['registry.example.com:5000/shop/web', 'linux'],
    [`registry.example.com/shop/web@sha256:${'a'.repeat(64)}`, 'linux'],
    // repositories whose name has the word may have images for Linux
    ['example.com/windows-exporter-dashboard:1.0', 'linux'],
    ['""', 'none'],
  ])('%s: %s', (image, os) => {
    expect(osOf(deployment(containers(image)))).toBe(os);
    if (os === 'linux') { expect(osOf(deployment(containers(image)), { windowsPods: ['Deployment/web'] })).toBe('windows'); }
  });
});

const affinity = (...terms: readonly string[]) =>
  'affinity:\n  nodeAffinity:\n    requiredDuringSchedulingIgnoredDuringExecution:\n      '
    + `nodeSelectorTerms:\n${terms.map((term) => `      - matchExpressions:\n        - ${term}\n`).join('')}`;

describe('placement by the chart', () => {
  test.each([
    ['affinity for Linux', affinity('{key: kubernetes.io/os, operator: In, values: [linux]}'), 'none'],
    ['affinity that excludes Windows', affinity('{key: kubernetes.io/os, operator: NotIn, values: [windows]}'), 'none'],
    ['affinity by the beta label', affinity('{key: beta.kubernetes.io/os, operator: In, values: [linux]}'), 'none'],
    ['affinity for Windows', affinity('{key: kubernetes.io/os, operator: In, values: [windows]}'), 'windows'],
    ['affinity that excludes Linux', affinity('{key: kubernetes.io/os, operator: NotIn, values: [linux]}'), 'windows'],
    ['affinity for Windows by the beta label', affinity('{key: beta.kubernetes.io/os, operator: In, values: [windows]}'), 'windows'],
    [
      'affinity of which a term is for any system',
      affinity('{key: kubernetes.io/os, operator: In, values: [linux]}', '{key: disk, operator: In, values: [ssd]}'), 'linux',
    ],
    ['preferred affinity', 'affinity:\n  nodeAffinity:\n    preferredDuringSchedulingIgnoredDuringExecution:\n    - {weight: 1, preference: '
      + '{matchExpressions: [{key: kubernetes.io/os, operator: In, values: [windows]}]}}\n', 'linux'],
    ['a selector by the beta label', 'nodeSelector:\n  "beta.kubernetes.io/os": linux\n', 'none'],
    ['selectors by both labels', 'nodeSelector:\n  kubernetes.io/os: windows\n  beta.kubernetes.io/os: windows\n', 'windows'],
    ['a selector for an architecture', 'nodeSelector:\n  kubernetes.io/arch: amd64\n', 'linux'],
    ['a selector for nodes of another kind', 'nodeSelector:\n  type: virtual-kubelet\n  kubernetes.io/os: linux\n', 'none'],
  ])('%s', (_, placement, os) => {
    expect(osOf(deployment(LINUX + placement))).toBe(os);
  });

  test.each([
    ['one term', affinity('{key: kubernetes.io/os, operator: In, values: [linux, windows]}')],
    [
      'a term for each',
      affinity('{key: kubernetes.io/os, operator: In, values: [linux]}', '{key: kubernetes.io/os, operator: In, values: [windows]}'),
    ],
    [
      'with the toleration that it needs on Windows nodes', 'tolerations:\n- {key: os, operator: Equal, value: windows, effect: NoSchedule}\n'
        + affinity('{key: kubernetes.io/os, operator: In, values: [linux, windows]}'),
    ],
  ])('for both operating systems is left, and noted: %s', (_, placement) => {
    const text = deployment(LINUX + placement);
    expect(filtered(text)).toMatchObject({
      text, problems: [], notes: [{ message: expect.stringContaining('its node affinity selects Linux and Windows nodes') }],
    });
  });

  test('by architecture and disk is kept beside that of the filter', () => {
    expect(specOf(deployment(`${WINDOWS}nodeSelector: {kubernetes.io/arch: amd64}\n${affinity('{key: disk, operator: In, values: [ssd]}')}`)))
      .toMatchObject({
        nodeSelector: { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'windows' },
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{
                matchExpressions: [
                  { key: 'disk', operator: 'In', values: ['ssd'] },
                  { key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.20348', '10.0.25398', '10.0.26100'] },
                ],
              }],
            },
          },
        },
      });
  });

  test.each([
    ['{}', '[]', '{}'], ['null', '~', ''], ['', 'null', '{}'],
  ])('empty values are filled: nodeSelector %s, tolerations %s, affinity %s', (nodeSelector, tolerations, nodeAffinity) => {
    const empty = `nodeSelector: ${nodeSelector}\ntolerations: ${tolerations}\naffinity: ${nodeAffinity}\n`;
    expect(specOf(deployment(WINDOWS + empty))).toMatchObject({
      nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'node.kubernetes.io/os' }], affinity: { nodeAffinity: {} },
    });
    const { text, objects: [object] } = filtered(deployment(LINUX + empty));
    expect(valueAt(object, ['spec', 'template', 'spec', 'nodeSelector'])).toEqual({ 'kubernetes.io/os': 'linux' });
    expect(text).toContain(`tolerations: ${tolerations}\n      affinity: ${nodeAffinity}`);
  });

  test('tolerations for all taints are enough', () => {
    const spec = specOf(deployment(`${WINDOWS}tolerations:\n- operator: Exists\n`));
    expect(spec.tolerations).toEqual([{ operator: 'Exists' }]);
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
  });
});

describe('Pods that can\'t be for Linux, but don\'t say that they are for Windows, are left and reported', () => {
  test.each([
    ['a program', containers('shop/web:1', 'command: [powershell.exe, -Command, ./start.ps1]\n'), '/containers/0/command/0'],
    ['the path of a program', containers('shop/web:1', 'command: ["C:\\\\app\\\\web"]\n'), '/containers/0/command/0'],
    ['a directory', containers('shop/web:1', 'workingDir: c:/app\n'), '/containers/0/workingDir'],
    [
      'a mount', containers('shop/web:1', 'volumeMounts: [{name: a, mountPath: /a}, {name: b, mountPath: "C:\\\\data"}]\n'),
      '/containers/0/volumeMounts/1/mountPath',
    ],
    ['a named pipe', `${LINUX}volumes:\n- name: pipe\n  hostPath: {path: '\\\\.\\pipe\\csi-proxy'}\n`, '/volumes/0/hostPath/path'],
  ])('%s', (_, spec, path) => {
    const text = deployment(spec);
    expect(filtered(text)).toMatchObject({
      text, changes: [], problems: [{ code: 'os-undecided', isLeft: true, path: `/spec/template/spec${path}` }],
    });
    expect(osOf(text, { windowsPods: ['Deployment/web'] })).toBe('windows');
  });

  test.each([
    containers('shop/web:1', 'command: [/bin/app, "C:\\\\data"]\nargs: [setup.exe]\nworkingDir: /c:/app\n'),
    containers('shop/web:1', 'command: [/bin/sh, -c, "wine app.exe"]\n'),
    `${LINUX}volumes:\n- name: pipe\n  hostPath: {path: /var/run/app.exe}\n`,
  ])('others are for Linux: %j', (spec) => {
    expect(osOf(deployment(spec))).toBe('linux');
  });
});

describe('kinds', () => {
  const pod = (image: string) => `spec:\n  restartPolicy: Never\n  containers: [{name: main, image: "${image}"}]\n`;
  const template = (image: string) => `template:\n${indented(pod(image), 2)}`;
  test.each([
    ['StatefulSet', 'apps/v1', template], ['DaemonSet', 'apps/v1', template], ['ReplicaSet', 'apps/v1', template], ['Job', 'batch/v1', template],
    ['Rollout', 'argoproj.io/v1alpha1', template],
    ['CronJob', 'batch/v1', (image: string) => `jobTemplate:\n  spec:\n${indented(template(image), 4)}`],
    ['ScaledJob', 'keda.sh/v1alpha1', (image: string) => `jobTargetRef:\n${indented(template(image), 2)}`],
    ['AutoscalingRunnerSet', 'actions.github.com/v1alpha1', template],
  ])('%s, also as a hook', (kind, apiVersion, spec) => {
    for (const annotations of ['', '  annotations:\n    "helm.sh/hook": pre-install,pre-upgrade\n']) {
      const text = (image: string) =>
        `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: a\n${annotations}spec:\n${indented(spec(image), 2)}`;
      expect(osOf(text(WINDOWS_IMAGE))).toBe('windows');
      expect(osOf(text('shop/web:1'))).toBe('linux');
    }
  });

  test('Prometheus and Alertmanager have their Pods without a template', () => {
    for (const kind of ['Prometheus', 'Alertmanager']) {
      const text = `apiVersion: monitoring.coreos.com/v1\nkind: ${kind}\nmetadata: {name: a}\nspec:\n  replicas: 2\n`;
      expect(filtered(text).text).toBe(`${text}  nodeSelector:\n    kubernetes.io/os: linux\n`);
      expect(osOf(`${text}  nodeSelector:\n    kubernetes.io/os: linux\n`)).toBe('none');
    }
  });
});

describe('texts', () => {
  test('templates in strings aren\'t templates of Helm', () => {
    const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: rules\ndata:\n  rules.yaml: |\n    - alert: Down\n      summary: "{{ '
      + '$labels.instance }} is down"\n    {{- if true }}\n    {{ end }}\n  one: \'{{ .Name }}\'\n  two: >-\n    {{ range . }}x{{ end }}\n';
    const { text } = filtered(`${configMap}---\n${deployment(LINUX)}`);
    expect(text.startsWith(`${configMap}---\n`)).toBe(true);
    expect(text).toContain('kubernetes.io/os: linux');
  });

  test('a long CustomResourceDefinition stays byte for byte beside a Pod', () => {
    const fields = Array.from({ length: 3000 }, (_, i) => `              field${i}:   {type: string,  description: 'nodeSelector: {{ ${i} }}'}\n`)
      .join('');
    const crd = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: things.example.com}\nspec:\n  group: '
      + 'example.com\n  names: {kind: Thing, plural: things}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n '
        + '   schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec:\n            type: object\n            '
          + `properties:\n${fields}`;
    const { text, changes } = filtered(`${crd}---\n${deployment(LINUX)}`);
    expect(text.startsWith(crd)).toBe(true);
    expect(changes).toHaveLength(2);
  });

  test.each([
    ['an anchor for labels', 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  labels: &labels\n    app: web\nspec:\n  selector: '
      + `{matchLabels: *labels}\n  template:\n    metadata: {labels: *labels}\n    spec:\n${indented(LINUX, 6)}`, 4],
    ['a merge key', deployment('containers:\n- &main\n  name: main\n  image: shop/web:1 # the shop\n- <<: *main\n  name: other\n'), 4],
    ['an anchor for resources', deployment(`initContainers:\n- name: init\n  image: ${WINDOWS_IMAGE}\n  resources: &small\n    requests: {cpu: `
      + `100m}\n    limits: {cpu: 100m, memory: 1Gi}\n${containers(WINDOWS_IMAGE, 'resources: *small\n')}`), 0],
  ])('%s stays', (_, text, added) => {
    const result = filtered(text);
    expect(result.notes).toEqual([]);
    for (const line of text.split('\n').filter((each) => /[&*]/.test(each))) { expect(result.text).toContain(line); }
    if (added > 0) { expect(result.text.split('\n')).toHaveLength(text.split('\n').length + added); }
  });

  test('quotes and comments of a renamed label stay', () => {
    const { text } = filtered(deployment(`${WINDOWS}nodeSelector:\n  "beta.kubernetes.io/os": "windows" # for now\n`));
    expect(text).toContain('        "kubernetes.io/os": "windows" # for now\n');
  });

  test('comments of a removed field go with it, if another one is added', () => {
    const spec = `${WINDOWS}nodeSelector: {kubernetes.io/os: windows}\nsecurityContext:\n  runAsUser: 0 # root\n`;
    const { text } = filtered(deployment(spec), { platform: Platform.AKS, placement: 'none' });
    expect(text).not.toContain('# root');
    expect(text).toContain('      os:\n        name: windows\n');
  });
});

test('the notes about limits name only what the manifest can have', () => {
  const { notes } = filtered(deployment(containers(WINDOWS_IMAGE, 'resources: {requests: {cpu: 100m}}\n')));
  expect(notes).toMatchObject([
    { message: expect.stringMatching(/set limits\.memory, or the option defaultMemory$/) },
    { message: expect.stringMatching(/To limit it, set limits\.cpu$/) },
  ]);
});
