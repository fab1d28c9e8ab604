import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, App as Cdk8sApp, AppProps, Chart, Names, Yaml, YamlOutputType } from 'cdk8s';
import { renderingInOnePass } from './internals';
import { apiObjectsBelow, inTopologicalOrder, resolveDependencies, validate } from './prepare-app';
import { isMisread, yamlText, yamlWithQuotes } from '../yaml';

/**
 * An app that is synthesized faster: the same files with the same bytes as the `App` of cdk8s writes, for apps of any size, with Windows
 * workloads or without. Only strings that Kubernetes would misread differ: this class quotes `0o17`, for example, for which cdk8s writes what
 * Kubernetes reads as 15.
 *
 * cdk8s validates the app and resolves its dependencies once per chart; this class does so once. It also writes the YAML of plain manifests
 * itself, and leaves all others to cdk8s.
 *
 * @example
 * ```ts
 * import { Chart } from 'cdk8s';
 * import { WindowsDeployment } from 'k8s-windows/plus-33';
 * import { App } from 'k8s-windows/app';
 *
 * const app = new App();
 * const chart = new Chart(app, 'web');
 * new WindowsDeployment(chart, 'web', { containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80
 * }] }); app.synth();
 * ```
 */
export class App extends Cdk8sApp {
  // rows: `k8s-windows/app` of `bench/index.ts`
  private readonly recordsMetadata: boolean;

  public constructor(props: AppProps = {}) {
    super(props);
    this.recordsMetadata = props.recordConstructMetadata ?? process.env.CDK8S_RECORD_CONSTRUCT_METADATA === 'true';
  }

  /** The charts of this app, each after those that it depends on. */
  public get charts(): Chart[] {
    return inTopologicalOrder(this.node).filter(Chart.isChart);
  }

  /**
   * Writes all manifests to the output directory.
   *
   * @throws Error with the errors of all validations
   */
  public synth(): void {
    renderingInOnePass(() => this.writeFiles());
  }

  /**
   * All manifests as one text.
   *
   * @throws Error with the errors of all validations
   */
  public synthYaml(): string {
    return renderingInOnePass(() => {
      const constructs = this.node.findAll();
      resolveDependencies(constructs);
      validate(constructs);
      return yamlOf(manifestsOf(this.charts));
    });
  }

  private writeFiles(): void {
    mkdirSync(this.outdir, { recursive: true });
    const constructs = this.node.findAll();
    validate(constructs);
    const chartsDepend = resolveDependencies(constructs);
    const { charts } = this;
    const nameOf = (chart: Chart, index: number) => `${chartsDepend ? `${String(index).padStart(4, '0')}-` : ''}${Names.toDnsLabel(chart)}`;
    switch (this.yamlOutputType) {
      case YamlOutputType.FILE_PER_APP:
        if (charts.length > 0) { this.write('app', manifestsOf(charts)); }
        break;
      case YamlOutputType.FILE_PER_CHART:
        charts.forEach((chart, index) => this.write(nameOf(chart, index), manifestsOf([chart])));
        break;
      case YamlOutputType.FILE_PER_RESOURCE:
        for (const chart of charts) {
          // all of them before any file is written, since one may fail
          const manifests = [...manifestsOf([chart])] as ApiObject[];
          for (const manifest of manifests.filter((given) => given !== undefined)) { this.write(fileNameOf(manifest), [manifest]); }
        }
        break;
      case YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE:
        charts.forEach((chart, index) => {
          const folder = nameOf(chart, index);
          mkdirSync(join(this.outdir, folder), { recursive: true });
          for (const object of apiObjectsOf(chart)) { this.write(join(folder, fileNameOf(object)), [object.toJson()]); }
        });
        break;
    }
    if (this.recordsMetadata) { this.writeMetadata(charts.flatMap(apiObjectsOf)); }
  }

  private write(file: string, manifests: Iterable<unknown>): void {
    writeFileSync(join(this.outdir, `${file}${this.outputFileExtension}`), yamlOf(manifests), 'utf8');
  }

  private writeMetadata(objects: readonly ApiObject[]): void {
    const resources = Object.fromEntries(objects.map(({ name, node }) => [name, { path: node.path }]));
    writeFileSync(join(this.outdir, 'construct-metadata.json'), JSON.stringify({ version: '1.0.0', resources }));
  }
}

/** The API objects of a chart, each after those that it depends on. */
function apiObjectsOf(chart: Chart): readonly ApiObject[] {
  return apiObjectsBelow(inTopologicalOrder(chart.node), chart);
}

/** Renders the manifests of charts, one at a time. */
function* manifestsOf(charts: readonly Chart[]): Iterable<unknown> {
  for (const chart of charts) {
    if (chart.toJson === Chart.prototype.toJson) {
      for (const object of apiObjectsOf(chart)) { yield object.toJson(); }
    } else {
      // a class of the user, or of another copy of cdk8s, decides what is rendered
      yield* Object.values(chart.toJson());
    }
  }
}

function fileNameOf({ kind, metadata }: Pick<ApiObject, 'kind' | 'metadata'>): string {
  return `${kind}.${metadata.name}`.replace(/[^0-9a-zA-Z-_.]/g, '');
}

/**
 * The text of manifests, as `Yaml.stringify` of cdk8s writes it, which writes those that `yamlText` doesn't, unless Kubernetes would misread them.
 */
function yamlOf(manifests: Iterable<unknown>): string {
  const parts: string[] = [];
  const texts = Array.from(manifests, (manifest) => {
    const text = yamlText(manifest, parts);
    // a manifest that can't be written is reported after those that can't be rendered
    return text ?? (() => (hasMisread(manifest) ? yamlWithQuotes(manifest, isMisread, { keepUndefined: true }) : Yaml.stringify(manifest)));
  });
  return texts.map((text) => (typeof text === 'string' ? text : text())).join('---\n');
}

/** Whether a string anywhere in a manifest is one that Kubernetes misreads as cdk8s writes it. */
function hasMisread(manifest: unknown): boolean {
  const seen = new Set<unknown>();
  const has = (value: unknown): boolean => {
    if (typeof value === 'string') { return isMisread(value, false); }
    if (typeof value !== 'object' || value === null || seen.has(value)) { return false; }
    seen.add(value);
    return Object.entries(value).some(([key, inner]) => isMisread(key, true) || has(inner));
  };
  return has(manifest);
}
