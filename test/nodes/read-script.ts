/**
 * What Windows and PowerShell make of quoted texts: written from their documentation, apart from the library, to read back what it wrote.
 */

/** The words of a command line, as `CommandLineToArgvW` takes it apart; the first word by its own rule, without escapes. */
export function argvOf(commandLine: string): readonly string[] {
  const words: string[] = [];
  const program = /^"([^"]*)"|^\S+/.exec(commandLine)!;
  words.push(program[1] ?? program[0]);
  words.push(...wordsOf(commandLine.slice(program[0].length)));
  return words;
}

/** Words of a command line behind its program. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    while (/[ \t]/.test(text[at] ?? '')) { at++; }
    if (at >= text.length) { break; }
    let word = '';
    let inQuotes = false;
    while (at < text.length && (inQuotes || !/[ \t]/.test(text[at]))) {
      let backslashes = 0;
      while (text[at] === '\\') { backslashes++; at++; }
      if (text[at] === '"') {
        word += '\\'.repeat(Math.floor(backslashes / 2));
        if (backslashes % 2 === 1) { word += '"'; } else { inQuotes = !inQuotes; }
        at++;
      } else {
        word += '\\'.repeat(backslashes);
        if (at < text.length && (inQuotes || !/[ \t]/.test(text[at]))) { word += text[at]; at++; }
      }
    }
    words.push(word);
  }
  return words;
}

const QUOTES = '\'\u2018\u2019\u201a\u201b';

/**
 * The texts of all single-quoted literals of a script, as PowerShell reads them: two quotes of any kind stand for the second. Comments are passed
 * over.
 */
export function literalsOf(script: string): readonly string[] {
  const literals: string[] = [];
  for (let at = 0; at < script.length; at++) {
    if (script[at] === '#' && (at === 0 || /\s/.test(script[at - 1]))) {
      while (at < script.length && script[at] !== '\n') { at++; }
    } else if (QUOTES.includes(script[at])) {
      let text = '';
      for (at++; !(QUOTES.includes(script[at]) && !QUOTES.includes(script[at + 1] ?? ' ')); at++) {
        if (at >= script.length) { throw new Error('a literal doesn\'t end'); }
        if (QUOTES.includes(script[at])) { at++; }
        text += script[at];
      }
      literals.push(text);
    }
  }
  return literals;
}
