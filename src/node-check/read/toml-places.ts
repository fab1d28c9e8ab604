type Keys = readonly (string | number)[];

interface Line {
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Finds the lines of keys in a TOML file. The TOML parser returns only values; this class reads only keys. */
export class TomlPlaces {
  private readonly lines: readonly Line[];

  public constructor(text: string) {
    const lines: Line[] = [];
    let table: readonly string[] = [];
    let offset = 0;
    for (const line of text.split('\n')) {
      const start = offset + (line.length - line.trimStart().length);
      const end = Math.max(start, offset + line.trimEnd().length);
      const bare = line.trim();
      if (bare.startsWith('[')) {
        table = keysOf(bare.replace(/^\[{1,2}/, ''), ']');
        lines.push({ path: table, start, end });
      } else if (bare !== '' && !bare.startsWith('#')) {
        const keys = keysOf(bare, '=');
        if (keys.length > 0) { lines.push({ path: [...table, ...keys], start, end }); }
      }
      offset += line.length + 1;
    }
    this.lines = lines;
  }

  /** The offsets of the line of a key, or of its nearest parent. */
  public rangeOf(path: Keys): readonly [start: number, end: number] {
    const wanted = path.map(String);
    for (let length = wanted.length; length > 0; length--) {
      const found = this.lines.find((line) => line.path.length === length && line.path.every((key, i) => key === wanted[i]));
      if (found) { return [found.start, found.end]; }
    }
    const first = this.lines[0];
    return first ? [first.start, first.end] : [0, 1];
  }
}

/** The keys of `a."b.c".'d'` up to a character. */
function keysOf(text: string, until: string): readonly string[] {
  const keys: string[] = [];
  let key = '';
  let quote: string | undefined;
  for (const char of text) {
    if (quote !== undefined) {
      if (char === quote) { quote = undefined; } else { key += char; }
    } else if (char === '"' || char === '\'') {
      quote = char;
    } else if (char === until) {
      return [...keys, key].filter((each) => each !== '');
    } else if (char === '.') {
      keys.push(key);
      key = '';
    } else if (char !== ' ' && char !== '\t') {
      key += char;
    }
  }
  return [];
}
