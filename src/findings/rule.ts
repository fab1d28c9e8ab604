import { Effect, Severity, SEVERITY_OF } from './finding';

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

/** The worst effect that a finding of a rule can have. */
export function worstEffectOf({ effect, worst = effect }: Pick<RuleWithExamples, 'effect' | 'worst'>): Effect {
  return worst;
}

/** The rules whose worst findings have a severity. */
export function rulesOf<Rule extends Pick<RuleWithExamples, 'effect' | 'worst'>>(severity: Severity, rules: readonly Rule[]): readonly Rule[] {
  const found: Rule[] = [];
  for (const rule of rules) { if (SEVERITY_OF[rule.worst ?? rule.effect] === severity) { found.push(rule); } }
  return found;
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

/** Rules with their pages. */
export function withPages<Rule extends RuleWithExamples>(rules: readonly WithoutPage<Rule>[]): readonly Rule[] {
  const all: Rule[] = [];
  for (const rule of rules) { all.push(Object.assign(Object.create(OfPage.prototype), rule)); }
  return all;
}

/** Rules of the checker about itself, which are always on. */
export const ENGINE_RULES = {
  /** A rule failed with an error. */
  crashed: {
    id: 'rule-crashed',
    effect: 'advice',
    summary: 'a rule failed with an error on an object, which was therefore not checked by it',
    why: 'This is an error in the checker, not in the manifest. All other rules have checked the object. The exit code of the run is 3.',
    source: 'k8s-windows',
  },
  /** A suppression matches no finding. */
  unusedSuppression: {
    id: 'unused-suppression',
    effect: 'advice',
    summary: 'a suppression matches no finding',
    why: 'The finding was fixed, or the suppression is at the wrong place, or names an unknown rule. If it stays, it hides the next finding of that '
      + 'rule.',
    source: 'k8s-windows',
  },
  /** A suppression has no reason. */
  suppressionWithoutReason: {
    id: 'suppression-without-reason',
    effect: 'advice',
    summary: 'a suppression without a reason has no effect',
    why: 'Readers of the manifest need the reason to judge whether it still applies. Write it after a colon: `RULE: reason`.',
    source: 'k8s-windows',
  },
} as const satisfies Record<string, RuleText>;

/** The commands that have rules or symptoms. */
export type RuleFamily = 'check' | 'node check' | 'doctor';

/** Prefixes of IDs. Rules of `check` have none. */
const PREFIXES: readonly (readonly [prefix: string, family: RuleFamily])[] = [['node-', 'node check'], ['doctor-', 'doctor']];

/** The command that runs a rule, by the prefix of its ID. */
export function familyOf(id: string): RuleFamily {
  return PREFIXES.find(([prefix]) => id.startsWith(prefix))?.[1] ?? 'check';
}

/** The message for the ID of a rule of another command; `undefined` if the ID would be one of this command. */
export function otherFamily(id: string, own: RuleFamily): string | undefined {
  const family = familyOf(id);
  return family === own ? undefined : `${id} is a ${family === 'doctor' ? 'symptom' : 'rule'} of \`${family}\`; \`${own}\` doesn't run it`;
}

export const PROJECT = 'https://github.com/k8s-windows/k8s-windows';

/** The page of a rule or symptom, from the root of the project. Findings of the checker about itself share one. */
export function rulePage(id: string): string {
  return Object.values(ENGINE_RULES).some((rule) => rule.id === id)
    ? 'docs/check.md'
    : `docs/${familyOf(id) === 'doctor' ? 'symptoms' : 'rules'}/${id}.md`;
}

/** The URL of a page, such as `docs/check.md`. */
export function urlOf(page: string): string {
  return `${PROJECT}/blob/main/${page}`;
}
