import { isSecretName, NAMED_VALUES, SECRET_SHAPES } from '../knowledge';
import { isPlainObject } from '../options';

/** Stands in source lines for each character that isn't shown, so that columns stay. */
export const MASK = '·';
/** Stands in sentences for what isn't shown. */
export const HIDDEN = '(hidden)';

type Range = readonly [start: number, end: number];

/** How a text is read: in a sentence of a log `token: not supported` names no token, in a file it does. */
export type TextKind = 'source' | 'prose';

/** Stretches of a text that look like secrets: by their shape, by the name before them, or by the command that they are given to. */
export function secretRanges(text: string, kind: TextKind = 'source'): readonly Range[] {
  const found: Range[] = [];
  for (const shape of SECRET_SHAPES) {
    for (const match of text.matchAll(shape)) {
      const secret = match.groups?.secret ?? match[0];
      // `basic authentication`
      if (kind === 'source' || !isWordOfLanguage(secret)) { found.push(rangeOf(match, secret)); }
    }
  }
  for (const pattern of NAMED_VALUES) {
    // the value of one name may be the next name: `auth: token=x`
    const sticky = new RegExp(pattern.source, pattern.flags);
    for (let match = sticky.exec(text); match; match = sticky.exec(text)) {
      const { name, sign, secret } = match.groups!;
      const [start, end] = rangeOf(match, secret);
      if (isSecretName(name) && (kind === 'source' ? !isReference(secret) : isSecretInProse(sign, secret))) { found.push([start, end]); }
      sticky.lastIndex = Math.max(start, match.index + 1);
    }
  }
  return found;
}

function rangeOf(match: RegExpExecArray | RegExpMatchArray, secret: string): Range {
  const start = match.index! + match[0].lastIndexOf(secret);
  return [start, start + secret.length];
}

/** Whether a value only says where the real one is, or is none: a variable, an expression, true. */
function isReference(value: string): boolean {
  return /^["']?(?:\$\{?[\w:.]{1,60}\}?|%\w{1,60}%|\$\([\w ]{1,60}\)|<[\w -]{1,60}>|true|false|null|~|[|>][+-]?|[A-Za-z]:[\\/][^\s]*)?["']?$/i.test(value);
}

function isWordOfLanguage(text: string): boolean {
  return /^(?:[A-Z]?[a-z]+|[A-Z]+)[.:]?$/.test(text);
}

/** What stands behind `: ` in a sentence is a secret when no word looks like it. */
function isSecretInProse(sign: string, value: string): boolean {
  const bare = value.replace(/^["']/, '').replace(/["'.:!?]{1,3}$/, '');
  if (isReference(value) || bare.length < 4) { return false; }
  const isWord = isWordOfLanguage(bare);
  if (/^[ \t]*=[ \t]*$|^:$/.test(sign)) { return true; }
  if (/^["']/.test(value)) { return !isWord; }
  // codes, versions, paths and addresses are the words of messages
  return !isWord && !/^(?:[-\w.]*[a-z]-[a-z][-\w.]*|\d{1,5}|https?:.*|[A-Za-z]:\\.*|\/.*)$/.test(bare);
}

/** Whether something in a text looks secret. */
export function isSecretText(text: string): boolean {
  return secretRanges(text).length > 0;
}

/** A sentence of a log or an event without what looks secret; its words stay. */
export function hideSecrets(text: string): string {
  return replaced(text, merged(secretRanges(text, 'prose')));
}

/** A text with dots for the characters of ranges; whitespace stays. */
export function masked(text: string, ranges: readonly Range[]): string {
  return merged(ranges).reduceRight((all, [start, end]) => all.slice(0, start) + all.slice(start, end).replace(/\S/g, MASK) + all.slice(end), text);
}

function replaced(text: string, ranges: readonly Range[]): string {
  return ranges.reduceRight((all, [start, end]) => {
    const [open, close] = [/^@?["']/.exec(all.slice(start, end))?.[0] ?? '', /["']$/.exec(all.slice(start, end))?.[0] ?? ''];
    return all.slice(0, start) + (open === '' ? HIDDEN : `${open}${HIDDEN}${close}`) + all.slice(end);
  }, text);
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const all: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && start <= last[1]) { last[1] = Math.max(last[1], end); } else if (end > start) { all.push([start, end]); }
  }
  return all;
}

/** So many characters in a row are a part of a secret that tells something. */
const PART = 6;
/** What is shorter is a word or a number of something else, more likely than a secret. */
const SHORTEST = 4;
/** Longer values are texts of many words, of which only those count that are no words. */
const LONGEST_VALUE = 200;

/** Secrets that are known from the input, to keep them out of messages, whole and in parts. */
export class KnownSecrets {
  /** Those of texts such as scripts. */
  public static ofTexts(texts: Iterable<string>): KnownSecrets {
    const known = new KnownSecrets();
    for (const text of texts) { known.addFrom(text); }
    return known;
  }

  /** Those of objects: by the names of fields, variables and flags, by the kind Secret, and by the shapes of values. */
  public static ofObjects(objects: Iterable<unknown>): KnownSecrets {
    const known = new KnownSecrets();
    for (const object of objects) { known.addObject(object, isPlainObject(object) && object.kind === 'Secret'); }
    return known;
  }

  private readonly parts = new Set<string>();
  private readonly whole = new Set<string>();

  /** A message in which no secret stands, nor a part of one. */
  public hide(message: string): string {
    if (this.whole.size === 0) { return message; }
    const ranges: Range[] = [];
    for (let at = 0; at + PART <= message.length; at++) {
      if (this.parts.has(message.slice(at, at + PART))) { ranges.push([at, at + PART]); }
    }
    // a word of a language may be a part of anything
    const parts = merged(ranges).filter(([start, end]) => !/^[A-Z]?[a-z]+$/.test(message.slice(start, end)));
    const words = [...message.matchAll(/[^\s"',;()]+/g)].filter(([word]) => this.whole.has(word)).map(({ index, 0: word }): Range => [index, index + word.length]);
    return replaced(message, merged([...parts, ...words]));
  }

  private addFrom(text: string): void {
    // most values are single words: no shape is shorter, and no name has its value without one of these
    if (text.length < 16 && !/[=:\s]/.test(text)) { return; }
    for (const [start, end] of secretRanges(text)) { this.add(text.slice(start, end)); }
  }

  private add(secret: string): void {
    const bare = secret.replace(/^@?["']|["'],?$/g, '');
    if (isReference(bare)) { return; }
    if (bare.length > LONGEST_VALUE || /\s\S*\s\S*\s/.test(bare)) {
      bare.split(/\s+/).filter((word) => word.length >= PART && /[^A-Za-z.,:;"']/.test(word) && !/^\S+\.io\b/.test(word)).forEach((word) => this.addParts(word));
    } else if (bare.length >= SHORTEST) {
      this.addParts(bare);
    }
  }

  private addParts(secret: string): void {
    // as messages write it: in JSON, too
    for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1)])) {
      this.whole.add(form);
      for (let at = 0; at + PART <= form.length; at++) { this.parts.add(form.slice(at, at + PART)); }
    }
  }

  private addObject(root: unknown, isSecret: boolean): void {
    const open: { readonly value: unknown; readonly isSecret: boolean }[] = [{ value: root, isSecret: false }];
    const data: readonly unknown[] = isSecret && isPlainObject(root) ? [root.data, root.stringData] : [];
    data.forEach((value) => open.push({ value, isSecret: true }));
    // a stack of our own: JSON can be nested deeper than calls can
    for (let at = open.pop(); at; at = open.pop()) {
      const { value, isSecret: below } = at;
      if (typeof value === 'string') {
        if (below) { this.add(value); } else { this.addFrom(value); }
      } else if (Array.isArray(value)) {
        // flags and their values are items of their own
        if (value.length > 1 && value.every((item) => typeof item === 'string')) { this.addFrom(value.map((item: string) => (/\s/.test(item) ? `"${item}"` : item)).join(' ')); }
        value.forEach((item: unknown) => open.push({ value: item, isSecret: below }));
      } else if (isPlainObject(value)) {
        const isNamed = typeof value.name === 'string' && isSecretName(value.name);
        for (const [key, child] of Object.entries(value)) { open.push({ value: child, isSecret: below || isSecretField(key, child) || (isNamed && key === 'value') }); }
      }
    }
  }
}

function isSecretField(key: string, value: unknown): boolean {
  return typeof value === 'string' && isSecretName(key);
}

/** Parts of an object in which anything may stand: values of variables, commands, data, annotations. */
const OPEN_FIELDS = new Set(['command', 'args', 'data', 'stringData', 'binaryData', 'annotations', 'options', 'volumeAttributes', 'volumeContext', 'parameters', 'httpHeaders', 'mountOptions']);

/** Whether any text may stand at a path, secrets among them. */
export function mayHoldSecret(path: readonly (string | number)[], kind?: string): boolean {
  return kind === 'Secret' || path.some((key, i) => OPEN_FIELDS.has(String(key))
    || (String(key) === 'value' && String(path[i - 2]) === 'env') || (typeof key === 'string' && isSecretName(key)));
}

/** Whether a text is one plain word or path, as names, images, numbers and quantities are, and doesn't look like a secret. */
export function isPlainWord(text: string): boolean {
  return /^[\w.:\\/@%*~+-]{0,120}$/.test(text) && !isSecretText(text);
}
