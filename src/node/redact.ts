import { hideSecrets, KnownSecrets, Problem } from '../manifest';

/** Removes the secrets in the options from messages, wherever a user put them by mistake. */
export function withoutSecrets(problems: readonly Problem[], options: unknown): readonly Problem[] {
  if (problems.length === 0) { return problems; }
  const known = KnownSecrets.ofObjects([options]);
  const hide = (text: string) => known.hide(hideSecrets(text));
  return problems.map((problem) => ({ ...problem, message: hide(problem.message), remedy: hide(problem.remedy) }));
}
