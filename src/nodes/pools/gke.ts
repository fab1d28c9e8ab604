import { cloudTaints, PoolDraft, PoolParts, withoutEmpty } from './draft';
import { GkeNodePoolOptions } from './options';
import { TEXTS } from './texts';
import { NodeLabel } from '../../knowledge';

/** A pool of GKE: the arguments of `container.NodePool` of @pulumi/gcp. */
export function gkePool(options: Partial<GkeNodePoolOptions>, { name, min, max, labels, taints, advice }: PoolDraft): PoolParts {
  const { version, clusterName, location, machineType, diskGiB, autoUpgrade = true, nodeVersion, zones, maxPods } = options;
  if (autoUpgrade && nodeVersion !== undefined) { advice.must(['nodeVersion'], nodeVersion, ...TEXTS.nodeVersion); }
  const nodePool = withoutEmpty({
    name, cluster: clusterName, location,
    project: options.project,
    nodeLocations: zones,
    version: nodeVersion,
    maxPodsPerNode: maxPods,
    // the limits per zone would multiply
    ...(min === max ? { nodeCount: max } : { autoscaling: { totalMinNodeCount: min, totalMaxNodeCount: max } }),
    management: { autoRepair: true, autoUpgrade },
    nodeConfig: withoutEmpty({
      imageType: 'WINDOWS_LTSC_CONTAINERD',
      machineType,
      diskSizeGb: diskGiB,
      diskType: options.diskType,
      labels,
      taints: cloudTaints(taints),
      windowsNodeConfig: { osversion: `OS_VERSION_${version?.name}` },
    }),
  });
  return { fields: { nodePool }, nodeLabels: { [NodeLabel.INSTANCE_TYPE]: machineType }, maxPods };
}
