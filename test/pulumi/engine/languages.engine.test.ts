import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { operate, Operation, OperationName, stepOf, told } from './stack';
import { PROVIDER } from '../../../src/pulumi-provider';
import { temporaryFolder } from '../../temporary-folder';
import { Example, inAllLanguages } from '../provider/example-languages';
import { readTypes } from '../provider/types-to-schema';

const ROOT = join(__dirname, '../../..');
const EXAMPLES = join(ROOT, 'examples');
// the engine looks at the schemas of both packages once more for each program
jest.setTimeout(330_000);

const OPERATIONS: readonly OperationName[] = ['preview', 'up', 'preview', 'destroy'];
const GO_MODULE = 'github.com/k8s-windows/k8s-windows/sdk/go';
const scratch = temporaryFolder();
const { schema, examples } = readTypes();
const run = promisify(execFile);

/** A folder with files. */
function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(scratch, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** The SDK of a language. */
function sdkOf(language: 'python' | 'go'): string {
  const folder = join(scratch, `sdk-${language}`);
  if (!existsSync(folder)) {
    const schemaFile = join(folderWith('schema', { 'schema.json': PROVIDER.schema! }), 'schema.json');
    execFileSync(process.env.K8S_WINDOWS_SDK_GENERATOR!, [language, schemaFile, process.env.K8S_WINDOWS_KUBERNETES_SCHEMA!, folder]);
  }
  return folder;
}

async function operatePython(program: string, ...operations: readonly OperationName[]): Promise<readonly Operation[]> {
  const sdk = sdkOf('python');
  // what pip writes beside a package, where it asks for its version
  folderWith('sdk-python', { 'pulumi_k8s_windows-0.0.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: pulumi_k8s_windows\nVersion: 0.0.0\n' });
  const { stdout } = await run(process.env.K8S_WINDOWS_PYTHON!, [join(__dirname, 'run_python.py'), program, ...operations], {
    encoding: 'utf8', timeout: 300_000, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, PYTHONPATH: sdk, PYTHONDONTWRITEBYTECODE: '1' },
  });
  return JSON.parse(stdout.trim().split('\n').pop()!);
}

/** Adds the SDK to the module in a folder, as `pulumi package add` does. */
function withGoSdk(folder: string): string {
  execFileSync('go', ['mod', 'edit', `-require=${GO_MODULE}@v0.0.0`, `-replace=${GO_MODULE}=${sdkOf('go')}`], { cwd: folder });
  return folder;
}

/** The example in Go, with what `go mod tidy` adds to its go.mod. */
function goExample(): string {
  const folder = join(scratch, 'pulumi-go');
  cpSync(join(EXAMPLES, 'pulumi-go'), folder, { recursive: true });
  return withGoSdk(folder);
}

/** A program of several examples of components. */
function programOf(...components: readonly string[]): Example {
  return inAllLanguages(components.map((name) => examples[`k8s-windows:index:${name}`].typescript).join('\n'), schema);
}

/** What of the example stands in the cluster after all operations, and that none of them failed. */
function deployed([preview, up, again, destroy]: readonly Operation[]): any {
  for (const operation of [preview, up, again, destroy]) { expect(operation.error).toBeUndefined(); }
  expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
  const { spec, metadata } = stepOf(up, 'Deployment').inputs;
  return { spec, namespace: metadata.namespace };
}

describe('the same web site', () => {
  let typescript: any;
  // the selector's value holds the name of the project
  const comparable = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/iis-[0-9a-f]{10}/g, 'iis-HASH'));

  beforeAll(async () => {
    typescript = deployed(await operate(join(EXAMPLES, 'pulumi-iis/index.ts'), 'default', ...OPERATIONS));
    expect(typescript.spec.template.spec.os).toEqual({ name: 'windows' });
  });

  test('deploys from YAML', async () => {
    expect(comparable(deployed(await operate(join(EXAMPLES, 'pulumi-yaml'), '', ...OPERATIONS)))).toEqual(comparable(typescript));
  });

  test('deploys from Python', async () => {
    expect(comparable(deployed(await operatePython(join(EXAMPLES, 'pulumi-python/__main__.py'), ...OPERATIONS)))).toEqual(comparable(typescript));
  });

  test('deploys from Go', async () => {
    expect(comparable(deployed(await operate(goExample(), '', ...OPERATIONS)))).toEqual(comparable(typescript));
  });
});

describe('a workload, a network, an identity, and LogMonitor', () => {
  const program = programOf('FlannelVxlanNetwork', 'GmsaCredentialSpec', 'LogMonitor');
  const goFiles = () => ({
    'Pulumi.yaml': 'name: several\nruntime: go\n', 'main.go': program.go, 'go.mod': readFileSync(join(EXAMPLES, 'pulumi-go/go.mod'), 'utf8'),
  });
  /** Types and inputs of what was registered; component and provider resources have no inputs to compare. */
  const registered = ([up, again]: readonly Operation[]) => {
    for (const { error } of [up, again]) { expect(error).toBeUndefined(); }
    expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
    const objects = up.steps.filter(({ type }) => type.startsWith('kubernetes:'))
      .map(({ type, name, inputs }) => JSON.stringify({ type, name, inputs }));
    return objects.map((text) => text.replace(/web-[0-9a-f]{10}/g, 'web-HASH')).sort();
  };
  let inYaml: readonly string[];

  beforeAll(async () => {
    inYaml = registered(
      await operate(folderWith('several-yaml', { 'Pulumi.yaml': `name: several\nruntime: yaml\n${program.yaml}\n` }), '', 'up', 'preview'),
    );
    const kinds = inYaml.map((text) => (JSON.parse(text).type as string).split(':').pop());
    expect(kinds).toEqual(expect.arrayContaining(['Deployment', 'DaemonSet', 'GMSACredentialSpec', 'RoleBinding', 'ConfigMap']));
  });

  test('are the same in Python', async () => {
    expect(registered(await operatePython(join(folderWith('several-python', { '__main__.py': program.python }), '__main__.py'), 'up', 'preview')))
      .toEqual(inYaml);
  });

  test('are the same in Go', async () => {
    expect(registered(await operate(withGoSdk(folderWith('several-go', goFiles())), '', 'up', 'preview'))).toEqual(inYaml);
  });
});

describe('the examples of the schema, and of docs', () => {
  const named = Object.entries(examples).map(([token, example]) => ({ name: token.split(':')[2].toLowerCase(), example }));

  /** The program in a language of docs/pulumi.md. */
  const ofDocs = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(readFileSync(join(ROOT, 'docs/pulumi.md'), 'utf8'))![1];

  test('compile in Go, formatted as by gofmt, with every component', () => {
    const programs = [
      ...named.map(({ name, example }) => [name, example.go]), ['docs', ofDocs('go')],
    ].map(([name, text]) => [`examples/${name}/main.go`, `${text.trimEnd()}\n`]);
    const folder = withGoSdk(
      folderWith('examples-go', { 'go.mod': readFileSync(join(EXAMPLES, 'pulumi-go/go.mod'), 'utf8'), ...Object.fromEntries(programs) }),
    );
    // go vet checks types without linking a program per example
    execFileSync('go', ['vet', './...', `${GO_MODULE}/...`], { cwd: folder, stdio: 'pipe' });
    expect(execFileSync('gofmt', ['-l', 'examples'], { cwd: folder, encoding: 'utf8' })).toBe('');
  });

  test('pass mypy, as does examples/pulumi-python', () => {
    const folder = folderWith('examples-python', {
      ...Object.fromEntries(named.map(({ name, example }) => [`${name}.py`, example.python])),
      'docs.py': ofDocs('python'), 'pulumi_python.py': readFileSync(join(EXAMPLES, 'pulumi-python/__main__.py'), 'utf8'),
    });
    const mypy = () => execFileSync(process.env.K8S_WINDOWS_PYTHON!, ['-m', 'mypy', '--strict', '--follow-imports=silent', '.'], {
      cwd: folder, encoding: 'utf8', env: { ...process.env, MYPYPATH: sdkOf('python') },
    });
    expect(mypy()).toContain(`no issues found in ${named.length + 2} source files`);
  });

  test('can be previewed in YAML', async () => {
    const resources = named.flatMap(({ name, example }) => Object.entries(parse(example.yaml).resources).map(([key, resource]) => [
      `${name}-${key}`, JSON.parse(JSON.stringify(resource).replace(/\$\{(?=[^}]+\.)/g, `\${${name}-`)),
    ]));
    const folder = folderWith(
      'examples-yaml', { 'Pulumi.yaml': stringify({ name: 'examples', runtime: 'yaml', resources: Object.fromEntries(resources) }) },
    );
    const [preview] = await operate(folder, '', 'preview');
    expect(preview.messages.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(preview.error).toBeUndefined();
    expect(preview.steps.filter(({ type }) => type.startsWith('k8s-windows:')).map(({ name }) => name).sort())
      .toEqual(Object.keys(Object.fromEntries(resources)).sort());
  });
});

test('a problem stops a preview in YAML, with the component and the path', async () => {
  const folder = join(scratch, 'wrong');
  cpSync(join(EXAMPLES, 'pulumi-yaml'), folder, { recursive: true });
  const file = join(folder, 'Pulumi.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('default: LTSC2022', 'default: LTSC2019'));
  const [preview] = await operate(folder, '', 'preview');
  expect(told(preview)).toContain('[iis] spec.template.spec.containers[0].image');
  expect(preview.steps.filter(({ type }) => type.endsWith(':Deployment'))).toEqual([]);
});

test('two components with invalid secrets each report their own problem', async () => {
  const folder = join(scratch, 'secrets');
  cpSync(join(EXAMPLES, 'pulumi-yaml'), folder, { recursive: true });
  const pod = (name: string, image: string) => `  ${name}:
    type: k8s-windows:WindowsPod
    properties:
      spec: { containers: [{ name: app, image: { 'fn::secret': '${image}' } }] }
      windows: { version: LTSC2019 }
`;
  writeFileSync(
    join(folder, 'Pulumi.yaml'),
    `name: secrets\nruntime: yaml\nresources:\n${pod('one', 'registry.example/one:ltsc2022')}${pod('other', 'registry.example/other:ltsc2025')}`,
  );
  const [preview] = await operate(folder, '', 'preview');
  const errors = preview.messages.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  expect(errors.filter((message) => message.includes('[one]'))).toHaveLength(1);
  expect(errors.filter((message) => message.includes('[other]'))).toHaveLength(1);
  expect(errors.join('\n')).not.toContain('    at ');
  expect(preview.steps.filter(({ type }) => type.endsWith('core/v1:Pod'))).toEqual([]);
});
