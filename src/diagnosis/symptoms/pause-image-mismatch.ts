import { MISMATCH } from './image-build-mismatch';
import { PAUSE_IMAGE, pauseImageBuilds, pauseTagsFor } from '../../knowledge';
import { ClusterMessage } from '../cluster-messages';
import { isOfSandbox } from '../support/runtime-messages';
import { enumerated } from '../support/text';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

const mismatch = matchMessages(
  [MISMATCH, /no matching manifest|no match for platform in manifest|not found: manifest unknown|cannot be used on this platform/i], { detail },
);

/** Cause and remedy from the image in the message, if any, and the Windows release of the node. */
function detail({ node, text }: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const image = /[^\s"'\\]{0,200}\/pause:[\w.-]{1,60}/.exec(text)?.[0];
  const builds = image === undefined ? undefined : pauseImageBuilds(image);
  const version = node?.version;
  const tag = version && pauseTagsFor(version).at(-1);
  return {
    ...(image !== undefined && builds && {
      cause: `the pause image ${image} was built for `
        + `${builds.length > 0 ? enumerated(builds.map(String)) : 'no supported Windows release'}${version ? `, but the node runs ${version}` : ''}`,
    }),
    ...(!(image !== undefined && builds) && version && { cause: `the configured pause image has no variant that a node with ${version} can run` }),
    ...(tag !== undefined && {
      remedy: 'set the sandbox image in containerd\'s config.toml (sandbox_image, or pinned_images.sandbox since containerd 2.0) to '
        + `${PAUSE_IMAGE.split(':')[0]}:${tag}, or to a copy with all of its Windows variants, and restart containerd`,
    }),
  };
}

export const pauseImageMismatch: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: (message, dump) => (isOfSandbox(message) && message.os !== 'linux' ? mismatch(message, dump) : undefined),
};
