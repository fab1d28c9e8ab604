/** Levels of maps and lists that are read, in YAML and in JSON. No manifest comes near, and what calls itself for each level works with them. */
export const DEEPEST = 100;

const DOUBLE_QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The offset of the bracket that opens a level too many in a valid JSON text; `undefined` if there is none. */
export function tooDeepInJson(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) {
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== DOUBLE_QUOTE) { at += text.charCodeAt(at) === BACKSLASH ? 2 : 1; }
    } else if (code === 0x5b /* [ */ || code === 0x7b /* { */) {
      if (++depth > DEEPEST) { return at; }
    } else if (code === 0x5d /* ] */ || code === 0x7d /* } */) {
      depth -= 1;
    }
  }
  return undefined;
}
