import { KNOWN_BUGS } from '../../knowledge';
import { BugOfNode, bugsOfNodes, concernedBy } from '../../placement/known-bugs';
import { DumpPod } from '../dump-pod';

/** The bug of kubelets that leave files of a container's subPath mounts open. */
const BUG = KNOWN_BUGS.find(({ concerns }) => concerns === 'sub-paths')!;

/** The bug, if a Pod has such mounts, and its node the bug. */
export function subPathBug({ spec, node }: Pick<DumpPod, 'spec' | 'node'>): BugOfNode | undefined {
  return node && concernedBy(BUG, 'Pod', spec) ? bugsOfNodes([node], []).get(BUG)?.[0] : undefined;
}
