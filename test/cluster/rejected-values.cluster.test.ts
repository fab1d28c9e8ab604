import { ApiError } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { container, KubeObject, pod } from './harness/kube-objects';
import { checkTexts } from 'k8s-windows/check';

/** Values that are rejected on any operating system: the checker reports them if and only if the API server rejects the object. */

const cluster = Cluster.ofEnvironment();
/** Verdicts of the API server by rule: an input on which both sides agree shows nothing if there is only one verdict. */
const verdicts = new Map<string, Set<boolean>>();

async function isAccepted(object: KubeObject): Promise<boolean> {
  const outcome: unknown = await cluster.create(object, { dryRun: true }).catch((error: unknown) => error);
  if (outcome instanceof Error && !(outcome instanceof ApiError)) { throw outcome; }
  // what isn't valid is 422, and what can't be decoded is 400; anything else says nothing about the value
  if (outcome instanceof ApiError) { expect([400, 422]).toContain(outcome.status); }
  return !(outcome instanceof Error);
}

const reportedBy = (object: KubeObject) => checkTexts([{ file: 'object.json', text: JSON.stringify(object) }]).findings
  .filter(({ effect }) => effect === 'rejected').map(({ rule }) => rule);

async function expectSameVerdict(object: KubeObject, rule: string): Promise<void> {
  const accepted = await isAccepted(object);
  verdicts.set(rule, (verdicts.get(rule) ?? new Set()).add(accepted));
  expect([object, [...new Set(reportedBy(object))]]).toEqual([object, accepted ? [] : [rule]]);
}

const windowsPod = (fields: object, spec: object = {}): KubeObject =>
  pod('windows', { containers: [container(fields)], ...spec }, { namespace: 'default' });
const { containers: [{ name: OWN_NAME }] } = windowsPod({}).spec as { containers: [{ name: string }] };

test.each([
  'http', 'http-metrics', 'a2345678901234', 'a23456789012345', 'a234567890123456', 'management-interface', '8080', '8080a', 'a', '-a', 'a-', 'a--b',
  'HTTP', 'a_b', 'a.b', 'ä', '',
])('port name %j', async (name) => {
  await expectSameVerdict(windowsPod({ ports: [{ name, containerPort: 80 }] }), 'port-name');
});

test.each(['A', '', 'A=B', '=', ' ', 'A B', '1', 'ConnectionStrings:Default', 'Ä', '\t', '~', '\x7f'])('environment variable %j', async (name) => {
  await expectSameVerdict(windowsPod({ env: [{ name, value: 'x' }] }), 'environment-variable-name');
});

const EXEC = { exec: { command: ['cmd', '/c', 'ver'] } };
const HTTP = { httpGet: { port: 80 } };
const TCP = { tcpSocket: { port: 80 } };

test.each<[string, object]>([
  ['one', HTTP], ['none', {}], ['exec and httpGet', { ...EXEC, ...HTTP }], ['httpGet and tcpSocket', { ...HTTP, ...TCP }],
  ['tcpSocket and grpc', { ...TCP, grpc: { port: 80 } }], ['one, and one that is null', { ...HTTP, exec: null }], ['only null', { exec: null }],
])('handlers of probes: %s', async (_, handlers) => {
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    await expectSameVerdict(windowsPod({ [probe]: { timeoutSeconds: 5, ...handlers } }), 'probe-handler');
  }
});

test.each<[string, object]>([
  ['one', EXEC], ['none', {}], ['sleep', { sleep: { seconds: 5 } }], ['exec and sleep', { ...EXEC, sleep: { seconds: 5 } }],
  ['httpGet and tcpSocket', { ...HTTP, ...TCP }],
])('handlers of hooks: %s', async (_, handlers) => {
  for (const hook of ['postStart', 'preStop']) { await expectSameVerdict(windowsPod({ lifecycle: { [hook]: handlers } }), 'probe-handler'); }
});

test.each(['startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle'])('%s of an init container', async (field) => {
  const hooks = [{ preStop: HTTP }, {}, { stopSignal: 'SIGTERM' }, { stopSignal: null }, { stopSignal: 'SIGTERM', postStart: EXEC }];
  for (const value of [null, ...field === 'lifecycle' ? hooks : [HTTP]]) {
    for (const restartPolicy of [undefined, 'Always', 'Never']) {
      const init = { ...container({ [field]: value, restartPolicy }), name: 'init' };
      await expectSameVerdict(windowsPod({}, { initContainers: [init] }), 'probe-handler');
    }
  }
});

test.each<[string, readonly string[], string]>([
  ['the volume', ['data'], 'data'], ['another volume', ['cache'], 'data'], ['no volumes', [], 'data'], ['another letter case', ['data'], 'Data'],
])('mount: %s', async (_, volumes, name) => {
  const spec = { volumes: volumes.map((volume) => ({ name: volume, emptyDir: {} })) };
  await expectSameVerdict(windowsPod({ volumeMounts: [{ name, mountPath: 'C:\\data' }] }, spec), 'volume-mount-missing');
});

test.each([
  '* * * * *', '0 3 * * *', '*/5 * * * *', '0 0 1,15 * MON-FRI', '0 0 1 jan sun', '? ? ? ? ?', '5/15 * * * *', '1-10/2 * * * *', '0  0   * * *',
  ' 0 0 * * * ',
  '@hourly', '@every 1h30m', '@every 0', '@every 1.5h', '@yearly', '@midnight', '1,,2 * * * *', '+5 * * * *', '05 * * * *', '*-5 * * * *',
  'every hour', '', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * 32 * *', '* * * 0 *', '* * * 13 *', '* * * * 7',
  '10-5 * * * *',
  '*/0 * * * *', '-5 * * * *', '1-2-3 * * * *', '1/2/3 * * * *', 'a * * * *', '* * * jann *', 'TZ=UTC 0 3 * * *', 'CRON_TZ=Europe/Berlin 0 3 * * *',
  '@every hour', '@Hourly',
  '@every', '@reboot', '*/99999999999999999999 * * * *', '1.5 * * * *', '0x1 * * * *', '* * * * MONDAY',
])('schedule %j', async (schedule) => {
  const { spec } = windowsPod({}, { restartPolicy: 'Never' });
  await expectSameVerdict({
    apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'report', namespace: 'default' },
    spec: { schedule, jobTemplate: { spec: { template: { spec } } } },
  }, 'cron-schedule');
});

const REF = { name: 'a' };
const CONFIG = { configMap: REF };
const FIELD = { fieldRef: { fieldPath: 'metadata.name' } };
const KEY = { configMapKeyRef: { name: 'a', key: 'b' } };

const AFFINITY = (operator: string, values: unknown) => ({
  nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator, values }] }] } },
});

const EXISTS = { key: 'a', operator: 'Exists' };

type Case = [name: string, container: object, spec?: object];

test.each<Case>([
  ['arguments', { args: ['-p', '80'] }], ['a number as argument', { args: ['-p', 80] }], ['a boolean as argument', { args: [true] }],
  ['null as argument', { args: [null] }],
  ['a variable', { env: [{ name: 'A', value: '1' }] }], ['a number as variable', { env: [{ name: 'A', value: 1 }] }],
  ['a variable without a name', { env: [{ value: '1' }] }],
  ...['always', 'Always', ''].map((imagePullPolicy): Case => [`pull policy "${imagePullPolicy}"`, { imagePullPolicy }]),
  ...['1GB', '1gi', '1Gi', '512m', '1e3', '-1Gi', '', ' 1Gi', 1000, 0.5, -1, '1 Gi', '٣', '.5', '5.', '+1'].map((memory): Case => (
    [`memory ${JSON.stringify(memory)}`, { resources: { limits: { memory } } }])),
  ...[0, 1, 65535, 65536, '80', 80.5].map((containerPort): Case => (
    [`port ${JSON.stringify(containerPort)}`, { ports: [{ containerPort }] }])),
  ['a port without a number', { ports: [{ name: 'http' }] }], ['a protocol in lowercase', { ports: [{ containerPort: 80, protocol: 'tcp' }] }],
  ...[80, 'http', '80', '', 0, null].map((port): Case => (
    [`probe of port ${JSON.stringify(port)}`, { livenessProbe: { httpGet: { port } } }])),
  ['a probe with a negative period', { livenessProbe: { ...HTTP, periodSeconds: -1 } }],
  ['a probe with an unknown scheme', { livenessProbe: { httpGet: { port: 80, scheme: 'https' } } }],
  ['a restart policy of an init container', {}, { initContainers: [{ ...container({}), name: 'init', restartPolicy: 'Always' }] }],
  ['a nodeSelector', {}, { nodeSelector: { a: 'true' } }], ['a boolean in the nodeSelector', {}, { nodeSelector: { a: true } }],
  ['a string as hostNetwork', {}, { hostNetwork: 'false' }], ['hostNetwork', {}, { hostNetwork: false }],
  ...['Always', 'always', 'Never', ''].map((restartPolicy): Case => [`restart policy "${restartPolicy}"`, {}, { restartPolicy }]),
  ...['ClusterFirst', 'clusterFirst', 'None', ''].map((dnsPolicy): Case => (
    [`DNS policy "${dnsPolicy}"`, {}, { dnsPolicy, dnsConfig: { nameservers: ['10.0.0.1'] } }])),
  ...[30, 0, 1.5, '30'].map((terminationGracePeriodSeconds): Case => (
    [`grace period ${JSON.stringify(terminationGracePeriodSeconds)}`, {}, { terminationGracePeriodSeconds }])),
  ['a volume without a name', {}, { volumes: [{ emptyDir: {} }] }],
  ['a volume with a name in capitals', {}, { volumes: [{ name: 'A', emptyDir: {} }] }],
  ['affinity', {}, { affinity: AFFINITY('In', ['b']) }],
  ...[{}, { emptyDir: {} }, { emptyDir: null, ...CONFIG }, { emptyDir: {}, ...CONFIG }, { secret: { secretName: 'a' }, ...CONFIG }].map(
    (source): Case => [`volume ${JSON.stringify(source)}`, {}, { volumes: [{ name: 'a', ...source }] }]),
  ...['a', 'b'].map((name): Case => [`volumes a and ${name}`, {}, { volumes: [{ name: 'a' }, { name }] }]),
  ...[
    [{ mountPath: 'C:\\a' }, { mountPath: 'C:\\a' }], [{ mountPath: 'C:\\a' }, { mountPath: 'C:\\b' }],
    [{ mountPath: '/a', subPath: 'a' }, { mountPath: '/a', subPath: 'b' }], [{ mountPath: '/a' }, { mountPath: '/a/' }],
    ...['/a', 'a/../b', '..', '..a', 'a/b', './a', 'a\\..\\b', ''].flatMap((subPath) => [
      { subPath }, { subPathExpr: subPath }, { subPath, subPathExpr: 'a' },
    ]).concat(['$(A)', '/$(A)', '$(A)/../b'].flatMap((subPathExpr) => [{ subPathExpr }, { subPath: 'a', subPathExpr }]))
      .map((path) => [{ mountPath: 'C:\\a', ...path }]),
  ].map((mounts): Case => (
    [`mounts ${JSON.stringify(mounts)}`, { volumeMounts: mounts.map((mount) => ({ name: 'a', ...mount })) }, { volumes: [{ name: 'a' }] }])),
  ...[FIELD, { ...FIELD, ...KEY }, { ...FIELD, secretKeyRef: null }, {}, null].flatMap((valueFrom) => ['', 'x', '$(B)', null].map((value): Case => (
    [`variable ${JSON.stringify({ value, valueFrom })}`, { env: [{ name: 'A', value, valueFrom }] }]))),
  ['a variable twice', { env: [{ name: 'A', value: '1' }, { name: 'A', value: '2' }] }],
  ...[{}, { configMapRef: REF }, { configMapRef: REF, secretRef: REF }, { prefix: 'A' }].map((source): Case => (
    [`variables ${JSON.stringify(source)}`, { envFrom: [source] }])),
  ...[
    { configMap: {} }, { configMap: { name: 'a' } }, { configMap: { name: '' } }, { configMap: { name: 'A_b' } }, { secret: { name: 'a' } },
    { secret: { secretName: 'a', optional: 'true' } }, { persistentVolumeClaim: { name: 'a' } }, { persistentVolumeClaim: { claimName: 'a' } },
    ...[0, 0o400, 0o777, 0o1000, 644, -1, '0644', '420'].flatMap((mode) => [
      { configMap: { name: 'a', defaultMode: mode } }, { secret: { secretName: 'a', defaultMode: mode } },
      { configMap: { name: 'a', items: [{ key: 'a', path: 'a', mode }] } }, { projected: { sources: [], defaultMode: mode } },
    ]),
    ...[{ key: 'a' }, { path: 'a' }, { key: 'a', path: '/a' }, { key: 'a', path: '../a' }, { key: 'a', path: 'a/b' }].map(
      (item) => ({ secret: { secretName: 'a', items: [item] } })),
    ...['1Gi', '1GB', '', -1, 1024].map((sizeLimit) => ({ emptyDir: { sizeLimit } })),
    ...['Directory', 'directory', '', 'File'].map((type) => ({ hostPath: { path: 'C:\\a', type } })), { hostPath: {} }, { hostPath: 'C:\\a' },
    ...[{ secret: { name: 'a' } }, { secret: { secretName: 'a' } }, { secret: { name: 'a' }, configMap: { name: 'a' } }].map(
      (source) => ({ projected: { sources: [source] } })),
    { projected: { sources: [{ serviceAccountToken: {} }] } }, { projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } },
    { csi: {} }, { csi: { driver: 'a.example.com', volumeAttributes: { a: 1 } } }, { csi: { driver: 'a.example.com', volumeAttributes: { a: '1' } } },
    { azureFile: { shareName: 'a' } }, { azureFile: { shareName: 'a', secretName: 'b' } },
    ...[['ReadWriteOnce'], ['RWO'], 'ReadWriteOnce'].map((accessModes) => (
      { ephemeral: { volumeClaimTemplate: { spec: { accessModes, resources: { requests: { storage: '1Gi' } } } } } })),
    { ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'] } } } },
  ].map((source): Case => [`source ${JSON.stringify(source)}`, {}, { volumes: [{ name: 'a', ...source }] }]),
  ...[
    ...['metadata.name', 'metadata.labels', 'metadata.labels[\'a\']', 'metadata.labels.a', 'spec.nodeName', 'spec.nodename', 'status.podIP',
      'status.podIp', 'status.hostIPs', 'status.phase', 'spec.hostname', ''].map((fieldPath) => ({ fieldRef: { fieldPath } })),
    ...[{ name: 'a' }, { key: 'a' }, { name: 'a', key: 'b' }, { name: 'A', key: 'b' }, { name: 'a-', key: 'b' }, { name: '', key: 'b' },
      { name: 'a', key: '' }, { name: 'a', key: 'b', optional: 'true' }].flatMap((ref) => [{ secretKeyRef: ref }, { configMapKeyRef: ref }]),
    { resourceFieldRef: {} }, { resourceFieldRef: { resource: 'limits.cpu' } },
  ].map((valueFrom): Case => [`variable of ${JSON.stringify(valueFrom)}`, { env: [{ name: 'A', valueFrom }] }]),
  ...[{}, { name: 'a' }, { name: 'A' }, { name: 'a-' }, { name: '' }, { secretName: 'a' }].flatMap((ref): Case[] => [
    [`variables of Secret ${JSON.stringify(ref)}`, { envFrom: [{ secretRef: ref }] }],
    [`variables of ConfigMap ${JSON.stringify(ref)}`, { envFrom: [{ configMapRef: ref }] }],
  ]),
  ...[0, 1, 100, 101, '50', undefined].flatMap((weight) => [
    { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight, preference: { matchExpressions: [EXISTS] } }] } },
    ...['a', '', undefined].map((topologyKey) => (
      { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight, podAffinityTerm: { topologyKey } }] } })),
  ]).map((affinity): Case => [`affinity ${JSON.stringify(affinity)}`, {}, { affinity }]),
  ...[{ a: 'b' }, { a: 'b c' }, { 'a b': 'c' }, { a: 1 }].map((matchLabels): Case => [`Pods ${JSON.stringify(matchLabels)}`, {}, {
    affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'a', labelSelector: { matchLabels } }] } },
  }]),
  ...['Memory', 'gpu', 'example.com/a', 'requests.example.com/a', 'a b/c', 'storage'].map((name): Case => (
    [`resource ${name}`, { resources: { limits: { [name]: 1, memory: '1Gi' } } }])),
  ...[[undefined, 1], [1, 1], ['1', 1], [2, 1], [1, undefined]].map(([limit, request]): Case => (
    [`device ${limit} ${request}`, { resources: { limits: { 'example.com/a': limit }, requests: { 'example.com/a': request } } }])),
  ...['a', 'A', 'a.b', 'a_b', '', 'a'.repeat(64)].flatMap((name): Case[] => [
    [`hostname ${name}`, {}, { hostname: name }], [`subdomain ${name}`, {}, { subdomain: name }],
  ]),
  ...[0, 1].map((maxSkew): Case => (
    [`skew ${maxSkew}`, {}, { topologySpreadConstraints: [{ maxSkew, topologyKey: 'a', whenUnsatisfiable: 'DoNotSchedule' }] }])),
  ...['None', 'none', 'HostToContainer'].map((mountPropagation): Case => (
    [`propagation ${mountPropagation}`, { volumeMounts: [{ name: 'a', mountPath: 'C:\\a', mountPropagation }] }, { volumes: [{ name: 'a' }] }])),
  ['a probe that runs nothing', { livenessProbe: { exec: {} } }], ['a probe without a command', { livenessProbe: { exec: { command: [] } } }],
  ['a hook without a command', { lifecycle: { preStop: { exec: { command: [] } } } }],
  ...['None', 'Default'].flatMap((dnsPolicy) => [undefined, {}, { nameservers: [] }, { nameservers: ['10.0.0.1'] }].map(
    (dnsConfig): Case => [`DNS ${JSON.stringify({ dnsPolicy, dnsConfig })}`, {}, { dnsPolicy, dnsConfig }])),
  ...[
    [], ['10.0.0.1', '1.1.1.1', '::1'], ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'], ['dns.example.com'], [''], ['10.0.0.256'], ['10.0.0'],
    ['fe80::1::2'],
  ].map((nameservers): Case => [`nameservers ${nameservers.join()}`, {}, { dnsConfig: { nameservers } }]),
  ...[32, 33].map((length): Case => (
    [`${length} search domains`, {}, { dnsConfig: { searches: Array.from({ length }, (_, i) => `a${i}`) } }])),
  ...['10.0.0.1', 'localhost', ''].map((ip): Case => [`host ${ip}`, {}, { hostAliases: [{ ip, hostnames: ['a'] }] }]),
  ...['a', 'a.example', 'A', 'my_host', '', 'a '].map((hostname): Case => (
    [`alias ${hostname}`, {}, { hostAliases: [{ ip: '10.0.0.1', hostnames: [hostname] }] }])),
  ...['a', 'a.example.com.', '.', '_tcp.a', 'a b', 'A', '', 'a..b', 'a/b', '*.a'].map((search): Case => (
    [`search domain ${search}`, {}, { dnsConfig: { searches: [search] } }])),
  ...[{ name: 'ndots', value: '2' }, { name: 'edns0' }, { value: '2' }, { name: '' }].map((option): Case => (
    [`DNS option ${JSON.stringify(option)}`, {}, { dnsConfig: { options: [option] } }])),
  ...[
    'limits.cpu', 'requests.memory', 'limits.ephemeral-storage', 'limits.hugepages-2Mi', 'memory', 'limits.gpu', 'Limits.cpu', 'limits.cpu ', '',
  ].map((resource): Case => [`variable of the limit ${resource}`, { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource } } }] }]),
  ...[
    ...['metadata.name', 'metadata.labels', 'metadata.annotations[\'a\']', 'status.podIP', 'spec.nodeName', 'metadata.Name', ''].map(
      (fieldPath) => ({ fieldRef: { fieldPath } })),
    {}, { fieldRef: {} }, { resourceFieldRef: { resource: 'limits.cpu' } }, { resourceFieldRef: { containerName: 'main', resource: 'limits.cpu' } },
    { resourceFieldRef: { containerName: 'main', resource: 'limits.gpu' } },
    { fieldRef: { fieldPath: 'metadata.name' }, resourceFieldRef: { containerName: 'main', resource: 'limits.cpu' } },
  ].map((source) => ({ downwardAPI: { items: [{ path: 'a', ...source }] } }))
    .flatMap((source) => [source, { projected: { sources: [source] } }])
    .map((source): Case => [`files ${JSON.stringify(source)}`, {}, { volumes: [{ name: 'a', ...source }] }]),
  ...['a', 'example.com/a', 'A b', 'a/b/c', '-a', ''].flatMap((name): Case[] => [
    [`readiness gate ${name}`, {}, { readinessGates: [{ conditionType: name }] }], [`scheduling gate ${name}`, {}, { schedulingGates: [{ name }] }],
    [`topology ${name}`, {}, { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: name }] } } }],
  ]),
  ...['a', 'a.b_c-D', 'a b', 'a/b', '..', '..a', '.', '.a', 'ä', 'a'.repeat(253), 'a'.repeat(254)].map((key): Case => (
    [`key ${key}`, { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'a', key } } }] }])),
  ...['a', 'a.example.com', 'A.b', 'a b', '', 'a'.repeat(64), 'a_b', '-a'].map((driver): Case => (
    [`driver ${driver}`, {}, { volumes: [{ name: 'a', csi: { driver } }] }])),
  ...[{}, { name: 'a' }, { name: '' }, { name: 'A' }].map((nodePublishSecretRef): Case => (
    [`Secret ${JSON.stringify(nodePublishSecretRef)} of a driver`, {}, { volumes: [{ name: 'a', csi: { driver: 'a', nodePublishSecretRef } }] }])),
  ...['X-Probe', 'x', 'X Probe', 'X.Probe', ''].map((name): Case => (
    [`header ${name}`, { livenessProbe: { httpGet: { port: 80, httpHeaders: [{ name, value: 'a' }] } } }])),
  ...[
    { resourceName: 'cpu', restartPolicy: 'NotRequired' }, { resourceName: 'memory', restartPolicy: 'RestartContainer' }, { resourceName: 'cpu' },
    { restartPolicy: 'NotRequired' }, { resourceName: 'cpus', restartPolicy: 'NotRequired' }, { resourceName: 'cpu', restartPolicy: 'Never' },
  ].map((policy): Case => [`resizing by ${JSON.stringify(policy)}`, { resizePolicy: [policy] }]),
  ...[{ cpu: '1' }, { storage: '1Gi' }, { storage: '1GB' }, {}].map((requests): Case => [`claim of ${JSON.stringify(requests)}`, {}, {
    volumes: [{ name: 'a', ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests } } } } }],
  }]),
  ...[{ a: 'b' }, { 'a b': 'c' }, { a: 'b c' }].map((labels): Case => [`labels ${JSON.stringify(labels)} of a claim`, {}, {
    volumes: [{
      name: 'a', ephemeral: {
        volumeClaimTemplate: { metadata: { labels }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
      },
    }],
  }]),
  ...([
    ['nodeselector', {}], ['toleration', []], ['hostnetwork', false], ['env', []], ['image', 'a'], ['tolerations', []],
  ] as const).map(([field, value]): Case => [`${field} of a Pod`, {}, { [field]: value }]),
  ...([['tolerations', []], ['imagepullpolicy', 'Always'], ['volumeMount', []], ['envs', []], ['env', []]] as const).map(
    ([field, value]): Case => [`${field} of a container`, { [field]: value }]),
  ...['hostprocess', 'runAsUsername', 'runAsUserName'].map((field): Case => (
    [`${field} of windowsOptions`, { securityContext: { windowsOptions: { [field]: field === 'hostprocess' ? false : 'ContainerUser' } } }])),
  ...['C:\\a', ''].map((mountPath): Case => (
    [`mount at "${mountPath}"`, { volumeMounts: [{ name: 'a', mountPath }] }, { volumes: [{ name: 'a' }] }])),
  ...[{}, { hostPort: 81 }, { protocol: 'UDP' }, { hostIP: '10.0.0.1' }, { hostPort: 0 }, { protocol: 'TCP', hostIP: '' }].flatMap((other) => {
    const port = { containerPort: 80, hostPort: 80 };
    const [one, two] = [port, { ...port, ...other }].map((each, i) => ({ ...container({ ports: [each] }), name: `c-${i}` }));
    const name = JSON.stringify(other);
    return [
      [`host port 80 twice, but ${name}`, { ports: [port, { ...port, ...other }] }],
      [`host port 80 of two containers, but ${name}`, {}, { containers: [one, two] }],
      [`host port 80 of two init containers, but ${name}`, {}, { initContainers: [one, two] }],
      [`host port 80 twice in an init container, but ${name}`, {}, { initContainers: [{ ...one, ports: [port, { ...port, ...other }] }] }],
      [`host port 80 of a sidecar, but ${name}`, {}, { containers: [one], initContainers: [{ ...two, restartPolicy: 'Always' }] }],
    ] as Case[];
  }),
  ...[true, false].map((hostNetwork): Case => [
    `a port of two containers, hostNetwork ${hostNetwork}`, {},
    { hostNetwork, containers: ['a', 'b'].map((name) => ({ ...container({ ports: [{ containerPort: 80 }] }), name })) },
  ]),
  ...[[5, undefined], [30, undefined], [31, undefined], [60, 60], [61, 60], [1, 0], [-1, 60]].flatMap(([seconds, grace]) => (
    ['postStart', 'preStop'].map((hook): Case => [
      `${hook} sleeps ${seconds} of ${grace}`, { lifecycle: { [hook]: { sleep: { seconds } } } }, { terminationGracePeriodSeconds: grace },
    ]))),
  ...[['a', 'a'], ['a', 'b'], ['', ''], ['a', 'b', 'a']].map((names): Case => (
    [`ports ${names.join()}`, { ports: names.map((name) => ({ name, containerPort: 80 })) }])),
  ['ports of two containers', {}, { containers: ['a', 'b'].map((name) => ({ ...container({ ports: [{ name: 'a', containerPort: 80 }] }), name })) }],
  ...[1, '1', 0.5, '500m', '1500m', '1000m', '0.9999', '0.99999999', '1e-3', '1k', 0].flatMap((amount) => [{}, { requests: 1 }].map((own): Case => [
    `a device of ${amount} with ${JSON.stringify(own)}`,
    { resources: { limits: { 'example.com/device': amount }, requests: { 'example.com/device': own.requests ?? amount } } },
  ])),
  ...['a', 'main'].map((name): Case => [`init container ${name}`, {}, { initContainers: [{ ...container(), name }] }]),
  ...[-1, 0, 1, 2, 2 ** 31].flatMap((seconds) => [
    [`deadline ${seconds}`, {}, { activeDeadlineSeconds: seconds }], [`grace period ${seconds}`, {}, { terminationGracePeriodSeconds: seconds }],
    ...['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((name) => [
      'initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold', 'terminationGracePeriodSeconds',
    ].map((field) => [`${name} with ${field} ${seconds}`, { [name]: { ...HTTP, [field]: seconds } }])),
  ] as Case[]),
])('malformed: %s', async (_, fields, spec = {}) => {
  await expectSameVerdict(windowsPod(fields, spec), 'malformed-pod');
});

test.each([
  null, 'Europe/Berlin', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', '', 'Local', 'local', 'Europe/', '../UTC',
  '-UTC', 'W. Europe Standard Time', 'Pacific Standard Time', 'PST', 'CEST', 'GMT+1', 'GMT', 'EST', 'utc', 'europe/berlin', 'Berlin', 'Zulu',
  'Europe', 'US/Pacific',
])('time zone %j', async (timeZone) => {
  const { spec } = windowsPod({}, { restartPolicy: 'Never' });
  await expectSameVerdict({
    apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'report', namespace: 'default' },
    spec: { schedule: '@daily', timeZone, jobTemplate: { spec: { template: { spec } } } },
  }, 'malformed-pod');
});

test.each([
  { key: 'a', operator: 'Exists' }, { key: 'a', operator: 'exists' }, { key: 'a', operator: 'Exists', value: 'b' },
  { key: 'a', operator: 'Exists', value: '' }, { operator: 'Exists' }, { operator: 'Equal', value: 'b' }, {}, { key: '', operator: 'Exists' },
  { key: 'a', operator: null, value: 'b', effect: null },
  { key: 'a', value: 'b' }, { key: 'a', tolerationSeconds: 5 },
  { key: 'a', effect: 'NoExecute', tolerationSeconds: 5 }, { key: 'a', effect: 'NoSchedule', tolerationSeconds: 5 },
  { key: 'a', effect: 'noSchedule' },
])('toleration %j', async (toleration) => {
  await expectSameVerdict(windowsPod({}, { tolerations: [toleration] }), 'toleration-invalid');
});

const workload = (kind: string, fields: object, podFields: object = {}): KubeObject => {
  const labels = { app: 'a' };
  return {
    apiVersion: { Job: 'batch/v1', ReplicationController: 'v1' }[kind] ?? 'apps/v1', kind, metadata: { name: 'a', namespace: 'default' },
    spec: {
      ...(kind !== 'Job' && { selector: kind === 'ReplicationController' ? labels : { matchLabels: labels } }), ...fields,
      template: { metadata: { labels }, spec: windowsPod({}, podFields).spec },
    },
  };
};

test.each<readonly [kind: string, restartPolicy: string | undefined]>([
  ['Job', undefined], ['Job', ''], ['Job', 'Always'], ['Job', 'OnFailure'],
  ...['Deployment', 'ReplicaSet', 'ReplicationController'].flatMap((kind) => (
    [undefined, '', 'Always', 'Never'].map((policy) => [kind, policy] as const))),
])('a %s with the restart policy %j', async (kind, restartPolicy) => {
  await expectSameVerdict(workload(kind, {}, { restartPolicy }), 'malformed-pod');
});

test.each([
  'Deployment', 'DaemonSet', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'Job',
])('a deadline of the Pods of a %s', async (kind) => {
  await expectSameVerdict(workload(kind, {}, { activeDeadlineSeconds: 5, ...(kind === 'Job' && { restartPolicy: 'Never' }) }), 'malformed-pod');
});

test.each([-1, 0, 2 ** 31])('a deadline of %s of a Job', async (activeDeadlineSeconds) => {
  await expectSameVerdict(workload('Job', { activeDeadlineSeconds }, { restartPolicy: 'Never' }), 'malformed-pod');
});

/** Before 1.37, the API server drops maxUnavailable of a StatefulSet, so it isn't checked. */
test.each([['Deployment', 'Recreate'], ['DaemonSet', 'OnDelete'], ['StatefulSet', 'OnDelete']])('strategies of a %s', async (kind, type) => {
  const amounts = kind === 'StatefulSet' ? [undefined] : [undefined, 0, 1, '0%', '25%', '101%', -1, '5'];
  const rolling = amounts.flatMap((maxSurge) => amounts.map((maxUnavailable) => ({ maxSurge, maxUnavailable })));
  // what a DaemonSet doesn't use isn't validated
  const unused = kind === 'DaemonSet' ? [{ maxSurge: 0, maxUnavailable: 0 }, { maxSurge: 1 }] : rolling;
  const strategies = [
    {}, { type }, { type, rollingUpdate: null }, ...unused.map((rollingUpdate) => ({ type, rollingUpdate })),
    ...rolling.flatMap((rollingUpdate) => [{ rollingUpdate }, { type: '', rollingUpdate }, { type: 'RollingUpdate', rollingUpdate }]),
  ];
  for (const strategy of strategies) {
    await expectSameVerdict(workload(kind, { [kind === 'Deployment' ? 'strategy' : 'updateStrategy']: strategy }), 'malformed-pod');
  }
});

test.each([
  [undefined, 599], [undefined, 600], [undefined, 700], [0, undefined], [0, 0], [1, undefined], [30, 30], [31, 30], [-1, undefined], [null, 700],
])('a progress deadline of %j, and %j seconds until Pods are available', async (progressDeadlineSeconds, minReadySeconds) => {
  await expectSameVerdict(workload('Deployment', { progressDeadlineSeconds, minReadySeconds }), 'malformed-pod');
  await expectSameVerdict(workload('DaemonSet', { minReadySeconds }), 'malformed-pod');
});

test.each([
  ['app', 'a'], ['app', ''], ['app', 'John Doe'], ['app', 'a-'], ['app', 'a'.repeat(64)], ['app', 1], ['app', true], ['a/b', 'c'], ['a/b/c', 'd'],
  ['a b', 'c'], ['A/b', 'c'], ['', 'a'], ['example.com/', 'a'],
])('the label %j: %j', async (key, value) => {
  for (const [metadata, template] of [[{ [key]: value }, {}], [{}, { [key]: value }]]) {
    const object = workload('Deployment', { selector: { matchLabels: { only: 'this' } } });
    const labels = { only: 'this', ...template };
    const spec = { ...object.spec as object, template: { ...(object.spec as { template: object }).template, metadata: { labels } } };
    await expectSameVerdict({ ...object, metadata: { ...object.metadata, labels: metadata } as never, spec }, 'malformed-pod');
  }
  const own = windowsPod({});
  for (const field of ['labels', 'annotations']) {
    await expectSameVerdict({ ...own, metadata: { ...own.metadata, [field]: { [key]: value } } as never }, 'malformed-pod');
  }
});

test.each([
  { app: 'a' }, {}, { matchLabels: { app: 'a' } }, { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
])('the selector %j', async (selector) => {
  await expectSameVerdict(workload('Deployment', { selector }), 'workload-selector');
});

test.each([
  {}, { completionMode: 'Indexed' }, { completionMode: 'Indexed', parallelism: 2 }, { completionMode: 'Indexed', parallelism: 2, completions: 2 },
  { backoffLimitPerIndex: 1 }, { backoffLimitPerIndex: 1, completionMode: 'Indexed' }, { backoffLimitPerIndex: 1, completionMode: 'NonIndexed' },
])('a Job, and one of a CronJob, with %j', async (fields) => {
  const job = workload('Job', fields, { restartPolicy: 'Never' });
  await expectSameVerdict(job, 'malformed-pod');
  await expectSameVerdict({ ...job, kind: 'CronJob', spec: { schedule: '@daily', jobTemplate: { spec: job.spec } } }, 'malformed-pod');
});

test.each([
  {}, { rules: [] }, { rules: [{}] }, ...['Count', 'FailJob', 'Ignore', 'Fail', 'ignore', ''].flatMap((action) => [
    {}, { onExitCodes: { operator: 'In', values: [1, 2] } }, { onExitCodes: { operator: 'Equals', values: [1] } },
    { onExitCodes: { operator: 'NotIn' } },
    { onExitCodes: { values: [1] } }, { onExitCodes: { operator: 'In', values: ['1'] } }, { onPodConditions: [{ type: 'DisruptionTarget' }] },
    { onPodConditions: [{ type: 'A b' }] }, { onPodConditions: [{ type: 'A', status: 'true' }] }, { onPodConditions: [{ status: 'True' }] },
  ].map((condition) => ({ rules: [{ action, ...condition }] }))),
])('the failure policy %j', async (podFailurePolicy) => {
  await expectSameVerdict(workload('Job', { podFailurePolicy }, { restartPolicy: 'Never' }), 'malformed-pod');
});

test.each([
  {}, { rules: [{ succeededCount: 1 }] }, { rules: [{ succeededCount: -1 }] }, { rules: [{ succeededCount: '1' }] },
  { rules: [{ succeededIndexes: '0' }] }, { rules: [{ succeededIndexes: 0 }] },
])('the success policy %j', async (successPolicy) => {
  const fields = { completionMode: 'Indexed', completions: 2, parallelism: 2, successPolicy };
  await expectSameVerdict(workload('Job', fields, { restartPolicy: 'Never' }), 'malformed-pod');
});

test.each(['a', 'A', '', 'a-'])('the service account %j', async (name) => {
  for (const field of ['serviceAccount', 'serviceAccountName']) {
    await expectSameVerdict(workload('Deployment', {}, { [field]: name }), 'malformed-pod');
  }
});

test.each(['nodeSelector', 'tolerations', 'replica', 'Selector', 'minReadySeconds'])('%s of a workload', async (field) => {
  await expectSameVerdict(workload('Deployment', { [field]: field === 'tolerations' ? [] : field === 'minReadySeconds' ? 1 : {} }), 'malformed-pod');
});

test.each<[string, object]>([
  ['all', { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }],
  ['a short mode', { accessModes: ['RWO'], resources: { requests: { storage: '1Gi' } } }],
  ['no mode', { resources: { requests: { storage: '1Gi' } } }],
  ['no requests', { accessModes: ['ReadWriteOnce'], resources: { storage: '1Gi' } }],
  ['no modes', { accessModes: [], resources: { requests: { storage: '1Gi' } } }],
  ['nothing', { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: 0 } } }],
  ['another unit', { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1GB' } } }],
  ['a mode of the volume in lowercase', { accessModes: ['ReadWriteOnce'], volumeMode: 'block', resources: { requests: { storage: '1Gi' } } }],
])('a claim template with %s', async (_, spec) => {
  await expectSameVerdict(workload('StatefulSet', { volumeClaimTemplates: [{ metadata: { name: 'data' }, spec }] }), 'malformed-pod');
});

test.each([-1, 0, 3])('%s old versions', async (revisionHistoryLimit) => {
  for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet']) {
    await expectSameVerdict(workload(kind, { revisionHistoryLimit }), 'malformed-pod');
  }
});

test.each([2, 0])('%s replicas of a DaemonSet', async (replicas) => {
  await expectSameVerdict(workload('DaemonSet', { replicas }), 'malformed-pod');
});

test.each(['Pod', 'Deployment', 'ReplicaSet', 'Job'])('ephemeral containers of a %s', async (kind) => {
  const fields = { ephemeralContainers: [{ name: 'debug', image: 'registry.example.com/debug:1.0' }], restartPolicy: 'Never' };
  await expectSameVerdict(
    kind === 'Pod' ? windowsPod({}, fields) : workload(kind, {}, kind === 'Job' ? fields : { ...fields, restartPolicy: 'Always' }), 'malformed-pod',
  );
});

test.each([
  { ephemeral: {} },
  { ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } } } },
  ...['C:/a/../b', 'C:\\a\\..\\b', '..', 'C:/a..b', ''].map((path) => ({ hostPath: { path } })),
  ...[100, 599, 600, 2 ** 32, 2 ** 32 + 1].map((expirationSeconds) => (
    { projected: { sources: [{ serviceAccountToken: { path: 'token', expirationSeconds } }] } })),
])('a volume with %j', async (source) => {
  await expectSameVerdict(windowsPod({}, { volumes: [{ name: 'data', ...source }] }), 'malformed-pod');
});

test.each([
  { nodeName: 'a' }, { schedulingGates: [{ name: 'a/b' }] }, { nodeName: 'a', schedulingGates: [{ name: 'a/b' }] },
  ...['DoNotSchedule', 'ScheduleAnyway'].flatMap((whenUnsatisfiable) => [undefined, 2].map((minDomains) => (
    { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable, minDomains }] }))),
  ...[['zone', 'zone'], ['zone', 'host']].map((topologyKeys) => ({
    topologySpreadConstraints: topologyKeys.map((topologyKey, i) => ({ maxSkew: i + 1, topologyKey, whenUnsatisfiable: 'DoNotSchedule' })),
  })),
  ...[
    { matchLabelKeys: ['a'] }, { matchLabelKeys: ['a'], labelSelector: { matchLabels: { b: 'c' } } }, { matchLabelKeys: [] },
    ...[['In'], ['In', 'a'], ['NotIn'], ['Exists'], ['Exists', 'a'], ['DoesNotExist', 'a']].map(([operator, ...values]) => (
      { labelSelector: { matchExpressions: [{ key: 'a', operator, values }] } })),
  ].flatMap((fields) => [
    { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', ...fields }] },
    { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone', ...fields }] } } },
  ]),
  { schedulingGates: [{ name: 'a/b' }, { name: 'a/b' }] }, { schedulingGates: [{ name: 'a/b' }, { name: 'a/c' }] },
])('scheduling with %j', async (fields) => {
  await expectSameVerdict(windowsPod({}, fields), 'malformed-pod');
});

test.each([
  {}, { readOnly: true }, ...['Disabled', 'IfPossible', 'Enabled', 'true'].flatMap((recursiveReadOnly) => (
    [{ recursiveReadOnly }, { recursiveReadOnly, readOnly: true }, { recursiveReadOnly, readOnly: false }])),
])('a mount with %j', async (fields) => {
  const volumeMounts = [{ name: 'data', mountPath: 'C:\\data', ...fields }];
  await expectSameVerdict(windowsPod({ volumeMounts }, { volumes: [{ name: 'data', emptyDir: {} }] }), 'malformed-pod');
});

test.each<[resource: string, divisors: readonly unknown[]]>([
  ['limits.cpu', [0, '1', '1m', '1000m', 2, '1k', '1Mi', '0.001', '100m']],
  ['limits.memory', [0, '1', '1k', '1000', '1Ki', '1024', '1024Ki', '1000Ki', '1Mi', '1E', '1Ei', '1m', '2', '10M', '1000k']],
  ['requests.ephemeral-storage', ['1', '1Gi', '2Gi', '1m']],
  ['requests.hugepages-2Mi', ['1Mi', '2Mi']],
])('divisors of %s: %j', async (resource, divisors) => {
  for (const divisor of divisors) {
    const resourceFieldRef = { resource, divisor };
    await expectSameVerdict(windowsPod({ env: [{ name: 'A', valueFrom: { resourceFieldRef } }] }), 'malformed-pod');
    const items = [{ path: 'a', resourceFieldRef: { ...resourceFieldRef, containerName: OWN_NAME } }];
    await expectSameVerdict(windowsPod({}, { volumes: [{ name: 'a', downwardAPI: { items } }] }), 'malformed-pod');
    await expectSameVerdict(windowsPod({}, { volumes: [{ name: 'a', projected: { sources: [{ downwardAPI: { items } }] } }] }), 'malformed-pod');
  }
});

test.each([
  { fieldPath: 'spec.host' }, { fieldPath: 'spec.nodeName' }, { fieldPath: 'spec.hostname' }, { fieldPath: 'metadata.name', apiVersion: 'v1' },
  { fieldPath: 'metadata.name', apiVersion: 'v2' }, { fieldPath: 'metadata.name', apiVersion: '' },
])('a variable from %j', async (fieldRef) => {
  await expectSameVerdict(windowsPod({ env: [{ name: 'A', valueFrom: { fieldRef } }] }), 'malformed-pod');
});

const file = (path: string) => ({ name: 'x', items: [{ key: 'k', path }] });
test.each([
  [[{ secret: file('a') }, { configMap: file('b') }]], [[{ secret: file('a') }, { configMap: file('a') }]],
  [[{ secret: file('a') }, { serviceAccountToken: { path: 'a' } }]],
  [[{ configMap: { name: 'x', items: [{ key: 'k', path: 'a' }, { key: 'l', path: 'a' }] } }]],
  [[{ downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.name' } }] } }, { secret: file('a') }]],
])('paths of a projected volume: %j', async (sources) => {
  await expectSameVerdict(windowsPod({}, { volumes: [{ name: 'a', projected: { sources } }] }), 'malformed-pod');
});

test.each([['true', 80], ['true', 81], ['false', 81]])('hostNetwork: %s with host port %i', async (hostNetwork, hostPort) => {
  await expectSameVerdict(
    windowsPod({ ports: [{ containerPort: 80, hostPort }] }, { hostNetwork: hostNetwork === 'true' }), 'host-port-mismatch',
  );
});

const exitCodes = (fields: object, more: object = {}) => (
  { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [1], ...fields }, ...more }] } });
const INDEXED = { completionMode: 'Indexed', completions: 2, parallelism: 2 };

test.each<[fields: object, podFields?: object]>([
  [exitCodes({})], [exitCodes({ values: [-1073741819, 1] })], [exitCodes({ values: [3221225477] })], [exitCodes({ values: [2147483647] })],
  [exitCodes({ values: [-2147483648] })], [exitCodes({ values: [2147483648] })], [exitCodes({ values: [0] })],
  [exitCodes({ values: [0, 1], operator: 'NotIn' })], [exitCodes({ values: [2, 1] })], [exitCodes({ values: [1, 1] })],
  [exitCodes({ containerName: OWN_NAME })], [exitCodes({ containerName: 'other' })], [exitCodes({}), { restartPolicy: 'OnFailure' }],
  [{ ...exitCodes({}), podReplacementPolicy: 'TerminatingOrFailed' }], [{ ...exitCodes({}), podReplacementPolicy: 'Failed' }],
  [exitCodes({}, { action: 'FailIndex' })], [{ ...INDEXED, backoffLimitPerIndex: 1, ...exitCodes({}, { action: 'FailIndex' }) }],
  [{ maxFailedIndexes: 1 }], [{ ...INDEXED, maxFailedIndexes: 1 }], [{ ...INDEXED, maxFailedIndexes: 1, backoffLimitPerIndex: 1 }],
  [{ ...INDEXED, maxFailedIndexes: 3, backoffLimitPerIndex: 1 }], [{ successPolicy: { rules: [{ succeededCount: 1 }] } }],
  [{ ...INDEXED, successPolicy: { rules: [{ succeededCount: 1 }] } }], [{ ...INDEXED, successPolicy: { rules: [] } }], [exitCodes({ values: [] })],
  [{ selector: { matchLabels: { app: 'a' } } }], [{ selector: { matchLabels: { app: 'a' } }, manualSelector: true }], [{ selector: {} }],
  [{ selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } }],
])('a Job with %j, and Pods with %j', async (fields, podFields = {}) => {
  await expectSameVerdict(workload('Job', fields, { restartPolicy: 'Never', ...podFields }), 'malformed-pod');
});

test.each([2, 0, -1, '2', 1.5])('%j replicas', async (replicas) => {
  for (const kind of ['Deployment', 'ReplicaSet', 'ReplicationController']) {
    await expectSameVerdict(workload(kind, { replicas }), 'malformed-pod');
    await expectSameVerdict(workload(kind, { minReadySeconds: replicas }), 'malformed-pod');
  }
});

test.each([
  'env', 'envFrom', 'ports', 'args', 'command', 'volumeMounts', 'resizePolicy',
])('an item of %s of a container that is null', async (field) => {
  await expectSameVerdict(windowsPod({ [field]: [null] }), 'malformed-pod');
});

test.each([
  'containers', 'initContainers', 'ephemeralContainers', 'volumes', 'imagePullSecrets', 'hostAliases', 'readinessGates', 'schedulingGates',
  'topologySpreadConstraints',
])('an item of %s that is null', async (field) => {
  await expectSameVerdict(windowsPod({}, { [field]: [null] }), 'malformed-pod');
});

test('a toleration that is null', async () => {
  await expectSameVerdict(windowsPod({}, { tolerations: [null] }), 'toleration-invalid');
});

test.each(['ReplicaSet', 'ReplicationController'])('misspelled and misplaced fields of a %s', async (kind) => {
  for (const fields of [{ replica: 2 }, { minReadySecond: 5 }, { nodeSelector: { a: 'b' } }]) {
    await expectSameVerdict(workload(kind, fields), 'malformed-pod');
  }
});

test('the API server accepted and rejected values of every rule', () => {
  expect([...verdicts].map(([rule, both]) => [rule, both.size])).toEqual([
    ['port-name', 2], ['environment-variable-name', 2], ['probe-handler', 2], ['volume-mount-missing', 2], ['cron-schedule', 2],
    ['malformed-pod', 2], ['toleration-invalid', 2], ['workload-selector', 2], ['host-port-mismatch', 2],
  ]);
});
