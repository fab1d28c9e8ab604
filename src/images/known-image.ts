import type { ImageLock, LockedImage } from './lock';
import { Path, Problem, ProblemsError, problemsWithin, remembering, Schema } from '../base';
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

/** What locks need, which is loaded with the first one: most programs have none. */
const ofLocks = () => require('./known-locked') as typeof import('./known-locked');

/** The schema of a lock. */
export const LOCK: Schema = { wanted: 'an object', check: (value, path, problems) => { ofLocks().LOCK.check(value, path, problems); } };

/** `readLock`, which is loaded when it is called. */
export const readLockLater = (text: string): ImageLock => ofLocks().readLock(text);

/** Many workloads have the same lock. */
const lockOfText = remembering(readLockLater);

/** The lock whose text an option is, or else its problems. */
export function lockGiven(text: string, path: Path): { readonly images?: ImageLock; readonly problems: readonly Problem[] } {
  try {
    return { images: lockOfText(text), problems: [] };
  } catch (error) {
    if (!ProblemsError.isProblemsError(error)) { throw error; }
    return { problems: problemsWithin(path, error.problems) };
  }
}

/** What an image is: by the lock, if that has it, or else as far as its name says it. */
export function knownImage(image: string, { images, builtOn }: ImageKnowledge): KnownImage {
  const locked = images && ofLocks().knownLocked(image, images);
  if (locked?.isCertain) { return locked; }
  const os = isWindowsImage(image) ? 'windows' : isLinuxImage(image) ? 'linux' : undefined;
  const version = WindowsVersion.ofWindowsImage(image) ?? (os === 'linux' ? undefined : builtOn);
  return { os, versions: version ? [version] : [], isCertain: false, locked: locked?.locked };
}

/** What a registry has of an image: `windows/amd64 10.0.20348.2402`. */
export function platformsText({ platforms }: LockedImage): string {
  return platforms.map(({ os, architecture, osVersion }) => [`${os}/${architecture}`, ...osVersion ? [osVersion] : []].join(' ')).join(', ') || 'none';
}

/** The releases of the nodes that run an image; empty if they aren't known. */
export function hostsOf({ versions, locked }: KnownImage, isolation: Isolation): readonly WindowsVersion[] {
  const builds = new Set<string>();
  for (const version of versions) {
    for (const { build } of version.hosts(isolation)) { builds.add(build); }
  }
  const hosts: WindowsVersion[] = [];
  for (const host of WindowsVersion.all) {
    if (builds.has(host.build) && (!locked || ofLocks().mayRunOn(host, locked, isolation))) { hosts.push(host); }
  }
  return hosts;
}
