import { distanceBetween } from './libraries';

/** The known name closest to a misspelled one; `undefined` when none is close. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = plain(given);
  const ranked = names.map((name) => ({ name, distance: distanceBetween(wanted, plain(name)) }))
    .filter(({ name, distance }) => distance <= (plain(name).length < 3 ? 0 : Math.floor(plain(name).length / 3)) || isPartOf(wanted, plain(name)))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name ?? sameBeginning(given, names);
}

/** The known name that a misspelled one surely means: its letter case is wrong, or one letter, or two of many. */
export function misspelledName(given: string, names: readonly string[]): string | undefined {
  const plain = given.toLowerCase();
  return names.find((name) => {
    const most = name.length < 8 ? 1 : 2;
    return Math.abs(name.length - given.length) <= most && name !== given && distanceBetween(plain, name.toLowerCase()) <= most;
  });
}

/** The only name that begins with the same word: `minSeverity` for `minEffect`. */
function sameBeginning(given: string, names: readonly string[]): string | undefined {
  const firstWord = (name: string) => /^-*([a-z]{3,})(?=[A-Z-])/.exec(name)?.[1];
  const word = firstWord(given);
  const found = word === undefined ? [] : names.filter((name) => firstWord(name) === word);
  return found.length === 1 ? found[0] : undefined;
}

/** Whether one name starts or ends with the other: `podSecurityLevel` and `podSecurity`. */
function isPartOf(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && (long.startsWith(short) || long.endsWith(short));
}
