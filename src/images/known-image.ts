import { imageOnNode } from './image-on-node';
import { ImageLock, lockedImage, LockedImage, LockedPlatform } from './lock';
import { remembering } from '../base';
import { isLinuxImage, Isolation, isWindowsImage, OsName, WindowsVersion } from '../knowledge';

/** What is known of images besides their names. */
export interface ImageKnowledge {
  /** What their registries say. @default - unknown: names decide */
  readonly images?: ImageLock;
  /** Windows release that images are built on of which nothing else says it. @default - unknown */
  readonly builtOn?: WindowsVersion;
}

/** What an image is. */
export interface KnownImage {
  /** The only operating system that it is for. @default - it is for several, or that isn't known */
  readonly os?: OsName;
  /** Windows releases that it is built on, of which an index can have several; empty if they aren't known. */
  readonly versions: readonly WindowsVersion[];
  /** Whether its registry says so, not only its name. */
  readonly isCertain: boolean;
  /** What a lock has of it. @default - nothing */
  readonly locked?: LockedImage;
}

/** What an image is: by the lock, if that has it, or else as far as its name says it. */
export function knownImage(image: string, { images, builtOn }: ImageKnowledge): KnownImage {
  const locked = images && readerOf(images)(image);
  if (locked?.isCertain) { return locked; }
  const os = isWindowsImage(image) ? 'windows' : isLinuxImage(image) ? 'linux' : undefined;
  const version = WindowsVersion.ofWindowsImage(image) ?? (os === 'linux' ? undefined : builtOn);
  return { ...locked, os, versions: version ? [version] : [], isCertain: false };
}

/** The Windows release of a platform of an image. */
export const releaseOfPlatform = ({ builtOn, osVersion }: LockedPlatform) => WindowsVersion.findBuild(builtOn ?? osVersion ?? '');

const READERS = new WeakMap<ImageLock, (image: string) => KnownImage | undefined>();

/** Reads each image once: many rules ask for the same one. */
function readerOf(lock: ImageLock): (image: string) => KnownImage | undefined {
  const known = READERS.get(lock) ?? remembering((image) => {
    const locked = lockedImage(lock, image);
    if (!locked) { return undefined; }
    const { platforms, isIndex } = locked;
    const isOnly = (os: OsName) => platforms.length > 0 && platforms.every((each) => each.os === os);
    const versions = new Set(platforms.filter(({ os }) => os === 'windows').map(releaseOfPlatform));
    return {
      os: isOnly('windows') ? 'windows' : isOnly('linux') ? 'linux' : undefined, versions: WindowsVersion.all.filter((each) => versions.has(each)),
      // a dump shows only where an image has run
      isCertain: isIndex !== undefined, locked,
    };
  });
  READERS.set(lock, known);
  return known;
}

/** The releases of the nodes that run an image; empty if they aren't known. */
export function hostsOf({ versions, locked }: KnownImage, isolation: Isolation): readonly WindowsVersion[] {
  return WindowsVersion.all.filter((host) => versions.some((version) => version.runsOn(host, isolation))
    && (!locked || imageOnNode(locked, { build: host.build, containerd: '' }, isolation).verdict !== 'fails'));
}
