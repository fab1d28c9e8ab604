import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { matchMessages, Occurrence, Symptom } from '../symptom';

function causeOf(_message: ClusterMessage, _dump: Dump, { input }: RegExpExecArray): Omit<Occurrence, 'evidence'> {
  if (/not authorized/i.test(input)) { return { cause: 'the ServiceAccount of the Pod lacks the verb "use" on the GMSACredentialSpec of the Pod' }; }
  if (/does not exist|not found/i.test(input)) {
    return { cause: 'the GMSACredentialSpec of the Pod doesn\'t exist', remedy: 'create it (it isn\'t namespaced, and its name is lowercase), or correct gmsaCredentialSpecName' };
  }
  if (/failed calling webhook/i.test(input)) {
    return {
      cause: 'the gMSA webhook doesn\'t respond, and without it no Pods are created',
      remedy: 'check that its Pods are running and its certificate is valid: kubectl -n gmsa-webhook get pods; it runs only on Linux nodes',
    };
  }
  return {};
}

export const gmsaRejected: Symptom = {
  id: 'doctor-gmsa-rejected',
  severity: 'error',
  summary: 'the gMSA webhook rejected a Pod or was unreachable',
  why: 'The gMSA webhook adds the content of a GMSACredentialSpec to Pods that name it. It rejects a Pod whose ServiceAccount lacks the verb "use" on the object, and a Pod that names a missing object. While it doesn\'t respond, no Pods are created in its namespaces.',
  remedy: 'bind the ServiceAccount of the Pod to a ClusterRole with the verb "use" on the gmsacredentialspecs object; check that the object exists (kubectl get gmsacredentialspecs), and that the webhook is running on a Linux node',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go, kube_client.go',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/not authorized to `?use`? GMSA cred ?spec/i, /GMSA cred ?spec|gmsacredentialspecs?/i, /cred spec \S{1,253} does not exist/i, /failed calling webhook "?[^"]{0,200}gmsa/i, /windows-gmsa\.sigs\.k8s\.io/i], { anyOs: true, detail: causeOf }),
};
