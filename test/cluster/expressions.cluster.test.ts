import { Random } from './differential/random';
import { evaluateCel } from './harness/cel';
import { evaluator, toCel } from '../../src/expressions';
import { randomCondition, randomObject } from '../expressions/random-expressions';

/** TypeScript and the CEL of the API server give every expression the same result. `SEED=n EXPRESSIONS=m` for others. */

const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.EXPRESSIONS ?? 10_000);

// an API server runs expressions with the functions of the version before its own
test.each(['1.29', '1.35'])(`random expressions, with the functions of Kubernetes %s (seed ${seed})`, (version) => {
  const random = new Random(seed);
  const cases = Array.from({ length: count }, () => {
    const expression = randomCondition(random);
    return { expression, cel: toCel(expression), object: randomObject(random) };
  });
  const answers = evaluateCel(version, cases.map(({ cel, object }) => ({ expression: cel, object })));
  const different = cases.flatMap(({ expression, cel, object }, i) => {
    const value = evaluator(expression)({ object });
    return answers[i].value === value ? [] : [{ cel, object: JSON.stringify(object), server: answers[i], value }];
  });
  expect(different.slice(0, 3)).toEqual([]);
  // both results are frequent, so that equal ones say something
  const holds = answers.filter(({ value }) => value === true).length / count;
  expect(holds).toBeGreaterThan(0.2);
  expect(holds).toBeLessThan(0.8);
});
