import { Taint } from '../knowledge';
import { isPlainObject, objectAt, PlainObject } from '../options';

/** Whether a toleration tolerates a taint, by the scheduler's rules. */
export function tolerates(toleration: unknown, taint: Taint): boolean {
  if (!isPlainObject(toleration)) { return false; }
  if (toleration.effect && toleration.effect !== taint.effect) { return false; }
  if (toleration.key && toleration.key !== taint.key) { return false; }
  const operator = toleration.operator || 'Equal';
  if (operator === 'Exists') { return true; }
  // an empty key matches every key, but only with Exists
  return operator === 'Equal' && Boolean(toleration.key) && (toleration.value ?? '') === (taint.value ?? '');
}

/** Whether a toleration would tolerate a taint but for the letter case of its key or value. */
export function missesByLetterCase(toleration: unknown, taint: Taint): boolean {
  if (!isPlainObject(toleration) || tolerates(toleration, taint)) { return false; }
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
  return tolerates(
    { ...toleration, key: lower(toleration.key), value: lower(toleration.value) },
    { ...taint, key: taint.key.toLowerCase(), value: taint.value?.toLowerCase() },
  );
}

/** The well-formed taints in a list; others are skipped. */
export function taintsIn(list: readonly unknown[]): readonly Taint[] {
  return list.flatMap((each) => {
    const { key, value, effect } = objectAt({ each }, 'each');
    const known = TAINT_EFFECTS.find((name) => name === effect);
    return typeof key === 'string' && key !== '' && known ? [{ key, ...(typeof value === 'string' && { value }), effect: known }] : [];
  });
}

const TAINT_EFFECTS: readonly Taint['effect'][] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** The toleration of exactly one taint. */
export function tolerationOf({ key, value, effect }: Taint): PlainObject {
  return value === undefined ? { key, operator: 'Exists', effect } : { key, operator: 'Equal', value, effect };
}

/** A taint in kubectl's format: `os=windows:NoSchedule`. */
export function formatTaint({ key, value, effect }: Taint): string {
  return `${key}${value === undefined || value === '' ? '' : `=${value}`}:${effect}`;
}
