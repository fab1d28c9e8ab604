import { knownFacts } from '../support/facts';
import { evidenceOf, SymptomSource } from '../symptom';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/PLEG is not healthy/i, 'the container runtime responds too slowly: the node has too many containers, or too little CPU or disk throughput'],
  [/container runtime is down|rpc error|containerd/i, 'the kubelet can\'t connect to the container runtime of the node'],
  [/stopped posting node status/i, 'the kubelet has stopped reporting: its service or the machine is down, or it can\'t reach the API server'],
];

export const nodeNotReady: SymptomSource = {
  severity: 'error',
  kinds: ['Node'],
  isFallback: true,
  matches: (message) => {
    if (message.about.kind !== 'Node' || message.os !== 'windows' || !/^Ready |NodeNotReady|NetworkUnavailable|PIDPressure/.test(message.reason)) {
      return undefined;
    }
    const cause = CAUSES.find(([pattern]) => pattern.test(message.text))?.[1];
    return { evidence: evidenceOf(message), ...(cause === undefined ? { facts: knownFacts(message) } : { cause }) };
  },
};
