import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTool, HelmName } from './control-plane/binaries';
import { say } from './control-plane/commands';
import { Guard } from './control-plane/guard';
import { mapParallel } from './harness/api-client';
import { Cluster, Reference, referenceTo } from './harness/cluster';
import { discardNamespace, Fleet } from './harness/fleet';
import { startKwok } from './harness/karpenter';
import { KubeObject, makesPods, podTemplateOf } from './harness/kube-objects';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { allObjectsOf, canRunOn, chartArguments, isForWindows, PublicInstall, publicInstalls, runHelm } from './public-workloads';
import { buildTo, Folder } from '../cli/command';
import { filterText, Platform } from 'k8s-windows/filter';

/** Releases of public charts with `k8s-windows filter` as the post-renderer of Helm, on an API server. */

const cluster = Cluster.ofEnvironment();
const WITH_BUILD = 20 * 60_000;

/** Charts, and a value that changes one or some of their workloads. */
const RELEASES: Readonly<Record<string, string>> = {
  'aws-node-termination-handler': 'podAnnotations.changed=yes',
  'azuredisk-csi-driver': 'controller.replicas=3',
  'descheduler': 'schedule=30 * * * *',
  'node-feature-discovery': 'worker.annotations.changed=yes',
  'secrets-store-csi-driver': 'windows.podAnnotations.changed=yes',
  'secrets-store-provider-azure': 'linux.podAnnotations.changed=yes',
};

const folder = new Folder();
/** A post-renderer of Helm 3 is a program; one of Helm 4 is a plugin. */
const POST_RENDERERS: Readonly<Record<HelmName, string>> = { 'helm': join(folder.path, 'filter'), 'helm-4': 'k8s-windows' };
const PLUGIN = `apiVersion: v1
type: postrenderer/v1
name: k8s-windows
version: 0.1.0
runtime: subprocess
runtimeConfig:
  platformCommand:
    - command: ${POST_RENDERERS.helm}
`;

let programs: Readonly<Record<HelmName, string>>;
let installs: readonly PublicInstall[];
let fleet: Fleet;
let kwok: Guard | undefined;

beforeAll(async () => {
  programs = { 'helm': await ensureTool('helm', say), 'helm-4': await ensureTool('helm-4', say) };
  installs = await publicInstalls('1.36.0', Object.keys(RELEASES));
  buildTo(folder);
  folder.write('filter', `#!/bin/sh\nexec '${process.execPath}' '${folder.path}/lib/cli/main.js' filter --platform gke --report json\n`);
  chmodSync(join(folder.path, 'filter'), 0o755);
  folder.write('home/plugins/k8s-windows/plugin.yaml', PLUGIN);
  fleet = await Fleet.create(cluster, { name: 'GKE', taints: WINDOWS_TAINTS.GKE });
  kwok = await startKwok(cluster.connection);
}, WITH_BUILD);

afterAll(async () => {
  await kwok?.close();
  await fleet.remove();
});

const filtered = (manifests: string) => filterText(manifests, { platform: Platform.GKE }).text;

/** A release of a chart, in a Namespace of its own. */
class Release {
  public static async create(helm: HelmName, name: string): Promise<Release> {
    const { chart } = installs.find((each) => each.name === name)!;
    return new Release(helm, name, chartArguments(chart!, mkdtempSync(join(folder.path, 'chart-'))), await cluster.createNamespace('release'));
  }

  /** Flags for the filter. */
  public readonly filter: readonly string[];

  private constructor(
    private readonly helm: HelmName, private readonly name: string, private readonly chart: readonly string[], public readonly namespace: string,
  ) {
    this.filter = ['--post-renderer', POST_RENDERERS[helm]];
  }

  public install(...flags: readonly string[]): string { return this.run('install', this.name, ...this.chart, ...flags); }
  public upgrade(...flags: readonly string[]): string { return this.run('upgrade', this.name, ...this.chart, ...flags); }
  /** Without hooks: Helm 3 passes none to a post-renderer. */
  public template(...flags: readonly string[]): string {
    return this.run('template', this.name, ...this.chart, '--no-hooks', '--kube-version', '1.36.0', ...flags);
  }

  public manifest(): string { return this.run('get', 'manifest', this.name); }
  public uninstall(): string { return this.run('uninstall', this.name); }
  public crds(): readonly KubeObject[] { return allObjectsOf(this.run('show', 'crds', this.chart[0])); }

  /** The objects of manifests, as the API server has them. */
  public async stored(manifests: string): Promise<readonly any[]> {
    return mapParallel(await this.references(manifests), async (reference) => cluster.get(reference));
  }

  /** The objects of manifests that exist. */
  public async existing(manifests: string): Promise<readonly Reference[]> {
    const references = await this.references(manifests);
    const exist = await mapParallel(references, async (reference) => cluster.exists(reference));
    return references.filter((_, i) => exist[i]);
  }

  private async references(manifests: string): Promise<readonly Reference[]> {
    return mapParallel(allObjectsOf(manifests), async (object) => {
      const { namespace = this.namespace, ...reference } = referenceTo(object);
      return await cluster.isNamespaced(reference) ? { ...reference, namespace } : reference;
    });
  }

  private run(...args: readonly string[]): string {
    const { kubeconfig } = cluster.connection;
    return runHelm(programs[this.helm], join(folder.path, 'home'), [...args, '--namespace', this.namespace], { KUBECONFIG: kubeconfig });
  }
}

const nameOf = ({ kind, metadata }: KubeObject) => `${kind}/${metadata!.name}`;
const generations = (objects: readonly any[]) => Object.fromEntries(objects.map((object) => [nameOf(object), object.metadata.generation]));

/** As text; Helm 4 formats manifests anew for a post-renderer, so only their objects are the same. */
function expectSame(helm: HelmName, manifests: string, expected: string): void {
  const sorted = (text: string) => allObjectsOf(text).map((object) => JSON.stringify(object, keysSorted)).sort();
  if (helm === 'helm') { expect(manifests.trim()).toBe(expected.trim()); } else { expect(sorted(manifests)).toEqual(sorted(expected)); }
}

const keysSorted = (_: string, value: any) => (value && typeof value === 'object' && !Array.isArray(value)
  ? Object.fromEntries(Object.entries(value).sort())
  : value);

describe.each<[HelmName, string]>([
  ...Object.keys(RELEASES).map((name): [HelmName, string] => ['helm', name]),
  ['helm-4', 'aws-node-termination-handler'], ['helm-4', 'node-feature-discovery'],
])('with %s, a release of %s', (helm, name) => {
  const changedValue = RELEASES[name];
  let release: Release;
  let original: string;
  let manifest: string;
  let atInstall: Readonly<Record<string, number | undefined>>;

  beforeAll(async () => {
    release = await Release.create(helm, name);
    original = release.template();
  });

  afterAll(async () => {
    for (const crd of release.crds()) { await cluster.delete(referenceTo(crd)); }
    await discardNamespace(cluster, release.namespace);
  });

  test('is printed by helm template as the filter writes it', () => {
    expectSame(helm, release.template(...release.filter), filtered(original));
    expect(filtered(original)).not.toBe(original);
  });

  test.each(['client', 'server'])('is printed with --dry-run=%s, and nothing is created', async (where) => {
    const printed = release.install(...release.filter, `--dry-run=${where}`);
    const [, manifests] = /^MANIFEST:\n([^]*?)(?:^NOTES:|$(?![^]))/m.exec(printed)!;
    expect(manifests).toContain('kubernetes.io/os:');
    expect(filtered(manifests)).toBe(manifests);
    expect(await release.existing(original)).toEqual([]);
  });

  test('is installed as filtered, and its Pods run on the right nodes', async () => {
    release.install(...release.filter);
    manifest = release.manifest();
    expectSame(helm, manifest, filtered(original));
    const stored = await release.stored(manifest);
    atInstall = generations(stored);
    const originals = new Map(allObjectsOf(original).map((object) => [nameOf(object), object]));
    const daemonSets = stored.filter(({ kind }) => kind === 'DaemonSet');
    await cluster.until(`the DaemonSets of ${name} have Pods on all nodes`, async () => {
      const now = await release.stored(manifest);
      return now.filter(({ kind }) => kind === 'DaemonSet').every(({ metadata, status }) => {
        const wanted = fleet.roles.filter((role) => canRunOn(originals.get(`DaemonSet/${metadata.name}`)!, role)).length;
        return status.observedGeneration === metadata.generation && status.numberReady === wanted && status.desiredNumberScheduled === wanted;
      });
    }, 60);
    for (const object of [...daemonSets, ...stored.filter(({ kind }) => kind === 'Deployment')].filter(makesPods)) {
      const { spec } = podTemplateOf(object);
      expect([nameOf(object), spec.os?.name ?? spec.nodeSelector['kubernetes.io/os']])
        .toEqual([nameOf(object), isForWindows(originals.get(nameOf(object))!) ? 'windows' : 'linux']);
    }
  });

  test('isn\'t changed by an upgrade with the same values', async () => {
    release.upgrade(...release.filter);
    expect(release.manifest()).toBe(manifest);
    expect(generations(await release.stored(manifest))).toEqual(atInstall);
  });

  test('isn\'t changed by a second run of the filter', () => {
    expect(filtered(manifest)).toBe(manifest);
  });

  test('is changed by an upgrade with other values only where the chart is', async () => {
    const changedOriginal = release.template('--set', changedValue);
    release.upgrade(...release.filter, '--set', changedValue);
    const upgraded = release.manifest();
    expectSame(helm, upgraded, filtered(changedOriginal));
    const specOf = (object: KubeObject) => JSON.stringify(object.spec);
    const old = new Map(allObjectsOf(original).map((object) => [nameOf(object), specOf(object)]));
    const changed = allObjectsOf(changedOriginal).filter((object) => specOf(object) !== old.get(nameOf(object))).map(nameOf);
    expect(changed.length).toBeGreaterThan(0);
    const now = generations(await release.stored(upgraded));
    expect(Object.keys(now).filter((key) => now[key] !== atInstall[key]).sort()).toEqual(changed.sort());
  });

  test('leaves nothing after helm uninstall', async () => {
    release.uninstall();
    await cluster.until(`nothing of ${name} is left`, async () => (await release.existing(manifest)).length === 0, 60);
    const kinds = [['v1', 'Pod'], ['v1', 'Secret'], ['apps/v1', 'ReplicaSet'], ['batch/v1', 'Job']] as const;
    await cluster.until(`nothing that ${name} has created is left`, async () => {
      const left = await mapParallel(kinds, async ([apiVersion, kind]) => cluster.list({ apiVersion, kind, namespace: release.namespace }));
      return left.flat().length === 0;
    }, 60);
  });
});

test('a release that was installed without the filter gets it by an upgrade, and loses it by one without', async () => {
  const release = await Release.create('helm', 'aws-node-termination-handler');
  const specs = async () => (await release.stored(original)).map(({ kind, metadata, spec }) => [kind, metadata.name, spec]);
  const original = release.template();
  release.install();
  const before = await specs();
  release.upgrade(...release.filter);
  const after = await specs();
  expect(after).not.toEqual(before);
  const reached = generations(await release.stored(original));
  release.upgrade(...release.filter);
  expect(generations(await release.stored(original))).toEqual(reached);
  release.upgrade();
  expect(await specs()).toEqual(before);
  release.uninstall();
  await discardNamespace(cluster, release.namespace);
});
