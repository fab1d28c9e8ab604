import { output, secret } from '@pulumi/pulumi';
import { only, run, UNKNOWN, unknown } from './mocks';
import { WindowsDeployment, WindowsNamespace, WindowsRuntimeClass } from 'k8s-windows/pulumi';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

test('with unknown image, memory limit, replicas, environment value, and version, the rest is visible', async () => {
  const registered = await run(() => new WindowsDeployment('web', {
    spec: {
      replicas: unknown(),
      template: {
        spec: {
          containers: [
            { name: 'main', image: unknown(), env: [{ name: 'A', value: unknown<string>() }, { name: 'B', value: 'b' }], resources: { limits: { cpu: '1', memory: unknown<string>() } } },
            { name: 'log', image: IMAGE },
          ],
        },
      },
    },
    windows: { version: unknown() },
  }), { preview: true });
  const { inputs } = only(registered, 'Deployment');
  expect(inputs.spec.selector.matchLabels).toEqual(inputs.spec.template.metadata.labels);
  const { selector, template, ...spec } = inputs.spec;
  expect(spec).toEqual({ replicas: UNKNOWN, progressDeadlineSeconds: 1800 });
  expect(template.spec).toEqual({
    os: { name: 'windows' },
    nodeSelector: { 'kubernetes.io/os': 'windows' },
    tolerations: expect.arrayContaining([{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }]),
    affinity: UNKNOWN,
    containers: [
      {
        name: 'main', image: UNKNOWN, env: [{ name: 'A', value: UNKNOWN }, { name: 'B', value: 'b' }],
        resources: { limits: { cpu: '1', memory: UNKNOWN }, requests: { cpu: '1', memory: UNKNOWN } },
      },
      { name: 'log', image: IMAGE, resources: { limits: { cpu: '1000m', memory: '2048Mi' }, requests: { cpu: '1000m', memory: '2048Mi' } } },
    ],
  });
});

test('with other affinity and labels, only the dependent leaf is unknown', async () => {
  const pod = (placement: 'compatible' | 'exact') => new WindowsDeployment(placement, {
    spec: { template: { spec: { containers: [{ name: 'main', image: 'app:1' }], affinity: { podAffinity: {} } } } }, windows: { version: unknown(), placement },
  });
  const registered = await run(() => { pod('compatible'); pod('exact'); }, { preview: true });
  const [compatible, exact] = registered.filter(({ type }) => type.endsWith(':Deployment')).map(({ inputs }) => inputs.spec.template.spec);
  expect(compatible.affinity).toEqual({ podAffinity: {}, nodeAffinity: UNKNOWN });
  expect(exact.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': UNKNOWN });
});

test('a version in an Output is read by its name', async () => {
  const registered = await run(() => {
    const version = output(Promise.resolve('LTSC2025' as const));
    new WindowsDeployment('web', { spec: { template: { spec: { containers: [{ name: 'main', image: 'app:1' }] } } }, windows: { version, placement: 'exact' } });
    new WindowsRuntimeClass('class', { version });
  });
  expect(only(registered, 'Deployment').inputs.spec.template.spec.nodeSelector['node.kubernetes.io/windows-build']).toBe('10.0.26100');
  expect(only(registered, 'RuntimeClass').inputs.scheduling.nodeSelector['node.kubernetes.io/windows-build']).toBe('10.0.26100');
});

test.each(['the spec', 'the template', 'the containers', 'a container'])('%s as an Output gives the same result', async (what) => {
  const later = (name: string, value: any) => (name === what ? output(Promise.resolve(value)) : value);
  const registered = await run(() => {
    const build = (name: string, wrap: typeof later) => new WindowsDeployment(name, {
      spec: wrap('the spec', { template: wrap('the template', { spec: { containers: wrap('the containers', [wrap('a container', { name: 'main', image: IMAGE })]) } }) }),
    });
    build('now', (_, value) => value);
    build('later', later);
  });
  const [now, lazily] = registered.filter(({ type }) => type.endsWith(':Deployment')).map(({ inputs }) => inputs.spec.template.spec);
  expect(lazily).toEqual(now);
});

test('secrets stay secret, and don\'t affect decisions that don\'t depend on them', async () => {
  const registered = await run(() => new WindowsDeployment('web', {
    spec: { template: { spec: { containers: [{ name: 'main', image: IMAGE, env: [{ name: 'PASSWORD', value: secret('x') }] }] } } },
  }));
  // the mocks mark the whole property of an object that holds a secret
  const { secret: spec } = only(registered, 'Deployment').inputs.spec;
  expect(spec.template.spec.containers[0].env).toEqual([{ name: 'PASSWORD', value: 'x' }]);
  expect(JSON.stringify(spec.template.spec.affinity)).toContain('10.0.20348');
});

test('a namespace and a RuntimeClass accept unknown values', async () => {
  const registered = await run(() => {
    new WindowsNamespace('apps', { podSecurity: unknown(), defaultMemory: unknown(), quota: { pods: unknown(), cpu: '4' } });
    new WindowsRuntimeClass('class', { version: unknown(), handler: unknown(), isolation: 'hyperv' });
  }, { preview: true });
  expect(only(registered, 'Namespace').inputs.metadata.labels).toEqual({ 'pod-security.kubernetes.io/enforce': UNKNOWN, 'pod-security.kubernetes.io/enforce-version': 'latest' });
  expect(only(registered, 'LimitRange').inputs.spec).toEqual({ limits: [{ type: 'Container', default: { memory: UNKNOWN }, defaultRequest: { memory: UNKNOWN } }] });
  expect(only(registered, 'ResourceQuota').inputs.spec).toEqual({ hard: { 'requests.cpu': '4', 'limits.cpu': '4', 'pods': UNKNOWN } });
  expect(only(registered, 'RuntimeClass').inputs).toMatchObject({
    handler: UNKNOWN, overhead: { podFixed: { cpu: '100m', memory: '512Mi' } },
    scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/windows-build': UNKNOWN } },
  });
});
