import { addOn, addOnProblems, NODE_ADD_ON, NodeAddOnOptions } from './node-add-on';
import { checkedBy, NUMBER, options as optionsOf } from '../../base';
import { ADD_ON_IMAGES } from '../../knowledge';
import { NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of `csiProxy`. */
export interface CsiProxyOptions extends NodeAddOnOptions {
  /** Log verbosity, 0 to 10. @default - the image's, 4 */
  readonly verbosity?: number;
}

const MOST_VERBOSE = 10;

const OPTIONS = optionsOf<CsiProxyOptions>({ ...NODE_ADD_ON, verbosity: NUMBER });

/**
 * csi-proxy on every Windows node. Through its named pipes `\\.\pipe\csi-proxy-…`, CSI drivers that aren't HostProcess Pods access the node's disks.
 * Memory: 128Mi by default.
 */
export function csiProxy(options: CsiProxyOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, csiProxyObjects);
}

function csiProxyObjects(options: CsiProxyOptions): ObjectSet {
  const { image = ADD_ON_IMAGES.csiProxy, memory = '128Mi', verbosity } = options;
  const problems = addOnProblems('csi-proxy-option', options, { verbosity: ['integer', 0, MOST_VERBOSE] });
  const command = verbosity === undefined ? {} : { command: ['csi-proxy.exe', '-v', String(verbosity)] };
  return addOn('csi-proxy', options, { problems, containers: [{ name: 'csi-proxy', image, memory, ...command }] });
}
