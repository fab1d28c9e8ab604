import { Collection } from '../locate/nodes';
import { readPlainScalar } from '../plain-scalar';
import { isJson } from '../read/nesting';
import { inDoubleQuotes, mustQuote, toYaml } from '../yaml-strings';

/** How collections in brackets are written: as JSON, as KYAML, or as in `{ key: value }`. */
export interface FlowStyle {
  readonly quotesKeys: boolean;
  readonly quotesStrings: boolean;
  /** Between a key and its value. */
  readonly colon: ':' | ': ';
  /** Between the members on a line. */
  readonly comma: ',' | ', ';
  /** Inside the brackets of a line. */
  readonly pad: '' | ' ';
  /** Whether a comma follows the last member, if it is on a line of its own. */
  readonly trailingComma: boolean;
  /** Whether a list of maps begins with `[{`. */
  readonly cuddled: boolean;
}

/** How a collection on several lines is indented. */
export interface FlowLines {
  /** Whitespace before the line that the collection begins on. */
  readonly indent: string;
  /** Whitespace per level. */
  readonly unit: string;
  readonly eol: string;
}

/** What the whole document says about the style of its brackets. */
export interface FlowDocument extends Pick<FlowStyle, 'trailingComma' | 'cuddled'> {
  /** Whether the whole document is in brackets. */
  readonly isDocument: boolean;
  /** The space after its first quoted key and colon, if it is in brackets. */
  readonly firstColon: string | undefined;
}

/** @param isDocument whether the whole document is in brackets */
export function flowDocumentOf(text: string, isDocument: boolean): FlowDocument {
  return {
    isDocument,
    firstColon: isDocument ? /^[^"#]*"(?:[^"\\]|\\.)*"\s*:(\s?)/.exec(text)?.[1] : undefined,
    trailingComma: isDocument && !isJson(text) && /,\s*[}\]]/.test(text),
    cuddled: /\[\{[^\S\n]*\n/.test(text),
  };
}

/** The style of a collection in brackets, or of the document if the collection is empty. */
export function flowStyleOf(text: string, near: Collection, { isDocument, firstColon, trailingComma, cuddled }: FlowDocument): FlowStyle {
  const keys = near.members.flatMap(({ key }) => key ?? []);
  const quotesKeys = keys.length > 0 ? keys.some((key) => key.kind === 'scalar' && key.type === 'QUOTE_DOUBLE') : firstColon !== undefined;
  const [first] = keys;
  const space = first ? /^\s*:(\s?)/.exec(text.slice(first.end))?.[1] : firstColon;
  const isTight = quotesKeys && space === '';
  const [one, two] = near.members.map(({ key, value }) => (key ?? value)?.start);
  const isTightList = two === undefined ? isTight : /,\s*$/.exec(text.slice(one, two))?.[0] === ',';
  const inner = near.members.find(({ value }) => value instanceof Collection && value.isFlow && value.members.length > 0)?.value;
  const strings = near.members.flatMap(({ value }) => (
    value?.kind === 'scalar' && (value.type !== 'PLAIN' || typeof readPlainScalar(value.text) === 'string') ? [value] : []));
  return {
    quotesKeys,
    quotesStrings: quotesKeys || isDocument || (strings.length > 0 && strings.every(({ type }) => type === 'QUOTE_DOUBLE')),
    colon: isTight ? ':' : ': ',
    comma: isTightList ? ',' : ', ',
    pad: /^[{[] (?=[^\s#])/.test(text.slice((inner ?? near).start)) ? ' ' : '',
    trailingComma, cuddled,
  };
}


const ONE_LINE: FlowStyle = { quotesKeys: false, quotesStrings: false, colon: ': ', comma: ', ', pad: '', trailingComma: false, cuddled: false };

/** A value as YAML in one line, such as `{key: os, effect: NoSchedule}`. */
export function inOneLine(value: unknown): string {
  return flowText(value, ONE_LINE);
}

/** A value in brackets. With `lines`, collections are on several lines. */
export function flowText(value: unknown, style: FlowStyle, lines?: FlowLines): string {
  if (typeof value !== 'object' || value === null) { return scalarText(value, style.quotesStrings); }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) { return open + close; }
  const member = ([key, child]: [string, unknown], inner?: FlowLines) =>
    `${isList ? '' : flowKey(key, style) + style.colon}${flowText(child, style, inner)}`;
  if (!lines) { return `${open}${style.pad}${entries.map((entry) => member(entry)).join(style.comma)}${style.pad}${close}`; }
  if (isList && style.cuddled && value.every((item) => typeof item === 'object' && item !== null)) {
    return `${open}${entries.map((entry) => member(entry, lines)).join(', ')}${close}`;
  }
  const inner = { ...lines, indent: lines.indent + lines.unit };
  const members = entries.map((entry) => `${lines.eol}${inner.indent}${member(entry, inner)}`).join(',');
  return `${open}${members}${style.trailingComma ? ',' : ''}${lines.eol}${lines.indent}${close}`;
}

/** A key of a map in brackets. */
export function flowKey(key: string, { quotesKeys }: FlowStyle): string {
  return quotesKeys || !/^\w(?:[\w./-]*\w)?$/.test(key) || mustQuote(key) ? inDoubleQuotes(key) : key;
}

function scalarText(value: unknown, quotesStrings: boolean): string {
  if (typeof value !== 'string') { return JSON.stringify(value); }
  if (quotesStrings) { return inDoubleQuotes(value); }
  const plain = toYaml(value).trimEnd();
  // in brackets, readers of YAML 1.1 take any question mark for that of a key
  return /[,?[\]{}\n]/.test(plain) && !/^["']/.test(plain) ? inDoubleQuotes(value) : plain;
}
