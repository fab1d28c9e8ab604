import { isWindows } from './support/claims';
import { only } from './support/pods';
import { isPresent, objectAt, scalarText, valueAt } from '../../base';
import { Edit } from '../../findings';
import { REMOVED_API_VERSIONS } from '../../knowledge';
import { RuleDefinition } from '../rule';

export const removedApiVersion: RuleDefinition = {
  id: 'removed-api-version',
  effect: 'rejected',
  fixable: true,
  summary: 'a Windows workload uses an apiVersion that was removed from Kubernetes',
  check: only({ pods: 'windows' }, (object, context) => {
    const removed = REMOVED_API_VERSIONS.find(({ apiVersion, kinds }) => object.apiVersion === apiVersion && kinds.includes(object.kind as string));
    const pod = context.podOf(object);
    if (!removed || !isWindows(pod)) { return []; }
    const labels = valueAt(pod.template, ['metadata', 'labels']);
    const selector: readonly Edit[] = removed.instead === 'apps/v1' && !isPresent(objectAt(object, 'spec').selector) && isPresent(labels)
      ? [{ op: 'set', path: ['spec', 'selector', 'matchLabels'], value: labels }]
      : [];
    return [{
      path: ['apiVersion'],
      message: `apiVersion is "${removed.apiVersion}", whose ${scalarText(object.kind)} was removed in Kubernetes ${removed.since}: the API server no longer serves it`,
      help: `use ${removed.instead}`,
      fix: { description: `use ${removed.instead}`, edits: [{ op: 'set', path: ['apiVersion'], value: removed.instead }, ...selector] },
    }];
  }),
};
