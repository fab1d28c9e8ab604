import { intendedOs } from './intended-os';
import { barring, selects } from './scheduling';
import { referenceTo } from '../../findings/reference';
import { OsName } from '../../knowledge';
import { objectAt, PlainObject } from '../../manifest';
import { ClusterNode } from '../../placement/node';
import { Dump } from '../dump';

const NETWORK_AGENT = /flannel|calico|cilium|antrea|ovn|azure-cns|aws-node|weave|canal|kube-router|cni/i;
/** Names of agents that every Windows node requires; DaemonSets with the same name in theirs are equivalent. */
const NODE_AGENT = /kube-proxy|flannel|calico-node|antrea-agent|csi-proxy/i;
const NAMED_FOR_WINDOWS = /(^|-)win(dows)?(-|\d|$)/i;

export function podSpecOf(daemonSet: PlainObject): PlainObject {
  return objectAt(objectAt(objectAt(daemonSet, 'spec'), 'template'), 'spec');
}

/** The operating system of a DaemonSet's Pods, from its name or template. */
export function osOf(daemonSet: PlainObject): OsName | undefined {
  return NAMED_FOR_WINDOWS.test(referenceTo(daemonSet).name) ? 'windows' : intendedOs(podSpecOf(daemonSet));
}

/** Whether a DaemonSet is a network agent. */
export function isNetworkAgent(daemonSet: PlainObject): boolean {
  return isNetworkAgentName(referenceTo(daemonSet).name);
}

/** Whether a DaemonSet or Pod has the name of a network agent. */
export function isNetworkAgentName(name: string): boolean {
  return NETWORK_AGENT.test(name);
}

/** The agent that a DaemonSet runs, if every node requires it. */
export function agentOf(daemonSet: PlainObject): string | undefined {
  return NODE_AGENT.exec(referenceTo(daemonSet).name)?.[0].toLowerCase();
}

/** Whether a DaemonSet can place a Pod on a node. */
export function reaches(daemonSet: PlainObject, node: ClusterNode): boolean {
  const spec = podSpecOf(daemonSet);
  return selects(spec, node) && barring(spec, node).length === 0;
}

export function reachesWindows(daemonSet: PlainObject, dump: Dump): boolean {
  return dump.windowsNodes.some((node) => reaches(daemonSet, node));
}

