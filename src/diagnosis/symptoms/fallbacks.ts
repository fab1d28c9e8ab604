import { formatTaint } from '../../kubernetes';
import { ClusterMessage, CRASH_LOOP, FAILED_CREATE, isOfPull } from '../cluster-messages';
import { factsOnly, knownFacts, OF_LAYER } from '../support/causes';
import { closedFor } from '../support/scheduling';
import { enumerated } from '../support/text';
import { Cause, causeIn, Occurrence, SymptomSource } from '../symptom';

/**
 * Causes that the text of a message names, or its reason. What containerd reads by httpReadSeeker is part of an image that the registry has. Source:
 * containerd v2.3.4 `core/remotes/docker/resolver.go`, microsoft/containerregistry `docs/client-firewall-rules.md`, read 2026-11-30.
 */
const PULL_CAUSES: Readonly<Record<'text' | 'reason' | 'others', readonly Cause[]>> = {
  text: [
    [
      /httpReadSeeker: [^]*content at\s+not found/, 'the registry knows the image, and lacks a manifest or layer of it, as a mirror does that has '
        + 'copied only a part',
      'copy the image again, with all of its Windows variants and their layers, also foreign ones, to the registry or mirror that the node uses',
    ],
    [
      /httpReadSeeker: [^]*403 Forbidden/, 'the registry knows the image, and what is asked for a part of it denies access: a firewall, a proxy, or '
        + 'the storage service that the registry redirects to',
      'let the node reach the host in the message: registries have their layers on others, as mcr.microsoft.com has on *.data.mcr.microsoft.com',
    ],
    [
      /unauthorized|pull access denied|requested access to the resource is denied|no basic auth credentials|insufficient_scope|forbidden|authentication required|status code:? 40[13]\b/i,
      'the registry requires credentials that the Pod and node don\'t have, or the image doesn\'t exist',
      'add an imagePullSecret for the registry to the Pod, and check the image name',
    ],
    [
      /x509: |certificate signed by unknown authority|failed to verify certificate/i,
      'the node reached the registry, or a proxy in between, and doesn\'t accept its certificate',
      'add the certificate authority to the node (Import-Certificate, LocalMachine\\Root) and restart containerd; if the certificate is '
        + 'expired or not yet valid, check it and the clock of the node',
    ],
    [
      /status code:? 429\b|too ?many ?requests/i, 'the registry limits the number of pulls, and the node or its account has exceeded the limit',
      'add an imagePullSecret of an account with a higher limit, or pull through a registry or cache of your own; the kubelet retries',
    ],
    [/invalid reference format/i, 'the name of the image is invalid'],
  ],
  reason: [
    [/InvalidImageName/, 'the name of the image is invalid'],
    [/ErrImageNeverPull/, 'the node doesn\'t have the image, and imagePullPolicy is Never'],
  ],
  others: [[/: not found|manifest unknown|does not exist|status code 404|404 Not Found/i, 'the registry has no image with this name and tag']],
};

/** A text without references and addresses, whose parts can be the words of a cause. */
const withoutReferences = (text: string) => text.replace(/[^\s"]+/g, (word) => (/.[/:@]./.test(word) ? '' : word));

const pullDetail = (message: ClusterMessage): Omit<Occurrence, 'evidence'> => causeIn(PULL_CAUSES.text, withoutReferences(message.text))
  ?? causeIn(PULL_CAUSES.reason, message.reason) ?? causeIn(PULL_CAUSES.others, message.text)
  ?? (OF_LAYER.test(message.text) ? notUnpacked(message) : factsOnly(message));

/** With a cause, so that messages such as "Back-off pulling image" belong to it. */
const notUnpacked = (message: ClusterMessage) => ({
  cause: `the node found the image, and failed to unpack it: ${knownFacts(message).join('; ')}`,
  remedy: 'check that the image is for Windows (k8s-windows images show), whether other nodes unpack it, and the log of containerd on this one',
});

const NOT_READY_CAUSES: readonly Cause[] = [
  // the kubelet lists it before PLEG, which then fails too
  [/container runtime is down|rpc error|containerd/i, 'the kubelet can\'t connect to the container runtime of the node'],
  [/PLEG is not healthy/i, 'the container runtime responds too slowly: the node has too many containers, or too little CPU or disk throughput'],
  [/stopped posting node status/i, 'the kubelet has stopped reporting: its service or the machine is down, or it can\'t reach the API server'],
];

const nodeNotReady: SymptomSource = {
  kinds: ['Node'],
  isFallback: true,
  reasons: /^Ready |NodeNotReady|NetworkUnavailable|PIDPressure/,
  when: ({ about, os }) => about.kind === 'Node' && os === 'windows',
  causes: NOT_READY_CAUSES,
  detail: factsOnly,
};

/** Reasons that say only that a Pod hasn't started or isn't ready yet. */
const UNINFORMATIVE = /^(?:ContainerCreating|PodInitializing|ContainersNotReady|ContainersNotInitialized|Completed|PodCompleted|SchedulingGated|CrashLoopBackOff|BackOff|Killing|PodFailed)$/;

const containerFailed: SymptomSource = {
  isFallback: true,
  messages: [/\bhcs(?:shim)?:|CreateComputeSystem|failure in a Windows system call/i, /winapi error #\d+/i, /(?:create|start) containerd task/i],
  reasons: /^(?!FailedCreatePodSandBox)/,
  detail: factsOnly,
};

const unknownFailure: SymptomSource = {
  isFallback: true,
  when: ({ about, os, reason, text, exitCode }) => os === 'windows' && (text !== '' || exitCode !== undefined)
    && (about.kind !== 'Pod' ? reason === FAILED_CREATE : exitCode === 0 ? reason === CRASH_LOOP : !UNINFORMATIVE.test(reason)),
  detail: (message, dump) => {
    if (message.reason === FAILED_CREATE) { return NOT_CREATED; }
    if (message.exitCode === 0) { return ENDS_AT_ONCE; }
    const { pod, reason, text } = message;
    const nodes = pod?.isUnscheduled && /unschedulable|\{node\.kubernetes\.io\//i.test(text) ? closedFor(pod, dump) : undefined;
    return nodes && nodes.closed.length > 0 ? ofClosed(nodes) : causeIn(KUBELET_REJECTS, reason)
      ?? { ...factsOnly(message), ...(pod?.nodeName === '' && { remedy: FIND_A_NODE }) };
  },
};

const ofClosed = ({ closed, taints }: ReturnType<typeof closedFor>): Pick<Occurrence, 'cause' | 'remedy'> => {
  const names = closed.map(({ name }) => name);
  const areCordoned = closed.every(({ isUnschedulable }) => isUnschedulable);
  const has = taints.map(formatTaint).join(', ');
  return {
    cause: 'the Windows nodes that have what the Pod selects, and no other taints than it tolerates, are '
      + `cordoned${areCordoned ? '' : ', or have a taint of their condition'}: ${enumerated(names)}${has && `; others have the taint ${has}`}`,
    remedy: `${areCordoned ? `end the maintenance with kubectl uncordon ${names.join(' ')}` : `check kubectl describe node ${names.join(' ')}`}, `
      + `${has && `let the Pod tolerate ${has} if it is for those nodes, `}or add other nodes`,
  };
};

const DELETE_FAILED = 'delete the failed Pods: their controllers have made others';

/**
 * Reasons of Pods that the kubelet rejects. Source: kubernetes v1.37.2 `pkg/kubelet/lifecycle/predicate.go` (OutOfCPU and others, NodeAffinity),
 * `pkg/kubelet/nodeshutdown/nodeshutdown_manager.go` (NodeShutdown), read 2026-11-30.
 */
const KUBELET_REJECTS: readonly Cause[] = [
  [
    /^OutOf[a-z]/,
    'when the Pod arrived, the node didn\'t have enough left of what the message names, so that the kubelet rejected the Pod before any container of '
      + 'it started',
    `${DELETE_FAILED}; if it repeats, remove spec.nodeName, which bypasses the scheduler, and compare the requests with the node (kubectl describe `
      + 'node): Pods of another scheduler, and static ones, count too',
  ],
  [
    /^NodeAffinity$/,
    'the node doesn\'t have the labels that the Pod selects, or has lost them, so that the kubelet rejected the Pod before any container of it '
      + 'started',
    `${DELETE_FAILED}; compare the labels of the node (kubectl get nodes --show-labels) with the nodeSelector and the affinity, and remove `
      + 'spec.nodeName, which bypasses the scheduler',
  ],
  [/^NodeShutdown$/, 'the node was shutting down, so that the kubelet rejected the Pod before any container of it started', DELETE_FAILED],
];

const ENDS_AT_ONCE = {
  cause: 'the container ends without an error (exit code 0), and the kubelet starts it again and again: its command does nothing that lasts, such '
    + 'as cmd.exe, which is the command of Windows base images and ends at once without a console',
  remedy: 'set a command that keeps running, in the image or in the Pod; run a task that ends as a Job',
};

const NOT_CREATED = {
  cause: 'the controller can\'t create its Pods, for the reason in the message: the API server, a policy, or a webhook rejects them, or fails',
  remedy: 'change what the message names, such as a ResourceQuota, a LimitRange, the ServiceAccount, or the resources of the Pod template; kubectl '
    + 'describe shows all messages of the controller',
};

const FIND_A_NODE = 'make one of the nodes fit: each reason in the message is that of some nodes. kubectl describe pod shows all messages; uncordon '
  + 'or add nodes, bind the claims of the Pod, or change what it selects and tolerates';

/** What doesn't match a more specific symptom. */
export const FALLBACKS: Readonly<Record<string, SymptomSource>> = {
  'doctor-image-pull-failed': {
    isFallback: true,
    when: (message) => isOfPull(message) && message.os === 'windows', detail: pullDetail,
  },
  'doctor-sandbox-failed': { isFallback: true, reasons: /FailedCreatePodSandBox/i, detail: factsOnly },
  'doctor-container-failed': containerFailed,
  'doctor-node-not-ready': nodeNotReady,
  'doctor-unknown-failure': unknownFailure,
};
