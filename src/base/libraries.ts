/** Functions of libraries, which are loaded at the first use: few programs need them. */
import type distance from 'damerau-levenshtein';
import type * as JsSha256 from 'js-sha256';

/** The SHA-256 of bytes, or of a string in UTF-8, as 64 hexadecimal digits. Browsers have it as a promise only. */
export function sha256(content: string | Uint8Array): string {
  const library = require('js-sha256') as typeof JsSha256;
  return library.sha256(typeof content === 'string' ? new TextEncoder().encode(content) : content);
}

/** Number of letters to change, insert, remove, or swap. The known names are short, but the given one may be long. */
export function distanceBetween(given: string, known: string): number {
  return Math.abs(given.length - known.length) > known.length ? Infinity : (require('damerau-levenshtein') as typeof distance)(given, known).steps;
}
