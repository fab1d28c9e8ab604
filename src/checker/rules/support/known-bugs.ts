import { once2 } from './core';
import { givenNodes } from './placement';
import { hasBug, KNOWN_BUGS } from '../../../knowledge';
import { bugsOfNodes } from '../../../scheduling';
import { CheckContext } from '../../rule';

const bugsOf = once2(bugsOfNodes);

/** The known bugs of the Windows nodes. */
export function bugsIn(context: CheckContext): ReturnType<typeof bugsOfNodes> {
  return bugsOf(givenNodes(context), context.cluster.pods);
}

/** Whether a Windows node has a bug of Kubernetes, or without nodes, the first release of the Kubernetes version. */
export function mayHaveBug(fix: string, context: CheckContext): boolean {
  const bug = KNOWN_BUGS.find((each) => each.fix === fix)!;
  if (!context.cluster.isAssumed || context.all('Node').length > 0) { return bugsIn(context).has(bug); }
  return hasBug(bug, `${context.kubernetes}.0`) === true;
}
