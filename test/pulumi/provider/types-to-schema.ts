/**
 * The schema of the Pulumi package, out of the types of the components: their args are the only place where options are written down.
 * Read from the source rather than from resolved types, since those have lost the names of enums and what was an `Input`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import * as ts from 'typescript';
import { Example, inAllLanguages } from './example-languages';

const load = createRequire(__filename);
const ROOT = join(__dirname, '../../..');
const ENTRY = join(ROOT, 'src/pulumi/index.ts');
const KUBERNETES = join(ROOT, 'node_modules/@pulumi/kubernetes');
const PACKAGE = 'k8s-windows';
const KUBERNETES_IN_GO = 'github.com/pulumi/pulumi-kubernetes/sdk/v4/go/kubernetes';

/** API groups by the namespaces that stand for them in the SDK. */
const API_GROUPS: Readonly<Record<string, string>> = {
  core: 'core', meta: 'meta', apps: 'apps', batch: 'batch', node: 'node.k8s.io', scheduling: 'scheduling.k8s.io',
};

/** Names of the SDKs in each language. The npm package of TypeScript's components already has the name of this one. */
const LANGUAGES = (repository: string): Readonly<Record<string, object>> => ({
  nodejs: { packageName: '@k8s-windows/pulumi' },
  python: { packageName: 'pulumi_k8s_windows' },
  go: { importBasePath: `${repository.replace('https://', '')}/sdk/go/k8swindows` },
  csharp: {},
  java: {},
});

/** What only programs in TypeScript have: pools of nodes, whose components aren't in this package. */
const OF_TYPESCRIPT: readonly string[] = ['Windows.pool'];

/** In the description of what is a plain value in TypeScript. */
const DECIDING = 'The value must be known in previews.';

const ANY = { $ref: 'pulumi.json#/Any' };
/** What programs of tests have beside the components. */
const SERVICE = { apiVersion: { type: 'string', const: 'v1' }, kind: { type: 'string', const: 'Service' }, metadata: ANY, spec: ANY };

/** A type in Pulumi's package schema. */
type Schema = Record<string, unknown>;

/** A member of an interface or class, as it goes into a schema. */
interface Member {
  readonly name: string;
  readonly type: Schema;
  readonly required: boolean;
}

/** What is translated: a package's types by token. */
type Types = Record<string, Schema>;

class Translator {
  public readonly checker: ts.TypeChecker;
  public readonly entry: ts.SourceFile;
  public readonly kubernetesVersion: string = JSON.parse(readFileSync(join(KUBERNETES, 'package.json'), 'utf8')).version;
  /** Types of the provider of Kubernetes that were referred to, by token. */
  public readonly foreign = new Map<string, ts.InterfaceDeclaration>();
  public readonly foreignResources = new Map<string, ts.ClassDeclaration>();
  public readonly types: Types = {};
  /** What the schema can't hold: functions, and resources of types that aren't known before. */
  public readonly leftOut = new Set<string>();

  constructor() {
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [ENTRY] }, ts.sys, ROOT);
    const program = ts.createProgram([ENTRY], options);
    this.checker = program.getTypeChecker();
    this.entry = program.getSourceFile(ENTRY)!;
  }

  /** What the entry point exports under a name, behind its imports. */
  public exports(): readonly ts.Symbol[] {
    return this.checker.getExportsOfModule(this.checker.getSymbolAtLocation(this.entry)!).map((symbol) => this.behind(symbol));
  }

  public behind(symbol: ts.Symbol): ts.Symbol {
    const isAlias = symbol.declarations?.some((node) => ts.isExportSpecifier(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node));
    return isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The members of an interface with those that it inherits, in the order in which they are written. */
  public members(declared: ts.Node, owner: string): readonly Member[] {
    return this.checker.getTypeAtLocation(declared).getProperties().flatMap((property) => {
      if (OF_TYPESCRIPT.includes(`${owner}.${property.name}`)) {
        this.leftOut.add(`${owner}.${property.name}`);
        return [];
      }
      const declaration = property.valueDeclaration as ts.PropertySignature;
      const type = this.translate(declaration.type!, `${owner}.${property.name}`);
      const isDeciding = !holdsInput(declaration.type!)
        && !('properties' in type || '$ref' in type || 'items' in type || 'additionalProperties' in type);
      const description = ts.displayPartsToString(property.getDocumentationComment(this.checker));
      const byDefault = property.getJsDocTags(this.checker).filter(({ name }) => name === 'default').map(({ text }) => ts.displayPartsToString(text));
      const told = [
        description, ...byDefault.map((value) => `Default: ${value.replace(/^- /, '')}`), ...(isDeciding ? [DECIDING] : []),
      ].filter((line) => line !== '').join('\n');
      return [{
        name: property.name,
        type: { ...type, ...(told === '' ? {} : { description: told }) },
        required: declaration.questionToken === undefined,
      }];
    });
  }

  public objectType(declared: ts.InterfaceDeclaration, owner: string): Schema {
    const { properties, required } = asProperties(this.members(declared, owner));
    const description = descriptionOf(this.checker.getSymbolAtLocation(declared.name)!, this.checker);
    return { ...(description === '' ? {} : { description }), type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
  }

  /**
   * Everything is an input, also what has to be a plain value in TypeScript: the provider replaces Outputs by the values that they have, and what
   * isn't known yet is a problem that names the argument. A plain enum or list has no literal in Go, and a plain list of objects doesn't compile
   * there.
   */
  public translate(node: ts.TypeNode, owner: string): Schema {
    switch (node.kind) {
      case ts.SyntaxKind.StringKeyword: return { type: 'string' };
      case ts.SyntaxKind.BooleanKeyword: return { type: 'boolean' };
      // ports, counts, seconds: no component takes a fraction
      case ts.SyntaxKind.NumberKeyword: return { type: 'integer' };
      case ts.SyntaxKind.AnyKeyword: return ANY;
    }
    // `false` for what can be left out: a schema has no constants of booleans
    if (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.FalseKeyword) { return { type: 'boolean' }; }
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) { return { type: 'string', const: node.literal.text }; }
    if (ts.isParenthesizedTypeNode(node)) { return this.translate(node.type, owner); }
    if (ts.isTypeOperatorNode(node)) { return this.translate(node.type, owner); }
    if (ts.isArrayTypeNode(node)) { return { type: 'array', items: this.translate(node.elementType, `${owner}[]`) }; }
    if (ts.isTypeLiteralNode(node) && ts.isIndexSignatureDeclaration(node.members[0])) {
      return { type: 'object', additionalProperties: this.translate(node.members[0].type, `${owner}[…]`) };
    }
    if (ts.isUnionTypeNode(node)) { return this.union(node, owner); }
    if (ts.isTypeReferenceNode(node)) { return this.reference(node, owner); }
    throw new Error(`${owner}: the schema has no type for ${node.getText()}`);
  }

  private union(node: ts.UnionTypeNode, owner: string): Schema {
    const kept = node.types.filter((type) => {
      if (type.kind === ts.SyntaxKind.UndefinedKeyword) { return false; }
      const isClass = ts.isTypeReferenceNode(type) && this.declarationsOf(type).some(ts.isClassDeclaration);
      if (isClass) { this.leftOut.add(`${owner}: ${type.getText()}`); }
      return !isClass;
    });
    const types = kept.map((type) => this.translate(type, owner));
    return types.length === 1 ? types[0] : { oneOf: types };
  }

  private reference(node: ts.TypeReferenceNode, owner: string): Schema {
    const name = lastName(node.typeName);
    if (name === 'Input' || name === 'Output') { return this.translate(node.typeArguments![0], owner); }
    const declarations = this.declarationsOf(node);
    const declaredInterface = declarations.find(ts.isInterfaceDeclaration);
    if (declaredInterface) { return { $ref: this.typeReference(declaredInterface) }; }
    const declaredClass = declarations.find(ts.isClassDeclaration);
    if (declaredClass) { return { $ref: this.resourceReference(declaredClass) }; }
    const values = declarations.find(ts.isVariableDeclaration);
    // any string in the types, since names come from configurations: .NET has no conversion from a string to an enum
    if (values) { return { oneOf: [{ type: 'string' }, { $ref: this.enumReference(name, values) }] }; }
    const alias = declarations.find(ts.isTypeAliasDeclaration);
    if (alias) { return this.translate(alias.type, owner); }
    throw new Error(`${owner}: the schema has no type for ${node.getText()}`);
  }

  private declarationsOf(node: ts.TypeReferenceNode): readonly ts.Declaration[] {
    const symbol = this.checker.getSymbolAtLocation(node.typeName);
    return symbol ? this.behind(symbol).declarations ?? [] : [];
  }

  private typeReference(declared: ts.InterfaceDeclaration): string {
    const foreign = foreignToken(declared);
    if (foreign !== undefined) {
      this.foreign.set(foreign, declared);
      return this.foreignReference('types', foreign);
    }
    // languages add the suffix themselves
    const name = declared.name.text.replace(/Args$/, '');
    const token = `${PACKAGE}:index:${name}`;
    if (!(token in this.types)) {
      // there already when it refers to itself
      this.types[token] = {};
      this.types[token] = this.objectType(declared, name);
    }
    return `#/types/${token}`;
  }

  public foreignReference(kind: 'types' | 'resources', token: string): string {
    return `/kubernetes/v${this.kubernetesVersion}/schema.json#/${kind}/${token.replace('/', '%2F')}`;
  }

  private resourceReference(declared: ts.ClassDeclaration): string {
    const file = declared.getSourceFile().fileName.replace(/\.d\.ts$/, '.js');
    const type = load(file)[declared.name!.text].__pulumiType as string;
    this.foreignResources.set(type, declared);
    return this.foreignReference('resources', type);
  }

  /** An enum is an object `as const` with a type of the same name. */
  private enumReference(name: string, declared: ts.VariableDeclaration): string {
    const token = `${PACKAGE}:index:${name}`;
    const values = (declared.initializer as ts.AsExpression).expression as ts.ObjectLiteralExpression;
    const description = descriptionOf(this.checker.getSymbolAtLocation(declared.name)!, this.checker);
    this.types[token] = {
      ...(description === '' ? {} : { description }),
      type: 'string',
      enum: values.properties.map((property) => ({
        name: pascalCase(property.name!.getText()), value: ((property as ts.PropertyAssignment).initializer as ts.StringLiteral).text,
      })),
    };
    return `#/types/${token}`;
  }
}

/**
 * The package's schema, but for its version, which is the package's own; what it can't hold; the schema of Kubernetes as far as it refers to that;
 * and the examples of the components, by token.
 */
export function readTypes(): {
  readonly schema: Schema; readonly leftOut: readonly string[]; readonly kubernetes: Schema; readonly examples: Readonly<Record<string, Example>>;
} {
  const translator = new Translator();
  const resources: Types = {};
  const examples: Record<string, string> = {};
  for (const symbol of translator.exports()) {
    const declared = symbol.declarations?.find(ts.isClassDeclaration);
    if (declared && isComponent(translator, declared)) {
      const token = `${PACKAGE}:index:${symbol.name}`;
      resources[token] = component(translator, declared);
      examples[token] = exampleOf(symbol, translator.checker);
    }
  }
  const written = mapped(examples, (source) => inAllLanguages(source, { types: translator.types, resources }));
  const twice = Object.keys(resources).filter((token) => token in translator.types);
  if (twice.length > 0) { throw new Error(`${twice.join(', ')}: both a component and a type; rename one of the two`); }
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
  return {
    leftOut: [...translator.leftOut].sort(),
    examples: written,
    kubernetes: kubernetesSchema(translator),
    schema: {
      name: PACKAGE,
      displayName: 'Kubernetes on Windows',
      description: 'Components for Kubernetes clusters with Windows nodes',
      license: manifest.license,
      publisher: manifest.author.name.replace(/^The (.+) authors$/, '$1'),
      homepage: manifest.homepage,
      repository,
      keywords: ['pulumi', 'kubernetes', 'windows', 'category/infrastructure', 'kind/component'],
      dependencies: [{ name: 'kubernetes', version: translator.kubernetesVersion }],
      language: mapped(LANGUAGES(repository), (settings) => ({ ...settings, respectSchemaVersion: true })),
      types: sorted(translator.types),
      resources: sorted(mapped(resources, (resource, token) => withExample(resource, written[token]))),
    },
  };
}

/** What the components refer to of the provider of Kubernetes, in its own words: tests serve it in place of the provider's whole schema. */
function kubernetesSchema(translator: Translator): Schema {
  const types: Types = {};
  const resources: Types = {};
  for (const [token, declared] of translator.foreignResources) {
    const inputs = asProperties(translator.members(argsOf(translator, declared), token));
    resources[token] = { inputProperties: inputs.properties, properties: inputs.properties };
  }
  // the map grows while it is read
  for (const [token, declared] of translator.foreign) { types[token] = translator.objectType(declared, token); }
  const modules = [...new Set(Object.keys({ ...types, ...resources }).map((token) => token.split(':')[1]))];
  const folders = Object.fromEntries(modules.map((name) => [name, name.replace('.k8s.io', '')]));
  const whole = {
    name: 'kubernetes',
    version: translator.kubernetesVersion,
    language: {
      python: { moduleNameOverrides: folders },
      go: {
        importBasePath: KUBERNETES_IN_GO, moduleToPackage: folders, generateResourceContainerTypes: true,
        packageImportAliases: Object.fromEntries(Object.values(folders).map((folder) => [`${KUBERNETES_IN_GO}/${folder}`, folder.replace('/', '')])),
      },
    },
    types,
    resources: { ...resources, 'kubernetes:core/v1:Service': { inputProperties: SERVICE, properties: SERVICE } },
  };
  return JSON.parse(JSON.stringify(whole).replaceAll(translator.foreignReference('types', ''), '#/types/'));
}

function isComponent(translator: Translator, declared: ts.ClassDeclaration): boolean {
  const isAbstract = declared.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);
  const names: string[] = [];
  for (let type: ts.Type | undefined = translator.checker.getTypeAtLocation(declared); type; [type] = type.getBaseTypes() ?? []) {
    names.push(type.symbol.name);
  }
  return !isAbstract && names.includes('ComponentResource');
}

/** The description of a component, with its example in all languages as the documentation of Pulumi packages has them. */
function withExample({ description, ...resource }: Schema, example: Example): Schema {
  const languages = Object.entries(example).map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\``);
  return {
    description: `${description as string}\n\n{{% examples %}}\n## Example Usage\n{{% example %}}\n\n${languages.join('\n')}\n\n{{% /example `
      + '%}}\n{{% /examples %}}',
    ...resource,
  };
}

/** The code of the example in a docstring. */
function exampleOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = symbol.getJsDocTags(checker).filter(({ name }) => name === 'example').map((tag) => ts.displayPartsToString(tag.text)).join('\n');
  return /```ts\n([^]*?)\n```/.exec(text)![1];
}

function component(translator: Translator, declared: ts.ClassDeclaration): Schema {
  const name = declared.name!.text;
  const symbol = translator.checker.getSymbolAtLocation(declared.name!)!;
  const inputs = asProperties(translator.members(argsOf(translator, declared), name));
  const outputs = asProperties(outputMembers(translator, declared));
  return {
    description: descriptionOf(symbol, translator.checker),
    isComponent: true,
    inputProperties: inputs.properties,
    ...(inputs.required.length === 0 ? {} : { requiredInputs: inputs.required }),
    properties: outputs.properties,
    required: outputs.required,
  };
}

/** The interface of a resource's args: the second parameter of its constructor. */
function argsOf(translator: Translator, declared: ts.ClassDeclaration): ts.InterfaceDeclaration {
  const [, args] = declared.members.find(ts.isConstructorDeclaration)!.parameters;
  return translator.checker.getTypeAtLocation(args.type!).getNonNullableType().symbol.declarations!.find(ts.isInterfaceDeclaration)!;
}

/** The public fields of a class of ours, and of those that it extends. */
function outputMembers(translator: Translator, declared: ts.ClassDeclaration): readonly Member[] {
  return translator.checker.getTypeAtLocation(declared).getProperties().flatMap((property) => {
    const declaration = property.valueDeclaration;
    const isOurs = declaration && relative(ROOT, declaration.getSourceFile().fileName).startsWith('src');
    const hidden = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword];
    const isPublic = !(declaration as ts.PropertyDeclaration | undefined)?.modifiers?.some(({ kind }) => hidden.includes(kind));
    if (!isOurs || !isPublic) { return []; }
    const owner = `${(declaration.parent as ts.ClassDeclaration).name!.text}.${property.name}`;
    if (!ts.isPropertyDeclaration(declaration) || declaration.type!.getText().includes('KubernetesObject')) {
      translator.leftOut.add(owner);
      return [];
    }
    const description = ts.displayPartsToString(property.getDocumentationComment(translator.checker));
    return [{
      name: property.name, type: { ...translator.translate(declaration.type!, owner), ...(description === '' ? {} : { description }) },
      required: declaration.questionToken === undefined,
    }];
  });
}

/** Token of an interface that the provider of Kubernetes has declared, by the namespaces that it stands in: `core.v1.EnvVar`. */
function foreignToken(declared: ts.InterfaceDeclaration): string | undefined {
  if (!declared.getSourceFile().fileName.startsWith(KUBERNETES)) { return undefined; }
  const namespaces: string[] = [];
  for (let node: ts.Node = declared.parent; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isModuleDeclaration(node)) { namespaces.unshift(node.name.text); }
  }
  const [namespace, version] = namespaces;
  const group = API_GROUPS[namespace];
  if (group === undefined) { throw new Error(`${namespaces.join('.')}: add its API group to API_GROUPS`); }
  return `kubernetes:${group}/${version}:${declared.name.text}`;
}

function asProperties(members: readonly Member[]): { readonly properties: Types; readonly required: readonly string[] } {
  return {
    properties: Object.fromEntries(members.map(({ name, type }) => [name, type])),
    required: members.filter(({ required }) => required).map(({ name }) => name),
  };
}

function descriptionOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker));
}

/** The form from which each language makes its own: `HOST_PROCESS` as `HostProcess`. */
function pascalCase(name: string): string {
  return name.split('_').map((word) => `${word[0]}${word.slice(1).toLowerCase()}`).join('');
}

function holdsInput(node: ts.TypeNode): boolean {
  return ts.isUnionTypeNode(node) ? node.types.some(holdsInput) : ts.isTypeReferenceNode(node) && lastName(node.typeName) === 'Input';
}

function lastName(name: ts.EntityName): string {
  return ts.isQualifiedName(name) ? name.right.text : name.text;
}

function mapped<A, B>(values: Readonly<Record<string, A>>, change: (value: A, key: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}

function sorted(types: Types): Types {
  return Object.fromEntries(Object.entries(types).sort(([one], [other]) => (one < other ? -1 : 1)));
}
