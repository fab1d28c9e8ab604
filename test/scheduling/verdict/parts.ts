import { objectAt, PlainObject } from '../../../src/base';
import { checkTexts } from '../../../src/check';
import { diagnose } from '../../../src/doctor';
import { objectName } from '../../../src/kubernetes';
import { applyPatch } from '../../../src/objects/admission/preview';
import { severityOfVerdict, WorkloadVerdict } from '../../../src/scheduling';
import { Folder } from '../../cli/command';

/**
 * The verdicts of workloads on a cluster by `check`, after `where`, `doctor`, the playground, `filter`, and `admission preview` have given the same.
 *
 * @param others nodes and RuntimeClasses
 */
export function verdictsOfAllParts(objects: readonly PlainObject[], others: readonly PlainObject[], folder: Folder): readonly Shown[] {
  // Pods that use nodes are known to all parts
  const nodes = [...others, ...objects.filter(({ kind, spec }) => kind === 'Pod' && objectAt({ spec }, 'spec').nodeName !== undefined)];
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  const checked = checkTexts([{ file: 'deploy.json', text }], { nodes }).workloads.map(shown);
  const json = JSON.parse(JSON.stringify(checked));
  expect(checked.map(({ name }) => name)).toEqual(objects.map(objectName));
  expect(diagnose([...objects, ...others]).workloads.map(shown)).toEqual(checked);
  folder.write('deploy.json', text);
  folder.write('nodes.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: nodes }));
  const isError = checked.some(({ verdict }) => severityOfVerdict(verdict) === 'error');
  for (const command of ['check', 'where']) {
    const { stdout, code } = folder.run([command, 'deploy.json', '--nodes', 'nodes.json', '--format', 'json']);
    expect(JSON.parse(stdout).workloads.map(shown)).toEqual(json);
    if (command === 'where') { expect(code).toBe(isError ? 1 : 0); }
  }
  expect(playground(text, nodes)).toEqual(json);
  filtered(folder, text, nodes, json);
  previewed(folder, objects, nodes, json);
  return checked;
}

/** A verdict without its place in a file. */
const shown = ({ apiVersion, kind, namespace, name, pods, verdict, reasons }: WorkloadVerdict) => (
  { apiVersion, kind, namespace, name, pods, verdict, reasons: reasons.map(({ file: _, line: __, column: ___, ...reason }: any) => reason) });
type Shown = ReturnType<typeof shown>;

/** The verdicts of `filter --nodes`: before, those of the input; after, those of the output. */
function filtered(folder: Folder, text: string, nodes: readonly unknown[], checked: readonly unknown[]): void {
  const { stdout, stderr } = folder.run(['filter', '--nodes', 'nodes.json', '--report', 'json'], { stdin: text });
  const { workloads } = JSON.parse(stderr);
  const judged = (when: 'before' | 'after') => workloads.map(({ before, after, ...of }: any) => shown({ ...of, ...({ before, after })[when] }));
  expect(judged('before')).toEqual(checked);
  const after = checkTexts([{ file: 'stdin', text: stdout }], { nodes }).workloads.map(shown);
  expect(judged('after')).toEqual(JSON.parse(JSON.stringify(after)));
}

/** The verdicts that the playground's worker answers with. */
function playground(text: string, nodes: readonly unknown[]): unknown {
  const scope = globalThis as any;
  // workers have it
  scope.onmessage ??= null;
  jest.requireActual('../../../playground/src/worker');
  let answer: any;
  scope.postMessage = (message: any) => { answer = message.kind === 'findings' ? message : answer; };
  const view = { hidden: [], groupBy: 'severity' };
  scope.onmessage({ data: { kind: 'check', id: 1, text, platform: '', pools: 'linux:1', nodes: JSON.stringify({ items: nodes }), lock: '', view } });
  expect(answer.nodesProblem).toBe('');
  return answer.workloads.map(shown);
}

/** The verdicts of `admission preview --nodes`: before, those of the input; after, those of the input with its changes. */
function previewed(folder: Folder, objects: readonly PlainObject[], nodes: readonly unknown[], checked: readonly unknown[]): void {
  const { workloads, verdicts } = JSON.parse(folder.run(['admission', 'preview', 'deploy.json', '--nodes', 'nodes.json', '--format', 'json']).stdout);
  const judged = (when: 'before' | 'after') => verdicts.map(({ before, after, ...of }: any) => shown({ ...of, ...({ before, after })[when] }));
  const changesOf = ({ metadata }: PlainObject) => workloads.find(({ name }: any) => name === (metadata as PlainObject).name)?.changes ?? [];
  const changed = objects.map((object) => applyPatch(object, changesOf(object)));
  expect(judged('before')).toEqual(checked);
  const after = checkTexts([{ text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: changed }) }], { nodes }).workloads.map(shown);
  expect(judged('after')).toEqual(JSON.parse(JSON.stringify(after)));
}
