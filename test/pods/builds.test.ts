import { evaluator, objectAt, PlainObject } from '../../src/base';
import { checkObjects } from '../../src/checker/check-objects';
import { Platform, WindowsVersion } from '../../src/knowledge';
import { completePod, podExpressions } from '../../src/pods';
import { anyNode, matchesNode } from '../../src/scheduling/filters';
import { selectionOf } from '../../src/scheduling/scheduled-pod';
import { generatePods } from '../cluster/differential/generate-pod';
import { previewAdmission } from 'k8s-windows/admission';

const BUILD = 'node.kubernetes.io/windows-build';
const pods = generatePods(5, 3000, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as PlainObject);

test('random Pods select the builds that the filters of the scheduler allow', () => {
  const [allowed, areSelected] = [evaluator(podExpressions().builds.allowed), evaluator(podExpressions().builds.areSelected)];
  const nodes = WindowsVersion.all.map(({ build, aksOsSku }) => ({
    build, node: anyNode('windows', { [BUILD]: build, 'kubernetes.azure.com/os-sku': aksOsSku }),
  }));
  const selecting = pods.filter((object) => JSON.stringify(object).includes(BUILD) && areSelected({ object }));
  expect(selecting.length).toBeGreaterThan(100);
  for (const object of selecting) {
    const { nodeSelector, terms } = selectionOf(objectAt(object, 'spec'));
    // of the nodes that its other selectors allow
    const selection = { nodeSelector: Object.fromEntries(Object.entries(nodeSelector).filter(([key]) => key === BUILD)), terms };
    const fits = nodes.filter(({ node }) => matchesNode(selection, node) !== 'no').map(({ build }) => build);
    expect(allowed({ object })).toEqual(expect.arrayContaining(fits));
    if (terms === undefined) { expect(allowed({ object })).toEqual(fits); }
  }
});

test('os-sku of AKS names a build, also for policies', () => {
  const object = { spec: { nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2019' } } };
  const { areSelected, allowed } = podExpressions().builds;
  expect([evaluator(areSelected)({ object }), evaluator(allowed)({ object })]).toEqual([true, ['10.0.17763']]);
});

describe('os-sku of AKS in required node affinity names builds', () => {
  const SKU = 'kubernetes.azure.com/os-sku';
  const term = (...values: string[]) => ({ matchExpressions: [{ key: SKU, operator: 'In', values }] });
  const podOf = (image: string, ...terms: object[]) => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
    spec: {
      nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'web', image, resources: { limits: { memory: '1Gi', cpu: '1' } } }],
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
    },
  });
  const rules = (object: PlainObject) => checkObjects([object], { platform: Platform.AKS }).findings.map(({ rule }) => rule);

  test('for policies', () => {
    const object = podOf('web:ltsc2022', term('Windows2022', 'Windows2025'));
    const { areSelected, areAble, allowed } = podExpressions().builds;
    expect([areSelected, areAble].map((each) => evaluator(each)({ object }))).toEqual([true, true]);
    expect(evaluator(allowed)({ object })).toEqual(['10.0.20348', '10.0.26100']);
    expect(
      evaluator(areSelected)({ object: podOf('web:ltsc2022', term('Windows2022'), { matchExpressions: [{ key: 'pool', operator: 'Exists' }] }) }),
    ).toBe(false);
    const [{ verdict }] = checkObjects([podOf('web:ltsc2022', term('Windows2019'))], { platform: Platform.AKS }).workloads;
    expect(verdict).toBe('misplaced');
  });

  test('for the checker, which reports no missing selection then, and for completion, which adds none', () => {
    expect(rules(podOf('web:ltsc2022', term('Windows2022')))).not.toContain('windows-build-not-selected');
    expect(rules(podOf('web:ltsc2022', { matchExpressions: [{ key: 'pool', operator: 'In', values: ['a'] }] })))
      .toContain('windows-build-not-selected');
    const { spec } = podOf('web:ltsc2022', term('Windows2022'));
    expect(completePod({ spec }, { os: 'windows', platform: Platform.AKS }).template.spec).toMatchObject({ affinity: spec.affinity });
  });
});

describe('a Pod that selects a build', () => {
  const podWith = (image: string, spec: object) => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' },
    spec: { containers: [{ name: 'web', image }, { name: 'log', image: 'log:1' }], ...spec },
  });
  const onBuild = (image: string, build: string, more = {}) =>
    podWith(image, { nodeSelector: { 'kubernetes.io/os': 'windows', [BUILD]: build }, ...more });
  const mismatches = (object: PlainObject, mode: 'warn' | 'deny' = 'deny') =>
    previewAdmission([object], { mode }).flatMap(({ findings }) => findings.filter(({ rule }) => rule === 'image-build-mismatch'));

  test('that can\'t run its image is denied, with the message of the checker', () => {
    expect(mismatches(onBuild('web:ltsc2022', '10.0.17763'))).toEqual([{
      rule: 'image-build-mismatch', severity: 'error', verdict: 'deny',
      message: 'image-build-mismatch: container "web": image "web:ltsc2022" is built on LTSC2022 (10.0.20348), but the Pod may be scheduled to a '
        + 'node with '
        + 'LTSC2019 (10.0.17763), which can\'t run it in process isolation. Help: use an image of LTSC2019, or select nodes with build 10.0.20348 '
          + 'or 10.0.25398 '
        + `or 10.0.26100 through ${BUILD}. See https://github.com/k8s-windows/k8s-windows/blob/main/docs/rules/image-build-mismatch.md`,
    }]);
    expect(mismatches(onBuild('web:ltsc2022', '10.0.17763'), 'warn')).toMatchObject([{ verdict: 'warn' }]);
  });

  test('by required affinity too', () => {
    const affinity = (...values: string[]) => ({
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: BUILD, operator: 'In', values }] }] },
      },
    });
    const selecting = (...values: string[]) => podWith('web:ltsc2019', { os: { name: 'windows' }, affinity: affinity(...values) });
    expect(mismatches(selecting('10.0.20348'))).toHaveLength(1);
    expect(mismatches(selecting('10.0.17763'))).toEqual([]);
    // what is added narrows it to the builds that can run the image
    expect(mismatches(selecting('10.0.17763', '10.0.20348'))).toEqual([]);
  });

  test.each<[string, PlainObject]>([
    ['runs its image', onBuild('web:ltsc2022', '10.0.26100')],
    ['has an image of an unknown release', onBuild('web:1', '10.0.17763')],
    ['is unknown', onBuild('web:ltsc2022', '10.0.99999')],
    [
      'has HostProcess containers',
      onBuild('web:ltsc2022', '10.0.17763', { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } }),
    ],
    ['has a RuntimeClass, which may isolate it by Hyper-V', onBuild('web:ltsc2022', '10.0.17763', { runtimeClassName: 'hyperv' })],
    ['is on its node already', onBuild('web:ltsc2022', '10.0.17763', { nodeName: 'node-1' })],
    ['is for Linux', podWith('web:ltsc2022', { nodeSelector: { 'kubernetes.io/os': 'linux', [BUILD]: '10.0.17763' } })],
  ])('isn\'t reported if it %s', (_, object) => {
    expect(mismatches(object)).toEqual([]);
  });
});
