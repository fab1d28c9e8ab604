import { selectedBy } from './workloads';
import { isPlainObject, objectAt, PlainObject, valueAt, windowsServiceProblems } from '../../../manifest';
import { CheckContext, Rule, RuleFinding, WindowsWorkload } from '../../rule';

/** The check of a rule that looks at Services with Windows pods behind them. */
export function onWindowsServices(look: (spec: PlainObject, backends: readonly WindowsWorkload[], context: CheckContext) => readonly RuleFinding[]): Rule['check'] {
  return (object, context) => {
    if (object.kind !== 'Service' || object.apiVersion !== 'v1' || !isPlainObject(object.spec)) { return []; }
    const selector = objectAt(object.spec, 'selector');
    // without a selector its endpoints are made by hand
    const backends = Object.keys(selector).length > 0 ? selectedBy(selector, object, context) : [];
    return backends.length > 0 ? look(object.spec, backends, context) : [];
  };
}

/** The findings of a rule whose check constructs share, by its code. */
export function sharedServiceCheck(code: string, fix?: (path: RuleFinding['path']) => RuleFinding['fix']): Rule['check'] {
  return onWindowsServices((spec) => windowsServiceProblems(spec).filter((problem) => problem.code === code)
    .map(({ path, message, remedy }) => ({ path, message, help: remedy, ...(fix && { fix: fix(path) }) })));
}

/** Replicas that a workload asks for. */
export function replicasOf({ object }: WindowsWorkload): number {
  const replicas = valueAt(object, ['spec', 'replicas']);
  return typeof replicas === 'number' ? replicas : 1;
}
