import { imageOnNode } from './image-on-node';
import type { KnownImage } from './known-image';
import { buildOfPlatform, ImageLock, lockedImage, LockedImage, LockedPlatform } from './lock';
import { onceFor, remembering } from '../base';
import { Isolation, OsName, WindowsVersion } from '../knowledge';

export { LOCK, readLock } from './lock';

const readerOf = onceFor((lock: ImageLock) => remembering((name) => {
  const locked = lockedImage(lock, name);
  return locked && asKnown(locked);
}));

/** What an image is by a lock; `undefined` if that doesn't have it. Each is read once: many rules ask for the same one. */
export function knownLocked(image: string, lock: ImageLock): KnownImage | undefined {
  return readerOf(lock)(image);
}

function asKnown(locked: LockedImage): KnownImage {
  const { platforms, isIndex } = locked;
  const isOnly = (os: OsName) => platforms.length > 0 && platforms.every((each) => each.os === os);
  const versions = new Set(platforms.filter(({ os }) => os === 'windows').map(releaseOf));
  return {
    os: isOnly('windows') ? 'windows' : isOnly('linux') ? 'linux' : undefined, versions: WindowsVersion.all.filter((each) => versions.has(each)),
    // a dump shows only where an image has run
    isCertain: isIndex !== undefined, locked,
  };
}

const releaseOf = (platform: LockedPlatform) => WindowsVersion.findBuild(buildOfPlatform(platform));

/** Whether a lock leaves open that nodes of a release run an image. */
export function mayRunOn(host: WindowsVersion, locked: LockedImage, isolation: Isolation): boolean {
  // there is no Windows Server for other architectures
  return imageOnNode(locked, { build: host.build, containerd: '', architecture: 'amd64' }, isolation).verdict !== 'fails';
}
