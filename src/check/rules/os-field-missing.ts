import { findRefusedFields } from './support/core';
import { isPresent } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { namingOs } from './support/name-os';
import { refusesNamedWindows } from './support/pod-security';
import { onWindowsPods } from './support/pods';

export const osFieldMissing: Rule = {
  id: 'os-field-missing',
  effect: 'advice',
  summary: 'a Windows pod doesn\'t say so in spec.os',
  why: 'With `spec.os.name: windows` the API server refuses Linux fields at once instead of letting the pod fail on its node, Pod Security admission spares the pod what Windows can\'t do, and the kubelet of a Linux node refuses it by name.',
  source: 'Kubernetes documentation, "Pods" (spec.os)',
  bad: windowsPod({ os: '' }),
  good: windowsPod(),
  check: onWindowsPods(({ spec, template }, context, object) => {
    // as long as there are Linux fields, naming the OS would get the pod refused
    if (isPresent(spec.os) || findRefusedFields(template, 'windows').length > 0) { return []; }
    return [{
      path: ['spec'],
      message: 'the pod has no spec.os: neither the API server nor Pod Security admission can tell that it is for Windows',
      help: 'set spec.os.name to windows',
      ...(!refusesNamedWindows(object, context) && { fix: namingOs(template) }),
    }];
  }),
};
