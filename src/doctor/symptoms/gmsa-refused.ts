import { Dump } from '../dump';
import { Statement } from '../statements';
import { hearing, Sign, Symptom } from '../symptom';

function causeOf(_statement: Statement, _dump: Dump, { input }: RegExpExecArray): Omit<Sign, 'evidence'> {
  if (/not authorized/i.test(input)) { return { cause: 'the service account of the pod may not "use" the GMSACredentialSpec that the pod names' }; }
  if (/does not exist|not found/i.test(input)) {
    return { cause: 'there is no GMSACredentialSpec of the name that the pod gives', remedy: 'create it (it is not namespaced, and its name is lower case), or correct gmsaCredentialSpecName' };
  }
  if (/failed calling webhook/i.test(input)) {
    return {
      cause: 'the gMSA webhook doesn\'t answer, and pods aren\'t created without it',
      remedy: 'see that its pods run and its certificate is valid: kubectl -n gmsa-webhook get pods; it runs on Linux nodes only',
    };
  }
  return {};
}

export const gmsaRefused: Symptom = {
  id: 'doctor-gmsa-refused',
  level: 'error',
  summary: 'the gMSA webhook refused a pod, or couldn\'t be asked',
  why: 'Pods that name a GMSACredentialSpec go through the gMSA webhook, which fills in its contents. It refuses a pod whose service account may not "use" the object, or when the object isn\'t there; and while it doesn\'t answer, no pod at all is created in the namespaces it looks after.',
  remedy: 'bind the pod\'s service account to a ClusterRole with the verb "use" on the gmsacredentialspecs object; check that the object exists (kubectl get gmsacredentialspecs) and that the webhook runs on a Linux node',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go, kube_client.go',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/not authorized to `?use`? GMSA cred ?spec/i, /GMSA cred ?spec|gmsacredentialspecs?/i, /cred spec \S{1,253} does not exist/i, /failed calling webhook "?[^"]{0,200}gmsa/i, /windows-gmsa\.sigs\.k8s\.io/i], { anyOs: true, detail: causeOf }),
};
