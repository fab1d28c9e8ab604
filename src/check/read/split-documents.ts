/** A document of a text: where it begins, and its own text. */
export interface DocumentText {
  readonly text: string;
  /** Offset of `text` in the whole text. */
  readonly offset: number;
}

/** `---` and `...` at the start of a line can't stand inside a YAML value, so cutting there needs no parser. */
const MARKER = /^(?:---(?=\s|$)|\.\.\.[^\S\n]*(?:\n|$))/gm;

/**
 * Cuts a YAML stream into its documents, as kubectl does: an error in one leaves the others readable. Each keeps the marker that begins
 * it; what stands before the first marker goes with it when it is only directives and comments.
 */
export function splitDocuments(text: string): readonly DocumentText[] {
  const starts = [0];
  for (const { index, 0: marker } of text.matchAll(MARKER)) {
    const start = marker.startsWith('.') ? index + marker.length : index;
    if (start > starts[starts.length - 1] && start < text.length) { starts.push(start); }
  }
  const documents: DocumentText[] = [];
  let offset = 0;
  for (let i = 0; i < starts.length; i++) {
    const part = text.slice(offset, starts[i + 1] ?? text.length);
    if (i + 1 < starts.length && isOnlyDirectives(part)) { continue; }
    documents.push({ text: part, offset });
    offset = starts[i + 1];
  }
  return documents;
}

function isOnlyDirectives(part: string): boolean {
  return part.startsWith('%') && part.split('\n').every((line) => line.trim() === '' || line.startsWith('%') || line.startsWith('#'));
}

/** Cuts a stream of JSON values, one behind the other, into its values. `undefined` when a value doesn't end. */
export function splitJson(text: string): readonly DocumentText[] | undefined {
  const values: DocumentText[] = [];
  let start = 0;
  while (start < text.length) {
    const begin = skipSpace(text, start);
    if (begin === text.length) { break; }
    const end = endOfJson(text, begin);
    if (end === undefined) { return undefined; }
    values.push({ text: text.slice(begin, end), offset: begin });
    start = end;
  }
  return values;
}

/** The first offset from one on where no white space stands. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) { at += 1; }
  return at;
}

/** Where the JSON object or list that begins at an offset ends; brackets in strings don't count. */
export function endOfJson(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      at += 1;
      while (at < text.length && text[at] !== '"') { at += text[at] === '\\' ? 2 : 1; }
    } else if (char === '{' || char === '[') {
      depth += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) { return at + 1; }
    } else if (depth === 0) {
      return undefined;
    }
  }
  return undefined;
}
