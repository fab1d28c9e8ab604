import { PLACED_ADD_ONS } from './catalogue/add-ons';
import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { KubeObject, makesPods } from './harness/kube-objects';
import { place } from './harness/placement';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { Platform } from 'k8s-windows/core';

/**
 * Where the pods of add-ons land: those of a DaemonSet on each node of their operating system that runs the image, others on one of those; none
 * anywhere else.
 */

const cluster = Cluster.ofEnvironment();

const LINUX = ['linux-amd64', 'linux-arm64'];

/** Without its account, which isn't where the test places it. */
function alone(workload: KubeObject): KubeObject {
  const { serviceAccountName: _, ...spec } = workload.spec.template.spec;
  return { ...workload, spec: { ...workload.spec, template: { ...workload.spec.template, spec } } };
}

describe.each(Platform.all.map((platform) => ({ name: platform.name, platform })))('Platform.$name', ({ name, platform }) => {
  let fleet: Fleet;
  beforeAll(async () => { fleet = await Fleet.create(cluster, { name, taints: WINDOWS_TAINTS[name], nodeLabels: platform.nodeLabels }); });
  afterAll(async () => fleet.remove());

  test.each(PLACED_ADD_ONS)('$name', async ({ synth, releases = Object.keys(WINDOWS_BUILDS) }) => {
    const workloads = synth(platform).filter(makesPods);
    const placed = await place(cluster, fleet, workloads.map(alone));
    workloads.forEach((workload, i) => {
      const { nodes, unschedulable } = placed[i];
      const windows = workload.spec.template.spec.os.name === 'windows';
      const expected = windows ? [...releases].sort() : LINUX;
      const what = `${workload.kind} ${workload.metadata!.name}`;
      expect({ what, unschedulable, nodes: workload.kind === 'DaemonSet' ? nodes : nodes.filter((node) => !expected.includes(node)) })
        .toEqual({ what, unschedulable: [], nodes: workload.kind === 'DaemonSet' ? expected : [] });
      expect(nodes.length).toBeGreaterThanOrEqual(1);
    });
    expect(workloads.filter(({ spec }) => spec.template.spec.os.name === 'windows').length).toBeGreaterThanOrEqual(1);
  });
});
