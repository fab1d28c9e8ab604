/** The JSON Schemas of the files that users write, by which editors complete and check them. */
import { join } from 'node:path';
import * as ts from 'typescript';
import { JsonSchema } from '../src/base/schema';
import { RULES } from '../src/check';
import { CONFIG } from '../src/checker/config';
import { SYMPTOMS } from '../src/diagnosis/symptoms';
import { NODE_KUBERNETES_MINORS, Platform } from '../src/knowledge';
import { kubernetesInFiles, PLATFORM_IN_FILES, WINDOWS_VERSION_IN_FILES } from '../src/kubernetes';
import { NODE_RULES } from '../src/nodes';
import { NETWORK_KINDS, OWN_OPTIONS } from '../src/nodes/network';
import { NETWORK, NODE_OPTIONS } from '../src/nodes/node-schema';

const ROOT = join(__dirname, '..');

/** The schemas, by their paths from the root of the project. */
export function jsonSchemas(): Readonly<Record<string, JsonSchema>> {
  const types = new Descriptions(['src/checker/config.ts', 'src/nodes/options.ts']);
  return {
    'schemas/k8s-windows.schema.json': {
      ...head('.k8s-windows.yaml', 'Configuration of k8s-windows check, fix, filter, node check, and doctor.'),
      ...types.added(configSchema(), 'src/checker/config.ts', 'ConfigKeys'),
    },
    'schemas/node.schema.json': {
      ...head('node.yaml', 'Description of a Windows node for k8s-windows node render.'),
      ...types.added(nodeSchema(), 'src/nodes/options.ts', 'WindowsNodeOptions'),
    },
  };
}

const head = (title: string, description: string) => ({ $schema: 'http://json-schema.org/draft-07/schema#', title, description });

function configSchema(): JsonSchema {
  const { ignore, ...keys } = CONFIG.json!().properties!;
  const entry = ignore.items!;
  const rule: JsonSchema = { type: 'string', enum: [...RULES, ...NODE_RULES, ...SYMPTOMS].map(({ id }) => id).sort() };
  const items = { ...entry, properties: { ...entry.properties, rule } };
  return { type: 'object', properties: { ...keys, ignore: { type: 'array', items } }, additionalProperties: false };
}

function nodeSchema(): JsonSchema {
  const { required, ...json } = NODE_OPTIONS.json!();
  // what each platform decides itself isn't required
  const on = (name: string, ...needed: readonly string[]): JsonSchema => ({
    properties: { platform: { description: 'A platform that decides the rest.', type: 'string', enum: [name, name.toUpperCase()] } },
    required: ['platform', ...needed],
  });
  const network: JsonSchema = {
    anyOf: [
      { type: 'string', enum: NETWORK_KINDS },
      ...NETWORK_KINDS.map((kind): JsonSchema => ({
        type: 'object',
        properties: {
          kind: { type: 'string', enum: [kind] },
          ...Object.fromEntries(OWN_OPTIONS[kind].map((name) => [name, NETWORK.json!().properties![name]])),
        },
        required: ['kind'],
        additionalProperties: false,
      })),
    ],
  };
  return {
    ...json,
    properties: {
      ...json.properties,
      network,
      version: WINDOWS_VERSION_IN_FILES.json!(),
      kubernetes: kubernetesInFiles(NODE_KUBERNETES_MINORS.first).json!(),
      platform: PLATFORM_IN_FILES.json!(),
    },
    anyOf: [{ required }, on('rke2', 'version', 'kubernetes', 'apiServer'), on('eks', 'eks')],
  };
}

/** Adds to schemas what the types of their options tell: docstrings as descriptions, and the values of string literals. */
class Descriptions {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;

  public constructor(files: readonly string[]) {
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, ROOT);
    this.program = ts.createProgram(files.map((file) => join(ROOT, file)), options);
    this.checker = this.program.getTypeChecker();
  }

  public added(schema: JsonSchema, file: string, name: string): JsonSchema {
    return this.ofTypes(schema, [this.exported(file, name)]);
  }

  private exported(file: string, name: string): ts.Type {
    const module = this.checker.getSymbolAtLocation(this.program.getSourceFile(join(ROOT, file))!)!;
    return this.checker.getDeclaredTypeOfSymbol(this.checker.getExportsOfModule(module).find((symbol) => symbol.name === name)!);
  }

  private ofTypes(schema: JsonSchema, given: readonly ts.Type[]): JsonSchema {
    const types = given.flatMap((type) => (type.isUnion() ? type.types : [type]));
    const { properties, items, additionalProperties, anyOf } = schema;
    const literals = types.flatMap((type) => (type.isStringLiteral() ? type.value : []));
    const isOpen = schema.type === 'string' && !schema.enum && schema.pattern === undefined;
    const isChoice = isOpen && literals.length > 0 && !types.some(({ flags }) => has(flags, ts.TypeFlags.String));
    const objects = types.filter(isObject).map((type) => this.inFiles(type)).filter((type) => this.fits(type, properties));
    const ofProperty = ([key, each]: [string, JsonSchema]) => [key, this.ofProperty(each, key, objects)];
    const inside = (kind: ts.IndexKind) => objects.flatMap((type) => this.checker.getIndexTypeOfType(type, kind) ?? []);
    return {
      ...schema,
      ...(isChoice && { enum: literals }),
      ...(anyOf && { anyOf: anyOf.map((each) => this.ofTypes(each, types)) }),
      ...(items && { items: this.ofTypes(items, inside(ts.IndexKind.Number)) }),
      ...(additionalProperties && { additionalProperties: this.ofTypes(additionalProperties, inside(ts.IndexKind.String)) }),
      ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(ofProperty)) }),
    };
  }

  /** The type of a value in a file, where a class stands for it in code. */
  private inFiles(type: ts.Type): ts.Type {
    return type.symbol?.name === 'Platform' ? this.exported('src/knowledge/platform.ts', 'CustomPlatform') : type;
  }

  /** Whether a type is the one of its union that a schema is about: its string literals are among the values there. */
  private fits(type: ts.Type, properties: JsonSchema['properties'] = {}): boolean {
    return Object.entries(properties).every(([key, { enum: values }]) => {
      const symbol = type.getProperty(key);
      const own = symbol && this.checker.getTypeOfSymbol(symbol);
      return !values || !own?.isStringLiteral() || values.includes(own.value);
    });
  }

  private ofProperty(schema: JsonSchema, key: string, objects: readonly ts.Type[]): JsonSchema {
    const symbols = objects.flatMap((type) => type.getProperty(key) ?? []);
    const types = symbols.map((symbol) => this.checker.getTypeOfSymbol(symbol));
    // an option without a docstring of its own has that of its type
    const described = [...symbols, ...types.flatMap((type) => this.checker.getNonNullableType(type).symbol ?? [])];
    const description = described.map((symbol) => this.descriptionOf(symbol)).find((text) => text !== '');
    return { ...(description !== undefined && { description }), ...this.ofTypes(schema, types) };
  }

  private descriptionOf(symbol: ts.Symbol): string {
    const byDefault = symbol.getJsDocTags(this.checker).find(({ name }) => name === 'default');
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker));
    // a default that starts with a dash is described
    const value = byDefault && ts.displayPartsToString(byDefault.text).replace(/^- /, '').replace(/\\\\/g, '\\');
    const description = [text, value === undefined ? '' : `Default: ${value}`].filter((part) => part !== '').join(' ').replace(/\s+/g, ' ');
    return description.replace(/Platform\.([A-Z_]+)/g, (_, name: string) => Platform.named(name)!.id);
  }
}

/** Whether flags of a type include one. */
function has(flags: ts.TypeFlags, flag: ts.TypeFlags): boolean {
  // eslint-disable-next-line no-bitwise
  return (flags & flag) !== 0;
}

function isObject({ flags }: ts.Type): boolean {
  return has(flags, ts.TypeFlags.Object) || has(flags, ts.TypeFlags.Intersection);
}
