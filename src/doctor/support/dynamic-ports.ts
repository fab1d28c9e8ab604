/**
 * More dynamic ports for a node, without NodePorts (30000 to 32767) and the kubelet's port 10250, as AKS configures its nodes.
 * Source: Azure/AgentBaker `staging/cse/windows/configfunc.ps1`, Adjust-DynamicPortRange (read 2026-11-24).
 */
export const MORE_DYNAMIC_PORTS = 'enlarge the dynamic port range of the node, without the NodePorts (30000 to 32767), as AKS does: netsh int ipv4 set dynamicport tcp start=16385 num=49151, netsh int ipv4 add excludedportrange protocol=tcp startport=30000 numberofports=2768, and both for udp; use other numbers if the cluster has another service-node-port-range';

/** DSR needs no feature gate since Kubernetes 1.33, and reduces the ports of Services, but doesn't avoid them (AgentBaker). */
export const LESS_PORTS_BY_DSR = 'enableDSR of kube-proxy (before Kubernetes 1.33 with the feature gate WinDSR) reduces the ports that Services reserve';
