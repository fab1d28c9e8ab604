import { CATALOGUE } from './catalogue';
import { Cluster, referenceTo, Written } from './harness/cluster';
import { discardNamespace } from './harness/fleet';
import { installGmsaCrd } from './harness/gmsa-crd';
import { describe as nameOf, KubeObject } from './harness/kube-object';
import { makesPods, podTemplateOf } from './harness/pod-template';

/** All that the library emits is accepted by the server: strict field validation, no error, no warning; and so are its pods. */

const cluster = Cluster.ofEnvironment();

/** What others stand on comes first. */
const FIRST = ['Namespace', 'CustomResourceDefinition', 'RuntimeClass', 'PriorityClass', 'StorageClass', 'ServiceAccount', 'LimitRange', 'ResourceQuota'];
const rank = ({ kind }: KubeObject) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

beforeAll(async () => installGmsaCrd(cluster));

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
    if (!await cluster.isNamespaced(object)) { await cluster.delete(referenceTo(object)); }
  }
  for (const namespace of namespaces) { await discardNamespace(cluster, namespace); }
  if (complaints.length > 0) { throw new Error(complaints.join('\n')); }
});
