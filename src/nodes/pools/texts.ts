/** What options of pools must be, and how to fix them. */
export const TEXTS = {
  prefix: [
    'have 1 to 3 lowercase letters and digits, of which the first is a letter', 'shorten it: with release and generation, a name has 6 characters',
  ],
  diskAdvised: ['be at least 50 for Windows and its base images, which have several GB each', 'use 50 or more, or remove it'],
  diskRequired: ['be at least 50, the size of the Windows image', 'use 50 or more, or remove it'],
  label: ['be a valid label', 'use letters, digits, "-", "_", and "."; the key may have a prefix: a domain and "/"'],
  labelOfNode: ['not be set: nodes get this label by themselves', 'remove it'],
  labelReserved: ['not have this prefix, which the provider reserves', 'use a key with a domain of your own'],
  taint: ['be a valid taint', 'use letters, digits, "-", "_", and "."'],
  taintTwice: ['have another key or effect than the taints before it', 'remove one of them'],
  tagOfTaint: [
    'have another key than the taints before it: a tag of the Auto Scaling group, by which cluster-autoscaler knows an empty group, has one taint',
    'use another key, or set min to 1',
  ],
  taintOfPlatform: ['not be set: GKE adds this taint itself, so that the pool would differ from its definition forever', 'remove it'],
  taintOfCondition: ['not be a taint by a condition: Kubernetes adds it to nodes, and removes it, by itself', 'use a key with a domain of your own'],
  noTaint: [
    'have a taint, or Linux Pods without a nodeSelector are bound to these nodes, and add nodes',
    'set taints to [{ key: "os", value: "windows", effect: "NoSchedule" }]',
  ],
  amd64: ['have an amd64 processor: there is no Windows Server for ARM', 'use another machine type'],
  azureZone: ['be the number of an availability zone', 'use "1", "2", or "3"'],
  zoneTwice: ['be unique', 'remove one of the two'],
  maxSurge: ['be an integer ≥ 1, or a percentage above 0%', 'use a value such as "1" or "10%"'],
  generation2: ['support generation 2 for LTSC2025', 'use a size such as "Standard_D4s_v5"'],
  fips: ['be true for LTSC2025', 'remove it'],
  ipv4: ['be "ipv4": EKS supports no Windows nodes in IPv6 clusters', 'use a cluster with IPv4'],
  addresses: [
    'be set for these instance types, whose addresses aren\'t known here: the autoscaler doesn\'t know that a new node has addresses for Pods',
    'set it to the IPv4 addresses per network interface of the instance type, minus one',
  ],
  maxPodsOfEks: [
    'be the number of Pods that EKS decides on: without a launch template, it isn\'t passed to the kubelet', 'use a launch template, or remove it',
  ],
  nodeVersion: [
    'not be set with autoUpgrade: GKE upgrades the nodes, and the next deployment downgrades them', 'remove it, or set autoUpgrade to false',
  ],
  noMinimum: ['be 0: a NodePool of Karpenter has only the nodes that Pods need', 'remove it'],
  duration: ['be a duration in hours, minutes, and seconds, or Never', 'use a duration such as "720h"'],
  nodeLimit: ['not be set: max decides on it', 'remove it'],
  noCapacityType: ['have a value', 'use ["on-demand"], or remove it'],
  requirementKey: ['be the key of a label that a NodePool can require', 'use a label such as "karpenter.k8s.aws/instance-category"'],
  awsName: ['be a name', 'remove it, or give the name'],
  tagOfKarpenter: ['not be set: Karpenter sets it itself', 'remove it'],
  powershell: ['be PowerShell without tags: Karpenter adds them', 'remove the tags'],
  term: ['have either an ID or tags', 'use { id } or { tags }'],
  termTags: ['have keys and values', 'use "*" for any value'],
  longName: ['have at most 40 characters, since names of templates and machines are made of it', 'shorten it'],
  patchRelease: ['be a patch release: machines are created with it', 'use a version such as "v1.36.3"'],
  oneZone: ['have one zone: a MachineDeployment has one failure domain', 'define a pool for each zone'],
  azureImage: ['be the image of an AzureMachineTemplate', 'use an object with marketplace, computeGallery, or id'],
  ami: ['be the ID of an AMI', 'use an ID such as "ami-0123456789abcdef0"'],
  capacityAdvised: [
    'be set with min 0, unless CAPA reports the capacity of the machines in its template', 'set it to { cpu, memory } of the machine',
  ],
  decidedMachine: ['not be set here: another option decides on it', 'remove it'],
  clusterScoped: ['not be set without namespace: a cluster-scoped resource has no choice', 'remove it, or set namespace'],
  noTags: [
    'be at least 1, since no field of a NodeGroup of Crossplane has the tags by which cluster-autoscaler knows an empty group',
    'set it to 1, or set autoscalerTags on the Auto Scaling group',
  ],
  undocumentedSku: [
    'be one that a KubernetesClusterNodePool documents (LTSC2019, LTSC2022)', 'test whether your provider accepts osSku "Windows2025"',
  ],
  decidedFlag: ['not be set here', 'use labels, taints, and maxPods'],
} as const satisfies Readonly<Record<string, readonly [must: string, remedy: string]>>;

/** How to give an option that is missing. */
export const MISSING = {
  role: 'set it to the name of the IAM role of the nodes, or set instanceProfile',
  vmSize: 'set it to a VM size, such as "Standard_D4s_v5"',
  instanceType: 'set it to an EC2 instance type, such as "m5.large"',
  azureImage: 'set it to an image with that Windows release, such as image-builder makes, since CAPZ has none for this version of Kubernetes',
  ami: 'set it to the ID of an AMI with Windows, kubeadm, and cloudbase-init, such as image-builder makes',
  capacity: 'set it to { cpu, memory } of the machine, by which the autoscaler knows a pool without nodes; or set min to 1',
} as const;
