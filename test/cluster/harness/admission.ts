import { Cluster, referenceTo } from './cluster';
import { KubeObject } from './kube-object';
import { WINDOWS_IMAGE } from './sample-pods';
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
  if (options.mutate === false) {
    // what is judged isn't visible in the stored object
    await new Promise((resolve) => setTimeout(resolve, 2000));
  } else {
    await cluster.until('the API server applies the policies', async () => (await completedProbes(cluster)).every(Boolean));
  }
  return {
    objects,
    remove: async () => {
      for (const object of [...objects].reverse()) { await cluster.delete(referenceTo(object)); }
      await cluster.until('the API server no longer applies the policies', async () => !(await completedProbes(cluster)).some(Boolean));
    },
  };
}

/** Whether the API server completes a Pod, and a DaemonSet. */
async function completedProbes(cluster: Cluster): Promise<readonly boolean[]> {
  const labels = { app: 'probe' };
  const spec = { containers: [{ name: 'main', image: WINDOWS_IMAGE }] };
  const metadata = { name: 'probe', namespace: 'default' };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec };
  const daemonSet = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } } };
  const [storedPod, storedDaemonSet] = [await cluster.create(pod, { dryRun: true }), await cluster.create(daemonSet, { dryRun: true })];
  return [storedPod.object.spec, storedDaemonSet.object.spec.template.spec].map(({ os }) => os !== undefined);
}
