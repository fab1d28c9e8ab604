import { Dialect, Part, SourceText, SourceTextBuilder, Token } from './source-text';
import { lookUp } from '../../../base';
import { endOfLine } from '../../../yaml';

export interface TokenizeOptions {
  readonly dialect: Dialect;
  /** Whether the file is a script, where quotes may span lines; otherwise it is a page that contains commands. */
  readonly isScript: boolean;
}

/** Quotes of PowerShell, which treats curly quotes of word processors as straight ones. */
const DOUBLE_QUOTES = '"\u201c\u201d\u201e';
const SINGLE_QUOTES = '\'\u2018\u2019\u201a\u201b';
/** What may stand before a single quote that opens a string inside a word; elsewhere it is an apostrophe. */
const BEFORE_SINGLE_QUOTE = '=,:(+';
/** Maximum length of a string; a quote without an end before that doesn't start a string. */
const LONGEST_STRING = 100_000;
const MOST_MISSES = 50;
/** `<Windows Node IP>`: a placeholder of pages, which may contain spaces. */
const PLACEHOLDER = /<\w[\w ./:()-]{0,58}>/y;
/** `$name`, `${env:NAME}`, `@splatted`. */
const VARIABLE = /[$@](?:\{((?:[\w?]|:(?=\w))*)\}?|((?:[\w?]|:(?=\w))*))/y;
/** `$($name)`, which is the same. */
const ONLY_VARIABLE = /\$\(\s*\$(?:\{((?:[\w?]|:(?=\w))+)\}|((?:[\w?]|:(?=\w))+))\s*\)/y;
const CMD_VARIABLE = /%(\w+)%/y;
const MEMBER = /\.[A-Za-z]|\[/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0' };

/**
 * Cuts a script into words and operators. A scanner, not a grammar: what it doesn't know, it passes over, so that commands are also found
 * in pages around them. Each character is looked at a bounded number of times.
 */
export function tokenize(text: string, options: TokenizeOptions): readonly Token[] {
  return new Tokenizer(text, options).run();
}

/** A word while it is read. */
class OpenWord {
  private readonly runs: (SourceTextBuilder | Part)[] = [];
  private isSplit = true;
  public quoted = false;
  /** Whether the last thing read was a string in quotes. */
  public endsQuoted = false;

  public constructor(public readonly start: number) {}

  public add(text: string, offset: number): void {
    this.endsQuoted = false;
    if (text === '') { return; }
    const last = this.runs.at(-1);
    const run = !this.isSplit && last instanceof SourceTextBuilder ? last : new SourceTextBuilder();
    if (run !== last) { this.runs.push(run); }
    run.add(text, offset);
    this.isSplit = false;
  }

  public addVariable(name: string, source: SourceText): void {
    this.runs.push({ kind: 'variable', name, source });
    this.endsQuoted = false;
  }

  /** Begins a string. @returns what `dropString` needs if it doesn't end */
  public beginString(): number {
    this.isSplit = true;
    return this.runs.length;
  }

  /** Drops what was read of a string. */
  public dropString(begin: number): void {
    this.runs.length = begin;
    this.isSplit = false;
  }

  public get parts(): readonly Part[] {
    return this.runs.map((run) => (run instanceof SourceTextBuilder ? { kind: 'text', source: run.build(this.start) } : run));
  }

  public get isOneVariable(): boolean {
    const [run, ...others] = this.runs;
    return run !== undefined && others.length === 0 && !(run instanceof SourceTextBuilder) && !this.quoted;
  }

  public get isEmpty(): boolean { return this.runs.length === 0 && !this.quoted; }
}

class Tokenizer {
  private readonly tokens: Token[] = [];
  private readonly isPowerShell: boolean;
  private readonly doubleQuotes: string;
  private at = 0;
  /** Quotes at these offsets open no string: that was tried. */
  private readonly literalQuotes = new Set<number>();
  /** Quotes of here-strings that nothing closes any more. */
  private readonly unclosed = new Set<string>();
  private missLine = { end: -1, count: 0 };

  public constructor(private readonly text: string, private readonly options: TokenizeOptions) {
    this.isPowerShell = options.dialect === 'powershell';
    this.doubleQuotes = this.isPowerShell ? DOUBLE_QUOTES : '"';
  }

  public run(): readonly Token[] {
    while (this.at < this.text.length) { this.step(); }
    return this.tokens;
  }

  private step(): void {
    const { text, at } = this;
    const char = text.charAt(at);
    if (char === '\n') { return this.operator('newline', 1); }
    if (char <= ' ' || char === '\u00a0') {
      this.at += 1;
      return;
    }
    if (this.skipContinuation() || this.skipComment()) { return; }
    const pair = text.slice(at, at + 2);
    if (this.isPowerShell) {
      if (pair === '@(' || pair === '@{' || pair === '+=') { return this.operator(pair); }
      if ((pair === '@\'' || pair === '@"') && this.hereString()) { return; }
      if (';{},=+'.includes(char)) { return this.operator(char); }
    }
    if (pair === '&&' || pair === '||') { return this.operator(pair); }
    if ('|&()'.includes(char)) { return this.operator(char); }
    this.word();
  }

  private operator(operator: string, length = operator.length): void {
    this.tokens.push({ kind: 'operator', operator, start: this.at, end: this.at + length });
    this.at += length;
  }

  /** A backtick or caret at the end of a line: the command goes on in the next. */
  private skipContinuation(): boolean {
    const char = this.text[this.at];
    if (char !== '^' && !(char === '`' && this.isPowerShell)) { return false; }
    let end = this.at + 1;
    while (this.text[end] === ' ' || this.text[end] === '\t' || this.text[end] === '\r') { end += 1; }
    if (this.text[end] !== '\n' && end < this.text.length) { return false; }
    this.at = end + 1;
    return true;
  }

  private skipComment(): boolean {
    const { text, at } = this;
    if (this.isPowerShell && text.startsWith('<#', at)) {
      const close = text.indexOf('#>', at);
      this.at = close === -1 ? endOfLine(text, at) : close + 2;
      return true;
    }
    if (this.isPowerShell ? text[at] !== '#' : !this.beginsCmdComment()) { return false; }
    this.at = endOfLine(text, at);
    return true;
  }

  private beginsCmdComment(): boolean {
    const last = this.tokens.at(-1);
    const begins = last === undefined || (last.kind === 'operator' && last.operator !== '=');
    return begins && /^(?:::|@?rem(?:\s|$))/i.test(this.text.slice(this.at, this.at + 5));
  }


  /** `@"` to `"@` at the start of a line. */
  private hereString(): boolean {
    const { text, at } = this;
    const quote = text.charAt(at + 1);
    const begin = endOfLine(text, at) + 1;
    if (this.unclosed.has(quote) || text.slice(at + 2, begin).trim() !== '') { return false; }
    const close = text.startsWith(`${quote}@`, begin) ? begin : text.indexOf(`\n${quote}@`, begin - 1) + 1;
    if (close <= 0) {
      this.unclosed.add(quote);
      return false;
    }
    // includes the last line end, to distinguish it from a single-line string
    const source = new SourceText(text.slice(begin, close), [{ at: 0, offset: begin }]);
    this.tokens.push({ kind: 'word', parts: [{ kind: 'text', source }], quoted: true, start: at, end: close + 2 });
    this.at = close + 2;
    return true;
  }

  private word(): void {
    const word = new OpenWord(this.at);
    while (this.at < this.text.length && this.wordPart(word)) { /* reads on */ }
    if (word.isEmpty) {
      // nothing that could be a word: passed over
      if (this.at === word.start) { this.at += 1; }
      return;
    }
    const { parts: [first = { kind: 'text', source: SourceText.at(word.start + 1) }, ...others] } = word;
    this.tokens.push({ kind: 'word', parts: [first, ...others], quoted: word.quoted, start: word.start, end: this.at });
  }

  /** Reads on in a word; `false` where it ends. */
  private wordPart(word: OpenWord): boolean {
    const { at } = this;
    const char = this.text.charAt(at);
    if (char <= ' ' || char === '\u00a0') { return false; }
    if (this.opensString(char, word)) {
      if (this.string(word)) { return true; }
      this.literalQuotes.add(at);
      this.missed();
    }
    if (char === '<') { return this.take(word, this.match(PLACEHOLDER)?.[0] ?? char); }
    return this.isPowerShell ? this.powerShellPart(char, word) : this.cmdPart(char, word);
  }

  private powerShellPart(char: string, word: OpenWord): boolean {
    const { text, at } = this;
    if (char === '`') { return !this.skipContinuation() && this.take(word, escaped(text.charAt(at + 1)), 2); }
    if (char === '$' || (char === '@' && word.isEmpty && /[A-Za-z_]/.test(text[at + 1] ?? ''))) { return this.variable(word); }
    if (';|&{})'.includes(char)) { return false; }
    if (char === '(') { return this.takeBrackets(word, at); }
    if (char === ',') { return !word.endsQuoted && /[^\s'",]/.test(text[at + 1] ?? ' ') && this.take(word, char); }
    if (char === '=' || (char === '+' && text[at + 1] === '=')) { return !word.isOneVariable && this.take(word, char); }
    return this.take(word, char);
  }

  private cmdPart(char: string, word: OpenWord): boolean {
    const { text, at } = this;
    if (char === '^') { return !this.skipContinuation() && this.take(word, text[at + 1] ?? '', 2); }
    if (char === '%') { return this.cmdVariable(word); }
    return !'|&'.includes(char) && this.take(word, char);
  }

  private take(word: OpenWord, text: string, length = text.length): true {
    word.add(text, this.at);
    this.at += length;
    return true;
  }

  private takeVariable(word: OpenWord, name: string, written: string): true {
    word.addVariable(name.toLowerCase(), new SourceText(written, [{ at: 0, offset: this.at }]));
    this.at += written.length;
    return true;
  }

  /** Takes all up to the bracket that closes the one at an offset; only one character if nothing closes it. */
  private takeBrackets(word: OpenWord, from: number): true {
    return this.take(word, this.text.slice(this.at, this.endOfBrackets(from) ?? this.at + 1));
  }

  private match(pattern: RegExp, offset = this.at): RegExpExecArray | null {
    pattern.lastIndex = offset;
    return pattern.exec(this.text);
  }

  private variable(word: OpenWord): true {
    const { text, at } = this;
    if (text[at + 1] === '(') {
      const [whole, braced, plain = braced] = this.match(ONLY_VARIABLE) ?? [];
      return whole !== undefined && plain !== undefined ? this.takeVariable(word, plain, whole) : this.takeBrackets(word, at + 1);
    }
    const [written, inBraces, name = inBraces ?? ''] = this.match(VARIABLE)!;
    if (name === '') { return this.take(word, text.charAt(at)); }
    // a member of an object is nothing that could be looked up
    return this.match(MEMBER, at + written.length) ? this.take(word, written) : this.takeVariable(word, name, written);
  }

  private cmdVariable(word: OpenWord): true {
    // of a batch file, a percent sign; %%i and %%~i are variables of a loop
    if (this.text[this.at + 1] === '%' && !/[A-Za-z~]/.test(this.text.charAt(this.at + 2))) { return this.take(word, '%', 2); }
    const [written, name] = this.match(CMD_VARIABLE) ?? [];
    return written !== undefined && name !== undefined ? this.takeVariable(word, name, written) : this.take(word, '%');
  }

  /** Behind the bracket that closes the one at an offset; brackets don't reach over lines here. */
  private endOfBrackets(from: number): number | undefined {
    if (this.hasMissedOften()) { return undefined; }
    let depth = 0;
    for (let i = from; i < this.text.length && this.text[i] !== '\n'; i++) {
      if (this.text[i] === '(') { depth += 1; } else if (this.text[i] === ')' && --depth === 0) { return i + 1; }
    }
    this.missed();
    return undefined;
  }

  /** What never ends costs a look at the rest of the line; a line with too many of that gets no more looks. */
  private missed(): void {
    if (this.at > this.missLine.end) { this.missLine = { end: endOfLine(this.text, this.at), count: 0 }; }
    this.missLine.count += 1;
  }

  private hasMissedOften(): boolean {
    return this.at <= this.missLine.end && this.missLine.count >= MOST_MISSES;
  }

  private opensString(char: string, word: OpenWord): boolean {
    if (this.literalQuotes.has(this.at) || this.hasMissedOften()) { return false; }
    if (this.doubleQuotes.includes(char)) { return true; }
    const mayBe = char === '\\' ? this.text[this.at + 1] === '"' : this.isPowerShell && SINGLE_QUOTES.includes(char);
    return mayBe && (word.isEmpty || BEFORE_SINGLE_QUOTE.includes(this.text.charAt(this.at - 1)));
  }

  /** Reads a string into a word; `false`, and nothing read, when it doesn't end. */
  private string(word: OpenWord): boolean {
    const open = this.at;
    const isEscaped = this.text[open] === '\\';
    const first = open + (isEscaped ? 2 : 1);
    const begin = word.beginString();
    const isVerbatim = this.isPowerShell && SINGLE_QUOTES.includes(this.text.charAt(open));
    const end = isVerbatim ? this.verbatim(word, first) : this.expandable(word, first, isEscaped);
    this.at = end ?? open;
    if (end === undefined) {
      word.dropString(begin);
      return false;
    }
    if (word.start === open) { word.quoted = true; }
    word.endsQuoted = true;
    return true;
  }

  /** Whether a string that begins here may reach over lines. */
  private maySpanLines(word: OpenWord): boolean {
    const last = this.tokens.at(-1);
    return this.isPowerShell && word.start === this.at && (this.options.isScript || (last?.kind === 'operator' && last.operator !== 'newline'));
  }

  private verbatim(word: OpenWord, first: number): number | undefined {
    const { text } = this;
    const spans = this.maySpanLines(word);
    for (let i = first; i < Math.min(text.length, first + LONGEST_STRING); i++) {
      const char = text.charAt(i);
      if (char === '\n' && !spans) { return undefined; }
      if (SINGLE_QUOTES.includes(char)) {
        if (!SINGLE_QUOTES.includes(text[i + 1] ?? ' ')) { return i + 1; }
        i += 1;
      }
      word.add(text.charAt(i), i);
    }
    return undefined;
  }

  /** A string in double quotes: variables count, and a backslash may escape a quote where the shell hands the whole to a program. */
  private expandable(word: OpenWord, first: number, escapedOpen: boolean): number | undefined {
    const { text } = this;
    const spans = this.maySpanLines(word);
    let hasInner = false;
    let i = first;
    const stop = Math.min(text.length, first + LONGEST_STRING);
    const add = (added: string, offset: number, length: number) => {
      word.add(added, offset);
      i += length;
    };
    while (i < stop && (text[i] !== '\n' || spans)) {
      const char = text.charAt(i);
      const isEscaped = char === '\\' && text[i + 1] === '"';
      if (isEscaped && escapedOpen) { return i + 2; }
      if (isEscaped && (hasInner || i === first || '=\'"` \t('.includes(text.charAt(i - 1)))) {
        hasInner = !hasInner;
        add('"', i + 1, 2);
      } else if (!escapedOpen && this.doubleQuotes.includes(char)) {
        if (text[i + 1] !== '"' || (i === first && text[i + 2] !== '"')) { return i + 1; }
        add('"', i, 2);
      } else if (this.isPowerShell && char === '`' && i + 1 < stop) {
        add(escaped(text.charAt(i + 1)), i + 1, 2);
      } else if (char === (this.isPowerShell ? '$' : '%')) {
        this.at = i;
        if (this.isPowerShell) { this.variable(word); } else { this.cmdVariable(word); }
        i = this.at;
      } else {
        add(char, i, 1);
      }
    }
    return undefined;
  }
}

/** What a character behind a backtick stands for. */
function escaped(char: string): string { return lookUp(ESCAPES, char) ?? char; }
