import { checkArgument, lookUp, mapOf, PlainObject, Problem, Problems, setOwn, STRING, withoutUndefined } from '../../base';
import { AddressPlan, parseAddress } from '../../objects';

/** Parameters of the legacy scripts `start.ps1` and `register-svc.ps1` (microsoft/SDN), by name. Names are case-insensitive. */
export type StartScriptParameters = Readonly<Record<string, string>>;

/** The result of converting one parameter. */
export interface ConvertedParameter {
  /** Name of the parameter in the script. */
  readonly parameter: string;
  /** Its value, or the script's default. */
  readonly value: string;
  /** Path of the option that replaces it; `undefined` if no option does. */
  readonly option?: string;
  /** Purpose of the parameter, or why no option replaces it. */
  readonly reason: string;
}

/** The options of a network that replace the parameters of the legacy start script. */
export interface ConvertedStartScript {
  /** Kind of network: `FlannelVxlanNetwork` or `FlannelHostGatewayNetwork`. */
  readonly network: 'flannel-vxlan' | 'flannel-host-gateway';
  /** The options that follow from the parameters. */
  readonly options: PlainObject;
  /** Every parameter of the script; those not given have their default. */
  readonly parameters: readonly ConvertedParameter[];
  /** Paths of required options that don't follow from any parameter. */
  readonly missing: readonly string[];
  /** Parameters that can't be converted; paths start at the parameters. */
  readonly problems: readonly Problem[];
}

interface Parameter {
  readonly name: string;
  readonly fallback?: string;
  readonly option?: string;
  readonly reason: string;
}

/** Source: microsoft/SDN `Kubernetes/flannel/start.ps1`, and the walkthroughs of Kubernetes 1.14 to 1.22. */
const PARAMETERS: readonly Parameter[] = [
  {
    name: 'ManagementIP',
    reason: 'each node detects its own address; interfaceName selects the adapter if a node has several; nodeIp in the options of a node',
  },
  { name: 'NetworkMode', fallback: 'l2bridge', reason: 'selects the network: overlay is FlannelVxlanNetwork, l2bridge is FlannelHostGatewayNetwork' },
  { name: 'ClusterCIDR', fallback: '10.244.0.0/16', option: 'addressPlan.clusterCidr', reason: 'the CIDR of all Pods' },
  { name: 'ServiceCIDR', fallback: '10.96.0.0/12', option: 'addressPlan.serviceCidr', reason: 'the CIDR of all Services' },
  {
    name: 'KubeDnsServiceIP', fallback: '10.96.0.10', option: 'addressPlan.dnsServiceIp',
    reason: 'the address of the DNS Service, which must be in the Service CIDR',
  },
  { name: 'InterfaceName', fallback: 'Ethernet', option: 'interfaceName', reason: 'the network adapter of the node' },
  { name: 'LogDir', fallback: 'C:\\k', reason: 'flanneld and kube-proxy run in Pods; read their logs with kubectl logs' },
  { name: 'KubeletFeatureGates', fallback: '', reason: 'set feature gates in the KubeletConfiguration' },
];

const MODES: Readonly<Record<string, ConvertedStartScript['network']>> = { overlay: 'flannel-vxlan', l2bridge: 'flannel-host-gateway' };

/**
 * Converts the parameters of the legacy start script to the options of a network.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function convertStartScript(given: StartScriptParameters): ConvertedStartScript {
  checkArgument('parameters', given, mapOf(STRING));
  const code = 'start-script-parameter';
  const problems = new Problems(code);
  problems.add(Object.keys(given).filter((key) => !PARAMETERS.some(({ name }) => same(name, key))).map((key) => (
    { code, path: [key], message: 'unknown parameter of the start script', remedy: `use ${PARAMETERS.map(({ name }) => name).join(', ')}` })));
  const valueOf = (name: string) => Object.entries(given).find(([key]) => same(key, name))?.[1];
  const [management, mode = 'l2bridge', adapter] = ['ManagementIP', 'NetworkMode', 'InterfaceName'].map(valueOf);
  if (management === undefined || parseAddress(management) === undefined) {
    problems.must(['ManagementIP'], management, 'be the IPv4 address of the node', 'use the address that ipconfig shows');
  }
  const known = lookUp(MODES, mode.toLowerCase());
  if (!known) { problems.must(['NetworkMode'], mode, 'be overlay or l2bridge', 'use overlay or l2bridge'); }
  const cidrs = { clusterCidr: valueOf('ClusterCIDR'), serviceCidr: valueOf('ServiceCIDR'), dnsServiceIp: valueOf('KubeDnsServiceIP') };
  const addressPlan = withoutUndefined(cidrs);
  const network = known ?? 'flannel-host-gateway';
  const plan = AddressPlan.check({ ...addressPlan, network });
  return {
    network,
    options: { ...(Object.keys(addressPlan).length > 0 && { addressPlan }), ...(adapter !== undefined && { interfaceName: adapter }) },
    parameters: PARAMETERS.flatMap(({ name, fallback, option, reason }) => {
      const value = valueOf(name) ?? fallback;
      return value === undefined ? [] : [{ parameter: name, value, ...(option !== undefined && { option }), reason }];
    }),
    missing: ['apiServer', 'kubeProxy.version'],
    problems: [...problems.list, ...plan.problems],
  };
}

/**
 * Parses the parameters in a command line such as `.\start.ps1 -ManagementIP 10.0.0.4 -NetworkMode overlay`.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function parseStartCommand(command: string): StartScriptParameters {
  checkArgument('command', command, STRING);
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, double, single, bare = '']) => double ?? single ?? bare);
  const parameters: Record<string, string> = {};
  words.forEach((word, i) => {
    const name = /^-([A-Za-z]+)$/.exec(word)?.[1];
    const next = words[i + 1] ?? '';
    if (name) { setOwn(parameters, name, /^-[A-Za-z]/.test(next) ? '' : next); }
  });
  return parameters;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
