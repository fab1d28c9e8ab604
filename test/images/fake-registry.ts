import { createHash } from 'node:crypto';

export const OCI_INDEX = 'application/vnd.oci.image.index.v1+json';
export const OCI_MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
export const OCI_CONFIG = 'application/vnd.oci.image.config.v1+json';

/** An image for one platform. */
export interface FakePlatform {
  readonly os?: string;
  readonly architecture?: string;
  readonly osVersion?: string;
  readonly layers?: readonly object[];
  /** The platform in the index. @default - that of the configuration */
  readonly inIndex?: object | null;
  readonly created?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface Request {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** What answers in place of the registry; `undefined` if the registry does. */
export type Interception = (request: Request) => Response | Promise<Response> | undefined;

export const digestOf = (text: string | Buffer) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const json = (value: unknown) => JSON.stringify(value);

/** A registry in this process, with the API of OCI distribution. */
export class FakeRegistry {
  public readonly requests: Request[] = [];
  public mostAtOnce = 0;
  private readonly content = new Map<string, { readonly type: string; readonly text: string }>();
  private running = 0;

  /** @param token what a request must have as its token @param password what the service for tokens requires as `user:<password>` */
  public constructor(
    private readonly host: string, public intercept: Interception = () => undefined, private readonly token?: string,
    private readonly password?: string,
  ) {}

  public readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const request: Request = {
      url: new URL(String(input)), method: init.method ?? 'GET', headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    };
    this.requests.push(request);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.running);
    await new Promise((resolve) => { setImmediate(resolve); });
    this.running--;
    return await this.intercept(request) ?? this.answer(request);
  };

  /** Adds what is at a path: `manifests/latest`. Returns its digest. */
  public put(repository: string, kind: 'manifests' | 'blobs', text: string, type = '', tag?: string): string {
    const digest = digestOf(text);
    for (const reference of [digest, tag]) { this.content.set(`${repository}/${kind}/${reference}`, { type, text }); }
    return digest;
  }

  public delete(repository: string, tag: string): void {
    this.content.delete(`${repository}/manifests/${tag}`);
  }

  /** Adds a manifest with its configuration, and returns its descriptor. */
  public manifest(repository: string, platform: FakePlatform, tag?: string, change: (manifest: object) => object = (manifest) => manifest): object {
    const {
      os = 'windows', architecture = 'amd64', osVersion, layers = [{ digest: digestOf('layer'), size: 100 }], created, annotations, inIndex,
    } = platform;
    const config = json({ os, architecture, ...(osVersion && { 'os.version': osVersion }), ...(created && { created }) });
    const own = { digest: this.put(repository, 'blobs', config), size: config.length, mediaType: OCI_CONFIG };
    const text = json(change({ schemaVersion: 2, mediaType: OCI_MANIFEST, config: own, layers, ...(annotations && { annotations }) }));
    const digest = this.put(repository, 'manifests', text, OCI_MANIFEST, tag);
    const shown = inIndex === undefined ? { os, architecture, ...(osVersion && { 'os.version': osVersion }) } : inIndex;
    return { mediaType: OCI_MANIFEST, digest, size: text.length, ...(shown && { platform: shown }) };
  }

  /** Adds an index, and returns its digest. */
  public index(repository: string, tag: string, platforms: readonly FakePlatform[], more: readonly object[] = []): string {
    const manifests = [...platforms.map((platform) => this.manifest(repository, platform)), ...more];
    return this.put(repository, 'manifests', json({ schemaVersion: 2, mediaType: OCI_INDEX, manifests }), OCI_INDEX, tag);
  }

  private answer({ url, method, headers }: Request): Response {
    if (url.pathname === '/token') {
      const expected = `Basic ${Buffer.from(`user:${this.password}`).toString('base64')}`;
      return this.password === undefined || headers.get('authorization') === expected
        ? new Response(json({ token: this.token }))
        : new Response('', { status: 401 });
    }
    if (this.token !== undefined && headers.get('authorization') !== `Bearer ${this.token}`) {
      return new Response('', {
        status: 401, headers: { 'www-authenticate': `Bearer realm="https://${this.host}/token",service="fake",scope="repository:x:pull"` },
      });
    }
    const found = this.content.get(url.pathname.replace(/^\/v2\//, ''));
    if (!found) { return new Response(json({ errors: [{ code: 'NAME_UNKNOWN' }] }), { status: 404 }); }
    return new Response(
      method === 'HEAD' ? null : found.text, { headers: { 'content-type': found.type, 'docker-content-digest': digestOf(found.text) } },
    );
  }
}
