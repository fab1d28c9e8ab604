/* eslint-disable @typescript-eslint/no-require-imports */

/** The parsers, loaded at their first use: a small run spends most of its time on loading modules. */
export const jsYaml = () => require('js-yaml') as typeof import('js-yaml');
export const yaml = () => require('yaml') as typeof import('yaml');
