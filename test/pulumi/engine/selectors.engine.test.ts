import { join } from 'node:path';
import { NOT_ADOPTED } from './selector-programs';
import { Operation, OperationName, operate, Step, stepOf, told } from './stack';
import { Cluster } from '../../cluster/harness/cluster';

const LABEL = 'k8s-windows/component';
const run = async (program: string, ...operations: readonly OperationName[]) =>
  operate(join(__dirname, 'selector-programs.ts'), program, ...operations);
const workloads = ({ steps }: Operation) => steps.filter(({ type }) => type.startsWith('kubernetes:apps/'));
const changes = ({ steps }: Operation) => steps.filter(({ op }) => op !== 'same').map(({ op, type, name }) => `${op} ${type} ${name}`);
const labelOf = ({ inputs }: Step) => inputs.spec.selector.matchLabels[LABEL];

describe('the default selector', () => {
  let operations: readonly Operation[];
  let [preview, up, changed, later, refresh, rename, renamed]: readonly Operation[] = [];
  const isMade = ({ op }: Step) => !op.startsWith('delete') && op !== 'replace';
  const workload = (operation: Operation, name: string) =>
    workloads(operation).find((step) => step.name === name && isMade(step))!;
  /** What was done with a workload, and its selector, before and after the change. */
  const beforeAndAfter = (old: string, name = old) =>
    [workload(up, old), workload(changed, name)].map(({ op, inputs }) => [op, inputs.spec.selector]);

  beforeAll(async () => {
    operations = await run('defaultSelectors', 'preview', 'up', 'up', 'up', 'refresh', 'rename', 'up');
    [preview, up, changed, later, refresh, rename, renamed] = operations;
  }, 300_000);

  test('all operations work, and after a refresh and pulumi stack rename nothing changes', () => {
    expect(operations.map(({ error }) => error)).toEqual(operations.map(() => undefined));
    expect([refresh, rename, renamed].flatMap(({ messages }) => messages.filter(({ severity }) => severity === 'error'))).toEqual([]);
    expect(workloads(renamed).length).toBeGreaterThan(20);
    expect(changes(renamed)).toEqual([]);
  });

  test('is the label of the Pods, and no two workloads share it', () => {
    for (const operation of [up, later]) {
      const made = workloads(operation).filter((step) => isMade(step) && labelOf(step));
      for (const { inputs } of made) { expect(inputs.spec.template.metadata.labels).toMatchObject(inputs.spec.selector.matchLabels); }
      expect(new Set(made.map(labelOf)).size).toBe(made.length);
      expect(made.filter(({ name }) => name === 'shared')).toHaveLength(2);
    }
  });

  test.each(['generated', 'fixed', 'stateful', 'daemon', 'late', 'serving'])('stays in an unchanged program: %s', (name) => {
    const [[, selector], after] = beforeAndAfter(name);
    expect(after).toEqual(['same', selector]);
  });

  test.each([
    ['a name', 'old-name', 'new-name'], ['a parent', 'moved', 'moved'], ['a type', 'typed', 'typed'], ['a URN', 'old-urn', 'new-urn'],
  ])('stays with an alias of %s', (_, old, name) => {
    const [[, selector], after] = beforeAndAfter(old, name);
    expect(after).toEqual(['same', selector]);
  });

  test('isn\'t that of a later component with the name or the type that another one had', () => {
    const created = workloads(later).filter(({ op }) => op === 'create');
    expect(created.map(({ name }) => name).sort()).toEqual(['old-name', 'typed']);
    const all = workloads(later).map(labelOf);
    for (const step of created) { expect(all.filter((label) => label === labelOf(step))).toHaveLength(1); }
  });

  test.each(['labels', 'ignoring'])('stays while labels and options change: %s', (name) => {
    const [[, selector], after] = beforeAndAfter(name);
    expect(after).toEqual(['update', selector]);
    const { inputs } = workload(changed, name);
    expect(inputs.spec.template.metadata.labels).toEqual({ app: 'shop', tier: 'front', ...selector.matchLabels });
    expect(inputs.spec.replicas).toBe(name === 'ignoring' ? 1 : undefined);
  });

  test('is known to a Service in previews', () => {
    for (const operation of [preview, up]) {
      expect(stepOf(operation, 'Service').inputs.spec.selector).toEqual(workload(operation, 'serving').inputs.spec.selector.matchLabels);
    }
  });

  test('isn\'t added where a selector was: the workload keeps the one that it has', () => {
    expect(beforeAndAfter('removed')).toEqual([['create', { matchLabels: { app: 'web' } }], ['same', { matchLabels: { app: 'web' } }]]);
  });

  test('gives way to a selector that is set, which replaces the workload', () => {
    expect(beforeAndAfter('added')[1]).toEqual(['create-replacement', { matchLabels: { app: 'web' } }]);
  });

  test.each(['replaced', 'replaced-fixed', 'replaced-late'])('is a new one in a replacement: %s', (name) => {
    const [[, selector], [op, other]] = beforeAndAfter(name);
    expect(op).toBe('create-replacement');
    expect(other.matchLabels[LABEL]).toMatch(new RegExp(`^${name}-[0-9a-f]{10}$`));
    expect(other).not.toEqual(selector);
  });
});

test('adopt keeps a Deployment and its selector', async () => {
  const [up, preview, adopted, again] = await run('adopting', 'up', 'preview', 'up', 'up');
  for (const operation of [up, preview, adopted, again]) { expect(operation.error).toBeUndefined(); }
  for (const operation of [preview, adopted]) {
    expect(workloads(operation).map(({ op, name }) => `${op} ${name}`).sort()).toEqual(['update by-name', 'update by-urn']);
    for (const { inputs } of workloads(operation)) {
      expect(inputs.spec).toMatchObject({ selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } } } });
    }
  }
  expect(changes(again)).toEqual([]);
});

test('a Deployment of the cluster is imported, and then adopted', async () => {
  const cluster = Cluster.ofEnvironment();
  const object = {
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'imported', namespace: 'default' },
    spec: {
      selector: { matchLabels: { app: 'imported' } },
      template: { metadata: { labels: { app: 'imported' } }, spec: { containers: [{ name: 'iis', image: 'iis:1' }] } },
    },
  };
  await cluster.create(object);
  try {
    const [imported, preview, up, again] = await run('importing', 'import', 'preview', 'up', 'preview');
    for (const operation of [imported, preview, up, again]) { expect(operation.error).toBeUndefined(); }
    for (const operation of [preview, up]) { expect(workloads(operation).map(({ op, name }) => `${op} ${name}`)).toEqual(['update web']); }
    expect(stepOf(up, 'Deployment').inputs.spec)
      .toMatchObject({ selector: { matchLabels: { app: 'imported' } }, template: { spec: { os: { name: 'windows' } } } });
    expect(changes(again)).toEqual([]);
  } finally {
    await cluster.delete({ ...object, ...object.metadata });
  }
});

test('what can\'t be adopted is an error in a preview, and in an update without a preview, which deletes nothing', async () => {
  const failing = NOT_ADOPTED.map(() => 'preview' as const);
  const [up, ...operations] = await run('notAdopted', 'up', ...failing, ...failing.map(() => 'up' as const));
  expect(up.error).toBeUndefined();
  const urn = 'urn:pulumi:dev::test::k8s-windows:index:WindowsDeployment$kubernetes:apps/v1:Deployment::web';
  const messages = [
    'adopt: must be a Deployment that the stack has and can keep, got "wbe": it would create another one',
    `adopt: must be a Deployment that the stack has and can keep, got "${urn.slice(0, 75)}`,
    'spec.selector: must be that of the adopted Deployment, {"matchLabels":{"app":"web"}}, since it is immutable, got {"matchLabels":{"app":"shop"}}',
    'spec.template.metadata.labels: must have the labels that the adopted Deployment selects, {"app":"web"}, got {"app":"shop"}',
    'adopt: must be the URN of a Deployment of Kubernetes, got "urn:pulumi:dev::test::kubernetes:apps/v1:StatefulSet::web"',
    'adpot: unknown option. Did you mean adopt?',
    'spec.selector: must be that of the adopted Deployment, {"matchLabels":{"app":"web"}}, since it is immutable, got '
      + '{"matchLabels":{"app":"web","tier":"front"}}',
  ];
  operations.forEach((operation, i) => {
    expect(told(operation)).toContain(messages[i % messages.length]);
    expect(operation.error).toBeDefined();
    expect(workloads(operation).filter(({ op }) => op.startsWith('delete'))).toEqual([]);
  });
}, 300_000);
