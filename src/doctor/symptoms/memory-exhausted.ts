import { evidenceOf, hearing, Symptom } from '../symptom';

const words = hearing([/paging file is too small/i, /0x800705af|\(0x5af\)|0x800705aa|\(0x5aa\)|0x8007000e/i, /insufficient system resources exist/i, /not enough (?:memory resources|memory|storage) (?:are|is) available/i, /OutOfMemoryException|cannot allocate memory|out of memory/i, /low on resource: memory|memory\.available/i, /commit(?:ment)? limit/i]);

export const memoryExhausted: Symptom = {
  id: 'doctor-memory-exhausted',
  level: 'error',
  summary: 'a Windows node or container is out of memory',
  why: 'Windows has no OOM killer: a container at its limit gets errors from every allocation, and containers without a limit use up the page file of the node until nothing works there any more. Since Kubernetes 1.31 the kubelet evicts pods before that, by the memory that is committed.',
  remedy: 'give every Windows container a memory limit, and reserve at least 2 GiB for the system (kubeReserved, systemReserved); raise the limit of those that fail, or the memory or page file of the node',
  source: 'kubernetes/kubernetes#122922, #73417; Azure/AKS#2820',
  looksAt: ['Node', 'Pod', 'Event'],
  hears: (statement, dump) => (/MemoryPressure|SystemOOM|^OOMKilled$/.test(statement.reason) && statement.os === 'windows' ? { evidence: evidenceOf(statement) } : words(statement, dump)),
};
