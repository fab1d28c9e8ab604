import { parseImage } from './image-reference';
import { WindowsVersion } from './windows-version';

/** The sandbox ("pause") image of every Pod: the default for nodes. */
export const PAUSE_IMAGE = 'registry.k8s.io/pause:3.10.2';

const SAC = [WindowsVersion.SAC1903, WindowsVersion.SAC1909, WindowsVersion.SAC2004];
const { LTSC2019, SAC20H2, LTSC2022, LTSC2025 } = WindowsVersion;

/**
 * Windows releases that each tag of the pause image was built for. Tags before 3.4 are for Linux only.
 * Source: kubernetes v1.36.3 `build/pause/CHANGELOG.md`.
 */
export const PAUSE_IMAGE_BUILDS: Readonly<Record<string, readonly WindowsVersion[]>> = {
  '3.1': [],
  '3.2': [],
  '3.3': [],
  '3.4': [LTSC2019, ...SAC],
  '3.4.1': [LTSC2019, ...SAC, SAC20H2],
  '3.5': [LTSC2019, ...SAC, SAC20H2],
  '3.6': [LTSC2019, ...SAC, SAC20H2, LTSC2022],
  '3.7': [LTSC2019, SAC20H2, LTSC2022],
  '3.8': [LTSC2019, SAC20H2, LTSC2022],
  '3.9': [LTSC2019, LTSC2022],
  '3.10': [LTSC2019, LTSC2022],
  '3.10.1': [LTSC2019, LTSC2022],
  '3.10.2': [LTSC2019, LTSC2022, LTSC2025],
};

/**
 * Other images with `pause` in their name, older than those of Kubernetes for Windows and no longer published. Source: the walkthroughs of
 * Kubernetes 1.9 to 1.20.
 */
const OLD_PAUSE_IMAGES: readonly RegExp[] = [/^kubeletwin\/pause$/, /^mcr\.microsoft\.com\/k8s\/core\/pause$/];

/**
 * The releases that a pause image was built for: determined by its tag, in any registry.
 *
 * @returns `undefined` if the image or its tag is unknown; an empty list if it never had a Windows build, or isn't published any more
 */
export function pauseImageBuilds(image: string): readonly WindowsVersion[] | undefined {
  const { repository, tag } = parseImage(image);
  if (OLD_PAUSE_IMAGES.some((old) => old.test(repository))) { return []; }
  if (!/(^|\/)pause$/.test(repository)) { return undefined; }
  // Microsoft's own version numbers, older than the first Windows images of Kubernetes
  if (/^1\.\d+(\.\d+)?$/.test(tag ?? '')) { return []; }
  return Object.entries(PAUSE_IMAGE_BUILDS).find(([each]) => each === tag)?.[1];
}

/**
 * Whether a pause image with certain builds supports a release. It must have a build of that release, because running Pods of a newer host with an
 * older sandbox isn't supported officially. A release without images of its own accepts any build that runs on it.
 * Source: kubernetes/kubernetes#80032, kubernetes-sigs/windows-testing#557.
 */
export function servesAsPause(builds: readonly WindowsVersion[], version: WindowsVersion): boolean {
  return builds.some((build) => build.build === version.build || (version.imageTags.length === 0 && build.runsOn(version)));
}

/** The tags of the pause image that support a release, newest last. */
export function pauseTagsFor(version: WindowsVersion): readonly string[] {
  return Object.entries(PAUSE_IMAGE_BUILDS).filter(([, builds]) => servesAsPause(builds, version)).map(([tag]) => tag);
}
