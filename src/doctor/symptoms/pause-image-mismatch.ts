import { MISMATCH } from './image-build-mismatch';
import { PAUSE_IMAGE, pauseImageBuilds, pauseTagsFor } from '../../knowledge';
import { Statement } from '../statements';
import { enumerated } from '../support/text';
import { hearing, Sign, Symptom } from '../symptom';

const mismatch = hearing([MISMATCH, /no matching manifest|no match for platform in manifest|not found: manifest unknown|cannot be used on this platform/i], { detail });

/** What the image's name, if the message has it, and the node tell. */
function detail({ node, text }: Statement): Omit<Sign, 'evidence'> {
  const image = /[^\s"'\\]{0,200}\/pause:[\w.-]{1,60}/.exec(text)?.[0];
  const builds = image === undefined ? undefined : pauseImageBuilds(image);
  const version = node?.version;
  const tag = version && pauseTagsFor(version).at(-1);
  return {
    ...(image !== undefined && builds && {
      cause: `the pause image ${image} was built for ${builds.length > 0 ? enumerated(builds.map(String)) : 'no Windows release that is still there'}${version ? `, and the node runs ${version}` : ''}`,
    }),
    ...(!(image !== undefined && builds) && version && { cause: `the pause image that the container runtime is set to has no variant that a node of ${version} can run` }),
    ...(tag !== undefined && {
      remedy: `set ${PAUSE_IMAGE.split(':')[0]}:${tag}, or a copy with all its Windows variants, as sandbox image in containerd's config.toml (sandbox_image, or pinned_images.sandbox since containerd 2.0) and restart containerd`,
    }),
  };
}

export const pauseImageMismatch: Symptom = {
  id: 'doctor-pause-image-mismatch',
  level: 'error',
  summary: 'the pause image has no variant for the Windows build of the node',
  why: 'Every pod gets a sandbox from the pause image first. On Windows that image must be one for the build of the node, as any other: when the tag has none for it, or a copy in a private registry lost the Windows variants, no pod starts on the node.',
  remedy: `set a pause image that has the node's build, such as ${PAUSE_IMAGE}, as sandbox image in containerd's config.toml (sandbox_image, or pinned_images.sandbox since containerd 2.0) and restart containerd`,
  source: 'kubernetes v1.36.3 build/pause/CHANGELOG.md; kubernetes/kubernetes#99157, rancher/rancher#23161',
  looksAt: ['Pod', 'Event'],
  hears: (statement, dump) => {
    const ofSandbox = /FailedCreatePodSandBox/i.test(statement.reason) || /sandbox image|pod sandbox|\/pause[:@"]/i.test(statement.text);
    return ofSandbox && statement.os !== 'linux' ? mismatch(statement, dump) : undefined;
  },
};
