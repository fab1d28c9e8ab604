import { onPods } from './support/pods';
import { isPlainObject, isPresent, scalarText, show, valueAt } from '../../base';
import { setting } from '../../findings';
import { RuleDefinition } from '../rule';

const NAMES = ['windows', 'linux'];

export const osName: RuleDefinition = {
  id: 'os-name',
  effect: 'rejected',
  fixable: true,
  summary: 'a Pod has a spec.os.name that is missing or unknown',
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
