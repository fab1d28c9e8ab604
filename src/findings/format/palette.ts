import { createColors } from 'picocolors';
import { Severity } from '../finding';

/** What a part of a report is, which decides on its color. */
export type Tone = Severity | 'good' | 'strong' | 'weak';

/** Colors a text of each tone. */
export type Palette = Readonly<Record<Tone, (text: string) => string>>;

/** The colors of all reports in a terminal. Without colors, texts stay as they are. */
export function paletteOf(useColors = false): Palette {
  const { red, yellow, cyan, green, bold, dim } = createColors(useColors);
  return { error: red, warning: yellow, note: cyan, good: green, strong: bold, weak: dim };
}

/** Parts of a text, in the order in which they are colored. */
export type Tones = readonly (readonly [parts: RegExp, tone: Tone])[];

/** Colors the parts of a text. The patterns of a list don't overlap. */
export function painted(text: string, tones: Tones, palette: Palette): string {
  return tones.reduce((all, [parts, tone]) => all.replace(parts, (part) => palette[tone](part)), text);
}
