import { expectPage, markdownTable } from './golden';
import { DEFAULT_ADDRESSES, NETWORK_MODES, RESERVED_ADDRESSES } from '../../src/knowledge';

const yes = (is: boolean) => (is ? 'yes' : 'no');

test('docs/networks.md is current (npm run generate writes it)', () => {
  expectPage('networks.md', `# Networks

These constructs create the cluster network for Linux and Windows nodes, with matching names, ports, and CIDRs, and kube-proxy for the Windows nodes.

\`\`\`ts
import { App, Chart } from 'cdk8s';
import { FlannelVxlanNetwork } from 'k8s-windows';

const app = new App();
new FlannelVxlanNetwork(new Chart(app, 'network'), 'network', {
  addressPlan: { nodes: 5, maxPods: 100 },
  apiServer: { host: '192.168.1.10' },
  kubeProxy: { version: 'v1.36.3' },
});
app.synth();
\`\`\`

## Constructs

| construct | network | example |
|---|---|---|
| \`FlannelVxlanNetwork\` | Flannel with VXLAN tunnels | [flannel-vxlan](https://github.com/k8s-windows/k8s-windows/blob/main/examples/flannel-vxlan/README.md) |
| \`FlannelHostGatewayNetwork\` | Flannel with routes, for nodes in one network | [flannel-host-gateway](https://github.com/k8s-windows/k8s-windows/blob/main/examples/flannel-host-gateway/README.md) |
| \`CalicoNetwork\` | Calico with its operator, and NetworkPolicy | [calico](https://github.com/k8s-windows/k8s-windows/blob/main/examples/calico/README.md) |
| \`AmazonVpcCniForWindows\` | VPC addresses for Windows Pods on Amazon EKS with a self-managed VPC CNI plugin; for the managed add-on, see [Amazon EKS](#amazon-eks) | [eks-windows-ipam](https://github.com/k8s-windows/k8s-windows/blob/main/examples/eks-windows-ipam/README.md) |
| \`OvnHybridOverlay\` | the hybrid overlay of OVN-Kubernetes on OpenShift | |
| \`KubeProxyForWindows\` | kube-proxy for other networks | |

Guides: [Flannel](guides/flannel.md), [upgrading nodes to another Windows release](guides/upgrading-nodes.md), [migrating from the Kubernetes 1.14 to 1.22 walkthrough](guides/migrating-from-the-walkthrough.md).

## Amazon EKS

The VPC CNI plugin of a cluster is either the managed add-on \`vpc-cni\` or self-managed. The managed add-on owns the ConfigMap \`amazon-vpc-cni\`: if
something else changes its Windows keys, updates of the add-on fail with ConfigurationConflict or reset them, and Windows Pods get no more addresses.
So \`AmazonVpcCniForWindows\` is only for a self-managed plugin. For the add-on, \`amazonVpcCniConfigurationValues\` returns its configuration values:

\`\`\`ts
import { amazonVpcCniConfigurationValues } from 'k8s-windows/cni';

console.log(JSON.stringify(amazonVpcCniConfigurationValues())); // {"enableWindowsIpam":"true"}
\`\`\`

Options such as \`prefixDelegation\` add \`enableWindowsPrefixDelegation\` and the targets. Pass the values to the add-on in the tool that creates the
cluster: \`aws eks update-addon --configuration-values\`, \`configurationValues\` of [Pulumi](pulumi.md#amazon-eks), or those of \`CfnAddon\` in the AWS CDK.
Sources: [aws/amazon-vpc-cni-k8s#2877](https://github.com/aws/amazon-vpc-cni-k8s/issues/2877),
[aws/containers-roadmap#2341](https://github.com/aws/containers-roadmap/issues/2341), and the schema that \`aws eks describe-addon-configuration\` prints.

The tables below are generated from \`src/knowledge\`; do not edit them by hand.

## Network modes of Windows

${markdownTable([
  ['mode', 'packets', 'plugins', 'dual stack', 'NetworkPolicy', 'nodes must be adjacent', 'platforms', 'connects Pods of different nodes'],
  ...Object.values(NETWORK_MODES).map((mode) => [
    mode.name, mode.packets, mode.plugins.join(', '), yes(mode.dualStack), mode.networkPolicy.join(', ') || 'none', yes(mode.needsAdjacency), mode.clouds, yes(mode.forKubernetes),
  ]),
])}

## How Windows connects Pods

| part | what it is |
|---|---|
| HNS, Host Networking Service | the service of Windows that creates networks and endpoints for containers; its second API is HCN. \`Get-HnsNetwork\` lists them |
| HCS, Host Compute Service | the service of Windows that creates containers; containerd calls it through hcsshim |
| virtual switch | the virtual switch of Hyper-V behind each HNS network. Its creation moves the addresses of the network adapter to a virtual adapter, \`vEthernet (Ethernet)\`, which interrupts connections for a moment |
| VFP, Virtual Filtering Platform | the extension of the virtual switch that applies policies to packets: address translation, load balancing, encapsulation, access control |
| endpoint | the address of a Pod in an HNS network, with a virtual network adapter (vNIC) of its own |
| namespace | the network compartment that all containers of a Pod share; their endpoints are attached to it |
| policy | a rule of an endpoint or a network: OutBoundNAT, SDNRoute, ProviderAddress, ACL, and the load balancers (policy lists) that kube-proxy adds for Services |

The CNI plugin creates the endpoint and its policies, and an IPAM plugin chooses the address. Without one, HNS itself chooses an address of the network's subnet;
then no other program knows which addresses are in use, so each network here has an IPAM plugin. The plugins win-bridge and win-overlay do nothing for CHECK, an
operation of the CNI specification since 0.4.0; containerd doesn't use it.

What can connect to what, according to the Kubernetes documentation:

| from | to | L2Bridge | Overlay |
|---|---|---|---|
| Pod | Pod, by IP address or name | yes | yes |
| Pod | Service, by cluster IP, fully qualified name, or a name without dots | yes | yes |
| Pod | outside of the cluster, by IP address or name | TCP and UDP; no ping | TCP and UDP; no ping |
| Pod | node | yes | yes |
| node | Pods of the node | yes | yes; with Flannel since 0.12 |
| node | Pods of other nodes | yes | not with Flannel |
| Windows node | cluster IP of a Service | no | no |

Requirements of these networks:

- **L2Bridge** keeps Pod addresses on the wire. All nodes must be in one layer 2 network, or a router must know the Pod CIDR of each node: user-defined routes (UDR)
  on Azure, routes of the VPC elsewhere, each with the node as next hop and IP forwarding of its network interface on.
- **Overlay** sends UDP port 4789 between nodes, which firewalls must allow. It requires Windows Server 2019 with [KB4489899](nodes.md#machine) or later.
  Networks with different VNIs (VNIDs) can have the same addresses.
- **Transparent** is for Open vSwitch: its controller (Antrea, or OVN-Kubernetes) connects Pods by logical networks on an external virtual switch. It assigns addresses,
  applies NetworkPolicies as distributed ACLs, balances Services without kube-proxy, and translates addresses of traffic to the outside without
  netsh. This project has no construct for it: with OVN-Kubernetes, \`OvnHybridOverlay\` is for its hybrid overlay, an Overlay network.
- Linux nodes need \`net.bridge.bridge-nf-call-iptables = 1\`, so that packets between Pods of one node pass the rules of kube-proxy, and
  \`net.ipv4.ip_forward = 1\`.
- With host-gw, host-local can assign the second address of a node's Pod CIDR, which belongs to the node's own endpoint: the Pod's first attempt fails, and the next
  gets another address. The Flannel plugin allows no other settings of host-local; the address plan counts the address as reserved.

Sources: Microsoft, "Windows container networking"; microsoft/hcsshim \`hcn\`; containernetworking/plugins v1.9.1 \`plugins/main/windows\`; Kubernetes documentation,
"Networking on Windows", "Container runtimes"; flannel v0.28.10 \`Documentation/backends.md\`.

## Address plan

By default, the cluster CIDR is ${DEFAULT_ADDRESSES.clusterCidr}, the Service CIDR ${DEFAULT_ADDRESSES.serviceCidr}, and each node has a /${DEFAULT_ADDRESSES.nodeMask} for up to ${DEFAULT_ADDRESSES.maxPods} Pods. Check other values with
\`k8s-windows plan\`. These addresses of a node's Pod CIDR are reserved:

${markdownTable([
  ['network', 'reserved addresses'],
  ...Object.entries(RESERVED_ADDRESSES).map(([network, reserved]) => [network, reserved.join(', ')]),
])}
`);
});
