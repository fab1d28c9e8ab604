import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ConfigMap } from '@pulumi/kubernetes/core/v1';
import { output, RunError, runtime } from '@pulumi/pulumi';
import { run, unknown } from './mocks';
import { IS_SLOW } from '../sample';
import { Platform, WindowsVersion } from 'k8s-windows/core';
import { CsiProxy, PlatformName, ProblemsError, WindowsCronJob, WindowsDeployment, WindowsNamespace, WindowsRuntimeClass } from 'k8s-windows/pulumi';

const [PLATFORMS, RELEASES] = [Platform.all, WindowsVersion.all].map((all) => all.map(({ name }) => name));
const CONTAINER = { name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' };
const template = (podSpec: any) => ({ spec: { template: { spec: podSpec } } });

/** The error of a program, and what it registered before. */
async function failure(program: () => unknown) {
  let error: any;
  const registered = await run(() => { try { program(); } catch (e) { error = e; } });
  if (!(error instanceof ProblemsError)) { throw error ?? new Error('nothing was thrown'); }
  expect(RunError.isInstance(error)).toBe(true); // the kind that Pulumi prints without a stack trace
  return { error: error as ProblemsError, registered };
}

test('all problems are reported in one error with paths, before anything is registered', async () => {
  const { error, registered } = await failure(() => new WindowsDeployment('web', {
    ...template({
      hostPID: true,
      securityContext: { fsGroup: 1 },
      nodeSelector: { 'kubernetes.io/os': 'linux' },
      containers: [{ ...CONTAINER, securityContext: { privileged: true } }, { name: 'empty', image: '' }],
    }),
    windows: { version: 'LTSC2021' as never, platform: 'GCP' as never, placement: 'near' as never, runAsUserName: 'a@b' },
  }));
  expect(registered).toEqual([]);
  // without the values that tables grow by
  const listed = error.message.replace(PLATFORMS.join(', '), '<platforms>').replace(RELEASES.join(', '), '<releases>');
  expect(listed).toMatchInlineSnapshot(`
"9 problems found:
  [web] windows.version: must be a Windows Server release, got "LTSC2021". Did you mean LTSC2022? Options: <releases>, or a build such as 10.0.20348. [windows-option]
  [web] windows.platform: must be a platform, got "GCP". Use one of: <platforms>. [windows-option]
  [web] windows.placement: must be one of "compatible", "exact", got "near". Use one of: compatible, exact. [windows-option]
  [web] spec.template.spec.containers[1].image: must be an image reference, got "". Use an image reference such as "mcr.microsoft.com/windows/servercore:ltsc2022". [image]
  [web] spec.template.spec.nodeSelector[kubernetes.io/os]: must be "windows" for windows nodes, got "linux". Remove it, or set it to "windows". [os-contradiction]
  [web] spec.template.spec.hostPID: must not be set, got true: the API server rejects it (cannot be set for a windows pod). Remove hostPID. [linux-field-on-windows]
  [web] spec.template.spec.securityContext.fsGroup: must not be set, got 1: the API server rejects it (cannot be set for a windows pod). Remove fsGroup. [linux-field-on-windows]
  [web] spec.template.spec.containers[0].securityContext.privileged: must not be set, got true: the API server rejects it (cannot be set for a windows pod). Remove privileged. [linux-field-on-windows]
  [web] spec.template.spec.securityContext.windowsOptions.runAsUserName: must not have any of " / \\ : ; | = , + * ? < > @ [ ] in the user (write DOMAIN\\user, not user@domain), got "a@b". Use a name such as "ContainerUser", "ContainerAdministrator", or "NT AUTHORITY\\NETWORK SERVICE". [run-as-user-name]"
`);
});

test.each<[string, any, string]>([
  ['no spec', {}, 'spec.template.spec'],
  ['no pod', { spec: {} }, 'spec.template.spec'],
  ['no containers', template({ containers: [] }), 'spec.template.spec.containers'],
  [
    'a tag that contradicts the version', { ...template({ containers: [CONTAINER] }), windows: { version: 'LTSC2019' } },
    'spec.template.spec.containers[0].image',
  ],
  ['a platform named twice', { ...template({ containers: [CONTAINER] }), windows: { platform: 'GKE', customPlatform: {} } }, 'windows.platform'],
])('%s', async (_, args, path) => {
  const { error, registered } = await failure(() => new WindowsDeployment('web', args));
  expect(registered).toEqual([]);
  expect(error.message.split('\n')[1]).toContain(`  [web] ${path}: `);
});

test.each<[string, object, string]>([
  ['empty', {}, 'spec.selector: spec.selector is empty: the API server rejects the workload. '],
  ['without labels', { matchLabels: {} }, 'spec.selector: spec.selector is empty: '],
  ['of other Pods', { matchExpressions: [{ key: 'app', operator: 'In', values: ['b'] }] }, 'spec.selector.matchExpressions: the selector requires '],
])('a selector of its own is checked: %s', async (_, selector, message) => {
  const { spec: { template: pod } } = template({ containers: [CONTAINER] });
  const spec = { selector, template: { metadata: { labels: { app: 'a' } }, ...pod } };
  expect((await failure(() => new WindowsDeployment('web', { spec } as never))).error.message).toContain(`  [web] ${message}`);
});

describe('values of windows', () => {
  const messageOf = async (windows: any) =>
    (await failure(() => new WindowsDeployment('web', { ...template({ containers: [CONTAINER] }), windows }))).error.message.split('\n')[1];

  test('a platform must be a plain value, with a name that compiles', async () => {
    for (const late of [output('GKE'), Promise.resolve('GKE')]) {
      expect(await messageOf({ platform: late })).toBe('  [web] windows.platform: must be a plain value, since it decides which fields are set, got '
        + "an Output. Pass a name such as 'AKS_HCI' itself, or set k8s-windows:platform in the configuration of the stack. [windows-option]");
    }
    const remedy = /Options: ([^.]*)\. \[/.exec(await messageOf({ platform: 'AKSHCI' }))![1];
    expect(remedy.split(', ')).toEqual(Object.values(PlatformName));
  });

  test('a platform of the configuration is reported by its key', async () => {
    runtime.setAllConfig({ 'k8s-windows:platform': 'AKSX' });
    try {
      expect(await messageOf({})).toContain('  [web] k8s-windows:platform: must be a platform, got "AKSX". Did you mean AKS? Options: UPSTREAM, ');
      const { error } = await failure(() => new CsiProxy('csi'));
      expect(error.message).toContain('  [csi] k8s-windows:platform: must be a platform, got "AKSX"');
    } finally {
      runtime.setAllConfig({});
    }
  });

  test.each<[unknown, string]>([['spec', '"spec"'], [5, '5'], [['spec'], '["spec"]']])('gmsa: %p', async (gmsa, shown) => {
    expect(await messageOf({ gmsa })).toContain(`windows.gmsa: must be a GmsaCredentialSpec or { name }, got ${shown}.`);
  });

  test.each<[object, string]>([
    [{ hostProcess: 'true' }, 'windows.hostProcess: must be true or false, got "true". Use true or false, without quotes. [windows-option]'],
    [{ hostProcess: { a: 1 } }, 'windows.hostProcess: must be true or false, got {"a":1}. '],
    [{ hostProcess: output(true) }, 'windows.hostProcess: must be true or false, got an Output. Use a plain value: it decides which fields '],
    [{ runAsUserName: 5 }, 'windows.runAsUserName: must be a string, got 5. '],
    [{ runtimeClass: 5 }, 'windows.runtimeClass: must be a RuntimeClass or its name, got 5. '],
    [{ runtimeClass: { a: 1 } }, 'windows.runtimeClass: must be a RuntimeClass or its name, got {"a":1}. '],
    [{ gmsa: { name: 5 } }, 'windows.gmsa.name: must be a string, got 5. '],
    [{ gmsa: output('web') }, 'windows.gmsa: must be a GmsaCredentialSpec or { name }, got an Output. '],
    [{ placement: output('exact') }, 'windows.placement: must be one of "compatible", "exact", got an Output. Use a plain value: it decides '],
  ])('types: %j', async (windows, message) => expect(await messageOf(windows)).toContain(`  [web] ${message}`));

  test('a resource of another class is shown by its class', async () => {
    const ofClass = async (option: string) => (await failure(() => new WindowsDeployment('web', {
      ...template({ containers: [CONTAINER] }), windows: { [option]: new ConfigMap('config', {}) },
    }))).error.message;
    expect(await ofClass('gmsa')).toContain('windows.gmsa: must be a GmsaCredentialSpec or { name }, got a resource of the class ConfigMap');
    expect(await ofClass('runtimeClass'))
      .toContain('windows.runtimeClass: must be a RuntimeClass or its name, got a resource of the class ConfigMap');
  });
});

const container = (fields: object) => template({ containers: [{ ...CONTAINER, ...fields }] });
const mount = { volumeMounts: [{ name: 'data', mountPath: 'C:\\data' }] };
test.each<[string, any, string]>([
  [
    'a port name of 16 characters', container({ ports: [{ name: 'a234567890123456', containerPort: 80 }] }),
    'containers[0].ports[0].name: must be at most 15',
  ],
  ['an environment variable without a name', container({ env: [{ name: '', value: 'x' }] }), 'containers[0].env[0].name: must not be empty'],
  [
    'two handlers', container({ livenessProbe: { httpGet: { port: 80 }, tcpSocket: { port: 80 } } }),
    'containers[0].livenessProbe: must have one handler, got httpGet and tcpSocket',
  ],
  ['no handler', container({ livenessProbe: {} }), 'containers[0].livenessProbe: must have one handler, got none'],
  ['a mount of a missing volume', container(mount), 'containers[0].volumeMounts[0].name: must be the name of a volume of the Pod, got "data"'],
  [
    'a volume in memory', template({ containers: [CONTAINER], volumes: [{ name: 'data', emptyDir: { medium: 'Memory' } }] }),
    'volumes[0].emptyDir.medium: must be unset, got "Memory"',
  ],
])('what the API server would reject or ignore: %s', async (_, args, message) => {
  const { error, registered } = await failure(() => new WindowsDeployment('web', args));
  expect(registered).toEqual([]);
  expect(error.problems).toHaveLength(1);
  expect(error.message).toContain(`[web] spec.template.spec.${message}`);
});

test('a schedule that isn\'t one', async () => {
  const jobTemplate = { spec: template({ containers: [CONTAINER] }).spec };
  const { error } = await failure(() => new WindowsCronJob('report', { spec: { schedule: 'every hour', jobTemplate } }));
  expect(error.message).toContain('[report] spec.schedule: must be a cron schedule of five fields, got "every hour"');
});

test('late volumes, handlers, and names aren\'t problems in a preview', async () => {
  const late = container({ ...mount, livenessProbe: { exec: unknown() }, ports: [{ name: unknown(), containerPort: 80 }] });
  Object.assign((late.spec.template.spec as any), { volumes: unknown() });
  const registered = await run(() => { new WindowsDeployment('web', late); }, { preview: true });
  expect(registered.map(({ type }) => type)).toContain('kubernetes:apps/v1:Deployment');
});

test('an error has no stack frames of the library', async () => {
  const { error } = await failure(() => new WindowsDeployment('web', undefined as never));
  expect(error.stack).not.toMatch(/^\s+at /m);
});

test('known values that the API server rejects are problems', async () => {
  const { error } = await failure(() => new WindowsDeployment('web', {
    spec: { replicas: 'three' as never, template: { spec: { containers: [{ ...CONTAINER, ports: [{ containerPort: 70000 }] }] } } },
  }));
  expect(error.problems.map(({ path }) => path.join('.'))).toEqual(['spec.replicas', 'spec.template.spec.containers.0.ports.0.containerPort']);
});

test('problems of a namespace and of a RuntimeClass are reported', async () => {
  const ofNamespace = await failure(() => new WindowsNamespace('apps', { podSecurity: 'strict' as never, defaultMemory: '-1', quota: { cpu: 'x' } }));
  expect(ofNamespace.error.problems.map(({ path }) => path.join('.'))).toEqual(['podSecurity', 'defaultMemory', 'quota.cpu']);
  const ofClass = await failure(() => new WindowsRuntimeClass('class', { version: '2021' as never, handler: 'docker', overhead: { cpu: 'x' } }));
  expect(ofClass.error.problems.map(({ path }) => path.join('.'))).toEqual(['version', 'handler', 'overhead.cpu']);
  const [own, ofOther] = [{ labels: { 'a b': 'x' }, label: {} }, { annotations: 'x' }] as never[];
  const ofMetadata = [
    await failure(() => new WindowsNamespace('apps', { metadata: own, quota: {} })),
    await failure(() => new WindowsRuntimeClass('class', { metadata: ofOther })),
  ];
  expect(ofMetadata.map(({ error }) => error.problems.map(({ path }) => path.join('.'))))
    .toEqual([['metadata.label', 'metadata.labels.a b', 'quota'], ['metadata.annotations']]);
  expect([ofNamespace, ofClass, ...ofMetadata].flatMap(({ registered }) => registered)).toEqual([]);
});

// the program takes seconds to start
(IS_SLOW ? describe : describe.skip)('a problem in an Output', () => {
  let result: Readonly<Record<'registered' | 'errors' | 'stacks' | 'warnings', readonly string[]>>;
  const errorOf = (name: string) => result.errors.filter((error) => error.includes(`[${name}]`));
  beforeAll(() => {
    // in a process of its own, since the rejection that stops a program would stop the test too; Pulumi makes it fail, as it should
    const { stdout } = spawnSync(process.execPath, [require.resolve('tsx/cli'), join(__dirname, 'late-problems.ts')], { encoding: 'utf8' });
    result = JSON.parse(stdout);
  }, 60_000);

  test('stops only that resource', () => {
    expect(result.registered).toEqual(['kubernetes:apps/v1:Deployment good', 'kubernetes:core/v1:ConfigMap beside']);
  });

  test('is reported with all other problems of that resource, with its type and name', () => {
    expect(errorOf('bad')).toHaveLength(1);
    expect(errorOf('bad')[0]).toMatch(
      /^WindowsDeployment bad: 2 problems found:\n {2}\[bad\] windows\.version: must be a Windows Server release, got "LTSC2021"/,
    );
    expect(errorOf('bad')[0]).toContain('\n  [bad] spec.template.spec.securityContext.fsGroup: must not be set, got 1');
    expect(errorOf('job')[0]).toContain(
      'WindowsJob job: 1 problem found:\n  [job] spec.template.spec.restartPolicy: must be one of "OnFailure", "Never", got "Always"',
    );
    expect(errorOf('pool')).toEqual([
      expect.stringContaining('AksWindowsNodePool pool: 1 problem found:\n  [pool] resourceGroupName: must be a string'),
    ]);
    expect(errorOf('apps')).toEqual([expect.stringContaining('WindowsNamespace apps: 1 problem found:\n  [apps] defaultMemory: ')]);
  });

  test.each(['late-spec', 'late-selector'])('fails a transform: %s', (name) => {
    expect(errorOf(name)).toEqual([expect.stringContaining('nodeSelector[kubernetes.io/os]: must be "windows" for windows nodes, got "linux"')]);
  });

  test('is printed without a stack and without additions of Pulumi', () => {
    expect(result.errors).toHaveLength(14);
    for (const text of [...result.errors, ...result.stacks]) { expect(text).not.toMatch(/^\s+at |error serializing/m); }
  });

  test('is handled by Pulumi once, without a warning of Node.js', () => {
    expect(errorOf('account')).toHaveLength(1);
    expect(result.warnings).toEqual([]);
  });

  const lineOf = (name: string) => errorOf(name)[0].split('\n').slice(1).join('\n');

  test.each(['secret', 'secret-spec'])('doesn\'t show the value of a secret: %s', (name) => {
    expect(lineOf(name)).toMatch(/runAsUserName: must not have any of .*, got a secret value\. Correct the value\./);
    expect(lineOf(name)).not.toContain('hunter2');
  });

  test.each<[string, string, string]>([
    [
      'a short secret, whose letters are in the text', 'short',
      '  [short] spec.template.spec.containers[0].image: must be an image reference, got a secret value. Correct the value. [image]',
    ],
    [
      'a secret that a remedy would come close to', 'near',
      '  [near] windows.version: must be a Windows Server release, got a secret value. Correct the value. [windows-option]',
    ],
    ['a problem that a secret doesn\'t decide', 'beside-secret', '  [beside-secret] spec.template.spec.hostPID: must not be set, got true: the API '
      + 'server rejects it (cannot be set for a windows pod). Remove hostPID. [linux-field-on-windows]'],
    ['a component of several objects', 'share', [
      '  [share] source: must be //server/share, got a secret value. Correct the value. [smb-source]',
      '  [share] secret.namespace: must be a DNS label of at most 63 characters, got "Default". Use lowercase letters, digits, and "-". '
      + '[storage-class-option]',
    ].join('\n')],
  ])('masks whole values: %s', (_, name, lines) => {
    expect(lineOf(name)).toBe(lines);
  });

  test('shows nothing of a problem that compares two values of a secret', () => {
    expect(lineOf('labels')).toBe('  [labels] spec.selector.matchLabels.app: must match the labels of the Pod template, got a secret value. Correct '
      + 'the value. [selector-mismatch]');
  });
});
