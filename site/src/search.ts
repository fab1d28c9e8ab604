/** What is used of Pagefind's `pagefind.js`. */
export interface Pagefind {
  search(words: string): Promise<{ readonly results: readonly { readonly id: string; readonly score: number; data(): Promise<Found> }[] }>;
}

/** A page that was found. */
export interface Found {
  readonly url: string;
  /** HTML with the words in `<mark>`. */
  readonly excerpt: string;
  readonly meta: { readonly title: string; /** Of a rule or symptom. */ readonly id?: string };
}

/** A message of more words isn't read to its end. */
const MOST_WORDS = 48;
/** From this many words on, a text is a message: its words are complete. Fewer are being typed, so that the start of a word is enough. */
const MESSAGE_WORDS = 5;
/** Pages that are read to find the best of them. */
const CANDIDATES = 20;

/**
 * The pages that have the most and the rarest of the words, best first. Pagefind itself returns the pages with all of them: none for a message with
 * the names of a cluster in it.
 *
 * @param pageCount how many pages the index has
 */
export async function search(pagefind: Pagefind, text: string, pageCount: number, most = 10): Promise<readonly Found[]> {
  const words = wordsOf(text);
  const isMessage = words.length >= MESSAGE_WORDS;
  const queries = isMessage ? phrasesOf(text, words).map((phrase) => `"${phrase}"`) : words;
  const found = await Promise.all(queries.map(async (query) => {
    const { results } = await pagefind.search(query);
    return { results, weight: Math.log((pageCount + 1) / Math.max(results.length, 1)) };
  }));
  const scores = new Map<string, { total: number; data: () => Promise<Found> }>();
  // the excerpt of a page has its rarest words
  for (const { results, weight } of found.sort((a, b) => b.weight - a.weight)) {
    const best = Math.max(...results.map(({ score }) => score));
    for (const result of results) {
      const known = scores.get(result.id) ?? { total: 0, data: () => result.data() };
      // that a page has the word counts more than how often
      known.total += weight * weight * (1 + result.score / best);
      scores.set(result.id, known);
    }
  }
  const candidates = [...scores.values()].sort((a, b) => b.total - a.total).slice(0, CANDIDATES);
  const pages = await Promise.all(candidates.map(async ({ total, data }) => {
    const page = await data();
    return { page, total: total * (isMessage ? factorOfMessage(page) : factorOfWords(page, text)) };
  }));
  return pages.sort((a, b) => b.total - a.total).slice(0, most).map(({ page }) => page);
}

/** Messages are those of symptoms. */
const factorOfMessage = ({ url }: Found) => (/\/symptoms\/./.test(url) ? 1.2 : /\/api\//.test(url) ? 0.6 : 1);

/**
 * The page of a name comes first: of a platform, a rule, a symptom, or an exported name, with which its address ends. The reference has most of the
 * pages, and repeats the words of the guides: it comes first where its titles have them.
 */
function factorOfWords({ url, meta }: Found, text: string): number {
  const [, name = ''] = /([^/]+)\/(?:index\.html)?$/.exec(url) ?? [];
  // pages of node pools are named for the platform that they are a part of
  const isName = wordsOf(name).join(' ') === wordsOf(text).join(' ') && !/\/node-pools\//.test(url);
  return (isName ? 4 : meta.title.toLowerCase().includes(text.trim().toLowerCase()) ? 2 : 1) * (/\/api\//.test(url) ? 0.7 : 1);
}

/** What a page with a message has: its words, those that follow each other, and names of several words, such as `runtimeclass.node.k8s.io`. */
function phrasesOf(text: string, words: readonly string[]): readonly string[] {
  const names = text.split(/[\s"'`()[\]{}]+/).map((name) => name.replace(/^\W+|\W+$/g, '')).filter((name) => wordsOf(name).length > 1);
  return [...new Set([...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`), ...names.slice(0, MOST_WORDS)])];
}

/** The words of a query or message, each once, without numbers, identifiers, and paths of a cluster. */
export function wordsOf(text: string): readonly string[] {
  const words = text.split(/[^\p{L}\p{N}._-]+/u).flatMap((word) => word.split(/(?<=[a-z])(?=[A-Z])|[._-]+/)).map((word) => word.toLowerCase());
  const isWord = (word: string) => word.length > 1 && !/^(?:\d+|[0-9a-f]{12,})$/.test(word);
  return [...new Set(words.filter(isWord))].slice(0, MOST_WORDS);
}
