import { check } from './context';
import { RULES } from '../../../src/check/rules';

const ids = (text: string) => [...new Set(check(text).map(({ rule }) => rule))];

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('fires on its bad example, and no other error does', () => {
    expect(ids(rule.bad)).toEqual([id]);
  });
  test('no rule fires on its good example', () => {
    expect(check(rule.good)).toEqual([]);
  });
});
