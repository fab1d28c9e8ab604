import { commandLineWord } from './command-line';
import { NodeFile } from './node-file';
import { NODE_FILE_PATHS } from './node-paths';
import { containerdUrl, kubernetesPrograms, logFolders, neededPrograms } from './node-programs';
import { NodePlan } from './plan';
import { powershellLiteral, PowerShellValue, scriptFile, scriptWith } from './powershell';
import { CLEAN_UP_SCRIPT, JOIN_SCRIPT, NETWORK_SCRIPT, PREPARE_SCRIPT, PROXY_SCRIPT, ROTATE_LOGS_SCRIPT, SERVICES_SCRIPT, START_FLANNELD_SCRIPT } from './scripts.generated';
import { NodeService, registrationOf, runningScript, servicesOf, startScriptOf } from './services';
import { CONTAINERD_ROOT, FLANNEL_VXLAN, KUBE_PROXY_HEALTH_PORT, KUBELET_PORT, LOCAL_VOLUME_FOLDERS, TOKEN_PLACEHOLDER, WINDOWS_NODE_PATHS, WINDOWS_UPDATES, WindowsUpdate } from '../knowledge';
import { apiServerOf } from '../network';

/** The scripts of a node, in the order in which they run. `files` are the other files, which the first script installs. */
export function nodeScripts(plan: NodePlan, files: readonly NodeFile[]): readonly NodeFile[] {
  const { options, networkServices, serviceManager, network } = plan;
  const startsFlanneld = networkServices && network.flannel !== undefined;
  const flanneldIsTask = startsFlanneld && serviceManager === 'sc.exe';
  const copied: readonly NodeFile[] = [
    ...(serviceManager === 'sc.exe' ? [rotateLogs(plan)] : []),
    ...(startsFlanneld ? [startFlanneld(plan)] : []),
  ];
  return [
    prepare(plan, [...files, ...copied]),
    services(plan),
    ...copied,
    ...(options.proxy?.http !== undefined || options.proxy?.https !== undefined ? [proxy(plan)] : []),
    ...(options.join === false ? [] : [join(plan)]),
    ...(networkServices ? [networkScript(plan, flanneldIsTask)] : []),
    cleanUp(plan, flanneldIsTask),
  ];
}

function prepare(plan: NodePlan, files: readonly NodeFile[]): NodeFile {
  const { options, release, paths, network } = plan;
  const { healthPort = true, nodePorts = false } = options.firewall ?? {};
  const overlay = network.kind === 'flannel-vxlan' || (network.kind === 'calico' && !(typeof options.network === 'object' && 'encapsulation' in options.network && options.network.encapsulation === 'None'));
  return {
    name: 'scripts/prepare.ps1',
    content: scriptWith('Prepares this machine: Windows features, folders, files, programs and the firewall. Run it first, and again after a restart.', {
      windowsBuild: Number(options.version.build.split('.')[2]),
      updates: updatesFor(plan, overlay).map(({ name, revision, for: purpose }) => ({ Name: name, Revision: revision, Purpose: purpose })),
      features: ['Containers', ...(options.containerRuntime?.hyperV ? ['Hyper-V', 'Hyper-V-PowerShell'] : [])],
      folders: [paths.programs, paths.containerd, paths.cniBin, paths.cniConfig, paths.kubelet, `${paths.configuration}\\pki`, `${paths.configuration}\\manifests`, ...logFolders(plan)],
      files: files.filter(({ path }) => path !== undefined).map(({ name, path }) => ({ Name: name.replace(/\//g, '\\'), Path: path! })),
      kubernetesVersion: release.patch ?? '',
      kubernetesChannel: `https://dl.k8s.io/release/stable-1.${release.minor}.txt`,
      kubernetesPrograms: kubernetesPrograms(plan),
      programFolder: paths.programs,
      containerdFolder: paths.containerd,
      containerdUrl: containerdUrl(plan),
      neededPrograms: neededPrograms(plan).map(({ path, source }) => ({ Path: path, Source: source })),
      firewallRules: [
        { Name: 'kubelet', Protocol: 'TCP', Port: KUBELET_PORT },
        ...(overlay ? [{ Name: 'vxlan', Protocol: 'UDP', Port: FLANNEL_VXLAN.port }] : []),
        ...(healthPort ? [{ Name: 'kube-proxy-health', Protocol: 'TCP', Port: KUBE_PROXY_HEALTH_PORT }] : []),
        ...(nodePorts !== false ? ['TCP', 'UDP'].map((protocol) => ({ Name: `node-ports-${protocol.toLowerCase()}`, Protocol: protocol, Port: nodePorts })) : []),
      ],
      unscannedProcesses: options.defenderExclusions ? unscannedProcesses(plan) : [],
      unscannedFolders: options.defenderExclusions ? [CONTAINERD_ROOT] : [],
    }, PREPARE_SCRIPT),
  };
}

/** Updates of Windows without which the node doesn't work as asked. */
function updatesFor({ options }: NodePlan, overlay: boolean): readonly WindowsUpdate[] {
  return WINDOWS_UPDATES.filter(({ release, mode, dsr }) => release.build === options.version.build
    && (mode === undefined || (mode === 'overlay' && overlay)) && (!dsr || options.kubeProxy?.enableDsr));
}

/** Programs that Microsoft Defender doesn't scan: those of the services, and containerd's shim, which has a process for each Pod. */
function unscannedProcesses(plan: NodePlan): readonly string[] {
  return [...servicesOf(plan).map(({ program }) => program), `${plan.paths.containerd}\\containerd-shim-runhcs-v1.exe`];
}

function services(plan: NodePlan): NodeFile {
  const { options, paths, serviceManager, networkServices } = plan;
  const values: Record<string, PowerShellValue> = { logFolders: logFolders(plan), nodeName: options.nodeName ?? '', powershell: WINDOWS_NODE_PATHS.powershell };
  const head = scriptWith('Registers the services of this node. Run it again after each change to them.', values, SERVICES_SCRIPT);
  const registered = servicesOf(plan).map((service) => `# ${service.name}\n${registrationText(service, plan)}`);
  const rotated = serviceManager === 'sc.exe' ? [`# log files\n${taskText('rotate-kubernetes-logs', `${paths.programs}\\rotate-logs.ps1`, true)}`] : [];
  const started = [
    '# kubeadm starts the kubelet when the node joins; start it here only if the node has joined already',
    'Start-Service -Name \'containerd\'',
    ...(options.join === false ? ['Start-Service -Name \'kubelet\''] : [`if (Test-Path -LiteralPath ${powershellLiteral(`${paths.configuration}\\kubelet.conf`)}) { Start-Service -Name 'kubelet' }`]),
    `Write-Output ${powershellLiteral(options.join !== false ? 'Services registered. Next, run join.ps1.' : networkServices ? 'Services registered. Next, run network.ps1.' : 'Services registered.')}`,
  ];
  return { name: 'scripts/services.ps1', content: scriptFile(`${head.replace(/^\ufeff/, '')}${[...registered, ...rotated, `${started.join('\n')}\n`].join('\n')}`) };
}

function registrationText(service: NodeService, plan: NodePlan): string {
  if (!service.native && plan.serviceManager === 'sc.exe') { return taskText(service.name, startScriptOf(plan), false); }
  const calls = registrationOf(service, plan).map(({ program, arguments: args }) => `Invoke-Program ${powershellLiteral(program)} ${powershellLiteral(args.map(commandLineWord).join(' '))}\n`);
  return [`Remove-OldService ${powershellLiteral(service.name)}\n`, ...calls].join('');
}

function taskText(name: string, script: string, hourly: boolean): string {
  const args = runningScript(script).map(commandLineWord).join(' ');
  return `Register-ScriptTask ${powershellLiteral(name)} ${powershellLiteral(args)} ${powershellLiteral(hourly)}\n`;
}

function rotateLogs(plan: NodePlan): NodeFile {
  return {
    name: 'scripts/rotate-logs.ps1',
    path: `${plan.paths.programs}\\rotate-logs.ps1`,
    content: scriptWith('Rotates the log files of the services. A scheduled task runs it every hour.', {
      logFiles: servicesOf(plan).map(({ log }) => log), maxBytes: plan.logs.maxMebibytes * 2 ** 20, maxFiles: plan.logs.maxFiles,
    }, ROTATE_LOGS_SCRIPT),
  };
}

function startFlanneld(plan: NodePlan): NodeFile {
  const { options, network, paths, serviceManager } = plan;
  const { program, arguments: args, log } = servicesOf(plan).find(({ name }) => name === 'flanneld')!;
  // flanneld writes no log file; nssm does it itself
  const run = serviceManager === 'nssm' ? { program, args } : { program: `${paths.programs}\\kube-log-runner.exe`, args: [`--log-file=${log}`, program, ...args] };
  return {
    name: 'scripts/start-flanneld.ps1',
    path: startScriptOf(plan),
    content: scriptWith('Runs flanneld, and writes the CNI configuration as soon as flanneld has created the network. It runs when the machine starts.', {
      nodeName: options.nodeName ?? '',
      networkName: network.name,
      nodeIp: options.nodeIp ?? '',
      interfaceName: network.flannel?.interfaceName ?? '',
      program: run.program,
      arguments: run.args.map(commandLineWord).join(' '),
      subnetFile: NODE_FILE_PATHS.subnet,
      cniTemplate: NODE_FILE_PATHS.cniTemplate,
      cniConfig: `${paths.cniConfig}\\10-flannel.conf`,
      metadataRoute: network.flannel?.metadataRoute ?? true,
    }, START_FLANNELD_SCRIPT),
  };
}

function join({ options, paths }: NodePlan): NodeFile {
  const { tokenVariable = 'KUBEADM_TOKEN', tokenFile = '' } = options.join || {};
  return {
    name: 'scripts/join.ps1',
    content: scriptWith('Joins this node to its cluster, with a token from an environment variable or a file.', {
      tokenVariable,
      tokenFile,
      tokenPlaceholder: TOKEN_PLACEHOLDER,
      kubeadm: `${paths.programs}\\kubeadm.exe`,
      configurationFolder: paths.configuration,
      joinConfig: `${paths.configuration}\\kubeadm-join.yaml`,
      kubeletConfig: `${paths.configuration}\\kubelet.conf`,
    }, JOIN_SCRIPT),
  };
}

function networkScript({ options, network, paths }: NodePlan, flanneldIsTask: boolean): NodeFile {
  return {
    name: 'scripts/network.ps1',
    content: scriptWith('Starts the network daemons after the node has joined: they need addresses that are known only on the node.', {
      networkName: network.name,
      sourceVip: network.sourceVip,
      nodeName: options.nodeName ?? '',
      cniBin: paths.cniBin,
      startsFlanneld: network.flannel !== undefined,
      flanneldIsTask,
      proxyTemplate: NODE_FILE_PATHS.proxyTemplate,
      proxyConfig: NODE_FILE_PATHS.proxyConfig,
      sourceVipFile: NODE_FILE_PATHS.sourceVip,
    }, NETWORK_SCRIPT),
  };
}

function cleanUp(plan: NodePlan, flanneldIsTask: boolean): NodeFile {
  const { paths, network } = plan;
  const running = servicesOf(plan).map(({ name }) => name).filter((name) => name !== 'containerd' && !(name === 'flanneld' && flanneldIsTask)).reverse();
  return {
    name: 'scripts/clean-up.ps1',
    content: scriptWith('Removes the remains of a cluster before this node joins again.', {
      services: running,
      tasks: flanneldIsTask ? ['flanneld'] : [],
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
    }, CLEAN_UP_SCRIPT),
  };
}

function proxy({ options, network, clusterDomain }: NodePlan): NodeFile {
  const { http, https = http, noProxy = [] } = options.proxy!;
  const { clusterCidr, serviceCidr, managementCidrs } = network.addressPlan;
  const direct = [
    ...new Set(['localhost', '127.0.0.1', '169.254.169.254', apiServerOf(options.apiServer)?.host ?? '', clusterCidr, serviceCidr, ...managementCidrs, '.svc', `.${clusterDomain}`, ...noProxy]),
  ].filter((entry) => entry !== '');
  const variables = { ...(http !== undefined && { HTTP_PROXY: http }), ...(https !== undefined && { HTTPS_PROXY: https }), NO_PROXY: direct.join(',') };
  const secret = [http, https].some((address) => address !== undefined && /@/.test(address));
  return {
    name: 'scripts/proxy.ps1',
    content: scriptWith('Sets the proxy of this node. Run it after services.ps1.', { variables }, PROXY_SCRIPT),
    ...(secret && { secret }),
  };
}
