import { evidenceOf, Occurrence, Symptom } from '../symptom';

function causeOf(text: string): Omit<Occurrence, 'evidence'> {
  if (/unauthorized|denied|forbidden|authentication required|\b40[13]\b/i.test(text)) {
    return { cause: 'the registry requires credentials that the Pod and node don\'t have, or the image doesn\'t exist', remedy: 'add an imagePullSecret for the registry to the Pod, and check the image name' };
  }
  return /not found|manifest unknown|does not exist/i.test(text) ? { cause: 'the registry has no image with this name and tag' } : {};
}

export const imagePullFailed: Symptom = {
  id: 'doctor-image-pull-failed',
  level: 'error',
  summary: 'pulling an image of a Windows Pod fails',
  why: 'The registry has no image with this name and tag, or requires credentials that the Pod doesn\'t have. Microsoft publishes no tag "latest" for Windows base images, and moved old images from Docker Hub to mcr.microsoft.com.',
  remedy: 'correct the name and tag, or add an imagePullSecret to the Pod; for Microsoft\'s images, use mcr.microsoft.com/windows/… with a tag such as ltsc2022',
  source: 'Microsoft, "Base image lifecycle"; kubernetes v1.36.3 pkg/kubelet/images',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => {
    const isPull = /^(?:ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull)$/.test(message.reason) || /failed to pull image|back-off pulling image|Error: (?:ErrImagePull|ImagePullBackOff)/i.test(message.text);
    return isPull && message.os === 'windows' ? { evidence: evidenceOf(message), ...causeOf(message.text) } : undefined;
  },
};
