import { Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { runtimeClassOf } from './support/placement';
import { onWindowsPods } from './support/pods';
import { objectName, showName } from '../../manifest';

const CLASS = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows-2022\nhandler: runhcs-wcow-process\nscheduling:\n  nodeSelector:\n    kubernetes.io/os: windows';

export const runtimeClassMissing: Rule = {
  id: 'runtime-class-missing',
  effect: 'advice',
  needs: ['runtimeClassName'],
  summary: 'a Windows pod names a RuntimeClass that isn\'t among those given',
  why: 'The API server refuses a pod whose RuntimeClass doesn\'t exist. It may exist in the cluster all the same; this is told only where other RuntimeClasses stand beside the pod.',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass/admission.go',
  bad: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2025' })),
  good: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2022' })),
  check: onWindowsPods(({ spec }, context) => {
    const names = context.all('RuntimeClass').map(objectName);
    if (typeof spec.runtimeClassName !== 'string' || names.length === 0 || runtimeClassOf(spec, context)) { return []; }
    return [{
      path: ['spec', 'runtimeClassName'],
      message: `RuntimeClass "${spec.runtimeClassName}" isn't among those given (${names.map((name) => name || showName(name)).join(', ')}): unless the cluster has it, the API server refuses the pod`,
      help: 'add the RuntimeClass, or correct the name',
    }];
  }),
};
