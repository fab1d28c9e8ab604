import { execFileSync } from 'node:child_process';
import { ApiError, mapParallel } from './api-client';
import { Cluster, referenceTo } from './cluster';
import { goProgram } from './go-program';
import { KubeObject, WINDOWS_IMAGE } from './kube-objects';
import { windowsAdmission, WindowsAdmissionOptions } from 'k8s-windows/admission';

/** The policies of a cluster, as long as they are installed. */
export interface InstalledAdmission {
  /** What was applied. */
  readonly objects: readonly KubeObject[];
  /** Deletes the policies, and returns when the API server no longer applies them. */
  remove(): Promise<void>;
}

/** Installs the policies, and returns when the API server applies them. */
export async function installAdmission(cluster: Cluster, options: WindowsAdmissionOptions): Promise<InstalledAdmission> {
  const objects = windowsAdmission(options).objects.map(({ manifest }) => manifest as unknown as KubeObject);
  for (const object of objects) { await cluster.apply(object); }
  if (options.mutate !== false) {
    await cluster.until('the API server applies the policies', async () => (await probe(cluster)).every((each) => each === 'completed'));
  }
  if (options.mode !== 'off' && options.mode !== 'audit') {
    await cluster.until('the API server applies the policies that judge', async () => !(await judged(cluster)).includes(false));
  }
  return {
    objects,
    remove: async () => removeAdmission(cluster, objects),
  };
}

/** Deletes policies, and returns when the API server no longer applies them to the namespace `default`. */
export async function removeAdmission(cluster: Cluster, objects: readonly KubeObject[]): Promise<void> {
  for (const object of [...objects].reverse()) { await cluster.delete(referenceTo(object)); }
  const isUnchanged = async () => (await probe(cluster)).every((each) => each === 'unchanged') && !(await judged(cluster)).includes(true);
  await cluster.until('the API server no longer applies the policies', isUnchanged);
}

/** Pods with one mistake each, by the policies that judge it (`POLICY_SHARES`): the API server may apply some of them before the others. */
export const MISTAKES: readonly (KubeObject['spec'])[] = [
  { nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.17763' } },
  { volumes: [{ name: 'docker', hostPath: { path: '\\\\.\\pipe\\docker_engine', type: 'Socket' } }] },
  { volumes: [{ name: 'cache', emptyDir: { medium: 'Memory' } }] },
].map((mistake) => ({
  os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' },
  containers: [{ name: 'main', image: WINDOWS_IMAGE, resources: { limits: { memory: '1Gi' } } }], ...mistake,
}));

/** Whether the API server says something about each Pod with a mistake, and about each workload of one. */
async function judged(cluster: Cluster): Promise<readonly boolean[]> {
  const metadata = { name: 'probe', namespace: 'default' };
  return mapParallel(MISTAKES.flatMap((spec) => [{ apiVersion: 'v1', kind: 'Pod', metadata, spec }, replicaSetOf(spec)]), async (object) => {
    try {
      const { warnings } = await cluster.create(object, { dryRun: true });
      return warnings.some((warning) => warning.includes('ValidatingAdmissionPolicy'));
    } catch (error) {
      if (!(error instanceof ApiError)) { throw error; }
      return true;
    }
  });
}

function replicaSetOf(spec: object): KubeObject {
  const labels = { app: 'probe' };
  const metadata = { name: 'probe', namespace: 'default' };
  return {
    apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  };
}

/** What the API server does with a Windows Pod, and with a DaemonSet of it. For a moment, it may apply some of the policies but not the others. */
async function probe(cluster: Cluster): Promise<readonly ('completed' | 'rejected' | 'unchanged')[]> {
  const labels = { app: 'probe' };
  const spec = { containers: [{ name: 'main', image: WINDOWS_IMAGE }] };
  const metadata = { name: 'probe', namespace: 'default' };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec };
  const daemonSet = {
    apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  };
  return mapParallel([pod, daemonSet], async (object) => {
    try {
      const { spec: stored } = (await cluster.create(object, { dryRun: true })).object;
      return (stored.template?.spec ?? stored).os === undefined ? 'unchanged' : 'completed';
    } catch (error) {
      if (!(error instanceof ApiError)) { throw error; }
      return 'rejected';
    }
  });
}

/** CEL, and the object that it is evaluated on. */
export interface CelQuestion {
  readonly expression: string;
  readonly object: unknown;
}

/** The result of an evaluation, or why there is none. */
export interface CelAnswer {
  readonly value?: unknown;
  readonly error?: string;
}

/**
 * Evaluates CEL as an API server does.
 *
 * @param version Kubernetes minor version whose functions there are, such as `1.30`
 */
export function evaluateCel(version: string, questions: readonly CelQuestion[]): readonly CelAnswer[] {
  return JSON.parse(execFileSync(goProgram('cel'), [version], { input: JSON.stringify(questions), encoding: 'utf8', maxBuffer: 2 ** 30 }));
}
