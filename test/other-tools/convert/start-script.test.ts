import { formatProblem } from '../../../src/base';
import { convertStartScript, parseStartCommand } from '../../../src/other-tools/convert/start-script';

describe('the legacy start script', () => {
  const COMMAND = '.\\start.ps1 -ManagementIP 10.127.130.36 -NetworkMode overlay -ClusterCIDR 10.244.0.0/16 -ServiceCIDR "10.96.0.0/12" -KubeDnsServiceIP 10.96.0.10 -InterfaceName \'Ethernet 2\' -LogDir C:\\k';

  test('its command line is converted to options', () => {
    const converted = convertStartScript(parseStartCommand(COMMAND));
    expect(converted).toMatchObject({
      network: 'flannel-vxlan', problems: [], missing: ['apiServer', 'kubeProxy.version'],
      options: { addressPlan: { clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', dnsServiceIp: '10.96.0.10' }, interfaceName: 'Ethernet 2' },
    });
    expect(converted.parameters.map(({ parameter, value, option }) => [parameter, value, option])).toEqual([
      ['ManagementIP', '10.127.130.36', undefined], ['NetworkMode', 'overlay', undefined], ['ClusterCIDR', '10.244.0.0/16', 'addressPlan.clusterCidr'],
      ['ServiceCIDR', '10.96.0.0/12', 'addressPlan.serviceCidr'], ['KubeDnsServiceIP', '10.96.0.10', 'addressPlan.dnsServiceIp'], ['InterfaceName', 'Ethernet 2', 'interfaceName'],
      ['LogDir', 'C:\\k', undefined], ['KubeletFeatureGates', '', undefined],
    ]);
  });

  test('the default mode is l2bridge, and names are case-insensitive', () => {
    expect(convertStartScript({ managementip: '10.0.0.4' })).toMatchObject({ network: 'flannel-host-gateway', problems: [], options: {} });
  });

  test('invalid parameters are reported', () => {
    expect(convertStartScript({ NetworkMode: 'nat', ClusterCIDR: '10.244.0.0', Foo: 'x' }).problems.map(formatProblem)).toEqual([
      expect.stringContaining('Foo: unknown parameter of the start script'), expect.stringContaining('ManagementIP: must be the IPv4 address of the node, got undefined'),
      expect.stringContaining('NetworkMode: must be overlay or l2bridge, got "nat"'), expect.stringContaining('clusterCidr: must be an IPv4 CIDR, got "10.244.0.0"'),
    ]);
  });
});
