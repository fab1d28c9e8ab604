import { once } from './core';
import { PlainObject } from '../../../base';
import { hasBug, KNOWN_BUGS } from '../../../knowledge';
import { bugsOfNodes, readNode } from '../../../scheduling';
import { CheckContext } from '../../rule';

const ofCluster = once(({ nodes, pods }: CheckContext['cluster']) => bugsOfNodes(nodes, pods));
const ofObjects = once((nodes: readonly PlainObject[]) => bugsOfNodes(nodes.map(readNode), []));

/** The known bugs of the Windows nodes: of the given cluster, or else of those among the checked objects. */
export function bugsIn(context: CheckContext): ReturnType<typeof bugsOfNodes> {
  return context.cluster.isAssumed ? ofObjects(context.all('Node')) : ofCluster(context.cluster);
}

/** Whether a Windows node has a bug of Kubernetes, or without nodes, the first release of the Kubernetes version. */
export function mayHaveBug(fix: string, context: CheckContext): boolean {
  const bug = KNOWN_BUGS.find((each) => each.fix === fix)!;
  if (!context.cluster.isAssumed || context.all('Node').length > 0) { return bugsIn(context).has(bug); }
  return hasBug(bug, `${context.kubernetes}.0`) === true;
}
