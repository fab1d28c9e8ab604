/**
 * Whether a path matches a glob: `*` and `?` within a name, `**` for any number of directories. A glob that matches a directory matches
 * everything in it; one without a slash matches at any depth.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const pattern = segmentsOf(glob);
  const anywhere = pattern.length === 1 ? ['**', ...pattern] : pattern;
  return matches([...anywhere], segmentsOf(path));
}

function segmentsOf(path: string): string[] {
  return path.replace(/\\/g, '/').split('/').filter((segment) => segment !== '' && segment !== '.');
}

/** Without backtracking: the time is the product of the lengths for any glob. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  let reachable = new Set([0]);
  for (const segment of [...path, undefined]) {
    const next = new Set<number>();
    for (let at of reachable) {
      while (pattern[at] === '**') {
        next.add(at);
        at += 1;
      }
      // the whole glob has matched: the rest of the path is below it
      if (at === pattern.length) { return true; }
      if (segment !== undefined && matchesSegment(pattern[at], segment)) { next.add(at + 1); }
    }
    reachable = next;
  }
  return false;
}

function matchesSegment(pattern: string, name: string): boolean {
  let reachable = new Set([0]);
  for (let i = 0; i <= name.length; i++) {
    const next = new Set<number>();
    for (let at of reachable) {
      while (pattern[at] === '*') {
        next.add(at);
        at += 1;
      }
      if (i === name.length && at === pattern.length) { return true; }
      if (i < name.length && (pattern[at] === '?' || pattern[at] === name[i])) { next.add(at + 1); }
    }
    reachable = next;
  }
  return false;
}
