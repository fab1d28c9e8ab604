import { GOOD, named, PRIVILEGED, PRIVILEGED_RULE } from './manifests';
import { checkTexts } from '../../src/check';
import { cpuMilliseconds } from '../cpu-time';

describe('a large file', () => {
  const megabytes = 2;

  test('of many documents is checked', () => {
    const count = Math.ceil(megabytes * 1e6 / GOOD.length);
    const text = Array.from({ length: count }, (_, i) => `${named(`web-${i}`, GOOD)}---\n`).join('') + PRIVILEGED;
    const { findings } = checkTexts([{ text }]);
    expect(findings).toHaveLength(1);
  });

  test('of one List is checked, with findings at both ends', () => {
    const object = (name: string, privileged: boolean) => ({
      apiVersion: 'v1', kind: 'Pod', metadata: { name },
      spec: {
        os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }],
        containers: [{
          name: 'a', image: 'registry.example.com/a:1', resources: { limits: { memory: '1Gi' } },
          ...(privileged && { securityContext: { privileged } }),
        }],
      },
    });
    const count = Math.ceil(megabytes * 1e6 / 700);
    const items = Array.from({ length: count }, (_, i) => object(`p${i}`, i === 0 || i === count - 1));
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, undefined, 1);
    const { findings } = checkTexts([{ text }]);
    const lines = text.split('\n');
    expect(findings.filter(({ rule }) => rule === PRIVILEGED_RULE).map(({ line, object: { name } }) => [name, lines[line! - 1].trim()])).toEqual([
      ['p0', '"privileged": true'], [`p${count - 1}`, '"privileged": true'],
    ]);
  });
});

test('10,000 Windows workloads of the same name are reported within seconds, each with the place of the first', () => {
  const items = Array.from(
    { length: 10_000 }, () => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, containers: [] } }),
  );
  expect(cpuMilliseconds(() => {
    const { findings } = checkTexts(
      [{ file: 'a.json', text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) }], { rules: ['duplicate-object'] },
    );
    expect(findings).toHaveLength(9_999);
    expect(new Set(findings.map(({ message }) => /at (.*?): /.exec(message)![1]))).toEqual(new Set(['a.json:1 (items[0])']));
  })).toBeLessThan(20_000);
});

test('10,000 ConfigMaps, each of which could relate to all the others, are checked within seconds', () => {
  const items = Array.from({ length: 10_000 }, (_, i) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `c${i}` }, data: { a: 'b' } }));
  expect(cpuMilliseconds(() => {
    expect(checkTexts([{ text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) }])).toMatchObject({ findings: [], objects: 10_000 });
  })).toBeLessThan(10_000);
});
