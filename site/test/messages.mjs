import { readdirSync } from 'node:fs';

/** Messages as users paste them into a search, with the names of their clusters, and the page that each should lead to. */
export const MESSAGES = [
  ['doctor-image-build-mismatch', 'Error: failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem billing-api-7c9d4: '
    + 'The container operating system does not match the host operating system.: unknown'],
  ['doctor-image-build-mismatch', 'hcsshim::CreateComputeSystem 6f1a: The container operating system does not match the host operating system. '
    + '(0xc0370101)'],
  ['doctor-image-without-windows', 'Failed to pull image "docker.io/grafana/promtail:2.9.2": rpc error: code = NotFound desc = failed to pull and '
    + 'unpack image "docker.io/grafana/promtail:2.9.2": no match for platform in manifest: not found'],
  ['doctor-toleration-missing', '0/5 nodes are available: 2 node(s) had untolerated taint {os: windows}, 3 node(s) didn\'t match Pod\'s node '
    + 'affinity/selector. preemption: 0/5 nodes are available: 5 Preemption is not helpful for scheduling.'],
  ['doctor-pause-image-mismatch', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox image '
    + '"mcr.microsoft.com/oss/kubernetes/pause:3.4.1": no match for platform in manifest: not found'],
  ['doctor-memory-exhausted', 'Insufficient system resources exist to complete the requested service. The paging file is too small for this '
    + 'operation to complete.'],
  ['doctor-disk-full', 'failed to extract layer sha256:9a1c: hcsshim::ImportLayer failed in Win32: There is not enough space on the disk. (0x70) '
    + 'layerId=D:\\containerd'],
  ['doctor-probe-timeout', 'Liveness probe failed: command timed out: "powershell.exe -Command Get-Service w3svc" timed out after 1s'],
  ['doctor-tls-failed', 'System.Net.WebException: The request was aborted: Could not create SSL/TLS secure channel. at '
    + 'System.Net.HttpWebRequest.GetResponse()'],
  ['doctor-cni-not-ready', 'KubeletNotReady container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network '
    + 'plugin returns error: cni plugin not initialized'],
  ['doctor-calico-api-server', 'plugin type="calico" failed (add): error creating calico client: host must be a URL or a host:port pair: "https://"'],
  ['doctor-pod-addresses-used-up', 'failed to allocate for range 0: no IP addresses available in range set: 10.42.7.1-10.42.7.254'],
  ['doctor-sandbox-network', 'hnsCall failed in Win32: The object already exists. (0x1392) error creating network'],
  ['doctor-sandbox-network', 'networkPlugin cni failed to set up pod "orders-1_prod" network: error while GETHNSNewtorkByName(flannel.4096): Network '
    + 'flannel.4096 not found'],
  ['doctor-flannel-subnet-missing', 'plugin type="flannel" failed (add): open /run/flannel/subnet.env: The system cannot find the path specified.'],
  ['doctor-flannel-net-conf', 'Error registering network: VNI [1] must be greater than or equal to 4096 on Windows'],
  ['doctor-load-balancer-port', '"Policy creation failed" err="hcnCreateLoadBalancer failed in Win32: The specified port already exists. '
    + '(0x803b0013)"'],
  ['doctor-smb-mount', 'NewSmbGlobalMapping failed. output: "New-SmbGlobalMapping : The network path was not found." fileserver.contoso.local'],
  ['doctor-csi-proxy-missing', 'open \\\\.\\pipe\\csi-proxy-filesystem-v1: The system cannot find the file specified.'],
  ['doctor-csi-driver-not-registered', 'MountVolume.MountDevice failed for volume "pvc-77" : driver name file.csi.azure.com not found in the list of '
    + 'registered CSI drivers'],
  ['doctor-token-mount', 'MountVolume.SetUp failed for volume "kube-api-access-x9k2p" : chown '
    + 'c:\\var\\lib\\kubelet\\pods\\91\\volumes\\kubernetes.io~projected\\token: not supported by windows'],
  ['doctor-non-root-administrator', 'container\'s runAsUserName (ContainerAdministrator) which will be regarded as root identity and will break '
    + 'non-root policy (pod: "crm-0_prod", container: crm)'],
  ['doctor-run-as-user-unknown', 'hcs::System::CreateProcess 71f: The user name or password is incorrect.: unknown'],
  ['doctor-gmsa-host', 'System.SystemException: The trust relationship between this workstation and the primary domain failed.'],
  ['doctor-gmsa-rejected', 'admission webhook "admission-webhook.windows-gmsa.sigs.k8s.io" denied the request: cred spec payroll does not exist'],
  ['doctor-hyper-v-missing', 'The virtual machine could not be started because a required feature is not installed.'],
  ['doctor-windows-update-missing', 'hcs::CreateComputeSystem nginx-win: The directory name is invalid.: unknown on Windows Server 2019'],
  ['doctor-command-not-found', 'failed to start containerd task "api": hcs::System::CreateProcess api: The system cannot find the file specified.: '
    + 'unknown'],
  ['doctor-host-process-path', 'failed to get application name from commandline "/opt/agent/agent.exe": failed to find executable'],
  ['doctor-named-pipe-denied', 'open \\\\.\\pipe\\containerd-containerd: Access is denied.'],
  ['doctor-image-layer-locked', 'hcsshim::ProcessBaseLayer \\\\?\\C:\\ProgramData\\containerd\\snapshots\\44: Access is denied.'],
  ['doctor-container-start-timeout', 'failed to reserve sandbox name "hr-web_hr_4": name "hr-web_hr_4" is reserved for "77aa01"'],
  ['doctor-ports-exhausted', 'SocketException (10055): An operation on a socket could not be performed because the system lacked sufficient buffer '
    + 'space or because a queue was full.'],
  ['doctor-partially-qualified-name', 'System.Net.Sockets.SocketException (11001): No such host is known. (redis-0.redis:6379)'],
  ['doctor-runtime-handler', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for '
    + '"runhcs-wcow-process" is configured'],
  ['doctor-runtime-class-missing', 'failed to get RuntimeClass with name "win2022": runtimeclass.node.k8s.io "win2022" not found'],
  ['doctor-host-process-rejected', 'Error creating: pods "exporter-abcde" is forbidden: violates PodSecurity "baseline:latest": hostProcess (pod '
    + 'must not set securityContext.windowsOptions.hostProcess=true)'],
  ['doctor-pod-os-not-supported', 'Failed to admit pod as the OS field doesn\'t match node OS'],
  ['doctor-docker-file-mount', 'invalid mount config for type "bind": source path must be a directory'],
  ['doctor-eks-no-addresses', 'failed to parse Kubernetes args: pod does not have label vpc.amazonaws.com/PrivateIPv4Address'],
  ['doctor-cni-api-server', 'failed to setup network for sandbox "c41f": plugin type="calico" failed (add): error getting ClusterInformation: Get '
    + '"https://10.43.0.1:443/apis/crd.projectcalico.org/v1/clusterinformations/default": dial tcp 10.43.0.1:443: connectex: A connection attempt '
    + 'failed'],
  ['doctor-container-failed', 'CreateContainerError'],
  ['doctor-container-failed', 'Error: failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem 8fe2: The requested '
    + 'operation for attach namespace failed.: unknown'],
  ['doctor-container-failed', 'Error response from daemon: container erp-5 encountered an error during CreateContainer: failure in a Windows system '
    + 'call: Element not found. (0x490)'],
  ['doctor-dns-failed', 'dial tcp: lookup orders-db.prod.svc.cluster.local on 10.96.0.10:53: read udp 10.244.3.17:51234->10.96.0.10:53: i/o timeout'],
  ['doctor-dns-failed', 'System.Net.WebException: The remote name could not be resolved: \'billing.contoso.example\' at '
    + 'System.Net.HttpWebRequest.GetResponse()'],
  ['doctor-docker-host-network', 'failed to start sandbox container for pod "fluentd-x2k4z": Error response from daemon: network host not found'],
  ['doctor-docker-pipe', 'failed to mount \\\\.\\pipe\\docker_engine: The system cannot find the file specified.'],
  ['doctor-flannel-network', 'E0911 08:12:44.101 3044 main.go:289] Error registering network: Cannot find network with Management IP 10.1.2.33'],
  ['doctor-gmsa-host', 'gMSA Access is denied'],
  ['doctor-gmsa-host', 'hcs::CreateComputeSystem payroll-0: winapi error #3489792023: unknown'],
  ['doctor-host-port-in-use', 'listen tcp 0.0.0.0:9100: bind: Only one usage of each socket address (protocol/network address/port) is normally '
    + 'permitted.'],
  ['doctor-host-process-token', 'failed to create shim task: failed to create user process token: failed to logon user: Access is denied.: unknown'],
  ['doctor-image-pull-failed', 'Failed to pull image "acr.contoso.example/erp/api:2026.3": rpc error: code = Unknown desc = failed to authorize: '
    + 'failed to fetch oauth token: unexpected status from GET request: 401 Unauthorized'],
  ['doctor-image-pull-slow', 'Failed to pull image "mcr.microsoft.com/dotnet/framework/aspnet:4.8": rpc error: code = DeadlineExceeded desc = failed '
    + 'to pull and unpack image: failed to extract layer sha256:11ab: context deadline exceeded'],
  ['doctor-kube-proxy-source-vip', 'server.go:558] "Error running ProxyServer" err="source-vip flag not set"'],
  ['doctor-memory-limit-too-small', 'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem cache-2: Element not '
    + 'found.: unknown'],
  ['doctor-network-name-mismatch', 'proxier.go:477] Unable to find Hns Network specified by vxlan0. Please check environment variable KUBE_NETWORK'],
  ['doctor-node-not-ready', 'PLEG is not healthy: pleg was last seen active 7m41.2s ago; threshold is 3m0s'],
  ['doctor-pod-os-label', 'Failed to admit pod as the `kubernetes.io/os` label doesn\'t match node label'],
  ['doctor-pod-rejected', 'Error creating: Pod "erp-6f5d-abcde" is invalid: spec.securityContext.fsGroup: Forbidden: cannot be set for a windows pod'],
  ['doctor-pod-security-rejected', 'pods "erp-0" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false '
    + '(container "erp" must set securityContext.allowPrivilegeEscalation=false)'],
  ['doctor-pod-stuck-terminating', 'failed to "KillPodSandbox" for "77aa" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to '
    + 'remove network namespace for sandbox: hcnDeleteNamespace failed in Win32: The specified request is unsupported. (0x803b0015)"'],
  ['doctor-registry-unreachable', 'Failed to pull image "mcr.microsoft.com/windows/nanoserver:ltsc2025": failed to do request: Head '
    + '"https://mcr.microsoft.com/v2/windows/nanoserver/manifests/ltsc2025": dial tcp 204.79.197.219:443: connectex: A connection attempt failed '
    + 'because the connected party did not properly respond after a period of time'],
  ['doctor-runtime-class-conflict', 'pods "erp-1" is forbidden: conflict: runtimeClass.scheduling.nodeSelector[kubernetes.io/os] = windows; '
    + 'pod.spec.nodeSelector[kubernetes.io/os] = linux'],
  ['doctor-sandbox-image-pull', 'failed to get sandbox image "harbor.contoso.example/k8s/pause:3.9": failed to pull image '
    + '"harbor.contoso.example/k8s/pause:3.9": failed to do request: dial tcp: lookup harbor.contoso.example: no such host'],
  ['doctor-smb-mount', 'NewSmbGlobalMapping'],
  ['doctor-smb-mount', 'volume(fileshare) mount \\\\nas7\\share on globalmount failed with NewSmbGlobalMapping failed. output: "New-SmbGlobalMapping '
    + ': Access is denied."'],
  ['doctor-sub-path-share', 'cannot read link '
    + 'c:\\var\\lib\\kubelet\\pods\\0b9e7f30-1111-2222-3333-444455556666\\volumes\\kubernetes.io~azure-file\\pvc-home: The system cannot find the '
    + 'file specified.'],
  ['doctor-volume-not-for-windows', 'MountVolume.SetUp failed for volume "nfs-home" : mount failed: only cifs mount is supported now, fstype: "nfs", '
    + 'mounting source ("nas7:/home")'],
  ['doctor-volume-offline', 'could not format "3" and mount it at "globalmount": rpc error: code = Unknown desc = volume id empty'],
  ['doctor-windows-exit-code', 'Back-off restarting failed container: exit status 0xc0000142'],
  ['doctor-windows-nodes-full', '0/9 nodes are available: 3 Insufficient memory, 6 node(s) didn\'t match Pod\'s node affinity/selector.'],
  ['doctor-windows-pod-on-linux-node', 'failed to pull image: image operating system "windows" cannot be used on this platform'],
  ['doctor-working-directory-missing', 'failed to start containerd task "erp": hcs::System::CreateProcess erp: The directory name is invalid.: '
    + 'unknown'],
];

const PLATFORMS = readdirSync(new URL('../../docs/platforms', import.meta.url)).map((file) => file.replace('.md', '')).sort();

/** Names that readers type, and the page that each should lead to. */
export const NAMES = [
  ...PLATFORMS.flatMap((id) => [[id, `platforms/${id}`], [id.toUpperCase(), `platforms/${id}`]]),
  ['toleration-missing', 'rules/toleration-missing'], ['doctor-smb-mount', 'symptoms/doctor-smb-mount'], ['known bugs', 'known-bugs'],
  ['WindowsOptions', 'api/plus-33/interfaces/WindowsOptions'],
];
