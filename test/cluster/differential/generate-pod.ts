import { containerOf, IMAGES } from './generate-container';
import { placementOf } from './generate-placement';
import { hostileWindowsOptions, POD_FIELDS, pickField } from './generate-security';
import { Random } from './random';
import { MISSING_RUNTIME_CLASS, NAMESPACES, RUNTIME_CLASSES } from './surroundings';
import { KubeObject } from '../harness/kube-object';

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
