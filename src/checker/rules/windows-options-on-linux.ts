import { findRejectedFields, imagesOf } from './support/core';
import { asFindings, onPods } from './support/pods';
import { PlainObject, valueAt } from '../../base';
import { nameOf, removal } from '../../findings';
import { isWindowsImage } from '../../knowledge';
import { podOs, rejectedFieldProblems } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const windowsOptionsOnLinux: RuleDefinition = {
  id: 'windows-options-on-linux',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Linux Pod sets windowsOptions',
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
