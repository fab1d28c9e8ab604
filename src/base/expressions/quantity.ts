import { remembering } from '../collections';
import { scalarText } from '../plain';

/** Suffixes of quantities, each in billionths of the unit. */
const SUFFIXES: ReadonlyMap<string, bigint> = new Map([
  ['n', 1n], ['u', 10n ** 3n], ['m', 10n ** 6n], ['', 10n ** 9n],
  ['k', 10n ** 12n], ['M', 10n ** 15n], ['G', 10n ** 18n], ['T', 10n ** 21n], ['P', 10n ** 24n], ['E', 10n ** 27n],
  ['Ki', 10n ** 9n * 2n ** 10n], ['Mi', 10n ** 9n * 2n ** 20n], ['Gi', 10n ** 9n * 2n ** 30n], ['Ti', 10n ** 9n * 2n ** 40n],
  ['Pi', 10n ** 9n * 2n ** 50n], ['Ei', 10n ** 9n * 2n ** 60n],
]);
const QUANTITY = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3})|([numkMGTPE]|[KMGTPE]i)?)$/;

/** JSON Schema of a positive quantity as text. */
export const QUANTITY_JSON = { type: 'string', pattern: QUANTITY.source.replace('^([+-]?)', '^(?=.*[1-9])[+]?') } as const;

/**
 * Parses a Kubernetes quantity (`500m`, `2Gi`, `1e3`, `0.5`, the number 2) into billionths of its unit. Finer values are rounded up, as the API
 * server does.
 *
 * @returns `undefined` when the value isn't a quantity
 */
export function parseQuantity(quantity: unknown): bigint | undefined {
  if (typeof quantity !== 'string' && typeof quantity !== 'number') { return undefined; }
  return amountOf(String(quantity));
}

const amountOf = remembering((quantity) => {
  const [, sign, whole = '', fraction = '', exponent, suffix = ''] = QUANTITY.exec(quantity) ?? [];
  if (whole + fraction === '') { return undefined; }
  const digits = BigInt(whole + fraction);
  const power = Number(exponent ?? 0);
  const unit = SUFFIXES.get(suffix)!;
  const up = power > 0 ? unit * 10n ** BigInt(power) : unit;
  const decimals = fraction.length - Math.min(power, 0);
  const down = 10n ** BigInt(decimals);
  const nano = decimals === 0 ? digits * up : (digits * up + down - 1n) / down;
  return sign === '-' ? -nano : nano;
});

/** The greatest quantity with a binary suffix, in thousandths: the API server lowers others to it. */
const MOST = (2n ** 63n - 1n) * 1_000n;

/**
 * A quantity of a resource in thousandths, as the API server reads it in an object: without spaces around it, rounded up, and `null` as 0.
 * Source: kubernetes v1.37.2 `pkg/apis/core/v1/defaults.go` (SetDefaults_ResourceList), apimachinery v0.37.2 `pkg/api/resource/quantity.go`
 * (UnmarshalJSON, ParseQuantity), read 2026-11-30.
 *
 * @returns `undefined` when the value isn't a quantity
 */
export function thousandthsOf(quantity: unknown): bigint | undefined {
  if (quantity === null) { return 0n; }
  const text = typeof quantity === 'string' ? quantity.trim() : quantity;
  const nano = parseQuantity(text);
  if (nano === undefined) { return undefined; }
  // away from 0
  const rounded = nano < 0n ? (nano - 999_999n) / 1_000_000n : (nano + 999_999n) / 1_000_000n;
  return rounded > MOST && /i$/.test(String(text)) ? MOST : rounded;
}

/** Whether two quantities are equal: `1Gi` and `1024Mi`, `0.5` and `500m`. Other values are compared as strings. */
export function sameQuantity(a: unknown, b: unknown): boolean {
  if (a === b) { return true; }
  const [left, right] = [parseQuantity(a), parseQuantity(b)];
  return left !== undefined && right !== undefined ? left === right : scalarText(a) === scalarText(b);
}

/** A duration as Go reads it, such as `1h30m`. Source: `ParseDuration` of https://pkg.go.dev/time, read on 2026-11-29. */
export const GO_DURATION = /^[-+]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

const NANOSECONDS: ReadonlyMap<string, number> = new Map([
  ['ns', 1], ['us', 1e3], ['µs', 1e3], ['μs', 1e3], ['ms', 1e6], ['s', 1e9], ['m', 6e10], ['h', 3.6e12],
]);

/** The seconds of a duration such as `1m30s`; `undefined` for other values. */
export function secondsOf(duration: unknown): number | undefined {
  if (typeof duration !== 'string' || !GO_DURATION.test(duration)) { return undefined; }
  // every second part is a unit, the one before it its count
  const parts = duration.replace(/^[-+]/, '').split(/([a-zµμ]+)/);
  const seconds = parts.reduce((sum, unit, i) => (i % 2 === 1 ? sum + Number(parts[i - 1]) * NANOSECONDS.get(unit)! : sum), 0) / 1e9;
  return duration.startsWith('-') ? -seconds : seconds;
}
