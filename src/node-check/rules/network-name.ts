import { Fact, networkNames } from '../facts';
import { NodeRule } from '../rule';
import { butElsewhere, disagreements } from './support/agree';

export const networkName: NodeRule = {
  id: 'node-network-name',
  effect: 'broken',
  summary: 'the CNI configuration, Flannel, and kube-proxy of a node name different networks',
  why: 'Flannel creates a network on the node, the CNI plugin attaches Pods to the network named in its configuration, and kube-proxy programs the network named by its own setting. With different names, Pods get no address, or kube-proxy waits for a network that is never created.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go; kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go; microsoft/SDN Kubernetes/flannel',
  example: 'node.yaml',
  bad: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kube-flannel-cfg\ndata:\n  net-conf.json: |\n    {"Network": "10.244.0.0/16", "Backend": {"Type": "vxlan", "VNI": 4096, "Port": 4789}}\n---\napiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nwinkernel:\n  networkName: vxlan0\n  sourceVip: 10.244.4.2\n',
  good: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kube-flannel-cfg\ndata:\n  net-conf.json: |\n    {"Network": "10.244.0.0/16", "Backend": {"Type": "vxlan", "VNI": 4096, "Port": 4789}}\n---\napiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nwinkernel:\n  networkName: flannel.4096\n  sourceVip: 10.244.4.2\n',
  check: (node) => disagreements(withoutVariants(networkNames(node)), matches, (fact, first) => ({
    message: `the network of ${fact.by} is ${butElsewhere(fact, first)}`,
    help: `use the same name everywhere: ${JSON.stringify(first.value)}`,
  })),
};

/** A page may show several ways to run one program, which aren't compared with each other. */
function withoutVariants(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact, i) => i === 0 || fact.by !== facts[0].by);
}

/** The scripts of SIG Windows accept a pattern as the name: `Calico.*`. */
function matches(a: string, b: string): boolean {
  const fits = (name: string, pattern: string) => name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2)));
  return fits(a, b) || fits(b, a);
}
