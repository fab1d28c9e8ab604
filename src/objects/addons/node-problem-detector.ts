import { addOn, addOnProblems, ApiServerOptions, namespaceOf, NODE_ADD_ON, NodeAddOnOptions } from './node-add-on';
import { BOOLEAN, checkedBy, listOf, options as optionsOf, PlainObject, Problem, STRING } from '../../base';
import { ADD_ON_IMAGES, WINDOWS_NODE_PATHS, WindowsVersion } from '../../knowledge';
import { OptionChecks } from '../../kubernetes';
import { inContainer } from '../host-process-daemon-set';
import { API_SERVER, apiServerVariables } from '../network/api-server';
import { accountWithRole, asFile, NO_OBJECTS, ObjectSet } from '../object-set';

/** A component of the node with a health check. */
export type HealthCheckedComponent = 'kubelet' | 'containerd' | 'kube-proxy';

/** Options of `nodeProblemDetectorForWindows`. */
export interface NodeProblemDetectorForWindowsOptions extends NodeAddOnOptions, ApiServerOptions {
  /**
   * Components to check. `containerd` requires `crictlPath`; `kube-proxy` must be a Windows service, not a Pod.
   * @default - `kubelet`, and `containerd` if `crictlPath` is set
   */
  readonly components?: readonly HealthCheckedComponent[];
  /**
   * Path of crictl.exe on the nodes, with which containerd is checked: `C:\\k\\crictl.exe` on nodes of `WindowsNodeConfiguration`.
   * @default - none, and containerd isn't checked
   */
  readonly crictlPath?: string;
  /** Whether to restart unhealthy components. @default false */
  readonly repair?: boolean;
  /** Path of containerd's log file, to search for known errors. @default - none, because containerd doesn't log to a file by default */
  readonly containerdLog?: string;
  /** Whether to serve metrics of the node for Prometheus, on port 20257. @default true */
  readonly systemStats?: boolean;
}

/** Health check of each component. Source: kubernetes/node-problem-detector v1.36.0 `config/windows-health-checker-*.json`. */
const HEALTH = {
  'kubelet': {
    condition: 'KubeletUnhealthy', healthy: 'KubeletIsHealthy', message: 'kubelet on the node is functioning properly',
    args: ['--component=kubelet', '--cooldown-time=1m', '--health-check-timeout=10s'],
  },
  'containerd': {
    condition: 'ContainerRuntimeUnhealthy', healthy: 'ContainerRuntimeIsHealthy', message: 'Container runtime on the node is functioning properly',
    args: ['--component=cri', '--cooldown-time=2m', '--cri-timeout=10s', '--health-check-timeout=60s'],
  },
  'kube-proxy': {
    condition: 'KubeProxyUnhealthy', healthy: 'KubeProxyIsHealthy', message: 'kube-proxy on the node is functioning properly',
    args: ['--component=kube-proxy', '--cooldown-time=1m', '--health-check-timeout=10s'],
  },
} as const satisfies Readonly<Record<HealthCheckedComponent, unknown>>;

/** Errors in containerd's log. Source: as above, `config/windows-containerd-monitor-filelog.json`. */
const CONTAINERD_FAULTS = [
  {
    type: 'temporary', reason: 'ContainerCreationFailed',
    pattern: '.*failed to create containerd container.*error unpacking image.*wrong diff id calculated on extraction.*',
  },
  {
    type: 'temporary', reason: 'CorruptContainerImageLayer',
    pattern: '.*failed to pull and unpack image.*failed to extract layer.*archive/tar: invalid tar header.*',
  },
  {
    type: 'temporary', reason: 'HCSEmptyLayerchain',
    pattern: '.*Failed to unmarshall layerchain json - invalid character \'\\x00\' looking for beginning of value*',
  },
];

const NAME = 'node-problem-detector-windows';
const MOUNT = 'C:\\mounts\\node-problem-detector';
const ROOT = WINDOWS_NODE_PATHS.hostProcessRoot;

const CHECKS: OptionChecks<NodeProblemDetectorForWindowsOptions> = {
  'components.*': ['oneOf', Object.keys(HEALTH)], 'containerdLog': ['windowsPath'], 'crictlPath': ['windowsPath'],
};
const OPTIONS = optionsOf<NodeProblemDetectorForWindowsOptions>({
  ...NODE_ADD_ON, apiServer: API_SERVER, crictlPath: STRING, components: listOf(STRING), repair: BOOLEAN, containerdLog: STRING, systemStats: BOOLEAN,
});

/**
 * node-problem-detector on every Windows node: reports problems as node conditions and events. **Preliminary**: the project itself calls its Windows
 * support preliminary, and publishes no manifest for it. Its image runs on Windows Server 2022 and later. Memory: 256Mi by default.
 */
export function nodeProblemDetectorForWindows(options: NodeProblemDetectorForWindowsOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, problemDetectorObjects);
}

function problemDetectorObjects(options: NodeProblemDetectorForWindowsOptions): ObjectSet {
  const { image = ADD_ON_IMAGES.nodeProblemDetector, memory = '256Mi', repair = false, crictlPath, containerdLog, systemStats = true } = options;
  const components = options.components ?? (crictlPath === undefined ? ['kubelet'] : ['kubelet', 'containerd']);
  const problems = addOnProblems('node-problem-detector-option', options, CHECKS);
  if (components.includes('containerd') && crictlPath === undefined) {
    problems.missing(['crictlPath'], 'set it to the path of crictl.exe on the nodes, such as C:\\k\\crictl.exe, or remove containerd from '
      + 'components: without crictl, every containerd counts as unhealthy');
  }
  if (components.length === 0 && containerdLog === undefined && !systemStats) {
    problems.must(['components'], components, 'have a component', 'add a component, or set systemStats');
  }
  const known = components.filter((component) => Object.hasOwn(HEALTH, component));
  return addOn(NAME, options, {
    problems,
    files: {
      ...Object.fromEntries(known.map((component) => [`health-${component}.json`, asFile(healthMonitor(component, repair, crictlPath))])),
      ...(containerdLog !== undefined && { 'containerd-log.json': asFile({ ...CONTAINERD_LOG, logPath: containerdLog }) }),
    },
    account: accountWithRole(NAME, namespaceOf(options), { 'k8s-app': NAME }, 'system:node-problem-detector'),
    version: WindowsVersion.LTSC2022,
    containers: [{
      name: 'node-problem-detector',
      image,
      memory,
      command: [
        `${ROOT}\\node-problem-detector.exe`,
        '--logtostderr',
        ...(known.length > 0
          ? [`--config.custom-plugin-monitor=${known.map((component) => `${inContainer(MOUNT)}\\health-${component}.json`).join(',')}`]
          : []),
        ...(containerdLog === undefined ? [] : [`--config.system-log-monitor=${inContainer(MOUNT)}\\containerd-log.json`]),
        ...(systemStats ? [`--config.system-stats-monitor=${ROOT}\\config\\windows-system-stats-monitor.json`] : []),
      ],
      env: apiServerVariables(options.apiServer),
      fields: { NODE_NAME: 'spec.nodeName' },
      configMaps: { [MOUNT]: NAME },
    }],
    advice: [PRELIMINARY],
  });
}

const PRELIMINARY: Problem = {
  code: 'preliminary', path: [], message: 'is preliminary on Windows, according to the project itself',
  remedy: 'try it on a few nodes before you rely on it',
};

function healthMonitor(component: HealthCheckedComponent, repair: boolean, crictlPath: string | undefined): PlainObject {
  const { condition, healthy, message, args } = HEALTH[component];
  return {
    plugin: 'custom',
    pluginConfig: { invoke_interval: '10s', timeout: '3m', max_output_length: 80, concurrency: 1 },
    source: 'health-checker',
    metricsReporting: true,
    conditions: [{ type: condition, reason: healthy, message }],
    rules: [{
      type: 'permanent', condition, reason: `${component === 'containerd' ? 'Containerd' : condition.replace('Unhealthy', '')}Unhealthy`,
      path: `${WINDOWS_NODE_PATHS.hostProcessImage}\\etc\\kubernetes\\node\\bin\\health-checker.exe`,
      args: [...args, ...(component === 'containerd' ? [`--crictl-path=${crictlPath}`] : []), `--enable-repair=${repair}`], timeout: '3m',
    }],
  };
}

/** How containerd's log is read. Its path is an option. */
const CONTAINERD_LOG = {
  plugin: 'filelog',
  pluginConfig: { timestamp: '^time="(\\S*)"', message: 'msg="?([^\n]*)"?', timestampFormat: '2006-01-02T15:04:05.999999999Z' },
  logPath: '',
  lookback: '5m',
  bufferSize: 10,
  source: 'containerd',
  conditions: [],
  rules: CONTAINERD_FAULTS,
};
