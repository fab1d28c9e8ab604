import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CDK8S_PLUS_VERSIONS } from '../../projenrc/entries';
import { dataFile } from '../../projenrc/indexes';

/** The cdk8s-plus that this package has an entry for, oldest first. */
export const PLUS = CDK8S_PLUS_VERSIONS.map(Number);
const ROOTS = ['DeploymentProps', 'StatefulSetProps', 'DaemonSetProps', 'JobProps', 'CronJobProps', 'PodProps', 'ServiceProps'];

interface Type {
  readonly kind: 'class' | 'interface' | 'enum';
  readonly datatype?: boolean;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly { readonly name: string; readonly type: PropType; readonly optional?: boolean }[];
}
interface PropType {
  readonly fqn?: string;
  readonly primitive?: string;
  readonly collection?: { readonly kind: string; readonly elementtype: { readonly fqn?: string } };
}
interface Assembly { readonly version: string; readonly types: Readonly<Record<string, Type>> }
type Structs = Record<string, Record<string, string>>;

/** `src/cdk8s/plus-props.json`: the props of cdk8s-plus, read from the jsii manifest of every version. */
export function plusPropsFile(): string {
  const assemblies = PLUS.map((plus) => ({ plus, assembly: assemblyOf(`cdk8s-plus-${plus}`) }));
  const tables = assemblies.map(({ plus, assembly }) => ({ plus, structs: structsOf(`cdk8s-plus-${plus}`, assembly) }));
  const names = [...new Set(tables.flatMap(({ structs }) => Object.keys(structs)))].sort();
  return dataFile({
    versions: Object.fromEntries(assemblies.map(({ plus, assembly }) => [`cdk8s-plus-${plus}`, assembly.version])),
    structs: Object.fromEntries(names.map((name) => {
      const props = [...new Set(tables.flatMap(({ structs }) => Object.keys(structs[name] ?? {})))].sort();
      const typesOf = (prop: string) => tables.map(({ plus, structs }) => ({ plus, type: structs[name]?.[prop] }));
      return [name, Object.fromEntries(props.map((prop) => [prop, valueOf(typesOf(prop))]))];
    })),
  });
}

function valueOf(types: readonly { readonly plus: number; readonly type?: string }[]): unknown {
  const known = types.filter(({ type }) => type !== undefined);
  const first = known[0];
  if (new Set(known.map(({ type }) => type)).size > 1 || known.length !== types.length - types.indexOf(first)) {
    throw new Error(`the props differ in a way that the table can't hold: ${JSON.stringify(types)}`);
  }
  return first.plus === PLUS[0] ? first.type : { of: first.type, since: first.plus };
}

function assemblyOf(name: string): Assembly {
  const folder = dirname(require.resolve(`${name}/package.json`));
  const text = readFileSync(join(folder, '.jsii'), 'utf8');
  const parsed = JSON.parse(text);
  return parsed.types ? parsed : JSON.parse(gunzipSync(readFileSync(join(folder, '.jsii.gz'))).toString());
}

const CDK8S = assemblyOf('cdk8s').types;

function structsOf(name: string, { types }: Assembly): Structs {
  const found: Structs = {};
  const typeOf = (fqn = ''): string => {
    const { kind, datatype } = types[fqn] ?? CDK8S[fqn] ?? { kind: 'enum' };
    const typeName = fqn.slice(fqn.indexOf('.') + 1);
    return kind === 'enum' ? '' : datatype ? typeName : `@${typeName}`;
  };
  const propsOf = (struct: string): Record<string, string> => {
    const { interfaces = [], properties = [] } = types[`${name}.${struct}`];
    const inherited = interfaces.filter((each) => each.startsWith(`${name}.`)).map((each) => propsOf(each.slice(name.length + 1)));
    const own = properties.map(({ name: prop, type, optional }): [string, string] => {
      const of = typeOf((type.collection?.elementtype ?? type).fqn);
      if (type.primitive === 'boolean') { return [prop, 'boolean']; }
      const isMap = type.collection?.kind === 'map' && of !== '';
      return [prop, `${of}${type.collection?.kind === 'array' ? '[]' : isMap ? '{}' : of.startsWith('@') && !optional ? '!' : ''}`];
    });
    return Object.assign({}, ...inherited, Object.fromEntries(own));
  };
  const walk = (struct: string) => {
    if (found[struct]) { return; }
    found[struct] = propsOf(struct);
    for (const inner of Object.values(found[struct]).map((type) => type.replace('[]', ''))) { if (types[`${name}.${inner}`]) { walk(inner); } }
  };
  ROOTS.forEach(walk);
  return found;
}
