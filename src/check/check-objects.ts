import { Finding } from './finding';
import { CheckOptions } from './options';
import { CheckResult, checkTexts } from './run';
import { checkArgument } from '../options/argument';
import { ANYTHING, listOf } from '../options/schema';

const LIST = listOf(ANYTHING);

/**
 * Checks objects that came without a text, as those that a cdk8s chart synthesizes. Each is known when another is checked.
 *
 * @param objects Kubernetes objects, or Lists of them, as they would stand in JSON
 * @throws ProblemsError if an option is invalid
 */
export function checkObjects(objects: readonly object[], options: CheckOptions = {}): Pick<CheckResult, 'findings' | 'failures' | 'objects'> {
  checkArgument('objects', objects, LIST);
  const texts = objects.map((object) => ({ text: () => JSON.stringify(object) ?? `${object}` }));
  const { findings, failures, objects: count } = checkTexts(texts, options);
  return { findings: findings.map(withoutPosition), failures: failures.map(({ message }) => ({ message })), objects: count };
}

function withoutPosition({ line, column, endLine, endColumn, ...finding }: Finding): Finding {
  return finding;
}
