import { CATALOGUE } from './catalogue';
import { Cluster, referenceTo, Written } from './harness/cluster';
import { discardNamespace } from './harness/fleet';
import { installGmsaCrd } from './harness/gmsa-crd';
import { describe as nameOf, KubeObject } from './harness/kube-object';
import { installNetworkCrds } from './harness/network-crds';
import { makesPods, podTemplateOf } from './harness/pod-template';

/** All that the library emits is accepted by the server: strict field validation, no error, no warning; and so are its pods. */

const cluster = Cluster.ofEnvironment();

/** What others stand on comes first. */
const FIRST = ['Namespace', 'CustomResourceDefinition', 'RuntimeClass', 'PriorityClass', 'StorageClass', 'ServiceAccount', 'LimitRange', 'ResourceQuota'];
const rank = ({ kind }: KubeObject) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

beforeAll(async () => {
  await installGmsaCrd(cluster);
  await installNetworkCrds(cluster);
});

test('names in the catalogue are unique', () => {
  const names = CATALOGUE.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test.each(CATALOGUE)('$name', async ({ synth }) => {
  const objects = [...synth()].sort((a, b) => rank(a) - rank(b));
  const own = await cluster.createNamespace('catalogue');
  const namespaces = new Set([own]);
  const complaints: string[] = [];
  const attempt = async (what: string, write: Promise<Written>) => {
    try {
      for (const warning of (await write).warnings) { complaints.push(`${what}: warning: ${warning}`); }
    } catch (error) {
      complaints.push(`${what}: ${(error as Error).message}`);
    }
  };
  for (const object of objects) {
    const namespaced = await cluster.isNamespaced(object);
    const namespace = object.metadata?.namespace ?? own;
    if (namespaced && !namespaces.has(namespace)) {
      await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
      namespaces.add(namespace);
    }
    await attempt(nameOf(object), cluster.apply(namespaced ? { ...object, metadata: { ...object.metadata, namespace } } : object));
    if (object.kind === 'Namespace') { namespaces.add(object.metadata!.name!); }
    if (makesPods(object) && object.kind !== 'Pod') {
      const { metadata, spec } = podTemplateOf(object);
      await attempt(`a pod of ${nameOf(object)}`, cluster.create({ apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, generateName: 'pod-', namespace }, spec }, { dryRun: true }));
    }
  }
  for (const object of objects.filter(({ kind }) => kind !== 'Namespace')) {
    // namespaces with a name of their own stay: one may be the server's, or the next entry's too, and would take long to go
    if (!await cluster.isNamespaced(object) || (object.metadata?.namespace ?? own) !== own) { await cluster.delete(referenceTo(object)); }
  }
  await discardNamespace(cluster, own);
  if (complaints.length > 0) { throw new Error(complaints.join('\n')); }
});
