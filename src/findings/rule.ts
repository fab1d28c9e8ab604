import { Effect } from './finding';

/** What rules and symptoms have in common. */
export interface Described {
  /** In kebab case; also the name of its file and of its page in `docs`. IDs never change. */
  readonly id: string;
  /** The mistake in one line. */
  readonly summary: string;
  /** What happens in the cluster, in a few sentences. */
  readonly why: string;
  /** Source of these facts. */
  readonly source: string;
}

/** The description of a rule. */
export interface RuleText extends Described {
  /** What happens in a cluster with a finding of this rule. */
  readonly effect: Effect;
}

/** A rule with examples. */
export interface RuleWithExamples extends RuleText {
  /** Example with a finding of this rule. */
  readonly bad: string;
  /** The same without the mistake. */
  readonly good: string;
}
