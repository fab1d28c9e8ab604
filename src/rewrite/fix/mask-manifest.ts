import { Path } from '../../base';
import { isPlainWord, KnownSecrets, masked, mayHoldSecret } from '../../kubernetes';
import { itemRanges, Member, nodesOf, readValues, YamlNode } from '../../yaml';

type Range = readonly [start: number, end: number];

/** Lines of a manifest without its values, and with those that the other text hasn't at the same place. */
export interface MaskedLines {
  /** Path only. */
  readonly around: readonly string[];
  /** Path, and the values that differ, where they can't be secrets. */
  readonly changed: readonly string[];
}

interface Value {
  readonly id: string;
  readonly text: string;
  readonly range: Range;
  readonly mayHoldSecret: boolean;
}

interface Read {
  readonly text: string;
  readonly values: readonly Value[];
  readonly keys: readonly Range[];
}

/** Masks two versions of a manifest for a diff: comments and values, but for values that were changed and are harmless. */
export function maskManifests(before: string, after: string): { readonly before: MaskedLines; readonly after: MaskedLines } {
  const [old, changed] = [read(before), read(after)];
  const secrets = KnownSecrets.ofTexts([before, ...[...old.values, ...changed.values].filter((value) => value.mayHoldSecret).map(({ text }) => `secret=${JSON.stringify(text)}`)]);
  return { before: maskedLines(old, changed, secrets), after: maskedLines(changed, old, secrets) };
}

function maskedLines({ text, values, keys }: Read, other: Read, secrets: KnownSecrets): MaskedLines {
  const others = new Map(other.values.map(({ id, text: value }) => [id, value]));
  const shown = values.filter((value) => others.get(value.id) !== value.text && !value.mayHoldSecret && isPlainWord(value.text)
    && !value.text.includes('\n') && secrets.hide(value.text) === value.text);
  // a byte per character, since ranges of all indicators need much more memory
  const isShown = shownStructure(text, keys, values);
  const around = shownLines(text, isShown);
  for (const { range } of shown) { isShown.fill(SHOWN, ...range); }
  return { around, changed: shownLines(text, isShown) };
}

/** Path and scalars of all documents, with their places. */
function read(text: string): Read {
  const values: Value[] = [];
  const keys: Range[] = [];
  const walk = (node: YamlNode | undefined, path: Path, kind: string, offset: number): void => {
    if (node?.kind === 'scalar') {
      values.push({ id: path.join('\n'), text: node.text, range: [offset + node.start, offset + node.end], mayHoldSecret: mayHoldSecret(path.slice(1), kind) });
    }
    if (node?.kind !== 'map' && node?.kind !== 'list') { return; }
    const own = (node.kind === 'map' ? kindOf(node.members) : undefined) ?? kind;
    node.members.forEach(({ key, value }, i) => {
      const name = key?.kind === 'scalar' ? key.text : '';
      // names of variables, in a map instead of a list, are no keys of Kubernetes
      if (key?.kind === 'scalar' && path.at(-1) !== 'env' && isPlainWord(name)) { keys.push([offset + key.start, offset + key.end]); }
      walk(value, [...path, node.kind === 'map' ? name : i], own, offset);
    });
  };
  partsOf(text).forEach((part, i) => walk(nodesOf(part.text).contents, [i], '', part.offset));
  return { text, values, keys };
}

function kindOf(members: readonly Member[]): string | undefined {
  const value = members.find(({ key }) => key?.kind === 'scalar' && key.text === 'kind')?.value;
  return value?.kind === 'scalar' ? value.text : undefined;
}

/**
 * The documents of a text that can be read; those that are Lists as their items, and what is around them: parsed as a whole, they would need much
 * memory.
 */
function partsOf(text: string): readonly { readonly text: string; readonly offset: number }[] {
  return [...readValues(text)].flatMap((of) => {
    if ('failure' in of) { return []; }
    const { document } = of;
    const items = itemRanges(document.text) ?? [];
    const ends = [...items.slice(0, 1).map(({ start }) => start), ...items.map(({ end }) => end)];
    return [0, ...ends].map((start, i) => ({ text: document.text.slice(start, ends[i]), offset: document.offset + start }));
  });
}

const [SHOWN, VALUE] = [1, 2];

/** Which characters are shown: keys, and indicators of YAML outside of keys, values, and comments. */
function shownStructure(text: string, keys: readonly Range[], values: readonly Value[]): Uint8Array {
  const kinds = new Uint8Array(text.length);
  for (const { range } of values) { kinds.fill(VALUE, ...range); }
  for (const range of keys) { kinds.fill(SHOWN, ...range); }
  let isComment = false;
  for (let at = 0; at < text.length; at++) {
    if (kinds[at] !== 0 || text[at] === '\n') { isComment = false; }
    if (kinds[at] !== 0) { continue; }
    if (text[at] === '#') { isComment = true; }
    if (/[#:,?[\]{}-]/.test(text.charAt(at)) && (!isComment || text[at] === '#')) { kinds[at] = SHOWN; }
  }
  return kinds;
}

/** The lines of a text, with all else masked. */
function shownLines(text: string, kinds: Uint8Array): readonly string[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const hidden: Range[] = [];
    for (let at = 0; at < line.length; at++) {
      if (kinds[start + at] === SHOWN) { continue; }
      const from = at;
      while (at < line.length && kinds[start + at] !== SHOWN) { at += 1; }
      hidden.push([from, at]);
    }
    start += line.length + 1;
    return masked(line, hidden);
  });
}
