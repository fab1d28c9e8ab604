import { once, once2 } from './once';
import { osProblems as findOsProblems } from '../../../complete/node-placement';
import { WindowsVersion } from '../../../knowledge';
import * as manifest from '../../../manifest';

/** Functions of the core that several rules call for the same Pod, cached. */
export const containersOf = once(manifest.containersOf);
export const isHostProcessPod = once(manifest.isHostProcessPod);
export const hostProcessProblems = once(manifest.hostProcessProblems);
export const windowsOptionsProblems = once(manifest.windowsOptionsProblems);
export const findRejectedFields = once2(manifest.findRejectedFields);
export const osProblems = once2(findOsProblems);

/** Releases of images by their names: a run has far fewer images than Pods. */
const versions = new Map<string, WindowsVersion | undefined>();
const MAX_VERSIONS = 10_000;

function versionOf(image: string): WindowsVersion | undefined {
  if (!versions.has(image)) {
    if (versions.size >= MAX_VERSIONS) { versions.clear(); }
    versions.set(image, WindowsVersion.ofImage(image));
  }
  return versions.get(image);
}

/** The images of a Pod's containers, and the Windows release that each tag names. */
export const imagesOf = once((spec: unknown) => containersOf(spec).flatMap(({ container, path }) => (typeof container.image === 'string' && container.image !== ''
  ? [{ image: container.image, version: versionOf(container.image), path: ['spec', ...path, 'image'] }]
  : [])));
