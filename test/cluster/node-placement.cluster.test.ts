import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { container } from './harness/kube-objects';
import { place } from './harness/placement';
import { WINDOWS_BUILDS } from './harness/platform-nodes';
import { CORP, registered } from '../nodes/grid';
import { completePod, Platform, WindowsVersion } from 'k8s-windows/core';

/** Nodes with the labels and taints of what was rendered for a platform: the scheduler binds workloads for the platform to them. */

const cluster = Cluster.ofEnvironment();
const LABELS = { app: 'sample' };

/** A DaemonSet for a platform, of an image of Windows Server 2022. */
function daemonSet(platform: Platform) {
  const { template } = completePod(
    { metadata: { labels: LABELS }, spec: { containers: [container()] } }, { os: 'windows', platform, version: WindowsVersion.LTSC2022 },
  );
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'sample' }, spec: { selector: { matchLabels: LABELS }, template } };
}

test.each([...Platform.all, CORP].map((platform) => ({ name: platform.name, platform })))('Platform.$name', async ({ name, platform }) => {
  const { told: nodeLabels, taints } = registered(platform, WindowsVersion.LTSC2022);
  const fleet = await Fleet.create(cluster, { name: `rendered for ${name}`, taints, nodeLabels });
  try {
    const [placed] = await place(cluster, fleet, [daemonSet(platform)]);
    const hosts = WindowsVersion.LTSC2022.hosts().map((version) => version.name).filter((version) => version in WINDOWS_BUILDS);
    expect(placed).toEqual({ nodes: hosts.sort(), unschedulable: [] });
    expect(hosts).toContain('LTSC2022');
  } finally {
    await fleet.remove();
  }
});
