import { formatProblem, Problem } from '../manifest';

/** Everything that is wrong with the options of a network, in one error. */
export class NetworkProblemsError extends Error {
  constructor(
    /** The problems as data. */
    public readonly problems: readonly Problem[],
  ) {
    super(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} found:\n${problems.map((problem) => `  ${formatProblem(problem)}`).join('\n')}`);
    this.name = 'NetworkProblemsError';
  }
}
