import * as fc from 'fast-check';
import { digestOf, FakeRegistry, Interception, OCI_INDEX, OCI_MANIFEST } from './fake-registry';
import { sampleSize } from '../sample';
import { Credentials, formatLock, lockedImage, lockImages, readLock, RegistryOptions, verifyLock } from 'k8s-windows/images';

const HOST = 'registry.example.com';
const IMAGE = `${HOST}/app:1`;
const SECRET = 'pa55-w0rd!';

function registryWith(intercept?: Interception): FakeRegistry {
  const registry = new FakeRegistry(HOST, intercept);
  registry.index('app', '1', [{ osVersion: '10.0.17763.5' }, { osVersion: '10.0.20348.7' }, { os: 'linux' }]);
  return registry;
}

const lock = (registry: FakeRegistry, references: readonly string[] = [IMAGE], options: Partial<RegistryOptions> = {}) =>
  lockImages(references, { fetch: registry.fetch, pause: 1, ...options });
/** The problem of the only image. */
async function problemOf(registry: FakeRegistry, options: Partial<RegistryOptions> = {}, image = IMAGE) {
  const { lock: { images }, problems } = await lock(registry, [image], options);
  expect(images).toEqual({});
  expect(problems).toHaveLength(1);
  return problems[0];
}

describe('an image is locked', () => {
  test('with all its platforms, in the order of the index', async () => {
    const registry = new FakeRegistry(HOST);
    const digest = registry.index('windows/app', 'v2', [
      {
        osVersion: '10.0.20348.7', created: '2026-11-10T17:01:27Z',
        layers: [{ digest: digestOf('base'), size: 7, urls: [`https://user:${SECRET}@mcr.example.com/base?sig=${SECRET}`] }, { digest: digestOf('app'), size: 5 }],
      },
      { os: 'linux', annotations: { 'org.opencontainers.image.base.name': `user:${SECRET}@alpine`, 'org.opencontainers.image.base.digest': digestOf('alpine') } },
    ], [{ digest: digestOf('attestation'), size: 1, platform: { os: 'unknown', architecture: 'unknown' } }]);
    const { lock: { images }, problems } = await lock(registry, [`${HOST}/windows/app:v2`]);
    expect(problems).toEqual([]);
    expect(images).toEqual({
      [`${HOST}/windows/app:v2`]: {
        digest, isIndex: true,
        platforms: [
          {
            os: 'windows', architecture: 'amd64', osVersion: '10.0.20348.7', digest: expect.stringMatching(/^sha256:/), size: 12,
            created: '2026-11-10T17:01:27Z',
            layers: [{ digest: digestOf('base'), size: 7, urls: ['https://mcr.example.com/base'] }, { digest: digestOf('app'), size: 5 }],
          },
          {
            os: 'linux', architecture: 'amd64', digest: expect.stringMatching(/^sha256:/), size: 100,
            layers: [{ digest: digestOf('layer'), size: 100 }],
            base: { name: '(hidden)@alpine', digest: digestOf('alpine') },
          },
        ],
      },
    });
  });

  test('whose only manifest has its platform in the configuration', async () => {
    const registry = new FakeRegistry(HOST);
    registry.manifest('app', { osVersion: '10.0.20348.7', architecture: 'x86_64' }, '1');
    const { lock: { images } } = await lock(registry);
    expect(images[IMAGE]).toMatchObject({ isIndex: false, platforms: [{ os: 'windows', architecture: 'amd64', osVersion: '10.0.20348.7' }] });
  });

  test('whose index names no OS version, or no platform', async () => {
    const registry = new FakeRegistry(HOST);
    registry.index('app', '1', [
      { osVersion: '10.0.20348.7', inIndex: { os: 'windows', architecture: 'amd64' } }, { osVersion: '10.0.26100.1', inIndex: null },
      { inIndex: { os: 'windows', architecture: 'amd64' } },
    ]);
    const { lock: { images } } = await lock(registry);
    const [versionless, withoutPlatform, hostProcess] = images[IMAGE].platforms;
    expect(versionless).toMatchObject({ os: 'windows', builtOn: '10.0.20348.7' });
    expect(versionless).not.toHaveProperty('osVersion');
    expect(withoutPlatform).toMatchObject({ os: 'windows', osVersion: '10.0.26100.1', isFromConfig: true });
    expect(hostProcess).not.toHaveProperty('builtOn');
  });

  test('without the parts of an index that a node can\'t pull', async () => {
    const registry = new FakeRegistry(HOST);
    const artifact = registry.manifest('app', {}, undefined, (manifest) => (
      { ...manifest, config: { mediaType: 'application/vnd.amazon.soci.index.v2+json', digest: digestOf('{}'), size: 2 } }));
    const missing = { digest: digestOf('linux'), size: 1, platform: { os: 'linux', architecture: 'arm64' } };
    registry.index('app', '1', [{ osVersion: '10.0.20348.7' }, { inIndex: {} }, { inIndex: { os: '', architecture: '' } }], [artifact, missing]);
    const { lock: { images }, problems } = await lock(registry);
    expect(problems).toEqual([]);
    expect(images[IMAGE].platforms).toMatchObject([{ os: 'windows', architecture: 'amd64', osVersion: '10.0.20348.7' }]);
    registry.index('app', '1', [], [artifact, missing]);
    expect(await problemOf(registry)).toMatchObject({ code: 'not-found', message: 'has an index, and its registry none of the images in it' });
  });

  test('once, in full, by all names and digests', async () => {
    const registry = new FakeRegistry('registry-1.docker.io');
    const digest = registry.index('library/nginx', 'latest', [{ os: 'linux' }]);
    const { lock: { images } } = await lock(registry, ['nginx', 'docker.io/nginx:latest', 'index.docker.io/library/nginx', `nginx:1.2@${digest}`]);
    expect(Object.keys(images)).toEqual(['docker.io/library/nginx:latest', `docker.io/library/nginx@${digest}`]);
    expect(registry.requests.filter(({ url }) => url.pathname.endsWith('/latest'))).toHaveLength(1);
    expect(lockedImage({ version: 1, images }, 'nginx')).toBe(images['docker.io/library/nginx:latest']);
    expect(lockedImage({ version: 1, images }, 'constructor')).toBeUndefined();
  });

  test('into the same text, whatever the order', async () => {
    const registry = new FakeRegistry(HOST);
    for (const name of ['b', 'a', 'c']) { registry.index(name, '1', [{ osVersion: '10.0.20348.7' }]); }
    const texts = await Promise.all(
      [['a', 'b', 'c'], ['c', 'a', 'b']].map(async (names) => formatLock((await lock(registry, names.map((name) => `${HOST}/${name}:1`))).lock)),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(formatLock(readLock(texts[0]))).toBe(texts[0]);
  });

  test('while others can\'t be', async () => {
    const { lock: { images }, problems } = await lock(registryWith(), [`${HOST}/gone:1`, IMAGE, 'Not valid']);
    expect(Object.keys(images)).toEqual([IMAGE]);
    expect(problems.map(({ image, code }) => [image, code])).toEqual([['Not valid', 'invalid-reference'], [`${HOST}/gone:1`, 'not-found']]);
  });

  test.each(['localhost:99999/a:1', '1.2.3.4.5/a:1', '256.256.256.256/a:1', '999.1.1.1:80/x:1'])('while that of %s can\'t be', async (image) => {
    const { lock: { images }, problems } = await lock(registryWith(), [image, IMAGE]);
    expect(Object.keys(images)).toEqual([IMAGE]);
    expect(problems).toEqual([expect.objectContaining({
      image, code: 'invalid-reference', message: `must have a registry that can be reached, got ${image.split('/')[0]}`,
    })]);
  });

  test('by a registry with the name of a property of every object', async () => {
    const registry = new FakeRegistry('hasOwnProperty');
    registry.index('a', '1', [{}]);
    expect((await lock(registry, ['hasOwnProperty/a:1'], { mirrors: {} })).problems).toEqual([]);
  });

  test('whose index has its operating system in other letters, as containerd reads it', async () => {
    const registry = new FakeRegistry(HOST);
    registry.index('app', '1', [{ inIndex: { 'os': 'Windows', 'architecture': 'AMD64', 'os.version': '10.0.20348.7' } }]);
    expect((await lock(registry)).lock.images[IMAGE].platforms).toEqual([expect.objectContaining({ os: 'windows', architecture: 'amd64' })]);
  });

  test('with time-outs that are longer than timers', async () => {
    const slowly: Interception = () => new Promise((resolve) => { setTimeout(() => { resolve(new Response('', { status: 404 })); }, 20); });
    expect(await problemOf(registryWith(slowly), { timeout: 2 ** 31 })).toMatchObject({ code: 'not-found' });
  });

  test('while the user and password before a host, which isn\'t a reference, are hidden', async () => {
    const named = [`user:${SECRET}@${HOST}/app:1`, `https://u:p@ss/${SECRET}@${HOST}/app:1`, `${SECRET}@nginx`, `a:b@${HOST}/app:1@${digestOf('x')}`];
    const { problems } = await lock(registryWith(), named);
    const hidden = [`(hidden)@${HOST}/app:1`, `https://(hidden)@${HOST}/app:1`, '(hidden)@nginx', `(hidden)@${HOST}/app:1@${digestOf('x')}`];
    expect(problems.map(({ image }) => image).sort()).toEqual(hidden.sort());
    expect(JSON.stringify(problems)).not.toContain(SECRET);
    expect(new Set(problems.map(({ message }) => message))).toEqual(new Set(['must have no user before its host']));
  });

  test('with at most as many connections as are allowed', async () => {
    const registry = new FakeRegistry(HOST);
    const names = Array.from({ length: 30 }, (_, i) => `${HOST}/app-${i}:1`);
    names.forEach((_, i) => registry.index(`app-${i}`, '1', [{}]));
    const done: string[] = [];
    const { problems } = await lock(registry, names, { concurrency: 3, onProgress: (...progress) => done.push(progress.join('/')) });
    expect([problems, registry.mostAtOnce, done.at(-1), done.length]).toEqual([[], 3, '30/30', 30]);
  });
});

describe('what registries answer', () => {
  const status = (code: number, headers?: Record<string, string>): Interception =>
    ({ url }) => (url.pathname.includes('manifests') ? new Response(`${SECRET}`, { status: code, headers }) : undefined);

  test.each([
    [401, 'unauthorized', 'registry.example.com requires credentials for the image, or doesn\'t have it (401)'],
    [403, 'forbidden', 'registry.example.com denies access (403)'],
    [404, 'not-found', 'registry.example.com has no such image (404)'],
    [418, 'registry-error', 'registry.example.com answered with status 418'],
  ])('%i, once', async (code, kind, message) => {
    const registry = registryWith(status(code));
    expect(await problemOf(registry)).toMatchObject({ image: IMAGE, code: kind, message });
    expect(registry.requests).toHaveLength(1);
  });

  test.each([429, 500, 502, 503, 504])('%i, again and again', async (code) => {
    const registry = registryWith(status(code, { 'retry-after': '0' }));
    expect(await problemOf(registry)).toMatchObject({ code: code === 429 ? 'rate-limited' : 'registry-error' });
    expect(registry.requests).toHaveLength(4);
  });

  test('503, and then the image', async () => {
    let failures = 2;
    const registry = registryWith(() => (failures-- > 0 ? new Response('', { status: 503 }) : undefined));
    expect((await lock(registry)).problems).toEqual([]);
  });

  test('429 with a longer pause than anybody waits', async () => {
    const registry = registryWith(status(429, { 'retry-after': '3600' }));
    expect((await problemOf(registry)).message).toBe('registry.example.com limits the number of requests (429), and asks to wait for 3600 s');
    expect(registry.requests).toHaveLength(1);
    const later = registryWith(status(429, { 'date': 'Fri, 27 Nov 2026 10:00:00 GMT', 'retry-after': 'Fri, 27 Nov 2026 12:00:00 GMT' }));
    expect((await problemOf(later)).message).toMatch(/asks to wait for 7200 s$/);
    const never = registryWith(status(429, { 'retry-after': 'tomorrow' }));
    expect((await problemOf(never)).message).toBe('registry.example.com limits the number of requests (429)');
  });

  test('nothing: the connection breaks', async () => {
    const registry = registryWith(() => { throw new TypeError(`fetch failed: https://user:${SECRET}@${HOST}`); });
    expect(await problemOf(registry)).toMatchObject({ code: 'unreachable', message: 'registry.example.com could not be reached' });
    expect(registry.requests).toHaveLength(4);
  });

  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'has a certificate that isn\'t trusted', 1], ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate that', 1],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'allows no TLS connection', 1], ['ECONNRESET', 'could not be reached', 4],
    [`ERR_SSL_ ${SECRET}`, 'could not be reached', 4],
  ])('nothing: the connection fails with %s', async (code, what, requests) => {
    const registry = registryWith(() => { throw new TypeError('fetch failed', { cause: Object.assign(new Error(SECRET), { code }) }); });
    const { message, ...problem } = await problemOf(registry);
    expect(problem.code).toBe('unreachable');
    expect(message).toMatch(new RegExp(`^registry.example.com ${what}${requests === 1 ? `.*\\(${code}\\)$` : '$'}`));
    expect(registry.requests).toHaveLength(requests);
  });

  test('nothing at all, or a byte from time to time', async () => {
    expect(await problemOf(registryWith(() => new Promise(() => {})), { timeout: 20 }))
      .toMatchObject({ code: 'timed-out', message: 'no complete answer within 0.02 s' });
    const slow = () => new Response(new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => { setTimeout(resolve, 5); });
        controller.enqueue(new Uint8Array(1));
      },
    }));
    expect(await problemOf(registryWith(slow), { timeout: 50 })).toMatchObject({ code: 'timed-out' });
  });

  test('100 MB, of which little is read', async () => {
    let sent = 0;
    const endless = () => new Response(new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 100) { controller.close(); } else { controller.enqueue(new Uint8Array(2 ** 20)); }
      },
    }));
    expect(await problemOf(registryWith(endless))).toMatchObject({ code: 'too-large', message: 'the registry must send at most 8 MiB, got more' });
    expect(sent).toBeLessThan(15);
  });

  test.each([
    ['no JSON', 'not JSON', 'invalid-content', 'the registry must send a manifest in JSON'],
    ['a list', '[]', 'invalid-content', 'the registry must send a manifest in JSON'],
    ['schema 1', '{"schemaVersion":1,"fsLayers":[]}', 'unsupported', 'has a manifest of schema 1, which isn\'t supported'],
    [
      'an unknown media type', '{"schemaVersion":2,"mediaType":"application/x"}', 'unsupported',
      'has the media type application/x, which isn\'t supported',
    ],
    [
      'both an index and a manifest', `{"schemaVersion":2,"mediaType":"${OCI_INDEX}","manifests":[],"layers":[]}`, 'invalid-content',
      'the registry must send an index',
    ],
    [
      'a manifest without layers', `{"schemaVersion":2,"mediaType":"${OCI_MANIFEST}"}`, 'invalid-content',
      'the registry must send a manifest with layers',
    ],
    [
      'a chart', `{"schemaVersion":2,"mediaType":"${OCI_MANIFEST}","layers":[],"config":{"mediaType":"application/vnd.cncf.helm.config.v1+json"}}`,
      'unsupported', 'has a configuration of the media type application/vnd.cncf.helm.config.v1+json, which isn\'t supported',
    ],
    [
      'a digest of another algorithm', `{"schemaVersion":2,"mediaType":"${OCI_INDEX}","manifests":[{"digest":"sha512:00","size":1}]}`, 'unsupported',
      'has a part without a digest of SHA-256, which isn\'t supported',
    ],
    [
      'a digest that is no string', `{"schemaVersion":2,"mediaType":"${OCI_INDEX}","manifests":[null]}`, 'unsupported',
      'has a part without a digest of SHA-256, which isn\'t supported',
    ],
    [
      'a size that is none', `{"schemaVersion":2,"mediaType":"${OCI_INDEX}","manifests":[{"digest":"${digestOf('')}","size":-1}]}`, 'invalid-content',
      'the registry must send a size for each part',
    ],
    [
      '201 manifests', JSON.stringify({ schemaVersion: 2, mediaType: OCI_INDEX, manifests: Array(201).fill({ digest: digestOf(''), size: 1 }) }),
      'unsupported', 'has an index with 201 manifests, which isn\'t supported',
    ],
  ])('%s', async (_, text, code, message) => {
    const registry = new FakeRegistry(HOST);
    registry.put('app', 'manifests', text, 'application/octet-stream', '1');
    expect(await problemOf(registry)).toMatchObject({ code, message });
  });

  test('layers with more bytes in all than numbers are exact for', async () => {
    const registry = new FakeRegistry(HOST);
    registry.index('app', '1', [{ layers: [{ digest: digestOf('a'), size: Number.MAX_SAFE_INTEGER }, { digest: digestOf('b'), size: 1 }] }]);
    expect(await problemOf(registry)).toMatchObject({ code: 'invalid-content', message: expect.stringContaining('less than 2^53 bytes in all') });
  });

  test('an index in an index', async () => {
    const registry = new FakeRegistry(HOST);
    const digest = registry.index('app', 'inner', [{}]);
    registry.index('app', '1', [], [{ digest, size: 1, mediaType: OCI_INDEX }]);
    expect(await problemOf(registry)).toMatchObject({ code: 'unsupported', message: 'has an index in an index, which isn\'t supported' });
  });

  test('content of another digest than it names, or than was asked for', async () => {
    const other = (text: string): Interception => ({ url }) => (url.pathname.includes('/blobs/') ? new Response(text) : undefined);
    expect(await problemOf(registryWith(other('{"os":"linux"}')))).toMatchObject({ code: 'digest-mismatch' });
    const named: Interception = () => new Response('{}', { headers: { 'docker-content-digest': digestOf('x') } });
    expect((await problemOf(registryWith(named))).message).toBe(`must have the digest ${digestOf('x')}, got ${digestOf('{}')}`);
  });

  test('an abort ends everything', async () => {
    const controller = new AbortController();
    const registry = registryWith(() => {
      controller.abort(new Error('stopped'));
      return new Promise(() => {});
    });
    await expect(lock(registry, [IMAGE], { signal: controller.signal })).rejects.toThrow('stopped');
    await expect(lock(registry, [IMAGE], { signal: controller.signal })).rejects.toThrow('stopped');
  });

  test('an abort ends a pause', async () => {
    const controller = new AbortController();
    const registry = registryWith(status(503));
    const locking = lock(registry, [IMAGE], { signal: controller.signal, pause: 50_000 });
    setTimeout(() => { controller.abort(new Error('stopped')); }, 20);
    await expect(locking).rejects.toThrow('stopped');
  });
});

describe('credentials', () => {
  const asked: string[] = [];
  const credentials = (given: Credentials) => (registry: string) => {
    asked.push(registry);
    return given;
  };
  const GIVEN = { username: 'user', password: SECRET };

  test('are exchanged for a token, once for the images of a repository', async () => {
    const registry = new FakeRegistry(HOST, undefined, 'T0K3N', SECRET);
    registry.index('app', '1', [{ osVersion: '10.0.20348.7' }, { os: 'linux' }]);
    const result = await lock(registry, [IMAGE], { credentials: credentials(GIVEN) });
    expect(result.problems).toEqual([]);
    const tokens = registry.requests.filter(({ url }) => url.pathname === '/token');
    expect(tokens.map(({ url: { search } }) => search)).toEqual(['?service=fake&scope=repository%3Aapp%3Apull']);
    expect(new Set(asked)).toEqual(new Set([HOST]));
    expect(formatLock(result.lock)).not.toMatch(/T0K3N|pa55/);
  });

  test('are sent as they are where the registry asks for that', async () => {
    const registry = registryWith(({ headers }) => (headers.get('authorization') === `Basic ${btoa(`user:${SECRET}`)}`
      ? undefined
      : new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } })));
    expect((await lock(registry, [IMAGE], { credentials: credentials(GIVEN) })).problems).toEqual([]);
  });

  test('can be an identity token', async () => {
    const registry = new FakeRegistry(HOST, ({ url, method, body }) => (url.pathname !== '/token' ? undefined
      : new Response(
        JSON.stringify({ access_token: method === 'POST' && new URLSearchParams(body).get('refresh_token') === SECRET ? 'T0K3N' : 'no' }),
      )), 'T0K3N');
    registry.index('app', '1', [{}]);
    expect((await lock(registry, [IMAGE], { credentials: credentials({ identityToken: SECRET }) })).problems).toEqual([]);
    expect(registry.requests.some(({ url }) => url.href.includes('pa55'))).toBe(false);
  });

  test('a token that expires is replaced', async () => {
    let expired = 0;
    const registry = new FakeRegistry(HOST, ({ url }) => (url.pathname.includes('/blobs/') && expired++ === 0
      ? new Response('', { status: 401, headers: { 'www-authenticate': `Bearer realm="https://${HOST}/token"` } }) : undefined), 'T0K3N');
    registry.index('app', '1', [{}]);
    expect((await lock(registry)).problems).toEqual([]);
  });

  test('are required where the service for tokens doesn\'t know the image', async () => {
    const registry = registryWith(({ url: { pathname } }) => (pathname === '/token' ? new Response('', { status: 404 }) : new Response('', {
      status: 401, headers: { 'www-authenticate': `Bearer realm="https://${HOST}/token"` },
    })));
    expect(await problemOf(registry)).toMatchObject({ code: 'unauthorized' });
  });

  test('follow no redirect to another host, not even by way of the first one', async () => {
    const redirect = (url: string) => new Response('', { status: 307, headers: { location: url } });
    const registry: FakeRegistry = new FakeRegistry(HOST, ({ url: { host, pathname } }) => {
      if (host === 'cdn.example.net') { return redirect(`https://${HOST}/stored${pathname}`); }
      if (pathname.startsWith('/stored')) { return new Response(blobs.get(pathname.split('/').pop()!)); }
      return pathname.includes('/blobs/') && registry.requests.at(-1)!.headers.has('authorization')
        ? redirect(`https://cdn.example.net/${pathname.split('/').pop()}?sig=${SECRET}`)
        : undefined;
    }, 'T0K3N');
    const blobs = new Map([[digestOf('{"os":"windows","architecture":"amd64"}'), '{"os":"windows","architecture":"amd64"}']]);
    registry.index('app', '1', [{}]);
    expect((await lock(registry)).problems).toEqual([]);
    const outside = registry.requests.filter(({ url }) => url.host !== HOST || url.pathname.startsWith('/stored'));
    expect(outside).toHaveLength(2);
    expect(outside.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  });

  test.each([
    ['an address without HTTPS', 'http://cdn.example.net/x', 'registry.example.com redirects to an address without HTTPS'],
    ['a file', 'file:///etc/passwd', 'registry.example.com redirects to an address without HTTPS'],
    ['no address', 'https://[', 'registry.example.com redirects to an address without HTTPS'],
    ['itself', '', 'registry.example.com redirects more than 5 times'],
  ])('a redirect to %s isn\'t followed', async (_, location, message) => {
    const registry = registryWith(() => new Response('', { status: 302, headers: { location } }));
    expect(await problemOf(registry)).toMatchObject({ code: 'registry-error', message });
  });

  test('aren\'t sent to a service for tokens without HTTPS', async () => {
    const registry = registryWith(() => new Response(
      '', { status: 401, headers: { 'www-authenticate': 'Bearer realm="http://evil.example.net/token"' } },
    ));
    expect(await problemOf(registry, { credentials: credentials(GIVEN) })).toMatchObject({ code: 'unauthorized' });
    expect(registry.requests.map(({ url: { host } }) => host)).toEqual([HOST]);
  });

  test('are in no problem, whatever a registry answers with what was sent', async () => {
    const places: readonly ((said: string) => ResponseInit & { readonly body?: string })[] = [
      (said) => ({ status: 403, body: said }), (said) => ({ status: 401, headers: { 'www-authenticate': said } }),
      (said) => ({ status: 401, headers: { 'www-authenticate': `Bearer realm="${said}"` } }),
      (said) => ({ status: 302, headers: { location: `https://${HOST}/${said}` } }),
      (said) => ({ body: said }), (said) => ({ status: 200, headers: { 'docker-content-digest': said }, body: '{}' }),
      (said) => ({ status: 429, headers: { 'retry-after': said } }),
      (said) => ({ body: JSON.stringify({ schemaVersion: 2, mediaType: said }) }),
      (said) => ({ body: JSON.stringify({ schemaVersion: 2, mediaType: OCI_INDEX, manifests: [{ digest: said, size: 1 }] }) }),
      (said) => ({ body: JSON.stringify({ schemaVersion: 2, mediaType: OCI_MANIFEST, layers: [], config: { mediaType: said } }) }),
    ];
    for (const place of places) {
      const registry = registryWith(({ url, headers }) => {
        const sent = headers.get('authorization');
        if (url.pathname === '/token') { return new Response(JSON.stringify({ token: SECRET })); }
        if (sent === null) { return new Response('', { status: 401, headers: { 'www-authenticate': `Bearer realm="https://${HOST}/token"` } }); }
        const { body, ...init } = place(sent.replace(/ /g, '-'));
        return new Response(body ?? '', init);
      });
      const { problems } = await lock(registry, [IMAGE], { credentials: credentials(GIVEN) });
      expect(problems).toHaveLength(1);
      expect(JSON.stringify(problems)).not.toContain(SECRET);
      expect(JSON.stringify(problems)).not.toContain(btoa(`user:${SECRET}`));
    }
  });
});

describe('where registries are', () => {
  const urlOf = async (image: string, options: Partial<RegistryOptions> = {}) => {
    const registry = new FakeRegistry(HOST);
    await lock(registry, [image], options);
    return registry.requests.map(({ url }) => url.href);
  };

  test.each([
    ['nginx', 'https://registry-1.docker.io/v2/library/nginx/manifests/latest'],
    ['localhost:5000/app', 'http://localhost:5000/v2/app/manifests/latest'],
    ['127.0.0.1:5000/app', 'http://127.0.0.1:5000/v2/app/manifests/latest'],
    ['[::1]:5000/app', 'http://[::1]:5000/v2/app/manifests/latest'],
    ['localhost/app', 'https://localhost/v2/app/manifests/latest'],
    ['registry.lan:5000/app', 'https://registry.lan:5000/v2/app/manifests/latest'],
    ['127.0.0.1.example.com:5000/app', 'https://127.0.0.1.example.com:5000/v2/app/manifests/latest'],
  ])('%s', async (image, url) => expect(await urlOf(image)).toEqual([url]));

  test('plain HTTP where it is configured', async () => {
    expect(await urlOf('registry.lan:5000/app', { plainHttp: ['registry.lan:5000'] })).toEqual(['http://registry.lan:5000/v2/app/manifests/latest']);
  });

  test('mirrors first, with their own credentials, and then the registry', async () => {
    const mirrors = { 'docker.io': ['https://mirror.example.com/hub/', 'http://mirror.lan:5000'] };
    expect(await urlOf('nginx', { mirrors })).toEqual([
      'https://mirror.example.com/hub/v2/library/nginx/manifests/latest', 'http://mirror.lan:5000/v2/library/nginx/manifests/latest',
      'https://registry-1.docker.io/v2/library/nginx/manifests/latest',
    ]);
  });

  test('invalid options are an error, all at once', async () => {
    await expect(
      lockImages([], {
        fetch: undefined as never, concurrency: 0, mirrors: { 'docker.io': ['ftp://x', `https://user:${SECRET}@x`], 'https://docker.io': [] },
        plainHttp: ['http://lan:5000'], speed: 1,
      } as never),
    ).rejects.toThrow(new RegExp([
      'fetch: is required', 'mirrors\\[docker.io\\]\\[0\\]: must be a URL', 'mirrors\\[docker.io\\]\\[1\\]: must be a URL without a user, such as '
      + 'https://mirror.example.com, got "https://\\(hidden\\)@x"', 'mirrors: must be the host of a registry, such as registry.lan:5000, got '
      + '"https://docker.io"', 'plainHttp\\[0\\]: must be the host', 'concurrency: must be an integer ≥ 1, got 0', 'speed: unknown option',
    ].join('[^]*')));
  });
});

describe('a lock is verified', () => {
  test('tags that moved, and deleted tags', async () => {
    const registry = registryWith();
    registry.index('other', '1', [{}]);
    registry.index('same', '1', [{}]);
    const { lock: locked } = await lock(registry, [IMAGE, `${HOST}/other:1`, `${HOST}/same:1`]);
    const options = { fetch: registry.fetch, pause: 1 };
    expect(await verifyLock(locked, options)).toEqual([]);
    const moved = registry.index('app', '1', [{ osVersion: '10.0.26100.1' }]);
    registry.delete('other', '1');
    expect((await verifyLock(locked, options)).map(({ image, code, message }) => [image, code, message])).toEqual([
      [IMAGE, 'moved', `must have the digest ${locked.images[IMAGE].digest}, got ${moved}`],
      [`${HOST}/other:1`, 'not-found', 'registry.example.com has no such image (404)'],
    ]);
  });

  test('by its content, where a registry doesn\'t name the digest', async () => {
    const registry = registryWith();
    const { lock: locked } = await lock(registry);
    registry.intercept = ({ method }) => (method === 'HEAD' ? new Response(null) : undefined);
    expect(await verifyLock(locked, { fetch: registry.fetch })).toEqual([]);
  });
});

test('whatever a registry sends, the result is a lock or a problem, and a lock can be read', async () => {
  const descriptor = fc.record({
    digest: fc.oneof(fc.constant(digestOf('{}')), fc.string()), size: fc.oneof(fc.nat(), fc.anything()), platform: fc.anything(), urls: fc.anything(),
  }, { requiredKeys: [] });
  const manifest = fc.record({
    schemaVersion: fc.constantFrom(1, 2, '2', undefined), mediaType: fc.constantFrom(OCI_INDEX, OCI_MANIFEST, undefined, 7),
    manifests: fc.oneof(fc.array(descriptor), fc.anything()),
    layers: fc.oneof(fc.array(descriptor), fc.anything()), config: fc.oneof(descriptor, fc.anything()), annotations: fc.anything(),
  }, { requiredKeys: [] });
  await fc.assert(fc.asyncProperty(fc.oneof(manifest, fc.json()), fc.json(), async (content, config) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const registry = new FakeRegistry(HOST, ({ url }) => (url.pathname.includes('/blobs/') ? new Response(config) : undefined));
    registry.put('app', 'manifests', text, OCI_MANIFEST, '1');
    const { lock: locked, problems } = await lock(registry, [IMAGE], { retries: 0 });
    expect(Object.keys(locked.images).length + problems.length).toBe(1);
    expect(readLock(formatLock(locked))).toEqual(locked);
  }), { numRuns: sampleSize(300, 4) });
});
