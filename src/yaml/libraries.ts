/** Libraries, loaded at their first use: most programs need none of them, and each takes long to load. */

/** What is used of `smol-toml`, whose own types need a newer TypeScript library than the users of this package. */
interface Toml {
  readonly TomlError: new (...args: never) => Error & { readonly line: number; readonly column: number };
  parse(text: string): Record<string, any>;
  stringify(value: object): string;
}

export const toml = () => require('smol-toml') as Toml;
/** What is used of `yaml`, and in the playground all that it loads. */
export const YAML_PARTS = [
  'Composer', 'Document', 'isAlias', 'isCollection', 'isMap', 'isPair', 'isScalar', 'isSeq', 'Lexer', 'LineCounter', 'parseAllDocuments',
  'parseDocument',
  'Parser', 'visit',
] as const;
export const yaml = () => require('yaml') as Pick<typeof import('yaml'), (typeof YAML_PARTS)[number]>;
