import { networkDaemonSetsOn } from './catalogue/networks';
import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { KubeObject } from './harness/kube-objects';
import { place } from './harness/placement';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { Platform } from 'k8s-windows/core';

/** Where the DaemonSets of networks land: on each node of their operating system, and on no other. */

const cluster = Cluster.ofEnvironment();

const NODES = { windows: Object.keys(WINDOWS_BUILDS).sort(), linux: ['linux-amd64', 'linux-arm64'] };

/** A taint that a node has until its network is there. */
const NOT_READY = { key: 'node.kubernetes.io/network-unavailable', effect: 'NoSchedule' } as const;

/** Without its account, which isn't where the test places it. */
function alone(daemonSet: KubeObject): KubeObject {
  const { serviceAccountName: _, ...spec } = daemonSet.spec.template.spec;
  return { ...daemonSet, spec: { ...daemonSet.spec, template: { ...daemonSet.spec.template, spec } } };
}

describe.each(Platform.all.map((platform) => ({ name: platform.name, platform })))('Platform.$name', ({ name, platform }) => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await Fleet.create(cluster, { name, taints: [...WINDOWS_TAINTS[name], NOT_READY], nodeLabels: platform.nodeLabels });
  });
  afterAll(async () => fleet.remove());

  test.each(networkDaemonSetsOn(platform))('$name', async ({ synth }) => {
    const daemonSets = synth().filter(({ kind }) => kind === 'DaemonSet');
    const placed = await place(cluster, fleet, daemonSets.map(alone));
    expect(daemonSets.map((daemonSet, i) => [daemonSet.metadata!.name, placed[i].nodes, placed[i].unschedulable])).toEqual(
      daemonSets.map((daemonSet) => [daemonSet.metadata!.name, NODES[daemonSet.spec.template.spec.os.name as 'windows' | 'linux'], []]),
    );
    expect(daemonSets.filter(({ spec }) => spec.template.spec.os.name === 'windows').length).toBeGreaterThanOrEqual(1);
  });
});
