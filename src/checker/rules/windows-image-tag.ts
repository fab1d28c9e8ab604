import { RuleDefinition, RuleFinding } from '../rule';
import { buildsOf } from './support/builds';
import { imagesOf } from './support/core';
import { onWindowsPods } from './support/pods';
import { remembering } from '../../base';
import { setting } from '../../findings';
import { isBaseImage, misspelledBaseImageTag, parseImage, UNPUBLISHED_BASE_IMAGES, WindowsVersion } from '../../knowledge';

const look = remembering((image: string): Pick<RuleFinding, 'message' | 'help' | 'effect'> | undefined => {
  const version = WindowsVersion.ofImage(image);
  const { repository, tag, digest } = parseImage(image);
  const unpublished = UNPUBLISHED_BASE_IMAGES.find((each) => each.repository === repository && each.release === version?.name);
  if (unpublished) {
    return { effect: 'broken', message: `image "${image}" doesn't exist: Microsoft doesn't publish it for ${version!.product}`, help: `use ${unpublished.instead}` };
  }
  const meant = misspelledBaseImageTag(image);
  if (meant !== undefined) {
    return { effect: 'broken', message: `image "${image}" doesn't exist: no Windows release has this tag, so the Pod stays in ImagePullBackOff`, help: `did you mean ${meant}?` };
  }
  if (digest !== undefined || (tag !== undefined && tag !== 'latest')) { return undefined; }
  if (isBaseImage(repository)) {
    return {
      effect: 'broken',
      message: `image "${image}" doesn't exist: Microsoft's base images have had no tag latest since 2019, so the Pod stays in ImagePullBackOff`,
      help: 'use the tag of the Windows release of your nodes, such as ltsc2022',
    };
  }
  return {
    message: `image "${image}" ${tag ? 'has the tag latest' : 'has no tag'}: the Windows build that it requires can change with every push, and a node of another build can't run it`,
    help: 'use a tag that names the Windows release, such as 1.0-ltsc2022',
  };
});

export const windowsImageTag: RuleDefinition = {
  id: 'windows-image-tag',
  effect: 'advice',
  worst: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Windows image has no tag, the tag latest, or a tag that doesn\'t exist',
  check: onWindowsPods(({ spec }, context) => imagesOf(spec).flatMap(({ image, version, path }) => {
    const found = look(image);
    const other = found && replacement(image, version, () => buildsOf(spec, context));
    return found ? [{ path, ...found, ...(other !== undefined && { fix: setting(path, other) }) }] : [];
  })),
};

/** The replacement for an image that doesn't exist, if only one is possible: the one that Microsoft names, or that of the build the Pod selects. */
function replacement(image: string, version: WindowsVersion | undefined, builds: () => readonly string[]): string | undefined {
  const { repository, tag, digest } = parseImage(image);
  const unpublished = UNPUBLISHED_BASE_IMAGES.find((each) => each.repository === repository && each.release === version?.name);
  if (unpublished) { return tag !== undefined && digest === undefined ? `${unpublished.instead}:${tag}` : undefined; }
  const [build, ...others] = isBaseImage(repository) ? builds() : [];
  const release = build !== undefined && others.length === 0 ? WindowsVersion.findBuild(build)?.imageTags[0] : undefined;
  return release === undefined ? undefined : `${repository}:${release}`;
}
