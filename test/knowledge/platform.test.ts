import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { Platform } from 'k8s-windows/core';

describe('taints of each platform, in exact letter case', () => {
  // from each platform's documentation
  test.each([
    ['UPSTREAM', [{ key: 'os', value: 'windows', effect: 'NoSchedule' }]],
    ['GKE', [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }]],
    ['AKS', []],
    ['AKS_HCI', [{ key: 'node.kubernetes.io/os', value: 'Windows', effect: 'NoSchedule' }]],
    ['EKS', []],
    ['OPENSHIFT', [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }]],
    ['RKE2', []],
  ])('%s', (name, taints) => {
    const platform = (Platform as any)[name] as Platform;
    expect(platform.taints).toEqual(taints);
    expect(platform.name).toBe(name);
    expect(platform.nodeLabels).toEqual({});
    expect(Platform.all).toContain(platform);
  });

  test('GKE, OpenShift, and AKS-HCI differ from upstream and from each other', () => {
    const different = new Set([Platform.UPSTREAM, Platform.GKE, Platform.OPENSHIFT, Platform.AKS_HCI].map(({ taints }) => JSON.stringify(taints)));
    expect(different.size).toBe(4);
    expect(Platform.all).toHaveLength(7);
  });
});

test('named: ignores letter case, accepts - and _', () => {
  expect(['gke', 'GKE', 'aks-hci', 'AKS_HCI', 'Upstream'].map((name) => Platform.named(name)?.name))
    .toEqual(['GKE', 'GKE', 'AKS_HCI', 'AKS_HCI', 'UPSTREAM']);
  expect([Platform.named('custom'), Platform.named(''), Platform.named('all')]).toEqual([undefined, undefined, undefined]);
});

describe('custom', () => {
  test('accepts optional taints and labels', () => {
    const platform = Platform.custom({ name: 'lab', taints: [{ key: 'Win', effect: 'NoExecute' }], nodeLabels: { 'lab/pool': 'Win' } });
    expect(platform).toMatchObject({ name: 'lab', taints: [{ key: 'Win', effect: 'NoExecute' }], nodeLabels: { 'lab/pool': 'Win' } });
    expect(Platform.isPlatform(platform)).toBe(true);
    expect(Platform.custom({})).toMatchObject({ name: 'custom', taints: [], nodeLabels: {} });
  });

  test.each([
    ['a taint without a key', { taints: [{ key: '', effect: 'NoSchedule' }] }, 'taints[0].key: must be a valid taint key, got ""'],
    [
      'an unknown effect', { taints: [{ key: 'os', effect: 'noSchedule' }] },
      'must be one of "NoSchedule", "PreferNoSchedule", "NoExecute", got "noSchedule"',
    ],
    ['no effect', { taints: [{ key: 'os' }] }, 'taints[0].effect: is required. Give NoSchedule'],
    [
      'a value that is no string', { taints: [{ key: 'os', value: true, effect: 'NoSchedule' }] },
      'taints[0].value: must be a string, got true. Write it in quotes',
    ],
    ['a label that is no string', { nodeLabels: { pool: 1 } }, 'nodeLabels.pool: must be a string, got 1'],
    ['a key with a space', { nodeLabels: { 'bad key': 'x' } }, 'nodeLabels[bad key]: must have a valid label as its key, not "bad key"'],
    ['a value with a space', { nodeLabels: { pool: 'x y' } }, 'nodeLabels.pool: must be a valid label value, got "x y"'],
    [
      'a taint that the API server rejects', { taints: [{ key: 'a;b', effect: 'NoSchedule' }] },
      'taints[0].key: must be a valid taint key, got "a;b"',
    ],
    ['an unknown option', { taint: [] }, 'taint: unknown option. Did you mean taints?'],
    ['a label for another system', { nodeLabels: { 'kubernetes.io/os': 'linux' } }, 'must be "windows" on Windows nodes, got "linux"'],
  ])('rejects %s', (_, options, message) => {
    expect(() => Platform.custom(options as any)).toThrow(message);
  });

  test('reports all problems at once', () => {
    expect(() => Platform.custom({ taints: [{ effect: 'x' } as any, { key: 'a', effect: 'y' } as any] }))
      .toThrow(/taints\[0\]\.key[^]*taints\[0\]\.effect[^]*taints\[1\]\.effect/);
  });
});

describe('Platform.of a scope', () => {
  function tree() {
    const app = new App();
    const chart = new Chart(app, 'chart');
    return { app, chart, leaf: new Construct(chart, 'leaf') };
  }

  test('is undefined when none is set', () => {
    expect(Platform.of(tree().leaf)).toBeUndefined();
  });

  test('is the nearest one, whenever it is set, and can be set again', () => {
    const { app, chart, leaf } = tree();
    Platform.set(app, Platform.GKE);
    expect([app, chart, leaf].map((scope) => Platform.of(scope))).toEqual([Platform.GKE, Platform.GKE, Platform.GKE]);
    Platform.set(chart, Platform.EKS);
    expect([Platform.of(app), Platform.of(chart), Platform.of(leaf)]).toEqual([Platform.GKE, Platform.EKS, Platform.EKS]);
    Platform.set(leaf, Platform.AKS);
    Platform.set(chart, Platform.RKE2);
    expect([Platform.of(app), Platform.of(chart), Platform.of(leaf)]).toEqual([Platform.GKE, Platform.RKE2, Platform.AKS]);
  });

  test('rejects values that aren\'t a platform', () => {
    const { chart } = tree();
    expect(() => Platform.set(chart, 'GKE' as any)).toThrow('must be a Platform, got "GKE"');
    expect(() => Platform.set(chart, undefined as any)).toThrow('platform: must be a Platform, got undefined. Use Platform.UPSTREAM');
  });
});
