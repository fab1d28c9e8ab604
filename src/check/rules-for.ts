import { PlainObject } from '../manifest';
import { Rule } from './rule';

/** The number of bits that a JavaScript number can represent exactly. */
const MAX_KEYS = 53;

/**
 * Selects the rules that can have findings for an object: those whose `needs` occur in it. Most rules are about fields that most Pods don't
 * have, so this saves most of the time of a large run.
 */
export class RulesFor {
  private readonly numberOf: ReadonlyMap<string, number>;
  /** The last object, counted by `looked`, that contained each key. */
  private readonly lastMet: number[];
  private looked = 0;
  private readonly byKeys = new Map<number, readonly Rule[]>();

  public constructor(private readonly rules: readonly Rule[]) {
    const keys = [...new Set(rules.flatMap(({ needs }) => needs ?? []))];
    if (keys.length > MAX_KEYS) { throw new Error(`rules need ${keys.length} different keys, but at most ${MAX_KEYS} are supported`); }
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

  /** The keys of an object that rules need, as bits of a number. */
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
