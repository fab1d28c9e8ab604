/**
 * What is made of the table of constructs: the plain constructs of cdk8s, and the components of Pulumi with their arguments and the names of values;
 * the exports of their functions and types; and the codes of problems of their options.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import * as ts from 'typescript';
import { ARGS, Doc, EXTENDED, Member, MEMBERS, NAMES, NESTED, STRING_OR_OBJECT, TYPES } from './construct-args';
import { ConstructRow, CONSTRUCTS } from './constructs';
import { Platform, WindowsVersion } from '../src/knowledge';

/** Folders of the core with the functions and types. */
const FOLDERS = [
  'knowledge', 'pods/complete', 'objects', 'objects/admission', 'objects/network', 'objects/identity', 'objects/storage', 'objects/addons', 'nodes',
];
const WIDTH = 150;

type ObjectNode = ts.InterfaceDeclaration | ts.TypeLiteralNode;

/** Arguments with plain values, which can't be Outputs. */
type Plain = readonly string[] | 'all';

/** Members of an interface of arguments, and the interfaces that it extends. */
interface Members {
  readonly own: readonly Member[];
  readonly bases: readonly string[];
}

/** The texts of the generated sources, by their paths below `src`. */
export function constructSources(src: string): Readonly<Record<string, string>> {
  const core = new Core(src);
  const args = new Args(core);
  const components = CONSTRUCTS.filter(({ pulumi }) => pulumi !== 'none').map((row) => component(row, core, args));
  return {
    'pulumi/names.generated.ts': namesSource(core),
    'pulumi/components.generated.ts': componentsSource(core, args, components),
    'cdk8s/constructs.generated.ts': constructsSource(core),
    'cli/construct-codes.generated.ts': codesSource(core),
    'core.generated.ts': coreSource(core),
    'common.generated.ts': commonSource(core),
  };
}

/** The pages about the options of constructs, by the folder of their functions, unless the row of a construct has another one. */
const PAGES: Readonly<Record<string, string>> = {
  'objects/addons': 'add-ons', 'objects/network': 'networks', 'objects/identity': 'identity', 'objects/storage': 'storage',
};

/** The codes of problems of the options of a single construct, by which `explain` knows them. */
function codesSource(core: Core): string {
  const uses = CONSTRUCTS.flatMap(({ name, make, page: own }) => {
    const page = own ?? PAGES[core.folderOf(make)] ?? 'constructs';
    return core.codesBeside(make).map((code) => ({ name, code, page }));
  });
  const single = uses.filter(({ code }) => uses.filter((other) => other.code === code).length === 1);
  const rows = single.map(({ name, code, page }) => `  '${code}': { summary: 'an option of ${name} is invalid', page: 'docs/${page}.md' },\n`);
  return '// Generated from projenrc/constructs.ts.\n\n'
    + `/** Codes of problems with an option of one construct. */\nexport const CONSTRUCT_CODES = {\n${rows.join('')}};\n`;
}

const IN_CORE = CONSTRUCTS.filter(({ isInCore = true }) => isInCore);

/** The functions of the constructs, and the types of their options. */
function coreSource(core: Core): string {
  return exportsOf(core, IN_CORE.flatMap(({ make }) => [make, core.optionsOf(make)]));
}

/** The types that the options of the constructs of cdk8s need. Those of the options themselves are `Props` there. */
function commonSource(core: Core): string {
  const found = new Set<string>();
  const visit = (name: string) => {
    for (const each of core.typesIn(name)) { if (!found.has(each)) { found.add(each); visit(each); } }
  };
  IN_CORE.forEach(({ make }) => { visit(core.optionsOf(make)); });
  return exportsOf(core, [...found].filter((name) => core.isExported(name)));
}

/** Exports of names of the core, by the folder at the top that they are imported from. */
function exportsOf(core: Core, names: readonly string[]): string {
  const folders = [...new Set(names.map((name) => core.folderOf(name).split('/')[0]))].sort();
  const lines = folders.map((folder) => {
    const own = [...new Set(names)].filter((name) => core.folderOf(name).split('/')[0] === folder).sort();
    return `export {\n${own.map((name) => `  ${core.type(name) ? 'type ' : ''}${name},\n`).join('')}} from './${folder}';\n`;
  });
  return `// Generated from projenrc/constructs.ts.\n\n${lines.join('')}`;
}

/** The functions and types of the core, read without the checker: the sources are made before every test. */
class Core {
  private readonly types = new Map<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>();
  private readonly functions = new Map<string, ts.FunctionDeclaration>();

  public constructor(private readonly src: string) {
    for (const folder of FOLDERS) {
      for (const file of readdirSync(join(src, folder)).filter((name) => /\.ts$/.test(name) && !name.includes('.generated.'))) {
        const path = join(src, folder, file);
        for (const statement of ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true).statements) {
          if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
            this.types.set(statement.name.text, statement);
          } else if (ts.isFunctionDeclaration(statement)) { this.functions.set(statement.name!.text, statement); }
        }
      }
    }
  }

  public type(name: string): ts.InterfaceDeclaration | ts.TypeAliasDeclaration | undefined {
    return this.types.get(name);
  }

  public function(name: string): ts.FunctionDeclaration {
    const found = this.functions.get(name);
    if (!found) { throw new Error(`${name}: no function of the core has this name`); }
    return found;
  }

  /** The codes of problems of options in the file of a function. */
  public codesBeside(make: string): readonly string[] {
    const { text } = this.function(make).getSourceFile();
    return [...new Set([...text.matchAll(/(?:\baddOnProblems|Problems)\('([a-z-]+-option)'/g)].map(([, code]) => code))];
  }

  /** Whether the index of a folder at the top exports a type. */
  public isExported(name: string): boolean {
    const declared = this.types.get(name)!;
    const [folder, ...below] = relative(this.src, declared.getSourceFile().fileName).replaceAll(sep, '/').replace(/\.ts$/, '').split('/');
    const index = readFileSync(join(this.src, folder, 'index.ts'), 'utf8');
    const isAll = index.includes(`export * from './${below.join('/')}'`) && declared.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isAll || new RegExp(`\\btype ${name}\\b`).test(index);
  }

  /** The types of the core that a type mentions. */
  public typesIn(name: string): readonly string[] {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && this.types.has(node.text) && node.text !== name) { found.push(node.text); }
      ts.forEachChild(node, visit);
    };
    visit(this.types.get(name)!);
    return found;
  }

  public doc(make: string): string {
    return docOf(this.function(make)).text;
  }

  /** Name of the type of a function's options. */
  public optionsOf(make: string): string {
    return (this.function(make).parameters[0].type as ts.TypeReferenceNode).getText();
  }

  public needsOptions(make: string): boolean {
    return this.function(make).parameters[0].initializer === undefined;
  }

  /** Names of all options of a function. */
  public optionNames(type: string): readonly string[] {
    const declared = this.type(type)!;
    if (ts.isTypeAliasDeclaration(declared)) {
      return ts.isUnionTypeNode(declared.type) ? declared.type.types.flatMap((each) => this.optionNames(each.getText())) : [];
    }
    const inherited = heritageOf(declared).filter(({ name }) => this.type(name)).flatMap(({ name, keeps }) => this.optionNames(name).filter(keeps));
    return [...declared.members.map((member) => member.name!.getText()), ...inherited];
  }

  /** Whether options have a Windows release, which arguments name. */
  public hasVersion(type: string): boolean {
    const declared = this.type(type)!;
    return ts.isInterfaceDeclaration(declared)
      && declared.members.some((member) => member.name?.getText() === 'version' && /WindowsVersion/.test(member.getText()));
  }

  /** Where a function or type is imported from. */
  public folderOf(name: string): string {
    const declared = this.functions.get(name) ?? this.types.get(name)!;
    const file = declared.getSourceFile().fileName;
    return relative(this.src, dirname(file)).replaceAll(sep, '/');
  }
}

interface Heritage {
  readonly name: string;
  /** Whether all of its members are inherited. */
  readonly isWhole: boolean;
  readonly keeps: (member: string) => boolean;
}

/** What an interface extends. */
function heritageOf(declared: ts.InterfaceDeclaration): readonly Heritage[] {
  return (declared.heritageClauses ?? []).flatMap(({ types }) => types).map(({ expression, typeArguments }) => {
    const [of, keys] = typeArguments ?? [];
    if (!of) { return { name: expression.getText(), isWhole: true, keeps: () => true }; }
    const names = [...keys.getText().matchAll(/'([^']+)'/g)].map(([, name]) => name);
    const isPick = expression.getText() === 'Pick';
    return { name: of.getText(), isWhole: false, keeps: (member) => names.includes(member) === isPick };
  });
}

/** The arguments of components: types of the core's options, in which strings, numbers, and Booleans can be Outputs. */
class Args {
  /** Texts of the interfaces, by name. */
  public readonly interfaces = new Map<string, string>();

  public constructor(private readonly core: Core) {}

  /** The interface for the options of a component. */
  public root(name: string, type: string, plain: Plain): void {
    this.add(`${name}Args`, type, `Arguments of \`${name}\`.`, plain);
  }

  /** The interface for a type of the core. */
  public of(type: string, plain: Plain = []): string {
    const name = ARGS[type] ?? `${type.replace(/Options$/, '')}Args`;
    if (!this.interfaces.has(name)) { this.add(name, type, docOf(this.core.type(type)!).text.replace(/^Options/, 'Arguments'), plain); }
    return name;
  }

  private add(name: string, type: string, doc: string, plain: Plain): void {
    const declared = this.core.type(type)!;
    // where it stands, before those that it needs
    this.interfaces.set(name, '');
    const { own, bases } = ts.isInterfaceDeclaration(declared)
      ? this.members(declared, type, plain)
      : this.merged((declared.type as ts.UnionTypeNode).types.map((each) => each.getText()), type, plain);
    this.interfaces.set(name, interfaceText(name, doc, bases, own));
  }

  /** The members of an interface; those that it inherits from others than shared ones are its own. */
  private members(declared: ObjectNode, owner: string, plain: Plain): Members {
    const inherited = ts.isInterfaceDeclaration(declared) ? heritageOf(declared) : [];
    const bases: string[] = [];
    const own: Member[] = [];
    const repeated: Member[] = [];
    for (const { name, isWhole, keeps } of inherited) {
      if (isWhole && EXTENDED.includes(name)) { bases.push(this.of(name)); continue; }
      const base = this.members(this.core.type(name) as ts.InterfaceDeclaration, name, plain);
      bases.push(...base.bases.filter((each) => each !== 'PlatformArgs' || keeps('platform')));
      const overridden = declared.members.map((member) => member.name?.getText());
      repeated.push(...base.own.filter((member) => keeps(member.name) && !overridden.includes(member.name)));
    }
    for (const member of declared.members.filter(ts.isPropertySignature)) {
      const name = member.name.getText();
      const change = MEMBERS[`${owner}.${name}`];
      if (change === null) { continue; }
      if (member.type!.getText() === 'Platform') { bases.push('PlatformArgs'); continue; }
      const doc = docOf(member);
      if (doc.text === '') { throw new Error(`${owner}.${name}: write a docstring, which its argument has too`); }
      own.push({
        name,
        isOptional: change?.isOptional ?? member.questionToken !== undefined,
        doc: { text: forPulumi(change?.doc ?? doc.text), byDefault: forPulumi(change?.byDefault ?? doc.byDefault) },
        type: change?.type ?? this.typeOf(member.type!, `${owner}.${name}`, plain === 'all' || plain.includes(name), plain === 'all' ? plain : []),
      }, ...change?.more ?? []);
    }
    const isShared = bases.some((base) => base !== 'PlatformArgs' && this.interfaces.get(base)?.includes('extends PlatformArgs'));
    return { own: [...own, ...repeated], bases: [...new Set(bases)].filter((base) => base !== 'PlatformArgs' || !isShared) };
  }

  /** The members of one of several types, which a schema of Pulumi doesn't tell apart: those of some are optional. */
  private merged(types: readonly string[], owner: string, plain: Plain): Members {
    const parts = types.map((name) => {
      const declared = this.core.type(name) as ts.InterfaceDeclaration;
      const kind = declared.members.filter(ts.isPropertySignature).find(({ type: of }) => of && literalsOf(of));
      return { kinds: kind ? literalsOf(kind.type!)! : [], key: kind?.name.getText(), ...this.members(declared, name, plain) };
    });
    const names = [...new Set(parts.flatMap(({ own }) => own.map(({ name }) => name)))];
    const own = names.map((name): Member => {
      const having = parts.flatMap((part) => part.own.filter((member) => member.name === name).map((member) => ({ part, member })));
      const [{ member: first }] = having;
      if (having.length === parts.length) {
        const isKind = parts.every(({ key }) => key === name) && parts.length > 1;
        return {
          ...first, isOptional: having.some(({ member }) => member.isOptional), ...(isKind && { type: NAMES_OF.get(`${owner}.${name}`)!.name }),
        };
      }
      const quoted = having.flatMap(({ part }) => part.kinds).map((kind) => `\`${kind}\``).join(' and ');
      const isRequired = having.every(({ member }) => !member.isOptional);
      const byDefault = isRequired ? `- none${quoted === '' ? '' : `, but required for ${quoted}`}` : first.doc.byDefault;
      const change = MEMBERS[`${owner}.${name}`];
      const text = quoted === '' ? first.doc.text : `For ${quoted}: ${first.doc.text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
      return { ...first, isOptional: true, doc: { text, byDefault: change?.byDefault ?? byDefault } };
    });
    return { own, bases: [...new Set(parts.flatMap(({ bases }) => bases))] };
  }

  private typeOf(node: ts.TypeNode, path: string, isPlain: boolean, nested: Plain): string {
    const input = (type: string) => (isPlain ? type : `Input<${type}>`);
    const inner = (each: ts.TypeNode, at = path) => this.typeOf(each, at, isPlain, nested);
    if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) { return inner(node.type); }
    switch (node.kind) {
      case ts.SyntaxKind.StringKeyword: return input('string');
      case ts.SyntaxKind.NumberKeyword: return input('number');
      case ts.SyntaxKind.BooleanKeyword: return input('boolean');
    }
    if (literalsOf(node)) { return NAMES_OF.get(path)?.name ?? input('string'); }
    if (ts.isArrayTypeNode(node)) {
      const item = inner(node.elementType, `${path}[]`);
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    if (ts.isIndexedAccessTypeNode(node)) { return input('string'); }
    if (ts.isTypeLiteralNode(node)) { return this.nested(node, path, nested); }
    if (ts.isUnionTypeNode(node)) { return this.union(node, path, isPlain, nested); }
    const { typeName, typeArguments = [] } = node as ts.TypeReferenceNode;
    const name = typeName.getText();
    if (name in TYPES) { return TYPES[name].replace(/\$\{(.*)\}/, (_, type: string) => input(type)); }
    if (['Readonly', 'Partial', 'Omit'].includes(name)) { return inner(typeArguments[0]); }
    if (name === 'Record') { return `{ [name: string]: ${inner(typeArguments[1])} }`; }
    const declared = this.core.type(name);
    if (!declared) { throw new Error(`${path}: no type of the core has the name ${name}`); }
    return ts.isInterfaceDeclaration(declared) || isUnionOfObjects(declared) ? this.of(name, nested) : inner(declared.type, name);
  }

  /** One of several types: an object where one of them is, since a schema of Pulumi has no unions of it with others; `false` stands for none. */
  private union({ types }: ts.UnionTypeNode, path: string, isPlain: boolean, nested: Plain): string {
    const object = types.find((type) => ts.isTypeLiteralNode(type) || (ts.isTypeReferenceNode(type) && this.isObject(type.getText())));
    if (object) {
      const type = this.typeOf(object, path, isPlain, nested);
      if (STRING_OR_OBJECT.includes(path)) { return `string | ${type}`; }
      return types.some((each) => each.getText() === 'false') ? `${type} | false` : type;
    }
    const scalar = types.find(({ kind }) => kind === ts.SyntaxKind.NumberKeyword) ?? types.find((type) => !isLiteral(type))!;
    return `${this.typeOf(scalar, path, isPlain, nested)}${types.some((each) => each.getText() === 'false') ? ' | false' : ''}`;
  }

  private isObject(name: string): boolean {
    const declared = this.core.type(name);
    return declared !== undefined && !(name in TYPES) && (ts.isInterfaceDeclaration(declared) || isUnionOfObjects(declared));
  }

  private nested(node: ts.TypeLiteralNode, path: string, plain: Plain): string {
    if (!NESTED[path]) { throw new Error(`${path}: give its type a name in NESTED`); }
    const { name, doc } = NESTED[path];
    if (!this.interfaces.has(name)) {
      const { own, bases } = this.members(node, path, plain);
      this.interfaces.set(name, interfaceText(name, doc, bases, own));
    }
    return name;
  }
}

/** The text of a generated interface. */
function interfaceText(name: string, doc: string, bases: readonly string[], own: readonly Member[]): string {
  const members = own.map((member) => `${comment(member.doc, '  ')}  readonly ${member.name}${member.isOptional ? '?' : ''}: ${member.type};\n`);
  const heritage = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
  return `${comment({ text: doc })}export interface ${name}${heritage} {${members.length > 0 ? `\n${members.join('')}` : ''}}\n`;
}

/** A docstring, on one line if it fits. */
function comment({ text, byDefault }: Doc, indent = ''): string {
  const lines = [...text.split('\n'), ...(byDefault === undefined ? [] : [`@default ${byDefault}`])];
  const short = `${indent}/** ${lines.join(' ')} */`;
  if (short.length <= WIDTH && text !== '' && !text.includes('\n')) { return `${short}\n`; }
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}

/** The docstring of a declaration. */
function docOf(node: ts.Node): Doc {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const byDefault = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'default');
  const text = (comments: ts.JSDoc['comment']) => (ts.getTextOfJSDocComment(comments) ?? '').trim();
  return { text: text(doc?.comment), ...(byDefault && { byDefault: text(byDefault.comment) }) };
}

/** A text about options of the core for arguments of Pulumi: names stand for the values of classes, and one form for several. */
function forPulumi<Text extends string | undefined>(text: Text): Text {
  return text?.replace(/\b(?:WindowsVersion|Platform)\.([A-Z0-9_]+)/g, "'$1'").replace(': host and port, or a URL', '') as Text;
}

/** The values of a type of string literals; `undefined` for other types. */
function literalsOf(node: ts.TypeNode): readonly string[] | undefined {
  const types = ts.isUnionTypeNode(node) ? node.types : [node];
  const values = types.flatMap((type) => (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : []));
  return values.length === types.length ? values : undefined;
}

function isLiteral(node: ts.TypeNode): boolean {
  return ts.isLiteralTypeNode(node);
}

function isUnionOfObjects({ type }: ts.TypeAliasDeclaration): boolean {
  return ts.isUnionTypeNode(type) && type.types.every(ts.isTypeReferenceNode);
}

const NAMES_OF: ReadonlyMap<string, (typeof NAMES)[number]> = new Map(NAMES.map((row) => [row.of, row]));

/** The names of values, as objects and as types. */
function namesSource(core: Core): string {
  const all: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    WindowsVersion: [...WindowsVersion.all.map(({ name }) => [name, name] as const), ['ANY', 'any']],
    Platform: Platform.all.map(({ name }) => [name, name]),
  };
  const parts = NAMES.map(({ name, of, doc }) => {
    const values = all[of] ?? valuesOf(core, of).map((value) => [value.replace(/(?<=[a-z])(?=[A-Z])/g, '_').replace(/-/g, '_').toUpperCase(), value]);
    const text = `/** ${doc} */\n`;
    return `${text}export const ${name} = {\n${values.map(([key, value]) => `  ${key}: '${value}',\n`).join('')}} as const;\n`
      + `${text}export type ${name} = (typeof ${name})[keyof typeof ${name}];\n`;
  });
  return ['// Generated from projenrc/construct-args.ts.\n', ...parts].join('\n');
}

/** The values of a type of string literals, by its name, or by the member that has it. */
function valuesOf(core: Core, of: string): readonly string[] {
  const [type, ...members] = of.split('.');
  const declared = core.type(type)!;
  // a member of each type of a union
  if (ts.isTypeAliasDeclaration(declared) && isUnionOfObjects(declared)) {
    return (declared.type as ts.UnionTypeNode).types.flatMap((each) => valuesOf(core, [each.getText(), ...members].join('.')));
  }
  const whole = ts.isTypeAliasDeclaration(declared) ? declared.type : ts.factory.createTypeLiteralNode(declared.members);
  const memberOf = (at: ts.TypeNode, name: string) =>
    ((at as ts.TypeLiteralNode).members.find((member) => member.name?.getText() === name) as ts.PropertySignature).type!;
  const node = members.reduce(memberOf, whole);
  return literalsOf(node)!;
}

/** The docstring of a class: that of the function, what one front has to add, and an example. */
function classDoc(text: string, more: string | undefined, example: string): string {
  const own = text.replace(/\s*Never throws: invalid options are problems\./, '').replace(/\n?Source: [^]*$/, '');
  const lines = [...`${own}${more === undefined ? '' : `\n${more}`}`.trim().split('\n'), '', '@example', '```ts', ...example.split('\n'), '```'];
  return `/**\n${lines.map((line) => ` *${line === '' ? '' : ` ${line}`}\n`).join('')} */\n`;
}

/** The plain constructs of cdk8s. */
function constructsSource(core: Core): string {
  const rows = CONSTRUCTS.filter(({ cdk8s }) => cdk8s !== 'byHand');
  const imports = importsOf(core, rows.flatMap(({ make }) => [make, core.optionsOf(make)]));
  const classes = rows.map((row) => {
    const { name, make } = row;
    const { more, facts } = row.cdk8s === 'byHand' || row.cdk8s === undefined ? { more: undefined, facts: undefined } : row.cdk8s;
    const options = core.optionsOf(make);
    const isAddOn = core.folderOf(make) === 'objects/addons';
    const names = core.optionNames(options);
    const props = names.includes('memory') ? 'withQuantities(props)' : 'props';
    const of = names.includes('platform') ? `forPlatform(${props}, ${make})` : `${make}(${props})`;
    const about = facts === undefined ? '' : `, () => ${facts === 'nodes' ? 'factsOfNodes(props)' : `factsOfNetwork('${facts}', props)`}`;
    return `/** Props of \`${name}\`. */
export interface ${name}Props extends ${names.includes('memory') ? `WithMemory<${options}>` : options} {}

${classDoc(core.doc(make), more, cdk8sExample(row))}export class ${name} extends ${isAddOn ? `NodeAddOn<${options}>` : 'ObjectSetConstruct'} {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: ${name}Props${core.needsOptions(make) ? '' : ' = {}'}) {
    super(scope, id, ${isAddOn ? `${props}, ${make}` : `${of}${about}`});
  }
}
`;
  });
  return [`// Generated from projenrc/constructs.ts.
import { Construct } from 'constructs';
${imports}import { WithMemory, withQuantities } from './amounts';
import { factsOfNetwork, factsOfNodes } from './cluster-conflicts';
import { forPlatform, NodeAddOn, ObjectSetConstruct } from './object-set-construct';
`, ...classes].join('\n');
}

/** Imports of names of the core, by folder. */
function importsOf(core: Core, names: readonly string[]): string {
  const folders = [...new Set(names.map((name) => core.folderOf(name).split('/')[0]))].sort();
  return folders.map((folder) => `import { ${[...new Set(names)].filter((name) => core.folderOf(name).split('/')[0] === folder).sort().join(', ')} `
    + `} from '../${folder}';\n`).join('');
}

function cdk8sExample({ name, example }: ConstructRow): string {
  const classes = [...new Set([name, ...[...example.matchAll(/\b(Platform|WindowsVersion)\./g)].map(([, found]) => found)])].sort();
  return `import { App, Chart } from 'cdk8s';
import { ${classes.join(', ')} } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'cluster');
new ${name}(chart, ${withComment(example)}
app.synth();`;
}

function pulumiExample({ name, example }: ConstructRow): string {
  if (example.startsWith('import ')) { return example; }
  return `import { ${name} } from 'k8s-windows/pulumi';\n\nnew ${name}(${withComment(forPulumi(example))}`;
}

/** Arguments with what ends the call, before a comment of the last line. */
function withComment(args: string): string {
  const [, before, note = ''] = /^([^]*?)( \/\/ [^\n]*)?$/.exec(args)!;
  return `${before});${note}`;
}

/** A component of Pulumi; the text of its class, unless it is written by hand. */
function component(row: ConstructRow, core: Core, args: Args): string {
  const {
    doc, more, make, decides = [], plain = [], outputs = {}, patches = false, byHand = false,
  } = row.pulumi === 'none' || row.pulumi === undefined ? {} : row.pulumi;
  const options = core.optionsOf(row.make);
  args.root(row.name, options, plain === 'all' ? plain : [...plain, ...decides]);
  if (byHand) { return ''; }
  const names = core.optionNames(options);
  const isVersioned = make === undefined && core.hasVersion(options);
  const versioned = isVersioned ? `withVersion(${row.make})` : make ?? row.make;
  const own = names.includes('platform') ? `onPlatform(${versioned})` : versioned;
  const settings = [
    ...(decides.length > 0 ? [`plain: [${decides.map((name) => `'${name}'`).join(', ')}]`] : []), ...(patches ? ["ownership: 'patch'"] : []),
  ];
  const fields = Object.entries(outputs).map(([field, output]) => `  /** ${output.doc} */\n  public readonly ${field}: Output<string>;\n`);
  const assigned = Object.entries(outputs).map(([field, { of }]) => `    this.${field} = this.names['${of}']!;\n`);
  return `${classDoc(doc ?? core.doc(row.make), more, pulumiExample(row))}export class ${row.name} extends ObjectSetComponent {
${fields.join('')}${fields.length > 0 ? '\n' : ''}  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: ${row.name}Args${core.needsOptions(row.make) ? '' : ' = {}'}, opts?: ComponentResourceOptions) {
    super('${row.name}', name, args, ${own}, opts${settings.length > 0 ? `, { ${settings.join(', ')} }` : ''});
${assigned.join('')}  }
}
`;
}

function componentsSource(core: Core, args: Args, components: readonly string[]): string {
  const made = CONSTRUCTS.flatMap(({ make, pulumi }) => (pulumi === 'none' || pulumi?.byHand || pulumi?.make !== undefined ? [] : make));
  const adapted = CONSTRUCTS.flatMap(({ pulumi }) => (pulumi !== 'none' && pulumi?.make !== undefined ? pulumi.make : []));
  const texts = [...args.interfaces.values(), ...components.filter((text) => text !== '')];
  const used = NAMES.map(({ name }) => name).filter((name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  return [`// Generated from projenrc/constructs.ts and the options of the core.
import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
${importsOf(core, made)}import { ${adapted.sort().join(', ')} } from './adapters';
import { ${used.sort().join(', ')} } from './names.generated';
import { ObjectSetComponent } from './object-set-component';
import { onPlatform, PlatformArgs, withVersion } from './windows-args';
`, ...texts].join('\n');
}
