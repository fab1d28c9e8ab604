import { Random } from './differential/random';
import { evaluateCel } from './harness/admission';
import { evaluator, input, stringAt, toCel } from '../../src/base';
import { executableName, executableOf } from '../../src/pods';
import { randomCondition, randomObject } from '../base/expressions/random-expressions';
import { COMMAND_FORMS } from '../secrets/commands';

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

test('the name of an executable is the same in a policy', () => {
  const parts = [
    '/', '\\', ' ', '\u00a0', '\t', '\n', '"', '\'', '.exe', '.EXE', 'C:', 'sh', 'é', 'ß', '程', '-', '%X%', '$(Y)', '${Z}', '@', '~1', '=', ';', '😀',
    'x'.repeat(600),
  ];
  const random = new Random(seed);
  const commands = [
    ...COMMAND_FORMS.map((form) => form('S3cr3t')),
    ...Array.from({ length: 2000 }, () => Array.from({ length: 1 + Math.floor(random.next() * 6) }, () => random.pick(parts)).join('')),
  ];
  const expression = toCel(executableOf(stringAt(input('object'), 'command')));
  const answers = evaluateCel('1.29', commands.map((command) => ({ expression, object: { command } })));
  const both = commands.map((command, i) => ({ command, server: answers[i].value, here: executableName(command) }));
  expect(both.filter(({ server, here }) => server !== here)).toEqual([]);
  expect(new Set(answers.map(({ value }) => value)).size).toBeGreaterThan(100);
});
