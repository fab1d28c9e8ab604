import * as fc from 'fast-check';
import { verdictsOfAllParts } from './parts';
import { PlainObject } from '../../../src/base';
import { checkTexts } from '../../../src/check';
import { SEVERITY_OF } from '../../../src/findings/finding';
import { Platform } from '../../../src/knowledge';
import { severityOfVerdict } from '../../../src/scheduling';
import { Folder } from '../../cli/command';

/**
 * Generated workloads and clusters through `check`, `where`, `doctor`, the playground, `filter`, and `admission preview`: each has one verdict.
 * `RUNS=4000 npm run test:slow -- test/scheduling/verdict` tries more.
 */

const RUNS = Number(process.env.RUNS ?? 400);

const BUILDS = ['10.0.17763', '10.0.20348', '10.0.26100', '10.0.19045'];
const TAINTS = [{ key: 'os', value: 'windows', effect: 'NoSchedule' }, { key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }];

/** A Windows node: also one that was upgraded in place, whose label names its old build; with only the beta label; or with another containerd. */
const windowsNode = fc.record({
  build: fc.constantFrom(...BUILDS), label: fc.constantFrom(undefined, ...BUILDS), beta: fc.boolean(), taints: fc.subarray(TAINTS),
  containerd: fc.constantFrom(undefined, '1.6.20', '1.7.3', '1.7.3+azure', '2.3.1'), pool: fc.constantFrom('a', 'b'),
  memory: fc.constantFrom(undefined, '1Gi', '16Gi'),
  known: fc.constantFrom('all', 'all', 'label', 'nothing'), cordoned: fc.constantFrom(false, false, false, true),
}).map(({ build, label, beta, taints, containerd, pool, memory, known, cordoned }): PlainObject => ({
  metadata: {
    labels: {
      [beta ? 'beta.kubernetes.io/os' : 'kubernetes.io/os']: 'windows',
      ...(known !== 'nothing' && { 'node.kubernetes.io/windows-build': label ?? build }), pool,
    },
  },
  spec: { taints, ...(cordoned && { unschedulable: true }) },
  status: {
    ...(known === 'all' && {
      nodeInfo: {
        operatingSystem: 'windows', kernelVersion: `${build}.2402`, ...(containerd && { containerRuntimeVersion: `containerd://${containerd}` }),
      },
    }),
    ...(memory && { allocatable: { cpu: '4', memory, pods: '110' } }),
  },
}));
const linuxNode = fc.constantFrom('a', 'b').map((pool): PlainObject => (
  {
    metadata: { labels: { 'kubernetes.io/os': 'linux', pool } }, spec: {},
    status: { nodeInfo: { operatingSystem: 'linux' }, allocatable: { cpu: '4', memory: '16Gi', pods: '110' } },
  }));
const runtimeClass = fc.record({ os: fc.constantFrom('windows', 'linux'), handler: fc.constantFrom('runhcs-wcow-process', 'runhcs-wcow-hypervisor') })
  .map(
    ({ os, handler }): PlainObject => ({
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'known' }, handler,
      scheduling: { nodeSelector: { 'kubernetes.io/os': os } },
    }));
const upTo = <T>(maxLength: number, of: fc.Arbitrary<T>) => fc.array(of, { maxLength });
const cluster = fc.record({ windows: upTo(4, windowsNode), linux: upTo(2, linuxNode), classes: upTo(1, runtimeClass) })
  .filter(({ windows, linux }) => windows.length + linux.length > 0)
  .map(({ windows, linux, classes }) => [
    ...[...windows, ...linux].map((node, i) => ({
      apiVersion: 'v1', kind: 'Node', ...node, metadata: { name: `node-${i}`, ...node.metadata as object },
    })), ...classes,
  ]);

const EXPRESSIONS = [
  { key: 'pool', operator: 'In', values: ['a'] }, { key: 'pool', operator: 'Exists', values: ['a'] }, { key: 'pool', operator: 'In', values: '?' },
  { key: 'node.kubernetes.io/windows-build', operator: 'In', values: BUILDS.slice(1) },
  { key: 'kubernetes.io/os', operator: 'NotIn', values: ['linux'] },
];
const term = fc.oneof(
  fc.constantFrom(...EXPRESSIONS).map((expression) => ({ matchExpressions: [expression] })),
  fc.constant({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node-0'] }] }), fc.constant({}),
);
const spec = fc.record({
  nodeSelector: fc.constantFrom(
    undefined, { 'kubernetes.io/os': 'windows' }, { 'kubernetes.io/os': 'windows', 'pool': 'a' }, { 'kubernetes.io/os': 'linux' }, { pool: 'b' },
    { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': BUILDS[1] },
  ),
  tolerations: fc.subarray(TAINTS),
  affinity: fc.option(fc.array(term, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 2 }).map((nodeSelectorTerms) => (
    nodeSelectorTerms && { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } })),
  os: fc.constantFrom(undefined, { name: 'windows' }, { name: 'linux' }),
  hostPID: fc.constantFrom(undefined, undefined, true), runtimeClassName: fc.constantFrom(undefined, undefined, undefined, 'known', 'missing'),
  containers: fc.record({
    name: fc.constant('web'),
    image: fc.constantFrom(
      'registry.example/app:1', 'nginx:1.29', 'mcr.microsoft.com/windows/servercore:ltsc2019', 'mcr.microsoft.com/windows/servercore:ltsc2022',
      'mcr.microsoft.com/windows/nanoserver:ltsc2025',
    ),
    resources: fc.constantFrom(undefined, { requests: { memory: '4Gi' } }),
    securityContext: fc.constantFrom(undefined, undefined, { privileged: true }),
    command: fc.constantFrom(undefined, undefined, ['/bin/sh']),
  }).chain((container) => fc.constantFrom([container], [container], [container], [container, { name: 'second', image: 'nginx:1.29' }])),
  hostNetwork: fc.constantFrom(undefined, undefined, undefined, true),
  securityContext: fc.constantFrom(undefined, undefined, undefined, { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } }),
  nodeName: fc.constantFrom(undefined, undefined, undefined, undefined, 'node-0'),
});
const workload = fc.record({
  kind: fc.constantFrom('Pod', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'), spec, count: fc.nat(3), suspend: fc.boolean(),
  label: fc.constantFrom(undefined, undefined, undefined, 'windows', 'Windows'),
});
type Generated = typeof workload extends fc.Arbitrary<infer T> ? T : never;

function objectOf({ kind, spec: given, count, suspend, label }: Generated, i: number): PlainObject {
  const podSpec = JSON.parse(JSON.stringify({ ...given, ...(kind.endsWith('Job') && { restartPolicy: 'Never' }) }));
  const labels = { app: `w-${i}`, ...(label && { 'kubernetes.io/os': label }) };
  const template = { metadata: { labels }, spec: podSpec };
  const metadata = { name: `w-${i}`, namespace: 'shop', ...(kind === 'Pod' && { labels }) };
  const selector = { matchLabels: { app: `w-${i}` } };
  const job = { template, parallelism: count, completions: 2, suspend };
  switch (kind) {
    case 'Pod': return { apiVersion: 'v1', kind, metadata, spec: podSpec };
    case 'Job': return { apiVersion: 'batch/v1', kind, metadata, spec: job };
    case 'CronJob': return { apiVersion: 'batch/v1', kind, metadata, spec: { schedule: '0 1 * * *', suspend, jobTemplate: { spec: job } } };
    default: return {
      apiVersion: 'apps/v1', kind, metadata,
      spec: { ...(kind !== 'DaemonSet' && { replicas: count }), selector, template, ...(kind === 'StatefulSet' && { serviceName: 'x' }) },
    };
  }
}

test(`${RUNS} clusters with up to four workloads: check, where, doctor, and the playground give one verdict`, () => {
  const seen = new Set<string>();
  const folder = new Folder({});
  fc.assert(fc.property(fc.array(workload, { minLength: 1, maxLength: 4 }), cluster, (workloads, nodes) => {
    verdictsOfAllParts(workloads.map(objectOf), nodes, folder).forEach(({ verdict }) => seen.add(verdict));
  }), { numRuns: RUNS, seed: 28 });
  expect([...seen].sort()).toEqual(['fails', 'misplaced', 'rejected', 'runs', 'unknown', 'unschedulable']);
}, 1_800_000);

test('without nodes, a verdict is an error if and only if a finding is, so that the exit code of check is that of its verdicts', () => {
  fc.assert(fc.property(workload, fc.constantFrom(undefined, Platform.GKE, Platform.AKS, Platform.UPSTREAM), (each, platform) => {
    const { findings, workloads: [{ verdict }] } = checkTexts([{ text: JSON.stringify(objectOf(each, 0)) }], platform ? { platform } : {});
    expect(severityOfVerdict(verdict) === 'error').toBe(findings.some(({ effect }) => SEVERITY_OF[effect] === 'error'));
  }), { numRuns: 2000, seed: 28 });
}, 600_000);
