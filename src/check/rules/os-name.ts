import { isPlainObject, isPresent, scalarText, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onPods, setting } from './support/pods';

const NAMES = ['windows', 'linux'];

export const osName: Rule = {
  id: 'os-name',
  effect: 'rejected',
  summary: 'spec.os.name is missing or no operating system that Kubernetes knows',
  why: 'When a pod has `spec.os`, the API server takes `windows` and `linux` as its name, in lower case, and nothing else.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateOS)',
  bad: windowsPod({ os: 'os:\n  name: Windows' }),
  good: windowsPod(),
  check: onPods(({ spec }) => {
    const name = valueAt(spec, ['os', 'name']);
    if (!isPlainObject(spec.os) || NAMES.includes(name as string) || (isPresent(name) && typeof name !== 'string')) { return []; }
    const path = ['spec', 'os', 'name'];
    const meant = NAMES.find((known) => known === scalarText(name).toLowerCase());
    return [{
      path,
      message: `os.name is ${show(name ?? '')}, must be one of ${NAMES.join(', ')}: the API server refuses the pod`,
      help: meant ? `write "${meant}"` : `set os.name to ${NAMES.join(' or ')}, or remove spec.os`,
      ...(meant && { fix: setting(path, meant) }),
    }];
  }),
};
