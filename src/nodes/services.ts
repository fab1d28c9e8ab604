import { commandLine, flagsOf, pairsOf } from './command-line';
import { NODE_FILE_PATHS } from './node-file';
import { NodePlan } from './plan';
import { runningScript, WINDOWS_NODE_PATHS } from '../knowledge';

/** A service of a node. */
export interface NodeService {
  readonly name: 'containerd' | 'kubelet' | 'kube-proxy' | 'flanneld';
  readonly program: string;
  readonly arguments: readonly string[];
  /** Services that start before it. */
  readonly dependsOn: readonly string[];
  /** `auto` starts with the machine; `demand` is started by a script, which first prepares what the service needs. */
  readonly start: 'auto' | 'demand';
  readonly log: string;
  /** The script that starts it, when the machine starts: a scheduled task with sc.exe, the service itself with nssm. */
  readonly script?: string;
  /** Whether sc.exe registers no service, since the program doesn't communicate with the Windows service manager. @default false */
  readonly onlyTask?: true;
}

/** The services of a node, in the order in which they are registered. */
export function servicesOf(plan: NodePlan): readonly NodeService[] {
  const { options: { nodeName, nodeIp }, priorityClass, labels, paths, serviceManager, networkServices, network } = plan;
  const native = serviceManager === 'sc.exe';
  const kubeconfig = `${paths.configuration}\\kubelet.conf`;
  const service = (name: NodeService['name'], more: Pick<NodeService, 'arguments' | 'dependsOn' | 'start'> & Partial<NodeService>): NodeService => (
    { name, program: `${paths.programs}\\${name}.exe`, log: `${paths.logs}\\${name}\\${name}.log`, ...more });
  const scripted = (name: 'kube-proxy' | 'flanneld') => ({ start: 'demand', script: `${paths.programs}\\start-${name}.ps1` } as const);
  const containerd = service('containerd', {
    program: `${paths.containerd}\\containerd.exe`,
    arguments: [
      ...(native ? ['--run-service', '--service-name', 'containerd', '--log-file', `${paths.logs}\\containerd\\containerd.log`] : []),
      '--config', `${paths.containerd}\\config.toml`,
    ],
    dependsOn: [],
    start: 'auto',
  });
  const kubelet = service('kubelet', {
    arguments: [...(native ? ['--windows-service'] : []), ...flagsOf({
      'windows-priorityclass': priorityClass,
      'config': `${paths.kubelet}\\config.yaml`,
      'bootstrap-kubeconfig': `${paths.configuration}\\bootstrap-kubelet.conf`,
      kubeconfig,
      'cert-dir': `${paths.kubelet}\\pki`,
      'hostname-override': nodeName,
      'node-ip': nodeIp,
      'node-labels': pairsOf(labels),
    })],
    dependsOn: ['containerd'],
    // on a network of Flannel's, the kubelet would start Pods with files from before a restart of the machine, which start-flanneld.ps1 removes first
    start: networkServices && network.flannel ? 'demand' : 'auto',
  });
  if (!networkServices) { return [containerd, kubelet]; }
  // Windows starts what an automatic service depends on: with nssm, whose kube-proxy waits for the network, the kubelet would start with the machine
  const kubeProxy = service('kube-proxy', {
    arguments: [...(native ? ['--windows-service'] : []), `--config=${NODE_FILE_PATHS.proxyConfig}`],
    dependsOn: network.flannel && !native ? [] : ['kubelet'], ...scripted('kube-proxy'),
  });
  if (!network.flannel) { return [containerd, kubelet, kubeProxy]; }
  // the address of an adapter that is named is known only to the script
  const iface = network.flannel.interfaceName === undefined ? nodeIp : undefined;
  const addressed = { 'kubeconfig-file': kubeconfig, 'net-config-path': NODE_FILE_PATHS.netConf, iface };
  const flanneld = service('flanneld', {
    arguments: ['--kube-subnet-mgr', '--ip-masq', ...flagsOf(addressed)], dependsOn: ['containerd'], ...scripted('flanneld'), onlyTask: true,
  });
  return [containerd, kubelet, flanneld, kubeProxy];
}

/** A program with its arguments. */
export interface Call {
  readonly program: string;
  readonly arguments: readonly string[];
}

/** Delays in milliseconds. */
const FAILURE_ACTIONS = [10_000, 10_000, 60_000] as const;

/** The calls of sc.exe or nssm that register a service. */
export function registrationOf(service: NodeService, { serviceManager, paths, logs }: NodePlan): readonly Call[] {
  const { name, dependsOn, start, log } = service;
  const script = service.script === undefined ? undefined : { program: WINDOWS_NODE_PATHS.powershell, arguments: runningScript(service.script) };
  if (serviceManager === 'nssm') {
    const { program, arguments: args } = script ?? service;
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
  if (service.onlyTask) { return []; }
  const { program, arguments: args } = service;
  // the kubelet and kube-proxy don't write log files since 1.26: kube-log-runner does it for them
  const whole = name === 'containerd'
    ? commandLine(program, args)
    : commandLine(`${paths.programs}\\kube-log-runner.exe`, [`--log-file=${log}`, program, ...args]);
  return [
    {
      program: 'sc.exe',
      arguments: [
        'create', name, 'binPath=', whole, 'start=', start, ...(dependsOn.length > 0 ? ['depend=', dependsOn.join('/')] : []), 'DisplayName=', name,
      ],
    },
    // starts again after ten seconds, and after a minute from the third failure on
    {
      program: 'sc.exe',
      arguments: [
        'failure', name, 'reset=', '3600', ...(script ? ['command=', commandLine(script.program, script.arguments)] : []), 'actions=',
        FAILURE_ACTIONS.map((delay) => `${script ? 'run' : 'restart'}/${delay}`).join('/'),
      ],
    },
  ];
}
