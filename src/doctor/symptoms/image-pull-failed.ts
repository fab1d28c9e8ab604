import { evidenceOf, Sign, Symptom } from '../symptom';

function causeOf(text: string): Omit<Sign, 'evidence'> {
  if (/unauthorized|denied|forbidden|authentication required|\b40[13]\b/i.test(text)) {
    return { cause: 'the registry wants credentials that the pod or node doesn\'t give, or the image isn\'t there', remedy: 'give the pod an imagePullSecret of the registry, and check the name' };
  }
  return /not found|manifest unknown|does not exist/i.test(text) ? { cause: 'the registry has no image of that name and tag' } : {};
}

export const imagePullFailed: Symptom = {
  id: 'doctor-image-pull-failed',
  level: 'error',
  summary: 'an image of a Windows pod can\'t be pulled',
  why: 'The registry has no image of that name and tag, or wants credentials that the pod doesn\'t give. Microsoft publishes no tag "latest" for Windows base images, and old images moved from Docker Hub to mcr.microsoft.com.',
  remedy: 'correct the name and tag, or give the pod an imagePullSecret; for Microsoft\'s images use mcr.microsoft.com/windows/… with a tag such as ltsc2022',
  source: 'Microsoft, "Base image lifecycle"; kubernetes v1.36.3 pkg/kubelet/images',
  looksAt: ['Pod', 'Event'],
  isLastResort: true,
  hears: (statement) => {
    const isPull = /^(?:ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull)$/.test(statement.reason) || /failed to pull image|back-off pulling image|Error: (?:ErrImagePull|ImagePullBackOff)/i.test(statement.text);
    return isPull && statement.os === 'windows' ? { evidence: evidenceOf(statement), ...causeOf(statement.text) } : undefined;
  },
};
