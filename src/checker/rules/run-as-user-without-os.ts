import { containersOf } from './support/core';
import { namingOs } from './support/intended-os';
import { rejectsNamedWindows } from './support/pod-security';
import { onWindowsPods } from './support/pods';
import { tokenMountFails } from './support/volumes';
import { isPresent, show, valueAt } from '../../base';
import { nameOf, removal } from '../../findings';
import { RuleDefinition } from '../rule';

const FIELD = ['securityContext', 'runAsUser'];

export const runAsUserWithoutOs: RuleDefinition = {
  id: 'run-as-user-without-os',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  needs: ['runAsUser'],
  summary: 'a Windows Pod without spec.os sets runAsUser, so its service account token can\'t be mounted',
  check: onWindowsPods(({ spec, template }, context, object) => {
    if (isPresent(valueAt(spec, ['os', 'name'])) || !tokenMountFails(spec, object, context)) { return []; }
    const places = [{ path: ['spec', ...FIELD], value: valueAt(spec, FIELD) },
      ...containersOf(spec).map(({ container, path }) => ({ path: ['spec', ...path, ...FIELD], value: valueAt(container, FIELD) }))];
    return places.filter(({ value }) => isPresent(value)).map(({ path, value }) => ({
      path,
      message: `${nameOf(path)} is ${show(value)}: the kubelet tries to make that user the owner of the service account token, which fails on Windows, and the Pod never starts`,
      help: 'remove runAsUser; set securityContext.windowsOptions.runAsUserName to a Windows account instead',
      fix: rejectsNamedWindows(object, context) ? removal(path) : namingOs(template),
    }));
  }),
};
