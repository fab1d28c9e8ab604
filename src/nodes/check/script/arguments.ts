import { SourceText, SourceTextBuilder } from './source-text';

const LONGEST_EXPRESSION = 200;
const PLACEHOLDER = /^<\w[\w ./:()-]{0,60}>/;

/**
 * Splits a command line into arguments as Windows programs do: spaces separate arguments, double quotes group them, a backslash before a quote
 * escapes it; other backslashes are literal. Placeholders in angle brackets and PowerShell expressions aren't split.
 * Source: Microsoft C run-time, "Parsing C command-line arguments".
 */
export function splitArguments(line: SourceText): readonly SourceText[] {
  const { text } = line;
  const found: SourceText[] = [];
  let at = 0;
  while (at < text.length) {
    while (at < text.length && isBlank(text.charAt(at))) { at += 1; }
    if (at === text.length) { break; }
    const start = at;
    const builder = new SourceTextBuilder();
    let quoted = false;
    const add = (length: number) => {
      for (const end = at + length; at < end; at++) { builder.add(text.charAt(at), line.offsetOf(at)); }
    };
    while (at < text.length && (quoted || !isBlank(text.charAt(at)))) {
      let slashes = 0;
      while (text[at + slashes] === '\\') { slashes += 1; }
      if (slashes > 0) {
        const isBeforeQuote = text[at + slashes] === '"';
        const dropped = isBeforeQuote ? Math.ceil(slashes / 2) : 0;
        add(slashes - dropped);
        at += dropped;
        if (isBeforeQuote && slashes % 2 === 1) { add(1); }
      } else if (text[at] !== '"') {
        add((!quoted && togetherAt(text, at)?.length) || 1);
      } else {
        // two quotes in a quoted part are one character
        if (quoted && text[at + 1] === '"') { add(1); } else { quoted = !quoted; }
        at += 1;
      }
    }
    found.push(builder.build(line.offsetOf(start)));
  }
  return found;
}

/** A token that may contain spaces: a placeholder, or a PowerShell expression, `$(…)`. */
function togetherAt(text: string, at: number): string | undefined {
  if (text[at] === '<') { return PLACEHOLDER.exec(text.slice(at, at + 64))?.[0]; }
  if (text[at] !== '$' || text[at + 1] !== '(') { return undefined; }
  let depth = 0;
  for (let i = at + 1; i < Math.min(text.length, at + LONGEST_EXPRESSION); i++) {
    if (text[i] === '(') { depth += 1; } else if (text[i] === ')' && --depth === 0) { return text.slice(at, i + 1); }
  }
  return undefined;
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\r';
}

/** An argument after variables were looked up. */
export interface Argument {
  readonly text: SourceText;
  /** Whether it was quoted, so that it may contain several arguments of a program. */
  readonly quoted: boolean;
}

/** Splits an argument as a program does: a quoted string may contain several. */
export function argumentsOf({ text, quoted }: Argument): readonly SourceText[] {
  return quoted && /[ "]/.test(text.text) && /^\s*"?-|\s-/.test(text.text) ? splitArguments(text) : [text];
}

/** Splits an argument where a shell starts the program itself: a quoted flag is one argument, including spaces in its value. */
export function programArgumentsOf(argument: Argument): readonly SourceText[] {
  const { text: { text } } = argument;
  return argument.quoted && /^--?[\w-]{1,80}=/.test(text) && !/"|\s-/.test(text) ? [argument.text] : argumentsOf(argument);
}

/** Arguments that are passed as one string: `Start-Process nssm -ArgumentList 'set kubelet AppParameters …'`. */
export function unpacked(args: readonly Argument[]): readonly Argument[] {
  const [first, ...others] = /^-arg/i.test(args[0]?.text.text ?? '') ? args.slice(1) : args;
  if (!first || !/^(?:install|set|create|config)\s/i.test(first.text.text)) { return first ? [first, ...others] : []; }
  return splitArguments(first.text).map((text) => ({ text, quoted: /\s/.test(text.text) }));
}

/** A parameter of a PowerShell command. */
interface Parameter {
  /** In lower case; empty for the values before the first parameter. */
  readonly name: string;
  readonly written: string;
  readonly values: readonly SourceText[];
  readonly start: number;
  readonly end: number;
}

/** The parameters of a PowerShell command, each with its values. */
export function parametersOf(args: readonly Argument[]): readonly Parameter[] {
  const found: { name: string; written: string; values: SourceText[]; start: number; end: number }[] = [];
  for (const { text, quoted } of args) {
    const match = quoted ? null : /^[-\u2013\u2014]([A-Za-z]\w{0,60})(?::(?=.)|$)/.exec(text.text);
    if (match) {
      const [, written = ''] = match;
      const rest = text.text.length > match[0].length ? [text.slice(match[0].length)] : [];
      found.push({ name: written.toLowerCase(), written, values: rest, start: text.start, end: text.offsetOf(written.length) + 1 });
    } else {
      if (found.length === 0) { found.push({ name: '', written: '', values: [], start: text.start, end: text.end }); }
      found.at(-1)!.values.push(text);
    }
  }
  return found;
}
