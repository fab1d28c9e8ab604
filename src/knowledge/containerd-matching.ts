import { Sourced } from './fact';
import { isOlder } from './known-bugs';

/** The platform of an image, as a manifest in an index or a configuration names it. */
export interface ImagePlatform {
  /** `windows`, `linux`, … */
  readonly os: string;
  /** `amd64`, `arm64`, … */
  readonly architecture: string;
  /** Variant of the architecture: `v8`. @default - not named */
  readonly variant?: string;
  /** Windows build with its revision: `10.0.20348.2402`. @default - not named */
  readonly osVersion?: string;
  /** Features of Windows that it requires: `win32k`. @default - none */
  readonly osFeatures?: readonly string[];
}

/** What containerd knows of the Windows node that it runs on. */
export interface ContainerdNode {
  /** Windows build, with or without its revision: `10.0.20348.2402`. */
  readonly build: string;
  /** As in `status.nodeInfo.containerRuntimeVersion`, with or without `containerd://`: `1.7.20`. Empty if it isn't known: one of today. */
  readonly containerd: string;
  /** Architecture of the node. @default - that of the image */
  readonly architecture?: string;
}

/** How releases of containerd on Windows match the manifests of an index with the node. */
export interface PlatformMatching extends Sourced {
  /** The first release that matches like this. */
  readonly since: string;
  /** The build of the oldest image that nodes match, from a build of theirs on. Nodes before the first match only their own build. */
  readonly oldest: readonly (readonly [node: number, image: number])[];
  /** Whether a manifest without an OS version matches. */
  readonly matchesNone: boolean;
  /** Which of several is pulled: that of the highest revision, whatever its build; the first in the index; or that of the last OS version as text. */
  readonly order: 'revision' | 'index' | 'text';
  /** The only feature that a manifest may require. @default - features are ignored */
  readonly feature?: string;
}

const source = (where: string) => ({ source: where, readOn: '2026-11-27' } as const);
const DEFAULTS = 'platforms/defaults_windows.go';
const COMPATIBLE = [[20348, 20348]] as const;
const TO_PREVIOUS_LTSC = [[20348, 20348], [26101, 26100]] as const;

/**
 * How containerd matches, by release, oldest first. A manifest that isn't in an index is pulled in any case: only Windows decides whether it runs.
 * Source of that, and of the order: containerd `images/image.go`, `Manifest`; `images/handlers.go`, `FilterPlatforms` and `LimitManifests`. Which
 * version of containerd/platforms a release has is in its `go.mod`.
 */
export const PLATFORM_MATCHING: readonly PlatformMatching[] = [
  { since: '1.6.0', oldest: [], matchesNone: false, order: 'revision', ...source(`containerd v1.6.0 to v1.6.17, ${DEFAULTS}`) },
  { since: '1.6.18', oldest: [], matchesNone: true, order: 'revision', ...source(`containerd v1.6.18 to v1.6.22, ${DEFAULTS}`) },
  {
    since: '1.6.23', oldest: COMPATIBLE, matchesNone: true, order: 'revision',
    ...source(`containerd v1.6.23 to v1.6.39, ${DEFAULTS}; hcsshim v0.9.10, osversion/platform_compat_windows.go`),
  },
  { since: '1.7.0', oldest: [], matchesNone: true, order: 'index', ...source(`containerd v1.7.0 to v1.7.5, ${DEFAULTS}, compare.go`) },
  {
    since: '1.7.6', oldest: COMPATIBLE, matchesNone: true, order: 'index',
    ...source(`containerd v1.7.6 to v1.7.18, ${DEFAULTS}, compare.go; containerd/platforms v0.2.1, v1.0.0-rc.0, v1.0.0-rc.1, defaults_windows.go`),
  },
  {
    since: '2.1.6', oldest: TO_PREVIOUS_LTSC, matchesNone: true, order: 'text',
    ...source('containerd/platforms v1.0.0-rc.2, defaults_windows.go, platform_windows_compat.go'),
  },
  {
    since: '2.3.0', oldest: TO_PREVIOUS_LTSC, matchesNone: true, order: 'text', feature: 'win32k',
    ...source('containerd/platforms v1.0.0-rc.4, defaults_windows.go, platform_windows_compat.go, platforms.go'),
  },
  {
    since: '2.3.5', oldest: COMPATIBLE, matchesNone: true, order: 'text', feature: 'win32k',
    ...source('containerd/platforms v1.0.0-rc.5, defaults_windows.go, platform_windows_compat.go, platforms.go'),
  },
];

/** Whether a node can match a manifest; `unknown` if that isn't known of its containerd. */
export type PlatformMatch = 'yes' | 'no' | 'unknown';

/** Whether containerd on a Windows node matches a manifest of an index with the node, so that it can pull it. */
export function matchPlatform(image: ImagePlatform, node: ContainerdNode): PlatformMatch {
  const matches = new Set(matchingsOf(node.containerd).map((matching) => isMatch(image, node, matching)));
  return matches.size === 1 && buildOf(node.build) !== undefined ? matches.has(true) ? 'yes' : 'no' : 'unknown';
}

/**
 * The manifest of an index that containerd on a Windows node pulls.
 *
 * @param platforms of the manifests, in the order of the index; one without a platform in the index has `isFromConfig`
 * @returns its place; `'none'`, or `'unknown'` if that isn't known of the node's containerd
 */
export function pulledManifest(
  platforms: readonly (ImagePlatform & { readonly isFromConfig?: boolean })[], node: ContainerdNode,
): number | 'none' | 'unknown' {
  const seen = platforms.map(({ isFromConfig, osVersion, ...platform }): ImagePlatform => ({ ...platform, ...(isFromConfig ? {} : { osVersion }) }));
  const pulled = new Set(matchingsOf(node.containerd).map((matching) => {
    const able = [...seen.keys()].filter((i) => isMatch(seen[i]!, node, matching));
    const rank = (i: number) => Number(platforms[i]!.isFromConfig ?? false);
    return able.sort((a, b) => rank(a) - rank(b) || ORDERS[matching.order](seen[a]!.osVersion ?? '', seen[b]!.osVersion ?? ''))[0] ?? 'none';
  }));
  return pulled.size === 1 && buildOf(node.build) !== undefined ? [...pulled][0]! : 'unknown';
}

const ORDERS: Readonly<Record<PlatformMatching['order'], (a: string, b: string) => number>> = {
  revision: (a, b) => revisionOf(b) - revisionOf(a),
  index: () => 0,
  text: (a, b) => (a === b ? 0 : a > b ? -1 : 1),
};

const revisionOf = (osVersion: string) => Number(/^[^.]*\.[^.]*\.[^.]*\.(\d+)(?:\.|$)/.exec(osVersion)?.[1] ?? 0);
const buildOf = (osVersion: string) => /^10\.0\.(\d{1,5})(?:\.|$)/.exec(osVersion)?.[1];

function isMatch(
  { os, architecture, osVersion = '', osFeatures = [] }: ImagePlatform, node: ContainerdNode, { oldest, matchesNone, feature }: PlatformMatching,
): boolean {
  if (os !== 'windows' || architecture !== (node.architecture ?? architecture)) { return false; }
  if (feature !== undefined && osFeatures.some((each) => each !== feature)) { return false; }
  if (osVersion === '') { return matchesNone; }
  const [image, own] = [osVersion, node.build].map((version) => Number(buildOf(version)));
  const from = oldest.filter(([build]) => own! >= build).at(-1)?.[1] ?? own!;
  return image! >= from && image! <= own!;
}

/** How a release of containerd may match. A vendor's build of a release may have the changes of later ones of its series. */
function matchingsOf(containerd: string): readonly PlatformMatching[] {
  const [, series, patch, suffix = ''] = /^(?:containerd:\/\/)?v?(\d+\.\d+)\.(\d+)(.*)$/.exec(containerd) ?? [];
  if (containerd === '') { return PLATFORM_MATCHING.slice(-1); }
  const own = series === undefined ? -1 : PLATFORM_MATCHING.filter(({ since }) => !isOlder(`${series}.${patch}`, since)).length - 1;
  // another runtime, or a release before the first that matches builds
  if (own === -1) { return PLATFORM_MATCHING; }
  const isOfLater = ({ since }: PlatformMatching) => suffix !== '' && since.startsWith(`${series}.`);
  const isBefore = suffix.startsWith('-') && PLATFORM_MATCHING[own]!.since === `${series}.${patch}` && own > 0;
  return [...(isBefore ? [PLATFORM_MATCHING[own - 1]!] : []), PLATFORM_MATCHING[own]!, ...PLATFORM_MATCHING.slice(own + 1).filter(isOfLater)];
}
