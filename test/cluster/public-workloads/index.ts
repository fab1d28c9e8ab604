import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PUBLIC_PROJECTS, PublicChart } from './catalogue';
import { renderChart } from './helm';
import { ensureTool } from '../control-plane/binaries';
import { say } from '../control-plane/commands';
import { downloadModule } from '../harness/go-module';

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
