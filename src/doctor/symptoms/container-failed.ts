import { hearing, Symptom } from '../symptom';

export const containerFailed: Symptom = {
  id: 'doctor-container-failed',
  level: 'error',
  summary: 'Windows refuses to create or start a container',
  why: 'The Host Compute Service of Windows, which makes containers, answered with an error that isn\'t one of the usual ones.',
  remedy: 'look at the event log Microsoft-Windows-Hyper-V-Compute-Admin on the node; install the latest updates of Windows and containerd, and restart the node when every container on it fails the same way',
  source: 'hcsshim internal/hcs',
  looksAt: ['Pod', 'Event'],
  isLastResort: true,
  hears: hearing([/\bhcs(?:shim)?:|failure in a Windows system call/i, /winapi error #\d+/i], { anyOs: true, reasons: /^(?!FailedKillPod)/ }),
};
