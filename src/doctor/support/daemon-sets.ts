import { Dump } from '../dump';
import { DumpNode } from '../dump-node';
import { osMeant } from './os-meant';
import { barring, selects } from './scheduling';
import { referenceOf } from './text';
import { OsName } from '../../knowledge';
import { objectAt, PlainObject } from '../../manifest';

const NETWORK_AGENT = /flannel|calico|cilium|antrea|ovn|azure-cns|aws-node|weave|canal|kube-router|cni/i;
/** Agents that every Windows node needs, as far as their names tell: those of one name do the same work. */
const NODE_AGENT = /kube-proxy|flannel|calico-node|antrea-agent|csi-proxy/i;
const NAMED_FOR_WINDOWS = /(^|-)win(dows)?(-|\d|$)/i;

export function podSpecOf(daemonSet: PlainObject): PlainObject {
  return objectAt(objectAt(objectAt(daemonSet, 'spec'), 'template'), 'spec');
}

/** The system of a DaemonSet's pods, by what they say and by its name. */
export function osOf(daemonSet: PlainObject): OsName | undefined {
  return NAMED_FOR_WINDOWS.test(referenceOf(daemonSet).name) ? 'windows' : osMeant(podSpecOf(daemonSet));
}

/** Whether a DaemonSet brings the network of pods. */
export function isNetworkAgent(daemonSet: PlainObject): boolean {
  return NETWORK_AGENT.test(referenceOf(daemonSet).name);
}

/** The agent that a DaemonSet is for, if it is one that every node needs. */
export function agentOf(daemonSet: PlainObject): string | undefined {
  return NODE_AGENT.exec(referenceOf(daemonSet).name)?.[0].toLowerCase();
}

/** Whether a DaemonSet may put a pod on a node. */
export function reaches(daemonSet: PlainObject, node: DumpNode): boolean {
  const spec = podSpecOf(daemonSet);
  return selects(spec, node) && barring(spec, node).length === 0;
}

export function reachesWindows(daemonSet: PlainObject, dump: Dump): boolean {
  return dump.windowsNodes.some((node) => reaches(daemonSet, node));
}

