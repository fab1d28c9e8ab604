import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operate, Operation, OperationName, stepOf, told } from './stack';
import { PROVIDER } from '../../../src/pulumi-provider/provider';
import { temporaryFolder } from '../../temporary-folder';

const ROOT = join(__dirname, '../../..');
const EXAMPLES = join(ROOT, 'examples');
// the engine looks at the schemas of both packages once more for each program
jest.setTimeout(330_000);

const OPERATIONS: readonly OperationName[] = ['preview', 'up', 'preview', 'destroy'];
const scratch = temporaryFolder();

async function operatePython(program: string, ...operations: readonly OperationName[]): Promise<readonly Operation[]> {
  const [schema, sdk] = ['schema.json', 'sdk'].map((name) => join(scratch, name));
  writeFileSync(schema, PROVIDER.schema!);
  execFileSync(process.env.K8S_WINDOWS_PYTHON_GENERATOR!, [schema, process.env.K8S_WINDOWS_KUBERNETES_SCHEMA!, sdk]);
  // what pip writes beside a package, where it asks for its version
  const metadata = join(sdk, 'pulumi_k8s_windows-0.0.0.dist-info');
  mkdirSync(metadata);
  writeFileSync(join(metadata, 'METADATA'), 'Metadata-Version: 2.1\nName: pulumi_k8s_windows\nVersion: 0.0.0\n');
  const { stdout } = await promisify(execFile)(process.env.K8S_WINDOWS_PYTHON!, [join(__dirname, 'run_python.py'), program, ...operations], {
    encoding: 'utf8', timeout: 300_000, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, PYTHONPATH: sdk, PYTHONDONTWRITEBYTECODE: '1' },
  });
  return JSON.parse(stdout.trim().split('\n').pop()!);
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
  writeFileSync(join(folder, 'Pulumi.yaml'), `name: secrets\nruntime: yaml\nresources:\n${pod('one', 'registry.example/one:ltsc2022')}${pod('other', 'registry.example/other:ltsc2025')}`);
  const [preview] = await operate(folder, '', 'preview');
  const errors = preview.messages.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  expect(errors.filter((message) => message.includes('[one]'))).toHaveLength(1);
  expect(errors.filter((message) => message.includes('[other]'))).toHaveLength(1);
  expect(errors.join('\n')).not.toContain('    at ');
  expect(preview.steps.filter(({ type }) => type.endsWith('core/v1:Pod'))).toEqual([]);
});
