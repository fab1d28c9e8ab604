import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandSource, COMMON_PARAMETERS, MODULES, ProgramRow, PROGRAMS, TYPE_ACCELERATORS, TYPES, typeSource } from './commands';
import { ParsedScript, parsePowershell, SyntaxNode } from './powershell';
import { NODE_COMPONENT_FLAGS, NodeComponent } from '../../src/knowledge';
import { wordsOf } from '../nodes/grid';

/** A script, and the environment variables that it is started with. */
export interface ScriptUnderTest {
  readonly name: string;
  readonly text: string;
  readonly variables: readonly string[];
}

/** The rows of the table that a script uses, as `Get-Item -Path`, `curl.exe --fail`, `System.IO.File.Delete`. */
export type Used = Set<string>;

const AUTOMATIC = ['_', 'true', 'false', 'null', 'lastexitcode', 'psscriptroot', 'pshome', 'erroractionpreference'];
/** What Windows itself sets, and what users can set. */
const ALWAYS_SET = ['COMPUTERNAME', 'PROGRAMFILES', 'SKIP_DRAIN_CHECK', 'TEMP'];
/** Functions of the scripts that run a program, and which of their arguments is its command line. */
const RUNNERS: Readonly<Record<string, (args: readonly string[]) => readonly [program: string, line: string]>> = {
  'Invoke-Program': ([program, line]) => [program, line],
  'Register-ScriptTask': ([, line]) => ['powershell.exe', line],
};
const PROGRAM_NAME = /([\w.-]+\.(?:cmd|exe|ps1))$/i;
/** The program that a service or kube-log-runner starts; a `.ps1` among the words is a script of PowerShell itself. */
const INNER_PROGRAM = /^[A-Za-z]:\\.*\.exe$/i;

const rows = new Map(MODULES.flatMap((module) => Object.entries(module.commands)
  .map(([command, parameters]) => [command.toLowerCase(), { command, module, parameters: parameters.split(' ').filter(Boolean) }])));

/** Checks a script against the table, and for what can't be seen without running it: unset variables, and deletes that follow links. */
export function checkScript(script: ScriptUnderTest, tree: SyntaxNode | null, used: Used = new Set()): readonly string[] {
  return tree ? new Checker(script, tree, used).problems() : ['is not valid PowerShell'];
}

class Checker {
  private readonly found: string[] = [];
  private readonly functions: readonly SyntaxNode[];
  private readonly functionNames: ReadonlySet<string>;
  /** All parts of the script, by type. */
  private readonly nodes = new Map<string, SyntaxNode[]>();
  /** Programs of the services that nssm installs. */
  private readonly installed = new Map<string, string>();

  public constructor(private readonly script: ScriptUnderTest, private readonly tree: SyntaxNode, private readonly used: Used) {
    this.index(tree);
    this.functions = this.all(tree, 'function_statement');
    this.functionNames = new Set(this.functions.map((each) => this.text(this.first(each, 'function_name')!).toLowerCase()));
  }

  public problems(): readonly string[] {
    this.characters();
    for (const command of this.all(this.tree, 'command')) { this.command(command); }
    for (const pipeline of this.all(this.tree, 'pipeline_chain')) { this.pipeline(pipeline); }
    for (const literal of this.all(this.tree, 'type_literal')) { this.type(this.text(literal).slice(1, -1), undefined, literal); }
    for (const call of [...this.all(this.tree, 'invokation_expression'), ...this.all(this.tree, 'member_access')]) { this.member(call); }
    this.started();
    for (const each of this.functions) { this.recursion(each); }
    this.variables();
    return [...new Set(this.found)];
  }

  private characters(): void {
    const at = this.script.text.replace(/^\ufeff/, '').search(/[^\x00-\x7f]/);
    if (at !== -1) { this.found.push(`${this.line(at)}: the character ${JSON.stringify(this.script.text.replace(/^\ufeff/, '')[at])} isn't ASCII`); }
  }

  private command(node: SyntaxNode): void {
    const elements = (this.child(node, 'command_elements')?.children ?? []).filter(({ type }) => type !== 'command_argument_sep'
      && type !== 'redirection');
    const foreach = this.child(node, 'foreach_command');
    if (foreach) { this.use(node, 'ForEach-Object', foreach.children); return; }
    const nameNode = this.child(node, 'command_name') ?? this.child(node, 'command_name_expr')!;
    const name = this.text(nameNode);
    const variable = /^\$(\w+)$/.exec(name)?.[1];
    const programs = variable ? this.programsIn(variable) : PROGRAM_NAME.test(name) ? [name] : undefined;
    if (programs) {
      if (programs.length === 0) { this.say(node, `no program is assigned to ${name}`); }
      const words = elements.flatMap((element) => this.words(element));
      for (const program of programs) { this.program(node, program, words); }
      return;
    }
    if (this.functionNames.has(name.toLowerCase())) {
      const runner = RUNNERS[name];
      if (!runner) { return; }
      const [program, line] = runner(elements.map((element) => this.literals(element).join('')));
      // within the function itself, the arguments are variables
      if (line) { this.program(node, PROGRAM_NAME.exec(program)?.[1] ?? program, wordsOf(line)); }
      return;
    }
    this.use(node, name, elements);
  }

  /** A command of a module. */
  private use(node: SyntaxNode, name: string, elements: readonly SyntaxNode[]): void {
    const row = rows.get(name.toLowerCase());
    if (!row) { this.say(node, `the command ${name} isn't in test/powershell/commands.ts`); return; }
    this.used.add(row.command);
    const source = commandSource(row.module, row.command);
    const allowed = row.parameters.map((each) => each.replace(/^-|[[\]]/g, ''));
    const names = elements.filter(({ type }) => type === 'command_parameter').map((each) => this.text(each).replace(/^-|:$/g, ''));
    for (const parameter of [...names, ...this.splatted(elements)]) {
      if (COMMON_PARAMETERS.includes(parameter)) { continue; }
      if (!allowed.includes(parameter)) {
        this.say(node, `${row.command} has no parameter -${parameter} in test/powershell/commands.ts (${source})`);
      }
      this.used.add(`${row.command} -${parameter}`);
    }
    if (row.command === 'Remove-Item' && names.some((each) => /^r/i.test(each))) {
      this.recursiveDelete(node, `Remove-Item -${names.find((each) => /^r/i.test(each))}`);
    }
    const isSwitch = (element: SyntaxNode) => row.parameters.includes(this.text(element));
    const takesValue = (element: SyntaxNode | undefined) => element?.type === 'command_parameter' && !isSwitch(element);
    elements.forEach((element, i) => {
      if (takesValue(element) && (elements[i + 1] === undefined || elements[i + 1].type === 'command_parameter')) {
        this.say(element, `${row.command} ${this.text(element)} has no value`);
      }
    });
    const positional = elements.filter((element, i) => element.type !== 'command_parameter' && !takesValue(elements[i - 1])
      && !this.isSplatted(element));
    const places = row.parameters.filter((each) => each.startsWith('['));
    positional.forEach((element, i) => {
      if (!places[i]) {
        this.say(element, `${row.command} takes ${places.length} values by position in test/powershell/commands.ts (${source})`);
        return;
      }
      this.used.add(`${row.command} -${places[i].slice(1, -1)}`);
    });
    if (row.command === 'New-Object') {
      const named = elements.findIndex((element) => this.text(element) === '-TypeName');
      this.type(this.text(named === -1 ? positional[0] : elements[named + 1]), 'new', node);
    }
  }

  private pipeline(node: SyntaxNode): void {
    const commands = node.children.filter(({ type }) => type === 'command').map((each) => this.text(each));
    if (commands.some((each) => /^Get-ChildItem\b.*\s-r/i.test(each)) && commands.some((each) => /\bRemove-Item\b|\bDelete\(/i.test(each))) {
      this.recursiveDelete(node, 'Get-ChildItem -Recurse | Remove-Item');
    }
  }

  private isSplatted(element: SyntaxNode): boolean {
    return this.text(element).startsWith('@') && /^@\w+$/.test(this.text(element));
  }

  /** Keys of maps that are passed as parameters. */
  private splatted(elements: readonly SyntaxNode[]): readonly string[] {
    return elements.filter((element) => this.isSplatted(element)).flatMap((element) => {
      const name = this.text(element).slice(1);
      return this.assigned(name).flatMap((value) => this.all(value, 'key_expression').map((key) => this.text(key).replace(/^'|'$/g, '')));
    });
  }

  /** Words of an argument of a program: itself, or all strings of a variable. */
  private words(element: SyntaxNode): readonly string[] {
    const text = this.text(element);
    if (this.isSplatted(element)) { return this.splatted([element]).map((key) => `-${key}`); }
    if (/^\$\w+$/.test(text)) { return this.assigned(text.slice(1)).flatMap((value) => this.literals(value)); }
    const literals = this.literals(element);
    return literals.length > 0 ? literals : [text];
  }

  /** Values that are assigned to a variable. */
  private assigned(variable: string): readonly SyntaxNode[] {
    return this.all(this.tree, 'assignment_expression')
      .filter(({ children: [target] }) => this.text(target).toLowerCase() === `$${variable.toLowerCase()}`)
      .map(({ children }) => children[children.length - 1]);
  }

  private programsIn(variable: string): readonly string[] {
    return [...new Set(this.assigned(variable).flatMap((value) => this.literals(value)).flatMap((literal) => PROGRAM_NAME.exec(literal)?.[1] ?? []))];
  }

  /** Programs that .NET starts. */
  private started(): void {
    const settings = this.all(this.tree, 'assignment_expression');
    const valueOf = (member: string, of: string) => settings.filter(({ children: [target] }) => this.text(target) === `${of}.${member}`)
      .flatMap(({ children }) => {
        const value = children[children.length - 1];
        return this.text(value).startsWith('$')
          ? this.assigned(this.text(value).slice(1)).flatMap((each) => this.literals(each))
          : this.literals(value);
      });
    for (const { children: [target] } of settings) {
      const of = /^(\$\w+)\.FileName$/.exec(this.text(target))?.[1];
      if (!of) { continue; }
      const [program] = valueOf('FileName', of).flatMap((literal) => PROGRAM_NAME.exec(literal)?.[1] ?? []);
      const line = valueOf('Arguments', of).join('');
      if (program) { this.program(target, program, wordsOf(line)); }
    }
  }

  /** A program with its words; a program among them has the words that follow. */
  private program(node: SyntaxNode, given: string, words: readonly string[]): void {
    const name = PROGRAM_NAME.exec(given)?.[1] ?? given;
    if (name === 'nssm.exe') { this.nssm(node, words); return; }
    const inner = words.findIndex((word) => INNER_PROGRAM.test(word));
    const own = inner === -1 ? words : words.slice(0, inner);
    if (inner !== -1) { this.program(node, words[inner], words.slice(inner + 1)); }
    const component = name.replace(/\.exe$/, '') as NodeComponent;
    if (component in NODE_COMPONENT_FLAGS) {
      const unknown = flagsIn(own, false, false).filter((each) => !NODE_COMPONENT_FLAGS[component][each.slice(2)]);
      for (const flag of unknown) { this.say(node, `${name} has no flag ${flag} in src/knowledge/component-flags.ts`); }
      return;
    }
    const row = this.row(node, name);
    if (!row) { return; }
    const values = own.map((word, i) => ({ word, program: row.commandLines?.[own[i - 1]] }));
    for (const { word, program } of values) {
      if (program !== undefined) { this.program(node, program, wordsOf(word)); }
    }
    for (const flag of flagsIn(
      values.filter((each) => each.program === undefined).map(({ word }) => word), row.flags.some((each) => each.startsWith('/')),
      row.flags.some((each) => each.endsWith('=')),
    )) {
      if (!row.flags.includes(flag)) { this.say(node, `${name} has no flag ${flag} in test/powershell/commands.ts (${row.source})`); }
      this.used.add(`${name} ${flag}`);
    }
    this.verb(node, name, row, own[0]);
    // the command line of a service
    for (const word of own.filter((each) => /^"?[A-Za-z]:\\.*\.exe"?\s/i.test(each))) {
      const [program, ...rest] = wordsOf(word);
      this.program(node, program, rest);
    }
  }

  /** nssm gets the program of a service and its arguments in two calls. */
  private nssm(node: SyntaxNode, [verb, service, setting, value]: readonly string[]): void {
    const name = 'nssm.exe';
    const row = this.row(node, name)!;
    this.verb(node, name, row, verb);
    if (verb === 'install') { this.installed.set(service, setting); }
    if (verb !== 'set') { return; }
    if (!row.settings!.includes(setting)) { this.say(node, `${name} has no setting ${setting} in test/powershell/commands.ts (${row.source})`); }
    this.used.add(`${name} set ${setting}`);
    if (setting === 'AppParameters') { this.program(node, this.installed.get(service) ?? `(no program of ${service})`, wordsOf(value)); }
  }

  private row(node: SyntaxNode, program: string): ProgramRow | undefined {
    if (!Object.hasOwn(PROGRAMS, program)) { this.say(node, `the program ${program} isn't in test/powershell/commands.ts`); return undefined; }
    this.used.add(program);
    return PROGRAMS[program];
  }

  private verb(node: SyntaxNode, program: string, { verbs, source }: ProgramRow, word: string | undefined): void {
    if (!verbs) { return; }
    if (word === undefined || !verbs.includes(word)) {
      this.say(node, `${program} has no command ${word} in test/powershell/commands.ts (${source})`);
    }
    this.used.add(`${program} ${word}`);
  }

  private type(given: string, member: string | undefined, node: SyntaxNode): void {
    if (TYPE_ACCELERATORS.includes(given) && member === undefined) { this.used.add(given); return; }
    const type = given === 'math' ? 'System.Math' : given;
    const members = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
    if (!members) { this.say(node, `the type ${type} isn't in test/powershell/commands.ts`); return; }
    this.used.add(type);
    if (member === undefined) { return; }
    if (!members.includes(member)) { this.say(node, `${type} has no static member ${member} in test/powershell/commands.ts (${typeSource(type)})`); }
    this.used.add(`${type}.${member}`);
  }

  private member(node: SyntaxNode): void {
    const [target, name] = node.children;
    if (name?.type !== 'member_name') { return; }
    const member = this.text(name);
    const args = this.all(node, 'argument_list')[0];
    const words = args ? this.text(args).slice(1, -1).split(',').map((each) => each.trim()) : [];
    if (target.type === 'type_literal') {
      this.type(this.text(target).slice(1, -1), member, node);
      if (this.text(target) === '[System.IO.Directory]' && member === 'Delete' && words.length > 1 && words[words.length - 1] !== '$false') {
        this.recursiveDelete(node, this.text(node));
      }
    } else if (member === 'Delete' && words[0] === '$true') {
      this.recursiveDelete(node, this.text(node));
    }
  }

  /** A function that calls itself and deletes has to look for links. */
  private recursion(node: SyntaxNode): void {
    const name = this.text(this.first(node, 'function_name')!);
    const body = this.text(node).slice(this.text(node).indexOf('{'));
    if (new RegExp(`\\b${name}\\b`, 'i').test(body) && /\bRemove-Item\b|\bDelete\(/i.test(body)
      && !/\[System\.IO\.FileAttributes\]::ReparsePoint/.test(body)) {
      this.recursiveDelete(node, name);
    }
  }

  private recursiveDelete(node: SyntaxNode, what: string): void {
    this.say(
      node, `${what} is a recursive delete, which follows links in Windows PowerShell 5.1 (https://github.com/PowerShell/PowerShell/issues/621)`,
    );
  }

  private variables(): void {
    const inFunction = (node: SyntaxNode) => this.functions.find((each) => each.start <= node.start && node.end <= each.end);
    const definitions = [
      ...this.all(this.tree, 'assignment_expression')
        .flatMap((node) => this.plainTarget(node.children[0]).map((name) => ({ name, from: node.end, scope: inFunction(node) }))),
      ...this.all(this.tree, 'foreach_statement')
        .map((node) => ({ name: this.name(this.child(node, 'variable')!), from: node.start, scope: inFunction(node) })),
      ...this.all(this.tree, 'script_parameter')
        .map((node) => ({ name: this.name(this.first(node, 'variable')!), from: node.start, scope: inFunction(node) })),
    ];
    const targets = new Set(this.all(this.tree, 'left_assignment_expression').map(({ start, end }) => `${start}-${end}`));
    for (const node of this.all(this.tree, 'variable')) {
      const name = this.name(node);
      const isTarget = targets.has(`${node.start}-${node.end}`);
      const scope = inFunction(node);
      if (name.startsWith('env:')) {
        const variable = name.slice(4).toUpperCase();
        const set = definitions.some((each) => each.name === name && each.from <= node.start);
        if (!isTarget && !set && ![...this.script.variables, ...ALWAYS_SET].includes(variable)) {
          this.say(node, `the environment variable ${variable} isn't set`);
        }
        continue;
      }
      if (AUTOMATIC.includes(name)) { continue; }
      // a function runs after the script has set its variables
      const isSet = definitions.some((each) => each.name === name
        && (each.scope === scope ? each.from <= node.start : each.scope === undefined && scope !== undefined));
      if (!isTarget && !isSet) { this.say(node, `the variable $${name} isn't set`); }
    }
  }

  /** Names that an assignment sets: not those of which it sets a member or an element. */
  private plainTarget(target: SyntaxNode): readonly string[] {
    return /^\$[\w:]+$/.test(this.text(target)) ? [this.text(target).slice(1).toLowerCase()] : [];
  }

  private name(variable: SyntaxNode): string {
    return this.text(variable).replace(/^[$@]\{?|\}$/g, '').toLowerCase();
  }

  /** Texts of all strings in a part of a script, without those that are expanded. */
  private literals(node: SyntaxNode): readonly string[] {
    return this.all(node, 'verbatim_string_characters').map((each) => this.text(each).slice(1, -1).replace(/(['\u2018\u2019\u201a\u201b])\1/g, '$1'));
  }

  private say(node: SyntaxNode, what: string): void {
    this.found.push(`${this.line(node.start)}: ${what}`);
  }

  private line(at: number): string {
    return `line ${this.script.text.slice(0, at).split('\n').length}`;
  }

  private text({ start, end }: SyntaxNode): string {
    return this.script.text.slice(start, end).trim();
  }

  private child(node: SyntaxNode, type: string): SyntaxNode | undefined {
    return node.children.find((each) => each.type === type);
  }

  private first(node: SyntaxNode, type: string): SyntaxNode | undefined {
    return this.all(node, type)[0];
  }

  private all(node: SyntaxNode, type: string): readonly SyntaxNode[] {
    const nodes = this.nodes.get(type) ?? [];
    return node === this.tree ? nodes : nodes.filter(({ start, end }) => node.start <= start && end <= node.end);
  }

  private index(node: SyntaxNode): void {
    if (!this.nodes.has(node.type)) { this.nodes.set(node.type, []); }
    this.nodes.get(node.type)!.push(node);
    node.children.forEach((each) => this.index(each));
  }
}

/** Flags among words, without their values. */
function flagsIn(words: readonly string[], withSlashes: boolean, withEquals: boolean): readonly string[] {
  return words.flatMap((word) => {
    if (withEquals && /^\w+=$/.test(word)) { return [word]; }
    if (withSlashes && /^\/[a-z]/.test(word)) { return [word]; }
    return /^-/.test(word) ? [word.replace(/=.*$/s, '')] : [];
  });
}

/**
 * Holds the PowerShell scripts of a layer to the rules for them.
 *
 * @param layer folder below `src` that has `scripts`
 * @param called what the scripts may call by path
 */
export function checkScripts(layer: string, called: readonly string[]): void {
  const folder = join(__dirname, '../../src', layer, 'scripts');
  const scripts = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

  describe.each(scripts)('$file', ({ text }) => {
    let script: ParsedScript;
    beforeAll(() => { [script] = parsePowershell([text]); });

    test('is valid PowerShell', () => {
      expect(script.valid).toBe(true);
      expect(script.commands.length).toBeGreaterThan(2);
    });

    test('never runs a value as code, and never expands one in a string', () => {
      const running = /^(invoke-expression|iex|invoke-command|icm|add-type|start-process|powershell(\.exe)?|pwsh|cmd(\.exe)?)$/i;
      expect(script.commands.filter((name) => running.test(name))).toEqual([]);
      expect(text).not.toMatch(/\[scriptblock\]|ExpandString|EncodedCommand|`/i);
      expect(script.expandable).toEqual([]);
      // programs are called by a path of the script's own, each word an argument of its own
      expect(script.called.filter((name) => !called.includes(name))).toEqual([]);
    });

    test('is plain ASCII with LF line ends, and ends with one', () => {
      expect(text).toMatch(/^[\n\x20-\x7e]*\n$/);
    });
  });
}
