import { textOf } from './text';
import { containersOf, isPlainObject, listAt, PlainObject } from '../../manifest';
import { DumpPod } from '../dump-pod';

/** First minor version whose kubelet closes the files of all subPath mounts of a container. Source: kubernetes v1.37.0 CHANGELOG, kubernetes/kubernetes#138367. */
export const SUB_PATHS_CLOSED_SINCE = 37;

/** Whether the kubelet of a Windows node leaves files of a Pod's subPath mounts open: those of all but the last mount of a container. */
export function leaksSubPaths({ spec, node }: Pick<DumpPod, 'spec' | 'node'>): boolean {
  return node?.os === 'windows' && (node.kubeletMinor ?? SUB_PATHS_CLOSED_SINCE) < SUB_PATHS_CLOSED_SINCE && containerWithSubPaths(spec) !== undefined;
}

/** The first container with two or more subPath mounts. */
export function containerWithSubPaths(spec: PlainObject): { readonly name: string; readonly mounts: number } | undefined {
  const counted = containersOf(spec).map(({ container }) => ({
    name: textOf(container.name),
    mounts: listAt(container, 'volumeMounts').filter((mount) => isPlainObject(mount) && (textOf(mount.subPath) !== '' || textOf(mount.subPathExpr) !== '')).length,
  }));
  return counted.find(({ mounts }) => mounts > 1);
}
