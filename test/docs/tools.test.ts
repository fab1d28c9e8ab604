import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { parse, stringify } from 'yaml';
import { codeBlocks, ROOT } from './code-blocks';
import { Folder } from '../cli/command';

const blocks = (page: string) => codeBlocks(`docs/tools/${page}.md`, 'yaml').map(({ text }) => text);
const filter = (stdin: string, ...argv: string[]) => new Folder().run(['filter', '--platform', 'gke', ...argv], { stdin }).stdout;
const integration = (file: string) => readFileSync(path.join(ROOT, 'integrations', file), 'utf8');

test('docs/tools/kustomize.md shows the patches that the command prints', () => {
  const [, manifest, patches] = blocks('kustomize');
  expect(filter(manifest, '--emit', 'kustomize')).toBe(patches);
});

test('docs/tools/flux.md shows the patches that the command prints', () => {
  const [kustomization, release] = blocks('flux').map((text) => parse(text));
  const cache = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'cache' }, spec: { template: { spec: { containers: [{ name: 'cache', image: 'redis:7' }] } } } };
  const { patches } = parse(filter(stringify(cache), '--emit', 'kustomize'));
  expect(kustomization.spec.patches).toEqual(patches);
  expect(release.spec.postRenderers).toEqual([{ kustomize: { patches } }]);
});

test('docs/tools/argo-cd.md shows the Application of the package, what the filter prints, and all parameters', () => {
  const [application, template, output] = blocks('argo-cd');
  expect(application).toBe(integration('argo-cd/application.yaml'));
  expect(filter(template)).toBe(output);
  const page = readFileSync(path.join(ROOT, 'docs/tools/argo-cd.md'), 'utf8').split('## Parameters')[1].split('\n\n')[1];
  const shown = page.split('\n').slice(2).flatMap((row) => row.split('|')[1].match(/[\w-]+/g)!.map((name) => [name, row.includes('| array |')]));
  const { static: announced } = parse(integration('argo-cd/plugin.yaml')).spec.parameters;
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(announced.map(({ name, collectionType }: any) => [name, collectionType === 'array'])));
});
