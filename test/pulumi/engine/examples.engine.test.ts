import { join } from 'node:path';
import { operate } from './stack';

const EXAMPLES = join(__dirname, '../../../examples');

test.each(['pulumi-iis', 'pulumi-mixed-cluster'])('%s: preview, up and destroy', async (name) => {
  const [preview, up, again, destroy] = await operate(join(EXAMPLES, name, 'index.ts'), 'default', 'preview', 'up', 'preview', 'destroy');
  for (const operation of [preview, up, again, destroy]) { expect(operation.error).toBeUndefined(); }
  const pods = up.steps.filter(({ inputs }) => inputs?.spec?.template?.spec);
  expect(pods.length).toBeGreaterThan(0);
  for (const { inputs } of pods) {
    const { os, nodeSelector } = inputs.spec.template.spec;
    expect(nodeSelector['kubernetes.io/os']).toBe(os.name);
  }
  expect(again.steps.filter(({ op }) => op !== 'same')).toEqual([]);
});
