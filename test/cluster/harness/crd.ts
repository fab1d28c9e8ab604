import { Cluster } from './cluster';
import { KubeObject } from './kube-object';

/** Makes the server know a kind, and returns when it serves it. */
export async function installCrd(cluster: Cluster, crd: KubeObject): Promise<void> {
  await cluster.apply(crd);
  const name = crd.metadata!.name!;
  await cluster.until(`the server serves ${name}`, async () => {
    const { status } = await cluster.get({ apiVersion: crd.apiVersion, kind: crd.kind, name });
    return Boolean(status?.conditions?.some(({ type, status: is }: { type: string; status: string }) => type === 'Established' && is === 'True'));
  });
}
