import { join } from 'node:path';
import { operate, operateWith, stepOf } from './stack';

const EXAMPLE = join(__dirname, '../../../examples/pulumi-policy');
const PACK = { policyPack: join(EXAMPLE, 'policy') };

test('without the pack, the example deploys unchanged', async () => {
  const [preview] = await operate(join(EXAMPLE, 'index.ts'), 'default', 'preview');
  expect(preview.error).toBeUndefined();
  expect(stepOf(preview, 'Deployment').inputs.spec.template.spec).toMatchObject({ securityContext: { fsGroup: 2000 } });
});

test('with the pack, the example is fixed and deploys', async () => {
  const [preview, up] = await operateWith(PACK, join(EXAMPLE, 'index.ts'), 'default', 'preview', 'up', 'destroy');
  for (const operation of [preview, up]) {
    expect(operation.error).toBeUndefined();
    const { spec } = stepOf(operation, 'Deployment').inputs.spec.template;
    expect(spec).not.toHaveProperty('securityContext');
    expect(spec.tolerations).toEqual([{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }]);
    expect(spec.containers[0].resources.limits).toEqual({ cpu: '1', memory: '1Gi' });
    expect(operation.policies.filter(({ level }) => level === 'mandatory')).toEqual([]);
  }
});

test('a finding without a fix fails the preview and names the policy', async () => {
  const [preview] = await operateWith({ ...PACK, config: { tag: '1.4-ltsc2019' } }, join(EXAMPLE, 'index.ts'), 'default', 'preview');
  expect(preview.error).toBeDefined();
  expect(preview.policies.filter(({ level }) => level === 'mandatory')).toEqual([
    expect.objectContaining({ policy: 'image-build-mismatch', resource: 'shop', message: expect.stringContaining('spec.template.spec.containers[0].image') }),
  ]);
});
