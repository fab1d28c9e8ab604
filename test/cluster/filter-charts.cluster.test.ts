import { Guard } from './control-plane/guard';
import { changedDocuments, changedLines, ChangedPlace, changedValues } from './harness/changed-places';
import { Cluster } from './harness/cluster';
import { count } from './harness/counts';
import { Fleet } from './harness/fleet';
import { startKwok } from './harness/karpenter';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { canRunOn, isForWindows, PublicInstall, publicInstalls, WINDOWS_WORKLOADS } from './public-workloads';
import { installationOf, InstalledWorkload, outcomesOf } from './public-workloads/install';
import { filterObjects, filterText, PlainObject, Platform } from 'k8s-windows/filter';

/**
 * What the filter makes of public charts and manifests: each is installed as it is, and filtered. The controllers create the Pods, the scheduler
 * binds them, and KWOK runs them.
 */

const cluster = Cluster.ofEnvironment();
/** Includes the time to build helm. */
const WITH_BUILD = 20 * 60_000;

let installs: readonly PublicInstall[];
let kwok: Guard | undefined;

beforeAll(async () => {
  installs = await publicInstalls('1.36.0');
  kwok = await startKwok(cluster.connection);
}, WITH_BUILD);

afterAll(async () => kwok?.close());

test('the catalogue has at least 25 charts, several with Windows Pods', () => {
  const charts = installs.filter(({ kind }) => kind === 'chart');
  expect(charts.length).toBeGreaterThan(25);
  expect(new Set(charts.map(({ name }) => name)).size).toBe(charts.length);
  const withWindows = charts.filter(({ name, text }) => installationOf(name, text).objects.some((object) => object.kind.match(/Set|Deployment|Job|Pod/) && isForWindows(object)));
  expect(withWindows.length).toBeGreaterThan(5);
});

/** Charts and manifests that need no change: they keep every Pod on Linux nodes already. */
const NOTHING_TO_DO = [
  'aad-pod-identity', 'argo-cd', 'aws-vpc-cni/aws-vpc-cni', 'azure-workload-identity', 'calico/calico', 'calico/tigera-operator', 'cert-manager',
  'cilium', 'dapr/dapr',
  'flannel', 'gatekeeper', 'google-managed-prometheus/operator', 'google-managed-prometheus/rule-evaluator', 'ingress-nginx', 'istio/istio-cni',
  'istio/ztunnel',
  'kube-state-metrics', 'kyverno', 'prometheus-operator', 'tekton-pipelines', 'trust-manager',
];

/** DaemonSets for nodes with labels that no node has here: of control planes, and of a network. */
const ON_OTHER_NODES = ['aws-cloud-controller-manager DaemonSet/aws-cloud-controller-manager', 'azure-container-networking DaemonSet/azure-cns'];

const POD_SPEC = String.raw`^(?:/spec/template/spec|/spec/jobTemplate/spec/template/spec|/spec)`;
const PLACEMENT = new RegExp(`${POD_SPEC}/(?:os|nodeSelector|tolerations|affinity)(?:/|$)`);
const RESOURCES = new RegExp(`${POD_SPEC}/(?:initC|c)ontainers/\\d+/resources(?:/|$)`);
/** Fields that the API server rejects on Windows Pods. Source: kubernetes/kubernetes, `pkg/apis/core/validation/validation.go`, `validateWindows`. */
const REJECTED = [
  'hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace',
  ...[
    'appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls', 'runAsUser', 'runAsGroup',
    'supplementalGroups',
    'supplementalGroupsPolicy', 'seLinuxChangePolicy',
  ].map((field) => `securityContext/${field}`),
  ...[
    'appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'capabilities', 'readOnlyRootFilesystem', 'privileged', 'allowPrivilegeEscalation',
    'procMount',
    'runAsUser', 'runAsGroup',
  ].map((field) => `(?:initC|c)ontainers/\\d+/securityContext/${field}`),
].map((field) => new RegExp(`${POD_SPEC}/${field}(?:/|$)`));

/** Whether the filter may change a value. */
function isAllowed({ change, path }: ChangedPlace): boolean {
  return PLACEMENT.test(path) || RESOURCES.test(path) || (change === 'removed' && REJECTED.some((field) => field.test(path)));
}

describe.each([
  // without a taint, Linux Pods land on Windows nodes; with one, Windows Pods need a toleration, and node agents that tolerate all of them are
  // misplaced
  ['AKS', Platform.AKS],
  ['UPSTREAM', Platform.UPSTREAM],
  ['GKE', Platform.GKE],
])('on the nodes of %s', (name, platform) => {
  let fleet: Fleet;
  let before: readonly InstalledWorkload[];
  let after: readonly InstalledWorkload[];
  let filtered: ReadonlyMap<string, string>;

  const boundPods = ({ pods }: InstalledWorkload) => pods.filter(({ spec }) => spec.nodeName);
  const pendingPods = ({ pods }: InstalledWorkload) => pods.filter(({ spec }) => !spec.nodeName);
  const rolesOf = (workload: InstalledWorkload) => boundPods(workload).map(({ spec }) => fleet.roleOf(spec.nodeName)).sort();
  /** Pods on nodes that can't run them. What a workload is meant for is read from it as it was before the filter. */
  const misplaced = (workload: InstalledWorkload) => {
    const { object } = before.find((each) => each.name === workload.name)!;
    return boundPods(workload).filter(({ spec }) => !canRunOn(object, fleet.roleOf(spec.nodeName)));
  };
  const sum = (workloads: readonly InstalledWorkload[], of: (workload: InstalledWorkload) => readonly unknown[]) => workloads.flatMap(of).length;
  const installOf = (workload: InstalledWorkload) => workload.name.slice(0, workload.name.indexOf(' '));

  beforeAll(async () => {
    fleet = await Fleet.create(cluster, { name, taints: WINDOWS_TAINTS[name] });
    filtered = new Map(installs.map((install) => [install.name, filterText(install.text, { platform }).text]));
    // side by side, each in namespaces of its own
    const outcomes = await outcomesOf(cluster, [
      ...installs.map(({ name: of, text }) => installationOf(of, text)), WINDOWS_WORKLOADS,
      ...[...filtered].map(([of, text]) => installationOf(of, text)),
      { ...WINDOWS_WORKLOADS, objects: filterObjects(WINDOWS_WORKLOADS.objects, { platform }).result as never },
    ]);
    [before, after] = [outcomes.slice(0, outcomes.length / 2), outcomes.slice(outcomes.length / 2)];
    expect(after.map((workload) => workload.name)).toEqual(before.map((workload) => workload.name));
    for (const [when, workloads] of [['before', before], ['after', after]] as const) {
      count(`Pods ${when} the filter on ${name}`, sum(workloads, ({ pods }) => pods));
      count(`on wrong nodes ${when} the filter on ${name}`, sum(workloads, misplaced));
      count(`pending ${when} the filter on ${name}`, sum(workloads, pendingPods));
    }
  }, WITH_BUILD);

  afterAll(async () => fleet.remove());

  test('only placement, resources, and rejected fields differ, line by line and value by value', () => {
    const isAllowedLine = (place: ChangedPlace) => isAllowed(place)
      // the line of the key is removed with all that was below it
      || (place.change === 'removed' && /^securityContext:$/.test(place.content.trim()));
    for (const { name: of, text } of installs) {
      const changed = changedDocuments(text, filtered.get(of)!);
      const lines = changed.flatMap(([from, to]) => changedLines(from, to)).filter((place) => !isAllowedLine(place));
      const values = changed.flatMap(([from, to]) => changedValues(from, to)).filter((place) => !isAllowed(place));
      expect([of, lines, values]).toEqual([of, [], []]);
    }
  });

  test('charts with nothing to do come out byte for byte, and so do all in a second run', () => {
    const unchanged = installs.filter(({ name: of, text }) => filtered.get(of) === text).map(({ name: of }) => of);
    expect(unchanged.sort()).toEqual([...NOTHING_TO_DO].sort());
    for (const [of, text] of filtered) {
      const again = filterText(text, { platform });
      expect([
        of, again.text === text, again.changes,
        again.problems.filter(({ effect, code }) => !['ignored', 'advice'].includes(effect) && code !== 'image-scheme'),
      ]).toEqual([of, true, [], []]);
    }
  });

  test('without the filter, Pods of several charts are on nodes that can\'t run them', () => {
    const affected = new Set(before.filter((workload) => misplaced(workload).length > 0).map(installOf));
    // node agents that tolerate all taints are on wrong nodes of every platform
    expect([...affected]).toEqual(expect.arrayContaining(['chaos-mesh', 'node-feature-discovery']));
    // a Windows Pod that selects no nodes is only certain to be on a wrong one if the others have a taint
    if (platform.taints.length > 0) { expect([...affected]).toContain('actions-runner-controller/gha-runner-scale-set'); }
    expect(affected.size).toBeGreaterThan(platform.taints.length > 0 ? 2 : 5);
  });

  test('with the filter, every Pod is on a node that can run it', () => {
    const wrong = after.filter((workload) => misplaced(workload).length > 0);
    expect(wrong.map((workload) => `${workload.name}: ${rolesOf(workload).join()}`)).toEqual([]);
  });

  test('no Pod is pending that wasn\'t', () => {
    const newlyPending = after.filter((workload, i) => pendingPods(workload).length > pendingPods(before[i]).length);
    expect(newlyPending.map((workload) => [workload.name, pendingPods(workload)[0].status.conditions])).toEqual([]);
  });

  test('every DaemonSet has a Pod on each node that can run it, and no others', () => {
    const pairs = after.map((workload, i) => [before[i], workload] as const).filter(([, { stored }]) => stored.kind === 'DaemonSet');
    for (const [{ object }, daemonSet] of pairs) {
      const expected = ON_OTHER_NODES.includes(daemonSet.name) ? [] : fleet.roles.filter((role) => canRunOn(object, role)).sort();
      const { desiredNumberScheduled, currentNumberScheduled, numberMisscheduled } = daemonSet.stored.status;
      expect([daemonSet.name, rolesOf(daemonSet), desiredNumberScheduled, currentNumberScheduled, numberMisscheduled])
        .toEqual([daemonSet.name, expected, expected.length, expected.length, 0]);
    }
    expect(pairs.filter(([{ object }]) => isForWindows(object)).length).toBeGreaterThan(8);
    expect(pairs.length).toBeGreaterThan(25);
  });

  test('Windows Pods run', () => {
    const windows = after.filter((_, i) => isForWindows(before[i].object));
    for (const { name: of, pods } of windows) {
      for (const { spec } of pods as readonly { readonly spec: PlainObject & any }[]) {
        expect([of, spec.os?.name]).toEqual([of, 'windows']);
      }
    }
    expect(sum(windows, boundPods)).toBeGreaterThan(40);
  });
});
