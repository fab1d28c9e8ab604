/**
 * What all others rest on: plain values, schemas of options and the problems that they find, and expressions that TypeScript evaluates and the API
 * server runs as CEL.
 */
export * from './collections';
export * from './did-you-mean';
export * from './expressions/cel';
export * from './expressions/evaluate';
export * from './expressions/expression';
export { type Data } from './expressions/functions';
export * from './expressions/quantity';
export * from './libraries';
export * from './plain';
export * from './problem';
export * from './problems';
export * from './problems-error';
export * from './schema';
