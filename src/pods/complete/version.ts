import { isolationOf, TargetPool, WindowsTarget } from './target';
import { isOpaque, PlainObject, Problem, show } from '../../base';
import { hostsOf, ImageLock, platformsText } from '../../images';
import { canBeNode, Isolation, newestOf, WindowsVersion } from '../../knowledge';
import { ContainerImage, containersOf, FoundContainer, isHostProcessPod, knownImages } from '../../kubernetes';

/** The release that a Pod is placed by. */
export interface VersionDecision {
  /** `undefined`: the Pod may run on nodes of any release. */
  readonly version?: WindowsVersion;
  /** Releases of the nodes that the Pod may run on; empty without a version. */
  readonly hosts: readonly WindowsVersion[];
  /** Images that don't run on all of those nodes. */
  readonly problems: readonly Problem[];
}

/** An image whose releases are known. */
interface BuiltImage extends Omit<ContainerImage, 'path'> {
  /** In the Pod template. */
  readonly path: readonly (string | number)[];
}

/** An image with the releases of the nodes that run it. */
interface HostedImage extends BuiltImage {
  readonly able: readonly WindowsVersion[];
}

const ANYWHERE: VersionDecision = { hosts: [], problems: [] };

/**
 * Decides which release a Pod is placed by: the target's, else the one that its images are built on, by the target's lock or by their tags. If there
 * are several that share hosts (2022 and 2025), it is the newest, and the hosts are those that run all images; if they share none, that is a problem.
 * HostProcess images run on every build, so theirs are ignored.
 *
 * @param builtOn release of the images of which neither lock nor tag says it
 */
export function decideVersion(
  template: PlainObject, target: WindowsTarget, containers = containersOf(template.spec), builtOn = versionOfPool(target),
): VersionDecision {
  if (isVersionOpen(target)) { return ANYWHERE; }
  const images = target.hostProcess || isHostProcessPod(template.spec) ? [] : builtImages(containers, target.images, builtOn);
  const isolation = isolationOf(target.runtimeClass);
  const built = images.map((image) => ({ ...image, able: hostsOf(image, isolation) }));
  const nowhere = built.flatMap((image) => nowhereProblems(image, isolation));
  if (nowhere.length > 0) { return { ...ANYWHERE, problems: nowhere }; }
  if (target.pool?.version) { return { ...ANYWHERE, problems: built.flatMap((image) => poolProblems(image, target.pool!, isolation)) }; }
  if (target.version === 'any') { return ANYWHERE; }
  let shared = built[0]?.able ?? WindowsVersion.all;
  for (const { able } of built.slice(1)) { shared = shared.filter((host) => able.includes(host)); }
  const versions = images.flatMap((image) => image.versions);
  const version = target.version ?? newestOf(versions.filter((each) => shared.includes(each))) ?? newestOf(versions);
  if (!version) { return ANYWHERE; }
  const isExact = target.placement === 'exact' && target.runtimeClass === undefined;
  const hosts = isExact ? [version] : target.version || shared.length === 0 ? version.hosts(isolation) : shared;
  const problems = built.flatMap(({ path, image, versions: own, able }) => {
    const unable = hosts.filter((host) => !able.includes(host));
    if (unable.length === 0) { return []; }
    const source = target.version
      ? 'the given version' : `image ${JSON.stringify(images.find((other) => other.versions.includes(version))!.image)}`;
    const fitting = newestOf(own.filter((each) => built.every((other) => other.able.includes(each))));
    const tags = version.imageTags.length === 0 ? '' : ` (tag ${version.imageTags.join(' or ')})`;
    return [{
      code: 'image-build-mismatch',
      path,
      message: `must run on every node that ${source}, ${version}, allows, got ${JSON.stringify(image)}, built on ${own.join(', ')}: it doesn't run on `
        + `${unable.join(', ')} in ${isolation} isolation`,
      remedy: `use an image of ${version.name}${tags}, or ${fitting ? `version ${fitting.name}` : 'run the container in a Pod of its own'}`,
    }];
  });
  return problems.length > 0 && !target.version ? { ...ANYWHERE, problems } : { version, hosts, problems };
}

const versionOfPool = ({ pool, version }: WindowsTarget) => (pool?.version && version !== 'any' ? version : undefined);

/** Reports an image whose lock says that no Windows node runs it: it is for another architecture, or names another build than its own. */
function nowhereProblems({ path, image, versions, locked, able }: HostedImage, isolation: Isolation): readonly Problem[] {
  return able.length > 0 || !locked ? [] : [{
    code: 'image-build-mismatch', path,
    message: `must run on some Windows node in ${isolation} isolation, got ${JSON.stringify(image)}, built on ${versions.join(', ')}, of which the `
      + `registry has ${platformsText(locked)}`,
    remedy: 'build it for windows/amd64, and let its index name the Windows build that it is built on (docker manifest annotate --os-version)',
  }];
}

/** Reports an image that doesn't run on the nodes of a pool, to which the Pod is bound whatever its images are. */
function poolProblems(
  { path, image, versions, able }: HostedImage, { name, version: host }: TargetPool, isolation: Isolation,
): readonly Problem[] {
  return able.includes(host!) ? [] : [{
    code: 'image-build-mismatch', path,
    message: `must run on nodes of pool ${name}, ${host}, in ${isolation} isolation, got ${JSON.stringify(image)}, built on ${versions.join(', ')}`,
    remedy: `use an image of ${host!.name}, or a pool of ${able.filter(canBeNode).map((each) => each.name).join(' or ')}`,
  }];
}

/** Reports a release whose images no Kubernetes node runs: a Pod that is placed by it stays Pending. */
export function nodelessProblems({ version, hosts }: VersionDecision, containers: readonly FoundContainer[], lock?: ImageLock): readonly Problem[] {
  if (!version || hosts.some(canBeNode)) { return []; }
  const { path, image } = builtImages(containers, lock).find(({ versions }) => versions.includes(version)) ?? { path: ['spec'] };
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

/** Reports images on Linux nodes that exist only for Windows. */
export function windowsImageProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  return knownImages(containers, {}).filter(({ os }) => os === 'windows').map(({ image, versions: [version], path }) => ({
    code: 'windows-image-on-linux',
    path: ['spec', ...path, 'image'],
    message: `must be a Linux image on linux nodes, got ${JSON.stringify(image)}${version ? `, built on ${version}` : ''}`,
    remedy: 'use a Linux image, or complete the Pod for Windows nodes',
  }));
}

/** The images whose releases are known: by the lock, or else by their tags, or else by the given one. */
function builtImages(containers: readonly FoundContainer[], images?: ImageLock, builtOn?: WindowsVersion): readonly BuiltImage[] {
  return knownImages(containers, { images, builtOn }).filter(({ versions }) => versions.length > 0)
    .map((each) => ({ ...each, path: ['spec', ...each.path, 'image'] }));
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
