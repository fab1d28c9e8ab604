import { findRefusedFields } from './support/core';
import { refusedFieldProblems, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { linuxPod } from './support/example';
import { asFindings, nameOf, onPods, removal } from './support/pods';

export const windowsOptionsOnLinux: Rule = {
  id: 'windows-options-on-linux',
  effect: 'rejected',
  needs: ['windowsOptions'],
  summary: 'windowsOptions are set on a Linux pod',
  why: 'The API server refuses `securityContext.windowsOptions` on a pod with `spec.os.name: linux`, even empty ones. Without `spec.os` it takes them, and a Linux node does nothing with them.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateLinux)',
  bad: linuxPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: ContainerUser' }),
  good: linuxPod({ spec: 'securityContext:\n  runAsUser: 1000' }),
  check: onPods(({ template, os }) => {
    if (valueAt(template, ['spec', 'os', 'name']) === 'linux') {
      return asFindings('windows-options-on-linux', refusedFieldProblems(template, 'linux'), ({ path }) => ({ fix: removal(path) }));
    }
    if (os !== 'linux') { return []; }
    return findRefusedFields(template, 'linux').map(({ path }) => ({
      path,
      effect: 'ignored',
      message: `${nameOf(path)} has no effect: the pod is placed on Linux nodes`,
      help: 'remove windowsOptions, or place the pod on Windows nodes',
      fix: removal(path),
    }));
  }),
};
