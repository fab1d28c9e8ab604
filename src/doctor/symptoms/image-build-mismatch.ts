import { NodeLabel } from '../../knowledge';
import { isHostProcessPod } from '../../manifest';
import { Dump } from '../dump';
import { DumpPod } from '../dump-pod';
import { ForeignImage, foreignImages } from '../support/builds';
import { hearing, Sign, Symptom } from '../symptom';
import { buildsWanted } from './no-node-of-build';

/** What Windows says of an image that isn't of its build: of hcsshim and of Docker, old and new. */
export const MISMATCH = /container operating system does not match|operating system of the container does not match|0xc0370101|HCS_E_IMAGE_MISMATCH/i;

function handlerOf({ spec }: DumpPod, dump: Dump): unknown {
  return typeof spec.runtimeClassName === 'string' ? dump.find({ kind: 'RuntimeClass', name: spec.runtimeClassName })?.handler : undefined;
}

function detailOf(images: readonly ForeignImage[]): Omit<Sign, 'evidence'> {
  if (images.length === 0) { return {}; }
  const { image, version, host } = images[0];
  return {
    cause: `image "${image}" is built on ${version}, but the node runs ${host}, which can't run it`,
    remedy: `use an image for ${host.name}, or select nodes of ${version.processIsolationHosts.map(({ build }) => build).join(' or ')} by node.kubernetes.io/windows-build`,
  };
}

export const imageBuildMismatch: Symptom = {
  id: 'doctor-image-build-mismatch',
  level: 'error',
  summary: 'an image is built on a Windows release that its node can\'t run',
  why: 'A process-isolated container shares the kernel of its node: Windows Server 2019 and older run images of their own build only, 2022 and later also those of 2022. Otherwise the container isn\'t created: "The container operating system does not match the host operating system" (0xc0370101).',
  remedy: 'use an image for the build of the node, or select nodes of the image\'s build by node.kubernetes.io/windows-build; a RuntimeClass for each build does both',
  source: 'Microsoft, "Windows container version compatibility"; hcsshim; Azure/AKS#1100',
  looksAt: ['Node', 'Pod', 'Event'],
  hears: hearing([MISMATCH], { anyOs: true, detail: ({ pod }, dump) => (pod ? detailOf(foreignImages(pod, handlerOf(pod, dump))) : {}) }),
  finds: (dump) => dump.pods.flatMap((pod) => {
    const images = foreignImages(pod, handlerOf(pod, dump));
    const wanted = buildsWanted(pod.spec);
    const { node } = pod;
    if (node?.os === 'windows' && node.build !== undefined && wanted.length > 0 && !wanted.includes(node.build) && images.length === 0 && !isHostProcessPod(pod.spec)) {
      return [{
        evidence: { object: pod.about, place: `spec, ${NodeLabel.WINDOWS_BUILD}`, text: wanted.join(', ') },
        cause: `the pod wants build ${wanted.join(' or ')}, but its node ${node.name} runs ${node.build}: the node was upgraded, or the pod was put there by nodeName`,
      }];
    }
    return images.map((each): Sign => ({ evidence: { object: pod.about, place: each.place, text: each.image }, ...detailOf(images) }));
  }),
};
