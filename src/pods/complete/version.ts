import { isolationOf, TargetPool, WindowsTarget } from './target';
import { formatPath, isOpaque, PlainObject, Problem, show } from '../../base';
import { canBeNode, Isolation, newestOf, WindowsVersion } from '../../knowledge';
import { containersOf, FoundContainer, isHostProcessPod } from '../../kubernetes';

/** The release that a Pod is placed by. */
export interface VersionDecision {
  /** `undefined`: the Pod may run on nodes of any release. */
  readonly version?: WindowsVersion;
  /** Releases of the nodes that the Pod may run on; empty without a version. */
  readonly hosts: readonly WindowsVersion[];
  /** Images that don't run on all of those nodes. */
  readonly problems: readonly Problem[];
}

interface TaggedImage {
  readonly path: readonly (string | number)[];
  readonly image: string;
  readonly version: WindowsVersion;
}

const ANYWHERE: VersionDecision = { hosts: [], problems: [] };

/**
 * Decides which release a Pod is placed by: the target's, else the one that the image tags name. If they name several that share hosts
 * (2022 and 2025), it is the newest, whose hosts run them all; if they share none, that is a problem. HostProcess images run on
 * every build, so their tags are ignored.
 */
export function decideVersion(template: PlainObject, target: WindowsTarget, containers = containersOf(template.spec)): VersionDecision {
  if (isVersionOpen(target)) { return ANYWHERE; }
  const images = target.hostProcess || isHostProcessPod(template.spec) ? [] : taggedImages(containers);
  const isolation = isolationOf(target.runtimeClass);
  if (target.pool?.version) { return { ...ANYWHERE, problems: images.flatMap((image) => poolProblems(image, target.pool!, isolation)) }; }
  if (target.version === 'any') { return ANYWHERE; }
  const version = target.version ?? newestOf(images.map((each) => each.version));
  if (!version) { return ANYWHERE; }
  const hosts = target.placement === 'exact' && target.runtimeClass === undefined ? [version] : version.hosts(isolation);
  const problems = images.flatMap(({ path, image, version: own }) => {
    const unable = own === version && target.placement !== 'exact' ? [] : hosts.filter((host) => !own.runsOn(host, isolation));
    if (unable.length === 0) { return []; }
    const source = target.version ? 'the given version' : `the tag of ${formatPath(images.find((each) => each.version === version)!.path)}`;
    const tags = version.imageTags.length === 0 ? '' : ` (tag ${version.imageTags.join(' or ')})`;
    return [{
      code: 'image-build-mismatch',
      path,
      message: `must run on every node that ${source}, ${version}, allows, got ${JSON.stringify(image)}, built on ${own}: it doesn't run on `
        + `${unable.join(', ')} in ${isolation} isolation`,
      remedy: `use an image of ${version.name}${tags}, or version ${own.name}`,
    }];
  });
  return problems.length > 0 && !target.version ? { ...ANYWHERE, problems } : { version, hosts, problems };
}

/** Reports an image that doesn't run on the nodes of a pool, to which the Pod is bound whatever its images are. */
function poolProblems({ path, image, version }: TaggedImage, { name, version: host }: TargetPool, isolation: Isolation): readonly Problem[] {
  if (version.runsOn(host!, isolation)) { return []; }
  return [{
    code: 'image-build-mismatch', path,
    message: `must run on nodes of pool ${name}, ${host}, in ${isolation} isolation, got ${JSON.stringify(image)}, built on ${version}`,
    remedy: `use an image of ${host!.name}, or a pool of ${version.hosts(isolation).filter(canBeNode).map((each) => each.name).join(' or ')}`,
  }];
}

/** Reports a release whose images no Kubernetes node runs: a Pod that is placed by it stays Pending. */
export function nodelessProblems({ version, hosts }: VersionDecision, containers: readonly FoundContainer[]): readonly Problem[] {
  if (!version || hosts.some(canBeNode)) { return []; }
  const { path, image } = taggedImages(containers).find((each) => each.version === version) ?? { path: ['spec'] as const, image: undefined };
  const got = image === undefined ? String(version) : `${JSON.stringify(image)}, built on ${version}`;
  return [{
    code: 'image-out-of-support', path,
    message: `must be built on a release that Kubernetes nodes run, got ${got}: the Pod stays Pending on every cluster`,
    remedy: 'use an image of a later Windows release, such as ltsc2022',
  }];
}

/** Reports exact placement of a Pod whose release isn't known. HostProcess containers that weren't asked for run on every release. */
export function releaseProblems(
  { version, problems }: VersionDecision, target: WindowsTarget, template: PlainObject, containers: readonly FoundContainer[],
): readonly Problem[] {
  const isPlaced = target.runtimeClass !== undefined || target.pool !== undefined || version !== undefined;
  if (target.placement !== 'exact' || isPlaced || problems.length > 0 || isVersionOpen(target)) { return []; }
  const [first] = containers;
  if (!first || (!target.hostProcess && isHostProcessPod(template.spec))) { return []; }
  return [{
    code: 'release-unknown', path: ['spec', ...first.path, 'image'],
    message: 'must have a known Windows release for placement "exact", got '
      + `${show(first.container.image)}${target.version === 'any' ? ' and version "any"' : ''}`,
    remedy: 'set version to the release that the images are built on, or remove placement',
  }];
}

/** Reports images on Linux nodes with a tag that names a Windows release. */
export function windowsImageProblems(template: PlainObject, containers = containersOf(template.spec)): readonly Problem[] {
  return taggedImages(containers, WindowsVersion.ofImage).map(({ path, image, version }) => ({
    code: 'windows-image-on-linux',
    path,
    message: `must be a Linux image on linux nodes, got ${JSON.stringify(image)}, built on ${version}`,
    remedy: 'use a Linux image, or complete the Pod for Windows nodes',
  }));
}

/** The images with a tag that names the release they are built on. @param read how it is read; by default as that of a Windows Pod */
function taggedImages(containers: readonly FoundContainer[], read = WindowsVersion.ofWindowsImage): readonly TaggedImage[] {
  const tagged: TaggedImage[] = [];
  for (const { container, path } of containers) {
    const version = typeof container.image === 'string' ? read(container.image) : undefined;
    if (version) { tagged.push({ path: ['spec', ...path, 'image'], image: container.image as string, version }); }
  }
  return tagged;
}

/** Whether a target's version isn't known yet. */
export function isVersionOpen({ version }: Pick<WindowsTarget, 'version'>): boolean {
  return isOpaque(version) && !WindowsVersion.isWindowsVersion(version);
}

/** The version with a name that wasn't known before; an unknown name doesn't place the Pod. */
export function versionOf(value: unknown): WindowsTarget['version'] {
  if (value === undefined || WindowsVersion.isWindowsVersion(value)) { return value; }
  return WindowsVersion.all.find(({ name }) => name === value) ?? 'any';
}
