import { chmodSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Folder } from './command';
import { digestOf, FakeRegistry, Interception } from '../images/fake-registry';
import { containerdNode, lockOf as lockOfImages } from '../images/locks';
import { formatLock, readLock } from 'k8s-windows/images';

const HOST = 'registry.example.com';
const SECRET = 'pa55-w0rd!';
const [A, B] = [digestOf('a'), digestOf('b')];
const podOf = (...images: readonly string[]) => JSON.stringify({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers: images.map((image, i) => ({ name: `c${i}`, image })) },
});

function registryWith(intercept?: Interception): FakeRegistry {
  const registry = new FakeRegistry(HOST, intercept);
  registry.index('web', '1', [
    {
      osVersion: '10.0.20348.7', created: '2026-11-01T10:00:00Z',
      layers: [{ digest: digestOf('base'), size: 300_000_000 }, { digest: digestOf('web'), size: 5_000_000 }],
    }, { os: 'linux' },
  ]);
  registry.index('api', '1', [{ osVersion: '10.0.17763.7', layers: [{ digest: digestOf('base'), size: 300_000_000 }] }]);
  return registry;
}
const lockOf = (folder: Folder) => readLock(folder.read('images.lock'));

describe('images lock', () => {
  test('finds the images of Pods, also in initContainers, volumes, custom kinds, and files of GitLab Runner and of nodes', async () => {
    const folder = new Folder({
      'deploy/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec:\n  template:\n    spec:\n      initContainers: [{ '
        + `name: i, image: ${HOST}/init:1 }]\n      containers: [{ name: c, image: ${HOST}/web:1 }]\n      volumes: [{ name: v, image: { reference: `
          + `${HOST}/data:1 } }]\n`,
      'deploy/task.yaml': 'apiVersion: example.com/v1\nkind: Task\nmetadata: { name: t }\nspec:\n  podSpec:\n    containers: [{ name: c, image: '
        + `${HOST}/task:1 }]\n`,
      'deploy/runner.toml': `[[runners]]\n  executor = "kubernetes"\n  [runners.kubernetes]\n    image = "${HOST}/build:1"\n`,
      'deploy/config.toml': `version = 2\n[plugins."io.containerd.grpc.v1.cri"]\n  sandbox_image = "${HOST}/pause:3.10"\n`,
      'deploy/start.ps1': `kubelet.exe --pod-infra-container-image=${HOST}/pause:3.9\n`,
    });
    const registry = new FakeRegistry(HOST);
    for (const [name, tag] of [['init', '1'], ['web', '1'], ['data', '1'], ['task', '1'], ['build', '1'], ['pause', '3.10'], ['pause', '3.9']]) {
      registry.index(name, tag, [{}]);
    }
    expect(await folder.send(['images', 'lock', 'deploy', '-o', 'images.lock'], { fetch: registry.fetch }))
      .toEqual({ code: 0, stdout: '', stderr: 'locked 7 images\n' });
    expect(Object.keys(lockOf(folder).images))
      .toEqual(['build:1', 'data:1', 'init:1', 'pause:3.10', 'pause:3.9', 'task:1', 'web:1'].map((name) => `${HOST}/${name}`));
  });

  test('writes what could be locked, prints the rest, and exits with 1', async () => {
    const folder = new Folder({ 'pod.json': podOf(`${HOST}/web:1`, `${HOST}/gone:1`, 'Wrong Image') });
    const { code, stderr } = await folder.send(['images', 'lock', 'pod.json', '-o', 'images.lock'], { fetch: registryWith().fetch });
    expect([code, Object.keys(lockOf(folder).images)]).toEqual([1, [`${HOST}/web:1`]]);
    expect(stderr).toBe([
      'error: Wrong Image: must be an image reference. Use one such as mcr.microsoft.com/windows/servercore:ltsc2022.',
      `error: ${HOST}/gone:1: ${HOST} has no such image (404). Check its name and tag.`, 'locked 1 image', '',
    ].join('\n'));
  });

  test('leaves an earlier lock as it is if nothing can be locked', async () => {
    const folder = new Folder({ 'pod.json': podOf(`${HOST}/gone:1`), 'images.lock': 'before' });
    expect((await folder.send(['images', 'lock', 'pod.json', '-o', 'images.lock'], { fetch: registryWith().fetch })).code).toBe(1);
    expect(folder.read('images.lock')).toBe('before');
  });

  test('locks the rest of a file that can\'t be read, and exits with 3', async () => {
    const folder = new Folder({ 'pod.yaml': `${podOf(`${HOST}/web:1`)}\n---\na: [\n` });
    const { code, stderr, stdout } = await folder.send(['images', 'lock', 'pod.yaml'], { fetch: registryWith().fetch });
    expect([code, Object.keys(readLock(stdout).images)]).toEqual([3, [`${HOST}/web:1`]]);
    expect(stderr).toMatch(/^error: pod.yaml:/);
  });

  test('requires images', async () => {
    const folder = new Folder({ 'empty.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: { name: x }\n' });
    expect(await folder.send(['images', 'lock', 'empty.yaml'], { fetch: registryWith().fetch })).toMatchObject({
      code: 2, stderr: 'error: nothing to lock: no images in empty.yaml. Name files with Pods, or with the output of kubectl\n',
    });
  });

  test.each([
    [
      ['--mirror', 'docker.io'],
      'error: --mirror: must be a registry and a URL, got "docker.io". Write it as docker.io=https://mirror.example.com.\n',
    ],
    [['--mirror', `docker.io=https://user:${SECRET}@mirror.example.com`], /^(?!.*pa55)error: --mirror: must be a URL without a user/],
    [['--mirror', '__proto__=https://x'], /error: --mirror: must be the host of a registry, such as registry\.lan:5000, got "__proto__"/],
    [['--mirror', 'constructor=https://x'], /error: --mirror: must be the host of a registry, such as registry\.lan:5000, got "constructor"/],
    [['--request-timeout', '99999999999'], /argument '99999999999' is invalid\. Must be an integer ≤ 999999999\.\n/],
    [['--insecure-registry', 'http://lan:5000'], /error: --insecure-registry: must be the host of a registry/],
    [['--connections', '0'], /--connections/],
  ])('rejects %j', async (flags, message) => {
    const { code, stderr } = await new Folder({ 'pod.json': podOf('x') }).send(
      ['images', 'lock', 'pod.json', ...flags], { fetch: registryWith().fetch },
    );
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  test('asks mirrors first, and registries by HTTP only where it is configured', async () => {
    const registry = registryWith(() => new Response('', { status: 404 }));
    await new Folder({ 'pod.json': podOf(`${HOST}/web:1`, 'lan:5000/x') }).send(
      ['images', 'lock', 'pod.json', '--mirror', `${HOST}=https://mirror.example.com`, '--insecure-registry', 'lan:5000'], { fetch: registry.fetch },
    );
    expect(registry.requests.map(({ url }) => url.origin).sort()).toEqual(['http://lan:5000', 'https://mirror.example.com', `https://${HOST}`]);
  });
});

describe('credentials of Docker', () => {
  const lockWith = async (config: unknown, programs: Readonly<Record<string, string>> = {}, text = JSON.stringify(config)) => {
    const registry = new FakeRegistry(HOST, undefined, 'T0K3N', SECRET);
    registry.index('web', '1', [{}]);
    const folder = new Folder({ 'pod.json': podOf(`${HOST}/web:1`), '.docker/config.json': text });
    for (const [name, script] of Object.entries(programs)) {
      folder.write(`bin/docker-credential-${name}`, `#!/bin/sh\n${script}\n`);
      chmodSync(`${folder.path}/bin/docker-credential-${name}`, 0o755);
    }
    const result = await folder.send(
      ['images', 'lock', 'pod.json', '-o', 'images.lock'],
      { fetch: registry.fetch, env: { PATH: `${folder.path}/bin${delimiter}${process.env.PATH}` } },
    );
    const written = existsSync(`${folder.path}/images.lock`) ? folder.read('images.lock') : '';
    for (const shown of [result.stdout, result.stderr, written]) {
      expect(shown).not.toContain(SECRET);
      expect(shown).not.toContain(btoa(`user:${SECRET}`));
    }
    return result;
  };
  const printing = (user: string) => `test "$(cat)" = ${HOST} && echo '{"ServerURL":"x","Username":"${user}","Secret":"${SECRET}"}'`;

  test.each([
    ['in the file', { auths: { [HOST]: { auth: btoa(`user:${SECRET}`) } } }, {}],
    ['in the file, in clear', { auths: { [HOST]: { username: 'user', password: SECRET } } }, {}],
    ['in the file, by a URL', { auths: { [`https://${HOST}/v1/`]: { auth: btoa(`user:${SECRET}`) } } }, {}],
    ['of a program for the registry', { auths: { [HOST]: {} }, credHelpers: { [HOST]: 'fake' } }, { fake: printing('user') }],
    ['of the program for all registries', { credsStore: 'fake' }, { fake: printing('user') }],
  ])('%s', async (_, config, programs) => expect(await lockWith(config, programs)).toMatchObject({ code: 0, stderr: 'locked 1 image\n' }));

  test.each([
    ['none', {}, {}, ''],
    ['of another registry', { auths: { 'other.example.com': { auth: btoa(`user:${SECRET}`) } } }, {}, ''],
    ['that are wrong', { auths: { [HOST]: { auth: btoa(`other:${SECRET}`) } } }, {}, ''],
    ['of no form', { auths: { [HOST]: { auth: 7 } }, credHelpers: [] }, {}, ''],
    ['of a program that has none', { credsStore: 'fake' }, { fake: 'echo credentials not found in native keychain; exit 1' }, ''],
    [
      'of a program that fails', { credsStore: 'fake' }, { fake: `echo ${SECRET}; echo ${SECRET} >&2; exit 1` },
      'note: docker-credential-fake failed: registry.example.com is asked without credentials\n',
    ],
    [
      'of a program that prints something else', { credsStore: 'fake' }, { fake: `echo ${SECRET}` },
      'note: docker-credential-fake printed no credentials: registry.example.com is asked without credentials\n',
    ],
    [
      'of a program that doesn\'t exist', { credsStore: 'none' }, {},
      'note: docker-credential-none isn\'t on the PATH: registry.example.com is asked without credentials\n',
    ],
    [
      'of a name that isn\'t one', { credsStore: '../x; echo' }, {},
      'note: docker-credential-../x; echo isn\'t the name of a program: registry.example.com is asked without credentials\n',
    ],
  ])('%s', async (_, config, programs, notes) => {
    const { code, stderr } = await lockWith(config, programs);
    expect([code, stderr]).toEqual([1, `${notes}error: ${HOST}/web:1: ${HOST} requires credentials for the image, or doesn't have it (401). Check `
      + 'its name, and log in with "docker login".\nlocked no images\n']);
  });

  test('in a file that isn\'t JSON, which isn\'t quoted', async () => {
    const { code, stderr } = await lockWith({}, {}, `{"auths": ${SECRET}`);
    expect([code, stderr]).toEqual([
      2, expect.stringMatching(/^error: .*config\.json: must be an object in JSON\. Correct it, or set DOCKER_CONFIG to another directory\n$/),
    ]);
  });
});

describe('an existing lock', () => {
  async function locked(registry = registryWith()) {
    const folder = new Folder({ 'pod.json': podOf(`${HOST}/web:1`, `${HOST}/api:1`) });
    await folder.send(['images', 'lock', 'pod.json', '-o', 'images.lock'], { fetch: registry.fetch });
    return { folder, registry };
  }

  test('is verified: exit code 1 if a tag has moved', async () => {
    const { folder, registry } = await locked();
    expect(await folder.send(['images', 'verify', 'images.lock'], { fetch: registry.fetch }))
      .toEqual({ code: 0, stdout: '', stderr: 'verified 2 images: no tag has moved\n' });
    const [before, now] = [lockOf(folder).images[`${HOST}/web:1`].digest, registry.index('web', '1', [{ osVersion: '10.0.26100.1' }])];
    registry.delete('api', '1');
    expect(await folder.send(['images', 'verify', 'images.lock'], { fetch: registry.fetch })).toEqual({
      code: 1, stdout: '',
      stderr: `error: ${HOST}/api:1: ${HOST} has no such image (404). Check its name and tag.\nerror: ${HOST}/web:1: must have the digest `
        + `${before}, got ${now}. The tag has moved: run "k8s-windows images update".\n`,
    });
  });

  test('is updated: what was deleted stays', async () => {
    const { folder, registry } = await locked();
    const [before, now] = [lockOf(folder), registry.index('web', '1', [{ osVersion: '10.0.26100.1' }])];
    registry.delete('api', '1');
    const { code, stdout } = await folder.send(['images', 'update', 'images.lock'], { fetch: registry.fetch });
    expect([code, stdout]).toEqual([1, `${HOST}/web:1: ${before.images[`${HOST}/web:1`].digest} → ${now}\n`]);
    expect(lockOf(folder).images).toMatchObject({ [`${HOST}/web:1`]: { digest: now }, [`${HOST}/api:1`]: before.images[`${HOST}/api:1`] });
  });

  test('is shown, with what nodes run and have', async () => {
    const { folder } = await locked();
    const node = (name: string, kernelVersion: string, digests: readonly string[]) => ({
      apiVersion: 'v1', kind: 'Node', metadata: { name }, status: {
        nodeInfo: { operatingSystem: 'windows', architecture: 'amd64', kernelVersion, containerRuntimeVersion: 'containerd://1.7.20' },
        images: digests.map((digest) => ({ names: [`${HOST}/x@${digest}`] })),
      },
    });
    const { images } = lockOf(folder);
    folder.write('nodes.json', JSON.stringify({
      apiVersion: 'v1', kind: 'List', items: [
        node('win-2019', '10.0.17763.5820', [images[`${HOST}/api:1`].digest]), node('win-2022', '10.0.20348.2402', []), node('new', '', []),
      ],
    }));
    expect(folder.run(['images', 'show', 'images.lock', '--nodes', 'nodes.json', '--on', '2026-11-27']).stdout).toBe(`\
IMAGE                       PLATFORM       BUILD                    AGE   SIZE     PULL  NODES
registry.example.com/api:1  windows/amd64  10.0.17763.7 (LTSC2019)  -     286 MiB  3 s   win-2019 runs, pulls 0 KiB; win-2022 fails: its index has no manifest for the node; new unknown: it isn't known which manifest the node pulls
registry.example.com/web:1  windows/amd64  10.0.20348.7 (LTSC2022)  26 d  291 MiB  3 s   win-2019 fails: its index has no manifest for the node; win-2022 runs, pulls 291 MiB; new unknown: it isn't known which manifest the node pulls
registry.example.com/web:1  linux/amd64    -                        -     1 KiB    1 s   -
`);
    const { images: rows } = JSON.parse(folder.run(['images', 'show', 'images.lock', '--format', 'json']).stdout);
    expect(rows[1]).toEqual({
      image: `${HOST}/web:1`, platform: 'windows/amd64', build: '10.0.20348.7', release: 'LTSC2022', size: 305_000_000, pullSeconds: 3, nodes: [],
    });
  });

  test.each([['2026-11-27', '26 d'], ['2026-11-01', '0 d'], ['2026-10-31', '-']])('is shown on %s with ages of days that can be', async (on, age) => {
    const { folder } = await locked();
    expect(folder.run(['images', 'show', 'images.lock', '--on', on]).stdout).toMatch(new RegExp(`web:1 +windows/amd64 .* ${age} +291 MiB`));
    folder.write('images.lock', folder.read('images.lock').replace('2026-11-01', '0001-01-01'));
    expect(folder.run(['images', 'show', 'images.lock', '--on', on]).stdout).toMatch(/web:1 +windows\/amd64 .* - +291 MiB/);
  });

  test('is shown on a day that exists', async () => {
    const { folder } = await locked();
    expect(folder.run(['images', 'show', 'images.lock', '--on', 'x'])).toEqual({
      code: 2, stdout: '', stderr: 'error: --on: must be a day that exists, got "x". Write it as YYYY-MM-DD, such as 2026-11-24.\n',
    });
  });

  test.each([
    ['no JSON', SECRET, 'must be a lock in JSON. Write one with "k8s-windows images lock".'],
    ['a later version', '{"version":2,"images":{}}', 'version: must be 1, got 2. Upgrade k8s-windows: the lock is from a later version.'],
    ['another digest', `{"version":1,"images":{"${HOST}/a:1":{"digest":"sha256:1","platforms":[]}}}`, `images[${HOST}/a:1].digest: must be a `
      + 'digest: sha256: and 64 hexadecimal digits, got "sha256:1". Undo the change, or lock the image again with "k8s-windows images update".'],
    [
      'another order',
      `{"version":1,"images":{"${HOST}/b:1":{"digest":"${digestOf('')}","platforms":[]},"${HOST}/a:1":{"digest":"${digestOf('')}","platforms":[]}}}`,
      `images[${HOST}/a:1]: must be before ${HOST}/b:1: images are sorted, got "${HOST}/a:1". Undo the change, or lock the image again with `
        + '"k8s-windows images update".',
    ],
    [
      'a short name', `{"version":1,"images":{"nginx":{"digest":"${digestOf('')}","platforms":[]}}}`,
      'images.nginx: must be a full reference, got "nginx". Write it as docker.io/library/nginx:latest.',
    ],
    [
      'a password', `{"version":1,"images":{"user:${SECRET}@${HOST}/a:1":{"digest":"${digestOf('')}","platforms":[]}}}`,
      `images[(hidden)@${HOST}/a:1]: must be a full reference, got "(hidden)@${HOST}/a:1". Undo the change, or lock the image again with `
        + '"k8s-windows images update".',
    ],
    [
      'an image twice', `{"version":1,"images":{${[A, B].map((digest) => `"${HOST}/a:1": {"digest":"${digest}","platforms":[]}`).join()}}}`,
      `must have each key once, got "${HOST}/a:1". Undo the change, or lock the image again with "k8s-windows images update".`,
    ],
    [
      'a single manifest of several platforms', formatLock(lockOfImages({ [`${HOST}/a:1`]: ['windows', 'linux'].map((os) => ({ os, architecture: 'amd64' })) }, false)),
      `images[${HOST}/a:1].isIndex: must be true for several platforms, got false. Undo the change, or lock the image again with `
        + '"k8s-windows images update".',
    ],
    ['a field that doesn\'t exist', '{"version":1,"images":{},"extra":1}', 'extra: unknown option. Use one of: version, images.'],
  ])('with %s is an error', (_, text, message) => {
    const folder = new Folder({ 'images.lock': text });
    expect(folder.run(['images', 'show', 'images.lock'])).toEqual({ code: 2, stdout: '', stderr: `error: images.lock: ${message}\n` });
  });
});

describe('without a network', () => {
  const pod = (name: string, nodeName: string, image: string, digest: string, state: object = { running: {} }) => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { nodeName, containers: [{ name: 'c', image }] },
    status: { containerStatuses: [{ name: 'c', image, imageID: digest === '' ? '' : `${image.split(':')[0]}@${digest}`, state }] },
  });
  const node = (name: string, build: string, images: readonly object[] = []) => ({
    apiVersion: 'v1', kind: 'Node', metadata: { name },
    status: { nodeInfo: { operatingSystem: 'windows', architecture: 'amd64', kernelVersion: `${build}.2402` }, images },
  });
  const dump = (...items: readonly object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

  test('a dump shows on which builds images run, and which digests nodes have', () => {
    const folder = new Folder({
      'dump.json': dump(
        node('win-1', '10.0.20348', [{ names: [`${HOST}/cached@${B}`, `${HOST}/cached:1`] }, { names: null }]), node('win-2', '10.0.26100'),
        pod('p', 'win-2', `${HOST}/web:1`, A), pod('q', 'win-1', `${HOST}/web:1`, A), pod('waits', 'win-1', `${HOST}/waits:1`, A, { waiting: {} }),
        pod('new', 'win-1', `${HOST}/new:1`, ''),
      ),
    });
    expect(folder.run(['images', 'lock', 'dump.json', '--offline', '-o', 'images.lock'])).toMatchObject({
      stderr: `note: ${HOST}/new:1: has no digest in the dump, and isn't locked\nlocked 4 images\n`,
    });
    expect(lockOf(folder).images).toEqual({
      [`${HOST}/cached:1`]: { digest: B, platforms: [] },
      [`${HOST}/waits:1`]: { digest: A, platforms: [] },
      [`${HOST}/cached@${B}`]: { digest: B, platforms: [] },
      [`${HOST}/web:1`]: { digest: A, platforms: [{ os: 'windows', architecture: 'amd64', ranOn: ['10.0.20348', '10.0.26100'] }] },
    });
  });

  test('an image with several digests is a problem', async () => {
    const folder = new Folder({
      'dump.json': dump(node('win-1', '10.0.20348'), pod('p', 'win-1', `${HOST}/web:1`, A), pod('q', 'win-1', `${HOST}/web:1`, B)),
    });
    expect(await folder.send(['images', 'lock', 'dump.json', '--offline'], {})).toEqual({
      code: 1, stdout: '',
      stderr: `error: ${HOST}/web:1: has several digests in the cluster. Its tag has moved: lock it by its registry, without --offline.\nlocked no `
        + 'images\n',
    });
  });

  test('manifests alone show nothing', async () => {
    const { code, stderr } = await new Folder({ 'pod.json': podOf('nginx') }).send(['images', 'lock', 'pod.json', '--offline'], {});
    expect([code, stderr]).toEqual([
      2, 'error: nothing to lock: no Pods that run, and no Nodes with images, of a dump in pod.json. Name files with Pods, or with the output of '
        + 'kubectl\n',
    ]);
  });
});

describe('--images', () => {
  const IMAGE = `${HOST}/shop:1`;
  const LOCK = formatLock(lockOfImages({ [IMAGE]: [{ os: 'windows', architecture: 'amd64', osVersion: '10.0.17763.6' }] }));
  const POD = [
    'apiVersion: v1', 'kind: Pod', 'metadata: { name: shop }', 'spec:', '  os: { name: windows }', '  nodeSelector: { kubernetes.io/os: windows }',
    '  tolerations: [{ operator: Exists }]', `  containers: [{ name: shop, image: "${IMAGE}" }]`, '',
  ].join('\n');
  const NODES = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [containerdNode('10.0.17763.6'), containerdNode('10.0.20348.7')] });
  const folderWith = (files: Readonly<Record<string, string>> = {}) =>
    new Folder({ 'pod.yaml': POD, 'images.lock': LOCK, 'nodes.json': NODES, ...files });

  test('check reports what only the lock shows', () => {
    const run = (...flags: readonly string[]) => folderWith().run(['check', 'pod.yaml', '--nodes', 'nodes.json', ...flags]);
    expect(run('--images', 'images.lock').stdout).toContain('[image-build-mismatch]');
    expect(run().stdout).not.toContain('[image-build-mismatch]');
  });

  test('where says which nodes run the image', () => {
    const verdicts = (nodes: string, ...flags: readonly string[]) => {
      const { stdout } = folderWith({ 'nodes.json': nodes })
        .run(['where', 'pod.yaml', '--nodes', 'nodes.json', '--format', 'json', ...flags]);
      return JSON.parse(stdout).workloads.map(({ verdict }: { verdict: string }) => verdict);
    };
    const only2019 = JSON.stringify(containerdNode('10.0.17763.6'));
    expect([verdicts(NODES), verdicts(NODES, '--images', 'images.lock')]).toEqual([['unknown'], ['misplaced']]);
    expect(verdicts(only2019, '--images', 'images.lock')).toEqual(['runs']);
  });

  test('doctor finds a node that can\'t run the image', () => {
    const running = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'shop', namespace: 'a', uid: '1' }, status: { phase: 'Pending' } };
    const spec = { nodeName: 'win-10.0.20348', containers: [{ name: 'shop', image: IMAGE }] };
    const dump = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...JSON.parse(NODES).items, { ...running, spec }] });
    const run = (...flags: readonly string[]) => folderWith({ 'dump.json': dump }).run(['doctor', 'dump.json', ...flags]).stdout;
    expect(run('--images', 'images.lock')).toContain('doctor-image-build-mismatch');
    expect(run()).not.toContain('doctor-image-build-mismatch');
  });

  test('fix places by the lock, and --pin-images adds digests', () => {
    const folder = folderWith();
    folder.run(['fix', 'pod.yaml', '--images', 'images.lock', '--platform', 'aks', '--write']);
    expect(folder.read('pod.yaml')).toContain('10.0.17763');
    expect(folder.read('pod.yaml')).not.toContain('@sha256');
    folder.run(['fix', 'pod.yaml', '--images', 'images.lock', '--pin-images', '--write']);
    expect(folder.read('pod.yaml')).toContain(`${IMAGE}@${Object.values(readLock(LOCK).images)[0].digest}`);
    expect(folder.run(['fix', 'pod.yaml', '--pin-images'])).toMatchObject({
      code: 2, stderr: 'error: --pin-images: must be set with --images, which has the digests\n',
    });
  });

  test('the configuration file names a lock, relative to its directory, which the flag overrides', () => {
    const folder = folderWith({ '.k8s-windows.yaml': 'images: locks/a.lock\n', 'locks/a.lock': LOCK, 'sub/pod.yaml': POD });
    const run = (...argv: readonly string[]) => folder.run(['check', 'sub/pod.yaml', '--nodes', 'nodes.json', ...argv]);
    expect(run().stdout).toContain('[image-build-mismatch]');
    folder.write('locks/a.lock', '{');
    expect(run()).toMatchObject({
      code: 2, stderr: `error: ${join('locks', 'a.lock')}: must be a lock in JSON. Write one with "k8s-windows images lock".\n`,
    });
    expect(run('--images', 'images.lock').stdout).toContain('[image-build-mismatch]');
  });

  test('commands that don\'t use the lock of the configuration file don\'t need it', async () => {
    const folder = folderWith({ '.k8s-windows.yaml': 'images: images.lock\n', 'images.lock': '{', 'web.yaml': podOf(`${HOST}/web:1`) });
    expect(folder.run(['node', 'check', '--allow-empty', '.']).code).toBe(0);
    expect(await folder.send(['images', 'lock', 'web.yaml', '-o', 'images.lock'], { fetch: registryWith().fetch })).toMatchObject({ code: 0 });
  });

  test.each([
    ['{', 'must be a lock in JSON. Write one with "k8s-windows images lock".'],
    ['{ "version": 2, "images": {} }', 'version: must be 1, got 2. Upgrade k8s-windows: the lock is from a later version.'],
    [LOCK.replace('sha256:', 'sha512:'), /^images\[registry\.example\.com\/shop:1\]\.digest: must be a digest: .* Undo the change, or lock/],
    [undefined, 'does not exist'],
  ])('a lock that can\'t be used is named: %j', (text, message) => {
    const folder = folderWith({ 'images.lock': LOCK });
    if (text !== undefined) { folder.write('bad.lock', text); }
    for (const command of ['check', 'fix', 'where', 'doctor']) {
      const { code, stderr } = folder.run([command, 'pod.yaml', '--images', 'bad.lock']);
      expect([command, code, stderr.replace(/^error: bad\.lock: |\n$/g, '')])
        .toEqual([command, 2, typeof message === 'string' ? message : expect.stringMatching(message)]);
    }
  });
});
