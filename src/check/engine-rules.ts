import { Rule } from './rule';

/** What there is to tell of a rule besides what it looks at. */
export type RuleText = Pick<Rule, 'id' | 'effect' | 'summary' | 'why' | 'source'>;

/** Findings of the checker about itself; they can't be switched off. */
export const ENGINE_RULES = {
  crashed: {
    id: 'rule-crashed',
    effect: 'advice',
    summary: 'a rule failed on an object, so that nothing is known of it',
    why: 'An error in the checker, not in the manifest. The other rules have looked at the object all the same. The run ends with the exit code for what could not be checked.',
    source: 'k8s-windows',
  },
  unusedSuppression: {
    id: 'unused-suppression',
    effect: 'advice',
    summary: 'a suppression suppresses nothing',
    why: 'What it was for is gone, or it stands at the wrong place, or names a rule that doesn\'t exist. Left in, it would hide the next finding of that rule.',
    source: 'k8s-windows',
  },
  suppressionWithoutReason: {
    id: 'suppression-without-reason',
    effect: 'advice',
    summary: 'a suppression gives no reason, so it doesn\'t count',
    why: 'Whoever reads the manifest next has to know whether the reason still holds. Write it behind a colon: `RULE: reason`.',
    source: 'k8s-windows',
  },
} as const satisfies Record<string, RuleText>;
