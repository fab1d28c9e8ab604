import { formatPath, secondsOf, valueAt } from '../../../base';
import { OVERLAY_NETWORK, WINDOWS_PROXY_MODE } from '../../../knowledge';
import { cniPolicyProblems, holds, netConfProblems, overlap, parseAddress, parseCidr, retiredCniPlugins } from '../../../objects';
import {
  butElsewhere, clusterDomains, cniFolders, differing, disagreements, dnsAddresses, Fact, isEqual, networkNameOf, networkNames, placeWords, podCidrs,
  proxies, serviceCidrs,
} from '../facts';
import {
  FoundCommand, FoundConfiguration, hasUnknownArguments, NodeRuleDefinition, NodeUnderCheck, placeOfCommand, placeOfField, valueOf,
} from '../rule';
import { isPlaceholder } from '../script/command-line';

export const networkName: NodeRuleDefinition = {
  id: 'node-network-name',
  effect: 'broken',
  summary: 'the CNI configuration, Flannel, and kube-proxy of a node name different networks',
  check: (node) => disagreements(withoutVariants(networkNames(node)), matchesName, (fact, first) => ({
    message: `the network of ${fact.by} is ${butElsewhere(fact, first)}`,
    help: `use the same name everywhere: ${JSON.stringify(first.value)}`,
  })),
};

/** A page may show several ways to run one program, which aren't compared with each other. */
function withoutVariants(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact, i) => i === 0 || fact.by !== facts[0]?.by);
}

/** The scripts of SIG Windows accept a pattern as the name: `Calico.*`. */
function matchesName(a: string, b: string): boolean {
  const fits = (name: string, pattern: string) => name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2)));
  return fits(a, b) || fits(b, a);
}

export const proxyNetwork: NodeRuleDefinition = {
  id: 'node-proxy-network',
  effect: 'broken',
  summary: 'kube-proxy has no network name, a mode that is unsupported on Windows, or an invalid address or period',
  check: (node) => [...networkInConfigurations(node), ...networkInCommands(node)],
};

const NO_NETWORK_NAME = {
  effect: 'advice' as const, message: 'kube-proxy has no network name: it exits unless the environment variable KUBE_NETWORK is set',
};

/** A reason that a flag seems to be given. */
function ignored(name: string, commands: readonly FoundCommand[]): string {
  return commands.some(({ overridden }) => overridden.includes(name)) ? `: beside --config, kube-proxy ignores --${name}` : '';
}

function networkInConfigurations({ configurations, files, commands }: NodeUnderCheck) {
  const isGiven = files.some((file) => file.script?.environment.some(({ name }) => name.toUpperCase() === 'KUBE_NETWORK'))
    || commands.some((command) => command.program === 'kube-proxy' && networkNameOf(command, []));
  return configurations.filter(({ kind }) => kind === 'KubeProxyConfiguration').flatMap((configuration) => {
    const { mode } = configuration.content;
    const wrongMode = typeof mode === 'string' && mode !== '' && mode !== WINDOWS_PROXY_MODE;
    const hasName = isGiven || valueAt(configuration.content, ['winkernel', 'networkName']);
    return [
      ...(wrongMode ? [{
        place: placeOfField(configuration, ['mode']),
        message: `mode: must be ${WINDOWS_PROXY_MODE} on Windows, got "${mode}": kube-proxy exits at startup`,
        help: `use ${WINDOWS_PROXY_MODE}, or remove the field`,
      }] : []),
      ...invalidAddresses(configuration),
      ...(hasName ? [] : [{
        ...NO_NETWORK_NAME, place: placeOfField(configuration, ['winkernel']),
        help: `set winkernel.networkName to the name in the CNI configuration${ignored('network-name', commands)}`,
      }]),
    ];
  });
}

const LOCAL_MODES = ['ClusterCIDR', 'NodeCIDR', 'BridgeInterface', 'InterfaceNamePrefix'];

/** What kube-proxy requires; IPv6 isn't judged. Source: kubernetes v1.37.2 `pkg/proxy/apis/config/validation/validation.go`, read 2026-11-30. */
// unlike `parseAddress`, with leading zeros, which kube-proxy reads (`ParseIPSloppy`)
const isIpv4 = (text: string) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((byte) => Number(byte) <= 255);
const isAddress = (text: string) => isIpv4(text) || /:[^:]*:/.test(text);
// kube-proxy adds its port to an address without one (`AppendPortIfNeeded`)
const isHostPort = (text: string) => {
  const [, address = text, port = '1'] = /^(.*):(\d{1,10})$/.exec(text) ?? [];
  return isAddress(text) || (isAddress(address) && Number(port) >= 1 && Number(port) <= 65_535);
};
const isCidr = (text: string) => {
  const [address = '', bits = '', ...rest] = text.split('/');
  return text.includes(':') || (isIpv4(address) && /^\d{1,2}$/.test(bits) && Number(bits) <= 32 && rest.length === 0);
};
const HOST_PORT = { is: isHostPort, must: 'be an IP address with a port, such as 0.0.0.0:10249' };
const PROXY_VALUES: Readonly<Record<string, { readonly is: (text: string) => boolean; readonly must: string }>> = {
  bindAddress: { is: isAddress, must: 'be an IP address' },
  configSyncPeriod: { is: (text) => (secondsOf(text) ?? 0) >= 0, must: 'not be negative' },
  detectLocalMode: { is: (text) => LOCAL_MODES.includes(text), must: `be one of ${LOCAL_MODES.join(', ')}` },
  healthzBindAddress: HOST_PORT,
  metricsBindAddress: HOST_PORT,
  nodePortAddresses: { is: (text) => isCidr(text) || /^(?:primary|localhost|all)$/.test(text), must: 'be a CIDR, such as 10.0.0.0/8' },
};

function invalidAddresses(configuration: FoundConfiguration) {
  return Object.entries(PROXY_VALUES).flatMap(([field, { is, must }]) => {
    const value = configuration.content[field];
    const items = Array.isArray(value) ? value.map((item: unknown, i) => [[field, i], item] as const) : [[[field], value] as const];
    return items.flatMap(([path, item]) => (typeof item !== 'string' || item === '' || isPlaceholder(item) || is(item) ? [] : [{
      place: placeOfField(configuration, path), message: `${formatPath(path)}: must ${must}, got ${JSON.stringify(item)}: kube-proxy exits at startup`,
      help: 'correct it, or remove it',
    }]));
  });
}

function networkInCommands(node: NodeUnderCheck) {
  const everywhere = node.files.flatMap((file) => file.script?.environment ?? []);
  return proxies(node).flatMap((command) => {
    if (command.guessed || hasUnknownArguments(command) || valueOf(command, 'config') || command.flags.length === 0
      || networkNameOf(command, everywhere)) { return []; }
    return [{ ...NO_NETWORK_NAME, place: placeOfCommand(command), help: 'pass --network-name with the name in the CNI configuration' }];
  });
}

export const sourceVip: NodeRuleDefinition = {
  id: 'node-source-vip',
  effect: 'broken',
  summary: 'kube-proxy has an overlay network but no source VIP',
  check: (node) => [...vipInCommands(node), ...vipInConfigurations(node)],
};

function vipInCommands(node: NodeUnderCheck) {
  return proxies(node).flatMap((command) => {
    const name = networkNameOf(command, command.file.script?.environment ?? []);
    // a configuration may have it
    if (command.guessed || !name || !OVERLAY_NETWORK.test(name.value) || valueOf(command, 'config') || valueOf(command, 'source-vip')?.value) {
      return [];
    }
    return [{ place: placeOfCommand(command), message: vipMessage(name.value), help: 'set --source-vip to an address of the node\'s Pod CIDR' }];
  });
}

function vipInConfigurations({ configurations, commands }: NodeUnderCheck) {
  return configurations.filter(({ kind }) => kind === 'KubeProxyConfiguration').flatMap((configuration) => {
    const [name, address] = ['networkName', 'sourceVip'].map((key) => valueAt(configuration.content, ['winkernel', key]));
    const isGiven = address || commands.some((command) => command.program === 'kube-proxy' && valueOf(command, 'source-vip'));
    if (isGiven || typeof name !== 'string' || isPlaceholder(name) || !OVERLAY_NETWORK.test(name)) { return []; }
    return [{
      place: placeOfField(configuration, ['winkernel', 'networkName']), message: vipMessage(name),
      help: `set winkernel.sourceVip to an address of the node's Pod CIDR${ignored('source-vip', commands)}`,
    }];
  });
}

function vipMessage(network: string): string {
  return `kube-proxy requires a source VIP on the overlay network "${network}": it exits with "source-vip flag not set"`;
}

export const cidrMismatch: NodeRuleDefinition = {
  id: 'node-cidr-mismatch',
  effect: 'broken',
  summary: 'the files of a node have different Pod CIDRs, Service CIDRs, or cluster DNS settings, or an invalid DNS address',
  check: (node) => {
    const [pods, services, dns] = [podCidrs(node), serviceCidrs(node), dnsAddresses(node)];
    const [service, pod] = [services, pods].map((facts) => facts.map((fact) => ({ fact, cidr: parseCidr(fact.value) })).find(({ cidr }) => cidr));
    return [
      ...differing(pods, sameCidr, 'the Pod CIDR is', 'use the Pod CIDR of the cluster in all files'),
      ...differing(services, sameCidr, 'the Service CIDR is', 'use the Service CIDR of the cluster in all files'),
      ...(service && pod && overlap(service.cidr!, pod.cidr!) ? [{
        place: service.fact.place,
        message: `the Service CIDR ${service.fact.value} overlaps the Pod CIDR ${pod.fact.value} (${placeWords(pod.fact.place)})`,
        help: 'use CIDRs that don\'t overlap',
      }] : []),
      ...dns.flatMap((fact) => {
        const address = parseAddress(fact.value);
        if (!service || address === undefined || holds(service.cidr!, address)) { return []; }
        return [{
          place: fact.place,
          message: `the cluster DNS address must be in the Service CIDR ${service.fact.value} (${placeWords(service.fact.place)}), got ${fact.value}`,
          help: 'use the address of the DNS Service: kubectl get service -n kube-system kube-dns',
        }];
      }),
      // others may be placeholders
      ...dns.filter(({ value, place }) => place.kind !== 'cni' && /^[\da-z.-]+$/.test(value) && !isIpv4(value)).map(({ value, place }) => ({
        place, help: 'use the address of the DNS Service: kubectl get service -n kube-system kube-dns',
        message: `the cluster DNS address must be an IP address, or Pods get the DNS settings of the node, got ${value}`,
      })),
      ...differing(
        dns.filter(({ value }) => parseAddress(value) !== undefined).slice(0, 20), isEqual, 'the cluster DNS address is',
        'use the address of the DNS Service in all files',
      )
        .map((found) => ({ ...found, effect: 'advice' as const })),
      ...differing(clusterDomains(node), isEqual, 'the cluster domain is', 'use the domain of the cluster in all files'),
    ];
  },
};

function sameCidr(a: string, b: string): boolean {
  const [left, right] = [parseCidr(a), parseCidr(b)];
  // dual-stack pairs and IPv6 CIDRs are compared as strings
  return left && right ? left.first === right.first && left.prefix === right.prefix : a === b || !left || !right;
}

export const cniFoldersAgree: NodeRuleDefinition = {
  id: 'node-cni-folders',
  effect: 'broken',
  summary: 'the files of a node name different directories for CNI plugins or their configuration',
  check: (node) => (['bin', 'conf'] as const).flatMap((which) => differing(
    cniFolders(node, which), samePath, `the directory of the CNI ${which === 'bin' ? 'plugins' : 'configuration'} is`,
    'use the directory in containerd\'s config.toml everywhere',
  )),
};

/** Whether two paths are equal except for slashes, letter case, and the drive C:. */
function samePath(a: string, b: string): boolean {
  const plain = (path: string) => path.toLowerCase().split(/[\\/]/).filter((part) => part !== '' && part !== 'c:').join('/');
  return plain(a) === plain(b);
}

export const netConf: NodeRuleDefinition = {
  id: 'node-network-configuration',
  effect: 'broken',
  summary: 'a Flannel net-conf or CNI configuration that is invalid on Windows',
  check: ({ configurations }) => configurations.flatMap((configuration) => {
    const problems = configuration.kind === 'net-conf'
      ? netConfProblems(configuration.content)
      : (configuration.kind === 'cni' ? cniPolicyProblems(configuration.content) : []);
    return problems.map(({ path, message, remedy }) => ({
      place: placeOfField(configuration, path), message: `${formatPath(path)} ${message}`, help: remedy,
    }));
  }),
};

export const cniPluginRetired: NodeRuleDefinition = {
  id: 'node-cni-plugin-retired',
  effect: 'broken',
  summary: 'a CNI configuration of a Windows node names a plugin that doesn\'t work on Windows',
  check: ({ configurations }) => configurations.filter(({ kind }) => kind === 'cni')
    .flatMap((found) => retiredCniPlugins(found.content).map(({ type, path, why, instead }) => ({
      place: placeOfField(found, [...path, 'type']), message: `the CNI plugin ${type} ${why}`, help: instead,
    }))),
};
