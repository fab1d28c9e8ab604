import { Problems } from './problems';
import { throwProblems } from './problems-error';
import { Schema } from './schema';

/** Code of an argument of a function or construct that has the wrong type. */
const ARGUMENT_TYPE = 'argument-type';

/**
 * Checks an argument of a public function, which JavaScript and casts can pass with any type.
 * @throws ProblemsError if it doesn't match the schema
 */
export function checkArgument(name: string, value: unknown, schema: Schema): void {
  const problems = new Problems(ARGUMENT_TYPE);
  schema.check(value, [name], problems);
  throwProblems(problems.list);
}
