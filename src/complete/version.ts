import { WindowsVersion } from '../knowledge';
import { formatPath, isHostProcessPod, containersOf, PlainObject, Problem } from '../manifest';
import { isolationOf, WindowsTarget } from './target';

interface ToldImage {
  readonly path: readonly (string | number)[];
  readonly image: string;
  readonly version: WindowsVersion;
}

/** The images of a pod template whose tags tell the release that they are built on. */
function toldImages(template: PlainObject): readonly ToldImage[] {
  return containersOf(template.spec).flatMap(({ container, path }) => {
    const version = typeof container.image === 'string' ? WindowsVersion.ofImage(container.image) : undefined;
    return version ? [{ path: ['spec', ...path, 'image'], image: container.image as string, version }] : [];
  });
}

function newestTold(template: PlainObject): WindowsVersion | undefined {
  const told = new Set(toldImages(template).map(({ version }) => version));
  return [...WindowsVersion.all].reverse().find((version) => told.has(version));
}

/**
 * The release that a pod is placed by: the target's, else the one that the images' tags tell. Where they tell several that share hosts
 * (2022 and 2025), it is the newest, whose hosts run them all. HostProcess images run on every build, so their tags say nothing.
 */
export function versionOf(template: PlainObject, target: WindowsTarget): WindowsVersion | undefined {
  if (target.version === 'any') { return undefined; }
  if (target.version || isHostProcess(template, target)) { return target.version; }
  const newest = newestTold(template);
  return newest && imageProblems(template, target, newest).length === 0 ? newest : undefined;
}

function isHostProcess(template: PlainObject, target: WindowsTarget): boolean {
  return Boolean(target.hostProcess) || isHostProcessPod(template.spec);
}

/** The hosts that a pod of a release may land on. */
export function hostsFor(version: WindowsVersion, target: WindowsTarget): readonly WindowsVersion[] {
  return target.placement === 'exact' && !target.runtimeClass ? [version] : version.hosts(isolationOf(target.runtimeClass));
}

/** Images whose tag says that they can't run on each host that the pod may land on, or not on one that runs its neighbours. */
export function versionProblems(template: PlainObject, target: WindowsTarget): readonly Problem[] {
  if (target.version === 'any' || isHostProcess(template, target)) { return []; }
  const version = target.version ?? newestTold(template);
  return version ? imageProblems(template, target, version) : [];
}

function imageProblems(template: PlainObject, target: WindowsTarget, version: WindowsVersion): readonly Problem[] {
  const isolation = isolationOf(target.runtimeClass);
  const hosts = hostsFor(version, target);
  const told = toldImages(template);
  const source = target.version ? 'the version given' : `that of ${formatPath(told.find((t) => t.version === version)?.path ?? [])}`;
  return told.flatMap(({ path, image, version: own }) => {
    const unable = hosts.filter((host) => !own.runsOn(host, isolation));
    if (unable.length === 0) { return []; }
    return [{
      code: 'image-build-mismatch',
      path,
      message: `is ${JSON.stringify(image)}, built on ${own}, but the pod is placed by ${version} (${source}) and could land on ${unable.join(', ')}, which can't run it in ${isolation} isolation`,
      remedy: `use an image of ${version.name} (${version.imageTags.map((tag) => `tag ${tag}`).join(' or ') || 'no tag'}), or version ${own.name}`,
    }];
  });
}
