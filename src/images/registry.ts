import { ImageFailure } from './failure';
import { Credentials, RegistryOptions } from './options';
import { lookUp, sha256 } from '../base';
import { DIGEST, FullImage } from '../knowledge';

/** Bytes of the largest answer that is read. Registries must accept manifests of 4 MiB; source: OCI distribution spec 1.1, "Pushing Manifests". */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const LONGEST_PAUSE = 60_000;
/** Milliseconds: a timer for more ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;
const ANSWERS_LATER: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Where the API of a registry is, if not at its name. Source: containerd v2.3.4 `core/remotes/docker/resolver.go`, `DefaultHost`. */
const API_HOSTS: Readonly<Record<string, string>> = { 'docker.io': 'registry-1.docker.io' };
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What a registry answered. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Content of a registry, verified by its digest. */
export interface Content {
  readonly digest: string;
  readonly mediaType: string;
  readonly text: string;
}

/** A request for content of an image. */
interface Wanted {
  readonly image: FullImage;
  /** `manifests/latest`, `blobs/sha256:…`. */
  readonly path: string;
  readonly method: 'GET' | 'HEAD';
  readonly accept: string;
}

/** What is sent. */
interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** A client of the API of registries. Source: OCI distribution spec 1.1; docker/distribution "Token Authentication Specification". */
export class Registries {
  private readonly authorizations = new Map<string, Promise<string>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  public constructor(private readonly options: RegistryOptions) {}

  /** @param reference of a manifest or index @throws ImageFailure */
  public async manifest(image: FullImage, reference: string, accept: string): Promise<Content> {
    return this.content({ image, path: `manifests/${reference}`, method: 'GET', accept }, reference);
  }

  /** @throws ImageFailure */
  public async blob(image: FullImage, digest: string): Promise<Content> {
    return this.content({ image, path: `blobs/${digest}`, method: 'GET', accept: '*/*' }, digest);
  }

  /** The digest that a tag has now. @throws ImageFailure */
  public async digestOf(image: FullImage, accept: string): Promise<string> {
    const path = `manifests/${image.reference}`;
    const digest = (await this.fromMirrors({ image, path, method: 'HEAD', accept })).headers.get('docker-content-digest');
    return digest !== null && DIGEST.test(digest) ? digest : (await this.manifest(image, image.reference, accept)).digest;
  }

  private async content(wanted: Wanted, reference: string): Promise<Content> {
    const { body, headers } = await this.fromMirrors(wanted);
    const digest = `sha256:${sha256(body)}`;
    const named = DIGEST.test(reference) ? reference : headers.get('docker-content-digest') ?? digest;
    if (named !== digest) {
      throw new ImageFailure('digest-mismatch', `must have the digest ${DIGEST.test(named) ? named : 'of its content'}, got ${digest}`,
        'the registry, or something on the way, changed the content: try another network, or report it to the registry');
    }
    return { digest, mediaType: headers.get('content-type')?.split(';')[0]!.trim().toLowerCase() ?? '', text: new TextDecoder().decode(body) };
  }

  /** The answer of the first mirror that has the content, or else that of the registry. */
  private async fromMirrors(wanted: Wanted): Promise<Answer> {
    const { registry } = wanted.image;
    for (const mirror of lookUp(this.options.mirrors ?? {}, registry) ?? []) {
      try {
        return await this.answer(wanted, new URL(mirror), new URL(mirror).host);
      } catch (error) {
        if (!(error instanceof ImageFailure)) { throw error; }
      }
    }
    if (!URL.canParse(`https://${registry}`)) {
      throw new ImageFailure('invalid-reference', `must have a registry that can be reached, got ${registry}`, 'correct its host or port');
    }
    return this.answer(wanted, new URL(`${this.schemeOf(registry)}://${lookUp(API_HOSTS, registry) ?? registry}`), registry);
  }

  private schemeOf(host: string): 'http' | 'https' {
    const { hostname, port } = new URL(`https://${host}`);
    return this.options.plainHttp?.includes(host) || (LOOPBACK.test(hostname) && port !== '' && port !== '443') ? 'http' : 'https';
  }

  /** @param host whose credentials are sent @throws ImageFailure for anything but success */
  private async answer({ image, path, method, accept }: Wanted, base: URL, host: string): Promise<Answer> {
    const url = new URL(`${base.pathname.replace(/\/$/, '')}/v2/${image.repository}/${path}`, base);
    const scope = `repository:${image.repository}:pull`;
    const key = `${host} ${scope}`;
    for (let attempt = 0, isSecond = false; ; attempt++) {
      const known = this.authorizations.get(key);
      const answer = await this.attempted(url, { method, headers: { accept, ...(known && { authorization: await known }) } });
      const { status, headers } = answer ?? {};
      if (answer && status! < 300) { return answer; }
      if (status === 401 && !isSecond) {
        isSecond = true;
        // requests at the same time share a token
        if (this.authorizations.get(key) === known) {
          this.authorizations.set(key, this.authorize(headers!.get('www-authenticate') ?? '', host, scope));
        }
        continue;
      }
      const mayChange = status === undefined || ANSWERS_LATER.has(status);
      if (!mayChange || attempt - Number(isSecond) >= (this.options.retries ?? 3)) { throw failureOf(status ?? 0, host); }
      const own = (this.options.pause ?? 500) * 2 ** attempt * (1 + Math.random());
      const pause = pauseOf(headers) ?? Math.min(own, LONGEST_PAUSE);
      if (pause > LONGEST_PAUSE) { throw failureOf(status ?? 0, host, `, and asks to wait for ${Math.ceil(pause / 1000)} s`); }
      await waited(pause, this.options.signal);
    }
  }

  /** `undefined` if no answer arrived that another attempt may not bring. */
  private async attempted(url: URL, init: Sent): Promise<Answer | undefined> {
    try {
      return await this.limited(() => this.within((signal) => this.followed(url, init, signal), this.options.timeout ?? 30_000));
    } catch (error) {
      // a connection that breaks, or a name that isn't resolved
      if (error instanceof ImageFailure || this.options.signal?.aborted) { throw error; }
      return undefined;
    }
  }

  private async followed(url: URL, { headers, ...init }: Sent, signal: AbortSignal): Promise<Answer> {
    let at = url;
    let sent = headers;
    for (let i = 0; i <= MOST_REDIRECTS; i++) {
      const response = await this.options.fetch(at.href, { ...init, headers: sent, redirect: 'manual', signal })
        .catch((error: unknown) => { throw ofTls(error, at.host) ?? error; });
      const target = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || target === null) {
        return { status: response.status, headers: response.headers, body: await bodyOf(response, signal) };
      }
      await response.body?.cancel();
      const next = URL.canParse(target, at.href) ? new URL(target, at) : undefined;
      if (!next || (next.protocol !== 'https:' && next.protocol !== at.protocol)) {
        throw new ImageFailure('registry-error', `${at.host} redirects to an address without HTTPS`, 'report it to the registry');
      }
      if (next.origin !== at.origin) { sent = Object.fromEntries(Object.entries(sent).filter(([name]) => name !== 'authorization')); }
      at = next;
    }
    throw new ImageFailure('registry-error', `${url.host} redirects more than ${MOST_REDIRECTS} times`, 'report it to the registry');
  }

  /** The value of `Authorization` for a challenge. */
  private async authorize(challenge: string, host: string, scope: string): Promise<string> {
    const { username, password = '', identityToken } = await this.credentialsOf(host);
    const basic = username === undefined ? undefined : `Basic ${base64(`${username}:${password}`)}`;
    const [, scheme = '', rest = ''] = /(?:^|,\s*)(Bearer|Basic)\b(.*)/is.exec(challenge) ?? [];
    const parameters = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!.toLowerCase(), value!]));
    if (scheme.toLowerCase() === 'basic' && basic !== undefined) { return basic; }
    const { realm, service } = parameters;
    if (scheme.toLowerCase() !== 'bearer' || realm === undefined || !URL.canParse(realm)) { throw failureOf(401, host); }
    const url = new URL(realm);
    if (url.protocol !== 'https:' && `${this.schemeOf(url.host)}:` !== url.protocol) {
      throw new ImageFailure('unauthorized', `${host} names a service for tokens without HTTPS`, 'allow plain HTTP for that host, or report it');
    }
    const query = { ...(service !== undefined && { service }), scope };
    if (identityToken === undefined) {
      for (const [name, value] of Object.entries(query)) { url.searchParams.set(name, value); }
    }
    const answer = await this.attempted(url, identityToken === undefined
      ? { method: 'GET', headers: { accept: 'application/json', ...(basic !== undefined && { authorization: basic }) } }
      : {
        method: 'POST', headers: { 'accept': 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...query, grant_type: 'refresh_token', refresh_token: identityToken, client_id: 'k8s-windows' }).toString(),
      });
    // the service for tokens may know images too
    if (answer?.status === 404) { throw failureOf(401, host); }
    if (answer?.status !== 200) { throw failureOf(answer?.status ?? 0, url.host); }
    const { token, access_token: own = token } = parsed(new TextDecoder().decode(answer.body)) as Readonly<Record<string, unknown>>;
    if (typeof own !== 'string' || !/^[\x21-\x7e]+$/.test(own)) { throw failureOf(401, host); }
    return `Bearer ${own}`;
  }

  /** @throws ImageFailure, without what the function throws: that may have credentials */
  private async credentialsOf(host: string): Promise<Credentials> {
    try {
      return await this.options.credentials?.(host) ?? {};
    } catch {
      throw new ImageFailure('credentials', `the credentials for ${host} could not be read`, 'check the function or program that gives them');
    }
  }

  /** Runs an action with a time limit. It fails also if the action doesn't heed its signal. */
  private async within<T>(action: (signal: AbortSignal) => Promise<T>, limit: number): Promise<T> {
    const { signal } = this.options;
    signal?.throwIfAborted();
    const controller = new AbortController();
    const abort = () => { controller.abort(signal!.reason); };
    const timer = setTimeout(() => {
      controller.abort(new ImageFailure('timed-out', `no complete answer within ${limit / 1000} s`, 'try again, or use a longer time-out'));
    }, Math.min(limit, LONGEST_TIMER));
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const ended = new Promise<never>((_, reject) => {
        controller.signal.addEventListener('abort', () => { reject(controller.signal.reason as Error); });
      });
      return await Promise.race([action(controller.signal), ended]);
    } catch (error) {
      // what fetch reports of an abort has another form
      throw controller.signal.aborted ? controller.signal.reason : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Runs an action when one of the connections is free. */
  private async limited<T>(action: () => Promise<T>): Promise<T> {
    if (this.running < (this.options.concurrency ?? 8)) {
      this.running++;
    } else {
      await new Promise<void>((resolve) => { this.waiting.push(resolve); });
    }
    try {
      return await action();
    } finally {
      const next = this.waiting.shift();
      if (next) { next(); } else { this.running--; }
    }
  }
}

/** @throws ImageFailure as soon as it is too large @throws the reason of the signal */
async function bodyOf({ body }: Response, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader!.read()) {
    const chunk = read.value as Uint8Array;
    length += chunk.byteLength;
    if (signal.aborted || length > MOST_BYTES) {
      await reader!.cancel();
      signal.throwIfAborted();
      const most = `${MOST_BYTES / 2 ** 20} MiB`;
      throw new ImageFailure('too-large', `the registry must send at most ${most}, got more`, 'check what it sends: no manifest is as large');
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  chunks.reduce((at, chunk) => {
    bytes.set(chunk, at);
    return at + chunk.byteLength;
  }, 0);
  return bytes;
}

const FAILURES: Readonly<Record<number, readonly [code: ImageFailure['code'], what: string, remedy: string]>> = {
  0: ['unreachable', 'could not be reached', 'check its name and the network'],
  401: ['unauthorized', 'requires credentials for the image, or doesn\'t have it (401)', 'check its name, and log in with "docker login"'],
  403: ['forbidden', 'denies access (403)', 'use credentials that may pull the image'],
  404: ['not-found', 'has no such image (404)', 'check its name and tag'],
  429: ['rate-limited', 'limits the number of requests (429)', 'log in, use a mirror, or try again later'],
};

/** What is wrong with TLS, by the code of Node.js: another attempt brings the same. Source: Node.js `doc/api/tls.md`, read 2026-11-30. */
const TLS: readonly (readonly [code: RegExp, what: string, remedy: string])[] = [
  [
    /^(?:(?!ERR_).*CERT|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH|ERR_TLS_CERT)/, 'has a certificate that isn\'t trusted',
    'check the certificate and the clock, or name the file of its authority in the environment variable NODE_EXTRA_CA_CERTS',
  ],
  [/^(?:EPROTO|ERR_SSL_)/, 'allows no TLS connection', 'if it speaks plain HTTP, allow that with --insecure-registry'],
];

function ofTls(error: unknown, host: string): ImageFailure | undefined {
  const code = String((error as { readonly cause?: { readonly code?: unknown } } | undefined)?.cause?.code);
  const [, what, remedy] = TLS.find(([pattern]) => pattern.test(code) && /^\w+$/.test(code)) ?? [];
  return what === undefined ? undefined : new ImageFailure('unreachable', `${host} ${what} (${code})`, remedy!);
}

function failureOf(status: number, host: string, more = ''): ImageFailure {
  const [code, what, remedy] = FAILURES[status] ?? ['registry-error', `answered with status ${status}`, 'try again later, or report it'];
  return new ImageFailure(code, `${host} ${what}${more}`, remedy);
}

/** Milliseconds of a `Retry-After`, which can be a time of the clock that `Date` is from; `undefined` without a valid one. */
function pauseOf(headers: Headers | undefined): number | undefined {
  const [retryAfter, now] = ['retry-after', 'date'].map((name) => headers?.get(name) ?? '');
  const pause = /^\d+$/.test(retryAfter!) ? Number(retryAfter) * 1000 : Date.parse(retryAfter!) - Date.parse(now!);
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** @throws the reason of the signal */
async function waited(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
  signal?.removeEventListener('abort', stop);
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A JSON value; an empty object if it isn't an object. */
export function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
