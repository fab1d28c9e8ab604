import { log, output, ResourceTransform, secret } from '@pulumi/pulumi';
import { run, unknown } from './mocks';
import { linuxTransform, windowsTransform } from 'k8s-windows/pulumi';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

/** What a transform makes of a resource; values that aren't known stay Outputs. */
async function transformed(transform: ResourceTransform, type: string, props: any, opts: any = {}): Promise<{ spec?: any; warnings: string }> {
  const warn = jest.spyOn(log, 'warn').mockResolvedValue();
  let result: any;
  await run(async () => { result = await transform({ custom: true, type, name: 'foreign', props, opts }); });
  await new Promise((resolve) => setImmediate(resolve));
  const warnings = warn.mock.calls.map(([message]) => message).join('\n');
  warn.mockRestore();
  return { spec: result?.props.spec, warnings };
}

const deployment = (podSpec: any) => ({
  metadata: { name: 'x', labels: { a: 'b' } },
  spec: { replicas: 3, selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: podSpec } },
});
const DEPLOYMENT = 'kubernetes:apps/v1:Deployment';

test('linux: only the selector and spec.os are added', async () => {
  const { spec, warnings } = await transformed(
    linuxTransform(), DEPLOYMENT, deployment({ containers: [{ name: 'x', image: 'nginx' }], nodeSelector: { disk: 'ssd' } }),
  );
  expect(spec).toEqual({
    replicas: 3,
    selector: { matchLabels: { a: 'b' } },
    template: {
      metadata: { labels: { a: 'b' } },
      spec: { os: { name: 'linux' }, nodeSelector: { 'disk': 'ssd', 'kubernetes.io/os': 'linux' }, containers: [{ name: 'x', image: 'nginx' }] },
    },
  });
  expect(warnings).toBe('');
});

describe('custom resources', () => {
  const WINDOWS = { 'kubernetes.io/os': 'windows' };
  const SCALED_JOB = 'kubernetes:keda.sh/v1alpha1:ScaledJob';
  const scaledJob = (template: unknown) => ({ metadata: { name: 'agents' }, spec: { jobTargetRef: { template }, triggers: [] } });
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'agent', image: IMAGE }] } };
  const options = { version: 'LTSC2022', platform: 'UPSTREAM', defaultMemory: '2048Mi' } as const;

  test('a Pod in a custom resource is completed like that of a Job', async () => {
    const { spec, warnings } = await transformed(windowsTransform(options), SCALED_JOB, scaledJob(template));
    const job = await transformed(windowsTransform(options), 'kubernetes:batch/v1:Job', { spec: { template } });
    expect(spec).toEqual({ jobTargetRef: { template: job.spec.template }, triggers: [] });
    expect(spec.jobTargetRef.template.spec.nodeSelector).toEqual(WINDOWS);
    expect(warnings).toContain('spec.jobTargetRef.template.spec.containers[0].resources.limits.memory: added "2048Mi"');
  });

  test('a Pod in an Output is completed when it is known', async () => {
    const { spec } = await transformed(windowsTransform(options), SCALED_JOB, scaledJob(output(template)));
    const known: any = await new Promise((resolve) => { output(spec.jobTargetRef).apply(resolve); });
    expect(known.template.spec.nodeSelector).toEqual(WINDOWS);
  });

  test('a kind of another group with the name of a workload', async () => {
    const { spec } = await transformed(windowsTransform(options), 'kubernetes:batch.volcano.sh/v1alpha1:Job', { spec: { tasks: [{ template }] } });
    expect(spec.tasks[0].template.spec.nodeSelector).toEqual(WINDOWS);
  });

  test('Pods that would share a place, and need other nodes, are rejected', async () => {
    jest.spyOn(log, 'error').mockResolvedValue();
    const tasks = ['ltsc2019', 'ltsc2022'].map((release) => (
      { name: release, taskSpec: { steps: [{ name: 's', image: `mcr.microsoft.com/windows/servercore:${release}` }] } }));
    const runOf = (spec: object) => transformed(windowsTransform({ platform: 'UPSTREAM' }), 'kubernetes:tekton.dev/v1:PipelineRun', { spec });
    await expect(runOf({ pipelineSpec: { tasks } })).rejects.toThrow('must have its own affinity');
    const { spec } = await runOf({ taskRunSpecs: tasks.map(({ name }) => ({ pipelineTaskName: name })), pipelineSpec: { tasks } });
    const builds = spec.taskRunSpecs.map(({ podTemplate }: any) => JSON.stringify(podTemplate.affinity).match(/10\.0\.\d+/g));
    expect(builds).toEqual([['10.0.17763'], ['10.0.20348', '10.0.25398', '10.0.26100']]);
  });

  test('a part of a Pod gets only what it can hold', async () => {
    const { spec } = await transformed(
      linuxTransform(), 'kubernetes:monitoring.coreos.com/v1:Prometheus', { spec: { replicas: 1, image: 'prometheus:3' } },
    );
    expect(spec).toEqual({ replicas: 1, image: 'prometheus:3', nodeSelector: { 'kubernetes.io/os': 'linux' } });
  });
});

test('linux: Pods that select Windows are unchanged', async () => {
  const props = deployment({ containers: [{ name: 'x', image: IMAGE }], nodeSelector: { 'kubernetes.io/os': 'windows' } });
  expect((await transformed(linuxTransform(), DEPLOYMENT, props)).spec).toEqual(props.spec);
});

test('linux: a Windows image alone doesn\'t make a Windows Pod', async () => {
  const error = jest.spyOn(log, 'error').mockResolvedValue();
  await expect(
    linuxTransform()({ custom: true, type: DEPLOYMENT, name: 'x', props: deployment({ containers: [{ name: 'x', image: IMAGE }] }), opts: {} }),
  )
    .rejects.toThrow('spec.template.spec.containers[0].image: must be a Linux image on linux nodes, got '
      + '"mcr.microsoft.com/windows/servercore:ltsc2022", built on LTSC2022');
  error.mockRestore();
});

test('the problems of a rejected Pod are reported first; the engine gets a line that explains the errors that follow', async () => {
  const error = jest.spyOn(log, 'error').mockResolvedValue();
  const props = deployment({ containers: [{ name: 'x', image: IMAGE }], nodeSelector: { 'kubernetes.io/os': 'linux' } });
  const transform = async () => windowsTransform()({ custom: true, type: DEPLOYMENT, name: 'foreign:web', props, opts: {} });
  const rejection: unknown = await transform().catch((reason: unknown) => reason);
  expect(error.mock.calls.map(([message]) => message)).toEqual([
    expect.stringContaining(`${DEPLOYMENT} foreign:web: 1 problem found:\n  [foreign:web] spec.template.spec.nodeSelector[kubernetes.io/os]: must `
      + 'be "windows" for windows nodes, got "linux"'),
  ]);
  error.mockRestore();
  // what Pulumi's callback server makes of it
  expect(`${rejection as Error}`).toMatch(
    /^windowsTransform rejects the Pod of kubernetes:apps\/v1:Deployment foreign:web: see the problems above\. .* follow from this one$/,
  );
});

test('windows: fields that the API server rejects are removed with a warning', async () => {
  const { spec, warnings } = await transformed(windowsTransform({
    platform: 'GKE', version: 'LTSC2022', placement: 'exact',
  }), DEPLOYMENT, deployment({
    securityContext: { fsGroup: 1 },
    containers: [{
      name: 'x', image: 'app:1', securityContext: { privileged: false }, resources: { requests: { memory: '1Gi' }, limits: { memory: '2Gi' } },
    }],
  }));
  expect(spec.template.spec).toEqual({
    os: { name: 'windows' },
    nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' },
    tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
    containers: [{ name: 'x', image: 'app:1', resources: { requests: { memory: '1Gi' }, limits: { memory: '2Gi' } } }],
  });
  for (const line of [
    'spec.template.spec.securityContext.fsGroup: 1 was removed: cannot be set for a windows pod',
    'spec.template.spec.containers[0].securityContext.privileged: false was removed',
  ]) { expect(warnings).toContain(line); }
});

test('windows: requests get no limits, unless an option asks for them', async () => {
  const resources = async (options: object) => {
    const info = jest.spyOn(log, 'info').mockResolvedValue();
    const { spec, warnings } = await transformed(
      windowsTransform(options), DEPLOYMENT,
      deployment({ containers: [{ name: 'x', image: IMAGE, resources: { requests: { cpu: '100m', memory: '1Gi' } } }] }),
    );
    const infos = info.mock.calls.map(([message]) => message).join('\n');
    info.mockRestore();
    return { ...spec.template.spec.containers[0].resources, warnings, infos };
  };
  expect(await resources({})).toEqual({
    requests: { cpu: '100m', memory: '1Gi' }, warnings: '', infos: expect.stringContaining('resources.requests.cpu: "100m": no CPU limit is added'),
  });
  expect(await resources({ limitsFromRequests: true })).toMatchObject({
    limits: { cpu: '100m', memory: '1Gi' },
    warnings: expect.stringContaining('resources.limits.memory: added "1Gi": an option asks for it: Windows has no OOM killer'), infos: '',
  });
  expect((await resources({ cpuLimit: true })).limits).toEqual({ cpu: '100m' });
  expect((await resources({ defaultMemory: '2Gi', defaultCpu: '2' })).limits).toBeUndefined();
  expect(() => windowsTransform({ defaultMemory: log as any })).toThrow('defaultMemory: must be a positive quantity or false');
  expect(() => windowsTransform({ cpuLimit: 'no' as any })).toThrow('cpuLimit: must be true or false, got "no"');
});

test('unknown values are unchanged', async () => {
  const { spec } = await transformed(
    windowsTransform(), DEPLOYMENT, deployment({ containers: [{ name: 'x', image: unknown(), env: [{ name: 'A', value: unknown() }] }] }),
  );
  expect(spec.template.spec).toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'x' }] });
});

test('a spec in a secret is transformed too', async () => {
  const { spec } = await transformed(linuxTransform(), DEPLOYMENT, { spec: secret(deployment({ containers: [] }).spec) });
  await run(async () => {
    expect(await new Promise((resolve) => output(spec).apply((known: any) => resolve(known.template.spec)))).toMatchObject({ os: { name: 'linux' } });
  });
});

test('a change doesn\'t show a secret, but what is added', async () => {
  const securityContext = { seLinuxOptions: { level: 'hunter2' } };
  const { warnings } = await transformed(
    windowsTransform({ defaultMemory: '1Gi' }), DEPLOYMENT, deployment(secret({ containers: [{ name: 'x', image: IMAGE }], securityContext })),
  );
  expect(warnings).toContain('spec.template.spec.securityContext.seLinuxOptions: a secret value was removed');
  expect(warnings).toContain('limits.memory: added "1Gi"');
});

describe('values in Outputs', () => {
  const POD = 'kubernetes:core/v1:Pod';
  const valueOf = (value: unknown): Promise<any> => new Promise((resolve) => { (output(value) as any).apply(resolve); });
  const LINUX_FIELDS = {
    securityContext: { fsGroup: 1 }, containers: [{ name: 'a', image: IMAGE, securityContext: { privileged: false } }],
  };
  const later = (value: unknown): any => output(Promise.resolve(value));

  // the engine makes an Output of each property that depends on other resources
  test.each<[string, string, any, (spec: any) => any]>([
    ['the spec of a Pod', POD, { spec: later(LINUX_FIELDS) }, (spec) => spec],
    ['the spec of a template', DEPLOYMENT, deployment(later(LINUX_FIELDS)), (spec) => spec.template.spec],
    ['the spec of a Deployment', DEPLOYMENT, { spec: later(deployment(LINUX_FIELDS).spec) }, (spec) => spec.template.spec],
    [
      'the spec of a template in a custom resource', 'kubernetes:keda.sh/v1alpha1:ScaledJob',
      { spec: { jobTargetRef: { template: { spec: later(LINUX_FIELDS) } } } }, (spec) => spec.jobTargetRef.template.spec,
    ],
    [
      'the spec of an unknown kind', 'kubernetes:example.com/v1:Site', { spec: later({ template: { spec: LINUX_FIELDS } }) },
      (spec) => spec.template.spec,
    ],
    [
      'parts of a Pod', POD, {
        spec: {
          securityContext: later({ fsGroup: 1 }),
          containers: later([{ ...LINUX_FIELDS.containers[0], securityContext: later({ privileged: false }) }]),
        },
      }, (spec) => spec,
    ],
  ])('windows: %s', async (_, type, props, podSpecOf) => {
    const { spec } = await transformed(windowsTransform({ platform: 'UPSTREAM' }), type, props);
    const { containers: [container], securityContext, nodeSelector } = podSpecOf(await valueOf(spec));
    expect([container, securityContext, nodeSelector]).toEqual([{ name: 'a', image: IMAGE }, undefined, { 'kubernetes.io/os': 'windows' }]);
  });

  test.each<[string, any]>([
    ['the spec', later({ nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'a', image: IMAGE }] })],
    ['the nodeSelector', { nodeSelector: later({ 'kubernetes.io/os': 'windows' }), containers: [{ name: 'a', image: IMAGE }] }],
    ['a secret selector', { nodeSelector: { 'kubernetes.io/os': secret('windows') }, containers: [{ name: 'a', image: 'app:1' }] }],
    ['hostProcess', { securityContext: { windowsOptions: { hostProcess: later(true) } }, containers: [{ name: 'a', image: 'app:1' }] }],
  ])('linux: a Pod that selects Windows by %s is unchanged', async (_, podSpec) => {
    const { spec } = await transformed(linuxTransform(), POD, { spec: podSpec });
    await run(async () => { expect(await valueOf(spec)).toEqual(await valueOf(podSpec)); });
  });

  test.each<[string, any]>([
    ['the selector', () => ({ 'kubernetes.io/os': unknown() })], ['the nodeSelector', () => unknown()],
    ['a label that only Windows has', () => ({ 'kubernetes.azure.com/os-sku': unknown() })],
  ])('linux: a preview doesn\'t decide by an image while %s isn\'t known', async (_, selector) => {
    let result: any;
    await run(async () => {
      const spec = { nodeSelector: selector(), containers: [{ name: 'a', image: IMAGE }] };
      result = await linuxTransform()({ custom: true, type: POD, name: 'a', props: { spec }, opts: {} });
      expect(await result.props.spec.isKnown).toBe(false);
    }, { preview: true });
  });
});

test.each<[string, string, any, any]>([
  ['an object without pods', 'kubernetes:core/v1:Service', { spec: { ports: [] } }, {}],
  ['a patch', 'kubernetes:apps/v1:DeploymentPatch', deployment({ containers: [{ name: 'x' }] }), {}],
  ['a resource of another provider', 'aws:ecs/service:Deployment', deployment({ containers: [{ name: 'x' }] }), {}],
  [
    'the child of a component of this package', DEPLOYMENT, deployment({ containers: [{ name: 'x' }] }),
    { parent: { urn: output('urn:pulumi:s::p::k8s-windows:index:WindowsDeployment::web') } },
  ],
])('%s is not touched', async (_, type, props, opts) => {
  expect((await transformed(windowsTransform(), type, props, opts)).spec).toBeUndefined();
});

test('only: restricts the transform to chosen objects', async () => {
  const only = (object: any) => object.metadata.name === 'y';
  expect((await transformed(linuxTransform({ only }), DEPLOYMENT, deployment({ containers: [] }))).spec).toBeUndefined();
});

test('a custom resource with a Pod template is recognized by its shape', async () => {
  const { spec } = await transformed(
    linuxTransform(), 'kubernetes:argoproj.io/v1alpha1:Rollout', deployment({ containers: [{ name: 'x', image: 'nginx' }] }),
  );
  expect(spec.template.spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
});

test('invalid options are rejected immediately', () => {
  expect(() => windowsTransform({ version: 'LTSC2021' as never })).toThrow('version: must be a Windows Server release, got "LTSC2021"');
});

describe('errors of the checker', () => {
  const withCommand = (more: object = {}) =>
    deployment({ containers: [{ name: 'x', image: IMAGE, lifecycle: { preStop: { exec: { command: ['/bin/sh'] } } } }], ...more });
  const codesOf = async (props: any) => {
    const error = jest.spyOn(log, 'error').mockResolvedValue();
    const failure = await transformed(windowsTransform({ platform: 'GKE' }), DEPLOYMENT, props).then(() => undefined, (reason) => reason);
    error.mockRestore();
    return failure?.problems.map(({ code, path }: any) => [code, path.join('.')]);
  };

  test('windowsTransform reports what completion doesn\'t look for', async () => {
    expect(await codesOf(withCommand())).toEqual([['linux-command', 'spec.template.spec.containers.0.lifecycle.preStop.exec.command.0']]);
  });

  test('not twice, not of Pods that it leaves, and not with an annotation that gives a reason', async () => {
    expect(await codesOf(deployment({ containers: [{ name: 'x', image: 'nginx:alpine' }] }))).toHaveLength(1);
    const { metadata, spec } = withCommand();
    const annotations = { 'k8s-windows.dev/ignore': 'linux-command: the image has a shell at this path' };
    expect(await codesOf({ metadata: { ...metadata, annotations }, spec })).toBeUndefined();
    expect(await codesOf(withCommand({ os: { name: 'linux' } }))).not.toContainEqual(expect.arrayContaining(['linux-command']));
  });
});

test('Outputs elsewhere don\'t hide an error', async () => {
  const pod = { containers: [{ name: 'web', image: output(IMAGE), env: [{ name: 'a=b', value: output('x') }] }] };
  await expect(transformed(windowsTransform({ version: 'LTSC2022' }), DEPLOYMENT, deployment(pod)))
    .rejects.toThrow(/env\[0\]\.name.*\[environment-variable-name\]/);
});
