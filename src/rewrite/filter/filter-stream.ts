import { TextFilter } from './filter-text';
import { FilterOptions } from './options';
import { FilteredText } from './result';

/** Characters that are held: an input that isn't longer is read as a whole before anything of it is filtered. */
export const HELD = 4_000_000;
/** Characters of the following parts. */
const PART = 1_000_000;

/** Sizes in characters, for tests. */
export interface StreamSizes {
  /** Length of the first part. @default 4 million */
  readonly held?: number;
  /** Length of each following part. @default 1 million */
  readonly part?: number;
}

/**
 * `filterText` for an input that comes in pieces, with bounded memory: yields the result of one part of whole documents after the other.
 *
 * An input of up to 4 million characters is one part. Of a longer one, objects that matter to others (CustomResourceDefinitions, RuntimeClasses, and
 * Namespaces) count if they are among the first 4 million characters, or before the objects that they matter to. After a part that can't be read,
 * nothing follows; the parts before it were yielded already. A document, or an input in JSON, is never divided. Patterns that select no object are in
 * a last part of their own, without text.
 *
 * @param chunks of the input, divided anywhere
 * @param file name of the input in failures
 * @throws ProblemsError if an option is invalid
 */
export function* filterStream(
  chunks: Iterable<string>, options: FilterOptions = {}, file?: string, { held = HELD, part = PART }: StreamSizes = {},
): Generator<FilteredText> {
  const filter = new TextFilter(options, file);
  let line = 1;
  for (const text of partsOf(chunks, held, part)) {
    filter.learn(text);
    const filtered = filter.filter(text, line);
    yield filtered;
    if (filtered.failures.some(({ isLeft }) => !isLeft)) { return; }
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) { line += 1; }
  }
  // only now have the patterns seen all objects
  const unmatched = filter.unmatched();
  if (unmatched.length > 0) { yield { text: '', objects: 0, references: [], changes: [], problems: [], notes: [], failures: [], unmatched }; }
}

/** Divides the input between documents. */
function* partsOf(chunks: Iterable<string>, held: number, part: number): Generator<string> {
  let pieces: string[] = [];
  let [length, wanted] = [0, held];
  let isFirst = true;
  for (const chunk of chunks) {
    pieces.push(chunk);
    length += chunk.length;
    if (length <= wanted) { continue; }
    const text = pieces.join('');
    const end: number = isFirst && /^\ufeff?\s*[{[]/.test(text) ? 0 : lastStart(text);
    if (end > 0) { yield text.slice(0, end); }
    // a document that is longer is looked at again when it has doubled
    pieces = [text.slice(end)];
    length = text.length - end;
    isFirst &&= end === 0;
    wanted = end > 0 ? part : length * 2;
  }
  if (length > 0 || isFirst) { yield pieces.join(''); }
}

/** Where the last document of a text begins, after the first one; 0 if it has only one. */
function lastStart(text: string): number {
  for (let at = text.lastIndexOf('\n---'); at > 0; at = text.lastIndexOf('\n---', at - 1)) {
    // directives belong to the document below them
    const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    if (/\s/.test(text[at + 4] ?? '') && !before.startsWith('%')) { return at + 1; }
  }
  return 0;
}
