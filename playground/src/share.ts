/** What a link contains. */
export interface Shared {
  readonly text: string;
  readonly platform: string;
  readonly pools: string;
  readonly nodes: string;
  readonly lock: string;
}

/** Characters of a link's content: a small link can expand to a lot. */
const MOST = 20_000_000;
const PREFIX = '#1.';

/** The fragment of a link. Browsers don't send it to the server. */
export async function fragmentOf(shared: Shared): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) { binary += String.fromCharCode(byte); }
  return PREFIX + btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The content of a link; `undefined` without any. @throws Error if it is damaged */
export async function readFragment(fragment: string): Promise<Shared | undefined> {
  if (!fragment.startsWith(PREFIX)) { return undefined; }
  const binary = atob(fragment.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const value = JSON.parse(
    new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))),
  ) as Partial<Record<keyof Shared, unknown>>;
  const string = (key: keyof Shared) => (typeof value[key] === 'string' ? value[key] : '');
  return { text: string('text'), platform: string('platform'), pools: string('pools'), nodes: string('nodes'), lock: string('lock') };
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length > MOST) { throw new Error('too long'); }
  }
  const all = new Uint8Array(length);
  parts.reduce((at, part) => { all.set(part, at); return at + part.length; }, 0);
  return all;
}
