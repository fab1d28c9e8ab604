import { createHash, generateKeyPairSync, KeyObject, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ensureTool } from '../control-plane/binaries';
import { say } from '../control-plane/commands';
import { freePort } from '../control-plane/control-plane';
import { Guard } from '../control-plane/guard';

export const USER = 'user';
export const PASSWORD = 'pa55-w0rd!';

const INDEX = 'application/vnd.oci.image.index.v1+json';
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const CONFIG = 'application/vnd.oci.image.config.v1+json';
const ISSUER = 'test';

/** The platform of a pushed image. */
export interface PushedPlatform {
  readonly os: string;
  readonly osVersion?: string;
}

const digestOf = (content: string) => `sha256:${createHash('sha256').update(content).digest('hex')}`;

/** The service for tokens, and how it makes them. */
interface Tokens {
  readonly server: Server;
  readonly realm: string;
  readonly of: (scope: string) => string;
}

/** A registry of the project "distribution", with or without tokens. */
export class RealRegistry {
  /** Starts one on the loopback interface. */
  public static async start({ withTokens = false } = {}): Promise<RealRegistry> {
    const program = await ensureTool('registry', say);
    const folder = mkdtempSync(join(tmpdir(), 'k8s-windows-registry-'));
    const guard = new Guard(folder);
    const [port, tokens] = [await freePort(), withTokens ? await startTokens(folder) : undefined];
    const config = {
      version: 0.1, log: { level: 'error', accesslog: { disabled: true } }, http: { addr: `127.0.0.1:${port}`, secret: 'x' },
      storage: { filesystem: { rootdirectory: join(folder, 'storage') }, delete: { enabled: true } },
      ...tokens && {
        auth: { token: { realm: tokens.realm, service: 'registry', issuer: ISSUER, jwks: join(folder, 'jwks.json'), signingalgorithms: ['ES256'] } },
      },
    };
    writeFileSync(join(folder, 'config.yml'), stringify(config));
    guard.spawn(
      program, ['serve', join(folder, 'config.yml')], { log: join(folder, 'registry.log'), env: { ...process.env, OTEL_TRACES_EXPORTER: 'none' } },
    );
    const registry = new RealRegistry(`127.0.0.1:${port}`, guard, tokens);
    for (let tries = 0; !await fetch(`http://${registry.host}/v2/`).then(() => true, () => false); tries++) {
      if (tries === 200) { throw new Error('the registry doesn\'t start'); }
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    return registry;
  }

  private constructor(public readonly host: string, private readonly guard: Guard, private readonly tokens?: Tokens) {}

  public async stop(): Promise<void> {
    this.tokens?.server.close();
    await this.guard.close();
  }

  /** Pushes an image, and returns its digest: an index of platforms, or a manifest of the only one. */
  public async push(repository: string, tag: string, platforms: readonly PushedPlatform[] | PushedPlatform): Promise<string> {
    if (!Array.isArray(platforms)) { return (await this.pushManifest(repository, tag, platforms as PushedPlatform)).digest; }
    const manifests = [];
    for (const platform of platforms as readonly PushedPlatform[]) {
      const { digest, size, of } = await this.pushManifest(repository, undefined, platform);
      manifests.push({ mediaType: MANIFEST, digest, size, platform: of });
    }
    return this.putManifest(repository, tag, JSON.stringify({ schemaVersion: 2, mediaType: INDEX, manifests }), INDEX);
  }

  public async deleteTag(repository: string, tag: string): Promise<void> {
    await this.send(repository, `manifests/${tag}`, { method: 'DELETE' });
  }

  private async pushManifest(
    repository: string, tag: string | undefined, { os, osVersion }: PushedPlatform,
  ): Promise<{ digest: string; size: number; of: object }> {
    const of = { os, architecture: 'amd64', ...(osVersion !== undefined && { 'os.version': osVersion }) };
    const [config, layer] = [
      JSON.stringify({ ...of, created: '2026-11-10T17:01:27Z', rootfs: { type: 'layers', diff_ids: [] } }),
      `layer of ${repository} ${os} ${osVersion}`,
    ];
    for (const blob of [config, layer]) { await this.pushBlob(repository, blob); }
    const described = (mediaType: string, content: string) => ({ mediaType, digest: digestOf(content), size: content.length });
    const text = JSON.stringify({
      schemaVersion: 2, mediaType: MANIFEST, config: described(CONFIG, config), layers: [described('application/vnd.oci.image.layer.v1.tar', layer)],
    });
    return { digest: await this.putManifest(repository, tag ?? digestOf(text), text, MANIFEST), size: text.length, of };
  }

  private async putManifest(repository: string, reference: string, body: string, type: string): Promise<string> {
    await this.send(repository, `manifests/${reference}`, { method: 'PUT', body, headers: { 'content-type': type } });
    return digestOf(body);
  }

  private async pushBlob(repository: string, body: string): Promise<void> {
    const { headers } = await this.send(repository, 'blobs/uploads/', { method: 'POST' });
    const location = new URL(headers.get('location')!, `http://${this.host}`);
    location.searchParams.set('digest', digestOf(body));
    await this.send(repository, location.href, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } });
  }

  private async send(repository: string, path: string, init: RequestInit): Promise<Response> {
    const token = this.tokens?.of(`repository:${repository}:pull,push,delete`);
    const response = await fetch(
      new URL(path, `http://${this.host}/v2/${repository}/`),
      { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } },
    );
    if (!response.ok) { throw new Error(`${init.method} ${path}: ${response.status} ${await response.text()}`); }
    return response;
  }
}

/** A service that gives tokens to who has the password. */
async function startTokens(folder: string): Promise<Tokens> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(
    join(folder, 'jwks.json'), JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256', use: 'sig' }] }),
  );
  const of = (scope: string) => tokenFor(scope, privateKey);
  const server = createServer((request, response) => {
    const isUser = request.headers.authorization === `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
    const scope = new URL(request.url!, 'http://localhost').searchParams.get('scope') ?? '';
    response.writeHead(isUser ? 200 : 401, { 'content-type': 'application/json' }).end(isUser ? JSON.stringify({ token: of(scope) }) : '{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', resolve); });
  return { server, realm: `http://127.0.0.1:${port}/token`, of };
}

function tokenFor(scope: string, key: KeyObject): string {
  const [type, name, actions = ''] = scope.split(':');
  const now = Math.floor(Date.now() / 1000);
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encoded({ alg: 'ES256', typ: 'JWT', kid: 'test' })}.${encoded({
    iss: ISSUER, sub: USER, aud: 'registry', exp: now + 300, nbf: now - 10, iat: now, jti: 'x', access: [{ type, name, actions: actions.split(',') }],
  })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
