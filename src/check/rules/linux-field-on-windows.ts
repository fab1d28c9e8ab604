import { rejectedFieldProblems, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { asFindings, onPods, removal } from './support/pods';

export const linuxFieldOnWindows: Rule = {
  id: 'linux-field-on-windows',
  effect: 'rejected',
  fixable: true,
  summary: 'a Linux-only field is set on a Pod with spec.os.name windows',
  why: 'The API server rejects a Windows Pod with any of the Linux-only fields of the security context, a host namespace, or Pod-level resources. For most of them it is the presence that counts: `privileged: false` and `capabilities: {}` are rejected too. Charts made for Linux often set them by default.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindows, validatePodResources)',
  bad: windowsPod({ container: 'securityContext:\n  privileged: false' }),
  good: windowsPod({ container: 'securityContext:\n  windowsOptions:\n    runAsUserName: ContainerUser' }),
  check: onPods(({ template }) => (valueAt(template, ['spec', 'os', 'name']) === 'windows'
    ? asFindings('linux-field-on-windows', rejectedFieldProblems(template, 'windows'), ({ path }) => ({ fix: removal(path) }))
    : [])),
};
