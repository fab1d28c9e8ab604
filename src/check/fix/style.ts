/** How a text is written, so that what is added looks the same. */
export interface Style {
  readonly isJson: boolean;
  readonly eol: '\n' | '\r\n';
  /** Columns per level. */
  readonly indent: number;
  /** Columns from a key to the dashes below it: 0, or as many as `indent`. */
  readonly listIndent: number;
}

export function styleOf(text: string): Style {
  const isJson = /^\s*[{[]/.test(text);
  const indent = /^[^\s#-][^\n]*\n( {1,8})[^\s#-]/m.exec(text)?.[1].length ?? 2;
  return {
    isJson,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    indent,
    listIndent: /^( *)[^\s#-][^\n]*:[^\S\n]*\n\1- /m.test(text) ? 0 : indent,
  };
}

/** Whether a collection is written with brackets. */
export function isFlow(node: unknown): boolean {
  return (node as { flow?: boolean } | null)?.flow === true;
}
