import { lookUp, NonEmpty, onceFor, Path } from '../base';
import { CONTAINER_FIELDS } from '../knowledge';
import { isCustomObject, isPlainWord, KnownSecrets, masked, mayHoldSecret } from '../kubernetes';
import { itemRanges } from './locate/item-text';
import { Collection, YamlNode } from './locate/nodes';
import { nodesOf } from './locate/positioned';
import { readValues } from './read/read-text';

type Range = readonly [start: number, end: number];

/** A scalar of a manifest. */
interface MaskedValue {
  /** Its place: equal in two versions of a manifest. */
  readonly id: string;
  readonly text: string;
  readonly range: Range;
  /** Whether its field can contain any string, including a secret. */
  readonly mayHoldSecret: boolean;
  /** Whether it is in a field of Kubernetes that holds no secrets. */
  readonly isKnown: boolean;
}

/** Keys and scalars, with their places in a text. */
interface ManifestParts {
  readonly text: string;
  readonly values: readonly MaskedValue[];
  readonly keys: readonly Range[];
}

/** A part of a text that is parsed on its own. */
interface TextPart {
  readonly text: string;
  readonly offset: number;
}

/**
 * The documents of a text that can be read; those that are Lists as their items, and what is around them: parsed as a whole, they would need much
 * memory.
 */
function* partsOf(text: string): Generator<TextPart> {
  for (const of of readValues(text)) {
    if ('failure' in of) { continue; }
    const { document } = of;
    const items = itemRanges(document.text) ?? [];
    const ends = [...items.slice(0, 1).map(({ start }) => start), ...items.map(({ end }) => end)];
    for (const [i, start] of [0, ...ends].entries()) { yield { text: document.text.slice(start, ends[i]), offset: document.offset + start }; }
  }
}

/** Keys and scalars of parts, with their places in the whole text. */
function readParts(text: string, parts: Iterable<TextPart>): ManifestParts {
  const values: MaskedValue[] = [];
  const keys: Range[] = [];
  let i = 0;
  for (const part of parts) {
    readPart(part, String(i), values, keys);
    i += 1;
  }
  return { text, values, keys };
}

/** Secrets in manifests: what looks like one, and what is in a field that can contain one. */
function secretsOf(all: NonEmpty<ManifestParts>): KnownSecrets {
  const values = all.flatMap((each) => each.values.filter((value) => value.mayHoldSecret));
  return KnownSecrets.ofTexts([all[0].text, ...values.map(({ text }) => `secret=${JSON.stringify(text)}`)]);
}

/** The object that a value is a part of. */
interface Owner {
  readonly apiVersion?: string;
  readonly kind: string;
  /** Keys of the document up to it. */
  readonly depth: number;
}

function readPart({ text, offset }: TextPart, id: string, values: MaskedValue[], keys: Range[]): void {
  const walk = (node: YamlNode | undefined, path: Path, owner: Owner): void => {
    if (node?.kind === 'scalar') {
      const own = path.slice(owner.depth);
      const isIdentity = owner.apiVersion !== undefined && IDENTITY.test(own.join('\n'));
      values.push({
        id: [id, ...path].join('\n'), text: node.text, range: [offset + node.start, offset + node.end],
        mayHoldSecret: !isIdentity && mayHoldSecret(path, owner.kind), isKnown: isIdentity || isKnownField(own, owner, node.text),
      });
    }
    if (node?.kind !== 'map' && node?.kind !== 'list') { return; }
    const own = ownerOf(node, path.length) ?? owner;
    node.members.forEach(({ key, value }, i) => {
      const name = key?.kind === 'scalar' ? key.text : '';
      // names of variables, in a map instead of a list, are no keys of Kubernetes
      if (key?.kind === 'scalar' && path.at(-1) !== 'env' && isPlainWord(name)) { keys.push([offset + key.start, offset + key.end]); }
      walk(value, [...path, node.kind === 'map' ? name : i], own);
    });
  };
  walk(nodesOf(text).contents, [], { kind: '', depth: 0 });
}

function ownerOf(node: Collection, depth: number): Owner | undefined {
  const textAt = (name: string) => {
    const value = node.kind === 'map' ? node.members.find(({ key }) => key?.kind === 'scalar' && key.text === name)?.value : undefined;
    return value?.kind === 'scalar' ? value.text : undefined;
  };
  const kind = textAt('kind');
  return kind === undefined ? undefined : { kind, depth, apiVersion: textAt('apiVersion') };
}

/** What identifies an object of any kind. */
const IDENTITY = /^(?:apiVersion|kind|metadata\n(?:name|generateName|namespace|labels\n[^\n]*))$/;

/** Lists whose items have certain fields: a value of another one is in the wrong place, and can be anything. */
const FIELDS_OF_ITEMS: Readonly<Record<string, ReadonlySet<string>>> = {
  containers: CONTAINER_FIELDS, initContainers: CONTAINER_FIELDS, ephemeralContainers: CONTAINER_FIELDS,
};
/** Lists whose items have a field `value` without secrets. In others, it is that of a variable or a header, also if their name is misspelled. */
const WITH_VALUES: readonly unknown[] = ['tolerations', 'taints'];
const BOOLEAN = /^(?:true|false)$/;
const NUMBER = /^\d{1,10}$/;

/**
 * Whether a value is in a field of Kubernetes that holds no secrets.
 *
 * @param path in its object
 */
function isKnownField(path: Path, owner: Owner, text: string): boolean {
  if (owner.apiVersion === undefined || mayHoldSecret(path, owner.kind)) { return false; }
  if (isCustomObject({ ...owner })) { return BOOLEAN.test(text); }
  return path.every((key, i) => {
    const list = typeof path[i - 1] === 'number' ? String(path[i - 2]) : '';
    return (key !== 'value' || NUMBER.test(text) || WITH_VALUES.includes(list)) && (lookUp(FIELDS_OF_ITEMS, list)?.has(String(key)) ?? true);
  });
}

const [SHOWN, VALUE] = [1, 2];

/**
 * Which characters of a text can be shown: keys, indicators of YAML, and some values, but no comments.
 *
 * A byte per character, since ranges of all indicators need much more memory.
 *
 * @param isShown which values are shown, as far as they are words that contain no secret
 */
function shownCharacters(
  { text, values, keys }: ManifestParts, secrets: KnownSecrets, isShown: (value: MaskedValue) => boolean,
): Uint8Array {
  const kinds = new Uint8Array(text.length);
  const fill = (kind: number, [start, end]: Range) => { kinds.fill(kind, start, end); };
  for (const { range } of values) { fill(VALUE, range); }
  for (const range of keys) { fill(SHOWN, range); }
  let isComment = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (kinds[at] !== 0 || char === '\n') { isComment = false; }
    if (kinds[at] !== 0) { continue; }
    if (char === '#') { isComment = true; }
    if (/[#:,?[\]{}-]/.test(char) && (!isComment || char === '#')) { kinds[at] = SHOWN; }
  }
  for (const value of values) {
    if (isShown(value) && isHarmless(value, secrets)) { fill(SHOWN, value.range); }
  }
  return kinds.map((kind) => (kind === SHOWN ? SHOWN : 0));
}

/** Words that are no secret in a known field, also if something that can be one has the same value: `true`, `8080`, `Always`. */
const WORDS_OF_KUBERNETES = /^(?:true|false|\d{1,10}|(?:[A-Z][a-z]+)+|TCP|UDP|windows|linux)$/;

function isHarmless({ text, mayHoldSecret: mayHold, isKnown }: MaskedValue, secrets: KnownSecrets): boolean {
  return !mayHold && isPlainWord(text) && !text.includes('\n') && ((isKnown && WORDS_OF_KUBERNETES.test(text)) || secrets.hide(text) === text);
}

/** The lines of a text, with what isn't shown masked. */
function maskedLines(text: string, shown: Uint8Array): readonly string[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const hidden: Range[] = [];
    for (let at = 0; at < line.length; at++) {
      if (shown[start + at] === SHOWN) { continue; }
      const from = at;
      while (at < line.length && shown[start + at] !== SHOWN) { at += 1; }
      hidden.push([from, at]);
    }
    start += line.length + 1;
    return masked(line, hidden);
  });
}

/** The parts of a stretch of a text that can be shown, as offsets in it. */
export type VisibleParts = (start: number, end: number) => readonly Range[];

/**
 * What is visible of a manifest: keys of objects, and values of their known fields that can't be secrets. Each part is parsed when it is asked for.
 */
export function visibleParts(text: string): VisibleParts {
  const unread = partsOf(text);
  const parts: TextPart[] = [];
  const shownIn = onceFor(({ text: part }: TextPart) => shownOf(part));
  const partAt = (offset: number): TextPart | undefined => {
    while (parts.length === 0 || endOf(parts.at(-1)!) <= offset) {
      const next = unread.next();
      if (next.done) { break; }
      parts.push(next.value);
    }
    return parts.find((part) => part.offset <= offset && offset < endOf(part));
  };
  return (start, end) => {
    const part = partAt(start);
    return part ? rangesOf(shownIn(part), start - part.offset, Math.min(end, endOf(part)) - part.offset) : [];
  };
}

function endOf({ text, offset }: TextPart): number {
  return offset + text.length;
}

function shownOf(text: string): Uint8Array {
  const read: ManifestParts = readParts(text, [{ text, offset: 0 }]);
  return shownCharacters(read, secretsOf([read]), ({ isKnown }) => isKnown);
}

/** The runs of shown characters between two offsets, as offsets from the first. */
function rangesOf(shown: Uint8Array, start: number, end: number): readonly Range[] {
  const ranges: [number, number][] = [];
  for (let at = start; at < end; at++) {
    if (shown[at] === 0) { continue; }
    const last = ranges.at(-1);
    if (last?.[1] === at - start) { last[1] += 1; } else { ranges.push([at - start, at - start + 1]); }
  }
  return ranges;
}

/** Lines of a manifest without what can be a secret, and with values that the other text hasn't at the same place. */
export interface MaskedLines {
  /** Keys, and values of known fields. */
  readonly around: readonly string[];
  /** The same, and the values that differ, where they can't be secrets. */
  readonly changed: readonly string[];
}

/** Masks two versions of a manifest for a diff: comments, and values, but for those that can't be secrets. */
export function maskManifests(before: string, after: string): { readonly before: MaskedLines; readonly after: MaskedLines } {
  const [old, changed] = [readParts(before, partsOf(before)), readParts(after, partsOf(after))];
  const secrets = secretsOf([old, changed]);
  const linesOf = (of: ManifestParts, other: ManifestParts): MaskedLines => {
    const others = new Map(other.values.map(({ id, text }) => [id, text]));
    const lines = (isShown: (value: MaskedValue) => boolean) => maskedLines(of.text, shownCharacters(of, secrets, isShown));
    return { around: lines(({ isKnown }) => isKnown), changed: lines((value) => value.isKnown || others.get(value.id) !== value.text) };
  };
  return { before: linesOf(old, changed), after: linesOf(changed, old) };
}
