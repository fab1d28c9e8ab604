import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { codeBlocks, ROOT, runProgram } from './code-blocks';
import { expectParts, markdownTable } from './golden';
import { wayPicture, wayTable } from '../../projenrc/way';
import { OS_EVIDENCE } from '../../src/knowledge';
import { JUDGED_KINDS, judgementsOf, POLICY_SHARES } from '../../src/objects/admission/validating-policies';
import { Folder } from '../cli/command';

const [input, filtered, filterConfig, functionConfig] = codeBlocks('docs/filter.md', 'yaml').map(({ text }) => text);
const [filterReport] = codeBlocks('docs/filter.md', 'text').map(({ text }) => text);
const filter = (stdin: string, files = {}, ...argv: string[]) => new Folder(files).run(['filter', ...argv], { stdin });

test('docs/filter.md has the table of evidence (npm run generate writes it)', () => {
  expectParts(
    'filter.md',
    { evidence: markdownTable([['evidence', 'operating system', 'strength'], ...OS_EVIDENCE.map(({ what, os, strength }) => [what, os, strength])]) },
  );
});

test('docs/admission.md has the rules that its policies report (npm run generate writes them)', () => {
  const [pods, templates] = JUDGED_KINDS.map((kind) => POLICY_SHARES.flatMap((share) => judgementsOf(kind, share, {})).map(({ rule }) => rule));
  const cells = [...new Set(pods)].map(({ id, summary }) => {
    const inTemplate = templates.some((rule) => rule.id === id) ? 'yes' : 'no';
    return [`[${id}](rules/${id}.md)`, summary, inTemplate];
  });
  expectParts('admission.md', { reported: markdownTable([['rule', 'reported if', 'in templates of workloads'], ...cells.sort()]) });
});

test('docs/filter.md shows what the command prints and reports', () => {
  expect(filter(input, {}, '--platform', 'gke')).toEqual({ code: 0, stdout: filtered, stderr: filterReport });
});

test('docs/filter.md: the configuration file and the functionConfig have valid options', () => {
  const job = 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: migrate-3}\nspec: {template: {spec: {containers: [{name: a, image: '
    + '"shop/job:1"}]}}}\n';
  expect(parse(filter(job, { '.k8s-windows.yaml': filterConfig }).stdout).spec.template.spec.os).toEqual({ name: 'windows' });
  const list = {
    apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList',
    items: [parse(job), parse(job.replace('batch/v1', 'apps/v1').replace('Job', 'DaemonSet').replace('migrate-3', 'node-agent'))],
    functionConfig: parse(functionConfig),
  };
  expect(filter(stringify(list))).toMatchObject({ code: 0, stdout: expect.stringContaining('kubernetes.io/os: linux') });
});

describe('helm', () => {
  // its commands run in test/cluster/helm-filter and helm-plugin, with Helm itself
  const [template, output, config] = codeBlocks('docs/tools/helm.md', 'yaml').map(({ text }) => text);
  const [report] = codeBlocks('docs/tools/helm.md', 'text').map(({ text }) => text);

  test('docs/tools/helm.md shows what the filter makes of the template, with the options of the configuration file', () => {
    const filterTemplate = (stdin: string) => new Folder({ '.k8s-windows.yaml': config }).run(['filter'], { stdin });
    expect(filterTemplate(`---\n# Source: shop/templates/web.yaml\n${template}`)).toMatchObject({ code: 0, stdout: output });
    expect(new Folder().run(['filter', '--platform', 'gke'], { stdin: template }).stderr).toBe(report);
    expect(filterTemplate(template.replace('kind: Pod', 'kind: DaemonSet').replace('name: web', 'name: node-agent')).stderr)
      .toContain('nothing changed');
  });
});

test('docs/getting-started.md has the way from the editor to the cluster; npm run generate writes it', () => {
  expectParts('getting-started.md', { way: `${wayPicture()}\n\n${wayTable()}` });
});

test('docs/runtime-classes.md shows the class that its program writes', async () => {
  const [program, manifest] = codeBlocks('docs/runtime-classes.md', 'ts', 'yaml').map(({ text }) => text);
  const { apps } = await runProgram(program, new Folder().path);
  const [written] = parseAllDocuments(apps[0]).map((document) => document.toJS()).filter(({ kind }) => kind === 'RuntimeClass');
  expect(written).toEqual(parse(manifest));
});

test('docs/where.md shows what the command prints', () => {
  const [manifest] = codeBlocks('docs/where.md', 'yaml').map(({ text }) => text);
  const [report] = codeBlocks('docs/where.md', 'text').map(({ text }) => text);
  const folder = new Folder({ 'deploy.yaml': manifest });
  expect(folder.run(['where', 'deploy.yaml', '--platform', 'upstream', '--pools', '2019:3,2022:5,linux:3']))
    .toEqual({ code: 1, stdout: report, stderr: '' });
});

test('docs/migrate.md shows what the command prints', () => {
  const [dump] = codeBlocks('docs/migrate.md', 'yaml').map(({ text }) => text);
  const [lock] = codeBlocks('docs/migrate.md', 'json').map(({ text }) => text);
  const [report] = codeBlocks('docs/migrate.md', 'text').map(({ text }) => text);
  const folder = new Folder({ 'dump.json': JSON.stringify(parse(dump, { merge: true })), 'images.lock': lock });
  expect(folder.run(['migrate', 'dump.json', '--to', 'ltsc2022', '--images', 'images.lock', '--on', '2026-11-27'])).toEqual({
    code: 1,
    stdout: report, stderr: '',
  });
});

test('docs/node-pools.md shows what the command prints', () => {
  const [pools, manifest] = codeBlocks('docs/node-pools.md', 'yaml').map(({ text }) => text);
  const [table] = codeBlocks('docs/node-pools.md', 'text').map(({ text }) => text);
  const folder = new Folder({ 'pools.yaml': pools, 'deploy.yaml': manifest });
  expect(folder.run(['where', 'deploy.yaml', '--pools', 'pools.yaml']).stdout).toContain(table);
});

test('docs/migrate.md lists every blocker', () => {
  const source = ['blockers', 'plan-migration'].map((file) => readFileSync(join(ROOT, `src/migration/${file}.ts`), 'utf8')).join('');
  const codes = new Set([...source.matchAll(/code: '([a-z-]+)', severity/g)].map(([, code]) => code));
  const [, rows] = /### Blockers\n([\s\S]*?)\n\n[A-Z]/.exec(readFileSync(join(ROOT, 'docs/migrate.md'), 'utf8'))!;
  const listed = rows.split('\n').slice(2).flatMap((row) => [...row.split('|')[1]?.matchAll(/`([a-z-]+)`/g) ?? []].map(([, code]) => code));
  expect(codes.size).toBe(17);
  expect([...codes].sort()).toEqual(listed.sort());
});

test('docs/where.md lists every reason', () => {
  const codes = (file: string, pattern: RegExp) =>
    [...new Set([...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, code]) => code))].sort();
  const listed = codes('docs/where.md', /^\| `([a-z-]+)` \| (?:API server|scheduler|node|Pod)/gm);
  expect(listed).toEqual(codes('src/scheduling/reasons.ts', /code: '([a-z-]+)'/g));
  expect(listed).toHaveLength(14);
});

describe('pages of tools', () => {
  const blocks = (page: string) => codeBlocks(`docs/tools/${page}.md`, 'yaml').map(({ text }) => text);
  const filterOnGke = (stdin: string, ...argv: string[]) => new Folder().run(['filter', '--platform', 'gke', ...argv], { stdin }).stdout;
  const integration = (file: string) => readFileSync(path.join(ROOT, 'integrations', file), 'utf8');

  test('docs/tools/kustomize.md shows the patches that the command prints', () => {
    const [, manifest, patches] = blocks('kustomize');
    expect(filterOnGke(manifest, '--emit', 'kustomize')).toBe(patches);
  });

  test('docs/tools/flux.md shows the patches that the command prints', () => {
    const [kustomization, release] = blocks('flux').map((text) => parse(text));
    const cache = {
      apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'cache' },
      spec: { template: { spec: { containers: [{ name: 'cache', image: 'redis:7' }] } } },
    };
    const { patches } = parse(filterOnGke(stringify(cache), '--emit', 'kustomize'));
    expect(kustomization.spec.patches).toEqual(patches);
    expect(release.spec.postRenderers).toEqual([{ kustomize: { patches } }]);
  });

  test('docs/tools/argo-cd.md shows the Application of the package, what the filter prints, and all parameters', () => {
    const [application, template, output] = blocks('argo-cd');
    expect(application).toBe(integration('argo-cd/application.yaml'));
    expect(filterOnGke(template)).toBe(output);
    const page = readFileSync(path.join(ROOT, 'docs/tools/argo-cd.md'), 'utf8').split('## Parameters')[1].split('\n\n')[1];
    const shown = page.split('\n').slice(2).flatMap((row) => row.split('|')[1].match(/[\w-]+/g)!.map((name) => [name, row.includes('| array |')]));
    const { static: announced } = parse(integration('argo-cd/plugin.yaml')).spec.parameters;
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(announced.map(({ name, collectionType }: any) => [name, collectionType === 'array'])),
    );
  });
});
