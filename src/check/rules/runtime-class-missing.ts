import { Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { runtimeClassOf } from './support/placement';
import { onWindowsPods } from './support/pods';
import { objectName, showName } from '../../manifest';

const CLASS = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows-2022\nhandler: runhcs-wcow-process\nscheduling:\n  nodeSelector:\n    kubernetes.io/os: windows';

export const runtimeClassMissing: Rule = {
  id: 'runtime-class-missing',
  effect: 'advice',
  looksUp: true,
  needs: ['runtimeClassName'],
  summary: 'a Windows Pod names a RuntimeClass that isn\'t among the checked objects',
  why: 'The API server rejects a Pod whose RuntimeClass doesn\'t exist. The RuntimeClass may still exist in the cluster, so the rule reports it only if other RuntimeClasses are among the checked objects.',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass/admission.go',
  bad: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2025' })),
  good: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2022' })),
  check: onWindowsPods(({ spec }, context) => {
    const names = context.all('RuntimeClass').map(objectName);
    if (typeof spec.runtimeClassName !== 'string' || names.length === 0 || runtimeClassOf(spec, context)) { return []; }
    return [{
      path: ['spec', 'runtimeClassName'],
      message: `RuntimeClass "${spec.runtimeClassName}" isn't among the checked ones (${names.map((name) => name || showName(name)).join(', ')}): unless the cluster has it, the API server rejects the Pod`,
      help: 'add the RuntimeClass, or correct the name',
    }];
  }),
};
