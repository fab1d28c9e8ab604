import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { ensureTool } from './control-plane/binaries';
import { say } from './control-plane/commands';
import { installCommand, writeProgram } from './harness/command';
import { filterText, Platform } from '../../src/filter';
import { Folder } from '../cli/command';
import { codeBlocks, ROOT } from '../docs/code-blocks';
import { temporaryFolder } from '../temporary-folder';

const programs = temporaryFolder();
let kustomize: string;
let flux: string;

beforeAll(async () => {
  kustomize = await ensureTool('kustomize', say);
  flux = await ensureTool('flux', say);
  installCommand(programs);
}, 300_000);

const WINDOWS = { name: 'web', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' };
const LINUX = { name: 'cache', image: 'redis:7' };
const workload = (kind: string, name: string, spec: object, more: object = {}) => {
  const labels = { app: name };
  const job = kind === 'Job' ? { apiVersion: 'batch/v1', spec: { template: { spec: { restartPolicy: 'Never', ...spec } } } } : {};
  return {
    apiVersion: 'apps/v1', kind, metadata: { name, ...more }, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    ...job,
  };
};
const yamlOf = (...objects: readonly object[]) => objects.map((object) => stringify(object)).join('---\n');
const objectsOf = (text: string) => parseAllDocuments(text).map((document) => document.toJS());
const byName = (a: any, b: any) => JSON.stringify([a.kind, a.metadata]).localeCompare(JSON.stringify([b.kind, b.metadata]));

/** Runs a program, with the command and what stands in for others on its PATH. */
function run(program: string, args: readonly string[], input?: string) {
  const { status: code, stdout, stderr } = spawnSync(
    program, args, { encoding: 'utf8', input, env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` } },
  );
  return { code, stdout, stderr };
}

function build(folder: string, ...flags: readonly string[]): string {
  const { code, stdout, stderr } = run(kustomize, ['build', folder, ...flags]);
  if (code !== 0) { throw new Error(stderr); }
  return stdout;
}

const PLATFORM = { taints: [{ key: 'a', value: 'x', effect: 'NoSchedule' }, { key: 'b', value: 'z', effect: 'NoExecute' }] } as const;

/** Kustomizations, and the resources of each. */
const CASES: Readonly<Record<string, { readonly kustomization?: object; readonly resources: readonly object[]; readonly isTopOnly?: boolean }>> = {
  'workloads, with init containers, lists to add to, and fields that Windows Pods must not have': {
    resources: [
      workload('Deployment', 'web', {
        initContainers: [{ ...WINDOWS, name: 'init', securityContext: { runAsUser: 1, privileged: false } }], containers: [WINDOWS],
        securityContext: { fsGroup: 1 }, hostPID: false, tolerations: [{ key: 'x', operator: 'Exists' }],
      }),
      workload('StatefulSet', 'cache.a', { containers: [LINUX], nodeSelector: { 'example.com/pool': 'a' } }),
      workload('DaemonSet', 'agent', { containers: [LINUX], tolerations: [{ operator: 'Exists' }] }),
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } },
    ],
  },
  'labels with old names': {
    resources: [workload('Deployment', 'web', { containers: [WINDOWS], nodeSelector: { 'beta.kubernetes.io/os': 'windows' } })],
  },
  'a namespace, a label, and an image': {
    kustomization: { namespace: 'shop', labels: [{ pairs: { team: 'a' } }], images: [{ name: 'redis', newTag: '8' }] },
    resources: [
      workload('Deployment', 'web', { containers: [WINDOWS] }), workload('Deployment', 'cache', { containers: [LINUX] }, { namespace: 'other' }),
    ],
  },
  'a prefix and a suffix': {
    kustomization: { namePrefix: 'prod-', nameSuffix: '-1', namespace: 'shop' }, isTopOnly: true,
    resources: [workload('Deployment', 'web', { containers: [WINDOWS] }), workload('Deployment', 'cache', { containers: [LINUX] })],
  },
  'the same name in several namespaces, of which some need nothing': {
    resources: [
      workload('Deployment', 'web', { containers: [WINDOWS] }), workload('Deployment', 'web', { containers: [LINUX] }, { namespace: 'a' }),
      workload('Deployment', 'web', { containers: [LINUX], nodeSelector: { 'kubernetes.io/os': 'linux' } }, { namespace: 'b' }),
      workload('StatefulSet', 'web', { containers: [LINUX] }, { namespace: 'a' }),
    ],
  },
  'a List': {
    resources: [{
      apiVersion: 'v1', kind: 'List',
      items: [workload('Deployment', 'web', { containers: [WINDOWS] }), workload('Job', 'migrate', { containers: [LINUX] })],
    }],
  },
  'hooks of Helm': {
    resources: [workload(
      'Job', 'migrate', { containers: [WINDOWS] },
      { annotations: { 'helm.sh/hook': 'pre-install', 'helm.sh/hook-delete-policy': 'before-hook-creation' } },
    )],
  },
  'custom resources': {
    resources: [
      {
        apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', metadata: { name: 'web' },
        spec: { template: { spec: { containers: [WINDOWS], tolerations: [{ key: 'x', operator: 'Exists' }] } } },
      },
      {
        apiVersion: 'argoproj.io/v1alpha1', kind: 'CronWorkflow', metadata: { name: 'nightly' },
        spec: {
          schedule: '0 0 * * *', workflowSpec: {
            entrypoint: 'a',
            templates: [{ name: 'a', container: LINUX }, { name: 'b', nodeSelector: { 'kubernetes.io/os': 'windows' }, container: WINDOWS }],
          },
        },
      },
      { apiVersion: 'serving.knative.dev/v1', kind: 'Service', metadata: { name: 'web' }, spec: { template: { spec: { containers: [LINUX] } } } },
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } },
    ],
  },
};

describe('patches have the result of the filter', () => {
  /** The kustomization, what the filter makes of it, and its patches. */
  const prepared = (name: string) => {
    const { kustomization = {}, resources } = CASES[name];
    const own = { resources: ['resources.yaml'], ...kustomization };
    const folder = new Folder({
      'base/resources.yaml': yamlOf(...resources), 'base/kustomization.yaml': stringify(own), 'config.yaml': stringify({ platform: PLATFORM }),
    });
    const rendered = build(join(folder.path, 'base'));
    const { code, stdout: patches, stderr } = folder.run(['filter', '--config', 'config.yaml', '--emit', 'kustomize'], { stdin: rendered });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('changed') });
    const { text } = filterText(rendered, { platform: Platform.custom({ taints: PLATFORM.taints }) });
    expect(text).not.toBe(rendered);
    return { folder, own, patches, filtered: objectsOf(text).sort(byName) };
  };

  test.each(Object.keys(CASES))('on top of a kustomization: %s', (name) => {
    const { folder, patches, filtered } = prepared(name);
    folder.write('top/kustomization.yaml', `resources: [../base]\n${patches}`);
    expect(objectsOf(build(join(folder.path, 'top'))).sort(byName)).toEqual(filtered);
  });

  test.each(Object.entries(CASES).flatMap(([name, { isTopOnly }]) => (isTopOnly ? [] : [name])))('in the kustomization itself: %s', (name) => {
    const { folder, own, patches, filtered } = prepared(name);
    folder.write('base/kustomization.yaml', `${stringify(own)}${patches}`);
    expect(objectsOf(build(join(folder.path, 'base'))).sort(byName)).toEqual(filtered);
  });

  test.each(Object.entries(CASES).flatMap(([name, { isTopOnly }]) => (isTopOnly ? [] : [name])))('in a Kustomization of Flux: %s', (name) => {
    const { folder, patches, filtered } = prepared(name);
    folder.write('flux.yaml', stringify({
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization', metadata: { name: 'a', namespace: 'flux-system' },
      spec: { path: './base', prune: true, ...parse(patches) },
    }));
    const { code, stdout, stderr } = run(flux, [join(folder.path, 'flux.yaml'), join(folder.path, 'base')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(objectsOf(stdout).sort(byName)).toEqual(filtered);
  });

  test('where names get a prefix in the same kustomization, they match nothing: the filter reports that there is more to do', () => {
    const { folder, own, patches } = prepared('a prefix and a suffix');
    folder.write('base/kustomization.yaml', `${stringify({ ...own, resources: ['resources.yaml'] })}${patches}`);
    expect(folder.run(['filter', '--config', 'config.yaml'], { stdin: build(join(folder.path, 'base')) }).stderr).toContain('changed for');
  });
});

describe('as a function', () => {
  const RESOURCES = yamlOf(workload('Deployment', 'web', { containers: [WINDOWS] }), workload('Deployment', 'cache', { containers: [LINUX] }));
  const CONFLICT = yamlOf(workload('Deployment', 'web', { containers: [LINUX], os: { name: 'windows' } }));
  const config = (runtime: object, rest: object) => stringify({
    apiVersion: 'k8s-windows.dev/v1', kind: 'Filter',
    metadata: { name: 'filter', annotations: { 'config.kubernetes.io/function': stringify(runtime) } }, ...rest,
  });
  const folderOf = (resources: string, filter: string) => new Folder({
    'resources.yaml': resources, 'kustomization.yaml': 'resources: [resources.yaml]\nnamespace: shop\ntransformers: [filter.yaml]\n',
    'filter.yaml': filter,
  });
  const FLAGS = ['--enable-alpha-plugins', '--enable-exec'];
  const EXEC = { exec: { path: 'k8s-windows', args: ['filter'] } };

  /** What kustomize prints without the function. */
  const plain = (resources: string) =>
    build(new Folder({ 'resources.yaml': resources, 'kustomization.yaml': 'resources: [resources.yaml]\nnamespace: shop\n' }).path);

  test('a program has the result of the filter', () => {
    const built = build(folderOf(RESOURCES, config(EXEC, { spec: { platform: 'gke' } })).path, ...FLAGS);
    expect(objectsOf(built)).toEqual(objectsOf(filterText(plain(RESOURCES), { platform: Platform.GKE }).text));
    expect(objectsOf(built)).not.toEqual(objectsOf(filterText(plain(RESOURCES)).text));
  });

  test.each<[string, string, object, string]>([
    ['a problem', CONFLICT, { spec: {} }, 'left stdin:'],
    ['an invalid option', RESOURCES, { spec: { platform: 'gkee' } }, 'functionConfig.spec.platform: must be a platform'],
    ['an unknown option', RESOURCES, { spec: { plattform: 'gke' } }, 'functionConfig.spec.plattform: unknown option'],
  ])('%s fails the build, which shows it', (_, resources, rest, message) => {
    const { code, stdout, stderr } = run(kustomize, ['build', folderOf(resources, config(EXEC, rest)).path, ...FLAGS]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(message) });
  });

  test.each<[string, object, object]>([
    ['an object that is skipped', EXEC, { spec: { skip: ['Deployment/web'] } }],
    ['--fail-on never', { exec: { path: 'k8s-windows', args: ['filter', '--fail-on', 'never'] } }, {}],
  ])('a problem doesn\'t fail it with %s', (_, runtime, rest) => {
    expect(objectsOf(build(folderOf(CONFLICT, config(runtime, rest)).path, ...FLAGS))).toEqual(objectsOf(plain(CONFLICT)));
  });

  test('options can be in a ConfigMap', () => {
    const filter = parse(config(EXEC, { apiVersion: 'v1', kind: 'ConfigMap', data: { platform: 'gke', skip: 'Deployment/web, Deployment/w*' } }));
    const built = build(folderOf(RESOURCES, stringify(filter)).path, ...FLAGS);
    expect(objectsOf(built)).toEqual(objectsOf(filterText(plain(RESOURCES), { skip: ['Deployment/web'] }).text));
  });

  test('an image has the result of the filter: without arguments, network, or environment of the caller', () => {
    const image = 'registry.example/k8s-windows-krm:0.1.0';
    const [program, ...words] = JSON.parse(
      /^ENTRYPOINT (\[.*\])$/m.exec(readFileSync(join(ROOT, 'integrations/krm/Containerfile'), 'utf8'))![1],
    ) as string[];
    expect(program).toMatch(/\/cli\/main\.js$/);
    // a program of this name is all that kustomize needs: it runs what the image would, as strictly
    const folder = temporaryFolder();
    writeProgram(join(programs, 'docker'), [
      `printf '%s\\n' "$@" > '${folder}/arguments'`, `cd '${folder}'`,
      `exec env -i PATH='${programs}' LOG_TO_STDERR=true STRUCTURED_RESULTS=true k8s-windows ${words.join(' ')}`,
    ].join('\n'));
    const built = build(folderOf(RESOURCES, config({ container: { image } }, { spec: { platform: 'gke' } })).path, '--enable-alpha-plugins');
    expect(objectsOf(built)).toEqual(objectsOf(filterText(plain(RESOURCES), { platform: Platform.GKE }).text));
    const args = readFileSync(join(folder, 'arguments'), 'utf8').trimEnd().split('\n');
    expect(args.slice(0, 3)).toEqual(['run', '--rm', '-i']);
    expect(args).toEqual(expect.arrayContaining(['--network', 'none', '--user', 'nobody']));
    expect(args.at(-1)).toBe(image);
  });
});

describe('the pages', () => {
  const blocks = (page: string) => codeBlocks(`docs/tools/${page}.md`, 'yaml').map(({ text }) => text);

  test('docs/tools/kustomize.md has patches, a function, and an image that kustomize accepts', () => {
    const [kustomization, web, patches, ofFunction, filter, annotation] = blocks('kustomize');
    const expected = objectsOf(filterText(web, { platform: Platform.GKE }).text);
    const image = parse(filter);
    Object.assign(image.metadata.annotations, parse(annotation));
    const folder = new Folder({
      'shop/kustomization.yaml': kustomization, 'shop/web.yaml': web, 'top/kustomization.yaml': `resources: [../shop]\n${patches}`,
      'function/kustomization.yaml': ofFunction, 'function/web.yaml': web, 'function/filter.yaml': filter,
      'image/kustomization.yaml': ofFunction, 'image/web.yaml': web, 'image/filter.yaml': stringify(image),
    });
    expect(objectsOf(build(join(folder.path, 'top')))).toEqual(expected);
    expect(objectsOf(build(join(folder.path, 'function'), '--enable-alpha-plugins', '--enable-exec'))).toEqual(expected);
    writeProgram(join(programs, 'docker'), 'exec k8s-windows filter');
    expect(objectsOf(build(join(folder.path, 'image'), '--enable-alpha-plugins'))).toEqual(expected);
  });

  test('docs/tools/flux.md has a Kustomization and a HelmRelease with the result of the filter', () => {
    const [kustomization, release] = blocks('flux');
    const cache = stringify(workload('Deployment', 'cache', { containers: [LINUX] }));
    const folder = new Folder({
      'flux.yaml': kustomization, 'shop/cache.yaml': cache, 'release/helm-output.yaml': cache,
      // as Flux applies post-renderers
      'release/kustomization.yaml': stringify({ resources: ['helm-output.yaml'], ...parse(release).spec.postRenderers[0].kustomize }),
    });
    const { code, stdout } = run(flux, [join(folder.path, 'flux.yaml'), join(folder.path, 'shop')]);
    const [expected] = objectsOf(filterText(cache).text);
    expect({ code, objects: objectsOf(stdout) }).toEqual({ code: 0, objects: [{ ...expected, metadata: { name: 'cache', namespace: 'shop' } }] });
    expect(objectsOf(build(join(folder.path, 'release')))).toEqual([expected]);
  });
});
