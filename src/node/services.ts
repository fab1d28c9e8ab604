import { commandLine } from './command-line';
import { NODE_FILE_PATHS } from './node-paths';
import { NodePlan } from './plan';
import { WINDOWS_NODE_PATHS } from '../knowledge';

/** A service of a node. */
export interface NodeService {
  readonly name: 'containerd' | 'kubelet' | 'kube-proxy' | 'flanneld';
  readonly program: string;
  readonly arguments: readonly string[];
  /** Services that start before it. */
  readonly dependsOn: readonly string[];
  /** `auto` starts with the machine; `demand` is started by network.ps1, which first detects what the service needs. */
  readonly start: 'auto' | 'demand';
  readonly log: string;
  /** Whether the program communicates with the Windows service manager. Others are started by a script: a scheduled task with sc.exe, a service with nssm. */
  readonly native: boolean;
}

/** The services of a node, in the order in which they are registered. */
export function servicesOf(plan: NodePlan): readonly NodeService[] {
  const { options, priorityClass, labels, paths, serviceManager, networkServices, network } = plan;
  const native = serviceManager === 'sc.exe';
  const log = (name: string) => `${paths.logs}\\${name}\\${name}.log`;
  const kubeletConf = `${paths.configuration}\\kubelet.conf`;
  const nodeLabels = Object.entries(labels).map(([key, value]) => `${key}=${value}`).join(',');
  const containerd: NodeService = {
    name: 'containerd',
    program: `${paths.containerd}\\containerd.exe`,
    arguments: [...(native ? ['--run-service', '--service-name', 'containerd', '--log-file', log('containerd')] : []), '--config', `${paths.containerd}\\config.toml`],
    dependsOn: [],
    start: 'auto',
    log: log('containerd'),
    native: true,
  };
  const kubelet: NodeService = {
    name: 'kubelet',
    program: `${paths.programs}\\kubelet.exe`,
    arguments: [
      ...(native ? ['--windows-service'] : []),
      `--windows-priorityclass=${priorityClass}`,
      `--config=${paths.kubelet}\\config.yaml`,
      `--bootstrap-kubeconfig=${paths.configuration}\\bootstrap-kubelet.conf`,
      `--kubeconfig=${kubeletConf}`,
      `--cert-dir=${paths.kubelet}\\pki`,
      ...(options.nodeName !== undefined ? [`--hostname-override=${options.nodeName}`] : []),
      ...(options.nodeIp !== undefined ? [`--node-ip=${options.nodeIp}`] : []),
      ...(nodeLabels !== '' ? [`--node-labels=${nodeLabels}`] : []),
    ],
    dependsOn: ['containerd'],
    start: 'auto',
    log: log('kubelet'),
    native: true,
  };
  if (!networkServices) { return [containerd, kubelet]; }
  const kubeProxy: NodeService = {
    name: 'kube-proxy',
    program: `${paths.programs}\\kube-proxy.exe`,
    arguments: [...(native ? ['--windows-service'] : []), `--config=${NODE_FILE_PATHS.proxyConfig}`],
    dependsOn: ['kubelet'],
    start: 'demand',
    log: log('kube-proxy'),
    native: true,
  };
  if (!network.flannel) { return [containerd, kubelet, kubeProxy]; }
  const iface = network.flannel.interfaceName ?? options.nodeIp;
  const flanneld: NodeService = {
    name: 'flanneld',
    program: `${paths.programs}\\flanneld.exe`,
    arguments: [
      '--kube-subnet-mgr', '--ip-masq', `--kubeconfig-file=${kubeletConf}`, `--net-config-path=${NODE_FILE_PATHS.netConf}`,
      ...(iface !== undefined ? [`--iface=${iface}`] : []),
    ],
    dependsOn: ['kubelet'],
    start: 'demand',
    log: log('flanneld'),
    native: false,
  };
  return [containerd, kubelet, flanneld, kubeProxy];
}

/** Path of the script that starts flanneld. */
export function startScriptOf({ paths }: Pick<NodePlan, 'paths'>): string {
  return `${paths.programs}\\start-flanneld.ps1`;
}

/** Arguments of PowerShell that run a script. */
export function runningScript(script: string): readonly string[] {
  return ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', script];
}

/** A program with its arguments. */
export interface Call {
  readonly program: string;
  readonly arguments: readonly string[];
}

/** The calls of sc.exe or nssm that register a service. */
export function registrationOf(service: NodeService, { serviceManager, paths, logs }: NodePlan): readonly Call[] {
  const { name, dependsOn, start, log } = service;
  const script = { program: WINDOWS_NODE_PATHS.powershell, arguments: runningScript(startScriptOf({ paths })) };
  const { program, arguments: args } = service.native ? service : script;
  if (serviceManager === 'nssm') {
    const set = (...words: readonly string[]) => ({ program: paths.nssm, arguments: ['set', name, ...words] });
    return [
      { program: paths.nssm, arguments: ['install', name, program] },
      set('AppParameters', commandLine(program, args).slice(commandLine(program, []).length + 1)),
      // programs use /var and /run of the drive that they start on
      set('AppDirectory', 'C:\\'),
      ...(dependsOn.length > 0 ? [set('DependOnService', ...dependsOn)] : []),
      set('Start', start === 'auto' ? 'SERVICE_AUTO_START' : 'SERVICE_DEMAND_START'),
      set('AppStdout', log),
      set('AppStderr', log),
      set('AppRotateFiles', '1'),
      set('AppRotateOnline', '1'),
      set('AppRotateBytes', String(logs.maxMebibytes * 2 ** 20)),
    ];
  }
  // the kubelet and kube-proxy don't write log files since 1.26: kube-log-runner does it for them
  const whole = name === 'containerd' ? commandLine(program, args) : commandLine(`${paths.programs}\\kube-log-runner.exe`, [`--log-file=${log}`, program, ...args]);
  return [
    {
      program: 'sc.exe',
      arguments: ['create', name, 'binPath=', whole, 'start=', start, ...(dependsOn.length > 0 ? ['depend=', dependsOn.join('/')] : []), 'DisplayName=', name],
    },
    // restarts after ten seconds, and after a minute from the third failure on
    { program: 'sc.exe', arguments: ['failure', name, 'reset=', '3600', 'actions=', 'restart/10000/restart/10000/restart/60000'] },
  ];
}
