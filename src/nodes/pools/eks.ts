import { cloudTaints, excludes, PoolDraft, PoolParts, withoutEmpty } from './draft';
import { EksNodeGroupOptions, EksSelfManagedNodesOptions } from './options';
import { TEXTS } from './texts';
import { AUTO_DISCOVERY_TAG, NodeLabel, POD_ADDRESS_RESOURCE, podAddressesOf, reportedMinor, WindowsVersion } from '../../knowledge';
import { formatTaint, OptionProblems } from '../../kubernetes';
import { windowsNodeAccessEntry } from '../../objects';
import { eksWindowsUserData } from '../eks-user-data';

const YEAR = /^LTSC(\d{4})$/;
const yearOf = (version: WindowsVersion | undefined) => YEAR.exec(version?.name ?? '')?.[1] ?? '';

/** Windows nodes require IPv4. */
export function checkIpFamily(ipFamily: string | undefined, problems: OptionProblems): void {
  if (ipFamily === 'ipv6') { problems.must(['ipFamily'], ipFamily, ...TEXTS.ipv4); }
}

type GroupOptions = Partial<EksNodeGroupOptions | EksSelfManagedNodesOptions>;

/**
 * What node groups of both kinds can't have. Source: kubernetes/autoscaler `cluster-autoscaler/cloudprovider/aws/aws_manager.go`,
 * "extractTaintsFromAsg", read 2026-11-29.
 */
function checkGroup({ ipFamily, zones }: GroupOptions, { min, taints, problems, advice }: PoolDraft): void {
  checkIpFamily(ipFamily, problems);
  excludes(problems, 'zones', zones, 'the subnets decide on the zones');
  taints.forEach((taint, i) => {
    const isSecond = taints.slice(0, i).some(({ key, effect }) => key === taint.key && effect !== taint.effect);
    if (isSecond && min === 0) { advice.must(['taints', i], formatTaint(taint), ...TEXTS.tagOfTaint); }
  });
}

/** Addresses for Pods: those of the smallest instance type, if all are known. */
function addressesOf(types: readonly string[], { advice, min }: PoolDraft, maxPods: number | undefined): number | undefined {
  const known = types.map(podAddressesOf);
  const least = known.length === 0 || known.includes(undefined) ? undefined : Math.min(...known as readonly number[]);
  const all = [maxPods, least].filter((each) => each !== undefined);
  if (all.length === 0 && min === 0 && types.length > 0) { advice.must(['maxPods'], maxPods, ...TEXTS.addresses); }
  return all.length === 0 ? undefined : Math.min(...all);
}

function addressResource(addresses: number | undefined): Readonly<Record<string, string>> {
  return addresses === undefined ? {} : { [POD_ADDRESS_RESOURCE]: String(addresses) };
}

/** A managed node group of EKS: the arguments of `eks.NodeGroup` of @pulumi/aws. */
export function eksGroup(options: Partial<EksNodeGroupOptions>, draft: PoolDraft): PoolParts {
  const { name, min, max, labels, taints, problems, advice } = draft;
  const { version, kubernetes, clusterName, instanceTypes = [], nodeRoleArn, edition = 'core', launchTemplate, diskGiB, maxPods } = options;
  checkGroup(options, draft);
  if (launchTemplate) { excludes(problems, 'diskGiB', diskGiB, 'the launch template decides on the disk'); }
  if (maxPods !== undefined && !launchTemplate) { advice.must(['maxPods'], maxPods, ...TEXTS.maxPodsOfEks); }
  const minor = reportedMinor(kubernetes);
  const hasImage = launchTemplate?.hasImage === true;
  const addresses = addressesOf(instanceTypes, draft, maxPods);
  const nodeGroup = withoutEmpty({
    clusterName, nodeGroupName: name, nodeRoleArn,
    subnetIds: options.subnetIds,
    // the AMI decides on both. Source: Amazon EKS API Reference, "CreateNodegroup", "amiType" and "version", read 2026-11-29
    ...(!hasImage && {
      amiType: `WINDOWS_${edition.toUpperCase()}_${yearOf(version)}_x86_64`, version: minor === undefined ? undefined : `1.${minor}`,
    }),
    capacityType: options.spot === true ? 'SPOT' : 'ON_DEMAND',
    instanceTypes, diskSize: diskGiB, labels,
    taints: cloudTaints(taints),
    scalingConfig: { minSize: min, maxSize: max, desiredSize: min },
    launchTemplate: launchTemplate && { id: launchTemplate.id, version: launchTemplate.version },
    tags: options.tags,
  });
  const accessEntry = { clusterName, ...windowsNodeAccessEntry(nodeRoleArn ?? '') };
  return {
    fields: hasImage ? { nodeGroup, accessEntry } : { nodeGroup },
    nodeLabels: {
      'eks.amazonaws.com/capacityType': options.spot === true ? 'SPOT' : 'ON_DEMAND',
      [NodeLabel.INSTANCE_TYPE]: instanceTypes.length === 1 ? instanceTypes[0] : undefined,
    },
    maxPods: addresses,
    resources: addressResource(addresses),
  };
}

/** Self-managed nodes of EKS: the SSM parameter of the AMI, and the arguments of `ec2.LaunchTemplate`, `autoscaling.Group`, and `eks.AccessEntry`. */
export function eksSelfManaged(options: Partial<EksSelfManagedNodesOptions>, draft: PoolDraft): PoolParts {
  const { name, min, max, labels, taints, problems, facts } = draft;
  const { version, kubernetes, clusterName = '', instanceType, nodeRoleArn = '', edition = 'core', diskGiB, maxPods } = options;
  checkGroup(options, draft);
  const addresses = addressesOf(instanceType === undefined ? [] : [instanceType], draft, maxPods);
  const { apiServer, serviceCidr, dnsServiceIp } = options;
  const { userData, problems: found } = eksWindowsUserData({
    clusterName, apiServer, serviceCidr, dnsServiceIp, maxPods, nodeLabels: { ...labels, [facts.poolLabel]: name }, taints,
  });
  problems.add(found.filter(({ path }) => path[0] !== 'nodeLabels'));
  const image = `Windows_Server-${yearOf(version)}-English-${edition === 'core' ? 'Core' : 'Full'}-EKS_Optimized-1.${reportedMinor(kubernetes)}`;
  // EKS requires the first on each node. Source: awsdocs/amazon-eks-user-guide latest/ug/nodes/worker.adoc
  const tags = Object.entries({
    [`kubernetes.io/cluster/${clusterName}`]: 'owned', [`${AUTO_DISCOVERY_TAG}/enabled`]: 'true', [`${AUTO_DISCOVERY_TAG}/${clusterName}`]: 'owned',
    ...options.tags,
  }).map(([key, value]) => ({ key, value, propagateAtLaunch: true }));
  const ebs = { deleteOnTermination: 'true', encrypted: 'true', volumeType: 'gp3', volumeSize: diskGiB };
  return {
    fields: {
      imageParameter: { name: `/aws/service/ami-windows-latest/${image}/image_id` },
      launchTemplate: withoutEmpty({
        imageId: options.imageId, instanceType, userData,
        iamInstanceProfile: /^arn:/.test(options.instanceProfile ?? '') ? { arn: options.instanceProfile } : { name: options.instanceProfile },
        vpcSecurityGroupIds: options.securityGroupIds,
        blockDeviceMappings: diskGiB === undefined ? [] : [{ deviceName: '/dev/sda1', ebs }],
        metadataOptions: { httpTokens: 'required', httpPutResponseHopLimit: 2 },
        tags: options.tags,
      }),
      autoScalingGroup: { name, minSize: min, maxSize: max, vpcZoneIdentifiers: options.subnetIds ?? [], tags },
      accessEntry: { clusterName, ...windowsNodeAccessEntry(nodeRoleArn) },
    },
    nodeLabels: { [NodeLabel.INSTANCE_TYPE]: instanceType },
    maxPods: addresses,
    resources: addressResource(addresses),
  };
}
