import { evaluator, input, literal, mapAt, stringAt } from '../../src/base';
import { WindowsVersion } from '../../src/knowledge';
import { admitsValue, satisfies } from '../../src/kubernetes';
import { ableToRun } from '../../src/pods';
import { decideVersion } from '../../src/pods/complete/version';

/** Questions that TypeScript and the expressions of policies answer on their own. */

test('completion and policies place the images of every set of releases on the same builds', () => {
  const { all } = WindowsVersion;
  let placed = 0;
  for (let set = 0; set < 2 ** all.length; set += 1) {
    const releases = all.filter((_, i) => Math.floor(set / 2 ** i) % 2 === 1);
    const containers = releases.map(({ build }, i) => ({ name: `c${i}`, image: `registry.example/app:${build}` }));
    const { hosts } = decideVersion({ spec: { containers } }, { os: 'windows' });
    placed += hosts.length > 0 ? 1 : 0;
    expect(evaluator(ableToRun(literal(releases.map(({ name }) => name))))({})).toEqual(hosts.map(({ build }) => build));
  }
  expect(placed).toBeGreaterThanOrEqual(all.length);
});

test('a requirement of node affinity admits the same labels in policies, but for numbers that are compared', () => {
  const admits = evaluator(admitsValue(mapAt(input('object'), 'requirement'), stringAt(input('object'), 'label')));
  for (const operator of ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', '']) {
    for (const values of [undefined, [], ['windows'], ['linux', 'windows'], ['10.0.20348']]) {
      for (const label of ['windows', 'linux', '10.0.20348', 'Windows']) {
        const requirement = { key: 'k', operator, ...(values && { values }) };
        expect([requirement, label, admits({ object: { requirement, label } })]).toEqual([requirement, label, satisfies(requirement, label)]);
      }
    }
  }
});
