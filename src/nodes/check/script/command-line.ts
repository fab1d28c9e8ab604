import { FlagUse, Program } from './programs';
import { SourceText, Token, wordText } from './source-text';

/** A part of a script. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const COMPARES = /(?:^|\s)-(?:lt|le|gt|ge)(?:\s|$)/i;
const IS_VERSION = /version|\b1\.\d\d\b/i;
const CHAINED = /^(?:else|elseif)$/i;

/** The blocks that a script runs for some versions only: `if ($version -lt '1.27') { … }`, with its `else`. */
export function versionGuards(tokens: readonly Token[]): readonly Stretch[] {
  const found: Stretch[] = [];
  const open: { readonly start: number; readonly isGuarded: boolean }[] = [];
  let words: string[] = [];
  let wasGuarded = false;
  for (const token of tokens) {
    if (token.kind === 'word') {
      words.push(wordText(token).text);
    } else if (token.operator === '{') {
      const [first = ''] = words;
      const text = words.join(' ');
      open.push({
        start: token.start,
        isGuarded: /^(?:else)?if$/i.test(first) && COMPARES.test(text) && IS_VERSION.test(text) ? true : CHAINED.test(first) && wasGuarded,
      });
      words = [];
    } else if (token.operator === '}') {
      const block = open.pop();
      if (block?.isGuarded) { found.push({ start: block.start, end: token.end }); }
      wasGuarded = block?.isGuarded ?? false;
      words = [];
    } else if (token.operator === 'newline' || token.operator === ';') {
      words = [];
    }
  }
  return found;
}

/** Whether a value is a placeholder: `<hostname>`, `$(hostname)`, `$Name`, `%NAME%`, `{{ .Name }}`. */
export function isPlaceholder(value: string): boolean {
  return /<\w[^<>]{0,100}>|\$|%\w{1,60}%|\{\{/.test(value);
}

/** A name with a value, and its place. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** How a program is started. */
export type ServiceManager = 'nssm' | 'sc.exe' | 'New-Service' | 'none';

/** A program with its flags, as a script starts it or registers it as a service. */
export interface CommandLine {
  readonly program: Program;
  readonly manager: ServiceManager;
  /** Name of the service. */
  readonly service?: string;
  readonly flags: readonly FlagUse[];
  /** Arguments that belong to no flag. */
  readonly stray: readonly SourceText[];
  /** Variables of the service's own environment. */
  readonly environment: readonly Setting[];
  /** The path of the program, if given. */
  readonly programPath?: Setting;
  /** Other settings of the service manager: `AppDirectory`, `depend=`. */
  readonly settings: readonly Setting[];
  /** Where the program, or what comes closest, is named. */
  readonly start: number;
  readonly end: number;
  /** Whether only flags were found, and the program was guessed from them. */
  readonly guessed: boolean;
  /** The place of an unquoted program path with spaces. */
  readonly unquotedPath?: { readonly start: number; readonly end: number };
  /** Options of sc.exe without a space after the equals sign. */
  readonly tightOptions: readonly { readonly name: string; readonly start: number; readonly end: number }[];
}

/** A script of old walkthroughs that sets a whole node up. */
export interface StartScriptCall {
  readonly script: string;
  readonly parameters: readonly Setting[];
  readonly start: number;
  readonly end: number;
}

/** The commands and variables of a script. */
export interface ScannedScript {
  /** Whether the file is a script; otherwise it is a page that contains commands. */
  readonly isScript: boolean;
  readonly commands: readonly CommandLine[];
  readonly startScripts: readonly StartScriptCall[];
  /** Environment variables that are set for all programs. */
  readonly environment: readonly Setting[];
  /** Parts that the script runs for some versions only: they may contain flags that other versions don't have. */
  readonly versionGuards: readonly Stretch[];
  /** Statements: a comment before one applies to all of it. Those with kubeadm have their text with the values of variables, too. */
  readonly statements: readonly (Stretch & { readonly kubeadm?: SourceText })[];
}
