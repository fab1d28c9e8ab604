import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

function causeOf(_message: ClusterMessage, _dump: Dump, { input }: RegExpExecArray): Omit<Occurrence, 'evidence'> {
  if (/not authorized/i.test(input)) { return { cause: 'the ServiceAccount of the Pod lacks the verb "use" on the GMSACredentialSpec of the Pod' }; }
  if (/does not exist|not found/i.test(input)) {
    return {
      cause: 'the GMSACredentialSpec of the Pod doesn\'t exist',
      remedy: 'create it (it isn\'t namespaced, and its name is lowercase), or correct gmsaCredentialSpecName',
    };
  }
  if (/failed calling webhook/i.test(input)) {
    return {
      cause: 'the gMSA webhook doesn\'t respond, and without it no Pods are created',
      remedy: 'check that its Pods are running and its certificate is valid: kubectl -n gmsa-webhook get pods; it runs only on Linux nodes',
    };
  }
  return {};
}

export const gmsaRejected: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /not authorized to `?use`? GMSA cred ?spec/i, /GMSA cred ?spec|gmsacredentialspecs?/i, /cred spec \S{1,253} does not exist/i,
    /failed calling webhook "?[^"]{0,200}gmsa/i, /windows-gmsa\.sigs\.k8s\.io/i,
  ], { anyOs: true, detail: causeOf }),
};
