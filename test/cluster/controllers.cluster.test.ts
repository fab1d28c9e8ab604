import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { ApiObject, Chart, Testing } from 'cdk8s';
import { parse, stringify } from 'yaml';
import { exampleOf } from '../examples';
import { synthApp } from './catalogue/manifests';
import { Guard } from './control-plane/guard';
import { Cluster } from './harness/cluster';
import { discardObjects, installControllerCrds, startController } from './harness/controllers';
import { removeCrds } from './harness/crds';
import { discardNamespace, Fleet } from './harness/fleet';
import { gitlabBuildPod } from './harness/gitlab-build-pod';
import { KubeObject } from './harness/kube-objects';
import { feasibleNodes } from './harness/placement';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { onWindows } from 'k8s-windows';
import { checkTexts, fixTexts, Platform } from 'k8s-windows/check';
import { WindowsVersion } from 'k8s-windows/core';

/** Pods that controllers of other projects create: what they are like, and where the scheduler binds them. */

const cluster = Cluster.ofEnvironment();
let fleet: Fleet;
let namespace: string;

/** Includes the time to build a controller. */
const WITH_BUILD = 30 * 60_000;

/** Includes the time to wait until objects with finalizers, and their kinds, are gone. */
const WITH_REMOVAL = 10 * 60_000;

const LINUX_NODES = ['linux-amd64', 'linux-arm64'];

/** The nodes that can run images of a release, by the tables of the library. */
const nodesOf = (version: WindowsVersion) => version.processIsolationHosts.map(({ name }) => name).filter((name) => name in WINDOWS_BUILDS).sort();

beforeAll(async () => {
  fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM });
  namespace = await cluster.createNamespace('controllers');
});

afterAll(async () => {
  await discardNamespace(cluster, namespace);
  await fleet.remove();
});

/** The rules of findings, and their effects. */
const predicted = (object: KubeObject) => checkTexts([{ file: 'pods.yaml', text: stringify(object) }], { platform: Platform.UPSTREAM }).findings
  .map(({ rule, effect }) => [rule, effect]);

/** What `fix` makes of an object. */
function fixed(object: KubeObject): KubeObject {
  const { texts } = fixTexts([{ file: 'pods.yaml', text: stringify(object) }], { platform: Platform.UPSTREAM });
  return parse(texts[0].text) as KubeObject;
}

/** Creates an object whose Pods a controller creates, waits until as many are bound, and returns them. */
async function podsOf(object: KubeObject, label: Record<string, string>, count: number): Promise<any[]> {
  await cluster.apply({ ...object, metadata: { ...object.metadata, namespace } });
  const own = async () => (await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace }))
    .filter(({ metadata }) => Object.entries(label).every(([key, value]) => metadata.labels?.[key] === value));
  await cluster.until(`${count} Pods of ${object.kind} ${object.metadata!.name} are bound`, async () => {
    const bound = (await own()).filter(({ spec }) => spec.nodeName);
    return bound.length >= count;
  }, 90);
  return own();
}

/** The spec that the server makes of a Pod's, without the node, and with a name for the volume of its token that all have in common. */
const normalized = ({ nodeName, ...spec }: any) => JSON.parse(JSON.stringify(spec).replace(/kube-api-access-\w+/g, 'kube-api-access'));

/** Expects Pods to have exactly the spec of a Pod template, and what the server adds to any Pod. */
async function expectSpec(pods: readonly any[], spec: object): Promise<void> {
  const { object } = await cluster.create(
    { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'sample', namespace }, spec } as KubeObject, { dryRun: true },
  );
  for (const pod of pods) { expect(normalized(pod.spec)).toEqual(normalized(object.spec)); }
}

/** Expects Pods to be bound to some of the nodes, and the scheduler to find each of them feasible, and no others. */
async function expectPlaced(pods: readonly any[], nodes: readonly string[]): Promise<void> {
  expect(boundTo(pods).filter((role) => !nodes.includes(role))).toEqual([]);
  expect(await nodesFor(pods[0])).toEqual(nodes);
}

/** Roles of the nodes that Pods are bound to. */
const boundTo = (pods: readonly any[]) => [...new Set(pods.map(({ spec }) => fleet.roleOf(spec.nodeName)))].sort();

/** Roles of the nodes that the scheduler would bind a Pod to. */
async function nodesFor({ metadata: { labels }, spec }: any): Promise<readonly string[]> {
  const copy = { ...spec, nodeName: undefined };
  const [{ nodes }] = await feasibleNodes(cluster, fleet, [{ apiVersion: 'v1', kind: 'Pod', metadata: { labels }, spec: copy }]);
  return nodes;
}

describe('a Rollout of Argo Rollouts', () => {
  let crds: readonly KubeObject[] = [];
  let controller: Guard;
  beforeAll(async () => {
    crds = await installControllerCrds(cluster, 'rollouts-controller');
    controller = await startController(cluster.connection, 'rollouts-controller');
  }, WITH_BUILD);
  afterAll(async () => {
    try {
      await discardObjects(cluster, { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', namespace });
    } finally {
      await controller.close();
    }
    await removeCrds(cluster, crds);
  }, WITH_REMOVAL);

  const rollout = (name: string): KubeObject => ({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Rollout',
    metadata: { name },
    spec: {
      replicas: 6,
      selector: { matchLabels: { app: name } },
      strategy: { canary: { steps: [{ setWeight: 50 }] } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', ports: [{ containerPort: 80 }] }],
        },
      },
    },
  });
  test('as it is: the check predicts the wrong nodes', async () => {
    const object = rollout('before');
    expect(predicted(object)).toContainEqual(['os-selector-missing', 'misplaced']);
    const pods = await podsOf(object, { app: 'before' }, 6);
    await expectPlaced(pods, LINUX_NODES);
  });

  test('after fix: no finding predicts a wrong node, and its Pods are bound to nodes that can run the image', async () => {
    const object = fixed(rollout('fixed'));
    expect(predicted(object).filter(([, effect]) => effect === 'misplaced')).toEqual([]);
    const pods = await podsOf(object, { app: 'fixed' }, 6);
    await expectSpec(pods, object.spec.template.spec);
    await expectPlaced(pods, nodesOf(WindowsVersion.LTSC2022));
  });

  test('after onWindows: its Pods are bound to nodes that can run the image', async () => {
    const chart = new Chart(Testing.app(), 'chart');
    const object = new ApiObject(chart, 'rollout', rollout('retrofitted') as any);
    onWindows(object);
    const [completed] = Testing.synth(chart) as KubeObject[];
    const pods = await podsOf(completed, { app: 'retrofitted' }, 6);
    await expectSpec(pods, completed.spec.template.spec);
    await expectPlaced(pods, nodesOf(WindowsVersion.LTSC2022));
  });
});

describe('a ScaledJob of KEDA', () => {
  let crds: readonly KubeObject[] = [];
  let controller: Guard;
  let azurePipelines: Server;
  let queue = 0;
  beforeAll(async () => {
    crds = await installControllerCrds(cluster, 'keda-operator');
    // What KEDA asks Azure Pipelines: the ID of the pool, and its queue.
    azurePipelines = createServer(({ url, headers }, response) => {
      const isPool = url!.startsWith('/example/_apis/distributedtask/pools?poolName=windows-2022');
      const isQueue = url!.startsWith('/example/_apis/distributedtask/pools/7/jobrequests');
      const isAllowed = headers.authorization === `Basic ${Buffer.from(':secret').toString('base64')}`;
      response.statusCode = !isAllowed ? 401 : isPool || isQueue ? 200 : 404;
      response.end(JSON.stringify({ value: isPool ? [{ id: 7 }] : Array.from({ length: queue }, (_, i) => ({ requestId: i, result: null })) }));
    });
    await new Promise<void>((resolve) => azurePipelines.listen(0, '127.0.0.1', resolve));
    await cluster.create({
      apiVersion: 'v1', kind: 'Secret', metadata: { name: 'azure-pipelines-token', namespace }, stringData: { token: 'secret' },
    });
    controller = await startController(cluster.connection, 'keda-operator');
  }, WITH_BUILD);
  afterAll(async () => {
    try {
      for (const kind of ['ScaledJob', 'TriggerAuthentication']) {
        await discardObjects(cluster, { apiVersion: 'keda.sh/v1alpha1', kind, namespace });
      }
    } finally {
      await controller.close();
      azurePipelines.closeAllConnections();
      await new Promise((resolve) => azurePipelines.close(resolve));
    }
    await removeCrds(cluster, crds);
  }, WITH_REMOVAL);

  /** The objects of the example, with the address of our Azure Pipelines. */
  function objects(): { readonly authentication: KubeObject; readonly scaledJob: KubeObject } {
    const { port } = azurePipelines.address() as AddressInfo;
    const text = JSON.stringify(synthApp(exampleOf('azure-pipelines-agents').build)).replaceAll('https://dev.azure.com', `http://127.0.0.1:${port}`);
    const [authentication, scaledJob] = JSON.parse(text) as KubeObject[];
    return { authentication, scaledJob: { ...scaledJob, spec: { ...scaledJob.spec, pollingInterval: 1 } } };
  }
  const named = (scaledJob: KubeObject, name: string, spec: object): KubeObject => {
    const jobTargetRef = { ...scaledJob.spec.jobTargetRef, template: { ...scaledJob.spec.jobTargetRef.template, spec } };
    return { ...scaledJob, metadata: { name }, spec: { ...scaledJob.spec, jobTargetRef } };
  };

  test('as it would be without onWindows: the check predicts the wrong nodes, and after fix the right ones', async () => {
    const { authentication, scaledJob } = objects();
    await cluster.apply({ ...authentication, metadata: { ...authentication.metadata, namespace } });
    const { containers, restartPolicy } = scaledJob.spec.jobTargetRef.template.spec;
    const before = named(scaledJob, 'before', { containers, restartPolicy });
    expect(predicted(before)).toContainEqual(['os-selector-missing', 'misplaced']);
    queue = 2;
    await expectPlaced(await podsOf(before, { 'scaledjob.keda.sh/name': 'before' }, 2), LINUX_NODES);

    const after = fixed(named(scaledJob, 'after', { containers, restartPolicy }));
    expect(predicted(after).filter(([, effect]) => effect === 'misplaced')).toEqual([]);
    const pods = await podsOf(after, { 'scaledjob.keda.sh/name': 'after' }, 2);
    await expectSpec(pods, after.spec.jobTargetRef.template.spec);
    await expectPlaced(pods, nodesOf(WindowsVersion.LTSC2022));
  });

  test('the example: a Pod for each pipeline job, bound to nodes that can run the image', async () => {
    const { authentication, scaledJob } = objects();
    await cluster.apply({ ...authentication, metadata: { ...authentication.metadata, namespace } });
    queue = 4;
    const pods = await podsOf(scaledJob, { 'scaledjob.keda.sh/name': 'windows-2022' }, 4);
    await expectSpec(pods, scaledJob.spec.jobTargetRef.template.spec);
    await expectPlaced(pods, nodesOf(WindowsVersion.LTSC2022));
  });
});

describe('the Pods of jobs that the GitLab runner of the example creates', () => {
  const configs = () => synthApp(exampleOf('gitlab-runner').build).filter(({ kind }) => kind === 'ConfigMap')
    .map(({ metadata, data }: any) => ({ name: metadata.name as string, config: data['config.template.toml'] as string }));

  test.each([
    ['windows-2022', 'LTSC2022'], ['windows-2025', 'LTSC2025'],
  ])('%s: can run on the nodes of exactly that release', async (runner, role) => {
    const { config } = configs().find(({ name }) => name === runner)!;
    const pod = gitlabBuildPod(config);
    // admission
    await cluster.create({ ...pod, metadata: { ...pod.metadata, namespace } }, { dryRun: true });
    const [{ nodes }] = await feasibleNodes(cluster, fleet, [pod]);
    expect(nodes).toEqual([role]);
  });
});
