import { commandLineWord, powershellLiteral, PowerShellValue, scriptFile, scriptWith } from './command-line';
import { isPageFileSize, readPortRange } from './machine-findings';
import { NODE_FILE_PATHS, NodeFile } from './node-file';
import { containerdUrl, kubernetesPrograms, logFolders, otherPrograms } from './node-programs';
import { NodePlan } from './plan';
import {
  CLEAN_UP_SCRIPT, INSTALL_RKE2_SCRIPT, JOIN_SCRIPT, NETWORK_SCRIPT, PREPARE_SCRIPT, PROXY_SCRIPT, ROTATE_LOGS_SCRIPT, SERVICES_SCRIPT,
  START_FLANNELD_SCRIPT, START_KUBE_PROXY_SCRIPT,
} from './scripts.generated';
import { NodeService, registrationOf, servicesOf } from './services';
import {
  CONTAINERD_ROOT, DEFAULT_NODE_PORTS, DYNAMIC_PORTS, FLANNEL_VXLAN, KUBE_PROXY_HEALTH_PORT, KUBELET_PORT, LOCAL_VOLUME_FOLDERS,
  PAGE_FILE_MEBIBYTES, runningScript, TOKEN_PLACEHOLDER, WINDOWS_NODE_PATHS, WINDOWS_UPDATES, WindowsUpdate,
} from '../knowledge';
import { apiServerOf, enablesDsr } from '../objects';

/** Each script by its name: a comment, and the body, which uses the script's values by name. */
const SCRIPTS = {
  'prepare': [
    'Prepares this machine: Windows features, folders, files, programs and the firewall. Run it first, and again after a restart.', PREPARE_SCRIPT,
  ],
  'install-rke2': ['Installs RKE2, and starts its service, by which this node joins its cluster.', INSTALL_RKE2_SCRIPT],
  'services': ['Registers the services of this node. Run it again after each change to them.', SERVICES_SCRIPT],
  'rotate-logs': ['Rotates the log files of the services. A scheduled task runs it every hour.', ROTATE_LOGS_SCRIPT],
  'start-flanneld': [
    'Runs flanneld, and writes the CNI configuration as soon as flanneld has created the network. It runs when the machine starts.',
    START_FLANNELD_SCRIPT,
  ],
  'start-kube-proxy': [
    'Starts kube-proxy with the addresses that are known only on this node. It runs when the machine starts, and when kube-proxy has failed.',
    START_KUBE_PROXY_SCRIPT,
  ],
  'proxy': ['Sets the proxy of this node. Run it first, and again after each change to it.', PROXY_SCRIPT],
  'join': ['Joins this node to its cluster, with a token from an environment variable or a file.', JOIN_SCRIPT],
  'network': ['Starts the network daemons after the node has joined.', NETWORK_SCRIPT],
  'clean-up': ['Removes the remains of a cluster before this node joins again.', CLEAN_UP_SCRIPT],
} as const;

function scriptOf(name: keyof typeof SCRIPTS, values: Readonly<Record<string, PowerShellValue>>, path?: string): NodeFile {
  const [comment, body] = SCRIPTS[name];
  return { name: `scripts/${name}.ps1`, ...(path !== undefined && { path }), content: scriptWith(comment, values, body) };
}

/** The scripts of a node, in the order in which they run. `files` are the other files, which the first script installs. */
export function nodeScripts(plan: NodePlan, files: readonly NodeFile[]): readonly NodeFile[] {
  const { options, networkServices } = plan;
  const copied: readonly NodeFile[] = [
    rotateLogs(plan),
    ...servicesOf(plan).filter(({ script }) => script !== undefined).map((service) => startScript(service, plan)),
  ];
  return [
    ...(usesProxy(plan) ? [proxy(plan)] : []),
    prepare(plan, [...files, ...copied]),
    services(plan),
    ...copied,
    ...(options.join === false ? [] : [join(plan)]),
    ...(networkServices ? [scriptOf('network', scriptedOf(plan))] : []),
    cleanUp(plan),
  ];
}

function prepare(plan: NodePlan, files: readonly NodeFile[]): NodeFile {
  const { options, release, paths } = plan;
  return prepareWith(plan, files, {
    folders: [
      paths.programs, paths.containerd, paths.cniBin, paths.cniConfig, paths.kubelet, `${paths.configuration}\\pki`,
      `${paths.configuration}\\manifests`, ...logFolders(plan),
    ],
    kubernetesVersion: release.patch ?? '',
    kubernetesChannel: `https://dl.k8s.io/release/stable-1.${release.minor}.txt`,
    kubernetesPrograms: kubernetesPrograms(plan),
    programFolder: paths.programs,
    containerdFolder: paths.containerd,
    containerdUrl: containerdUrl(plan),
    programs: otherPrograms(plan).map(({ path, url, member, checksum }) => ({
      Path: path, Url: url, Checksum: checksum, Member: member?.path ?? '', Strip: member?.folders ?? 0,
    })),
    pathFolders: [paths.programs, paths.containerd],
    unscannedProcesses: options.defenderExclusions ? unscannedProcesses(plan) : [],
    unscannedFolders: options.defenderExclusions ? [CONTAINERD_ROOT] : [],
    next: 'services.ps1',
  });
}

/** The values of the first script in their order, for a node that needs no programs. */
const NO_PROGRAMS = {
  folders: [], kubernetesVersion: '', kubernetesChannel: '', kubernetesPrograms: [], programFolder: '', containerdFolder: '', containerdUrl: '',
  programs: [], pathFolders: [], unscannedProcesses: [], unscannedFolders: [], next: '',
};

/** The first script of an RKE2 agent: RKE2 brings its programs. */
export function prepareForRke2(plan: NodePlan, files: readonly NodeFile[], { folder, programs }: Rke2Paths): NodeFile {
  return prepareWith(plan, files, { ...NO_PROGRAMS, folders: [folder], pathFolders: programs, next: 'install-rke2.ps1' });
}

/** Folders of RKE2 on a node. */
export interface Rke2Paths {
  readonly folder: string;
  readonly programs: readonly [installed: string, unpacked: string];
}

/** The script that installs RKE2, and starts its service. */
export function installRke2(
  values: Readonly<Record<'selector' | 'release' | 'tag' | 'tokenVariable' | 'tokenFile', string>>, paths: Rke2Paths,
): NodeFile {
  const { selector, release, tag, tokenVariable, tokenFile } = values;
  return scriptOf('install-rke2', {
    tokenVariable,
    tokenFile,
    rke2: `${paths.programs[0]}\\rke2.exe`,
    installer: `${paths.folder}\\install.ps1`,
    installerUrl: `https://raw.githubusercontent.com/rancher/rke2/${encodeURIComponent(tag)}/install.ps1`,
    powershell: WINDOWS_NODE_PATHS.powershell,
    selector,
    release,
  });
}

/** What prepare.ps1 does with the machine itself, and the rest by the platform. */
function prepareWith(plan: NodePlan, files: readonly NodeFile[], rest: Readonly<Record<string, PowerShellValue>>): NodeFile {
  const { options, network } = plan;
  const { healthPort = true, nodePorts = false } = options.firewall ?? {};
  const { dynamicPorts = true, automaticUpdates = false, pageFileMebibytes: wanted = PAGE_FILE_MEBIBYTES } = options.windows ?? {};
  const overlay = network.kind === 'flannel-vxlan' || (network.kind === 'calico'
    && !(typeof options.network === 'object' && 'encapsulation' in options.network && options.network.encapsulation === 'None'));
  return scriptOf('prepare', {
    windowsBuild: Number(options.version.build.split('.')[2]),
    updates: updatesFor(plan, overlay).map(({ name, revision, for: purpose }) => ({ Name: name, Revision: revision, Purpose: purpose })),
    features: ['Containers', ...(options.containerRuntime?.hyperV ? ['Hyper-V', 'Hyper-V-PowerShell'] : [])],
    files: files.filter(({ path }) => path !== undefined).map(({ name, path }) => ({ Name: name.replace(/\//g, '\\'), Path: path! })),
    pageFileMebibytes: isPageFileSize(wanted) ? wanted : PAGE_FILE_MEBIBYTES,
    automaticUpdates,
    updatePolicy: 'HKLM:\\SOFTWARE\\Policies\\Microsoft\\Windows\\WindowsUpdate\\AU',
    portRanges: dynamicPorts ? ['tcp', 'udp'].map((protocol) => portRangeOf(protocol, nodePorts)) : [],
    firewallRules: [
      { Name: 'kubelet', Protocol: 'TCP', Port: Number(options.kubelet?.port) || KUBELET_PORT },
      ...(overlay ? [{ Name: 'vxlan', Protocol: 'UDP', Port: FLANNEL_VXLAN.port }] : []),
      ...(healthPort ? [{ Name: 'kube-proxy-health', Protocol: 'TCP', Port: KUBE_PROXY_HEALTH_PORT }] : []),
      ...(nodePorts !== false
        ? ['TCP', 'UDP'].map((protocol) => ({ Name: `node-ports-${protocol.toLowerCase()}`, Protocol: protocol, Port: nodePorts }))
        : []),
    ],
    ...rest,
  });
}

/** The dynamic port range of a protocol, from which the NodePorts are excluded. */
function portRangeOf(protocol: string, nodePorts: string | false): Readonly<Record<string, PowerShellValue>> {
  const [first, last] = (readPortRange(nodePorts) ?? readPortRange(DEFAULT_NODE_PORTS))!;
  return { Protocol: protocol, Dynamic: DYNAMIC_PORTS.first, DynamicCount: DYNAMIC_PORTS.count, NodePorts: first, NodePortsCount: last - first + 1 };
}

/** Updates of Windows without which the node doesn't work as asked. */
function updatesFor({ options, release: { minor } }: NodePlan, overlay: boolean): readonly WindowsUpdate[] {
  return WINDOWS_UPDATES.filter(({ release, mode, dsr }) => release.build === options.version.build
    && (mode === undefined || (mode === 'overlay' && overlay)) && (!dsr || enablesDsr(options.kubeProxy, minor)));
}

/** Programs that Microsoft Defender doesn't scan: those of the services, and containerd's shim, which has a process for each Pod. */
function unscannedProcesses(plan: NodePlan): readonly string[] {
  return [...servicesOf(plan).map(({ program }) => program), `${plan.paths.containerd}\\containerd-shim-runhcs-v1.exe`];
}

function services(plan: NodePlan): NodeFile {
  const { options, paths, networkServices } = plan;
  const values: Record<string, PowerShellValue> = {
    logFolders: logFolders(plan), nodeName: options.nodeName ?? '', powershell: WINDOWS_NODE_PATHS.powershell,
  };
  const head = scriptOf('services', values);
  const registered = servicesOf(plan).map((service) => `# ${service.name}\n${registrationText(service, plan)}`);
  const rotated = `# log files\n${taskText('rotate-kubernetes-logs', `${paths.programs}\\rotate-logs.ps1`, true)}`;
  const started = [
    ...(usesProxy(plan) ? ['Set-ContainerdProxy'] : []),
    '# kubeadm starts the kubelet when the node joins; start it here only if the node has joined already',
    'Start-Service -Name \'containerd\'',
    ...(options.join === false
      ? ['Start-Service -Name \'kubelet\'']
      : [`if (Test-Path -LiteralPath ${powershellLiteral(kubeconfigOf(paths))}) { Start-Service -Name 'kubelet' }`]),
    'Write-Output '
      + powershellLiteral(options.join !== false
        ? 'Services registered. Next, run join.ps1.'
        : networkServices ? 'Services registered. Next, run network.ps1.' : 'Services registered.'),
  ];
  return {
    ...head, content: scriptFile(`${head.content.replace(/^\ufeff/, '')}${[...registered, rotated, `${started.join('\n')}\n`].join('\n')}`),
  };
}

function registrationText(service: NodeService, plan: NodePlan): string {
  const { name, script, onlyTask } = service;
  const calls = registrationOf(service, plan).map(({ program, arguments: args }) => `Invoke-Program ${powershellLiteral(program)} `
    + `${powershellLiteral(args.map(commandLineWord).join(' '))}\n`);
  return [
    ...(onlyTask && calls.length === 0 ? [] : [`Remove-OldService ${powershellLiteral(name)}\n`]), ...calls,
    ...(script !== undefined && plan.serviceManager === 'sc.exe' ? [taskText(name, script, false)] : []),
  ].join('');
}

function taskText(name: string, script: string, hourly: boolean): string {
  const args = runningScript(script).map(commandLineWord).join(' ');
  return `Register-ScriptTask ${powershellLiteral(name)} ${powershellLiteral(args)} ${powershellLiteral(hourly)}\n`;
}

function rotateLogs(plan: NodePlan): NodeFile {
  const { logs: { maxMebibytes, maxFiles }, serviceManager } = plan;
  const copies = serviceManager === 'sc.exe';
  const values = { logFiles: servicesOf(plan).map(({ log }) => log), copies, maxBytes: maxMebibytes * 2 ** 20, maxFiles };
  return scriptOf('rotate-logs', values, `${plan.paths.programs}\\rotate-logs.ps1`);
}

/** The script that starts a daemon of the network. */
function startScript(service: NodeService, plan: NodePlan): NodeFile {
  const { options, network, paths, serviceManager } = plan;
  const shared = {
    nodeName: options.nodeName ?? '', networkName: network.name, kubeletConfig: kubeconfigOf(paths), ...runOf(service, serviceManager, paths),
  };
  if (service.name === 'flanneld') {
    return scriptOf('start-flanneld', {
      ...shared,
      nodeIp: options.nodeIp ?? '',
      interfaceName: network.flannel?.interfaceName ?? '',
      subnetFile: NODE_FILE_PATHS.subnet,
      cniTemplate: NODE_FILE_PATHS.cniTemplate,
      cniConfig: `${paths.cniConfig}\\10-flannel.conf`,
      metadataRoute: network.flannel?.metadataRoute ?? true,
    }, service.script);
  }
  const { proxyTemplate, proxyConfig, sourceVip: sourceVipFile } = NODE_FILE_PATHS;
  return scriptOf(
    'start-kube-proxy', { ...shared, sourceVip: network.sourceVip, cniBin: paths.cniBin, proxyTemplate, proxyConfig, sourceVipFile }, service.script,
  );
}

/** What a start script runs itself: nothing for a service of Windows; with sc.exe, flanneld with a program that writes its log file, as nssm does. */
function runOf(
  { program, arguments: args, log, onlyTask }: NodeService, serviceManager: NodePlan['serviceManager'], paths: NodePlan['paths'],
): { readonly program: string; readonly arguments: string } {
  if (serviceManager === 'nssm') { return { program, arguments: args.map(commandLineWord).join(' ') }; }
  return onlyTask
    ? { program: `${paths.programs}\\kube-log-runner.exe`, arguments: [`--log-file=${log}`, program, ...args].map(commandLineWord).join(' ') }
    : { program: '', arguments: '' };
}

function kubeconfigOf({ configuration }: NodePlan['paths']): string {
  return `${configuration}\\kubelet.conf`;
}

function join({ options, paths }: NodePlan): NodeFile {
  const { tokenVariable = 'KUBEADM_TOKEN', tokenFile = '' } = options.join || {};
  return scriptOf('join', {
    tokenVariable,
    tokenFile,
    tokenPlaceholder: TOKEN_PLACEHOLDER,
    kubeadm: `${paths.programs}\\kubeadm.exe`,
    configurationFolder: paths.configuration,
    joinConfig: `${paths.configuration}\\kubeadm-join.yaml`,
    kubeletConfig: kubeconfigOf(paths),
  });
}

/** The tasks, or the services, that scripts start when the machine starts. */
function scriptedOf(plan: NodePlan): { readonly tasks: readonly string[]; readonly services: readonly string[] } {
  const names = servicesOf(plan).filter(({ script }) => script !== undefined).map(({ name }) => name);
  return plan.serviceManager === 'sc.exe' ? { tasks: names, services: [] } : { tasks: [], services: names };
}

function cleanUp(plan: NodePlan): NodeFile {
  const { paths, network, serviceManager } = plan;
  const running = servicesOf(plan).filter(({ name, onlyTask }) => name !== 'containerd' && !(onlyTask && serviceManager === 'sc.exe'))
    .map(({ name }) => name).reverse();
  return scriptOf('clean-up', {
    services: running,
    tasks: scriptedOf(plan).tasks,
    crictl: `${paths.programs}\\crictl.exe`,
    crictlConfig: `${paths.programs}\\crictl.yaml`,
    networkName: network.name,
    podsFolder: `${paths.kubelet}\\pods`,
    localVolumes: LOCAL_VOLUME_FOLDERS,
    leftovers: [
      `${paths.configuration}\\kubelet.conf`, `${paths.configuration}\\bootstrap-kubelet.conf`, `${paths.configuration}\\pki\\ca.crt`,
      `${paths.kubelet}\\pki`, `${paths.kubelet}\\config.yaml`, `${paths.kubelet}\\kubeadm-flags.env`, `${paths.kubelet}\\pods`,
      `${paths.cniConfig}\\10-flannel.conf`, `${paths.cniConfig}\\10-calico.conf`, 'C:\\var\\lib\\cni\\networks', NODE_FILE_PATHS.subnet,
      NODE_FILE_PATHS.proxyConfig, NODE_FILE_PATHS.sourceVip, 'C:\\sourcevip', 'C:\\k\\SourceVip.json', 'C:\\k\\SourceVipRequest.json',
    ],
  });
}

const usesProxy = ({ options: { proxy: given } }: NodePlan): boolean => given?.http !== undefined || given?.https !== undefined;

function proxy({ options, network, clusterDomain }: NodePlan): NodeFile {
  const { http, https = http, noProxy = [] } = options.proxy!;
  const { clusterCidr, serviceCidr, managementCidrs } = network.addressPlan;
  const direct = [
    ...new Set([
      'localhost', '127.0.0.1', '169.254.169.254', apiServerOf(options.apiServer)?.host ?? '', clusterCidr, serviceCidr, ...managementCidrs, '.svc',
      `.${clusterDomain}`, ...noProxy,
    ]),
  ].filter((entry) => entry !== '');
  const variables = {
    ...(http !== undefined && { HTTP_PROXY: http }), ...(https !== undefined && { HTTPS_PROXY: https }), NO_PROXY: direct.join(','),
  };
  const secret = [http, https].some((address) => address !== undefined && /@/.test(address));
  return { ...scriptOf('proxy', { variables }), ...(secret && { secret }) };
}
