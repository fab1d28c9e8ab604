import { check, linuxTwin } from './context';
import { CheckContext } from '../../../src/checker/rule';
import { memoryNeedOf } from '../../../src/knowledge';
import { retrofitDefaults } from '../../../src/pods';
import { BUILDS_OF_2022, documents, hostProcessPod, linuxPod, PodParts, windowsPod, workload } from '../manifests';

const found = (text: string, overrides?: Partial<CheckContext>) =>
  check(text, overrides).map(({ rule, effect, path }) => `${effect} ${rule} ${path}`);
const pod = (parts: PodParts, overrides?: Partial<CheckContext>) => found(windowsPod(parts), overrides);
const CONTAINER = 'spec/containers/0';

describe('requests and limits', () => {
  const resources = (requests: string, limits: string) => `resources:\n  requests: { ${requests} }\n  limits: { ${limits} }`;
  test.each([
    ['equal in other units', resources('cpu: 1000m, memory: 2Gi', 'cpu: "1", memory: 2048Mi'), []],
    [
      'CPU over the limit by a millicore', resources('cpu: 1001m, memory: 2Gi', 'cpu: "1", memory: 2Gi'),
      ['rejected request-over-limit spec/containers/0/resources/requests/cpu'],
    ],
    [
      'memory over the limit', resources('memory: 3Gi', 'cpu: "1", memory: 2Gi'),
      ['rejected request-over-limit spec/containers/0/resources/requests/memory'],
    ],
    ['both rounded up to a millicore', resources('cpu: "1.0009", memory: 2Gi', 'cpu: "1.0001", memory: 2Gi'), []],
    ['memory over a limit with a space', resources('memory: 3Gi', 'cpu: "1", memory: " 2Gi"'), [
      'rejected request-over-limit spec/containers/0/resources/requests/memory',
    ]],
    ['memory over an empty limit', resources('memory: 1Gi', 'cpu: "1", memory: '), [
      'rejected request-over-limit spec/containers/0/resources/requests/memory', 'advice memory-limit-missing spec/containers/0/resources',
    ]],
    ['an empty limit of what isn\'t requested', resources('cpu: "1"', 'cpu: "1", memory: '), [
      'advice memory-limit-missing spec/containers/0/resources',
    ]],
    ['ephemeral storage over the limit', resources('ephemeral-storage: 3Gi', 'cpu: "1", memory: 2Gi, ephemeral-storage: 2Gi'),
      ['rejected request-over-limit spec/containers/0/resources/requests/ephemeral-storage']],
  ])('%s', (_, text, expected) => expect(pod({ resources: text })).toEqual(expected));

  const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
  test.each([
    ['IIS with 128Mi', IIS, '128Mi', 'advice'],
    ['IIS with 256Mi', IIS, '256Mi', undefined],
    ['ASP.NET with the limit of the AKS documentation', 'mcr.microsoft.com/dotnet/framework/samples:aspnetapp', '800M', undefined],
    ['Server Core with 10Mi', 'mcr.microsoft.com/windows/servercore:ltsc2022', '10Mi', 'broken'],
    ['Server Core with 128Mi', 'mcr.microsoft.com/windows/servercore:ltsc2022', '128Mi', undefined],
    ['Server Core by the tag, with 40Mi', 'registry.example.com/web:1.0-windowsservercore-ltsc2022', '40Mi', 'broken'],
    ['Nano Server with 40Mi', 'mcr.microsoft.com/windows/nanoserver:ltsc2022', '40Mi', undefined],
    ['an unknown base image with 20Mi', 'registry.example.com/web:1.0', '20Mi', 'broken'],
    ['millibytes, which are no limit', 'registry.example.com/web:1.0', '512m', 'ignored'],
    ['less than a mebibyte', 'registry.example.com/web:1.0', '1023Ki', 'ignored'],
    ['a mebibyte', 'registry.example.com/web:1.0', '1Mi', 'broken'],
  ])('%s', (_, image, memory, effect) => {
    expect(pod({ image, spec: BUILDS_OF_2022, resources: `resources:\n  limits: { cpu: "1", memory: ${memory} }` }))
      .toEqual(effect ? [`${effect} memory-limit-too-small ${CONTAINER}/resources/limits/memory`] : []);
  });
  test.each([
    ['microsoft/iis', true], ['docker.io/microsoft/aspnet:4.7.2', true], ['microsoft/windowsservercore:1803', false],
    ['microsoft/iis:nanoserver', false], ['nginx/iis', false],
  ])(
    '%s is built on Server Core, with a web server: %s', (image, isWebServer) => {
      expect(memoryNeedOf(image).webServerMebibytes !== undefined).toBe(isWebServer);
    });
  test('images of Docker Hub without a registry are built on Server Core', () => {
    expect(memoryNeedOf('microsoft/windowsservercore').base).toBe('Server Core');
    expect(pod({ image: 'microsoft/iis', resources: 'resources:\n  limits: { cpu: "1", memory: 128Mi }' }))
      .toContain(`advice memory-limit-too-small ${CONTAINER}/resources/limits/memory`);
  });
  test('a fix never makes a request the limit with which no container starts', () => {
    const findings = (requests: string) => check(
      windowsPod({ resources: `resources:\n  requests: { ${requests} }` }), { resources: retrofitDefaults({ limitsFromRequests: true }) },
    ).filter(({ rule }) => /-limit-/.test(rule)).map(({ rule, help, fix }) => [rule, /limits\.memory to (\w+)/.exec(help)?.[1], fix !== undefined]);
    expect(findings('cpu: 1m, memory: 20Mi')).toEqual([['memory-limit-missing', 'the', false], ['cpu-limit-missing', undefined, false]]);
    expect(findings('cpu: 10m, memory: 45M')).toEqual([['memory-limit-missing', '45M', true], ['cpu-limit-missing', undefined, true]]);
  });
  const quota = (hard: string, more = '') => (
    `apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: shop, namespace: default }\nspec: { hard: { ${hard} }${more} }`);
  const range = (limits: string, field = 'default') => (
    `apiVersion: v1\nkind: LimitRange\nmetadata: { name: shop, namespace: default }\nspec: { limits: [{ type: Container, ${field}: { ${limits} } }] }`);
  const errors = (own: string, ...others: readonly string[]) => (
    check(documents(...others, windowsPod({ resources: `resources:\n  ${own}` })))
      .filter(({ effect }) => effect === 'rejected').map(({ rule, message }) => [rule, message]));
  test('a request above the default limit of a LimitRange is rejected', () => {
    const memory = 'requests: { memory: 4Gi }';
    expect(errors(memory, range('memory: 2Gi'))).toEqual([[
      'memory-limit-missing',
      'container "web" has no memory limit, but LimitRange shop sets 2Gi, below the request of 4Gi: the API server rejects the Pod',
    ]]);
    expect(errors('requests: { cpu: 2 }', range('cpu: 1', 'max'))).toEqual([[
      'cpu-limit-missing',
      'container "web" requests 2 of CPU without a limit, but LimitRange shop sets 1, below the request of 2: the API server rejects the Pod',
    ]]);
    expect(errors('requests: { memory: 2048Mi }', range('memory: 2Gi'))).toEqual([]);
    expect(errors('requests: { memory: 4Gi }\n  limits: { memory: 4Gi }', range('memory: 2Gi'))).toEqual([]);
    expect(errors(memory, range('memory: "{{ .Values.memory }}"'))).toEqual([]);
    // either of them may come first
    expect(errors(memory, range('memory: 2Gi'), range('memory: 4Gi'))).toEqual([]);
    expect(errors(memory, range('memory: 2Gi').replace('default }', 'other }'))).toEqual([]);
  });
  test('with a quota of limits, a container without one is rejected', () => {
    expect(errors('limits: { memory: 1Gi }', quota('limits.cpu: 4, requests.cpu: 4'))).toEqual([[
      'cpu-limit-missing',
      'container "web" has no CPU limit, but ResourceQuota shop requires one: the API server rejects the Pod',
    ]]);
    expect(errors('requests: { cpu: 1 }', quota('limits.cpu: 4, limits.memory: 1Gi')).map(([rule]) => rule))
      .toEqual(['memory-limit-missing', 'cpu-limit-missing']);
    expect(errors('limits: { cpu: 1, memory: 1Gi }', quota('limits.cpu: 4, limits.memory: 4Gi'))).toEqual([]);
    expect(errors('limits: { memory: 1Gi }', quota('limits.cpu: 4'), range('cpu: 1'))).toEqual([]);
    expect(errors('limits: { memory: 1Gi }', quota('pods: 4'))).toEqual([]);
    expect(errors('limits: { memory: 1Gi }', quota('limits.cpu: 4').replace('default', 'other'))).toEqual([]);
    expect(check(documents(quota('limits.cpu: 4'), linuxPod()))).toEqual([]);
  });
  test('with a quota of requests, a container without one is rejected', () => {
    const end = 'and no request, but ResourceQuota shop requires a request: the API server rejects the Pod';
    expect(errors('{}', quota('requests.memory: 16Gi, cpu: 4'))).toEqual([
      ['memory-limit-missing', `container "web" has no memory limit ${end}`], ['cpu-limit-missing', `container "web" has no CPU limit ${end}`],
    ]);
    expect(errors('requests: { memory: 1Gi, cpu: 1 }', quota('memory: 16Gi, requests.cpu: 4'))).toEqual([]);
    // the request is the limit by default
    expect(errors('limits: { memory: 1Gi, cpu: 1 }', quota('memory: 16Gi, requests.cpu: 4'))).toEqual([]);
    expect(errors('{}', quota('memory: 16Gi'), range('memory: 1Gi', 'min'))).toEqual([]);
    expect(errors('requests: "{{ .Values.requests }}"', quota('memory: 16Gi'))).toEqual([]);
  });
  test.each([
    ['scopes: [BestEffort]', '', false],
    ['scopes: [NotBestEffort]', '', true],
    ['scopes: "{{ .Values.scopes }}"', '', false],
    ['scopes: [NotTerminating]', '', true],
    ['scopes: [NotTerminating]', 'activeDeadlineSeconds: 60', false],
    ['scopes: [Terminating]', 'activeDeadlineSeconds: 60', true],
    ['scopes: [Terminating]', '', false],
    ['scopes: [Terminating, PriorityClass]', 'activeDeadlineSeconds: 60', false],
    ['scopeSelector: { matchExpressions: [{ scopeName: PriorityClass, operator: In, values: [win] }] }', 'priorityClassName: win', true],
    ['scopeSelector: { matchExpressions: [{ scopeName: PriorityClass, operator: In, values: [win] }] }', 'priorityClassName: other', false],
    ['scopeSelector: { matchExpressions: [{ scopeName: PriorityClass, operator: In, values: [win] }] }', '', false],
    ['scopeSelector: { matchExpressions: [{ scopeName: PriorityClass, operator: NotIn, values: [win] }] }', 'priorityClassName: win', false],
    ['scopeSelector: { matchExpressions: [{ scopeName: PriorityClass, operator: Exists }] }', 'priorityClassName: win', true],
    ['scopeSelector: { matchExpressions: [{ scopeName: PriorityClass, operator: Exists }] }', 'priorityClassName: "{{ .Values.class }}"', false],
  ])('a quota with %s and a Pod with "%s"', (scopes, spec, isCounted) => {
    const findings = check(documents(quota('limits.cpu: 4', `, ${scopes}`), windowsPod({ spec, resources: 'resources: { limits: { memory: 1Gi } }' })));
    expect(findings.map(({ rule }) => rule)).toEqual(isCounted ? ['cpu-limit-missing'] : []);
  });
  test('a HostProcess container needs no base image', () => {
    expect(found(hostProcessPod({ resources: 'resources:\n  limits: { cpu: "1", memory: 20Mi }' }))).toEqual([]);
  });
});

test.each([
  ['2m', '2m', ['broken cpu-limit-too-small spec/containers/0/resources/limits/cpu']],
  ['0.002', '"0.002"', ['broken cpu-limit-too-small spec/containers/0/resources/limits/cpu']],
  ['10m', '10m', []], ['two', '2', []], ['0, which is none', '0', []],
])('a CPU limit of %s', (_, cpu, expected) => {
  expect(pod({ resources: `resources:\n  limits: { cpu: ${cpu}, memory: 2Gi }` })).toEqual(expected);
});

describe('images', () => {
  test.each([
    ['microsoft/aspnet:4.7.2', ['advice retired-image spec/containers/0/image']],
    ['docker.io/microsoft/iis:windowsservercore', ['advice retired-image spec/containers/0/image']],
    ['registry.example.com/microsoft/iis:windowsservercore', []],
    ['mcr.microsoft.com/windows/nanoserver:ltsc2022', []],
  ])('%s', (image, expected) => expect(pod({ image, spec: BUILDS_OF_2022 })).toEqual(expected));

  test('of both operating systems in one Pod', () => {
    const second = '    - name: proxy\n      image: nginx:1.27\n      resources:\n        limits: { cpu: "1", memory: 1Gi }\n';
    const both = windowsPod({ image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', spec: BUILDS_OF_2022 });
    expect(found(both + second)).toEqual(['broken linux-image spec/containers/1/image']);
    expect(check(both + second)[0].help).toBe(
      'move the container to a Pod for Linux nodes: a Pod can\'t contain containers of both operating systems',
    );
    expect(found(windowsPod({ os: '', nodeSelector: '', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022' }) + second))
      .toContain('broken linux-image spec/containers/1/image');
    expect(found(linuxPod() + second.replace('nginx:1.27', 'mcr.microsoft.com/windows/nanoserver:ltsc2022')))
      .toEqual(['broken windows-image-on-linux spec/containers/1/image']);
  });
});

describe('names of environment variables', () => {
  const name = (text: string, kubernetes: string) => pod({ container: `env:\n  - name: ${text}\n    value: x` }, { kubernetes });
  const REJECTED = [`rejected environment-variable-name ${CONTAINER}/env/0/name`];
  test.each([
    ['ConnectionStrings:Default', '1.31', REJECTED],
    ['ConnectionStrings:Default', '1.32', []],
    ['ConnectionStrings__Default', '1.28', []],
    ['1ST', '1.31', REJECTED],
    ['"A B"', '1.36', []],
    ['"A=B"', '1.36', REJECTED],
    ['ÄPFEL', '1.36', REJECTED],
    ['""', '1.36', REJECTED],
    ['"{{ .Values.name }}"', '1.36', []],
  ])('%s in Kubernetes %s', (text, kubernetes, expected) => expect(name(text, kubernetes)).toEqual(expected));

  test('what follows = isn\'t shown', () => {
    const [finding] = check(windowsPod({ container: 'env:\n  - name: PASSWORD=hunter2' }));
    expect(finding.message).toContain('got "PASSWORD=…"');
    expect(JSON.stringify(finding)).not.toContain('hunter2');
  });
});

describe('paths', () => {
  test.each([
    ['/dev/termination-log', []],
    ['C:\\log\\end.txt', []],
    ['logs\\end.txt', []],
    ['C:\\', ['broken termination-message-path spec/containers/0/terminationMessagePath']],
    ['C:\\a|b', ['broken termination-message-path spec/containers/0/terminationMessagePath']],
  ])('terminationMessagePath %s', (path, expected) => expect(pod({ container: `terminationMessagePath: '${path}'` })).toEqual(expected));

  const mounts = '\nvolumeMounts:\n  - name: data\n    mountPath: /app';
  const spec = 'hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM\nvolumes:\n  '
    + '- name: data\n    emptyDir: {}';
  test.each([
    ['/usr/local/bin/azure-cns.exe', '', ['advice host-process-command-path spec/containers/0/command/0']],
    ['/app/agent.exe', '', ['advice host-process-command-path spec/containers/0/command/0']],
    ['/app/agent.exe', mounts, []],
    ['/apps/agent.exe', mounts, ['advice host-process-command-path spec/containers/0/command/0']],
    ['agent.exe', '', []],
    ['C:\\hpc\\agent.exe', '', []],
    ['/bin/sh', '', ['broken linux-command spec/containers/0/command/0']],
    ['$env:CONTAINER_SANDBOX_MOUNT_POINT/agent.exe', '', []],
    ['\\\\server\\share\\agent.exe', '', []],
  ])('command %s of a HostProcess container%s', (program, more, expected) => {
    expect(found(hostProcessPod({ spec, container: `command: ['${program}']${more}` }))).toEqual(expected);
  });
  test('the same path in another container is its own', () => expect(pod({ container: 'command: [/usr/local/bin/azure-cns.exe]' })).toEqual([]));
});

describe('names that Windows doesn\'t resolve', () => {
  const service = (clusterIP: string) =>
    `apiVersion: v1\nkind: Service\nmetadata:\n  name: mysql\nspec:\n  clusterIP: ${clusterIP}\n  ports:\n    - port: 3306\n`;
  const value = (text: string, clusterIP = 'None') => check(
    documents(service(clusterIP), windowsPod({ container: `env:\n  - name: DB\n    value: '${text}'` })),
  )
    .map(({ rule, help }) => [rule, help]);
  const FULL = [['partially-qualified-name', 'use the full name, which ends with .mysql.default.svc.cluster.local']];
  test.each([
    ['mysql-0.mysql', FULL],
    ['mysql-0.mysql:3306', FULL],
    ['Server=mysql-0.mysql.default;Database=shop', FULL],
    ['Server=mysql-0.mysql.default.svc,3306', FULL],
    ['Server=tcp:mysql.default,3306;User=a', [['partially-qualified-name', 'use mysql or mysql.default.svc.cluster.local']]],
    ['mysql-0.mysql.default.svc.cluster.local', []],
    ['mysql-0.mysql.other', []],
    ['file-0.mysql.example.com', []],
    ['mysql', []],
  ])('%s', (text, expected) => expect(value(text)).toEqual(expected));
  test.each([
    ['env:\n  - name: API\n    value: https://kubernetes.default', 'use kubernetes or kubernetes.default.svc.cluster.local'],
    ['env:\n  - name: API\n    value: https://kubernetes.default.svc:443', 'use kubernetes or kubernetes.default.svc.cluster.local'],
    [
      'lifecycle:\n  preStop:\n    exec:\n      command: [curl.exe, https://kubernetes.default.svc/healthz]',
      'use kubernetes or kubernetes.default.svc.cluster.local',
    ],
    [
      'readinessProbe:\n  timeoutSeconds: 10\n  exec:\n    command: [curl.exe, https://kubernetes.default/healthz]',
      'use kubernetes or kubernetes.default.svc.cluster.local',
    ],
    ['env:\n  - name: API\n    value: https://kubernetes.default.svc.cluster.local', undefined],
    ['env:\n  - name: API\n    value: https://other.default.svc', undefined],
  ])('the Service of the API server is in each cluster: %s', (container, help) => {
    expect(check(windowsPod({ container })).filter(({ rule }) => rule === 'partially-qualified-name').map((finding) => finding.help))
      .toEqual(help === undefined ? [] : [help]);
  });
  test('in another namespace, only its full name resolves', () => {
    expect(check(windowsPod({ metadata: 'namespace: shop', container: 'env:\n  - name: API\n    value: kubernetes.default' }))
      .map(({ help }) => help)).toEqual(['use kubernetes.default.svc.cluster.local']);
  });
  test('Pods have names of their own only behind a headless Service', () => expect(value('mysql-0.mysql', '10.96.0.7')).toEqual([]));
});

describe('names of objects', () => {
  test.each([
    ['my-DaemonSet', 'DaemonSet', 'the name must be a DNS subdomain, got "my-DaemonSet": the API server rejects the object'],
    ['my_app', 'Deployment', 'the name must be a DNS subdomain, got "my_app": the API server rejects the object'],
    ['web.v1', 'Deployment', undefined],
    ['a'.repeat(53), 'Deployment', undefined],
    ['db.v1', 'StatefulSet', 'the name must be a DNS label of at most 63 characters, got "db.v1": the API server rejects the object'],
    ['a'.repeat(52), 'StatefulSet', undefined],
    [
      'a'.repeat(53), 'StatefulSet', `the name must be at most 52 characters long, got "${'a'.repeat(53)}": with "-" and a hash of `
      + 'up to 10 characters, it is the value of a label of its Pods',
    ],
    ['a'.repeat(63), 'Job', undefined],
    ['a'.repeat(64), 'Job', `the name must be at most 63 characters long, got "${'a'.repeat(64)}": the API server rejects the object`],
    [
      'a'.repeat(64), 'StatefulSet',
      `the name must be a DNS label of at most 63 characters, got "${'a'.repeat(64)}": the API server rejects the object`,
    ],
  ])('%s of a %s', (name, kind, message) => {
    const messages = check(workload(kind, windowsPod()).replace('  name: web\n', `  name: ${name}\n`)).filter(({ rule }) => rule === 'object-name')
      .map((each) => each.message);
    expect(messages).toEqual(message === undefined ? [] : [message]);
  });
  test('a Job with a selector of its own has no label with its name', () => {
    const text = workload('Job', windowsPod(), 'manualSelector: true').replace('  name: web\n', `  name: ${'a'.repeat(64)}\n`);
    expect(check(text).map(({ rule }) => rule)).not.toContain('object-name');
  });
  test('that of a CronJob has at most 52 characters', () => {
    const spec = windowsPod().slice(windowsPod().indexOf('spec:')).replace(/^/gm, '        ');
    const cronJob = (name: string) =>
      `apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: ${name}\nspec:\n  schedule: "0 4 * * *"\n  jobTemplate:\n    spec:\n      `
        + `template:\n${spec}\n          restartPolicy: Never\n`;
    const messages = (name: string) => check(cronJob(name)).filter(({ rule }) => rule === 'object-name').map(({ message }) => message);
    expect(messages('a'.repeat(52))).toEqual([]);
    expect(messages('a'.repeat(53))).toEqual([
      `the name must be at most 52 characters long, got "${'a'.repeat(53)}": the API server rejects the object`,
    ]);
  });
  test('generated names, and those of Linux workloads, aren\'t judged', () => {
    expect(check(windowsPod().replace('  name: web\n', '  generateName: web-\n')).map(({ rule }) => rule)).not.toContain('object-name');
    expect(check(linuxTwin(workload('Deployment', windowsPod()).replace('  name: web\n', '  name: my-App\n')))
      .map(({ rule }) => rule)).not.toContain('object-name');
  });
});
