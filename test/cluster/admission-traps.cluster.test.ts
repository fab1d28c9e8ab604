import { Guard } from './control-plane/guard';
import { installAdmission, InstalledAdmission } from './harness/admission';
import { Cluster, referenceTo } from './harness/cluster';
import { discardNamespace, Fleet } from './harness/fleet';
import { startKwok } from './harness/karpenter';
import { KubeObject, WINDOWS_IMAGE } from './harness/kube-objects';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { expectForbidden, rejectionOf } from './harness/verdict';
import { Platform } from 'k8s-windows/core';

/** What goes wrong with policies that change Pods, and doesn't with ours. Shapes of Pods are in `admission.cluster.test.ts`. */

const cluster = Cluster.ofEnvironment();
const WINDOWS_NODES = Object.keys(WINDOWS_BUILDS).sort();
const LINUX_NODES = ['linux-amd64', 'linux-arm64'];
const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const containers = [{ name: 'main', image: WINDOWS_IMAGE }];
const linuxContainers = [{ name: 'main', image: 'nginx' }];

let fleet: Fleet;
let kwok: Guard;
let admission: InstalledAdmission;
let namespace: string;

beforeAll(async () => {
  fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM });
  kwok = await startKwok(cluster.connection);
  namespace = await cluster.createNamespace('traps');
  admission = await installAdmission(cluster, { platform: Platform.UPSTREAM, defaultMemory: '2048Mi' });
}, 120_000);

afterAll(async () => {
  await admission?.remove();
  await discardNamespace(cluster, namespace);
  await kwok?.close();
  await fleet?.remove();
});

let created = 0;
const pod = (spec: object, metadata: object = {}): KubeObject => (
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: `pod-${created++}`, namespace, ...metadata }, spec: spec as any }
);
const daemonSet = (name: string, spec: object): KubeObject => ({
  apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name, namespace },
  spec: { selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec } },
});
const storedSpec = async (object: KubeObject) => (await cluster.create(object, { dryRun: true })).object.spec;

const podsOf = async (name: string) => (await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace }))
  .filter(({ metadata }) => metadata.labels?.app === name);

/** Roles of the nodes that the Pods of a DaemonSet run on, once it has as many as it should, all of its last template. */
async function rolesOf(object: KubeObject): Promise<readonly string[]> {
  const name = object.metadata!.name!;
  await cluster.until(`${name} runs everywhere`, async () => {
    const { metadata: { generation }, status } = await cluster.get(referenceTo(object));
    const { desiredNumberScheduled, numberReady, updatedNumberScheduled, numberMisscheduled, observedGeneration } = status;
    // the status may be of Pods that were deleted
    const placed = (await podsOf(name)).filter(({ spec }) => spec.nodeName !== undefined);
    const counts = [numberReady, updatedNumberScheduled, placed.length];
    return observedGeneration === generation && numberMisscheduled === 0 && counts.every((each) => each === desiredNumberScheduled);
  }, 60);
  return (await podsOf(name)).map(({ spec }) => fleet.roleOf(spec.nodeName)).sort();
}

describe('Pods of DaemonSets', () => {
  test('of a DaemonSet that is older than the policies run on as before, and move once it is changed', async () => {
    // tolerates everything, and selects nothing
    const agent = daemonSet('agent', { containers: linuxContainers, tolerations: [{ operator: 'Exists' }] });
    await admission.remove();
    await cluster.apply(agent);
    expect(await rolesOf(agent)).toEqual([...WINDOWS_NODES, ...LINUX_NODES]);
    admission = await installAdmission(cluster, { platform: Platform.UPSTREAM, defaultMemory: '2048Mi' });
    // each Pod is for one node: a selector that this node doesn't match would leave it pending
    const former = (await podsOf('agent')).map(({ metadata }) => metadata.uid);
    await cluster.delete({ apiVersion: 'v1', kind: 'Pod', namespace });
    await cluster.until('the former Pods are gone', async () => !(await podsOf('agent')).some(({ metadata }) => former.includes(metadata.uid)));
    expect(await rolesOf(agent)).toEqual([...WINDOWS_NODES, ...LINUX_NODES]);
    // labels, and what controllers write, aren't its template
    const { metadata: { generation } } = await cluster.get(referenceTo(agent));
    const labeled = await cluster.patch(referenceTo(agent), { metadata: { labels: { changed: 'yes' } } });
    expect(labeled.object.metadata.generation).toBe(generation);
    // as `kubectl rollout restart` does
    await cluster.patch(referenceTo(agent), { spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': 'now' } } } } });
    expect(await rolesOf(agent)).toEqual(LINUX_NODES);
    await cluster.delete(referenceTo(agent));
  });

  test('of a new DaemonSet for Windows run on each node that can run the image', async () => {
    const agent = daemonSet('windows-agent', { containers, ...onWindows });
    await cluster.apply(agent);
    expect(await rolesOf(agent)).toEqual(['ANNUAL23H2', 'LTSC2022', 'LTSC2025']);
    await cluster.delete(referenceTo(agent));
  });
});

describe('applying again', () => {
  const ownToleration = { key: 'team', operator: 'Equal', value: 'web', effect: 'NoSchedule' };

  // server-side apply replaces both as a whole, and both are immutable
  test('nodeSelector and tolerations of a Pod are kept, and what is missing is added once', async () => {
    // so that nothing else changes them
    const schedulerName = 'none';
    const windows = pod({ containers, ...onWindows, tolerations: [ownToleration], schedulerName });
    const linux = pod({ containers: linuxContainers, nodeSelector: { disk: 'ssd' }, schedulerName });
    for (const object of [windows, linux]) {
      const first = await cluster.apply(object);
      const second = await cluster.apply(object);
      expect(second.object.metadata.resourceVersion).toBe(first.object.metadata.resourceVersion);
    }
    const stored = await Promise.all([windows, linux].map(async (object) => (await cluster.get(referenceTo(object))).spec));
    expect(stored[0].tolerations.filter(({ key }: any) => !key.startsWith('node.kubernetes.io/'))).toEqual([ownToleration, TOLERATION]);
    expect(stored[1].nodeSelector).toEqual({ 'disk': 'ssd', 'kubernetes.io/os': 'linux' });
    for (const object of [windows, linux]) { await cluster.delete(referenceTo(object)); }
  });

  test('the required node affinity of a Pod is kept with the builds that it got', async () => {
    const nodeSelectorTerms = [{ matchExpressions: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }] }];
    const nodeAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } };
    const object = pod({ containers, ...onWindows, affinity: { nodeAffinity }, schedulerName: 'none' });
    const { spec } = (await cluster.apply(object)).object;
    expect(spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions).toHaveLength(2);
    expect((await cluster.apply(object)).object.spec).toEqual(spec);
    const [{ matchExpressions: [own] }] = nodeSelectorTerms;
    const other = {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ ...own, values: ['arm64'] }] }] },
      },
    };
    const rejection = await rejectionOf(
      'node affinity of a Pod is immutable', cluster.apply({ ...object, spec: { ...(object.spec as object), affinity: other } as any }),
    );
    expect(rejection.status).toBe(422);
    expect((await cluster.get(referenceTo(object))).spec).toEqual(spec);
    await cluster.delete(referenceTo(object));
  });

  test('what the API server stored for a Pod is stored unchanged when it is created again', async () => {
    const spec = await storedSpec(pod({ containers, ...onWindows, tolerations: [ownToleration] }));
    expect(await storedSpec(pod(spec))).toEqual(spec);
  });

  test('a DaemonSet that is applied again, by server-side apply or an update, has no new generation', async () => {
    const object = daemonSet('again', { containers, ...onWindows, tolerations: [ownToleration] });
    const first = await cluster.apply(object);
    const second = await cluster.apply(object);
    const updated = await cluster.patch(referenceTo(object), { metadata: { labels: { changed: 'yes' } }, spec: object.spec });
    expect([first, second, updated].map((written) => written.object.metadata.generation)).toEqual([1, 1, 1]);
    await cluster.delete(referenceTo(object));
  });
});

/** A policy of someone else, which adds a container to every Pod: before ours by its name, or after it. */
describe.each(['a-sidecar', 'z-sidecar'])('together with the mutating policy %s', (name) => {
  const apiVersion = 'admissionregistration.k8s.io/v1';
  const sidecar = 'object.spec.containers.exists(c, c.name == "sidecar")';
  const policy: readonly KubeObject[] = [
    {
      apiVersion, kind: 'MutatingAdmissionPolicy', metadata: { name },
      spec: {
        reinvocationPolicy: 'IfNeeded', failurePolicy: 'Fail',
        matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }] },
        matchConditions: [{ name: 'labeled', expression: 'has(object.metadata.labels) && "sidecar" in object.metadata.labels' }],
        mutations: [{
          patchType: 'JSONPatch',
          jsonPatch: {
            expression: `${sidecar} ? [] : [JSONPatch{op: "add", path: "/spec/containers/-", value: Object.spec.containers{name: `
            + `"sidecar", image: "${WINDOWS_IMAGE}"}}]`,
          },
        }],
      },
    },
    { apiVersion, kind: 'MutatingAdmissionPolicyBinding', metadata: { name }, spec: { policyName: name } },
  ];
  const labeled = () => pod({ containers, ...onWindows }, { labels: { sidecar: 'yes' } });

  beforeAll(async () => {
    for (const object of policy) { await cluster.apply(object); }
    await cluster.until('the sidecar is added', async () => (await storedSpec(labeled())).containers.length === 2);
  });
  afterAll(async () => { for (const object of policy) { await cluster.delete(referenceTo(object)); } });

  test('its container is completed too, and nothing is added twice', async () => {
    const spec = await storedSpec(labeled());
    expect(spec.containers.map(({ resources }: any) => resources)).toEqual(Array(2).fill({ limits: { memory: '2Gi' }, requests: { memory: '2Gi' } }));
    expect(spec.tolerations.filter(({ key }: any) => key === 'os')).toEqual([TOLERATION]);
    expect(spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms).toHaveLength(1);
  });
});

describe('Pods for one node', () => {
  test('such as those of kubectl debug node aren\'t placed', async () => {
    const debug = { hostPID: true, hostNetwork: true, tolerations: [{ operator: 'Exists' }], restartPolicy: 'Never' };
    const [windows, linux] = await Promise.all([
      storedSpec(pod({
        ...debug, hostPID: undefined, nodeName: fleet.nameOf('LTSC2019'), containers,
        securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
      })),
      storedSpec(pod({ ...debug, nodeName: fleet.nameOf('linux-amd64'), containers: linuxContainers })),
    ]);
    expect(windows.os).toEqual({ name: 'windows' });
    for (const spec of [windows, linux]) {
      expect(spec).not.toHaveProperty('nodeSelector');
      expect(spec).not.toHaveProperty('affinity');
      expect(spec.tolerations[0]).toEqual({ operator: 'Exists' });
    }
  });
});

describe('Pods that run', () => {
  test('of Linux can be resized, and debugged with an ephemeral container', async () => {
    const memory = (value: string) => ({ resources: { limits: { memory: value }, requests: { memory: value } } });
    const object = pod({ containers: [{ ...linuxContainers[0], ...memory('100Mi') }] });
    await cluster.create(object);
    const reference = referenceTo(object);
    await cluster.until('the Pod runs', async () => (await cluster.get(reference)).status.phase === 'Running');
    // as a kubelet that can resize Pods reports it
    const { containerStatuses } = (await cluster.get(reference)).status;
    await cluster.patch(reference, { status: { containerStatuses: [{ ...containerStatuses[0], ...memory('100Mi') }] } }, { subresource: 'status' });
    const strategic = { type: 'strategic-merge-patch+json' } as const;
    const resized = await cluster.patch(
      reference, { spec: { containers: [{ name: 'main', ...memory('200Mi') }] } }, { ...strategic, subresource: 'resize' },
    );
    expect(resized.object.spec.containers[0]).toMatchObject(memory('200Mi'));
    const ephemeral = { spec: { ephemeralContainers: [{ name: 'debug', image: 'busybox', targetContainerName: 'main' }] } };
    const debugged = await cluster.patch(reference, ephemeral, { ...strategic, subresource: 'ephemeralcontainers' });
    expect(debugged.object.spec).toMatchObject({ ...ephemeral.spec, nodeSelector: { 'kubernetes.io/os': 'linux' } });
    await cluster.delete(reference);
  });
});

describe('admission plugins that run before or after the policies', () => {
  let own: string;
  afterEach(async () => discardNamespace(cluster, own));
  const inNamespace = (spec: object) => pod(spec, { namespace: own });
  const apply = async (kind: string, spec: object) =>
    cluster.apply({ apiVersion: 'v1', kind, metadata: { name: 'sample', namespace: own }, spec: spec as any });
  const memoryOf = (spec: any) => spec.containers[0].resources;

  test('LimitRanger: its default is kept, and its maximum holds', async () => {
    own = await cluster.createNamespace('limit-range');
    await apply('LimitRange', { limits: [{ type: 'Container', default: { memory: '512Mi' }, max: { memory: '1Gi' } }] });
    await cluster.until('the LimitRange holds', async () => memoryOf(await storedSpec(inNamespace({ containers }))).limits.memory === '512Mi');
    expect(await storedSpec(inNamespace({ containers, ...onWindows }))).toMatchObject({
      os: { name: 'windows' }, containers: [{ resources: { limits: { memory: '512Mi' }, requests: { memory: '512Mi' } } }],
    });
    const tooMuch = inNamespace({ containers: [{ ...containers[0], resources: { limits: { memory: '2Gi' } } }], ...onWindows });
    await expectForbidden(
      'the maximum holds with the policies', cluster.create(tooMuch, { dryRun: true }), 'maximum memory usage per Container is 1Gi',
    );
  });

  test('ResourceQuota: Windows Pods without a memory limit are counted with the default', async () => {
    own = await cluster.createNamespace('quota');
    await apply('ResourceQuota', { hard: { 'limits.memory': '3Gi' } });
    await cluster.until(
      'the quota is known',
      async () => (await cluster.get({ apiVersion: 'v1', kind: 'ResourceQuota', name: 'sample', namespace: own })).status?.hard !== undefined,
    );
    await expectForbidden('a Linux Pod needs a limit', cluster.create(inNamespace({ containers: linuxContainers })), 'must specify limits.memory');
    await cluster.create(inNamespace({ containers, ...onWindows }));
    await expectForbidden(
      'the quota is used up', cluster.create(inNamespace({ containers, ...onWindows })), 'exceeded quota', 'used: limits.memory=2Gi',
    );
  });

  test('PodSecurity: a Windows Pod meets the restricted profile as soon as it has spec.os', async () => {
    own = await cluster.createNamespace('restricted', { 'pod-security.kubernetes.io/enforce': 'restricted' });
    const securityContext = { runAsNonRoot: true };
    const spec = await storedSpec(inNamespace({ containers, ...onWindows, securityContext }));
    expect(spec.os).toEqual({ name: 'windows' });
    const linux = inNamespace({ containers: linuxContainers, securityContext });
    await expectForbidden('Linux Pods need a seccomp profile', cluster.create(linux, { dryRun: true }), 'violates PodSecurity "restricted');
  });

  test('RuntimeClass: its selector and tolerations make a Pod one for Windows, and place it', async () => {
    own = await cluster.createNamespace('runtime-class');
    const nodeSelector = { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' };
    const runtimeClass = {
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows-2022' }, handler: 'runhcs-wcow-process',
      scheduling: { nodeSelector, tolerations: [TOLERATION] },
    };
    await cluster.apply(runtimeClass);
    const withClass = inNamespace({ containers: [{ name: 'main', image: 'registry.example.com/app:1' }], runtimeClassName: 'windows-2022' });
    await cluster.until('the RuntimeClass is known', async () => storedSpec(withClass).then(() => true, () => false));
    const spec = await storedSpec(withClass);
    expect(spec).toMatchObject({ os: { name: 'windows' }, nodeSelector, containers: [{ resources: { limits: { memory: '2Gi' } } }] });
    expect(spec).not.toHaveProperty('affinity');
    expect(spec.tolerations.filter(({ key }: any) => key === 'os')).toEqual([TOLERATION]);
    await cluster.delete(referenceTo(runtimeClass));
  });
});
