import {
  AksNodePoolOptions, AwsSelectorTerm, ClusterApiNodePoolOptions, CrossplaneOptions, EksNodeGroupOptions,
  EksSelfManagedNodesOptions, GkeNodePoolOptions, KarpenterNodePoolOptions, NodePoolOptions, NodePoolRequirement, OptionsByProvider, PoolCapacity,
  RotatingName,
} from './options';
import {
  ANY_OBJECT, BOOLEAN, choice, either, Fields, listOf, mapOf, NUMBER, ObjectSchema, options as optionsOf, required, Schema, STRING,
} from '../../base';
import { CrossplaneProvider, NodePoolProvider, TAINTS } from '../../knowledge';
import { DAY, KUBERNETES_OF_CLUSTER, WINDOWS_VERSION } from '../../kubernetes';

const TEXTS = mapOf(STRING);
const WORDS = listOf(STRING);
const COMMON: Fields<NodePoolOptions> = {
  name: required(
    either(STRING, optionsOf<RotatingName>({ prefix: STRING, generation: NUMBER })), 'name the pool, or set it to {} for a name that rotates',
  ),
  version: required(WINDOWS_VERSION, 'set it to the Windows Server release of the nodes, such as LTSC2022'),
  kubernetes: required(KUBERNETES_OF_CLUSTER, 'set it to the Kubernetes version of the cluster, such as "1.36"'),
  min: NUMBER,
  max: required(NUMBER, 'set it to the maximum number of nodes'),
  diskGiB: NUMBER, labels: TEXTS, taints: TAINTS, zones: WORDS, maxPods: NUMBER,
  capacity: optionsOf<PoolCapacity>({
    cpu: required(STRING, 'set it to the processors of the machine, such as "4"'),
    memory: required(STRING, 'set it to the memory of the machine, such as "16Gi"'),
  }),
  on: DAY,
};
const CLUSTER = required(STRING, 'set it to the name of the cluster');
const EKS = { ...COMMON, ipFamily: choice('ipv4', 'ipv6'), tags: TEXTS };
const ROLE = required(STRING, 'set it to the ARN of the IAM role of the nodes');
const SUBNETS = required(WORDS, 'set it to the IDs of the subnets');
const EDITION = choice('core', 'full');
const TERMS = listOf(optionsOf<AwsSelectorTerm>({ id: STRING, tags: TEXTS }));
const WAYS = required(TERMS, 'select them by tags: [{ tags: { "karpenter.sh/discovery": "<cluster>" } }]');

/** Schemas of the options by provider. */
export const NODE_POOL_OPTIONS: { readonly [P in NodePoolProvider]: ObjectSchema<OptionsByProvider[P]> } = {
  'aks': optionsOf<AksNodePoolOptions>({
    ...COMMON, clusterName: CLUSTER, resourceGroupName: required(STRING, 'set it to the resource group of the cluster'),
    vmSize: required(STRING, 'set it to a VM size, such as "Standard_D4s_v5"'), vnetSubnetId: STRING, osDiskType: choice('Managed', 'Ephemeral'),
    fips: BOOLEAN, maxSurge: STRING, tags: TEXTS,
  }),
  'eks': optionsOf<EksNodeGroupOptions>({
    ...EKS, clusterName: CLUSTER, instanceTypes: required(WORDS, 'set it to EC2 instance types, such as ["m5.large"]'), nodeRoleArn: ROLE,
    subnetIds: SUBNETS, edition: EDITION, spot: BOOLEAN,
    launchTemplate: optionsOf<NonNullable<EksNodeGroupOptions['launchTemplate']>>({
      id: required(STRING, 'set it to the ID of the launch template'), version: required(STRING, 'set it to the version of the launch template'),
      hasImage: BOOLEAN,
    }),
  }),
  'eks-self-managed': optionsOf<EksSelfManagedNodesOptions>({
    ...EKS, clusterName: CLUSTER, instanceType: required(STRING, 'set it to an EC2 instance type, such as "m5.large"'), nodeRoleArn: ROLE,
    instanceProfile: required(STRING, 'set it to the instance profile of the nodes'), subnetIds: SUBNETS,
    securityGroupIds: required(WORDS, 'set it to the IDs of the security groups'), edition: EDITION, imageId: STRING,
    apiServer: optionsOf<NonNullable<EksSelfManagedNodesOptions['apiServer']>>({
      endpoint: required(STRING, 'set it to the URL of the API server'),
      certificateAuthority: required(STRING, 'set it to the CA certificate in base64'),
    }),
    serviceCidr: STRING, dnsServiceIp: STRING,
  }),
  'gke': optionsOf<GkeNodePoolOptions>({
    ...COMMON, clusterName: CLUSTER, location: required(STRING, 'set it to the region or zone of the cluster'),
    machineType: required(STRING, 'set it to a machine type, such as "n2-standard-4"'), project: STRING, diskType: STRING, nodeVersion: STRING,
    autoUpgrade: BOOLEAN,
  }),
  'karpenter': optionsOf<KarpenterNodePoolOptions>({
    ...EKS, role: STRING, instanceProfile: STRING, subnets: WAYS, securityGroups: WAYS, alias: STRING, instanceTypes: WORDS,
    capacityTypes: listOf(choice('on-demand', 'spot', 'reserved')),
    requirements: listOf(optionsOf<NodePoolRequirement>({
      key: required(STRING, 'give the key of a label'),
      operator: required(choice('In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', 'Gte', 'Lte'), 'give the operator, such as In'), values: WORDS,
    })),
    limits: TEXTS, weight: NUMBER, expireAfter: STRING, consolidateAfter: STRING, userData: STRING,
  }),
  'cluster-api': optionsOf<ClusterApiNodePoolOptions>({
    ...COMMON, clusterName: CLUSTER, namespace: STRING, infrastructure: required(choice('azure', 'aws'), 'use "azure" or "aws"'), vmSize: STRING,
    instanceType: STRING, image: either(STRING, ANY_OBJECT), sshKey: STRING, iamInstanceProfile: STRING, machine: ANY_OBJECT,
    preKubeadmCommands: WORDS, postKubeadmCommands: WORDS, files: listOf(ANY_OBJECT), kubeletExtraArgs: TEXTS,
  }),
};

const MANAGED: Fields<Omit<CrossplaneOptions, 'region' | 'subscriptionId'>> = {
  namespace: STRING, objectName: STRING,
  providerConfigRef: optionsOf<NonNullable<CrossplaneOptions['providerConfigRef']>>({
    name: required(STRING, 'give the name of the ProviderConfig'), kind: choice('ClusterProviderConfig', 'ProviderConfig'),
  }),
};

/** Schemas of the options of Crossplane, by provider. */
export const CROSSPLANE_OPTIONS: { readonly [P in CrossplaneProvider]: ObjectSchema } = {
  aks: optionsOf<Omit<CrossplaneOptions, 'region'>>({ ...MANAGED, subscriptionId: required(STRING, 'set it to the ID of the Azure subscription') }),
  eks: optionsOf<Omit<CrossplaneOptions, 'subscriptionId'>>({
    ...MANAGED, region: required(STRING, 'set it to the AWS region of the cluster, such as "eu-west-1"'),
  }),
  gke: optionsOf(MANAGED),
};

/** The schema of `provider`, whose options the provider decides. */
export const PROVIDER: Schema = choice(...Object.keys(NODE_POOL_OPTIONS));
