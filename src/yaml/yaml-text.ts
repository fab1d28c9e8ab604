import { readPlainScalar } from './plain-scalar';
import { mustQuote } from './yaml-strings';
import { isPlainObject, PlainObject } from '../base';

/*
 * The YAML text of plain manifests, byte for byte as cdk8s writes it, which is `stringify` of the `yaml` package with YAML 1.1 and lines of any
 * length. That package builds a tree of nodes for each document and tests each string against every type of the schema. This writer handles
 * what manifests consist of, and gives up on all else, for which its caller uses another writer. It differs in one point: strings that cdk8s writes
 * without quotes although Kubernetes reads numbers, such as `0o17`, are quoted.
 * Rows: `k8s-windows/app` of `bench/index.ts`
 * Sources: https://yaml.org/spec/1.2.2/#733-plain-style and https://yaml.org/type/, the types of YAML 1.1
 */

/** Most strings in manifests: these are written as they are, unless they are one of the words below. */
const NAME = /^[A-Za-z/][A-Za-z0-9._/-]*[A-Za-z0-9]$/;
/** Words that YAML 1.1 reads as null or a boolean. */
const WORD = /^(?:|~|[Nn]ull|NULL|[Yy]|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON|[Nn]|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/;
const NUMBER = new RegExp(`^(?:${[
  '[-+]?0b[0-1_]+', '[-+]?0[0-7_]+', '[-+]?0x[0-9a-fA-F_]+', '[-+]?[0-9][0-9_]*',
  '[-+]?(?:[0-9][0-9_]*)?\\.[0-9_]*', '[-+]?(?:[0-9][0-9_]*)?(?:\\.[0-9_]*)?[eE][-+]?[0-9]+',
  '[-+]?\\.(?:inf|Inf|INF)', '\\.(?:nan|NaN|NAN)',
  '[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\\.[0-9_]*)?', // in base 60, such as 1:30
].join('|')})$`);
const DATE = new RegExp(['^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}',
  '(?:(?:[tT]|[ \\t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:\\.[0-9]+)?(?:[ \\t]*(?:Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$'].join(''));
/** What YAML would read as a collection, a comment, or another indicator, or trim. */
const INDICATOR = /^[ \t,[\]{}#&*!|>'"%@`]|^[?-](?:[ \t]|$)|:[ \t]|[ \t]#|[ \t:]$/;
/** What needs escapes, or is written in different ways by versions of the `yaml` package: control characters, surrogates, some forms of one type. */
const UNCERTAIN = /[^\t\n -~\u00a1-\u1fff\u2010-\u2027\u2030-\ud7ff]|-$|^<<$|^(?:---|\.\.\.)|^[-+]\.(?:nan|NaN|NAN)$/;
/** Lines that are a literal block without an indentation indicator, and end with one newline or none. */
const BLOCK = /^[^ \t\n][^]*[^ \t\n]\n?$/;
/** A longer key is written in another form. */
const MAX_KEY = 1000;

/**
 * The YAML document of a manifest.
 *
 * @param parts any list of strings, which is overwritten: the same one for many manifests saves its memory for each of them
 * @param listIndent spaces from a key to the dashes below it: two, or none; cdk8s writes two
 * @param isStrict whether all strings are quoted that any reader of YAML takes for something else, and not only those for which Kubernetes or cdk8s
 * does
 * @returns `undefined` for what isn't certain to be the text that cdk8s writes: values that JSON doesn't have, an object that occurs twice
 * (which becomes an anchor), control characters, and more
 */
export function yamlText(manifest: unknown, parts: string[] = [], listIndent = '  ', isStrict = false): string | undefined {
  if (!isPlainObject(manifest)) { return undefined; }
  const document: Document = { parts, count: 0, seen: new Set(), listIndent, isStrict };
  if (!writeCollection(document, manifest, '', '\n')) { return undefined; }
  write(document, '\n');
  parts.length = document.count;
  return parts.join('');
}

interface Document {
  /** Spaces from a key to the dashes below it. */
  readonly listIndent: string;
  readonly isStrict: boolean;
  /** The text so far. One list and one `join`, since a string that grows by `+=` needs several times the memory. */
  readonly parts: string[];
  /** The number of parts that are of this document. */
  count: number;
  readonly seen: Set<object>;
}

function write(document: Document, part: string): void {
  document.parts[document.count++] = part;
}

/**
 * @param start what a filled collection starts with
 * @param line starts each further line: a newline with the indentation of the collection
 * @returns whether all of it is certain
 */
function writeCollection(document: Document, collection: PlainObject | readonly unknown[], start: string, line: string): boolean {
  if (document.seen.has(collection)) { return false; }
  document.seen.add(collection);
  const inner = `${line}  `;
  if (Array.isArray(collection)) {
    if (collection.length === 0) { write(document, ' []'); }
    let before = `${start}-`;
    for (const item of collection) {
      write(document, before);
      if (!writeValue(document, item, ' ', inner)) { return false; }
      before = `${line}-`;
    }
    return true;
  }
  const keys = Object.keys(collection);
  if (keys.length === 0) { write(document, start === '' ? '{}' : ' {}'); }
  let before = start;
  for (const key of keys) {
    const text = key.length > MAX_KEY || key.includes('\n') ? undefined : stringText(key, inner, document.isStrict);
    if (text === undefined) { return false; }
    write(document, `${before}${text}:`);
    const value = (collection as PlainObject)[key];
    const below = Array.isArray(value) ? line + document.listIndent : inner;
    if (!writeValue(document, value, below, below)) { return false; }
    before = line;
  }
  return true;
}

/** Writes what follows a key or a dash: a filled collection after `start`, all else after a space. */
function writeValue(document: Document, value: unknown, start: string, inner: string): boolean {
  if (typeof value === 'object' && value !== null) {
    return (Array.isArray(value) || isPlainObject(value)) && writeCollection(document, value, start, inner);
  }
  const text = typeof value === 'string' ? stringText(value, inner, document.isStrict) : scalarText(value);
  if (text === undefined) { return false; }
  write(document, ` ${text}`);
  return true;
}

function scalarText(value: unknown): string | undefined {
  if (value === undefined || value === null) { return 'null'; }
  if (typeof value === 'boolean') { return String(value); }
  return typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0) ? String(value) : undefined;
}

function stringText(value: string, inner: string, isStrict: boolean): string | undefined {
  if (NAME.test(value) && !WORD.test(value) && !NUMBER.test(value)) { return value; }
  if (UNCERTAIN.test(value)) { return undefined; }
  if (value.includes('\n')) { return blockText(value, inner); }
  const needsQuotes = isStrict ? mustQuote(value)
    : INDICATOR.test(value) || WORD.test(value) || NUMBER.test(value) || DATE.test(value) || readPlainScalar(value) !== value;
  return needsQuotes ? quoted(value) : value;
}

function quoted(value: string): string {
  return value.includes('"') && !value.includes('\'') ? `'${value}'` : JSON.stringify(value);
}

function blockText(value: string, inner: string): string | undefined {
  if (!BLOCK.test(value)) { return undefined; }
  const [header, lines] = value.endsWith('\n') ? ['|', value.slice(0, -1)] : ['|-', value];
  // an empty line has no indentation
  return `${header}${inner}${lines.replace(/\n+/g, (newlines) => newlines.slice(1) + inner)}`;
}
