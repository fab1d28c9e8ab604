import { SourceText, SourceTextBuilder } from './source-text';

const LONGEST_EXPRESSION = 200;
const PLACEHOLDER = /^<\w[\w ./:()-]{0,60}>/;

/**
 * Splits a command line into arguments as Windows programs do: spaces separate arguments, double quotes group them, a backslash before a quote
 * escapes it; other backslashes are literal. Placeholders in angle brackets and PowerShell expressions aren't split.
 * Source: Microsoft C run-time, "Parsing C command-line arguments".
 */
export function splitArguments(line: SourceText): readonly SourceText[] {
  const { text } = line;
  const found: SourceText[] = [];
  let at = 0;
  while (at < text.length) {
    while (at < text.length && isBlank(text.charAt(at))) { at += 1; }
    if (at === text.length) { break; }
    const start = at;
    const builder = new SourceTextBuilder();
    let quoted = false;
    while (at < text.length && (quoted || !isBlank(text.charAt(at)))) {
      const placeholder = quoted ? undefined : togetherAt(text, at);
      if (placeholder) {
        for (let i = 0; i < placeholder.length; i++) { builder.add(placeholder.charAt(i), line.offsetOf(at + i)); }
        at += placeholder.length;
        continue;
      }
      let slashes = 0;
      while (text[at + slashes] === '\\') { slashes += 1; }
      if (slashes > 0) {
        const beforeQuote = text[at + slashes] === '"';
        const kept = beforeQuote ? Math.floor(slashes / 2) : slashes;
        for (let i = 0; i < kept; i++) { builder.add('\\', line.offsetOf(at + i)); }
        at += slashes;
        if (beforeQuote && slashes % 2 === 1) {
          builder.add('"', line.offsetOf(at));
          at += 1;
        }
        continue;
      }
      if (text[at] === '"') {
        // two quotes in a quoted part are one character
        if (quoted && text[at + 1] === '"') {
          builder.add('"', line.offsetOf(at));
          at += 1;
        } else {
          quoted = !quoted;
        }
      } else {
        builder.add(text.charAt(at), line.offsetOf(at));
      }
      at += 1;
    }
    found.push(builder.build(line.offsetOf(start)));
  }
  return found;
}

/** A token that may contain spaces: a placeholder, or a PowerShell expression, `$(…)`. */
function togetherAt(text: string, at: number): string | undefined {
  if (text[at] === '<') { return PLACEHOLDER.exec(text.slice(at, at + 64))?.[0]; }
  if (text[at] !== '$' || text[at + 1] !== '(') { return undefined; }
  let depth = 0;
  for (let i = at + 1; i < Math.min(text.length, at + LONGEST_EXPRESSION); i++) {
    if (text[i] === '(') { depth += 1; } else if (text[i] === ')' && --depth === 0) { return text.slice(at, i + 1); }
  }
  return undefined;
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\r';
}
