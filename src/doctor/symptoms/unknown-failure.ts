import { knownFacts } from '../support/facts';
import { evidenceOf, Symptom } from '../symptom';

/** Reasons that say only that a Pod hasn't started or isn't ready yet. */
const UNINFORMATIVE = /^(?:ContainerCreating|PodInitializing|ContainersNotReady|ContainersNotInitialized|Completed|PodCompleted|SchedulingGated|CrashLoopBackOff|BackOff|Killing|PodFailed)$/;

export const unknownFailure: Symptom = {
  id: 'doctor-unknown-failure',
  severity: 'error',
  summary: 'a Windows Pod fails, and no other symptom matches its messages',
  why: 'The messages of the Pod match no symptom, so the doctor reports what is known: the meaning of error and exit codes, the failed operation, and the builds of node and image.',
  remedy: 'check the log of the container (kubectl logs --previous), the events of the Pod (kubectl describe pod), and on the node the logs of the kubelet and containerd; docs/guides/collecting-logs.md lists them and where to get help',
  source: 'Kubernetes, "Troubleshooting Windows nodes", "Debug Pods"',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => {
    const { about, os, reason, text, exitCode } = message;
    const says = text !== '' || (exitCode !== undefined && exitCode !== 0);
    return about.kind === 'Pod' && os === 'windows' && says && exitCode !== 0 && !UNINFORMATIVE.test(reason) ? { evidence: evidenceOf(message), facts: knownFacts(message) } : undefined;
  },
};
