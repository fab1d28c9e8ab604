import { Taint } from '../knowledge';
import { PlainObject } from '../manifest';

/** A taint as Kubernetes' configurations have it. */
export function taintObject({ key, value, effect }: Taint): PlainObject {
  return { key, ...(value !== undefined && { value }), effect };
}
