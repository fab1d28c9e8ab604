import { rejectedFieldProblems, valueAt } from '../../manifest';
import { RuleDefinition } from '../rule';
import { asFindings, onPods, removal } from './support/pods';

export const linuxFieldOnWindows: RuleDefinition = {
  id: 'linux-field-on-windows',
  effect: 'rejected',
  fixable: true,
  summary: 'a Linux-only field is set on a Pod with spec.os.name windows',
  check: onPods(({ template }) => (valueAt(template, ['spec', 'os', 'name']) === 'windows'
    ? asFindings('linux-field-on-windows', rejectedFieldProblems(template, 'windows'), ({ path }) => ({ fix: removal(path) }))
    : [])),
};
