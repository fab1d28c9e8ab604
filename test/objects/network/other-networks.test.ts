import Ajv from 'ajv';
import { formatProblem, PlainObject, ProblemsError, valueAt } from '../../../src/base';
import {
  AddressPlan, amazonVpcCni, amazonVpcCniConfigurationValues, azureCni, calico, CalicoOptions, cniFile, hasWindowsDataplane,
  installationProblems, kubeProxyForWindows, ObjectSet, ovnHybridOverlay, windowsNodeAccessEntry, windowsNodeRole,
} from '../../../src/objects';

/**
 * The part of the add-on's configuration schema that is about Windows. Source: AWS CLI reference, output of `describe-addon-configuration` for
 * vpc-cni v1.15.1-eksbuild.1 (`enableWindowsIpam`); types of the others: awslabs/cdk-eks-blueprints `lib/addons/vpc-cni/index.ts`. Read on
 * 2026-11-23.
 */
const ADD_ON_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    enableWindowsIpam: { format: 'boolean', type: 'string' },
    enableWindowsPrefixDelegation: { format: 'boolean', type: 'string' },
    warmWindowsPrefixTarget: { type: 'integer' },
    warmWindowsIPTarget: { type: 'integer' },
    minimumWindowsIPTarget: { type: 'integer' },
  },
};

const BASE = { apiServer: { host: 'api.example.com', port: 443 }, kubeProxy: { version: 'v1.36.3' } } as const;
const manifestOf = ({ objects }: ObjectSet, id: string): PlainObject => objects.find((each) => each.id === id)!.manifest;
const messagesOf = ({ problems }: Pick<ObjectSet, 'problems'>) => problems.map(formatProblem);

describe('calico', () => {
  const network = calico({ ...BASE, addressPlan: { clusterCidr: '10.32.0.0/16', nodeMask: 25 } });

  test('has no errors by the rules of the operator', () => {
    expect(messagesOf(network)).toEqual([]);
    expect(network.advice).toEqual([]);
    expect(hasWindowsDataplane(manifestOf(network, 'installation'))).toBe(true);
    expect(installationProblems(manifestOf(network, 'installation'))).toEqual([]);
  });

  test('Installation, APIServer, endpoint and IPAM', () => {
    expect(manifestOf(network, 'installation')).toEqual({
      apiVersion: 'operator.tigera.io/v1', kind: 'Installation', metadata: { name: 'default' },
      spec: {
        serviceCIDRs: ['10.96.0.0/12'],
        calicoNetwork: {
          bgp: 'Disabled', windowsDataplane: 'HNS',
          ipPools: [{
            name: 'default-ipv4-ippool', cidr: '10.32.0.0/16', blockSize: 25, encapsulation: 'VXLAN', natOutgoing: 'Enabled', nodeSelector: 'all()',
          }],
        },
      },
    });
    expect(manifestOf(network, 'api-server'))
      .toEqual({ apiVersion: 'operator.tigera.io/v1', kind: 'APIServer', metadata: { name: 'default' }, spec: {} });
    expect(manifestOf(network, 'services-endpoint')).toEqual({
      apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kubernetes-services-endpoint', namespace: 'tigera-operator' },
      data: { KUBERNETES_SERVICE_HOST: 'api.example.com', KUBERNETES_SERVICE_PORT: '443' },
    });
    expect(manifestOf(network, 'ipam')).toMatchObject({
      apiVersion: 'projectcalico.org/v3', kind: 'IPAMConfiguration', metadata: { name: 'default' }, spec: { strictAffinity: true },
    });
  });

  test('kube-proxy waits for Calico\'s network, and uses the address of its endpoint', () => {
    const env = Object.fromEntries((valueAt(
      manifestOf(network, 'proxy-daemon-set'), ['spec', 'template', 'spec', 'containers', 0, 'env'],
    ) as any[]).map(({ name, value }) => [name, value]));
    expect(env).toMatchObject({ KUBE_NETWORK: 'Calico', SOURCE_VIP: 'endpoint' });
  });

  test('without encapsulation it routes by BGP, and warns about the requirements', () => {
    const routed = calico({
      ...BASE, encapsulation: 'None', windowsNodes: { vxlanMacPrefix: '0E-2B', cniBinDir: 'C:\\cni\\bin', cniConfigDir: '/etc/cni/net.d' },
    });
    expect(messagesOf(routed)).toEqual([]);
    expect(valueAt(manifestOf(routed, 'installation'), ['spec', 'calicoNetwork', 'bgp'])).toBe('Enabled');
    expect(valueAt(manifestOf(routed, 'installation'), ['spec', 'windowsNodes']))
      .toEqual({ vxlanMACPrefix: '0E-2B', cniBinDir: 'C:\\cni\\bin', cniConfigDir: '/etc/cni/net.d' });
    expect(routed.advice.map(({ code }) => code)).toEqual(['calico-adjacency']);
  });

  test.each<[string, object, string]>([
    ['IPIP', { encapsulation: 'IPIP' }, 'encapsulation: must be one of "VXLAN", "None", got "IPIP"'],
    [
      'cross-subnet', { encapsulation: 'VXLANCrossSubnet' },
      'encapsulation: must be one of "VXLAN", "None", got "VXLANCrossSubnet". Did you mean VXLAN?',
    ],
    ['BGP with VXLAN', { bgp: 'Enabled' }, 'bgp: must be "Disabled" for VXLAN with Windows nodes, got "Enabled"'],
    [
      'neither encapsulation nor BGP', { encapsulation: 'None', bgp: 'Disabled' },
      'encapsulation: must be VXLAN while BGP is disabled, or the operator installs nothing, got "None". Use VXLAN, or set bgp to Enabled',
    ],
    ['an empty Service CIDR', { addressPlan: { serviceCidr: '' } }, 'addressPlan.serviceCidr: must be an IPv4 CIDR, got ""'],
    ['no API server', { apiServer: undefined }, 'apiServer: is required'],
    ['MAC prefix', { windowsNodes: { vxlanMacPrefix: '0E:2A' } }, 'windowsNodes.vxlanMacPrefix: must be two bytes such as "0E-2A", got "0E:2A"'],
    ['overlapping CIDRs', { addressPlan: { clusterCidr: '10.96.0.0/16' } }, 'addressPlan.serviceCidr: must not overlap clusterCidr'],
    [
      'another name', { kubeProxy: { version: 'v1.36.3', networkName: 'cbr0' } },
      'kubeProxy.networkName: must be "Calico", the name of Calico\'s network',
    ],
    ['no kube-proxy', { kubeProxy: undefined }, 'kubeProxy: is required. Use { version: "v1.36.3" } with the Kubernetes version of the cluster'],
    ['too many Pods for a block', { addressPlan: { nodeMask: 26 } }, 'addressPlan.maxPods: must be at most 60, the number of Pod addresses in a /26'],
    [
      'a huge block', { addressPlan: { clusterCidr: '10.0.0.0/12', serviceCidr: '10.96.0.0/16', nodeMask: 18 } },
      'addressPlan.nodeMask: must be an integer from 20 to 29, got 18',
    ],
    ['a relative path', { windowsNodes: { cniBinDir: 'cni' } }, 'windowsNodes.cniBinDir: must be an absolute Windows path, got "cni"'],
  ])('%s is reported', (_, options, message) => {
    expect(messagesOf(calico({ ...BASE, ...options } as CalicoOptions)).filter((line) => line.startsWith(message))).toHaveLength(1);
  });
});

describe('kubeProxyForWindows', () => {
  test('works without a network of this library, with all options', () => {
    const proxy = kubeProxyForWindows({
      version: 'v1.31.0', networkName: 'l2', sourceVip: 'none', apiServer: { host: '10.0.0.4' }, clusterCidr: '10.32.0.0/16', enableDsr: true,
      rootHnsEndpointName: 'l2_ep', forwardHealthCheckVip: true, featureGates: { ContextualLogging: true }, image: 'registry.example/kube-proxy:1',
    });
    expect(messagesOf(proxy)).toEqual([]);
    expect(JSON.parse(valueAt(manifestOf(proxy, 'proxy-config'), ['data', 'config.json']) as string)).toMatchObject({
      clusterCIDR: '10.32.0.0/16', featureGates: { WinDSR: true, ContextualLogging: true },
      winkernel: { networkName: 'l2', sourceVip: '', enableDSR: true, rootHnsEndpointName: 'l2_ep', forwardHealthCheckVip: true },
    });
  });

  test('all problems are reported at once', () => {
    expect(messagesOf(kubeProxyForWindows({
      version: '2', networkName: 'vxlan0', sourceVip: 'none', apiServer: { host: 'x_y' }, clusterCidr: '10.1/8',
      featureGates: { WinDSR: true, IPv6DualStack: true },
    })).map((line) => line.split(':')[0]))
      .toEqual(['version', 'sourceVip', 'clusterCidr', 'featureGates.WinDSR', 'featureGates.IPv6DualStack', 'apiServer.host']);
    expect(messagesOf(kubeProxyForWindows({ version: 'v1.36.3', networkName: '', sourceVip: 'dhcp' as never, apiServer: { host: 'a' } }))
      .map((line) => line.split(':')[0])).toEqual(['networkName', 'sourceVip']);
  });
});

describe('networks of platforms', () => {
  test('Amazon EKS', () => {
    expect(manifestOf(amazonVpcCni(), 'config')).toEqual({
      apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'amazon-vpc-cni', namespace: 'kube-system' }, data: { 'enable-windows-ipam': 'true' },
    });
    expect(manifestOf(amazonVpcCni({ prefixDelegation: true, warmPrefixTarget: 1, warmIpTarget: 5, minimumIpTarget: 10 }), 'config').data).toEqual({
      'enable-windows-ipam': 'true', 'enable-windows-prefix-delegation': 'true', 'warm-prefix-target': '1', 'warm-ip-target': '5',
      'minimum-ip-target': '10',
    });
    expect(messagesOf(amazonVpcCni({ warmPrefixTarget: -1 }))).toHaveLength(2);
    expect(windowsNodeRole('arn:aws:iam::111122223333:role/windows').groups).toContain('eks:kube-proxy-windows');
    expect(windowsNodeAccessEntry('arn:aws:iam::111122223333:role/windows'))
      .toEqual({ principalArn: 'arn:aws:iam::111122223333:role/windows', type: 'EC2_WINDOWS' });
  });

  test('Amazon EKS with the managed add-on', () => {
    expect(JSON.stringify(amazonVpcCniConfigurationValues())).toBe('{"enableWindowsIpam":"true"}');
    const all = amazonVpcCniConfigurationValues({ prefixDelegation: true, warmPrefixTarget: 1, warmIpTarget: 5, minimumIpTarget: 10 });
    expect(all).toEqual({
      enableWindowsIpam: 'true', enableWindowsPrefixDelegation: 'true', warmWindowsPrefixTarget: 1, warmWindowsIPTarget: 5,
      minimumWindowsIPTarget: 10,
    });
    const isValid = new Ajv({ strict: false }).addFormat('boolean', /^(true|false)$/).compile(ADD_ON_SCHEMA);
    for (const values of [amazonVpcCniConfigurationValues(), all]) { expect([isValid(values), isValid.errors]).toEqual([true, null]); }
    expect(isValid({ ...all, enableWindowsIpam: true })).toBe(false);
    expect(() => amazonVpcCniConfigurationValues({ warmPrefixTarget: -1 })).toThrow(ProblemsError);
    expect(() => amazonVpcCniConfigurationValues({ prefix: true } as never)).toThrow(/prefix: unknown option/);
    expect(messagesOf({ problems: amazonVpcCni().advice })[0]).toContain('amazonVpcCniConfigurationValues()');
  });

  test('Azure CNI', () => {
    const plan = AddressPlan.of({ managementCidrs: ['10.240.0.0/16'] });
    const file = azureCni({ plan, mode: 'tunnel' });
    expect(JSON.parse(cniFile(file))).toMatchObject({
      name: 'azure',
      plugins: [{
        type: 'azure-vnet', mode: 'tunnel', ipam: { type: 'azure-vnet-ipam' }, dns: { Nameservers: ['10.96.0.10'], Search: ['svc.cluster.local'] },
        AdditionalArgs: [
          { Value: { Type: 'OutBoundNAT', Settings: { Exceptions: ['10.244.0.0/16', '10.96.0.0/12', '10.240.0.0/16'] } } },
          { Value: { Type: 'SDNRoute', Settings: { DestinationPrefix: '10.96.0.0/12' } } },
        ],
      }],
    });
    expect(file.problems).toEqual([]);
    expect(file.advice.map(({ path }) => path)).toEqual([['plan', 'managementCidrs', 0]]);
    expect(JSON.parse(cniFile(azureCni({ plan, overlay: true }))).plugins[0].ipam).toEqual({ type: 'azure-cns' });
  });

  test('OVN-Kubernetes hybrid overlay', () => {
    const network = ovnHybridOverlay({ clusterCidr: '10.128.0.0/14', vxlanPort: 9898 });
    expect(messagesOf(network)).toEqual([]);
    expect(valueAt(manifestOf(network, 'network'), ['spec', 'defaultNetwork', 'ovnKubernetesConfig', 'hybridOverlayConfig'])).toEqual({
      hybridClusterNetwork: [{ cidr: '10.132.0.0/14', hostPrefix: 23 }], hybridOverlayVXLANPort: 9898,
    });
    expect(network.advice.map(({ message }) => message)).toEqual(['must be 4789 with nodes of Windows Server 2019, got 9898']);
    expect(messagesOf(ovnHybridOverlay({ windowsCidr: '10.128.0.0/14', clusterCidr: '10.128.0.0/14', hostPrefix: 8, vxlanPort: 0 }))
      .map((line) => line.split(':')[0])).toEqual(['windowsCidr', 'hostPrefix', 'vxlanPort']);
  });
});
