/* eslint-disable @typescript-eslint/no-require-imports */

/** The parsers, loaded on first use, because a short run spends most of its time loading modules. */
export const jsYaml = () => require('js-yaml') as typeof import('js-yaml');
type Toml = typeof import('smol-toml', { with: { 'resolution-mode': 'import' } });
/** This package publishes types for ES modules only, but code for both module systems. */
export const toml = () => require('smol-toml') as Toml;
export const yaml = () => require('yaml') as typeof import('yaml');
