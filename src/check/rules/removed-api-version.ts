import { Edit } from '../../findings/finding';
import { REMOVED_API_VERSIONS } from '../../knowledge';
import { isPresent, objectAt, scalarText, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { isWindows } from './support/claims';
import { windowsPod, workload } from './support/example';
import { only } from './support/pods';

const good = workload('Deployment', windowsPod());

export const removedApiVersion: Rule = {
  id: 'removed-api-version',
  effect: 'rejected',
  fixable: true,
  summary: 'a Windows workload uses an apiVersion that was removed from Kubernetes',
  why: 'Many Windows samples date from before Kubernetes 1.16 and use `extensions/v1beta1`. No API server that supports current Windows releases serves it. Its successor requires `spec.selector`.',
  source: 'Kubernetes documentation, "Deprecated API Migration Guide"',
  bad: good.replace('apps/v1', 'extensions/v1beta1'),
  good,
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
      message: `apiVersion is "${removed.apiVersion}", which was removed in Kubernetes ${removed.since}: the API server no longer serves this ${scalarText(object.kind)}`,
      help: `use ${removed.instead}`,
      fix: { description: `use ${removed.instead}`, edits: [{ op: 'set', path: ['apiVersion'], value: removed.instead }, ...selector] },
    }];
  }),
};
