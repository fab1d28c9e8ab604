import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { Connection } from '../control-plane/credentials';

/** What came back. */
export interface Reply {
  readonly status: number;
  /** Parsed when it is JSON, else text. */
  readonly body: any;
  /** Texts of the `Warning` headers. */
  readonly warnings: readonly string[];
}

/** Content types of patches. */
export type PatchType = 'apply-patch+yaml' | 'json-patch+json' | 'merge-patch+json' | 'strategic-merge-patch+json';

/** Sends requests to the API server, over connections that stay open. */
export class ApiClient {
  private readonly agent: Agent;
  private readonly token: string;
  private readonly server: URL;

  /** @param user whom the administrator impersonates */
  constructor(connection: Connection, private readonly user?: string) {
    this.agent = new Agent({ keepAlive: true, maxSockets: 16, ca: readFileSync(connection.certificateAuthority) });
    this.token = connection.token;
    this.server = new URL(connection.server);
  }

  /** Resolves whatever the status; rejects when there is no answer. */
  public async send(method: string, path: string, body?: unknown, patchType?: PatchType): Promise<Reply> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request({
        agent: this.agent,
        host: this.server.hostname,
        port: this.server.port,
        method,
        path,
        timeout: 60_000,
        headers: {
          Authorization: `Bearer ${this.token}`,
          Accept: 'application/json',
          ...(this.user !== undefined && { 'Impersonate-User': this.user }),
          ...(payload === undefined ? {} : { 'Content-Type': `application/${patchType ?? 'json'}`, 'Content-Length': Buffer.byteLength(payload) }),
        },
      }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = /^application\/json/.test(incoming.headers['content-type'] ?? '');
          resolve({ status: incoming.statusCode!, body: isJson ? JSON.parse(text) : text, warnings: warningsOf(incoming.rawHeaders) });
        });
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path}: no answer within 60 s`)));
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  }
}

/** Node joins headers of one name with commas, which the texts have too; so from the raw ones. Each is `299 - "text"`. */
function warningsOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders
    .filter((_, i) => i % 2 === 1 && rawHeaders[i - 1].toLowerCase() === 'warning')
    .map((header) => header.replace(/^\d{3} \S+ "/, '').replace(/"$/, '').replace(/\\(["\\])/g, '$1'));
}

/** One reason of a rejection, as the API server gives it. */
export interface Cause {
  /** Such as `spec.containers[0].securityContext.runAsUser`; absent when the whole object is meant. */
  readonly field?: string;
  /** Such as `FieldValueForbidden`. */
  readonly reason?: string;
  readonly message: string;
}

/** The API server said no. */
export class ApiError extends Error {
  /** HTTP status: 400 for what can't be decoded, 403 for admission, 404, 409, 422 for validation. */
  public readonly status: number;
  /** Such as `Invalid`, `Forbidden`. */
  public readonly reason: string;
  public readonly causes: readonly Cause[];

  /** @param what was tried, such as `create Pod default/x` */
  constructor(what: string, status: number, body: any) {
    super(`${what}: ${status} ${body?.reason ?? ''}: ${body?.message ?? JSON.stringify(body)}`);
    this.name = 'ApiError';
    this.status = status;
    this.reason = body?.reason ?? '';
    this.causes = body?.details?.causes ?? [];
  }
}

/** Maps with a bounded number of calls under way, results in order. */
export async function mapParallel<T, R>(items: readonly T[], call: (item: T, index: number) => Promise<R>, width = 16): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  let next = 0;
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await call(items[index], index);
    }
  }));
  return results;
}
