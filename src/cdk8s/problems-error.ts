import { formatProblems, Problem } from '../manifest';

/** The problems of one construct. */
export interface ConstructProblems {
  /** Path of the construct in its app: `chart/web`. */
  readonly construct: string;
  readonly problems: readonly Problem[];
}

/** Everything that is wrong with the pods of an app, in one error. */
export class PodProblemsError extends Error {
  constructor(
    /** The problems as data, by construct. */
    public readonly constructs: readonly ConstructProblems[],
  ) {
    super(formatProblems(constructs.map(({ construct, problems }) => ({ owner: construct, problems }))));
    this.name = 'PodProblemsError';
  }
}

/** Throws when there are problems. */
export function throwIfAny(construct: string, problems: readonly Problem[]): void {
  if (problems.length > 0) { throw new PodProblemsError([{ construct, problems }]); }
}
