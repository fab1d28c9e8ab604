import { ManifestParts, partsOf, Range, readParts, secretsOf, shownCharacters, TextPart } from './manifest-parts';

/** The parts of a stretch of a text that can be shown, as offsets in it. */
export type VisibleParts = (start: number, end: number) => readonly Range[];

/**
 * What is visible of a manifest: keys of objects, and values of their known fields that can't be secrets. Each part is parsed when it is asked for.
 */
export function visibleParts(text: string): VisibleParts {
  const unread = partsOf(text);
  const parts: TextPart[] = [];
  const shownIn = new Map<TextPart, Uint8Array>();
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
    if (!part) { return []; }
    const shown = shownIn.get(part) ?? shownOf(part.text);
    shownIn.set(part, shown);
    return rangesOf(shown, start - part.offset, Math.min(end, endOf(part)) - part.offset);
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
