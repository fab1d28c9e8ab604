import { excludes, PoolDraft, PoolParts, withoutEmpty } from './draft';
import { ClusterApiNodePoolOptions } from './options';
import { isPlainObject, PlainObject } from '../../base';
import { isReservedLabel, LEAST_PRIORITY_CLASS, NodeLabel, readKubernetesVersion } from '../../knowledge';
import { formatTaint } from '../../kubernetes';
import { contentHash } from '../../objects';
import { pairsOf } from '../command-line';
import { taintObject } from '../taint-object';

const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';
const SIZE = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CONTAINERD = 'npipe:////./pipe/containerd-containerd';
/** Labels of a MachineDeployment that Cluster API sets on its nodes. Source: sigs.k8s.io/cluster-api v1.14.2 `core/api/core/v1beta2/machine_types.go`. */
const SYNCED = /^(?:node-role\.kubernetes\.io|(?:[^/]*\.)?node-restriction\.kubernetes\.io|(?:[^/]*\.)?node\.cluster\.x-k8s\.io)\//;

/** A MachineDeployment with a KubeadmConfigTemplate, and a template of machines of CAPZ or CAPA. */
export function clusterApiPool(options: Partial<ClusterApiNodePoolOptions>, draft: PoolDraft): PoolParts {
  const { name, min, max, labels, taints: own, facts } = draft;
  const { clusterName = '', namespace, kubernetes, infrastructure, zones = [], capacity, maxPods, diskGiB } = options;
  check(options, draft);
  const platformTaints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }];
  const taints = [...platformTaints, ...own.filter((each) => !platformTaints.some((other) => formatTaint(other) === formatTaint(each)))];
  const poolLabels = { ...labels, [facts.poolLabel]: name };
  const isAws = infrastructure === 'aws';
  const infra = isAws ? awsMachines(options) : azureMachines(options);
  const infraName = `${name}-${contentHash(infra)}`;
  const config = kubeadmConfig(options, taints.map(taintObject), labels, infraName);
  const configName = `${name}-${contentHash(config)}`;
  const place = namespace === undefined ? {} : { namespace };
  const owned = { 'cluster.x-k8s.io/cluster-name': clusterName, 'cluster.x-k8s.io/deployment-name': name };
  const synced = Object.fromEntries(Object.entries(poolLabels).filter(([key]) => SYNCED.test(key)));
  const known = { [NodeLabel.OS]: 'windows', [NodeLabel.ARCH]: 'amd64', ...options.version && { [NodeLabel.WINDOWS_BUILD]: options.version.build }, ...poolLabels };
  const annotations = withoutEmpty({
    [`${SIZE}-min-size`]: String(min), [`${SIZE}-max-size`]: String(max),
    [`${CAPACITY}/cpu`]: capacity?.cpu, [`${CAPACITY}/memory`]: capacity?.memory,
    [`${CAPACITY}/ephemeral-disk`]: diskGiB === undefined ? undefined : `${diskGiB}Gi`,
    [`${CAPACITY}/maxPods`]: maxPods === undefined ? undefined : String(maxPods),
    // without them, the autoscaler takes an empty group for one of Linux
    [`${CAPACITY}/labels`]: pairsOf(known), [`${CAPACITY}/taints`]: taints.map(formatTaint).join(','),
  });
  const machines = {
    apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', metadata: { name, ...place, annotations },
    spec: {
      clusterName,
      selector: { matchLabels: owned },
      template: {
        metadata: { labels: { ...owned, ...synced } },
        spec: withoutEmpty({
          clusterName, version: kubernetes === undefined ? undefined : `v${kubernetes.replace(/^v/, '')}`, failureDomain: zones[0],
          bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: configName } },
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: isAws ? 'AWSMachineTemplate' : 'AzureMachineTemplate', name: infraName },
        }),
      },
    },
  };
  return {
    objects: [
      {
        id: 'machine-template',
        manifest: {
          apiVersion: `infrastructure.cluster.x-k8s.io/${isAws ? 'v1beta2' : 'v1beta1'}`, kind: isAws ? 'AWSMachineTemplate' : 'AzureMachineTemplate',
          metadata: { name: infraName, ...place }, spec: { template: { spec: infra } },
        },
      },
      {
        id: 'kubeadm-config',
        manifest: {
          apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate', metadata: { name: configName, ...place },
          spec: { template: { spec: config } },
        },
      },
      { id: 'machine-deployment', manifest: machines },
    ],
    maxPods,
  };
}

function azureMachines({ vmSize, diskGiB = 128, image, sshKey, machine }: Partial<ClusterApiNodePoolOptions>): PlainObject {
  return withoutEmpty({
    vmSize, image, sshPublicKey: sshKey,
    osDisk: { osType: 'Windows', diskSizeGB: diskGiB, managedDisk: { storageAccountType: 'Premium_LRS' } },
    ...machine,
  });
}

function awsMachines({ instanceType, diskGiB, image, sshKey, iamInstanceProfile = 'nodes.cluster-api-provider-aws.sigs.k8s.io', machine }: Partial<ClusterApiNodePoolOptions>): PlainObject {
  return withoutEmpty({
    instanceType, iamInstanceProfile, sshKeyName: sshKey,
    ami: { id: image },
    rootVolume: diskGiB === undefined ? undefined : { size: diskGiB, type: 'gp3', encrypted: true },
    ...machine,
  });
}

/** The configuration of kubeadm join; Cluster API fills in the address and the token. */
function kubeadmConfig(
  options: Partial<ClusterApiNodePoolOptions>, taints: readonly PlainObject[], labels: Readonly<Record<string, string>>, infraName: string,
): PlainObject {
  const { infrastructure, maxPods, kubeletExtraArgs, preKubeadmCommands, postKubeadmCommands = ['nssm set kubelet start SERVICE_AUTO_START'], files = [] } = options;
  const set = pairsOf(Object.fromEntries(Object.entries(labels).filter(([key]) => !SYNCED.test(key))));
  const args = {
    'cloud-provider': 'external', 'windows-priorityclass': LEAST_PRIORITY_CLASS, 'node-labels': set,
    'max-pods': maxPods === undefined ? undefined : String(maxPods), ...kubeletExtraArgs,
  };
  // the credentials of the cloud provider, which CAPZ writes for each template of machines
  const azureJson = {
    path: 'c:/k/azure.json', owner: 'root:root', permissions: '0644',
    contentFrom: { secret: { name: `${infraName}-azure-json`, key: 'worker-node-azure.json' } },
  };
  return withoutEmpty({
    joinConfiguration: {
      nodeRegistration: {
        name: infrastructure === 'aws' ? '{{ ds.meta_data.local_hostname }}' : '{{ ds.meta_data["local_hostname"] }}',
        criSocket: CONTAINERD,
        kubeletExtraArgs: Object.entries(args).filter(([, value]) => value !== undefined).map(([key, value]) => ({ name: key, value })),
        taints,
      },
    },
    preKubeadmCommands, postKubeadmCommands,
    files: [...(infrastructure === 'aws' ? [] : [azureJson]), ...files],
  });
}

/** Names have a hash of ten characters, and the secrets and machines made of them more. */
const LONGEST_NAME = 40;

function check(options: Partial<ClusterApiNodePoolOptions>, { name, min, labels, problems, advice }: PoolDraft): void {
  const { infrastructure, kubernetes, zones = [], capacity, image, vmSize, instanceType, iamInstanceProfile } = options;
  const { machine = {}, kubeletExtraArgs = {} } = options;
  if (name.length > LONGEST_NAME) { problems.must(['name'], name, `have at most ${LONGEST_NAME} characters, since names of templates and machines are made of it`, 'shorten it'); }
  if (kubernetes !== undefined && readKubernetesVersion(kubernetes, 0).value?.patch === undefined) {
    problems.must(['kubernetes'], kubernetes, 'be a patch release: machines are created with it', 'use a version such as "v1.36.3"');
  }
  if (zones.length > 1) { problems.must(['zones'], zones, 'have one zone: a MachineDeployment has one failure domain', 'define a pool for each zone'); }
  const isAws = infrastructure === 'aws';
  if (infrastructure === 'azure') {
    if (vmSize === undefined) { problems.missing(['vmSize'], 'set it to a VM size, such as "Standard_D4s_v5"'); }
    for (const [key, value] of Object.entries({ instanceType, iamInstanceProfile })) { excludes(problems, key, value, 'infrastructure is "azure"'); }
    problems.unless(isPlainObject, ['image'], image, 'be the image of an AzureMachineTemplate', 'use an object with marketplace, computeGallery, or id');
    if (min === 0 && capacity === undefined) {
      problems.missing(['capacity'], 'set it to { cpu, memory } of the machine, by which the autoscaler knows a pool without nodes; or set min to 1');
    }
  }
  if (isAws) {
    if (instanceType === undefined) { problems.missing(['instanceType'], 'set it to an EC2 instance type, such as "m5.large"'); }
    excludes(problems, 'vmSize', vmSize, 'infrastructure is "aws"');
    if (image === undefined) { problems.missing(['image'], 'set it to the ID of an AMI with Windows, kubeadm, and cloudbase-init, such as image-builder makes'); }
    problems.unless((each) => /^ami-[0-9a-f]+$/.test(String(each)), ['image'], image, 'be the ID of an AMI', 'use an ID such as "ami-0123456789abcdef0"');
    if (min === 0 && capacity === undefined) {
      advice.must(['capacity'], capacity, 'be set with min 0, unless CAPA reports the capacity of the machines in its template', 'set it to { cpu, memory } of the machine');
    }
  }
  for (const key of ['vmSize', 'instanceType', 'osDisk', 'rootVolume', 'ami', 'image', 'sshPublicKey', 'sshKeyName', 'iamInstanceProfile']) {
    if (Object.hasOwn(machine, key)) { problems.must(['machine', key], machine[key], 'not be set here: another option decides on it', 'remove it'); }
  }
  for (const key of ['node-labels', 'register-with-taints', 'max-pods']) {
    if (Object.hasOwn(kubeletExtraArgs, key)) { problems.must(['kubeletExtraArgs', key], kubeletExtraArgs[key], 'not be set here', 'use labels, taints, and maxPods'); }
  }
  for (const [key, value] of Object.entries(labels)) {
    if (isReservedLabel(key) && !SYNCED.test(key)) { problems.must(['labels', key], value, 'not be a label of kubernetes.io, which the kubelet can\'t set', 'use a key with a domain of your own'); }
  }
}
