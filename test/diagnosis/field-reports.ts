import {
  configMap, ended, event, flannel, HOST_PROCESS, node, nodeWithAddress, pending, pod, podWithEvent, terminating, TOLERATION, waiting, WINDOWS,
} from './objects';
import { PlainObject, WindowsVersion } from 'k8s-windows/core';

/** A problem that was reported in public: the cluster's messages, and what the doctor should say. */
export interface FieldReport {
  /** Repository and number of the issue, which is at https://github.com/REPOSITORY/issues/NUMBER, and the message if the issue has several. */
  readonly issue: string;
  /** The only symptoms that are reported. */
  readonly symptoms: readonly string[];
  /** Objects that are added to a healthy cluster with a node `win-1`. */
  readonly objects: readonly PlainObject[];
  /** What the cause says; with `cause unknown` first if nobody can know it from the message. */
  readonly cause?: RegExp;
  readonly remedy?: RegExp;
}

const SANDBOX = 'Failed to create pod sandbox: rpc error: code = Unknown desc = ';
const sandbox = (message: string, spec?: object) => podWithEvent('FailedCreatePodSandBox', `${SANDBOX}${message}`, spec);
const container = (message: string, spec?: object) => podWithEvent('Failed', `Error: ${message}`, spec);
const mount = (message: string) => podWithEvent('FailedMount', message);
const pull = (message: string) => podWithEvent('Failed', `Failed to pull image "registry.example.com/shop/web:1.4": ${message}`);
const on2019 = (name: string, revision: number, more: object = {}) =>
  node(name, 'windows', { info: { kernelVersion: `10.0.17763.${revision}`, ...more } }, WindowsVersion.LTSC2019);
const kubeProxy = (message: string) => [pod('kube-proxy-windows-4x', { hostNetwork: true }, ended(255, message))];
const linux = {
  nodeSelector: undefined, hostPID: true,
  containers: [{ name: 'main', image: 'docker.elastic.co/beats/filebeat:7.9.3', securityContext: { runAsUser: 0 } }],
};
const HNS_REFUSED = '{"Success":false,"Error":"The provided policy configuration is invalid or missing parameters. ","ErrorCode":2151350285}';
const smb = (source: string, output: string) =>
  mount(
    `MountVolume.MountDevice failed for volume "pv-smb" : rpc error: code = Internal desc = volume(unique-volumeid) mount "${source}" on `
      + '"\\\\var\\\\lib\\\\kubelet\\\\plugins\\\\kubernetes.io\\\\csi\\\\pv\\\\pv-smb\\\\globalmount" failed with smb mapping failed with error: '
        + `rpc error: code = Unknown desc = NewSmbGlobalMapping failed. output: "New-SmbGlobalMapping : ${output} \\r\\nAt line:1 char:190\\r\\n+ `
          + '... ser, $PWord;New-SmbGlobalMapping -RemotePath $Env:smbremotepath -Cred ...',
  );
const UNKNOWN = /^cause unknown, known facts: /;
const NOT_UNPACKED = /^the node found the image, and failed to unpack it: Windows failed to process a layer of the image; 0x/;
const failedKill = (message: string, name = 'web-0') => event('Pod', name, 'FailedKillPod', `error killing pod: ${message}`);
/** An event that tells when the dump was made. */
const RECENT = event('Pod', 'web-7d9f-a', 'Pulled', 'Successfully pulled image', { type: 'Normal' });
const notReady = (message: string, labels: Readonly<Record<string, string>> = {}) =>
  node('win-3', 'windows', { labels, conditions: [{ type: 'Ready', status: 'False', reason: 'KubeletNotReady', message }] });

/** Reports from GitHub. Long identifiers are shortened, and names of companies are replaced. */
export const FIELD_REPORTS: readonly FieldReport[] = [
  {
    issue: 'aws/containers-roadmap#240', symptoms: ['doctor-eks-no-addresses'],
    objects: sandbox('failed to set up sandbox container "8e53" network for pod "web-0": networkPlugin cni failed to set up pod "web-0_shop" '
      + 'network: failed to parse Kubernetes args: pod does not have label vpc.amazonaws.com/PrivateIPv4Address'),
  },
  ...['no IPs available', 'not enough IPs available for 9c6a7f37'].map((message): FieldReport => ({
    issue: `Azure/azure-container-networking#2999, ${message}`, symptoms: ['doctor-pod-addresses-used-up'], cause: /^Azure CNS/,
    objects: sandbox('failed to setup network for sandbox "abc": plugin type="azure-vnet" failed (add): IPAM Invoker Add failed with error: Failed '
      + `to get IP address from CNS with error: %w: AllocateIPConfig failed: ${message}, waiting on Azure CNS to allocate more`),
  })),
  {
    issue: 'Azure/azure-container-networking#831', symptoms: ['doctor-pod-addresses-used-up'], cause: /^all addresses of the network interface/,
    objects: sandbox('failed to setup network for sandbox "abc": plugin type="azure-vnet" failed (add): IPAM Invoker Add failed with error: Failed '
      + 'to allocate pool: Failed to delegate: Failed to allocate address: No available addresses'),
  },
  {
    issue: 'kubernetes-csi/csi-driver-smb#1007', symptoms: ['doctor-smb-mount'], remedy: /Remove-SmbGlobalMapping/,
    objects: smb('//10.222.96.220/vol1', 'Cannot create a file when that file already exists.'),
  },
  {
    issue: 'elastic/helm-charts#931', symptoms: ['doctor-linux-pod-on-windows-node'],
    objects: sandbox(
      'failed to start sandbox container for pod "filebeat-1": Error response from daemon: container 2b2e encountered an error during '
        + 'hcsshim::System::CreateProcess: failure in a Windows system call: The user name or password is incorrect. (0x52e) extra info: '
          + '{"CommandLine":"cmd /S /C pauseloop.exe","User":"0"}',
      linux,
    ),
  },
  {
    issue: 'Azure/AKS#2042', symptoms: ['doctor-node-not-ready'], cause: /responds too slowly/, objects: [node('win-3', 'windows', {
      conditions: [{
        type: 'Ready', status: 'False', reason: 'KubeletNotReady',
        message: 'PLEG is not healthy: pleg was last seen active 3m5.36s ago; threshold is 3m0s',
      }],
    })],
  },
  { issue: 'grafana/alloy#6970', symptoms: ['doctor-windows-exit-code'], objects: [pod('alloy-0', {}, ended(3221225477))] },
  {
    issue: 'kubernetes/ingress-nginx#7480', symptoms: ['doctor-image-without-windows'], cause: /doesn't select Linux|no variant for Windows/,
    objects: [
      pod(
        'ingress-nginx-admission-create',
        {
          nodeSelector: undefined, tolerations: [TOLERATION],
          containers: [{ name: 'create', image: 'docker.io/jettech/kube-webhook-certgen:v1.5.1' }],
        },
        waiting('ErrImagePull', 'rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/jettech/kube-webhook-certgen:v1.5.1": '
          + 'no match for platform in manifest: not found'),
      ),
    ],
  },
  {
    issue: 'newrelic/helm-charts#932', symptoms: ['doctor-linux-pod-on-windows-node', 'doctor-token-mount'],
    objects: podWithEvent(
      'FailedMount',
      'MountVolume.SetUp failed for volume "kube-api-access-fvkfz" : chown '
        + 'c:\\var\\lib\\kubelet\\pods\\7358\\volumes\\kubernetes.io~projected\\kube-api-access-fvkfz\\..2023_09_08\\token: not supported by windows',
      { ...linux, containers: [{ name: 'main', image: 'newrelic/infrastructure-bundle:2.8', securityContext: { privileged: true } }] },
    ),
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#355', symptoms: ['doctor-calico-api-server'], cause: /kubernetes-services-endpoint/,
    objects: sandbox('failed to setup network for sandbox "aa57": plugin type="calico" failed (add): error creating calico client: host must be a '
      + 'URL or a host:port pair: "https://"'),
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#89', symptoms: ['doctor-sandbox-network'],
    objects: sandbox('failed to set up sandbox container "76e2" network for pod "web-0": networkPlugin cni failed to set up pod "web-0_shop" '
      + 'network: error while GETHNSNewtorkByName(flannel.4096): Network flannel.4096 not found'),
  },
  {
    issue: 'rancher/rke2#3090', symptoms: ['doctor-disk-full'],
    objects: pull('rpc error: code = Unknown desc = failed to pull and unpack image: failed to extract layer sha256:bc06: write '
      + 'C:\\var\\lib\\rancher\\rke2\\agent\\containerd\\tmp: There is not enough space on the disk.: unknown'),
  },
  {
    issue: 'Azure/azure-container-networking#283', symptoms: ['doctor-sandbox-network'],
    objects: sandbox('failed to set up sandbox container "5cc1" network for pod "web-0": networkPlugin cni failed to set up pod "web-0_shop" '
      + 'network: Failed to create endpoint: HNS failed with error : Element not found.'),
  },
  {
    issue: 'containerd/containerd#10347', symptoms: ['doctor-windows-update-missing'], cause: /10\.0\.17763\.1158/,
    objects: [on2019('win-9', 1158), pod('web-0', { nodeName: 'win-9' }, waiting(
      'RunContainerError',
      'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem 5aad3781cf14: The directory name is invalid.: unknown',
    ))],
  },
  {
    issue: 'rancher/rke2#2203', symptoms: ['doctor-windows-update-missing'],
    objects: [on2019('win-9', 107), pod('web-0', { nodeName: 'win-9' }, waiting('ContainerCreating')), event(
      'Pod', 'web-0', 'Failed',
      'Error: failed to create containerd task: hcs::CreateComputeSystem demo-client: The directory name is invalid.: unknown',
    )],
  },
  {
    issue: 'antrea-io/antrea#2774, node not in the dump', symptoms: ['doctor-windows-update-missing'],
    objects: [pod('web-0', { nodeName: 'gone' }, ended(
      128, 'failed to create containerd task: failed to create shim: hcs::CreateComputeSystem ping-test2: The directory name is invalid.: unknown',
    ))],
  },
  {
    issue: 'containerd/containerd#10347, on Windows Server 2022', symptoms: ['doctor-container-failed'], cause: UNKNOWN, objects: container(
      'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: The directory name is invalid.: unknown',
    ),
  },
  {
    issue: 'moby/moby#41114', symptoms: ['doctor-container-failed', 'doctor-docker-runtime'], cause: UNKNOWN,
    objects: [
      node('win-9', 'windows', { info: { containerRuntimeVersion: 'docker://19.3.5', kernelVersion: '10.0.17763.1282' } }, WindowsVersion.LTSC2019),
      pod(
        'web-0', { nodeName: 'win-9' },
        waiting('RunContainerError', 'failed to start container "filebeat": Error response from daemon: hcsshim::CreateComputeSystem filebeat: The '
          + 'directory name is invalid. (extra info: {"SystemType":"Container","Name":"filebeat","Owner":"docker"'),
      ),
    ],
  },
  {
    issue: 'Azure/aks-engine#5086', symptoms: ['doctor-working-directory-missing'],
    objects: container('failed to start containerd task "podname": hcs::System::CreateProcess podname: The directory name is invalid.: unknown'),
  },
  {
    issue: 'Azure/aks-engine#5086, Docker', symptoms: ['doctor-working-directory-missing'],
    objects: container('failed to start container "web": Error response from daemon: container 9a encountered an error during '
      + 'hcsshim::System::CreateProcess: failure in a Windows system call: The directory name is invalid. (0x10b)'),
  },
  {
    issue: 'kubernetes/website#29924', symptoms: ['doctor-host-process-path'], cause: /CONTAINER_SANDBOX_MOUNT_POINT/,
    objects: container('failed to start containerd task "win-container": failed to get application name from commandline '
      + '"/usr/local/bin/azure-cns.exe": failed to find executable "\\\\usr\\\\local\\\\bin\\\\azure-cns.exe": unknown', HOST_PROCESS),
  },
  {
    issue: 'microsoft/hcsshim#1128', symptoms: ['doctor-host-process-path'], objects: container(
      'failed to start containerd task "test": failed to start host process: exec: "C:\\\\C\\\\test\\\\agnhost": file does not exist: unknown',
      HOST_PROCESS,
    ),
  },
  {
    issue: 'microsoft/hcsshim#2380', symptoms: ['doctor-image-layer-locked'], cause: /antivirus/i,
    objects: pull('rpc error: code = Unknown desc = failed to extract layer sha256:bc06: hcsshim::ProcessBaseLayer '
      + '\\\\?\\C:\\ProgramData\\containerd\\root\\io.containerd.snapshotter.v1.windows\\snapshots\\1: Access is denied.'),
  },
  {
    issue: 'docker/for-win#2807', symptoms: ['doctor-image-layer-locked'], objects: pull('rpc error: code = Unknown desc = failed to register '
    + 'layer: re-exec error: exit status 1: output: ProcessBaseLayer \\\\?\\C:\\ProgramData\\Docker\\windowsfilter\\546b: Access is denied.'),
  },
  {
    issue: 'moby/moby#35988', symptoms: ['doctor-image-layer-locked'],
    objects: pull('rpc error: code = Unknown desc = failed to register layer: re-exec error: exit status 1: output: hcsshim::ImportLayer failed in '
      + 'Win32: Access is denied. (0x5) layerId=\\\\?\\E:\\docker\\windowsfilter\\b688 flavour=1'),
  },
  {
    issue: 'docker/for-win#2190', symptoms: ['doctor-image-layer-locked'],
    objects: pull(
      'rpc error: code = Unknown desc = failed to register layer: re-exec error: exit status 1: output: ProcessUtilityVMImage '
        + '\\\\?\\C:\\ProgramData\\docker\\windowsfilter\\5cea\\UtilityVM: The process cannot access the file because it is being used by another '
          + 'process.',
    ),
  },
  {
    issue: 'microsoft/hcsshim#2017', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: [pod('batch-0', {}, {
      phase: 'Failed', reason: 'PodFailed', containerStatuses: [{
        name: 'main', ready: false, state: {
          terminated: {
            exitCode: 128, reason: 'StartError',
            message: 'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem 1b2c: Access is denied.: unknown',
          },
        },
      }],
    })],
  },
  {
    issue: 'moby/moby#40610', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: container('Error response from daemon: hcsshim::CreateComputeSystem 20ea8f586bb9: Access is denied.\n(extra info: '
      + '{"SystemType":"Container","Name":"20ea8f586bb9","Owner":"docker"})'),
  },
  {
    issue: 'kubernetes-csi/csi-driver-smb#453', symptoms: ['doctor-smb-mount'], cause: /ends with a slash/,
    objects: smb('//fs-002d771b.example.local/share/', 'The parameter is incorrect.'),
  },
  {
    issue: 'kubernetes-csi/csi-driver-smb#453, backslashes', symptoms: ['doctor-smb-mount'], cause: /ends with a slash/,
    objects: smb('\\\\\\\\fs-002d771b.example.local\\\\share\\\\', 'The parameter is incorrect.'),
  },
  {
    issue: 'kubernetes-sigs/azuredisk-csi-driver#2082', symptoms: ['doctor-windows-exit-code'], cause: /initialize/,
    objects: mount(
      'MountVolume.MountDevice failed for volume "pvc-1" : rpc error: code = Internal desc = volume(mc_rg_aks_westeurope#account#pvc-1###app) mount '
        + '\\\\account.file.core.windows.net\\pvc-1 on \\var\\lib\\kubelet\\plugins\\kubernetes.io\\csi\\file.csi.azure.com\\5c\\globalmount failed '
          + 'with NewSmbGlobalMapping failed. output: "", err: exit status 0xc0000142\nPlease refer to http://aka.ms/filemounterror for possible '
            + 'causes and solutions for mount errors.',
    ),
  },
  {
    issue: 'kubernetes-sigs/azuredisk-csi-driver#2082, of a container', symptoms: ['doctor-windows-exit-code'], cause: /initialize/,
    objects: [pod('csi-azuredisk-node-win-2', {}, ended(3221225794))],
  },
  {
    issue: 'kubernetes/kubernetes#107561', symptoms: ['doctor-container-start-timeout'], objects: sandbox('failed to reserve sandbox name '
    + '"iis-1809-5b4c4fbc9b-t55hd_default_ddc4e2a5_0": name "iis-1809-5b4c4fbc9b-t55hd_default_ddc4e2a5_0" is reserved for "e41d37b94b4d"'),
  },
  {
    issue: 'kubernetes/kubelet#18', symptoms: ['doctor-container-start-timeout'],
    objects: container(
      'Error response from daemon: Conflict. The container name "/k8s_webadmin-site_webadmin-app-757c7455cf-nms75_default_7ac60567_0" is already in '
        + 'use by container "62ff". You have to remove (or rename) that container to be able to reuse that name.',
    ),
  },
  {
    issue: 'microsoft/SDN#315', symptoms: ['doctor-node-address-in-pod-cidr'], cause: /10\.244\.5\.2/,
    objects: [nodeWithAddress('win-9', '10.244.5.2', '10.244.5.0/24')],
  },
  {
    issue: 'microsoft/SDN#339', symptoms: ['doctor-gmsa-host'],
    objects: [pod('web-0', {}, ended(1, 'klist failed with 0xc0000022/-1073741790: {Access Denied}'))],
  },
  { issue: 'microsoft/Windows-Containers#405', symptoms: ['doctor-gmsa-shared-host-name'], objects: [gmsa('web-1'), gmsa('web-2')] },
  {
    issue: 'aws/containers-roadmap#606', symptoms: ['doctor-partially-qualified-name'], cause: /mysql-0\.mysql/,
    objects: [pod('app-0', {}, ended(1, 'mysqldump: Got error: 2005: Unknown MySQL server host \'mysql-0.mysql\' (11001) when trying to connect'))],
  },
  {
    issue: 'aws/containers-roadmap#606, Resolve-DnsName', symptoms: ['doctor-partially-qualified-name'],
    objects: [pod('app-0', {}, ended(1, 'Resolve-DnsName : mysql-0.mysql : DNS name does not exist'))],
  },
  {
    issue: 'kubernetes/kubernetes#93945', symptoms: ['doctor-memory-limit-too-small'], cause: /10Mi/,
    objects: sandbox(
      'failed to set up sandbox container "f7f0" network for pod "iis-tinylimit": networkPlugin cni failed to set up pod "iis-tinylimit_default" '
        + 'network: error while executing ADD command: error while ProvisionEndpoint(f7f0_l2bridge): Element not found.',
      {
        containers: [{
          name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022',
          resources: { limits: { cpu: '10m', memory: '10Mi' } },
        }],
      },
    ),
  },
  {
    issue: 'kubernetes/kubernetes#93945, no message', symptoms: ['doctor-memory-limit-too-small'], cause: /10Mi/,
    objects: [pod('iis-0', {
      containers: [{
        name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', resources: { limits: { memory: '10Mi' } },
      }],
    }, waiting('ContainerCreating', ''))],
  },
  {
    issue: 'certificate of a registry', symptoms: ['doctor-image-pull-failed'], cause: /doesn't accept its certificate/,
    objects: container('Failed to pull image "registry.example.com/web:1": failed to do request: Head '
      + '"https://registry.example.com/v2/web/manifests/1": tls: failed to verify certificate: x509: certificate signed by unknown authority'),
  },
  {
    issue: 'gMSA without runAsUserName', symptoms: ['doctor-container-failed'], cause: UNKNOWN, objects: podWithEvent(
      'Failed', 'Error: failed to create containerd task: hcs::CreateComputeSystem web: The user name or password is incorrect.: unknown',
      { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'web', gmsaCredentialSpec: '{}' } } },
    ),
  },
  {
    issue: 'a full volume of a program', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: [pod('web-0', {}, ended(1, 'System.IO.IOException: There is not enough space on the disk. : \'D:\\data\\log.txt\''))],
  },
  {
    issue: 'pull rate limit', symptoms: ['doctor-image-pull-failed'], cause: /limits the number of pulls/,
    objects: container('Failed to pull image "web:1": failed to copy: httpReadSeeker: failed open: unexpected status code 429 Too Many Requests: '
      + 'toomanyrequests: You have reached your pull rate limit'),
  },
  {
    issue: 'kubernetes/community#8883', symptoms: ['doctor-load-balancer-port'], cause: /forwardHealthCheckVip/,
    objects: kubeProxy(
      'proxier.go:1756] "Healthcheck loadbalancer policy creation failed" err="hcnCreateLoadBalancer failed in Win32: The specified port already '
        + 'exists. (0x803b0013) {\\"Success\\":false,\\"Error\\":\\"The specified port already exists. \\",\\"ErrorCode\\":2151350291}"',
    ),
  },
  {
    issue: 'Azure/AKS#1375', symptoms: ['doctor-load-balancer-port'], cause: /free ports|port exhaustion/i,
    objects: kubeProxy('E0108 proxier.go:1202] Policy creation failed: hnsCall failed in Win32: The specified port already exists. (0x803b0013)'),
  },
  {
    issue: 'Azure/AKS#1375, a socket', symptoms: ['doctor-ports-exhausted'],
    objects: [pod('web-0', {}, ended(1, 'System.Net.Sockets.SocketException (10055): An operation on a socket could not be performed because the '
      + 'system lacked sufficient buffer space or because a queue was full'))],
  },
  {
    issue: 'DataDog/helm-charts#15', symptoms: ['doctor-docker-file-mount'], cause: /subPath/,
    objects: container(
      'Error response from daemon: invalid volume specification: '
        + '\'c:\\var\\lib\\kubelet\\pods\\7a36\\volumes\\kubernetes.io~configmap\\'
        + 'installinfo\\install_info:C:/ProgramData/Datadog/install_info:ro\': '
        + 'invalid mount config for type "bind": source path must be a directory',
    ),
  },

  // found after the doctor was written
  {
    issue: 'kubernetes/kubernetes#72696', symptoms: ['doctor-sandbox-network'], cause: /earlier/,
    objects: sandbox('failed to create a sandbox for pod "iis-6c559f5868-vscxm": Error response from daemon: container 1fb1 encountered an error '
      + 'during CreateContainer: failure in a Windows system call: hnsCall failed in Win32: The object already exists. (0x1392)'),
  },
  {
    issue: 'aws/containers-roadmap#227, aws-node', symptoms: ['doctor-docker-host-network'], objects: sandbox(
      'failed to start sandbox container for pod "aws-node-8mrzp": Error response from daemon: network host not found', { hostNetwork: true },
    ),
  },
  {
    issue: 'containerd/containerd#5892', symptoms: ['doctor-sandbox-network'], cause: UNKNOWN,
    objects: sandbox('failed to setup network for sandbox "69cd": failed to parse netns fc2bf0a5-a2f6-47d7-a45f-4e5590873cd7'),
  },
  {
    issue: 'kubernetes/kubernetes#69165', symptoms: ['doctor-sandbox-network'], cause: /ended without a result/,
    objects: sandbox('[failed to set up sandbox container "5cc1" network for pod "power-0": NetworkPlugin cni failed to set up pod '
      + '"power-0_default" network: netplugin failed but error parsing its diagnostic message "": unexpected end of JSON input]'),
  },
  {
    issue: 'Azure/azure-container-networking#774', symptoms: ['doctor-sandbox-network'], cause: /lock/, objects: sandbox(
      'failed to setup network for sandbox "1ab0": Failed to initialize key-value store of network plugin, err:timed out locking store',
    ),
  },
  {
    issue: 'Azure/AKS#3627', symptoms: ['doctor-container-failed'], cause: UNKNOWN, objects: container('failed to create containerd task: failed to '
    + 'create shim task: hcs::CreateComputeSystem init-volume: The requested operation for attach namespace failed.: unknown'),
  },
  {
    issue: 'Azure/AKS#2490', symptoms: ['doctor-container-start-timeout'], objects: [pod('web-0', {}, {
      phase: 'Failed', containerStatuses: [{
        name: 'main', ready: false,
        state: {
          terminated: { exitCode: 128, reason: 'StartError', message: 'failed to create containerd task: context deadline exceeded: unknown' },
        },
      }],
    })],
  },
  {
    issue: 'microsoft/Windows-Containers#430', symptoms: ['doctor-container-start-timeout'], objects: sandbox(
      'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem 8e8b: context deadline exceeded: unknown',
    ),
  },
  {
    issue: 'microsoft/hcsshim#152', symptoms: ['doctor-container-start-timeout'],
    objects: container('Error response from daemon: container 632b encountered an error during Start: failure in a Windows system call: hcsshim: '
      + 'timeout waiting for notification extra info: {"SystemType":"Container"}'),
  },
  {
    issue: 'containerd/containerd#6300', symptoms: ['doctor-command-not-found'], objects: container(
      'failed to start containerd task "5444": hcs::System::CreateProcess 5444: The system cannot find the file specified.: unknown',
    ),
  },
  {
    issue: 'tigera/operator#2740', symptoms: ['doctor-docker-file-mount'],
    objects: container(
      'Error response from daemon: invalid volume specification: '
        + '\'c:\\var\\lib\\kubelet\\pods\\cb04\\volumes\\kubernetes.io~configmap\\tigera-ca-bundle\\ca-bundle.crt:c:/etc/pki/tls/cert.pem:ro\': '
          + 'invalid mount config for type "bind": source path must be a directory',
    ),
  },
  {
    issue: 'microsoft/hcsshim#1386', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: container('failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem test-container-2: The filename, '
      + 'directory name, or volume label syntax is incorrect.: unknown'),
  },
  {
    issue: 'kubernetes-sigs/azuredisk-csi-driver#561', symptoms: ['doctor-volume-not-for-windows'],
    objects: mount(
      'MountVolume.MountDevice failed for volume "pvc-b74b" : azureDisk - mountDevice:FormatAndMount failed with diskMount: format disk failed, '
        + 'error: exit status 1, output: "Format-Volume : Cannot validate argument on parameter \'FileSystem\'. The argument \\"ext4\\" does not '
          + 'belong to the set \\r\\n\\"FAT,FAT32,exFAT,NTFS,ReFS\\" specified by the"',
    ),
  },
  {
    issue: 'Azure/AKS#2568', symptoms: ['doctor-csi-proxy-missing'], objects: [pod(
      'csi-azuredisk-node-win-9', {},
      ended(255, 'Failed to get new Mounter: open \\\\.\\pipe\\csi-proxy-filesystem-v1beta1: The system cannot find the file specified.'),
    )],
  },
  {
    issue: 'Azure/AKS#2568, the mount', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: mount('MountVolume.MountDevice failed for volume "pvc-8646" : rpc error: code = Internal desc = could not format "18"(lun: "0" ), and '
      + 'mount it at "\\\\var\\\\lib\\\\kubelet\\\\plugins\\\\kubernetes.io\\\\csi\\\\pv\\\\pvc-8646\\\\globalmount"'),
  },
  {
    issue: 'kubernetes-sigs/azuredisk-csi-driver#2690', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: mount('MountVolume.MountDevice failed for volume "pvc-qgwvr" : rpc error: code = Internal desc = could not format 2(lun: 0), and mount '
      + 'it at globalmount, failed with error mounting volume: The requested access path is already in use.'),
  },
  {
    issue: 'projectcalico/calico#4334', symptoms: ['doctor-sandbox-network'],
    objects: sandbox('failed to setup network for sandbox "032d": Endpoint 032d_Calico not found'),
  },
  {
    issue: 'projectcalico/calico#8465', symptoms: ['doctor-sandbox-network'], cause: /policy/,
    objects: sandbox(
      'failed to setup network for sandbox "9f20": plugin type="calico" name="Calico" failed (add): failed to create the new HostComputeEndpoint: '
        + `hcnCreateEndpoint failed in Win32: The provided policy configuration is invalid or missing parameters. (0x803b000d) ${HNS_REFUSED}`,
    ),
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#249', symptoms: ['doctor-sandbox-network'], cause: UNKNOWN,
    objects: sandbox('failed to setup network for sandbox "8e43": hcnCreateNetwork failed in Win32: The parameter is incorrect. (0x57) '
      + '{"Success":false,"Error":"The parameter is incorrect. ","ErrorCode":2147942487}'),
  },
  {
    issue: 'kubernetes/kubernetes#100384', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: kubeProxy(
      'proxier.go:1188] Policy creation failed: hcnCreateLoadBalancer failed in Win32: The reference is invalid in the JSON document. (0x803b001c) '
        + '{"Success":false,"Error":"The reference is invalid in the JSON document. A Reference is required","ErrorCode":2151350300}',
    ),
  },
  {
    issue: 'kubernetes/kubernetes#100962', symptoms: ['doctor-kube-proxy-source-vip'], cause: /reserved/, objects: kubeProxy('proxier.go:998] '
    + '"Source Vip endpoint creation failed" err="hcnCreateEndpoint failed in Win32: An address provided is invalid or reserved. (0x803b002f)"'),
  },
  {
    issue: 'microsoft/hcsshim#1043', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN, objects: kubeProxy('proxier.go:1202] "Policy creation '
    + 'failed" err="hcnCreateLoadBalancer failed in Win32: The switch-port was not found. (0x803b0007) {\\"Success\\":false}"'),
  },
  {
    issue: 'kubernetes-csi/csi-driver-smb#38', symptoms: ['doctor-smb-mount'], remedy: /Remove-SmbGlobalMapping/,
    objects: smb('//f60068.file.core.windows.net/pvc-7e46', 'Multiple connections to a server or shared resource by the same user, using more than '
      + 'one user \\r\\nname, are not allowed. Disconnect all previous connections to the server or shared resource and try again.'),
  },
  {
    issue: 'kubernetes-csi/csi-driver-smb#294', symptoms: ['doctor-smb-mount'], cause: /can't resolve/,
    remedy: /only if it uses csi-proxy, not in HostProcess Pods/,
    objects: smb('\\\\\\\\smb-server.default.svc.cluster.local\\\\share', 'The network path was not found.'),
  },
  {
    issue: 'kubernetes-csi/csi-driver-smb#326', symptoms: ['doctor-smb-mount'], remedy: /Remove-SmbGlobalMapping/,
    objects: smb('//100.105.191.229/share', 'Generic failure'),
  },
  {
    issue: 'DataDog/helm-charts#955', symptoms: ['doctor-docker-pipe'], cause: /read-only/,
    objects: container('Error response from daemon: invalid volume specification: \'\\\\.\\pipe\\docker_engine:\\\\.\\pipe\\docker_engine:ro\': '
      + 'invalid mount config for type "npipe": field ReadOnly must not be specified'),
  },
  {
    issue: 'DataDog/datadog-operator#914', symptoms: ['doctor-token-mount'],
    objects: mount(
      'MountVolume.SetUp failed for volume "kube-api-access-fvkfz" : chown '
        + 'c:\\var\\lib\\kubelet\\pods\\7358dc21\\volumes\\kubernetes.io~projected\\kube-api-access-fvkfz\\..2023_09_08_09_58_42.3166389497\\token: '
          + 'not supported by windows',
    ),
  },
  {
    issue: 'kubernetes/kubernetes#62010', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: mount('MountVolume.SetUp failed for volume "pv-local4" : exit status 1'),
  },
  {
    issue: 'rancher/rancher#27669', symptoms: ['doctor-flannel-subnet-missing'],
    objects: sandbox('[failed to set up sandbox container "1c43" network for pod "testc1w-2v66c": networkPlugin cni failed to set up pod '
      + '"testc1w-2v66c_testns1" network: open /run/flannel/subnet.env: The system cannot find the path specified.]'),
  },
  {
    issue: 'moby/moby#32595', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: container('Error response from daemon: container 3c58 encountered an error during CreateContainer: failure in a Windows system call: '
      + 'Element not found. (0x490) extra info: {"SystemType":"Container"}'),
  },
  {
    issue: 'moby/moby#43436', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: container('Error response from daemon: hcsshim::CreateComputeSystem 6146dc5a: Access is denied.'),
  },
  { issue: 'k3s-io/k3s#9295', symptoms: ['doctor-flannel-net-conf'], objects: [flannel({ VNI: 1, Port: 8472 })] },
  // found after the symptoms for the reports above were written
  {
    issue: 'eksctl-io/eksctl#5118, the image', symptoms: ['doctor-image-layer-locked'],
    objects: pull(
      'rpc error: code = Unknown desc = failed to pull and unpack image "mcr.microsoft.com/windows/servercore:20H2": failed to extract layer '
        + 'sha256:d00f: hcsshim::ImportLayer failed in Win32: The process cannot access the file because it is being used by another process. '
          + '(0x20): unknown',
    ),
  },
  {
    issue: 'eksctl-io/eksctl#5118, the network', symptoms: ['doctor-sandbox-network'], cause: UNKNOWN,
    objects: sandbox('failed to setup network for sandbox "6d11": plugin type="vpc-shared-eni" name="vpc" failed (add): hnsCall failed in Win32: An '
      + 'address provided is invalid or reserved. (0x803b002f)'),
  },
  {
    issue: 'Azure/secrets-store-csi-driver-provider-azure#1290', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: mount(
      'MountVolume.SetUp failed for volume "kv-secret-store" : rpc error: code = Unknown desc = failed to mount secrets store objects for pod '
        + 'testns/web-0, err: rpc error: code = Unknown desc = failed to mount objects, error: failed to create auth config, error: failed to get '
          + 'credentials, nodePublishSecretRef secret is not set',
    ),
  },
  {
    issue: 'kubernetes-sigs/secrets-store-csi-driver#1128', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN, objects: mount(
      'MountVolume.SetUp failed for volume "secrets-store02-inline" : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ),
  },
  {
    issue: 'Azure/secrets-store-csi-driver-provider-azure#346', symptoms: ['doctor-csi-driver-not-registered'],
    objects: mount('MountVolume.SetUp failed for volume "secrets-store-inline" : kubernetes.io/csi: mounter.SetUpAt failed to get CSI client: '
      + 'driver name secrets-store.csi.k8s.io not found in the list of registered CSI drivers'),
  },
  {
    issue: 'kubernetes/kubernetes#117086', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: [event('Pod', 'gone', 'ProbeError', 'Liveness probe errored: rpc error: code = Unknown desc = failed to exec in container: failed to '
      + 'start exec "d6b7": hcs::System::CreateProcess 05f: The RPC server is unavailable.: unknown')],
  },
  {
    issue: 'microsoft/hcsshim#1472', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: [...podWithEvent('Unhealthy', 'Liveness probe failed: container 2b8b encountered an error during hcsshim::System::CreateProcess: '
      + 'failure in a Windows system call: The remote procedure call failed. (0x6be)')],
  },
  {
    issue: 'Azure/ACS#105', symptoms: ['doctor-image-pull-failed'], cause: NOT_UNPACKED, remedy: /images show/,
    objects: pull('rpc error: code = 2 desc = failed to register layer: re-exec error: exit status 1: output: hcsshim::ImportLayer failed in Win32: '
      + 'The system cannot find the file specified. (0x2) layerId=\\\\?\\C:\\ProgramData\\docker\\windowsfilter\\c62c flavour=1'),
  },
  {
    issue: 'microsoft/hcsshim#2226', symptoms: ['doctor-image-pull-failed'], cause: NOT_UNPACKED, remedy: /images show/,
    objects: pull(
      'rpc error: code = Unknown desc = failed to extract layer sha256:f624: hcsshim::ProcessBaseLayer '
        + '\\\\?\\C:\\ProgramData\\containerd\\root\\io.containerd.snapshotter.v1.windows\\snapshots\\25: The system cannot find the path '
          + 'specified.: unknown',
    ),
  },
  {
    issue: 'moby/moby#43685', symptoms: ['doctor-windows-exit-code'], cause: /initialize/,
    objects: pull('rpc error: code = Unknown desc = failed to register layer: re-exec error: exit status 3221225794: output:'),
  },
  {
    issue: 'projectcalico/calico#8379', symptoms: ['doctor-sandbox-network'], cause: /credentials/, objects: sandbox('failed to setup network for '
    + 'sandbox "d9f4": plugin type="calico" failed (add): error getting ClusterInformation: connection is unauthorized: Unauthorized'),
  },
  {
    issue: 'Azure/AKS#1836', symptoms: ['doctor-command-not-found'],
    objects: podWithEvent('Unhealthy', 'Liveness probe failed: container 05f encountered an error during CreateProcess: failure in a Windows system '
      + 'call: The system cannot find the file specified. (0x2) extra info: {"CommandLine":"\\"powershell -command Get-Date\\""}'),
  },
  {
    issue: 'kubernetes-sigs/secrets-store-csi-driver#1719', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN, objects: [pod(
      'secrets-store-4x', {},
      ended(1, 'E1231 14:59:03.928704 4164 main.go:85] "unrecoverable error encountered" err="could not create RESTMapper from config"'),
    )],
  },
  {
    issue: 'Azure/AKS#2490, a volume', symptoms: ['doctor-pod-stuck-terminating'], cause: /file of the volume open/,
    objects: mount(
      'UnmountVolume.TearDown failed for volume "certcredential" : remove '
        + 'c:\\var\\lib\\kubelet\\pods\\98b6\\volumes\\kubernetes.io~secret\\certcredential: The process cannot access the file because it is being '
          + 'used by another process.',
    ),
  },
  {
    issue: 'Azure/secrets-store-csi-driver-provider-azure#268', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: podWithEvent(
      'FailedToCreateSecret',
      'failed to get mounted files, err: failed to list all files in target path '
        + 'c:\\var\\lib\\kubelet\\pods\\a752\\volumes\\kubernetes.io~csi\\secrets-store-inline\\mount, err: open '
          + 'c:\\var\\lib\\kubelet\\pods\\a752\\volumes\\kubernetes.io~csi\\secrets-store-inline\\mount: The system cannot find the path specified.',
    ),
  },
  {
    issue: 'projectcalico/calico#6829', symptoms: ['doctor-cni-api-server'], cause: /can't reach the API server at 10\.96\.0\.1:443/,
    objects: [
      pod(
        'calico-node-windows-4', { hostNetwork: true },
        ended(
          1,
          '[ERROR][10148] startup/startup.go 158: failed to query kubeadm\'s config map error=Get '
            + '"https://10.96.0.1:443/api/v1/namespaces/kube-system/configmaps/kubeadm-config?timeout=2s": net/http: request canceled while waiting '
              + 'for connection (Client.Timeout exceeded while awaiting headers)',
        ),
      ),
    ],
  },
  {
    issue: 'microsoft/Windows-Containers#405, the message', symptoms: ['doctor-gmsa-host'], cause: /several Pods use the same account/, objects: [pod(
      'web-1', { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'webapp1', gmsaCredentialSpec: '{}' } } },
      ended(1, 'System.SystemException: The trust relationship between this workstation and the primary domain failed.'),
    )],
  },
  {
    issue: 'kubernetes/website#29924, later runtime', symptoms: ['doctor-host-process-path'], objects: container(
      'failed to start containerd task "agent": exec: "C:\\\\usr\\\\local\\\\bin\\\\agent.exe": executable file not found in %PATH%: unknown',
      HOST_PROCESS,
    ),
  },
  {
    issue: 'moby/moby#52611', symptoms: ['doctor-image-layer-locked'], objects: pull('failed to register layer: re-exec error: exit status 1: '
    + 'output: hcsshim::ProcessBaseLayer \\\\?\\D:\\docker\\windowsfilter\\9b5c: Acc\u00e8s refus\u00e9.'),
  },
  {
    issue: 'aws/containers-roadmap#606, ping', symptoms: ['doctor-partially-qualified-name'],
    objects: [pod('app-0', {}, ended(1, 'Ping request could not find host mysql-0.mysql. Please check the name and try again.'))],
  },
  {
    issue: 'rancher/rancher#22475', symptoms: ['doctor-node-address-in-pod-cidr'],
    objects: [nodeWithAddress('win-9', '10.42.3.2', ''), flannelNetwork('10.42.0.0/16')],
  },
  {
    issue: 'microsoft/Windows-Containers#405, one host name', symptoms: ['doctor-gmsa-shared-host-name'],
    objects: [gmsa('web-1', 'web'), gmsa('web-2', 'web')],
  },
  { issue: 'microsoft/Windows-Containers#405, host names of their own', symptoms: [], objects: [gmsa('web-1', 'a1'), gmsa('web-2', 'b2')] },
  {
    issue: 'the image of csi-proxy', symptoms: ['doctor-image-pull-failed'], cause: /no image/,
    objects: podWithEvent(
      'Failed',
      'Failed to pull image "ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v9": rpc error: code = NotFound desc = failed to pull and unpack image: '
        + 'failed to resolve reference "ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v9": ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v9: not '
          + 'found',
    ),
  },
  {
    issue: 'a leader election', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN, objects: [pod(
      'controller-0', {}, ended(1, 'E0101 leaderelection.go:332] failed to acquire lease shop/controller: leases.coordination.k8s.io is forbidden'),
    )],
  },
  {
    issue: 'a database of an application', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: [pod('web-0', {}, ended(1, 'Login failed for user \'sa\'. Reason: user sa was not found. Access is denied.'))],
  },
  {
    issue: 'a missing configuration file of an application', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: [pod('web-0', {}, ended(1, 'open C:\\app\\config.json: The system cannot find the file specified.'))],
  },
  // a review of 2026-11 with 25 reports that were new to the project
  {
    issue: 'Azure/AKS#1188', symptoms: ['doctor-container-failed'], cause: /^cause unknown.*HCS_E_INVALID_STATE/,
    objects: podWithEvent('Unhealthy', 'Readiness probe failed: container 70b25a2888a4 encountered an error during CreateProcess: failure in a '
      + 'Windows system call: The requested virtual machine or container operation is not valid in the current state. (0xc0370105)'),
  },
  {
    issue: 'aws/amazon-vpc-cni-k8s#2065', symptoms: ['doctor-sandbox-network'], cause: /earlier network or endpoint/,
    remedy: /after you have drained the node/,
    objects: sandbox('failed to setup network for sandbox "d8d59a99": plugin type="vpc-shared-eni" name="vpc" failed (add): hnsCall failed in '
      + 'Win32: The object already exists. (0x1392)'),
  },
  {
    issue: 'prometheus-community/windows_exporter#1092', symptoms: ['doctor-host-port-in-use'], cause: /port 9182 of the node is in use/,
    objects: [
      pod('windows-exporter-mbpvv', HOST_PROCESS, ended(1, 'time="2022-11-07T14:48:08Z" level=fatal msg="cannot start windows_exporter: listen tcp '
        + ':9182: bind: Only one usage of each socket address (protocol/network address/port) is normally permitted." source="exporter.go:399"')),
    ],
  },
  {
    issue: 'containerd/containerd#9437', symptoms: ['doctor-node-not-ready'], cause: /can't connect to the container runtime/,
    objects: [
      node(
        'win-3', 'windows',
        {
          conditions: [{
            type: 'Ready', status: 'False', reason: 'KubeletNotReady',
            message: '[container runtime is down, rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: '
              + 'open \\\\.\\\\pipe\\\\containerd-containerd: The system cannot find the file specified."]',
          }],
        },
      ),
    ],
  },
  {
    issue: 'microsoft/Windows-Containers#591', symptoms: ['doctor-container-failed'], cause: /^cause unknown.*HCS_E_UNEXPECTED_EXIT/,
    objects: container('failed to create containerd task: failed to create shim task: hcs::System::Start web: The virtual machine or container '
      + 'exited unexpectedly. (0xc0370106): unknown'),
  },
  {
    issue: 'rancher/rancher#31275', symptoms: ['doctor-pause-image-mismatch'],
    objects: sandbox('failed to start sandbox container for pod "web-0": Error response from daemon: hcsshim::CreateComputeSystem e20e69aa: The '
      + 'container operating system does not match the host operating system.'),
  },
  {
    issue: 'microsoft/Windows-Containers#541', symptoms: ['doctor-gmsa-host'], objects: container(
      'failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: winapi error #3489792023: unknown',
    ),
  },
  {
    issue: 'kubernetes/kubernetes#75180', symptoms: ['doctor-smb-mount'], remedy: /Get-SmbGlobalMapping/,
    objects: mount('MountVolume.SetUp failed for volume "config-share" : New-SmbGlobalMapping failed: exit status 1, output: "New-SmbGlobalMapping '
      + ': Generic failure \\r\\nAt line:1 char:190\\r\\n+ ... ser, $PWord;New-SmbGlobalMapping -RemotePath $Env:smbremotepath -Cred ...'),
  },
  {
    issue: 'kubernetes-sigs/azurefile-csi-driver#1610', symptoms: ['doctor-smb-mount'], cause: /rejects the user name or password/,
    objects: mount(
      'MountVolume.MountDevice failed for volume "pv-1" : rpc error: code = Internal desc = volume(volumeid-admin) mount '
        + '\\\\account.file.core.windows.net\\fileshare on \\var\\lib\\kubelet\\plugins\\globalmount failed with NewSmbGlobalMapping failed. '
          + 'output: "New-SmbGlobalMapping : The user name or password is incorrect. \\r\\n + FullyQualifiedErrorId : Windows System Error '
            + '1326,New-SmbGlobalMapping',
    ),
  },
  {
    issue: 'Azure/AKS#5612', symptoms: ['doctor-smb-mount'], cause: /another account/,
    objects: mount(
      'MountVolume.SetUp failed for volume "log" : rpc error: code = Internal desc = volume(csi-21be) mount '
        + '\\\\account.file.core.windows.net\\share on c:\\var\\lib\\kubelet\\pods\\dab6\\volumes\\kubernetes.io~csi\\log\\mount failed with '
          + 'NewSmbGlobalMapping failed. output: "New-SmbGlobalMapping : Multiple connections to a server or shared resource by the same user, '
            + 'using more than one user name, are not allowed. Disconnect all previous connections to the server or shared resource and try again. '
              + '+ FullyQualifiedErrorId : Windows System Error 1219,New-SmbGlobalMapping',
    ),
  },
  {
    issue: 'kubernetes-sigs/aws-ebs-csi-driver#1090', symptoms: ['doctor-volume-offline'], remedy: /1\.6\.0/,
    objects: mount(
      'MountVolume.MountDevice failed for volume "pvc-1c0ecde3" : rpc error: code = Internal desc = could not format "5" and mount it at '
        + '"\\\\var\\\\lib\\\\kubelet\\\\plugins\\\\kubernetes.io\\\\csi\\\\pv\\\\pvc-1c0ecde3\\\\globalmount": rpc error: code = Unknown desc = '
          + 'volume id empty',
    ),
  },
  {
    issue: 'kubernetes-sigs/aws-ebs-csi-driver#1322', symptoms: ['doctor-csi-proxy-missing'],
    objects: [pod('ebs-csi-node-windows-276q2', {}, ended(2, 'panic: open \\\\.\\\\pipe\\\\csi-proxy-filesystem-v1: The system cannot find the file '
      + 'specified.\n\ngoroutine 1 [running]:\ngithub.com/kubernetes-sigs/aws-ebs-csi-driver/pkg/driver.newNodeService(0xc000078140)'))],
  },
  {
    issue: 'Azure/AKS#1941', symptoms: ['doctor-memory-exhausted'],
    objects: container('failed to start container "web": Error response from daemon: container 9a encountered an error during '
      + 'hcsshim::System::CreateProcess: failure in a Windows system call: The paging file is too small for this operation to complete. (0x5af)'),
  },
  {
    issue: 'Azure/AKS#3612', symptoms: ['doctor-unknown-failure'], cause: /^cause unknown.*0x80004005, E_FAIL/i,
    objects: [pod('web-0', {}, ended(-2147467259, 'The application ended'))],
  },
  {
    issue: 'Azure/AKS#1153', symptoms: ['doctor-dns-failed'], cause: /kube-proxy/,
    objects: [
      pod(
        'worker-0', {},
        ended(
          -532462766,
          'Unhandled Exception: Microsoft.WindowsAzure.Storage.StorageException: The remote name could not be resolved: '
            + '\'XXXXXX.queue.core.windows.net\' ---> System.Net.WebException: The remote name could not be resolved: '
              + '\'XXXXXX.queue.core.windows.net\'',
        ),
      ),
    ],
  },
  {
    issue: 'kubernetes/kubernetes#65890', symptoms: ['doctor-sub-path-share'],
    objects: container(
      'cannot read link '
        + 'c:\\var\\lib\\kubelet\\pods\\38d3deb5-80e9-11e8-89c5-000d3a06c0c8\\volumes\\kubernetes.io~azure-file\\'
        + 'pvc-0307eaf1-8018-11e8-95ea-000d3a06c0c8: The system cannot find the file specified.',
    ),
  },
  {
    issue: 'jenkinsci/google-kubernetes-engine-plugin#117', symptoms: ['doctor-container-failed'], cause: UNKNOWN, objects: container(
      'failed to start container "jnlp": Error response from daemon: CreateComputeSystem jnlp: The system cannot find the file specified.',
    ),
  },
  {
    issue: 'flannel-io/flannel#1966', symptoms: ['doctor-flannel-network'], cause: /^cause unknown.*HNS rejected a network.*ERROR_INVALID_PARAMETER/,
    remedy: /Get-NetAdapter/,
    objects: [
      pod(
        'kube-flannel-ds-windows-4', { hostNetwork: true },
        ended(1, 'E0510 14:32:07.657094 6728 main.go:359] Error registering network: failed to create VXLAN network: failed to create '
          + 'HostComputeNetwork flannel.4096: hcnCreateNetwork failed in Win32: The parameter is incorrect. (0x57)'),
      ),
    ],
  },
  {
    issue: 'flannel-io/flannel#1109', symptoms: ['doctor-flannel-network'], cause: /management IP/, objects: [pod(
      'kube-flannel-ds-windows-4', { hostNetwork: true },
      ended(1, 'E0306 16:43:21.218797 2576 main.go:289] Error registering network: Cannot find network with Management IP 192.168.10.21'),
    )],
  },
  {
    issue: 'rancher/rke2#5551', symptoms: ['doctor-pod-stuck-terminating'], cause: /rejects the deletion of the network namespace/,
    remedy: /Don't remove the HNS network/,
    objects: [
      terminating('web-0'),
      failedKill(
        'failed to "KillPodSandbox" for "18d4a5fe" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to remove network namespace '
          + 'for sandbox \\"8a0c\\": hcnDeleteNamespace failed in Win32: The specified request is unsupported. (0x803b0015) '
            + '{\\"Success\\":false,\\"Error\\":\\"The specified request is unsupported. \\",\\"ErrorCode\\":2151350293}"',
      ),
    ],
  },
  {
    issue: 'containerd/containerd#6135', symptoms: ['doctor-pod-stuck-terminating'], cause: /endpoint of the Pod no longer exists/,
    objects: [
      terminating('web-0'),
      failedKill(
        'failed to "KillPodSandbox" for "1f12" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox '
          + '\\"195b\\": Failed to delete endpoint: Failed to get hcn endpoint with id: 1f120cae due to err: Endpoint ID \\"1f120cae\\" not found"',
      ),
    ],
  },
  {
    issue: 'antrea-io/antrea#2301', symptoms: ['doctor-pod-stuck-terminating'], cause: /network namespace of the Pod no longer exists/,
    remedy: /Don't remove the HNS network/,
    objects: [
      terminating('web-0'),
      failedKill(
        'failed to "KillPodSandbox" for "8256" with KillPodSandboxError: "rpc error: code = Unknown desc = networkPlugin cni failed to teardown pod '
          + '\\"webserve-8256d3\\" network: Failed to remove HostComputeEndpoint webserve-8256d3 from HostComputeNameSpace '
            + '00000000-0000-0000-0000-000000000000: hcnOpenNamespace failed in Win32: Element not found. (0x490) '
              + '{\\"Success\\":false,\\"ErrorCode\\":2147943568}"',
      ),
    ],
  },
  {
    issue: 'kubernetes/website#33838', symptoms: ['doctor-host-process-token'], remedy: /LocalSystem/,
    objects: container('failed to create containerd task: failed to create shim task: failed to create user process token: failed to logon user: '
      + 'Access is denied.: unknown', HOST_PROCESS),
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#250', symptoms: ['doctor-kube-proxy-source-vip'], cause: /isn't an address of the node's Pod CIDR/,
    objects: kubeProxy('proxier.go:1067] "Source Vip endpoint creation failed" err="hcnCreateEndpoint failed in Win32: IP address is either invalid '
      + 'or not part of any configured subnet(s). (0x803b001e) {\\"Success\\":false,\\"ErrorCode\\":2151350302}"'),
  },
  {
    issue: 'Azure/AKS#4309', symptoms: ['doctor-sub-path-deletion'], cause: /lacks the fix k\/k#138367 for k\/k#112630, which no 1\.34 release has/,
    objects: [
      terminating(
        'web-0',
        {
          containers: [{
            name: 'main', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', volumeMounts: [
              { name: 'configs', mountPath: 'C:\\inetpub\\wwwroot\\web.config', subPath: 'web.config' },
              { name: 'cloudconfig', mountPath: 'C:\\CloudConfig', subPath: 'credentials' },
            ],
          }],
        },
      ),
      RECENT,
    ],
  },
  {
    issue: 'microsoft/Windows-Containers#252', symptoms: ['doctor-command-not-found'], cause: /Nano Server doesn't have/, remedy: /use cmd/,
    objects: container(
      'failed to start container "windows": Error response from daemon: container windows encountered an error during '
        + 'hcsshim::System::CreateProcess: failure in a Windows system call: The system cannot find the file specified. (0x2)',
      {
        containers: [{
          name: 'windows', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', command: ['powershell'], args: ['Start-Sleep', '999999'],
        }],
      },
    ),
  },

  // found after the symptoms for that review were written
  {
    issue: 'projectcalico/calico#6974', symptoms: ['doctor-pod-stuck-terminating'], cause: /rejects the deletion of the network namespace/,
    objects: [
      terminating('dinkydiner-0'),
      failedKill(
        'failed to "KillPodSandbox" for "206c8fee" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to remove network namespace '
          + 'for sandbox \\"2e9f\\": hcnDeleteNamespace failed in Win32: The specified request is unsupported. (0x803b0015) '
            + '{\\"Success\\":false,\\"ErrorCode\\":2151350293}"',
        'dinkydiner-0',
      ),
    ],
  },
  {
    issue: 'kubernetes/kubernetes#61716', symptoms: ['doctor-pod-stuck-terminating'], cause: /^cause unknown.*none of its containers runs/,
    objects: [terminating('windows-iis'), RECENT],
  },
  {
    issue: 'kubernetes/kubernetes#112630', symptoms: ['doctor-pod-stuck-terminating'], cause: /file of the volume open/,
    objects: [
      terminating('test-termination'),
      failedKill(
        'UnmountVolume.TearDown failed for volume test-config (UniqueName: kubernetes.io/configmap/8fda17e6-test-config) pod 8fda17e6 (UID: '
          + '8fda17e6) : remove '
            + 'c:\\var\\lib\\kubelet\\pods\\8fda17e6\\volumes\\kubernetes.io~configmap\\test-config\\..2024_05_19_06_39_29.445006245\\test_config: '
              + 'The process cannot access the file because it is being used by another process.',
        'test-termination',
      ),
    ],
  },
  {
    issue: 'kubernetes/kubernetes#94213', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN, objects: container(
      'failed to generate container "44bea7c0" spec: failed to generate spec: failed to resolve symlink "": The system cannot find the file '
        + 'specified.',
    ),
  },
  {
    issue: 'kubernetes-csi/csi-proxy#55', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: container('failed to generate container "fa55d3ef" spec: failed to generate spec: failed to resolve symlink "": CreateFile '
      + '\\\\.\\pipe\\csi-proxy-filesystem-v1alpha1: All pipe instances are busy.'),
  },
  {
    issue: 'containerd/containerd#10001', symptoms: ['doctor-container-failed'], cause: UNKNOWN,
    objects: [pod('web-0', {}, ended(128, 'failed to create containerd task: failed to create shim task: failed to resolve path for mount source '
      + '"\\\\\\\\?\\\\Volume{b43f9d35-4667-4057-b528-66e5a67a8d48}": Incorrect function.: unknown'))],
  },
  {
    issue: 'jenkinsci/docker-agents#271', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: container(
      'failed to generate container "a16091b5" spec: failed to generate spec: failed to stat '
        + '"C:\\\\ProgramData\\\\containerd\\\\root\\\\io.containerd.grpc.v1.cri\\\\containers\\\\a16091b5\\\\volumes\\\\4c60be2b": CreateFile '
          + 'C:\\ProgramData\\containerd\\root\\io.containerd.grpc.v1.cri\\containers\\a16091b5\\volumes\\4c60be2b: The system cannot find the file '
            + 'specified.',
    ),
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#245', symptoms: ['doctor-sandbox-network'], cause: /plugin nat/, remedy: /0-containerd-nat\.json/,
    objects: sandbox('failed to setup network for sandbox "7b785a76": plugin type="nat" name="nat" failed (add): hcnCreateNetwork failed in Win32: '
      + 'The object already exists. (0x1392) {"Success":false,"Error":"The object already exists. ","ErrorCode":2147947410}'),
  },
  {
    issue: 'aws/amazon-vpc-cni-k8s#1103', symptoms: ['doctor-sandbox-network'], cause: /^cause unknown.*HCN_E_ADDR_INVALID_OR_RESERVED/,
    objects: sandbox('failed to set up sandbox container "d20eb84d" network for pod "web-0": networkPlugin cni failed to set up pod "web-0" '
      + 'network: hnsCall failed in Win32: An address provided is invalid or reserved. (0x803b002f)'),
  },
  {
    issue: 'rancher/rancher#23161', symptoms: ['doctor-pause-image-mismatch'],
    objects: sandbox('failed pulling image "k8s.gcr.io/pause:3.1": no matching manifest for windows/amd64 10.0.18362 in the manifest list entries'),
  },
  {
    issue: 'Azure/aks-engine#341', symptoms: ['doctor-sandbox-failed'], cause: UNKNOWN,
    objects: podWithEvent('FailedCreatePodSandBox', 'Failed create pod sandbox.'),
  },
  {
    issue: 'antrea-io/antrea#1873', symptoms: ['doctor-sandbox-network'], cause: /^cause unknown.*HCN_E_INVALID_JSON/,
    objects: sandbox('failed to setup network for sandbox "ca6f843c": hcnCreateNetwork failed in Win32: Invalid JSON document string. (0x803b001b) '
      + '{"Success":false,"Error":"Invalid JSON document string. ","ErrorCode":2151350299}'),
  },
  { issue: 'antrea-io/antrea#4702', symptoms: ['doctor-container-start-timeout'], objects: container('context deadline exceeded') },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#380', symptoms: ['doctor-dns-failed'],
    objects: [pod('web-0', {}, ended(1, 'DNS request timed out.\n    timeout was 2 seconds.\nDefault Server:  UnKnown\nAddress:  10.43.0.10'))],
  },
  {
    issue: 'rancher/rke2#7771', symptoms: ['doctor-cni-not-ready'], cause: /service rke2.*no CNI directories for containerd/,
    remedy: /Get-Service rke2.*use another release of RKE2/,
    objects: [notReady('container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: '
      + 'cni plugin not initialized', { 'rke2.io/internal-ip': '10.0.0.9' })],
  },
  {
    issue: 'aws-ia/terraform-aws-eks-blueprints#193', symptoms: ['doctor-cni-not-ready'], cause: /Start-EKSBootstrap\.ps1/, remedy: /EC2_WINDOWS/,
    objects: [notReady('container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: '
      + 'cni plugin not initialized', { 'eks.amazonaws.com/nodegroup': 'win' })],
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#285', symptoms: ['doctor-cni-not-ready'], cause: /no CNI configuration on the node/,
    objects: [notReady('container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: '
      + 'cni plugin not initialized')],
  },
  {
    issue: 'kubernetes-sigs/aws-ebs-csi-driver#1001', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN, objects: podWithEvent(
      'FailedAttachVolume',
      'Multi-Attach error for volume "pvc-1c0ecde3" Volume is already exclusively attached to one node and can\'t be attached to another',
    ),
  },
  {
    issue: 'Azure/aks-engine#327', symptoms: ['doctor-smb-mount'], remedy: /Get-SmbGlobalMapping/,
    objects: mount(
      'MountVolume.SetUp failed for volume "pvc-9698aafc" : azureMount: SmbGlobalMapping failed: exit status 1, only SMB mount is supported now, '
        + 'output: "New-SmbGlobalMapping : Generic failure At line:1 char:190 .. FullyQualifiedErrorId : HRESULT 0x80041001,New-SmbGlobalMapping"',
    ),
  },
  {
    issue: 'kubernetes-sigs/azurefile-csi-driver#2974', symptoms: ['doctor-smb-mount'], cause: /another account/,
    objects: mount(
      'MountVolume.SetUp failed for volume "log" : rpc error: code = Internal desc = volume(csi-21be) mount \\\\xxx.file.core.windows.net\\applog '
        + 'on c:\\var\\lib\\kubelet\\pods\\dab6\\volumes\\kubernetes.io~csi\\log\\mount failed with NewSmbGlobalMapping failed. output: '
          + '"New-SmbGlobalMapping : Multiple connections to a server or shared resource by the same user, using more than one user \\r\\nname, are '
            + 'not allowed.',
    ),
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#316', symptoms: ['doctor-unknown-failure'], cause: UNKNOWN,
    objects: [pod('kube-flannel-ds-windows-4', HOST_PROCESS, ended(1, 'cp : Access to the path \'C:\\etc\\kube-flannel\\net-conf.json\' is denied'))],
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#13', symptoms: ['doctor-flannel-network'], cause: /no network adapter with the name or address/,
    objects: [
      pod(
        'kube-flannel-ds-windows-4', { hostNetwork: true },
        ended(1, 'Could not find valid interface matching 10.0.0.5: error looking up interface 10.0.0.5: Interface not found: 10.0.0.5\nE0926 '
          + 'main.go:234] Failed to find interface to use that matches the interfaces and/or regexes provided'),
      ),
    ],
  },
  {
    issue: 'flannel-io/flannel#1066', symptoms: ['doctor-flannel-network'], cause: /has no address yet/, objects: [pod(
      'kube-flannel-ds-windows-4', { hostNetwork: true },
      ended(1, 'E1127 main.go:280] Error registering network: timeout, failed to get management IP from HNSNetwork cbr0'),
    )],
  },
  {
    issue: 'kubernetes-sigs/sig-windows-tools#71', symptoms: ['doctor-kube-proxy-source-vip'], cause: /reserved/,
    objects: kubeProxy('proxier.go:1053] Source Vip endpoint creation failed: hcnCreateEndpoint failed in Win32: An address provided is invalid or '
      + 'reserved. (0x803b002f) {"Success":false,"Error":"An address provided is invalid or reserved. ","ErrorCode":2151350319}'),
  },
  {
    issue: 'kubernetes/kubernetes#78338', symptoms: ['doctor-kube-proxy-source-vip'],
    objects: kubeProxy('F0524 server.go:443] unable to create proxier: source-vip flag not set'),
  },
  {
    issue: 'kubernetes/autoscaler#3503, #7082', symptoms: ['doctor-no-matching-node'], cause: /disk: ssd.*NotTriggerScaleUp/,
    remedy: /node-template\/label/,
    objects: [pending('win64-f0hql', { nodeSelector: { ...WINDOWS, disk: 'ssd' } }), event(
      'Pod', 'win64-f0hql', 'NotTriggerScaleUp',
      'pod didn\'t trigger scale-up (it wouldn\'t fit if a new node is added): 1 node(s) didn\'t match node selector', { type: 'Normal' },
    )],
  },
  {
    issue: 'projectcalico/calico#4682', symptoms: ['doctor-cni-api-server'], cause: /can't reach the API server at 10\.93\.22\.20:16443/,
    objects: [
      pod(
        'calico-node-windows-4', { hostNetwork: true },
        ended(
          1,
          '2021-12-01 04:30:51.183 [ERROR][6804] startup/startup.go 115: Unable to ensure datastore is migrated. error=unable to query '
            + 'ClusterInformation to determine Calico version: Get '
              + '"https://10.93.22.20:16443/apis/crd.projectcalico.org/v1/clusterinformations/default": dial tcp 10.93.22.20:16443: connectex: A '
                + 'connection attempt failed because the connected party did not properly respond after a period of time',
        ),
      ),
    ],
  },
  {
    issue: 'projectcalico/calico#10352', symptoms: ['doctor-cni-api-server'], cause: /goes to a proxy/, remedy: /NO_PROXY/,
    objects: sandbox('failed to setup network for sandbox "9a": plugin type="calico" failed (add): error getting ClusterInformation: Get '
      + '"https://172.20.0.1:443/apis/crd.projectcalico.org/v1/clusterinformations/default": Service Unavailable'),
  },
  {
    issue: 'projectcalico/cni-plugin#1149', symptoms: ['doctor-sandbox-network'], cause: /calico-node hasn't written its file nodename/,
    objects: sandbox(
      '[failed to set up sandbox container "6eeaa21b" network for pod "wincnt5": networkPlugin cni failed to set up pod "wincnt5_default" network: '
        + 'CreateFile C:\\CalicoWindows\\libs\\calico\\..\\..\\nodename: The system cannot find the file specified.: check that the calico/node '
          + 'container is running and has mounted /var/lib/calico/]',
    ),
  },
];

/** A running Pod of a Deployment with a group Managed Service Account. */
function gmsa(name: string, hostname?: string): PlainObject {
  return pod(name, {
    ...(hostname !== undefined && { hostname }), nodeSelector: WINDOWS,
    securityContext: { windowsOptions: { gmsaCredentialSpecName: 'webapp1', gmsaCredentialSpec: '{}' } },
  }, { phase: 'Running', containerStatuses: [{ name: 'main', ready: true, state: { running: {} } }] });
}

/** The configuration of Flannel with a cluster CIDR. */
function flannelNetwork(cidr: string): PlainObject {
  return configMap('kube-flannel-cfg', { 'net-conf.json': JSON.stringify({ Network: cidr, Backend: { Type: 'host-gw' } }) }, 'kube-flannel');
}
