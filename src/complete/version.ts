import { WindowsVersion } from '../knowledge';
import { containersOf, formatPath, FoundContainer, isHostProcessPod, isOpaque, PlainObject, Problem } from '../manifest';
import { isolationOf, WindowsTarget } from './target';

/** What a pod is placed by. */
export interface VersionDecision {
  /** `undefined`: the pod may land on nodes of any release. */
  readonly version?: WindowsVersion;
  /** The hosts that it may land on; empty without a version. */
  readonly hosts: readonly WindowsVersion[];
  /** Images that can't run on each of those hosts. */
  readonly problems: readonly Problem[];
}

interface ToldImage {
  readonly path: readonly (string | number)[];
  readonly image: string;
  readonly version: WindowsVersion;
}

const ANYWHERE: VersionDecision = { hosts: [], problems: [] };

/**
 * The release that a pod is placed by: the target's, else the one that the images' tags tell. Where they tell several that share hosts
 * (2022 and 2025), it is the newest, whose hosts run them all; where they share none, that is the problem. HostProcess images run on
 * every build, so their tags say nothing.
 */
export function decideVersion(template: PlainObject, target: WindowsTarget, containers = containersOf(template.spec)): VersionDecision {
  if (target.version === 'any' || isVersionOpen(target)) { return ANYWHERE; }
  const images = target.hostProcess || isHostProcessPod(template.spec, containers) ? [] : toldImages(containers);
  const version = target.version ?? newest(images);
  if (!version) { return ANYWHERE; }
  const isolation = isolationOf(target.runtimeClass);
  const hosts = target.placement === 'exact' && target.runtimeClass === undefined ? [version] : version.hosts(isolation);
  const problems = images.flatMap(({ path, image, version: own }) => {
    const unable = own === version && target.placement !== 'exact' ? [] : hosts.filter((host) => !own.runsOn(host, isolation));
    if (unable.length === 0) { return []; }
    const source = target.version ? 'the version given' : `the tag of ${formatPath(images.find((told) => told.version === version)!.path)}`;
    const tags = version.imageTags.length === 0 ? '' : ` (tag ${version.imageTags.join(' or ')})`;
    return [{
      code: 'image-build-mismatch',
      path,
      message: `is ${JSON.stringify(image)}, built on ${own}, but the pod is placed by ${version} (${source}) and could land on ${unable.join(', ')}, which can't run it in ${isolation} isolation`,
      remedy: `use an image of ${version.name}${tags}, or version ${own.name}`,
    }];
  });
  return problems.length > 0 && !target.version ? { ...ANYWHERE, problems } : { version, hosts, problems };
}

/** Images on Linux nodes whose tag tells a release of Windows. */
export function windowsImageProblems(template: PlainObject, containers = containersOf(template.spec)): readonly Problem[] {
  return toldImages(containers).map(({ path, image, version }) => ({
    code: 'windows-image-on-linux',
    path,
    message: `is ${JSON.stringify(image)}, built on ${version}, but the pod is for linux nodes`,
    remedy: 'use an image for Linux, or complete the pod for Windows nodes',
  }));
}

/** The images whose tags tell the release that they are built on. */
function toldImages(containers: readonly FoundContainer[]): readonly ToldImage[] {
  const told: ToldImage[] = [];
  for (const { container, path } of containers) {
    const version = typeof container.image === 'string' ? WindowsVersion.ofImage(container.image) : undefined;
    if (version) { told.push({ path: ['spec', ...path, 'image'], image: container.image as string, version }); }
  }
  return told;
}

function newest(images: readonly ToldImage[]): WindowsVersion | undefined {
  return images.map(({ version }) => version).sort((a, b) => WindowsVersion.all.indexOf(b) - WindowsVersion.all.indexOf(a))[0];
}

/** Whether the version of a target isn't known yet. */
export function isVersionOpen({ version }: Pick<WindowsTarget, 'version'>): boolean {
  return isOpaque(version) && !WindowsVersion.isWindowsVersion(version);
}

/** A version by its name, as it comes out of a value that wasn't known before; a name that there isn't places nothing. */
export function versionOf(value: unknown): WindowsTarget['version'] {
  if (value === undefined || WindowsVersion.isWindowsVersion(value)) { return value; }
  return WindowsVersion.all.find(({ name }) => name === value) ?? 'any';
}
