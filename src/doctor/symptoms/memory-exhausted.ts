import { evidenceOf, matchMessages, Symptom } from '../symptom';

const words = matchMessages([/paging file is too small/i, /0x800705af|\(0x5af\)|0x800705aa|\(0x5aa\)|0x8007000e/i, /insufficient system resources exist/i, /not enough (?:memory resources|memory|storage) (?:are|is) available/i, /OutOfMemoryException|cannot allocate memory|out of memory/i, /low on resource: memory|memory\.available/i, /commit(?:ment)? limit/i]);

export const memoryExhausted: Symptom = {
  id: 'doctor-memory-exhausted',
  severity: 'error',
  summary: 'a Windows node or container is out of memory',
  why: 'Windows has no OOM killer. In a container at its limit every allocation fails, and containers without a limit use up the page file of the node until the node stops working. Since Kubernetes 1.31, the kubelet evicts Pods before that, based on committed memory.',
  remedy: 'set a memory limit for every Windows container, and reserve at least 2 GiB for the system (kubeReserved, systemReserved); raise the limit of containers that fail, or enlarge the memory or page file of the node',
  source: 'kubernetes/kubernetes#122922, #73417; Azure/AKS#2820',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message, dump) => (/MemoryPressure|SystemOOM|^OOMKilled$/.test(message.reason) && message.os === 'windows' ? { evidence: evidenceOf(message) } : words(message, dump)),
};
