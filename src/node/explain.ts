/** What a file of a node is for, and why its settings are as they are. */
export interface FileExplanation {
  /** Name of the file, as `windowsNode` gives it. */
  readonly name: string;
  readonly what: string;
  /** By the path of a setting; one of a map stands for all below it. */
  readonly settings: Readonly<Record<string, string>>;
}

const KIND = { apiVersion: 'the version of the configuration that this release of Kubernetes reads', kind: 'what this file is' };
const CONTAINERD_V2 = 'plugins.io.containerd.grpc.v1.cri';
const CONTAINERD_V3 = 'plugins.io.containerd.cri.v1';
const HANDLERS = 'the runtime handlers that a RuntimeClass names: runhcs-wcow-process for process isolation, runhcs-wcow-hypervisor for Hyper-V';
const DEFAULT_HANDLER = 'pods without a RuntimeClass run in process isolation';
const SANDBOX = 'the image of the sandbox of every pod; it must have been built for the release of Windows that the node runs. Since Kubernetes 1.35 the kubelet no longer takes it';
const CNI_FOLDERS = 'where containerd looks for the CNI plugins and their configuration: the folders that the network writes to, not containerd\'s own below Program Files';

/** Every file that a node can have, in the order in which they are used. */
export const NODE_FILE_EXPLANATIONS: readonly FileExplanation[] = [
  {
    name: 'kubelet/config.yaml',
    what: 'what the kubelet does. With kubeadm it is a patch, laid over the configuration of the cluster, which was made for Linux nodes',
    settings: {
      ...KIND,
      registerWithTaints: 'the taints that the platform\'s Windows nodes have, to the letter: workloads made for the platform tolerate exactly these',
      containerRuntimeEndpoint: 'the pipe of containerd; a field since 1.27, a switch before',
      clusterDNS: 'the address of the DNS Service, which every pod asks',
      clusterDomain: 'the suffix of the names of Services',
      resolvConf: 'empty: there is no resolv.conf on Windows, and that of the Linux nodes must not be looked for. "Host" would give pods the name servers of the node',
      maxPods: 'no more pods than the node\'s block has addresses, by the address plan',
      systemReserved: 'what Windows itself needs. It lowers what the scheduler gives away; it doesn\'t hold processes back. Under 2Gi of memory the node stalls under load',
      kubeReserved: 'what the kubelet and containerd need beside it',
      cgroupsPerQOS: 'false: there are no cgroups on Windows',
      enforceNodeAllocatable: '"none": without cgroups nothing can be enforced, and the default "pods" makes the kubelet complain',
      evictionHard: 'when pods are ended to free the node. The kubelet on Windows goes by memory since 1.31 only',
      authentication: 'the authority whose certificates the kubelet trusts, with the drive: paths without one are no whole paths on Windows',
      containerLogMaxSize: 'size at which the log of a container is rotated',
      containerLogMaxFiles: 'how many log files of a container are kept',
    },
  },
  {
    name: 'kubeadm/join.yaml',
    what: 'how kubeadm makes the machine a node. The token in it is a placeholder, which join.ps1 replaces in a copy of its own',
    settings: {
      ...KIND,
      discovery: 'where the API server is, and the pin by which the node knows that it is the right one',
      nodeRegistration: 'name, runtime and taints of the node, the same as in the configuration of the kubelet',
      patches: 'the folder with the patch of the kubelet\'s configuration',
    },
  },
  {
    name: 'containerd/config.toml',
    what: 'what containerd does. Version 2 of the file is for containerd 1.7, version 3 for 2.0 and later',
    settings: {
      version: 'the version of the file\'s form',
      [`${CONTAINERD_V2}.sandbox_image`]: SANDBOX,
      [`${CONTAINERD_V2}.cni`]: CNI_FOLDERS,
      [`${CONTAINERD_V2}.containerd.default_runtime_name`]: DEFAULT_HANDLER,
      [`${CONTAINERD_V2}.containerd.runtimes`]: HANDLERS,
      [`${CONTAINERD_V3}.images.pinned_images`]: SANDBOX,
      [`${CONTAINERD_V3}.runtime.cni`]: CNI_FOLDERS,
      [`${CONTAINERD_V3}.runtime.containerd.default_runtime_name`]: DEFAULT_HANDLER,
      [`${CONTAINERD_V3}.runtime.containerd.runtimes`]: HANDLERS,
    },
  },
  {
    name: 'crictl/crictl.yaml',
    what: 'lets crictl, which lies beside it, find containerd',
    settings: { 'runtime-endpoint': 'the pipe of containerd', 'image-endpoint': 'the same', 'timeout': 'seconds; the first pod of a node takes more than the default of 2' },
  },
  {
    name: 'kube-proxy/config.json',
    what: 'what kube-proxy does, where it is a service. network.ps1 fills in what only the node knows, and writes the file that kube-proxy reads',
    settings: {
      ...KIND,
      mode: '"kernelspace", the only one on Windows',
      clientConnection: 'the credentials of the kubelet; cluster/node-roles.yaml lets them read Services',
      clusterCIDR: 'the range of all pods, from the address plan',
      hostnameOverride: 'the name of the node: where it isn\'t that of the machine, kube-proxy would take the node\'s own pods for those of others',
      featureGates: 'gates that this release needs to be told',
      winkernel: 'the network of HNS, with the name that the CNI configuration has, and the source VIP, without which kube-proxy doesn\'t start on an overlay; enableDSR is off unless asked for',
      windowsRunAsService: 'kube-proxy speaks with the service manager of Windows, since sc.exe registers it',
    },
  },
  {
    name: 'flannel/net-conf.json',
    what: 'the network, for flanneld: the same as in the cluster\'s ConfigMap kube-flannel-cfg',
    settings: {
      Network: 'the range of all pods',
      EnableNFTables: 'about Linux nodes',
      SubnetLen: 'prefix length of a node\'s block',
      Backend: 'for VXLAN the number is 4096 or more and the port 4789, said aloud: what Flannel takes when nothing is said differs between Linux and Windows',
    },
  },
  {
    name: 'cni/10-flannel.conf',
    what: 'how containerd has pods connected. network.ps1 fills in the address of the node, and writes the file to where containerd looks',
    settings: {
      cniVersion: 'version of the CNI specification',
      name: 'the name of the network of HNS; kube-proxy has the same',
      type: 'flannel\'s plugin, which fills in the node\'s block and calls the delegate',
      capabilities: 'host ports and name servers, which containerd passes on',
      delegate: 'the plugin that does the work: addresses that are not translated, the way to Services, and the node\'s own address',
    },
  },
  {
    name: 'cluster/node-roles.yaml',
    what: 'for the cluster, with kubectl apply: lets the daemons on nodes, which have the credentials of the kubelet, read what they need',
    settings: { apiVersion: 'a list of objects', kind: 'a list of objects', items: 'roles of the group of all nodes: kube-proxy\'s, and flanneld\'s, which Flannel\'s own manifest defines' },
  },
  { name: 'scripts/prepare.ps1', what: 'run first: checks the build of Windows, installs its features, puts files and programs in their places, opens TCP 10250 for the API server and UDP 4789 for an overlay', settings: {} },
  { name: 'scripts/services.ps1', what: 'run second: registers the services with sc.exe or nssm, each after the one it depends on; log files are rotated', settings: {} },
  { name: 'scripts/rotate-logs.ps1', what: 'run by a task every hour: rotates the log files of services that sc.exe registered', settings: {} },
  { name: 'scripts/start-flanneld.ps1', what: 'run by a task with the machine: flanneld doesn\'t speak with the service manager, so sc.exe can\'t have it', settings: {} },
  { name: 'scripts/proxy.ps1', what: 'run after services.ps1: tells Windows and containerd of the proxy; what is in the cluster goes past it', settings: {} },
  { name: 'scripts/join.ps1', what: 'run third: joins with a token that it takes from the environment or from a file, and that it leaves nowhere', settings: {} },
  { name: 'scripts/network.ps1', what: 'run last: starts flanneld, waits for the network, reserves the source VIP, and starts kube-proxy', settings: {} },
  { name: 'scripts/clean-up.ps1', what: 'run before a node joins again: removes pods, the network, certificates, addresses and the source VIP of the old cluster', settings: {} },
];
