import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { PUBLIC_PROJECTS, PublicChart } from './catalogue';
import { Installation } from './install';
import { ensureTool } from '../control-plane/binaries';
import { say } from '../control-plane/commands';
import { downloadModule } from '../harness/go-program';
import { KubeObject, podTemplateOf } from '../harness/kube-objects';
import { WINDOWS_BUILDS } from '../harness/platform-nodes';
import { WindowsVersion } from 'k8s-windows/core';

/** What a user applies to install a public project, or a part of it that is a chart of its own. */
export interface PublicInstall {
  /** Such as `kyverno`, or `istio/ztunnel` if a project has several charts. */
  readonly name: string;
  readonly kind: 'chart' | 'manifests';
  /** The chart, with the path of its folder. @default - none for manifests */
  readonly chart?: PublicChart;
  /** The manifests, as text. */
  readonly text: string;
}

/**
 * Downloads projects of the catalogue and renders their charts; `go` compares the downloads with the checksum database.
 *
 * @param projects names in the catalogue
 */
export async function publicInstalls(kubeVersion: string, projects = Object.keys(PUBLIC_PROJECTS)): Promise<readonly PublicInstall[]> {
  const helm = await ensureTool('helm', say);
  return projects.flatMap((project): readonly PublicInstall[] => {
    const { module, version, charts = [], manifests = [] } = PUBLIC_PROJECTS[project];
    const folder = downloadModule(module, version);
    const rendered = charts.map((given): PublicInstall => {
      const { folder: path, ...chartOf }: PublicChart = typeof given === 'string' ? { folder: given } : given;
      const name = charts.length === 1 ? project : `${project}/${chartOf.name ?? basename(path)}`;
      const chart = { ...chartOf, folder: join(folder, path) };
      return { name, kind: 'chart', chart, text: renderChart(helm, chart, kubeVersion) };
    });
    const text = manifests.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n---\n');
    return text === '' ? rendered : [...rendered, { name: project, kind: 'manifests', text }];
  });
}

/**
 * The manifests of a Helm chart with its default values, hooks included. Dependencies that the folder doesn't contain are left out.
 *
 * @param helm path of the program
 * @param chart whose folder isn't changed
 * @throws with what helm prints
 */
export function renderChart(helm: string, chart: PublicChart, kubeVersion: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'k8s-windows-chart-'));
  try {
    const name = basename(chart.folder);
    return runHelm(helm, scratch, ['template', name, ...chartArguments(chart, scratch), '--namespace', name, '--kube-version', kubeVersion]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs helm without the plugins and repositories of whoever runs the tests. Returns what it prints. @throws with its errors */
export function runHelm(helm: string, home: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(helm, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home, HELM_DATA_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Arguments for a chart and its values. Dependencies that would have to be downloaded from elsewhere are left out.
 * @param scratch folder for a copy
 */
export function chartArguments({ folder, values = [] }: PublicChart, scratch: string): readonly string[] {
  return [withoutMissingDependencies(folder, scratch), ...values.flatMap((value) => ['--set', value])];
}

/** The folder of a chart that helm renders: a copy if dependencies are missing. */
function withoutMissingDependencies(chart: string, scratch: string): string {
  // a chart of the catalogue has a second document
  const metadata = parseAllDocuments(readFileSync(join(chart, 'Chart.yaml'), 'utf8'))[0].toJS();
  const folder = join(chart, 'charts');
  const contained = existsSync(folder) ? readdirSync(folder) : [];
  const dependencies: readonly any[] = metadata.dependencies ?? [];
  const present = dependencies.filter(({ name }) => contained.some((file) => file === name || file.startsWith(`${name}-`)));
  if (present.length === dependencies.length) { return chart; }
  const copy = join(scratch, basename(chart));
  cpSync(chart, copy, { recursive: true });
  // Go's module cache is read-only
  execFileSync('chmod', ['-R', 'u+w', copy]);
  rmSync(join(copy, 'Chart.lock'), { force: true });
  writeFileSync(join(copy, 'Chart.yaml'), stringify({ ...metadata, dependencies: present }));
  return copy;
}

/** The nodes that can run images of LTSC 2022, by the tables of the library. */
export const LTSC2022_NODES = WindowsVersion.LTSC2022.processIsolationHosts.map(({ name }) => name).filter((name) => name in WINDOWS_BUILDS);

/** Whether the nodes of a role run Windows. */
export function isWindowsNode(role: string): boolean { return role in WINDOWS_BUILDS; }

/** Whether the authors of a workload mean it for Windows nodes. Judged here without the library, for the workloads of the catalogue. */
export function isForWindows(object: KubeObject): boolean {
  const { nodeSelector, affinity } = podTemplateOf(object).spec;
  const terms: readonly any[] = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const requires = ({ key, operator, values }: any) => key === 'kubernetes.io/os' && operator === 'In' && values.join() === 'windows';
  return nodeSelector?.['kubernetes.io/os'] === 'windows'
    || (terms.length > 0 && terms.every(({ matchExpressions = [] }) => matchExpressions.some(requires)))
    || imagesOf(object).some((image) => image.startsWith('mcr.microsoft.com/windows/'));
}

/** Whether nodes of a role can run the Pods of a workload. */
export function canRunOn(object: KubeObject, role: string): boolean {
  if (!isForWindows(object) || !isWindowsNode(role)) { return isForWindows(object) === isWindowsNode(role); }
  return LTSC2022_NODES.includes(role) || !imagesOf(object).some((image) => image.endsWith('ltsc2022'));
}

function imagesOf(object: KubeObject): readonly string[] {
  return podTemplateOf(object).spec.containers.map(({ image }: any) => String(image));
}

/** The objects of some kinds in manifests. Others, such as large CustomResourceDefinitions, aren't parsed. */
export function objectsOf(text: string, kinds: readonly string[]): readonly KubeObject[] {
  const kindLine = new RegExp(`^kind: *["']?(${kinds.join('|')})["']?\\s*$`, 'm');
  const documents = text.split(/^---.*$/m).filter((document) => kindLine.test(document));
  return documents.flatMap(allObjectsOf).filter(({ kind }) => kinds.includes(kind));
}

/** All objects in manifests. */
export function allObjectsOf(text: string): readonly KubeObject[] {
  // as kubectl reads it: 0644 is octal
  return parseAllDocuments(text, { version: '1.1' }).map((each) => each.toJS() as KubeObject | null).filter((object) => object !== null);
}

/** Workloads for Windows that only select its nodes, as many charts do. */
export const WINDOWS_WORKLOADS: Installation = {
  name: 'windows',
  objects: [
    ['Deployment', 'iis', 'servercore/iis:windowsservercore-ltsc2022', { replicas: 6 }],
    ['DaemonSet', 'agent', 'nanoserver:ltsc2022', {}],
    ['Job', 'migration', 'servercore:ltsc2022', { parallelism: 3, completions: 3 }],
  ].map(([kind, name, image, more]: any): KubeObject => ({
    apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, metadata: { name },
    spec: {
      ...more,
      ...(kind !== 'Job' && { selector: { matchLabels: { app: name } } }),
      template: {
        metadata: { labels: { app: name } },
        spec: {
          nodeSelector: { 'kubernetes.io/os': 'windows' },
          containers: [{ name: 'main', image: `mcr.microsoft.com/windows/${image}` }],
          ...(kind === 'Job' && { restartPolicy: 'Never' }),
        },
      },
    },
  })),
};
