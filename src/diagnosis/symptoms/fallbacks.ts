import { ClusterMessage, isOfPull } from '../cluster-messages';
import { knownFacts } from '../support/facts';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

function causeOf(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const { text } = message;
  if (/unauthorized|pull access denied|requested access to the resource is denied|no basic auth credentials|insufficient_scope|forbidden|authentication required|\b40[13]\b/i.test(text)) {
    return {
      cause: 'the registry requires credentials that the Pod and node don\'t have, or the image doesn\'t exist',
      remedy: 'add an imagePullSecret for the registry to the Pod, and check the image name',
    };
  }
  if (/x509: |certificate signed by unknown authority|failed to verify certificate/i.test(text)) {
    return {
      cause: 'the node reached the registry, or a proxy in between, and doesn\'t accept its certificate',
      remedy: 'add the certificate authority to the node (Import-Certificate, LocalMachine\\Root) and restart containerd; if the certificate is '
        + 'expired or not yet valid, check it and the clock of the node',
    };
  }
  if (/\b429\b|too ?many ?requests/i.test(text)) {
    return {
      cause: 'the registry limits the number of pulls, and the node or its account has exceeded the limit',
      remedy: 'add an imagePullSecret of an account with a higher limit, or pull through a registry or cache of your own; the kubelet retries',
    };
  }
  if (/InvalidImageName/.test(message.reason) || /invalid reference format/i.test(text)) { return { cause: 'the name of the image is invalid' }; }
  if (/ErrImageNeverPull/.test(message.reason)) { return { cause: 'the node doesn\'t have the image, and imagePullPolicy is Never' }; }
  return /: not found|manifest unknown|does not exist|status code 404|404 Not Found/i.test(text)
    ? { cause: 'the registry has no image with this name and tag' }
    : { facts: knownFacts(message) };
}

const imagePullFailed: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => {
    return isOfPull(message) && message.os === 'windows' ? { evidence: evidenceOf(message), ...causeOf(message) } : undefined;
  },
};

const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/PLEG is not healthy/i, 'the container runtime responds too slowly: the node has too many containers, or too little CPU or disk throughput'],
  [/container runtime is down|rpc error|containerd/i, 'the kubelet can\'t connect to the container runtime of the node'],
  [/stopped posting node status/i, 'the kubelet has stopped reporting: its service or the machine is down, or it can\'t reach the API server'],
];

const nodeNotReady: SymptomSource = {
  severity: 'error',
  kinds: ['Node'],
  isFallback: true,
  matches: (message) => {
    if (message.about.kind !== 'Node' || message.os !== 'windows' || !/^Ready |NodeNotReady|NetworkUnavailable|PIDPressure/.test(message.reason)) {
      return undefined;
    }
    const cause = CAUSES.find(([pattern]) => pattern.test(message.text))?.[1];
    return { evidence: evidenceOf(message), ...(cause === undefined ? { facts: knownFacts(message) } : { cause }) };
  },
};

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
  messages: [/\bhcs(?:shim)?:|CreateComputeSystem|failure in a Windows system call/i, /winapi error #\d+/i, /(?:create|start) containerd task/i],
  anyOs: true,
  reasons: /^(?!FailedCreatePodSandBox)/,
  detail: (message) => ({ facts: knownFacts(message) }),
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
