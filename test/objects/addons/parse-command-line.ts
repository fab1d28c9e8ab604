import { MAX_COMMAND_LINE } from '../../../src/knowledge';

/** Splits a command line as Windows programs do. */
export function parseCommandLine(line: string): readonly string[] {
  const [whole, quoted, bare] = /^"([^"]*)"?|^([^ \t]*)/.exec(line)!;
  return [quoted ?? bare, ...parseArguments(line.slice(whole.length))];
}

/** Splits the arguments after the program. */
function parseArguments(text: string): readonly string[] {
  const found: string[] = [];
  let current: string | undefined;
  let quoted = false;
  for (let i = 0; i < text.length;) {
    const slashes = /^\\*/.exec(text.slice(i, i + MAX_COMMAND_LINE))![0].length;
    if (slashes > 0) {
      const escapes = text[i + slashes] === '"';
      current = (current ?? '') + '\\'.repeat(escapes ? Math.floor(slashes / 2) : slashes);
      i += slashes;
      if (escapes && slashes % 2 === 1) {
        current += '"';
        i += 1;
      }
      continue;
    }
    const character = text[i];
    if (character === '"' && quoted && text[i + 1] === '"') {
      current = `${current ?? ''}"`;
      i += 2;
      continue;
    }
    if (character === '"') {
      quoted = !quoted;
      current ??= '';
    } else if (!quoted && /[ \t]/.test(character)) {
      if (current !== undefined) { found.push(current); }
      current = undefined;
    } else {
      current = (current ?? '') + character;
    }
    i += 1;
  }
  return current === undefined ? found : [...found, current];
}
