import { imagesOf } from './support/core';
import { BASE_IMAGE_REGISTRY, parseImage, UNPUBLISHED_BASE_IMAGES, WindowsVersion } from '../../knowledge';
import { Rule, RuleFinding } from '../rule';
import { buildsOf } from './support/builds';
import { windowsPod } from './support/example';
import { onWindowsPods, setting } from './support/pods';

/** Repositories of the base images themselves: what stands deeper (`windows/servercore/iis`) is built on them and has other tags. */
const isBaseImage = (repository: string) => repository.startsWith(BASE_IMAGE_REGISTRY) && !repository.slice(BASE_IMAGE_REGISTRY.length).includes('/');

function look(image: string, version: WindowsVersion | undefined): Pick<RuleFinding, 'message' | 'help' | 'effect'> | undefined {
  const { repository, tag, digest } = parseImage(image);
  const unpublished = UNPUBLISHED_BASE_IMAGES.find((each) => each.repository === repository && each.release === version?.name);
  if (unpublished) {
    return { effect: 'broken', message: `image "${image}" doesn't exist: Microsoft doesn't publish it for ${version!.product}`, help: `use ${unpublished.instead}` };
  }
  if (digest !== undefined || (tag !== undefined && tag !== 'latest')) { return undefined; }
  if (isBaseImage(repository)) {
    return {
      effect: 'broken',
      message: `image "${image}" doesn't exist: Microsoft's base images have had no tag latest since 2019, so the pod stays in ImagePullBackOff`,
      help: 'use the tag of the Windows release of your nodes, such as ltsc2022',
    };
  }
  return {
    message: `image "${image}" ${tag ? 'has the tag latest' : 'has no tag'}: which Windows build it runs on can change with every push, and a node of another build can't run it`,
    help: 'use a tag that names the Windows release, such as 1.0-ltsc2022',
  };
}

export const windowsImageTag: Rule = {
  id: 'windows-image-tag',
  effect: 'advice',
  summary: 'a Windows image without a tag, or with the tag latest',
  why: 'A process-isolated Windows container needs an image of a build that its node can run. The tag is what says so: `latest` moves from one Windows release to the next, and Microsoft\'s base images have no such tag at all.',
  source: 'Microsoft, "Container Base Images" (no latest since 2019-04-16)',
  bad: windowsPod({ image: 'mcr.microsoft.com/windows/servercore' }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }),
  check: onWindowsPods(({ spec }, context) => imagesOf(spec).flatMap(({ image, version, path }) => {
    const found = look(image, version);
    const other = found && replacement(image, version, () => buildsOf(spec, context));
    return found ? [{ path, ...found, ...(other !== undefined && { fix: setting(path, other) }) }] : [];
  })),
};

/** The image in place of one that doesn't exist, where only one is possible: the one that Microsoft names, or that of the build the pod selects. */
function replacement(image: string, version: WindowsVersion | undefined, builds: () => readonly string[]): string | undefined {
  const { repository, tag, digest } = parseImage(image);
  const unpublished = UNPUBLISHED_BASE_IMAGES.find((each) => each.repository === repository && each.release === version?.name);
  if (unpublished) { return tag !== undefined && digest === undefined ? `${unpublished.instead}:${tag}` : undefined; }
  const [build, ...others] = isBaseImage(repository) ? builds() : [];
  const release = build !== undefined && others.length === 0 ? WindowsVersion.findBuild(build)?.imageTags[0] : undefined;
  return release === undefined ? undefined : `${repository}:${release}`;
}
