import { Taint } from '../knowledge';
import { PlainObject } from '../manifest';

/** A taint as in Kubernetes configuration files. */
export function taintObject({ key, value, effect }: Taint): PlainObject {
  return { key, ...(value !== undefined && { value }), effect };
}
