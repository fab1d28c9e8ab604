import { runInNewContext } from 'node:vm';
import { hasOpaque, isOpaque, isPlainObject, PlainObject, show } from '../../src/base';
import { findPods, findPodTemplate, withChangedPods, withPod, withValueAt } from '../../src/kubernetes';
import { formatPath, formatProblem, jsonPointer } from 'k8s-windows/core';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web' }] } };

describe('findPodTemplate', () => {
  test.each(['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job'])('%s', (kind) => {
    expect(findPodTemplate({ kind, spec: { template } })).toEqual({ path: ['spec', 'template'], template });
  });

  test('CronJob, PodTemplate, Pod', () => {
    const path = ['spec', 'jobTemplate', 'spec', 'template'];
    expect(findPodTemplate({ kind: 'CronJob', spec: { jobTemplate: { spec: { template } } } })).toEqual({ path, template });
    expect(findPodTemplate({ kind: 'PodTemplate', template })).toEqual({ path: ['template'], template });
    const pod = { kind: 'Pod', ...template };
    expect(findPodTemplate(pod)).toEqual({ path: [], template: pod });
  });

  test('a built-in kind without containers still has a Pod template', () => {
    expect(findPodTemplate({ kind: 'Deployment', spec: { template: {} } })).toEqual({ path: ['spec', 'template'], template: {} });
  });

  test.each([
    ['a Service', { kind: 'Service', spec: { ports: [] } }],
    ['a kind of another group', { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', spec: { template } }],
    ['a custom kind with another template', { kind: 'Certificate', spec: { template: { spec: { issuer: 'x' } } } }],
    ['a Deployment without template', { kind: 'Deployment', spec: {} }],
    ['a Deployment without spec', { kind: 'Deployment' }],
    ['no kind', { spec: { template } }],
    ['a kind that every object has a property of', { kind: 'constructor', spec: {} }],
    ['a kind that is no string', { kind: 5, spec: { template } }],
    ['no object', 'Deployment'], ['nothing', undefined], ['null', null], ['a list', [{ kind: 'Pod' }]],
  ])('%s has no Pod template', (_, manifest) => {
    expect(findPodTemplate(manifest)).toBeUndefined();
  });
});

const windows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const container = { name: 'web', image: 'registry.example.com/web:1.0' };

describe('findPods', () => {
  const pathsIn = (object: PlainObject) => findPods(object).map(({ path }) => path.join('.'));

  test('a workload of Kubernetes has one Pod', () => {
    const [pod] = findPods({ kind: 'Deployment', spec: { template } });
    expect(pod).toMatchObject({ path: ['spec', 'template'], template, isPartial: false });
    expect(pod.placeOf(['spec', 'os', 'name'])).toEqual(['spec', 'template', 'spec', 'os', 'name']);
  });

  test('a known kind with several templates', () => {
    const jobs = [{ template: { spec: { template } } }, { template: { spec: { template } } }];
    expect(pathsIn({ apiVersion: 'jobset.x-k8s.io/v1alpha2', kind: 'JobSet', spec: { replicatedJobs: jobs } }))
      .toEqual(['spec.replicatedJobs.0.template.spec.template', 'spec.replicatedJobs.1.template.spec.template']);
  });

  test('the Job of Volcano isn\'t the Job of Kubernetes', () => {
    expect(pathsIn({ apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', spec: { tasks: [{ template }], template } }))
      .toEqual(['spec.tasks.0.template']);
  });

  test('a map of templates', () => {
    expect(
      pathsIn({ apiVersion: 'kubeflow.org/v1', kind: 'PyTorchJob', spec: { pytorchReplicaSpecs: { Master: { template }, Worker: { template } } } }),
    )
      .toEqual(['spec.pytorchReplicaSpecs.Master.template', 'spec.pytorchReplicaSpecs.Worker.template']);
  });

  test('an empty template isn\'t a Pod', () => {
    expect(pathsIn({ apiVersion: 'actions.github.com/v1alpha1', kind: 'AutoscalingRunnerSet', spec: { template, listenerTemplate: {} } }))
      .toEqual(['spec.template']);
  });

  test('fields of a Pod and its containers, in one object', () => {
    const contexts = { securityContext: { capabilities: {} }, podSecurityContext: { fsGroup: 1 } };
    const spec = { ...windows, image: 'otel:1', resources: { limits: {} }, ...contexts, mode: 'daemonset' };
    const [pod] = findPods({ apiVersion: 'opentelemetry.io/v1beta1', kind: 'OpenTelemetryCollector', spec });
    expect(pod.template).toEqual({
      spec: {
        ...windows, securityContext: { fsGroup: 1 },
        containers: [{ image: 'otel:1', resources: { limits: {} }, securityContext: { capabilities: {} } }],
      },
    });
    expect(pod.placeOf(['spec', 'securityContext', 'fsGroup'])).toEqual(['spec', 'podSecurityContext', 'fsGroup']);
    expect(pod.placeOf(['spec', 'containers', 0, 'resources'])).toEqual(['spec', 'resources']);
    expect(pod.placeOf(['spec', 'tolerations', 0, 'key'])).toEqual(['spec', 'tolerations', 0, 'key']);
    expect(pod.placeOf(['spec', 'os', 'name'])).toBeUndefined();
    expect(pod.placeOf(['metadata', 'labels'])).toBeUndefined();
  });

  test('the Pods of a workflow inherit from it', () => {
    const spec = {
      ...windows, tolerations: [{ key: 'a' }], templateDefaults: { tolerations: [{ key: 'b' }] },
      templates: [
        { name: 'one', container: { image: 'one:1' }, initContainers: [container], sidecars: [{ name: 's', image: 'side:1' }] },
        { name: 'two', script: { image: 'two:1', source: 'dir' }, nodeSelector: {} },
        { name: 'three', containerSet: { containers: [container] } },
      ],
    };
    const pods = findPods({ apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', spec });
    const inherited = { ...windows, tolerations: [{ key: 'b' }] };
    expect(pods.map(({ template: found }) => found.spec)).toEqual([
      { ...inherited, initContainers: [container], containers: [{ image: 'one:1' }, { name: 's', image: 'side:1' }] },
      { ...inherited, nodeSelector: {}, containers: [{ image: 'two:1', source: 'dir' }] },
      { ...inherited, containers: [container] },
    ]);
    expect(pods[0].placeOf(['spec', 'nodeSelector', 'a'])).toEqual(['spec', 'nodeSelector', 'a']);
    expect(pods[0].ownPlaceOf('nodeSelector')).toEqual(['spec', 'templates', 0, 'nodeSelector']);
    expect(pods[0].placeOf(['spec', 'tolerations'])).toEqual(['spec', 'templateDefaults', 'tolerations']);
    expect(pods[1].placeOf(['spec', 'nodeSelector', 'a'])).toEqual(['spec', 'templates', 1, 'nodeSelector', 'a']);
    expect(pods[0].placeOf(['spec', 'affinity'])).toEqual(['spec', 'templates', 0, 'affinity']);
    expect(pods[0].placeOf(['spec', 'initContainers', 0, 'resources'])).toEqual(['spec', 'templates', 0, 'initContainers', 0, 'resources']);
    expect(pods[2].placeOf(['spec', 'containers', 0, 'image'])).toEqual(['spec', 'templates', 2, 'containerSet', 'containers', 0, 'image']);
  });

  describe('templates of a workflow', () => {
    const image = { container: { image: 'a:1' } };
    const step = (name: string) => ({ steps: [[{ name: 's', template: name }]] });
    const task = (name: string) => ({ dag: { tasks: [{ name: 't', template: name }] } });
    const podsOf = (spec: object) => findPods({ apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', spec } as PlainObject);
    const a = { name: 'a', ...image };
    const other = { nodeSelector: { pool: 'b' } };

    test.each([
      ['by steps', [{ name: 'main', ...windows, ...step('a') }, a]],
      ['by a DAG', [{ name: 'main', ...windows, ...task('a') }, a]],
      ['by several with the same selector', [{ name: 'main', ...windows, ...step('a') }, { name: 'two', ...windows, ...task('a') }, a]],
      ['by a hook', [{ name: 'main', ...windows, steps: [[{ name: 's', template: 'b', hooks: { exit: { template: 'a' } } }]] }, a]],
      ['inline', [{ name: 'main', ...windows, steps: [[{ name: 's', inline: image }]] }]],
    ])('inherit from the one that calls them %s, before the workflow', (_, templates) => {
      const [pod] = podsOf({ entrypoint: 'main', ...other, templates });
      expect([pod.template.spec, pod.placedBy]).toEqual([{ ...windows, containers: [image.container] }, undefined]);
      expect(pod.placeOf(['spec', 'nodeSelector', 'kubernetes.io/os'])).toEqual(['spec', 'templates', 0, 'nodeSelector', 'kubernetes.io/os']);
      expect(pod.ownPlaceOf('nodeSelector')).toEqual([...pod.path, 'nodeSelector']);
    });

    test.each<[string, object, object[]]>([
      ['templateDefaults are nearer', { templateDefaults: other }, [{ name: 'main', ...windows, ...step('a') }, a]],
      ['their own fields are nearer', {}, [{ name: 'main', ...windows, ...step('a') }, { ...a, ...other }]],
      ['only the nearest caller counts', other, [{ name: 'main', ...windows, ...step('b') }, { name: 'b', ...step('a') }, a]],
    ])('%s', (_, spec, templates) => {
      const [pod] = podsOf({ entrypoint: 'main', ...spec, templates });
      expect([pod.template.spec, pod.placedBy]).toEqual([{ ...other, containers: [image.container] }, undefined]);
    });

    test.each<[string, string, object[]]>([
      ['callers', 'main', [{ name: 'main', ...windows, ...step('a') }, { name: 'two', ...other, ...step('a') }, a]],
      ['a caller and the entrypoint', 'a', [{ name: 'main', ...windows, ...step('a') }, a]],
    ])('%s that differ leave fields open', (_, entrypoint, templates) => {
      const [pod] = podsOf({ entrypoint, tolerations: [{ key: 'a' }], templates });
      expect(pod).toMatchObject({ placedBy: 'the template that calls it', open: ['nodeSelector'] });
      expect(pod.template.spec).toEqual({ tolerations: [{ key: 'a' }], containers: [image.container] });
    });

    test.each([
      ['tolerations: [{key: a}]', ['tolerations']], ['{{inputs.parameters.patch}}', ['nodeSelector', 'affinity', 'tolerations', 'runtimeClassName']],
      ['{"containers": [{"name": "main", "resources": {}}]}', []],
    ])('the podSpecPatch %j leaves open: %j', (podSpecPatch, open) => {
      for (const pod of [...podsOf({ podSpecPatch, templates: [a] }), ...podsOf({ templates: [{ ...a, podSpecPatch }] })]) {
        expect([pod.open, pod.placedBy]).toEqual([open, open.length === 0 ? undefined : 'its podSpecPatch']);
      }
    });

    test('steps, DAGs, and what runs without a Pod of its own have none', () => {
      const templates = [step('a'), task('a'), { suspend: {} }, { http: { url: 'a' } }, { plugin: {} }].map((each) => ({ ...each, ...windows }));
      expect(podsOf({ ...windows, templates })).toEqual([]);
      expect(podsOf({ templates: [{ resource: { action: 'get' }, ...windows }, { data: {}, ...windows }] })).toHaveLength(2);
    });
  });

  test.each([
    ['Task', { steps: [container] }], ['Pipeline', { tasks: [{ name: 't', taskSpec: { steps: [container] } }] }],
  ])('a %s is placed by a TaskRun', (kind, spec) => {
    expect(findPods({ apiVersion: 'tekton.dev/v1', kind, spec } as PlainObject)).toMatchObject([{ placedBy: 'the TaskRun that runs it', open: [] }]);
    const run = { apiVersion: 'tekton.dev/v1', kind: `${kind}Run`, spec: { [kind === 'Task' ? 'taskSpec' : 'pipelineSpec']: spec } };
    expect(findPods(run as PlainObject).map(({ placedBy }) => placedBy)).toEqual([undefined]);
  });

  test('what a place can\'t hold goes to the place that it inherits from', () => {
    const [pod] = findPods({ apiVersion: 'tekton.dev/v1', kind: 'TaskRun', spec: { taskSpec: { steps: [container] } } });
    expect(pod.path).toEqual(['spec', 'taskSpec']);
    expect(pod.placeOf(['spec', 'nodeSelector'])).toEqual(['spec', 'podTemplate', 'nodeSelector']);
    expect(pod.placeOf(['spec', 'volumes'])).toEqual(['spec', 'taskSpec', 'volumes']);
  });

  test('a container without an image is a patch of one that the controller adds', () => {
    const [pod] = findPods({
      apiVersion: 'monitoring.coreos.com/v1', kind: 'Prometheus', spec: { ...windows, containers: [{ name: 'prometheus' }, container] },
    });
    expect(pod.template.spec).toEqual({ ...windows, containers: [container] });
    expect(pod.placeOf(['spec', 'containers', 0])).toEqual(['spec', 'containers', 1]);
  });

  test('objects in an object, and in an object in it', () => {
    const inner = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: {}, spec: { template } };
    expect(pathsIn({
      apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', spec: { workload: { manifests: [{ kind: 'ConfigMap' }, inner] } },
    }))
      .toEqual(['spec.workload.manifests.1.spec.template']);
    const base = { apiVersion: 'kubernetes.crossplane.io/v1alpha2', kind: 'Object', spec: { forProvider: { manifest: inner } } };
    const input = { apiVersion: 'pt.fn.crossplane.io/v1beta1', kind: 'Resources', resources: [{ name: 'web', base }] };
    expect(pathsIn({ apiVersion: 'apiextensions.crossplane.io/v1', kind: 'Composition', spec: { pipeline: [{ input }] } }))
      .toEqual(['spec.pipeline.0.input.resources.0.base.spec.forProvider.manifest.spec.template']);
  });

  test.each([
    ['a template', { spec: { jobTemplate: { spec: { template } } } }, 'spec.jobTemplate.spec.template'],
    ['a spec with a list of containers', { spec: { pool: { podSpec: { containers: [container] } } } }, 'spec.pool.podSpec'],
    ['several', { spec: { pools: [{ podTemplate: { spec: { containers: [container] } } }] } }, 'spec.pools.0.podTemplate'],
    ['its own spec', { spec: { containers: [container] } }, 'spec'],
  ])('an unknown kind, found by its shape: %s', (_, object, path) => {
    expect(pathsIn({ apiVersion: 'example.com/v1', kind: 'Unknown', ...object })).toEqual([path]);
  });

  test.each([
    ['no containers', { spec: { template: { spec: { containers: [] } } } }],
    ['containers without images', { spec: { pool: { containers: [{ name: 'registry' }] } } }],
    ['containers that aren\'t objects', { spec: { containers: ['web'] } }],
    ['containers of a status', { status: { template: { spec: { containers: [container] } } } }],
  ])('an unknown kind with %s has no Pod', (_, object) => {
    expect(pathsIn({ apiVersion: 'example.com/v1', kind: 'Unknown', ...object })).toEqual([]);
  });

  test.each([
    ['a virtual machine', 'kubevirt.io/v1', 'VirtualMachine'], ['a Service', 'v1', 'Service'], ['a Service without a version', undefined, 'Service'],
    ['a CustomResourceDefinition', 'apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
  ])('%s has no Pod', (_, apiVersion, kind) => {
    expect(pathsIn({ apiVersion, kind, spec: { template: { spec: { ...windows, containers: [container] } } } })).toEqual([]);
  });

  test('deep and wide objects don\'t stop it', () => {
    let deep: PlainObject = { containers: [container] };
    for (let i = 0; i < 50_000; i++) { deep = { a: deep }; }
    expect(pathsIn({ apiVersion: 'example.com/v1', kind: 'Unknown', spec: deep })).toEqual([]);
    const wide = Array.from({ length: 50_000 }, () => ({ a: {} }));
    expect(pathsIn({ apiVersion: 'example.com/v1', kind: 'Unknown', spec: { wide } })).toEqual([]);
  });
});

describe('withPod', () => {
  test('changes a partial Pod where its fields are', () => {
    const object = { apiVersion: 'tekton.dev/v1', kind: 'TaskRun', spec: { taskSpec: { steps: [container], volumes: [{ name: 'v' }] } } };
    const [pod] = findPods(object);
    const changed = withPod(object, pod, { spec: { ...windows, os: { name: 'windows' }, containers: [{ ...container, stdin: true }] } });
    expect(changed).toEqual({ ...object, spec: { podTemplate: windows, taskSpec: { steps: [{ ...container, stdin: true }] } } });
  });

  test('gives a Pod its own value in place of an inherited one', () => {
    const templates = [{ container: { image: 'a:1' } }, { container: { image: 'b:1' } }];
    const object = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', spec: { nodeSelector: { a: 'b' }, templates } };
    const [, pod] = findPods(object);
    const changed = withPod(object, pod, { spec: { ...pod.template.spec as object, nodeSelector: { a: 'b', c: 'd' } } });
    expect(changed).toEqual({
      ...object, spec: { ...object.spec, templates: [templates[0], { ...templates[1], nodeSelector: { a: 'b', c: 'd' } }] },
    });
  });
});

test('withChangedPods changes Pods in values that are known later, each once', () => {
  class Later { public constructor(public readonly value: unknown) {} }
  type Then = (known: any, others: any[]) => unknown;
  const lift = { map: (place: unknown, [value]: readonly unknown[], then: Then) => new Later(then(place, [(value as Later).value])) };
  const job = (name: string) => ({ name, template: { spec: { template: { spec: { containers: [{ name }] } } } } });
  const object = {
    apiVersion: 'jobset.x-k8s.io/v1alpha2', kind: 'JobSet',
    spec: { replicatedJobs: [job('a'), new Later(job('b')), { name: 'c', template: new Later(job('c').template) }] },
  };
  const seen: string[] = [];
  const changed = withChangedPods(object as PlainObject, (known, pods) => pods.reduce((at, pod) => {
    seen.push(pod.path.join('.'));
    return withPod(at, pod, { spec: 'changed' });
  }, known), lift, () => false) as any;
  expect(seen.sort()).toEqual([0, 1, 2].map((i) => `spec.replicatedJobs.${i}.template.spec.template`));
  const [a, b, c] = changed.spec.replicatedJobs;
  expect([a, b.value, { ...c, template: c.template.value }].map(({ template: each }) => each.spec.template.spec))
    .toEqual(['changed', 'changed', 'changed']);
});

test('withValueAt sets the value at a path, shares the rest, and doesn\'t change its input', () => {
  const object = { a: { b: [{ c: 1 }, { c: 2 }], d: {} } };
  const changed = withValueAt(object, ['a', 'b', 1, 'c'], 3) as any;
  expect(changed).toEqual({ a: { b: [{ c: 1 }, { c: 3 }], d: {} } });
  expect([changed.a.d === object.a.d, changed.a.b[0] === object.a.b[0], object.a.b[1].c]).toEqual([true, true, 2]);
  expect(withValueAt({}, ['x', 'y'], 1)).toEqual({ x: { y: 1 } });
  expect(withValueAt(object, [], { z: 1 })).toEqual({ z: 1 });
});

test('plain, opaque, or neither', () => {
  const plain = [{}, Object.create(null), { constructor: 1 }, JSON.parse('{"a":1}'), runInNewContext('({})')];
  expect(plain.map(isPlainObject)).toEqual(plain.map(() => true));
  const opaque = [new (class X {})(), Promise.resolve(), () => 1, Symbol('x'), new Date(0), new Map(), new Proxy(new (class X {})(), {})];
  expect(opaque.map(isOpaque)).toEqual(opaque.map(() => true));
  expect(opaque.map(isPlainObject)).toEqual(opaque.map(() => false));
  const json = [...plain, [], [new Date(0)], null, undefined, 0, '', false];
  expect(json.map(isOpaque)).toEqual(json.map(() => false));
  expect([{ a: [{ b: Promise.resolve() }] }, [[() => 1]], new Date(0)].map(hasOpaque)).toEqual([true, true, true]);
  expect([{ a: [{ b: 1 }] }, [], null, undefined, 'x'].map(hasOpaque)).toEqual([false, false, false, false, false]);
});

describe('words', () => {
  const path = ['spec', 'containers', 0, 'resources', 'limits', 'x/y~z'];

  test('paths', () => {
    expect(formatPath(path)).toBe('spec.containers[0].resources.limits[x/y~z]');
    expect(jsonPointer(path)).toBe('/spec/containers/0/resources/limits/x~1y~0z');
    expect([formatPath([]), jsonPointer([])]).toEqual(['', '']);
  });

  test('formats a problem as one line', () => {
    expect(formatProblem({ code: 'a-code', path: ['spec', 'os'], message: 'is 5, must be 6', remedy: 'set it to 6' }))
      .toBe('spec.os: is 5, must be 6. Set it to 6. [a-code]');
  });

  test('shows values as JSON, truncated when long', () => {
    expect([show('a"b'), show({ a: [1] }), show(undefined), show(null), show(() => 1)])
      .toEqual(['"a\\"b"', '{"a":[1]}', 'undefined', 'null', '(not known yet)']);
    expect(show('x'.repeat(100))).toBe(`"${'x'.repeat(76)}...`);
  });

  test('never looks into opaque values, at any depth', () => {
    const opaque = new (class Output { public toJSON() { throw new Error('touched'); } public toString() { throw new Error('touched'); } })();
    expect([show(opaque), show({ a: [opaque, 1] })]).toEqual(['(not known yet)', '{"a":["(not known yet)",1]}']);
  });
});
