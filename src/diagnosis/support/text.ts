import { isPlainObject, PlainObject, textOf } from '../../base';

/** A time in milliseconds; 0 if it is absent or invalid. */
export function timeOf(value: unknown): number {
  return Date.parse(textOf(value)) || 0;
}

/** The objects in a list, without other values. */
export function objectsIn(list: readonly unknown[]): readonly PlainObject[] {
  return list.filter(isPlainObject);
}

/** Lists words in a sentence: `a`, `a and b`, `a, b and 3 more`. */
export function enumerated(words: readonly string[], most = 4): string {
  const distinct = [...new Set(words)];
  if (distinct.length <= most) {
    return distinct.length < 2 ? distinct.join('') : `${distinct.slice(0, -1).join(', ')} and ${distinct[distinct.length - 1]}`;
  }
  return `${distinct.slice(0, most - 1).join(', ')} and ${distinct.length - most + 1} more`;
}
