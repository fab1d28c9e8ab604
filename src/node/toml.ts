/* eslint-disable @typescript-eslint/no-require-imports */
type Toml = typeof import('smol-toml', { with: { 'resolution-mode': 'import' } });

/** TOML: the package has types for modules of the new kind only, and programs for both. */
export const toml = (): Toml => require('smol-toml') as Toml;
