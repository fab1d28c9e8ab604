import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { Example, EXAMPLES, exampleOf } from './index';
import { CDK8S_EXAMPLES, EXAMPLES_FOLDER as FOLDER, examplePackage, exampleTsconfig, PULUMI_EXAMPLES } from '../../projenrc/examples';
import { containersOf, findPods, findRejectedFields, tolerates } from '../../src/kubernetes';
import { Folder } from '../cli/command';
import { codeBlocks, ROOT } from '../docs/code-blocks';
import { expectPage, expectParts } from '../docs/golden';
import { PlainObject } from 'k8s-windows/core';

/** The YAML that an example writes. */
function synthesized({ build }: Example): string {
  const app = new App();
  build(app);
  return app.synthYaml();
}

interface Pod {
  readonly object: string;
  readonly template: PlainObject;
  readonly spec: any;
}

const PODS: readonly Pod[] = EXAMPLES.flatMap((example) => parseAllDocuments(synthesized(example)).flatMap((document) => {
  const manifest = document.toJS();
  return findPods(manifest).map(({ template }) => ({
    object: `${example.name}: ${manifest.kind} ${manifest.metadata.name}`, template, spec: template.spec,
  }));
}));
/** Examples for a platform that puts no taint on its Windows nodes. */
const UNTAINTED = ['eks-windows-ipam'];
const podsOf = (os: string) => PODS.filter(({ spec }) => spec.os?.name === os);

test('the catalogue lists every example, and each has a README and a line in the index', () => {
  const folders = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'main.ts')));
  expect(EXAMPLES.map(({ name }) => name).sort()).toEqual(folders.sort());
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  for (const name of folders) {
    expect(index).toContain(`[${name}](${name}/README.md)`);
    expect(readFileSync(join(FOLDER, name, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${name}\n`));
  }
});

test.each(EXAMPLES)('$name writes its expected.yaml (UPDATE_EXAMPLES=1 updates it)', (example) => {
  const file = join(FOLDER, example.name, 'expected.yaml');
  const text = synthesized(example);
  if (process.env.UPDATE_EXAMPLES) { writeFileSync(file, text); }
  expect(text).toBe(readFileSync(file, 'utf8'));
});

test.each([...Object.keys(CDK8S_EXAMPLES), ...PULUMI_EXAMPLES])('%s has a package.json and a tsconfig.json; npm run generate writes them', (name) => {
  expectPage(`../examples/${name}/package.json`, examplePackage(name));
  expectPage(`../examples/${name}/tsconfig.json`, exampleTsconfig(name));
});

const WITH_PODS = EXAMPLES.filter(({ name }) => CDK8S_EXAMPLES[name]);
test.each(WITH_PODS)('$name has the picture of its Pods in its README; npm run generate writes it', ({ name }) => {
  const where = `where dist ${CDK8S_EXAMPLES[name]} --format svg`;
  const dist = new Folder({ [`dist/${name}.k8s.yaml`]: readFileSync(join(FOLDER, name, 'expected.yaml'), 'utf8') });
  const { code, stdout } = dist.run(where.split(' '), { today: '2026-01-01' });
  const [, title] = /<title[^>]*>(.*?)<\/title>/.exec(stdout)!;
  // what a user deploys must run
  expect({ code, title }).toEqual({ code: 0, title: expect.not.stringMatching(/unschedulable|misplaced|fails/) });
  expectPage(`../examples/${name}/where.svg`, stdout);
  expectParts(`../examples/${name}/README.md`, { picture: `![${title}](where.svg)\n\nDrawn by \`npx k8s-windows ${where}\`.` });
});

test('every Pod sets its operating system, and the examples have Pods of both', () => {
  expect(PODS.filter(({ spec }) => !['windows', 'linux'].includes(spec.os?.name))).toEqual([]);
  expect(podsOf('windows').length).toBeGreaterThanOrEqual(13);
  expect(podsOf('linux').length).toBeGreaterThanOrEqual(3);
});

describe.each(podsOf('windows'))('$object', ({ object, template, spec }) => {
  test('has no fields that the API server rejects', () => {
    expect(findRejectedFields(template, 'windows')).toEqual([]);
  });

  test('selects Windows nodes and tolerates their taint', () => {
    expect(spec.nodeSelector['kubernetes.io/os']).toBe('windows');
    if (UNTAINTED.some((name) => object.startsWith(`${name}:`))) {
      expect(spec.tolerations).toBeUndefined();
      return;
    }
    expect(spec.tolerations.some((toleration: PlainObject) => tolerates(toleration, { key: 'os', value: 'windows', effect: 'NoSchedule' })
      || tolerates(toleration, { key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }))).toBe(true);
  });

  test('has a memory limit and requests equal to limits in every container', () => {
    const containers = containersOf(spec).map(({ container }) => container as any);
    expect(containers.length).toBeGreaterThan(0);
    for (const { resources } of containers) {
      expect(resources.limits.memory).toMatch(/^\d+Mi$/);
      // the API server sets a missing request to the limit; onWindows changes none
      if (!object.startsWith('retrofit:')) { expect({ ...resources.limits, ...resources.requests }).toEqual(resources.limits); }
    }
  });
});

describe.each(podsOf('linux'))('$object', ({ template, spec }) => {
  test('selects Linux nodes, and has no fields that the API server rejects', () => {
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
    expect(findRejectedFields(template, 'linux')).toEqual([]);
    expect(JSON.stringify(template)).not.toContain('windowsOptions');
  });
});

test('retrofit: the README shows the report', () => {
  const report = exampleOf('retrofit').build(new App()).join('\n');
  expect(readFileSync(join(FOLDER, 'retrofit/README.md'), 'utf8')).toContain(`\n${report}\n`);
});

/** With Helm, and on an API server, in test/cluster/helm-filter.cluster.test.ts. */

const read = (name: string) => readFileSync(join(ROOT, 'examples/mixed-chart', name), 'utf8');
const folder = new Folder({ 'rendered.yaml': read('rendered.yaml'), 'filtered.yaml': read('filtered.yaml') });
const [before, , report, after] = codeBlocks('examples/mixed-chart/README.md', 'text').map(({ text }) => text);

/** The arguments and stdin of the only command of the README that starts so. */
function command(start: string): readonly [readonly string[], { stdin?: string }] {
  const lines = codeBlocks('examples/mixed-chart/README.md', 'console').flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.startsWith(`npx k8s-windows ${start}`));
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
