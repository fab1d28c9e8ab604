import { imagePullFailed } from './image-pull-failed';
import { nodeNotReady } from './node-not-ready';
import { unknownFailure } from './unknown-failure';
import { knownFacts } from '../support/facts';
import { evidenceOf, matchMessages, SymptomSource } from '../symptom';

/** What doesn't match a more specific symptom. */
export const FALLBACKS: readonly SymptomSource[] = [
  imagePullFailed,
  {
    id: 'doctor-sandbox-failed',
    severity: 'error',
    kinds: ['Pod', 'Event'],
    isFallback: true,
    matches: (message) => (/FailedCreatePodSandBox/i.test(message.reason) && message.os !== 'linux' ? { evidence: evidenceOf(message), facts: knownFacts(message) } : undefined),
  },
  {
    id: 'doctor-container-failed',
    severity: 'error',
    kinds: ['Pod', 'Event'],
    isFallback: true,
    matches: matchMessages([/\bhcs(?:shim)?:|CreateComputeSystem|failure in a Windows system call/i, /winapi error #\d+/i, /(?:create|start) containerd task/i], { anyOs: true, reasons: /^(?!FailedCreatePodSandBox)/, detail: (message) => ({ facts: knownFacts(message) }) }),
  },
  nodeNotReady, unknownFailure,
];
