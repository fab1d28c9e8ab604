import { findRefusedFields, imagesOf } from './support/core';
import { isWindowsImage } from '../../knowledge';
import { PlainObject, podOs, refusedFieldProblems, valueAt } from '../../manifest';
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
  check: onPods(({ template, spec, os }) => {
    if (valueAt(template, ['spec', 'os', 'name']) === 'linux') {
      return asFindings('windows-options-on-linux', refusedFieldProblems(template, 'linux'), ({ path }) => (saysWindows(spec) ? {} : { fix: removal(path) }));
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

/** Whether a pod with spec.os.name linux says otherwise that it is for Windows: what is wrong with it may be spec.os. */
function saysWindows(spec: PlainObject): boolean {
  const { os, ...others } = spec;
  return podOs(others).os === 'windows' || imagesOf(spec).some(({ image }) => isWindowsImage(image));
}
