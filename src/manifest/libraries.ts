/** Libraries, loaded at their first use: most programs need none of them, and each takes long to load. */
type Toml = typeof import('smol-toml', { with: { 'resolution-mode': 'import' } });
/** This package publishes types for ES modules only, but code for both module systems. */
export const toml = () => require('smol-toml') as Toml;
export const yaml = () => require('yaml') as typeof import('yaml');
