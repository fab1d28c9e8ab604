import { Demand, leastNumber, PodGroup, riskOf } from '../../src/migration/capacity';
import { Random } from '../cluster/differential/random';

const group = (cpu: number, count: number, on: readonly number[] = [0]): PodGroup => ({
  demand: new Map([['cpu', cpu], ['pods', 1]]), count,
  on: new Set(on),
});
const atRisk = (groups: readonly PodGroup[], before: readonly PodGroup[], rooms: readonly { readonly free: Demand; readonly count: number }[]) => (
  riskOf(groups, before, rooms.map(({ free }) => free))(rooms.map(({ count }) => count)));
const nodes = (count: number, cpu: number, pods = 100) => ({ count, free: new Map([['cpu', cpu], ['pods', pods]]) });

test.each<[string, PodGroup[], PodGroup[], ReturnType<typeof nodes>[], number]>([
  ['one Pod on one node', [group(4, 1)], [], [nodes(1, 4)], 0],
  ['a Pod that is too large', [group(5, 1)], [], [nodes(3, 4)], 1],
  ['equal Pods that fill the nodes', [group(2, 6)], [], [nodes(3, 4)], 0],
  ['one more', [group(2, 7)], [], [nodes(3, 4)], 7],
  ['small Pods that can block a large one', [group(4, 1), group(1, 2)], [], [nodes(2, 4)], 1],
  ['the same with a node more', [group(4, 1), group(1, 2)], [], [nodes(3, 4)], 0],
  ['Pods that came before use room, and aren\'t at risk', [group(2, 1)], [group(2, 4)], [nodes(2, 4)], 1],
  ['too many Pods', [group(0, 3)], [], [nodes(1, 4, 2)], 3],
])('%s', (_, groups, before, rooms, expected) => { expect(atRisk(groups, before, rooms)).toBe(expected); });

test('what isn\'t at risk fits in every order, wherever it is put', () => {
  const random = new Random(3);
  for (let run = 0; run < 2000; run++) {
    const size = 3 + Math.floor(random.next() * 6);
    const count = 1 + Math.floor(random.next() * 4);
    const groups = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => group(1 + Math.floor(random.next() * size),
      1 + Math.floor(random.next() * 4)));
    if (atRisk(groups, [], [nodes(count, size)]) > 0) { continue; }
    const pods = groups.flatMap(({ demand, count: times }) => Array.from({ length: times }, () => demand.get('cpu')!)).sort(() =>
      random.next() - 0.5);
    const free = Array.from({ length: count }, () => size);
    for (const pod of pods) {
      const able = [...free.keys()].filter((i) => free[i] >= pod);
      expect(able).not.toEqual([]);
      free[random.pick(able)] -= pod;
    }
  }
});

test('leastNumber', () => {
  for (const least of [0, 1, 7, 20]) { expect(leastNumber(0, 20, (count) => count >= least)).toBe(least); }
  expect(leastNumber(0, 5, () => false)).toBe(5);
});
