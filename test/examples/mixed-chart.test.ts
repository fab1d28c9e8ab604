import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Folder } from '../cli/command';
import { codeBlocks, ROOT } from '../docs/code-blocks';

/** With Helm, and on an API server, in test/cluster/helm-filter.cluster.test.ts. */

const read = (name: string) => readFileSync(join(ROOT, 'examples/mixed-chart', name), 'utf8');
const folder = new Folder({ 'rendered.yaml': read('rendered.yaml'), 'filtered.yaml': read('filtered.yaml') });
const [before, , report, after] = codeBlocks('examples/mixed-chart/README.md', 'text').map(({ text }) => text);

/** The arguments and stdin of the only command of the README that starts so. */
function command(start: string): readonly [readonly string[], { stdin?: string }] {
  const lines = codeBlocks('examples/mixed-chart/README.md', 'console').flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith(`npx k8s-windows ${start}`));
  expect(lines).toHaveLength(1);
  const [, words, , input] = /^npx k8s-windows ([^<]*?)( < (\S+) > \S+)?$/.exec(lines[0])!;
  return [words.split(' '), input ? { stdin: read(input) } : {}];
}

test('the README shows where the Pods of the chart run', () => {
  expect(folder.run(...command('where rendered.yaml'))).toEqual({ code: 1, stdout: before, stderr: '' });
});

test('the README and filtered.yaml show what the filter makes of the chart', () => {
  expect(folder.run(...command('filter'))).toEqual({ code: 0, stdout: read('filtered.yaml'), stderr: report });
});

test('the README shows where the filtered Pods run', () => {
  expect(folder.run(...command('where filtered.yaml'))).toEqual({ code: 0, stdout: after, stderr: '' });
});

test('filtered, the chart has no findings, and a second run changes nothing', () => {
  expect(folder.run(['check', '--platform', 'gke', 'rendered.yaml']).code).toBe(1);
  expect(folder.run(['check', '--platform', 'gke', 'filtered.yaml']).code).toBe(0);
  expect(folder.run(['filter', '--platform', 'gke'], { stdin: read('filtered.yaml') }).stdout).toBe(read('filtered.yaml'));
});
