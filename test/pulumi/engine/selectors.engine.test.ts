import { join } from 'node:path';
import { Operation, OperationName, operate, stepOf, told } from './stack';

const LABEL = 'k8s-windows/component';
const run = async (program: string, ...operations: readonly OperationName[]) => operate(join(__dirname, 'selector-programs.ts'), program, ...operations);
const workloads = ({ steps }: Operation) => steps.filter(({ type }) => /^kubernetes:apps/.test(type));
const selectorsOf = (operation: Operation) => workloads(operation).map(({ inputs }) => inputs.spec.selector)
  .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
const opsOf = (operation: Operation) => workloads(operation).map(({ op, name }) => `${op} ${name}`).sort();

/** Asserts that operations worked, and that nothing was done in the last one. */
function expectNothingDone(operations: readonly Operation[]): void {
  for (const { error } of operations) { expect(error).toBeUndefined(); }
  const last = operations.at(-1)!;
  expect(last.steps.length).toBeGreaterThan(1);
  expect(last.steps.filter(({ op }) => op !== 'same')).toEqual([]);
}

describe('the default selector', () => {
  test('stays in an unchanged program, after a refresh, and after pulumi stack rename', async () => {
    const [up, refresh, again, rename, renamed] = await run('allKinds', 'up', 'refresh', 'up', 'rename', 'up');
    expectNothingDone([up, refresh, again]);
    expectNothingDone([rename, renamed]);
    expect(selectorsOf(renamed)).toHaveLength(5);
    expect(selectorsOf(renamed)).toEqual(selectorsOf(up));
  });

  test.each(['aliasOfName', 'aliasOfType'])('stays with an alias (%s), and isn\'t that of a later component with the old name', async (program) => {
    const [up, aliased, later] = await run(program, 'up', 'up', 'up');
    expectNothingDone([up, aliased]);
    expect(later.error).toBeUndefined();
    expect(opsOf(later)).toEqual([expect.stringMatching(/^create /), expect.stringMatching(/^same /)]);
    const [kept] = selectorsOf(up);
    expect(selectorsOf(aliased)).toEqual([kept]);
    expect(selectorsOf(later)).toContainEqual(kept);
    expect(new Set(selectorsOf(later).map((selector) => selector.matchLabels[LABEL])).size).toBe(2);
  });

  test.each(['aliasOfParent', 'aliasOfUrn'])('stays with an alias (%s)', async (program) => {
    const [up, aliased] = await run(program, 'up', 'up');
    for (const { error } of [up, aliased]) { expect(error).toBeUndefined(); }
    expect(opsOf(aliased)).toEqual([expect.stringMatching(/^same /)]);
    expect(selectorsOf(aliased)).toEqual(selectorsOf(up));
  });

  test('isn\'t shared by components of the same name under different parents', async () => {
    const [up, again] = await run('twoParents', 'up', 'up');
    expectNothingDone([up, again]);
    expect(new Set(selectorsOf(up).map((selector) => selector.matchLabels[LABEL])).size).toBe(2);
  });

  test('stays while labels and options change', async () => {
    const [up, again] = await run('changes', 'up', 'up');
    for (const { error } of [up, again]) { expect(error).toBeUndefined(); }
    expect(opsOf(again)).toEqual(['update ignoring', 'update labels']);
    expect(selectorsOf(again)).toEqual(selectorsOf(up));
    expect(stepOf(again, 'Deployment', 'labels').inputs.spec.template.metadata.labels).toEqual({ app: 'shop', tier: 'front', ...stepOf(up, 'Deployment', 'labels').inputs.spec.selector.matchLabels });
    expect(stepOf(again, 'Deployment', 'ignoring').inputs.spec.replicas).toBe(0);
  });

  test('is a new one in a replacement, which the Pods of the old workload don\'t have', async () => {
    const [up, again, third] = await run('replaced', 'up', 'up', 'up');
    for (const { error } of [up, again]) { expect(error).toBeUndefined(); }
    expectNothingDone([third]);
    for (const name of ['web', 'fixed', 'deleted-first']) {
      const created = again.steps.find((step) => step.op === 'create-replacement' && step.name === name && step.type.endsWith('v1:Deployment'))!;
      expect(created.inputs.spec.selector).not.toEqual(stepOf(up, 'Deployment', name).inputs.spec.selector);
      expect(created.inputs.spec.template.metadata.labels).toEqual(created.inputs.spec.selector.matchLabels);
    }
  });

  test('is known to a Service in previews', async () => {
    const [preview, up, again] = await run('service', 'preview', 'up', 'preview');
    for (const operation of [preview, up, again]) {
      expect(operation.error).toBeUndefined();
      expect(stepOf(operation, 'Service').inputs.spec.selector).toEqual(stepOf(operation, 'Deployment').inputs.spec.selector.matchLabels);
    }
    expectNothingDone([again]);
  });

  test('isn\'t added where a selector was: the workload keeps the one that it has', async () => {
    const [up, again] = await run('selectorRemoved', 'up', 'up');
    expectNothingDone([up, again]);
    expect(selectorsOf(again)).toEqual([{ matchLabels: { app: 'web' } }]);
  });

  test('gives way to a selector that is set, which replaces the workload', async () => {
    const [up, again] = await run('selectorAdded', 'up', 'up');
    for (const { error } of [up, again]) { expect(error).toBeUndefined(); }
    expect(again.steps.find(({ op }) => op === 'create-replacement')!.inputs.spec.selector).toEqual({ matchLabels: { app: 'web' } });
  });
});

describe('adopt', () => {
  test.each(['adoptedWithoutSelector', 'adoptedByUrn'])('keeps the Deployment with its selector if none is set (%s)', async (program) => {
    const [up, preview, adopted, again] = await run(program, 'up', 'preview', 'up', 'up');
    for (const operation of [up, preview, adopted]) { expect(operation.error).toBeUndefined(); }
    for (const operation of [preview, adopted]) { expect(opsOf(operation)).toEqual(['update site']); }
    expect(stepOf(adopted, 'Deployment').inputs.spec).toMatchObject({ selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } } } });
    expectNothingDone([again]);
  });

  test.each([
    ['adoptedMisspelled', 'adopt: must be a Deployment that the stack has and can keep, got "wbe"'],
    ['adoptedOtherName', 'adopt: must be a Deployment that the stack has and can keep, got "web"'],
    ['adoptedOtherSelector', 'spec.selector: must be that of the adopted Deployment, {"matchLabels":{"app":"web"}}, since it is immutable, got {"matchLabels":{"app":"shop"}}'],
    ['adoptedWiderSelector', 'spec.selector: must be that of the adopted Deployment, {"matchLabels":{"app":"web"}}, since it is immutable, got {"matchLabels":{"app":"web","tier":"front"}}'],
    ['adoptedOtherLabels', 'spec.template.metadata.labels: must have the labels that the adopted Deployment selects, {"app":"web"}'],
    ['adoptedOtherKind', 'adopt: must be the URN of a Deployment of Kubernetes, got "urn:pulumi:dev::test::kubernetes:apps/v1:StatefulSet::web"'],
    ['adoptUnknown', 'adpot: unknown option. Did you mean adopt?'],
  ])('%s is an error in a preview and in an update, which creates and deletes nothing', async (program, message) => {
    const [up, preview, again] = await run(program, 'up', 'preview', 'up');
    expect(up.error).toBeUndefined();
    for (const operation of [preview, again]) {
      expect(told(operation)).toContain(message);
      expect(operation.error).toBeDefined();
    }
    expect(workloads(again).filter(({ op }) => op.startsWith('delete'))).toEqual([]);
  });
});
