import { excludes, PoolDraft, PoolParts, withoutEmpty } from './draft';
import { checkIpFamily } from './eks';
import { AwsSelectorTerm, KarpenterNodePoolOptions, NodePoolRequirement } from './options';
import { MISSING, TEXTS } from './texts';
import { lookUp } from '../../base';
import { isLabelKey, NodeLabel, WindowsVersion } from '../../knowledge';
import { NOT_EMPTY, OptionChecks, taintObject } from '../../kubernetes';

const GROUP = 'karpenter.k8s.aws';
const DURATION = /^(?:\d+[smh])+$|^Never$/;

const aliasOf = (version: WindowsVersion) => `${version.aksOsSku.toLowerCase()}@latest`;

/** A NodePool of Karpenter with its EC2NodeClass. */
export function karpenterPool(options: Partial<KarpenterNodePoolOptions>, draft: PoolDraft): PoolParts {
  const { name, max, labels, taints } = draft;
  const { version, alias = version && aliasOf(version), diskGiB, maxPods, limits, tags, userData } = options;
  checkPool(options, draft);
  checkNodeClass(options, draft);
  const ebs = { volumeSize: `${diskGiB}Gi`, volumeType: 'gp3', encrypted: true, deleteOnTermination: true };
  const nodeClass = {
    apiVersion: `${GROUP}/v1`, kind: 'EC2NodeClass', metadata: { name },
    spec: withoutEmpty({
      role: options.role, instanceProfile: options.instanceProfile,
      amiSelectorTerms: [{ alias }],
      subnetSelectorTerms: options.subnets, securityGroupSelectorTerms: options.securityGroups,
      blockDeviceMappings: diskGiB === undefined ? [] : [{ deviceName: '/dev/sda1', ebs }],
      kubelet: maxPods === undefined ? undefined : { maxPods },
      userData, tags,
    }),
  };
  const nodePool = {
    apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name },
    spec: withoutEmpty({
      template: {
        ...(Object.keys(labels).length > 0 && { metadata: { labels } }),
        spec: withoutEmpty({
          requirements: requirementsOf(options),
          nodeClassRef: { group: GROUP, kind: 'EC2NodeClass', name },
          taints: taints.map(taintObject),
          expireAfter: options.expireAfter,
        }),
      },
      limits: { nodes: String(max), ...limits },
      disruption: { consolidationPolicy: 'WhenEmptyOrUnderutilized', consolidateAfter: options.consolidateAfter ?? '5m' },
      weight: options.weight,
    }),
  };
  return { objects: [{ id: 'node-class', manifest: nodeClass }, { id: 'node-pool', manifest: nodePool }], maxPods };
}

/** What the options select; a requirement of the user's own replaces none of them. */
function requirementsOf({ zones = [], instanceTypes = [], capacityTypes = ['on-demand'], requirements = [] }: Partial<KarpenterNodePoolOptions>) {
  const among = (key: string, values: readonly string[]) => (values.length === 0 ? [] : [{ key, operator: 'In', values }]);
  return [
    ...among(NodeLabel.OS, ['windows']), ...among(NodeLabel.ARCH, ['amd64']), ...among('karpenter.sh/capacity-type', capacityTypes),
    ...among(NodeLabel.ZONE, zones), ...among(NodeLabel.INSTANCE_TYPE, instanceTypes),
    ...requirements.map(({ key, operator, values = [] }) => withoutEmpty({ key, operator, values })),
  ];
}

/** Keys of requirements that other options decide, and which. */
const DECIDED: Readonly<Record<string, string>> = {
  [NodeLabel.OS]: 'the pool is for Windows', [NodeLabel.ARCH]: 'Windows nodes are amd64', [NodeLabel.WINDOWS_BUILD]: 'version decides on the build',
  'karpenter.sh/capacity-type': 'set capacityTypes instead', [NodeLabel.ZONE]: 'set zones instead',
  [NodeLabel.INSTANCE_TYPE]: 'set instanceTypes instead',
};

const CHECKS: OptionChecks<KarpenterNodePoolOptions> = {
  'weight': ['integer', 1, 100],
  'expireAfter': [DURATION, ...TEXTS.duration],
  'consolidateAfter': [DURATION, ...TEXTS.duration],
  'limits.*': ['quantity', '100'],
};

function checkPool(options: Partial<KarpenterNodePoolOptions>, { facts, min, problems }: PoolDraft): void {
  const { requirements = [], limits = {} } = options;
  if (min > 0) { problems.must(['min'], min, ...TEXTS.noMinimum); }
  problems.verify(CHECKS, options);
  if (limits.nodes !== undefined) { problems.must(['limits', 'nodes'], limits.nodes, ...TEXTS.nodeLimit); }
  if (options.capacityTypes?.length === 0) { problems.must(['capacityTypes'], [], ...TEXTS.noCapacityType); }
  requirements.forEach((requirement, i) => {
    const { key } = requirement;
    const path = ['requirements', i];
    const decided = lookUp(DECIDED, key);
    if (key !== undefined && (!isLabelKey(key) || (facts.reserved.pattern.test(key) && !/^karpenter\.k8s\.aws\/instance-/.test(key)))) {
      problems.must([...path, 'key'], key, ...TEXTS.requirementKey);
    } else if (decided !== undefined) {
      problems.must([...path, 'key'], key, `not be required: ${decided}`, 'remove it');
    }
    // a missing operator is reported already
    const fault = requirement.operator === undefined ? undefined : faultOf(requirement);
    if (fault !== undefined) { problems.must([...path, 'values'], requirement.values, fault, 'correct the values, or the operator'); }
  });
}

function faultOf({ operator, values = [] }: NodePoolRequirement): string | undefined {
  switch (operator) {
    case 'In': case 'NotIn': return values.length === 0 ? `have a value with ${operator}` : undefined;
    case 'Exists': case 'DoesNotExist': return values.length > 0 ? `be absent with ${operator}` : undefined;
    default: return values.length === 1 && /^\d+$/.test(values[0]!) ? undefined : `have one value, an integer ≥ 0, with ${operator}`;
  }
}

/** Source: karpenter-provider-aws `pkg/apis/v1/ec2nodeclass.go`, "tag contains a restricted tag". */
const RESTRICTED_TAG = /^(?:eks:eks-cluster-name|karpenter\.sh\/(?:nodepool|nodeclaim)|karpenter\.k8s\.aws\/ec2nodeclass|)$|^kubernetes\.io\/cluster/;

function checkNodeClass(options: Partial<KarpenterNodePoolOptions>, { problems }: PoolDraft): void {
  const { version, alias, role, instanceProfile, ipFamily, tags = {}, userData } = options;
  checkIpFamily(ipFamily, problems);
  if (role === undefined && instanceProfile === undefined) { problems.missing(['role'], MISSING.role); }
  if (role !== undefined) { excludes(problems, 'instanceProfile', instanceProfile, 'role is set'); }
  for (const key of ['role', 'instanceProfile'] as const) { problems.unless(NOT_EMPTY, [key], options[key], ...TEXTS.awsName); }
  if (version && alias !== undefined && alias !== aliasOf(version)) {
    const isPinned = alias.startsWith(`${version.aksOsSku.toLowerCase()}@`);
    const must = isPinned ? 'have the version "latest": Karpenter can\'t pin the AMI of Windows' : `be that of version, "${aliasOf(version)}"`;
    problems.must(['alias'], alias, must, 'remove it');
  }
  checkTerms('subnets', options.subnets, /^subnet-[0-9a-z]+$/, problems);
  checkTerms('securityGroups', options.securityGroups, /^sg-[0-9a-z]+$/, problems);
  for (const key of Object.keys(tags).filter((each) => RESTRICTED_TAG.test(each))) {
    problems.must(['tags', key], tags[key], ...TEXTS.tagOfKarpenter);
  }
  if (userData !== undefined && /<\/?powershell>/i.test(userData)) { problems.must(['userData'], '<powershell>', ...TEXTS.powershell); }
}

function checkTerms(option: string, terms: readonly AwsSelectorTerm[] | undefined, id: RegExp, problems: PoolDraft['problems']): void {
  terms?.forEach((term, i) => {
    const tags = Object.entries(term.tags ?? {});
    if ((term.id === undefined) === (tags.length === 0)) { problems.must([option, i], term, ...TEXTS.term); }
    problems.unless(id, [option, i, 'id'], term.id, `match ${id.source}`, 'correct the ID');
    if (tags.some((pair) => pair.includes(''))) { problems.must([option, i, 'tags'], term.tags, ...TEXTS.termTags); }
  });
}
