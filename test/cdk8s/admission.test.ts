import { App, Chart, Testing } from 'cdk8s';
import { errorOf } from './synth';
import { Platform, WindowsAdmission } from 'k8s-windows';
import { windowsAdmission } from 'k8s-windows/admission';

const POLICY = 'MutatingAdmissionPolicy';
const chartOf = (props = {}) => new Chart(new App(), 'chart', props);
const synth = (chart: Chart): any[] => Testing.synth(chart);

test('the objects are those of the core, with stable ids', () => {
  const chart = chartOf();
  const options = { platform: Platform.GKE, kubernetes: '1.35', name: 'shop', exemptNamespaces: ['monitoring'], mode: 'deny', linux: 'leave', failurePolicy: 'Fail' } as const;
  const admission = new WindowsAdmission(chart, 'admission', options);
  const { objects } = windowsAdmission(options);
  expect(admission.node.children.map(({ node }) => node.id)).toEqual(objects.map(({ id }) => id));
  expect(synth(chart)).toEqual(objects.map(({ manifest }) => manifest));
});

test('policies have no namespace in a chart with one', () => {
  const chart = chartOf({ namespace: 'shop' });
  new WindowsAdmission(chart, 'admission');
  expect(synth(chart).map(({ metadata }) => metadata.namespace)).toEqual(synth(chart).map(() => undefined));
});

test('the platform of the scope is tolerated', () => {
  const chart = chartOf();
  new WindowsAdmission(chart, 'admission');
  Platform.set(chart, Platform.GKE);
  const [policy] = synth(chart);
  expect(policy.spec.mutations[0].jsonPatch.expression).toContain("'key': 'node.kubernetes.io/os'");
});

test('two of one name are a conflict', () => {
  const error = errorOf((chart) => [new WindowsAdmission(chart, 'a'), new WindowsAdmission(chart, 'b')]);
  expect(error.message).toContain(`[chart/b] must be the only construct of the app that creates ${POLICY} k8s-windows-pods and `);
  expect(() => {
    const chart = chartOf();
    new WindowsAdmission(chart, 'a', { name: 'one' });
    new WindowsAdmission(chart, 'b', { name: 'other' });
    synth(chart);
  }).not.toThrow();
});

test('all problems at once, with the path of the construct', () => {
  const { message } = errorOf((chart) => new WindowsAdmission(chart, 'admission', {
    name: 'Shop', platform: 'gke', kubernetes: '1.29', mode: 'block', mutate: 'no', linux: 'drop', defaultMemory: '2 Gi', exemptNamespaces: ['*'], failurePolicy: 'ignore', exempt: [],
  } as never));
  const lines = message.split('\n');
  expect(lines[0]).toBe('10 problems found:');
  const options = ['platform', 'mode', 'mutate', 'linux', 'defaultMemory', 'failurePolicy', 'exempt', 'name', 'kubernetes', 'exemptNamespaces[0]'];
  for (const option of options) { expect(message).toContain(`\n  [chart/admission] ${option}: `); }
});
