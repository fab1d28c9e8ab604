import { asFindings, onPods } from './support/pods';
import { valueAt } from '../../base';
import { removal } from '../../findings';
import { rejectedFieldProblems } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const linuxFieldOnWindows: RuleDefinition = {
  id: 'linux-field-on-windows',
  effect: 'rejected',
  fixable: true,
  summary: 'a Linux-only field is set on a Pod with spec.os.name windows',
  check: onPods(({ template }) => (valueAt(template, ['spec', 'os', 'name']) === 'windows'
    ? asFindings('linux-field-on-windows', rejectedFieldProblems(template, 'windows'), ({ path }) => ({ fix: removal(path) }))
    : [])),
};
