import { runtimeClassOf } from './placement';
import { Isolation, RUNTIME_HANDLERS } from '../../../knowledge';
import { PlainObject } from '../../../manifest';
import { CheckContext } from '../../rule';

/** Isolation of a Pod's containers, from its RuntimeClass; `undefined` if that isn't among the checked objects. */
export function isolationOf(spec: PlainObject, context: CheckContext): Isolation | undefined {
  if (!spec.runtimeClassName) { return 'process'; }
  const handler = runtimeClassOf(spec, context)?.handler;
  if (handler === undefined) { return undefined; }
  return handler === RUNTIME_HANDLERS.hyperv ? 'hyperv' : 'process';
}
