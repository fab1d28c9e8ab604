import { documents, hostProcessPod, linuxPod, netConfExample, windowsPod, workload } from './example';
import { checkTexts, Platform } from '../../src/check';

/** Manifests of our own with the facts of those that projects ship for Windows nodes. None of them is an error. */
const errors = (text: string, platform?: Platform) => checkTexts([{ text }], platform && { platform }).findings
  .filter(({ effect }) => ['rejected', 'misplaced', 'broken'].includes(effect)).map(({ rule, message }) => `${rule}: ${message}`);

const IMAGE = 'mcr.microsoft.com/dotnet/framework/samples:aspnetapp';
const HOST_PROCESS = 'hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM';

const SHAPES: readonly (readonly [name: string, text: string, platforms?: readonly Platform[]])[] = [
  [
    'kube-flannel: a net-conf without VNI and port, for Linux only',
    documents(netConfExample({ Type: 'vxlan' }), workload('DaemonSet', linuxPod({ tolerations: 'tolerations:\n  - operator: Exists' }), '')),
  ],
  ['sig-windows-tools: csi-proxy, a host process without tolerations', workload(
    'DaemonSet', hostProcessPod({ os: '', tolerations: '', image: 'ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v1.1.2' }), '',
  ),
  [Platform.AKS, Platform.EKS, Platform.RKE2]],
  ['sig-windows-tools: the containerd logger, with a program of its image and a mounted configuration', workload('DaemonSet', hostProcessPod({
    os: '', tolerations: '', spec: `${HOST_PROCESS}\nvolumes:\n  - name: config\n    configMap:\n      name: logger`,
    container: 'command: [powershell.exe, -c, "eventflow-logger.exe"]\nvolumeMounts:\n  - name: config\n    mountPath: C:\\config',
  }), '')],
  ['sig-windows-tools: kube-proxy, started by a script', workload('DaemonSet', hostProcessPod({
    os: '', tolerations: 'tolerations:\n  - operator: Exists', image: 'sigwindowstools/kube-proxy:v1.33.0-calico-hostprocess',
    container: 'command: [$env:CONTAINER_SANDBOX_MOUNT_POINT/kube-proxy/start.ps1]\nworkingDir: $env:CONTAINER_SANDBOX_MOUNT_POINT/kube-proxy/',
  }), ''), Platform.all],
  ['csi-driver-smb: the node plugin as a host process, with small limits', workload('DaemonSet', hostProcessPod({
    os: '', tolerations: 'tolerations:\n  - key: node.kubernetes.io/os\n    operator: Exists\n    effect: NoSchedule',
    image: 'registry.k8s.io/sig-storage/smbplugin:v1.20.3-windows-hp',
    container: 'command: [smbplugin.exe]', resources: 'resources:\n  limits: { memory: 200Mi }\n  requests: { cpu: 10m, memory: 40Mi }',
  }), ''), [Platform.GKE, Platform.AKS, Platform.EKS]],
  [
    'Azure CNS: a program below /usr/local/bin', windowsPod({ tolerations: '', container: 'command: [/usr/local/bin/azure-cns.exe]' }),
    [Platform.AKS],
  ],
  ['AKS: the sample of ASP.NET, with its requests and limits', workload('Deployment', windowsPod({
    os: '', tolerations: '', image: IMAGE, resources: 'resources:\n  limits: { cpu: 1, memory: 800M }',
  })), [Platform.AKS]],
  ['EKS: the sample of IIS, with a command of PowerShell', workload('Deployment', windowsPod({
    os: '', tolerations: '', nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  kubernetes.io/arch: amd64',
    image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    container: 'command: [powershell.exe, -command, "while ($true) { Start-Sleep 10 }"]', resources: '',
  })), [Platform.EKS]],
  ['GKE: IIS with the toleration of the platform', workload('Deployment', windowsPod({
    os: '', tolerations: 'tolerations:\n  - key: node.kubernetes.io/os\n    value: windows\n    effect: NoSchedule',
    image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', resources: '',
  })), [Platform.GKE]],
  ['windows-gmsa: a Pod with a credential spec in an init container too, checked without the webhook', windowsPod({
    spec: 'initContainers:\n  - name: init\n    image: mcr.microsoft.com/windows/servercore:ltsc2022\n    securityContext:\n      windowsOptions:\n '
      + '       gmsaCredentialSpecName: gmsa-webapp1',
  })],
];

describe.each(SHAPES.map(([name, text, platforms = []]) => [name, { text, platforms }] as const))('%s', (_, { text, platforms }) => {
  test('isn\'t an error without options', () => expect(errors(text)).toEqual([]));
  test('isn\'t an error on its platforms', () => expect(platforms.map((platform) => errors(text, platform))).toEqual(platforms.map(() => [])));
});
