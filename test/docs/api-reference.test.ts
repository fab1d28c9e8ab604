import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { ComponentResource, CustomResource } from '@pulumi/pulumi';
import { Construct } from 'constructs';
import { ROOT } from './code-blocks';

test.each([
  ['k8s-windows', 'index'], ['k8s-windows/pulumi', 'pulumi'], ['k8s-windows/pulumi-cdk8s', 'pulumi-cdk8s'],
])('each construct and component of %s has a page with an example', (entry, module) => {
  const classes = Object.entries(jest.requireActual(entry) as object).filter(([, value]) => isConstruct(value)).map(([name]) => name);
  expect(classes.length).toBeGreaterThan(0);
  const pageOf = (name: string) => path.join(ROOT, 'docs', 'api', module, 'classes', `${name}.md`);
  expect(classes.filter((name) => !existsSync(pageOf(name)) || !/^## Example$/m.test(readFileSync(pageOf(name), 'utf8')))).toEqual([]);
});

/** Whether a value is a class of constructs or resources, and not only a base of some. */
function isConstruct(value: unknown): boolean {
  if (typeof value !== 'function' || value.name.startsWith('ObjectSet')) { return false; }
  return [Construct, ComponentResource, CustomResource].some((base) => value.prototype instanceof base);
}

test.each(readdirSync(path.join(ROOT, 'api')))('api/%s has nothing undocumented', (name) => {
  const lines = readFileSync(path.join(ROOT, 'api', name), 'utf8').split('\n');
  expect(lines.flatMap((line, i) => (line.includes('(undocumented)') ? [lines[i + 1].trim()] : []))).toEqual([]);
});
