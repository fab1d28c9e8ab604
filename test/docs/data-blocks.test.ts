import { Yaml } from 'cdk8s';
import { parse, stringify } from 'yaml';
import { codeBlocks, pages, runProgram } from './code-blocks';
import * as packageJson from '../../package.json';
import * as provider from '../../provider/schema.json';
import { ADD_ON_IMAGES } from '../../src/knowledge';
import { parseYaml } from '../../src/yaml/read/parse-yaml';
import { Folder } from '../cli/command';
import { changedPaths } from '../objects/addons/changed-paths';
import { parsePowershell } from '../powershell/powershell';
import { previewAdmission, windowsAdmission } from 'k8s-windows/admission';
import { K8sWindowsValidation } from 'k8s-windows/cdk8s-validation';
import { windowsExporter } from 'k8s-windows/core';

const only = (page: string, language: string, i = 0): string => codeBlocks(page, language)[i].text;

/** Pages that aren't made of rules or symptoms, which have tests of their own. */
const PAGES = pages().filter((page) => !/^docs\/(rules|symptoms)\//.test(page));

/** Blocks that aren't programs, by page. Those with outputs and input files are verified with their commands. */
test('every block is verified: a new one needs a test in this folder', () => {
  const counts = Object.fromEntries(PAGES.flatMap((page) => {
    const languages = codeBlocks(page).map(({ language }) => language).filter((language) => !['ts', 'sh', 'console'].includes(language)).sort();
    return languages.length === 0 ? [] : [[page, languages.join(' ')]];
  }));
  expect(counts).toEqual({
    'docs/add-ons.md': ' text',
    'docs/admission.md': 'text yaml',
    'docs/check.md': 'text yaml yaml yaml yaml yaml yaml',
    'docs/convert.md': 'powershell text',
    'docs/doctor.md': 'text',
    'docs/getting-started.md': 'mermaid text yaml',
    'docs/filter.md': 'text yaml yaml yaml yaml',
    'docs/guides/build-agents.md': 'toml yaml yaml',
    'docs/guides/collecting-logs.md': 'powershell',
    'docs/guides/flannel.md': 'dockerfile',
    'docs/guides/migrating-from-the-walkthrough.md': 'powershell',
    'docs/guides/verification.md': 'powershell yaml',
    'docs/image-lock.md': 'json',
    'docs/migrate.md': 'dockerfile json text yaml',
    'docs/node-check.md': 'powershell powershell text yaml',
    'docs/node-pools.md': 'text yaml yaml',
    'docs/nodes.md': 'yaml yaml yaml',
    'docs/playground.md': 'yaml',
    // npm run test:pulumi compiles the program in Go
    'docs/pulumi.md': 'go python yaml',
    'docs/runtime-classes.md': 'yaml',
    'docs/storage.md': 'powershell',
    'docs/tools/azure-pipelines.md': 'yaml',
    'docs/tools/github-actions.md': 'text yaml yaml yaml',
    'docs/tools/gitlab-ci.md': 'yaml',
    'docs/tools/pre-commit.md': 'yaml yaml',
    'docs/tools/argo-cd.md': 'yaml yaml yaml',
    'docs/tools/chart.md': 'text yaml yaml yaml',
    'docs/tools/flux.md': 'yaml yaml',
    'docs/tools/kustomize.md': 'yaml yaml yaml yaml yaml yaml',
    'docs/tools/helm.md': 'text yaml yaml yaml',
    'docs/upstream/cdk8s-yaml-numbers.md': 'text',
    'docs/where.md': 'text yaml',
  });
});

describe('docs/getting-started.md', () => {
  const [program, mistakes] = codeBlocks('docs/getting-started.md', 'ts');

  test('shows the Pod template that its program creates', async () => {
    const { apps } = await runProgram(program.text, new Folder().path);
    const deployment = apps[0].split('---').map((text) => parse(text)).find(({ kind }) => kind === 'Deployment');
    expect(deployment.spec.template).toMatchObject(parse(only('docs/getting-started.md', 'yaml')));
    expect(JSON.stringify(deployment)).not.toMatch(/privileged|readOnlyRootFilesystem|allowPrivilegeEscalation|fsGroupChangePolicy/);
  });

  test('shows the error of a program with mistakes', async () => {
    const shown = only('docs/getting-started.md', 'text').trimEnd().split('\n');
    const error: unknown = await runProgram(mistakes.text, new Folder().path).catch((reason: unknown) => reason);
    expect(String(error).split('\n')).toEqual(shown.filter((line) => !line.startsWith('    at')));
    const lines = mistakes.text.split('\n');
    const places = shown.flatMap((line) => [.../^ {4}at shop\/(\w+) \(main\.ts:(\d+):1\)$/.exec(line)?.slice(1) ?? []]);
    expect(places.length).toBe(4);
    for (let i = 0; i < places.length; i += 2) { expect(lines[Number(places[i + 1]) - 1]).toContain(`'${places[i]}'`); }
  });
});

test('docs/admission.md: Argo CD ignores what the policies change in fields that a DaemonSet has', () => {
  const [{ group, kind, jqPathExpressions }] = parse(only('docs/admission.md', 'yaml')).spec.ignoreDifferences;
  const daemonSet = {
    apiVersion: `${group}/v1`, kind, metadata: { name: 'agent' },
    spec: {
      template: {
        spec: {
          tolerations: [{ key: 'team', operator: 'Exists' }], nodeSelector: { 'kubernetes.io/os': 'windows' },
          containers: [{ name: 'agent', image: 'registry.example/agent:ltsc2022', securityContext: { privileged: false } }],
        },
      },
    },
  };
  const [{ changes }] = previewAdmission([daemonSet]);
  const paths = changes.map(({ path }) => path.replaceAll('/', '.').replaceAll(/\.0(?=\.)/g, '[]').replace(/\.-$/, ''));
  expect(paths).toEqual(expect.arrayContaining(jqPathExpressions));
});

test('docs/admission.md: the command that deletes the mutating policies names each', () => {
  const names = windowsAdmission().objects.filter(({ manifest }) => manifest.kind === 'MutatingAdmissionPolicy')
    .map(({ manifest }) => (manifest.metadata as { name: string }).name);
  const [, deleted] = /kubectl delete mutatingadmissionpolicybindings,mutatingadmissionpolicies (.*)\n/.exec(
    codeBlocks('docs/admission.md', 'sh').map(({ text }) => text).join(''),
  )!;
  expect(deleted.split(' ').sort()).toEqual(names.sort());
});

describe('docs/upstream/cdk8s-yaml-numbers.md', () => {
  const page = 'docs/upstream/cdk8s-yaml-numbers.md';
  const written = only(page, 'text');

  test('the text is what cdk8s writes', () => {
    const data = { octal: '0o17', hex: '0X1F', binary: '0B11', float: '1.e3_', minus: '-_1' };
    expect(only(page, 'ts')).toContain(`{ data: { ${Object.entries(data).map(([key, value]) => `${key}: '${value}'`).join(', ')} } }`);
    expect(Yaml.stringify({ data })).toBe(written);
  });

  test('Kubernetes reads it as numbers, as the table says', () => {
    expect(parseYaml(written)).toEqual([{ data: { octal: 15, hex: 31, binary: 3, float: 1000, minus: -1 } }]);
    expect(parseYaml('[0O17, 0b-11, 80.e_1]')).toEqual([[15, -3, 800]]);
  });
});

describe('docs/check.md', () => {
  const blockWith = (part: string) => codeBlocks('docs/check.md', 'yaml').find(({ text }) => text.includes(part))!.text;
  const image = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
  const unlimited = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { os: { name: 'windows' }, containers: [{ name: 'web', image }] },
  };
  const rules = (text: string) => JSON.parse(new Folder({ 'pod.yaml': text }).run(['check', '--format', 'json', 'pod.yaml']).stdout)
    .findings.map(({ rule }: { rule: string }) => rule);
  const RULE = 'memory-limit-missing';

  test('the affinity is what fix adds', () => {
    const folder = new Folder({ 'pod.yaml': stringify(unlimited) });
    folder.run(['fix', '--write', 'pod.yaml']);
    expect(parse(folder.read('pod.yaml')).spec.affinity).toEqual(parse(blockWith('windows-build')).affinity);
  });

  test('its comment suppresses a finding', () => {
    const text = stringify(unlimited);
    const suppressed = text.replace('  containers:\n    - name: web\n', blockWith('# k8s-windows-ignore').replaceAll(/^(?=.)/gm, '  '));
    expect(suppressed).not.toBe(text);
    expect([rules(text).includes(RULE), rules(suppressed).includes(RULE)]).toEqual([true, false]);
    expect(rules(suppressed)).not.toContain('unused-suppression');
  });

  test('its annotation suppresses a finding', () => {
    const { annotations } = parse(blockWith('k8s-windows.dev/ignore')).metadata;
    const found = rules(stringify({ ...unlimited, metadata: { ...unlimited.metadata, annotations } }));
    expect(found).not.toContain(RULE);
    expect(found).not.toContain('unused-suppression');
  });

  test('its validation names the class of this version', () => {
    const [validation] = parse(blockWith('# cdk8s.yaml')).validations;
    expect(validation).toMatchObject({
      package: './node_modules/k8s-windows/lib/cdk8s-validation.js', class: K8sWindowsValidation.name, version: packageJson.version,
    });
    expect(() => new K8sWindowsValidation(validation.properties)).not.toThrow();
  });
});

describe('docs/pulumi.md', () => {
  const { resources, types } = provider as unknown as Record<'resources' | 'types', Record<string, {
    inputProperties?: object;
    properties?: Record<string, any>;
  }>>;

  test('its YAML program uses properties of the provider', () => {
    const program = parse(only('docs/pulumi.md', 'yaml')) as { resources: Record<string, { type: string; properties?: Record<string, unknown> }> };
    for (const { type, properties = {} } of Object.values(program.resources)) {
      const resource = resources[type.replace(':', ':index:')];
      expect(Object.keys(resource.inputProperties!)).toEqual(expect.arrayContaining(Object.keys(properties)));
    }
  });

  test('its Python program uses classes and properties of the SDK', () => {
    const program = only('docs/pulumi.md', 'python');
    const classes = new Set([...Object.keys(resources), ...Object.keys(types).map((name) => `${name}Args`)].map((name) => name.split(':')[2]));
    const used = [...program.matchAll(/windows\.(\w+)\(/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !classes.has(name))).toEqual([]);
    const names = new Set([...Object.values(resources).flatMap(({ inputProperties }) => Object.keys(inputProperties ?? {})),
      ...Object.values(types).flatMap(({ properties }) => Object.keys(properties ?? {}))].map((name) => name.replaceAll(
      /[A-Z]/g, (letter) => `_${letter.toLowerCase()}`,
    )));
    expect([...program.matchAll(/(\w+)=/g)].map(([, name]) => name).filter((name) => !names.has(name))).toEqual([]);
  });
});

// the PowerShell of other pages is the input of commands that they show
test('the PowerShell of docs/guides/migrating-from-the-walkthrough.md parses', () => {
  const [script] = parsePowershell([only('docs/guides/migrating-from-the-walkthrough.md', 'powershell')]);
  expect(script).toMatchObject({ valid: true, commands: ['Remove-Item', 'Get-HnsNetwork', 'Where-Object', 'Remove-HnsNetwork'] });
});

test.each(['docs/guides/collecting-logs.md', 'docs/guides/verification.md', 'docs/storage.md'])('the PowerShell of %s parses', (page) => {
  const [script] = parsePowershell([only(page, 'powershell')]);
  expect(script.valid).toBe(true);
  expect(script.commands.length).toBeGreaterThan(1);
});

// building the image downloads releases of other projects
test('the Dockerfile of docs/guides/flannel.md has the base image of this package', () => {
  expect(only('docs/guides/flannel.md', 'dockerfile')).toContain(`FROM ${ADD_ON_IMAGES.hostProcessBase}\n`);
});

test('docs/add-ons.md shows the paths that an option changes', () => {
  const changed = changedPaths(windowsExporter({}), windowsExporter({ collectors: ['[defaults]', 'process'] }));
  expect(only('docs/add-ons.md', '')).toBe(changed.map((path) => `${path}\n`).join(''));
});
