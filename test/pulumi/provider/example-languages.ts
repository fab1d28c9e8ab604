/**
 * The examples of components in the languages that have an SDK of them: the arguments of the example in TypeScript, written with the types of
 * the schema.
 */
import * as ts from 'typescript';
import { stringify } from 'yaml';

type Schema = Record<string, any>;

/** A value of an example, as in its source. `Reference` is the property of a component in a variable. */
type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value } | Reference;

class Reference {
  constructor(public readonly variable: string, public readonly property: string) {}
}

interface Created {
  /** Variable in which the component is; absent if nothing refers to it. */
  readonly variable?: string;
  readonly component: string;
  readonly name: string;
  readonly args: { readonly [key: string]: Value };
}

export interface Example {
  readonly typescript: string;
  readonly python: string;
  readonly go: string;
  readonly yaml: string;
}

/** Something that only TypeScript can express, such as the call of a method. */
class OnlyTypeScript extends Error {}

/**
 * An example in all languages. Statements that only TypeScript can express are left out of the others.
 *
 * @param source the example in TypeScript
 * @param schema the schema of the package
 */
export function inAllLanguages(source: string, schema: Schema): Example {
  const created = read(source);
  return { typescript: source, python: new Python(schema).program(created), go: new Go(schema).program(created), yaml: yamlProgram(created) };
}

/** The components that an example creates. */
function read(source: string): readonly Created[] {
  const file = ts.createSourceFile('example.ts', source, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    try {
      if (ts.isVariableStatement(statement)) {
        const [{ name, initializer }] = statement.declarationList.declarations;
        return [{ variable: name.getText(), ...readNew(initializer!) }];
      }
      return ts.isExpressionStatement(statement) ? [readNew(statement.expression)] : [];
    } catch (error) {
      if (error instanceof OnlyTypeScript) { return []; }
      throw error;
    }
  });
}

function readNew(node: ts.Expression): Created {
  if (!ts.isNewExpression(node)) { throw new OnlyTypeScript(); }
  const [name, args] = node.arguments!;
  return { component: node.expression.getText(), name: readValue(name) as string, args: args ? readValue(args) as Created['args'] : {} };
}

function readValue(node: ts.Expression): Value {
  if (ts.isStringLiteralLike(node)) { return node.text; }
  if (ts.isNumericLiteral(node)) { return Number(node.text); }
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) { return node.kind === ts.SyntaxKind.TrueKeyword; }
  if (ts.isArrayLiteralExpression(node)) { return node.elements.map(readValue); }
  if (ts.isObjectLiteralExpression(node)) {
    return Object.fromEntries(node.properties.map((property) => {
      // a component in an argument stands for its name
      if (ts.isShorthandPropertyAssignment(property)) { return [property.name.text, new Reference(property.name.text, 'name')]; }
      if (!ts.isPropertyAssignment(property)) { throw new OnlyTypeScript(); }
      return [(property.name as ts.Identifier | ts.StringLiteral).text, readValue(property.initializer)];
    }));
  }
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) { return new Reference(node.expression.text, node.name.text); }
  throw new OnlyTypeScript();
}

/** A program in a language: values are written by their types in the schema. */
abstract class Writer {
  constructor(protected readonly schema: Schema) {}

  public abstract program(created: readonly Created[]): string;

  protected inputsOf({ component }: Created): Schema {
    return this.schema.resources[`k8s-windows:index:${component}`].inputProperties;
  }

  protected write(value: Value, type: Schema, indent: string): string {
    if (value instanceof Reference) { return this.reference(value); }
    if (type.oneOf) { return this.union(value, type.oneOf, indent); }
    if (Array.isArray(value)) { return this.list(value, type.items, indent); }
    if (typeof value !== 'object') { return this.scalar(value as string | number | boolean); }
    const fields = value as { readonly [key: string]: Value };
    return type.$ref?.includes('#/types/') ? this.object(fields, type.$ref, indent) : this.map(fields, type.additionalProperties, indent);
  }

  private union(value: Value, types: readonly Schema[], indent: string): string {
    const found = this.enumMember(value, types);
    if (found) { return this.enumValue(found.type, found.name); }
    return this.write(value, types.find(({ type, $ref }) => (typeof value === 'object' ? $ref !== undefined : type === typeof value))!, indent);
  }

  private enumMember(value: Value, types: readonly Schema[]): { readonly type: string; readonly name: string } | undefined {
    for (const { $ref } of types) {
      const member = this.schema.types[$ref?.replace('#/types/', '')]?.enum?.find((each: Schema) => each.value === value);
      if (member) { return { type: $ref.split(':').pop(), name: member.name }; }
    }
    return undefined;
  }

  protected abstract reference(value: Reference): string;
  protected abstract scalar(value: string | number | boolean): string;
  protected abstract enumValue(type: string, member: string): string;
  protected abstract list(values: readonly Value[], items: Schema, indent: string): string;
  protected abstract map(values: { readonly [key: string]: Value }, type: Schema | undefined, indent: string): string;
  protected abstract object(values: { readonly [key: string]: Value }, $ref: string, indent: string): string;

  /** The properties of a type, which may be one of the Kubernetes provider: there, only scalars are used. */
  protected propertyOf($ref: string, name: string, value: Value): Schema {
    const own = this.schema.types[$ref.replace('#/types/', '')];
    if (own) { return own.properties[name]; }
    if (typeof value === 'object' && !(value instanceof Reference)) { return { type: 'object', additionalProperties: { type: 'string' } }; }
    return { type: typeof value };
  }
}

/** Module and name of a type of the Kubernetes provider: `meta/v1` and `ObjectMeta`. */
function foreignType($ref: string): { readonly module: string; readonly name: string } | undefined {
  const [, module, name] = /#\/types\/kubernetes:(.+):(.+)$/.exec(decodeURIComponent($ref)) ?? [];
  return module === undefined ? undefined : { module, name };
}

class Python extends Writer {
  private readonly imports = new Set<string>();

  public program(created: readonly Created[]): string {
    const statements = created.map((each) => {
      const inputs = this.inputsOf(each);
      const args = Object.entries(each.args).map(([key, value]) => `${snakeCase(key)}=${this.write(value, inputs[key], '    ')}`);
      const call = args.length === 0
        ? `windows.${each.component}("${each.name}")`
        : `windows.${each.component}(\n${['    ', ...[JSON.stringify(each.name), ...args].join(',\n    ')].join('')},\n)`;
      return each.variable === undefined ? call : `${snakeCase(each.variable)} = ${call}`;
    });
    return [['import pulumi_k8s_windows as windows', ...[...this.imports].sort()].join('\n'), '', ...statements].join('\n');
  }

  protected reference({ variable, property }: Reference): string { return `${snakeCase(variable)}.${snakeCase(property)}`; }

  protected scalar(value: string | number | boolean): string {
    return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
  }

  protected enumValue(type: string, member: string): string { return `windows.${type}.${snakeCase(member).toUpperCase()}`; }

  protected list(values: readonly Value[], items: Schema, indent: string): string {
    return this.block('[', values.map((value) => this.write(value, items, `${indent}    `)), ']', indent);
  }

  protected map(values: { readonly [key: string]: Value }, type: Schema | undefined, indent: string): string {
    return this.block(
      '{', Object.entries(values).map(([key, value]) => `${JSON.stringify(key)}: ${this.write(value, type ?? {}, `${indent}    `)}`), '}', indent,
    );
  }

  protected object(values: { readonly [key: string]: Value }, $ref: string, indent: string): string {
    const foreign = foreignType($ref);
    if (foreign) { this.imports.add(`from pulumi_kubernetes.${foreign.module.replace('/', '.')} import ${foreign.name}Args`); }
    const name = foreign ? `${foreign.name}Args` : `windows.${$ref.split(':').pop()}Args`;
    const args = Object.entries(values).map(([key, value]) => `${snakeCase(key)}=${this.write(value, this.propertyOf($ref, key, value), `${indent}    `)}`);
    return this.block(`${name}(`, args, ')', indent);
  }

  /** In one line if there is room. */
  private block(open: string, parts: readonly string[], close: string, indent: string): string {
    const line = `${open}${parts.join(', ')}${close}`;
    return line.length + indent.length < 100 && !line.includes('\n')
      ? line
      : `${open}\n${parts.map((part) => `${indent}    ${part},\n`).join('')}${indent}${close}`;
  }
}

class Go extends Writer {
  private readonly imports = new Set<string>();

  public program(created: readonly Created[]): string {
    const statements = created.map((each) => {
      const call = `k8swindows.New${each.component}(ctx, "${each.name}", `
        + `${this.struct(`&k8swindows.${each.component}Args`, each.args, (key) => this.inputsOf(each)[key], '\t\t')})`;
      const isUsed = created.some(({ args }) => JSON.stringify(args).includes(`"variable":"${each.variable}"`));
      if (!isUsed) { return `\t\tif _, err := ${call}; err != nil {\n\t\t\treturn err\n\t\t}`; }
      return `\t\t${each.variable}, err := ${call}\n\t\tif err != nil {\n\t\t\treturn err\n\t\t}`;
    });
    const kubernetes = [...this.imports].sort()
      .map((module) => `\t${module.replace('/', '')} "github.com/pulumi/pulumi-kubernetes/sdk/v4/go/kubernetes/${module}"\n`);
    return `package main

import (
	"github.com/k8s-windows/k8s-windows/sdk/go/k8swindows"
${kubernetes.join('')}	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
${statements.join('\n')}
		return nil
	})
}`;
  }

  protected reference({ variable, property }: Reference): string { return `${variable}.${upperFirst(property)}`; }

  protected scalar(value: string | number | boolean): string {
    const type = { string: 'String', number: 'Int', boolean: 'Bool' }[typeof value as 'string'];
    return `pulumi.${type}(${JSON.stringify(value)})`;
  }

  protected enumValue(type: string, member: string): string { return `k8swindows.${type}${member}`; }

  protected list(values: readonly Value[], items: Schema, indent: string): string {
    return this.block(`${this.collection(items)}Array`, values.map((value) => this.write(value, items, `${indent}\t`)), indent);
  }

  protected map(values: { readonly [key: string]: Value }, type: Schema | undefined, indent: string): string {
    const entries = Object.entries(values)
      .map(([key, value]) => [`${JSON.stringify(key)}: `, this.write(value, type ?? { type: typeof value }, `${indent}\t`)]);
    return this.block(`${this.collection(type ?? {})}Map`, aligned(entries), indent);
  }

  protected object(values: { readonly [key: string]: Value }, $ref: string, indent: string): string {
    const foreign = foreignType($ref);
    if (foreign) { this.imports.add(foreign.module); }
    const name = foreign ? `${foreign.module.replace('/', '')}.${foreign.name}` : `k8swindows.${$ref.split(':').pop()}`;
    return this.struct(`&${name}Args`, values, (key) => this.propertyOf($ref, key, values[key]), indent);
  }

  private struct(name: string, values: { readonly [key: string]: Value }, typeOf: (key: string) => Schema, indent: string): string {
    return this.block(
      name, aligned(Object.entries(values).map(([key, value]) => [`${upperFirst(key)}: `, this.write(value, typeOf(key), `${indent}\t`)])), indent,
    );
  }

  private block(name: string, parts: readonly string[], indent: string): string {
    return parts.length === 0 ? `${name}{}` : `${name}{\n${parts.map((part) => `${indent}\t${part},\n`).join('')}${indent}}`;
  }

  /** Name of the type of a list or map of something, without its end. */
  private collection({ type, $ref, oneOf }: Schema): string {
    if (oneOf || (!type && !$ref?.includes('#/types/'))) { return 'pulumi.'; }
    const foreign = $ref && foreignType($ref);
    if (foreign) { this.imports.add(foreign.module); }
    if ($ref) { return foreign ? `${foreign.module.replace('/', '')}.${foreign.name}` : `k8swindows.${$ref.split(':').pop()}`; }
    return `pulumi.${{ string: 'String', integer: 'Int', boolean: 'Bool' }[type as 'string']}`;
  }
}

/** Keys and values as gofmt aligns them: values of one line under each other. */
function aligned(entries: readonly (readonly string[])[]): readonly string[] {
  const isLong = ([, value]: readonly string[]) => value.includes('\n');
  return entries.map(([key, value], i) => {
    let [from, to] = [i, i];
    while (from > 0 && !isLong(entries[from - 1]) && !isLong(entries[i])) { from--; }
    while (to < entries.length - 1 && !isLong(entries[to]) && !isLong(entries[to + 1])) { to++; }
    const width = Math.max(...entries.slice(from, to + 1).map(([each]) => each.length));
    return `${isLong(entries[i]) ? key : key.padEnd(width)}${value}`;
  });
}

function yamlProgram(created: readonly Created[]): string {
  const names = new Map(created.map(({ variable, name }) => [variable, name]));
  const plain = (value: Value): unknown => {
    if (value instanceof Reference) { return `\${${names.get(value.variable)}.${value.property}}`; }
    if (Array.isArray(value)) { return value.map(plain); }
    return typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner as Value)])) : value;
  };
  const resources = created.map(({ component, name, args }) => [name, {
    type: `k8s-windows:${component}`, ...(Object.keys(args).length > 0 && { properties: plain(args) }),
  }]);
  return stringify({ resources: Object.fromEntries(resources) }, { lineWidth: 0 }).trimEnd();
}

function upperFirst(name: string): string {
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}

/** A name in Python: `dnsServiceIp` is `dns_service_ip`, and `Ltsc2022` is `ltsc2022`. */
function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
