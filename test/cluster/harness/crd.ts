import { Cluster, referenceTo } from './cluster';
import { KubeObject } from './kube-objects';

/** Makes the server know a kind, and returns when it serves it. */
export async function installCrd(cluster: Cluster, crd: KubeObject): Promise<void> {
  await installCrds(cluster, [crd]);
}

/** Makes the server know kinds, and returns when it serves them all. */
export async function installCrds(cluster: Cluster, crds: readonly KubeObject[]): Promise<void> {
  for (const crd of crds) { await cluster.apply(crd); }
  for (const { apiVersion, kind, metadata, spec } of crds) {
    const name = metadata!.name!;
    const served = spec.versions.filter((version: { served: boolean }) => version.served)
      .map((version: { name: string }) => `${spec.group}/${version.name}`);
    await cluster.until(`the server serves ${name}`, async () => {
      const { status } = await cluster.get({ apiVersion, kind, name });
      const isEstablished = status?.conditions?.some(({ type, status: is }: { type: string; status: string }) => type === 'Established'
        && is === 'True');
      return Boolean(isEstablished) && (await Promise.all(served.map((each: string) => cluster.serves(each, spec.names.kind)))).every(Boolean);
    }, 120);
  }
}

/** Removes CustomResourceDefinitions with the objects of their kinds, and returns when all are gone. Objects with finalizers must be gone before. */
export async function removeCrds(cluster: Cluster, crds: readonly KubeObject[]): Promise<void> {
  for (const crd of crds) { await cluster.delete(referenceTo(crd)); }
  for (const crd of crds) {
    await cluster.until(`${crd.metadata!.name} is gone`, async () => !await cluster.exists(referenceTo(crd)), 120);
  }
}

/** A CustomResourceDefinition without the descriptions in its schemas, with which some are larger than etcd takes. */
export function withoutDescriptions<T>(value: T): T {
  if (Array.isArray(value)) { return value.map(withoutDescriptions) as T; }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([key, each]) => key !== 'description' || typeof each !== 'string')
    .map(([key, each]) => [key, withoutDescriptions(each)])) as T;
}
