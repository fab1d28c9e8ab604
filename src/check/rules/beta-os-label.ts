import { NodeLabel } from '../../knowledge';
import { isPresent, listAt, objectAt, requiredTerms, valueAt } from '../../manifest';
import { Edit } from '../finding';
import { Rule, RuleFinding } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const RENAMED: Readonly<Record<string, string>> = { [NodeLabel.BETA_OS]: NodeLabel.OS, [NodeLabel.BETA_ARCH]: NodeLabel.ARCH };
const TERMS = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'];

export const betaOsLabel: Rule = {
  id: 'beta-os-label',
  effect: 'advice',
  summary: 'nodes are selected by a label that is deprecated since Kubernetes 1.14',
  why: '`beta.kubernetes.io/os` and `beta.kubernetes.io/arch` are still set by the kubelet, but their removal is announced. A pod that selects them will then stay pending.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go; Kubernetes documentation, "Well-Known Labels, Annotations and Taints"',
  bad: windowsPod({ nodeSelector: 'nodeSelector:\n  beta.kubernetes.io/os: windows' }),
  good: windowsPod(),
  check: onWindowsPods(({ spec }) => {
    const finding = (path: readonly (string | number)[], key: string, edits: readonly Edit[]): RuleFinding => ({
      path,
      message: `selects nodes by ${key}, deprecated since Kubernetes 1.14`,
      help: `write ${RENAMED[key]}`,
      fix: { description: `rename ${key} to ${RENAMED[key]}`, edits },
    });
    const selector = objectAt(spec, 'nodeSelector');
    const inSelector = Object.keys(RENAMED).filter((key) => isPresent(selector[key])).map((key) => {
      const path = ['spec', 'nodeSelector', key];
      const rename: readonly Edit[] = [{ op: 'set', path: ['spec', 'nodeSelector', RENAMED[key]], value: selector[key] }];
      return finding(path, key, [{ op: 'remove', path }, ...(isPresent(selector[RENAMED[key]]) ? [] : rename)]);
    });
    const inTerms = requiredTerms(spec).flatMap((term, i) => listAt(term, 'matchExpressions').flatMap((requirement, j) => {
      const key = valueAt(requirement, ['key']);
      const path = [...TERMS, i, 'matchExpressions', j, 'key'];
      return typeof key === 'string' && key in RENAMED ? [finding(path, key, [{ op: 'set', path, value: RENAMED[key] }])] : [];
    }));
    return [...inSelector, ...inTerms];
  }),
};
