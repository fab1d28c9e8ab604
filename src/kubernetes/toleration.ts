import { isKnownLater } from './objects';
import {
  and, DataMap, equal, evaluator, Expression, input, isIn, isOpaque, isPlainObject, literal, not, objectAt, or, PlainObject, stringAt,
} from '../base';
import { Taint, TAINT_EFFECTS } from '../knowledge';

/** A taint, of which expressions may compute the parts. */
type TaintExpression = Readonly<Record<'key' | 'value' | 'effect', Expression<string>>>;

/** A taint that is known, for expressions. */
export const constantTaint = ({ key, value = '', effect }: Taint): TaintExpression => (
  { key: literal(key), value: literal(value), effect: literal<string>(effect) });

/** Whether a toleration tolerates a taint, by the scheduler's rules. An empty key matches every key, but only with `Exists`. */
export function toleratesTaint(toleration: Expression<DataMap>, taint: TaintExpression): Expression<boolean> {
  const [key, effect, operator] = [stringAt(toleration, 'key'), stringAt(toleration, 'effect'), stringAt(toleration, 'operator')];
  const isEmptyOr = (text: Expression<string>, other: Expression<string>) => or(equal(text, literal('')), equal(text, other));
  return and(
    isEmptyOr(key, taint.key),
    isEmptyOr(effect, taint.effect),
    or(
      equal(operator, literal('Exists')),
      and(isEmptyOr(operator, literal('Equal')), not(equal(key, literal(''))), equal(stringAt(toleration, 'value'), taint.value)),
    ),
  );
}

/** Whether a toleration is that of exactly one of some taints. */
export const isExactly = (toleration: Expression<DataMap>, taints: readonly Taint[]) => or(...taints.map(constantTaint).map((taint) => and(
  equal(stringAt(toleration, 'key'), taint.key), isIn(stringAt(toleration, 'operator'), literal(['', 'Equal'])),
  equal(stringAt(toleration, 'value'), taint.value), equal(stringAt(toleration, 'effect'), taint.effect),
)));

const TAINT = input('params');
const isTolerated = evaluator(() => toleratesTaint(
  input('object'), { key: stringAt(TAINT, 'key'), value: stringAt(TAINT, 'value'), effect: stringAt(TAINT, 'effect') },
));

/** Whether a toleration tolerates a taint, by the scheduler's rules. One with an opaque part doesn't for certain. */
export function tolerates(toleration: unknown, taint: Taint): boolean {
  return isPlainObject(toleration) && !Object.values(toleration).some(isOpaque) && isTolerated({ object: toleration, params: taint });
}

/** A toleration of all that one may tolerate of which a part isn't known yet; the same one if all of it is known. */
export function asTolerant(toleration: unknown): unknown {
  if (!isPlainObject(toleration)) { return isKnownLater(toleration) ? { operator: 'Exists' } : toleration; }
  const { key, operator, value, effect } = toleration;
  if (![key, operator, value, effect].some(isKnownLater)) { return toleration; }
  return {
    ...(!isKnownLater(key) && { key }), ...(!isKnownLater(effect) && { effect }),
    ...([key, operator, value].some(isKnownLater) ? { operator: 'Exists' } : { operator, value }),
  };
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

/** The key, value, and effect of a taint in kubectl's format; `undefined` for other text. */
export function readTaint(text: string): Readonly<Record<string, string>> | undefined {
  return /^(?<key>[^=:]+)(?:=(?<value>[^=:]*))?:(?<effect>[^:]+)$/.exec(text)?.groups;
}

/** The toleration of exactly one taint. */
export function tolerationOf({ key, value, effect }: Taint): PlainObject {
  return value === undefined ? { key, operator: 'Exists', effect } : { key, operator: 'Equal', value, effect };
}

/** A taint in kubectl's format: `os=windows:NoSchedule`. */
export function formatTaint({ key, value, effect }: Taint): string {
  return `${key}${value === undefined || value === '' ? '' : `=${value}`}:${effect}`;
}

/** A taint as in Kubernetes configuration files. */
export function taintObject({ key, value, effect }: Taint): PlainObject {
  return { key, ...(value !== undefined && { value }), effect };
}

/** A taint as in a flag of the kubelet. */
export function taintText({ key, value, effect }: Taint): string {
  return `${key}=${value ?? ''}:${effect}`;
}
