import { parse, stringify } from 'yaml';
import { codeBlocks } from './code-blocks';
import { expectParts, markdownTable } from './golden';
import { OS_EVIDENCE } from '../../src/knowledge';
import { Folder } from '../cli/command';

const [input, output, config, functionConfig] = codeBlocks('docs/filter.md', 'yaml').map(({ text }) => text);
const [report] = codeBlocks('docs/filter.md', 'text').map(({ text }) => text);
const filter = (stdin: string, files = {}, ...argv: string[]) => new Folder(files).run(['filter', ...argv], { stdin });

test('docs/filter.md has the table of evidence (npm run generate writes it)', () => {
  expectParts('filter.md', { evidence: markdownTable([['evidence', 'operating system', 'strength'], ...OS_EVIDENCE.map(({ what, os, strength }) => [what, os, strength])]) });
});

test('docs/filter.md shows what the command prints and reports', () => {
  expect(filter(input, {}, '--platform', 'gke')).toEqual({ code: 0, stdout: output, stderr: report });
});

test('docs/filter.md: the configuration file and the functionConfig have valid options', () => {
  const job = 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: migrate-3}\nspec: {template: {spec: {containers: [{name: a, image: "shop/job:1"}]}}}\n';
  expect(parse(filter(job, { '.k8s-windows.yaml': config }).stdout).spec.template.spec.os).toEqual({ name: 'windows' });
  const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: [parse(job), parse(job.replace('batch/v1', 'apps/v1').replace('Job', 'DaemonSet').replace('migrate-3', 'node-agent'))], functionConfig: parse(functionConfig) };
  expect(filter(stringify(list))).toMatchObject({ code: 0, stdout: expect.stringContaining('kubernetes.io/os: linux') });
});
