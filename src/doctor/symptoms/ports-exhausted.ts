import { matchMessages, Symptom } from '../symptom';

export const portsExhausted: Symptom = {
  id: 'doctor-ports-exhausted',
  severity: 'error',
  summary: 'a Windows node or container has no free ports for connections',
  why: 'Outgoing connections use the dynamic port range of the node (49152 to 65535 by default), in which HNS also reserves 64 ports for each Service port without DSR, and for outgoing NAT. If none is free, connections and DNS queries fail at once: "An operation on a socket could not be performed because the system lacked sufficient buffer space" (10055).',
  remedy: 'enable DSR in kube-proxy (enableDSR, featureGates WinDSR); reuse connections in the program; on the node, check netsh int ipv4 show dynamicport tcp and Get-NetTCPConnection, and increase the number of dynamic ports (netsh int ipv4 set dynamicport tcp start=10000 num=55535)',
  source: 'Azure/AKS#1375; Microsoft, "Windows Sockets Error Codes" (WSAENOBUFS); Kubernetes, "Windows networking"',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/lacked sufficient buffer space/i, /\bWSAENOBUFS\b/, /socket\S{0,40}[^]{0,80}\b10055\b/i]),
};
