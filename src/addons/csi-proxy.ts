import { hostProcessDaemonSet } from '../complete';
import { ObjectSet, ofObject } from '../complete/object-set';
import { ADD_ON_IMAGES } from '../knowledge';
import { addOnChecks, namespaceOf, NodeAddOnOptions } from './node-add-on';
import { NODE_ADD_ON, NUMBER, ofShape } from './option-shapes';

export interface CsiProxyOptions extends NodeAddOnOptions {
  /** Verbosity of the log, 0 to 10. @default - the image's, 4 */
  readonly verbosity?: number;
}

const MOST_VERBOSE = 10;

const SHAPES = { ...NODE_ADD_ON, verbosity: NUMBER };

/**
 * csi-proxy on every Windows node: by its named pipes `\\.\pipe\csi-proxy-…`, CSI drivers that aren't HostProcess pods work on the node's disks.
 * Memory: 128Mi by default.
 */
export function csiProxy(options: CsiProxyOptions = {}): ObjectSet {
  return ofShape('csi-proxy-option', options, SHAPES, made);
}

function made(options: CsiProxyOptions): ObjectSet {
  const { image = ADD_ON_IMAGES.csiProxy, memory = '128Mi', verbosity, platform } = options;
  const checks = addOnChecks('csi-proxy-option', options);
  checks.wholeNumber(['verbosity'], verbosity, 0, MOST_VERBOSE);
  const daemonSet = hostProcessDaemonSet({
    daemonSet: 'csi-proxy',
    namespace: namespaceOf(options),
    platform,
    containers: [{ name: 'csi-proxy', image, memory, ...(verbosity !== undefined && { command: ['csi-proxy.exe', '-v', String(verbosity)] }) }],
  });
  return { objects: [{ id: 'daemon-set', manifest: daemonSet.manifest }], problems: [...checks.all(), ...ofObject(daemonSet)], advice: [] };
}
