import { eksNode } from './eks-node';
import { WindowsNode } from './node-file';
import { rke2Node } from './rke2-node';
import { lookUp, PlainObject } from '../base';
import { Platform, PLATFORM_NODE_POOLS, WindowsVersion } from '../knowledge';

/**
 * Renders the node of a platform that has an installer of its own, or says how the platform creates its nodes; `undefined` for nodes that join with
 * kubeadm.
 */
export function renderPlatformNode(options: PlainObject): WindowsNode | undefined {
  const { platform, version } = options;
  if (!Platform.isPlatform(platform)) { return undefined; }
  const createdBy = lookUp(PLATFORM_NODE_POOLS, platform.name);
  if (createdBy) {
    const message = `must be a platform whose nodes are set up by files, got "${platform.name}", which creates its Windows nodes itself`;
    return {
      files: [],
      problems: [{ code: 'node-platform', path: ['platform'], message, remedy: createdBy(version instanceof WindowsVersion ? version : undefined) }],
      advice: [],
    };
  }
  switch (platform.name) {
    case 'RKE2': return rke2Node(options);
    case 'EKS': return eksNode(options);
    default: return undefined;
  }
}
