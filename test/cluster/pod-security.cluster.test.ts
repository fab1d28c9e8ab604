import { Cluster } from './harness/cluster';
import { container, KubeObject, pod } from './harness/kube-objects';
import { acceptanceOf, expectForbidden } from './harness/verdict';
import { accountConsequences, WindowsAccount } from 'k8s-windows/core';

/** Which Windows pods the Pod Security levels let into a namespace. */

const cluster = Cluster.ofEnvironment();

const LEVELS = ['privileged', 'baseline', 'restricted'] as const;
type Level = (typeof LEVELS)[number];

const NON_ROOT = { securityContext: { runAsNonRoot: true } };
const HOST_PROCESS = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } };

/** Pods, and the first level that rejects each, with what it says; none for a pod that every level lets in. */
const PODS: readonly { readonly name: string; readonly pod: KubeObject; readonly rejectedFrom?: Level; readonly says?: readonly string[] }[] = [
  { name: 'a Windows pod that runs as non-root', pod: pod('windows', NON_ROOT) },
  { name: 'a plain Windows pod', pod: pod('windows'), rejectedFrom: 'restricted', says: ['runAsNonRoot != true'] },
  {
    name: 'the same pod without spec.os, which the exemptions for Windows go by',
    pod: pod(undefined, NON_ROOT),
    rejectedFrom: 'restricted',
    says: ['allowPrivilegeEscalation != false', 'unrestricted capabilities', 'seccompProfile'],
  },
  // every account, with runAsNonRoot wherever the kubelet takes it: the strictest level that lets it in is the one that we say
  ...Object.entries(WindowsAccount).map(([name, account]) => {
    const { runAsNonRoot, podSecurity } = accountConsequences(account);
    return {
      name: `a Windows pod that runs as ${name}`,
      pod: pod('windows', { securityContext: { ...(runAsNonRoot && { runAsNonRoot }), windowsOptions: { runAsUserName: account } } }),
      ...(podSecurity === 'baseline' && { rejectedFrom: 'restricted' as const, says: ['runAsNonRoot != true'] }),
    };
  }),
  { name: 'a HostProcess pod', pod: pod('windows', HOST_PROCESS), rejectedFrom: 'baseline', says: ['hostProcess', 'host namespaces'] },
  {
    name: 'a HostProcess pod that says so in its container',
    pod: pod('windows', { hostNetwork: true, containers: [container({ securityContext: { windowsOptions: { hostProcess: true } } })] }),
    rejectedFrom: 'baseline',
    says: ['hostProcess', 'host namespaces'],
  },
  {
    name: 'a Windows pod with a hostPath volume',
    pod: pod('windows', { ...NON_ROOT, volumes: [{ name: 'logs', hostPath: { path: 'C:\\logs' } }] }),
    rejectedFrom: 'baseline',
    says: ['hostPath'],
  },
  {
    name: 'a Windows pod with a hostPort',
    pod: pod('windows', { ...NON_ROOT, containers: [container({ ports: [{ containerPort: 80, hostPort: 80 }] })] }),
    rejectedFrom: 'baseline',
    says: ['hostPort'],
  },
  ...['hostNetwork', 'hostPID', 'hostIPC'].map((field) => ({
    name: `a Windows pod without spec.os with ${field}`, pod: pod(undefined, { [field]: true }), rejectedFrom: 'baseline' as const,
    says: ['host namespaces'],
  })),
  {
    name: 'a Windows pod with hostNetwork', pod: pod('windows', { ...NON_ROOT, hostNetwork: true }), rejectedFrom: 'baseline',
    says: ['host namespaces'],
  },
  {
    name: 'a Windows pod without spec.os that runs as root', pod: pod(undefined, { securityContext: { runAsNonRoot: true, runAsUser: 0 } }),
    rejectedFrom: 'restricted', says: ['runAsUser=0'],
  },
  {
    name: 'a Windows pod with a probe that names a host',
    pod: pod('windows', { ...NON_ROOT, containers: [container({ livenessProbe: { httpGet: { host: '10.0.0.1', port: 80 } } })] }),
    rejectedFrom: 'baseline',
    says: ['probe or lifecycle host'],
  },
];

const namespaces: Partial<Record<Level, string>> = {};

beforeAll(async () => {
  for (const level of LEVELS) {
    namespaces[level] = await cluster.createNamespace(`pod-security-${level}`, { 'pod-security.kubernetes.io/enforce': level });
  }
});

afterAll(async () => {
  await Promise.all(Object.values(namespaces).map(async (name) => cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name })));
});

test.each(
  PODS.flatMap((each) => LEVELS.map((level) => ({ ...each, level, verdict: isRejected(level, each.rejectedFrom) ? 'rejected' : 'let in' }))),
)('$level: $name is $verdict', async ({ name, level, verdict, says, ...each }) => {
  const attempt = cluster.create({ ...each.pod, metadata: { ...each.pod.metadata, namespace: namespaces[level] } }, { dryRun: true });
  const fact = `${name} is ${verdict} by a ${level} namespace`;
  if (verdict === 'let in') {
    await acceptanceOf(fact, attempt);
  } else {
    await expectForbidden(fact, attempt, `violates PodSecurity "${level}:latest"`, ...says ?? []);
  }
});

test('restricted at a version before 1.25 admits no Windows Pod: it requires fields that are forbidden on Windows', async () => {
  const namespace = await cluster.createNamespace(
    'pod-security-old', { 'pod-security.kubernetes.io/enforce': 'restricted', 'pod-security.kubernetes.io/enforce-version': 'v1.24' },
  );
  const attempt = cluster.create({ ...pod('windows', NON_ROOT), metadata: { generateName: 'sample-', namespace } }, { dryRun: true });
  await expectForbidden('restricted:v1.24 rejects a Windows pod', attempt, 'violates PodSecurity "restricted:v1.24"', 'seccompProfile');
  await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
});

function isRejected(level: Level, from: Level | undefined): boolean {
  return from !== undefined && LEVELS.indexOf(level) >= LEVELS.indexOf(from);
}
