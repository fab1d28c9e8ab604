import { PlainObject } from '../base';
import { Day, lifecycleOf, NODE_OF_POOL, NODE_PROVIDER, NodeLabel, OsName, Platform, platformRelease, WindowsVersion } from '../knowledge';

/** A pool of equal nodes. */
export interface NodePool {
  /** Windows release of the nodes; `linux` for Linux nodes. */
  readonly release: WindowsVersion | 'linux';
  /** Number of nodes. */
  readonly count: number;
}

/** What Pods can use of a node whose machine is unknown: one with 4 processors, 16 GiB of memory, and the kubelet's default number of Pods. */
export const ASSUMED_ALLOCATABLE: Readonly<Record<string, string>> = {
  'cpu': '3800m', 'memory': '13Gi', 'ephemeral-storage': '100Gi', 'pods': '110',
};

const { LTSC2019, LTSC2022, LTSC2025 } = WindowsVersion;

/**
 * Pools for a platform whose pools are unknown: three Linux nodes, and three of each release for nodes that it supports.
 *
 * @param on the day, on which releases that have ended are left out. @default - releases count whatever their end is
 */
export function defaultPools(platform: Platform, on?: Day): readonly NodePool[] {
  const releases = [LTSC2019, LTSC2022, LTSC2025];
  const supported = releases.filter((release) => platformRelease(platform, release));
  // a platform without a list of releases
  const offered = supported.length > 0 ? supported : releases;
  const lasting = offered.filter((release) => lifecycleOf(release, { platform, on }).state !== 'ended');
  return [{ release: 'linux' as const, count: 3 }, ...lasting.map((release) => ({ release, count: 3 }))];
}

/** Nodes of pools, with the labels and taints that the nodes of a platform have. */
export function nodesOfPools(platform: Platform, pools: readonly NodePool[]): readonly PlainObject[] {
  return pools.flatMap(({ release, count }) => {
    const os: OsName = release === 'linux' ? 'linux' : 'windows';
    const pool = release === 'linux' ? 'linux' : release.name.toLowerCase();
    return Array.from({ length: count }, (_, i): PlainObject => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name: `${pool}-${i + 1}`,
        labels: {
          [NodeLabel.OS]: os,
          [NodeLabel.ARCH]: 'amd64',
          [NodeLabel.BETA_OS]: os,
          [NodeLabel.BETA_ARCH]: 'amd64',
          ...(release !== 'linux' && {
            [NodeLabel.WINDOWS_BUILD]: release.build,
            ...(platform === Platform.AKS && release.aksOsSku !== undefined && { [NodeLabel.AKS_OS_SKU]: release.aksOsSku }), ...platform.nodeLabels,
          }),
        },
        annotations: { [NODE_OF_POOL]: pool, [NODE_PROVIDER]: platform.id },
      },
      spec: release !== 'linux' && platform.taints.length > 0 ? { taints: platform.taints } : {},
      status: { allocatable: ASSUMED_ALLOCATABLE, nodeInfo: { operatingSystem: os, architecture: 'amd64' } },
    }));
  });
}
