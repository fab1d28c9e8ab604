import { isPlainObject, listAt, lookUp, objectAt, PlainObject, scalarText, textOf } from '../../base';
import { referenceTo } from '../../findings';
import { NodeLabel, Platform, platformOfNode, Taint } from '../../knowledge';
import { formatTaint, requiredTerms, requirementsOf } from '../../kubernetes';
import { holds, parseAddress, parseCidr } from '../../objects';
import { ClusterNode, selects, untoleratedTaints, wrongLabelsOf } from '../../scheduling';
import { Dump, DumpPod } from '../dump';
import { agentOf, osOf, reaches, scheduledSpecOf } from '../support/daemon-sets';
import { formatToleration, missingLabels, MissingToleration, pendingReason, tolerationsMissing, withScaleUp } from '../support/scheduling';
import { enumerated } from '../support/text';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

const noNodeOfBuild: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  inspect: (dump) => dump.pods.flatMap((pod) => {
    const builds = pendingReason(pod, dump)?.why === 'no-node' ? otherBuilds(pod, dump) : undefined;
    return builds ? [withScaleUp({
      evidence: { object: pod.about, place: `spec, ${NodeLabel.WINDOWS_BUILD}`, text: builds.selected.join(', ') },
      cause: `the Pod selects build ${enumerated(builds.selected)}, but the Windows nodes have ${enumerated(builds.there)}`,
    }, pod, dump)] : [];
  }),
};

/** Windows builds that a Pod selects by nodeSelector or required node affinity; none if a term of the affinity leaves the build open. */
export function selectedBuilds(spec: PlainObject): readonly string[] {
  const own = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
  const ofTerms = requiredTerms(spec).map((term) => requirementsOf(term)
    .filter(({ key, operator }) => key === NodeLabel.WINDOWS_BUILD && operator === 'In')
    .flatMap(({ values }) => (Array.isArray(values) ? values.map(scalarText) : [])));
  return [...(own === undefined ? [] : [scalarText(own)]), ...ofTerms.every((builds) => builds.length > 0) ? ofTerms.flat() : []];
}

/** The builds that a Pod selects, and those of the Windows nodes, if they have none in common. */
function otherBuilds({ spec }: DumpPod, { windowsNodes }: Dump): Readonly<Record<'selected' | 'there', readonly string[]>> | undefined {
  const selected = selectedBuilds(spec);
  const there = windowsNodes.flatMap(({ labels }) => labels[NodeLabel.WINDOWS_BUILD] ?? []);
  return selected.length === 0 || there.length === 0 || selected.some((build) => there.includes(build)) ? undefined : { selected, there };
}

const noMatchingNode: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  inspect: (dump) => dump.pods.flatMap((pod): readonly Occurrence[] => {
    const pending = pendingReason(pod, dump);
    if (pending?.why !== 'no-node') { return []; }
    if (pending.messages) {
      return [withScaleUp({
        evidence: evidenceOf(pending.messages[0]),
        cause: 'no node has the labels that the Pod selects',
      }, pod, dump)];
    }
    // another symptom reports unavailable builds
    if (otherBuilds(pod, dump)) { return []; }
    const windows = dump.windowsNodes;
    const missing = missingLabels(pod.spec, windows);
    const [label] = missing;
    return [withScaleUp({
      evidence: { object: pod.about, place: label ? `spec.nodeSelector[${label[0]}]` : 'spec', text: label?.[1] ?? 'nodeSelector and affinity' },
      cause: windows.length === 0
        ? 'the cluster has no Windows nodes'
        : missing.map(([key, value]) => reasonOf(key, value, windows)).join('; ') || 'no single Windows node has all labels that the Pod selects',
    }, pod, dump)];
  }),
};

function reasonOf(key: string, value: string, windows: readonly ClusterNode[]): string {
  const there = windows.flatMap(({ labels }) => lookUp(labels, key) ?? []);
  const alike = there.find((each) => each.toLowerCase() === value.toLowerCase());
  if (alike !== undefined) { return `the Pod selects ${key}: ${value}, but the label is ${alike}: values are case-sensitive`; }
  return there.length === 0
    ? `the Pod selects ${key}: ${value}, but no Windows node has this label`
    : `the Pod selects ${key}: ${value}, but the Windows nodes have ${enumerated(there)}`;
}

const daemonSetOnNoNode: SymptomSource = {
  // as the verdict of such a DaemonSet: it runs, with 0 Pods
  severity: 'warning',
  kinds: ['DaemonSet', 'Node'],
  inspect: (dump) => dump.objects('DaemonSet').flatMap((object): readonly Occurrence[] => {
    const windows = dump.windowsNodes;
    const spec = scheduledSpecOf(object, dump);
    const desired = objectAt(object, 'status').desiredNumberScheduled;
    const fits = windows.filter((node) => reaches(object, [node], dump));
    if (windows.length === 0 || osOf(object, dump) !== 'windows' || (fits.length > 0 && desired !== 0)) { return []; }
    // a DaemonSet for one Windows build may precede its nodes
    if (selectedBuilds(spec).length > 0 && agentOf(object) === undefined) { return []; }
    return [{
      evidence: {
        object: referenceTo(object), place: 'status.desiredNumberScheduled', text: typeof desired === 'number' ? String(desired) : 'unknown',
      },
      cause: fits.length > 0
        ? `the template matches ${enumerated(fits.map(({ name }) => name))}, but the controller desires no Pods: the nodes or the template changed `
          + 'in between'
        : `${windows.length === 1 ? 'there is 1 Windows node' : `there are ${windows.length} Windows nodes`}, but ${whyNot(spec, windows)}`,
    }];
  }),
};

/** Why a Pod template matches none of some nodes. @param which has none of the missing labels, in words */
function whyNot(spec: PlainObject, nodes: readonly ClusterNode[], which = 'no Windows node'): string {
  const selected = nodes.filter((node) => selects(spec, node) !== 'no');
  if (selected.length > 0) {
    return `the template doesn't tolerate ${enumerated(selected.flatMap((node) => untoleratedTaints(spec, node)).map(formatTaint))}`;
  }
  const missing = missingLabels(spec, nodes);
  return missing.length > 0
    ? `the template selects ${enumerated(missing.map(([key, value]) => `${key}=${value}`))}, labels that ${which} has`
    : 'the affinity of the template matches none of them';
}

const FULL = 'the Pod matches Windows nodes, but none of them has enough free resources for it';

const podOsNotSupported: SymptomSource = {
  alone: /^PodOSNotSupported$/,
  messages: [/OS field doesn't match node OS/i],
  anyOs: true,
  detail: ({ pod, node }) => {
    const os = objectAt(pod?.spec, 'os').name;
    return typeof os !== 'string' || node?.os === undefined ? {} : {
      cause: `spec.os.name is "${os}", but the Pod was scheduled to a ${node.os} node: the scheduler ignores spec.os, so the Pod requires a `
        + 'nodeSelector too',
      remedy: `add kubernetes.io/os: ${os} to the nodeSelector of its workload (and tolerations for the taints of those nodes), and delete the `
        + 'failed pods',
    };
  },
};

const podOsLabel: SymptomSource = {
  alone: /^PodOSSelectorNodeLabelDoesNotMatch$/,
  messages: [/`?kubernetes\.io\/os`? label doesn't match node label/i],
  anyOs: true,
};

const windowsPodOnLinuxNode: SymptomSource = {
  kinds: ['Node', 'Pod'],
  messages: [/image operating system \\?"?windows\\?"? cannot be used on this platform/i, /no matching manifest for linux\/\w+.{0,200}windows/i],
  anyOs: true,
  inspect: (dump) => dump.pods.filter(({ node, os, status }) => node?.os === 'linux' && os === 'windows' && status.reason !== 'PodOSNotSupported')
    .map((pod) => ({
      evidence: { object: pod.about, place: 'spec.nodeName', text: `${pod.nodeName}, a Linux node` },
    })),
};

/** Taints of Windows nodes that Pods don't tolerate, by how the nearest toleration differs. @param words cause and remedy, from the usual cause */
const ofTolerations = (
  difference: MissingToleration['by'], words: (taint: Taint, cause: string) => Pick<Occurrence, 'cause' | 'remedy'>,
): SymptomSource => ({
  kinds: ['Node', 'Pod'],
  inspect: (dump) => dump.pods.flatMap((pod) => tolerationsMissing(pod, dump).flatMap(({ by, taint, index, toleration }) => {
    if (by !== difference) { return []; }
    const [has, own] = [formatTaint(taint), toleration && formatToleration(toleration)];
    return {
      evidence: { object: pod.about, place: `spec.tolerations${own === undefined ? '' : `[${index}]`}`, text: own ?? `none for ${has}` },
      ...words(taint, own === undefined
        ? `the Windows nodes that the Pod selects have the taint ${has}, which the Pod doesn't tolerate`
        : `the taint is ${has}, but the toleration is ${own}`),
    };
  })),
});

const tolerationLetterCase = ofTolerations('letter case', ({ key, value = '' }, cause) => (
  { cause: `${cause}: keys and values are case-sensitive`, remedy: `use key "${key}" and value "${value}" in the tolerations of the workload` }));
const tolerationMismatch = ofTolerations('key, value or effect', ({ key, value = '', effect }, cause) => (
  { cause, remedy: `add a toleration with key "${key}", value "${value}", and effect ${effect} to the workload` }));

const tolerationMissing = ofTolerations(undefined, ({ key, value = '', effect }, cause) => (
  { cause, remedy: `add { key: "${key}", operator: Equal, value: "${value}", effect: ${effect} } to the tolerations of the workload` }));

const eksNoAddresses: SymptomSource = {
  kinds: ['Pod', 'Event', 'ConfigMap'],
  messages: [
    /vpc\.amazonaws\.com\/PrivateIPv4Address/i, /failed to parse Kubernetes args: pod does not have label vpc\.amazonaws\.com/i,
  ],
  anyOs: true,
  detail: (_message, dump) => {
    const config = dump.find({ kind: 'ConfigMap', namespace: 'kube-system', name: 'amazon-vpc-cni' });
    const setting = objectAt(config, 'data')['enable-windows-ipam'];
    return config && setting !== 'true'
      ? { cause: 'enable-windows-ipam isn\'t "true" in the ConfigMap kube-system/amazon-vpc-cni, so Windows nodes have no addresses for Pods' }
      : {};
  },
};

const LACKS_ROOM = /Insufficient (?:cpu|memory|ephemeral-storage)|Too many pods/i;

/** Why a node can't run a Pod if it is full, or isn't one that the Pod selects and tolerates; taints of Kubernetes itself may pass. */
const FULL_OR_OTHER = /^\d+ (?:Insufficient |Too many pods|node\(s\) (?:didn't match (?:Pod's )?node (?:affinity|selector)|had (?:untolerated )?taint(?!.*\{node\.kubernetes\.io\/)))/i;

/** Whether a message of the scheduler has no other reason, such as a cordoned node, without which a node might have enough. */
function isFull(text: string): boolean {
  const reasons = text.replace(/\s*preemption: [^]*/, '').replace(/^0\/\d+ nodes are available: /, '').split(/, (?=\d)/);
  return LACKS_ROOM.test(text) && reasons.every((reason) => FULL_OR_OTHER.test(reason));
}

const windowsNodesFull: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  inspect: (dump) => dump.pods.flatMap((pod): readonly Occurrence[] => {
    const pending = pendingReason(pod, dump);
    const message = pending?.why === 'other' ? pending.messages.find(({ text }) => isFull(text)) : undefined;
    return message ? [withScaleUp({ evidence: evidenceOf(message, message.text.search(LACKS_ROOM)), cause: FULL }, pod, dump)] : [];
  }),
};

const daemonSetMissesNodes: SymptomSource = {
  severity: 'warning',
  kinds: ['DaemonSet', 'Node'],
  inspect: (dump) => {
    const agents = dump.objects('DaemonSet').filter((object) => osOf(object, dump) === 'windows' && agentOf(object) !== undefined);
    return agents.flatMap((object): readonly Occurrence[] => {
      const alike = agents.filter((each) => agentOf(each) === agentOf(object));
      const missed = dump.windowsNodes.filter((node) => !alike.some((each) => reaches(each, [node], dump)));
      // another symptom reports a DaemonSet that runs on no node
      if (missed.length === 0 || !reaches(object, dump.windowsNodes, dump)) { return []; }
      return [{
        evidence: { object: referenceTo(object), place: 'spec.template.spec', text: `not on ${enumerated(missed.map(({ name }) => name))}` },
        cause: whyNot(scheduledSpecOf(object, dump), missed, 'none of the skipped nodes'),
      }];
    });
  },
};

const windowsNodeUntainted: SymptomSource = {
  severity: 'warning',
  kinds: ['Node'],
  inspect: (dump, { platform }) => {
    const windows = dump.windowsNodes;
    const linux = dump.nodes.filter(({ os }) => os === 'linux');
    // some clusters taint the Linux nodes instead, as Rancher did: cattle.io/os=linux
    if (linux.every(({ lastingTaints }) => lastingTaints.some(({ value }) => value === 'linux'))) { return []; }
    return windows.flatMap((node): readonly Occurrence[] => {
      const marked = platform ?? platformOfNode(node);
      const expected = marked ? marked.taints : (node.lastingTaints.length > 0 ? [] : Platform.UPSTREAM.taints);
      const missing = expected.filter((taint) => !node.lastingTaints.some(({ key, value, effect }) => key === taint.key
        && (value ?? '') === (taint.value ?? '') && effect === taint.effect));
      if (missing.length === 0) { return []; }
      const all = node.taints.map(formatTaint).join(', ');
      return [{
        evidence: { object: node.about, place: 'spec.taints', text: all || 'none' },
        cause: node.lastingTaints.length === 0
          ? `a Windows node of a cluster with Linux nodes has no taint${all && ` but ${all}, which passes`}`
            + `${marked ? `, but platform ${marked.name} uses ${missing.map(formatTaint).join(', ')}` : ''}: Linux Pods are scheduled to it${all && ' then'}`
          : `Windows nodes of platform ${marked!.name} have the taint ${missing.map(formatTaint).join(', ')}, but this node has another: taints are `
            + 'case-sensitive, and the tolerations of workloads don\'t match',
        remedy: `kubectl taint nodes ${node.name || 'NODE'} ${missing.map(formatTaint).join(' ')}, and set the taint in registerWithTaints of the `
          + 'kubelet for new nodes',
      }];
    });
  },
};

const windowsNodeLabels: SymptomSource = {
  kinds: ['Node'],
  inspect: (dump) => dump.windowsNodes.flatMap((node): readonly Occurrence[] => {
    const { about, labels, build } = node;
    const others = dump.windowsNodes.some((each) => each.labels[NodeLabel.WINDOWS_BUILD] !== undefined);
    const lacksBuild = labels[NodeLabel.WINDOWS_BUILD] === undefined && (build !== undefined || others);
    const wrong = [...wrongLabelsOf(node), ...(lacksBuild ? [{ key: NodeLabel.WINDOWS_BUILD, value: build }] : [])];
    return wrong.map(({ key, value }) => ({
      evidence: { object: about, place: `metadata.labels[${key}]`, text: lookUp(labels, key) ?? 'missing' },
      cause: lookUp(labels, key) === undefined
        ? `the node has no label ${key}, so Pods that select the label aren't scheduled to it`
        : `the label ${key} is ${lookUp(labels, key)}, but the node is ${value}: Pods that it can't run are scheduled to it, and others aren't`,
      remedy: value === undefined
        ? 'restart the kubelet, which sets its labels again'
        : `restart the kubelet, or run: kubectl label node ${about.name || 'NODE'} ${key}=${value} --overwrite`,
    }));
  }),
};

const nodeAddressInPodCidr: SymptomSource = {
  kinds: ['Node'],
  inspect: (dump) => {
    const cidrs = dump.nodes.flatMap(({ object }) => {
      const spec = objectAt(object, 'spec');
      return [spec.podCIDR, ...listAt(spec, 'podCIDRs')].flatMap((text) => parseCidr(text) ?? []);
    });
    const networks = dump.objects('ConfigMap')
      .flatMap((each) => /"Network": ?"([\d./]{9,18})"/.exec(textOf(objectAt(each, 'data')['net-conf.json']))?.[1] ?? []);
    const ranges = [...cidrs, ...networks.flatMap((text) => parseCidr(text) ?? [])];
    return dump.windowsNodes.flatMap(({ about, object }): readonly Occurrence[] => listAt(objectAt(object, 'status'), 'addresses')
      .flatMap((each, i) => {
        const [{ type = '', address = '' } = {}] = [each].filter(isPlainObject);
        const number = type === 'InternalIP' ? parseAddress(address) : undefined;
        const cidr = number === undefined ? undefined : ranges.find((range) => holds(range, number));
        return cidr ? [{
          evidence: { object: about, place: `status.addresses[${i}]`, text: `InternalIP ${textOf(address)}` },
          cause: `the InternalIP ${textOf(address)} is in the Pod CIDR ${cidr.text}: the kubelet registered the address of a virtual network adapter`,
        }] : [];
      }));
  },
};

/** Pods that no node is found for, or a wrong one, and nodes as the scheduler sees them. */
export const SCHEDULING: Readonly<Record<string, SymptomSource>> = {
  'doctor-pod-os-not-supported': podOsNotSupported,
  'doctor-pod-os-label': podOsLabel,
  'doctor-windows-pod-on-linux-node': windowsPodOnLinuxNode,
  'doctor-toleration-letter-case': tolerationLetterCase,
  'doctor-toleration-mismatch': tolerationMismatch,
  'doctor-toleration-missing': tolerationMissing,
  'doctor-no-node-of-build': noNodeOfBuild,
  'doctor-no-matching-node': noMatchingNode,
  'doctor-eks-no-addresses': eksNoAddresses,
  'doctor-windows-nodes-full': windowsNodesFull,
  'doctor-daemon-set-on-no-node': daemonSetOnNoNode,
  'doctor-daemon-set-misses-nodes': daemonSetMissesNodes,
  'doctor-windows-node-untainted': windowsNodeUntainted,
  'doctor-windows-node-labels': windowsNodeLabels,
  'doctor-node-address-in-pod-cidr': nodeAddressInPodCidr,
};
