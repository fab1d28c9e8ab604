import * as fc from 'fast-check';
import { sampleSize } from './sample';
import { previewAdmission } from '../src/admission';
import { isPlainObject, PlainObject, ProblemsError } from '../src/base';
import { checkTexts, fixTexts } from '../src/check';
import { diagnose } from '../src/doctor';
import { filterObjects, filterText } from '../src/filter';
import { whereItRuns } from '../src/where';

type Keys = readonly (string | number)[];

const EXPRESSIONS = [
  { key: 'kubernetes.io/os', operator: 'In', values: ['windows'] }, { key: 'node.kubernetes.io/windows-build', operator: 'Gt', values: ['1'] },
];
const SELECTOR = { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'app', operator: 'In', values: ['web'] }] };
const AFFINITY_TERM = { labelSelector: SELECTOR, namespaceSelector: SELECTOR, topologyKey: 'kubernetes.io/hostname', namespaces: ['shop'] };
const AFFINITY = {
  requiredDuringSchedulingIgnoredDuringExecution: [AFFINITY_TERM],
  preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: AFFINITY_TERM }],
};

/** Most fields that decide where a Pod runs, or that Windows nodes treat in their own way. */
const SPEC: PlainObject = {
  nodeSelector: { 'kubernetes.io/os': 'windows' },
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: EXPRESSIONS, matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }],
      },
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: { matchExpressions: EXPRESSIONS } }],
    },
    podAffinity: AFFINITY,
    podAntiAffinity: AFFINITY,
  },
  tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule', tolerationSeconds: 1 }],
  topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: SELECTOR }],
  runtimeClassName: 'windows', serviceAccountName: 'web', os: { name: 'windows' },
  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'a', gmsaCredentialSpecName: 'spec' } },
  initContainers: [{ name: 'init', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', restartPolicy: 'Always' }],
  containers: [{
    name: 'web', image: 'mcr.microsoft.com/windows/servercore:ltsc2022', command: ['powershell', '-c', 'dir'], args: ['C:\\data'], workingDir: 'C:\\',
    env: [{ name: 'A', value: 'b' }], ports: [{ containerPort: 80, hostPort: 80, protocol: 'TCP' }],
    resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { memory: '1Gi' } },
    securityContext: { privileged: false, runAsUser: 1 }, volumeMounts: [{ name: 'data', mountPath: 'C:\\data' }],
    livenessProbe: { exec: { command: ['dir'] }, timeoutSeconds: 1 },
    lifecycle: { preStop: { exec: { command: ['cmd', '/c', 'dir'] } } },
  }],
  volumes: [
    { name: 'data', persistentVolumeClaim: { claimName: 'data' } }, { name: 'host', hostPath: { path: '\\\\.\\pipe\\a', type: 'File' } },
    { name: 'memory', emptyDir: { medium: 'Memory' } },
    { name: 'token', projected: { sources: [{ serviceAccountToken: { path: 'a' } }] } },
    { name: 'csi', csi: { driver: 'smb.csi.k8s.io', volumeAttributes: { source: '//a/b' } } },
  ],
};
const METADATA = { name: 'web', namespace: 'shop', labels: { app: 'web' }, annotations: { 'k8s-windows.dev/os': 'windows' } };
const template = { metadata: METADATA, spec: SPEC };
const POD: PlainObject = {
  apiVersion: 'v1', kind: 'Pod', metadata: METADATA, spec: SPEC,
  status: {
    phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', message: '0/1 nodes are available' }],
    containerStatuses: [{ name: 'web', state: { waiting: { reason: 'CrashLoopBackOff', message: 'a' } } }],
  },
};
const NODE: PlainObject = {
  apiVersion: 'v1', kind: 'Node',
  metadata: { name: 'node', labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' } },
  spec: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }], unschedulable: false },
  status: {
    allocatable: { cpu: '4', memory: '16Gi', pods: '110' },
    nodeInfo: { osImage: 'Windows Server 2022', kernelVersion: '10.0.20348.1', operatingSystem: 'windows', kubeletVersion: 'v1.36.0' },
    conditions: [{ type: 'Ready', status: 'True' }], addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
  },
};
const OBJECTS: readonly PlainObject[] = [
  POD,
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata: METADATA, spec: { replicas: 1, selector: SELECTOR, template } },
  { apiVersion: 'batch/v1', kind: 'CronJob', metadata: METADATA, spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } } },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: METADATA, spec: { selector: SELECTOR, template, updateStrategy: { type: 'RollingUpdate' } } },
  {
    apiVersion: 'v1', kind: 'Service', metadata: METADATA,
    spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 80 }], type: 'LoadBalancer', ipFamilies: ['IPv4'] },
  },
  {
    apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: METADATA,
    spec: { podSelector: SELECTOR, ingress: [{ from: [{ podSelector: SELECTOR }] }] },
  },
  {
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows' }, handler: 'runhcs',
    scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os' }] },
  },
  {
    apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data', namespace: 'shop' },
    spec: { accessModes: ['ReadWriteMany'], volumeMode: 'Block', storageClassName: 'disk' },
  },
  {
    apiVersion: 'v1', kind: 'Namespace',
    metadata: { name: 'shop', labels: { 'pod-security.kubernetes.io/enforce': 'restricted', 'pod-security.kubernetes.io/enforce-version': 'v1.24' } },
  },
  {
    apiVersion: 'v1', kind: 'Event', metadata: METADATA, involvedObject: { kind: 'Pod', name: 'web', namespace: 'shop' }, reason: 'FailedScheduling',
    message: '0/1 nodes', type: 'Warning', count: 1,
  },
  { apiVersion: 'v1', kind: 'List', items: [POD] },
];

/** Values of the wrong type, and strings that are no name, number, or selector. */
const ODD: readonly unknown[] = [
  null, '', '?', 'Exists', '-1', 0, -1, 1e300, true, [], {}, [null], ['?'], [[]], [{}], { a: null }, { key: '?' },
  [{ key: 'a', operator: 'In', values: '?' }], [{ operator: 'Gt', values: [1] }],
];

function placesIn(value: unknown, at: Keys = []): readonly Keys[] {
  const entries: [string | number, unknown][] = Array.isArray(value) ? value.map((item, i) => [i, item])
    : isPlainObject(value) ? Object.entries(value) : [];
  return [at, ...entries.flatMap(([key, child]) => placesIn(child, [...at, key]))];
}

function withOdd(object: PlainObject, place: Keys, odd: unknown): PlainObject {
  const copy = structuredClone(object) as Record<string | number, any>;
  const parent = place.slice(0, -1).reduce<any>((at, key) => (at === null || typeof at !== 'object' ? undefined : at[key]), copy);
  // an earlier change can have removed it
  if (parent !== null && typeof parent === 'object') {
    if (odd === undefined) { delete parent[place[place.length - 1]]; } else { parent[place[place.length - 1]] = odd; }
  }
  return copy;
}

/** An object with one to three odd values. */
function malformed(object: PlainObject): fc.Arbitrary<PlainObject> {
  const places = placesIn(object).filter((place) => place.length > 0 && !['apiVersion', 'kind'].includes(String(place[0])));
  const change = fc.tuple(fc.constantFrom(...places), fc.constantFrom(undefined, ...ODD));
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => changes.reduce((at, [place, odd]) => withOdd(at, place, odd), object));
}

/** Everything that reads objects. */
function readAll(objects: readonly PlainObject[], nodes: readonly PlainObject[]): void {
  const text = objects.map((object) => JSON.stringify(object)).join('\n');
  const { findings } = checkTexts([{ text }], { platform: undefined });
  expect(findings.filter(({ rule }) => rule === 'rule-crashed')).toEqual([]);
  for (const read of [
    () => fixTexts([{ text }]), () => filterText(text), () => filterObjects(objects), () => whereItRuns(objects, nodes),
    () => diagnose({ apiVersion: 'v1', kind: 'List', items: [...objects, ...nodes] }),
    () => previewAdmission(objects), () => previewAdmission(objects, { mode: 'deny' }),
  ]) {
    try {
      read();
    } catch (error) {
      // a clear error is an answer
      if (!ProblemsError.isProblemsError(error)) { throw error; }
    }
  }
}

test('no odd value makes a reader of objects fail', () => {
  const one = fc.constantFrom(...OBJECTS).chain(malformed);
  fc.assert(fc.property(fc.array(one, { minLength: 1, maxLength: 3 }), fc.oneof(fc.constant(NODE), malformed(NODE)), (objects, node) => {
    readAll(objects, [node]);
    readAll([POD, ...objects], [NODE, node]);
  }), { numRuns: Number(process.env.MALFORMED_RUNS ?? sampleSize(300, 75)) });
}, 600_000);
