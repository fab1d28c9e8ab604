import { cloudTaints, PoolDraft, PoolParts, withoutEmpty } from './draft';
import { GkeNodePoolOptions } from './options';
import { TEXTS } from './texts';
import { PlainObject, scalarText } from '../../base';
import { NodeLabel } from '../../knowledge';

/** A pool of GKE: the arguments of `container.NodePool` of @pulumi/gcp. */
export function gkePool(options: Partial<GkeNodePoolOptions>, { name, min, max, labels, taints, problems, advice }: PoolDraft): PoolParts {
  const { version, clusterName, location, machineType, diskGiB, autoUpgrade = true, nodeVersion, zones, maxPods } = options;
  const region = /^[a-z]+-[a-z]+\d+/.exec(scalarText(location))?.[0];
  // hashicorp/terraform-provider-google website/docs/r/container_node_pool.html.markdown, "node_locations", read 2026-11-30
  zones?.forEach((zone, i) => {
    if (region !== undefined && !zone.startsWith(`${region}-`)) { problems.must(['zones', i], zone, `be a zone of ${region}`, `use "${region}-b"`); }
  });
  if (autoUpgrade && nodeVersion !== undefined) { advice.must(['nodeVersion'], nodeVersion, ...TEXTS.nodeVersion); }
  const nodePool = withoutEmpty({
    name, cluster: clusterName, location,
    project: options.project,
    nodeLocations: zones,
    version: nodeVersion,
    maxPodsPerNode: maxPods,
    ...sizes(min, max, zones),
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
  return {
    fields: { nodePool },
    // Source: kubernetes/autoscaler `cluster-autoscaler/cloudprovider/gce/templates.go`, "BuildGenericLabels", read 2026-11-29
    nodeLabels: {
      [NodeLabel.INSTANCE_TYPE]: machineType, [NodeLabel.ZONE]: zones?.length === 1 ? zones[0] : undefined,
      [NodeLabel.REGION]: region,
    },
    maxPods,
  };
}

/**
 * A fixed number of nodes if the zones have it in equal parts, since nodeCount and limits without "total" are per zone. Source:
 * hashicorp/terraform-provider-google `website/docs/r/container_node_pool.html.markdown`, "node_count" and "total_min_node_count", read 2026-11-29.
 */
function sizes(min: number, max: number, zones: readonly string[] = []): PlainObject {
  return min === max && max % zones.length === 0
    ? { nodeCount: max / zones.length } : { autoscaling: { totalMinNodeCount: min, totalMaxNodeCount: max } };
}
