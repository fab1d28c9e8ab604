import { isPassingTaint, KUBECTL_GET, NodeLabel, WindowsVersion } from '../knowledge';
import { isPlainObject, listAt, objectAt, PlainObject, scalarText, taintsIn } from '../manifest';
import { WindowsNodes } from './rule';
import { ProblemsError } from '../options';

/** The nodes of a cluster, as the checker needs them. */
export interface ClusterNodes {
  /** The kinds of Windows nodes: one entry for all nodes with the same taints, labels, and build. */
  readonly windowsNodes: readonly WindowsNodes[];
  /** Whether there are Linux nodes too. */
  readonly mixed: boolean;
}

/**
 * Reads the nodes of a cluster from the output of `kubectl get nodes -o json`.
 *
 * @throws Error if it isn't a list of nodes, or contains no Windows node
 */
export function readNodes(list: unknown): ClusterNodes {
  const items = isPlainObject(list) && list.kind === 'Node' ? [list] : listAt(list, 'items');
  const nodes = items.filter((item): item is PlainObject => isPlainObject(item) && (item.kind === 'Node' || item.kind === undefined));
  if (nodes.length === 0) { throw unreadable('must contain nodes', `use the output of "${KUBECTL_GET}"`); }
  const windows = nodes.filter((node) => osOf(node) === 'windows').map(windowsNode);
  if (windows.length === 0) { throw unreadable(`must contain a node with the label ${NodeLabel.OS}=windows, got none`, 'use the nodes of the cluster that the manifests are for'); }
  const distinct = new Map(windows.map((node) => [JSON.stringify(node), node]));
  return { windowsNodes: [...distinct.values()], mixed: nodes.some((node) => osOf(node) !== 'windows') };
}

function unreadable(message: string, remedy: string): ProblemsError {
  return new ProblemsError([{ code: 'argument-type', path: [], message, remedy }]);
}

function osOf(node: PlainObject): unknown {
  return labelsOf(node)[NodeLabel.OS] ?? objectAt(objectAt(node, 'status'), 'nodeInfo').operatingSystem;
}

function labelsOf(node: PlainObject): PlainObject {
  return objectAt(objectAt(node, 'metadata'), 'labels');
}

function windowsNode(node: PlainObject): WindowsNodes {
  // the host name is a label too, but differs for each node
  const labels = Object.fromEntries(Object.entries(labelsOf(node)).filter(([key]) => key !== 'kubernetes.io/hostname').map(([key, value]) => [key, scalarText(value)]));
  const { kernelVersion } = objectAt(objectAt(node, 'status'), 'nodeInfo');
  const build = labels[NodeLabel.WINDOWS_BUILD] ?? (typeof kernelVersion === 'string' ? WindowsVersion.findBuild(kernelVersion)?.build : undefined);
  return {
    taints: taintsIn(listAt(objectAt(node, 'spec'), 'taints')).filter(({ key }) => !isPassingTaint(key)),
    labels,
    ...(build !== undefined && { build }),
  };
}
