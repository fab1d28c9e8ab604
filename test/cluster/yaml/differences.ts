import { parseAnyYaml, ParseError } from '../../../src/yaml/read/parse-yaml';
import { GoAnswer } from '../harness/go-program';

/** What our reader makes of a text. */
export interface OurAnswer {
  readonly value?: unknown;
  readonly error?: ParseError;
}

/** A case in which our reader differs from that of kubectl on purpose. */
export interface Difference {
  readonly reason: string;
  readonly example: string;
  readonly applies: (text: string, ours: OurAnswer, go: GoAnswer) => boolean;
}

/** A value as JSON that depends neither on the order of keys nor on the sign of zero. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner));
}

export function ourAnswer(text: string, read: (text: string) => readonly unknown[] = parseAnyYaml): OurAnswer {
  try {
    return { value: read(text)[0] ?? null };
  } catch (error) {
    if (error instanceof ParseError) { return { error }; }
    throw error;
  }
}

/** Line breaks of YAML 1.1, before a marker. */
const MARKERS = /(?<=^|[\r\n\x85\u2028\u2029])(?:---|\.\.\.)(?=[\s\x85]|$)/g;

/** Whether kubectl reads only the text before an offset. */
const endsAt = (text: string, offset: number, go: GoAnswer) => {
  const before = ourAnswer(text.slice(0, offset));
  return before.error === undefined && canonical(before.value) === canonical(go.value);
};

/** What our parser rejects, and kubectl reads. */
const STRICTER: readonly RegExp[] = [
  // brackets, quotes, and headers of blocks in a line that isn't indented more than their key
  /missing newline after|implicit map keys|block scalars with more-indented/,
  /unexpected \S+ (?:at|in|token)|not a YAML token|plain value cannot start with|sequence item without - indicator|an alias node must not specify/,
  // an escaped single quote, a dash as a value in brackets, a map on the line of a marker
  /invalid escape sequence|block collection cannot start on same line|block collections are not allowed within flow|tags and anchors must be separated/,
  // tags that Kubernetes doesn't support
  /could not resolve tag|set items must|a value with the tag !!(?:binary|timestamp|int)|a node can have at most one tag/,
].map(({ source }) => new RegExp(`^is not valid YAML: (?:${source})`))
  .concat([/^has a key of several lines/, /^is indented with a tab/, /^has a key that is empty or null/, /^contains a value of several lines after a comment/,
  // a list or map, and a colon behind it
    /^has a map or list as a key/]);

/** What kubectl rejects, and our parser reads. */
const LAXER: readonly string[] = [
  // colons at the start of a value in brackets, or in the line below the key; comments in odd places
  'did not find expected node content', 'did not find expected whitespace', 'did not find expected \',\' or',
  'unsupported map key of type: %!s(<nil>)',
  'did not find expected comment or line break', 'mapping keys are not allowed', 'could not find expected \':\'', 'did not find expected key',
  // escapes of YAML 1.2
  'found invalid Unicode character escape code', 'found unknown escape character',
  // directives, and tags that Kubernetes doesn't support
  'could not find expected directive', 'did not find expected <document start>', 'unknown directive', 'incompatible YAML document',
  'non-alphabetical character',
  'did not find expected tag URI', 'did not find expected \'!\'', '!!binary value', 'did not find expected version number',
  'did not find the expected \'>\'',
];

/** All differences. An entry that never applies to the texts of a long run is removed. */
export const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'kubectl reads a text up to the end of its first document, and ignores the rest, valid or not. We report what is lost',
    example: '  a: 1\n b: 2\n',
    applies: (text, { error }, go) => error !== undefined && go.error === undefined
      && [error.offset, ...[...text.matchAll(MARKERS)].map(({ index }) => index)]
        .some((offset) => offset > 0 && offset <= error.offset && endsAt(text, offset, go)),
  },
  {
    reason: 'keys that are one key in JSON, such as 1 and "1", are two for kubectl, and it is random which one wins. We report them',
    example: '1: a\n"1": b\n',
    applies: (_text, { error }, go) => /the key "[^"]+" twice|same key twice/.test(error?.message ?? '') && go.error === undefined && !go.duplicate,
  },
  {
    reason: 'characters that are a line break, or dropped, for some readers only are reported: U+2028, U+2029, a byte order mark inside of a text; '
      + 'and halves of surrogate pairs, which no file has',
    example: 'a: \'\u2028\'\n',
    applies: (text, { error }) => /^contains U\+(?:FEFF|202[89]|D[89A-F]..)/.test(error?.message ?? '')
      && /[\ufeff\u2028\u2029\ud800-\udfff]/.test(text[error!.offset]),
  },
  {
    reason: 'values that YAML 1.1 and 1.2 read in different ways, such as [?x], {x:}, [!, x], and blocks of spaces, are reported',
    example: '{?x: 2}\n',
    applies: (_text, { error }) => error?.message === 'contains a value that kubectl and other readers of YAML read in different ways'
      || error?.message === 'must be a map or a list, got a block of text',
  },
  {
    reason: 'tags, names of anchors, and directives with characters at which readers end them in different places are reported',
    example: 'a: !b: c\n',
    applies: (_text, { error }) => error?.message.startsWith('contains a tag, an anchor, an alias, or a directive') === true,
  },
  {
    reason: 'our parser follows YAML 1.2, which kubectl\'s doesn\'t: it rejects some texts that kubectl reads. They are reported with their place; '
      + 'none is misread',
    example: 'a: "\\\'"\n',
    applies: (_text, { error }, go) => go.error === undefined && STRICTER.some((message) => message.test(error?.message ?? '')),
  },
  {
    reason: 'our parser follows YAML 1.2, which kubectl\'s doesn\'t: it reads some texts that kubectl rejects, such as those with the escape \\/',
    example: 'a: "\\/"\n',
    applies: (_text, { error }, go) => error === undefined && LAXER.some((message) => go.error?.includes(message)),
  },
  {
    reason: 'our parser drops what is behind a quoted key that begins with "?", and kubectl rejects it. Tabs have the same error, and are reported',
    example: '? \'a\'%\n',
    applies: (text, { error }, go) => error === undefined && !text.includes('\t') && go.error?.includes('cannot start any token') === true,
  },
  {
    reason: 'a line "..." before any value has no document to end. We skip it, since it ends the document above it where a file is split',
    example: '...\n',
    applies: (text, { value, error }, { error: goError }) => error === undefined && goError?.includes('did not find expected node content') === true
      && /^(?:\s|#.*|\ufeff)*\.\.\.(?:\s|$)/.test(text) && value === null,
  },
  {
    reason: 'bytes of !!binary that aren\'t UTF-8 become other numbers of U+FFFD. Kubernetes doesn\'t support the tag',
    example: 'a: !!binary 8J+Y\n',
    applies: (text, { value }, go) => text.includes('!!binary') && value !== undefined && go.value !== undefined
      && canonical(value).replace(/\ufffd+/g, '\ufffd') === canonical(go.value).replace(/\ufffd+/g, '\ufffd'),
  },
  {
    reason: 'nesting of more than 100 levels is rejected. kubectl rejects 10,000',
    example: `${'['.repeat(101)}${']'.repeat(101)}`,
    applies: (_text, { error }) => error?.message === 'is nested too deeply',
  },
];

/** Whether both read the same, or both reject the text. */
export function isSame(text: string, ours: OurAnswer, go: GoAnswer): boolean {
  if (ours.error) { return go.error !== undefined || go.duplicate === true; }
  // version 2 of the parser counts a key that a merge key has set as a duplicate, if it is strict
  return go.error === undefined && (!go.duplicate || text.includes('<<')) && canonical(ours.value) === canonical(go.value);
}
