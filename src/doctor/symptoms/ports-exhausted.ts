import { LESS_PORTS_BY_DSR, MORE_DYNAMIC_PORTS } from '../support/dynamic-ports';
import { matchMessages, Symptom } from '../symptom';

export const portsExhausted: Symptom = {
  id: 'doctor-ports-exhausted',
  severity: 'error',
  summary: 'a Windows node or container has no free ports for connections',
  why: 'Outgoing connections use the dynamic port range of the node (49152 to 65535 by default), in which HNS also reserves ports for Services (64 for each Service port without DSR) and for outgoing NAT. If none is free, connections and DNS queries fail at once: "An operation on a socket could not be performed because the system lacked sufficient buffer space" (10055).',
  remedy: `reuse connections in the program; on the node, check Get-NetTCPConnection and netsh int ipv4 show dynamicport tcp; ${MORE_DYNAMIC_PORTS}; ${LESS_PORTS_BY_DSR}`,
  source: 'Azure/AKS#1375; Azure/AgentBaker configfunc.ps1, Adjust-DynamicPortRange; Microsoft, "Windows Sockets Error Codes" (WSAENOBUFS); Kubernetes, "Windows networking"',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/lacked sufficient buffer space/i, /\bWSAENOBUFS\b/, /socket\S{0,40}[^]{0,80}\b10055\b/i]),
};
