import { GOOD, PRIVILEGED, PRIVILEGED_RULE } from './manifests';
import { checkTexts, fixTexts, Platform } from '../../src/check';

const OPTIONS = { platform: Platform.UPSTREAM };
const findingsOf = (text: string) => checkTexts([{ file: 'a.yaml', text }], OPTIONS).findings;
const underlined = (text: string, rule: string) => findingsOf(text).filter((found) => found.rule === rule)
  .map(({ line, column, endColumn }) => text.split('\n')[line! - 1].slice(column! - 1, endColumn! - 1));

const POD_SPEC = `hostPID: true
os:
  name: windows
nodeSelector:
  kubernetes.io/os: windows
containers:
  - name: web
    image: registry.example.com/build:1.0
    resources: # limits of the build
      limits: {cpu: "1", memory: 2Gi}
`;
const below = (keys: string, text = POD_SPEC) => {
  const names = keys.split('.');
  const head = names.map((name, i) => `${'  '.repeat(i)}${name}:\n`).join('');
  return head + text.replace(/^(?=.)/gm, '  '.repeat(names.length));
};

const SNIPPETS: readonly (readonly [name: string, text: (podSpec: string) => string])[] = [
  ['a Pod without a kind', (podSpec) => below('spec', podSpec)],
  ['a Pod with metadata', (podSpec) => `metadata:\n  name: build\n${below('spec', podSpec)}`],
  ['a workload without a kind', (podSpec) => below('spec.template.spec', podSpec)],
  ['a CronJob without a kind', (podSpec) => below('spec.jobTemplate.spec.template.spec', podSpec)],
  ['a Pod template', (podSpec) => below('template.spec', podSpec)],
  ['a PodSpec', (podSpec) => podSpec],
  ['the second document', (podSpec) => `a: b\n---\n${podSpec}`],
];

describe('snippets without a kind', () => {
  test.each(SNIPPETS)('are checked: %s', (_, snippet) => {
    const text = snippet(POD_SPEC);
    expect(underlined(text, PRIVILEGED_RULE)).toEqual(['hostPID: true']);
    expect(findingsOf(text)[0].object).toMatchObject({ apiVersion: 'v1', kind: 'Pod' });
    // what is missing is reported at the nearest part that exists
    expect(findingsOf(text).map(({ rule }) => rule)).toContain('toleration-missing');
  });

  test.each(SNIPPETS)('are fixed: %s', (_, snippet) => {
    const fix = (text: string) => fixTexts([{ text }], OPTIONS).texts[0].text;
    const fixed = POD_SPEC.replace('hostPID: true\n', '').replace('nodeSelector:\n  kubernetes.io/os: windows\n', (found) =>
      `${found}tolerations:\n  - key: os\n    operator: Equal\n    value: windows\n    effect: NoSchedule\n`);
    const lines = (text: string) => text.split('\n').sort();
    expect(lines(fix(snippet(POD_SPEC)))).toEqual(lines(snippet(fixed)));
    expect(fix(fix(snippet(POD_SPEC)))).toBe(fix(snippet(POD_SPEC)));
  });

  test('are suppressed by comments', () => {
    const text = POD_SPEC.replace('hostPID: true', `hostPID: true # k8s-windows-ignore ${PRIVILEGED_RULE}: never applied`);
    expect(underlined(text, PRIVILEGED_RULE)).toEqual([]);
    expect(underlined(text, 'unused-suppression')).toEqual([]);
  });

  test.each([
    ['values of a Helm chart', `${POD_SPEC}replicaCount: 1\nservice:\n  port: 80\n`],
    ['values without containers', 'nodeSelector: {}\ntolerations: []\naffinity: {}\nhostPID: true\nos: {name: windows}\n'],
    ['containers without images', 'hostPID: true\nos: {name: windows}\ncontainers:\n  - name: a\n    resources: {}\n'],
    ['containers that are a map', 'hostPID: true\nos: {name: windows}\ncontainers:\n  web:\n    name: a\n    image: b\n'],
    ['docker-compose', 'version: "3"\nservices:\n  web:\n    image: mcr.microsoft.com/windows/servercore:ltsc2022\n    privileged: true\n'],
    ['kustomization', 'resources:\n  - a.yaml\nimages:\n  - name: a\n    newTag: b\n'],
    ['a pipeline', `resources:\n  containers:\n    - container: a\n      image: b\n${below('pool.spec')}`],
    ['a spec beside other keys', `${below('spec')}on: push\n`],
    ['an object of another kind', `kind: Scenario\n${below('spec')}`],
    ['a list of Pods', `- ${below('spec').replace(/\n(?=.)/g, '\n  ')}`],
  ])('aren\'t seen in %s', (_, text) => {
    expect(checkTexts([{ text }], OPTIONS)).toMatchObject({ findings: [], objects: 0, failures: [] });
  });
});

describe('KYAML and JSON', () => {
  const KYAML = `---
# web
{
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: "web",
  },
  spec: {
    hostPID: true, # not needed
    os: {
      name: "windows",
    },
    nodeSelector: {
      "kubernetes.io/os": "windows",
    },
    containers: [{
      name: "web",
      image: "registry.example.com/build:1.0",
      resources: {
        limits: {
          cpu: "1",
          memory: "2Gi",
        },
      },
    }],
  },
}
`;

  test('KYAML is checked at its lines and columns', () => {
    expect(underlined(KYAML, PRIVILEGED_RULE)).toEqual(['hostPID: true']);
    expect(findingsOf(KYAML).map(({ line, rule }) => [rule, line])).toContainEqual(['toleration-missing', 9]);
  });

  test('KYAML stays KYAML when it is fixed', () => {
    const { texts: [{ text }] } = fixTexts([{ text: KYAML }], OPTIONS);
    const added = text.split('\n').filter((line) => !KYAML.includes(line));
    expect(added.join('\n')).toMatch(/^\s+tolerations: \[/);
    expect(KYAML.split('\n').filter((line) => !text.includes(line))).toEqual(['    hostPID: true, # not needed']);
    expect(findingsOf(text).filter(({ rule }) => rule === 'toleration-missing')).toEqual([]);
    expect(fixTexts([{ text }], OPTIONS).texts[0].text).toBe(text);
  });

  test('several documents of KYAML are read', () => {
    expect(checkTexts([{ text: KYAML + KYAML.replace('name: "web"', 'name: "b"') }], OPTIONS)).toMatchObject({ objects: 2, failures: [] });
  });

  const pod = (name: string) =>
    JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { hostPID: true, os: { name: 'windows' } } });

  test('lines of JSON are read, also after an empty line', () => {
    const text = `${pod('a')}\n\n${pod('b')}\n`;
    expect(underlined(text, PRIVILEGED_RULE)).toEqual(['"hostPID":true', '"hostPID":true']);
    expect(findingsOf(text).filter(({ rule }) => rule === PRIVILEGED_RULE).map(({ line }) => line)).toEqual([1, 3]);
  });

  test('JSON snippets are read', () => {
    expect(underlined(JSON.stringify({ spec: { hostPID: true, os: { name: 'windows' }, containers: [{ name: 'a', image: 'b' }] } }), PRIVILEGED_RULE))
      .toEqual(['"hostPID":true']);
  });

  test('a manifest stays what it is', () => {
    expect(findingsOf(PRIVILEGED).length).toBe(findingsOf(GOOD).length + 1);
  });
});
