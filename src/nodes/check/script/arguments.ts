import { SourceText } from './source-text';
import { splitArguments } from './windows-argv';

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
export interface Parameter {
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
