import { parseQuantity, showName, scalarText, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const resources = (request: string) => `resources:\n  requests:\n    memory: ${request}\n  limits:\n    cpu: "1"\n    memory: 2Gi`;

export const requestOverLimit: Rule = {
  id: 'request-over-limit',
  effect: 'rejected',
  needs: ['requests'],
  summary: 'a Windows container requests more of a resource than its limit',
  why: 'The API server rejects a container whose request for CPU or memory is above its limit. For Windows containers the limit is what the container can use, so the request has to fit in it.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (ValidateContainerResourceRequirements)',
  bad: windowsPod({ resources: resources('4Gi') }),
  good: windowsPod({ resources: resources('2Gi') }),
  check: onWindowsPods(({ spec }) => containersOf(spec).flatMap(({ container, path }) => ['cpu', 'memory'].flatMap((resource) => {
    const [request, limit] = ['requests', 'limits'].map((side) => valueAt(container, ['resources', side, resource]));
    const [requested, allowed] = [request, limit].map((value) => parseQuantity(value));
    if (requested === undefined || allowed === undefined || requested <= allowed) { return []; }
    return [{
      path: ['spec', ...path, 'resources', 'requests', resource],
      message: `container ${showName(container.name)} requests ${scalarText(request)} of ${resource}, more than its limit of ${scalarText(limit)}: the API server rejects the Pod`,
      help: `lower the request, or raise the limit to ${scalarText(request)}`,
    }];
  }))),
};
