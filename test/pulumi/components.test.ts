import { ConfigMap } from '@pulumi/kubernetes/core/v1';
import { CustomTimeouts, log, output, runtime } from '@pulumi/pulumi';
import { CREDENTIAL_SPEC } from './add-on-cases';
import { only, run } from './mocks';
import { lockOf } from '../images/locks';
import { formatLock } from 'k8s-windows/images';
import {
  CalicoNetwork, GmsaCredentialSpec, ImagePrepull, LogMonitor, LogMonitorSourceArgs, WindowsCronJob, WindowsDeployment, WindowsJob, WindowsNamespace,
  WindowsRuntimeClass, WindowsStatefulSet,
} from 'k8s-windows/pulumi';

const pod = { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] };
const args = { spec: { template: { spec: pod } } };

test('a component is the parent of its object, which has the name of the component', async () => {
  let component!: WindowsDeployment;
  const registered = await run(() => { component = new WindowsDeployment('web', args); });
  expect(registered.map(({ type, name }) => `${type} ${name}`))
    .toEqual(['k8s-windows:index:WindowsDeployment web', 'kubernetes:apps/v1:Deployment web']);
  const [parent, child] = registered;
  expect(child.request.parent).toContain('k8s-windows:index:WindowsDeployment::web');
  expect(parent.inputs).toEqual({});
  expect(child.inputs).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment' });
  expect(await new Promise((resolve) => component.name.apply(resolve))).toBe('web');
});

test('the objects of a namespace are named after the component', async () => {
  const registered = await run(() => new WindowsNamespace(
    'apps', { metadata: { labels: { team: 'x' } }, defaultMemory: '1Gi', quota: { memory: '8Gi', pods: 3 } },
  ));
  expect(registered.map(({ name }) => name).sort()).toEqual(['apps', 'apps', 'apps-limits', 'apps-quota']);
  expect(only(registered, 'Namespace').inputs.metadata.labels).toEqual({
    'team': 'x', 'pod-security.kubernetes.io/enforce': 'baseline', 'pod-security.kubernetes.io/enforce-version': 'latest',
  });
  expect(only(registered, 'LimitRange').inputs)
    .toMatchObject({ metadata: { namespace: 'apps' }, spec: { limits: [{ type: 'Container', default: { memory: '1Gi' } }] } });
  expect(only(registered, 'ResourceQuota').inputs)
    .toMatchObject({ metadata: { namespace: 'apps' }, spec: { hard: { 'pods': '3', 'limits.memory': '8Gi' } } });
});

test('a changed handler replaces a RuntimeClass, since it is immutable', async () => {
  const registered = await run(() => {
    new WindowsRuntimeClass('auto', { version: 'LTSC2022', platform: 'GKE' });
    new WindowsRuntimeClass('named', { metadata: { name: 'windows-2022' }, isolation: 'hyperv' }, { replaceOnChanges: ['scheduling'] });
  });
  const [auto, named] = registered.filter(({ type }) => type.endsWith(':RuntimeClass'));
  expect(auto.request).toMatchObject({ replaceonchangesList: ['handler'], deletebeforereplace: false });
  expect(named.request).toMatchObject({ replaceonchangesList: ['handler', 'scheduling'], deletebeforereplace: true });
  expect(auto.inputs).toMatchObject({
    handler: 'runhcs-wcow-process',
    scheduling: {
      nodeSelector: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/windows-build': '10.0.20348' },
      tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
    },
  });
});

test('a Job and a CronJob get the restart policy Never unless it is set', async () => {
  const job = (restartPolicy?: string) => ({ template: { spec: { ...pod, ...(restartPolicy === undefined ? {} : { restartPolicy }) } } });
  const registered = await run(() => {
    new WindowsJob('job', { spec: job() });
    new WindowsCronJob('cron-job', { spec: { schedule: '0 0 * * *', jobTemplate: { spec: job('OnFailure') } } });
    new WindowsDeployment('web', args);
  });
  expect(only(registered, 'Job').inputs.spec.template.spec.restartPolicy).toBe('Never');
  expect(only(registered, 'CronJob').inputs.spec.jobTemplate.spec.template.spec.restartPolicy).toBe('OnFailure');
  expect(only(registered, 'Deployment').inputs.spec.template.spec).not.toHaveProperty('restartPolicy');
});

test('a Calico network advises to depend on its operator, and logs it without dependsOn', async () => {
  const info = jest.spyOn(log, 'info').mockResolvedValue();
  const network = { apiServer: { host: '10.0.0.4' }, kubeProxy: { version: 'v1.36.3' } };
  const registered = await run(() => {
    const operator = new ConfigMap('operator', {});
    expect(new CalicoNetwork('network', network, { dependsOn: [operator] }).advice[0]).toContain('requires Calico\'s operator in the cluster');
    expect(info).not.toHaveBeenCalled();
    new CalicoNetwork('alone', network);
  });
  expect(info.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('Namespace "tigera-operator"')]);
  info.mockRestore();
  const ofNetwork = registered.filter(({ type, name }) => type.startsWith('kubernetes:') && name.startsWith('network-'));
  expect(ofNetwork.length).toBeGreaterThan(3);
  for (const { request } of ofNetwork) { expect(request.dependenciesList).toContainEqual(expect.stringContaining('ConfigMap::operator')); }
});

describe('a WindowsRuntimeClass as windows.runtimeClass', () => {
  const on = (runtimeClass: any) => ({ spec: { template: { spec: pod } }, windows: { runtimeClass } });

  test.each([
    ['class', undefined], ['windows-2022', { name: 'windows-2022' }],
  ])('is named %s in a conflict, even while its name in the cluster is unknown', async (name, metadata) => {
    const contradicting = { spec: { template: { spec: { ...pod, nodeSelector: { 'kubernetes.io/arch': 'arm64' } } } } };
    const messages: string[] = [];
    await run(() => {
      const runtimeClass = new WindowsRuntimeClass('class', { metadata, version: 'LTSC2022' });
      for (const reference of [runtimeClass, runtimeClass.name]) {
        try {
          new WindowsDeployment('web', { ...contradicting, windows: { runtimeClass: reference } });
        } catch (error) { messages.push((error as Error).message); }
      }
    }, { preview: true });
    expect(messages).toHaveLength(2);
    for (const message of messages) { expect(message).toContain(`must be "amd64", as in RuntimeClass "${name}", got "arm64"`); }
  });

  test('is named by its Pods, which depend on it', async () => {
    const registered = await run(() => new WindowsDeployment('web', on(new WindowsRuntimeClass('class', { version: 'LTSC2022' }))));
    const { inputs, request } = only(registered, 'Deployment');
    expect(inputs.spec.template.spec).toMatchObject({ runtimeClassName: 'class' });
    expect(inputs.spec.template.spec).not.toHaveProperty('affinity');
    expect(request.dependenciesList).toEqual([expect.stringContaining(':RuntimeClass::class')]);
  });

  test('is checked against its Pods', async () => {
    const registered = await run(() => {
      const runtimeClass = new WindowsRuntimeClass('class', { version: 'LTSC2019' });
      expect(() => new WindowsDeployment('web', on(runtimeClass))).toThrow('got "class", which selects 10.0.17763');
    });
    expect(registered.some(({ type }) => type.endsWith(':Deployment'))).toBe(false);
  });

  test('must be a RuntimeClass', async () => {
    await run(() => {
      const other = new ConfigMap('config', {});
      expect(() => new WindowsDeployment('web', on(other))).toThrow('must be a RuntimeClass or its name, got a resource of the class ConfigMap');
    });
  });
});

test('an image to pull must be a string or an object', async () => {
  const registered = await run(() => new ImagePrepull(
    'images', { images: ['registry.example/a:ltsc2022', { image: 'registry.example/b:1', version: 'LTSC2022' }] },
  ));
  expect(only(registered, 'DaemonSet').inputs.spec.template.spec.initContainers.map(({ image }: { image: string }) => image))
    .toEqual(['registry.example/a:ltsc2022', 'registry.example/b:1']);
  await run(() => {
    expect(() => new ImagePrepull('bad', { images: [null as never] })).toThrow('images[0]: must be a string or an object, got null');
    expect(() => new ImagePrepull('bad', { images: [{ image: output('nginx:1') }] })).toThrow('images[0].version: must be set, since the image is an '
      + 'Output, and its release decides which objects are created, got none. Set it to the release that the image is built on. [late-value]');
    expect(() => new ImagePrepull('bad', { images: ['a:ltsc2022'], namespce: output('x') } as never))
      .toThrow('namespce: unknown option. Did you mean namespace?');
    expect(() => new ImagePrepull('bad', { images: [{} as never] })).toThrow(/^1 problem found:\n {2}\[bad\] images\[0\]\.image: is required\./);
  });
});

test('a GmsaCredentialSpec as windows.gmsa is named by its Pods', async () => {
  const registered = await run(() => new WindowsDeployment(
    'web', { ...args, windows: { gmsa: new GmsaCredentialSpec('web', { name: 'web', credentialSpec: CREDENTIAL_SPEC }) } },
  ));
  expect(only(registered, 'Deployment').inputs.spec.template.spec.securityContext.windowsOptions).toEqual({ gmsaCredentialSpecName: 'web' });
});

describe('LogMonitor', () => {
  const sources: LogMonitorSourceArgs[] = [{ type: 'EventLog', channels: [{ name: 'application' }] }];
  const container = { name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022', command: ['ping', '-t', 'localhost'] };

  test('becomes the entry point of a container, whose workload depends on the ConfigMap', async () => {
    const registered = await run(() => {
      const monitor = new LogMonitor('logs', { sources });
      const template = monitor.addTo({
        spec: { containers: [{ ...container, env: [{ name: 'A', value: output('x') }] }], volumes: [{ name: 'other', emptyDir: {} }] },
      });
      new WindowsDeployment('web', { spec: { template } });
    });
    const { inputs, request } = only(registered, 'Deployment');
    const { containers: [{ command, env, volumeMounts }], volumes } = inputs.spec.template.spec;
    expect([command[0], env]).toEqual(['C:\\LogMonitor\\LogMonitor.exe', [{ name: 'A', value: 'x' }]]);
    expect(volumeMounts).toEqual([expect.objectContaining({ name: 'log-monitor' })]);
    expect(volumes).toEqual([{ name: 'other', emptyDir: {} }, { name: 'log-monitor', configMap: { name: 'log-monitor' } }]);
    expect(request.dependenciesList).toEqual([expect.stringContaining('ConfigMap::logs-config')]);
  });

  test.each<[string, any, string]>([
    ['no command', { ...container, command: undefined }, 'spec.containers[0].command: is required, got undefined'],
    [
      'a command that isn\'t known yet', { ...container, command: output(['ping']) },
      'spec.containers[0].command: must be a plain value, got an Output',
    ],
  ])('%s', async (_, wrong, message) => {
    await run(() => {
      const monitor = new LogMonitor('logs', { sources });
      expect(() => monitor.addTo({ spec: { containers: [wrong] } })).toThrow(message);
    });
  });
});

describe('timeouts for image pulls', () => {
  test('are extended by default, in the provider and in the Deployment', async () => {
    const { inputs, request } = only(await run(() => new WindowsDeployment('web', args)), 'Deployment');
    expect(request.customtimeouts).toMatchObject({ create: '30m', update: '30m' });
    expect(inputs.spec.progressDeadlineSeconds).toBe(1800);
  });

  test('are those of the user if set; the others keep their default', async () => {
    const own = { spec: { ...args.spec, progressDeadlineSeconds: 60 } };
    const timeoutsOf = async (customTimeouts: CustomTimeouts) =>
      only(await run(() => new WindowsDeployment('web', own, { customTimeouts })), 'Deployment').request.customtimeouts;
    expect(await timeoutsOf({ delete: '5m' })).toMatchObject({ create: '30m', update: '30m', pb_delete: '5m' });
    expect(await timeoutsOf({ create: '5m', update: undefined })).toMatchObject({ create: '5m', update: '30m', pb_delete: '' });
    const { inputs } = only(await run(() => new WindowsDeployment('web', own)), 'Deployment');
    expect(inputs.spec.progressDeadlineSeconds).toBe(60);
  });
});

describe('the selector', () => {
  test('is a label of the component, in addition to the labels of the user', async () => {
    const labelled = { spec: { template: { metadata: { labels: { app: 'web' } }, spec: pod } } };
    const { spec } = only(await run(() => new WindowsDeployment('web', labelled)), 'Deployment').inputs;
    const [[key, value]] = Object.entries(spec.selector.matchLabels);
    expect([key, value]).toEqual(['k8s-windows/component', 'web-0000000000']);
    expect(spec.template.metadata.labels).toEqual({ app: 'web', [key]: value });
  });

  test('is a valid label value for any name of a component', async () => {
    const name = `a/b:c ${'x'.repeat(80)}`;
    const { spec } = only(await run(() => new WindowsDeployment(name, args)), 'Deployment').inputs;
    expect(spec.selector.matchLabels['k8s-windows/component']).toMatch(/^[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?$/);
  });

  test('is kept by the engine, beside what the user ignores', async () => {
    const registered = await run(() => {
      new WindowsDeployment('web', args, { ignoreChanges: ['spec.replicas'] });
      new WindowsStatefulSet('late', { spec: output(args.spec) });
    });
    const label = 'spec.template.metadata.labels["k8s-windows/component"]';
    expect(only(registered, 'Deployment').request.ignorechangesList).toEqual(['spec.selector', label, 'spec.replicas']);
    // a late spec may have a selector of the user, which changes
    expect(only(registered, 'StatefulSet').request.ignorechangesList).toEqual(['spec.selector.matchLabels["k8s-windows/component"]', label]);
  });

  test('conflicts with a label of the user', async () => {
    const labels = { 'k8s-windows/component': 'web' };
    const labelled = (more = {}) => ({ spec: { template: { metadata: { labels }, spec: pod }, ...more } });
    await run(() => {
      expect(() => new WindowsDeployment('web', labelled()))
        .toThrow('spec.template.metadata.labels[k8s-windows/component]: must not be set without a selector, got "web"');
      new WindowsDeployment('other', labelled({ selector: { matchLabels: labels } }));
      new WindowsJob('job', labelled());
    });
  });

  test('is that of the user if set; Jobs have none', async () => {
    const own = { spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: pod } } };
    const registered = await run(() => {
      new WindowsStatefulSet('web', own);
      new WindowsCronJob('nightly', { spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: pod } } } } });
    });
    expect(only(registered, 'StatefulSet').inputs.spec).toMatchObject(own.spec);
    expect(only(registered, 'StatefulSet').request.ignorechangesList).toEqual([]);
    expect(JSON.stringify(only(registered, 'CronJob').inputs)).not.toContain('k8s-windows/component');
  });
});

test('options that manage the object are passed to the object', async () => {
  const registered = await run(() => {
    const config = new ConfigMap('config', {});
    new WindowsDeployment('web', { ...args, adopt: 'old' }, { ignoreChanges: ['spec.replicas'], dependsOn: config, protect: true });
  });
  const [component, child] = registered.filter(({ name }) => name === 'web');
  expect(component.request).toMatchObject({ ignorechangesList: [], protect: true });
  expect(child.request).toMatchObject({
    ignorechangesList: expect.arrayContaining(['spec.replicas']), dependenciesList: [expect.stringContaining('ConfigMap::config')],
  });
  expect(JSON.stringify(child.request.aliasesList)).toMatch(/"name":"old".*"noparent":true/);
});

test('a fixed name with skipAwait logs a warning', async () => {
  const warn = jest.spyOn(log, 'warn').mockResolvedValue();
  await run(() => new WindowsDeployment('web', { ...args, metadata: { name: 'web', annotations: { 'pulumi.com/skipAwait': 'true' } } }));
  expect(warn.mock.calls.flat().join()).toContain('pulumi.com/skipAwait');
  warn.mockRestore();
});

test('the platform of the stack\'s configuration is the default', async () => {
  runtime.setAllConfig({ 'k8s-windows:platform': 'OPENSHIFT' });
  const registered = await run(() => {
    new WindowsDeployment('web', args);
    new WindowsStatefulSet('other', { ...args, windows: { platform: 'AKS' } });
  });
  runtime.setAllConfig({});
  expect(only(registered, 'Deployment').inputs.spec.template.spec.tolerations).toMatchObject([{ key: 'os', value: 'Windows' }]);
  expect(only(registered, 'StatefulSet').inputs.spec.template.spec.tolerations).toBeUndefined();
});

test('a workload is placed by the builds of its locked images', async () => {
  const image = 'registry.example.com/shop/web:1.4';
  const images = formatLock(lockOf({ [image]: [{ os: 'windows', architecture: 'amd64', osVersion: '10.0.17763.6' }] }));
  const web = { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } };
  const registered = await run(() => new WindowsDeployment('web', { ...web, windows: { images } }));
  expect(JSON.stringify(only(registered, 'Deployment').inputs).match(/10\.0\.\d{5}/g)).toEqual(['10.0.17763']);
  const errorOf = async (given: unknown) => run(() => new WindowsDeployment('web', { ...web, windows: { images: given as string } }));
  await expect(errorOf('{')).rejects.toThrow(/windows\.images: must be a lock in JSON/);
  await expect(errorOf({})).rejects.toThrow(/windows\.images: must be the content of a lock, got {}\. Pass the text of the file/);
  await expect(errorOf(output('{}'))).rejects.toThrow(/windows\.images: must be the content of a lock, got an Output/);
});
