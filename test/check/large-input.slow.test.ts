import { GOOD, PRIVILEGED, PRIVILEGED_RULE } from './manifests';
import { checkTexts } from '../../src/check';
import { cpuMilliseconds } from '../cpu-time';

describe('a large text', () => {
  const megabytes = 2;

  test('of many documents is checked', () => {
    const text = `${GOOD}---\n`.repeat(Math.ceil(megabytes * 1e6 / GOOD.length)) + PRIVILEGED;
    const { findings } = checkTexts([{ text }]);
    expect(findings).toHaveLength(1);
  });

  test('of one List is checked, with findings at both ends', () => {
    const object = (name: string, privileged: boolean) => ({
      apiVersion: 'v1', kind: 'Pod', metadata: { name },
      spec: {
        os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }],
        containers: [{ name: 'a', image: 'registry.example.com/a:1', resources: { limits: { memory: '1Gi' } }, ...(privileged && { securityContext: { privileged } }) }],
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

test('10,000 ConfigMaps, each of which could relate to all the others, are checked within seconds', () => {
  const items = Array.from({ length: 10_000 }, (_, i) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `c${i}` }, data: { a: 'b' } }));
  expect(cpuMilliseconds(() => {
    expect(checkTexts([{ text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) }])).toMatchObject({ findings: [], objects: 10_000 });
  })).toBeLessThan(10_000);
});
