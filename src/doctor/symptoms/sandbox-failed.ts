import { evidenceOf, Symptom } from '../symptom';

export const sandboxFailed: Symptom = {
  id: 'doctor-sandbox-failed',
  level: 'error',
  summary: 'the sandbox of a Windows pod can\'t be made',
  why: 'Before its containers, a pod gets a sandbox, and making it failed on the node for a reason that isn\'t one of the usual ones: the message says what the runtime or Windows answered.',
  remedy: 'look at the log of containerd on the node and at the event log Microsoft-Windows-Hyper-V-Compute-Admin; restart containerd, or the node, when every pod on it fails the same way',
  source: 'hcsshim; containerd internal/cri',
  looksAt: ['Pod', 'Event'],
  isLastResort: true,
  hears: (statement) => (/FailedCreatePodSandBox/i.test(statement.reason) && statement.os !== 'linux' ? { evidence: evidenceOf(statement) } : undefined),
};
