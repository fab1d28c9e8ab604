/** Libraries, loaded at their first use: most programs need none of them, and each takes long to load. */
type Toml = typeof import('smol-toml', { with: { 'resolution-mode': 'import' } });
/** This package publishes types for ES modules only, but code for both module systems. */
export const toml = () => require('smol-toml') as Toml;
/** What is used of `yaml`, and in the playground all that it loads. */
export const YAML_PARTS = [
  'Composer', 'Document', 'isAlias', 'isCollection', 'isMap', 'isPair', 'isScalar', 'isSeq', 'Lexer', 'LineCounter', 'Pair', 'parseAllDocuments',
  'parseDocument', 'Parser', 'Scalar', 'visit', 'YAMLMap', 'YAMLSeq',
] as const;
export const sha2 = () => require('@noble/hashes/sha2') as Pick<typeof import('@noble/hashes/sha2'), 'sha256'>;
export const yaml = () => require('yaml') as Pick<typeof import('yaml'), (typeof YAML_PARTS)[number]>;
