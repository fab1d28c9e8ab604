import { placementOf } from './generate-placement';
import { Random } from './random';
import { MISSING_RUNTIME_CLASS, NAMESPACES, RUNTIME_CLASSES } from './surroundings';
import { KubeObject } from '../harness/kube-objects';

/** What the author of a generated pod had in mind. Most pods are right but for a slip or two. */
export type Intent = 'windows' | 'host-process' | 'linux';

/** A pod and the platform of the cluster that it is for. */
export interface GeneratedPod {
  readonly platform: string;
  readonly pod: KubeObject;
}

/** Pods over the whole pod API. The same seed gives the same pods. */
export function generatePods(seed: number, count: number, platforms: readonly string[]): readonly GeneratedPod[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, i) => {
    const platform = platforms[i % platforms.length];
    return { platform, pod: generatePod(random, platform, `pod-${i}`) };
  });
}

function generatePod(random: Random, platform: string, name: string): KubeObject {
  const intent = random.weighted<Intent>([55, 'windows'], [15, 'host-process'], [30, 'linux']);
  const slips = random.weighted([30, 0], [40, 1], [20, 2], [10, 3]);
  const spec: any = { ...osOf(random, intent), ...placementOf(random, intent, platform), ...containersOf(random, intent) };
  if (intent === 'host-process') { makeHostProcess(random, spec); }
  if (random.chance(0.3)) { Object.assign(spec, harmless(random, intent)); }
  if (random.chance(0.4)) { addVolume(random, spec, intent); }
  for (let i = 0; i < slips; i++) { slip(random, spec, intent); }
  const metadata: any = { name };
  if (random.chance(0.06)) { metadata.labels = { 'kubernetes.io/os': random.pick(['windows', 'linux', 'Windows']) }; }
  if (random.chance(0.15)) {
    metadata.namespace = random.pick(NAMESPACES).metadata!.name;
    const runAsNonRoot = random.weighted<boolean | null>([8, true], [1, false], [1, null]);
    if (random.chance(0.6)) { spec.securityContext = { ...spec.securityContext, runAsNonRoot }; }
  }
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec };
}

/** The same pods, some with fields of any system that may not go together. Their random choices don't change those of others. */
export function withConflicts(seed: number, pods: readonly GeneratedPod[]): readonly GeneratedPod[] {
  const random = new Random(seed);
  for (const { pod: { spec } } of pods) {
    if (random.chance(0.08)) { addConflict(random, spec); }
  }
  return pods;
}

function addConflict(random: Random, spec: any): void {
  const container = random.pick<any>([...spec.containers, ...spec.initContainers ?? []]);
  const add = (holder: any, list: string, ...items: readonly object[]) => { holder[list] = [...holder[list] ?? [], ...items]; };
  const named = { name: 'config' };
  const source = { configMap: named };
  const [field, key] = [{ fieldRef: { fieldPath: 'metadata.name' } }, { secretKeyRef: { name: 'secret', key: 'a' } }];
  random.pick<() => void>([
    () => { add(spec, 'volumes', { name: random.pick(['data', 'other']), ...random.pick([{}, source]) }, { name: random.pick(['data', 'cache']) }); },
    () => { add(spec, 'volumes', { name: 'two', emptyDir: random.pick([{}, null]), ...source }); },
    () => {
      add(spec, 'volumes', { name: 'more' });
      const mount = () => ({ name: 'more', mountPath: random.pick(['C:\\data', 'C:\\more', '/data']) });
      const path = () => random.pick(['a/b', '/a', '../a', 'a/..', '..a', '']);
      add(container, 'volumeMounts', { ...mount(), subPath: path() }, { ...mount(), subPathExpr: path() }, { ...mount(), subPath: path() });
    },
    () => {
      const valueFrom = random.pick<any>([field, key, { ...field, ...key }, {}, null]);
      add(container, 'env', { name: 'B', value: random.pick(['', 'b', null]), valueFrom });
    },
    () => { add(container, 'envFrom', random.pick<object>([{ configMapRef: named }, { prefix: 'A' }, { secretRef: named, configMapRef: named }])); },
    () => { Object.assign(spec, { dnsPolicy: 'None', dnsConfig: random.pick([{ nameservers: ['10.0.0.10'] }, { nameservers: [] }, {}, null]) }); },
    () => { spec.activeDeadlineSeconds = random.pick([-1, 0, 1, 600]); },
    () => { add(container, 'ports', ...['http', 'http', 'admin'].slice(random.pick([0, 1])).map((name, i) => ({ name, containerPort: 8000 + i }))); },
    () => {
      random.pick<any>(spec.containers)[random.pick(['livenessProbe', 'readinessProbe', 'startupProbe'])] = {
        tcpSocket: { port: 80 }, successThreshold: random.pick([0, 1, 2]), terminationGracePeriodSeconds: random.pick([null, null, 0, 10]),
      };
    },
    () => {
      const hooks = [{}, null, { postStart: { exec: { command: ['cmd'] } } }].map((lifecycle) => ({ lifecycle }));
      Object.assign(container, random.pick<object>([...hooks, { readinessProbe: { tcpSocket: { port: 80 } } }]));
    },
  ])();
}

function osOf(random: Random, intent: Intent): object {
  const own = intent === 'linux' ? 'linux' : 'windows';
  return random.weighted<object>(
    [intent === 'linux' ? 40 : 75, { os: { name: own } }],
    [intent === 'linux' ? 55 : 17, {}],
    [2, { os: null }],
    [2, { os: { name: own === 'linux' ? 'windows' : 'linux' } }],
    [2, { os: { name: random.pick(['Windows', 'WINDOWS', 'Linux', 'darwin', '', ' windows', 'windows11']) } }],
    [1, { os: random.pick([{}, { name: null }]) }],
  );
}

function containersOf(random: Random, intent: Intent): object {
  const image = random.pick(IMAGES[intent]);
  const containers = [containerOf(random, 'main', image, intent)];
  if (random.chance(0.25)) { containers.push(containerOf(random, 'second', random.chance(0.7) ? image : random.pick(IMAGES[intent]), intent)); }
  const initContainers = random.chance(0.25)
    ? [{ ...containerOf(random, 'init', image, intent, true), ...(random.chance(0.2) && { restartPolicy: 'Always' }) }]
    : undefined;
  return { containers, ...(initContainers && { initContainers }) };
}

function makeHostProcess(random: Random, spec: any): void {
  if (!random.chance(0.06)) { spec.hostNetwork = true; }
  const options = (value: unknown) => ({
    securityContext: { windowsOptions: { hostProcess: value, runAsUserName: random.pick(['NT AUTHORITY\\SYSTEM', 'NT AUTHORITY\\Local service']) } },
  });
  const everywhere = random.chance(0.3);
  if (!everywhere) { Object.assign(spec, options(true)); }
  for (const container of [...spec.containers, ...spec.initContainers ?? []]) {
    const value = random.weighted<boolean | null>([12, true], [1, false], [1, null]);
    if (everywhere ? !random.chance(0.08) : random.chance(0.1)) { Object.assign(container, options(value)); }
    for (const port of container.ports ?? []) {
      if (port.hostPort && random.chance(0.8)) { port.hostPort = port.containerPort; }
    }
  }
}

/** Fields that are all right on any pod. */
function harmless(random: Random, intent: Intent): object {
  return random.pick<object>([
    { terminationGracePeriodSeconds: random.pick([0, 30, 3600]) },
    { restartPolicy: random.pick(['Always', 'Never', 'OnFailure']) },
    { dnsPolicy: random.pick(['ClusterFirst', 'Default', 'ClusterFirstWithHostNet']) },
    { hostAliases: [{ ip: '10.0.0.1', hostnames: ['db.local'] }] },
    { automountServiceAccountToken: random.chance(0.5) },
    { enableServiceLinks: false },
    { activeDeadlineSeconds: 600 },
    { securityContext: { runAsNonRoot: intent !== 'host-process' } },
    { hostname: 'web', subdomain: 'shop' },
    { topologySpreadConstraints: null, priorityClassName: null, affinity: null },
    { hostPID: false, hostIPC: false },
    { hostUsers: null, shareProcessNamespace: null, securityContext: null },
    { securityContext: { windowsOptions: null, runAsUser: null, seccompProfile: null, sysctls: [] } },
    { preemptionPolicy: null, overhead: null, schedulingGates: null },
    { readinessGates: [{ conditionType: 'example.com/ready' }] },
    { imagePullSecrets: [{ name: 'registry' }] },
    { setHostnameAsFQDN: false },
  ]);
}

function addVolume(random: Random, spec: any, intent: Intent): void {
  const volume = random.pick<object>([
    { emptyDir: {} }, { emptyDir: { medium: 'Memory' } }, { hostPath: { path: 'C:\\data' } }, { hostPath: { path: '/var/run', type: 'Directory' } },
    { hostPath: { path: '\\\\.\\pipe\\containerd', type: 'Socket' } }, { configMap: { name: 'config', defaultMode: 0o444 } },
    { secret: { secretName: 'secret' } },
    { nfs: { server: 'nfs', path: '/' } }, { downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } },
    { projected: { sources: [{ serviceAccountToken: { path: 'token', expirationSeconds: 3600 } }] } },
  ]);
  spec.volumes = [{ name: 'data', ...volume }];
  const container = random.pick<any>([...spec.containers, ...spec.initContainers ?? []]);
  const propagation = random.weighted<object>(
    [85, {}], [5, { mountPropagation: 'None' }], [5, { mountPropagation: 'HostToContainer' }], [4, { mountPropagation: 'Bidirectional' }],
    [1, { mountPropagation: null }],
  );
  container.volumeMounts = [{
    name: 'data', mountPath: intent === 'linux' ? '/data' : random.pick(['C:\\data', '/data']), ...(random.chance(0.2) && { subPath: 'sub' }),
    ...propagation,
  }];
}

/** One mistake, or something that looks like one. */
function slip(random: Random, spec: any, intent: Intent): void {
  const container = () => random.pick<any>([...spec.containers, ...spec.initContainers ?? []]);
  const secure = (holder: any, field: object) => { holder.securityContext = { ...holder.securityContext, ...field }; };
  random.weighted<() => void>(
    [20, () => pickField(random, POD_FIELDS, spec)],
  [20, () => pickField(random, 'container', container())],
  [12, () => {
    const holder = random.chance(0.5) ? spec : container();
    secure(holder, { windowsOptions: { ...holder.securityContext?.windowsOptions, ...hostileWindowsOptions(random, intent) } });
  }],
  [4, () => { spec.hostNetwork = random.pick([true, false, null]); }],
  [4, () => { container().ports = [{ containerPort: 80, hostPort: random.pick([80, 8080, 0, null]) }]; }],
  [5, () => { container().lifecycle = { stopSignal: random.pick(['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP']) }; }],
  [5, () => { secure(random.chance(0.5) ? spec : container(), { runAsNonRoot: random.pick([true, false, null]) }); }],
  [7, () => { spec.runtimeClassName = random.weighted([15, random.pick(RUNTIME_CLASSES).metadata!.name], [1, MISSING_RUNTIME_CLASS]); }],
  [3, () => { spec.overhead = random.pick([{ cpu: '100m', memory: '512Mi' }, { cpu: '0.1', memory: '0.5Gi' }, { memory: '64Mi' }, {}]); }],
  [2, () => { spec.resources = random.pick<any>([{}, null, { limits: { cpu: '2', memory: '4Gi' } }]); }],
  [3, () => { if (intent !== 'linux') { container().resources = requestsOverLimits(random); } }],
  [2, () => {
    if (intent !== 'linux') { container().env = [{ name: random.pick(['A=B', 'ConnectionStrings:Default', 'ÄPFEL', '1ST', 'A B']), value: 'x' }]; }
  }],
  [2, () => {
    if (intent !== 'linux') { container().resources = { limits: { 'cpu': '1', 'memory': '1Gi', 'hugepages-2Mi': random.pick(['64Mi', '0']) } }; }
  }],
  [1, () => { spec.nodeName = 'no-such-node'; }],
  [1, () => {
    random.pick([() => { container().image = 5; }, () => { spec.hostNetwork = 'true'; }, () => {
      spec.imagePolicy = 'Always';
    }, () => { spec.os = 'windows'; }])();
  }],
  [1, () => {
    spec.ephemeralContainers = [{
      name: 'debug', image: random.pick(IMAGES[intent]), ...(random.chance(0.5) && { securityContext: { privileged: true } }),
    }];
  }],
  [1, () => { container().image = random.pick(['', ' ', 'UPPER/case:x']); }],
  [1, () => { container().ports = [{ containerPort: random.pick([0, 70000]) }]; }],
  )();
}

/** Requests at, above, and below limits, in different units. */
function requestsOverLimits(random: Random): object {
  const resource = random.pick(['cpu', 'memory', 'ephemeral-storage']);
  const values = resource === 'cpu' ? ['1', 1, '1000m', '1001m', '2', '0.5'] : ['1Gi', '1024Mi', '1073741825', '2Gi', '1G', '512Mi'];
  return { requests: { [resource]: random.pick<string | number>(values) }, limits: { [resource]: random.pick<string | number>(values) } };
}

/** Images by what they are for; some tell their Windows release, some nothing. */
export const IMAGES: Readonly<Record<Intent, readonly string[]>> = {
  'windows': [
    'mcr.microsoft.com/windows/nanoserver:ltsc2022', 'mcr.microsoft.com/windows/servercore:ltsc2019', 'mcr.microsoft.com/windows/servercore:ltsc2025',
    'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', 'mcr.microsoft.com/dotnet/runtime:8.0-nanoserver-1809',
    'registry.example.com/app:1.4',
    'mcr.microsoft.com/windows/server:10.0.20348.2402', 'registry.example.com/app@sha256:' + 'a'.repeat(64),
    'mcr.microsoft.com/dotnet/framework/aspnet:4.8',
  ],
  'host-process': [
    'registry.example.com/agent:1.0', 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0',
    'mcr.microsoft.com/windows/nanoserver:ltsc2022', 'registry.example.com/agent:1.0-ltsc2019',
  ],
  'linux': ['nginx:1.27', 'registry.example.com/web:1.0', 'registry.k8s.io/pause:3.10', 'busybox'],
};

/** A container with nothing wrong in it. */
export function containerOf(random: Random, name: string, image: string, intent: Intent, isInit = false): any {
  const container: any = { name, image };
  if (random.chance(0.5)) {
    container.resources = random.pick([
      { limits: { cpu: '1', memory: '1Gi' } }, { limits: { memory: '512Mi' }, requests: { cpu: '250m', memory: '256Mi' } }, { requests: { cpu: 1 } },
      {}, null,
    ]);
  }
  if (random.chance(0.3)) {
    container.ports = [
      random.pick<object>([{ containerPort: 80 }, { containerPort: 8080, name: 'http', protocol: 'TCP' }, { containerPort: 80, hostPort: 80 }]),
    ];
  }
  if (random.chance(0.2) && !isInit) { container[random.pick(['livenessProbe', 'readinessProbe', 'startupProbe'])] = probeOf(random); }
  if (random.chance(0.2)) { container.env = [{ name: 'A', value: 'b' }, { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }]; }
  if (random.chance(0.2)) {
    container.command = random.pick([['cmd', '/c', 'ping'], ['/bin/sh', '-c', 'true'], ['powershell.exe', '-Command', 'Get-Process']]);
  }
  if (random.chance(0.15)) { container.imagePullPolicy = random.pick(['Always', 'IfNotPresent', 'Never']); }
  if (random.chance(0.1) && !isInit) { container.lifecycle = { preStop: { exec: { command: ['cmd', '/c', 'stop'] } } }; }
  if (random.chance(0.05)) { container.securityContext = random.pick<any>([null, {}, { privileged: null, capabilities: null }]); }
  if (random.chance(0.05)) {
    Object.assign(
      container, random.pick([{ tty: true, stdin: true }, { workingDir: 'C:\\' }, { terminationMessagePolicy: 'FallbackToLogsOnError' }]),
    );
  }
  if (intent === 'linux' && random.chance(0.4)) {
    container.securityContext = {
      allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] }, runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    };
  }
  return container;
}

function probeOf(random: Random): object {
  return random.pick<object>([
    { httpGet: { path: '/', port: 80 } }, { tcpSocket: { port: 80 }, periodSeconds: 5 }, { grpc: { port: 9000 } },
    { exec: { command: ['powershell.exe', '-Command', 'exit 0'] }, timeoutSeconds: 5 },
    { httpGet: { path: '/health', port: 80, scheme: 'HTTPS' }, failureThreshold: 30 },
  ]);
}

/** Path of a field and values that it may have; `null` counts as absent. */
type Field = readonly [path: string, ...values: readonly unknown[]];

const PROFILE = [{ type: 'RuntimeDefault' }, { type: 'Unconfined' }, null];

/** Fields of a pod that one OS or the other may not like. */
export const POD_FIELDS: readonly Field[] = [
  ['hostPID', true, false, null], ['hostIPC', true, false], ['hostUsers', true, false, null], ['shareProcessNamespace', true, false, null],
  ['securityContext.appArmorProfile', ...PROFILE], ['securityContext.seccompProfile', ...PROFILE],
  ['securityContext.seLinuxOptions', {}, { level: 's0' }, null],
  ['securityContext.seLinuxChangePolicy', 'Recursive', 'MountOption'], ['securityContext.fsGroup', 0, 2000, null, -1],
  ['securityContext.fsGroupChangePolicy', 'Always', 'OnRootMismatch', null],
  ['securityContext.runAsUser', 0, 1000, null, -5], ['securityContext.runAsGroup', 0, 1000], ['securityContext.supplementalGroups', [], [1000]],
  ['securityContext.supplementalGroupsPolicy', 'Merge', 'Strict', null],
  ['securityContext.sysctls', [], [{ name: 'net.ipv4.ip_local_port_range', value: '1024 65535' }], null],
  ['resources', {}, { limits: { cpu: '2', memory: '4Gi' } }, null], ['securityContext', {}, null],
];

const CONTAINER_FIELDS: readonly Field[] = [
  ['securityContext.appArmorProfile', ...PROFILE], ['securityContext.seccompProfile', ...PROFILE],
  ['securityContext.seLinuxOptions', {}, { level: 's0' }],
  ['securityContext.capabilities', {}, { drop: ['ALL'] }, { add: ['NET_ADMIN'] }, null],
  ['securityContext.readOnlyRootFilesystem', true, false, null],
  ['securityContext.privileged', true, false, null], ['securityContext.allowPrivilegeEscalation', true, false],
  ['securityContext.procMount', 'Default', null],
  ['securityContext.runAsUser', 0, 1000, null], ['securityContext.runAsGroup', 0, 1000], ['securityContext', {}, null],
];

/** Sets a random one of the fields. */
export function pickField(random: Random, fields: readonly Field[] | 'container', holder: any): void {
  const [path, ...values] = random.pick(fields === 'container' ? CONTAINER_FIELDS : fields);
  const value = random.pick(values);
  const [outer, inner] = path.split('.');
  holder[outer] = inner ? { ...holder[outer], [inner]: value } : value;
}

const of = (length: number, character: string) => character.repeat(length);

const USER_NAMES: readonly (string | null)[] = [
  'ContainerUser', 'ContainerAdministrator', 'containeradministrator', 'NT AUTHORITY\\SYSTEM', 'CORP\\web', 'corp.example.com\\svc-web$',
  'name with spaces', null,
  '', ' ', '.', '. .', ' a', 'a\\b\\c', '\\u', 'd\\', '\\', '\\\\', 'user@corp', 'a/b', 'a:b', 'a"b', 'a;b', 'a|b', 'a=b', 'a,b', 'a+b', 'a*b', 'a?b',
  'a<b', 'a[b', 'a%b', 'a\'b',
  'a\tb', 'a\nb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u00a0b', 'a\u2028b', 'ü', 'Ü\\é', '用户', '\u{1f600}', of(104, 'a'), of(105, 'a'), of(52, 'ü'),
  of(53, 'ü'), `d\\${of(104, 'u')}`, `d\\${of(105, 'u')}`,
  `${of(15, 'd')}\\u`, `${of(16, 'd')}\\u`, `${of(15, '用')}\\u`, `${of(16, '用')}\\u`, `${of(8, '\u{1f600}')}\\u`, `${of(15, '\u{1f600}')}\\u`,
  `${of(16, '\u{1f600}')}\\u`, `${of(63, 'd')}.com\\u`, `${of(64, 'd')}.com\\u`,
  `${of(255, 'd')}\\u`, `${of(256, 'd')}\\u`, `${'d.'.repeat(127)}d\\u`, `${'d.'.repeat(127)}dd\\u`, 'a.\\u', '.a\\u', 'a..b\\u', '-a\\u', '-a.b\\u',
  'a-.b\\u', 'a.b-\\u', 'a_b\\u', 'a_b.c\\u', 'a b\\u', 'a.b.c\\u', ' \\u', 'a@b\\u', 'a,b\\u', 'd\\ ', 'd\\. ', 'd\\u.',
];
const SPEC_NAMES: readonly (string | null)[] = [
  'webapp1', 'web.app-1', 'WebApp1', 'a_b', '', '-a', 'a-', 'a..b', '.a', 'ä', of(253, 'a'), of(254, 'a'), '1', 'a b', null,
];
const SPECS: readonly (string | null)[] = [
  '{}', '{"CmsPlugins":["ActiveDirectory"]}', 'no json', '', ' ', null, of(65536, 'x'), of(65537, 'x'), of(32768, 'ü'), `${of(32768, 'ü')}x`,
];

/** `windowsOptions`, often with a value that the API server doesn't take. */
export function hostileWindowsOptions(random: Random, intent: Intent): object {
  return random.weighted<() => object>(
    [10, () => ({ runAsUserName: random.pick(USER_NAMES) })],
  [4, () => ({ gmsaCredentialSpecName: random.pick(SPEC_NAMES) })],
  [2, () => ({ gmsaCredentialSpec: random.pick(SPECS), ...(random.chance(0.5) && { gmsaCredentialSpecName: 'webapp1' }) })],
  [intent === 'host-process' ? 6 : 3, () => ({ hostProcess: random.pick([true, false, null]) })],
  [1, () => ({})],
  )();
}
