import { knownFacts } from '../support/facts';
import { evidenceOf, SymptomSource } from '../symptom';

/** Reasons that say only that a Pod hasn't started or isn't ready yet. */
const UNINFORMATIVE = /^(?:ContainerCreating|PodInitializing|ContainersNotReady|ContainersNotInitialized|Completed|PodCompleted|SchedulingGated|CrashLoopBackOff|BackOff|Killing|PodFailed)$/;

export const unknownFailure: SymptomSource = {
  id: 'doctor-unknown-failure',
  severity: 'error',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => {
    const { about, os, reason, text, exitCode } = message;
    const says = text !== '' || (exitCode !== undefined && exitCode !== 0);
    return about.kind === 'Pod' && os === 'windows' && says && exitCode !== 0 && !UNINFORMATIVE.test(reason) ? { evidence: evidenceOf(message), facts: knownFacts(message) } : undefined;
  },
};
