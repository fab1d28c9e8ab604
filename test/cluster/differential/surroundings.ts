import { Cluster } from '../harness/cluster';
import { KubeObject } from '../harness/kube-objects';

/** What generated pods refer to: the cluster has these objects, and the checker is given them. */

const runtimeClass = (name: string, handler: string, more: object = {}): KubeObject => ({
  apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler, ...more,
});
const ofBuild = (build: string) => ({ 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': build });
const EVERY_PLATFORM = ['os', 'node.kubernetes.io/os'].flatMap((key) => ['windows', 'Windows'].map((value) => ({
  key, operator: 'Equal', value, effect: 'NoSchedule',
})));

export const RUNTIME_CLASSES: readonly KubeObject[] = [
  runtimeClass('windows', 'runhcs-wcow-process', { scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: EVERY_PLATFORM } }),
  runtimeClass('windows-2022', 'runhcs-wcow-process', { scheduling: { nodeSelector: ofBuild('10.0.20348'), tolerations: EVERY_PLATFORM } }),
  runtimeClass('windows-2025', 'runhcs-wcow-process', { scheduling: { nodeSelector: ofBuild('10.0.26100') } }),
  runtimeClass('windows-hyperv', 'runhcs-wcow-hypervisor', {
    overhead: { podFixed: { cpu: '100m', memory: '512Mi' } },
    scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: EVERY_PLATFORM },
  }),
  runtimeClass('gvisor', 'runsc', { scheduling: { nodeSelector: { 'kubernetes.io/os': 'linux' } } }),
  runtimeClass('plain', 'runc'),
];

/** Name that no RuntimeClass has. */
export const MISSING_RUNTIME_CLASS = 'windows-1903';

const namespace = (name: string, level: string, version = 'latest'): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': level, 'pod-security.kubernetes.io/enforce-version': version } },
});

export const NAMESPACES: readonly KubeObject[] = [
  namespace('differential-privileged', 'privileged'), namespace('differential-baseline', 'baseline'),
  namespace('differential-restricted', 'restricted'),
  namespace('differential-restricted-old', 'restricted', 'v1.24'), namespace('differential-restricted-older', 'restricted', 'v1.10'),
];

/** All of them. */
export const SURROUNDINGS: readonly KubeObject[] = [...RUNTIME_CLASSES, ...NAMESPACES];

export async function createSurroundings(cluster: Cluster): Promise<void> {
  // a namespace of another test's may still be on its way out, and takes no pods then
  for (const { apiVersion, kind, metadata } of NAMESPACES) {
    const isLeaving = async () => (await cluster.list(
      { apiVersion, kind }, { fieldSelector: `metadata.name=${metadata!.name}` },
    )).some((each) => each.metadata.deletionTimestamp);
    await cluster.until(`the old namespace ${metadata!.name} is gone`, async () => !await isLeaving(), 100);
  }
  for (const object of SURROUNDINGS) { await cluster.apply(object); }
  for (const { metadata } of NAMESPACES) {
    await cluster.until(
      `namespace ${metadata!.name} is ready`,
      async () => cluster.exists({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default', namespace: metadata!.name }),
    );
  }
}

export async function removeSurroundings(cluster: Cluster): Promise<void> {
  for (const { apiVersion, kind, metadata } of SURROUNDINGS) { await cluster.delete({ apiVersion, kind, name: metadata!.name }); }
}
