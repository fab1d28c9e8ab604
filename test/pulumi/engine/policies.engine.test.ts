import { join } from 'node:path';
import { Operation, operate, operateWith, stepOf } from './stack';

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
    expect.objectContaining({
      policy: 'image-build-mismatch', resource: 'shop', message: expect.stringContaining('spec.template.spec.containers[0].image'),
    }),
  ]);
});

describe('the configuration of a policy pack', () => {
  const [OF_RESOURCE, OF_STACK] = ['exec-one-string', 'image-build-mismatch'];
  const previewOf = async (program: string, policies?: Readonly<Record<string, string>>) => {
    const options = { policyPack: join(__dirname, 'policy-pack'), ...(policies && { policies }) };
    const [preview] = await operateWith(options, join(__dirname, 'policy-programs.ts'), program, 'preview');
    return preview;
  };
  const levelsOf = ({ policies }: Operation, rule: string) =>
    [...new Set(policies.filter(({ policy }) => policy === rule).map(({ level }) => level))];

  test.each<[string, Readonly<Record<string, string>> | undefined, readonly string[], readonly string[]]>([
    ['mandatory by default', undefined, ['mandatory'], ['mandatory']],
    ['all advisory', { all: 'advisory' }, ['advisory'], ['advisory']],
    ['all disabled', { all: 'disabled' }, [], []],
    ['one advisory, and one disabled', { [OF_RESOURCE]: 'advisory', [OF_STACK]: 'disabled' }, ['advisory'], []],
    ['all disabled but one', { all: 'disabled', [OF_STACK]: 'mandatory' }, [], ['mandatory']],
  ])('%s', async (_, policies, ofResource, ofStack) => {
    const preview = await previewOf('broken', policies);
    expect([levelsOf(preview, OF_RESOURCE), levelsOf(preview, OF_STACK)]).toEqual([ofResource, ofStack]);
    expect(preview.error !== undefined).toBe([...ofResource, ...ofStack].includes('mandatory'));
  });

  test('remediate: the policy fixes the resource', async () => {
    const preview = await previewOf('broken', { [OF_RESOURCE]: 'remediate', [OF_STACK]: 'advisory' });
    expect(preview.error).toBeUndefined();
    const [{ readinessProbe }] = stepOf(preview, 'Deployment').inputs.spec.template.spec.containers;
    expect(readinessProbe.exec.command).toEqual(['cmd', '/c', 'type C:\\ready']);
  });

  test('a stack without Windows Pods isn\'t blocked by default', async () => {
    const preview = await previewOf('linuxOnly');
    expect(preview.error).toBeUndefined();
    expect(preview.policies.map(({ policy, resource, level }) => `${resource}: ${policy} is ${level}`).sort()).toEqual([
      'node-exporter: daemon-set-tolerates-everything is advisory', 'web: os-not-selected is advisory',
    ]);
  });

  test('a rule about Linux Pods can be mandatory', async () => {
    const preview = await previewOf('linuxOnly', { 'os-not-selected': 'mandatory' });
    expect(preview.error).toBeDefined();
    expect(levelsOf(preview, 'os-not-selected')).toEqual(['mandatory']);
  });
});
