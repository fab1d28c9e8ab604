import {
  all, and, booleanAt, concat, contains, DataMap, endsWith, equal, exists, Expression, filter, find, first, has, input,
  isIn, isLess, isLessQuantity, isQuantity, isSame, join, joinLists, list, literal, lowerCase, map, mapAt, mapsAt, matches, not, numberAt,
  or, quoted, replaceAll, shortened, size, split, startsWith, stringAt, stringsAt, when,
} from '../../../src/base';
import { Random } from '../../cluster/differential/random';

/** Strings with which texts, quotes, and quantities go wrong. */
const STRINGS = [
  '', 'a', 'A', 'windows', 'Windows', 'linux', '1Gi', '1024Mi', '0.5', '500m', '1e3', '1E', '.5', '+2', '-1Ki', '1 Gi', 'x:ltsc2022',
  'reg:5000/web:1.0-ltsc2022',
  'mcr.microsoft.com/windows/nanoserver:1809', 'it\'s', '"quoted"', 'back\\slash', 'C:\\a', 'new\nline', 'tab\t', 'é😀ß', 'İ', 'kubernetes.io/os',
  '\u0001', '\u007f', '${x}', '{{y}}',
];
const PATTERNS = ['^[a-z]+$', 'ltsc(2019|2022)', '^(.*/)?web:', '\\d{4}$', '[^a-z0-9]', '^$', '\\.', 'w.*s', '(?:a|b)+', '\\\\'];
const PARTS = ['^[a-z]+', 'ltsc(2019|2022)', '\\d{4}$', '[^/]*$', 'w.*s', '(?:a|b)+', '^$', '[\\p{L}\\p{N}-]{3,5}?'];
const KEYS = ['kubernetes.io/os', 'node.kubernetes.io/windows-build', 'a', 'in', 'namespace', 'true', 'it\'s', 'x-y'];

/** A Pod of any shape that the API server can hand to a policy: typed as the API says, and each part may be absent. */
export function randomObject(random: Random): DataMap {
  const text = () => random.pick(STRINGS);
  const maybe = <T>(key: string, value: () => T): Record<string, T> => (random.chance(0.7) ? { [key]: value() } : {});
  const times = <T>(value: () => T): readonly T[] => Array.from({ length: Math.floor(random.next() * 4) }, value);
  const texts = () => Object.fromEntries(times(() => [random.pick(KEYS), text()]));
  const container = () => ({
    ...maybe('name', text), ...maybe('image', text), ...maybe('port', () => Math.floor(random.next() * 3)), ...maybe('command', () => times(text)),
    ...maybe('securityContext', () => ({ ...maybe('privileged', () => random.chance(0.5)) })),
    ...maybe(
      'resources', () => ({ ...maybe('limits', () => ({ ...maybe('memory', text) })), ...maybe('requests', () => ({ ...maybe('memory', text) })) }),
    ),
  });
  return {
    ...maybe('metadata', () => ({ ...maybe('name', text), ...maybe('namespace', text), ...maybe('labels', texts) })),
    ...maybe('spec', () => ({
      ...maybe('os', () => ({ ...maybe('name', text) })), ...maybe('nodeSelector', texts), ...maybe('hostNetwork', () => random.chance(0.5)),
      ...maybe('containers', () => times(container)), ...maybe('initContainers', () => times(container)),
    })),
  };
}

/** What an expression can refer to in its place. */
interface Places {
  readonly maps: readonly Expression<DataMap>[];
  readonly strings: readonly Expression<string>[];
}

/** A random condition over a Pod, with every kind of node and every function. */
export function randomCondition(random: Random, depth = 5): Expression<boolean> {
  return new Generator(random).condition(depth, { maps: [], strings: [] });
}

class Generator {
  private readonly object = input('object');

  public constructor(private readonly random: Random) {}

  public condition(depth: number, places: Places): Expression<boolean> {
    if (depth <= 0) { return this.random.pick([literal(true), literal(false), has(this.map(0, places), ...this.path())]); }
    const less = depth - 1;
    return this.random.pick<() => Expression<boolean>>([
      () => and(...this.several(() => this.condition(less, places))),
      () => or(...this.several(() => this.condition(less, places))),
      () => not(this.condition(less, places)),
      () => has(this.map(less, places), ...this.path()),
      () => has(this.map(less, places), this.string(less, places)),
      () => booleanAt(this.container(places), 'securityContext', 'privileged'),
      () => booleanAt(this.object, 'spec', 'hostNetwork'),
      () => equal(this.string(less, places), this.string(less, places)),
      () => equal(size(this.strings(less, places)), literal(Math.floor(this.random.next() * 4))),
      () => isIn(this.string(less, places), this.strings(less, places)),
      () => startsWith(this.string(less, places), this.string(less, places)),
      () => endsWith(this.string(less, places), this.string(less, places)),
      () => contains(this.string(less, places), this.string(less, places)),
      () => matches(this.string(less, places), this.random.pick(PATTERNS)),
      () => isQuantity(this.string(less, places)),
      () => isLess(numberAt(this.container(places), 'port'), literal(Math.floor(this.random.next() * 3))),
      () => isSame(this.map(less, places), this.map(less, places)),
      () => isLessQuantity(this.string(less, places), this.string(less, places)),
      () => when(this.condition(less, places), this.condition(less, places), this.condition(less, places)),
      () => exists(this.containers(places), 'c', (c) => this.condition(less, { ...places, maps: [...places.maps, c] })),
      () => all(this.containers(places), 'c', (c) => this.condition(less, { ...places, maps: [...places.maps, c] })),
      () => exists(this.strings(less, places), 's', (s) => this.condition(less, { ...places, strings: [...places.strings, s] })),
      () => exists(
        this.labels(), 'key', (key) => this.condition(less, { ...places, strings: [...places.strings, key, stringAt(this.labels(), key)] }),
      ),
      () => all(this.labels(), 'key', (key) => this.condition(less, { ...places, strings: [...places.strings, key] })),
    ])();
  }

  private string(depth: number, places: Places): Expression<string> {
    if (depth <= 0) {
      return this.random.pick([
        literal(this.random.pick(STRINGS)), stringAt(this.container(places), 'image'), stringAt(this.object, 'spec', 'os', 'name'), ...places.strings,
      ]);
    }
    const less = depth - 1;
    return this.random.pick<() => Expression<string>>([
      () => this.string(0, places),
      () => stringAt(this.labels(), this.random.pick(KEYS)),
      () => stringAt(this.container(places), 'resources', this.random.pick(['limits', 'requests']), 'memory'),
      () => concat(...this.several(() => this.string(less, places))),
      () => join(this.strings(less, places), this.random.pick([', ', '', '\n'])),
      () => lowerCase(this.string(less, places)),
      () => quoted(this.string(less, places)),
      () => shortened(this.string(less, places), this.random.pick([5, 20])),
      () => first(this.strings(less, places)),
      () => find(this.string(less, places), this.random.pick(PARTS)),
      () => replaceAll(this.string(less, places), this.random.pick(['a', 'win', '\\', '😀']), this.random.pick(['', 'a', 'aa'])),
      () => when(this.condition(less, places), this.string(less, places), this.string(less, places)),
    ])();
  }

  private strings(depth: number, places: Places): Expression<readonly string[]> {
    if (depth <= 0) {
      return this.random.pick([literal<readonly string[]>([]), literal(['a', 'it\'s']), stringsAt(this.container(places), 'command')]);
    }
    const less = depth - 1;
    return this.random.pick<() => Expression<readonly string[]>>([
      () => this.strings(0, places),
      () => list(...this.several(() => this.string(less, places))),
      () => split(this.string(less, places), this.random.pick([':', '/', '-', 'ä'])),
      () => map(this.containers(places), 'c', (c) => this.string(less, { ...places, maps: [...places.maps, c] })),
      () => map(
        filter(this.containers(places), 'c', (c) => this.condition(less, { ...places, maps: [...places.maps, c] })), 'c', (c) => stringAt(c, 'name'),
      ),
      () => joinLists(this.strings(less, places), this.strings(less, places)),
    ])();
  }

  private map(depth: number, places: Places): Expression<DataMap> {
    return depth <= 0
      ? this.object
      : this.random.pick([this.object, this.labels(), this.container(places), mapAt(this.object, 'spec'), mapAt(this.object, 'metadata')]);
  }

  private labels(): Expression<DataMap> {
    return this.random.pick([mapAt(this.object, 'metadata', 'labels'), mapAt(this.object, 'spec', 'nodeSelector')]);
  }

  /** A container in scope, or else the spec, which has none of its fields. */
  private container({ maps }: Places): Expression<DataMap> {
    return maps.length > 0 ? this.random.pick(maps) : mapAt(this.object, 'spec');
  }

  private containers(places: Places): Expression<readonly DataMap[]> {
    const own = mapsAt(this.object, 'spec', 'containers');
    const both = joinLists(mapsAt(this.object, 'spec', 'initContainers'), own);
    return this.random.pick([own, both, filter(both, 'c', (c) => this.condition(1, { ...places, maps: [c] }))]);
  }

  private path(): readonly string[] {
    return this.random.pick([
      ['spec'], ['spec', 'os'], ['spec', 'os', 'name'], ['metadata', 'labels'], ['name'], ['image'], [this.random.pick(KEYS)],
      ['resources', 'limits', 'memory'],
    ]);
  }

  private several<T>(value: () => T): readonly T[] {
    return Array.from({ length: 1 + Math.floor(this.random.next() * 3) }, value);
  }
}
