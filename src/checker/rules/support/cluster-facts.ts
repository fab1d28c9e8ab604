import { entriesOf } from './config-map';
import { givenNodes, selectsWindows } from './placement';
import { PlainObject } from '../../../base';
import { hasBug, KNOWN_BUGS } from '../../../knowledge';
import { parseWindowsCni } from '../../../objects';
import { bugsOfNodes } from '../../../scheduling';
import { CheckContext } from '../../rule';

/** Whether the cluster has Windows nodes: the platform or the nodes are given, or an object of the run is for Windows. */
export function hasWindows(context: CheckContext): boolean {
  return !context.platformIsAssumed || hasWindowsObjects(context);
}

/** Whether an object of the run is for Windows. */
export function hasWindowsObjects(context: CheckContext): boolean {
  return context.search(/windows/i, isForWindows) === true;
}

const isForWindows = (object: PlainObject, context: CheckContext) => showsWindows(object, context) || undefined;

/** Whether an object is for Windows: a workload, or what only Windows workloads or nodes use. */
export function showsWindows(object: PlainObject, context: CheckContext): boolean {
  switch (object.kind) {
    case 'GMSACredentialSpec': return true;
    case 'RuntimeClass': return selectsWindows(object);
    case 'ConfigMap': return entriesOf(object, parseWindowsCni).length > 0;
    default: return context.windowsPodsOf(object).length > 0;
  }
}

/** The known bugs of the Windows nodes. */
export const bugsIn = (context: CheckContext): ReturnType<typeof bugsOfNodes> => context.once(BUGS);
const BUGS = (context: CheckContext) => bugsOfNodes(context.once(givenNodes), context.cluster.pods);

/** Whether a Windows node has a bug of Kubernetes, or without nodes, the first release of the Kubernetes version. */
export function mayHaveBug(fix: string, context: CheckContext): boolean {
  const bug = KNOWN_BUGS.find((each) => each.fix === fix)!;
  if (!context.cluster.isAssumed || context.all('Node').length > 0) { return bugsIn(context).has(bug); }
  return hasBug(bug, `${context.kubernetes}.0`) === true;
}
