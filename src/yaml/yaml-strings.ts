import type { CreateNodeOptions, Document, DocumentOptions, Scalar, SchemaOptions, ToStringOptions } from 'yaml';
import { yaml } from './libraries';
import { readPlainScalar } from './plain-scalar';

/*
 * Which strings are quoted, so that no reader of YAML takes them for something else. Readers follow YAML 1.1, YAML 1.2, or a mixture of both: `0o17`
 * is a number for some, `0777` for others, and `1:20` is 80 for a few. Sources: https://yaml.org/type/, https://yaml.org/spec/1.2.2/#103-core-schema,
 * and the resolvers of go.yaml.in/yaml, PyYAML, SnakeYAML, js-yaml, and Ruby's Psych; read on 2026-11-23
 */

/** Names, which have no indicators. */
const NAME = /^[a-z][\w./-]*$/i;
const WORD = /^(?:|~|null|y|yes|true|on|n|no|false|off|=|<<|[-+]?\.(?:inf|nan))$/i;
/** Integers and floats in base 10, also with commas, as in Ruby. */
const DECIMAL = /^[-+]?[\d_,]*(?:\.[\d_]*)?(?:e[-+]?[\d_]*)?$/i;
const OTHER_BASE = /^[-+]?0_*(?:x[\da-f_]*|o[-+]?[0-7_]*|b[-+]?[01_]*)$/i;
const SEXAGESIMAL = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;
const DATE = /^\d{4}-\d{1,2}-\d{1,2}(?:$|[Tt\s])/;
/** A collection, a comment, another indicator, a symbol of Ruby, or whitespace that is lost. */
const INDICATOR = /^[\s,[\]{}#&*!|>'"%@`:?]|^-(?:\s|$)|^(?:---|\.\.\.)|:(?:\s|$)|\s#|\s$|\t/;
/** What is a line break for readers of YAML 1.1, is forbidden, or is lost. */
const SPECIAL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u;
/** Lines whose block needs an indentation indicator, or ends with whitespace that is lost where a file is trimmed. */
const NO_BLOCK = /^\s|(?:[^\S\n]|\s\n)$/;

/** Lines whose block has no indentation indicator, though its first line begins with a tab, or all are whitespace. */
const MISREAD_BLOCK = /^\n*\t|^[ \t\n]* [ \t\n]*$/;

/**
 * Whether a string must be in quotes, or for several lines in double quotes instead of a block, so that every reader of YAML reads it as that string.
 */
export function mustQuote(text: string): boolean {
  if (text.includes('\n')) { return NO_BLOCK.test(text) || SPECIAL.test(text); }
  return WORD.test(text) || DECIMAL.test(text) || OTHER_BASE.test(text) || SEXAGESIMAL.test(text) || DATE.test(text) || INDICATOR.test(text)
    || SPECIAL.test(text) || readPlainScalar(text) !== text;
}

/** Whether Kubernetes misreads a string as the `yaml` package writes it, with its schema of YAML 1.1. */
export function isMisread(text: string, isKey: boolean): boolean {
  return (isKey && text === '<<') || /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u.test(text)
    || (text.includes('\n') && MISREAD_BLOCK.test(text))
    || readPlainScalar(text) !== text;
}

/** A string in double quotes, which is the same in YAML and JSON. */
export function inDoubleQuotes(text: string): string {
  return escapeSpecial(JSON.stringify(text));
}

/** A value as JSON that readers of YAML read as the same value. @param indent spaces per level */
export function toJson(value: unknown, indent: number): string {
  return escapeSpecial(JSON.stringify(value, undefined, indent));
}

/** Escapes what may be in JSON, but not in YAML. */
function escapeSpecial(quoted: string): string {
  return quoted.replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const MERGE_TAG = 'tag:yaml.org,2002:merge';

type Options = CreateNodeOptions & DocumentOptions & SchemaOptions & ToStringOptions;

/**
 * A value as YAML that every reader reads as the same value, those of YAML 1.1 such as kubectl, and those of YAML 1.2. Half of a surrogate pair,
 * which no encoding of a file can hold, becomes U+FFFD, as in JSON that Kubernetes reads.
 */
export function toYaml(content: unknown, options: Options = {}): string {
  // most strings that edits write: the library takes long to load
  if (typeof content === 'string' && NAME.test(content) && !mustQuote(content)) { return `${content}\n`; }
  return yamlWithQuotes(content, mustQuote, options);
}

/** A value as the `yaml` package writes it with YAML 1.1, with quotes around more strings. */
export function yamlWithQuotes(content: unknown, needsQuotes: (text: string, isKey: boolean) => boolean, options: Options = {}): string {
  const { Document: YamlDocument, visit } = yaml();
  // the package writes any key `<<` as a merge, unless it doesn't know of merges
  const all: Options = {
    version: '1.1', lineWidth: 0, customTags: (tags) => tags.filter((tag) => tag !== 'merge' && (tag as { tag?: string }).tag !== MERGE_TAG),
    ...options,
  };
  const document: Document = new YamlDocument(content, null, all);
  let hasSpecial = false;
  visit(document, {
    Scalar(place, node) {
      if (typeof node.value !== 'string' || !needsQuotes(node.value, place === 'key')) { return; }
      hasSpecial ||= SPECIAL.test(node.value);
      const text = node.value.replace(/\p{Cs}/gu, '\ufffd');
      node.value = text;
      node.type = quotesOf(text);
    },
  });
  const yamlText = document.toString(all);
  // only strings in double quotes have what is escaped
  return hasSpecial ? escapeSpecial(yamlText) : yamlText;
}

function quotesOf(text: string): Scalar.Type {
  return text.includes('"') && !/['\n]/.test(text) && !SPECIAL.test(text) ? 'QUOTE_SINGLE' : 'QUOTE_DOUBLE';
}

/**
 * Quotes an argument of a Windows command line: backslashes before a quotation mark, in it or at its end, are doubled. Source: Microsoft, "Parsing C
 * command-line arguments".
 */
export function inQuotes(word: string): string {
  return `"${word.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)\\+$/, '$&$&')}"`;
}
