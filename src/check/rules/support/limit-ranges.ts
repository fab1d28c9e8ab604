import { isPresent, listAt, objectAt, objectNamespace, PlainObject, valueAt } from '../../../manifest';
import { CheckContext } from '../../rule';

/** Whether a LimitRange in the object's namespace gives containers a limit for a resource by default. */
export function hasDefaultLimit(object: PlainObject, resource: 'cpu' | 'memory', context: CheckContext): boolean {
  const namespace = objectNamespace(object);
  return context.all('LimitRange').some((range) => objectNamespace(range) === namespace
    && listAt(objectAt(range, 'spec'), 'limits').some((limit) => valueAt(limit, ['type']) === 'Container'
      && isPresent(valueAt(limit, ['default', resource]) ?? valueAt(limit, ['max', resource]))));
}
