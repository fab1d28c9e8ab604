import { firstIndex, Path } from '../../base';

/** A comment with what it is about. */
export interface ScopedComment {
  /** With its `#`. */
  readonly text: string;
  readonly range: readonly [start: number, end: number];
  /** Path of the key or list item; empty for the whole document. */
  readonly scope: Path;
}

/** Where a key or list item begins. */
export interface ScopeStart {
  readonly offset: number;
  readonly path: Path;
}

/** A path that no finding has. */
const NOWHERE: Path = ['', -1];

/**
 * The comments of a text with what they are about: what begins on its line for a comment after it, otherwise the next key or item. Above the
 * first key, it is the whole document.
 *
 * @param places where each key and item begins, in the order of the text
 */
export function withScopes(
  text: string, comments: readonly { readonly start: number; readonly end: number }[], places: readonly ScopeStart[],
): readonly ScopedComment[] {
  return comments.map(({ start, end }) => ({ text: text.slice(start, end), range: [start, end], scope: scopeOf(text, start, places) }));
}

function scopeOf(text: string, comment: number, places: readonly ScopeStart[]): Path {
  const lineStart = text.lastIndexOf('\n', comment - 1) + 1;
  const isOwnLine = /^(?:---)?\s*$/.test(text.slice(lineStart, comment));
  if (isOwnLine && !(places[0] && comment >= places[0].offset)) { return []; }
  const from = isOwnLine ? comment + 1 : lineStart;
  const place = places[firstIndex(places, ({ offset }) => offset >= from)];
  return place && (isOwnLine || place.offset < comment) ? place.path : NOWHERE;
}
