/** Why a document could not be parsed, and where. */
export class ParseError extends Error {
  /** @param help how to fix it. @default - it depends on the text */
  public constructor(message: string, public readonly offset: number, public readonly help?: string) { super(message); }
}
