import { isPlainObject, isPresent, scalarText, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onPods, setting } from './support/pods';

const NAMES = ['windows', 'linux'];

export const osName: Rule = {
  id: 'os-name',
  effect: 'rejected',
  fixable: true,
  summary: 'a Pod has a spec.os.name that is missing or unknown',
  why: 'If a Pod has `spec.os`, the API server accepts only `windows` and `linux` as its name, in lower case.',
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
      message: `os.name must be ${NAMES.join(' or ')}, got ${show(name ?? '')}: the API server rejects the Pod`,
      help: meant ? `set os.name to "${meant}"` : `set os.name to ${NAMES.join(' or ')}, or remove spec.os`,
      ...(meant && { fix: setting(path, meant) }),
    }];
  }),
};
