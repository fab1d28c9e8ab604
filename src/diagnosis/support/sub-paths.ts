import { isOfTeardown } from './teardown';
import { KNOWN_BUGS } from '../../knowledge';
import { BugOfNode, bugsOfNodes, concernedBy } from '../../scheduling';
import { ClusterMessage } from '../cluster-messages';
import { DumpPod } from '../dump-pod';

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
