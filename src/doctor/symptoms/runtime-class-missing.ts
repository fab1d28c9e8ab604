import { objectAt } from '../../manifest';
import { enumerated, referenceOf, textOf } from '../support/text';
import { hearing, Symptom } from '../symptom';

export const runtimeClassMissing: Symptom = {
  id: 'doctor-runtime-class-missing',
  level: 'error',
  summary: 'a pod names a RuntimeClass that the cluster doesn\'t have',
  why: 'A pod with a runtimeClassName is refused at admission, and one that is there already gets no sandbox, when there is no RuntimeClass of that name.',
  remedy: 'create the RuntimeClass (with the handler runhcs-wcow-process and a nodeSelector for the Windows build), or remove runtimeClassName',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass, pkg/kubelet/runtimeclass',
  looksAt: ['Pod', 'Event', 'DaemonSet', 'RuntimeClass'],
  hears: hearing([/RuntimeClass(?:\.node\.k8s\.io)? "?[^" ]{1,253}"? not found/i, /failed to get (?:RuntimeClass|sandbox runtime: RuntimeClass)/i]),
  finds: (dump) => {
    const classes = new Set(dump.objects('RuntimeClass').map((each) => textOf(objectAt(each, 'metadata').name)));
    const users = [
      ...dump.pods.filter(({ isHealthy }) => !isHealthy || classes.size > 0).map(({ about, spec }) => ({ about, spec, place: 'spec.runtimeClassName' })),
      ...dump.objects('DaemonSet').map((object) => ({
        about: referenceOf(object), spec: objectAt(objectAt(objectAt(object, 'spec'), 'template'), 'spec'), place: 'spec.template.spec.runtimeClassName',
      })).filter(() => classes.size > 0),
    ];
    return users.filter(({ spec }) => textOf(spec.runtimeClassName) !== '' && !classes.has(textOf(spec.runtimeClassName))).map(({ about, spec, place }) => ({
      evidence: { object: about, place, text: textOf(spec.runtimeClassName) },
      cause: `there is no RuntimeClass "${textOf(spec.runtimeClassName)}"${classes.size > 0 ? `; the cluster has ${enumerated([...classes])}` : ' in the dump'}`,
    }));
  },
};
