/** A word of a Windows command line in double quotes: a quote in it, or behind it, doubles the backslashes before. Source: Microsoft, "Parsing C command-line arguments". */
export function inQuotes(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
}
