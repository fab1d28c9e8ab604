/* eslint-disable @typescript-eslint/no-require-imports */

/** The parsers, loaded on first use, because a short run spends most of its time loading modules. */
export const jsYaml = () => require('js-yaml') as typeof import('js-yaml');
export const yaml = () => require('yaml') as typeof import('yaml');
