import { formatProblem, PlainObject } from '../../../src/base';
import { NETWORK_MODES } from '../../../src/knowledge';
import {
  AddressPlan, azureCns, azureVnet, calicoCni, calicoIpam, CniConfiguration, cniPolicyProblems, EndpointPolicy, exceptionList, flannelCni,
  hns, hostLocal, nat, sdnBridge, sdnOverlay, winBridge, wincni, winOverlay,
} from '../../../src/objects';

/** As the file on the node has it. */
const parsed = ({ config }: CniConfiguration): PlainObject => JSON.parse(JSON.stringify(config));
const messagesOf = ({ problems }: CniConfiguration) => problems.map(formatProblem);

const NAT: EndpointPolicy = { type: 'OutBoundNAT', exceptions: ['10.244.0.0/16', '10.96.0.0/12'] };
const ROUTE: EndpointPolicy = { type: 'SDNRoute', destination: '10.96.0.0/12' };
const HOST: EndpointPolicy = { type: 'ProviderAddress', address: '192.168.1.5' };

test('win-bridge has policies of HCN by default', () => {
  const bridge = winBridge({ name: 'cbr0', policies: [NAT, ROUTE], ipMasqNetwork: '10.244.0.0/16', loopbackDsr: true });
  expect(messagesOf(bridge)).toEqual([]);
  expect(parsed(bridge)).toEqual({
    cniVersion: '1.1.0', name: 'cbr0', type: 'win-bridge', capabilities: { portMappings: true, dns: true }, apiVersion: 2, loopbackDSR: true,
    ipMasqNetwork: '10.244.0.0/16',
    policies: [
      { name: 'EndpointPolicy', value: { Type: 'OutBoundNAT', Settings: { Exceptions: ['10.244.0.0/16', '10.96.0.0/12'] } } },
      { name: 'EndpointPolicy', value: { Type: 'SDNRoute', Settings: { DestinationPrefix: '10.96.0.0/12', NeedEncap: true } } },
    ],
  });
  expect(cniPolicyProblems(bridge.config)).toEqual([]);
});

test('policies of HNS require dockershim', () => {
  const old = winBridge({ name: 'cbr0', apiVersion: 1, runtime: 'dockershim', policies: [NAT, ROUTE] });
  expect(messagesOf(old)).toEqual([]);
  expect(parsed(old).policies).toEqual([
    { name: 'EndpointPolicy', value: { Type: 'OutBoundNAT', ExceptionList: ['10.244.0.0/16', '10.96.0.0/12'] } },
    { name: 'EndpointPolicy', value: { Type: 'ROUTE', DestinationPrefix: '10.96.0.0/12', NeedEncap: true } },
  ]);
  expect(messagesOf(winBridge({ name: 'cbr0', apiVersion: 1, policies: [NAT, HOST] }))).toEqual([
    'policies[1].type: must be OutBoundNAT or SDNRoute with apiVersion 1, got "ProviderAddress". Set apiVersion to 2, or remove the policy. '
      + '[cni-policy]',
    'apiVersion: must be 2 with containerd, which requires policies of HCN, got 1. Use 2. [cni-option]',
  ]);
});

test('win-overlay', () => {
  const overlay = winOverlay({
    name: 'vxlan0', cniVersion: '0.3.0', endpointMacPrefix: '0E-2B', ipMasq: true, policies: [NAT],
    ipam: hostLocal({ subnet: '10.244.4.0/24', dataDir: '/var/lib/cni' }), dns: { nameservers: ['10.96.0.10'], search: ['svc.cluster.local'] },
  });
  expect(messagesOf(overlay)).toEqual([]);
  expect(parsed(overlay)).toMatchObject({
    cniVersion: '0.3.0', type: 'win-overlay', endpointMacPrefix: '0E-2B', ipMasq: true,
    dns: { nameservers: ['10.96.0.10'], search: ['svc.cluster.local'] },
    ipam: { type: 'host-local', ranges: [[{ subnet: '10.244.4.0/24' }]], dataDir: '/var/lib/cni' },
  });
  expect(messagesOf(winOverlay({ name: 'vxlan0', endpointMacPrefix: '0E:2A' })))
    .toEqual(['endpointMacPrefix: must be two hexadecimal bytes with a hyphen, got "0E:2A". Use a prefix such as "0E-2A". [cni-option]']);
});

test('sdnbridge and sdnoverlay have their policies in AdditionalArgs', () => {
  const bridge = sdnBridge({
    name: 'cbr0', policies: [NAT], optionalFlags: { enableDualStack: true, loopbackDSR: true },
    ipam: hns({ subnet: '10.244.4.0/24', gateways: ['10.244.4.2'] }), dns: { nameservers: ['10.96.0.10'] },
  });
  expect(messagesOf(bridge)).toEqual([]);
  expect(parsed(bridge)).toEqual({
    cniVersion: '1.0.0', name: 'cbr0', type: 'sdnbridge', capabilities: { portMappings: true, dns: true },
    optionalFlags: { enableDualStack: true, loopbackDSR: true },
    ipam: { subnet: '10.244.4.0/24', routes: [{ GW: '10.244.4.2' }] }, dns: { Nameservers: ['10.96.0.10'] },
    AdditionalArgs: [{ Name: 'EndpointPolicy', Value: { Type: 'OutBoundNAT', Settings: { Exceptions: ['10.244.0.0/16', '10.96.0.0/12'] } } }],
  });
  const overlay = sdnOverlay({ name: 'flannel.4096', policies: [HOST], portMappings: false });
  expect(parsed(overlay)).toMatchObject({
    type: 'sdnoverlay', capabilities: { portMappings: false },
    AdditionalArgs: [{ Value: { Type: 'ProviderAddress', Settings: { ProviderAddress: '192.168.1.5' } } }],
  });
  expect(messagesOf(sdnOverlay({ name: 'x', optionalFlags: { enableDualStack: true } }))[0])
    .toContain('must be false on overlay networks, which don\'t support IPv6 on Windows, got true');
});

test('ACL policies', () => {
  const acl = sdnBridge({
    name: 'cbr0', policies: [{
      type: 'ACL', action: 'Block', direction: 'Out', priority: 200, protocol: 'TCP', remoteAddresses: ['169.254.169.254/32'], remotePorts: [80, 443],
      localPorts: [8080],
    }],
  });
  expect(messagesOf(acl)).toEqual([]);
  expect(parsed(acl).AdditionalArgs).toEqual([{
    Name: 'EndpointPolicy',
    Value: {
      Type: 'ACL', Settings: {
        Action: 'Block', Direction: 'Out', Protocols: '6', Priority: 200, RemoteAddresses: '169.254.169.254/32', RemotePorts: '80,443',
        LocalPorts: '8080',
      },
    },
  }]);
  expect(messagesOf(sdnBridge({
    name: 'cbr0', policies: [{ type: 'ACL', action: 'Allow', direction: 'In', priority: -1, remoteAddresses: ['10.1'], localPorts: [0] }],
  }))).toHaveLength(3);
});

test('nat and wincni have warnings', () => {
  expect(nat({ name: 'nat' }).advice[0].message).toContain('Pods on different nodes can\'t reach each other');
  const old = wincni({
    name: 'l2bridge',
    ipam: hns({ subnet: '10.10.187.64/26', gateways: ['10.10.187.66'] }),
    dns: { nameservers: ['11.0.0.10'] },
    policies: [
      { type: 'OutBoundNAT', exceptions: ['11.0.0.0/8', '10.10.0.0/16', '10.127.132.128/25'] },
      { type: 'SDNRoute', destination: '11.0.0.0/8' },
      { type: 'SDNRoute', destination: '10.127.132.213/32' },
    ],
  });
  expect(messagesOf(old)).toEqual([]);
  expect(old.advice[0].code).toBe('cni-historical');
  expect(parsed(old)).toMatchObject({
    cniVersion: '0.2.0', type: 'wincni.exe', master: 'Ethernet',
    ipam: { environment: 'azure', subnet: '10.10.187.64/26', routes: [{ GW: '10.10.187.66' }] }, dns: { Nameservers: ['11.0.0.10'] },
  });
  expect((parsed(old).AdditionalArgs as any[]).map(({ Value }) => Value.Type)).toEqual(['OutBoundNAT', 'ROUTE', 'ROUTE']);
});

test('flannel\'s delegate has none of the fields that flannel sets itself', () => {
  const flannel = flannelCni({ name: 'flannel.4096', delegate: sdnOverlay({ name: 'flannel.4096', policies: [NAT] }) });
  expect(messagesOf(flannel)).toEqual([]);
  expect(parsed(flannel)).toEqual({
    cniVersion: '0.3.0', name: 'flannel.4096', type: 'flannel', capabilities: { portMappings: true, dns: true },
    delegate: {
      type: 'sdnoverlay',
      AdditionalArgs: [{ Name: 'EndpointPolicy', Value: { Type: 'OutBoundNAT', Settings: { Exceptions: ['10.244.0.0/16', '10.96.0.0/12'] } } }],
    },
  });
  expect(messagesOf(flannelCni({ name: 'cbr0', delegate: sdnOverlay({ name: 'vxlan0' }) }))).toEqual([
    'delegate.name: must be the name of the network, "cbr0", got "vxlan0". Use "cbr0". [cni-option]',
  ]);
});

test('calico', () => {
  const calico = calicoCni({ kubeconfig: 'C:/etc/cni/net.d/calico-kubeconfig', policies: [NAT, ROUTE], ipam: calicoIpam() });
  expect(messagesOf(calico)).toEqual([]);
  expect(parsed(calico)).toMatchObject({
    name: 'Calico', type: 'calico', mode: 'vxlan', vxlan_vni: 4096, vxlan_mac_prefix: '0E-2A', ipam: { type: 'calico-ipam' },
  });
  expect(messagesOf(calicoCni({ kubeconfig: 'x', vxlanVni: 1, vxlanMacPrefix: '0E:2A' }))).toEqual([
    'vxlanVni: must be from 4096 to 65535 on Windows, got 1. Use 4096. [cni-option]',
    'vxlanMacPrefix: must be two hexadecimal bytes with a hyphen, got "0E:2A". Use a prefix such as "0E-2A". [cni-option]',
  ]);
});

test('azure-vnet', () => {
  expect(parsed(azureVnet())).toMatchObject({ name: 'azure', plugins: [{ type: 'azure-vnet', mode: 'bridge', ipam: { type: 'azure-vnet-ipam' } }] });
  expect(parsed(azureVnet({ mode: 'tunnel', ipam: azureCns(), policies: [NAT] })))
    .toMatchObject({ plugins: [{ mode: 'tunnel', ipam: { type: 'azure-cns' }, AdditionalArgs: [{ Name: 'EndpointPolicy' }] }] });
  expect(messagesOf(azureVnet({ mode: 'transparent' as never }))).toHaveLength(1);
});

test('all problems are reported at once', () => {
  expect(messagesOf(sdnBridge({
    name: 'my network',
    cniVersion: '1.1.0',
    policies: [
      { type: 'OutBoundNAT', exceptions: ['10.244.0.1/16'] }, { type: 'SDNRoute', destination: '10.96' }, { type: 'ProviderAddress', address: 'me' },
      { type: 'Magic' as never } as never,
    ],
    ipam: hns({ subnet: '10.244.4/24', gateways: ['10.244.4.256'] }),
    dns: { nameservers: ['kube-dns'] },
  }))).toEqual([
    'name: must be a network name, got "my network". Use letters, digits, "_", "." and "-", such as "flannel.4096". [cni-option]',
    'cniVersion: must be a version of the specification that the plugin supports: 0.2.0, 0.3.0, 0.3.1, 0.4.0, 1.0.0, got "1.1.0". Use 1.0.0. '
      + '[cni-option]',
    'policies[0].exceptions[0]: must start with the first address of the CIDR, got "10.244.0.1/16". Use "10.244.0.0/16". [cni-policy]',
    expect.stringContaining('policies[1].destination: must be an IPv4 CIDR, got "10.96"'),
    expect.stringContaining('policies[2].address: must be an IPv4 address, got "me"'),
    expect.stringContaining('policies[3].type: must be one of "OutBoundNAT", "SDNRoute", "ProviderAddress", "ACL", got "Magic"'),
    expect.stringContaining('ipam.subnet: must be an IPv4 CIDR, got "10.244.4/24"'),
    expect.stringContaining('ipam.gateways[0]: must be an IPv4 address, got "10.244.4.256"'),
    expect.stringContaining('dns.nameservers[0]: must be an IPv4 address, got "kube-dns"'),
  ]);
});

test('the exceptions of a plan are its Pod, Service and machine CIDRs; a CIDR of machines is a warning', () => {
  const plan = AddressPlan.of({ managementCidrs: ['10.127.130.0/24', '10.127.131.5/32'] });
  const { cidrs, advice } = exceptionList(plan);
  expect(cidrs).toEqual(['10.244.0.0/16', '10.96.0.0/12', '10.127.130.0/24', '10.127.131.5/32']);
  expect(advice.map(formatProblem)).toEqual([expect.stringContaining('managementCidrs[0]: should contain nodes only, got "10.127.130.0/24"')]);
  expect(exceptionList(AddressPlan.of()).advice).toEqual([]);
});

test('l2bridge supports dual stack, overlay networks don\'t, of others it is unknown, and NAT is not for clusters', () => {
  const having = (key: 'dualStack' | 'needsAdjacency' | 'forKubernetes', value: boolean) =>
    Object.keys(NETWORK_MODES).filter((mode) => NETWORK_MODES[mode as 'nat'][key] === value);
  expect(Object.keys(NETWORK_MODES)).toEqual(['l2bridge', 'l2tunnel', 'overlay', 'transparent', 'nat']);
  expect(having('dualStack', true)).toEqual(['l2bridge']);
  expect(having('dualStack', false)).toEqual(['overlay']);
  expect(having('needsAdjacency', true)).toEqual(['l2bridge']);
  expect(having('forKubernetes', false)).toEqual(['nat']);
});
