import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';

/**
 * The manifests of a Helm chart with its default values, hooks included. Dependencies that the folder doesn't contain are left out.
 *
 * @param helm path of the program
 * @param chart folder of the chart; it isn't changed
 * @throws with what helm prints
 */
export function renderChart(helm: string, chart: string, kubeVersion: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'k8s-windows-chart-'));
  try {
    const name = basename(chart);
    return execFileSync(helm, ['template', name, withoutMissingDependencies(chart, scratch), '--namespace', name, '--kube-version', kubeVersion], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      // without the plugins and repositories of whoever runs the tests
      env: { ...process.env, HELM_CACHE_HOME: scratch, HELM_CONFIG_HOME: scratch, HELM_DATA_HOME: scratch },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The folder of a chart that helm renders: a copy if dependencies would have to be downloaded from elsewhere. */
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
