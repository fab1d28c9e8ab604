import { PlainObject } from '../base';
import { Taint } from '../knowledge';

/** A taint as in Kubernetes configuration files. */
export function taintObject({ key, value, effect }: Taint): PlainObject {
  return { key, ...(value !== undefined && { value }), effect };
}

/** A taint as in a flag of the kubelet. */
export function taintText({ key, value, effect }: Taint): string {
  return `${key}=${value ?? ''}:${effect}`;
}
