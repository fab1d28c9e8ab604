import { DEFAULT_NODE_PORTS, DYNAMIC_PORTS } from '../../knowledge';

const [FIRST, LAST] = DEFAULT_NODE_PORTS.split('-').map(Number);

/** More dynamic ports for a node, without NodePorts (the kubelet's port is before its first), as AKS configures its nodes. */
export const MORE_DYNAMIC_PORTS = `enlarge the dynamic port range of the node, without the NodePorts (${FIRST} to ${LAST}), as AKS does: netsh int ipv4 set dynamicport tcp start=${DYNAMIC_PORTS.first} num=${DYNAMIC_PORTS.count}, netsh int ipv4 add excludedportrange protocol=tcp startport=${FIRST} numberofports=${LAST - FIRST + 1}, and both for udp; use other numbers if the cluster has another service-node-port-range`;

/** DSR needs no feature gate since Kubernetes 1.33, and reduces the ports of Services, but doesn't avoid them (AgentBaker). */
export const LESS_PORTS_BY_DSR = 'enableDSR of kube-proxy (before Kubernetes 1.33 with the feature gate WinDSR) reduces the ports that Services reserve';
