/**
 * Whether a path matches a glob: `*` and `?` within a name, `**` for any number of directories. A glob that matches a directory matches
 * everything in it; one without a slash matches at any depth.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const pattern = segmentsOf(glob);
  const anywhere = pattern.length === 1 ? ['**', ...pattern] : pattern;
  // once all of it has matched, the rest of the path is below it
  return matches(anywhere, segmentsOf(path), '**', (segment, name) => matches(segment.split(''), name.split(''), '*', isCharacter), true);
}

const isCharacter = (wanted: string, char: string) => wanted === '?' || wanted === char;

function segmentsOf(path: string): string[] {
  return path.replace(/\\/g, '/').split('/').filter((segment) => segment !== '' && segment !== '.');
}

/**
 * Whether items match a pattern, or with `isStart`, the first ones of them. Without backtracking: the time is the product of the lengths for any
 * glob.
 *
 * @param any what stands for any number of items
 */
function matches(
  pattern: readonly string[], items: readonly string[], any: string, isItem: (wanted: string, item: string) => boolean, isStart = false,
): boolean {
  let reachable = new Set([0]);
  for (const item of [...items, undefined]) {
    const next = new Set<number>();
    for (let at of reachable) {
      while (pattern[at] === any) {
        next.add(at);
        at += 1;
      }
      if (at === pattern.length && (isStart || item === undefined)) { return true; }
      if (at < pattern.length && item !== undefined && isItem(pattern[at]!, item)) { next.add(at + 1); }
    }
    reachable = next;
  }
  return false;
}
