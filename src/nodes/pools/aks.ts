import { PoolDraft, PoolParts, withoutEmpty } from './draft';
import { AksNodePoolOptions } from './options';
import { TEXTS } from './texts';
import { AKS_FIPS_LABEL, isGeneration1Size, NodeLabel, WindowsVersion } from '../../knowledge';
import { formatTaint, OptionChecks } from '../../kubernetes';

const { LTSC2025 } = WindowsVersion;

/**
 * Sources, read 2026-11-30: of `zones`, azure-cli azure/cli/core/commands/parameters.py, "zones_type"; of `maxSurge`, its
 * command_modules/acs/_validators.py, "validate_max_surge", and azure-aks-docs upgrade-aks-node-pools-rolling.md: it can't be 0 while maxUnavailable,
 * which has no option here, is.
 */
const CHECKS: OptionChecks<AksNodePoolOptions> = { 'zones.*': [/^[123]$/, ...TEXTS.azureZone], 'maxSurge': [/^0*[1-9]\d*%?$/, ...TEXTS.maxSurge] };

/** A pool of AKS: the arguments of `containerservice.AgentPool` of @pulumi/azure-native. */
export function aksPool(options: Partial<AksNodePoolOptions>, { name, min, max, labels, taints, problems }: PoolDraft): PoolParts {
  const { version, vmSize, kubernetes, fips = version === LTSC2025, maxPods, maxSurge, osDiskType, diskGiB } = options;
  if (version === LTSC2025 && vmSize !== undefined && isGeneration1Size(vmSize)) {
    problems.must(['vmSize'], vmSize, ...TEXTS.generation2);
  }
  if (version === LTSC2025 && !fips) { problems.must(['fips'], fips, ...TEXTS.fips); }
  problems.verify(CHECKS, options);
  options.zones?.forEach((zone, i, all) => { if (all.indexOf(zone) < i) { problems.must(['zones', i], zone, ...TEXTS.zoneTwice); } });
  const agentPool = withoutEmpty({
    // the provider would append characters to a name of its own
    agentPoolName: name,
    resourceGroupName: options.resourceGroupName,
    resourceName: options.clusterName,
    type: 'VirtualMachineScaleSets',
    mode: 'User',
    osType: 'Windows',
    osSKU: version?.aksOsSku,
    orchestratorVersion: kubernetes?.replace(/^v/, ''),
    vmSize,
    osDiskSizeGB: diskGiB,
    osDiskType,
    enableFIPS: fips || undefined,
    ...scaling(min, max),
    maxPods,
    nodeLabels: labels,
    nodeTaints: taints.map(formatTaint),
    availabilityZones: options.zones,
    vnetSubnetID: options.vnetSubnetId,
    upgradeSettings: maxSurge === undefined ? undefined : { maxSurge },
    tags: options.tags,
  });
  return {
    fields: { agentPool },
    nodeLabels: { [NodeLabel.AKS_OS_SKU]: version?.aksOsSku, [NodeLabel.INSTANCE_TYPE]: vmSize, [AKS_FIPS_LABEL]: fips ? 'true' : undefined },
    maxPods,
    containerd: version === LTSC2025 ? '2.0' : undefined,
  };
}

function scaling(min: number, max: number): Readonly<Record<string, unknown>> {
  return min === max ? { count: max } : { enableAutoScaling: true, count: min, minCount: min, maxCount: max };
}
