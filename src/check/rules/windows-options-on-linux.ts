import { findRejectedFields, imagesOf } from './support/core';
import { isWindowsImage } from '../../knowledge';
import { PlainObject, podOs, rejectedFieldProblems, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { linuxPod } from './support/example';
import { asFindings, nameOf, onPods, removal } from './support/pods';

export const windowsOptionsOnLinux: Rule = {
  id: 'windows-options-on-linux',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Linux Pod sets windowsOptions',
  why: 'The API server rejects `securityContext.windowsOptions` on a Pod with `spec.os.name: linux`, even if they are empty. Without `spec.os` it accepts them, and Linux nodes ignore them.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateLinux)',
  bad: linuxPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: ContainerUser' }),
  good: linuxPod({ spec: 'securityContext:\n  runAsUser: 1000' }),
  check: onPods(({ template, spec, os }) => {
    if (valueAt(template, ['spec', 'os', 'name']) === 'linux') {
      return asFindings('windows-options-on-linux', rejectedFieldProblems(template, 'linux'), ({ path }) => (looksLikeWindows(spec) ? {} : { fix: removal(path) }));
    }
    if (os !== 'linux') { return []; }
    return findRejectedFields(template, 'linux').map(({ path }) => ({
      path,
      effect: 'ignored',
      message: `${nameOf(path)} has no effect: the Pod is placed on Linux nodes`,
      help: 'remove windowsOptions, or place the Pod on Windows nodes',
      ...(!looksLikeWindows(spec) && { fix: removal(path) }),
    }));
  }),
};

/** Whether the selectors or images of a Pod with spec.os.name linux are for Windows: then spec.os may be wrong. */
function looksLikeWindows(spec: PlainObject): boolean {
  const { os, ...others } = spec;
  return podOs(others).os === 'windows' || imagesOf(spec).some(({ image }) => isWindowsImage(image));
}
