import { budget, DUMP, linux, LOCK, locked, node, PINNED, SELECT, workload } from './dump';
import { PlainObject } from '../../src/base';
import { MigrationPlan, MigrationTarget, planMigration, Platform, ProblemsError, WindowsVersion } from 'k8s-windows/migrate';

const TARGET = { to: WindowsVersion.LTSC2022, on: '2026-11-27', images: LOCK } as const;
const plan = (objects: readonly unknown[] = DUMP, more: Partial<MigrationTarget> = {}) => planMigration(objects, { ...TARGET, ...more });
const states = ({ rebuild }: MigrationPlan) => Object.fromEntries(rebuild.map(({ image, state }) => [image.replace('registry.example/', ''), state]));
const codes = ({ blocked }: MigrationPlan) => blocked.map(({ code, severity, object }) => `${severity} ${code} ${object.name}`);
const problemOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return ProblemsError.isProblemsError(error) ? error.problems.map(({ path, message, remedy }) => `${path.join('.')}: ${message}. ${remedy}`).join() : error;
  }
  return undefined;
};
/** A cluster in which everything can move. */
const CLEAN = [linux, node('w1'), node('w2'), ...workload('web', { on: ['w1', 'w2'] }), budget('web', { maxUnavailable: 1 })];

const pool = (name: string, more: object = {}) => ({
  provider: 'aks', name, version: 2022, kubernetes: '1.32', max: 5, resourceGroupName: 'shop', clusterName: 'shop', vmSize: 'Standard_D4s_v5',
  capacity: { cpu: '4', memory: '16Gi' }, maxPods: 30, ...more,
});

describe('now', () => {
  test('pools by release, with dates and their sources from the tables', () => {
    const { now } = plan();
    expect(now.pools.map(({ name, release, nodes, provider, isLeft }) => [name, release, nodes.length, provider, isLeft]))
      .toEqual([['win19', 'LTSC2019', 3, 'aks', true], ['gpu19', 'LTSC2019', 1, 'aks', true]]);
    expect(now.first).toEqual({ day: '2027-04-01', what: expect.stringContaining('deletes its node images') });
    expect(now.pools[0].sources[0]).toEqual({ source: expect.stringContaining('windows-server-2019-retirement.md'), readOn: '2026-11-24' });
  });

  test.each([['2026-02-01', '2026-03-01'], ['2026-11-27', '2027-04-01'], ['2028-01-01', '2029-01-09'], ['2030-01-01', '2029-01-09']])(
    'on %s, what ends first is on %s', (on, day) => {
      expect(plan(DUMP, { on: on as '2026-02-01', to: WindowsVersion.LTSC2025 }).now.first?.day).toBe(day);
    },
  );

  test('without a day, nothing that depends on it is in the plan; before the facts were read, that is a gap', () => {
    const without = plan(DUMP, { on: undefined });
    expect(without.now.first).toBeUndefined();
    expect(without.unknown.map(({ what }) => what)).toContain('the day of the plan');
    expect(plan(DUMP, { on: '2025-01-01' }).unknown.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^what was announced on that day.*2025-01-01/));
    expect(plan().unknown.map(({ what }) => what)).not.toContainEqual(expect.stringMatching(/announced|day of the plan/));
  });
});

describe('rebuild', () => {
  test('by the lock, by the tag, and unknown', () => {
    expect(states(plan())).toEqual({ 'old:1': 'missing', 'tag:2-ltsc2019': 'missing', 'agent:5': 'unknown', 'api:3': 'ready', 'shop:1.2': 'ready' });
  });

  test('without the lock, what only it knows is unknown, and nothing else changes', () => {
    const without = plan(DUMP, { images: undefined });
    expect(states(without)).toEqual({
      'old:1': 'unknown', 'tag:2-ltsc2019': 'missing', 'agent:5': 'unknown', 'api:3': 'unknown',
      'shop:1.2': 'unknown',
    });
    expect(without.repin.map(({ patch }) => patch)).toEqual(plan().repin.map(({ patch }) => patch));
    expect(without.now).toEqual(plan().now);
    expect(without.waves.every(({ drain }) => drain.every(({ waitsFor }) => waitsFor.length > 0))).toBe(true);
  });

  test('an image that runs on a node of the new release has a build for it', () => {
    const [pod] = workload('seen', { on: ['n1'] }).slice(-1);
    const imageID = `registry.example/shop@${locked('shop', 1, 2022).digest}`;
    const seen = { ...pod, status: { phase: 'Running', containerStatuses: [{ name: 'main', imageID, state: { running: {} } }] } };
    const { rebuild } = plan([...CLEAN, node('n1', { pool: 'win22', release: 2022 }), seen], { images: undefined });
    expect(rebuild).toEqual([expect.objectContaining({ state: 'ready', by: 'nodes' })]);
  });

  test('the tag decides as everywhere else: 2025 runs images of 2022', () => {
    const tagged = [node('w1', { kubelet: 'v1.35.1' }), ...workload('a', { image: 'r/a:1-ltsc2022', on: ['w1'] }), ...workload('b',
      { image: 'r/b:1-ltsc2019', on: ['w1'] })];
    expect(plan(tagged, { to: WindowsVersion.LTSC2025 }).rebuild.map(({ image, state }) => [image, state]))
      .toEqual([['r/b:1-ltsc2019', 'missing'], ['r/a:1-ltsc2022', 'ready']]);
  });

  test.each([
    ['mcr.microsoft.com/windows/servercore:ltsc2019', /run only with Hyper-V isolation, and it isn't known whether the handler "own" has it$/],
    ['registry.example/old:1', /^it is built on 10\.0\.17763\.1, and runs only if the handler own has Hyper-V isolation$/],
  ])('of %s with a handler of the nodes\' own, the isolation is unknown, and each part says so', (image, because) => {
    const runtimeClass = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'own' }, handler: 'own' };
    const images = { ...LOCK.images, 'registry.example/old:1': { ...locked('old', 1, 2019), isIndex: false } };
    const { rebuild, unknown, waves, repin } = plan([
      node('w1'), node('w2'), runtimeClass, ...workload('plain', { image, on: ['w1'] }),
      ...workload('isolated', { image, on: ['w2'], spec: { runtimeClassName: 'own', nodeSelector: PINNED } }),
    ], { images: { ...LOCK, images } });
    expect(rebuild.map(({ state, workloads: [{ name }] }) => [state, name])).toEqual([['missing', 'plain'], ['unknown', 'isolated']]);
    expect(rebuild[1].because).toMatch(because);
    const wait = image.startsWith('mcr.') ? rebuild[1].because : `it isn't known whether the new nodes run image ${image}: ${rebuild[1].because}`;
    expect(repin[0].waitsFor).toEqual([wait]);
    expect(waves[0].drain.map(({ waitsFor }) => waitsFor)).toEqual([[`image ${image} has no build for the new nodes`], [wait]]);
    expect(unknown).toContainEqual(expect.objectContaining({
      what: expect.stringContaining(rebuild[1].because), fix: 'find out, or build the image for the new release',
    }));
  });

  test('a lock of the dump adds only on which builds an image has run', () => {
    const image = 'registry.example/tag:2-ltsc2019';
    const dumped = { digest: locked('tag', 1).digest, platforms: [{ os: 'windows', architecture: 'amd64', ranOn: ['10.0.17763'] }] };
    const of = (...ranOn: readonly string[]) => plan(DUMP, {
      images: { version: 1, images: { [image]: { ...dumped, platforms: [{ ...dumped.platforms[0], ranOn }] } } },
    }).rebuild.map(({ digest: _, ...each }) => each);
    expect(of('10.0.17763')).toEqual(plan(DUMP, { images: undefined }).rebuild);
    expect(of('10.0.17763', '10.0.20348')).toContainEqual(expect.objectContaining({ image, state: 'ready', by: 'lock' }));
  });

  const isIdle = { replicas: 0, image: 'r/a:1-ltsc2019' };
  const job = (kind: string, spec: object, status: object = {}, nodeSelector: object = SELECT): readonly PlainObject[] => {
    const template = { spec: { restartPolicy: 'Never', nodeSelector, containers: [{ name: 'a', image: isIdle.image }] } };
    const of = kind === 'Job' ? { ...spec, template } : { schedule: '0 0 * * *', ...spec, jobTemplate: { spec: { template } } };
    return [{ apiVersion: 'batch/v1', kind, metadata: { name: 'idle', namespace: 'shop' }, spec: of, status }];
  };
  const NEW = node('n1', { pool: 'win22', release: 2022 });
  const LATEST = { kubelet: 'v1.35.1' };

  test.each<[string, readonly PlainObject[], Partial<MigrationTarget>, string | undefined]>([
    ['a Deployment without replicas', workload('idle', isIdle), {}, 'missing'],
    ['one whose Pods aren\'t in the dump', workload('idle', { ...isIdle, replicas: 1 }), {}, 'missing'],
    ['a CronJob', job('CronJob', {}), {}, 'missing'],
    ['a suspended Job', job('Job', { suspend: true }), {}, 'missing'],
    ['a suspended Job that selects the build', job('Job', { suspend: true }, {}, PINNED), {}, 'missing'],
    ['a Job that is done', job('Job', {}, { conditions: [{ type: 'Complete', status: 'True' }] }), {}, undefined],
    ['an image of unknown build', workload('idle', { ...isIdle, image: 'r/a:1' }), {}, 'unknown'],
    ['old nodes that are cordoned', [{ ...node('w3', { labels: { team: 'a' } }), spec: { unschedulable: true } }, ...workload('idle', {
      ...isIdle, spec: { nodeSelector: { ...SELECT, team: 'a' } },
    })], {}, 'missing'],
    ['a new node, which doesn\'t run it', [NEW, ...job('CronJob', {})], {}, 'missing'],
    ['a new node, which runs it', [NEW, ...workload('idle', { ...isIdle, image: 'r/a:1-ltsc2022' })], {}, undefined],
    ['another release that stays', [node('v1', { pool: 'mid', release: 2022, ...LATEST }), ...job('CronJob', {})], {
      from: WindowsVersion.LTSC2022, to: WindowsVersion.LTSC2025,
    }, undefined],
    ['what no node runs', workload('idle', { ...isIdle, spec: { nodeSelector: { ...SELECT, pool: 'none' } } }), {}, undefined],
    ['what Linux nodes run', workload('idle', { ...isIdle, image: 'r/a:1', spec: { nodeSelector: {} } }), {}, undefined],
  ])('of a workload without Pods, if only old nodes run it: %s', (_, objects, more, state) => {
    expect(plan([...CLEAN, ...objects], more).rebuild.find(({ image }) => image.startsWith('r/a'))?.state).toBe(state);
  });

  test('old nodes are deleted when such a workload can run on new ones', () => {
    const waits = (...objects: readonly PlainObject[]) => plan([...CLEAN, ...objects]).waves.flatMap(({ steps }) => steps).map(({ what }) => what)
      .filter((what) => what.startsWith('wait until this is solved'));
    expect(waits(...job('CronJob', {}))).toEqual([
      'wait until this is solved, since only old nodes run CronJob shop/idle: image r/a:1-ltsc2019 has no build for the new nodes',
    ]);
    expect(waits()).toEqual([]);
    const [elsewhere] = [plan([...CLEAN, ...job('CronJob', {})], { pools: [{ ...pool('x22'), taints: [{ key: 'a', effect: 'NoSchedule' }] }] })];
    expect(codes(elsewhere)).toContain('error no-node idle');
  });

  test('a HostProcess Pod runs on every release', () => {
    const spec = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } };
    const found = plan([...CLEAN, ...workload('hpc', { kind: 'DaemonSet', on: ['w1'], image: 'r/hpc:1', spec })]);
    expect(found.rebuild.map(({ image }) => image)).not.toContain('r/hpc:1');
    expect(codes(found)).toContain('note host-process hpc');
  });
});

describe('repin', () => {
  test('a selector of the build, as a patch and as an option', () => {
    expect(plan().repin[0]).toMatchObject({
      object: { kind: 'Deployment', name: 'web' }, holds: ['nodeSelector node.kubernetes.io/windows-build=10.0.17763'], waitsFor: [],
      patch: [{ op: 'replace', path: '/spec/template/spec/nodeSelector/node.kubernetes.io~1windows-build', value: '10.0.20348' }],
      option: 'windows: { version: WindowsVersion.LTSC2022 }',
    });
  });

  test('a pool gets a new name, which its provider accepts; the change waits for the image', () => {
    const { repin, waves } = plan();
    expect(repin[1].patch).toEqual([{ op: 'replace', path: '/spec/template/spec/nodeSelector/agentpool', value: 'gpu22' }]);
    expect(repin[1].waitsFor).toEqual(['image registry.example/tag:2-ltsc2019 has no build for the new nodes']);
    expect(waves.map(({ create }) => create.pool)).toEqual(['gpu22', 'win22']);
  });

  test.each([
    ['os-version', '2019', '2022'], ['example.com/windows-server', '2019', '2022'], ['osVersion', '2019', '2022'], ['release', '2019', '2022'],
    ['tier', 'ltsc2019', 'ltsc2022'], ['tier', 'Windows-2019', 'Windows-2022'],
    ['costcenter', '2019', '2019'], ['cost', '2019', '2019'], ['sql-server', '2019', '2019'], ['winter', '2019', '2019'],
    ['os.example.com/cost', '2019', '2019'], ['os-version', '2018', '2018'],
  ])('a label %s=%s is that of a release only if it names one: %s on new nodes', (key, value, after) => {
    const { repin, waves } = plan([
      node('w1', { labels: { [key]: value } }), ...workload('held', { on: ['w1'], spec: { nodeSelector: { ...SELECT, [key]: value } } }),
    ]);
    expect(waves[0].create.labels[key]).toBe(after);
    expect(repin.flatMap(({ patch }) => patch.map((each) => each.value))).toEqual(after === value ? [] : [after]);
  });

  const affinity = (operator: string, values: readonly string[]) => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{
            matchExpressions: [{ key: 'node.kubernetes.io/windows-build', operator, values }],
          }],
        },
      },
    },
  });

  test('required node affinity, if it doesn\'t select the new nodes already', () => {
    const held = (spec: object) => plan([...CLEAN, ...workload('held', { on: ['w1'], spec })]).repin;
    expect(held(affinity('In', ['10.0.17763']))[0].patch).toEqual([expect.objectContaining({ value: ['10.0.20348'] })]);
    const both = affinity('In', ['10.0.17763', '10.0.20348']);
    expect(held(both)).toEqual([]);
    // of two releases that are both left, neither is the new one
    const { repin } = plan(
      [...CLEAN, node('v1', { pool: 'mid', release: 2022 }), ...workload('held', { on: ['w1'], spec: both })], { to: WindowsVersion.LTSC2025 },
    );
    expect(repin[0]?.patch).toEqual([expect.objectContaining({ value: ['10.0.26100'] })]);
    expect(held(affinity('Exists', []))).toEqual([]);
  });

  const required = (key: string, operator: string, ...values: readonly string[]) => ({ key, operator, ...(values.length > 0 && { values }) });
  const BUILD = 'node.kubernetes.io/windows-build';
  const [OLD, NEW] = [required(BUILD, 'In', '10.0.17763'), required(BUILD, 'In', '10.0.20348')];
  const SSD = required('disk', 'In', 'ssd');
  test.each<[string, readonly (readonly object[])[], readonly number[]]>([
    ['the new build', [[OLD], [NEW]], []],
    ['the new build, and Windows', [[OLD], [NEW, required('kubernetes.io/os', 'In', 'windows')]], []],
    ['any Windows node, in another order', [[required('kubernetes.io/os', 'In', 'windows')], [OLD]], []],
    ['all builds but the old one', [[OLD], [required(BUILD, 'NotIn', '10.0.17763')]], []],
    ['another name of the pool with the build', [[required('agentpool', 'In', 'win19')], [NEW]], []],
    ['the same disks', [[OLD, SSD], [SSD, NEW]], []],
    ['all disks', [[OLD, SSD], [NEW]], []],
    ['fewer disks', [[OLD], [NEW, SSD]], [0]],
    ['other disks', [[OLD, required('disk', 'In', 'hdd')], [NEW, SSD], [OLD, SSD]], [0]],
    ['Linux nodes', [[OLD], [required('kubernetes.io/os', 'In', 'linux')]], [0]],
    ['no nodes, since it is empty', [[OLD], []], [0]],
    ['old nodes too', [[OLD], [required('agentpool', 'In', 'win19')]], [0, 1]],
  ])('terms are ORed: one that selects %s', (_, terms, changed) => {
    const nodeSelectorTerms = terms.map((matchExpressions) => ({ matchExpressions }));
    const spec = { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } };
    const { repin } = plan([...CLEAN, ...workload('held', { on: ['w1'], spec })]);
    expect(repin.flatMap(({ patch }) => patch.map((each) => Number(/nodeSelectorTerms\/(\d)/.exec(each.path)?.[1])))).toEqual(changed);
  });

  test('a term for one node isn\'t that of the new nodes, and a nodeSelector holds regardless', () => {
    const patchesOf = (terms: readonly object[], nodeSelector = SELECT) => plan([...CLEAN, ...workload('held', {
      on: ['w1'],
      spec: { nodeSelector, affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } } },
    })]).repin.flatMap(({ patch }) => patch.map(({ path }) => path));
    const [before, after] = [{ matchExpressions: [OLD] }, { matchExpressions: [NEW] }];
    const matchFields = [required('metadata.name', 'In', 'w1')];
    expect(patchesOf([before, { ...after, matchFields }])).toEqual([expect.stringContaining('/nodeSelectorTerms/0/')]);
    expect(patchesOf([before, after])).toEqual([]);
    expect(patchesOf([before, after], PINNED)).toEqual([expect.stringContaining('/nodeSelector/')]);
  });

  test('a RuntimeClass, and the Pods follow', () => {
    const runtimeClass = {
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows-2019' }, handler: 'runhcs-wcow-process',
      scheduling: { nodeSelector: PINNED },
    };
    const found = plan([...CLEAN, runtimeClass, ...workload('classy', {
      on: ['w1'], spec: {
        runtimeClassName: 'windows-2019',
        nodeSelector: undefined,
      },
    })]);
    expect(found.repin).toEqual([expect.objectContaining({
      object: expect.objectContaining({ kind: 'RuntimeClass' }),
      patch: [{ op: 'replace', path: '/scheduling/nodeSelector/node.kubernetes.io~1windows-build', value: '10.0.20348' }],
    })]);
    expect(codes(found)).not.toContainEqual(expect.stringContaining('no-node'));
    const step = found.waves[0].steps.find(({ what }) => what === 'change RuntimeClass windows-2019')!;
    expect(step.command).toMatch(/^kubectl patch runtimeclass\.node\.k8s\.io windows-2019 --type=json -p '\[.*"10\.0\.20348".*\]'$/);
  });

  test('the RuntimeClass first, and what selects the same build with it, wherever it runs: its Pods would be rejected', () => {
    const runtimeClass = {
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'old' }, handler: 'runhcs-wcow-process',
      scheduling: { nodeSelector: PINNED },
    };
    const spec = { runtimeClassName: 'old', nodeSelector: PINNED };
    const { waves } = plan([
      ...CLEAN, node('x1', { pool: 'second' }), node('x2', { pool: 'second' }), runtimeClass, ...workload('near', { on: ['w1'], spec }),
      ...workload('far', { on: ['x1'], spec }),
    ]);
    const changes = waves.map(({ steps }) => steps.flatMap(({ what }) => /^change (.*)/.exec(what)?.[1] ?? []));
    expect(changes).toEqual([['RuntimeClass old', 'Deployment shop/near', 'Deployment shop/far'], []]);
    expect(waves.map(({ repin }) => repin.length)).toEqual([3, 0]);
  });

  test('a workload without Pods is changed too, and one that selects no release isn\'t', () => {
    const { repin } = plan([...CLEAN, ...workload('idle', { replicas: 0, spec: { nodeSelector: PINNED } }), ...workload('free')]);
    expect(repin.map(({ object }) => object.name)).toEqual(['idle']);
  });

  test('Linux workloads aren\'t touched', () => {
    const spec = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
    const { rebuild, repin, blocked } = plan([...CLEAN, ...workload('proxy', { image: 'nginx:1.29', on: ['lin-1'], spec })]);
    expect(JSON.stringify([rebuild, repin, blocked])).not.toContain('proxy');
  });
});

describe('blocked', () => {
  const blockedBy = (...objects: readonly PlainObject[]) => codes(plan([...CLEAN, ...objects]));

  test.each<[string, object, object, string[]]>([
    ['maxUnavailable 0', { maxUnavailable: 0 }, {}, ['error disruption-budget two']],
    ['minAvailable of all', { minAvailable: 2 }, {}, ['error disruption-budget two']],
    ['minAvailable 100%', { minAvailable: '100%' }, {}, ['error disruption-budget two']],
    ['minAvailable 51%, rounded up', { minAvailable: '51%' }, {}, ['error disruption-budget two']],
    ['nothing', {}, {}, ['error disruption-budget two']],
    ['minAvailable 50%', { minAvailable: '50%' }, {}, []],
    ['maxUnavailable 1%, rounded up', { maxUnavailable: '1%' }, {}, []],
    ['none now', { maxUnavailable: 1 }, { disruptionsAllowed: 0 }, ['warning disruption-budget two']],
  ])('a budget with %s', (_, spec, status, expected) => {
    expect(blockedBy(...workload('two', { on: ['w1', 'w2'] }), budget('two', spec, status))).toEqual(expected);
  });

  test.each<[object, RegExp]>([
    [{ maxUnavailable: 0 }, /^set maxUnavailable to 1 for/], [{ maxUnavailable: '0%' }, /^set maxUnavailable to 1 for/], [{}, /^set maxUnavailable to 1 for/],
    [{ minAvailable: '100%' }, /^lower minAvailable for/], [{ minAvailable: '51%' }, /^raise the replicas, or lower minAvailable for/],
    [{ minAvailable: 2 }, /^raise the replicas, or lower minAvailable for/],
  ])('what helps a budget with %j', (spec, fix) => {
    const { blocked } = plan([...CLEAN, ...workload('two', { on: ['w1', 'w2'] }), budget('two', spec)]);
    expect(blocked.map((each) => each.fix)).toEqual([expect.stringMatching(fix)]);
  });

  const bareTwo = { ...workload('two', { on: ['w1'] }).at(-1)!, metadata: { name: 'bare', namespace: 'shop', labels: { app: 'two' } } };
  const jobTwo = workload('two', { kind: 'Job', on: ['w1'] }).map((each) => (each.kind === 'Job' ? { ...each, apiVersion: 'batch/v1' } : each));
  const daemonTwo = workload('two', { kind: 'DaemonSet', on: ['w1'] });
  test.each<[string, object, readonly PlainObject[], boolean]>([
    ['a number of available Pods counts those of a Job', { minAvailable: 1 }, jobTwo, false],
    ['another number can\'t be computed with a Job', { maxUnavailable: 1 }, jobTwo, true],
    ['nor with a DaemonSet', { minAvailable: '10%' }, daemonTwo, true],
    ['a bare Pod doesn\'t count for it', { maxUnavailable: 1 }, [bareTwo], false],
    ['but is a healthy one', { maxUnavailable: 0 }, [bareTwo], false],
  ])('a budget of several kinds: %s', (_, spec, more, isBlocked) => {
    const found = blockedBy(...workload('two', { on: ['w1', 'w2'] }), ...more, budget('two', spec)).filter((each) => each.includes('budget'));
    expect(found).toEqual(isBlocked ? ['error disruption-budget two'] : []);
  });

  test('a budget of bare Pods only allows no disruption, unless it has a number of available ones', () => {
    const of = (spec: object) => plan([...CLEAN, bareTwo, budget('two', spec)]).blocked.find(({ code }) => code === 'disruption-budget');
    expect(of({ maxUnavailable: 1 })?.fix).toContain('set minAvailable to a number instead');
    expect(of({ minAvailable: 0 })).toBeUndefined();
  });

  test('a Job can\'t have a second replica', () => {
    expect(plan([...CLEAN, ...jobTwo]).blocked.map(({ fix }) => fix)).toEqual(['let it finish before the drain, or create it again on a new node']);
  });

  test('a budget doesn\'t count where a change replaces the Pods', () => {
    expect(blockedBy(...workload('two', { on: ['w1', 'w2'], spec: { nodeSelector: PINNED } }), budget('two', { maxUnavailable: 0 }))).toEqual([]);
  });

  const changed = (name: string, spec: object, kind = 'Deployment') => {
    const [defined, ...others] = workload(name, { on: ['w1', 'w2'], spec: { nodeSelector: PINNED }, kind });
    return [{ ...defined, spec: { ...defined!.spec as object, ...spec } }, ...others];
  };

  test.each<[string, string, object, string[]]>([
    ['a paused Deployment', 'Deployment', { paused: true }, ['error kept-template two']],
    ['one that isn\'t', 'Deployment', { paused: false }, []],
    ['a StatefulSet with a partition', 'StatefulSet', { updateStrategy: { rollingUpdate: { partition: 1 } } }, ['error kept-template two']],
    ['without', 'StatefulSet', { updateStrategy: { rollingUpdate: { partition: 0 } } }, []],
  ])('new Pods come from the old template: %s', (_, kind, spec, expected) => { expect(blockedBy(...changed('two', spec, kind))).toEqual(expected); });

  test('what has no new node, or keeps Pods of its old template, isn\'t changed', () => {
    const stuck = [
      ...workload('pinned', { on: ['w1'], kind: 'StatefulSet', spec: { nodeSelector: { ...PINNED, 'kubernetes.io/hostname': 'w1' } } }),
      ...changed('kept', { updateStrategy: { rollingUpdate: { partition: 1 } } }, 'StatefulSet'),
    ];
    const free = workload('free', { on: ['w2'], spec: { nodeSelector: PINNED } });
    const { waves: [{ steps, repin: now, pending }], repin } = plan([...CLEAN, ...stuck, ...free]);
    expect(steps.flatMap(({ command = '' }) => /patch \S+ (\S+)/.exec(command)?.[1] ?? [])).toEqual(['free']);
    expect(steps.map(({ what }) => what)).toContain('leave StatefulSet shop/pinned as it is until this is solved: StatefulSet shop/pinned (no-node)');
    expect([now.map(({ name }) => name), pending]).toEqual([['free'], { least: 0, most: 0 }]);
    expect(Object.fromEntries(repin.map(({ object, waitsFor }) => [object.name, waitsFor]))).toEqual({
      pinned: ['StatefulSet shop/pinned (no-node)'], kept: ['StatefulSet shop/kept (kept-template)'], free: [],
    });
  });

  test.each([
    ['of its namespace', {}, 1], ['of another one', { namespaces: ['other'] }, 0], ['of all', { namespaceSelector: {} }, 1],
    ['for other Pods', { labelSelector: { matchLabels: { app: 'other' } } }, 0],
  ])('anti-affinity of Pods that run may keep others off: %s', (_, term, pending) => {
    const [first] = workload('web', { on: ['w1'] }).slice(-1);
    const labels = (first!.metadata as PlainObject).labels as PlainObject;
    const terms = [{ topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: labels }, ...term }];
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: terms } };
    const others = workload('others', { on: ['n1'], spec: { nodeSelector: SELECT, affinity } });
    const nodes = [linux, node('w1'), node('n1', { pool: 'win22', release: 2022 })];
    const { waves: [wave], unknown } = plan([...nodes, ...workload('web', { on: ['w1'] }), ...others]);
    expect(wave.pending.most).toBe(pending);
    expect(JSON.stringify(unknown).includes('anti-affinity of Pods that run')).toBe(pending > 0);
  });

  test('a change doesn\'t replace the Pods of a StatefulSet with OnDelete: the drain does', () => {
    const { waves } = plan([...CLEAN, ...changed('two', { updateStrategy: { type: 'OnDelete' } }, 'StatefulSet')]);
    expect(waves[0].drain.map(({ pods }) => pods)).toEqual([2, 2]);
    expect(waves[0].steps.map(({ command = '' }) => command).join()).not.toContain('rollout');
  });

  test('admission adds what holds Pods', () => {
    const pinned = (objects: readonly PlainObject[], spec: object) => objects.map((each) => (
      each.kind === 'Pod' ? { ...each, spec: { ...each.spec as object, ...spec } } : each));
    const two = workload('two', { on: ['w1', 'w2'] });
    expect(blockedBy(...pinned(two, { nodeSelector: PINNED }))).toEqual(['error admission two']);
    expect(plan([...CLEAN, ...pinned(two, { nodeSelector: PINNED })]).waves[0].drain.map(({ waitsFor }) => waitsFor))
      .toEqual(Array(2).fill(['Deployment shop/two (admission)']));
    expect(blockedBy(...pinned(two, { nodeSelector: { ...SELECT, zone: 'a' } }))).toEqual([]);
    // Pods of a StatefulSet that are older than its template don't show what admission does
    const [set, ...own] = workload('two', { on: ['w1', 'w2'], kind: 'StatefulSet' });
    const labeled = (each: PlainObject, labels: object) => (
      each.kind === 'Pod' ? { ...each, metadata: { ...each.metadata as object, labels } } : each);
    const revised = (revision: string) => pinned([{ ...set, status: { updateRevision: 'b' } }, ...own], { nodeSelector: PINNED })
      .map((each) => labeled(each, { 'app': 'two', 'controller-revision-hash': revision }));
    expect([blockedBy(...revised('a')), blockedBy(...revised('b'))]).toEqual([[], ['error admission two']]);
    // what the template has, what a RuntimeClass adds, and what nobody but the Pod shows isn't added
    expect(blockedBy(...workload('two', { on: ['w1', 'w2'], spec: { nodeSelector: PINNED } }))).toEqual([]);
    const runtimeClass = {
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'old' }, handler: 'runhcs-wcow-process',
      scheduling: { nodeSelector: PINNED },
    };
    const classy = workload('two', { on: ['w1', 'w2'], spec: { runtimeClassName: 'old' } });
    expect(blockedBy(runtimeClass, ...pinned(classy, { nodeSelector: PINNED }))).toEqual([]);
    expect(blockedBy(...pinned(two, { nodeSelector: PINNED }).filter(({ kind }) => kind === 'Pod'))).toEqual(['error no-node two-7d9f']);
  });

  const quota = (hard: object, used: object, spec: object = {}) => (
    { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q', namespace: 'shop' }, spec: { hard, ...spec }, status: { hard, used } });

  test.each<[string, object, object, object, string[]]>([
    ['no room for a Pod', { pods: '4' }, { pods: '4' }, {}, ['error quota two']],
    ['room for one', { pods: '5' }, { pods: '4' }, {}, []],
    ['counted as objects', { 'count/pods': '4' }, { 'count/pods': '4' }, {}, ['error quota two']],
    ['too little cpu', { 'requests.cpu': '4500m' }, { 'requests.cpu': '4' }, {}, ['error quota two']],
    ['just enough', { cpu: '5' }, { cpu: '4' }, {}, []],
    ['too little memory', { 'requests.memory': '4Gi' }, { 'requests.memory': '3500Mi' }, {}, ['error quota two']],
    ['limits', { 'limits.memory': '4Gi' }, { 'limits.memory': '3Gi' }, {}, ['error quota two']],
    ['other objects', { 'services': '1', 'count/secrets': '0' }, { services: '1' }, {}, []],
    ['a Pod may stop first', { pods: '4' }, { pods: '4' }, { strategy: { rollingUpdate: { maxUnavailable: 1 } } }, []],
  ])('a ResourceQuota: %s', (_, hard, used, spec, expected) => {
    const containers = [{
      name: 'main', image: 'registry.example/shop:1.2', resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '2Gi' } },
    }];
    const [defined, ...others] = workload('two', { on: ['w1', 'w2'], spec: { nodeSelector: PINNED, containers } });
    expect(blockedBy({ ...defined, spec: { ...defined!.spec as object, ...spec } }, ...others, quota(hard, used))).toEqual(expected);
    // evictions make room
    expect(blockedBy(...workload('free', { on: ['w1', 'w2'] }), quota(hard, used))).toEqual([]);
  });

  test('policies and quotas that the plan can\'t evaluate are gaps', () => {
    const gaps = (...objects: readonly PlainObject[]) => plan([...CLEAN, ...objects]).unknown.map(({ what }) => what);
    const held = workload('two', { on: ['w1', 'w2'], spec: { nodeSelector: PINNED } });
    const named = (apiVersion: string, kind: string) => ({ apiVersion, kind, metadata: { name: 'x' } });
    expect(gaps()).not.toContainEqual(expect.stringMatching(/admission policies/));
    expect(gaps(...held)).toContain('whether admission policies and webhooks accept the changes');
    for (const [apiVersion, kind] of [
      ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy'], ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration'],
      ['kyverno.io/v1', 'ClusterPolicy'], ['policies.kyverno.io/v1', 'ValidatingPolicy'], ['constraints.gatekeeper.sh/v1beta1', 'K8sAllowedRepos'],
    ] as const) {
      expect(gaps(named(apiVersion, kind))).toContain(`whether admission policies and webhooks accept the changes: ${kind} x`);
    }
    expect(gaps(named('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding')).join()).not.toContain('admission policies');
    expect(gaps(quota({ pods: '0' }, { pods: '0' }, { scopes: ['BestEffort'] })))
      .toContain('whether ResourceQuotas with scopes count the new Pods: ResourceQuota shop/q');
  });

  test('several budgets for a Pod', () => {
    const again = { ...budget('two', { maxUnavailable: 1 }), metadata: { name: 'again', namespace: 'shop' } };
    expect(blockedBy(...workload('two', { on: ['w1', 'w2'] }), budget('two', { maxUnavailable: 1 }), again)).toEqual(['error several-budgets two']);
  });

  test('a single replica, a bare Pod, an emptyDir, a gMSA', () => {
    const bare = {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bare', namespace: 'shop' }, spec: {
        nodeName: 'w1', nodeSelector: SELECT, containers: [{ name: 'a', image: 'registry.example/shop:1.2' }],
      }, status: { phase: 'Running' },
    };
    expect(blockedBy(...workload('one', { on: ['w1'], spec: { volumes: [{ name: 'a', emptyDir: {} }] } }), bare))
      .toEqual(['warning single-replica one', 'warning bare-pod bare', 'note empty-dir one']);
    const gmsa = { securityContext: { windowsOptions: { gmsaCredentialSpecName: 'web' } } };
    expect(blockedBy(...workload('two', { on: ['w1', 'w2'], spec: gmsa }))).toEqual(['warning gmsa two']);
  });

  test.each<[string, boolean]>([
    ['C:\\data', true], ['D:\\', true], ['/data/shop', true], ['C:\\ProgramData\\shop', true], ['C:\\var\\log\\shop', true], ['C:\\kit', true],
    ['\\\\.\\pipe\\containerd-containerd', false], ['//./pipe/shop', false], ['C:\\', false], ['/', false], ['c:/windows/System32', false],
    ['/var/log', false], ['C:\\var\\log\\pods\\', false], ['/var/lib/kubelet/plugins', false], ['C:\\k', false], ['/etc/cni/net.d', false],
    ['C:\\Program Files\\containerd', false], ['/proc', false],
  ])('a hostPath %s holds data: %s', (path, isData) => {
    const spec = { volumes: [{ name: 'a', hostPath: { path } }] };
    const found = (objects: readonly PlainObject[]) => plan([...CLEAN, ...objects]).blocked.map(({ code, message }) => `${code}: ${message}`);
    expect(found(workload('two', { on: ['w1', 'w2'], spec })))
      .toEqual(isData ? [`host-path: what its hostPath volumes hold is on the old nodes only, and is deleted with their machines: ${path}`] : []);
    // agents have what each node has
    expect(found(workload('agent', { kind: 'DaemonSet', on: ['w1', 'w2'], spec })).join()).not.toContain('host-path');
    const hostProcess = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } } };
    expect(found(workload('two', { on: ['w1', 'w2'], spec: { ...spec, ...hostProcess } })).join()).not.toContain('host-path');
  });

  const volume = (key: string, value: string): readonly PlainObject[] => [
    ...workload('db', {
      kind: 'StatefulSet', replicas: 2, on: ['w1', 'w2'], spec: {
        volumes: [{
          name: 'data',
          persistentVolumeClaim: { claimName: 'data' },
        }],
      },
    }),
    { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data', namespace: 'shop' }, spec: { volumeName: 'pv' } },
    {
      apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'pv' },
      spec: { nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values: [value] }] }] } } },
    },
  ];

  test('a volume of a node, and of a zone with and without new nodes', () => {
    expect(blockedBy(...volume('kubernetes.io/hostname', 'w1'))).toEqual(['error node-volume db']);
    expect(blockedBy(...volume('topology.kubernetes.io/zone', '1'))).toEqual(['error zone-volume db']);
    const zoned = [node('w1', { zone: '1' }), node('w2', { zone: '2' }), ...volume('topology.kubernetes.io/zone', '1')];
    expect(codes(plan(zoned))).toEqual(['note zone-volume db']);
    expect(plan(zoned).waves[0].create.zones[0]).toBe('1');
    expect(codes(plan(zoned, { pools: [pool('new22')] }))).toEqual(['note zone-volume db']);
    // drivers have labels of their own, which are empty in regions without zones
    for (const [first, second] of [['1', '2'], ['', '']] as const) {
      const key = 'topology.disk.csi.azure.com/zone';
      const ofDriver = [['w1', first], ['w2', second]].map(([name, zone]) => node(name!, { zone: zone || '0', labels: { [key]: zone } }));
      expect(codes(plan([...ofDriver, ...volume(key, second)]))).toEqual(['note zone-volume db']);
      expect(codes(plan([...ofDriver, ...volume(key, '3')]))).toEqual(['error zone-volume db']);
    }
    expect(plan(volume('a', 'b').slice(0, 3).concat(node('w1'), node('w2'))).unknown.map(({ what }) => what))
      .toContain('volumes that aren\'t in the input: StatefulSet shop/db');
  });

  describe('zones of a definition', () => {
    const driver = 'topology.disk.csi.azure.com/zone';
    const at = (zone: string, labels: object = {}) => ['w1', 'w2'].map((name) => node(name, { zone, labels: { [driver]: zone, ...labels } }));
    const inZone = (zone: string) => workload('web', {
      on: ['w1'], spec: { nodeSelector: { ...SELECT, 'topology.kubernetes.io/zone': zone }, tolerations: [{ operator: 'Exists' }] },
    });
    const karpenter = { provider: 'karpenter', role: 'r', subnets: [{ id: 'subnet-1' }], securityGroups: [{ id: 'sg-1' }] };
    const gke = { provider: 'gke', clusterName: 'shop', location: 'europe-west1', machineType: 'n2-standard-4' };

    test('keep Pods and volumes of other zones where they are', () => {
      const objects = [...at('westeurope-1'), ...volume(driver, 'westeurope-1'), ...inZone('westeurope-1')];
      const planned = (zones: readonly string[]) => plan(objects, { pools: [pool('new22', { zones })] });
      expect(codes(planned(['2', '3']))).toEqual(expect.arrayContaining(['error zone-volume db', 'error no-node web']));
      expect(planned(['2', '3']).repin).toEqual([]);
      expect(planned(['2', '3']).waves[0].create.zones.slice(0, 2)).toEqual(['westeurope-2', 'westeurope-3']);
      expect(codes(planned(['1', '2'])).filter((each) => each.startsWith('error'))).toEqual([]);
      // the driver has the name of a zone without old nodes, too
      const moved = [...at('westeurope-1'), ...volume(driver, 'westeurope-2')];
      expect(codes(plan(moved, { pools: [pool('new22', { zones: ['2'] })] }))).toEqual(['note zone-volume db']);
    });

    test.each<[string, object]>([
      ['Karpenter', { ...karpenter, zones: ['eu-west-1b', 'eu-west-1c'] }], ['Karpenter, with one', { ...karpenter, zones: ['eu-west-1b'] }],
      ['GKE', { ...gke, zones: ['europe-west1-b', 'europe-west1-c'] }],
      ['Cluster API', {
        provider: 'cluster-api', infrastructure: 'aws', clusterName: 'shop', instanceType: 'm5.xlarge', image: 'ami-1', kubernetes: 'v1.32.1',
        capacity: { cpu: '4', memory: '16Gi' }, zones: ['eu-west-1b'],
      }],
    ])('of %s', (_, more) => {
      const defined = { name: 'win', version: 2022, kubernetes: '1.32', max: 5, ...more };
      const { zones } = more as { readonly zones: readonly string[] };
      const run = (zone: string) => plan([...at(zone), ...inZone(zone)], { pools: [defined], platform: Platform.UPSTREAM });
      expect(codes(run('eu-west-1a'))).toContain('error no-node web');
      expect(codes(run(zones[0]!))).not.toContain('error no-node web');
      expect(run('eu-west-1a').waves[0].create.zones).toEqual([zones[0], zones.at(-1)]);
    });
  });

  test('a Pod that fits on no new node', () => {
    expect(blockedBy(...workload('huge', { replicas: 2, on: ['w1', 'w2'], cpu: '5' }))).toEqual(['error no-node huge']);
  });

  test('a DaemonSet for the old release', () => {
    const daemons = workload('agent', { kind: 'DaemonSet', on: ['w1', 'w2'], image: 'r/agent:ltsc2019', spec: { nodeSelector: PINNED } });
    expect(blockedBy(...daemons)).toEqual(['note daemon-set-build agent']);
    expect(blockedBy(...workload('all', { kind: 'DaemonSet', on: ['w1', 'w2'], image: 'r/agent:ltsc2019' })))
      .toEqual(['warning daemon-set-build all']);
  });
});

test('a node that isn\'t ready waits, since no kubelet confirms the end of its Pods', () => {
  const silent = (status: string) => ({
    ...node('w2'), status: { ...node('w2').status as object, conditions: [{ type: 'Ready', status }] },
  });
  const rolled = workload('web', { on: ['w1', 'w2'], spec: { nodeSelector: PINNED } });
  for (const objects of [workload('web', { on: ['w1', 'w2'] }), rolled]) {
    const { blocked, waves } = plan([node('w1'), silent('Unknown'), ...objects]);
    expect(blocked).toEqual([{
      code: 'not-ready', severity: 'error', object: expect.objectContaining({ kind: 'Node', name: 'w2' }), pods: ['shop/web-1'],
      message: 'it isn\'t ready, and its drain waits until its kubelet confirms the end of its Pods',
      fix: 'repair the node, or delete its object (kubectl delete node w2), which also deletes its Pods, if the machine no longer exists',
    }]);
    expect(waves[0].drain.map(({ node: name, waitsFor }) => [name, waitsFor])).toEqual([['w1', []], ['w2', ['Node w2 (not-ready)']]]);
  }
  expect(codes(plan([node('w1'), silent('False'), ...workload('web', { on: ['w1', 'w2'] })]))).toEqual(['error not-ready w2']);
  // with no Pods that are evicted
  expect(codes(plan([node('w1'), silent('Unknown'), ...workload('agent', { kind: 'DaemonSet', on: ['w1', 'w2'] })]))).toEqual([]);
});

describe('waves', () => {
  test('everything can move: each node is drained, and the pool is deleted', () => {
    const { waves, blocked, unknown } = plan(CLEAN);
    expect(waves).toHaveLength(1);
    expect(waves[0]).toMatchObject({
      pool: 'win19', create: { pool: 'win22', nodes: 2, like: 'w1' }, surge: 1, pending: { least: 0, most: 0 },
      drain: [{ node: 'w1', pods: 1, waitsFor: [] }, { node: 'w2', pods: 1, waitsFor: [] }],
    });
    expect(waves[0].steps.map(({ command = '' }) => command.split(' ').slice(0, 4).join(' '))).toEqual([
      'az aks nodepool add', 'kubectl cordon w1 w2', 'kubectl drain w1 --ignore-daemonsets', 'kubectl drain w2 --ignore-daemonsets',
      'az aks nodepool delete',
    ]);
    expect(blocked).toEqual([]);
    expect(unknown).toHaveLength(2);
  });

  test('the command of AKS makes nodes as the plan counts them: zones, Pods per node, and Spot', () => {
    const spot = { key: 'kubernetes.azure.com/scalesetpriority', value: 'spot', effect: 'NoSchedule' };
    const taints = [spot, { key: 'os', value: 'windows', effect: 'NoSchedule' }];
    const nodes = [['w1', 'westeurope-2'], ['w2', 'westeurope-1'], ['w3', 'westeurope-2']].map(([name, zone]) => (
      { ...node(name!, { zone, labels: { [spot.key]: spot.value, team: 'a' } }), spec: { taints } }));
    expect(plan(nodes).waves[0].steps[0].command).toBe('az aks nodepool add --name win22 --os-type Windows --os-sku Windows2022 --node-count 3 '
      + '--max-pods 30 --zones 1 2 --priority Spot --labels team=a --node-taints os=windows:NoSchedule --node-vm-size <size> '
      + '--cluster-name <cluster> --resource-group <group>');
    // az requires the value of a taint
    const [gpu] = plan([{ ...nodes[0]!, spec: { taints: [...taints, { key: 'gpu', effect: 'NoExecute' }] } }]).waves[0].steps;
    expect(gpu!.what).toMatch(/with machines like w1; add gpu:NoExecute in another way: az requires taints with a value$/);
    expect(gpu!.command).toContain(' --node-taints os=windows:NoSchedule --node-vm-size');
    const defined = pool('new22', { vmSize: 'Standard_D2s_v5', zones: ['3', '2'], fips: true, osDiskType: 'Ephemeral', diskGiB: 100, maxPods: 10 });
    const [{ create, steps: [first] }] = plan(nodes, { pools: [defined] }).waves;
    expect(first!.what).toBe('create 3 nodes of Windows Server 2022 in pool new22, as defined');
    expect(first!.command).toBe('az aks nodepool add --name new22 --os-type Windows --os-sku Windows2022 --node-count 3 '
      + '--node-vm-size Standard_D2s_v5 --node-osdisk-type Ephemeral --node-osdisk-size 100 --max-pods 10 --zones 3 2 --enable-fips-image '
      + '--cluster-name <cluster> --resource-group <group>');
    expect(create).not.toHaveProperty('like');
    // in a region without zones
    expect(plan([node('w1', { zone: '0' })]).waves[0].steps[0].command).not.toMatch(/--zones|--priority/);
  });

  test('new nodes of AKS have the labels of the command, and those that follow from release, pool, machine, and cluster', () => {
    const AZURE = 'kubernetes.azure.com/';
    const same = { [`${AZURE}cluster`]: 'MC_shop', [`${AZURE}mode`]: 'user', 'node.kubernetes.io/instance-type': 'Standard_D4s_v5', 'team': 'a' };
    const unknown = {
      'node-restriction.kubernetes.io/team': 'a', [`${AZURE}node-image-version`]: 'AKSWindows-2019-containerd-17763.6640.240910',
      'storageprofile': 'managed', 'storagetier': 'Premium_LRS', [`${AZURE}storagetier`]: 'Premium_LRS',
    };
    const labels = { ...same, ...unknown, [`${AZURE}os-sku-effective`]: 'Windows2019' };
    const selecting = (key: string, kind?: string) => workload(key.replace(/\W/g, '-'), {
      kind, on: ['w1', 'w2'], spec: { nodeSelector: { ...SELECT, [key]: (labels as Record<string, string>)[key] } },
    });
    const planned = (...objects: readonly PlainObject[]) => plan([node('w1', { labels }), node('w2', { labels }), ...objects]);
    const { create, steps } = planned().waves[0];
    expect(create.labels).toMatchObject({ ...same, [`${AZURE}os-sku-effective`]: 'Windows2022' });
    expect(Object.keys(create.labels).filter((key) => Object.hasOwn(unknown, key))).toEqual([]);
    expect(steps[0].command).toContain(' --labels team=a --node-vm-size ');
    for (const key of Object.keys(same)) { expect(planned(...selecting(key)).blocked).toEqual([]); }
    for (const key of Object.keys(unknown)) {
      const { blocked, repin, waves } = planned(...selecting(key));
      expect(blocked).toEqual([expect.objectContaining({
        code: 'no-node', severity: 'error', message: `it isn't known whether new nodes have labels that it selects: ${key}`,
      })]);
      expect(repin).toEqual([]);
      expect(waves[0].drain.map(({ waitsFor }) => waitsFor.length)).toEqual([1, 1]);
    }
    expect(codes(planned(...selecting('storagetier', 'DaemonSet')))).toEqual(['warning no-node storagetier']);
  });

  test.each([
    ['eks.amazonaws.com/nodegroup', 'eks.amazonaws.com/capacityType', 'eks.amazonaws.com/nodegroup-image'],
    ['cloud.google.com/gke-nodepool', 'disk-type.gke.io/pd-ssd', 'cloud.google.com/gke-new'],
  ])('new nodes of %s have %s, and perhaps another %s', (label, same, other) => {
    const labels = { 'kubernetes.azure.com/agentpool': undefined, 'agentpool': undefined, [label]: 'win', [same]: 'a', [other]: 'b' } as never;
    const { labels: found } = plan([node('w1', { labels })]).waves[0].create;
    expect(found).toHaveProperty([same], 'a');
    expect(found).not.toHaveProperty([other]);
  });

  describe.each([
    ['karpenter.sh/nodepool', 'kubectl delete nodepool win'], ['node.cluster.x-k8s.io/pool', undefined], ['k8s-windows.dev/pool', undefined],
    ['eks.amazonaws.com/nodegroup', 'aws eks delete-nodegroup --cluster-name <cluster> --nodegroup-name win'],
    ['alpha.eksctl.io/nodegroup-name', 'eksctl delete nodegroup --cluster <cluster> --name win'],
    ['cloud.google.com/gke-nodepool', 'gcloud container node-pools delete win --cluster <cluster> --location <location>'],
  ])('pools by %s', (label, last) => {
    const ofPool = { 'kubernetes.azure.com/agentpool': undefined, 'agentpool': undefined, 'kubernetes.azure.com/os-sku': undefined, [label]: 'win' };
    const ofClass = { ...ofPool, 'karpenter.k8s.aws/ec2nodeclass': 'win' };
    const nodes = ['w1', 'w2'].map((name) => node(name, { labels: ofClass as never }));
    const waits = workload('old', { image: 'registry.example/old:1', on: ['w2'] });

    test('a second pool, since a change of the first would replace the nodes that wait', () => {
      const selectors = label.startsWith('karpenter') ? ofClass : ofPool;
      const held = workload('web', { on: ['w1'], spec: { nodeSelector: { ...SELECT, ...selectors } } });
      const [{ create, steps }] = plan([...nodes, ...held, ...waits]).waves;
      expect(create.pool).toBe('win22a');
      expect(steps.map(({ what }) => what).join()).not.toContain('change the release');
      // others would replace the machine by one of the old release
      expect(steps.at(-1)!.command).toBe(label.startsWith('karpenter') ? 'kubectl delete node w1' : undefined);
      const { repin, waves } = plan([...nodes, ...held]);
      expect(repin[0].patch.map(({ value }) => value)).toEqual(label.startsWith('karpenter') ? ['win22a', 'win22a'] : ['win22a']);
      expect(waves[0].steps.at(-1)).toEqual({ what: expect.stringMatching(/^delete pool win(?:$|: its )/), command: last });
    });

    test('nodes of another release in the pool stay, and no machine of one\'s own is left', () => {
      const newer = node('w3', { labels: { ...ofClass, 'node.kubernetes.io/windows-build': '10.0.20348' } as never, release: 2022 });
      expect(plan([...nodes, newer]).waves[0].steps.at(-1)!.command).toBe('kubectl delete node w1 w2');
      expect(plan(nodes).after.map(({ what }) => what).join()).not.toContain('domain accounts');
      const { after } = plan(['w1', 'w2'].map((name) => node(name, { labels: { ...ofPool, [label]: undefined } as never })));
      expect(after.map(({ what }) => what).join()).toContain('domain accounts');
    });
  });

  test('a definition of the old pool gets another name while something waits', () => {
    const labels = { 'kubernetes.azure.com/agentpool': undefined, 'agentpool': undefined, 'karpenter.sh/nodepool': 'win' } as never;
    const defined = {
      provider: 'karpenter', name: 'win', version: 2022, kubernetes: '1.32', max: 5, role: 'r', subnets: [{ id: 'subnet-1' }],
      securityGroups: [{ id: 'sg-1' }],
    };
    const first = (...objects: readonly PlainObject[]) => plan([node('w1', { labels }), ...objects], { pools: [defined] }).waves[0].steps[0].what;
    expect(first()).toMatch(/in pool win, .*; change the release of the pool, whose provider replaces the nodes$/);
    expect(first(...workload('old', { image: 'registry.example/old:1', on: ['w1'] })))
      .toMatch(/; give the new pool another name: a change of this one replaces the nodes that must wait, too$/);
  });

  test('nodes whose Pods must wait stay', () => {
    const drain = plan().waves[1].drain.map(({ node: name, waitsFor }) => [name, waitsFor]);
    expect(drain).toEqual([['w1', []], ['w2', []], ['w3', ['image registry.example/old:1 has no build for the new nodes']]]);
    expect(plan().waves[1].steps.map(({ command }) => command)).toContain('kubectl delete node w1 w2');
  });

  test('as many nodes as surely have room for all Pods, whichever the scheduler chooses', () => {
    const six = (cpu: string) => plan([node('w1'), node('w2'), node('w3'), ...workload('a', { on: ['w1', 'w1', 'w2', 'w2', 'w3', 'w3'], cpu })]);
    // four fit on a node, two, and one
    expect(['1', '2', '3'].map((cpu) => six(cpu).waves[0].surge)).toEqual([2, 3, 6]);
    // no fewer than before
    expect(['1', '2', '3'].map((cpu) => six(cpu).waves[0].create.nodes)).toEqual([3, 3, 6]);
    expect(six('1').waves[0].capacity.at(-1)).toMatchObject({ nodes: 3, requested: { cpu: 0.5, pods: 0.07 } });
  });

  test('resources that no Pod requests are free', () => {
    const container = { name: 'main', image: 'registry.example/shop:1.2' };
    const { capacity } = plan([node('w1'), ...workload('web', { on: ['w1'], spec: { containers: [container] } })]).waves[0];
    expect(capacity.at(-1)!.requested).toEqual({ cpu: 0, memory: 0, pods: 0.03 });
  });

  test('nodes of the new release that exist are used, but not those that are cordoned', () => {
    const existing = node('n1', { pool: 'win22', release: 2022 });
    expect(plan([...CLEAN, existing]).waves[0].surge).toBe(0);
    expect(plan([...CLEAN, { ...existing, spec: { unschedulable: true } }]).waves[0].surge).toBe(1);
    // a pool of that name exists
    expect(plan([...CLEAN, { ...existing, spec: { unschedulable: true } }]).waves[0].create.pool).not.toBe('win22');
  });

  test('Pods that have found no room yet come with the new nodes', () => {
    const [web, replicaSet, , , ...others] = workload('big', { on: ['w1', 'w1', 'w1', 'w1'], replicas: 4, cpu: '2' });
    void others;
    const pending = workload('big', { on: ['w1', 'w1', 'w1'], cpu: '2' }).slice(2).map(({ spec, ...pod }, i) => (
      { ...pod, spec: { ...spec as object, nodeName: i === 0 ? 'w1' : undefined }, status: { phase: i === 0 ? 'Running' : 'Pending' } }));
    expect(plan([node('w1'), web, replicaSet, ...pending]).waves[0].surge).toBe(2);
    expect(plan([node('w1'), web, replicaSet, pending[0]]).waves[0].surge).toBe(1);
    const linuxPod = { ...pending[1], spec: { nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'a', image: 'nginx' }] } };
    expect(codes(plan([...CLEAN, { ...linuxPod, metadata: { name: 'a', namespace: 'b' } }]))).toEqual([]);
  });

  test('what a DaemonSet requests isn\'t there for others', () => {
    const daemon = workload('agent', { kind: 'DaemonSet', on: ['w1', 'w2'], cpu: '3' });
    expect(plan([...CLEAN, ...daemon]).waves[0].surge).toBe(2);
  });

  test('minutes are those of images, probes, and grace periods', () => {
    // 4 GB in 32 s, up to 30 s for each of two Pods to end, and as long again for the second one, since its budget allows one
    expect(plan(CLEAN).waves[0].minutes).toEqual({ least: 0.5, most: expect.any(Number) });
    const slow = plan(CLEAN, { bandwidth: 100 }).waves[0].minutes;
    expect(slow.least).toBe(5.3);
    const probe = { tcpSocket: { port: 80 }, initialDelaySeconds: 600 };
    const container = { name: 'main', image: 'registry.example/shop:1.2', startupProbe: probe };
    expect(plan([node('w1'), ...workload('web', { on: ['w1'], spec: { containers: [container] } })]).waves[0].minutes.least).toBe(10.5);
    expect(plan(CLEAN, { images: undefined }).waves[0].minutes.most).toBeUndefined();
  });

  test('a drain that can take longer than its limit is named', () => {
    const patient = workload('patient', { on: ['w1', 'w2'], spec: { terminationGracePeriodSeconds: 3600 } });
    expect(codes(plan([...CLEAN, ...patient]))).toEqual(['warning drain-limit w1', 'warning drain-limit w2']);
    expect(codes(plan([...CLEAN, ...patient], { drainLimit: 90 }))).toEqual([]);
  });

  test('definitions of pools decide on the new nodes', () => {
    expect(plan(CLEAN, { pools: [pool('new22')] }).waves[0].create.pool).toBe('new22');
    const tainted = pool('taint1', { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] });
    expect(plan(CLEAN, { pools: [tainted, pool('open22')] }).waves[0].create.pool).toBe('open22');
    expect(codes(plan(CLEAN, { pools: [tainted] }))).toEqual(['error no-node web']);
    // a pool that several old ones move to, or that is there, grows
    const two = [...CLEAN, node('v1', { pool: 'old' })];
    const commands = (objects: readonly PlainObject[]) => plan(objects, { pools: [pool('new22')] }).waves.map(({ steps }) => steps[0]!.command);
    expect(commands(two)).toEqual([
      expect.stringContaining('az aks nodepool add --name new22 '),
      'az aks nodepool scale --name new22 --node-count 3 --cluster-name <cluster> --resource-group <group>',
    ]);
    expect(commands([...CLEAN, node('n1', { pool: 'new22', release: 2022 })]))
      .toEqual([expect.stringContaining('scale --name new22 --node-count 3 ')]);
    expect(problemOf(() => plan(CLEAN, { pools: [{ ...pool('x'), version: 2019 }] }))).toBe(
      'pools: must define a pool of LTSC2022, got pools of other releases. write options of windowsNodePool, or NodePools of Karpenter with their '
      + 'EC2NodeClass',
    );
  });
});

describe('input', () => {
  test.each<[string, readonly unknown[], Partial<MigrationTarget>, RegExp]>([
    ['no nodes', workload('web'), {}, /^nodes: must contain nodes, got none/],
    ['no older node', [node('n1', { release: 2022 })], {}, /^to: must be later than a release of the Windows nodes of the cluster \(LTSC2022\), got LTSC2022/],
    ['no such release', CLEAN, { from: WindowsVersion.LTSC2016 }, /^from: must be the release of Windows nodes of the cluster \(LTSC2019\), got LTSC2016/],
    ['an older target', CLEAN, { to: WindowsVersion.LTSC2019, from: WindowsVersion.LTSC2022 }, /^to: must be a later release than the one to leave, LTSC2022, got LTSC2019/],
    ['a platform without it', [node('w1', { kubelet: 'v1.31.2' })], { to: WindowsVersion.LTSC2025 },
      /^to: must be supported by AKS with Kubernetes 1\.31 \(from Kubernetes 1\.32, since 2026-05-29\), got LTSC2025\. use another release, or upgrade Kubernetes first/],
    ['a release that the platform doesn\'t have', [node('w1', {
      labels: {
        'cloud.google.com/gke-nodepool': 'a',
        'kubernetes.azure.com/agentpool': undefined, 'kubernetes.azure.com/os-sku': undefined,
      },
    })],
    { to: WindowsVersion.LTSC2025 }, /^to: must be a Windows release of GKE \(LTSC2019, LTSC2022\), got LTSC2025/],
    ['a release that has ended', CLEAN, { to: WindowsVersion.ANNUAL23H2, on: '2026-05-15' },
      /^to: must be a release that hasn't ended: since 2026-05-15, new AKS node pools can't have it, .*, got ANNUAL23H2\. use LTSC2025/],
    ['a wrong option', CLEAN, { bandwidth: 0 }, /^bandwidth: must be a number > 0, got 0/],
    ['a wrong day', CLEAN, { on: '2026-02-30' }, /^on: must be a day that exists/],
  ])('%s', (_, objects, target, expected) => { expect(problemOf(() => plan(objects, target))).toMatch(expected); });

  test('objects of files that overlap count once', () => {
    expect(plan([...CLEAN, { apiVersion: 'v1', kind: 'List', items: CLEAN }])).toEqual(plan(CLEAN));
    const ofKnative = { apiVersion: 'serving.knative.dev/v1', kind: 'Service', metadata: { name: 'two', namespace: 'shop' } };
    expect(plan([...CLEAN, ofKnative, { ...ofKnative, apiVersion: 'v1' }]).waves).toEqual(plan(CLEAN).waves);
  });

  test('objects of files that differ are a gap', () => {
    const { unknown, now } = plan([...CLEAN, node('w1', { pool: 'other' })]);
    expect(unknown.map(({ what }) => what)).toContain('which labels and spec are current, since the input has several: Node w1');
    expect(now.pools.map(({ name }) => name)).toEqual(['other', 'win19']);
    const later = { ...node('w1'), status: { ...node('w1').status as object, conditions: [] } };
    expect(plan([...CLEAN, later]).unknown).toEqual(plan(CLEAN).unknown);
  });

  test('gaps: without Pods, budgets, owners, statuses', () => {
    const gaps = (objects: readonly unknown[]) => plan(objects).unknown.map(({ what }) => what);
    expect(gaps([node('w1')])).toEqual(expect.arrayContaining([expect.stringMatching(/no Pods:/), expect.stringMatching(/no PodDisruptionBudgets:/)]));
    const pods = workload('web', { on: ['w1'], spec: { nodeSelector: PINNED } }).filter(({ kind }) => kind === 'Pod');
    const { unknown, repin } = plan([node('w1'), ...pods]);
    expect(unknown.map(({ what }) => what)).toContain('what defines the Pods isn\'t in the input: ReplicaSet shop/web-7d9f');
    expect(repin).toEqual([expect.objectContaining({ holds: ['nodeSelector node.kubernetes.io/windows-build=10.0.17763'], patch: [] })]);
    const silent = { ...node('w1'), status: { nodeInfo: { operatingSystem: 'windows', kernelVersion: '10.0.17763.1' } } };
    expect(gaps([silent])).toContain('what Pods can request of nodes: new win22');
    const unknownBuild = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'x', labels: { 'kubernetes.io/os': 'windows' } } };
    expect(gaps([...CLEAN, unknownBuild])).toContain('the build of nodes: x');
  });

  test('a release that neither the platform nor Kubernetes lists is a gap', () => {
    const upstream = (kubelet: string) => ({
      ...node('w1', { kubelet }), metadata: {
        name: 'w1', labels: {
          'kubernetes.io/os': 'windows',
          'node.kubernetes.io/windows-build': '10.0.17763',
        },
      },
    });
    const gaps = (kubelet: string) => plan([upstream(kubelet)], { to: WindowsVersion.LTSC2025 }).unknown.map(({ what }) => what);
    expect(gaps('v1.34.1')).toContainEqual(expect.stringMatching(/LTSC2025 with Kubernetes 1\.34 on UPSTREAM/));
    expect(gaps('v1.35.1')).not.toContainEqual(expect.stringMatching(/supports the release/));
  });

  test.each([null, 7, 'x', {}, { kind: 'Pod' }, { kind: 'Pod', spec: null, status: [] }, { kind: 'PodDisruptionBudget', spec: { selector: 1 } },
    { kind: 'Deployment', metadata: { name: 'a' }, spec: { template: { spec: { containers: 'x' } } } }, { kind: 'PersistentVolume' },
    { kind: 'Node' }])(
    'odd objects don\'t end it: %j', (odd) => { expect(plan([...DUMP, odd]).waves).toHaveLength(2); },
  );
});
