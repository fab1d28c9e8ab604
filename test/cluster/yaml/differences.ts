import { ParseError, parseAnyYaml } from '../../../src/check/read/parse-yaml';
import { GoAnswer } from '../harness/go-yaml';

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

/** All differences. */
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
    reason: 'a byte order mark inside of a text becomes an invisible part of a key or string. We report it',
    example: 'a: 1\n\ufeffb: 2\n',
    applies: (text, { error }) => error?.message.includes('byte order mark') === true && text[error.offset] === '\ufeff',
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
    applies: (text, { value }, go) => text.includes('!!binary') && canonical(value).replace(/\ufffd+/g, '\ufffd') === canonical(go.value).replace(/\ufffd+/g, '\ufffd'),
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
