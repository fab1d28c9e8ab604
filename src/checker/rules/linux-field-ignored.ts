import { findRejectedFields } from './support/core';
import { namingOs } from './support/intended-os';
import { rejectsNamedWindows } from './support/pod-security';
import { onWindowsPods } from './support/pods';
import { tokenMountFails } from './support/volumes';
import { isPresent, lookUp, show, valueAt } from '../../base';
import { nameOf } from '../../findings';
import { RuleDefinition } from '../rule';

/** Whether a value requests nothing that a Windows container doesn't do anyway. */
function isNeutral(field: string, value: unknown): boolean {
  const neutral: Readonly<Record<string, unknown>> = { hostUsers: true, allowPrivilegeEscalation: true, procMount: 'Default' };
  if (Object.hasOwn(neutral, field)) { return value === lookUp(neutral, field); }
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

export const linuxFieldIgnored: RuleDefinition = {
  id: 'linux-field-ignored',
  effect: 'ignored',
  looksUp: true,
  fixable: true,
  summary: 'a Linux-only field is set on a Windows Pod without spec.os',
  check: onWindowsPods(({ template, spec }, context, object) => {
    if (isPresent(valueAt(spec, ['os', 'name']))) { return []; }
    const fails = tokenMountFails(spec, object, context);
    // an old version of the Pod Security level may require the fields
    const fix = rejectsNamedWindows(object, context) ? undefined : namingOs(template);
    return findRejectedFields(template, 'windows')
      .filter(({ field, value }) => !isNeutral(field.path[field.path.length - 1], value) && !(fails && field.path[1] === 'runAsUser'))
      .map(({ path, value }) => ({
        path,
        message: `${nameOf(path)} is ${show(value)}, but Windows nodes ignore it, and the API server will reject it once spec.os is set`,
        help: `remove ${nameOf(path)}; to confine a Windows container, set its account in securityContext.windowsOptions.runAsUserName`,
        ...(fix && { fix }),
      }));
  }),
};
