import { selectedBuilds } from './no-node-of-build';
import { NodeLabel } from '../../knowledge';
import { isHostProcessPod } from '../../kubernetes';
import { ForeignImage, foreignImages } from '../support/builds';
import { isOfSandbox } from '../support/runtime-messages';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

/** Messages about an image of another Windows build, from old and new releases of hcsshim and Docker. */
export const MISMATCH = /container operating system does not match|operating system of the container does not match|0xc0370101|HCS_E_IMAGE_MISMATCH/i;

function detailOf([first]: readonly ForeignImage[]): Omit<Occurrence, 'evidence'> {
  if (!first) { return {}; }
  const { image, version, host } = first;
  return {
    builds: { image: String(version), node: String(host) },
    cause: `the image "${image}" is built for ${version}, but the node runs ${host}, which can't run it`,
    remedy: `use an image for ${host.name}, or select nodes with build ${version.processIsolationHosts.map(({ build }) => build).join(' or ')} by `
      + 'the label node.kubernetes.io/windows-build',
  };
}

export const imageBuildMismatch: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  matches: matchMessages([MISMATCH], {
    anyOs: true, when: (message) => message.os === 'linux' || !isOfSandbox(message),
    detail: ({ pod }, dump) => (pod ? detailOf(foreignImages(pod, dump)) : {}),
  }),
  inspect: (dump) => dump.pods.flatMap((pod) => {
    const images = foreignImages(pod, dump);
    const selected = selectedBuilds(pod.spec);
    const { node } = pod;
    if (node?.os === 'windows' && node.build !== undefined && selected.length > 0 && !selected.includes(node.build) && images.length === 0
      && !isHostProcessPod(pod.spec)) {
      return [{
        evidence: { object: pod.about, place: `spec, ${NodeLabel.WINDOWS_BUILD}`, text: selected.join(', ') },
        cause: `the Pod selects build ${selected.join(' or ')}, but its node ${node.name} runs ${node.build}: the node was upgraded, or the Pod `
          + 'sets nodeName',
      }];
    }
    return images.map((each): Occurrence => ({ evidence: { object: pod.about, place: each.place, text: each.image }, ...detailOf(images) }));
  }),
};
