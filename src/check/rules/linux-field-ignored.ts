import { findRefusedFields } from './support/core';
import { isPresent, lookUp, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { namingOs } from './support/name-os';
import { refusesNamedWindows } from './support/pod-security';
import { nameOf, onWindowsPods } from './support/pods';
import { tokenMountFails } from './support/token-mount';

/** Values that ask for nothing that a Windows container wouldn't do anyway. */
function asksForNothing(field: string, value: unknown): boolean {
  const neutral: Readonly<Record<string, unknown>> = { hostUsers: true, allowPrivilegeEscalation: true, procMount: 'Default' };
  if (Object.hasOwn(neutral, field)) { return value === lookUp(neutral, field); }
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

export const linuxFieldIgnored: Rule = {
  id: 'linux-field-ignored',
  effect: 'ignored',
  summary: 'a field of Linux pods is set on a Windows pod without spec.os',
  why: 'Without `spec.os` the API server can\'t know that the pod is for Windows and takes the Linux fields of its security context, but no Windows node does what they ask for. With `spec.os.name: windows` it would refuse them. The container is less confined than the manifest says.',
  source: 'kubernetes v1.36.3 test/e2e/windows/security_context.go, pkg/apis/core/validation/validation.go (validateWindows)',
  bad: windowsPod({ os: '', container: 'securityContext:\n  readOnlyRootFilesystem: true' }),
  good: windowsPod({ container: 'securityContext:\n  windowsOptions:\n    runAsUserName: ContainerUser' }),
  check: onWindowsPods(({ template, spec }, context, object) => {
    if (isPresent(valueAt(spec, ['os', 'name']))) { return []; }
    const fails = tokenMountFails(spec, object, context);
    return findRefusedFields(template, 'windows')
      .filter(({ field, value }) => !asksForNothing(field.path[field.path.length - 1], value) && !(fails && field.path[1] === 'runAsUser'))
      .map(({ path, value }) => ({
        path,
        message: `${nameOf(path)} is ${show(value)}, but Windows nodes don't do it, and the API server will refuse it once spec.os is set`,
        help: `remove ${nameOf(path)}; what confines a Windows container is its account, securityContext.windowsOptions.runAsUserName`,
        // under an old policy the fields may be what lets the pod in
        ...(!refusesNamedWindows(object, context) && { fix: namingOs(template) }),
      }));
  }),
};
