import { Edit } from '../../findings/finding';
import { STABLE_LABELS } from '../../knowledge';
import { isPresent, listAt, lookUp, objectAt, requiredTerms, valueAt } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { windowsPod } from './support/example';
import { runtimeClassOf } from './support/placement';
import { onWindowsPods } from './support/pods';

const TERMS = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'];

const BETA_LABELS = Object.entries(STABLE_LABELS);

export const betaOsLabel: Rule = {
  id: 'beta-os-label',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod selects nodes by a label that is deprecated since Kubernetes 1.14',
  why: 'The kubelet still sets `beta.kubernetes.io/os` and `beta.kubernetes.io/arch`, but their removal is announced. After it, a Pod that selects them stays Pending.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go; Kubernetes documentation, "Well-Known Labels, Annotations and Taints"',
  bad: windowsPod({ nodeSelector: 'nodeSelector:\n  beta.kubernetes.io/os: windows' }),
  good: windowsPod(),
  check: onWindowsPods(({ spec }, context) => {
    const selector = objectAt(spec, 'nodeSelector');
    const ofClass = objectAt(objectAt(runtimeClassOf(spec, context), 'scheduling'), 'nodeSelector');
    const inSelector = BETA_LABELS.filter(([key]) => isPresent(selector[key])).map(([key, stable]) => {
      const path = ['spec', 'nodeSelector', key];
      // a rename would hide a conflict with the stable label's value, or create one that the API server rejects
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

function finding(path: readonly (string | number)[], key: string, stable: string, edits?: readonly Edit[]): RuleFinding {
  return {
    path,
    message: `the Pod selects nodes by ${key}, which is deprecated since Kubernetes 1.14`,
    help: `use ${stable} instead`,
    ...(edits && { fix: { description: `rename ${key} to ${stable}`, edits } }),
  };
}
