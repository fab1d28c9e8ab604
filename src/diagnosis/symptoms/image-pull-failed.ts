import { ClusterMessage } from '../cluster-messages';
import { knownFacts } from '../support/facts';
import { isOfPull } from '../support/runtime-messages';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

function causeOf(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const { text } = message;
  if (/unauthorized|pull access denied|requested access to the resource is denied|no basic auth credentials|insufficient_scope|forbidden|authentication required|\b40[13]\b/i.test(text)) {
    return {
      cause: 'the registry requires credentials that the Pod and node don\'t have, or the image doesn\'t exist',
      remedy: 'add an imagePullSecret for the registry to the Pod, and check the image name',
    };
  }
  if (/x509: |certificate signed by unknown authority|failed to verify certificate/i.test(text)) {
    return {
      cause: 'the node reached the registry, or a proxy in between, and doesn\'t accept its certificate',
      remedy: 'add the certificate authority to the node (Import-Certificate, LocalMachine\\Root) and restart containerd; if the certificate is '
        + 'expired or not yet valid, check it and the clock of the node',
    };
  }
  if (/\b429\b|too ?many ?requests/i.test(text)) {
    return {
      cause: 'the registry limits the number of pulls, and the node or its account has exceeded the limit',
      remedy: 'add an imagePullSecret of an account with a higher limit, or pull through a registry or cache of your own; the kubelet retries',
    };
  }
  if (/InvalidImageName/.test(message.reason) || /invalid reference format/i.test(text)) { return { cause: 'the name of the image is invalid' }; }
  if (/ErrImageNeverPull/.test(message.reason)) { return { cause: 'the node doesn\'t have the image, and imagePullPolicy is Never' }; }
  return /: not found|manifest unknown|does not exist|status code 404|404 Not Found/i.test(text)
    ? { cause: 'the registry has no image with this name and tag' }
    : { facts: knownFacts(message) };
}

export const imagePullFailed: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  isFallback: true,
  matches: (message) => {
    return isOfPull(message) && message.os === 'windows' ? { evidence: evidenceOf(message), ...causeOf(message) } : undefined;
  },
};
