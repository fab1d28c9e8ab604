import { isPlainObject, listAt, objectAt, textOf } from '../../base';
import { KNOWN_BUGS } from '../../knowledge';
import { BugOfNode, bugsOfNodes, concernedBy, unreadyRemedy } from '../../scheduling';
import { ClusterMessage, isOfTeardown } from '../cluster-messages';
import { Dump, DumpPod, endOf } from '../dump';
import { apiServerCause, CNI_CAUSES, factsOnly, knownFacts } from '../support/causes';
import { enumerated, timeOf } from '../support/text';
import { Cause, causeIn, Evidence, evidenceOf, Occurrence, SymptomSource } from '../symptom';

/** The bug of kubelets that leave files of a container's subPath mounts open. */
const BUG = KNOWN_BUGS.find(({ concerns }) => concerns === 'sub-paths')!;

/** The bug, if a Pod has such mounts, and its node the bug. */
export function subPathBug({ spec, node }: Pick<DumpPod, 'spec' | 'node'>): BugOfNode | undefined {
  return node && concernedBy(BUG, 'Pod', spec) ? bugsOfNodes([node], []).get(BUG)?.[0] : undefined;
}

/** The bug, if a message says that a node can't remove a volume of such a Pod. */
export function subPathBugIn(message: ClusterMessage): BugOfNode | undefined {
  const { pod, text } = message;
  return pod && isOfTeardown(message) && /UnmountVolume\.TearDown/i.test(text) ? subPathBug(pod) : undefined;
}

/** Time after which a kubelet should have removed a Pod, beyond its grace period. */
const OVERDUE_MINUTES = 5;

/** The evidence that a Pod should have ended; `undefined` if it isn't being deleted, or not for long. */
export function overdueEvidence({ about, object }: DumpPod, dump: Dump): Evidence | undefined {
  const deletion = textOf(objectAt(object, 'metadata').deletionTimestamp);
  const minutes = Math.floor((dump.once(endOf) - timeOf(deletion)) / 60_000);
  if (timeOf(deletion) === 0 || minutes < OVERDUE_MINUTES) { return undefined; }
  return { object: about, place: 'metadata.deletionTimestamp', text: `${deletion}, ${minutes} minutes before the end of the dump` };
}

/** Words that only Windows nodes have in such messages. */
const OF_WINDOWS = /\bhcn|\bhcs|\bHNS|in Win32:|[a-z]:\\/i;
const RESTART = 'then drain and restart the node. Don\'t remove the HNS network: other Pods of the node use it';
const DELETE = `if it persists, delete the Pod, so that its controller creates another one; ${RESTART}`;

const CAUSES: readonly Cause[] = [
  [
    /hcnDeleteNamespace[^]{0,80}(?:request is unsupported|0x803b0015)/i,
    'HNS rejects the deletion of the network namespace of the Pod (HCN_E_REQUEST_UNSUPPORTED). In public reports, a container was still attached to '
      + 'it, the HNS service had crashed, or the node or its services had been restarted since the Pod was created',
  ],
  [
    /hcn(?:Open|Delete)Namespace[^]{0,80}(?:element not found|0x80070490|\(0x490\))/i,
    'the network namespace of the Pod no longer exists, but the runtime still asks HNS for it',
  ],
  [/endpoint[^]{0,120}not found/i, 'the HNS endpoint of the Pod no longer exists, and the CNI plugin fails instead of ignoring that'],
  [
    /UnmountVolume\.TearDown failed[^]*being used by another process/i,
    'a process of the node still has a file of the volume open: the kubelet, antivirus software, a backup, or a container that hasn\'t ended',
    'find the process on the node (Resource Monitor or handle.exe of Sysinternals), and exclude C:\\var\\lib\\kubelet from antivirus software and '
      + 'backups; restarting the kubelet, or the node, closes the file',
  ],
];

function containersFact({ containerStatuses }: DumpPod): string {
  const running = containerStatuses.filter(({ status }) => isPlainObject(objectAt(status, 'state').running)).map(({ status }) => textOf(status.name));
  return running.length === 0 ? 'none of its containers runs any more' : `the kubelet still reports ${enumerated(running)} as running`;
}

function overdue(dump: Dump): readonly Occurrence[] {
  return dump.pods.flatMap((pod): readonly Occurrence[] => {
    const evidence = overdueEvidence(pod, dump);
    const { node, object } = pod;
    if ((node?.os ?? pod.os) !== 'windows' || evidence === undefined || subPathBug(pod)) { return []; }
    const finalizers = listAt(objectAt(object, 'metadata'), 'finalizers').filter((each): each is string => typeof each === 'string');
    // the kubelet sets a final phase when it has ended the Pod
    if (finalizers.length > 0 && /^(?:Succeeded|Failed)$/.test(textOf(pod.status.phase))) {
      return [{
        evidence, cause: `the node has ended the Pod, but its finalizers ${finalizers.join(', ')} remain, which their controllers must remove`,
        remedy: 'check the controllers of the finalizers',
      }];
    }
    if (node?.isReady === false || (node === undefined && pod.nodeName !== '' && dump.nodes.length > 0)) {
      return [{
        evidence, cause: `its node ${pod.nodeName} isn't ready, or no longer exists, so no kubelet confirms that its containers have ended`,
        remedy: unreadyRemedy(pod.nodeName),
      }];
    }
    return [{
      evidence,
      facts: [containersFact(pod), ...(node ? knownFacts({ about: pod.about, place: '', reason: '', text: '', os: 'windows', pod, node }) : [])],
    }];
  });
}

export const podStuckTerminating: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message) => {
    if (!isOfTeardown(message) || subPathBugIn(message)
      || !(message.os === 'windows' || (message.os === undefined && OF_WINDOWS.test(message.text)))) { return undefined; }
    const at = /hc[ns][A-Z]\w+|failed to (?:destroy|remove) network|being used by another process/.exec(message.text)?.index;
    const { text } = message;
    const detail = causeIn(CAUSES, text) ?? apiServerCause(text) ?? causeIn(CNI_CAUSES, text) ?? factsOnly(message);
    return { evidence: evidenceOf(message, at), ...(message.pod?.isTerminating === false && { remedy: DELETE }), ...detail };
  },
  inspect: overdue,
};
