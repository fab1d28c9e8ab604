import { isWindows } from './support/claims';
import { only } from './support/pods';
import { isPresent, lookUp, objectAt, show } from '../../base';
import { KINDS_WITH_SELECTOR } from '../../knowledge';
import { RuleDefinition } from '../rule';

export const workloadSelector: RuleDefinition = {
  id: 'workload-selector',
  effect: 'rejected',
  fixable: true,
  summary: 'a Windows workload has no selector, or one that doesn\'t match its own Pods',
  check: only({ pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (object.apiVersion !== 'apps/v1' || !KINDS_WITH_SELECTOR.includes(object.kind as string) || !isWindows(pod)) { return []; }
    const labels = objectAt(objectAt(pod.template, 'metadata'), 'labels');
    const { selector } = objectAt(object, 'spec');
    if (!isPresent(selector)) {
      const fix = { description: 'select the labels of the template', edits: [{ op: 'set' as const, path: ['spec', 'selector', 'matchLabels'], value: labels }] };
      return [{ path: ['spec'], message: 'spec.selector is missing: the API server rejects the workload', help: 'set spec.selector.matchLabels to the labels of the template', ...(Object.keys(labels).length > 0 && { fix }) }];
    }
    return Object.entries(objectAt(selector, 'matchLabels')).filter(([key, value]) => lookUp(labels, key) !== value).map(([key, value]) => ({
      path: ['spec', 'selector', 'matchLabels', key],
      message: `the selector requires ${key}: ${show(value)}, but the template has ${isPresent(lookUp(labels, key)) ? show(lookUp(labels, key)) : 'no such label'}: the API server rejects the workload`,
      help: 'use the same labels in the template and the selector',
    }));
  }),
};
