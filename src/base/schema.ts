import { isOpaque, isPlainObject, isPresent, lookUp, PlainObject } from './plain';
import { isBuiltIn, isOurs, NOT_KNOWN_YET, Path, Problem, showType } from './problem';
import { insteadOf, Problems } from './problems';
import { throwProblems } from './problems-error';

/**
 * What an option must be, as data to check options against: JavaScript, casts, and files bypass the compiler. All constructs, functions, and
 * files describe their options with it.
 */
export interface Schema {
  /** The expected value with its article: `a string`. */
  readonly wanted: string;
  /** Reports an invalid value. */
  readonly check: (value: unknown, path: Path, problems: Problems) => void;
  /** Makes the JSON Schema of such values, for editors. @default - anything: a file can't have such a value, or has another form of it */
  readonly json?: () => JsonSchema;
}

/** A JSON Schema (draft 7), as far as options need it. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: 'string' | 'number' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly (string | number | boolean)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly not?: JsonSchema;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | false;
  readonly anyOf?: readonly JsonSchema[];
}

/** A schema of a required option. */
export interface RequiredSchema extends Schema {
  /** Remedy when the option is missing. */
  readonly required: string;
}

/**
 * Schemas of all options of a type, no more and no fewer: an option without a schema doesn't compile, and required options have a `RequiredSchema`.
 */
export type Fields<Options> = { readonly [Key in keyof Options]-?: undefined extends Options[Key] ? Schema : RequiredSchema };

/**
 * Whether a value is known only later, such as a Pulumi Output, a promise, or a cdk8s Lazy. It is checked once it is known.
 * Instances of this package's classes, constructs, and JavaScript's built-in classes are never deferred.
 */
export function isDeferred(value: unknown): boolean {
  return isOpaque(value) && typeof value === 'object' && !isOurs(value) && !isBuiltIn(value) && !isConstruct(value);
}

function isConstruct(value: unknown): boolean {
  return Object.prototype.hasOwnProperty.call(value, 'node');
}

/** The JSON Schema of values that match a schema. */
const jsonOf = ({ json }: Schema): JsonSchema => json?.() ?? {};

/** A schema whose check is for values that are known now. */
export function schemaOf(wanted: string, json: Schema['json'], check: Schema['check']): Schema {
  return { wanted, json, check: (value, path, problems) => { if (!isDeferred(value)) { check(value, path, problems); } } };
}

/**
 * A schema of what decides which fields are set, so that values which are known only later are problems, at any depth: cdk8s produces a Lazy once the
 * fields are set.
 */
export function decidedNow(schema: Schema): Schema {
  const isFound = (value: unknown, path: Path, problems: Problems): boolean => {
    if (isDeferred(value)) {
      problems.add([{
        code: INVALID_OPTION, path, message: `must be a plain value, got ${NOT_KNOWN_YET}`,
        remedy: 'use a value that is known now: it decides which fields are set',
      }]);
      return true;
    }
    if (!isPlainObject(value)) { return false; }
    return Object.entries(value).map(([key, inner]) => isFound(inner, [...path, key], problems)).includes(true);
  };
  return { ...schema, check: (value, path, problems) => { if (!isFound(value, path, problems)) { schema.check(value, path, problems); } } };
}

/** Schema of a value that a predicate accepts. */
export function valueSchema(wanted: string, is: (value: unknown) => boolean, remedy = `give ${wanted}`, json?: Schema['json']): Schema {
  return schemaOf(wanted, json, (value, path, problems) => {
    if (!is(value)) { problems.must(path, value, `be ${wanted}`, value === null ? `remove it, or ${remedy}` : remedy); }
  });
}

export const STRING = schemaOf('a string', () => ({ type: 'string' }), (value, path, problems) => {
  if (typeof value === 'string') { return; }
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  problems.must(path, value, 'be a string', isScalar ? 'write it in quotes' : value === null ? 'remove it, or give a string' : 'give a string');
});
export const NUMBER = schemaOf('a number', () => ({ type: 'number' }), (value, path, problems) => {
  if (typeof value === 'number' && Number.isFinite(value)) { return; }
  const isQuoted = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
  problems.must(
    path, value, 'be a number',
    isQuoted ? `write it without quotes: ${value.trim()}` : value === null ? 'remove it, or give a number' : 'give a number',
  );
});
export const BOOLEAN = valueSchema(
  'true or false', (value) => typeof value === 'boolean', 'use true or false, without quotes', () => ({ type: 'boolean' }),
);
/** Schema that accepts any value. */
export const ANYTHING: Schema = { wanted: 'any value', check: () => {} };
/** Schema of an object whose keys are defined by another product. */
export const ANY_OBJECT = valueSchema('an object', isPlainObject, undefined, () => ({ type: 'object' }));

/** Schema of a required option. @param remedy how to fix a missing value */
export function required(schema: Schema, remedy: string): RequiredSchema {
  return { ...schema, required: remedy };
}

/** Schema of a string that must be one of several words. */
export function choice(...values: readonly string[]): Schema {
  const wanted = `${values.length > 1 ? 'one of ' : ''}"${values.join('", "')}"`;
  return schemaOf(wanted, () => ({ type: 'string', enum: values }), (value, path, problems) => {
    if (values.includes(value as string)) { return; }
    problems.must(path, value, `be ${wanted}`, typeof value === 'string' ? insteadOf(value, values) : `use one of: ${values.join(', ')}`);
  });
}

/** Schema of a list whose items match a schema. */
export function listOf(item: Schema): Schema {
  return schemaOf('a list', () => ({ type: 'array', items: jsonOf(item) }), (value, path, problems) => {
    if (!Array.isArray(value)) {
      const [wrong] = schemaProblems(item, value, []).filter((problem) => problem.path.length === 0);
      const remedy = wrong ? `give a list, and for its items: ${wrong.remedy}` : 'put it in a list';
      problems.must(path, value, 'be a list', value === null ? 'remove it, or give a list' : remedy);
      return;
    }
    // by index, since a list may have holes
    for (let i = 0; i < value.length; i++) { item.check(value[i], [...path, i], problems); }
  });
}

/** Schema of an object with any keys, whose values match a schema. @param mayBeAbsent whether `undefined` values count as absent */
export function mapOf(item: Schema, mayBeAbsent = true): Schema {
  return schemaOf('an object', () => ({ type: 'object', additionalProperties: jsonOf(item) }), (value, path, problems) => {
    if (!isPlainObject(value)) { problems.must(path, value, 'be an object with names and values', 'give an object'); return; }
    for (const [key, inner] of Object.entries(value)) { if (inner !== undefined || !mayBeAbsent) { item.check(inner, [...path, key], problems); } }
  });
}

/** Like `mapOf`, but each key must have a value. */
export const everyOf = (item: Schema): Schema => mapOf(item, false);

/** Schema of an object, with the schemas of its options. */
export interface ObjectSchema<Options = any> extends Schema {
  readonly fields: Fields<Options>;
}

/** Unknown keys with a message and remedy of their own, in place of the list of options. */
export type Rejections = Readonly<Record<string, { readonly message: string; readonly remedy: string }>>;

/** Code of every unknown option: the problem is the key, not its value. */
export const UNKNOWN_OPTION = 'unknown-option';
/** Code of every required option that is missing. */
const MISSING_OPTION = 'missing-option';

/**
 * Schema of an object with these options and no others. An instance of a class, such as an AddressPlan, may have other properties too.
 *
 * @param fields schema of each option, checked against the type: `options<FlannelOptions>({ … })`
 */
export function options<Options extends object>(fields: Fields<Options>, rejections: Rejections = {}): ObjectSchema<Options> {
  const known = Object.entries<Schema>(fields as never);
  const names = Object.keys(fields);
  return {
    wanted: 'an object',
    fields,
    json: () => ({
      type: 'object',
      properties: Object.fromEntries(known.map(([name, schema]) => [name, jsonOf(schema)])),
      required: known.flatMap(([name, schema]) => ('required' in schema ? [name] : [])),
      additionalProperties: false,
    }),
    check: (value, path, problems) => {
      // an Output, or an instance that validated itself, such as an AddressPlan
      if (path.length > 0 && isDeferred(value)) { return; }
      if (typeof value !== 'object' || value === null || Array.isArray(value) || isBuiltIn(value)) {
        problems.must(path, value, 'be an object', `give an object with ${names.slice(0, 4).join(', ')}${names.length > 4 ? ', and others' : ''}`);
        return;
      }
      for (const [name, schema] of known) {
        const own = (value as Readonly<Record<string, unknown>>)[name];
        if (own !== undefined) { schema.check(own, [...path, name], problems); } else if ('required' in schema) {
          problems.missing([...path, name], (schema as RequiredSchema).required, MISSING_OPTION);
        }
      }
      if (!isPlainObject(value)) { return; }
      for (const key of Object.keys(value)) {
        if (Object.hasOwn(fields, key) || value[key] === undefined) { continue; }
        const rejection = lookUp(rejections, key);
        if (rejection) {
          problems.add([{ code: UNKNOWN_OPTION, path: [...path, key], ...rejection }]);
        } else {
          problems.unknown([...path, key], names, 'option', UNKNOWN_OPTION);
        }
      }
    },
  };
}

/** Schema of an object of which only these fields are read. `null` counts as absent, as for the API server. */
export function partOf(fields: Readonly<Record<string, Schema>>): Schema {
  return schemaOf('an object', undefined, (value, path, problems) => {
    ANY_OBJECT.check(value, path, problems);
    for (const [name, schema] of Object.entries(fields)) {
      const own = isPlainObject(value) ? value[name] : undefined;
      if (isPresent(own)) { schema.check(own, [...path, name], problems); }
    }
  });
}

/** A schema whose messages show nothing but the types of values, which may be secrets. */
export function undisclosed(schema: Schema): Schema {
  return { ...schema, check: (value, path, problems) => problems.add(schemaProblems(schema, value, path, showType)) };
}

/** Schema of a value that matches one of two schemas. For an object or a list, the problems of the schema that accepts that type are reported. */
export function either(one: Schema, other: Schema): Schema {
  const wanted = `${one.wanted}${one.wanted.includes(' or ') ? ',' : ''} or ${other.wanted}`;
  return schemaOf(wanted, () => ({ anyOf: [jsonOf(one), jsonOf(other)] }), (value, path, problems) => {
    const [first, second] = [schemaProblems(one, value, path), schemaProblems(other, value, path)];
    if (first.length === 0 || second.length === 0) { return; }
    const nearer = [first, second].find((found) => found.every((problem) => problem.path.length > path.length));
    if (nearer) { problems.add(nearer); } else { problems.must(path, value, `be ${wanted}`, `give ${wanted}`); }
  });
}

/** What a schema reports of a value. @param shown formats values for messages */
export function schemaProblems(schema: Schema, value: unknown, path: Path, shown?: (value: unknown) => string): readonly Problem[] {
  const problems = new Problems(INVALID_OPTION, [], shown);
  schema.check(value, path, problems);
  return problems.list;
}

/** Code of every option with an invalid value. */
export const INVALID_OPTION = 'invalid-option';

/** Options that were checked against their schema. */
interface ReadOptions<Options> {
  /** The options without their invalid parts, so that the rest can be checked too; absent when they aren't an object. */
  readonly options?: Options;
  readonly problems: readonly Problem[];
  /** Whether a problem only results from one of these problems. */
  readonly covers: (problem: Problem) => boolean;
}

/** Checks options against their schema. `undefined` counts as no options. */
export function readOptions<Options extends object>(given: Options | undefined, schema: Schema): ReadOptions<Options> {
  const value: unknown = given ?? (given === null ? null : {});
  const problems = schemaProblems(schema, value, []);
  const covers = ({ path }: Problem) => problems.some((problem) =>
    problem.code !== UNKNOWN_OPTION && problem.path.every((key, i) => path[i] === undefined || path[i] === key));
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isBuiltIn(value)) { return { problems, covers: () => true }; }
  // an unknown key does no harm, and the object that has it keeps its other options
  const rest = problems.filter(({ code }) => code !== MISSING_OPTION).reduce((at, { path }) => without(at, path), value as PlainObject);
  return { options: rest as Options, problems, covers };
}

function without(object: PlainObject, [key = '', ...rest]: Path): PlainObject {
  const { [key]: inner, ...others } = object;
  // an invalid part of a list, or of a class instance, removes the whole of it
  return rest.length > 0 && isPlainObject(inner) ? { ...others, [key]: without(inner, rest) } : others;
}

/** An object without unset fields, at any depth; `null` counts as not set, as an empty value in YAML does. */
export function withoutNulls(value: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => isPresent(inner))
    .map(([key, inner]) => [key, isPlainObject(inner) ? withoutNulls(inner) : inner]));
}

/**
 * The result of a function for options that were checked against their schema, with the problems of both. The function receives only options of
 * the right type, but any may be missing.
 *
 * @param nothing the result when the options aren't an object
 */
export function checkedBy<Options extends object, Result extends { readonly problems: readonly Problem[] }>(
  schema: Schema, given: Options | undefined, nothing: Omit<Result, 'problems'>, make: (options: Options) => Result,
): Result {
  const { options: own, problems, covers } = readOptions(given, schema);
  if (!own) { return { ...nothing, problems } as Result; }
  const result = make(own);
  return problems.length === 0 ? result : { ...result, problems: [...problems, ...result.problems.filter((problem) => !covers(problem))] };
}

/** Schema of an object of one of several kinds, selected by one of its options. */
export function kinds(key: string, schemas: Readonly<Record<string, Schema>>): Schema {
  const names = Object.keys(schemas);
  return schemaOf('an object', () => ({ anyOf: Object.values(schemas).map(jsonOf) }), (value, path, problems) => {
    if (!isPlainObject(value)) { problems.must(path, value, 'be an object', `give an object with ${key} ${names.join(', ')}`); return; }
    const kind = value[key];
    if (kind === undefined) { problems.missing([...path, key], `give ${names.join(', ')}`, MISSING_OPTION); return; }
    const schema = lookUp(schemas, kind);
    if (schema) { schema.check(value, path, problems); } else { choice(...names).check(kind, [...path, key], problems); }
  });
}

/** Code of an argument of a function or construct that has the wrong type. */
const ARGUMENT_TYPE = 'argument-type';

/**
 * Checks an argument of a public function, which JavaScript and casts can pass with any type.
 * @throws ProblemsError if it doesn't match the schema
 */
export function checkArgument(name: string, value: unknown, schema: Schema): void {
  const problems = new Problems(ARGUMENT_TYPE);
  schema.check(value, [name], problems);
  throwProblems(problems.list);
}
