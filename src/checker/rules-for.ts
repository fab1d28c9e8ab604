import { CheckContext, Rule } from './rule';
import { PlainObject } from '../base';

/** The number of bits that a JavaScript number can represent exactly. */
const MAX_KEYS = 53;

/** Whether an object has a Pod, and of which operating system. */
type Pods = 'none' | 'windows' | 'other';

/**
 * Selects the rules that can have findings for an object: those for its kind or its Pod, and whose `needs` occur in it. Most rules are about
 * other kinds, or about fields that most Pods don't have, so this saves most of the time of a large run.
 */
export class RulesFor {
  private readonly numberOf: ReadonlyMap<string, number>;
  /** The last object, counted by `looked`, that contained each key. */
  private readonly lastMet: number[];
  private looked = 0;
  /** By the kind, if a rule is for that kind, and the Pod: the rules by the keys. */
  private readonly picked = new Map<string, Record<Pods, Map<number, readonly Rule[]>>>();

  public constructor(private readonly rules: readonly Rule[]) {
    const keys = [...new Set(rules.flatMap(({ needs }) => needs ?? []))];
    if (keys.length > MAX_KEYS) { throw new Error(`rules need ${keys.length} different keys, but at most ${MAX_KEYS} are supported`); }
    this.numberOf = new Map(keys.map((key, i) => [key, i]));
    this.lastMet = keys.map(() => 0);
    for (const kind of ['', ...rules.flatMap(({ check: { scope } }) => scope?.kinds ?? [])]) {
      this.picked.set(kind, { none: new Map(), windows: new Map(), other: new Map() });
    }
  }

  /** The rules for an object, in their order. */
  public of(object: PlainObject, context: CheckContext): readonly Rule[] {
    const pod = context.podOf(object);
    const pods = pod === undefined ? 'none' : (pod.os === 'windows' ? 'windows' : 'other');
    const kind = this.picked.has(object.kind as string) ? object.kind as string : '';
    const byKeys = this.picked.get(kind)![pods];
    const keys = this.keysIn(object);
    let picked = byKeys.get(keys);
    if (!picked) {
      picked = this.rules.filter((rule) => isFor(rule, kind, pods) && this.hasNeeds(rule));
      byKeys.set(keys, picked);
    }
    return picked;
  }

  /** Whether the last object has one of the keys that a rule needs. */
  private hasNeeds({ needs }: Rule): boolean {
    return !needs || needs.some((key) => this.lastMet[this.numberOf.get(key)!] === this.looked);
  }

  /** The keys of an object that rules need, as bits of a number. */
  private keysIn(object: PlainObject): number {
    let bits = 0;
    this.looked += 1;
    const open: object[] = [object];
    for (let at = open.pop(); at; at = open.pop()) {
      if (Array.isArray(at)) {
        for (const item of at) {
          if (typeof item === 'object' && item !== null) { open.push(item); }
        }
        continue;
      }
      for (const key in at) {
        const number = this.numberOf.get(key);
        if (number !== undefined && this.lastMet[number] !== this.looked) {
          this.lastMet[number] = this.looked;
          bits += 2 ** number;
        }
        const value = (at as PlainObject)[key];
        if (typeof value === 'object' && value !== null) { open.push(value); }
      }
    }
    return bits;
  }
}

function isFor({ check: { scope } }: Rule, kind: string, pods: Pods): boolean {
  return !scope || scope.kinds?.includes(kind) || (scope.pods === 'all' ? pods !== 'none' : scope.pods === pods);
}
