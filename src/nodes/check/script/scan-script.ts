import { Argument, argumentsOf, parametersOf, programArgumentsOf, splitArguments, unpacked } from './arguments';
import { CommandLine, isPlaceholder, ScannedScript, ServiceManager, Setting, StartScriptCall, Stretch, versionGuards } from './command-line';
import { flagOf, isOtherProgram, meantBy, parseFlags, Program, programForFlags, programOf, programOfService } from './programs';
import { POWERSHELL_OPERATOR, SourceText, Token, Word, wordText } from './source-text';
import { statementsOf } from './statements';
import { tokenize, TokenizeOptions } from './tokenize';
import { Assignment, assignmentsIn, isCommand, Variables } from './variables';
import { isNonEmpty, NonEmpty, withoutUndefined } from '../../../base';

/** Maximum nesting of scripts in strings of scripts. */
const DEEPEST = 3;
/** Maximum number of tokens that are skipped because they are neither a command nor its arguments. */
const MOST_TRIES = 20;
/** Where scripts keep nssm. */
const NSSM_VARIABLE = /^[$%]\{?(?:\w{1,20}:)?\w{0,40}nssm(?:_?(?:exe|path|bin(?:ary)?|program))?[}%]?$/i;
const COMMANDS = ['nssm', 'sc', 'new-service', 'start-process', 'saps'];
/** A parameter of PowerShell; Kubernetes programs have no such flags. */
const CMDLET_PARAMETER = /^-[A-Z][A-Za-z]{2,}:?$/;
const START_SCRIPTS = ['start.ps1', 'register-svc.ps1', 'start-kubelet.ps1', 'start-kubeproxy.ps1'];
/** The address of a script: a command with it downloads the script. */
const SCRIPT_URL = /^https?:\/\/.{1,500}\.ps1(?:\?|$)/i;
/** Commands that only name a script, such as `Copy-Item`. `Start-Process` and `Invoke-Expression` run one. */
const RUNS_NO_SCRIPT = /^(?!Start-|Invoke-)[A-Z][a-z]+-[A-Z]\w+$/;
const KUBEADM = /kubeadm/i;
const SET_ENVIRONMENT = /SetEnvironmentVariable\(\s*["']([^"']{1,200})["']\s*,\s*["']([^"']{0,2000})["']/i;
/** A command in the prose of a page, which what follows doesn't belong to. */
const CODE_SPAN = /`((?:kubelet|kube-proxy|flanneld|containerd)[^`\n]{0,1000})`/g;
const ARGUMENTS_VARIABLE = /^[A-Z_]{0,60}ARGS=/;

/** Finds what a script, or a page with commands in it, starts and registers. */
export function scanScript(text: string, options: TokenizeOptions): ScannedScript {
  return new Scan(options, 0).scan(text).result();
}

/** A service of nssm while its settings come in, line by line. */
interface OpenService {
  readonly name: string;
  program: Program | undefined;
  arguments: readonly SourceText[] | undefined;
  environment: readonly Setting[];
  settings: readonly Setting[];
  programPath?: SourceText;
  start: number;
  end: number;
}

/** A command line while its arguments aren't read. */
interface AddedCommand extends Pick<CommandLine, 'program' | 'manager'>, Partial<Omit<CommandLine,
  | 'program'
  | 'manager'
  | 'programPath'
  | 'flags'
  | 'stray'
  | 'start'
  | 'end'>> {
  readonly args: readonly SourceText[];
  readonly at: Stretch;
  readonly programPath?: SourceText;
}

/** What a service manager has besides the command line of a service. */
interface ServiceLine extends Pick<CommandLine, 'settings'>, Partial<Pick<CommandLine, 'tightOptions'>> {
  /** Arguments after it. @default - none */
  readonly after?: readonly SourceText[];
}

class Scan {
  private readonly commands: CommandLine[] = [];
  private readonly startScripts: StartScriptCall[] = [];
  private readonly environment: Setting[] = [];
  private readonly statements: ScannedScript['statements'][number][] = [];
  private readonly guards: Stretch[] = [];
  /** Where the arguments of other programs are. */
  private readonly ofOthers = new Set<number>();
  private readonly variables = new Variables();
  private text = '';
  private readonly services: OpenService[] = [];
  /** The last of each name. */
  private readonly lastServices = new Map<string, OpenService>();

  public constructor(private readonly options: TokenizeOptions, private readonly depth: number) {}

  public scan(text: string): this {
    this.text = this.options.isScript ? text : text.replace(CODE_SPAN, '\n$1\n');
    const tokens = tokenize(this.text, this.options);
    this.guards.push(...versionGuards(tokens));
    for (const statement of statementsOf(tokens)) {
      const [{ start }, { end }] = [statement[0], statement.at(-1)!];
      const isKubeadm = KUBEADM.test(this.text.slice(start, end));
      this.statements.push({ start, end, ...(isKubeadm && { kubeadm: this.variables.resolve(this.text, statement) }) });
      this.read(statement);
    }
    return this;
  }

  public result(): ScannedScript {
    for (const service of this.services) { this.addService(service); }
    this.addLeftovers();
    if (!this.options.isScript && this.depth === 0) { this.addMentions(); }
    const { options: { isScript }, startScripts, environment, statements, guards } = this;
    const commands = withoutRepetitions(this.commands);
    return { isScript, commands, startScripts, environment, versionGuards: guards, statements };
  }

  /** Flags in variables that no known command uses: a command may use them in a way that isn't followed. */
  private addLeftovers(): void {
    const seen = new Set([...this.ofOthers, ...this.commands.flatMap(({ flags }) => flags.map(({ start }) => start))]);
    for (const { name, words } of this.variables.withFlags()) {
      const args = words.flatMap(splitArguments);
      const { flags } = parseFlags(args);
      if (flags.length === 0 || flags.every(({ start }) => seen.has(start))) { continue; }
      const found = programIn(args);
      // arguments of a command before the flags aren't flags
      const switches = args.slice(found ? found.at + 1 : 0).filter(({ text }) => !CMDLET_PARAMETER.test(text));
      this.addFlagsOnly(switches.slice(switches.findIndex(({ text }) => /^--?[a-z]/.test(text))), found?.program ?? programOfService(name));
    }
  }

  /** Wrong spellings that a page recommends outside of command lines. */
  private addMentions(): void {
    const seen = new Set(this.commands.flatMap(({ flags }) => flags.map(({ start }) => start)));
    for (const { index, 0: written } of this.text.matchAll(/--[a-z][a-z-]{1,60}/g)) {
      const name = written.slice(2).replace(/-+$/, '');
      // a name of one word may be another program's
      if (!name.includes('-') || seen.has(index) || meantBy('kubelet', name) === undefined) { continue; }
      this.add({
        program: 'kubelet', manager: 'none', args: [new SourceText(`--${name}`, [{ at: 0, offset: index }])],
        at: { start: index, end: index + name.length + 2 }, guessed: true,
      });
    }
  }

  private read(statement: readonly Token[]): void {
    const assigned = assignmentsIn(statement);
    if (assigned.length > 0) {
      assigned.forEach((each) => this.assign(each));
      return;
    }
    this.readWords(statement);
  }

  private assign({ name, value, adds }: Assignment): void {
    if (isCommand(value)) {
      this.variables.forget(name);
      this.readWords(value);
      return;
    }
    const [first] = value;
    if (first?.kind === 'word' && !first.quoted && wordText(first).text.startsWith('[')) {
      // the result of a .NET method
      this.variables.forget(name);
      this.readStrings(value);
      return;
    }
    const [held] = this.variables.assign(name, value, adds);
    if (name.startsWith('env:') && held) { this.environment.push(setting(name.slice('env:'.length), held)); }
    // flags that the variable holds are read where it is used, or at the end
    this.readStrings(value, false);
  }

  private readWords(statement: readonly Token[]): void {
    const words = statement.filter((token): token is Word => token.kind === 'word');
    const args = words.flatMap((word) => this.variables.expand(word)
      .map((text): Argument => ({ text, quoted: word.quoted || word.parts[0].kind === 'variable' })));
    if (isNonEmpty(args) && !this.readCommand(args)) { this.readStrings(statement); }
  }

  private readCommand(args: NonEmpty<Argument>): boolean {
    let tries = 0;
    const runsScript = !RUNS_NO_SCRIPT.test(args[0].text.text) && !args.some(({ text }) => SCRIPT_URL.test(text.text));
    for (const [i, { text: word }] of args.entries()) {
      if (tries === MOST_TRIES) { break; }
      const name = baseName(word.text);
      const canBe = COMMANDS.includes(name) || (runsScript && START_SCRIPTS.includes(name)) || (i === 0 && /^setx?$/.test(name))
        || programOf(word.text) !== undefined;
      if (!canBe) {
        if (this.readEnvironment(word)) { return true; }
        continue;
      }
      tries += 1;
      if (this.readNamed(name, word, args.slice(i + 1))) { return true; }
    }
    return this.readFlagsOnly(args);
  }

  private readNamed(name: string, word: SourceText, rest: readonly Argument[]): boolean {
    if (START_SCRIPTS.includes(name)) { return this.readStartScript(name, word, rest); }
    switch (name) {
      case 'nssm': return this.readNssm(unpacked(rest));
      case 'sc': return this.readSc(unpacked(rest));
      case 'new-service': return this.readNewService(word, rest);
      case 'start-process':
      case 'saps': return this.readStartProcess(rest);
      case 'set':
      case 'setx': return this.readSet(name, rest);
      default: return this.readProgram(word, rest);
    }
  }

  private readProgram(word: SourceText, rest: readonly Argument[]): boolean {
    const found = programOf(word.text);
    const next = rest[0]?.text.text ?? '';
    // prose also mentions kubelets: a program path must have arguments, a bare name must have flags
    if (!found || !(found.isBare ? /^(?:--[a-z]|-v\b)/ : /^[-\u2010-\u2015@$<%]/).test(next)) { return false; }
    const isOfCmdlet = rest.some(({ text }) => CMDLET_PARAMETER.test(text.text));
    if (isOfCmdlet) { return this.readCmdlet(found.program, word, rest); }
    this.add({ program: found.program, manager: 'none', args: rest.flatMap(programArgumentsOf), at: word, programPath: word });
    return true;
  }

  /** A program that a PowerShell command starts: its arguments are those of `-ArgumentList`, or all that look like flags. */
  private readCmdlet(program: Program, at: SourceText, rest: readonly Argument[]): boolean {
    const parameters = parametersOf(rest);
    const list = parameters.find(({ name }) => name.startsWith('arg'))?.values;
    const first = rest.findIndex(({ text }) => /^--[a-z]/.test(text.text));
    const behind = first === -1 ? [] : rest.slice(first).filter(({ text }) => !CMDLET_PARAMETER.test(text.text));
    const args = list?.flatMap(splitArguments) ?? behind.flatMap(argumentsOf);
    if (args.length > 0) { this.add({ program, manager: 'none', args, at, guessed: true }); }
    return args.length > 0;
  }

  private readFlagsOnly(args: NonEmpty<Argument>): boolean {
    const [{ text: first }] = args;
    if (ARGUMENTS_VARIABLE.test(first.text)) {
      const equals = first.text.indexOf('=');
      return this.addFlagsOnly(splitArguments(first.slice(equals + 1)), programOfService(first.text.slice(0, equals)));
    }
    return /^--[a-z]/.test(first.text) && this.addFlagsOnly(args.flatMap(argumentsOf), undefined);
  }

  /** Flags without a program, which is guessed from a variable name or from the flags. */
  private addFlagsOnly(args: readonly SourceText[], named: Program | undefined): boolean {
    const all = args.flatMap(splitAtCommas);
    const [at] = all;
    const { flags } = parseFlags(all);
    const own = named === 'kubelet' || named === 'kube-proxy' ? named : undefined;
    const hasOwn = own !== undefined && flags.some(({ name }) => flagOf(own, name) !== undefined);
    const program = hasOwn ? own : programForFlags(flags);
    if (program === undefined || !at) { return false; }
    this.add({ program: own ?? program, manager: 'none', args: all, at, guessed: true });
    return true;
  }

  /** Strings that no command uses may contain a command, a whole script, or flags that another program passes on. */
  private readStrings(tokens: readonly Token[], withFlags = true): void {
    for (const [i, token] of tokens.entries()) {
      const before = tokens[i - 1];
      const isCompared = before?.kind === 'word' && !before.quoted && POWERSHELL_OPERATOR.test(wordText(before).text);
      if (token.kind !== 'word' || !token.quoted || isCompared) { continue; }
      const isPlain = token.parts.length === 1 && token.parts[0].kind === 'text';
      const text = wordText(token);
      if (text.text.includes('\n') && isPlain) {
        this.readInner(text);
        continue;
      }
      const [whole] = this.variables.expand(token);
      // -KubeletExtraArgs '--node-labels=…'
      if (whole && !this.readLine(whole) && withFlags && /^\s{0,20}--[a-z]/.test(whole.text)) { this.addFlagsOnly(splitArguments(whole), undefined); }
    }
  }

  private readLine(line: SourceText): boolean {
    if (!/kubelet|kube-proxy|flanneld|containerd/i.test(line.text)) { return false; }
    const args = splitArguments(line);
    const found = programIn(args);
    return found !== undefined && this.readProgram(found.word, args.slice(found.at + 1).map((text) => ({ text, quoted: false })));
  }

  private readInner(text: SourceText): void {
    if (this.depth >= DEEPEST) { return; }
    const inner = new Scan(this.options, this.depth + 1).scan(text.text).result();
    const moved = <T extends Stretch>(place: T): T =>
      ({ ...place, start: text.offsetOf(place.start), end: text.offsetOf(Math.max(place.start, place.end - 1)) + 1 });
    this.commands.push(...inner.commands.map((command) => ({
      ...moved(command), flags: command.flags.map(moved), environment: command.environment.map(moved), settings: command.settings.map(moved),
      tightOptions: command.tightOptions.map(moved), ...(command.programPath && { programPath: moved(command.programPath) }),
      stray: command.stray.map((each) => text.slice(each.start, each.end)),
      ...(command.unquotedPath && { unquotedPath: moved(command.unquotedPath) }),
    })));
    this.startScripts.push(...inner.startScripts.map((call) => ({ ...moved(call), parameters: call.parameters.map(moved) })));
    this.environment.push(...inner.environment.map(moved));
    this.guards.push(...inner.versionGuards.map(moved));
  }

  /** `nssm install NAME PROGRAM [ARGUMENTS]`, `nssm set NAME PARAMETER VALUES`. */
  private readNssm(rest: readonly Argument[]): boolean {
    const [verb, name, path, ...others] = rest;
    const command = verb?.text.text.toLowerCase() ?? '';
    if (!name || !path) { return /^(?:install|set|start|stop|restart|remove|edit)$/.test(command); }
    if (command === 'set') { this.setNssm(name.text, path.text, others); }
    if (command === 'install') {
      // another program may only stand in for the one that the service is named after
      const standsIn = isPlaceholder(path.text.text) && !rest.some(({ text }) => /\.ps1/i.test(text.text));
      const program = programOf(path.text.text)?.program ?? (standsIn ? programOfService(name.text.text) : undefined);
      const service = this.openService(name.text, program, true);
      service.programPath = path.text;
      service.start = path.text.start;
      service.end = path.text.end;
      if (others.length > 0) { service.arguments = others.flatMap(argumentsOf); }
    }
    return command === 'set' || command === 'install';
  }

  private setNssm(name: SourceText, written: SourceText, values: readonly Argument[]): void {
    const service = this.openService(name, programOfService(name.text), false);
    switch (written.text.toLowerCase()) {
      case 'application':
        service.programPath = values[0]?.text;
        service.program = programOf(service.programPath?.text ?? '')?.program ?? service.program;
        break;
      case 'appparameters': {
        // a second set of parameters is another way to run it
        const open = service.arguments ? this.openService(name, service.program, true) : service;
        open.arguments = values.flatMap(argumentsOf);
        break;
      }
      case 'appenvironmentextra':
      case 'appenvironment':
        service.environment = [...service.environment, ...values.flatMap(({ text }) => {
          const equals = text.text.indexOf('=');
          return equals <= 0 ? [] : [setting(text.text.slice(0, equals).replace(/^[+:-]/, ''), text.slice(equals + 1), text)];
        })];
        break;
      default:
        service.settings = [...service.settings, setting(written.text, SourceText.join(values.map(({ text }) => text), ' '), written)];
    }
  }

  private openService(name: SourceText, program: Program | undefined, isNew: boolean): OpenService {
    const open = this.lastServices.get(name.text.toLowerCase());
    if (open && !isNew) { return open; }
    const service: OpenService = { name: name.text, program, arguments: undefined, environment: [], settings: [], start: name.start, end: name.end };
    this.services.push(service);
    this.lastServices.set(name.text.toLowerCase(), service);
    return service;
  }

  private addService({ name, program, arguments: args, environment, settings, programPath, start, end }: OpenService): void {
    const isOther = isOtherProgram(programPath?.text ?? '');
    const guess = program ?? (args && !isOther ? programForFlags(parseFlags(args).flags) : undefined);
    if (isOther) { this.skip(args); }
    if (!guess) { return; }
    this.add({ program: guess, manager: 'nssm', args: args ?? [], at: { start, end }, service: name, environment, settings, programPath });
  }

  /** `sc.exe create NAME binPath= "PROGRAM ARGUMENTS" depend= A/B`. */
  private readSc(rest: readonly Argument[]): boolean {
    const words = rest[0]?.text.text.startsWith('\\\\') ? rest.slice(1) : rest;
    const [verb, name, ...others] = words;
    if (!verb || !name || !/^(?:create|config)$/i.test(verb.text.text)) { return false; }
    let line: SourceText | undefined;
    const settings: Setting[] = [];
    const tightOptions: { name: string; start: number; end: number }[] = [];
    const after: SourceText[] = [];
    const left = others.values();
    for (const { text } of left) {
      const option = /^(binpath|depend|start|displayname|type|error|obj|password|group|tag)=/i.exec(text.text)?.[1];
      if (option === undefined) {
        after.push(text);
        continue;
      }
      const isTight = text.text.length > option.length + 1;
      if (isTight) { tightOptions.push({ name: option, start: text.start, end: text.offsetOf(option.length) + 1 }); }
      const value = isTight ? text.slice(option.length + 1) : left.next().value?.text;
      if (option.toLowerCase() === 'binpath') { line = value; } else { settings.push(setting(option, value ?? SourceText.at(text.end), text)); }
    }
    this.addServiceLine('sc.exe', name.text, line, { settings, tightOptions, after });
    return true;
  }

  private readNewService(command: SourceText, rest: readonly Argument[]): boolean {
    const parameters = parametersOf(rest);
    const given = (full: string, least: number) => parameters.find(({ name: each }) => each.length >= least && full.startsWith(each))?.values[0];
    const positional = parameters.find(({ name: each }) => each === '')?.values ?? [];
    const ownName = given('name', 1);
    const name = ownName ?? positional[0] ?? command;
    const line = given('binarypathname', 3) ?? positional[ownName ? 0 : 1];
    if (!line) { return false; }
    const settings = parameters.filter(({ values }) => values[0] !== line && values[0] !== name)
      .map(({ written, values, start, end }) => ({ name: written, value: values.map(({ text }) => text).join(', '), start, end }));
    this.addServiceLine('New-Service', name, line, { settings });
    return true;
  }

  private addServiceLine(manager: ServiceManager, name: SourceText, line: SourceText | undefined, { after = [], ...more }: ServiceLine): void {
    const { inner, words } = serviceLineOf(line);
    const [first] = words;
    const { at, word = first, program: found } = programIn(words) ?? { at: 0 };
    const args = [...words.slice(at + 1), ...after];
    const isOther = isOtherProgram(first?.text ?? '');
    const program = found ?? programOfService(name.text) ?? (isOther ? undefined : programForFlags(parseFlags(args).flags));
    if (!program) { this.skip(args); }
    if (!program || !first || !word) { return; }
    // the quotes that the program's path needs stand in the line itself
    const unquoted = (at > 0 || word.text.includes(' ')) && !inner?.text.trimStart().startsWith('"') && /^[A-Za-z]:\\/.test(first.text);
    this.add({
      program, manager, args, at: word, programPath: word, service: name.text, ...more,
      ...(unquoted && { unquotedPath: { start: first.start, end: word.end } }),
    });
  }

  private readStartProcess(rest: readonly Argument[]): boolean {
    const parameters = parametersOf(rest);
    const valuesOf = (full: string) => parameters.find(({ name }) => name.length > 1 && full.startsWith(name))?.values;
    const path = valuesOf('filepath')?.[0] ?? parameters.find(({ name }) => name === '')?.values[0];
    const found = path && programOf(path.text);
    if (!found && !isOtherProgram(path?.text ?? '')) { return false; }
    const positional = parameters.find(({ name }) => name === '')?.values.filter((value) => value !== path) ?? [];
    const args = (valuesOf('argumentlist') ?? valuesOf('args') ?? positional).flatMap(splitArguments);
    if (found) { this.add({ program: found.program, manager: 'none', args, at: path }); } else { this.skip(args); }
    return true;
  }

  /** Leaves out the arguments of another program. */
  private skip(args: readonly SourceText[] = []): void {
    for (const { start } of args) { this.ofOthers.add(start); }
  }

  private readStartScript(script: string, at: SourceText, rest: readonly Argument[]): boolean {
    const parameters = parametersOf(rest).filter(({ name }) => name !== '')
      .map(({ written, start, end, values }) => ({ name: written, value: values.map(({ text }) => text).join(','), start, end }));
    if (parameters.some(({ name }) => name.length > 2)) { this.startScripts.push({ script, parameters, start: at.start, end: at.end }); }
    return true;
  }

  /** `set NAME=value` of cmd, `setx NAME value`. */
  private readSet(command: string, rest: readonly Argument[]): boolean {
    const first = rest[0]?.text;
    if (!first) { return true; }
    const equals = first.text.indexOf('=');
    if (command === 'setx') {
      if (rest[1]) { this.environment.push(setting(first.text, rest[1].text, first)); }
    } else if (equals > 0) {
      const name = first.text.slice(0, equals);
      const values = [first.slice(equals + 1), ...rest.slice(1).map(({ text }) => text)].filter(({ text }) => text !== '');
      this.environment.push(setting(name, SourceText.join(values, ' '), first));
      this.variables.set(name.toLowerCase(), values.flatMap(splitArguments));
    }
    return true;
  }

  private readEnvironment(word: SourceText): boolean {
    const [, name, value = ''] = (word.text.includes('SetEnvironmentVariable') ? SET_ENVIRONMENT.exec(word.text) : undefined) ?? [];
    if (name === undefined) { return false; }
    this.environment.push({ name, value, start: word.start, end: word.end });
    return true;
  }

  private add({ args, at, programPath, ...command }: AddedCommand): void {
    const { program } = command;
    const { flags, stray } = parseFlags(args, (name) => flagOf(program, name) ?? flagOf(program, meantBy(program, name) ?? ''));
    this.commands.push({
      environment: [], settings: [], guessed: false, tightOptions: [], ...withoutUndefined(command), flags, stray, start: at.start, end: at.end,
      ...(programPath && programOf(programPath.text) && { programPath: setting('program', programPath) }),
    });
  }
}

/** Commands without those that were guessed from flags of a command with a program, and without strings that a service runs. */
function withoutRepetitions(commands: readonly CommandLine[]): readonly CommandLine[] {
  const taken = new Set(commands.filter(({ guessed }) => !guessed).flatMap(({ flags }) => flags.map(({ start }) => start)));
  const ofServices = new Set(commands.filter(({ manager }) => manager !== 'none').map(({ start }) => start));
  return commands.filter(({ guessed, flags, manager, start: at }) => (manager !== 'none' || !ofServices.has(at))
    && (!guessed || flags.length === 0 || flags.some(({ start }) => !taken.has(start))));
}

/** The command line of a service and its words. Quotes around all of it, as PowerShell needs them for sc.exe, aren't part of it. */
function serviceLineOf(line: SourceText | undefined): { readonly inner?: SourceText; readonly words: readonly SourceText[] } {
  if (!line) { return { words: [] }; }
  const [first, ...others] = splitArguments(line);
  return first && /\s--?[a-z]/.test(first.text)
    ? { inner: first, words: [...splitArguments(first), ...others] }
    : { inner: line, words: first ? [first, ...others] : [] };
}

/** Flags that a script keeps with commas between, and splits itself: `--v=2,--port=1`. */
function splitAtCommas(argument: SourceText): readonly SourceText[] {
  const commas = Array.from(argument.text.matchAll(/,(?=--[a-z])/g), ({ index }) => index);
  return [-1, ...commas].map((comma, i) => argument.slice(comma + 1, commas[i]));
}

/** The first argument that is the path or the name of a program. */
function programIn(args: readonly SourceText[]): { readonly at: number; readonly word: SourceText; readonly program: Program } | undefined {
  for (const [at, word] of args.entries()) {
    const found = programOf(word.text);
    if (found) { return { at, word, program: found.program }; }
  }
  return undefined;
}

/**
 * Name of a command in lower case, without its directory and `.exe`. For a variable that isn't set in the script, the name of the variable:
 * `$NssmExe`.
 */
function baseName(word: string): string {
  if (NSSM_VARIABLE.test(word)) { return 'nssm'; }
  return word.slice(Math.max(word.lastIndexOf('\\'), word.lastIndexOf('/')) + 1).toLowerCase().replace(/^@/, '').replace(/\.exe$/, '');
}

function setting(name: string, value: SourceText, at: SourceText = value): Setting {
  return { name, value: value.text, start: at.start, end: at.end };
}
