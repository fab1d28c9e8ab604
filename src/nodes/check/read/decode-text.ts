/** Maximum size of a node file in bytes; node files are small. */
const LARGEST_FILE = 10_000_000;

/** Maximum length of a script in characters. */
export const LARGEST_SCRIPT = 2_000_000;

/** The content of a file: a string or bytes, or a function that reads it. Without a text, the reason is a fault, or an error of that function. */
export function textIn(
  input: string | Uint8Array | (() => string | Uint8Array),
): { readonly text: string } | { readonly fault: string } | { readonly error: string } {
  try {
    const content = typeof input === 'function' ? input() : input;
    const isText = typeof content === 'string';
    if (content.length > LARGEST_FILE) {
      return { fault: `must not be ${isText ? 'longer' : 'larger'} than ${LARGEST_FILE} ${isText ? 'characters' : 'bytes'}, got ${content.length}` };
    }
    // without the module of YAML, which --help doesn't load
    const text = isText ? content.replace(/^\ufeff/, '') : textOfBytes(content);
    return text.includes('\0') ? { fault: `must be a text file${isText ? ' in UTF-8, got binary or UTF-16' : ', got binary'} content` } : { text };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Decodes a file of any length in an encoding that Windows writes: UTF-8 or UTF-16 (from redirections in Windows PowerShell), with or without a byte
 * order mark. The decoded content has no byte order mark. Unknown encodings are decoded as UTF-8.
 */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) { return 'utf-16le'; }
  if (first === 0xfe && second === 0xff) { return 'utf-16be'; }
  // without a byte order mark, zeros in every second byte mean UTF-16: scripts start with ASCII letters
  const sample = bytes.subarray(0, Math.min(bytes.length - bytes.length % 2, 200));
  if (sample.length < 4) { return 'utf-8'; }
  const zeros = [0, 1].map((odd) => sample.filter((byte, i) => i % 2 === odd && byte === 0).length * 2);
  if (zeros[1] === sample.length && zeros[0] === 0) { return 'utf-16le'; }
  return zeros[0] === sample.length && zeros[1] === 0 ? 'utf-16be' : 'utf-8';
}
