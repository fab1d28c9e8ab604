import { referenceTo } from '../../findings/reference';
import { objectAt } from '../../manifest';
import { enumerated, textOf } from '../support/text';
import { matchMessages, Symptom } from '../symptom';

export const runtimeClassMissing: Symptom = {
  id: 'doctor-runtime-class-missing',
  severity: 'error',
  summary: 'the RuntimeClass of a Pod doesn\'t exist',
  why: 'If no RuntimeClass has the name in runtimeClassName, new Pods are rejected at admission, and existing Pods get no sandbox.',
  remedy: 'create the RuntimeClass (with the handler runhcs-wcow-process and a nodeSelector for the Windows build), or remove runtimeClassName',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass, pkg/kubelet/runtimeclass',
  kinds: ['Pod', 'Event', 'DaemonSet', 'RuntimeClass'],
  matches: matchMessages([/RuntimeClass(?:\.node\.k8s\.io)? "?[^" ]{1,253}"? not found/i, /failed to get (?:RuntimeClass|sandbox runtime: RuntimeClass)/i]),
  inspect: (dump) => {
    const classes = new Set(dump.objects('RuntimeClass').map((each) => textOf(objectAt(each, 'metadata').name)));
    const users = [
      ...dump.pods.filter(({ isHealthy }) => !isHealthy || classes.size > 0).map(({ about, spec }) => ({ about, spec, place: 'spec.runtimeClassName' })),
      ...dump.objects('DaemonSet').map((object) => ({
        about: referenceTo(object), spec: objectAt(objectAt(objectAt(object, 'spec'), 'template'), 'spec'), place: 'spec.template.spec.runtimeClassName',
      })).filter(() => classes.size > 0),
    ];
    return users.filter(({ spec }) => textOf(spec.runtimeClassName) !== '' && !classes.has(textOf(spec.runtimeClassName))).map(({ about, spec, place }) => ({
      evidence: { object: about, place, text: textOf(spec.runtimeClassName) },
      cause: `the RuntimeClass "${textOf(spec.runtimeClassName)}" doesn't exist${classes.size > 0 ? `; the cluster has ${enumerated([...classes])}` : ' in the dump'}`,
    }));
  },
};
