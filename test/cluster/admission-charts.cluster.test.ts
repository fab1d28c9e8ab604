import { Guard } from './control-plane/guard';
import { installAdmission, InstalledAdmission } from './harness/admission';
import { Cluster } from './harness/cluster';
import { count } from './harness/counts';
import { Fleet } from './harness/fleet';
import { startKwok } from './harness/karpenter';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { canRunOn, isForWindows, publicInstalls, WINDOWS_WORKLOADS } from './public-workloads';
import { Installation, installationOf, INSTALLED_KINDS, InstalledWorkload, outcomesOf } from './public-workloads/install';
import { Platform, Taint } from 'k8s-windows/core';

/**
 * What the policies make of public charts and manifests as their projects publish them: each is installed without the policies, and with them.
 * The controllers create the Pods, the scheduler binds them, and KWOK runs them.
 */

const cluster = Cluster.ofEnvironment();
/** Includes the time to build helm. */
const WITH_BUILD = 20 * 60_000;

let installations: readonly Installation[];
let kwok: Guard | undefined;

beforeAll(async () => {
  installations = [...(await publicInstalls('1.36.0')).map(({ name, text }) => installationOf(name, text)), WINDOWS_WORKLOADS];
  kwok = await startKwok(cluster.connection);
}, WITH_BUILD);

afterAll(async () => kwok?.close());

test('the catalogue has at least 20 projects, and every kind of workload', () => {
  const kinds = new Set(installations.flatMap(({ objects }) => objects.map(({ kind }) => kind)));
  expect(installations.length).toBeGreaterThan(20);
  expect([...kinds].sort()).toEqual([...INSTALLED_KINDS].sort());
  const hooks = installations.flatMap(({ objects }) => objects).filter(({ metadata }) => metadata?.annotations?.['helm.sh/hook']);
  expect(hooks.length).toBeGreaterThan(5);
});

const hasWindowsPods = ({ object }: InstalledWorkload) => isForWindows(object);
const boundPods = ({ pods }: InstalledWorkload) => pods.filter(({ spec }) => spec.nodeName);
const pendingPods = ({ pods }: InstalledWorkload) => pods.filter(({ spec }) => !spec.nodeName);

describe.each([
  // without a taint, Linux Pods land on Windows nodes; with one, Windows Pods need a toleration
  ['AKS', Platform.AKS],
  ['UPSTREAM', Platform.UPSTREAM],
])('on the nodes of %s', (name, platform) => {
  const hasTaint = platform.taints.length > 0;
  let fleet: Fleet;
  let admission: InstalledAdmission | undefined;
  let without: readonly InstalledWorkload[];
  let withPolicies: readonly InstalledWorkload[];

  /** Pods on nodes that can't run them. */
  const misplaced = (each: InstalledWorkload) => boundPods(each).filter(({ spec }) => !canRunOn(each.object, fleet.roleOf(spec.nodeName)));
  const sum = (workloads: readonly InstalledWorkload[], of: (workload: InstalledWorkload) => readonly unknown[]) => workloads.flatMap(of).length;
  const rolesOf = (workload: InstalledWorkload) => boundPods(workload).map(({ spec }) => fleet.roleOf(spec.nodeName)).sort();

  beforeAll(async () => {
    fleet = await Fleet.create(cluster, { name, taints: WINDOWS_TAINTS[name] });
    without = await outcomesOf(cluster, installations);
    // nothing of a public project is denied, or it couldn't be installed
    admission = await installAdmission(cluster, { platform, mode: 'deny' });
    withPolicies = await outcomesOf(cluster, installations);
    count('Pods of public projects', sum(withPolicies, ({ pods }) => pods));
    count('on wrong nodes without policies', sum(without, misplaced));
    count('on wrong nodes with policies', sum(withPolicies, misplaced));
    count('pending without policies', sum(without, pendingPods));
    count('pending with policies', sum(withPolicies, pendingPods));
  }, WITH_BUILD);

  afterAll(async () => {
    await admission?.remove();
    await fleet.remove();
  });

  // ties between nodes are broken at random, but a DaemonSet has a Pod on each
  test(hasTaint
    ? 'without the policies, Windows Pods are pending'
    : 'without the policies, Pods of several projects are bound to nodes that can\'t run them', () => {
    const isAffected = (each: InstalledWorkload) => (hasTaint ? hasWindowsPods(each) && pendingPods(each).length > 0 : misplaced(each).length > 0);
    const affected = without.filter(isAffected);
    expect(new Set(affected.map((workload) => workload.name.split(/[ /]/)[0])).size).toBeGreaterThan(hasTaint ? 0 : 3);
  });

  test('with the policies, every Pod is bound to a node that can run it', () => {
    const wrong = withPolicies.filter((workload) => misplaced(workload).length > 0);
    expect(wrong.map((workload) => `${workload.name}: ${rolesOf(workload).join()}`)).toEqual([]);
  });

  test('no Pod is pending that wasn\'t', () => {
    const newlyPending = withPolicies.filter((workload, i) => pendingPods(workload).length > pendingPods(without[i]).length);
    expect(newlyPending.map((workload) => [workload.name, pendingPods(workload)[0].status.conditions])).toEqual([]);
  });

  test('every DaemonSet has a Pod on each node that can run it, and no others', () => {
    const daemonSets = withPolicies.filter(({ stored }) => stored.kind === 'DaemonSet');
    for (const daemonSet of daemonSets) {
      const before = without.find(({ name: other }) => other === daemonSet.name)!;
      // what runs on the right nodes without the policies still does
      const isRight = (role: string) => canRunOn(before.object, role);
      const expected = hasTaint && hasWindowsPods(before) ? fleet.roles.filter(isRight).sort() : rolesOf(before).filter(isRight);
      expect([daemonSet.name, rolesOf(daemonSet)]).toEqual([daemonSet.name, expected]);
      const { desiredNumberScheduled, currentNumberScheduled, numberMisscheduled } = daemonSet.stored.status;
      const counts = [daemonSet.name, desiredNumberScheduled, currentNumberScheduled, numberMisscheduled];
      expect(counts).toEqual([daemonSet.name, expected.length, expected.length, 0]);
    }
    expect(daemonSets.length).toBeGreaterThan(9);
  });

  test('no controller creates more Pods than it keeps', () => {
    for (const { name: workload, creations, pods } of withPolicies.filter((each) => each.creations !== undefined)) {
      expect([workload, creations]).toEqual([workload, pods.length]);
    }
  });

  test('Windows Pods are complete', () => {
    const pods = withPolicies.filter(hasWindowsPods).flatMap((workload) => workload.pods);
    expect(pods.length).toBeGreaterThan(10);
    for (const { spec } of pods) {
      expect(spec.os).toEqual({ name: 'windows' });
      const tolerates = ({ key, value, effect }: Taint) => spec.tolerations.some((each: any) => (
        (!each.key || each.key === key) && (each.operator === 'Exists' || each.value === value) && (!each.effect || each.effect === effect)
      ));
      expect(platform.taints.filter((taint) => !tolerates(taint))).toEqual([]);
    }
  });
});
