import { textOf } from './text';
import { Platform, PLATFORM_SIGNS } from '../../knowledge';
import { ClusterNode } from '../../placement/node';

/** Suffixes of kubelet versions, such as `v1.34.1+rke2r1`, which nodes of Linux have too. */
const VERSION_SIGNS: readonly (readonly [pattern: RegExp, platform: Platform])[] = [[/\+rke2/, Platform.RKE2], [/-eks-/, Platform.EKS], [/-gke\./, Platform.GKE]];

/** Detects the platform of a node from its labels, annotations, and kubelet. */
export function platformOfNode({ labels, annotations, info }: ClusterNode): Platform | undefined {
  const keys = [...Object.keys(labels), ...Object.keys(annotations)];
  const version = textOf(info.kubeletVersion);
  return PLATFORM_SIGNS.find(({ key }) => keys.some((own) => own === key || (key.endsWith('/') && own.startsWith(key))))?.platform
    ?? VERSION_SIGNS.find(([pattern]) => pattern.test(version))?.[1];
}
