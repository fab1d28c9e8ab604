/** A document in a file, and where it begins. */
export interface DocumentText {
  readonly text: string;
  /** Offset in the file. */
  readonly offset: number;
  /** @default 'yaml', which includes JSON */
  readonly syntax?: 'yaml' | 'toml';
}

/**
 * `---` and `...` at the start of a line can't be inside a YAML value, so splitting there requires no parser. A byte order mark before it is that of
 * a file
 * which was appended to another one.
 */
const MARKER = /^(?:\ufeff?---(?=\s|$)|\.\.\.[^\S\n]*(?:\n|$))/gm;

/** Comments and empty lines at the start of a document, down to a directive. */
export const BEFORE_DIRECTIVE = /^(?:[^\S\n]*(?:#[^\n]*)?\n)*(?=%)/;

/**
 * Splits a YAML stream into its documents, as kubectl does, so that an error in one leaves the others readable. Each begins with its marker.
 * Directives and comments before the first marker belong to the first document.
 */
export function splitDocuments(text: string): readonly DocumentText[] {
  const ends = new Set(Array.from(text.matchAll(MARKER), ({ index, 0: marker }) => (marker.startsWith('.') ? index + marker.length : index)));
  ends.delete(0);
  const documents: DocumentText[] = [];
  let offset = 0;
  for (const end of ends.add(text.length)) {
    const part = text.slice(offset, end);
    if (end < text.length && isOnlyDirectives(part)) { continue; }
    documents.push({ text: part, offset });
    offset = end;
  }
  return documents;
}

function isOnlyDirectives(part: string): boolean {
  return BEFORE_DIRECTIVE.test(part) && part.split('\n').every((line) => line.trim() === '' || line.startsWith('%') || line.startsWith('#'));
}

/** Splits a stream of JSON values. `undefined` if a value is incomplete. */
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

/** Offset of the first line of a document with more than a marker, directive, or comment. */
export function firstContent(text: string): number {
  return Math.max(text.search(/^(?![^\S\n]*(?:#|$)|%|---[^\S\n]*(?:#|$))/m), 0);
}

/** Where the line of an offset ends, without its line feed. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** The first offset, from the given one on, that isn't whitespace. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) { at += 1; }
  return at;
}

/** The end of the JSON object or list that begins at an offset. */
export function endOfJson(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      at = endOfJsonString(text, at) - 1;
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

/** The end of the string whose opening quote is at an offset. */
export function endOfJsonString(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') { at += text[at] === '\\' ? 2 : 1; }
  return at + 1;
}
