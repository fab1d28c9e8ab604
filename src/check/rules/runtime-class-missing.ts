import { Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { runtimeClassOf } from './support/placement';
import { onWindowsPods } from './support/pods';
import { objectName, showName } from '../../manifest';

const CLASS = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows-2022\nhandler: runhcs-wcow-process\nscheduling:\n  nodeSelector:\n    kubernetes.io/os: windows';

export const runtimeClassMissing: Rule = {
  id: 'runtime-class-missing',
  effect: 'advice',
  worst: 'rejected',
  looksUp: true,
  needs: ['runtimeClassName'],
  summary: 'a Windows Pod names a RuntimeClass that isn\'t among the checked objects',
  why: 'The API server rejects a Pod whose RuntimeClass doesn\'t exist. The RuntimeClass may still exist in the cluster, so the rule reports it only if other RuntimeClasses are among the checked objects. If those of the cluster are given, as with `--nodes`, the finding is an error.',
  source: 'kubernetes v1.36.3 plugin/pkg/admission/runtimeclass/admission.go',
  bad: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2025' })),
  good: documents(CLASS, windowsPod({ spec: 'runtimeClassName: windows-2022' })),
  check: onWindowsPods(({ spec }, context) => {
    const names = context.all('RuntimeClass').map(objectName);
    if (typeof spec.runtimeClassName !== 'string' || names.length === 0 || runtimeClassOf(spec, context)) { return []; }
    if (context.cluster.knowsRuntimeClasses) {
      return [{
        path: ['spec', 'runtimeClassName'], effect: 'rejected',
        message: `neither the cluster nor the checked objects have RuntimeClass "${spec.runtimeClassName}": the API server rejects the Pod`, help: 'add the RuntimeClass, or correct the name',
      }];
    }
    return [{
      path: ['spec', 'runtimeClassName'],
      message: `RuntimeClass "${spec.runtimeClassName}" isn't among the checked ones (${names.map((name) => name || showName(name)).join(', ')}): unless the cluster has it, the API server rejects the Pod`,
      help: 'add the RuntimeClass, or correct the name',
    }];
  }),
};
