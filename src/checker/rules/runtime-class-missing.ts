import { RuleDefinition } from '../rule';
import { runtimeClassOf } from './support/placement';
import { onWindowsPods } from './support/pods';
import { objectName, showName } from '../../kubernetes';

export const runtimeClassMissing: RuleDefinition = {
  id: 'runtime-class-missing',
  effect: 'advice',
  worst: 'rejected',
  looksUp: true,
  needs: ['runtimeClassName'],
  summary: 'a Windows Pod names a RuntimeClass that isn\'t among the checked objects',
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
