/** Maximum size of a node file in bytes; node files are small. */
export const LARGEST_FILE = 10_000_000;

/** Maximum length of a script in characters. */
export const LARGEST_SCRIPT = 2_000_000;

/** The decoded content, or the reason why it couldn't be decoded. */
export type Decoded = { readonly text: string } | { readonly fault: string };

/** The content of a file: a string or bytes, or a function that reads it. Without a text, the reason is a fault, or an error of that function. */
export function textIn(input: string | Uint8Array | (() => string | Uint8Array)): Decoded | { readonly error: string } {
  try {
    const content = typeof input === 'function' ? input() : input;
    return typeof content === 'string' ? decodedText(content) : decodeText(content);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Decodes a file in an encoding that Windows writes: UTF-8 or UTF-16 (from redirections in Windows PowerShell), with or without a byte order
 * mark. The decoded content has no byte order mark.
 */
function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length > LARGEST_FILE) { return { fault: `must not be larger than ${LARGEST_FILE} bytes, got ${bytes.length}` }; }
  const text = textOfBytes(bytes);
  return text.includes('\0') ? { fault: 'must be a text file, got binary content' } : { text };
}

/** Decodes bytes of any length; unknown encodings are decoded as UTF-8. */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Checks content that was decoded as UTF-8 before as `decodeText` does, and removes its byte order mark. */
function decodedText(text: string): Decoded {
  if (text.length > LARGEST_FILE) { return { fault: `must not be longer than ${LARGEST_FILE} characters, got ${text.length}` }; }
  return text.includes('\0')
    ? { fault: 'must be a text file in UTF-8, got binary or UTF-16 content' }
    : { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text };
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
