import { lookUp } from '../../base';
import { visible } from '../format/words';

/** HTML whose parts from users are escaped. */
export class Markup {
  public constructor(public readonly text: string) {}
}

/** A part of HTML: strings are shown as they are, also if they look like HTML. */
export type Part = Markup | string | number | undefined | readonly Part[];

/** HTML from a template. What is inserted is text, except for `Markup`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((all, string, i) => all + textOf(parts[i - 1]) + string));
}

function textOf(part: Part): string {
  if (part === undefined) { return ''; }
  if (part instanceof Markup) { return part.text; }
  return typeof part === 'object' ? part.map(textOf).join('') : escapeHtml(visible(String(part)));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => lookUp(ENTITIES, char) ?? char);
}

/** A name from a user, which may be written from right to left. */
export function name(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/** `3 nodes`. */
export function count(amount: number, one: string): string {
  return `${amount.toLocaleString('en-US')} ${one}${amount === 1 ? '' : 's'}`;
}

/** `Add a taint.` from `add a taint`. */
export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

/** The first characters of a string, without cutting one apart. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text.slice(0, length * 4));
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
