/** The purpose of a file of a node, and the reasons for its settings. */
export interface FileExplanation {
  /** Name of the file, as `windowsNode` returns it. */
  readonly name: string;
  /** Purpose of the file. */
  readonly what: string;
  /** Explanations by the path of a setting; that of a map covers everything in it. */
  readonly settings: Readonly<Record<string, string>>;
}

const KIND = { apiVersion: 'the configuration API version for this Kubernetes release', kind: 'the kind of configuration' };
const CONTAINERD_V2 = 'plugins.io.containerd.grpc.v1.cri';
const CONTAINERD_V3 = 'plugins.io.containerd.cri.v1';
const HANDLERS = 'the runtime handlers for RuntimeClasses: runhcs-wcow-process for process isolation, runhcs-wcow-hypervisor for Hyper-V isolation';
const DEFAULT_HANDLER = 'Pods without a RuntimeClass use process isolation';
const SANDBOX = 'the sandbox (pause) image of every Pod, which must have a variant that the node\'s Windows build can run. The kubelet flag for it '
  + 'was removed in Kubernetes 1.35';
const CNI_FOLDERS = 'the folders in which containerd looks for CNI plugins and their configuration: those that the network writes to, not '
  + 'containerd\'s defaults in Program Files';

/** Explanations of every file that a node can have, in the order in which the files are used. */
export const NODE_FILE_EXPLANATIONS: readonly FileExplanation[] = [
  {
    name: 'kubelet/config.yaml',
    what: 'configures the kubelet. With kubeadm it is a patch of the cluster\'s KubeletConfiguration, which was written for Linux nodes',
    settings: {
      ...KIND,
      registerWithTaints: 'the taints of the platform\'s Windows nodes; workloads for the platform tolerate exactly these',
      containerRuntimeEndpoint: 'the named pipe of containerd; a field since Kubernetes 1.27, a flag before',
      clusterDNS: 'the address of the DNS Service, which Pods use as their name server',
      clusterDomain: 'the DNS domain of the cluster, which ends the names of Services',
      resolvConf: 'empty: Windows doesn\'t have a resolv.conf, and the kubelet must not look for that of Linux nodes. "Host" would pass the node\'s '
        + 'name servers to Pods with the dnsPolicy Default',
      maxPods: 'at most the number of addresses in the node\'s Pod CIDR, from the address plan',
      systemReserved: 'resources for Windows itself. They reduce what the scheduler can allocate, but don\'t limit processes. Kubernetes recommends '
        + 'at least 2Gi of memory, together with kubeReserved',
      kubeReserved: 'resources for the kubelet and containerd, in addition to systemReserved',
      cgroupsPerQOS: 'false: Windows doesn\'t have cgroups',
      enforceNodeAllocatable: '"none", or empty before Kubernetes 1.31: with the default "pods" the kubelet doesn\'t start if cgroupsPerQOS is false',
      evictionHard: 'the thresholds at which the kubelet evicts Pods. On Windows it supports memory thresholds since Kubernetes 1.31',
      authentication: 'the CA whose client certificates the kubelet trusts. The path includes the drive: without one it isn\'t absolute on Windows',
      containerLogMaxSize: 'the size at which the log of a container is rotated',
      shutdownGracePeriod: 'how long the kubelet delays a shutdown of the machine to end Pods, since Kubernetes 1.34 and with sc.exe: only as a '
        + 'service of Windows is the kubelet notified of a shutdown',
      shutdownGracePeriodCriticalPods: 'the part of it that is for critical Pods, which end last',
      containerLogMaxFiles: 'the number of log files kept per container',
    },
  },
  {
    name: 'kubeadm/join.yaml',
    what: 'configures kubeadm join. The token is a placeholder, which join.ps1 replaces in a temporary copy',
    settings: {
      ...KIND,
      discovery: 'the address of the API server, and the CA certificate hashes with which the node verifies it',
      nodeRegistration: 'the name, runtime and taints of the node, as in the KubeletConfiguration',
      patches: 'the folder with the patch of the KubeletConfiguration',
    },
  },
  {
    name: 'containerd/config.toml',
    what: 'configures containerd. Version 2 of the file is for containerd 1.7, version 3 for 2.0 and later',
    settings: {
      version: 'the version of the file format',
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
    what: 'configures crictl, in the same folder, to connect to containerd',
    settings: {
      'runtime-endpoint': 'the named pipe of containerd', 'image-endpoint': 'the same named pipe',
      'timeout': 'in seconds; the first Pod of a node can need more than 2, the default of crictl',
    },
  },
  {
    name: 'kube-proxy/config.json',
    what: 'configures kube-proxy where it runs as a service. start-kube-proxy.ps1 adds the values that are known only on the node, and writes the '
      + 'file that kube-proxy reads',
    settings: {
      ...KIND,
      mode: '"kernelspace", the only mode on Windows',
      clientConnection: 'the credentials of the kubelet; cluster/node-roles.yaml grants them read access to EndpointSlices and ServiceCIDRs',
      clusterCIDR: 'the CIDR of all Pods, from the address plan',
      hostnameOverride: 'the name of the node: if it differs from the machine\'s name, kube-proxy would treat the node\'s own Pods as remote',
      featureGates: 'feature gates that this Kubernetes release requires',
      winkernel: 'the HNS network, by its name in the CNI configuration, and the source VIP, without which kube-proxy doesn\'t start on an overlay '
        + 'network; enableDSR is on since Kubernetes 1.33, unless kubeProxy.enableDsr is false',
      windowsRunAsService: 'true with sc.exe: kube-proxy then communicates with the Windows service manager',
    },
  },
  {
    name: 'flannel/net-conf.json',
    what: 'the network configuration of flanneld, as in the cluster\'s ConfigMap kube-flannel-cfg',
    settings: {
      Network: 'the CIDR of all Pods',
      EnableNFTables: 'for Linux nodes only',
      SubnetLen: 'the prefix length of each node\'s Pod CIDR',
      Backend: 'for VXLAN, VNI (4096 or greater) and port 4789 are set explicitly, because Flannel\'s defaults differ between Linux and Windows',
    },
  },
  {
    name: 'cni/10-flannel.conf',
    what: 'configures how Pods connect to the network. start-flanneld.ps1 adds the address of the node, and writes the file to the folder that '
      + 'containerd reads',
    settings: {
      cniVersion: 'the version of the CNI specification',
      name: 'the name of the HNS network; kube-proxy uses the same name',
      type: 'the flannel plugin, which adds the node\'s Pod CIDR and calls the delegate',
      capabilities: 'host ports and DNS settings, which containerd passes to the plugin',
      delegate: 'the plugin that connects Pods, with the exceptions from address translation, the route to Services, and the node\'s own address',
    },
  },
  {
    name: 'cluster/node-roles.yaml',
    what: 'RBAC objects for kubectl apply: they grant the daemons on nodes what they read, since these use the credentials of the kubelet',
    settings: {
      apiVersion: 'the API version of a List', kind: 'a List of objects',
      items: 'a role with what kubelets may not read by themselves: EndpointSlices and ServiceCIDRs, and with Flannel all Nodes; bound to the node '
        + 'if nodeName is set, and otherwise to all nodes: the control plane issues certificates of kubelets only for the group system:nodes, and '
          + 'gives nodes tokens only of the ServiceAccounts of their Pods. Set nodeName for a role of this node alone',
    },
  },
  {
    name: 'rke2/config.yaml',
    what: 'configures the agent of RKE2, with the platform rke2. Files in config.yaml.d beside it add to it',
    settings: {
      'server': 'the address at which agents register; its port is that of the supervisor, not of the API server',
      'token-file': 'the file with the token, which install-rke2.ps1 writes; it also contains the hash of the CA certificate',
      'node-name': 'the name of the node',
      'node-ip': 'the address of the node',
      'node-label': 'labels that the kubelet sets at registration',
      'kubelet-arg': 'flags of the kubelet, in addition to those that RKE2 sets: its priority, and the resources for Windows, which RKE2 doesn\'t '
        + 'reserve',
    },
  },
  {
    name: 'eks/user-data.txt',
    what: 'the user data of a launch template, with the platform eks: it calls the bootstrap script of the EKS optimized AMI, which sets up all else',
    settings: {},
  },
  {
    name: 'scripts/prepare.ps1',
    what: 'run first: checks the Windows build and its updates, sets up the page file, updates, and dynamic ports, installs Windows features, '
      + 'files, and programs whose checksums match those of their publishers, and opens ports: that of the kubelet for the API server, UDP 4789 for '
        + 'an overlay network, TCP 10256 for load balancers, and those of the option firewall',
    settings: {},
  },
  {
    name: 'scripts/services.ps1',
    what: 'run second: registers the services with sc.exe or nssm, in the order of their dependencies, and sets up log rotation', settings: {},
  },
  {
    name: 'scripts/rotate-logs.ps1',
    what: 'run every hour by a scheduled task: rotates the log files of services, unless nssm does, and deletes old ones', settings: {},
  },
  {
    name: 'scripts/start-flanneld.ps1',
    what: 'run when the machine starts, by nssm or, with sc.exe, by a scheduled task, since flanneld doesn\'t communicate with the Windows service '
      + 'manager: removes Flannel\'s old files, starts the kubelet, runs flanneld again whenever it exits, and writes the CNI configuration when '
        + 'the HNS network exists',
    settings: {},
  },
  {
    name: 'scripts/start-kube-proxy.ps1', what: 'run when the machine starts, and when kube-proxy has failed: waits for the HNS network, reserves '
    + 'the source VIP, removes the load balancers of the last run, and starts kube-proxy', settings: {},
  },
  {
    name: 'scripts/proxy.ps1', what: 'run before the others: sets the proxy for Windows and containerd; connections within the cluster bypass it',
    settings: {},
  },
  {
    name: 'scripts/join.ps1',
    what: 'run third: joins the cluster with a token from an environment variable or a file, and deletes the token afterwards', settings: {},
  },
  { name: 'scripts/network.ps1', what: 'run last: starts the network daemons by their scripts, and waits for kube-proxy', settings: {} },
  {
    name: 'scripts/install-rke2.ps1', what: 'run second, with the platform rke2: writes the token to a file for administrators, installs RKE2 by '
    + 'its own install.ps1, and starts its service', settings: {},
  },
  {
    name: 'scripts/clean-up.ps1', what: 'run before a node joins again, after it was drained: removes the Pods, network, certificates, allocated '
    + 'addresses and source VIP of the previous cluster. Links to shares and disks are removed without what they lead to', settings: {},
  },
];
