import { ENGINE_RULES } from '../../src/check/engine-rules';
import { familyOf } from '../../src/check/rule-family';
import { RULES } from '../../src/check/rules';
import { PROBLEM_CODES } from '../../src/cli/problem-codes';
import { SYMPTOMS } from '../../src/doctor/symptoms';
import { NODE_RULES } from '../../src/node-check';

test('an ID means one thing: no rule, symptom, or problem code has that of another', () => {
  const ids = [...RULES, ...NODE_RULES, ...Object.values(ENGINE_RULES), ...SYMPTOMS].map(({ id }) => id).concat(Object.keys(PROBLEM_CODES));
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test('the prefix of an ID names its command', () => {
  expect(RULES.filter(({ id }) => familyOf(id) !== 'check')).toEqual([]);
  expect(NODE_RULES.filter(({ id }) => familyOf(id) !== 'node check')).toEqual([]);
  expect(SYMPTOMS.filter(({ id }) => familyOf(id) !== 'doctor')).toEqual([]);
});
