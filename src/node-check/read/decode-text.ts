/** Files of nodes are small; what is larger is something else. */
export const LARGEST_FILE = 10_000_000;

/** Scripts even more so. */
export const LARGEST_SCRIPT = 2_000_000;

/** A text, or what keeps the bytes from being one. */
export type Decoded = { readonly text: string } | { readonly fault: string };

/**
 * Decodes a file as Windows writes them: UTF-8 or UTF-16 (as the redirections of Windows PowerShell do), with a byte order mark or
 * without. The text has no mark.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length > LARGEST_FILE) { return { fault: `has ${bytes.length} bytes: no file of a node is larger than ${LARGEST_FILE}` }; }
  const text = textOfBytes(bytes);
  return text.includes('\0') ? { fault: 'is binary' } : { text };
}

/** The text of bytes of any number; what is in no encoding of Windows is read as UTF-8. */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The same as `decodeText` for what was read as UTF-8 already. */
export function decodedText(text: string): Decoded {
  if (text.length > LARGEST_FILE) { return { fault: `has ${text.length} characters: no file of a node is larger than ${LARGEST_FILE}` }; }
  return text.includes('\0') ? { fault: 'is binary, or a text in UTF-16' } : { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text };
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) { return 'utf-16le'; }
  if (first === 0xfe && second === 0xff) { return 'utf-16be'; }
  // without a mark, zeros at every other place tell: scripts begin with plain letters
  const sample = bytes.subarray(0, Math.min(bytes.length - bytes.length % 2, 200));
  if (sample.length < 4) { return 'utf-8'; }
  const zeros = [0, 1].map((odd) => sample.filter((byte, i) => i % 2 === odd && byte === 0).length * 2);
  if (zeros[1] === sample.length && zeros[0] === 0) { return 'utf-16le'; }
  return zeros[0] === sample.length && zeros[1] === 0 ? 'utf-16be' : 'utf-8';
}
