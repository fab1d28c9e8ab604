import { isPlainObject, Path, Problem, remembering, show, showType } from '../base';
import { HIDDEN, HOOKS, isSecretName, NAMED_VALUES, PROBES, SECRET_SHAPES } from '../knowledge';

/** Replaces each hidden character in source lines, so that columns stay the same. */
const MASK = '·';

type Range = readonly [start: number, end: number];

/** The kind of a text: in prose, such as the log message `token: not supported`, a name is only a word; in source files, it has a value. */
export type TextKind = 'source' | 'prose';

/** The parts of a text that look like secrets: by their shape, by the name before them, or by the command they are passed to. */
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
      const { name, sign, secret } = match.groups as { readonly name: string; readonly sign: string; readonly secret: string };
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

/** Whether a value isn't a secret itself: a reference to one (a variable, an expression, a path), or a literal such as true. */
function isReference(value: string): boolean {
  return /^["']?(?:\$\{?[\w:.]{1,60}\}?|%\w{1,60}%|\$\([\w ]{1,60}\)|<[\w -]{1,60}>|true|false|null|~|[|>][+-]?|[A-Za-z]:[\\/][^\s]*|\/(?:etc|run|var|tmp|usr|opt)\/[^\s]*)?["']?$/i.test(value);
}

function isWordOfLanguage(text: string): boolean {
  return /^(?:[A-Z]?[a-z]+|[A-Z]+)[.:]?$/.test(text);
}

/** In prose, the value after `: ` is a secret only when it doesn't look like a word. */
function isSecretInProse(sign: string, value: string): boolean {
  const bare = value.replace(/^["'(]/, '').replace(/["'.:!?]{1,3}$/, '');
  if (isReference(value) || bare.length < 4) { return false; }
  const isWord = isWordOfLanguage(bare);
  if (/^[ \t]*=[ \t]*$|^:$/.test(sign)) { return true; }
  if (/^["']/.test(value)) { return !isWord; }
  // error codes, versions, paths, and addresses are common in messages
  return !isWord && !/^(?:[-\w.]*[a-z]-[a-z][-\w.]*|\d{1,5}|https?:.*|[A-Za-z]:\\.*|\/.*)$/.test(bare) && !IN_MESSAGES.test(bare);
}

/** What follows a name in error messages: codes, names of errors, `x509`, `HTTP/1.1`, `can't`, and JSON, whose fields have names of their own. */
const IN_MESSAGES = /^(?:0x[\da-f]{1,8}|x509|HTTP\/\d(?:\.\d)?|(?:E|ERROR|STATUS|HC[NS]_E|SEC_E)_[A-Z_]{3,60}|[A-Za-z]{2,12}['’][a-z]{1,2}|[A-Z]{2,8}-[a-z]{3,20}|[{[]"\w{1,40}":.*)$/i;

/** Whether any part of a text looks like a secret. */
export function isSecretText(text: string): boolean {
  return secretRanges(text).length > 0;
}

/** The same images, labels, and values are in many objects. */
const LONGEST_REMEMBERED = 100;
const containsSecret = remembering(isSecretText);

/** Hides the secrets in a log or event message; its other words stay. */
export function hideSecrets(text: string): string {
  return replaced(text, merged(secretRanges(text, 'prose')));
}

/** Replaces the characters in some parts of a text with dots; whitespace stays. */
export function masked(text: string, ranges: readonly Range[]): string {
  return withParts(text, merged(ranges), (part) => part.replace(/\S/g, MASK));
}

function replaced(text: string, ranges: readonly Range[]): string {
  return withParts(text, ranges, (part) => {
    const [open, close] = [/^@?["']/.exec(part)?.[0] ?? '', /["']$/.exec(part)?.[0] ?? ''];
    return open === '' ? HIDDEN : `${open}${HIDDEN}${close}`;
  });
}

/** A text with some of its parts replaced. @param ranges in order, and apart from each other */
function withParts(text: string, ranges: readonly Range[], replacement: (part: string) => string): string {
  let at = 0;
  const pieces = ranges.flatMap(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return [before, replacement(text.slice(start, end))];
  });
  return [...pieces, text.slice(at)].join('');
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const all: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && start <= last[1]) { last[1] = Math.max(last[1], end); } else if (end > start) { all.push([start, end]); }
  }
  return all;
}

/** Length from which a part of a secret reveals something. */
const PART = 6;
/** Shorter values are more likely ordinary words or numbers than secrets. */
const SHORTEST = 4;
/** Longer values are prose; only those of their words that aren't ordinary ones count. */
const LONGEST_VALUE = 200;

/** Secrets found in the input, so that messages can hide them, whole and in parts. */
export class KnownSecrets {
  /** Collects the secrets in texts such as scripts. */
  public static ofTexts(texts: Iterable<string>): KnownSecrets {
    const known = new KnownSecrets();
    for (const text of texts) { known.addFrom(text); }
    return known;
  }

  /** Collects the secrets in objects: by names of fields, variables, and flags, by the kind Secret, and by the shape of values. */
  public static ofObjects(objects: Iterable<unknown>): KnownSecrets {
    const known = new KnownSecrets();
    for (const object of objects) { known.addObject(object, isPlainObject(object) && object.kind === 'Secret'); }
    return known;
  }

  private readonly parts = new Set<string>();
  private readonly whole = new Set<string>();

  /**
   * Hides all known secrets in a message, including parts of them.
   *
   * @param isFlag whether a flag is a public name, which a secret may have a part in common with
   */
  public hide(message: string, isFlag: (name: string) => boolean = () => false): string {
    if (this.whole.size === 0) { return message; }
    const ranges: Range[] = [];
    const names = [...message.matchAll(/(?<![\w-])--([a-z][a-z\d-]*)(?![\w-])/g)].filter(([, name]) => isFlag(name!))
      .map(({ index, 0: flag }): Range => [index, index + flag.length]);
    for (let at = 0; at + PART <= message.length; at++) {
      const isOfName = names.some(([start, end]) => start <= at && at + PART <= end);
      if (!isOfName && this.parts.has(message.slice(at, at + PART))) { ranges.push([at, at + PART]); }
    }
    // an ordinary word may be a part of anything
    const parts = merged(ranges).filter(([start, end]) => !/^[A-Z]?[a-z]+$/.test(message.slice(start, end)));
    const words = [...message.matchAll(/[^\s"',;()]+/g)].filter(([word]) => this.whole.has(word))
      .map(({ index, 0: word }): Range => [index, index + word.length]);
    return replaced(message, merged([...parts, ...words]));
  }

  private addFrom(text: string): void {
    // most values are single words: no shape is shorter, and no name has its value without one of these
    if (text.length < 16 && !/[=:\s]/.test(text)) { return; }
    if (text.length <= LONGEST_REMEMBERED && !containsSecret(text)) { return; }
    for (const [start, end] of secretRanges(text)) { this.add(text.slice(start, end)); }
  }

  private add(secret: string): void {
    const bare = secret.replace(/^@?["']|["'],?$/g, '');
    // `"token" : token: not supported`
    if (isReference(bare) || /^[a-z]{1,20}:$/i.test(bare)) { return; }
    if (bare.length > LONGEST_VALUE || /\s\S*\s\S*\s/.test(bare)) {
      bare.split(/\s+/).filter((word) => word.length >= PART && /[^A-Za-z.,:;"']/.test(word) && !/^\S+\.io\b/.test(word))
        .forEach((word) => this.addParts(word));
    } else if (bare.length >= SHORTEST) {
      this.addParts(bare);
    }
  }

  private addParts(secret: string): void {
    // also in the JSON form that messages use
    for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1)])) {
      this.whole.add(form);
      for (let at = 0; at + PART <= form.length; at++) { this.parts.add(form.slice(at, at + PART)); }
    }
  }

  private addObject(root: unknown, isSecret: boolean): void {
    const open: { readonly value: unknown; readonly isSecret: boolean }[] = [{ value: root, isSecret: false }];
    const data: readonly unknown[] = isSecret && isPlainObject(root) ? [root.data, root.stringData] : [];
    data.forEach((value) => open.push({ value, isSecret: true }));
    // an explicit stack: JSON can be nested deeper than the call stack allows
    for (let at = open.pop(); at; at = open.pop()) {
      const { value, isSecret: below } = at;
      if (typeof value === 'string') {
        if (below) { this.add(value); } else { this.addFrom(value); }
      } else if (Array.isArray(value)) {
        // flags and their values are separate items
        if (value.length > 1 && value.every((item) => typeof item === 'string')) {
          this.addFrom(value.map((item: string) => (/\s/.test(item) ? `"${item}"` : item)).join(' '));
        }
        value.forEach((item: unknown) => open.push({ value: item, isSecret: below }));
      } else if (isPlainObject(value)) {
        const isNamed = typeof value.name === 'string' && isSecretName(value.name);
        for (const [key, child] of Object.entries(value)) {
          open.push({ value: child, isSecret: below || (typeof child === 'string' && isSecretName(key)) || (isNamed && key === 'value') });
        }
      }
    }
  }
}

/** Fields that can contain anything: values of variables, commands, data, annotations. */
const OPEN_FIELDS = new Set([
  'command', 'args', 'exec', 'data', 'stringData', 'binaryData', 'annotations', 'options', 'volumeAttributes', 'volumeContext', 'parameters',
  'httpHeaders', 'mountOptions',
]);

/** Fields of objects with commands: a string in the place of such an object can be a command. */
const WITH_COMMANDS = new Set<string>([...PROBES, 'lifecycle', ...HOOKS]);

/** Whether the field at a path can contain any string, including a secret. */
export function mayHoldSecret(path: readonly (string | number)[], kind?: string): boolean {
  return kind === 'Secret' || WITH_COMMANDS.has(String(path.at(-1))) || path.some((key, i) => OPEN_FIELDS.has(String(key))
    || (String(key) === 'env' && path.length - i <= 2) || (String(key) === 'value'
      && String(path[i - 2]) === 'env'))
    || (path.some((key) => typeof key === 'string' && isSecretName(key)) && !OF_VOLUME.test(path.join('/')));
}

/** Fields of volumes that only refer to a secret or a token, or say where its files are. */
const OF_VOLUME = new RegExp('(^|/)(volumes|projected/sources)/\\d+/(secret(/items/\\d+)?|serviceAccountToken)'
  + '/(audience|defaultMode|expirationSeconds|key|mode|name|optional|path|secretName)$');

/** The name of a value that another tool fills in, without a default for it. */
const NAMES_OF_VALUES = /\$\{\w{1,60}\}|\$\(\w{1,60}\)|\{\{ ?[\w.]{1,80} ?\}\}/g;

/** Whether a string is a single plain word or path, like names, images, numbers, and quantities, and doesn't look like a secret. */
export function isPlainWord(text: string): boolean {
  return /^[\w.:\\/@%*~+-]{0,120}$/.test(text.replace(NAMES_OF_VALUES, '')) && !containsSecret(text);
}

/** A value in the place of a scalar, for a message; only its type if it may contain a secret. */
export function showScalar(value: unknown, path: Path): string {
  return typeof value === 'object' || mayHoldSecret(path) ? showType(value) : show(value);
}

/** Removes the secrets in the options from messages, wherever a user put them by mistake. */
export function withoutSecrets(problems: readonly Problem[], options: unknown): readonly Problem[] {
  if (problems.length === 0) { return problems; }
  const known = KnownSecrets.ofObjects([options]);
  const hide = (text: string) => known.hide(hideSecrets(text));
  return problems.map((problem) => ({ ...problem, message: hide(problem.message), remedy: hide(problem.remedy) }));
}
