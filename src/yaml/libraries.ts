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

/** The steps of a lexer that end where a line is less indented than the block; the types don't have them. */
interface Steps {
  indentNext: number;
  parseQuotedScalar: (this: Steps) => Generator<string, unknown>;
  parseFlowCollection: (this: Steps) => Generator<string, unknown>;
}

/** A lexer for which quotes and brackets end where they are closed, as they do for kubectl, however their lines are indented. */
export function lexerAsKubectl(): InstanceType<typeof import('yaml').Lexer> {
  const lexer = new (yaml().Lexer)();
  const steps = lexer as unknown as Steps;
  for (const name of ['parseQuotedScalar', 'parseFlowCollection'] as const) {
    const step = steps[name];
    steps[name] = function* closed() {
      const { indentNext } = steps;
      steps.indentNext = 0;
      const next = yield* step.call(steps);
      steps.indentNext = indentNext;
      return next;
    };
  }
  return lexer;
}
