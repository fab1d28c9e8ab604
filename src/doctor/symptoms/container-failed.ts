import { knownFacts } from '../support/facts';
import { matchMessages, Symptom } from '../symptom';

export const containerFailed: Symptom = {
  id: 'doctor-container-failed',
  severity: 'error',
  summary: 'Windows failed to create or start a container',
  why: 'The Host Compute Service of Windows, which creates containers, returned an error that doesn\'t match a more specific symptom.',
  remedy: 'check the event log Microsoft-Windows-Hyper-V-Compute-Admin on the node; install the latest updates of Windows and containerd, and restart the node if every container on it fails in the same way',
  source: 'hcsshim internal/hcs',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: matchMessages([/\bhcs(?:shim)?:|CreateComputeSystem|failure in a Windows system call/i, /winapi error #\d+/i, /(?:create|start) containerd task/i], { anyOs: true, reasons: /^(?!FailedCreatePodSandBox)/, detail: (message) => ({ facts: knownFacts(message) }) }),
};
