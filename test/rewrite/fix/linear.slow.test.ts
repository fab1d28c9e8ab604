import * as yamlPackage from 'yaml';
import { checkTexts, fixTexts } from '../../../src/check';
import { filterText } from '../../../src/filter';
import type * as verifying from '../../../src/yaml/edit/verify-edits';
import type * as positioned from '../../../src/yaml/locate/positioned';
import { GOOD, listOf, PRIVILEGED } from '../../checker/manifests';

/*
 * Time is measured by the benchmarks. What takes it is counted here: the characters that are parsed with positions, and those that are verified.
 */
const mockWork = { parsed: 0, verified: 0 };

jest.mock('../../../src/yaml/locate/positioned', () => {
  const real = jest.requireActual<typeof positioned>('../../../src/yaml/locate/positioned');
  return {
    ...real, nodesOf: (text: string) => {
      mockWork.parsed += text.length;
      return real.nodesOf(text);
    },
  };
});
jest.mock('../../../src/yaml/edit/verify-edits', () => {
  const real = jest.requireActual<typeof verifying>('../../../src/yaml/edit/verify-edits');
  return {
    ...real, matchesEdits: (...args: Parameters<typeof real.matchesEdits>) => {
      mockWork.verified += args[0].length;
      return real.matchesEdits(...args);
    },
  };
});

const pod = (i: number, name = `web-${i}`) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name },
  spec: {
    nodeSelector: { 'beta.kubernetes.io/os': 'windows' },
    containers: [{ name: 'web', image: 'registry.example.com/web:1-ltsc2022', securityContext: { privileged: false, readOnlyRootFilesystem: true } }],
  },
});
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const list = (count: number) => ({ apiVersion: 'v1', kind: 'List', items: numbers(count).map((i) => pod(i)) });
const yaml = (value: unknown) => yamlPackage.stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
const deployment = (count: number) => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: {
    selector: { matchLabels: { app: 'web' } }, template: {
      metadata: { labels: { app: 'web' } }, spec: {
        nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: numbers(count).map((i) => ({ ...pod(i).spec.containers[0], name: `c${i}` })),
        volumes: numbers(count).map((i) => ({ name: `v${i}`, emptyDir: { medium: 'Memory' } })),
      },
    },
  },
});

const INPUTS: readonly [string, (count: number) => string][] = [
  ['a List in YAML', (count) => yaml(list(count))],
  ['a List in JSON', (count) => JSON.stringify(list(count), undefined, 2)],
  ['a List in JSON on one line', (count) => JSON.stringify(list(count))],
  ['a List with an alias', (count) => `x-a: &a b\nx-b: *a\n${yaml(list(count))}`],
  ['a List with what looks like an alias', (count) => `x-a: ls *txt\n${yaml(list(count))}`],
  ['a List of Lists', (count) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [list(count / 2), list(count / 2)] })],
  ['documents', (count) => list(count).items.map(yaml).join('---\n')],
  [
    'a List with suppressions',
    (count) => yaml(list(count)).replace(/^( +)containers:/gm, '$1# k8s-windows-ignore memory-limit-missing: small\n$1containers:'),
  ],
  ['a Deployment with many containers', (count) => yaml(deployment(count))],
  ['a Deployment with many containers in JSON', (count) => JSON.stringify(deployment(count))],
  ['a ConfigMap with manifests', (count) => yaml({
    apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { 'all.yaml': list(count).items.map(yaml).join('---\n') },
  })],
  ['a ConfigMap with many manifests', (count) => yaml({
    apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: Object.fromEntries(numbers(count).map((i) => [`${i}.yaml`, yaml(pod(i))])),
  })],
];

describe.each(INPUTS)('%s', (_, write) => {
  function work(act: (text: string) => void, count: number): { readonly parsed: number; readonly verified: number } {
    Object.assign(mockWork, { parsed: 0, verified: 0 });
    act(write(count));
    return { ...mockWork };
  }

  function expectLinear(act: (text: string) => void): void {
    const [small, large] = [work(act, 10), work(act, 40)];
    expect(large.parsed).toBeLessThanOrEqual(4.6 * small.parsed);
    expect(large.verified).toBeLessThanOrEqual(4.6 * small.verified);
  }

  test('is fixed with work in proportion to its length', () => {
    let fixed = '';
    expectLinear((text) => {
      const { texts: [result], remaining } = fixTexts([{ text }]);
      fixed = result.text;
      expect(remaining.filter(({ fix }) => fix)).toEqual([]);
      expect(fixed).not.toBe(text);
    });
    expect(fixTexts([{ text: fixed }]).texts[0].text).toBe(fixed);
  });

  test('is filtered with work in proportion to its length', () => {
    expectLinear((text) => expect(filterText(text).failures).toEqual([]));
  });
});

test('a List is fixed as its objects are', () => {
  const one = fixTexts([{ text: yaml(pod(0)) }]).texts[0].text;
  const all = fixTexts([{ text: yaml(list(3)) }]).texts[0].text;
  expect(all).toBe('apiVersion: v1\nkind: '
    + `List\nitems:\n${numbers(3).map((i) => one.replace('web-0', `web-${i}`).replace(/^(?=.)/gm, '    ').replace(/^ {4}/, '  - ')).join('')}`);
});

test('an object of a List in JSON has the indentation of the List', () => {
  const text = (fixed: (object: object) => object) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [fixed(pod(0))] }, undefined, 4);
  const [value] = [JSON.parse(fixTexts([{ text: text((object) => object) }]).texts[0].text) as { items: object[] }];
  expect(fixTexts([{ text: text((object) => object) }]).texts[0].text).toBe(text(() => value.items[0]));
});

test('the findings of a Pod share a fix that removes all fields', () => {
  const { findings } = checkTexts([{ text: JSON.stringify(deployment(50)) }]);
  const fixes = findings.filter(({ rule }) => rule === 'linux-field-ignored').map(({ fix }) => fix!);
  expect(fixes.length).toBe(50);
  expect(new Set(fixes).size).toBe(1);
  expect(fixes[0].edits.length).toBe(101);
  expect(fixes[0].description.length).toBeLessThan(1500);
});

describe('a large List', () => {
  const item = (i: number) => PRIVILEGED.replace('name: web', `name: web-${i}`);
  const good = (i: number) => GOOD.replace('name: web', `name: web-${i}`);
  const items = numbers(350);
  const fix = (text: string) => fixTexts([{ text }]).texts[0].text;

  test('in YAML is fixed item by item, and as a whole if aliases connect items', () => {
    const text = listOf(...items.map((i) => (i % 50 === 0 ? item(i) : good(i))));
    expect(text.length).toBeGreaterThan(200_000);
    expect(fix(text)).toBe(listOf(...items.map(good)));
    const tied = `${text}x-a: &a {}\nx-b: *a\n`;
    expect(fix(tied)).toBe(`${listOf(...items.map(good))}x-a: &a {}\nx-b: *a\n`);
  });

  test.each([['spaces', 2], ['tabs', '\t']])('in JSON with %s is fixed item by item', (_name, indentation) => {
    const ofPods = (security: object | undefined) => JSON.stringify({
      apiVersion: 'v1', kind: 'List', items: items.map((i) => ({
        apiVersion: 'v1', kind: 'Pod', metadata: { name: `p${i}` },
        spec: {
          os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }],
          containers: [{
            name: 'a', image: 'registry.example.com/a:1', resources: { limits: { cpu: '1', memory: '1Gi' } },
            securityContext: i % 60 === 0 ? security : undefined,
          }],
        },
      })),
    }, undefined, indentation);
    expect(fix(ofPods({ privileged: false }))).toBe(ofPods(undefined));
  });
});
