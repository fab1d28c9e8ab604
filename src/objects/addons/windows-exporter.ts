import { addOn, addOnProblems, namespaceOf, NODE_ADD_ON, NodeAddOnOptions } from './node-add-on';
import { FIREWALL_SCRIPT } from './scripts.generated';
import { checkWindowsExporterConfig, WindowsExporterConfig, windowsExporterConfig } from './windows-exporter-config';
import {
  ANY_OBJECT, BOOLEAN, checkedBy, either, listOf, mapOf, NUMBER, options as optionsOf, PlainObject, Problem, required, STRING,
} from '../../base';
import { ADD_ON_IMAGES, WINDOWS_EXPORTER } from '../../knowledge';
import { ipVersion, isFilled, OptionChecks, OptionProblems } from '../../kubernetes';
import { inContainer, NodeContainer } from '../host-process-daemon-set';
import { asYamlFile, NO_OBJECTS, ObjectSet } from '../object-set';

/** How the Prometheus Operator finds the Pods. */
export interface PodMonitorOptions {
  /** Labels of the PodMonitor, by which Prometheus selects it. @default - none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Time between scrapes, such as `30s`. @default - the default of Prometheus */
  readonly interval?: string;
}

/** Options of `windowsExporter`. */
export interface WindowsExporterOptions extends WindowsExporterConfig, NodeAddOnOptions {
  /**
   * Whether to open the port in the node's firewall, for all or only some remote addresses. The firewall rule stays when the add-on is removed.
   * @default true
   */
  readonly firewall?: boolean | { readonly remoteAddresses: readonly string[] };
  /** Whether to create a headless Service for the Pods. @default true */
  readonly service?: boolean;
  /** Whether to create a PodMonitor; requires the Prometheus Operator. @default false */
  readonly podMonitor?: boolean | PodMonitorOptions;
}

const NAME = 'windows-exporter';
const LABELS = { 'k8s-app': NAME };
const MOUNT = 'C:\\mounts\\windows-exporter';
/**
 * Whether a string is a remote address for the firewall: an address, a CIDR, an address range, or a keyword. Source: Microsoft,
 * `New-NetFirewallRule`.
 */
function isRemoteAddress(text: string): boolean {
  if (text === 'Any' || text === 'LocalSubnet') { return true; }
  const [first = '', last, ...more] = text.split('-');
  if (last !== undefined) { return more.length === 0 && ipVersion(first) !== 0 && ipVersion(first) === ipVersion(last); }
  const [address = '', bits, ...rest] = text.split('/');
  const family = ipVersion(address);
  const isPrefix = /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= (family === 4 ? 32 : 128);
  return family !== 0 && rest.length === 0 && (bits === undefined || isPrefix || (family === 4 && ipVersion(bits) === 4));
}

const CHECKS: OptionChecks<WindowsExporterOptions> = {
  'firewall.remoteAddresses': [isFilled, 'have an address', 'add addresses, or use true for all'],
  'firewall.remoteAddresses.*': [isRemoteAddress, 'be an address, a CIDR, or an address range', 'use one such as "10.0.0.0/8"'],
  'podMonitor.interval': [/^\d+(ms|s|m|h)$/, 'be a duration', 'write it as "30s"'],
};
const OPTIONS = optionsOf<WindowsExporterOptions>({
  ...NODE_ADD_ON, collectors: listOf(STRING), collector: mapOf(ANY_OBJECT), port: NUMBER, logLevel: STRING, service: BOOLEAN,
  firewall: either(BOOLEAN, optionsOf<Exclude<NonNullable<WindowsExporterOptions['firewall']>, boolean>>({
    remoteAddresses: required(listOf(STRING), 'give addresses, or use firewall: true for all'),
  })),
  podMonitor: either(BOOLEAN, optionsOf<PodMonitorOptions>({ labels: mapOf(STRING), interval: STRING })),
});

/** windows_exporter on every Windows node: metrics for Prometheus, by default on port 9182. Memory: 256Mi by default. */
export function windowsExporter(options: WindowsExporterOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, exporterObjects);
}

function exporterObjects(options: WindowsExporterOptions): ObjectSet {
  const {
    image = ADD_ON_IMAGES.windowsExporter, memory = '256Mi', port = WINDOWS_EXPORTER.port, firewall = true, service = true, podMonitor = false,
  } = options;
  const metadata = { name: NAME, namespace: namespaceOf(options), labels: LABELS };
  const ports = [{ name: 'http', port, targetPort: 'http', protocol: 'TCP' }];
  return addOn(NAME, options, {
    problems: exporterProblems(options),
    files: { 'config.yml': asYamlFile(windowsExporterConfig(options)), ...(firewall && { 'firewall.ps1': FIREWALL_SCRIPT }) },
    initContainers: firewall ? [firewallContainer(port, firewall)] : [],
    containers: [{
      name: NAME,
      image,
      memory,
      args: [`--config.file=${inContainer(MOUNT)}\\config.yml`],
      configMaps: { [MOUNT]: NAME },
      more: { ports: [{ name: 'http', containerPort: port, hostPort: port, protocol: 'TCP' }], livenessProbe: PROBE, readinessProbe: PROBE },
    }],
    others: [
      ...(service
        ? [{ id: 'service', manifest: { apiVersion: 'v1', kind: 'Service', metadata, spec: { clusterIP: 'None', selector: LABELS, ports } } }]
        : []),
      ...(podMonitor ? [{ id: 'pod-monitor', manifest: podMonitorOf(metadata, podMonitor === true ? {} : podMonitor) }] : []),
    ],
    advice: podMonitor ? [POD_MONITOR_ADVICE] : [],
  });
}

const PROBE = { httpGet: { path: WINDOWS_EXPORTER.healthPath, port: 'http' }, timeoutSeconds: 10, periodSeconds: 30 };
const POD_MONITOR_ADVICE: Problem = {
  code: 'custom-resource-needed', path: ['podMonitor'], message: 'creates a PodMonitor, which requires the Prometheus Operator',
  remedy: 'install the CustomResourceDefinition podmonitors.monitoring.coreos.com first, or remove podMonitor',
};

function firewallContainer(port: number, firewall: true | { readonly remoteAddresses: readonly string[] }): NodeContainer {
  const remote = firewall === true ? ['Any'] : firewall.remoteAddresses;
  return {
    name: 'open-firewall',
    image: ADD_ON_IMAGES.hostProcessBase,
    script: `${MOUNT}\\firewall.ps1`,
    env: { RULE_NAME: `k8s-windows-${NAME}`, PORT: String(port), REMOTE_ADDRESSES: (remote ?? []).join(',') },
    configMaps: { [MOUNT]: NAME },
    memory: '128Mi',
  };
}

function podMonitorOf(metadata: PlainObject, { labels, interval }: PodMonitorOptions): PlainObject {
  const podMetricsEndpoints = [{ port: 'http', path: WINDOWS_EXPORTER.metricsPath, ...(interval !== undefined && { interval }) }];
  return {
    apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor', metadata: { ...metadata, labels: { ...LABELS, ...labels } },
    spec: { jobLabel: 'k8s-app', selector: { matchLabels: LABELS }, podMetricsEndpoints },
  };
}

function exporterProblems(options: WindowsExporterOptions): OptionProblems {
  const problems = addOnProblems('windows-exporter-option', options);
  checkWindowsExporterConfig(options, problems);
  problems.verify(CHECKS, options);
  return problems;
}
