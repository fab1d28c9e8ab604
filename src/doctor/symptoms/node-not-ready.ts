import { evidenceOf, Symptom } from '../symptom';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/container runtime is down|rpc error|containerd/i, 'the kubelet can\'t speak to the container runtime of the node'],
  [/PLEG is not healthy/i, 'the container runtime answers too slowly: the node has too many containers, or too little CPU or disk'],
  [/stopped posting node status/i, 'the kubelet has stopped reporting: its service or the machine is down, or it has no way to the API server'],
];

export const nodeNotReady: Symptom = {
  id: 'doctor-node-not-ready',
  level: 'error',
  summary: 'a Windows node isn\'t ready',
  why: 'The kubelet of the node doesn\'t report, or says itself what keeps the node from running pods. New pods don\'t go there, and those that are there are moved after some minutes.',
  remedy: 'on the node, look at the services kubelet and containerd (Get-Service) and their logs; a kubelet that stopped reporting may have no way to the API server, an expired certificate, or no memory left',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go, pkg/controller/nodelifecycle',
  looksAt: ['Node'],
  isLastResort: true,
  hears: (statement) => {
    if (statement.about.kind !== 'Node' || statement.os !== 'windows' || !/^Ready |NodeNotReady|NetworkUnavailable|PIDPressure/.test(statement.reason)) { return undefined; }
    const cause = CAUSES.find(([pattern]) => pattern.test(statement.text))?.[1];
    return { evidence: evidenceOf(statement), ...(cause !== undefined && { cause }) };
  },
};
