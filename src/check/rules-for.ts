import { PlainObject } from '../manifest';
import { Rule } from './rule';

/** As many keys as a number has bits to tell them apart. */
const MAX_KEYS = 53;

/**
 * Picks the rules that may find something in an object: those whose `needs` occur in it. Most rules are about fields that most pods don't
 * have, and a run over thousands of objects spends its time on rules that find nothing.
 */
export class RulesFor {
  private readonly numberOf: ReadonlyMap<string, number>;
  /** When a key was last met, by its number, in objects looked at. */
  private readonly lastMet: number[];
  private looked = 0;
  private readonly byKeys = new Map<number, readonly Rule[]>();

  public constructor(private readonly rules: readonly Rule[]) {
    const keys = [...new Set(rules.flatMap(({ needs }) => needs ?? []))];
    if (keys.length > MAX_KEYS) { throw new Error(`rules need ${keys.length} different keys, more than ${MAX_KEYS} can't be told apart`); }
    this.numberOf = new Map(keys.map((key, i) => [key, i]));
    this.lastMet = keys.map(() => 0);
  }

  /** The rules for an object, in their order. */
  public of(object: PlainObject): readonly Rule[] {
    const keys = this.keysIn(object);
    let picked = this.byKeys.get(keys);
    if (!picked) {
      picked = this.rules.filter(({ needs }) => !needs || needs.some((key) => this.lastMet[this.numberOf.get(key)!] === this.looked));
      this.byKeys.set(keys, picked);
    }
    return picked;
  }

  /** The keys that count among those of an object, as bits of a number. */
  private keysIn(object: PlainObject): number {
    let bits = 0;
    this.looked += 1;
    const open: object[] = [object];
    for (let at = open.pop(); at; at = open.pop()) {
      const isList = Array.isArray(at);
      for (const key in at) {
        if (!isList) {
          const number = this.numberOf.get(key);
          if (number !== undefined && this.lastMet[number] !== this.looked) {
            this.lastMet[number] = this.looked;
            bits += 2 ** number;
          }
        }
        const value = (at as PlainObject)[key];
        if (typeof value === 'object' && value !== null) { open.push(value); }
      }
    }
    return bits;
  }
}
