import { findRejectedFields } from './support/core';
import { namingOs } from './support/intended-os';
import { rejectsNamedWindows } from './support/pod-security';
import { onWindowsPods } from './support/pods';
import { isPresent } from '../../base';
import { RuleDefinition } from '../rule';

export const osFieldMissing: RuleDefinition = {
  id: 'os-field-missing',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t set spec.os',
  check: onWindowsPods(({ spec, template }, context, object) => {
    // with Linux-only fields, the API server would reject a Pod that names its OS
    if (isPresent(spec.os) || findRejectedFields(template, 'windows').length > 0) { return []; }
    return [{
      path: ['spec'],
      message: 'the Pod has no spec.os: neither the API server nor Pod Security admission can detect that it is for Windows',
      help: 'set spec.os.name to windows',
      ...(!rejectsNamedWindows(object, context) && { fix: namingOs(template) }),
    }];
  }),
};
