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
| \`AmazonVpcCniForWindows\` | VPC addresses for Windows Pods on Amazon EKS | [eks-windows-ipam](https://github.com/k8s-windows/k8s-windows/blob/main/examples/eks-windows-ipam/README.md) |
| \`OvnHybridOverlay\` | the hybrid overlay of OVN-Kubernetes on OpenShift | |
| \`KubeProxyForWindows\` | kube-proxy for other networks | |

Guides: [Flannel](guides/flannel.md), [migrating from the Kubernetes 1.14 to 1.22 walkthrough](guides/migrating-from-the-walkthrough.md).

The tables below are generated from \`src/knowledge\`; do not edit them by hand.

## Network modes of Windows

${markdownTable([
  ['mode', 'packets', 'plugins', 'dual stack', 'NetworkPolicy', 'nodes must be adjacent', 'platforms', 'connects Pods of different nodes'],
  ...Object.values(NETWORK_MODES).map((mode) => [
    mode.name, mode.packets, mode.plugins.join(', '), yes(mode.dualStack), mode.networkPolicy.join(', ') || 'none', yes(mode.needsAdjacency), mode.clouds, yes(mode.forKubernetes),
  ]),
])}

## Address plan

By default, the cluster CIDR is ${DEFAULT_ADDRESSES.clusterCidr}, the Service CIDR ${DEFAULT_ADDRESSES.serviceCidr}, and each node has a /${DEFAULT_ADDRESSES.nodeMask} for up to ${DEFAULT_ADDRESSES.maxPods} Pods. Check other values with
\`k8s-windows plan\`. These addresses of a node's Pod CIDR are reserved:

${markdownTable([
  ['network', 'reserved addresses'],
  ...Object.entries(RESERVED_ADDRESSES).map(([network, reserved]) => [network, reserved.join(', ')]),
])}
`);
});
