import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { PublicChart } from './catalogue';

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
