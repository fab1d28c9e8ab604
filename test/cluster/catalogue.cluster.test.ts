import { CATALOGUE } from './catalogue';
import { Cluster, referenceTo, Written } from './harness/cluster';
import { installControllerCrds } from './harness/controllers';
import { installCertManagerCrds, installGmsaCrd, installNetworkCrds, installPodMonitorCrd } from './harness/crds';
import { discardNamespace } from './harness/fleet';
import { describe as nameOf, KubeObject, makesPods, podTemplateOf } from './harness/kube-objects';

/** All that the library emits is accepted by the server: strict field validation, no error, no warning; and so are its pods. */

const cluster = Cluster.ofEnvironment();

/**
 * What would reach into the other tests of the cluster is only asked about: webhooks that nobody answers, and policies, which apply once they are
 * bound.
 */
const ONLY_ASKED = [
  'ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration', 'ValidatingAdmissionPolicyBinding', 'MutatingAdmissionPolicyBinding',
];

/**
 * Namespaces with a name of their own stay, since one may be the server's, or the next entry's too; definitions, since other tests have objects of
 * them.
 */
const STAY = ['Namespace', 'CustomResourceDefinition', ...ONLY_ASKED];

/** What others stand on comes first. */
const FIRST = [
  'Namespace', 'CustomResourceDefinition', 'RuntimeClass', 'PriorityClass', 'StorageClass', 'ServiceAccount', 'LimitRange', 'ResourceQuota',
];
const rank = ({ kind }: KubeObject) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

beforeAll(async () => {
  await installGmsaCrd(cluster);
  await installNetworkCrds(cluster);
  await installCertManagerCrds(cluster);
  await installPodMonitorCrd(cluster);
  await installControllerCrds(cluster, 'keda-operator');
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
    const placed = namespaced ? { ...object, metadata: { ...object.metadata, namespace } } : object;
    await attempt(nameOf(object), cluster.apply(placed, { dryRun: ONLY_ASKED.includes(object.kind) }));
    if (object.kind === 'Namespace') { namespaces.add(object.metadata!.name!); }
    if (makesPods(object) && object.kind !== 'Pod') {
      const { metadata, spec } = podTemplateOf(object);
      await attempt(
        `a pod of ${nameOf(object)}`,
        cluster.create({ apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, generateName: 'pod-', namespace }, spec }, { dryRun: true }),
      );
    }
  }
  for (const object of objects.filter(({ kind }) => !STAY.includes(kind))) {
    if (!await cluster.isNamespaced(object) || (object.metadata?.namespace ?? own) !== own) { await cluster.delete(referenceTo(object)); }
  }
  await discardNamespace(cluster, own);
  if (complaints.length > 0) { throw new Error(complaints.join('\n')); }
});
