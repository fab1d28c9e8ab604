import { CNI, CNI_PART, CniConfiguration, cniHead, cniOf, cniOptionProblems, CniOptions, cniTail, macPrefixProblems, say } from './cni-config';
import { azureVnetIpam, calicoIpam } from './ipam';
import { choice, NUMBER, options as optionsOf, problemsWithin, required, STRING } from '../../base';
import { CALICO_WINDOWS, FLANNEL_VXLAN } from '../../knowledge';

/** Options of `flannelCni`. */
export interface FlannelCniOptions extends Pick<CniOptions, 'name' | 'cniVersion' | 'portMappings'> {
  /** Configuration of the plugin that flannel calls; flannel sets its name, version and addresses. */
  readonly delegate: CniConfiguration;
}

/** Configuration of `flannel` (flannel-io/cni-plugin), which calls another plugin with the node's subnet. */
export function flannelCni(options: FlannelCniOptions): CniConfiguration {
  return cniOf(FLANNEL, options, delegating);
}

const FLANNEL = optionsOf<FlannelCniOptions>({
  name: CNI.name, cniVersion: CNI.cniVersion, portMappings: CNI.portMappings,
  delegate: required(CNI_PART, 'use the result of winBridge, winOverlay, sdnBridge or sdnOverlay'),
});
const NOTHING: CniConfiguration = { config: {}, problems: [], advice: [] };

function delegating({ delegate: given = NOTHING, ...options }: FlannelCniOptions): CniConfiguration {
  const { name: _, cniVersion: __, capabilities, ipam: ___, ...delegate } = given.config;
  const named = given.config.name;
  return {
    config: {
      cniVersion: options.cniVersion ?? '0.3.0', name: options.name, type: 'flannel',
      capabilities: { portMappings: options.portMappings ?? true, dns: true }, delegate,
    },
    problems: [
      ...cniOptionProblems(options, 'upstream', 2),
      ...(named === options.name ? [] : [say(['delegate', 'name'], named, `be the name of the network, "${options.name}"`, `use "${options.name}"`)]),
      ...problemsWithin(['delegate'], given.problems.filter(({ path }) => path[0] !== 'name')),
    ],
    advice: problemsWithin(['delegate'], given.advice),
  };
}

/** Options of `calicoCni`. */
export interface CalicoCniOptions extends Pick<CniOptions, 'cniVersion' | 'policies' | 'ipam' | 'dns'> {
  /** How packets get from node to node. @default 'vxlan' */
  readonly mode?: 'vxlan' | 'windows-bgp' | 'none';
  /** VXLAN network identifier, from 4096. @default 4096 */
  readonly vxlanVni?: number;
  /** First two bytes of the Pods' MAC addresses, in hexadecimal with a hyphen. @default '0E-2A' */
  readonly vxlanMacPrefix?: string;
  /** Path of the kubeconfig with which the plugin connects to the API server. */
  readonly kubeconfig: string;
}

/** Configuration of `calico` on Windows nodes that Calico's operator doesn't manage. */
export function calicoCni(options: CalicoCniOptions): CniConfiguration {
  return cniOf(CALICO, options, calicoOf);
}

const CALICO = optionsOf<CalicoCniOptions>({
  cniVersion: CNI.cniVersion, policies: CNI.policies, ipam: CNI.ipam, dns: CNI.dns, mode: choice('vxlan', 'windows-bgp', 'none'), vxlanVni: NUMBER,
  vxlanMacPrefix: STRING,
  kubeconfig: required(STRING, 'set it to the path of the kubeconfig with which the plugin connects to the API server'),
});

function calicoOf({ kubeconfig, ...options }: CalicoCniOptions): CniConfiguration {
  const { mode = 'vxlan', vxlanVni = FLANNEL_VXLAN.minVni, vxlanMacPrefix = '0E-2A', cniVersion = '0.3.1' } = options;
  const { minVni, maxVni } = FLANNEL_VXLAN;
  return {
    config: {
      cniVersion,
      name: CALICO_WINDOWS.network,
      type: 'calico',
      mode,
      ...(mode === 'vxlan' && { vxlan_vni: vxlanVni, vxlan_mac_prefix: vxlanMacPrefix }),
      ...cniTail({ ...options, ipam: options.ipam?.config ? options.ipam : calicoIpam() }, 'calico'),
      kubernetes: { kubeconfig },
    },
    problems: [
      ...cniOptionProblems({ ...options, name: CALICO_WINDOWS.network }, 'upstream', 2),
      ...(Number.isInteger(vxlanVni) && vxlanVni >= minVni && vxlanVni <= maxVni
        ? []
        : [say(['vxlanVni'], vxlanVni, `be from ${minVni} to ${maxVni} on Windows`, `use ${minVni}`)]),
      ...macPrefixProblems('vxlanMacPrefix', vxlanMacPrefix),
    ],
    advice: [],
  };
}

/** Options of `azureVnet`. */
export interface AzureVnetOptions extends Omit<CniOptions, 'name'> {
  /** `bridge` for L2Bridge, `tunnel` for L2Tunnel. @default 'bridge' */
  readonly mode?: 'bridge' | 'tunnel';
}

/** Configuration of `azure-vnet` (Azure/azure-container-networking), for self-managed clusters on Azure; AKS creates its own. */
export function azureVnet(options: AzureVnetOptions = {}): CniConfiguration {
  return cniOf(AZURE, options, azureOf);
}

const AZURE = optionsOf<AzureVnetOptions>({
  cniVersion: CNI.cniVersion, policies: CNI.policies, ipam: CNI.ipam, dns: CNI.dns, portMappings: CNI.portMappings, mode: choice('bridge', 'tunnel'),
});

function azureOf({ mode = 'bridge', ...options }: AzureVnetOptions): CniConfiguration {
  const whole = { ipam: azureVnetIpam(), ...options, name: 'azure', cniVersion: options.cniVersion ?? '0.3.0' };
  const { cniVersion, name, ...plugin } = cniHead(whole, 'azure-vnet', 'microsoft');
  return {
    config: { cniVersion, name, plugins: [{ ...plugin, mode, ...cniTail(whole, 'microsoft') }] },
    problems: cniOptionProblems(whole, 'microsoft', 2),
    advice: [],
  };
}
