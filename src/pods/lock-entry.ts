import { DataMap, Expression, find, replaceAll, stringAt } from '../base';
import { hostsOf, KnownImage } from '../images';
import { OsName } from '../knowledge';

/** What is reported of an image that a lock shows to be only for an operating system, if the Pod is for the other one. */
export const FOREIGN_BY_LOCK = {
  linux: { message: 'is only for Linux, by the lock: Windows nodes can\'t run it', help: 'use a Windows image, or run the Pod on Linux nodes' },
  windows: {
    message: 'is only for Windows, by the lock, but the Pod is for Linux nodes, which can\'t run it',
    help: 'use a Linux image, or move the container to a Windows Pod',
  },
} as const satisfies Readonly<Record<OsName, object>>;

/**
 * What a lock has of an image, for policies: the operating system, the builds that run it, the releases that it is built on, and its digest.
 * `windows; 10.0.20348, 10.0.25398, 10.0.26100; LTSC2022 (10.0.20348); @sha256:…`
 */
export function lockEntry(known: KnownImage, digest: string): string {
  return [known.os ?? 'any', hostsOf(known, 'process').map(({ build }) => build).join(', '), known.versions.join(', '), `@${digest}`].join('; ');
}

const lockOf = (image: Expression<DataMap>) => stringAt(image, 'lock');

/** The only operating system that a locked image is for; `any` if that isn't one. */
export const osOfLock = (image: Expression<DataMap>): Expression<string> => find(lockOf(image), '^[a-z]+');
/** The releases that a locked image is built on. */
export const releasesOfLock = (image: Expression<DataMap>): Expression<string> => find(lockOf(image), '[A-Z][^;]*');
/** The builds that run a locked image; empty if they aren't known. */
export const buildsOfLock = (image: Expression<DataMap>): Expression<string> => replaceAll(find(lockOf(image), '; 10[^;]*'), '; ', '');
