/** The way of a workload from the editor to the cluster, of which docs/getting-started.md has a picture and a table. */
import { markdownTable } from '../src/findings';

interface Step {
  readonly name: string;
  /** Where it happens. */
  readonly at: string;
  readonly what: string;
  /** Page of `docs` without the extension. */
  readonly page: string;
}

const WAY: readonly Step[] = [
  {
    name: 'write', at: 'in the editor', what: 'constructs and components write correct Pods, and report mistakes with the line that made them',
    page: 'constructs',
  },
  {
    name: 'check', at: 'in CI', what: 'rules say what the API server, the scheduler, and the nodes will do with manifests; `fix` changes them',
    page: 'check',
  },
  { name: 'filter', at: 'after rendering', what: 'charts that others wrote are completed for Windows nodes, or kept on Linux nodes', page: 'filter' },
  { name: 'admission', at: 'in the API server', what: 'policies complete and judge everything else that reaches the cluster', page: 'admission' },
  { name: 'doctor', at: 'in the cluster', what: 'problems of running Pods and nodes are diagnosed, with cause and remedy', page: 'doctor' },
];

/** The steps as a Mermaid diagram. */
export function wayPicture(): string {
  const nodes = WAY.map(({ name, at }) => `  ${name}["${name}<br/>${at}"]`);
  return ['```mermaid', 'flowchart LR', ...nodes, `  ${WAY.map(({ name }) => name).join(' --> ')}`, '```'].join('\n');
}

/** The steps as a table of Markdown. */
export function wayTable(): string {
  return markdownTable([['step', 'where', 'what happens'], ...WAY.map(({ name, at, what, page }) => [`[${name}](${page}.md)`, at, what])]);
}
