import { objectAt, PlainObject } from '../../base';
import { referenceTo } from '../../findings';
import { OsName } from '../../knowledge';
import { ClusterNode, nearestNode, scheduledSpec } from '../../scheduling';
import { Dump, namedOs } from '../dump';

const NETWORK_AGENT = /(?:^|-)(?:flannel|calico|cilium|antrea|ovn|ovnkube|azure-cns|aws-node|weave|canal|kube-router|cni)(?:-|$)/i;
/** Names of agents that every Windows node requires; DaemonSets with the same name in theirs are equivalent. */
const NODE_AGENT = /kube-proxy|flannel|calico-node|antrea-agent|csi-proxy/i;
const NAMED_FOR_WINDOWS = /(^|-)win(dows)?(-|\d|$)/i;

export function podSpecOf(daemonSet: PlainObject): PlainObject {
  return objectAt(objectAt(objectAt(daemonSet, 'spec'), 'template'), 'spec');
}

/** The spec of a DaemonSet's Pods, as the scheduler sees it. */
export function scheduledSpecOf(daemonSet: PlainObject, dump: Dump): PlainObject {
  const spec = podSpecOf(daemonSet);
  return scheduledSpec(spec, dump.runtimeClassOf(spec));
}

/** The operating system of a DaemonSet's Pods, from its name or template. */
export function osOf(daemonSet: PlainObject, dump: Dump): OsName | undefined {
  const spec = podSpecOf(daemonSet);
  return isNamedForWindows(referenceTo(daemonSet).name) ? 'windows' : namedOs(spec, dump.runtimeClassOf(spec));
}

/** Whether an object has a name such as `agent-windows`. */
export function isNamedForWindows(name: string): boolean {
  return NAMED_FOR_WINDOWS.test(name);
}

/**
 * Whether a DaemonSet or Pod is a network agent: by its name, and because it uses the network of the node, as the one of Pods doesn't work yet.
 * @param podSpec if it is known
 */
export function isNetworkAgent(name: string, podSpec: PlainObject | undefined): boolean {
  return NETWORK_AGENT.test(name) && (podSpec === undefined || podSpec.hostNetwork === true);
}

/** The agent that a DaemonSet runs, if every node requires it. */
export function agentOf(daemonSet: PlainObject): string | undefined {
  return NODE_AGENT.exec(referenceTo(daemonSet).name)?.[0].toLowerCase();
}

/** Whether a DaemonSet can place a Pod on one of some nodes. */
export function reaches(daemonSet: PlainObject, nodes: readonly ClusterNode[], dump: Dump): boolean {
  return nearestNode(scheduledSpecOf(daemonSet, dump), nodes)?.taints.length === 0;
}

