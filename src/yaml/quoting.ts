/**
 * Quotes an argument of a Windows command line: backslashes before a quotation mark, in it or at its end, are doubled. Source: Microsoft, "Parsing C
 * command-line arguments".
 */
export function inQuotes(word: string): string {
  return `"${word.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)\\+$/, '$&$&')}"`;
}
