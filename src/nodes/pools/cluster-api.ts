import { excludes, PoolDraft, PoolParts, withoutEmpty } from './draft';
import { ClusterApiNodePoolOptions } from './options';
import { MISSING, TEXTS } from './texts';
import { isPlainObject, PlainObject } from '../../base';
import { LEAST_PRIORITY_CLASS, NodeLabel, readKubernetesVersion, SYNCED_LABEL } from '../../knowledge';
import { formatTaint, taintObject } from '../../kubernetes';
import { contentHash } from '../../objects';
import { pairsOf } from '../command-line';

const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';
const SIZE = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CONTAINERD = 'npipe:////./pipe/containerd-containerd';
/** A MachineDeployment with a KubeadmConfigTemplate, and a template of machines of CAPZ or CAPA. */
export function clusterApiPool(options: Partial<ClusterApiNodePoolOptions>, draft: PoolDraft): PoolParts {
  const { name, min, max, labels, platform: { taints, nodeLabels } } = draft;
  const { clusterName = '', namespace, kubernetes, infrastructure, zones = [], capacity, maxPods, diskGiB } = options;
  check(options, draft);
  const poolLabels = { ...labels, ...nodeLabels };
  const isAws = infrastructure === 'aws';
  const infraKind = isAws ? 'AWSMachineTemplate' : 'AzureMachineTemplate';
  const infra = isAws ? awsMachines(options) : azureMachines(options);
  const annotated = imageAnnotation(options);
  const infraName = `${name}-${contentHash({ ...annotated, ...infra })}`;
  const config = kubeadmConfig(options, taints.map(taintObject), labels, infraName);
  const configName = `${name}-${contentHash(config)}`;
  const place = namespace === undefined ? {} : { namespace };
  const owned = { 'cluster.x-k8s.io/cluster-name': clusterName, 'cluster.x-k8s.io/deployment-name': name };
  const synced = Object.fromEntries(Object.entries(poolLabels).filter(([key]) => SYNCED_LABEL.test(key)));
  const build = options.version && { [NodeLabel.WINDOWS_BUILD]: options.version.build };
  const known = { [NodeLabel.OS]: 'windows', [NodeLabel.ARCH]: 'amd64', ...build, ...poolLabels };
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
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: infraKind, name: infraName },
        }),
      },
    },
  };
  return {
    objects: [
      {
        id: 'machine-template',
        manifest: {
          apiVersion: `infrastructure.cluster.x-k8s.io/${isAws ? 'v1beta2' : 'v1beta1'}`, kind: infraKind,
          metadata: { name: infraName, ...place },
          spec: { template: { ...(annotated && { metadata: { annotations: annotated } }), spec: infra } },
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

/** Versions for which CAPZ has only an image of Windows Server 2019: `oldWindows2019Versions` of the source below. */
const ONLY_2019 = /^v1\.(?:27\.14|28\.(?:[1-9]|1[0-2])|29\.[1-7]|30\.[0-3])$/;

/**
 * What decides on the image of CAPZ; without it, CAPZ v1.21 takes Windows Server 2019 for all pools, and later ones 2022. Machines get annotations
 * of their template. Source: sigs.k8s.io/cluster-api-provider-azure v1.21.0 and 69ec3a40a `azure/scope/machine.go` (`GetVMImage`),
 * `azure/services/virtualmachineimages/images.go`; sigs.k8s.io/cluster-api v1.14.2 `controllers/external/util.go`, read 2026-11-30.
 */
function imageAnnotation({ infrastructure, image, version, kubernetes }: Partial<ClusterApiNodePoolOptions>): PlainObject | undefined {
  const years = ONLY_2019.test(readKubernetesVersion(kubernetes, 0).value?.patch ?? '') ? ['2019'] : ['2019', '2022', '2025'];
  const year = years.find((each) => version?.name === `LTSC${each}`);
  return infrastructure !== 'azure' || image !== undefined || year === undefined ? undefined : { windowsServerVersion: `windows-${year}` };
}

const CAPA_PROFILE = 'nodes.cluster-api-provider-aws.sigs.k8s.io';

function awsMachines(options: Partial<ClusterApiNodePoolOptions>): PlainObject {
  const { instanceType, diskGiB, image, sshKey, iamInstanceProfile = CAPA_PROFILE, machine } = options;
  return withoutEmpty({
    instanceType, iamInstanceProfile, sshKeyName: sshKey,
    ami: { id: image },
    rootVolume: diskGiB === undefined ? undefined : { size: diskGiB, type: 'gp3', encrypted: true },
    ...machine,
  });
}

/** So do the templates of CAPZ. Source: sigs.k8s.io/cluster-api-provider-azure v1.21.0 `templates/flavors/windows`. */
const START_KUBELET: readonly string[] = ['nssm set kubelet start SERVICE_AUTO_START'];

/** The configuration of kubeadm join; Cluster API fills in the address and the token. */
function kubeadmConfig(
  options: Partial<ClusterApiNodePoolOptions>, taints: readonly PlainObject[], labels: Readonly<Record<string, string>>, infraName: string,
): PlainObject {
  const { infrastructure, maxPods, kubeletExtraArgs, preKubeadmCommands, postKubeadmCommands = START_KUBELET, files = [] } = options;
  const set = pairsOf(Object.fromEntries(Object.entries(labels).filter(([key]) => !SYNCED_LABEL.test(key))));
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

function check(options: Partial<ClusterApiNodePoolOptions>, { name, min, problems, advice }: PoolDraft): void {
  const { version, infrastructure, kubernetes, zones = [], capacity, image, vmSize, instanceType, iamInstanceProfile } = options;
  const { machine = {}, kubeletExtraArgs = {} } = options;
  if (name.length > LONGEST_NAME) { problems.must(['name'], name, ...TEXTS.longName); }
  if (kubernetes !== undefined && readKubernetesVersion(kubernetes, 0).value?.patch === undefined) {
    problems.must(['kubernetes'], kubernetes, ...TEXTS.patchRelease);
  }
  if (zones.length > 1) { problems.must(['zones'], zones, ...TEXTS.oneZone); }
  const isAws = infrastructure === 'aws';
  if (infrastructure === 'azure') {
    if (vmSize === undefined) { problems.missing(['vmSize'], MISSING.vmSize); }
    for (const [key, value] of Object.entries({ instanceType, iamInstanceProfile })) { excludes(problems, key, value, 'infrastructure is "azure"'); }
    problems.unless(isPlainObject, ['image'], image, ...TEXTS.azureImage);
    if (image === undefined && version && !imageAnnotation(options)) { problems.missing(['image'], MISSING.azureImage); }
    if (min === 0 && capacity === undefined) { problems.missing(['capacity'], MISSING.capacity); }
  }
  if (isAws) {
    if (instanceType === undefined) { problems.missing(['instanceType'], MISSING.instanceType); }
    excludes(problems, 'vmSize', vmSize, 'infrastructure is "aws"');
    if (image === undefined) { problems.missing(['image'], MISSING.ami); }
    problems.unless(/^ami-[0-9a-f]+$/, ['image'], image, ...TEXTS.ami);
    if (min === 0 && capacity === undefined) { advice.must(['capacity'], capacity, ...TEXTS.capacityAdvised); }
  }
  for (const key of ['vmSize', 'instanceType', 'osDisk', 'rootVolume', 'ami', 'image', 'sshPublicKey', 'sshKeyName', 'iamInstanceProfile']) {
    if (Object.hasOwn(machine, key)) { problems.must(['machine', key], machine[key], ...TEXTS.decidedMachine); }
  }
  for (const key of ['node-labels', 'register-with-taints', 'max-pods']) {
    if (Object.hasOwn(kubeletExtraArgs, key)) { problems.must(['kubeletExtraArgs', key], kubeletExtraArgs[key], ...TEXTS.decidedFlag); }
  }
}
