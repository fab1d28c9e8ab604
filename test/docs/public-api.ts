import * as path from 'node:path';
import * as ts from 'typescript';
import { blocksIn, CodeBlock, codeBlocks, pages, ROOT } from './code-blocks';
import { ENTRIES } from '../../projenrc/entries';

const SRC = path.join(ROOT, 'src');

/** Modules of the entry points. Those for other versions of cdk8s-plus are generated from that of 27. */
const MODULES = Object.values(ENTRIES).map(({ module }) => module).filter((module) => !module.startsWith('plus-'));

/** Types of what users write, by their names. */
const INPUT = /^(?!Read).*(Options|Props|Args|Target)$/;

interface NamedFunction {
  readonly name: string;
  readonly function: ts.Node;
}

/** What users can import and name: exported names, and their members that this package declares. */
class PublicApi {
  public readonly program: ts.Program;
  /** Exported names by module. */
  public readonly modules: ReadonlyMap<string, readonly ts.Symbol[]>;
  /** Exported names, each once. */
  public readonly exported: readonly ts.Symbol[];
  private readonly checker: ts.TypeChecker;
  private readonly places = new Map<ts.Node, string | undefined>();

  public constructor() {
    const entries = MODULES.map((module) => path.join(SRC, `${module}.ts`));
    this.program = programOf(entries);
    this.checker = this.program.getTypeChecker();
    this.modules = new Map(MODULES.map((module, i) => {
      const exported = this.checker.getExportsOfModule(this.checker.getSymbolAtLocation(this.program.getSourceFile(entries[i])!)!);
      return [module, exported.map((symbol) => this.aliased(symbol))];
    }));
    this.exported = [...new Set([...this.modules.values()].flat())];
  }

  /** Errors in programs of users, by their names. */
  public errorsIn(programs: ReadonlyMap<string, string>): readonly string[] {
    const files = new Map([...programs].map(([name, text]) => [path.join(SRC, `${name.replaceAll(/\W/g, '-')}.ts`), text]));
    const program = programOf([...files.keys()], files, this.program);
    return [...files.keys()].flatMap((file) => {
      const source = program.getSourceFile(file);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
        .map((diagnostic) => `${path.basename(file)}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`);
    });
  }

  public isUndocumented(symbol: ts.Symbol): boolean {
    return ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).trim() === '';
  }

  public tags(symbol: ts.Symbol, name: string): readonly string[] {
    return symbol.getJsDocTags(this.checker).filter((tag) => tag.name === name).map(({ text }) => ts.displayPartsToString(text));
  }

  /** Public members that are declared in this package, each once, with the name to show. */
  public members(): ReadonlyMap<ts.Symbol, string> {
    const members = new Map<ts.Symbol, string>();
    for (const symbol of this.exported) {
      for (const property of this.types(symbol).flatMap((type) => this.properties(type))) {
        members.set(property, `${symbol.name}.${property.name}`);
      }
    }
    return members;
  }

  /** Optional members of the types that users write, and of the types of their members. */
  public optionalInputs(): ReadonlyMap<ts.Symbol, string> {
    const inputs = new Map<ts.Symbol, string>();
    const visited = new Set<ts.Type>();
    const visit = (type: ts.Type, owner: string): void => {
      if (visited.has(type)) { return; }
      visited.add(type);
      if (type.isUnionOrIntersection()) { type.types.forEach((part) => visit(part, owner)); }
      const typeArguments = [...this.checker.getTypeArguments(type as ts.TypeReference) ?? [], ...type.aliasTypeArguments ?? []];
      [...typeArguments, ...[type.getStringIndexType() ?? []].flat()].forEach((part) => visit(part, owner));
      if (type.isClass()) { return; }
      for (const property of this.properties(type)) {
        const name = `${type.symbol?.name.startsWith('__') === false ? type.symbol.name : owner}.${property.name}`;
        // eslint-disable-next-line no-bitwise
        if (property.flags & ts.SymbolFlags.Optional) { inputs.set(property, name); }
        visit(this.checker.getTypeOfSymbol(property), name);
      }
    };
    for (const symbol of this.exported.filter(({ name }) => INPUT.test(name))) { visit(this.checker.getDeclaredTypeOfSymbol(symbol), symbol.name); }
    return inputs;
  }

  /** Exported functions, and public methods and constructors of exported classes, that throw, with the place. */
  public throwing(): readonly (NamedFunction & { readonly place: string })[] {
    const functions = this.exported.flatMap((symbol) => (symbol.declarations ?? []).filter(isOwn).flatMap((declaration): readonly NamedFunction[] => {
      if (ts.isFunctionDeclaration(declaration)) { return [{ name: symbol.name, function: declaration }]; }
      if (!ts.isClassDeclaration(declaration)) { return []; }
      return declaration.members.filter((member) => (ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member)) && !isHidden(member))
        .map((member) => ({ name: `${symbol.name}.${member.name?.getText() ?? 'constructor'}`, function: member }));
    }));
    return functions.flatMap((each) => {
      const place = this.throwsAt(each.function);
      return place === undefined ? [] : [{ ...each, place }];
    });
  }

  /** Where a function throws an error of its own or of a function of this package that it calls. */
  private throwsAt(declaration: ts.Node): string | undefined {
    if (!this.places.has(declaration)) {
      this.places.set(declaration, undefined); // for functions that call themselves
      const { body } = declaration as ts.FunctionLikeDeclaration;
      this.places.set(declaration, body && this.throwIn(body));
    }
    return this.places.get(declaration);
  }

  private throwIn(node: ts.Node): string | undefined {
    if (ts.isThrowStatement(node)) {
      const source = path.relative(SRC, node.getSourceFile().fileName);
      // `throw error` in a handler passes on what isn't expected
      return ts.isIdentifier(node.expression) ? undefined : `${source}: ${node.getText()}`;
    }
    if (ts.isTryStatement(node) && node.catchClause) { return this.throwIn(node.catchClause); }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const declaration = this.checker.getResolvedSignature(node)?.declaration;
      const place = declaration && isOwn(declaration) ? this.throwsAt(declaration) : undefined;
      if (place !== undefined) { return place; }
    }
    return ts.forEachChild(node, (child) => this.throwIn(child));
  }

  private types(symbol: ts.Symbol): readonly ts.Type[] {
    const { Class, Interface, TypeAlias, Variable } = ts.SymbolFlags;
    // eslint-disable-next-line no-bitwise
    const isAny = (...flags: readonly ts.SymbolFlags[]) => flags.some((flag) => (symbol.flags & flag) !== 0);
    const declared = isAny(Class, Interface, TypeAlias) ? this.checker.getDeclaredTypeOfSymbol(symbol) : undefined;
    const ofValue = isAny(Class, Variable) ? this.checker.getTypeOfSymbol(symbol) : undefined;
    return [...(declared?.isUnion() ? declared.types : [declared ?? []].flat()), ...[ofValue ?? []].flat()];
  }

  private properties(type: ts.Type): readonly ts.Symbol[] {
    return type.getProperties().filter((property) => this.isPublic(property));
  }

  private isPublic(symbol: ts.Symbol): boolean {
    const [declaration] = symbol.declarations ?? [];
    // the keys of constants are values, not declarations
    return declaration !== undefined && isOwn(declaration) && !isHidden(declaration) && !ts.isObjectLiteralElement(declaration);
  }

  private aliased(symbol: ts.Symbol): ts.Symbol {
    // eslint-disable-next-line no-bitwise
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** Whether a node is in a source of this package. */
function isOwn(node: ts.Node): boolean {
  return node.getSourceFile().fileName.startsWith(SRC);
}

function isHidden(declaration: ts.Declaration): boolean {
  const isInternal = ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal');
  // eslint-disable-next-line no-bitwise
  return isInternal || (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

/** A program of files, some of which are virtual. */
function programOf(files: readonly string[], virtual: ReadonlyMap<string, string> = new Map(), before?: ts.Program): ts.Program {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (file, ...rest) => {
    const text = virtual.get(file);
    return text === undefined ? getSourceFile.call(host, file, ...rest) : ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
  };
  host.fileExists = (file) => virtual.has(file) || fileExists.call(host, file);
  return ts.createProgram(files, { ...options, noUnusedLocals: false }, host, before);
}

export const API = new PublicApi();

const EXAMPLES = [...API.modules].flatMap(([module, symbols]) => symbols.flatMap((symbol) => {
  return API.tags(symbol, 'example').flatMap((text) => blocksIn(text, `${module}.${symbol.name}`));
}));
/** The programs of README.md, docs, and docstrings. */
export const PROGRAMS: readonly CodeBlock[] = [...pages().flatMap((page) => codeBlocks(page, 'ts')), ...EXAMPLES];
