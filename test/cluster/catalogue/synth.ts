import { App, Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { KubeObject } from '../harness/kube-object';

/** What an app writes: read back from its YAML, so that this is tried too. */
export function synthApp(build: (app: App) => void): KubeObject[] {
  const app = new App();
  build(app);
  return parseAllDocuments(app.synthYaml()).map((document) => document.toJS() as KubeObject | null).filter((object) => object !== null);
}

/** What a chart writes. */
export function synthChart(build: (chart: Chart) => void): KubeObject[] {
  return synthApp((app) => build(new Chart(app, 'chart')));
}
