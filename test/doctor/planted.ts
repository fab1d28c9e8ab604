import { configMap, daemonSet, ended, event, flannel, HOST_PROCESS, node, nodeWithAddress, pending, pod, podWithEvent, proxyConfiguration, RUNNING, TAINT, terminating, TOLERATION, waiting, WINDOWS } from './objects';
import { PlainObject, WindowsVersion } from 'k8s-windows/core';

const NOT_READY = (message: string, reason = 'KubeletNotReady') => [{ type: 'Ready', status: 'False', reason, message }];
const UNTOLERATED = '0/3 nodes are available: 1 node(s) had untolerated taint {os: windows}, 2 node(s) didn\'t match Pod\'s node affinity/selector.';
const rejected = (message: string) => [event('ReplicaSet', 'web-7d9f', 'FailedCreate', `Error creating: ${message}`)];
const buildSelector = (build: string) => ({ nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': build } });

const SUB_PATHS = [{ name: 'configs', mountPath: 'C:\\app\\web.config', subPath: 'web.config' }, { name: 'cloud', mountPath: 'C:\\cloud', subPath: 'credentials' }];
/** The day on which they are diagnosed. */
export const dayOf = (id: string): '2025-11-24' | '2026-11-24' => (id === 'doctor-os-ends-soon' ? '2025-11-24' : '2026-11-24');

const onAks = (kubeletVersion: string) => [node('win-3', 'windows', { labels: { 'kubernetes.azure.com/mode': 'user' }, taints: [], info: { kubeletVersion } }, WindowsVersion.LTSC2019)];

/** A problem for each symptom: objects that are added to a healthy cluster with a node `win-1`. */
export const PLANTED: Readonly<Record<string, readonly PlainObject[]>> = {
  'doctor-pod-os-not-supported': [pod('web-0', { os: { name: 'linux' }, nodeSelector: undefined }, { phase: 'Failed', reason: 'PodOSNotSupported', message: 'Pod was rejected: Failed to admit pod as the OS field doesn\'t match node OS' })],
  'doctor-pod-os-label': [pod('web-0', {}, { phase: 'Failed', reason: 'PodOSSelectorNodeLabelDoesNotMatch', message: 'Failed to admit pod as the `kubernetes.io/os` label doesn\'t match node label' })],
  'doctor-linux-pod-on-windows-node': [pod('cache-0', { nodeSelector: undefined, containers: [{ name: 'main', image: 'redis:7.4-alpine' }] }, RUNNING)],
  'doctor-windows-pod-on-linux-node': [pod('web-0', { nodeName: 'lin-1', nodeSelector: undefined, tolerations: [], containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022' }] })],
  'doctor-toleration-letter-case': [pending('web-0', { tolerations: [{ ...TOLERATION, value: 'Windows' }] }, UNTOLERATED)],
  'doctor-toleration-mismatch': [pending('web-0', { tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Exists', effect: 'NoSchedule' }] }, UNTOLERATED)],
  'doctor-toleration-missing': [pending('web-0', { tolerations: [] }, UNTOLERATED)],
  'doctor-no-node-of-build': [pending('web-0', buildSelector('10.0.17763'))],
  'doctor-no-matching-node': [pending('web-0', { nodeSelector: { 'kubernetes.io/os': 'windows', 'disk': 'ssd' } })],
  'doctor-eks-no-addresses': [
    pending('web-0', {}, '0/4 nodes are available: 2 Insufficient vpc.amazonaws.com/PrivateIPv4Address, 2 node(s) didn\'t match Pod\'s node affinity/selector.'),
    configMap('amazon-vpc-cni', { 'enable-windows-ipam': 'false' }),
  ],
  'doctor-windows-nodes-full': [pending('web-0', {}, '0/4 nodes are available: 2 Insufficient memory, 2 node(s) didn\'t match Pod\'s node affinity/selector.')],
  'doctor-daemon-set-on-no-node': [daemonSet('log-agent-windows', { nodeSelector: { 'beta.kubernetes.io/os': 'Windows' }, tolerations: [TOLERATION] }, { desiredNumberScheduled: 0, currentNumberScheduled: 0, numberReady: 0 })],
  'doctor-daemon-set-misses-nodes': [
    node('win-3', 'windows', { taints: [TAINT, { key: 'team', value: 'x', effect: 'NoSchedule' }] }),
    daemonSet('csi-proxy', { nodeSelector: WINDOWS, tolerations: [TOLERATION] }, { desiredNumberScheduled: 2, numberReady: 2 }),
  ],
  'doctor-windows-node-untainted': [node('win-3', 'windows', { taints: [] })],
  'doctor-windows-node-labels': [node('win-3', 'windows', { labels: { 'node.kubernetes.io/windows-build': undefined } })],
  'doctor-host-process-rejected': [event('DaemonSet', 'agent', 'FailedCreate', 'Error creating: pods "agent-x2x7p" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true), hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)')],
  'doctor-pod-security-rejected': [
    daemonSet('scan-windows', { nodeSelector: WINDOWS, tolerations: [TOLERATION] }, { desiredNumberScheduled: 2, numberReady: 0 }),
    event('DaemonSet', 'scan-windows', 'FailedCreate', 'Error creating: pods "scan-windows-k9wz5" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (container "main" must set securityContext.allowPrivilegeEscalation=false), runAsNonRoot != true'),
  ],
  'doctor-pod-rejected': rejected('Pod "web-7d9f-4zk2p" is invalid: spec.containers[0].securityContext.privileged: Forbidden: cannot be set for a windows pod'),
  'doctor-runtime-class-missing': rejected('pods "web-7d9f-4zk2p" is forbidden: pod rejected: RuntimeClass "windows-2019" not found'),
  'doctor-runtime-class-conflict': rejected('pods "web-7d9f-4zk2p" is forbidden: conflict: runtimeClass.scheduling.nodeSelector[node.kubernetes.io/windows-build] = 10.0.20348; pod.spec.nodeSelector[node.kubernetes.io/windows-build] = 10.0.17763'),
  'doctor-runtime-handler': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "2c50cc6abfb505d18e8a7e8e5c865c59": no runtime for "docker" is configured'),
  'doctor-gmsa-rejected': rejected('admission webhook "admission-webhook.windows-gmsa.sigs.k8s.io" denied the request: service account "default" is not authorized to `use` GMSA cred spec "webapp1"'),
  'doctor-pause-image-mismatch': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem 5eae0810e048: The container operating system does not match the host operating system.: unknown'),
  'doctor-image-build-mismatch': [
    pod('web-0', { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2019' }] }, waiting('RunContainerError', 'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: The container operating system does not match the host operating system.: unknown')),
  ],
  'doctor-image-without-windows': [pod('web-0', {}, waiting('ErrImagePull', 'rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/acme/web:1.4": no match for platform in manifest: not found'))],
  'doctor-sandbox-image-pull': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox image "registry.example.com/pause:3.10": failed to pull image "registry.example.com/pause:3.10": failed to do request: Head "https://registry.example.com/v2/pause/manifests/3.10": dial tcp: lookup registry.example.com: no such host'),
  'doctor-kube-proxy-source-vip': [configMap('kube-proxy-windows', { 'config.conf': proxyConfiguration('kernelspace', { networkName: 'flannel.4096' }) })],
  'doctor-network-name-mismatch': [pod('kube-proxy-windows-7xk', { hostNetwork: true }, ended(255, 'F0518 14:24:32.251322 2656 proxier.go:477] Unable to find Hns Network specified by cbr0. Please check environment variable KUBE_NETWORK'))],
  'doctor-flannel-net-conf': [flannel({})],
  'doctor-flannel-subnet-missing': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "1042": plugin type="flannel" failed (add): open C:\\run\\flannel\\subnet.env: The system cannot find the path specified.'),
  'doctor-smb-mount': podWithEvent('FailedMount', 'MountVolume.MountDevice failed for volume "fs-vol1" : rpc error: code = Internal desc = volume(fs-vol1) mount "//10.222.96.220/vol1" on "\\\\var\\\\lib\\\\kubelet\\\\globalmount" failed with smb mapping failed with error: rpc error: code = Unknown desc = NewSmbGlobalMapping failed. output: "New-SmbGlobalMapping : The user name or password is incorrect.'),
  'doctor-csi-proxy-missing': podWithEvent('FailedMount', 'MountVolume.MountDevice failed for volume "files" : rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing open \\\\\\\\.\\\\pipe\\\\csi-proxy-filesystem-v1: The system cannot find the file specified."'),
  'doctor-csi-driver-not-registered': podWithEvent('FailedMount', 'MountVolume.MountDevice failed for volume "pv-smb1" : kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: driver name smb.csi.k8s.io not found in the list of registered CSI drivers'),
  'doctor-token-mount': podWithEvent('FailedMount', 'MountVolume.SetUp failed for volume "kube-api-access-4xk2p" : chown c:\\var\\lib\\kubelet\\pods\\6d\\volumes\\kubernetes.io~projected\\kube-api-access-4xk2p\\..2026_05_04\\token: not supported by windows'),
  'doctor-docker-pipe': podWithEvent('Failed', 'Error: failed to create containerd task: failed to create shim task: failed to mount \\\\.\\pipe\\docker_engine: The system cannot find the file specified.: unknown'),
  'doctor-volume-not-for-windows': podWithEvent('FailedMount', 'MountVolume.SetUp failed for volume "data" : mount failed: only cifs mount is supported now, fstype: "nfs", mounting source ("10.0.0.4:/export")'),
  'doctor-image-pull-slow': podWithEvent('Failed', 'Failed to pull image "registry.example.com/shop/web:1.4": rpc error: code = DeadlineExceeded desc = failed to pull and unpack image: failed to extract layer: context deadline exceeded'),
  'doctor-registry-unreachable': podWithEvent('Failed', 'Failed to pull image "mcr.microsoft.com/windows/servercore:ltsc2022": rpc error: code = Unknown desc = failed to resolve reference: failed to do request: Head "https://mcr.microsoft.com/v2/": dial tcp 204.79.197.219:443: connectex: A connection attempt failed because the connected party did not properly respond after a period of time'),
  'doctor-image-pull-failed': [pod('web-0', {}, waiting('ImagePullBackOff', 'Back-off pulling image "registry.example.com/shop/web:1.5": ErrImagePull: rpc error: code = Unknown desc = failed to authorize: unexpected status from GET request: 401 Unauthorized'))],
  'doctor-non-root-administrator': [pod('web-0', {}, waiting('CreateContainerConfigError', 'container\'s runAsUserName (ContainerAdministrator) which will be regarded as root identity and will break non-root policy (pod: "web-0_shop", container: main)'))],
  'doctor-run-as-user-unknown': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create containerd task: failed to create shim task: hcs::System::CreateProcess 2b2e: The user name or password is incorrect.: unknown'),
  'doctor-gmsa-host': podWithEvent('Failed', 'Error: failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: winapi error #3489792023: unknown'),
  'doctor-hyper-v-missing': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem 5eae@vm: The virtual machine could not be started because a required feature is not installed.: unknown'),
  'doctor-cni-not-ready': [node('win-3', 'windows', { conditions: NOT_READY('container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized') })],
  'doctor-pod-addresses-used-up': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "9a": plugin type="win-overlay" failed (add): failed to allocate for range 0: no IP addresses available in range set: 10.244.4.1-10.244.4.254'),
  'doctor-sandbox-network': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "9a": plugin type="sdnoverlay" name="flannel.4096" failed (add): error creating network: hnsCall failed in Win32: The object already exists. (0x1392)'),
  'doctor-memory-exhausted': [pod('web-0', {}, ended(1, 'The paging file is too small for this operation to complete. (0x5af)'))],
  'doctor-disk-full': podWithEvent('Failed', 'Failed to pull image "registry.example.com/shop/web:1.4": failed to extract layer: hcsshim::ImportLayer failed in Win32: There is not enough space on the disk. (0x70)'),
  'doctor-probe-timeout': [pod('web-0', {}, { phase: 'Running', containerStatuses: [{ name: 'main', ready: false, state: { running: {} } }] }), event('Pod', 'web-0', 'Unhealthy', 'Readiness probe failed: command timed out: "powershell -Command Test-Path C:\\ready" timed out after 1s')],
  'doctor-tls-failed': [pod('web-0', {}, ended(1, 'System.Net.WebException: The request was aborted: Could not create SSL/TLS secure channel.'))],
  'doctor-command-not-found': [pod('web-0', {}, waiting('RunContainerError', 'failed to start containerd task "main": hcs::System::CreateProcess main: The system cannot find the file specified.: unknown'))],
  'doctor-named-pipe-denied': [pod('agent-0', {}, ended(1, 'open \\\\.\\pipe\\containerd-containerd: Access is denied.'))],
  'doctor-windows-exit-code': [pod('web-0', {}, ended(-1073741515))],
  'doctor-sandbox-failed': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create containerd task: failed to create shim task: failed to open vhd: the device is not ready'),
  'doctor-container-failed': [pod('web-0', {}, waiting('RunContainerError', 'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: The requested operation for attach namespace failed.: unknown'))],
  'doctor-node-not-ready': [node('win-3', 'windows', { conditions: [{ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' }] })],
  'doctor-kubelet-version-skew': [
    pod('kube-apiserver-lin-0', { nodeName: 'lin-0', nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'main', image: 'registry.k8s.io/kube-apiserver:v1.34.1' }] }, RUNNING),
    node('win-3', 'windows', { info: { kubeletVersion: 'v1.35.0' } }),
  ],
  'doctor-calico-api-server': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "aa57": plugin type="calico" failed (add): error creating calico client: host must be a URL or a host:port pair: "https://"'),
  'doctor-container-start-timeout': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to reserve sandbox name "web-0_shop_1": name "web-0_shop_1" is reserved for "e41d37b94b4d"'),
  'doctor-docker-file-mount': podWithEvent('Failed', 'Error: Error response from daemon: invalid volume specification: \'c:\\var\\lib\\kubelet\\pods\\7a36\\volumes\\kubernetes.io~configmap\\conf\\app.ini:C:/app/app.ini:ro\': invalid mount config for type "bind": source path must be a directory'),
  'doctor-docker-host-network': podWithEvent('FailedCreatePodSandBox', 'Failed create pod sandbox: rpc error: code = Unknown desc = failed to start sandbox container for pod "agent-0": Error response from daemon: network host not found', { hostNetwork: true }),
  'doctor-gmsa-shared-host-name': ['web-1', 'web-2'].map((name) => pod(name, { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'webapp1' } } }, RUNNING)),
  'doctor-host-process-path': podWithEvent('Failed', 'Error: failed to start containerd task "agent": failed to get application name from commandline "/usr/local/bin/agent.exe": failed to find executable "\\\\usr\\\\local\\\\bin\\\\agent.exe": unknown', HOST_PROCESS),
  'doctor-image-layer-locked': podWithEvent('Failed', 'Failed to pull image "registry.example.com/shop/web:1.4": rpc error: code = Unknown desc = failed to extract layer sha256:bc06: hcsshim::ProcessBaseLayer \\\\?\\C:\\ProgramData\\containerd\\root\\io.containerd.snapshotter.v1.windows\\snapshots\\1: Access is denied.'),
  'doctor-load-balancer-port': [pod('kube-proxy-windows-7xk', { hostNetwork: true }, ended(255, 'E0108 proxier.go:1202] "Policy creation failed" err="hcnCreateLoadBalancer failed in Win32: The specified port already exists. (0x803b0013)"'))],
  'doctor-memory-limit-too-small': [pod('web-0', { containers: [{ name: 'main', image: 'registry.example.com/shop/web:1.4', resources: { limits: { memory: '10Mi' } } }] }, waiting('RunContainerError', 'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: Element not found.: unknown'))],
  'doctor-node-address-in-pod-cidr': [nodeWithAddress('win-3', '10.244.5.2', '10.244.5.0/24')],
  'doctor-partially-qualified-name': [pod('web-0', {}, ended(1, 'Unhandled exception: System.Net.Sockets.SocketException (11001): No such host is known. (mysql-0.mysql:3306)'))],
  'doctor-ports-exhausted': [pod('web-0', {}, ended(1, 'System.Net.Sockets.SocketException (10055): An operation on a socket could not be performed because the system lacked sufficient buffer space or because a queue was full.'))],
  'doctor-unknown-failure': podWithEvent('FailedMount', 'MountVolume.SetUp failed for volume "data" : exit status 1'),
  'doctor-windows-update-missing': [
    node('win-3', 'windows', { info: { kernelVersion: '10.0.17763.1158' } }, WindowsVersion.LTSC2019),
    pod('web-0', { nodeName: 'win-3' }, waiting('RunContainerError', 'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: The directory name is invalid.: unknown')),
  ],
  'doctor-working-directory-missing': [pod('web-0', {}, waiting('RunContainerError', 'failed to start containerd task "main": hcs::System::CreateProcess main: The directory name is invalid.: unknown'))],
  'doctor-docker-runtime': [node('win-3', 'windows', { info: { containerRuntimeVersion: 'docker://20.10.9' } })],
  'doctor-known-bug': [pod('web-0', {
    volumes: [{ name: 'settings', configMap: { name: 'web' } }],
    containers: [{
      name: 'main', image: 'registry.example.com/shop/web:1.4',
      volumeMounts: ['app.json', 'log.json'].map((file) => ({ name: 'settings', mountPath: `C:\\web\\${file}`, subPath: file })),
    }],
  }, RUNNING)],
  'doctor-os-ended': onAks('v1.32.9'),
  'doctor-os-ends-soon': onAks('v1.32.9'),
  'doctor-containerd-ended': [node('win-3', 'windows', { info: { containerRuntimeVersion: 'containerd://1.7.27' } })],
  'doctor-windows-build-unsupported': [node('win-3', 'windows', {}, WindowsVersion.SAC20H2)],
  'doctor-cni-api-server': podWithEvent('FailedCreatePodSandBox', 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "aa57": plugin type="calico" failed (add): error getting ClusterInformation: Get "https://10.96.0.1:443/apis/crd.projectcalico.org/v1/clusterinformations/default": Service Unavailable'),
  'doctor-dns-failed': [pod('web-0', {}, ended(-532462766, 'Unhandled Exception: System.Net.WebException: The remote name could not be resolved: \'queue.example.com\''))],
  'doctor-flannel-network': [pod('kube-flannel-ds-windows-4', { hostNetwork: true }, ended(1, 'E0306 16:43:21.218797 2576 main.go:289] Error registering network: Cannot find network with Management IP 192.168.1.162'))],
  'doctor-host-port-in-use': [pod('windows-exporter-4x', HOST_PROCESS, ended(1, 'level=fatal msg="cannot start windows_exporter: listen tcp :9182: bind: Only one usage of each socket address (protocol/network address/port) is normally permitted."'))],
  'doctor-host-process-token': podWithEvent('Failed', 'Error: failed to create containerd task: failed to create shim task: failed to create user process token: failed to logon user: Access is denied.: unknown', HOST_PROCESS),
  'doctor-pod-stuck-terminating': [terminating('web-0'), event('Pod', 'web-0', 'FailedKillPod', 'error killing pod: failed to "KillPodSandbox" for "18d4a5fe" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to remove network namespace for sandbox \\"8a0c\\": hcnDeleteNamespace failed in Win32: The specified request is unsupported. (0x803b0015) {\\"Success\\":false,\\"Error\\":\\"The specified request is unsupported. \\",\\"ErrorCode\\":2151350293}"')],
  'doctor-sub-path-deletion': [
    node('win-3', 'windows', { conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', lastHeartbeatTime: '2026-05-04T10:01:00Z' }] }),
    terminating('web-0', { nodeName: 'win-3', containers: [{ name: 'main', image: 'registry.example.com/shop/web:1.4', volumeMounts: SUB_PATHS }] }),
  ],
  'doctor-sub-path-share': podWithEvent('Failed', 'Error: failed to prepare subPath for volumeMount "azurefile01" of container "web": cannot read link c:\\var\\lib\\kubelet\\pods\\38d3deb5\\volumes\\kubernetes.io~azure-file\\pvc-0307eaf1: The system cannot find the file specified.'),
  'doctor-volume-offline': podWithEvent('FailedMount', 'MountVolume.MountDevice failed for volume "pvc-1c0ecde3" : rpc error: code = Internal desc = could not format "5" and mount it at "\\\\var\\\\lib\\\\kubelet\\\\plugins\\\\kubernetes.io\\\\csi\\\\pv\\\\pvc-1c0ecde3\\\\globalmount": rpc error: code = Unknown desc = volume id empty'),
};
