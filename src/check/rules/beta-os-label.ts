import { STABLE_LABELS } from '../../knowledge';
import { isPresent, listAt, lookUp, objectAt, requiredTerms, valueAt } from '../../manifest';
import { Edit } from '../finding';
import { Rule, RuleFinding } from '../rule';
import { windowsPod } from './support/example';
import { runtimeClassOf } from './support/placement';
import { onWindowsPods } from './support/pods';

const TERMS = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'];

export const betaOsLabel: Rule = {
  id: 'beta-os-label',
  effect: 'advice',
  summary: 'nodes are selected by a label that is deprecated since Kubernetes 1.14',
  why: '`beta.kubernetes.io/os` and `beta.kubernetes.io/arch` are still set by the kubelet, but their removal is announced. A pod that selects them will then stay pending.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go; Kubernetes documentation, "Well-Known Labels, Annotations and Taints"',
  bad: windowsPod({ nodeSelector: 'nodeSelector:\n  beta.kubernetes.io/os: windows' }),
  good: windowsPod(),
  check: onWindowsPods(({ spec }, context) => {
    const finding = (path: readonly (string | number)[], key: string, stable: string, edits?: readonly Edit[]): RuleFinding => ({
      path,
      message: `selects nodes by ${key}, deprecated since Kubernetes 1.14`,
      help: `write ${stable}`,
      ...(edits && { fix: { description: `rename ${key} to ${stable}`, edits } }),
    });
    const selector = objectAt(spec, 'nodeSelector');
    const ofClass = objectAt(objectAt(runtimeClassOf(spec, context), 'scheduling'), 'nodeSelector');
    const inSelector = Object.entries(STABLE_LABELS).filter(([key]) => isPresent(selector[key])).map(([key, stable]) => {
      const path = ['spec', 'nodeSelector', key];
      // with another value under its new name it would hide a contradiction, or make one that is refused
      if ([selector[stable], ofClass[stable]].some((value) => isPresent(value) && value !== selector[key])) { return finding(path, key, stable); }
      const rename: readonly Edit[] = [{ op: 'set', path: ['spec', 'nodeSelector', stable], value: selector[key], from: path }];
      return finding(path, key, stable, [{ op: 'remove', path }, ...(isPresent(selector[stable]) ? [] : rename)]);
    });
    const inTerms = requiredTerms(spec).flatMap((term, i) => listAt(term, 'matchExpressions').flatMap((requirement, j) => {
      const key = valueAt(requirement, ['key']);
      const path = [...TERMS, i, 'matchExpressions', j, 'key'];
      const stable = lookUp(STABLE_LABELS, key);
      return stable === undefined ? [] : [finding(path, key as string, stable, [{ op: 'set', path, value: stable }])];
    }));
    return [...inSelector, ...inTerms];
  }),
};
