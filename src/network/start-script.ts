import { lookUp, PlainObject, Problem, setOwn, show } from '../manifest';
import { AddressPlan } from './address-plan';
import { parseAddress } from './cidr';

/** Parameters of `start.ps1` of microsoft/SDN, or of `register-svc.ps1`, by their names in any letter case. */
export type StartScriptParameters = Readonly<Record<string, string>>;

/** What became of a parameter. */
export interface ConvertedParameter {
  readonly parameter: string;
  readonly value: string;
  /** Option that it became, as a path; `undefined` where nothing takes it. */
  readonly option?: string;
  /** Why it is as it is. */
  readonly reason: string;
}

/** An old parameter set in the options of today. */
export interface ConvertedStartScript {
  /** Which network it is: `FlannelVxlanNetwork` or `FlannelHostGatewayNetwork`. */
  readonly network: 'flannel-vxlan' | 'flannel-host-gateway';
  /** Options for it, as far as the parameters tell. */
  readonly options: PlainObject;
  /** Each parameter, those not given with their defaults. */
  readonly parameters: readonly ConvertedParameter[];
  /** Options that no parameter tells. */
  readonly asked: readonly string[];
  /** What can't be converted; paths are parameters. */
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
  { name: 'ManagementIP', reason: 'each node finds its own address; interfaceName chooses the adapter where a node has several' },
  { name: 'NetworkMode', fallback: 'l2bridge', reason: 'chooses the network: overlay is FlannelVxlanNetwork, l2bridge is FlannelHostGatewayNetwork' },
  { name: 'ClusterCIDR', fallback: '10.244.0.0/16', option: 'addressPlan.clusterCidr', reason: 'the range of all pods' },
  { name: 'ServiceCIDR', fallback: '10.96.0.0/12', option: 'addressPlan.serviceCidr', reason: 'the range of all Services' },
  { name: 'KubeDnsServiceIP', fallback: '10.96.0.10', option: 'addressPlan.dnsServiceIp', reason: 'the kubelet tells pods; it is checked against the range of the Services' },
  { name: 'InterfaceName', fallback: 'Ethernet', option: 'interfaceName', reason: 'the adapter of the node' },
  { name: 'LogDir', fallback: 'C:\\k', reason: 'flanneld and kube-proxy are pods: kubectl logs' },
  { name: 'KubeletFeatureGates', fallback: '', reason: 'belongs to the kubelet\'s own configuration' },
];

const MODES: Readonly<Record<string, ConvertedStartScript['network']>> = { overlay: 'flannel-vxlan', l2bridge: 'flannel-host-gateway' };

/** Translates the parameters of the old start script; the original is left as it is. */
export function convertStartScript(given: StartScriptParameters): ConvertedStartScript {
  const problems: Problem[] = Object.keys(given).filter((key) => !PARAMETERS.some(({ name }) => same(name, key))).map((key) => ({
    code: 'start-script-parameter', path: [key], message: 'is no parameter of the start script', remedy: `use ${PARAMETERS.map(({ name }) => name).join(', ')}`,
  }));
  const valueOf = (name: string) => Object.entries(given).find(([key]) => same(key, name))?.[1];
  const [management, mode = 'l2bridge', adapter] = ['ManagementIP', 'NetworkMode', 'InterfaceName'].map(valueOf);
  if (management === undefined || parseAddress(management) === undefined) {
    problems.push({ code: 'start-script-parameter', path: ['ManagementIP'], message: `is ${show(management)}, but the script wants the IPv4 address of the node`, remedy: 'give the address that ipconfig shows' });
  }
  const known = lookUp(MODES, mode.toLowerCase());
  if (!known) {
    problems.push({ code: 'start-script-parameter', path: ['NetworkMode'], message: `is ${show(mode)}, which is unknown`, remedy: 'use overlay or l2bridge' });
  }
  const cidrs = { clusterCidr: valueOf('ClusterCIDR'), serviceCidr: valueOf('ServiceCIDR'), dnsServiceIp: valueOf('KubeDnsServiceIP') };
  const told = Object.fromEntries(Object.entries(cidrs).filter(([, value]) => value !== undefined));
  const network = known ?? 'flannel-host-gateway';
  const plan = AddressPlan.check({ ...told, network });
  return {
    network,
    options: { ...(Object.keys(told).length > 0 && { addressPlan: told }), ...(adapter !== undefined && { interfaceName: adapter }) },
    parameters: PARAMETERS.flatMap(({ name, fallback, option, reason }) => {
      const value = valueOf(name) ?? fallback;
      return value === undefined ? [] : [{ parameter: name, value, ...(option !== undefined && { option }), reason }];
    }),
    asked: ['apiServer', 'kubeProxy.version'],
    problems: [...problems, ...plan.problems],
  };
}

/** Reads the parameters out of a command line such as `.\start.ps1 -ManagementIP 10.0.0.4 -NetworkMode overlay`. */
export function parseStartCommand(command: string): StartScriptParameters {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, double, single, bare]) => double ?? single ?? bare);
  const parameters: Record<string, string> = {};
  words.forEach((word, i) => {
    const name = /^-([A-Za-z]+)$/.exec(word)?.[1];
    if (name) { setOwn(parameters, name, words[i + 1] === undefined || /^-[A-Za-z]/.test(words[i + 1]) ? '' : words[i + 1]); }
  });
  return parameters;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
