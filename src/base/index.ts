/**
 * What all others rest on: plain values, schemas of options and the problems that they find, and expressions that TypeScript evaluates and the API
 * server runs as CEL.
 */
export * from './argument';
export * from './did-you-mean';
export * from './expressions/cel';
export * from './expressions/evaluate';
export * from './expressions/expression';
export { type Data } from './expressions/functions';
export * from './expressions/quantity';
export * from './first-index';
export * from './lists';
export * from './path-map';
export * from './plain';
export * from './problem';
export * from './problems';
export * from './problems-error';
export * from './remember';
export {
  ANY_OBJECT, ANYTHING, BOOLEAN, checkedBy, choice, either, everyOf, type Fields, INVALID_OPTION, isDeferred, type JsonSchema, kinds,
  listOf, mapOf, NUMBER, type ObjectSchema, options, readOptions, type Rejections, required, type RequiredSchema, type Schema, schemaOf,
  schemaProblems, STRING, undisclosed, UNKNOWN_OPTION, valueSchema, withoutNulls,
} from './schema';
export * from './sha256';
