import * as fc from 'fast-check';
import { Edit } from '../../../src/findings/finding';
import { ChangedText } from '../../../src/yaml/edit/changed-text';
import { EditedPaths } from '../../../src/yaml/edit/edited-paths';
import { Splice } from '../../../src/yaml/edit/source-text';

const applied = (text: string, splices: readonly Splice[]) =>
  [...splices].reverse().reduce((at, { start, end, text: added }) => at.slice(0, start) + added + at.slice(end), text);

/** Changes of a text that are apart from each other, in order. */
const splicesOf = (length: number) => fc.array(fc.tuple(fc.nat(length), fc.nat(3), fc.constantFrom('', 'x', 'yz', '\n')), { maxLength: 4 }).map((all) => {
  let end = -1;
  return [...all].sort(([a], [b]) => a - b).flatMap(([at, removed, text]): Splice[] => {
    if (at <= end) { return []; }
    const start = at;
    end = Math.min(at + removed, length);
    return [{ start, end, text }];
  });
});

describe('a changed text', () => {
  test('has the changes of all rounds, also as one', () => {
    fc.assert(fc.property(fc.string({ maxLength: 20 }), fc.infiniteStream(fc.nat()), (text, seeds) => {
      const changed = new ChangedText(text);
      let expected = text;
      for (const seed of [...seeds.take(4)]) {
        const splices = fc.sample(splicesOf(expected.length), { seed, numRuns: 1 })[0];
        changed.change(splices);
        expected = applied(expected, splices);
        expect(changed.text).toBe(expected);
        expect(applied(text, changed.splices)).toBe(expected);
      }
    }));
  });

  test('knows where each character was, and where it was inserted', () => {
    const changed = new ChangedText('abcdef');
    changed.change([{ start: 1, end: 2, text: 'XY' }, { start: 4, end: 4, text: 'Z' }]);
    expect(changed.text).toBe('aXYcdZef');
    expect([...changed.text, ''].map((_, i) => changed.originalOffset(i))).toEqual([0, 1, 1, 2, 3, 4, 4, 5, 6]);
    changed.change([{ start: 0, end: 3, text: '' }]);
    expect(changed.text).toBe('cdZef');
    expect(changed.splices).toEqual([{ start: 0, end: 2, text: '' }, { start: 4, end: 4, text: 'Z' }]);
    expect(changed.originalOffset(0)).toBe(2);
  });
});

describe('edits affect each other', () => {
  const isNear = (a: Edit, b: Edit) => {
    const paths = new EditedPaths();
    paths.add(a);
    return paths.isNear(b);
  };
  const set = (...path: (string | number)[]): Edit => ({ op: 'set', path, value: 1 });
  const remove = (...path: (string | number)[]): Edit => ({ op: 'remove', path });

  test.each<[string, Edit, Edit]>([
    ['the same path', set('a', 'b'), set('a', 'b')], ['a path in the other', set('a'), set('a', 'b')],
    ['an item that is removed, and one of the same list', remove('a', 0), set('a', 1, 'b')], ['two items that are removed', remove('a', 0), remove('a', 1)],
  ])('with %s', (_, a, b) => {
    expect([isNear(a, b), isNear(b, a)]).toEqual([true, true]);
  });

  test.each<[string, Edit, Edit]>([
    ['paths beside each other', set('a', 'b'), remove('a', 'c')], ['items of a list that keeps all', set('a', 0, 'b'), remove('a', 1, 'b')],
    ['an item that is removed, and a field beside the list', remove('a', 'b', 0), set('a', 'c')],
  ])('but not with %s', (_, a, b) => {
    expect([isNear(a, b), isNear(b, a)]).toEqual([false, false]);
  });
});
