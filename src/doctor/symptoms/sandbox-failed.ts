import { knownFacts } from '../support/facts';
import { evidenceOf, Symptom } from '../symptom';

export const sandboxFailed: Symptom = {
  id: 'doctor-sandbox-failed',
  severity: 'error',
  summary: 'creating the sandbox of a Windows Pod fails',
  why: 'A Pod gets a sandbox before its containers start. Creating the sandbox failed for a reason that doesn\'t match a more specific symptom; the message contains the error of the runtime or of Windows.',
  remedy: 'check the log of containerd on the node, and the event log Microsoft-Windows-Hyper-V-Compute-Admin; restart containerd, or the node, if every Pod on it fails in the same way',
  source: 'hcsshim; containerd internal/cri',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => (/FailedCreatePodSandBox/i.test(message.reason) && message.os !== 'linux' ? { evidence: evidenceOf(message), facts: knownFacts(message) } : undefined),
};
