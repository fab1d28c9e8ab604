import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { PUBLIC_PROJECTS } from './catalogue';
import { renderChart } from './helm';
import { ensureTool } from '../control-plane/binaries';
import { say } from '../control-plane/commands';
import { downloadModule } from '../harness/go-module';
import { KubeObject } from '../harness/kube-object';

/** What a user applies to install a public project, or a part of it that is a chart of its own. */
export interface PublicInstall {
  /** Such as `kyverno`, or `istio/ztunnel` if a project has several charts. */
  readonly name: string;
  readonly kind: 'chart' | 'manifests';
  /** Folder of the chart. @default - none for manifests */
  readonly chart?: string;
  /** The manifests, as text. */
  readonly text: string;
}

/** Downloads the projects of the catalogue and renders their charts; `go` compares the downloads with the checksum database. */
export async function publicInstalls(kubeVersion: string): Promise<readonly PublicInstall[]> {
  const helm = await ensureTool('helm', say);
  return Object.entries(PUBLIC_PROJECTS).flatMap(([project, { module, version, charts = [], manifests = [] }]): readonly PublicInstall[] => {
    const folder = downloadModule(module, version);
    const rendered = charts.map((path): PublicInstall => {
      const [name, chart] = [charts.length === 1 ? project : `${project}/${basename(path)}`, join(folder, path)];
      return { name, kind: 'chart', chart, text: renderChart(helm, chart, kubeVersion) };
    });
    const text = manifests.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n---\n');
    return text === '' ? rendered : [...rendered, { name: project, kind: 'manifests', text }];
  });
}

/** The objects of some kinds in manifests. Others, such as large CustomResourceDefinitions, aren't parsed. */
export function objectsOf(text: string, kinds: readonly string[]): readonly KubeObject[] {
  const kindLine = new RegExp(`^kind: *["']?(${kinds.join('|')})["']?\\s*$`, 'm');
  const documents = text.split(/^---.*$/m).filter((document) => kindLine.test(document));
  // as kubectl reads it: 0644 is octal
  return documents.flatMap((document) => parseAllDocuments(document, { version: '1.1' }).map((each) => each.toJS() as KubeObject))
    .filter((object) => kinds.includes(object?.kind));
}
