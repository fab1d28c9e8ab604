import { createHash } from 'node:crypto';
import { ImageLock, LockedPlatform } from '../../src/image-locks';
import { readImage } from '../../src/knowledge';

const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** A lock of images with these platforms. */
export function lockOf(images: Readonly<Record<string, readonly LockedPlatform[]>>, isIndex = true): ImageLock {
  const locked = Object.entries(images).map(([image, platforms]) => (
    [readImage(image).value!.full, { digest: digestOf(image), isIndex, platforms }] as const));
  return { version: 1, images: Object.fromEntries(locked.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** A Windows node that reports its build with the revision, and its containerd. */
export function containerdNode(kernelVersion: string, containerd = '2.3.5') {
  const build = kernelVersion.split('.').slice(0, 3).join('.');
  return {
    apiVersion: 'v1', kind: 'Node',
    metadata: {
      name: `win-${build}`, labels: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/windows-build': build },
    },
    spec: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] },
    status: {
      nodeInfo: {
        operatingSystem: 'windows', architecture: 'amd64', kernelVersion, containerRuntimeVersion: `containerd://${containerd}`,
        kubeletVersion: 'v1.36.0',
      },
    },
  };
}
