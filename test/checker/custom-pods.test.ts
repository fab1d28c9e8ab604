import { stringify } from 'yaml';
import { checkObjects, checkTexts, fixTexts, Platform } from '../../src/check';

const OPTIONS = { platform: Platform.UPSTREAM };
const WINDOWS = { 'kubernetes.io/os': 'windows' };
const LINUX = { 'kubernetes.io/os': 'linux' };
const TOLERATIONS = [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }];
const container = { name: 'agent', image: 'registry.example.com/agent:1.0', resources: { limits: { cpu: '1', memory: '2Gi' } } };
const podSpec = { os: { name: 'windows' }, nodeSelector: WINDOWS, tolerations: TOLERATIONS, containers: [container] };

const object = (
  apiVersion: string, kind: string, spec: object, metadata: object = {},
) => ({ apiVersion, kind, metadata: { name: 'builds', ...metadata }, spec });
const scaledJob = (spec: object, annotations?: object) =>
  object('keda.sh/v1alpha1', 'ScaledJob', { jobTargetRef: { template: { ...(annotations && { metadata: { annotations } }), spec } }, triggers: [] });
const workflow = (spec: object) => object('argoproj.io/v1alpha1', 'Workflow', { entrypoint: 'build', ...spec });
const taskRun = (spec: object) => object('tekton.dev/v1', 'TaskRun', spec);

const rulesOf = (...objects: readonly object[]) => checkObjects(objects, OPTIONS).findings.map(({ rule }) => rule);
const fixed = (...objects: readonly object[]) =>
  fixTexts([{ file: 'a.yaml', text: objects.map((each) => stringify(each)).join('---\n') }], { ...OPTIONS, defaultMemory: '1Gi' }).texts[0].text;

describe('a whole Pod in a custom resource', () => {
  test('has the findings of the bare Pod, at its place', () => {
    const bad = { ...podSpec, securityContext: { runAsUser: 0 }, containers: [{ ...container, securityContext: { privileged: false } }] };
    const findings = (each: object) => checkObjects([each], OPTIONS).findings
      .map(({ rule, path, message, fix }) => ({ rule, path, message, edits: fix?.edits }));
    const bare = findings({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'builds' }, spec: bad });
    expect(bare.map(({ rule }) => rule)).toEqual(['linux-field-on-windows', 'linux-field-on-windows']);
    const place = ['spec', 'jobTargetRef', 'template'];
    expect(findings(scaledJob(bad))).toEqual(bare.map(({ edits, path, ...each }) => (
      { ...each, path: `/${place.join('/')}${path}`, edits: edits!.map((edit) => ({ ...edit, path: [...place, ...edit.path] })) })));
  });

  test('has no findings if it is correct, or for Linux', () => {
    expect(rulesOf(scaledJob(podSpec))).toEqual([]);
    expect(rulesOf(scaledJob({ nodeSelector: LINUX, containers: [{ name: 'a', image: 'nginx:1', securityContext: { privileged: false } }] })))
      .toEqual([]);
  });

  test('is fixed like the bare Pod', () => {
    const text = fixed(scaledJob({ containers: [{ ...container, image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] }));
    expect(checkTexts([{ text }], OPTIONS).findings).toEqual([]);
    expect(text).toContain('nodeSelector:');
  });

  test('is suppressed by an annotation of its template or object', () => {
    const { tolerations, ...spec } = podSpec;
    const annotations = { 'k8s-windows.dev/ignore': 'toleration-missing: a webhook adds it' };
    expect(rulesOf(scaledJob(spec))).toEqual(['toleration-missing']);
    expect(rulesOf(scaledJob(spec, annotations))).toEqual([]);
    expect(rulesOf(object('keda.sh/v1alpha1', 'ScaledJob', scaledJob(spec).spec, { annotations }))).toEqual([]);
  });

  test('is one of several', () => {
    const job = (name: string, spec: object) => ({ name, template: { spec: { template: { spec } } } });
    const { tolerations, ...pending } = podSpec;
    const findings = checkObjects(
      [object('jobset.x-k8s.io/v1alpha2', 'JobSet', { replicatedJobs: [job('a', podSpec), job('b', pending), job('c', pending)] })], OPTIONS,
    ).findings;
    expect(findings.map(({ path }) => path)).toEqual([1, 2].map((i) => `/spec/replicatedJobs/${i}/template/spec/template/spec`));
  });

  test('is a backend of a Service, and a workload of the run', () => {
    const service = {
      apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' },
      spec: { selector: { app: 'web' }, sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 60 } } },
    };
    const rollout = object('argoproj.io/v1alpha1', 'Rollout', { template: { metadata: { labels: { app: 'web' } }, spec: podSpec } });
    expect(rulesOf(service, rollout)).toContain('service-affinity-timeout');
    expect(rulesOf(service)).toEqual([]);
    const external = { ...service, spec: { ...service.spec, type: 'ExternalName', externalName: 'a.b' } };
    expect(rulesOf(external, rollout)).not.toContain('service-affinity-timeout');
  });

  test.each([
    [0, 'rejected'], [1, 'ignored'], [86_400, 'ignored'], [86_401, 'rejected'],
  ])('a Service with a timeout of %i: %s', (timeoutSeconds, effect) => {
    const service = {
      apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' },
      spec: { selector: { app: 'web' }, sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds } } },
    };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', labels: { app: 'web' } }, spec: podSpec };
    const { findings } = checkObjects([service, pod], OPTIONS);
    expect(findings.filter(({ rule }) => rule === 'service-affinity-timeout').map((finding) => finding.effect)).toEqual([effect]);
  });

  test('claims of its namespace are looked up', () => {
    const claim = {
      apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data', namespace: 'ci' },
      spec: { volumeMode: 'Block', accessModes: ['ReadWriteOnce'] },
    };
    const spec = { ...podSpec, volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] };
    expect(rulesOf(claim, { ...scaledJob(spec), metadata: { name: 'builds', namespace: 'ci' } })).toEqual(['raw-block-volume']);
    expect(rulesOf(claim, scaledJob(spec))).toEqual([]);
  });
});

describe('a place that holds a part of a Pod', () => {
  test('gets only what it can hold', () => {
    const collector = object('opentelemetry.io/v1beta1', 'OpenTelemetryCollector', { nodeSelector: WINDOWS, image: 'registry.example.com/otel:1.0' });
    expect(rulesOf(collector).sort()).toEqual(['memory-limit-missing', 'toleration-missing']);
    const text = fixed(collector);
    expect(text).not.toContain('os:\n');
    expect(checkTexts([{ text }], OPTIONS).findings).toEqual([]);
    expect(checkTexts([{ text: text.replace(/windows/g, 'linux') }], OPTIONS).findings).toEqual([]);
  });

  test('a field for another place is added there', () => {
    const text = fixed(taskRun({ taskSpec: { steps: [{ ...container, image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] } }));
    expect(text).toMatch(/^ {2}podTemplate:\n {4}nodeSelector:\n {6}kubernetes.io\/os: windows$/m);
    expect(checkTexts([{ text }], OPTIONS).findings).toEqual([]);
  });

  test('a fix says which feature flags of Knative allow what it adds', () => {
    const service = object('serving.knative.dev/v1', 'Service', { template: { spec: { nodeSelector: WINDOWS, containers: [container] } } });
    const [finding, ...others] = checkObjects([service], OPTIONS).findings;
    expect(finding).toMatchObject({
      rule: 'toleration-missing', fix: { description: expect.stringContaining('(its controller rejects tolerations without the feature flag') },
    });
    expect(others).toEqual([]);
  });

  test('a Task has no place for a selector, so none is missing', () => {
    expect(rulesOf(object('tekton.dev/v1', 'Task', { steps: [{ ...container, image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] })))
      .toEqual([]);
  });

  test('an inherited field is changed for the Pod alone', () => {
    const step = (name: string, image: string, more = {}) => ({ name, container: { ...container, image }, ...more });
    const spec = {
      nodeSelector: { pool: 'ci' },
      templates: [step('windows', 'mcr.microsoft.com/windows/servercore:ltsc2022'), step('linux', 'alpine:3', { nodeSelector: LINUX })],
    };
    expect(rulesOf(workflow(spec)).sort()).toEqual(['os-selector-missing', 'toleration-missing', 'windows-build-not-selected']);
    const text = fixed(workflow(spec));
    expect(text).toContain('    pool: ci\n  templates:');
    expect(text).toMatch(/nodeSelector:\n {8}pool: ci\n {8}kubernetes.io\/os: windows/);
    expect(checkTexts([{ text }], OPTIONS).findings).toEqual([]);
  });

  test('an inherited mistake is reported once', () => {
    const spec = {
      nodeSelector: { 'beta.kubernetes.io/os': 'windows' }, tolerations: TOLERATIONS, templates: [{ name: 'a', container }, { name: 'b', container }],
    };
    expect(rulesOf(workflow(spec))).toEqual(['beta-os-label']);
  });
});

describe('Tekton', () => {
  const step = { name: 's', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' };
  const limits = { limits: { cpu: '1', memory: '8Gi' } };
  const podTemplate = { nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.20348' }, tolerations: TOLERATIONS };

  test.each([
    ['of a step', { steps: [{ ...step, computeResources: limits }] }],
    ['of the stepTemplate', { stepTemplate: { computeResources: limits }, steps: [step] }],
  ])('the resources %s of version 1 are computeResources', (_, spec) => {
    expect(rulesOf(object('tekton.dev/v1', 'Task', spec))).toEqual([]);
  });

  test('fix adds computeResources to version 1, and resources to v1beta1', () => {
    expect(fixed(object('tekton.dev/v1', 'Task', { steps: [step] }))).toMatch(/^ {6}computeResources:\n {8}limits:\n {10}memory: /m);
    expect(fixed(object('tekton.dev/v1beta1', 'Task', { steps: [step] }))).toMatch(/^ {6}resources:\n {8}limits:\n {10}memory: /m);
  });

  const run = (spec: object, ...names: readonly string[]) => object('tekton.dev/v1', 'PipelineRun', {
    ...spec, pipelineSpec: { tasks: names.map((name) => ({ name, taskSpec: { steps: [{ ...step, computeResources: limits }] } })) },
  });

  test('a task of a PipelineRun is placed by the Pod templates of the run', () => {
    expect(rulesOf(run({}, 'a')).sort()).toEqual(['os-selector-missing', 'toleration-missing', 'windows-build-not-selected']);
    expect(rulesOf(run({ taskRunTemplate: { podTemplate } }, 'a', 'b')).filter((rule) => rule !== 'windows-build-too-strict')).toEqual([]);
    expect(rulesOf(run({ taskRunSpecs: [{ pipelineTaskName: 'b', podTemplate }] }, 'a', 'b')).filter((rule) => rule === 'os-selector-missing'))
      .toHaveLength(1);
  });

  test('the Pod template of a PipelineRun is for the Tasks that it names, besides those with their own', () => {
    const [windows, linux] = ['windows', 'linux'].map((os) => ({ nodeSelector: { 'kubernetes.io/os': os } }));
    const of = (others: object, own: object | undefined = linux) => {
      const more = own && { taskRunSpecs: [{ pipelineTaskName: 'x', podTemplate: own }] };
      return rulesOf(object('tekton.dev/v1', 'PipelineRun', { ...others, taskRunTemplate: { podTemplate: windows }, ...more }));
    };
    const missing = ['toleration-missing'];
    expect(of({ pipelineRef: { name: 'p' } }, undefined)).toEqual(missing);
    expect(of({ pipelineRef: { name: 'p' } })).toEqual(missing);
    const tasks = (...names: readonly string[]) => ({ pipelineSpec: { tasks: names.map((name) => ({ name, taskRef: { name } })) } });
    expect(of(tasks('x', 'y'))).toEqual(missing);
    expect(of(tasks('x'))).toEqual([]);
    // what x inherits isn't changed
    expect(fixed(object('tekton.dev/v1', 'PipelineRun', {
      pipelineRef: { name: 'p' }, taskRunTemplate: { podTemplate: windows }, taskRunSpecs: [{ pipelineTaskName: 'x', podTemplate: linux }],
    }))).not.toContain('tolerations');
  });

  test('a PipelineRun of v1beta1 has its Pod template elsewhere', () => {
    const pipelineSpec = { tasks: [{ name: 'a', taskSpec: { steps: [step] } }] };
    const text = fixed(object('tekton.dev/v1beta1', 'PipelineRun', { pipelineSpec }));
    expect(text).toMatch(/^ {2}podTemplate:\n {4}nodeSelector:/m);
    expect(text).not.toContain('taskRunTemplate');
    expect(rulesOf(object('tekton.dev/v1', 'PipelineRun', { podTemplate, pipelineSpec }))).toContain('os-selector-missing');
  });

  test('a Task and a Pipeline are never misplaced, since a TaskRun decides on their nodes', () => {
    const task = { steps: [{ ...step, computeResources: limits }] };
    const { findings, workloads } = checkObjects([
      object('tekton.dev/v1', 'Task', task), object('tekton.dev/v1', 'Pipeline', { tasks: [{ name: 't', taskSpec: task }] }),
    ], OPTIONS);
    expect(findings).toEqual([]);
    const unknown = { verdict: 'unknown', summary: 'the TaskRun that runs it decides on its nodes' };
    expect(workloads).toMatchObject([unknown, unknown]);
  });

  test('a Pod template that several tasks share isn\'t changed for one of them', () => {
    expect(fixed(run({}, 'a'))).toContain('podTemplate:');
    expect(fixed(run({}, 'a', 'b'))).not.toContain('podTemplate:');
    expect(rulesOf(run({}, 'a', 'b')).filter((rule) => rule === 'os-selector-missing')).toHaveLength(2);
  });
});

describe('templates of Argo Workflows', () => {
  const image = 'mcr.microsoft.com/windows/servercore:ltsc2022';
  const placed = { nodeSelector: WINDOWS, tolerations: TOLERATIONS };

  test('containers inherit from templateDefaults', () => {
    const templateDefaults = { container: { resources: { limits: { cpu: '1', memory: '8Gi' } } } };
    const spec = { ...placed, templateDefaults, templates: [{ name: 'a', container: { image: 'a:1' } }] };
    expect(rulesOf(workflow(spec))).toEqual([]);
    expect(rulesOf(workflow({ ...spec, templateDefaults: {} }))).toEqual(['memory-limit-missing']);
  });

  test('a template whose steps select the nodes is placed by it', () => {
    const run = { name: 'run', container: { ...container, image } };
    const main = (more: object, name = 'main') => ({ name, ...more, steps: [[{ name: 's', template: 'run' }]] });
    const of = (templates: object[]) => checkObjects([workflow({ entrypoint: 'main', templates })], OPTIONS);
    expect(of([main(placed), run]).findings.map(({ rule }) => rule)).toEqual(['windows-build-not-selected']);
    expect(of([main(placed), run]).workloads).toMatchObject([{ verdict: 'unknown', reasons: [{ code: 'build' }] }]);
    const { findings, workloads } = of([main(placed), main({ nodeSelector: LINUX }, 'two'), run]);
    expect(findings.map(({ rule }) => rule)).toEqual(['windows-build-not-selected']);
    expect(workloads).toMatchObject([{ verdict: 'unknown', summary: 'the template that calls it decides on its nodes' }]);
  });

  test('what a podSpecPatch sets isn\'t missing', () => {
    const templates = [{ name: 'a', container: { ...container, image } }];
    const patched = (podSpecPatch: string) => checkObjects([workflow({ nodeSelector: WINDOWS, podSpecPatch, templates })], OPTIONS);
    expect(patched('tolerations: [{key: os, operator: Exists}]').findings.map(({ rule }) => rule)).toEqual(['windows-build-not-selected']);
    expect(patched('tolerations: [{key: os, operator: Exists}]').workloads)
      .toMatchObject([{ verdict: 'unknown', summary: 'its podSpecPatch decides on its nodes' }]);
    expect(patched('dnsPolicy: Default').workloads).toMatchObject([{ verdict: 'unschedulable' }]);
  });

  test.each<[patch: string, expected: readonly string[]]>([
    ['dnsPolicy: Default', ['toleration-missing', 'windows-build-not-selected', 'memory-limit-missing']],
    ['{"nodeSelector": {"pool": "a"}}', ['toleration-missing', 'memory-limit-missing']],
    ['containers: [{name: main, resources: {limits: {memory: 1Gi}}}]', ['toleration-missing', 'windows-build-not-selected']],
    ['{{inputs.parameters.patch}}', []],
  ])('what the podSpecPatch %s may supply isn\'t missing', (podSpecPatch, expected) => {
    const template = { name: 'a', nodeSelector: WINDOWS, podSpecPatch, container: { image } };
    expect(rulesOf(workflow({ templates: [template] })).sort()).toEqual([...expected].sort());
    expect(rulesOf(workflow({ podSpecPatch, templates: [{ ...template, podSpecPatch: undefined }] })).sort()).toEqual([...expected].sort());
  });

  test('steps and suspend have no Pods to place', () => {
    const templates = [
      { name: 'main', steps: [[{ name: 's', template: 'wait' }, { name: 'r', template: 'run' }]] }, { name: 'wait', suspend: {} },
      { name: 'run', tolerations: TOLERATIONS, container },
    ];
    expect(rulesOf(workflow({ nodeSelector: WINDOWS, templates }))).toEqual([]);
  });

  test('inline templates are found', () => {
    const inline = { container: { ...container, image } };
    const templates = [{ name: 'a', steps: [[{ name: 's', inline }]] }, { name: 'b', dag: { tasks: [{ name: 't', inline }] } }];
    const paths = checkObjects([workflow({ templates })], OPTIONS).findings.filter(({ rule }) => rule === 'os-selector-missing')
      .map(({ path }) => path);
    expect(paths).toEqual(['/spec/templates/0/steps/0/0/inline', '/spec/templates/1/dag/tasks/0/inline']);
  });
});

test('an object in an object is checked', () => {
  const { tolerations, ...spec } = podSpec;
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { selector: {}, template: { spec } } };
  expect(rulesOf(object('work.open-cluster-management.io/v1', 'ManifestWork', { workload: { manifests: [deployment] } })))
    .toEqual(['toleration-missing']);
});

describe('pod-not-found', () => {
  const pool = (agents: object) => object('ci.example.com/v1', 'BuildPool', { agents });

  test.each([
    ['a selector', { nodeSelector: WINDOWS }], ['an image', { image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }],
    ['windowsOptions', { windowsOptions: {} }],
    ['affinity', { terms: [{ key: 'kubernetes.io/os', operator: 'In', values: ['windows'] }] }],
  ])('an unknown kind with %s for Windows', (_, agents) => {
    expect(rulesOf(pool(agents))).toEqual(['pod-not-found']);
  });

  test('a part of an unknown kind beside a Pod that was found', () => {
    const spec = {
      linux: { template: { spec: { nodeSelector: LINUX, containers: [{ name: 'a', image: 'nginx:1' }] } } }, windows: { nodeSelector: WINDOWS },
    };
    const [found, ...others] = checkObjects([object('ci.example.com/v1', 'BuildPool', spec)], OPTIONS).findings;
    expect(found).toMatchObject({ rule: 'pod-not-found', path: '/spec/windows/nodeSelector/kubernetes.io~1os' });
    expect(others).toEqual([]);
  });

  test.each([
    ['a selector for Linux', pool({ nodeSelector: LINUX })], ['an image for Linux', pool({ image: 'nginx:1' })],
    ['a virtual machine', object('kubevirt.io/v1', 'VirtualMachine', { template: { spec: { nodeSelector: WINDOWS } } })],
    ['a node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', labels: WINDOWS } }],
    ['a Pod', scaledJob(podSpec)],
  ])('%s is not reported', (_, each) => {
    expect(rulesOf(each)).toEqual([]);
  });

  test('the CustomResourceDefinition shows where the Pod is', () => {
    const properties = {
      nodeSelector: { type: 'object', additionalProperties: { type: 'string' } }, tolerations: { type: 'array', items: { type: 'object' } },
    };
    const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object', properties: { agents: { type: 'object', properties } } } } };
    const crd = {
      apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition',
      spec: { group: 'ci.example.com', names: { kind: 'BuildPool' }, versions: [{ name: 'v1', schema: { openAPIV3Schema } }] },
    };
    const { findings } = checkObjects([pool({ nodeSelector: WINDOWS })], { ...OPTIONS, crds: [crd] });
    expect(findings).toMatchObject([{ rule: 'toleration-missing', fix: { edits: [{ path: ['spec', 'agents', 'tolerations'] }] } }]);
    expect(checkObjects([pool({ nodeSelector: LINUX })], { ...OPTIONS, crds: [crd] }).findings).toEqual([]);
  });
});

test.each<[string, string, string, object]>([
  ['containers', 'monitoring.coreos.com/v1', 'Prometheus', { containers: [] }],
  ['the image of a container', 'actions.github.com/v1alpha1', 'AutoscalingRunnerSet', { template: { spec: { containers: [{ name: 'runner' }] } } }],
  ['the image that a trigger sets', 'apps.openshift.io/v1', 'DeploymentConfig', { template: { spec: { containers: [{ name: 'a', image: ' ' }] } } }],
  ['the name of a container', 'actions.github.com/v1alpha1', 'AutoscalingRunnerSet', { template: { spec: { containers: [{ image: 'a:1' }] } } }],
  ['the port of a probe', 'serving.knative.dev/v1', 'Service', {
    template: { spec: { containers: [{ name: 'a', image: 'a:1', readinessProbe: { httpGet: { path: '/' } } }] } },
  }],
  ['the handler of a probe', 'serving.knative.dev/v1', 'Service', {
    template: { spec: { nodeSelector: WINDOWS, tolerations: [], containers: [{ name: 'a', image: 'a:1', readinessProbe: { timeoutSeconds: 5 } }] } },
  }],
  ['a nameserver', 'serving.knative.dev/v1', 'Service', {
    template: { spec: { dnsPolicy: 'None', containers: [{ name: 'a', image: 'a:1' }] } },
  }],
  ['a deadline instead of 0', 'argoproj.io/v1alpha1', 'Rollout', {
    template: { spec: { activeDeadlineSeconds: 0, containers: [{ name: 'a', image: 'a:1' }] } },
  }],
  ['the volume of a mount', 'actions.summerwind.dev/v1alpha1', 'RunnerDeployment', {
    template: {
      spec: { nodeSelector: WINDOWS, containers: [{ name: 'a', image: 'a:1', volumeMounts: [{ name: 'work', mountPath: 'C:\\work' }] }] },
    },
  }],
  ['the fields of a secret that a kind names by a string', 'sparkoperator.k8s.io/v1beta2', 'SparkApplication', {
    imagePullSecrets: ['pull'], containers: [{ name: 'a', image: 'a:1' }],
  }],
])('%s that an operator may add isn\'t missing', (_, apiVersion, kind, spec) => {
  const findings = (each: object) => checkObjects([each]).findings.filter(({ effect }) => effect === 'rejected');
  expect(findings({ apiVersion, kind, metadata: { name: 'a' }, spec })).toEqual([]);
  const { template = { spec } } = spec as { template?: object };
  expect(findings({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, ...template })).toHaveLength(1);
});

describe('a CustomResourceDefinition that leaves the content open', () => {
  const crd = (group: string, kind: string, openAPIV3Schema?: object) => ({
    apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition',
    spec: { group, names: { kind }, versions: [{ name: 'v1', ...(openAPIV3Schema && { schema: { openAPIV3Schema } }) }] },
  });
  const open = { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const openSpec = { type: 'object', properties: { spec: open } };
  const findingsOf = (each: object, ...crds: object[]) =>
    checkObjects([each], { ...OPTIONS, crds }).findings.map(({ rule, path, fix }) => ({ rule, path, fix }));

  test.each([[open], [openSpec], [undefined]])('leaves a known kind as it is known: %j', (schema) => {
    const spec = { nodeSelector: WINDOWS, templates: [{ name: 'a', container }, { name: 'b', container }] };
    const expected = findingsOf(workflow(spec));
    expect(expected.map(({ rule }) => rule)).toContain('toleration-missing');
    expect(findingsOf(workflow(spec), crd('argoproj.io', 'Workflow', schema))).toEqual(expected);
    // a schema that says all overrides the table
    expect(findingsOf(workflow(spec), crd('argoproj.io', 'Workflow', { type: 'object' }))).toEqual([]);
  });

  test('leaves the Pods of an unknown kind to be found by their shape', () => {
    const widget = object('example.com/v1', 'Widget', { podTemplate: { spec: { nodeSelector: WINDOWS, containers: [container] } } });
    const expected = findingsOf(widget);
    expect(expected.map(({ rule }) => rule)).toContain('toleration-missing');
    expect(findingsOf(widget, crd('example.com', 'Widget', openSpec))).toEqual(expected);
    const [found] = checkObjects([object('example.com/v1', 'Widget', { pool: { nodeSelector: WINDOWS } })], {
      ...OPTIONS, crds: [crd('example.com', 'Widget', openSpec)],
    }).findings;
    expect(found).toMatchObject({ rule: 'pod-not-found', help: expect.stringContaining('check its Pods by other means') });
  });

  test('doesn\'t hide the Pods that it describes', () => {
    const properties = { nodeSelector: { type: 'object', additionalProperties: { type: 'string' } }, tolerations: { type: 'array', items: {} } };
    const schema = { type: 'object', properties: { spec: { ...open, properties: { agents: { type: 'object', properties } } } } };
    const pool = object('example.com/v1', 'Widget', { agents: { nodeSelector: WINDOWS, containers: [container] } });
    const [found, ...others] = findingsOf(pool, crd('example.com', 'Widget', schema));
    expect(found).toMatchObject({ rule: 'toleration-missing', fix: { edits: [{ path: ['spec', 'agents', 'tolerations'] }] } });
    expect(others).toEqual([]);
  });
});

describe('an unknown kind', () => {
  const spec = { nodeSelector: WINDOWS, tolerations: TOLERATIONS, containers: [container] };
  const app = (fields: object) => object('example.com/v1', 'App', { ...spec, ...fields });

  test('gets no spec.os, which its schema may not have', () => {
    expect(rulesOf(app({}))).not.toContain('os-field-missing');
    expect(fixed(app({}))).not.toMatch(/^ +os:/m);
    expect(rulesOf(app({ os: { name: 'linux' } }))).toContain('os-contradiction');
  });

  test('gets only fields that it uses: others are reported, and left', () => {
    const { tolerations, ...rest } = spec;
    const withFix = (each: object) => checkObjects([each], OPTIONS).findings.map(({ rule, fix }) => [rule, fix !== undefined]);
    const unlimited = { name: 'agent', image: container.image };
    expect(withFix(app({ tolerations: undefined }))).toEqual([['toleration-missing', false]]);
    expect(withFix(app({ tolerations: [] }))).toEqual([['toleration-missing', true]]);
    expect(fixed(object('example.com/v1', 'App', { ...rest, containers: [unlimited] })))
      .toBe(stringify(object('example.com/v1', 'App', { ...rest, containers: [unlimited] })));
  });

  test('has fields of its own', () => {
    expect(rulesOf(app({ replica: 1, env: [], toleration: [], containers: [{ ...container, tolerations: [], volume: 'a' }] }))).toEqual([]);
    expect(rulesOf(app({ securityContext: { windowsOption: {} } }))).toEqual(['malformed-pod']);
  });
});

test.each<[apiVersion: string, kind: string, spec: object]>([
  ['helm.toolkit.fluxcd.io/v2', 'HelmRelease', { values: { web: { nodeSelector: WINDOWS, containers: [container] } } }],
  ['argoproj.io/v1alpha1', 'Application', { source: { helm: { valuesObject: { nodeSelector: WINDOWS, containers: [container] } } } }],
])('the values of a chart in a %s %s are no Pods', (apiVersion, kind, spec) => {
  expect(checkObjects([object(apiVersion, kind, spec)], OPTIONS)).toMatchObject({ findings: [], workloads: [] });
});

describe('a script of Tekton', () => {
  const image = 'registry.example.com/build:1';
  const run = (script: string, podTemplate = {}) => taskRun({ podTemplate, taskSpec: { steps: [{ ...container, image, script }] } });
  const onWindows = { nodeSelector: WINDOWS, tolerations: TOLERATIONS };

  test('that begins with #!win is for Windows', () => {
    expect(rulesOf(run('\n  #!win powershell.exe -File\ndir'))).toEqual(['os-selector-missing', 'toleration-missing']);
    expect(rulesOf(run('#!win\ndir', onWindows))).toEqual([]);
    expect(fixed(run('#!win\ndir'))).toContain('nodeSelector:');
  });

  test.each([
    ['#!/bin/bash -e\nmake', 'bash'], ['dotnet build', 'sh'], ['\n#! /usr/bin/python3\n', 'python3'],
  ])('fails on Windows: %j', (script, program) => {
    const { findings } = checkObjects([run(script, onWindows)], OPTIONS);
    expect(findings).toMatchObject([{ rule: 'linux-command', path: '/spec/taskSpec/steps/0', message: expect.stringContaining(`for "${program}"`) }]);
    expect(rulesOf(run(script, { nodeSelector: LINUX }))).toEqual([]);
  });

  test.each(['', ' $(params.script)', '{{ .Values.script }}'])('may be for Windows: %j', (script) => {
    expect(rulesOf(run(script, onWindows))).toEqual([]);
  });
});

test('patterns and patches of Kyverno aren\'t Pods', () => {
  const pod = { spec: { ...podSpec, containers: [{ name: '*', image: 'registry.example.com/*', securityContext: { privileged: false } }] } };
  const rules = [{ validate: { pattern: pod } }, { validate: { anyPattern: [pod] } }, { mutate: { patchStrategicMerge: pod } }];
  for (const kind of ['ClusterPolicy', 'Policy']) { expect(rulesOf(object('kyverno.io/v1', kind, { rules }))).toEqual([]); }
});
