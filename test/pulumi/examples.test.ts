import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtime } from '@pulumi/pulumi';
import { run } from './mocks';

const FOLDER = join(__dirname, '../../examples');
const EXAMPLES = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'Pulumi.yaml')));

test('there are examples, each with a README and a line in the index', () => {
  expect(EXAMPLES).toEqual([
    'pulumi-aks', 'pulumi-eks', 'pulumi-gke', 'pulumi-go', 'pulumi-iis', 'pulumi-mixed-cluster', 'pulumi-policy', 'pulumi-python', 'pulumi-yaml',
  ]);
  for (const name of EXAMPLES) {
    expect(readFileSync(join(FOLDER, name, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${name}\n`));
    expect(readFileSync(join(FOLDER, 'README.md'), 'utf8')).toContain(`[${name}](${name}/README.md)`);
  }
});

// those in other languages run on a real engine only
test.each(EXAMPLES.filter((name) => existsSync(join(FOLDER, name, 'index.ts'))))('%s: what it registers', async (name) => {
  // the mocks run no transforms: that is for the tests on a real engine
  jest.spyOn(runtime, 'registerResourceTransform').mockReturnValue(undefined);
  const program = jest.requireActual(join(FOLDER, name, 'index.ts'));
  const registered = await run(async () => { await program(); }, { preview: true });
  const shown = registered.map(({ type, name: resource, inputs }) => ({
    resource: `${type} ${resource}`, ...(Object.keys(inputs).length > 0 && { inputs }),
  }));
  expect(shown.sort((a, b) => a.resource.localeCompare(b.resource))).toMatchSnapshot();
});
