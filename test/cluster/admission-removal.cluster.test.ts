import { installAdmission } from './harness/admission';
import { Cluster, referenceTo } from './harness/cluster';
import { discardNamespace } from './harness/fleet';
import { KubeObject, WINDOWS_IMAGE } from './harness/kube-objects';

/** Deleting the policies leaves nothing of them behind. */

const cluster = Cluster.ofEnvironment();
const POLICY_KINDS = ['MutatingAdmissionPolicy', 'ValidatingAdmissionPolicy'].flatMap((kind) => [kind, `${kind}Binding`]);
const labels = { app: 'agent' };
let namespace: string;

beforeAll(async () => { namespace = await cluster.createNamespace('removal'); });
afterAll(async () => discardNamespace(cluster, namespace));

const daemonSet = (): KubeObject => ({
  apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent', namespace },
  spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [{ name: 'agent', image: 'agent' }] } } },
});
const pod = (spec: object): KubeObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: { generateName: 'sample-', namespace }, spec: spec as any });
const samples = () => [
  pod({ containers: [{ name: 'main', image: WINDOWS_IMAGE }] }), pod({ containers: [{ name: 'main', image: 'nginx' }] }),
  pod({ nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'main', image: WINDOWS_IMAGE }] }),
  { ...daemonSet(), metadata: { name: 'other', namespace } },
];

/** What the API server stores, without what differs each time. */
async function stored(object: KubeObject): Promise<string> {
  const { object: { kind, spec } } = await cluster.create(object, { dryRun: true });
  return JSON.stringify([kind, spec]).replace(/kube-api-access-\w{5}/g, 'kube-api-access');
}

const storedSamples = async () => Promise.all(samples().map(stored));
const policyNames = async () => (await Promise.all(
  POLICY_KINDS.map(async (kind) => cluster.list({ apiVersion: 'admissionregistration.k8s.io/v1', kind })),
)).flat()
  .map(({ metadata }) => metadata.name as string);

test('after removal, no policy is left, and objects are stored as before the installation', async () => {
  const [policies, before] = [await policyNames(), await storedSamples()];
  const admission = await installAdmission(cluster, {});
  expect((await policyNames()).length).toBeGreaterThan(policies.length);
  const during = await storedSamples();
  during.forEach((each, i) => expect(each).not.toBe(before[i]));
  await admission.remove();
  expect(await policyNames()).toEqual(policies);
  expect(await storedSamples()).toEqual(before);
});

test('a DaemonSet keeps what it got, and is as its author wrote it once it is created again', async () => {
  const admission = await installAdmission(cluster, {});
  const templateOf = ({ object }: { readonly object: any }) => object.spec.template.spec;
  const completed = templateOf(await cluster.apply(daemonSet()));
  expect(completed.nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
  await admission.remove();
  // no Pod of it moves
  expect(templateOf(await cluster.apply(daemonSet()))).toEqual(completed);
  await cluster.delete(referenceTo(daemonSet()));
  expect(templateOf(await cluster.apply(daemonSet()))).not.toHaveProperty('nodeSelector');
  await cluster.delete(referenceTo(daemonSet()));
});
