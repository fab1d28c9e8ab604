import * as fc from 'fast-check';
import { PlainObject, valueAt } from '../../../src/base';
import { filterObjects, FilterOptions, filterStream, filterText, Platform, WindowsVersion } from '../../../src/filter';
import { POD_KINDS } from '../../../src/knowledge';
import { sampleOf, sampleSize } from '../../sample';

const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const pod = (spec: object, metadata: object = {}) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', ...metadata }, spec: { containers: [{ name: 'a', image: 'shop/web:1' }], ...spec },
});
const windowsPod = (spec: object = {}, metadata: object = {}) => pod({ containers: [{ name: 'a', image: WINDOWS_IMAGE }], ...spec }, metadata);
const only = (object: object, options?: FilterOptions, ...others: object[]) => {
  const { result, changes, problems, notes } = filterObjects([object, ...others], options);
  return { spec: result[0].spec as PlainObject, object: result[0], changes, problems, notes };
};
const selectorOf = (spec: PlainObject) => valueAt(spec, ['nodeSelector']);

describe('a Windows Pod', () => {
  test('gets what Windows nodes require', () => {
    const { spec, changes, problems } = only(windowsPod({ securityContext: { seLinuxOptions: { level: 's0' } } }), { platform: Platform.GKE });
    expect(spec).toMatchObject({
      os: { name: 'windows' },
      nodeSelector: { 'kubernetes.io/os': 'windows' },
      tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
      containers: [{ name: 'a', image: WINDOWS_IMAGE }],
    });
    expect((spec.containers as object[])[0]).not.toHaveProperty('resources');
    expect(spec.securityContext).toBeUndefined();
    expect(problems).toEqual([]);
    expect(changes.map(({ path, os }) => `${os} ${path}`).sort()).toEqual([
      'windows /spec/affinity', 'windows /spec/nodeSelector', 'windows /spec/os', 'windows /spec/securityContext', 'windows /spec/tolerations',
    ]);
    expect(changes[0]).toMatchObject({ object: { apiVersion: 'v1', kind: 'Pod', name: 'a' }, why: `"${WINDOWS_IMAGE}" is a Windows image` });
  });

  test.each<[string, object, object[]]>([
    ['spec.os', pod({ os: { name: 'windows' } }), []],
    ['its nodeSelector', pod({ nodeSelector: { 'kubernetes.io/os': 'windows' } }), []],
    ['its beta nodeSelector', pod({ nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }), []],
    ['its RuntimeClass', pod({ runtimeClassName: 'win' }), [{
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'win' }, handler: 'runhcs-wcow-process',
      scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' } },
    }]],
    ['an annotation', pod({}, { annotations: { 'k8s-windows.dev/os': 'windows' } }), []],
    [
      'its Namespace', pod({}, { namespace: 'win' }),
      [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'win', labels: { 'k8s-windows.dev/os': 'windows' } } }],
    ],
  ])('is known by %s', (_, object, others) => {
    const { spec, problems } = only(object, {}, ...others);
    expect(spec).toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
    expect(problems).toEqual([]);
  });

  test('is known by an annotation of its template, before that of the object', () => {
    const annotated = (os: string) => ({ annotations: { 'k8s-windows.dev/os': os } });
    const deployment = (os: string) => ({
      apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a', ...annotated('linux') },
      spec: { template: { metadata: annotated(os), spec: pod({}).spec } },
    });
    expect(only(deployment('windows')).spec).toMatchObject({ template: { spec: { nodeSelector: { 'kubernetes.io/os': 'windows' } } } });
    expect(only(deployment('Windows')).problems)
      .toMatchObject([{ code: 'os-undecided', path: '/spec/template/metadata/annotations/k8s-windows.dev~1os' }]);
  });

  test('is known by the object that another contains, which may be in a Namespace of its own', () => {
    const deployment = (metadata: object) => (
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a', ...metadata }, spec: { template: { spec: pod({}).spec } } });
    const template = (metadata: object) => ({
      apiVersion: 'template.openshift.io/v1', kind: 'Template', metadata: { name: 't', namespace: 'shop' }, objects: [deployment(metadata)],
    });
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'win', labels: { 'k8s-windows.dev/os': 'windows' } } };
    const systemsOf = (metadata: object) => (only(template(metadata), {}, namespace).object as any).objects[0].spec.template.spec.os?.name;
    expect([
      {}, { annotations: { 'k8s-windows.dev/os': 'windows' } }, { namespace: 'win' }, { annotations: { 'k8s-windows.dev/filter': 'skip' } },
    ].map(systemsOf)).toEqual(['linux', 'windows', 'windows', undefined]);
  });

  test('is known by the option windowsPods, if the Pod doesn\'t say', () => {
    const options = { windowsPods: ['pod/a'] };
    expect(selectorOf(only(pod({}), options).spec)).toEqual({ 'kubernetes.io/os': 'windows' });
    expect(selectorOf(only(pod({}, { name: 'b' }), options).spec)).toEqual({ 'kubernetes.io/os': 'linux' });
    expect(selectorOf(only(pod({ os: { name: 'linux' } }), options).spec)).toEqual({ 'kubernetes.io/os': 'linux' });
  });

  test('has a beta label renamed', () => {
    const { result, changes } = filterObjects([pod({ nodeSelector: { 'beta.kubernetes.io/os': 'windows' } })]);
    expect((result[0].spec as PlainObject).nodeSelector).toEqual({ 'kubernetes.io/os': 'windows' });
    expect(changes.map(({ path }) => path)).toContain('/spec/nodeSelector/beta.kubernetes.io~1os');
  });

  test.each<[FilterOptions, string[] | undefined]>([
    [{}, ['10.0.20348', '10.0.25398', '10.0.26100']],
    [{ version: WindowsVersion.LTSC2022 }, ['10.0.20348', '10.0.25398', '10.0.26100']],
    [{ version: 'any' }, undefined],
    [{ placement: 'none' }, undefined],
  ])('is placed by build with %j', (options, builds) => {
    const { spec } = only(windowsPod(), options);
    expect(valueAt(
      spec, ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms', 0, 'matchExpressions', 0, 'values'],
    )).toEqual(builds);
  });

  test('is placed exactly', () => {
    expect(only(windowsPod(), { placement: 'exact' }).spec)
      .toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' } });
  });

  test('with a RuntimeClass is placed by it', () => {
    expect(only(windowsPod({ runtimeClassName: 'hyperv' })).spec.affinity).toBeUndefined();
  });

  test('without a CPU limit keeps its request, and that is a note', () => {
    const { spec, notes } = only(
      windowsPod({ containers: [{ name: 'a', image: WINDOWS_IMAGE, resources: { requests: { cpu: '1' }, limits: { memory: '1Gi' } } }] }),
    );
    expect(spec.containers).toMatchObject([{ resources: { requests: { cpu: '1' }, limits: { memory: '1Gi' } } }]);
    expect(notes).toEqual([{
      object: { apiVersion: 'v1', kind: 'Pod', name: 'a' }, path: '/spec/containers/0/resources/requests/cpu',
      message: expect.stringContaining('no CPU limit is added'),
    }]);
  });

  test('gets no memory with defaultMemory false, or another one', () => {
    expect(valueAt(only(windowsPod(), { defaultMemory: false }).spec, ['containers', 0, 'resources'])).toBeUndefined();
    expect(valueAt(only(windowsPod(), { defaultMemory: '512Mi' }).spec, ['containers', 0, 'resources', 'limits', 'memory'])).toBe('512Mi');
  });
});

describe('a Linux Pod', () => {
  test('that doesn\'t say is kept on Linux nodes, or left', () => {
    const given = pod({ securityContext: { runAsUser: 1 } });
    expect(only(given).spec).toEqual({ ...given.spec, os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' } });
    expect(only(given, { linux: 'leave' })).toMatchObject({ object: given, changes: [], problems: [] });
  });

  test.each([
    [{ nodeSelector: { 'kubernetes.io/os': 'linux' } }],
    [{ nodeSelector: { 'beta.kubernetes.io/os': 'linux' } }],
    [{
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'NotIn', values: ['windows'] }] }],
          },
        },
      },
    }],
    [{ nodeName: 'node-1' }],
  ])('stays as it is with %j', (spec) => {
    const given = pod(spec);
    const { object, changes, problems } = only(given);
    expect(object).toBe(given);
    expect({ changes, problems }).toEqual({ changes: [], problems: [] });
  });

  test('that only names Linux in spec.os gets a selector', () => {
    expect(selectorOf(only(pod({ os: { name: 'linux' } })).spec)).toEqual({ 'kubernetes.io/os': 'linux' });
  });

  test.each([
    'openshift.io/node-selector', 'scheduler.alpha.kubernetes.io/node-selector',
  ])('is left if %s of its Namespace selects Windows', (key) => {
    const namespaceOf = (selector: string) => (
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ns', annotations: { [key]: selector } } });
    const given = pod({}, { namespace: 'ns' });
    const { object, notes } = only(given, {}, namespaceOf('disk=ssd, kubernetes.io/os=windows'));
    expect(object).toBe(given);
    expect(notes).toMatchObject([{ message: expect.stringContaining(`the annotation ${key} of its Namespace selects Windows nodes`) }]);
    expect(selectorOf(only(given, {}, namespaceOf('disk=ssd')).spec)).toEqual({ 'kubernetes.io/os': 'linux' });
    expect(selectorOf(only(pod({}), {}, namespaceOf('kubernetes.io/os=windows')).spec)).toEqual({ 'kubernetes.io/os': 'linux' });
  });

  test('of a DaemonSet that tolerates everything is kept on Linux nodes', () => {
    const set = {
      apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' },
      spec: { template: { spec: { tolerations: [{ operator: 'Exists' }], containers: [{ name: 'a', image: 'agent' }] } } },
    };
    expect(valueAt(only(set).object, ['spec', 'template', 'spec']))
      .toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'linux' }, tolerations: [{ operator: 'Exists' }] });
  });
});

describe('what can\'t be decided', () => {
  test.each<[string, object, string]>([
    ['windowsOptions without a system', pod({ securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } } }), 'os-undecided'],
    ['an unknown system in the annotation', pod({}, { annotations: { 'k8s-windows.dev/os': 'Windows' } }), 'os-undecided'],
    ['a selector for another system', pod({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'linux' } }), 'os-contradiction'],
    [
      'a Linux image on Windows nodes', pod({ nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'a', image: 'alpine:3' }] }),
      'linux-image',
    ],
    ['a Windows image on Linux nodes', windowsPod({ nodeSelector: { 'kubernetes.io/os': 'linux' } }), 'windows-image-on-linux'],
    ['a nodeSelector that is a list', windowsPod({ nodeSelector: ['a'] }), 'malformed-pod'],
    ['an affinity that is a string', pod({ affinity: 'a' }), 'malformed-pod'],
    ['tolerations that are a map', windowsPod({ tolerations: {} }), 'malformed-pod'],
    [
      'images without a common host', windowsPod({ initContainers: [{ name: 'b', image: 'mcr.microsoft.com/windows/servercore:ltsc2019' }] }),
      'image-build-mismatch',
    ],
  ])('is left and reported: %s', (_, given, code) => {
    const { object, changes, problems } = only(given);
    expect(object).toBe(given);
    expect(changes).toEqual([]);
    expect(problems).toContainEqual(expect.objectContaining({ code, isLeft: true, help: expect.any(String) }));
  });

  test('is a release that no Kubernetes node has', () => {
    const given = windowsPod({ containers: [{ name: 'a', image: 'mcr.microsoft.com/windows/servercore:ltsc2016' }] });
    const { object, problems } = only(given);
    expect(object).toBe(given);
    expect(problems).toMatchObject([{
      code: 'image-out-of-support', path: '/spec/containers/0/image', effect: 'misplaced', isLeft: true,
      message: expect.stringMatching(
        /^must be built on a release that Kubernetes nodes run, got ".*:ltsc2016", built on LTSC2016 \(10\.0\.14393\): the Pod stays Pending/,
      ),
    }]);
    // nodes of 2022 run it in Hyper-V isolation, and each release its HostProcess containers
    const isolated = windowsPod({ runtimeClassName: 'hyperv', containers: [{ name: 'a', image: 'mcr.microsoft.com/windows/servercore:ltsc2016' }] });
    const runtimeClass = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'hyperv' }, handler: 'runhcs-wcow-hypervisor' };
    expect(filterObjects([isolated, runtimeClass]).problems).toEqual([]);
    const host = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } } };
    expect(only({ ...given, spec: { ...given.spec, ...host } }).problems).toEqual([]);
    expect(only(given, { version: 'any' }).problems).toEqual([]);
    expect(only(windowsPod(), { version: WindowsVersion.LTSC2016 }).problems)
      .toMatchObject([{ code: 'image-build-mismatch' }, { code: 'image-out-of-support', isLeft: true }]);
  });

  test.each([
    [
      { nodeSelector: { 'kubernetes.io/os': 'Windows' } }, 'must be "windows" or "linux", in lower case, got "Windows"',
      'write "windows": nodes have it in lower case',
    ],
    [
      { nodeSelector: { 'kubernetes.io/os': 'LINUX' } }, 'must be "windows" or "linux", in lower case, got "LINUX"',
      'write "linux": nodes have it in lower case',
    ],
    [{ os: { name: 'Windows' } }, 'must be "windows" or "linux", in lower case, got "Windows"', 'write "windows": nodes have it in lower case'],
    [{
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['Windows'] }] }],
          },
        },
      },
    },
    'must match linux nodes, got kubernetes.io/os In ["Windows"]', 'write "windows": nodes have it in lower case'],
    [{ nodeSelector: { 'kubernetes.io/os': 'win' } }, 'must be "linux" for linux nodes, got "win"', 'remove it, or set it to "linux"'],
  ])('is an operating system in other letters: %j', (spec, message, help) => {
    expect(only(pod(spec)).problems).toMatchObject([{ code: 'os-contradiction', message, help, isLeft: true }]);
  });

  test('is the letter case of a toleration on a known platform', () => {
    const given = windowsPod({ tolerations: [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }] });
    const { object, problems } = only(given, { platform: Platform.UPSTREAM });
    expect(object).toBe(given);
    expect(problems).toMatchObject([{ code: 'toleration-letter-case', isLeft: true, effect: 'misplaced' }]);
    // without a platform, it may be right
    const { spec, problems: advice } = only(given);
    expect(spec.tolerations).toMatchObject([{ value: 'Windows' }, { value: 'windows' }]);
    expect(advice).toMatchObject([{ code: 'toleration-letter-case', isLeft: false, effect: 'advice' }]);
  });

  test('is only how a Pod runs: it is placed and reported', () => {
    const { spec, problems } = only(windowsPod({ dnsPolicy: 'ClusterFirstWithHostNet' }));
    expect(selectorOf(spec)).toEqual({ 'kubernetes.io/os': 'windows' });
    expect(problems).toMatchObject([{ code: 'dns-policy-on-windows', isLeft: false, path: '/spec/dnsPolicy' }]);
  });

  test.each([
    { os: { name: '${OS}' } }, { nodeSelector: { 'kubernetes.io/os': '{{inputs.parameters.os}}' } }, { nodeSelector: '${SELECTOR}' },
  ])('is a placeholder for an operating system: a note says so, for %j', (spec) => {
    const given = pod(spec);
    const { object, problems, notes } = only(given);
    expect({ object, problems }).toEqual({ object: given, problems: [] });
    expect(notes).toMatchObject([{ path: '', message: expect.stringContaining('placeholders stand for its operating system') }]);
    expect(selectorOf(only(pod({ nodeSelector: { disk: '${DISK}' } })).spec)).toEqual({ 'disk': '${DISK}', 'kubernetes.io/os': 'linux' });
  });

  test('is an object of an unknown kind: a note says so', () => {
    const unknown = {
      apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a' },
      spec: { template: { spec: { containers: [{ name: 'a', image: 'shop/web:1' }] } } },
    };
    const { object, notes } = only(unknown);
    expect(object).toBe(unknown);
    expect(notes).toMatchObject([{ message: expect.stringContaining('this kind is unknown') }]);
    const containers = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, image: { type: 'string' } } } };
    const spec = {
      type: 'object', properties: {
        containers, nodeSelector: { type: 'object', additionalProperties: { type: 'string' } },
        tolerations: { type: 'array', items: { type: 'object', properties: { key: {}, operator: {}, value: {}, effect: {} } } },
        os: { type: 'object', properties: { name: {} } },
      },
    };
    const template = { type: 'object', properties: { spec } };
    const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object', properties: { template } } } };
    const crd = {
      apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'things.example.com' },
      spec: { group: 'example.com', names: { kind: 'Thing' }, versions: [{ name: 'v1', schema: { openAPIV3Schema } }] },
    };
    for (const result of [only(unknown, { crds: [crd] }), only(unknown, {}, crd)]) {
      expect(valueAt(result.object, ['spec', 'template', 'spec', 'nodeSelector'])).toEqual({ 'kubernetes.io/os': 'linux' });
      expect(result.notes).toEqual([]);
    }
  });

  test('is an object whose schema doesn\'t describe its Pods: a note says so', () => {
    const given = {
      apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a' },
      spec: { template: { spec: { containers: [{ name: 'a', image: WINDOWS_IMAGE }] } } },
    };
    const crd = (spec: object) => {
      const openAPIV3Schema = {
        type: 'object',
        properties: { spec: { type: 'object', properties: { template: { type: 'object', properties: { metadata: { type: 'object' }, spec } } } } },
      };
      return {
        apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'things.example.com' },
        spec: { group: 'example.com', names: { kind: 'Thing' }, versions: [{ name: 'v1', schema: { openAPIV3Schema } }] },
      };
    };
    const { object, notes } = only(given, { crds: [crd({ 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true })] });
    expect(object).toBe(given);
    expect(notes).toMatchObject([{ message: expect.stringContaining('doesn\'t describe its Pods') }]);
    const inOpenField = { ...given, spec: { podTemplate: given.spec.template } };
    const spec = { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true };
    const openSpec = { openAPIV3Schema: { type: 'object', properties: { spec } } };
    const openCrd = { ...crd({}), spec: { ...crd({}).spec, versions: [{ name: 'v1', schema: openSpec }] } };
    expect(only(inOpenField, { crds: [openCrd] })).toMatchObject({ object: inOpenField, notes: [{ path: '/spec/podTemplate' }] });
    // of containers, a schema may describe only a part
    const nodeSelector = { type: 'object', additionalProperties: { type: 'string' } };
    for (const items of [
      { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true },
      { type: 'object', properties: { name: { type: 'string' }, image: { type: 'string' } } },
    ]) {
      const placed = only(given, { crds: [crd({ type: 'object', properties: { nodeSelector, containers: { type: 'array', items } } })] });
      expect(valueAt(placed.object, ['spec', 'template', 'spec', 'nodeSelector'])).toEqual({ 'kubernetes.io/os': 'windows' });
    }
  });

  test('hides secrets in messages', () => {
    const { problems } = only(windowsPod({
      containers: [{ name: 'a', image: WINDOWS_IMAGE, command: ['/usr/bin/s3cr3t'], env: [{ name: 'PASSWORD', value: '/usr/bin/s3cr3t' }] }],
    }));
    expect(problems).toMatchObject([{ code: 'linux-command' }]);
    expect(JSON.stringify(problems)).not.toContain('/usr/bin/s3cr3t');
  });
});

describe('a custom kind', () => {
  const CASES = Object.entries(POD_KINDS).flatMap(([kind, places]) => places
    .filter(({ holds, noPodWith }) => holds !== 'object' && !noPodWith)
    .flatMap((place) => (place.containers ?? [place.holds === 'template' ? 'spec.containers.*' : 'containers.*'])
      .map((container) => [kind, place.path, container, place.version ?? 'v1'] as const)));

  test.each(sampleOf(CASES, 8))('keeps all fields: %s at %s, container at "%s"', (key, path, container, version) => {
    const [group, kind] = key.split('/');
    const object = { apiVersion: `${group}/${version}`, kind, metadata: { name: 'a' } };
    const own = [...path.split('.'), ...container === '' ? [] : container.split('.')].map((segment) => (segment === '*' ? 0 : segment));
    const fields = { name: 'a', image: WINDOWS_IMAGE, own: 'kept', computeResources: { limits: { cpu: 1 } } };
    // as in a file, an item of a list
    const given = own.reduceRight<unknown>((inner, segment) => (segment === 0 ? [inner] : { [segment]: inner, own: 'kept' }), fields);
    const { result } = filterObjects([{ ...given as object, ...object }]);
    const kept = (value: unknown) => JSON.stringify(value).match(/"own":"kept"|"computeResources":\{"limits":\{"cpu":1\}/g);
    expect(kept(result[0])).toEqual(kept({ ...given as object, ...object }));
  });
});

describe('what the controller of a custom kind rejects isn\'t added', () => {
  const custom = (apiVersion: string, kind: string, spec: object) => ({ apiVersion, kind, metadata: { name: 'a' }, spec });

  test('a nodeSelector of a Spark driver or executor beside that of the application', () => {
    const pods = { image: 'spark:3.5', driver: {}, executor: {} };
    const application = (spec: object) => custom('sparkoperator.k8s.io/v1beta2', 'SparkApplication', { ...pods, ...spec });
    const linux = { 'kubernetes.io/os': 'linux' };
    expect(only(application({ nodeSelector: { disk: 'ssd' } })).spec)
      .toEqual({ ...pods, nodeSelector: { disk: 'ssd', ...linux } });
    expect(only(application({})).spec).toEqual({ ...pods, driver: { nodeSelector: linux }, executor: { nodeSelector: linux } });
  });

  test('fields of Knative that feature flags allow: those of Windows Pods are added, with a note', () => {
    const containers = [{ image: 'shop/web:1' }];
    const service = (spec: object) => custom('serving.knative.dev/v1', 'Service', { template: { spec: { containers, ...spec } } });
    const left = only(service({ tolerations: [] }));
    expect(left.object).toEqual(service({ tolerations: [] }));
    expect(left.notes).toMatchObject([{ path: '/spec/template', message: expect.stringContaining('kubernetes.podspec-nodeselector. With it') }]);
    expect(left.changes).toEqual([]);
    // what is used already is allowed
    const extended = only(service({ nodeSelector: { disk: 'ssd' } }));
    expect(extended.object).toEqual(service({ nodeSelector: { 'disk': 'ssd', 'kubernetes.io/os': 'linux' } }));
    expect(extended.notes).toEqual([]);
    const windows = only(service({ nodeSelector: { 'kubernetes.io/os': 'windows' } }), { platform: Platform.UPSTREAM });
    expect(valueAt(windows.spec, ['template', 'spec', 'tolerations'])).toHaveLength(1);
    const [note] = windows.notes;
    expect(note.message).toContain('kubernetes.podspec-tolerations');
    expect(note.message).not.toContain('nodeselector');
  });

  test('a nodeSelector of Strimzi, which has only node affinity', () => {
    const requiring = (...matchExpressions: object[]) => (
      { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } } } });
    const isOf = (os: string) => ({ key: 'kubernetes.io/os', operator: 'In', values: [os] });
    const onDisk = { key: 'disk', operator: 'Exists' };
    const podTemplate = (given: object) =>
      valueAt(only(custom('kafka.strimzi.io/v1beta2', 'KafkaNodePool', { template: { pod: given } })).spec, ['template', 'pod']);
    expect(podTemplate({})).toEqual(requiring(isOf('linux')));
    expect(podTemplate(requiring(onDisk))).toEqual(requiring(onDisk, isOf('linux')));
    expect(podTemplate(requiring(isOf('linux')))).toEqual(requiring(isOf('linux')));
    expect(podTemplate(requiring(isOf('windows')))).toMatchObject(requiring(isOf('windows')));
  });

  test('what the webhook of an EventListener doesn\'t allow', () => {
    const listener = (spec: object) => custom('triggers.tekton.dev/v1beta1', 'EventListener', {
      resources: { kubernetesResource: { spec: { template: { spec: { serviceAccountName: 'a', ...spec } } } } },
    });
    expect(only(listener({})).object).toEqual(listener({ nodeSelector: { 'kubernetes.io/os': 'linux' } }));
  });

  test.each([{}, { image: '' }])('an image isn\'t required where an operator adds it: %j', (container) => {
    const containers = [{ name: 'grafana', ...container }];
    const grafana = (spec: object) => custom('grafana.integreatly.org/v1beta1', 'Grafana', { deployment: { spec: { template: { spec } } } });
    const { object, problems } = only(grafana({ containers }));
    expect(object).toEqual(grafana({ os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers }));
    expect(problems).toEqual([]);
    // nobody adds it to a Deployment
    expect(only({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: { template: { spec: { containers } } } }).problems)
      .toMatchObject([{ code: 'image', isLeft: true }]);
  });
});

describe('skipped objects', () => {
  const labels = { app: 'web', tier: 'front' };
  test.each<[FilterOptions, object]>([
    [{ skip: ['Pod/a'] }, pod({})], [{ skip: ['pod/*'] }, pod({})], [{ skipLabels: 'app=web' }, pod({}, { labels })],
    [{ skipLabels: 'app in (web, api),tier!=back' }, pod({}, { labels })],
    [{ skipLabels: '!absent,tier' }, pod({}, { labels })], [{}, pod({}, { annotations: { 'k8s-windows.dev/filter': 'skip' } })],
  ])('stay as they are with %j', (options, object) => {
    expect(only(object, options).object).toBe(object);
  });

  test.each<[FilterOptions, object]>([
    [{ skip: ['Deployment/a', 'Pod/b*'] }, pod({})], [{ skipLabels: 'app=api' }, pod({}, { labels })],
    [{ skipLabels: 'app notin (web)' }, pod({}, { labels })], [{ skipLabels: 'absent' }, pod({})],
  ])('are others than with %j', (options, object) => {
    expect(selectorOf(only(object, options).spec)).toEqual({ 'kubernetes.io/os': 'linux' });
  });
});

test('invalid options are reported, all at once', () => {
  expect(() => filterText('', { skip: ['web'], windowsPods: ['a/b/c'], skipLabels: 'a=b=c', placement: 'exact', version: 'any' })).toThrow(
    /placement: must not be set with version 'any'[^]*windowsPods\[0\]: must be a kind and a name, got "a\/b\/c"[^]*skip\[0\][^]*skipLabels: must be a label selector/,
  );
  expect(() => filterText('', { defaultMemory: '-1', defaultCpu: 'lots' }))
    .toThrow(/defaultMemory: must be a positive quantity or false, got "-1"[^]*defaultCpu: .*"lots"/);
  expect(() => filterText('', { defaultMemory: '44M' })).toThrow(/defaultMemory: must be at least 45M, .*, got "44M"\. Use a quantity such as "2Gi", or false/);
  expect(() => filterText('', { defaultMemory: '45M' })).not.toThrow();
  expect(() => filterText('', { platform: 'gke' as never })).toThrow('platform: must be a Platform, got "gke". Use Platform.GKE');
  expect(() => filterText(1 as never)).toThrow('text: must be a string, got 1');
  expect(() => filterObjects('a' as never)).toThrow('objects: must be a list');
});

describe('objects', () => {
  test('are never mutated, and those of Lists are changed', () => {
    const list = {
      apiVersion: 'v1', kind: 'PodList', items: [{ metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image: 'shop/web:1' }] } }],
    };
    const before = JSON.stringify(list);
    const { result, objects } = filterObjects([list]);
    expect(JSON.stringify(list)).toBe(before);
    expect(objects).toBe(1);
    expect(result[0]).toEqual({
      ...list, items: [{ ...list.items[0], spec: { ...list.items[0].spec, os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' } } }],
    });
  });
});

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const LINUX_POD = lines(
  'apiVersion: v1', 'kind: Pod', 'metadata:', '  name: a', 'spec:', '  containers:', '  - name: a   # the only one', '    image:   "shop/web:1"',
);
const PLACED = ['  os:', '    name: linux', '  nodeSelector:', '    kubernetes.io/os: linux'];

describe('bytes stay as they are', () => {
  test.each<[string, string]>([
    ['no text', ''], ['comments', '# a\n\n---\n# b\n'], ['an empty document', '---\n---\n'], ['separators', '---\n--- # again\n...\n'],
    ['odd spacing', 'apiVersion:   v1\nkind:    ConfigMap\n\n\n\nmetadata:   {name:   a  }   \n\t\n'.replace('\t', '')],
    ['no final newline', 'apiVersion: v1\nkind: ConfigMap'],
    ['CRLF', '---\r\napiVersion: v1\r\nkind: ConfigMap\r\n'], ['a byte order mark', '\ufeffapiVersion: v1\nkind: Namespace\n'],
    ['JSON', ' {"apiVersion": "v1",\n"kind":"Service"}\n\n'],
    [
      'a manifest in a ConfigMap',
      lines('apiVersion: v1', 'kind: ConfigMap', 'data:', '  pod.yaml: |', ...LINUX_POD.split('\n').map((line) => `    ${line}`)),
    ],
    ['strings with braces', 'apiVersion: v1\nkind: ConfigMap\ndata: {a: "{{ x }}"}\n'],
    ['a Linux Pod that is placed', LINUX_POD.replace('spec:', 'spec: # {\n  nodeSelector: { kubernetes.io/os:   linux }')],
  ])('with nothing to do: %s', (_, text) => {
    expect(filterText(text)).toMatchObject({ text, changes: [], problems: [], failures: [] });
  });

  test('around a change', () => {
    const before = '# Source: a/templates/cm.yaml\napiVersion: v1\nkind: ConfigMap\n---\n# Source: a/templates/pod.yaml\n';
    const after = '---\n\n# the end';
    const changed = LINUX_POD.replace('spec:\n', `${lines('spec:', ...PLACED)}`);
    expect(filterText(before + LINUX_POD + after).text).toBe(before + changed + after);
    expect(filterText((before + LINUX_POD + after).replace(/\n/g, '\r\n')).text).toBe((before + changed + after).replace(/\n/g, '\r\n'));
    expect(filterText(LINUX_POD.trimEnd()).text).toBe(changed.trimEnd());
    expect(filterText(`\ufeff${LINUX_POD}`).text).toBe(`\ufeff${changed}`);
  });

  test('in JSON', () => {
    const text = '{\n\t"apiVersion": "v1", "kind": "Pod",\n\t"spec": {\n\t\t"containers": [ {"name": "a",  "image": "shop/web:1"} ]\n\t}\n}';
    const { text: changed } = filterText(text);
    expect(JSON.parse(changed).spec).toEqual({
      os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'a', image: 'shop/web:1' }],
    });
    expect(changed).toContain('"containers": [ {"name": "a",  "image": "shop/web:1"} ]');
  });

  test('but for a document that can\'t hold the change: it is written anew, and a note says so', () => {
    const text = lines('apiVersion: v1', 'kind: List', 'items:', ...['windows', 'linux'].flatMap((os, i) => [
      '- apiVersion: v1', '  kind: Pod', `  metadata: {name: ${os}, annotations: {k8s-windows.dev/os: ${os}}}`,
      i === 0 ? '  spec: &spec' : '  spec: *spec', ...i === 0 ? ['    containers: [{name: a, image: shop/web:1}]'] : [],
    ]));
    const { text: changed, notes, changes } = filterText(`# kept\n${text}`);
    expect(changed).toMatch(/^# kept\napiVersion: v1\n/);
    expect(filterText(changed).text).toBe(changed);
    expect(notes).toContainEqual(expect.objectContaining({ message: expect.stringContaining('written anew') }));
    expect(changes.map(({ os }) => os)).toEqual(expect.arrayContaining(['windows', 'linux']));
  });
});

test('places are lines of the text', () => {
  const text = `---\n# a\n${LINUX_POD}---\n${LINUX_POD.replace('spec:\n', 'spec:\n  os: {name: windows}\n  nodeSelector:\n    kubernetes.io/os: linux\n')}`;
  const { changes, problems } = filterText(text);
  expect(changes.map(({ line, column }) => [line, column])).toEqual([[3, 1], [3, 1]]);
  expect(problems[0]).toMatchObject({ code: 'os-contradiction', line: 19, column: 5 });
});

describe('text that can\'t be read changes nothing', () => {
  test.each<[string, string, object]>([
    [
      'a template', `${LINUX_POD}---\nkind: {{ .Values.kind }}\n`,
      { line: 10, column: 7, message: 'contains a template', help: expect.stringContaining('helm template') },
    ],
    [
      'half a document', `${LINUX_POD}---\napiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    ima`,
      { line: 15, message: expect.any(String) },
    ],
    [
      'half an object', `${LINUX_POD}---\napiVersion: v1\n`,
      { line: 10, column: 1, message: 'must be a Kubernetes object with apiVersion and kind, got a map without them' },
    ],
    ['prose', 'Error: INSTALLATION FAILED\n', { line: 1, column: 1 }],
    ['a list', '- a\n', { line: 1, message: 'must be a Kubernetes object with apiVersion and kind, got a list' }],
    ['half JSON', '{"apiVersion": "v1", "kind": "Pod"', { line: 1 }],
    ['UTF-16', 'a\0p\0', { message: expect.stringContaining('UTF-8') }],
  ])('%s', (_, text, failure) => {
    expect(filterText(text)).toMatchObject({ text, changes: [], problems: [], failures: [failure] });
  });
});

describe('a stream', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, i) => LINUX_POD.replace('name: a\n', `name: a${i}\n`));
  const stream = (chunks: string[], sizes = {}) => [...filterStream(chunks, {}, 'stdin', sizes)];

  test('of any pieces has the result of the whole', () => {
    const text = texts(40).join('---\n');
    const whole = filterText(text);
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 30 }), fc.integer({ min: 1, max: 2000 }), (cuts, size) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      const parts = stream(at.slice(1).map((end, i) => text.slice(at[i], end)), { held: size, part: size });
      expect(parts.map((part) => part.text).join('')).toBe(whole.text);
      expect(parts.flatMap(({ changes }) => changes)).toEqual(whole.changes);
      expect(parts.reduce((sum, { objects }) => sum + objects, 0)).toBe(40);
    }), { numRuns: sampleSize(30, 4) });
  });

  test('ends at what can\'t be read, with its line in the whole', () => {
    const broken = [...texts(20), 'a: {{ b }}\n', ...texts(5)];
    const parts = stream(broken.map((text) => `---\n${text}`), { held: 300, part: 300 });
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.at(-1)!.failures).toEqual([{
      file: 'stdin', line: 20 * 9 + 2, column: 4, message: 'contains a template', help: expect.any(String), isLeft: false,
    }]);
    expect(parts.at(-1)!.objects).toBe(0);
  });

  test('learns from what it holds and from what came before', () => {
    const namespace = '---\napiVersion: v1\nkind: Namespace\nmetadata: {name: win, labels: {k8s-windows.dev/os: windows}}\n';
    const inNamespace = `---\n${LINUX_POD.replace('name: a\n', 'name: a\n  namespace: win\n')}`;
    expect(stream([inNamespace, namespace])[0].changes[0].os).toBe('windows');
    const fillers = texts(20).map((text) => `---\n${text}`);
    const parts = stream([namespace, ...fillers, inNamespace], { held: 300, part: 300 });
    expect(parts.flatMap(({ changes }) => changes).at(-1)!.os).toBe('windows');
  });

  test('of JSON is never divided', () => {
    const text = JSON.stringify(
      { apiVersion: 'v1', kind: 'List', items: [{ kind: 'ConfigMap', apiVersion: 'v1', data: { a: '\n---\n' } }] }, undefined, 1,
    );
    expect(stream(text.split(/(?=\n)/), { held: 5, part: 5 })).toHaveLength(1);
  });

  test('keeps directives with their document', () => {
    const text = `${LINUX_POD}...\n%YAML 1.1\n---\n${LINUX_POD}`;
    expect(stream(text.split(/(?=\n)/), { held: 5, part: 5 }).map((part) => part.text).join('')).toBe(filterText(text).text);
  });
});

describe('for any objects', () => {
  const container = fc.record({
    name: fc.constantFrom('a', 'b'),
    image: fc.constantFrom('shop/web:1', 'nginx', WINDOWS_IMAGE, 'alpine:3', 'mcr.microsoft.com/windows/nanoserver:ltsc2025', ''),
    securityContext: fc.constantFrom(
      { privileged: true }, { windowsOptions: { runAsUserName: 'a' } }, { capabilities: { add: ['X'] }, runAsNonRoot: true }, {}, null,
    ),
    resources: fc.constantFrom({ limits: { memory: '1Gi' } }, { requests: { memory: '1Mi', cpu: '1' }, limits: { memory: '2Mi' } }, {}, null),
  }, { requiredKeys: ['name'] });
  const spec = fc.record({
    os: fc.constantFrom({ name: 'windows' }, { name: 'linux' }, {}, null),
    nodeSelector: fc.constantFrom({ 'kubernetes.io/os': 'windows' }, { 'beta.kubernetes.io/os': 'windows', 'x': 'y' }, { x: 'y' }, {}, null),
    tolerations: fc.constantFrom([{ operator: 'Exists' }], [{ key: 'x', operator: 'Exists' }], [], null), hostPID: fc.boolean(),
    hostNetwork: fc.boolean(),
    affinity: fc.constantFrom({ podAffinity: {} }, {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'x', operator: 'Exists' }] }] },
      },
    }, null),
    containers: fc.array(container, { maxLength: 2 }), initContainers: fc.array(container, { maxLength: 1 }),
  }, { requiredKeys: [] });
  const object = spec.chain((given) => fc.constantFrom<object>(
    { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: given },
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: { template: { spec: given } } },
    {
      apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'a' }, spec: { jobTemplate: { spec: { template: { metadata: {}, spec: given } } } },
    },
    {
      apiVersion: 'v1', kind: 'List',
      items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'b' }, spec: given }, { apiVersion: 'v1', kind: 'Service' }],
    },
  ));

  test('the result for text has the objects of filterObjects, and a second run changes nothing', () => {
    fc.assert(fc.property(fc.array(object, { maxLength: 3 }), (objects) => {
      const before = JSON.stringify(objects);
      const { result, changes } = filterObjects(objects);
      expect(JSON.stringify(objects)).toBe(before);
      const text = objects.map((each) => `${JSON.stringify(each, undefined, 2)}\n`).join('');
      const filtered = filterText(text);
      expect(filterObjects(result)).toMatchObject({ result, changes: [] });
      expect(filtered.changes).toHaveLength(changes.length);
      expect(filterText(filtered.text).text).toBe(filtered.text);
    }), { numRuns: sampleSize(150, 4) });
  });
});
