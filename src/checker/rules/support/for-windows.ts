import { entriesOf } from './config-map';
import { selectsWindows } from './placement';
import { PlainObject } from '../../../base';
import { parseWindowsCni } from '../../../objects';
import { CheckContext } from '../../rule';

/** Whether the cluster has Windows nodes: the platform or the nodes are given, or an object of the run is for Windows. */
export function hasWindows(context: CheckContext): boolean {
  return !context.platformIsAssumed || context.search(/windows/i, isForWindows) === true;
}

function isForWindows(object: PlainObject, context: CheckContext): true | undefined {
  return showsWindows(object, (each) => context.windowsPodsOf(each)) || undefined;
}

function showsWindows(object: PlainObject, windowsPodsOf: CheckContext['windowsPodsOf']): boolean {
  switch (object.kind) {
    case 'GMSACredentialSpec': return true;
    case 'RuntimeClass': return selectsWindows(object);
    case 'ConfigMap': return entriesOf(object, parseWindowsCni).length > 0;
    default: return windowsPodsOf(object).length > 0;
  }
}
