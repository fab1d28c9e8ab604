import { imagePullFailed } from './image-pull-failed';
import { nodeNotReady } from './node-not-ready';
import { knownFacts } from '../support/facts';
import { evidenceOf, matchMessages, SymptomSource } from '../symptom';

/** Reasons that say only that a Pod hasn't started or isn't ready yet. */
const UNINFORMATIVE = /^(?:ContainerCreating|PodInitializing|ContainersNotReady|ContainersNotInitialized|Completed|PodCompleted|SchedulingGated|CrashLoopBackOff|BackOff|Killing|PodFailed)$/;

const sandboxFailed: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => (/FailedCreatePodSandBox/i.test(message.reason) && message.os !== 'linux'
    ? { evidence: evidenceOf(message), facts: knownFacts(message) }
    : undefined),
};

const containerFailed: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: matchMessages(
    [/\bhcs(?:shim)?:|CreateComputeSystem|failure in a Windows system call/i, /winapi error #\d+/i, /(?:create|start) containerd task/i],
    { anyOs: true, reasons: /^(?!FailedCreatePodSandBox)/, detail: (message) => ({ facts: knownFacts(message) }) },
  ),
};

const unknownFailure: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => {
    const { about, os, reason, text, exitCode } = message;
    const says = text !== '' || (exitCode !== undefined && exitCode !== 0);
    return about.kind === 'Pod' && os === 'windows' && says && exitCode !== 0 && !UNINFORMATIVE.test(reason)
      ? { evidence: evidenceOf(message), facts: knownFacts(message) }
      : undefined;
  },
};

/** What doesn't match a more specific symptom. */
export const FALLBACKS: Readonly<Record<string, SymptomSource>> = {
  'doctor-image-pull-failed': imagePullFailed,
  'doctor-sandbox-failed': sandboxFailed,
  'doctor-container-failed': containerFailed,
  'doctor-node-not-ready': nodeNotReady,
  'doctor-unknown-failure': unknownFailure,
};
