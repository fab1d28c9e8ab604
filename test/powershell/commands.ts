/**
 * Every command, .NET member, and program that scripts of the project use, with its parameters and their documentation: nothing here runs on Windows,
 * so scripts are compared with this table. Add a row only after you have read the documentation; a row that no script uses fails too.
 */

/** Commands of a module. */
interface Module {
  readonly module: string;
  /** Version of the documentation. */
  readonly view: string;
  /** Parameters that scripts use, by command: switches with a hyphen; in brackets those that are also given by position, in this order. */
  readonly commands: Readonly<Record<string, string>>;
}

const WINDOWS_POWERSHELL = 'powershell-5.1';
const WINDOWS_SERVER = 'windowsserver2019-ps';

/** Source: the page `<module>/<command>` of each command, see `commandSource`. */
export const MODULES: readonly Module[] = [
  {
    module: 'microsoft.powershell.core',
    view: WINDOWS_POWERSHELL,
    commands: {
      'ForEach-Object': '[Process]', 'Get-Command': 'Name', 'Import-Module': '[Name] -Force', 'Out-Host': '', 'Out-Null': '',
      'Where-Object': '[FilterScript]',
    },
  },
  {
    module: 'microsoft.powershell.management',
    view: WINDOWS_POWERSHELL,
    commands: {
      'Copy-Item': 'LiteralPath Destination -Force',
      'Get-ChildItem': 'LiteralPath Filter -File -Force',
      'Get-Content': 'LiteralPath -Raw',
      'Get-Item': 'Path LiteralPath -Force',
      'Get-ItemProperty': 'LiteralPath Name',
      'Get-Service': 'Name -DependentServices',
      'Join-Path': '[Path] [ChildPath]',
      'Move-Item': 'LiteralPath Destination -Force',
      'New-Item': 'Path ItemType -Force',
      'New-ItemProperty': 'LiteralPath Name PropertyType Value -Force',
      'Remove-Item': 'LiteralPath -Force',
      'Restart-Service': 'Name -Force',
      'Set-Location': 'LiteralPath',
      'Set-Service': 'Name StartupType',
      'Split-Path': '[Path] -Leaf -Parent -Qualifier',
      'Start-Service': 'Name',
      'Stop-Service': 'Name -Force',
      'Test-Path': 'LiteralPath',
    },
  },
  {
    module: 'microsoft.powershell.utility',
    view: WINDOWS_POWERSHELL,
    commands: {
      'ConvertFrom-Json': '',
      'ConvertTo-Json': 'Depth -Compress',
      'Get-Date': '',
      'Get-FileHash': 'LiteralPath Algorithm',
      'Invoke-WebRequest': 'Uri -UseBasicParsing TimeoutSec',
      'New-Object': '[TypeName] [ArgumentList]',
      'New-TimeSpan': 'Hours Minutes',
      'Select-Object': 'First Skip',
      'Sort-Object': '[Property] -Descending',
      'Start-Sleep': 'Seconds Milliseconds',
      'Write-Host': '[Object]',
      'Write-Output': '[InputObject]',
      'Write-Verbose': 'Message',
      'Write-Warning': '[Message]',
    },
  },
  {
    module: 'cimcmdlets', view: WINDOWS_POWERSHELL,
    commands: { 'Get-CimInstance': 'ClassName', 'New-CimInstance': 'ClassName Property', 'Set-CimInstance': 'InputObject Property' },
  },
  { module: 'defender', view: WINDOWS_SERVER, commands: { 'Add-MpPreference': 'ExclusionPath ExclusionProcess' } },
  { module: 'netadapter', view: WINDOWS_SERVER, commands: { 'Get-NetAdapter': '' } },
  { module: 'nettcpip', view: WINDOWS_SERVER, commands: { 'Get-NetIPAddress': 'InterfaceIndex AddressFamily', 'Get-NetRoute': 'DestinationPrefix' } },
  {
    module: 'netsecurity',
    view: WINDOWS_SERVER,
    commands: {
      'Get-NetFirewallRule': 'Name',
      'New-NetFirewallRule': 'Name DisplayName Enabled Direction Profile Action Protocol LocalPort RemoteAddress',
      'Remove-NetFirewallRule': '',
    },
  },
  { module: 'pki', view: WINDOWS_SERVER, commands: { 'Import-Certificate': 'FilePath CertStoreLocation' } },
  {
    module: 'scheduledtasks',
    view: WINDOWS_SERVER,
    commands: {
      'Get-ScheduledTask': 'TaskName',
      'New-ScheduledTaskAction': 'Execute Argument',
      'New-ScheduledTaskPrincipal': 'UserId RunLevel',
      'New-ScheduledTaskSettingsSet': 'ExecutionTimeLimit RestartCount RestartInterval',
      'New-ScheduledTaskTrigger': '-AtStartup -Once At RepetitionInterval',
      'Register-ScheduledTask': 'TaskName Action Trigger Principal Settings -Force',
      'Start-ScheduledTask': 'TaskName',
      'Stop-ScheduledTask': 'TaskName',
    },
  },
  // documented for 2025 only; microsoft/SDN has functions of the same names and parameters for earlier releases: Kubernetes/windows/hns.psm1
  {
    module: 'hostnetworkingservice',
    view: 'windowsserver2025-ps',
    commands: {
      'Get-HnsEndpoint': '', 'Get-HnsNetwork': '', 'Get-HnsPolicyList': '', 'Remove-HnsNetwork': '', 'Remove-HnsPolicyList': '',
    },
  },
  { module: 'servermanager', view: 'windowsserver2022-ps', commands: { 'Get-WindowsFeature': 'Name', 'Install-WindowsFeature': 'Name' } },
];

/** Parameters that every command has. Source: https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_commonparameters */
export const COMMON_PARAMETERS: readonly string[] = ['ErrorAction'];

/** Address of the documentation of a command. */
export function commandSource({ module, view }: Pick<Module, 'module' | 'view'>, command: string): string {
  return `https://learn.microsoft.com/powershell/module/${module}/${command.toLowerCase()}?view=${view}`;
}

/** Types of .NET Framework, and the static members that scripts use; `new` is a constructor. Source: see `typeSource`. */
export const TYPES: Readonly<Record<string, readonly string[]>> = {
  'System.Diagnostics.Process': ['Start'],
  'System.Diagnostics.ProcessStartInfo': ['new'],
  'System.Environment': ['GetEnvironmentVariable', 'OSVersion', 'SetEnvironmentVariable'],
  'System.Guid': ['NewGuid'],
  'System.IO.Directory': ['Delete'],
  'System.IO.DriveInfo': ['new'],
  'System.IO.File': ['Delete', 'Open', 'ReadAllText', 'SetAttributes', 'WriteAllText'],
  'System.IO.FileAttributes': ['Directory', 'Normal', 'ReparsePoint'],
  'System.IO.IOException': [],
  'System.IO.StreamReader': ['new'],
  'System.Math': ['Round'],
  'System.Net.Dns': ['GetHostName'],
  'System.Net.HttpListener': ['new'],
  'System.Net.IPAddress': ['Any'],
  'System.Net.Sockets.TcpClient': ['new'],
  'System.Net.Sockets.TcpListener': ['new'],
  'System.Security.Principal.WindowsBuiltInRole': ['Administrator'],
  'System.Security.Principal.WindowsIdentity': ['GetCurrent'],
  'System.Security.Principal.WindowsPrincipal': ['new'],
  'System.Text.Encoding': ['ASCII', 'UTF8'],
  'System.Text.RegularExpressions.Regex': ['Escape'],
  'System.TimeSpan': ['Zero'],
};

/** Short names of types. Source: https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_type_accelerators */
export const TYPE_ACCELERATORS: readonly string[] = ['bool', 'char', 'int', 'math', 'ordered', 'string'];

/** Address of the documentation of a type. */
export function typeSource(type: string): string {
  return `https://learn.microsoft.com/dotnet/api/${type.toLowerCase()}?view=netframework-4.8`;
}

/** A program, and what its command line may contain. */
export interface ProgramRow {
  /** Flags, without values; with `=` at the end those of sc.exe. */
  readonly flags: readonly string[];
  /** The first word after the program, for programs with commands. */
  readonly verbs?: readonly string[];
  /** The third word after the verb `set`. */
  readonly settings?: readonly string[];
  /** Programs whose command line is the value of a flag. */
  readonly commandLines?: Readonly<Record<string, string>>;
  readonly source: string;
}

const COMMANDS = 'https://learn.microsoft.com/windows-server/administration/windows-commands';

/** Programs by file name. The flags of the kubelet and kube-proxy are in `src/knowledge/component-flags.ts`. */
export const PROGRAMS: Readonly<Record<string, ProgramRow>> = {
  'config.cmd': {
    flags: ['--agent', '--auth', '--pool', '--replace', '--token', '--unattended', '--url', '--work'],
    source: 'https://learn.microsoft.com/azure/devops/pipelines/agents/windows-agent#unattended-config',
  },
  'containerd.exe': {
    flags: ['--config', '--log-file', '--run-service', '--service-name'],
    source: 'https://github.com/containerd/containerd/tree/main/cmd/containerd/command',
  },
  'crictl.exe': { flags: ['--config', '--all', '--force'], source: 'https://github.com/kubernetes-sigs/cri-tools/blob/master/docs/crictl.md' },
  'curl.exe': { flags: ['--fail', '--location', '--output', '--show-error', '--silent'], source: 'https://curl.se/docs/manpage.html' },
  'flanneld.exe': {
    flags: ['--iface', '--ip-masq', '--kube-subnet-mgr', '--kubeconfig-file', '--net-config-path'],
    source: 'https://github.com/flannel-io/flannel/blob/master/Documentation/configuration.md',
  },
  'host-local.exe': { flags: [], source: 'https://www.cni.dev/plugins/current/ipam/host-local/' },
  'icacls.exe': { flags: ['/grant', '/inheritance:r'], source: `${COMMANDS}/icacls` },
  'kube-log-runner.exe': { flags: ['--log-file'], source: 'https://github.com/kubernetes/component-base/tree/master/logs/kube-log-runner' },
  'kubeadm.exe': { flags: ['--config'], verbs: ['join'], source: 'https://kubernetes.io/docs/reference/setup-tools/kubeadm/kubeadm-join/' },
  'netsh.exe': { flags: [], verbs: ['interface'], source: `${COMMANDS}/netsh-interface-ipv4` },
  'nssm.exe': {
    flags: [], verbs: ['install', 'set'],
    settings: [
      'AppDirectory', 'AppParameters', 'AppRotateBytes', 'AppRotateFiles', 'AppRotateOnline', 'AppStderr', 'AppStdout', 'DependOnService', 'Start',
    ],
    source: 'https://nssm.cc/commands',
  },
  'powershell.exe': {
    // -Version is that of RKE2's install.ps1, after -File
    flags: ['-Command', '-ExecutionPolicy', '-File', '-NonInteractive', '-NoProfile', '-Version'],
    source: 'https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_powershell_exe?view=powershell-5.1',
  },
  'rke2.exe': { flags: ['--add'], verbs: ['agent'], source: 'https://docs.rke2.io/install/quickstart#windows-agent-worker-node-installation' },
  'route.exe': { flags: ['-p'], source: `${COMMANDS}/route` },
  'run.cmd': { flags: ['--once'], source: 'https://learn.microsoft.com/azure/devops/pipelines/agents/windows-agent#run-interactively' },
  'sc.exe': {
    flags: ['DisplayName=', 'actions=', 'binPath=', 'command=', 'depend=', 'reset=', 'start='], verbs: ['create', 'delete', 'failure'],
    source: `${COMMANDS}/sc-create`,
  },
  'Start-EKSBootstrap.ps1': {
    flags: ['-APIServerEndpoint', '-Base64ClusterCA', '-DNSClusterIP', '-EKSClusterName', '-KubeletExtraArgs', '-ServiceCIDR'],
    commandLines: { '-KubeletExtraArgs': 'kubelet.exe' },
    source: 'https://docs.aws.amazon.com/eks/latest/userguide/eks-optimized-windows-ami.html',
  },
  'tar.exe': { flags: ['--strip-components', '-C', '-f', '-x', '-z'], source: 'https://man.freebsd.org/cgi/man.cgi?query=bsdtar' },
};
