import { knownFacts } from '../support/facts';
import { evidenceOf, Symptom } from '../symptom';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/PLEG is not healthy/i, 'the container runtime responds too slowly: the node has too many containers, or too little CPU or disk throughput'],
  [/container runtime is down|rpc error|containerd/i, 'the kubelet can\'t connect to the container runtime of the node'],
  [/stopped posting node status/i, 'the kubelet has stopped reporting: its service or the machine is down, or it can\'t reach the API server'],
];

export const nodeNotReady: Symptom = {
  id: 'doctor-node-not-ready',
  severity: 'error',
  summary: 'a Windows node isn\'t ready',
  why: 'The kubelet of the node doesn\'t report its status, or reports a condition that prevents the node from running Pods. No new Pods are scheduled to the node, and existing ones are evicted after some minutes.',
  remedy: 'on the node, check the services kubelet and containerd (Get-Service) and their logs; a kubelet that stopped reporting may not reach the API server, have an expired certificate, or be out of memory',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go, pkg/controller/nodelifecycle',
  kinds: ['Node'],
  isFallback: true,
  matches: (message) => {
    if (message.about.kind !== 'Node' || message.os !== 'windows' || !/^Ready |NodeNotReady|NetworkUnavailable|PIDPressure/.test(message.reason)) { return undefined; }
    const cause = CAUSES.find(([pattern]) => pattern.test(message.text))?.[1];
    return { evidence: evidenceOf(message), ...(cause === undefined ? { facts: knownFacts(message) } : { cause }) };
  },
};
