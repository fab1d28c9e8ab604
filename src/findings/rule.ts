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
  /** The worst effect that a finding can have. @default - the effect of the rule */
  readonly worst?: Effect;
  /** Example with a finding of this rule. */
  readonly bad: string;
  /** The example without the mistake. */
  readonly good: string;
}

/** What the page of a rule in `docs/rules` has. */
export interface RulePage extends Pick<RuleWithExamples, 'why' | 'source' | 'bad' | 'good'> {
  /** File name of the examples, which determines their format. */
  readonly example: string;
  /** Options for the examples; `images` is the text of a lock. @default - the default options */
  readonly exampleOptions?: Readonly<Record<string, string>>;
}

/** A rule as its source file has it: all else is on its page. */
export type WithoutPage<Rule> = Omit<Rule, keyof RulePage>;

const pages = () => require('./rule-pages') as typeof import('./rule-pages');

/** The properties of a rule that its page has. Pages are loaded at their first use: only reports and explanations need them. */
class OfPage implements Omit<RulePage, 'exampleOptions'> {
  declare public readonly id: string;

  public get why(): string { return this.page.why; }

  public get source(): string { return this.page.source; }

  public get bad(): string { return this.page.bad; }

  public get good(): string { return this.page.good; }

  public get example(): string { return this.page.example; }

  public get exampleOptions(): object | undefined {
    const { exampleOptions } = this.page;
    return exampleOptions && pages().readOptions(exampleOptions);
  }

  private get page(): RulePage {
    const page = pages().RULE_PAGES.get(this.id);
    if (!page) { throw new Error(`docs/rules/${this.id}.md: must exist`); }
    return page;
  }
}

/** A rule with its page. */
export function withPage<Rule extends RuleWithExamples>(rule: WithoutPage<Rule>): Rule {
  return Object.assign(Object.create(OfPage.prototype), rule);
}
