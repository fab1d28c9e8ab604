import type { Schema, Type } from 'js-yaml';
import { readPlainScalar } from './plain-scalar';
import { readPlainYaml } from './plain-yaml';
import { jsYaml } from '../../manifest/libraries';

/** Why a document could not be parsed, and where. */
export class ParseError extends Error {
  /** @param help how to fix it. @default - it depends on the text */
  public constructor(message: string, public readonly offset: number, public readonly help?: string) { super(message); }
}

/** The limit of nodes after expanding aliases. More is an attack: no real manifest comes near. */
const MAX_EXPANDED_NODES = 2_000_000;

/**
 * The quick parser: values as the API server reads them, without positions. The text contains several documents only if a `...` line
 * ends one of them.
 *
 * @param start offset of the document in the text, and `end` its end: a part of a long text is read faster in place than cut out
 * @throws ParseError
 */
export function parseYaml(text: string, start = 0, end = text.length): readonly unknown[] {
  const plain = readPlainYaml(text, start, end);
  return plain ? [plain] : parseAnyYaml(text.slice(start, end));
}

/** The same with the parser for all of YAML, which gives the same values. @throws ParseError */
export function parseAnyYaml(text: string): readonly unknown[] {
  const yaml = jsYaml();
  try {
    const documents: unknown[] = [];
    yaml.loadAll(text, (document) => documents.push(document), { schema: kubernetesSchema(yaml) });
    if (text.includes('*')) { documents.forEach(checkAliases); }
    return documents;
  } catch (error) {
    if (error instanceof yaml.YAMLException) {
      const at = Math.min(error.mark?.position ?? 0, text.length);
      throw new ParseError(inOurWords(error.reason, text.slice(at)), at, error.reason.includes(IS_TWICE) ? TWICE_HELP : undefined);
    }
    if (error instanceof RangeError) { throw new ParseError('is nested too deeply', 0); }
    throw error;
  }
}

let schema: Schema | undefined;

function kubernetesSchema(yaml: typeof import('js-yaml')): Schema {
  if (schema) { return schema; }
  const plain = (name: string, isOne: (value: unknown) => boolean): Type => new yaml.Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar', resolve: (text: string) => isOne(readPlainScalar(text)), construct: readPlainScalar,
  });
  const isNumber = (value: unknown) => typeof value === 'number';
  // unknown tags are ignored, as in Kubernetes
  const ignoreTag = (kind: 'scalar' | 'sequence' | 'mapping') => new yaml.Type('!', { kind, multi: true, construct: (data: unknown) => data });
  // a single implicit type, because each one is tried for every unquoted scalar
  const anyPlain = new yaml.Type('tag:k8s-windows,plain', {
    kind: 'scalar', resolve: (text: string) => readPlainScalar(text) !== text, construct: readPlainScalar,
  });
  const merge = new yaml.Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text: string) => text === '<<' });
  schema = yaml.FAILSAFE_SCHEMA.extend({
    implicit: [anyPlain, merge],
    explicit: [
      plain('bool', (value) => typeof value === 'boolean'), plain('null', (value) => value === null), plain('int', isNumber), plain('float', isNumber),
      ignoreTag('scalar'), ignoreTag('sequence'), ignoreTag('mapping'),
    ],
  });
  return schema;
}

/** Rejects loops of aliases, and small documents that expand to billions of nodes. */
function checkAliases(document: unknown): void {
  const sizes = new Map<object, number>();
  const sizeOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) { return 1; }
    const known = sizes.get(value);
    if (known === 0) { throw new ParseError('has an alias that points to a value it is a part of', 0); }
    if (known !== undefined) { return known; }
    sizes.set(value, 0);
    let size = 1;
    for (const child of Object.values(value)) { size += sizeOf(child); }
    if (size > MAX_EXPANDED_NODES) { throw new ParseError(`has aliases that expand to more than ${MAX_EXPANDED_NODES} values`, 0); }
    sizes.set(value, size);
    return size;
  };
  sizeOf(document);
}

const KNOWN_REASONS: readonly (readonly [pattern: string, words: string])[] = [
  ['tab characters must not be used', 'is indented with a tab; YAML allows only spaces'],
  ['unidentified alias', 'has an alias to an anchor that this document doesn\'t have'],
  ['nesting exceeded', 'is nested too deeply'],
];
const IS_TWICE = 'duplicated mapping key';
const TWICE_HELP = 'remove all but one: kubectl uses the last one, and other tools reject the file';

function inOurWords(reason: string, rest: string): string {
  if (reason.includes(IS_TWICE)) { return duplicateKey(rest); }
  const known = KNOWN_REASONS.find(([pattern]) => reason.includes(pattern));
  return known ? known[1] : `is not valid YAML: ${withoutSource(reason)}`;
}

/** The message for a key that occurs twice. Only a plain name is shown: anything else may be a secret. @param text begins at the key */
export function duplicateKey(text: string): string {
  const name = /^["']?([\w./-]{1,63})["']?\s*:/.exec(text)?.[1];
  return name === undefined ? 'has the same key twice in one map' : `has the key "${name}" twice in one map`;
}

/** Whether a message is that for a key that occurs twice. */
export function isDuplicateKey(message: string): boolean {
  return /^has the (?:same key|key "[\w./-]+") twice in one map$/.test(message);
}

/** A parser's reason without its quotes from the file, which may be secrets. */
export function withoutSource(reason: string): string {
  return reason.split(/["'`(<\n]|: /, 1)[0].trim() || 'a syntax error';
}
