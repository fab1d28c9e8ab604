/* eslint-disable @typescript-eslint/no-require-imports */
type Toml = typeof import('smol-toml', { with: { 'resolution-mode': 'import' } });

/** The TOML package. It publishes types for ES modules only, but code for both module systems. */
export const toml = (): Toml => require('smol-toml') as Toml;
