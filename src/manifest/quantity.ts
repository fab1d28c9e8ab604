import { scalarText } from './names';
import { lookUp } from '../options';

/** A Kubernetes quantity as an exact fraction of the unit: `value` / 10^9. */
const SUFFIXES: Readonly<Record<string, readonly [base: bigint, exponent: number]>> = {
  'n': [10n, -9], 'u': [10n, -6], 'm': [10n, -3], '': [10n, 0],
  'k': [10n, 3], 'M': [10n, 6], 'G': [10n, 9], 'T': [10n, 12], 'P': [10n, 15], 'E': [10n, 18],
  'Ki': [2n, 10], 'Mi': [2n, 20], 'Gi': [2n, 30], 'Ti': [2n, 40], 'Pi': [2n, 50], 'Ei': [2n, 60],
};
const QUANTITY = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3})|([numkMGTPE]|[KMGTPE]i)?)$/;

/**
 * Parses a Kubernetes quantity (`500m`, `2Gi`, `1e3`, `0.5`, the number 2) into billionths of its unit. Finer values are rounded up, as the API
 * server does.
 *
 * @returns `undefined` when the value isn't a quantity
 */
export function parseQuantity(quantity: unknown): bigint | undefined {
  if (typeof quantity !== 'string' && typeof quantity !== 'number') { return undefined; }
  const match = QUANTITY.exec(String(quantity));
  if (!match || (match[2] + (match[3] ?? '')) === '') { return undefined; }
  const [, sign, whole, fraction = '', exponent, suffix = ''] = match;
  const [base, power] = exponent === undefined ? lookUp(SUFFIXES, suffix)! : [10n, Number(exponent)] as const;
  const digits = BigInt(whole + fraction);
  const up = (base === 10n ? 10n ** BigInt(Math.max(power, 0)) : base ** BigInt(power)) * 10n ** 9n;
  const down = 10n ** BigInt(fraction.length + (base === 10n ? Math.max(-power, 0) : 0));
  const nano = (digits * up + down - 1n) / down;
  return sign === '-' ? -nano : nano;
}

/** Whether two quantities are equal: `1Gi` and `1024Mi`, `0.5` and `500m`. Other values are compared as strings. */
export function sameQuantity(a: unknown, b: unknown): boolean {
  if (a === b) { return true; }
  const [left, right] = [parseQuantity(a), parseQuantity(b)];
  return left !== undefined && right !== undefined ? left === right : scalarText(a) === scalarText(b);
}
