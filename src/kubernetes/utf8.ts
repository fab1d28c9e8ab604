const ENCODER = new TextEncoder();

/** Number of bytes of a string in UTF-8, in which Kubernetes counts. */
export function byteLength(text: string): number {
  return ENCODER.encode(text).length;
}
